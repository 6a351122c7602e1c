"""Positions as text: `key: value` lines that a person can read and write; what is left out has its usual value."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from subak.core.errors import NotationError
from subak.core.positions import NONE, Lines, check_sound, whole
from subak.core.state import TRUTH
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.deck import RiceDiceDeck
from subak.games.ricedice.rules.dice import dice_count
from subak.games.ricedice.rules.effects import note_powers
from subak.games.ricedice.rules.state import RiceDice, started
from subak.games.ricedice.rules.water import first_releaser, legal_levels, wanted
from subak.games.ricedice.soundness import ACTION_OF, BOUNDED, problems, usual
from subak.games.ricedice.words.notation import face_names

# key in the text, name in the state
NUMBERS: Final = (
    ("turns", "turns"), ("steps", "steps"), ("to roll", "to_roll"), ("loose", "loose"),
    *((key, name) for name, (key, _) in BOUNDED.items()),
)  # fmt: skip
KEYS: Final = (
    "game", "cards", "seats", "target_rice", "farmer", "limit_tie", "viewer", "decisions", "phase", "active",
    "actor", "end", "dice", "action", "slot", "drawn", "best", "gifted", "reservoir", "supply", "deck", "discards",
)  # fmt: skip
KNOWN: Final = {
    *KEYS,
    *dict(v.SWITCH_NAMES),
    *(key for key, _ in NUMBERS),
    *(f"field {field}" for field in range(v.MOST_SEATS)),
}
PADDY: Final = re.compile(r"([a-z][0-9]+)(?: water ([0-9]))?(?: weeds ([0-9]))?(?: (planted|fresh))?")
MOST: Final = 1_000_000


# -- printing


def position_of(state: RiceDice) -> str:
    """The whole state as text."""
    lines = [
        "game: ricedice",
        f"cards: {state.deck.digest[:16]}",
        f"seats: {state.seats}",
        f"target_rice: {state.target}",
        f"at_least_one: {'yes' if state.switches & v.AT_LEAST_ONE else 'no'}",
        f"farmer: {v.LEVEL_NAMES[state.level]}",
    ]
    lines += [f"{name}: yes" for name, bit in v.SWITCH_NAMES if state.switches & bit & ~v.AT_LEAST_ONE]
    if state.switches & v.LAST_TURN_FIRST:
        lines.append(f"limit_tie: {v.TIE_NAMES[1]}")
    if state.viewer != TRUTH:
        lines.append(f"viewer: {state.viewer}")
    if state.counts:
        lines.append(f"decisions: {' '.join(str(state.decisions(seat)) for seat in range(state.seats))}")
    lines += [f"phase: {v.PHASE_NAMES[state.phase]}", f"active: {state.active}"]
    if state.actor != state.active or state.phase == v.RELEASE:
        lines.append(f"actor: {state.actor}")
    if state.reason:
        lines.append(f"end: {v.REASON_NAMES[state.reason]}")
    if state.dice:
        lines.append(f"dice: {' '.join(face_names(state.dice))}")
    if state.chosen:
        lines.append(f"action: {v.ACTION_NAMES[state.chosen - v.ACT_WORKER]}")
    expected = usual(state)
    lines += [f"{key}: {getattr(state, name)}" for key, name in NUMBERS if getattr(state, name) or expected.get(name)]
    if state.slot or state.phase == v.RELEASE:
        lines.append(f"slot: {state.slot + 1}")
    if state.drawn:
        lines.append(f"drawn: {card_names(state, state.drawn)}")
    if state.best != v.NO_CARD:
        lines.append(f"best: {state.cards.ids[state.best]}")
    if state.gifted:
        lines.append(f"gifted: {' '.join(str(field) for field in range(state.fields) if state.gifted >> field & 1)}")
    lines += [f"field {field}: {field_text(state, field)}" for field in range(state.fields)]
    lines += [f"reservoir: {state.reservoir}", f"supply: {state.supply}"]
    lines += [f"deck: {card_names(state, state.pile)}", f"discards: {card_names(state, state.discards)}"]
    return "\n".join(lines) + "\n"


def card_names(state: RiceDice, mask: int) -> str:
    """The cards of a mask by their ids."""
    return " ".join(name for card, name in enumerate(state.cards.ids) if mask >> card & 1) or NONE


def field_text(state: RiceDice, field: int) -> str:
    """A field: its rice, then its paddies from left to right."""
    parts = [f"{state.rice[field]} rice"]
    for p in range(field * v.SLOTS, field * v.SLOTS + state.size[field]):
        words = [state.cards.ids[state.card[p]]]
        if state.tokens[p]:
            words.append(f"water {state.tokens[p]}")
        if state.weeds[p]:
            words.append(f"weeds {state.weeds[p]}")
        if state.crop[p] != v.BARE:
            words.append(v.CROP_NAMES[state.crop[p]])
        parts.append(" ".join(words))
    return " | ".join(parts)


# -- reading


def dice_of(text: str) -> int:
    """The dice of a line, counted by their faces."""
    faces = text.split()
    if len(faces) > v.DICE or not all(face in v.FACE_NAMES for face in faces):
        raise NotationError(f"at most {v.DICE} of {', '.join(v.FACE_NAMES)} are needed")
    return sum(1 << v.FACE_BITS * v.FACE_NAMES.index(face) for face in faces)


def read_position(text: str, deck: RiceDiceDeck) -> RiceDice:
    """The state of a position text; NotationError names line and reason, or what is unsound."""
    state = Reader(text, deck).read()
    check_sound(problems(state))
    return state


class Reader:
    """Reads the lines of one position; what depends on what decides the order."""

    def __init__(self, text: str, deck: RiceDiceDeck) -> None:
        self.deck = deck
        self.lines = Lines(text, KNOWN)

    def read(self) -> RiceDice:
        """The state the lines describe."""
        self.lines.one_of("game", ("ricedice", "ricedice 1"), "ricedice")
        self.lines.check_cards(self.deck.digest)
        state = started(self.deck, self.lines.whole("seats", 1, v.MOST_SEATS, 2))
        self.read_head(state)
        for key, name in NUMBERS:
            setattr(state, name, self.lines.whole(key, 0, MOST, 0))
        for field in range(v.MOST_SEATS):
            self.lines.read(f"field {field}", partial(self.read_field, state, field), None)
        self.read_dice(state)
        self.read_turn(state)
        self.read_usual(state)
        self.read_stocks(state)
        return state

    def read_head(self, state: RiceDice) -> None:
        """Options, viewer, and where the game stands."""
        state.target = self.lines.whole("target_rice", 1, 999, 100)
        for name, bit in v.SWITCH_NAMES:
            if self.lines.one_of(name, ("no", "yes"), "no") == "yes":
                state.switches |= bit
        if self.place_of("limit_tie", v.TIE_NAMES, 0):
            state.switches |= v.LAST_TURN_FIRST
        state.level = self.place_of("farmer", v.LEVEL_NAMES, 0)
        state.viewer = self.lines.whole("viewer", 0, 9, TRUTH)
        state.counts = self.lines.decisions(state.seats)
        state.phase = self.place_of("phase", v.PHASE_NAMES, v.ROLL)
        state.active = self.lines.whole("active", 0, state.fields - 1, 0)
        state.actor = self.lines.whole("actor", 0, state.fields - 1, state.active)
        state.reason = self.place_of("end", v.REASON_NAMES, 0)

    def place_of(self, key: str, names: tuple[str, ...], default: int) -> int:
        """The place of a line's word among those allowed."""
        return names.index(self.lines.one_of(key, names, names[default]))

    def read_dice(self, state: RiceDice) -> None:
        """The dice on the table; after the first roll nothing else can tell them (4.1)."""
        if v.REROLL_DICE <= state.phase <= v.END:
            self.lines.need("dice", f"in phase {v.PHASE_NAMES[state.phase]} five dice have fallen (4.1)")
        state.dice = self.lines.read("dice", dice_of, 0)
        if state.phase == v.ROLL and "to roll" not in self.lines:
            state.to_roll = v.DICE - dice_count(state.dice)

    def read_turn(self, state: RiceDice) -> None:
        """What the running turn has come to."""
        if state.phase == v.END:
            self.lines.need("action", "phase end follows an action (4.3)")
        if state.phase == v.KEEP_CARD:
            self.lines.need("drawn", "phase card asks which of the drawn cards is kept (7.2)")
        state.chosen = ACTION_OF.get(state.phase, 0)
        if "action" in self.lines:
            state.chosen = v.ACT_WORKER + self.place_of("action", v.ACTION_NAMES, 0)
        state.slot = self.lines.whole("slot", 1, v.SLOTS, 1) - 1
        state.drawn = self.lines.mask("drawn", self.card)
        state.best = self.lines.read("best", self.card, v.NO_CARD)
        state.gifted = self.lines.mask("gifted", lambda word: whole(word, 0, state.fields - 1))
        if "turns" not in self.lines and state.phase >= v.ROLL:
            state.turns = 1
        if state.phase == v.OVER and "end" not in self.lines:
            state.reason = v.TARGET_REACHED if max(state.rice) >= state.target else v.LIMIT_REACHED

    def read_usual(self, state: RiceDice) -> None:
        """Counters that no line names stand where nothing has been used yet."""
        for name, value in usual(state).items():
            if BOUNDED[name][0] not in self.lines:
                setattr(state, name, value)
        if state.phase == v.RELEASE:
            self.find_release(state)

    def find_release(self, state: RiceDice) -> None:
        """Unless said, the first seat with a choice releases and is asked about its first paddy with one (8.1, 8.3)."""
        first = first_releaser(state)
        seats = [int(state.actor)] if "actor" in self.lines else [(first + n) % state.seats for n in range(state.seats)]
        slots = [int(state.slot)] if "slot" in self.lines else list(range(v.SLOTS))
        for seat in seats:
            for slot in slots:
                state.actor, state.slot = seat, slot
                if slot < state.size[seat] and legal_levels(state) != 1:
                    return
        state.actor, state.slot = seats[0], slots[0]

    def read_field(self, state: RiceDice, field: int, text: str) -> None:
        """One field: `34 rice | S2 water 3 planted | P05 weeds 2`."""
        if field >= state.fields:
            raise NotationError(f"there are only {state.fields} fields")
        rice, *paddies = (part.strip() for part in text.split("|"))
        if not re.fullmatch("[0-9]{1,4} rice", rice):
            raise NotationError(f"it begins with the rice, like “34 rice”, not {rice[:20]!r}")
        if len(paddies) > v.SLOTS:
            raise NotationError(f"a field never holds more than {v.SLOTS} paddies")
        state.rice[field] = int(rice.split()[0])
        state.size[field] = len(paddies)
        for slot, paddy in enumerate(paddies):
            self.read_paddy(state, field * v.SLOTS + slot, paddy)
        note_powers(state, field)

    def read_paddy(self, state: RiceDice, p: int, text: str) -> None:
        """One paddy: `S2 water 3 weeds 1 planted`."""
        match = PADDY.fullmatch(" ".join(text.split()))
        if not match:
            raise NotationError(f"{text[:40]!r} is no paddy; one looks like “S2 water 3 weeds 1 planted”")
        name, water, weeds, crop = match.groups()
        state.card[p] = self.card(name)
        state.tokens[p], state.weeds[p] = int(water or 0), int(weeds or 0)
        state.crop[p] = v.CROP_NAMES.index(crop) if crop else v.BARE

    def read_stocks(self, state: RiceDice) -> None:
        """Water and cards; what is not said is what must be there."""
        lying = sum(1 << card for card in set(state.card) if card != v.NO_CARD)
        state.discards = self.lines.mask("discards", self.card)
        state.pile = self.lines.mask("deck", self.card, self.deck.paddies & ~(lying | state.drawn | state.discards))
        set_up = state.phase > v.DEAL and all(state.size)
        usual = max(0, wanted(state) - sum(state.tokens) - state.loose) if set_up else 0
        state.reservoir = self.lines.whole("reservoir", 0, state.total, usual)
        state.supply = self.lines.whole(
            "supply", 0, state.total, state.total - state.reservoir - sum(state.tokens) - state.loose
        )

    def card(self, name: str) -> int:
        """The number of a card by its id."""
        ids = [card.lower() for card in self.deck.ids]
        if name not in ids:
            raise NotationError(f"there is no card {name.upper()[:10]!r}")
        return ids.index(name)
