"""The tree of a search: its nodes, their statistics, and the orders in which nodes are compared (compiled)."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from mypy_extensions import i64

LEAST_SAMPLES: Final = 8  # before a comparison with the advised move can be beyond doubt
BEYOND_DOUBT: Final = 2.5  # standard errors
INDIFFERENCE: Final = 0.001  # indifference zone: a gain in reward that is not worth searching for
LOWER_BOUND: Final = 1.0  # standard errors below its mean gain at which a move is ranked: a lower confidence bound


@final
class Node:
    """A node of the tree: the move that led here, who made it, and the statistics of what came of it.

    Every iteration that passes through adds a reward. The moves at the root are compared with the move that the guide
    advises, too: a sample is the difference between two iterations with common random numbers."""

    def __init__(self, move: i64, mover: i64) -> None:
        self.move: i64 = move
        self.mover: i64 = mover
        self.visits: i64 = 0
        self.reward_sum: float = 0.0  # rewards of the mover
        self.prior: float = 0.0  # reward that the guide expects of the move, less that of the advised move
        self.samples: i64 = 0
        self.gain_sum: float = 0.0  # reward less that of the advised move, over the samples
        self.gain_squares: float = 0.0
        self.win_sum: float = 0.0  # win probability, over the samples
        self.win_squares: float = 0.0
        self.win_gain_sum: float = 0.0  # win probability less that of the advised move
        self.children: list[Node] = []
        self.ranked: bool = False  # whether `order` and `priors` are filled
        self.order: list[int] = []  # legal moves for progressive widening, the most promising first
        self.priors: list[float] = []  # of these moves

    def child(self, move: i64, mover: i64) -> Node:
        """The child that a move leads to, made when it is new."""
        for node in self.children:
            if node.move == move:
                return node
        made = Node(move, mover)
        for at in range(len(self.order)):
            if self.order[at] == move:
                made.prior = self.priors[at]
        self.children.append(made)
        return made

    def has_child(self, move: i64) -> bool:
        """Whether a move has a node already."""
        for child in self.children:
            if child.move == move:
                return True
        return False

    # -- rewards

    def add_reward(self, reward: float) -> None:
        """Backpropagate the reward of one iteration, from 0 to 1, to this node."""
        self.visits += 1
        self.reward_sum += reward

    def mean_reward(self) -> float:
        """The mover's mean reward."""
        return self.reward_sum / float(self.visits) if self.visits else 0.0

    # -- comparisons with the advised move

    def add_sample(self, gain: float, win: float, win_gain: float) -> None:
        """Count a comparison: the gain in reward, the win probability, and the gain in win probability."""
        self.samples += 1
        self.gain_sum += gain
        self.gain_squares += gain * gain
        self.win_sum += win
        self.win_squares += win * win
        self.win_gain_sum += win_gain

    def gain(self) -> float:
        """The mean gain in reward over the advised move."""
        return self.gain_sum / float(self.samples) if self.samples else 0.0

    def standard_error(self) -> float:
        """The standard error of the mean gain, widened where the samples are few."""
        samples = float(self.samples)
        if samples < 2.0:
            return 1.0 if self.gain_sum else 0.0
        return sqrt(variance_of(self.samples, self.gain_sum, self.gain_squares) / samples) * (1.0 + 2.0 / samples)

    def win_probability(self) -> float:
        """The mean win probability."""
        return self.win_sum / float(self.samples) if self.samples else 0.5

    def win_gain(self) -> float:
        """The mean gain in win probability over the advised move."""
        return self.win_gain_sum / float(self.samples) if self.samples else 0.0

    def win_deviation(self) -> float:
        """The standard deviation of the win probability in a single sample."""
        return sqrt(variance_of(self.samples, self.win_sum, self.win_squares))

    def clearly_worse(self) -> bool:
        """Whether a move is, beyond doubt, no better than the advised one, or by less than the indifference zone."""
        return self.samples >= LEAST_SAMPLES and self.gain() + BEYOND_DOUBT * self.standard_error() < INDIFFERENCE

    def clearly_better(self) -> bool:
        """Whether a move is better than the advised one beyond doubt."""
        return self.samples >= LEAST_SAMPLES and self.gain() > BEYOND_DOUBT * self.standard_error()


def variance_of(count: i64, total: float, squares: float) -> float:
    """The sample variance of `count` values whose sum is `total` and the sum of whose squares is `squares`."""
    if count < 2:
        return 0.0
    values = float(count)
    variance = (squares - total * total / values) / (values - 1.0)
    return variance if variance > 0.0 else 0.0


# -- sorting keys: the smallest comes first


def by_gain(node: Node) -> tuple[float, int]:
    """The highest mean gain first."""
    return -node.gain(), node.move


def by_lower_bound(node: Node) -> tuple[float, int]:
    """The highest lower confidence bound of the gain first; the advised move stands at 0."""
    return LOWER_BOUND * node.standard_error() - node.gain(), node.move


def by_visits(node: Node) -> tuple[int, float, int]:
    """The most visited first."""
    return -node.visits, -node.mean_reward(), node.move
