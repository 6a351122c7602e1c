"""The game as a whole (chapters 1 and 11): two landscapes, the cards around them, and the options."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from subak.core.rng import Rng
from subak.core.state import EVERYONE, NATURE, OPEN, ORDERED, SECRET, State
from subak.games.seasons.rules import vocabulary as v
from subak.games.seasons.rules.apply import apply
from subak.games.seasons.rules.deck import SeasonsDeck
from subak.games.seasons.rules.hidden import determinized, seen
from subak.games.seasons.rules.landscape import BARE, Landscape, laid_card, laid_spot, laid_turn
from subak.games.seasons.rules.legal import allows, draw, legal, pick, stream, to_act
from subak.games.seasons.rules.placing import lay
from subak.games.seasons.rules.setup import next_dealt

# the numbers of `dump` in order, then the lists; after them stand the cards of each landscape
FIELDS: Final = (
    *("viewer", "counts", "six_plus", "refuse", "left", "row", "aside", "phase", "steps", "turn", "active", "done"),
    *("first", "dealt"),
)
LISTS: Final = ("hands", "ancestors", "picked", "rowed", "lines")


@final
class Seasons(State):
    """Two landscapes, the cards around them, and what is to be done next. Lists have one entry a seat."""

    def __init__(
        self, cards: SeasonsDeck, lands: list[Landscape], hands: list[int], ancestors: list[int], picked: list[int],
        rowed: list[int], lines: list[int],
    ) -> None:  # fmt: skip
        super().__init__(cards, v.SEATS)
        self.cards: SeasonsDeck = cards
        self.lands: list[Landscape] = lands
        self.hands: list[int] = hands  # masks: the first two cards, later the hand
        self.ancestors: list[int] = ancestors
        self.picked: list[int] = picked  # card to be laid
        self.rowed: list[int] = rowed  # card chosen for the row, until it is shown
        self.lines: list[int] = lines  # score sheet: LINES numbers a seat
        # options
        self.six_plus: i64 = 6
        self.refuse: bool = True  # placements that would close a paddy with a dead end
        # the table
        self.left: i64 = v.ALL_CARDS  # cards not dealt yet; in what a seat has seen, those it has not met
        self.row: i64 = 0
        self.aside: i64 = 0
        self.first: i64 = 0  # seat that is dealt the first card
        self.dealt: i64 = 0  # cards dealt so far in the running deal
        # where the game stands
        self.phase: i64 = v.PHASE_FIRST
        self.steps: i64 = 0
        self.turn: i64 = 0  # turns completed in the season
        self.active: i64 = 0  # seat whose turn it is in the Dry Season
        self.done: i64 = 0  # mask of the seats that have finished the simultaneous step

    # -- steps

    def next_step(self, phase: i64) -> None:
        """Begin a phase that is a step of its own."""
        self.phase = phase
        self.steps += 1
        self.done = 0

    def seat_done(self, seat: i64) -> bool:
        """Note that a seat is done with the simultaneous step; whether both are now."""
        self.done |= 1 << seat
        return self.done == v.BOTH

    def choice_done(self, seat: i64) -> bool:
        """Note and tell that a seat is done with its secret choice; whether both are now (3.2, 4.2)."""
        self.done |= 1 << seat
        self.tell(v.TOLD_DONE, EVERYONE, seat)
        return self.done == v.BOTH

    # -- who and what

    def to_act(self) -> i64:
        """Mask of who acts now."""
        return to_act(self)

    def step(self) -> i64:
        """Steps completed so far."""
        return self.steps

    def step_kind(self) -> i64:
        """Choices of cards are secret, placements of the Wet Season open to both seats, the rest goes in order."""
        if v.SECRET_PHASES >> self.phase & 1:
            return SECRET
        if v.OPEN_PHASES >> self.phase & 1:
            return OPEN
        return ORDERED

    def chapter(self, seat: i64) -> i64:
        """Turn of the game and phase: 0 is the set-up, 1 to 4 the Wet Season, then each seat's turns of the Dry one."""
        if self.phase < v.PHASE_CHOOSE:
            return self.phase
        turns: i64 = self.turn + 1
        if self.phase > v.PHASE_LAY_WET:
            turns += v.WET_TURNS + 1
        if self.phase == v.PHASE_BY_HAND:
            return v.CHAPTER_STEP * turns + v.PHASE_OVER
        return v.CHAPTER_STEP * turns + self.phase

    def audience(self, seat: i64, action: i64) -> i64:
        """One of the first two cards is seen by the seat it is dealt to, a secret choice by the seat that makes it."""
        if seat == NATURE and self.phase == v.PHASE_DEAL:
            return 1 << next_dealt(self)
        if self.step_kind() == SECRET:
            return 1 << seat
        return EVERYONE

    def legal(self, seat: i64) -> list[int]:
        """All legal actions of a seat or outcomes of NATURE."""
        return legal(self, seat)

    def allows(self, seat: i64, action: i64) -> bool:
        """Whether an action is legal."""
        return allows(self, seat, action)

    def pick(self, seat: i64, rng: Rng) -> i64:
        """One legal action, each equally likely."""
        return pick(self, seat, rng)

    def bots_move(self, seat: i64) -> i64:
        """The claim of no points, where a seat says what its ancestor in words pays (8.9)."""
        if not to_act(self) >> seat & 1:
            return -1
        laid: bool = v.LAYING_PHASES >> self.phase & 1 != 0 and self.picked[seat] == v.NO_CARD
        return v.CLAIM if laid or self.phase == v.PHASE_BY_HAND else -1

    def stream(self) -> i64:
        """What NATURE draws, by phase and seat."""
        return stream(self)

    def draw(self, rng: Rng) -> i64:
        """One of NATURE's outcomes, cards by priority."""
        return draw(self, rng)

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out a legal action."""
        apply(self, seat, action)

    def points(self, seat: i64) -> i64:
        """Points of one seat: the sum of its score sheet."""
        total: i64 = 0
        for line in range(v.LINES * seat, v.LINES * seat + v.LINES):
            total += self.lines[line]
        return total

    def scores(self) -> list[int]:
        """Points of both seats."""
        return [self.points(0), self.points(1)]

    # -- what a seat knows

    def seen(self, seat: i64) -> Seasons:
        """A copy in which what this seat may not know is blank."""
        return seen(self, seat)

    def determinize(self, rng: Rng) -> Seasons:
        """A full state in which what is blank here is drawn at random."""
        return determinized(self, rng)

    # -- copies

    def copy(self) -> Seasons:
        """An independent copy; landscapes never change and are shared."""
        twin = Seasons(
            self.cards, self.lands[:], self.hands[:], self.ancestors[:], self.picked[:], self.rowed[:],
            self.lines[:],
        )  # fmt: skip
        twin.viewer = self.viewer
        twin.counts = self.counts
        twin.six_plus = self.six_plus
        twin.refuse = self.refuse
        twin.left = self.left
        twin.row = self.row
        twin.first = self.first
        twin.dealt = self.dealt
        twin.aside = self.aside
        twin.phase = self.phase
        twin.steps = self.steps
        twin.turn = self.turn
        twin.active = self.active
        twin.done = self.done
        return twin

    def dump(self) -> list[int]:
        """The whole state as numbers, for `loaded`; of a landscape only the cards as they were laid."""
        numbers: list[int] = [
            self.viewer, self.counts, self.six_plus, int(self.refuse), self.left, self.row, self.aside, self.phase,
            self.steps, self.turn, self.active, self.done, self.first, self.dealt,
        ]  # fmt: skip
        numbers += self.hands + self.ancestors + self.picked + self.rowed + self.lines
        for land in self.lands:
            numbers.append(len(land.laid))
            numbers += land.laid
        return numbers


def started(cards: SeasonsDeck, six_plus: i64, refuse: bool) -> Seasons:
    """The table before the first card is dealt.

    `six_plus` are the points for size 6 or more (11.1); `refuse` forbids closing a paddy with a dead end (11.2)."""
    state = Seasons(cards, [BARE, BARE], [0, 0], [0, 0], [0, 0], [0, 0], [0] * (v.SEATS * v.LINES))
    state.six_plus = six_plus
    state.refuse = refuse
    return state


def loaded(cards: SeasonsDeck, numbers: list[int]) -> Seasons:
    """The state whose `dump` gave these numbers."""
    state = started(cards, 0, True)
    [
        state.viewer, state.counts, state.six_plus, refuse, state.left, state.row, state.aside, state.phase,
        state.steps, state.turn, state.active, state.done, state.first, state.dealt,
    ] = numbers[: len(FIELDS)]  # fmt: skip
    state.refuse = refuse != 0
    at: i64 = len(FIELDS)
    for entries in (state.hands, state.ancestors, state.picked, state.rowed, state.lines):
        for k in range(len(entries)):
            entries[k] = numbers[at]
            at += 1
    for seat in range(v.SEATS):
        count: i64 = numbers[at]
        state.lands[seat] = rebuilt(cards, numbers[at + 1 : at + 1 + count])
        at += 1 + count
    return state


def rebuilt(cards: SeasonsDeck, laid: list[int]) -> Landscape:
    """The landscape of cards laid one after the other, from the entries of `Landscape.laid`."""
    land = BARE
    for entry in laid:
        land = lay(land, cards, laid_card(entry), laid_turn(entry), laid_spot(entry))
    return land
