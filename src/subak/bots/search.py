"""Information-set Monte Carlo tree search for any game that keeps the contract (compiled with the kernels).

Every try fills what the seat may not know (`world`), goes down the tree, plays on by the game's guide as far as
the guide's horizon, and notes what the guide makes of the position reached. At the root the options are tried in
sweeps: in one sweep all of them meet the same world, the same deal and the same fortune, so that what differs is the
option. After each round of sweeps the worse half is dropped; what the guide advises stays to the end, and an option
is preferred to it only when it has gained more than its doubt. Below the root, moves are opened one by one, the most
promising first, and chosen by an upper confidence bound that begins with what the guide expects of them.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import Final, final

from mypy_extensions import i64

from subak.core.guide import Guide
from subak.core.rng import Rng, lowest_bit
from subak.core.state import NATURE, SECRET, State

HIDDEN: Final = -2  # stands for whatever NATURE does out of the seat's sight
ROOT: Final = -1
NONE: Final = -1  # no action
EXPECTED: Final = 3.0  # tries that the guide's expectation counts for
RANK_AT: Final = 6  # visits after which a node looks beyond what the guide would do
WIDENING: Final = 0.8  # moves open at a node: so many times the root of its visits
FEWEST: Final = 6  # options that are tried at the root, if there are so many
SWEEPS: Final = 8  # tries that each option of the first round should get
LONGEST_TURN: Final = 24  # actions of one seat that are looked at as one turn
DOUBT: Final = 1.0  # standard errors of its gain that an option is held back by
SETTLED: Final = 2.5  # standard errors beyond which a gain or a lack is beyond doubt
SETTLED_AFTER: Final = 8  # worlds
HAIR: Final = 0.001  # share of a win that is not worth the search for it
DRAWS: Final = 256  # of NATURE, at most, between two ticks of the clock


@final
class Node:
    """A place in the tree: the move that led here, by whom, and how it went for them."""

    def __init__(self, move: i64, mover: i64) -> None:
        self.move: i64 = move
        self.mover: i64 = mover
        self.visits: i64 = 0
        self.total: float = 0.0  # shares of the mover, summed up
        self.prior: float = 0.0  # what the guide expects of the move, compared with its own choice
        self.sweeps: i64 = 0  # at the root: in how many worlds it was compared with what the guide advises
        self.gains: float = 0.0  # and by how much it did better there
        self.gain_squares: float = 0.0
        self.chances: float = 0.0  # the chances to win there, summed up, and by how much they were better
        self.chance_squares: float = 0.0
        self.chance_gains: float = 0.0
        self.children: list[Node] = []
        self.ranked: bool = False
        self.order: list[int] = []  # moves to open, the most promising first
        self.priors: list[float] = []

    def child(self, move: i64, mover: i64) -> Node:
        """The node of a move, made when it is new."""
        for node in self.children:
            if node.move == move:
                return node
        made = Node(move, mover)
        for at in range(len(self.order)):
            if self.order[at] == move:
                made.prior = self.priors[at]
        self.children.append(made)
        return made

    def mean(self) -> float:
        """The mover's mean share."""
        return self.total / float(self.visits) if self.visits else 0.0

    def compare(self, gain: float, chance: float, chance_gain: float) -> None:
        """One more world in which the move did better by so much than what the guide advises."""
        self.sweeps += 1
        self.gains += gain
        self.gain_squares += gain * gain
        self.chances += chance
        self.chance_squares += chance * chance
        self.chance_gains += chance_gain

    def gain(self) -> float:
        """By how much it does better."""
        return self.gains / float(self.sweeps) if self.sweeps else 0.0

    def chance(self) -> float:
        """The mean chance to win in those worlds."""
        return self.chances / float(self.sweeps) if self.sweeps else 0.5

    def chance_gain(self) -> float:
        """By how much it is better than that of what the guide advises."""
        return self.chance_gains / float(self.sweeps) if self.sweeps else 0.0

    def chance_deviation(self) -> float:
        """The standard deviation of the chance to win in a single world."""
        return sqrt(variance_of(self.sweeps, self.chances, self.chance_squares))

    def doubt(self) -> float:
        """The standard error of the gain, on the safe side when the worlds are few."""
        worlds = float(self.sweeps)
        if worlds < 2.0:
            return 1.0 if self.gains else 0.0
        return sqrt(variance_of(self.sweeps, self.gains, self.gain_squares) / worlds) * (1.0 + 2.0 / worlds)

    def note(self, share: float) -> None:
        """One more result."""
        self.visits += 1
        self.total += share


