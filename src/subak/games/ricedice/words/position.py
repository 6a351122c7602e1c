"""Positions as text: `key: value` lines that a person can read and write; what is left out has its usual value."""

# ruff: noqa: I001 - long lists of names are easier to read in blocks
from __future__ import annotations

import re
from functools import partial
from typing import Final

from subak.core.errors import NotationError
from subak.core.positions import NONE, Lines, check_sound, whole
from subak.core.state import TRUTH
from subak.games.ricedice.words.counters import ACTION_OF, BOUNDED, usual
from subak.games.ricedice.rules.deck import RiceDeck
from subak.games.ricedice.rules.field import note_powers
from subak.games.ricedice.words.notation import face_names
from subak.games.ricedice.soundness import problems
from subak.games.ricedice.rules.state import RiceDice, empty_state
from subak.games.ricedice.rules.vocabulary import (
    ACTION_NAMES, ACT_WORKER, BARE, CROP_NAMES, DEAL, DICE, END, FACE_BITS, FACE_NAMES, KEEP_CARD, LEVEL_NAMES,
    LIMIT_REACHED, MOST_SEATS, NO_CARD, OVER, PHASE_NAMES, REASON_NAMES, RELEASE, REROLL_DICE, ROLL, SLOTS,
    TARGET_REACHED, dice_count,
)  # fmt: skip
from subak.games.ricedice.rules.water import first_releaser, level_choices, wanted

# key in the text, name in the state
NUMBERS: Final = (
    ("turns", "turns"), ("steps", "steps"), ("to roll", "to_roll"), ("loose", "loose"),
    *((key, name) for name, (key, _) in BOUNDED.items()),
)  # fmt: skip
KEYS: Final = (
    "game", "cards", "seats", "target_rice", "at_least_one", "farmer", "viewer", "decisions", "phase", "active",
    "actor", "end", "dice", "action", "slot", "drawn", "best", "gifted", "reservoir", "supply", "deck", "discards",
)  # fmt: skip
KNOWN: Final = {*KEYS, *(key for key, _ in NUMBERS), *(f"field {field}" for field in range(MOST_SEATS))}
PADDY: Final = re.compile(r"([a-z][0-9]+)(?: water ([0-9]))?(?: weeds ([0-9]))?(?: (planted|fresh))?")
MOST: Final = 1_000_000


# -- printing


def position_of(s: RiceDice) -> str:
    """The whole state as text."""
    lines = [
        "game: ricedice",
        f"cards: {s.deck.digest[:16]}",
        f"seats: {s.seats}",
        f"target_rice: {s.target}",
        f"at_least_one: {'yes' if s.at_least_one else 'no'}",
        f"farmer: {LEVEL_NAMES[s.level]}",
    ]
    if s.viewer != TRUTH:
        lines.append(f"viewer: {s.viewer}")
    if s.counts:
        lines.append(f"decisions: {' '.join(str(s.decisions(seat)) for seat in range(s.seats))}")
    lines += [f"phase: {PHASE_NAMES[s.phase]}", f"active: {s.active}"]
    if s.actor != s.active or s.phase == RELEASE:
        lines.append(f"actor: {s.actor}")
    if s.reason:
        lines.append(f"end: {REASON_NAMES[s.reason]}")
    if s.dice:
        lines.append(f"dice: {' '.join(face_names(s.dice))}")
    if s.chosen:
        lines.append(f"action: {ACTION_NAMES[s.chosen - ACT_WORKER]}")
    expected = usual(s)
    lines += [f"{key}: {getattr(s, name)}" for key, name in NUMBERS if getattr(s, name) or expected.get(name)]
    if s.slot or s.phase == RELEASE:
        lines.append(f"slot: {s.slot + 1}")
    if s.drawn:
        lines.append(f"drawn: {card_names(s, s.drawn)}")
    if s.best != NO_CARD:
        lines.append(f"best: {s.cards.ids[s.best]}")
    if s.gifted:
        lines.append(f"gifted: {' '.join(str(field) for field in range(s.fields) if s.gifted >> field & 1)}")
    lines += [f"field {field}: {field_text(s, field)}" for field in range(s.fields)]
    lines += [f"reservoir: {s.reservoir}", f"supply: {s.supply}"]
    lines += [f"deck: {card_names(s, s.pile)}", f"discards: {card_names(s, s.discards)}"]
    return "\n".join(lines) + "\n"


