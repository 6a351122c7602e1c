"""A running game of Seasons of Rice."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from subak.core.rng import Rng
from subak.core.state import EVERYONE, NATURE, OPEN, ORDERED, SECRET, TRUTH, State
from subak.games.seasons.rules.apply import apply_action
from subak.games.seasons.rules.deck import SeasonsDeck
from subak.games.seasons.rules.landscape import BARE, Landscape, laid_card, laid_spot, laid_turn, lay
from subak.games.seasons.rules.legal import dealt_to, is_legal, legal_actions, next_dealt, pick_action, seats_to_act
from subak.games.seasons.rules.vocabulary import (
    ALL_CARDS,
    CHOOSE_ANCESTOR,
    CHOOSE_CARDS,
    DEAL,
    FIRST_SEAT,
    LAY_WET,
    LINES,
    NO_CARD,
    OPEN_PHASES,
    PHASES,
    SEATS,
    SECRET_PHASES,
    WET_TURNS,
)


@final
class Seasons(State):
    """Two landscapes, the cards around them, and what is to be done next. Lists have one entry a seat."""

    def __init__(
        self, cards: SeasonsDeck, lands: list[Landscape], hands: list[int], ancestors: list[int], picked: list[int],
        rowed: list[int], lines: list[int],
    ) -> None:  # fmt: skip
        super().__init__(cards, SEATS)
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
        self.left: i64 = ALL_CARDS  # cards not dealt yet; in what a seat has seen, those it has not met
        self.row: i64 = 0
        self.aside: i64 = 0
        self.first: i64 = 0  # seat that is dealt the first card
        self.dealt: i64 = 0  # cards dealt so far in the running deal
        # where the game stands
        self.phase: i64 = FIRST_SEAT
        self.steps: i64 = 0
        self.turn: i64 = 0  # turns completed in the season
        self.active: i64 = 0  # seat whose turn it is in the Dry Season
        self.done: i64 = 0  # mask of the seats that have finished the simultaneous step

    def enter(self, phase: i64) -> None:
        """Begin a phase that is a step of its own."""
        self.phase = phase
        self.steps += 1
        self.done = 0

    # -- who and what

    def to_act(self) -> i64:
        """Mask of who acts now."""
        return seats_to_act(self)

    def step(self) -> i64:
        """Steps completed so far."""
        return self.steps

    def step_kind(self) -> i64:
        """Choices of cards are secret, placements of the Wet Season open to both seats, the rest goes in order."""
        if SECRET_PHASES >> self.phase & 1:
            return SECRET
        if OPEN_PHASES >> self.phase & 1:
            return OPEN
        return ORDERED

    def chapter(self, seat: i64) -> i64:
        """Turn of the game and phase: 0 is the set-up, 1 to 4 the Wet Season, then each seat's turns of the Dry one."""
        if self.phase < CHOOSE_CARDS:
            return self.phase
        turns: i64 = self.turn + 1
        if self.phase > LAY_WET:
            turns += WET_TURNS + 1
        return PHASES * turns + self.phase

    def audience(self, seat: i64, action: i64) -> i64:
        """One of the first two cards is seen by the seat it is dealt to, a secret choice by the seat that makes it."""
        if seat == NATURE and self.phase == DEAL:
            return 1 << next_dealt(self)
        if self.step_kind() == SECRET:
            return 1 << seat
        return EVERYONE

    def legal(self, seat: i64) -> list[int]:
        """All legal actions of a seat or outcomes of NATURE."""
        return legal_actions(self, seat)

    def allows(self, seat: i64, action: i64) -> bool:
        """Whether an action is legal."""
        return is_legal(self, seat, action)

    def pick(self, seat: i64, rng: Rng) -> i64:
        """One legal action, each equally likely."""
        return pick_action(self, seat, rng)

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out a legal action."""
        apply_action(self, seat, action)

    def points(self, seat: i64) -> i64:
        """Points of one seat."""
        total: i64 = 0
        for line in range(LINES * seat, LINES * seat + LINES):
            total += self.lines[line]
        return total

    def scores(self) -> list[int]:
        """Points of both seats."""
        return [self.points(0), self.points(1)]

    # -- what a seat knows (1.4)

    def seen(self, seat: i64) -> Seasons:
        """A copy without the other seat's first two cards and without choices not yet shown."""
        seen = self.copy()
        if self.viewer != TRUTH:
            return seen
        seen.viewer = seat
        seen.counts = self.own_count(seat) if seat < SEATS else 0
        for owner in range(SEATS):
            if owner != seat and self.phase <= CHOOSE_ANCESTOR:
                seen.left |= seen.hands[owner]
                seen.hands[owner] = 0
                seen.ancestors[owner] = NO_CARD
            elif owner != seat and self.phase == CHOOSE_CARDS:
                seen.picked[owner] = NO_CARD
                seen.rowed[owner] = NO_CARD
        return seen

    def determinize(self, rng: Rng) -> Seasons:
        """A full state: unknown cards are dealt, and a seat that is done has chosen at random."""
        full = self.copy()
        full.viewer = TRUTH
        if self.viewer == TRUTH:
            return full
        for owner in range(SEATS):
            if owner == self.viewer:
                continue
            if self.phase <= CHOOSE_ANCESTOR:
                deal_unknown(full, owner, rng)
            elif self.phase == CHOOSE_CARDS and self.done >> owner & 1:
                hand: i64 = full.hands[owner]
                picked = rng.bit_of(hand)
                full.picked[owner] = picked
                full.rowed[owner] = rng.bit_of(hand & ~(1 << picked))
        return full

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
        """The whole state as numbers, for `load_state`; of a landscape only the cards as they were laid."""
        numbers: list[int] = [
            self.viewer, self.counts, self.six_plus, int(self.refuse), self.left, self.row, self.aside, self.phase,
            self.steps, self.turn, self.active, self.done, self.first, self.dealt,
        ]  # fmt: skip
        numbers += self.hands + self.ancestors + self.picked + self.rowed + self.lines
        for land in self.lands:
            numbers.append(len(land.laid))
            numbers += land.laid
        return numbers


