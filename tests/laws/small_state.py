"""The moves of Tinyfield: secret hands, a passing draft, a secret choice in small steps, an open one, dice, questions.

Sets of cards are bit masks (card n is bit n). In what a seat has `seen` a secret of others is simply an empty set.
"""

from __future__ import annotations

from typing import Final

from subak.core.rng import Rng, bit_count, lowest_bit
from subak.core.state import EVERYONE, NATURE, OPEN, ORDERED, SECRET, TRUTH, Deck, State, stream_of

# the phases of a season
NAMING, DEALING, FIRST_PICK, SECOND_PICK, PLANTING, WATERING, RAINING, HELPING, OVER = range(9)
PHASES: Final = ("naming", "dealing", "first pick", "second pick", "planting", "watering", "raining", "helping", "over")
KINDS: Final = (ORDERED, ORDERED, SECRET, SECRET, SECRET, OPEN, ORDERED, ORDERED, ORDERED)

# the numbers of the actions
MOST_CARDS: Final = 16
PAIRS: Final = [(a, b) for a in range(1, 7) for b in range(a, 7)]
DONE, REST, DECLINE = range(3)
ASK: Final = 2  # + distance 1 … 3
DEAL, KEEP, PLANT, WATER, SHOW = range(6, 6 + 5 * MOST_CARDS, MOST_CARDS)  # + card
NAME: Final = 6 + 5 * MOST_CARDS  # + seat
RAIN: Final = NAME + 4  # + index of the pair
ACTIONS: Final = RAIN + len(PAIRS)

# what is told of
NAMED, DEALT, KEPT, ARRIVED, ASIDE, PLANNED, PLANTED, WATERED = range(8)
RESTED, RAINED, GREW, ASKED, SHOWN, HELPED, DECLINED, SEASON = range(8, 16)
TOLD: Final = (
    *("named", "dealt", "kept", "arrived", "aside", "planned", "planted", "watered", "rested", "rained", "grew"),
    *("asked", "shown", "helped", "declined", "season"),
)

HAND: Final = 3
SEASON_SHIFT: Final = 5  # a chapter is the season, the phase (4 bits) and whether the seat waits for others (1 bit)
NUMBERS: Final = (
    *("seats", "viewer", "counts", "seasons", "season", "number", "phase", "first", "turn", "asked", "done", "rain"),
    "deck_mask",
)
SETS: Final = ("hand", "early", "passed", "late", "aside", "plan", "field", "shown", "water", "rice")


class TinyDeck(Deck):
    """Cards numbered from 0; how many there are is all the deck says."""

    def __init__(self, digest: str, text: str, cards: int) -> None:
        super().__init__("tinyfield", digest, text)
        self.cards = cards