def card_names(s: RiceDice, mask: int) -> str:
    """The cards of a mask by their ids."""
    return " ".join(name for card, name in enumerate(s.cards.ids) if mask >> card & 1) or NONE


def field_text(s: RiceDice, field: int) -> str:
    """A field: its rice, then its paddies from left to right."""
    parts = [f"{s.rice[field]} rice"]
    for p in range(field * SLOTS, field * SLOTS + s.size[field]):
        words = [s.cards.ids[s.card[p]]]
        if s.tokens[p]:
            words.append(f"water {s.tokens[p]}")
        if s.weeds[p]:
            words.append(f"weeds {s.weeds[p]}")
        if s.crop[p] != BARE:
            words.append(CROP_NAMES[s.crop[p]])
        parts.append(" ".join(words))
    return " | ".join(parts)


# -- reading


def dice_of(text: str) -> int:
    """The dice of a line, counted by their faces."""
    faces = text.split()
    if len(faces) > DICE or not all(face in FACE_NAMES for face in faces):
        raise NotationError(f"at most {DICE} of {', '.join(FACE_NAMES)} are needed")
    return sum(1 << FACE_BITS * FACE_NAMES.index(face) for face in faces)


def read_position(text: str, deck: RiceDeck) -> RiceDice:
    """The state of a position text; NotationError names line and reason, or what is unsound."""
    s = Reader(text, deck).read()
    check_sound(problems(s))
    return s


