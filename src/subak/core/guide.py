"""What a search knows of a game besides its rules: how seats are thought to play on, and what a position promises."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64, mypyc_attr

from subak.core.rng import Rng
from subak.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """A game's playout policy and its value function: a linear model of named features, weighed by a table.

    A side is a seat, or after the seats an opponent that the game drives itself. The table has one row of weights for
    each stage of the game; a side is worth the weighed sum of its features, in points of the final score, and the
    difference between two sides is the margin expected at the end. This class alone serves a game that brings no guide
    of its own; a learned function takes the place of the weighed sum by its own `worth`."""

    def __init__(self) -> None:
        self.names: list[str] = ["points"]  # of the features
        self.stages: list[str] = ["whole game"]  # names of the stages, from first to last
        self.weights: list[list[float]] = [[1.0]]  # by stage, then in the order of the names
        self.spread: list[float] = [10.0]  # by stage: standard deviation of the final margin around the expected one
        self.horizon: i64 = 1_000_000  # ticks of the clock after which a playout is judged instead of played on
        self.margin_weight: float = 0.05  # of the margin in a reward; the rest is the win itself
        self.par: float = 0.0  # points that a seat alone against nobody measures itself by

    # -- policies

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """The playout policy: the action this seat is thought to take. Quick, since playouts ask for nothing else."""
        return state.pick(seat, rng)

    def advise(self, state: State, seat: i64, rng: Rng) -> i64:
        """The action that the rules of thumb recommend to this seat, on a closer look where that is worth its time."""
        return self.choose(state, seat, rng)

    def determinize(self, seen: State, rng: Rng) -> State:
        """A determinization: a full state that fits what a seat has seen. A game may guess better than uniformly what
        others have chosen in secret."""
        return seen.determinize(rng)

    def priors(self, state: State, seat: i64, actions: list[int]) -> list[float]:
        """The reward that each action promises, only meant to be compared; empty leaves it to a look one turn ahead."""
        return []

    # -- what a position holds

    def sides(self, state: State) -> i64:
        """How many sides there are: the seats, and an opponent without one."""
        return state.seats

    def stage(self, state: State) -> i64:
        """The row of the table that holds now."""
        return 0

    def clock(self, state: State) -> i64:
        """A count that grows with the game: turns or rounds begun. Each new number is a tick."""
        return state.step()

    def features(self, state: State, side: i64) -> list[float]:
        """The features of a side, in the order of the names."""
        return [float(state.scores()[side])]

    def final(self, state: State, side: i64) -> float:
        """What ranks the sides once the game is over, tie-breaks included as fractions; the highest wins."""
        return float(state.scores()[side])

    # -- the value function

    def worth(self, state: State, side: i64) -> float:
        """The weighed sum of a side's features."""
        row = self.weights[self.stage(state)]
        values = self.features(state, side)
        total: float = 0.0
        for at in range(len(row)):
            total += row[at] * values[at]
        return total

    def worths(self, state: State) -> list[float]:
        """What every side is worth, or has got once the game is over."""
        over = state.to_act() == 0
        return [self.final(state, side) if over else self.worth(state, side) for side in range(self.sides(state))]

    def win_probabilities(self, state: State) -> list[float]:
        """For each seat, the probability that it wins; alone against nobody, that it does better than par."""
        return self._win_probabilities(state, self.worths(state))

    def rewards(self, state: State) -> list[float]:
        """For each seat, what a search maximizes, from 0 to 1: the win probability and, by `margin_weight`, the margin.

        The margin makes a search that wins or loses anyway still prefer more points."""
        worths = self.worths(state)
        rewards = self._win_probabilities(state, worths)
        if len(worths) > 1:
            for seat in range(state.seats):
                margin = worths[seat] - best_other(worths, seat)
                rewards[seat] += self.margin_weight * (logistic(margin, self.spread[0]) - rewards[seat])
        return rewards

    def _win_probabilities(self, state: State, worths: list[float]) -> list[float]:
        """For each seat, the probability that it wins, given what every side is worth."""
        if len(worths) == 1:
            return [logistic(worths[0] - self.par, self.spread[0])]
        over = state.to_act() == 0
        spread = self.spread[self.stage(state)]
        found: list[float] = []
        total: float = 0.0
        for side in range(len(worths)):
            margin = worths[side] - best_other(worths, side)
            if over:
                found.append(1.0 if margin > 0.0 else (0.5 if margin == 0.0 else 0.0))
            else:
                found.append(logistic(margin, spread))
            total += found[side]
        if len(worths) > 2:  # two sides add up to one win anyway
            found = [probability / total for probability in found]
        return found[: state.seats]


SPREADS_A_WIN: Final = 2.4  # spreads of points that a whole win is worth, by the slope of `logistic` in an even game


def best_other(worths: list[float], seat: i64) -> float:
    """The most that any side but one is worth."""
    best: float = -1e9
    for side in range(len(worths)):
        if side != seat and worths[side] > best:
            best = worths[side]
    return best


def logistic(margin: float, spread: float) -> float:
    """The probability that the final margin is above 0 when this margin is expected with this standard deviation.

    The logistic function with factor 1.7 stays within 0.01 of the normal distribution."""
    x = 1.7 * margin / spread
    if x > 30.0:
        return 1.0
    return 1.0 / (1.0 + exp(-x)) if x > -30.0 else 0.0