class TinyState(State):
    """One game of Tinyfield; each list has one number a seat, most of them sets of cards."""

    deck: TinyDeck

    def __init__(self, deck: TinyDeck, seats: int, seasons: int) -> None:
        super().__init__(deck, seats)
        self.seasons, self.season = seasons, 1
        self.number, self.phase = 0, NAMING
        self.first, self.turn, self.asked = 0, 0, -1
        self.done = 0  # seats that have finished the running simultaneous step
        self.rain = 0  # 1 + index of the pair of dice
        self.deck_mask = (1 << deck.cards) - 1
        self.rice = [0] * seats
        self.clear_cards()

    def clear_cards(self) -> None:
        """No card in anyone's zone."""
        self.hand = [0] * self.seats
        self.early = [0] * self.seats  # kept in the first pick
        self.passed = [0] * self.seats  # passed on after it: a seat remembers what it let go
        self.late = [0] * self.seats  # kept in the second pick
        self.aside = [0] * self.seats
        self.plan = [0] * self.seats
        self.field = [0] * self.seats
        self.shown = [0] * self.seats
        self.water = [0] * self.seats

    # -- who and what

    def to_act(self) -> int:
        """Everybody who is not done in a simultaneous step; the seat asked, else the seat on turn; else NATURE."""
        if self.phase in (NAMING, DEALING, RAINING):
            return 1 << NATURE
        if self.phase == HELPING:
            return 1 << (self.asked if self.asked >= 0 else self.on_turn())
        return 0 if self.phase == OVER else ((1 << self.seats) - 1) & ~self.done

    def on_turn(self) -> int:
        """The seat whose card is dealt or who may ask for help."""
        return (self.first + self.turn) % self.seats

    def step(self) -> int:
        return self.number

    def step_kind(self) -> int:
        return KINDS[self.phase]

    def step_reveals(self) -> bool:
        return self.phase == PLANTING

    def chapter(self, seat: int) -> int:
        """A seat that is done with a simultaneous step stands behind it and waits."""
        return self.season << SEASON_SHIFT | self.phase << 1 | (self.done >> seat & 1)

    def audience(self, seat: int, action: int) -> int:
        """A card dealt is seen by its owner, a secret choice by the one who makes it."""
        if self.phase == DEALING:
            return 1 << self.on_turn()
        return 1 << seat if self.step_kind() == SECRET else EVERYONE

    # -- choices

    def spare(self, seat: int) -> int:
        """Kept cards that lie neither in the field nor shown."""
        return (self.early[seat] | self.late[seat]) & ~self.field[seat] & ~self.shown[seat]

    def legal(self, seat: int) -> list[int]:
        if not self.to_act() >> seat & 1:
            return []
        if self.phase == NAMING:
            return [NAME + named for named in range(self.seats)]
        if self.phase == DEALING:
            return cards_from(DEAL, self.deck_mask)
        if self.phase in (FIRST_PICK, SECOND_PICK):
            return cards_from(KEEP, self.hand[seat])
        if self.phase == PLANTING:
            more = cards_from(PLANT, self.spare(seat) & ~self.plan[seat])
            return [DONE, *more] if self.plan[seat] else more
        if self.phase == WATERING:
            return [REST, *cards_from(WATER, self.field[seat])]
        if self.phase == RAINING:
            return list(range(RAIN, RAIN + len(PAIRS)))
        if self.asked >= 0:
            return [DECLINE, *cards_from(SHOW, self.spare(seat))]
        return [REST, *range(ASK + 1, ASK + self.seats)]

    def weight(self, action: int) -> int:
        """Two different dice fall in two ways."""
        return 2 if action >= RAIN and PAIRS[action - RAIN][0] != PAIRS[action - RAIN][1] else 1

    def stream(self) -> int:
        """Cards are drawn for a seat, all else for the table."""
        return stream_of(self.season, self.on_turn() if self.phase == DEALING else NATURE, self.phase)

    def draw(self, rng: Rng) -> int:
        return DEAL + rng.first_of(self.deck_mask) if self.phase == DEALING else self.chance(rng)

    def scores(self) -> list[int]:
        return list(self.rice)

    # -- moves

    def apply(self, seat: int, action: int) -> None:
        if seat != NATURE:
            self.count(seat)
        if self.phase == NAMING:
            self.first = action - NAME
            self.tell(NAMED, EVERYONE, self.first)
            self.next_phase()
        elif self.phase == DEALING:
            self.deal(action - DEAL)
        elif self.phase in (FIRST_PICK, SECOND_PICK):
            self.keep(seat, action - KEEP)
        elif self.phase == PLANTING:
            self.plant(seat, action)
        elif self.phase == WATERING:
            self.water_or_rest(seat, action)
        elif self.phase == RAINING:
            self.let_it_rain(action - RAIN)
        elif self.asked >= 0:
            self.answer(seat, action)
        else:
            self.ask_or_rest(seat, action)

    def next_phase(self) -> None:
        """The running step ends."""
        self.phase += 1
        self.number += 1
        self.done, self.turn = 0, 0

    def finish(self, seat: int) -> bool:
        """A seat is done with the simultaneous step; whether it was the last."""
        self.done |= 1 << seat
        return self.done == (1 << self.seats) - 1

    def deal(self, card: int) -> None:
        owner = self.on_turn()
        self.deck_mask &= ~(1 << card)
        self.hand[owner] |= 1 << card
        self.tell(DEALT, 1 << owner, owner, 1 << card)
        self.turn += 1
        if self.turn == HAND * self.seats:
            self.next_phase()

    def keep(self, seat: int, card: int) -> None:
        kept = self.early if self.phase == FIRST_PICK else self.late
        kept[seat] = 1 << card
        self.hand[seat] &= ~(1 << card)
        self.tell(KEPT, 1 << seat, seat, 1 << card)
        if not self.finish(seat):
            return
        if self.phase == FIRST_PICK:
            self.passed = list(self.hand)
            self.hand = [self.passed[(taker - 1) % self.seats] for taker in range(self.seats)]
        else:
            self.aside, self.hand = list(self.hand), [0] * self.seats
        for told in range(self.seats):
            arrived = self.phase == FIRST_PICK
            self.tell(ARRIVED if arrived else ASIDE, 1 << told, told, self.hand[told] if arrived else self.aside[told])
        self.next_phase()

    def plant(self, seat: int, action: int) -> None:
        if action != DONE:
            self.plan[seat] |= 1 << (action - PLANT)
            self.tell(PLANNED, 1 << seat, seat, 1 << (action - PLANT))
        elif self.finish(seat):
            self.field, self.plan = list(self.plan), [0] * self.seats
            for told in range(self.seats):
                self.tell(PLANTED, EVERYONE, told, self.field[told])
            self.next_phase()

    def water_or_rest(self, seat: int, action: int) -> None:
        if action == REST:
            self.rice[seat] += 1
            self.tell(RESTED, EVERYONE, seat, 1)
        else:
            self.water[seat] = 1 << (action - WATER)
            self.tell(WATERED, EVERYONE, seat, self.water[seat])
        if self.finish(seat):
            self.next_phase()

    def let_it_rain(self, pair: int) -> None:
        self.rain = 1 + pair
        self.tell(RAINED, EVERYONE, NATURE, *PAIRS[pair])
        for seat in range(self.seats):
            for card in cards_from(0, self.field[seat]):
                if card <= sum(PAIRS[pair]) + 4 * (self.water[seat] >> card & 1):
                    self.rice[seat] += 3
                    self.tell(GREW, EVERYONE, seat, 1 << card)
        self.next_phase()

    def ask_or_rest(self, seat: int, action: int) -> None:
        if action == REST:
            self.tell(RESTED, EVERYONE, seat, 0)
            self.end_turn()
        else:
            self.asked = (seat + action - ASK) % self.seats
            self.tell(ASKED, EVERYONE, seat, self.asked)

    def answer(self, seat: int, action: int) -> None:
        if action == DECLINE:
            self.tell(DECLINED, EVERYONE, seat)
        else:
            self.shown[seat] |= 1 << (action - SHOW)
            self.rice[seat] += 1
            self.rice[self.on_turn()] += 2
            self.tell(SHOWN, EVERYONE, seat, 1 << (action - SHOW), self.on_turn())
            self.tell(HELPED, EVERYONE, self.on_turn(), seat)
        self.asked = -1
        self.end_turn()

    def end_turn(self) -> None:
        self.turn += 1
        if self.turn < self.seats:
            return
        self.next_phase()
        if self.season < self.seasons:
            self.season += 1
            self.phase, self.rain, self.deck_mask = DEALING, 0, (1 << self.deck.cards) - 1
            self.first = (self.first + 1) % self.seats
            self.clear_cards()
            self.tell(SEASON, EVERYONE, self.first, self.season)

    # -- copies and what a seat knows

    def copy(self) -> TinyState:
        other = type(self)(self.deck, self.seats, self.seasons)
        for name in NUMBERS:
            setattr(other, name, getattr(self, name))
        for name in SETS:
            setattr(other, name, list(getattr(self, name)))
        return other

    def dump(self) -> list[int]:
        numbers = [getattr(self, name) for name in NUMBERS]
        return numbers + [number for name in SETS for number in getattr(self, name)]

    def seen(self, seat: int) -> TinyState:
        other = self.copy()
        if self.viewer != TRUTH:
            return other
        other.viewer, other.deck_mask, other.counts = seat, 0, self.own_count(seat)
        for name in ("hand", "early", "passed", "late", "aside", "plan"):
            secret = getattr(other, name)
            for owner in range(self.seats):
                if owner != seat:
                    secret[owner] = 0
        return other

    def determinize(self, rng: Rng) -> TinyState:
        other = self.copy()
        if self.viewer != TRUTH:
            other.viewer = TRUTH
            refill(other, self.viewer, rng)
        return other