class Reader:
    """Reads the lines of one position; what depends on what decides the order."""

    def __init__(self, text: str, deck: RiceDeck) -> None:
        self.deck = deck
        self.lines = Lines(text, KNOWN)

    def read(self) -> RiceDice:
        """The state the lines describe."""
        self.lines.one_of("game", ("ricedice", "ricedice 1"), "ricedice")
        self.lines.check_cards(self.deck.digest)
        s = empty_state(self.deck, self.lines.whole("seats", 1, MOST_SEATS, 2))
        self.read_head(s)
        for key, name in NUMBERS:
            setattr(s, name, self.lines.whole(key, 0, MOST, 0))
        for field in range(MOST_SEATS):
            self.lines.read(f"field {field}", partial(self.read_field, s, field), None)
        self.read_dice(s)
        self.read_turn(s)
        self.read_usual(s)
        self.read_stocks(s)
        return s

    def read_head(self, s: RiceDice) -> None:
        """Options, viewer, and where the game stands."""
        s.target = self.lines.whole("target_rice", 1, 999, 100)
        s.at_least_one = self.lines.one_of("at_least_one", ("no", "yes"), "no") == "yes"
        s.level = self.place_of("farmer", LEVEL_NAMES, 0)
        s.viewer = self.lines.whole("viewer", 0, 9, TRUTH)
        s.counts = self.lines.decisions(s.seats)
        s.phase = self.place_of("phase", PHASE_NAMES, ROLL)
        s.active = self.lines.whole("active", 0, s.fields - 1, 0)
        s.actor = self.lines.whole("actor", 0, s.fields - 1, s.active)
        s.reason = self.place_of("end", REASON_NAMES, 0)

    def place_of(self, key: str, names: tuple[str, ...], default: int) -> int:
        """The place of a line's word among those allowed."""
        return names.index(self.lines.one_of(key, names, names[default]))

    def read_dice(self, s: RiceDice) -> None:
        """The dice on the table; after the first roll nothing else can tell them (4.1)."""
        if REROLL_DICE <= s.phase <= END:
            self.lines.need("dice", f"in phase {PHASE_NAMES[s.phase]} five dice have fallen (4.1)")
        s.dice = self.lines.read("dice", dice_of, 0)
        if s.phase == ROLL and "to roll" not in self.lines:
            s.to_roll = DICE - dice_count(s.dice)

    def read_turn(self, s: RiceDice) -> None:
        """What the running turn has come to."""
        if s.phase == END:
            self.lines.need("action", "phase end follows an action (4.3)")
        if s.phase == KEEP_CARD:
            self.lines.need("drawn", "phase card asks which of the drawn cards is kept (7.2)")
        s.chosen = ACTION_OF.get(s.phase, 0)
        if "action" in self.lines:
            s.chosen = ACT_WORKER + self.place_of("action", ACTION_NAMES, 0)
        s.slot = self.lines.whole("slot", 1, SLOTS, 1) - 1
        s.drawn = self.lines.mask("drawn", self.card)
        s.best = self.lines.read("best", self.card, NO_CARD)
        s.gifted = self.lines.mask("gifted", lambda word: whole(word, 0, s.fields - 1))
        if "turns" not in self.lines and s.phase >= ROLL:
            s.turns = 1
        if s.phase == OVER and "end" not in self.lines:
            s.reason = TARGET_REACHED if max(s.rice) >= s.target else LIMIT_REACHED

    def read_usual(self, s: RiceDice) -> None:
        """Counters that no line names stand where nothing has been used yet."""
        for name, value in usual(s).items():
            if BOUNDED[name][0] not in self.lines:
                setattr(s, name, value)
        if s.phase == RELEASE:
            self.find_release(s)

    def find_release(self, s: RiceDice) -> None:
        """Unless said, the first seat with a choice releases and is asked about its first paddy with one (8.1, 8.3)."""
        first = first_releaser(s)
        seats = [int(s.actor)] if "actor" in self.lines else [(first + n) % s.seats for n in range(s.seats)]
        slots = [int(s.slot)] if "slot" in self.lines else list(range(SLOTS))
        for seat in seats:
            for slot in slots:
                s.actor, s.slot = seat, slot
                if slot < s.size[seat] and level_choices(s) != 1:
                    return
        s.actor, s.slot = seats[0], slots[0]

    def read_field(self, s: RiceDice, field: int, text: str) -> None:
        """One field: `34 rice | S2 water 3 planted | P05 weeds 2`."""
        if field >= s.fields:
            raise NotationError(f"there are only {s.fields} fields")
        rice, *paddies = (part.strip() for part in text.split("|"))
        if not re.fullmatch("[0-9]{1,4} rice", rice):
            raise NotationError(f"it begins with the rice, like “34 rice”, not {rice[:20]!r}")
        if len(paddies) > SLOTS:
            raise NotationError(f"a field never holds more than {SLOTS} paddies")
        s.rice[field] = int(rice.split()[0])
        s.size[field] = len(paddies)
        for slot, paddy in enumerate(paddies):
            self.read_paddy(s, field * SLOTS + slot, paddy)
        note_powers(s, field)

    def read_paddy(self, s: RiceDice, p: int, text: str) -> None:
        """One paddy: `S2 water 3 weeds 1 planted`."""
        match = PADDY.fullmatch(" ".join(text.split()))
        if not match:
            raise NotationError(f"{text[:40]!r} is no paddy; one looks like “S2 water 3 weeds 1 planted”")
        name, water, weeds, crop = match.groups()
        s.card[p] = self.card(name)
        s.tokens[p], s.weeds[p] = int(water or 0), int(weeds or 0)
        s.crop[p] = CROP_NAMES.index(crop) if crop else BARE

    def read_stocks(self, s: RiceDice) -> None:
        """Water and cards; what is not said is what must be there."""
        lying = sum(1 << card for card in set(s.card) if card != NO_CARD)
        s.discards = self.lines.mask("discards", self.card)
        s.pile = self.lines.mask("deck", self.card, self.deck.paddies & ~(lying | s.drawn | s.discards))
        set_up = s.phase > DEAL and all(s.size)
        usual = max(0, wanted(s) - sum(s.tokens) - s.loose) if set_up else 0
        s.reservoir = self.lines.whole("reservoir", 0, s.total, usual)
        s.supply = self.lines.whole("supply", 0, s.total, s.total - s.reservoir - sum(s.tokens) - s.loose)

    def card(self, name: str) -> int:
        """The number of a card by its id."""
        ids = [card.lower() for card in self.deck.ids]
        if name not in ids:
            raise NotationError(f"there is no card {name.upper()[:10]!r}")
        return ids.index(name)