@final
class Search:
    """One seat's thinking about one decision; more iterations go on where the last ones ended."""

    def __init__(self, seen: State, guide: Guide, rng: Rng) -> None:
        self.seen: State = seen
        self.seat: i64 = seen.viewer
        self.guide: Guide = guide
        self.iterations: i64 = 0
        self.curiosity: float = 0.25
        self.asked: i64 = NONE  # an option that is tried, however little it promises
        self.thorough: bool = False  # goes on when the choice is settled: more tries give better estimates
        self.root: Node = Node(ROOT, ROOT)
        self.finalists: list[Node] = []  # the options of the last round, best first
        self._high: i64 = rng.next32()
        self._low: i64 = rng.next32()
        self._worlds: i64 = 0
        self._until: i64 = guide.clock(seen) + guide.horizon
        self._fortune: Rng = rng  # of NATURE in the running try
        self._whim: Rng = rng  # of everything else
        self._tick: i64 = 0
        self._drawn: i64 = 0
        self._path: list[Node] = []
        self._chance_to_win: float = 0.0  # of the seat at the end of the last try

    # -- thinking

    def run(self, iterations: i64, milliseconds: i64 = 0) -> None:
        """Try options, so often in all or, if milliseconds are given, for so long; less when the choice is settled."""
        begin = perf_counter()
        self._enter_world(self._worlds)
        legal = self.seen.legal(self.seat)
        if len(legal) == 1:
            self.finalists = [self.root.child(legal[0], self.seat)]
            return
        if not self.root.ranked:
            self._rank(self.root, self.guide.world(self.seen, self._whim), self.seat, legal)
        used: i64 = 0
        rivals = self._first_round(iterations)
        if milliseconds:
            first = perf_counter()
            self._sweep(rivals)
            used = len(rivals)
            spent = (perf_counter() - first) * 1000.0
            rivals = self._first_round(i64(float(milliseconds * used) / (spent if spent > 0.001 else 0.001)))
        rounds: i64 = 1
        while 1 << rounds < len(rivals):
            rounds += 1
        for number in range(1, rounds + 1):
            sweeping = True
            while sweeping:
                self._sweep(rivals)
                used += len(rivals)
                rivals = still_in(rivals)
                if milliseconds:
                    sweeping = (perf_counter() - begin) * 1000.0 * float(rounds) < float(milliseconds * number)
                else:
                    sweeping = (used + len(rivals)) * rounds <= iterations * number
                sweeping = sweeping and not self._is_settled(rivals)
            if number < rounds:
                rivals = rivals[: 1 + max(1, (len(rivals) + 1) // 2 - 1)]
            if self._is_settled(rivals):
                break
        self.finalists = sorted(rivals, key=by_sure_gain)

    def run_for(self, milliseconds: i64) -> None:
        """Try options for so long."""
        self.run(0, milliseconds if milliseconds > 0 else 1)

    def near(self, gap: float) -> list[int]:
        """The options of the last round that come within a gap of the best, itself included."""
        most = by_sure_gain(self.finalists[0])[0]
        return [node.move for node in self.finalists if by_sure_gain(node)[0] - most <= gap]

    def options(self) -> list[Node]:
        """Every option that was tried, in the order of preference: those of the last round first."""
        last = [node.move for node in self.finalists]
        others = [node for node in self.root.children if node.visits and node.move not in last]
        return self.finalists + sorted(others, key=by_tries)

    def advised(self) -> Node:
        """The option that the guide advises; all others were compared with it."""
        return self.root.child(self.root.order[0], self.seat) if self.root.order else self.finalists[0]

    def line(self) -> list[int]:
        """The own actions that follow on the best option in the tree, as long as nobody else comes between."""
        moves: list[int] = []
        node = self.finalists[0]
        while True:
            moves.append(node.move)
            following = [child for child in node.children if child.visits > 1]
            if not following or following[0].mover != self.seat:
                return moves
            node = sorted(following, key=by_tries)[0]

    def follow(self, seen: State, action: i64, rng: Rng) -> bool:
        """Go on from an own action that was taken, to what is seen after it; False when the tree does not reach it."""
        for node in self.root.children:
            if node.move == action and node.children and node.children[0].mover == self.seat:
                self.root = node
                self.seen = seen
                self.finalists = []
                self._high = rng.next32()
                self._low = rng.next32()
                return True
        return False

    # -- one try

    def _first_round(self, iterations: i64) -> list[Node]:
        """The options that are tried at all: the guide's own, the most promising, as many as the tries allow, and one
        that was asked for."""
        most = iterations // SWEEPS
        if most < FEWEST:
            most = FEWEST
        rivals: list[Node] = []
        for action in self.root.order:
            if len(rivals) < most or action == self.asked:
                rivals.append(self.root.child(action, self.seat))
        return rivals

    def _is_settled(self, rivals: list[Node]) -> bool:
        """Whether more tries would not change the choice: one rival is left of what the guide advises, and clearly
        worse or clearly better."""
        first = rivals[1]
        if self.thorough or len(rivals) > 2 or first.sweeps < SETTLED_AFTER:
            return False
        return hopeless(first) or first.gain() > SETTLED * first.doubt()

    def _enter_world(self, world: i64) -> None:
        """What is drawn from now on belongs to this world."""
        self._fortune = Rng(self._high, self._low ^ (2 * world))
        self._whim = Rng(self._high, self._low ^ (2 * world + 1))
        self._tick = -1
        self._drawn = 0

    def _sweep(self, rivals: list[Node]) -> None:
        """Try all rivals in one world, the guide's advice first."""
        world = self._worlds
        self._worlds += 1
        advised = self._try(rivals[0], world)
        usual = self._chance_to_win
        rivals[0].compare(0.0, usual, 0.0)
        for at in range(1, len(rivals)):
            gain = self._try(rivals[at], world) - advised
            rivals[at].compare(gain, self._chance_to_win, self._chance_to_win - usual)

    def _try(self, option: Node, world: i64) -> float:
        """The share that one try of an option in one world ends with."""
        self._enter_world(world)
        state = self.guide.world(self.seen, self._whim)
        state.apply(self.seat, option.move)
        self._path = [self.root, option]
        self._descend(option, state)
        self._play_on(state)
        shares = self.guide.shares(state)
        for node in self._path:
            node.note(shares[node.mover] if 0 <= node.mover < NATURE else 0.0)
        self.iterations += 1
        self._chance_to_win = self.guide.chances(state)[self.seat]
        return shares[self.seat]

    def _descend(self, node: Node, state: State) -> None:
        """Go down the tree as far as it reaches, and one new node further."""
        while self.guide.clock(state) < self._until:
            acting = state.to_act()
            if acting == 0:
                return
            if acting >> NATURE & 1:
                outcome = self._chance(state)
                known = state.audience(NATURE, outcome) >> self.seat & 1
                state.apply(NATURE, outcome)
                node = node.child(outcome if known else HIDDEN, NATURE)
                self._path.append(node)
                continue
            seat = self.seat if acting >> self.seat & 1 else lowest_bit(acting)
            if seat != self.seat and state.step_kind() == SECRET:
                state.apply(seat, self.guide.choose(state, seat, self._whim))
                continue
            if node.visits == 0:
                return
            node = self._select(node, state, seat)
            state.apply(seat, node.move)
            self._path.append(node)

    def _select(self, node: Node, state: State, seat: i64) -> Node:
        """The move to go on with: at first what the guide would do, later what promises most or is least known."""
        legal = state.legal(seat)
        if len(legal) == 1:
            return node.child(legal[0], seat)
        if not node.ranked:
            if node.visits < RANK_AT:
                if node.children and node.children[0].move in legal:
                    return node.children[0]
                guide = self.guide
                own = seat == self.seat  # what it does itself, a turn further on, deserves a closer look
                guess = guide.advise(state, seat, self._whim) if own else guide.choose(state, seat, self._whim)
                return node.child(guess, seat)
            self._rank(node, state, seat, legal)
        opened: i64 = 0
        best: Node | None = None
        most: float = -1e9
        visits = float(node.visits)
        known = log(visits + 1.0)
        base = node.children[0].mean() if node.children else 0.5
        for child in node.children:
            if child.mover != seat or child.move not in legal:
                continue
            opened += 1
            tries = float(child.visits)
            value = (child.total + EXPECTED * (base + child.prior)) / (tries + EXPECTED)
            value += self.curiosity * sqrt(known / (tries + 1.0))
            if value > most:
                most = value
                best = child
        if best is None or float(opened) < 1.0 + WIDENING * sqrt(visits):
            for action in node.order:
                if action in legal and not has_child(node, action):
                    return node.child(action, seat)
        return best if best is not None else node.child(self.guide.choose(state, seat, self._whim), seat)

    def _rank(self, node: Node, state: State, seat: i64, legal: list[int]) -> None:
        """Order the moves of a node by what the guide makes of the end of the seat's turn after each of them."""
        node.ranked = True
        guess = self.guide.advise(state, seat, self._whim)
        priors = self.guide.priors(state, seat, legal)
        if not priors:
            priors = [self._share_after(state, seat, action) for action in legal]
        own: float = 0.0
        for at in range(len(legal)):
            if legal[at] == guess:
                own = priors[at]
        ranked: list[tuple[float, int]] = []
        for at in range(len(legal)):
            ranked.append((-1e9 if legal[at] == guess else own - priors[at], legal[at]))
        ranked.sort()
        node.order = [action for _, action in ranked]
        node.priors = [0.0 if action == guess else -lack for lack, action in ranked]
        for child in node.children:
            for at in range(len(node.order)):
                if node.order[at] == child.move:
                    child.prior = node.priors[at]

    def _share_after(self, state: State, seat: i64, action: i64) -> float:
        """The seat's share once it has made a move and what else the guide does in the same go."""
        after = state.copy()
        after.apply(seat, action)
        steps: i64 = 0
        while after.to_act() >> seat & 1 and steps < LONGEST_TURN:
            after.apply(seat, self.guide.choose(after, seat, self._whim))
            steps += 1
        return self.guide.shares(after)[seat]

    def _play_on(self, state: State) -> None:
        """Play by the guide as far as its horizon."""
        while self.guide.clock(state) < self._until:
            acting = state.to_act()
            if acting == 0:
                return
            if acting >> NATURE & 1:
                state.apply(NATURE, self._chance(state))
            else:
                seat = lowest_bit(acting)
                state.apply(seat, self.guide.choose(state, seat, self._whim))

    def _chance(self, state: State) -> i64:
        """NATURE's outcome; the n-th draw after a tick of the clock comes out alike in all tries of one world."""
        tick = self.guide.clock(state)
        if tick != self._tick:
            self._tick = tick
            self._drawn = 0
        self._fortune.counter = (tick * DRAWS + self._drawn) * 16
        self._drawn += 1
        return state.chance(self._fortune)


def variance_of(count: i64, total: float, squares: float) -> float:
    """The variance of so many values, by their sum and the sum of their squares."""
    if count < 2:
        return 0.0
    values = float(count)
    variance = (squares - total * total / values) / (values - 1.0)
    return variance if variance > 0.0 else 0.0


def hopeless(node: Node) -> bool:
    """Whether a move is no better than what the guide advises, or by a hair at most, beyond any reasonable doubt."""
    return node.sweeps >= SETTLED_AFTER and node.gain() + SETTLED * node.doubt() < HAIR


def still_in(rivals: list[Node]) -> list[Node]:
    """What the guide advises and the moves that may still turn out better, the best of them first; one at least."""
    others = sorted(rivals[1:], key=by_gain)
    hopeful = [node for node in others if not hopeless(node)]
    return rivals[:1] + (hopeful if hopeful else others[:1])


def by_gain(node: Node) -> tuple[float, int]:
    """Sorts the node first that has gained most."""
    return -node.gain(), node.move


def by_sure_gain(node: Node) -> tuple[float, int]:
    """Sorts the node first that has gained most beyond its doubt; what the guide advises has none."""
    return DOUBT * node.doubt() - node.gain(), node.move


def by_tries(node: Node) -> tuple[int, float, int]:
    """Sorts the most visited node first."""
    return -node.visits, -node.mean(), node.move


def has_child(node: Node, move: i64) -> bool:
    """Whether a move has been opened."""
    for child in node.children:
        if child.move == move:
            return True
    return False