def refill(state: TinyState, me: int, rng: Rng) -> None:
    """Fill the blanks of a seat's copy: each deal and each run of picks that fits what it saw is equally likely."""
    others = [seat for seat in range(state.seats) if seat != me]
    pool = (1 << state.deck.cards) - 1
    for name in ("hand", "early", "passed", "late", "aside", "field", "shown"):
        for cards in getattr(state, name):
            pool &= ~cards

    def drawn(cards: int) -> int:
        nonlocal pool
        out = 0
        for _ in range(cards):
            out |= 1 << rng.bit_of(pool & ~out)
        pool &= ~out
        return out

    if state.phase in (DEALING, FIRST_PICK):
        for turn in range(state.turn if state.phase == DEALING else HAND * state.seats):
            owner = (state.first + turn) % state.seats
            if owner != me:
                state.hand[owner] |= drawn(1)
        for seat in others:
            if state.phase == FIRST_PICK and state.done >> seat & 1:
                state.early[seat] = 1 << rng.bit_of(state.hand[seat])
                state.hand[seat] &= ~state.early[seat]
    elif state.phase >= SECOND_PICK:
        if me < state.seats:  # what arrived here is what the right neighbour passed on
            state.passed[(me - 1) % state.seats] = state.hand[me] | state.late[me] | state.aside[me]
        for seat in others:
            early, late = slots_of_known(state, me, seat, rng)
            state.early[seat] = early or drawn(1)
            giver = (seat - 1) % state.seats
            if giver != me:
                state.passed[giver] = late | drawn(HAND - 1 - bit_count(late))
            state.late[seat] = late or 1 << rng.bit_of(state.passed[giver])
            state.aside[seat] = state.passed[giver] & ~state.late[seat]
            if state.phase == SECOND_PICK:
                state.hand[seat], state.aside[seat] = state.aside[seat], 0
                if not state.done >> seat & 1:
                    state.hand[seat], state.late[seat] = state.hand[seat] | state.late[seat], 0
            elif state.phase == PLANTING and state.done >> seat & 1:
                state.plan[seat] = replayed_plan(state.early[seat] | state.late[seat], rng)
    state.deck_mask = pool


def slots_of_known(state: TinyState, me: int, seat: int, rng: Rng) -> tuple[int, int]:
    """Where another seat's open cards came from: its first pick or its second; 0 where that is not known."""
    known = state.field[seat] | state.shown[seat]
    if (seat - 1) % state.seats == me:  # the second pick came out of the hand that was passed from here
        return known & ~state.passed[me], known & state.passed[me]
    if not known:
        return 0, 0
    one = 1 << rng.bit_of(known)
    return (one, known & ~one) if rng.below(2) else (known & ~one, one)


def replayed_plan(kept: int, rng: Rng) -> int:
    """A secret planting step played at random: one card, then another or done."""
    plan = 1 << rng.bit_of(kept)
    return kept if rng.below(2) else plan


def cards_from(base: int, cards: int) -> list[int]:
    """The actions that name the cards of a set, in order."""
    out = []
    while cards:
        out.append(base + lowest_bit(cards))
        cards &= cards - 1
    return out