def deal_unknown(s: Seasons, seat: i64, rng: Rng) -> None:
    """Deal a seat its first cards out of those left, and let it choose if it is done."""
    for _ in range(dealt_to(s, seat)):
        card = rng.bit_of(s.left)
        s.left &= ~(1 << card)
        s.hands[seat] |= 1 << card
    if s.done >> seat & 1:
        s.ancestors[seat] = rng.bit_of(s.hands[seat])


def new_state(cards: SeasonsDeck, six_plus: i64, refuse: bool) -> Seasons:
    """The table before the first card is dealt."""
    s = Seasons(cards, [BARE, BARE], [0, 0], [0, 0], [0, 0], [0, 0], [0] * (SEATS * LINES))
    s.six_plus = six_plus
    s.refuse = refuse
    return s


def load_state(cards: SeasonsDeck, numbers: list[int]) -> Seasons:
    """The state whose `dump` gave these numbers."""
    s = new_state(cards, numbers[2], numbers[3] != 0)
    s.viewer = numbers[0]
    s.counts = numbers[1]
    s.left = numbers[4]
    s.row = numbers[5]
    s.aside = numbers[6]
    s.phase = numbers[7]
    s.steps = numbers[8]
    s.turn = numbers[9]
    s.active = numbers[10]
    s.done = numbers[11]
    s.first = numbers[12]
    s.dealt = numbers[13]
    s.hands = numbers[14:16]
    s.ancestors = numbers[16:18]
    s.picked = numbers[18:20]
    s.rowed = numbers[20:22]
    s.lines = numbers[22 : 22 + SEATS * LINES]
    at: i64 = 22 + SEATS * LINES
    for seat in range(SEATS):
        count: i64 = numbers[at]
        s.lands[seat] = rebuilt(cards, numbers[at + 1 : at + 1 + count])
        at += 1 + count
    return s


def rebuilt(cards: SeasonsDeck, laid: list[int]) -> Landscape:
    """The landscape of cards laid one after the other."""
    land = BARE
    for entry in laid:
        land = lay(land, cards, laid_card(entry), laid_turn(entry), laid_spot(entry))
    return land
