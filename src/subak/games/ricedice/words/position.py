"""Positions as text: `key: value` lines that a person can read and write; what is left out has its usual value."""

# ruff: noqa: I001 - long lists of names are easier to read in blocks
from __future__ import annotations

import re
from typing import Final

from subak.core.errors import NotationError
from subak.core.state import COUNT_BITS, TRUTH
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
LINE: Final = re.compile(r"\s*([a-z_][a-z_ ]*[a-z]|field [0-4])\s*:\s*(.*?)\s*")
PADDY: Final = re.compile(r"([a-z][0-9]+)(?: water ([0-9]))?(?: weeds ([0-9]))?(?: (planted|fresh))?")
NONE: Final = "-"
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


def read_position(text: str, deck: RiceDeck) -> RiceDice:
    """The state of a position text; NotationError names line and reason, or what is unsound."""
    s = Reader(text, deck).read()
    wrong = problems(s)
    if wrong:
        raise NotationError(f"the position is not sound: {wrong[0]}")
    return s


class Reader:
    """Reads the lines of one position."""

    def __init__(self, text: str, deck: RiceDeck) -> None:
        self.deck = deck
        self.lines: dict[str, tuple[int, str]] = {}
        known = {*KEYS, *(key for key, _ in NUMBERS), *(f"field {field}" for field in range(MOST_SEATS))}
        for number, line in enumerate(text.lower().splitlines(), 1):
            line = line.partition("#")[0]
            if not line.strip():
                continue
            match = LINE.fullmatch(line)
            if not match:
                raise NotationError(f"line {number}: {line.strip()[:40]!r} is not of the form “key: value”")
            key, value = match.groups()
            if key not in known:
                raise NotationError(f"line {number}: unknown key {key!r}")
            if key in self.lines:
                raise NotationError(f"line {number}: {key!r} stands twice")
            self.lines[key] = (number, value)

    def wrong(self, key: str, reason: str) -> NotationError:
        """The complaint about the line of a key."""
        return NotationError(f"line {self.lines[key][0]}: {key}: {reason}")

    def need(self, key: str, reason: str) -> None:
        """Refuse a position without a line that nothing else can tell."""
        if key not in self.lines:
            raise NotationError(f"the line “{key}” is missing: {reason}")

    def read(self) -> RiceDice:
        """The state the lines describe."""
        self.word("game", ("ricedice", "ricedice 1"), "ricedice")
        if "cards" in self.lines and not self.deck.digest.startswith(self.lines["cards"][1] or "?"):
            raise self.wrong("cards", f"these cards are {self.deck.digest[:16]}; the position was made with others")
        s = empty_state(self.deck, self.number("seats", 2, 1, MOST_SEATS))
        self.read_head(s)
        for key, name in NUMBERS:
            setattr(s, name, self.number(key, 0, 0, MOST))
        for field in range(MOST_SEATS):
            if f"field {field}" in self.lines:
                self.read_field(s, field)
        self.read_dice(s)
        self.read_turn(s)
        self.read_usual(s)
        self.read_stocks(s)
        return s

    def read_head(self, s: RiceDice) -> None:
        """Options, viewer, and where the game stands."""
        s.target = self.number("target_rice", 100, 1, 999)
        s.at_least_one = self.word("at_least_one", ("no", "yes"), "no") == 1
        s.level = self.word("farmer", LEVEL_NAMES, LEVEL_NAMES[0])
        s.viewer = self.number("viewer", TRUTH, 0, 9)
        if "decisions" in self.lines:
            counts = self.lines["decisions"][1].split()
            most = 1 << COUNT_BITS
            if len(counts) != s.seats or not all(re.fullmatch("[0-9]{1,4}", n) and int(n) < most for n in counts):
                raise self.wrong("decisions", f"one number below {most} for each of {s.seats} seats is needed")
            s.counts = sum(int(n) << COUNT_BITS * seat for seat, n in enumerate(counts))
        s.phase = self.word("phase", PHASE_NAMES, PHASE_NAMES[ROLL])
        s.active = self.number("active", 0, 0, s.fields - 1)
        s.actor = self.number("actor", s.active, 0, s.fields - 1)
        s.reason = self.word("end", REASON_NAMES, REASON_NAMES[0])

    def read_dice(self, s: RiceDice) -> None:
        """The dice on the table; after the first roll nothing else can tell them (4.1)."""
        if REROLL_DICE <= s.phase <= END:
            self.need("dice", f"in phase {PHASE_NAMES[s.phase]} five dice have fallen (4.1)")
        if "dice" in self.lines:
            faces = self.lines["dice"][1].split()
            if len(faces) > DICE or not all(face in FACE_NAMES for face in faces):
                raise self.wrong("dice", f"at most {DICE} of {', '.join(FACE_NAMES)} are needed")
            s.dice = sum(1 << FACE_BITS * FACE_NAMES.index(face) for face in faces)
        if s.phase == ROLL and "to roll" not in self.lines:
            s.to_roll = DICE - dice_count(s.dice)

    def read_turn(self, s: RiceDice) -> None:
        """What the running turn has come to."""
        if s.phase == END:
            self.need("action", "phase end follows an action (4.3)")
        if s.phase == KEEP_CARD:
            self.need("drawn", "phase card asks which of the drawn cards is kept (7.2)")
        s.chosen = ACTION_OF.get(int(s.phase), 0)
        if "action" in self.lines:
            s.chosen = ACT_WORKER + self.word("action", ACTION_NAMES, "")
        s.slot = self.number("slot", 1, 1, SLOTS) - 1
        s.drawn = self.cards("drawn", 0)
        if "best" in self.lines:
            s.best = self.card("best", self.lines["best"][1])
        for word in self.lines.get("gifted", (0, ""))[1].split():
            if not re.fullmatch("[0-4]", word) or int(word) >= s.fields:
                raise self.wrong("gifted", f"{word!r} is no field")
            s.gifted |= 1 << int(word)
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

    def read_field(self, s: RiceDice, field: int) -> None:
        """One field: `34 rice | S2 water 3 planted | P05 weeds 2`."""
        key = f"field {field}"
        if field >= s.fields:
            raise self.wrong(key, f"there are only {s.fields} fields")
        rice, *paddies = (part.strip() for part in self.lines[key][1].split("|"))
        if not re.fullmatch("[0-9]{1,4} rice", rice):
            raise self.wrong(key, f"it begins with the rice, like “34 rice”, not {rice[:20]!r}")
        if len(paddies) > SLOTS:
            raise self.wrong(key, f"a field never holds more than {SLOTS} paddies")
        s.rice[field] = int(rice.split()[0])
        s.size[field] = len(paddies)
        for slot, text in enumerate(paddies):
            match = PADDY.fullmatch(" ".join(text.split()))
            if not match:
                raise self.wrong(key, f"{text[:40]!r} is no paddy; one looks like “S2 water 3 weeds 1 planted”")
            name, water, weeds, crop = match.groups()
            p = field * SLOTS + slot
            s.card[p] = self.card(key, name)
            s.tokens[p], s.weeds[p] = int(water or 0), int(weeds or 0)
            s.crop[p] = CROP_NAMES.index(crop) if crop else BARE
        note_powers(s, field)

    def read_stocks(self, s: RiceDice) -> None:
        """Water and cards; what is not said is what must be there."""
        lying = sum(1 << card for card in set(s.card) if card != NO_CARD)
        s.discards = self.cards("discards", 0)
        s.pile = self.cards("deck", self.deck.paddies & ~(lying | s.drawn | s.discards))
        set_up = s.phase > DEAL and all(s.size)
        usual = max(0, wanted(s) - sum(s.tokens) - s.loose) if set_up else 0
        s.reservoir = self.number("reservoir", usual, 0, s.total)
        s.supply = self.number("supply", s.total - s.reservoir - sum(s.tokens) - s.loose, 0, s.total)

    # -- values

    def number(self, key: str, default: int, least: int, most: int) -> int:
        """The whole number of a line."""
        if key not in self.lines:
            return default
        value = self.lines[key][1]
        if not re.fullmatch("[0-9]{1,7}", value) or not least <= int(value) <= most:
            raise self.wrong(key, f"a number from {least} to {most} is needed, not {value[:20]!r}")
        return int(value)

    def word(self, key: str, words: tuple[str, ...], default: str) -> int:
        """The place of a line's word among those allowed."""
        value = self.lines[key][1] if key in self.lines else default
        if value not in words:
            raise self.wrong(key, f"one of {', '.join(filter(None, words))} is needed, not {value[:20]!r}")
        return words.index(value)

    def card(self, key: str, name: str) -> int:
        """The number of a card."""
        ids = [card.lower() for card in self.deck.ids]
        if name not in ids:
            raise self.wrong(key, f"there is no card {name.upper()[:10]!r}")
        return ids.index(name)

    def cards(self, key: str, default: int) -> int:
        """The mask of the cards of a line."""
        if key not in self.lines:
            return default
        mask = 0
        for name in self.lines[key][1].split():
            if name != NONE:
                mask |= 1 << self.card(key, name)
        return mask
