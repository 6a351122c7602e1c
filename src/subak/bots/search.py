"""Information-set Monte Carlo tree search for any game that keeps the contract (compiled with the kernels).

The tree belongs to one seat: a node stands for an information set, all that this seat would know there. An iteration
draws a determinization (a full state that fits what the seat has seen), selects moves down the tree, expands it by one
node, plays on by the guide's playout policy up to its horizon, and backpropagates the rewards of the position reached.

* Root: sequential halving. The candidates share the budget equally; after each round the worse half is dropped, and
  earlier what is clearly worse. The move that the guide advises stays to the end, and another is preferred to it only
  when the lower confidence bound of its gain is above 0.
* Common random numbers: one sample tries all candidates with the same determinization, dice and draws, so that what
  differs is the candidate. Nature and policy draw from generators of their own, which keeps them in step.
* Below the root: progressive widening opens the moves one by one in the order of the guide's priors, and an upper
  confidence bound (UCB1, begun with the priors) chooses among those that are open.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import Final, final

from mypy_extensions import i64

from subak.bots.tree import Node, by_gain, by_lower_bound, by_visits
from subak.core.guide import Guide
from subak.core.rng import Rng, lowest_bit
from subak.core.state import NATURE, SECRET, State

UNSEEN: Final = -2  # the move of a node for whatever NATURE does out of the seat's sight
ROOT: Final = -1  # move and mover of the root
NO_ACTION: Final = -1
EXPLORATION: Final = 0.25  # the exploration constant of the upper confidence bound
PRIOR_VISITS: Final = 3.0  # visits that a prior counts for
RANK_AFTER: Final = 6  # visits of a node before it opens other moves than the policy's own
WIDENING: Final = 0.8  # progressive widening: open moves a node, for each square root of its visits
LEAST_CANDIDATES: Final = 6  # in the first round, if there are as many legal moves
SAMPLES_A_CANDIDATE: Final = 8  # that the budget should allow in the first round
LONGEST_TURN: Final = 24  # actions of one seat that are looked at as one turn
DRAWS_A_TICK: Final = 256  # most draws of NATURE between two ticks of the guide's clock
NUMBERS_A_DRAW: Final = 16  # of the generator, that one draw of NATURE may use


@final
class Search:
    """One seat's search about one decision; running it again goes on with the same tree.

    `seen` is what the seat knows, `guide` the policy and value function of the game, `rng` gives the search its key.
    `asked` is a move that is a candidate however little it promises; a `thorough` search goes on when the choice is
    settled, since more samples give better estimates."""

    def __init__(self, seen: State, guide: Guide, rng: Rng, asked: i64 = NO_ACTION, thorough: bool = False) -> None:
        self.seen: State = seen
        self.seat: i64 = seen.viewer
        self.guide: Guide = guide
        self.iterations: i64 = 0
        self.exploration: float = EXPLORATION
        self.asked: i64 = asked
        self.thorough: bool = thorough
        self.root: Node = Node(ROOT, ROOT)
        self.finalists: list[Node] = []  # the candidates of the last round, best first
        self._high: i64 = rng.next32()  # the key of all generators of the search
        self._low: i64 = rng.next32()
        self._samples: i64 = 0  # drawn so far; each has a determinization of its own
        self._until: i64 = guide.clock(seen) + guide.horizon  # tick at which playouts end
        self._nature_rng: Rng = rng  # dice and draws of the running iteration
        self._policy_rng: Rng = rng  # its determinization, and what policies leave open
        self._tick: i64 = 0  # of the guide's clock at NATURE's last draw
        self._drawn: i64 = 0  # draws of NATURE since that tick
        self._path: list[Node] = []  # from the root down, in the running iteration
        self._win_probability: float = 0.0  # of the seat, at the end of the last iteration

    # -- the root: sequential halving

    def run(self, iterations: i64, milliseconds: i64 = 0) -> None:
        """Search for `iterations` iterations in all or, where they are given, for `milliseconds`.

        It ends earlier when the choice is settled, unless the search is thorough."""
        begin = perf_counter()
        self._seed_generators(self._samples)
        legal = considered(self.seen, self.seat)
        if len(legal) == 1:
            self.finalists = [self.root.child(legal[0], self.seat)]
            return
        if not self.root.ranked:
            self._rank(self.root, self.guide.determinize(self.seen, self._policy_rng), self.seat, legal)
        used: i64 = 0
        candidates = self._first_candidates(iterations)
        if milliseconds:
            first = perf_counter()
            self._sample(candidates)
            used = len(candidates)
            spent = (perf_counter() - first) * 1000.0
            candidates = self._first_candidates(i64(float(milliseconds * used) / (spent if spent > 0.001 else 0.001)))
        rounds = halvings(len(candidates))
        for number in range(1, rounds + 1):
            sampling = True
            while sampling:
                self._sample(candidates)
                used += len(candidates)
                candidates = remaining(candidates)
                if milliseconds:
                    sampling = (perf_counter() - begin) * 1000.0 * float(rounds) < float(milliseconds * number)
                else:
                    sampling = (used + len(candidates)) * rounds <= iterations * number
                sampling = sampling and not self._is_settled(candidates)
            if number < rounds:
                candidates = better_half(candidates)
            if self._is_settled(candidates):
                break
        self.finalists = sorted(candidates, key=by_lower_bound)

    def run_for(self, milliseconds: i64) -> None:
        """Search for a time."""
        self.run(0, milliseconds if milliseconds > 0 else 1)

    def _first_candidates(self, iterations: i64) -> list[Node]:
        """The moves of the first round: the advised one, the best by their priors as far as the iterations allow, and
        the one that is asked for."""
        most = iterations // SAMPLES_A_CANDIDATE
        if most < LEAST_CANDIDATES:
            most = LEAST_CANDIDATES
        candidates: list[Node] = []
        for action in self.root.order:
            if len(candidates) < most or action == self.asked:
                candidates.append(self.root.child(action, self.seat))
        return candidates

    def _is_settled(self, candidates: list[Node]) -> bool:
        """Whether more samples would not change the choice: only one candidate is left beside the advised move, and it
        is clearly worse or clearly better."""
        if self.thorough or len(candidates) > 2:
            return False
        return candidates[1].clearly_worse() or candidates[1].clearly_better()

    def _sample(self, candidates: list[Node]) -> None:
        """Try all candidates with common random numbers, the advised move first, and compare each with it."""
        number = self._samples
        self._samples += 1
        advised = self._iterate(candidates[0], number)
        advised_win = self._win_probability
        candidates[0].add_sample(0.0, advised_win, 0.0)
        for at in range(1, len(candidates)):
            gain = self._iterate(candidates[at], number) - advised
            candidates[at].add_sample(gain, self._win_probability, self._win_probability - advised_win)

    def _seed_generators(self, sample: i64) -> None:
        """Draw from now on as every iteration of this sample does."""
        self._nature_rng = Rng(self._high, self._low ^ (2 * sample))
        self._policy_rng = Rng(self._high, self._low ^ (2 * sample + 1))
        self._tick = -1
        self._drawn = 0

    # -- what was found

    def near_best(self, gap: float) -> list[int]:
        """The moves of the last round whose lower bound lies within a gap of the best one's, which is among them."""
        most = by_lower_bound(self.finalists[0])[0]
        return [node.move for node in self.finalists if by_lower_bound(node)[0] - most <= gap]

    def options(self) -> list[Node]:
        """Every move that was tried, in the order of preference: those of the last round first."""
        last = [node.move for node in self.finalists]
        others = [node for node in self.root.children if node.visits and node.move not in last]
        return self.finalists + sorted(others, key=by_visits)

    def advised(self) -> Node:
        """The move that the guide advises; all others were compared with it."""
        return self.root.child(self.root.order[0], self.seat) if self.root.order else self.finalists[0]

    def principal_variation(self) -> list[int]:
        """The best move and the seat's most visited moves after it, as long as nobody else comes between."""
        moves: list[int] = []
        node = self.finalists[0]
        while True:
            moves.append(node.move)
            following = [child for child in node.children if child.visits > 1]
            if not following or following[0].mover != self.seat:
                return moves
            node = sorted(following, key=by_visits)[0]

    def follow(self, seen: State, action: i64, rng: Rng) -> bool:
        """Make the node of an own action the root, with what the seat has seen after it; False when there is none."""
        for node in self.root.children:
            if node.move == action and node.children and node.children[0].mover == self.seat:
                self.root = node
                self.seen = seen
                self.finalists = []
                self._high = rng.next32()
                self._low = rng.next32()
                return True
        return False

    # -- one iteration

    def _iterate(self, candidate: Node, sample: i64) -> float:
        """The seat's reward in one iteration that begins with a candidate and draws the numbers of a sample."""
        self._seed_generators(sample)
        state = self.guide.determinize(self.seen, self._policy_rng)
        state.apply(self.seat, candidate.move)
        self._path = [self.root, candidate]
        self._descend(candidate, state)
        self._playout(state)
        rewards = self.guide.rewards(state)
        for node in self._path:
            node.add_reward(rewards[node.mover] if 0 <= node.mover < NATURE else 0.0)
        self.iterations += 1
        self._win_probability = self.guide.win_probabilities(state)[self.seat]
        return rewards[self.seat]

    def _descend(self, node: Node, state: State) -> None:
        """Selection and expansion: go down the tree as far as it reaches, and one new node further.

        What other seats choose in secret has no nodes: the policy chooses it."""
        while self.guide.clock(state) < self._until:
            acting = state.to_act()
            if acting == 0:
                return
            if acting >> NATURE & 1:
                outcome = self._draw(state)
                known = state.audience(NATURE, outcome) >> self.seat & 1
                state.apply(NATURE, outcome)
                node = node.child(outcome if known else UNSEEN, NATURE)
                self._path.append(node)
                continue
            seat = self.seat if acting >> self.seat & 1 else lowest_bit(acting)
            if seat != self.seat and state.step_kind() == SECRET:
                state.apply(seat, self.guide.choose(state, seat, self._policy_rng))
                continue
            if node.visits == 0:
                return
            node = self._select(node, state, seat)
            state.apply(seat, node.move)
            self._path.append(node)

    def _select(self, node: Node, state: State, seat: i64) -> Node:
        """The child to go on with: the policy's own at first, then by progressive widening and upper confidence bound,
        among the moves that are legal in this determinization."""
        legal = considered(state, seat)
        if len(legal) == 1:
            return node.child(legal[0], seat)
        if not node.ranked:
            if node.visits < RANK_AFTER:
                if node.children and node.children[0].move in legal:
                    return node.children[0]
                guide, rng = self.guide, self._policy_rng
                own = seat == self.seat  # what it does itself, a turn further on, deserves a closer look
                return node.child(guide.advise(state, seat, rng) if own else guide.choose(state, seat, rng), seat)
            self._rank(node, state, seat, legal)
        opened: i64 = 0
        best: Node | None = None
        highest: float = -1e9
        visits = float(node.visits)
        known = log(visits + 1.0)
        base = node.children[0].mean_reward() if node.children else 0.5
        for child in node.children:
            if child.mover != seat or child.move not in legal:
                continue
            opened += 1
            tries = float(child.visits)
            bound = (child.reward_sum + PRIOR_VISITS * (base + child.prior)) / (tries + PRIOR_VISITS)
            bound += self.exploration * sqrt(known / (tries + 1.0))
            if bound > highest:
                highest = bound
                best = child
        if best is None or float(opened) < 1.0 + WIDENING * sqrt(visits):
            for action in node.order:
                if action in legal and not node.has_child(action):
                    return node.child(action, seat)
        return best if best is not None else node.child(self.guide.choose(state, seat, self._policy_rng), seat)

    def _rank(self, node: Node, state: State, seat: i64, legal: list[int]) -> None:
        """Order the legal moves of a node by their priors, the advised move first."""
        node.ranked = True
        advised = self.guide.advise(state, seat, self._policy_rng)
        priors = self.guide.priors(state, seat, legal)
        if not priors:
            priors = [self._reward_after(state, seat, action) for action in legal]
        own: float = 0.0
        for at in range(len(legal)):
            if legal[at] == advised:
                own = priors[at]
        ranked: list[tuple[float, int]] = []
        for at in range(len(legal)):
            ranked.append((-1e9 if legal[at] == advised else own - priors[at], legal[at]))
        ranked.sort()
        node.order = [action for _, action in ranked]
        node.priors = [0.0 if action == advised else -lack for lack, action in ranked]
        for child in node.children:
            for at in range(len(node.order)):
                if node.order[at] == child.move:
                    child.prior = node.priors[at]

    def _reward_after(self, state: State, seat: i64, action: i64) -> float:
        """The seat's reward one turn ahead: after a move, and what else the policy does in the same turn."""
        after = state.copy()
        after.apply(seat, action)
        steps: i64 = 0
        while after.to_act() >> seat & 1 and steps < LONGEST_TURN:
            after.apply(seat, self.guide.choose(after, seat, self._policy_rng))
            steps += 1
        return self.guide.rewards(after)[seat]

    def _playout(self, state: State) -> None:
        """Play on by the guide's policy as far as its horizon."""
        while self.guide.clock(state) < self._until:
            acting = state.to_act()
            if acting == 0:
                return
            if acting >> NATURE & 1:
                state.apply(NATURE, self._draw(state))
            else:
                seat = lowest_bit(acting)
                state.apply(seat, self.guide.choose(state, seat, self._policy_rng))

    def _draw(self, state: State) -> i64:
        """NATURE's outcome. The n-th draw after a tick of the clock uses the same random numbers in all iterations of
        one sample, however many draws there were before that tick."""
        tick = self.guide.clock(state)
        if tick != self._tick:
            self._tick = tick
            self._drawn = 0
        self._nature_rng.counter = (tick * DRAWS_A_TICK + self._drawn) * NUMBERS_A_DRAW
        self._drawn += 1
        return state.chance(self._nature_rng)


# -- the rounds of sequential halving


def considered(state: State, seat: i64) -> list[int]:
    """The moves a search looks at: all legal ones, or the one that bots take without a thought."""
    done = state.bots_move(seat)
    return state.legal(seat) if done < 0 else [done]


def halvings(candidates: i64) -> i64:
    """How often a number of candidates is halved until one is left: its binary logarithm, rounded up, 1 at least."""
    rounds: i64 = 1
    while 1 << rounds < candidates:
        rounds += 1
    return rounds


def remaining(candidates: list[Node]) -> list[Node]:
    """The advised move, then those that are not clearly worse, best first; at least one of them stays."""
    others = sorted(candidates[1:], key=by_gain)
    hopeful = [node for node in others if not node.clearly_worse()]
    return candidates[:1] + (hopeful if hopeful else others[:1])


def better_half(candidates: list[Node]) -> list[Node]:
    """The advised move and the first of the others: half of them all, and never the advised move alone."""
    return candidates[: 1 + max(1, (len(candidates) + 1) // 2 - 1)]
