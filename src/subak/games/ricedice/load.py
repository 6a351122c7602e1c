"""Reading card tables: TOML in, checked rows, canonical text and flat tables out."""

# ruff: noqa: I001 - long lists of names are easier to read in blocks
from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import resources
from pathlib import Path
from typing import Final

from subak.core.errors import CardTableError
from subak.games.ricedice.rules.deck import RiceDeck
from subak.games.ricedice.rules.vocabulary import (
    ADD_CARD, ADD_WATER, ADD_WORKER, DRAW_ADD, EXTRA_REROLL, FIELD_LIMIT, FLOW_ANY, FREE_WEED, HARVEST_JOB,
    HARVEST_WET, LUCKY_WILDS, PLANT_DRY, PLANT_JOB, RICE_CLEAN, RICE_GAINED, RICE_HARVEST, RICE_PLANT, RICE_WATER,
    RICE_WEED, RICE_WILDS, SET_DIE, SLOTS, TERMS, WEED_CAP, WEED_IGNORE,
)  # fmt: skip

FILES: Final = {"starting": "starting.toml", "paddy": "paddies.toml"}
HOW_MANY: Final = {"starting": (5, 12), "paddy": (10, 48)}
KEYS: Final = ("id", "name", "spirit", "hexes", "water", "rice", "text", "effects", "source")
SOURCES: Final = ("printed", "inferred", "ours")
EFFECT: Final = re.compile(r"([a-z_]+)(?:\(([^()]*)\))?")
MAGIC: Final = -1  # stands for a term in the table below, but only marks hexes

# effect as written, up to its amount: term, least and most amount
AMOUNTS: Final = {
    "roll_add(worker": (ADD_WORKER, 1, 5),
    "roll_add(water": (ADD_WATER, 1, 5),
    "roll_add(card": (ADD_CARD, 1, 5),
    "set_die(": (SET_DIE, 1, 1),
    "extra_reroll(": (EXTRA_REROLL, 1, 3),
    "weed_ignore(": (WEED_IGNORE, 1, 5),
    "weed_cap(": (WEED_CAP, 3, 9),
    "free_weed(": (FREE_WEED, 1, 1),
    "job_add(plant": (PLANT_JOB, 1, 5),
    "job_add(harvest": (HARVEST_JOB, 1, 5),
    "draw_add(": (DRAW_ADD, 1, 5),
    "field_limit(": (FIELD_LIMIT, SLOTS, SLOTS),
    "rice_on(harvest_any": (RICE_HARVEST, 1, 9),
    "rice_on(plant_any": (RICE_PLANT, 1, 9),
    "rice_on(harvest_self_clean": (RICE_CLEAN, 1, 9),
    "rice_on(card_gained": (RICE_GAINED, 1, 9),
    "rice_on(weed_removed": (RICE_WEED, 1, 9),
    f"rice_on(wilds>={LUCKY_WILDS}": (RICE_WILDS, 1, 9),
    "rice_on(other_water": (RICE_WATER, 1, 9),
    "magic(": (MAGIC, 1, 7),
}
FLAGS: Final = {"harvest_wet": HARVEST_WET, "plant_dry": PLANT_DRY, "flow_any": FLOW_ANY}


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of a card: its term, the amount, and how often a turn it works (0: no limit)."""

    term: int
    amount: int
    often: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """One card of a table, checked."""

    id: str
    name: str
    spirit: str
    hexes: int
    magic: int
    water: int
    rice: list[int]
    text: str
    written: list[str]  # the effects as they stand in the table
    effects: list[Effect]
    source: str


# -- decks


@cache
def built_in_deck() -> RiceDeck:
    """The deck that ships with the package."""
    return deck_of(built_in_texts())


def built_in_texts() -> dict[str, str]:
    """The tables that ship with the package."""
    folder = resources.files(__package__).joinpath("cards")
    return {kind: folder.joinpath(file).read_text("utf-8") for kind, file in FILES.items()}


def deck_from_folder(folder: Path) -> RiceDeck:
    """The deck of a folder of card tables; a table that is not there is the built-in one."""
    texts: dict[str, str] = {}
    for kind, file in FILES.items():
        path = folder / file
        if path.is_file():
            try:
                texts[kind] = path.read_text("utf-8")
            except (OSError, UnicodeDecodeError) as error:
                raise CardTableError(f"{file}: cannot be read: {error}") from None
    if not texts:
        raise CardTableError(f"{folder}: holds neither {' nor '.join(FILES.values())}")
    return deck_of({**built_in_texts(), **texts})


def deck_from_text(text: str) -> RiceDeck:
    """The deck of a canonical text."""
    tables = read_toml(text, "deck text", tuple(FILES))
    return built(*(read_rows(tables, kind, "deck text") for kind in FILES))


def deck_of(texts: dict[str, str]) -> RiceDeck:
    """The deck of one TOML text for each kind of card."""
    return built(*(read_rows(read_toml(texts[kind], file, (kind,)), kind, file) for kind, file in FILES.items()))


def built(starting: list[Row], paddies: list[Row]) -> RiceDeck:
    """Fill the flat tables from checked rows."""
    rows = starting + paddies
    for what in ("id", "name"):
        seen: set[str] = set()
        for row in rows:
            value = getattr(row, what)
            if value in seen:
                raise CardTableError(f"card {row.id}: the {what} {value!r} stands twice")
            seen.add(value)
    text = canonical(starting, paddies)
    digest = sha256(text.encode()).hexdigest()
    deck = RiceDeck(digest, text, len(starting), [row.hexes for row in rows], [row.magic for row in rows])
    deck.water = [row.water for row in rows]
    deck.rice = [rice for row in rows for rice in row.rice]
    for card, row in enumerate(rows):
        for effect in row.effects:
            deck.amount[card * TERMS + effect.term] = effect.amount
            deck.powers[card] |= 1 << effect.term
            deck.often[card] = max(deck.often[card], effect.often)
    deck.ids = [row.id for row in rows]
    deck.names = [row.name for row in rows]
    deck.spirits = [row.spirit for row in rows]
    deck.texts = [row.text for row in rows]
    deck.sources = [row.source for row in rows]
    return deck


def canonical(starting: list[Row], paddies: list[Row]) -> str:
    """The cards as TOML in one fixed form, so that equal decks have equal digests."""
    out: list[str] = []
    for kind, rows in (("starting", starting), ("paddy", paddies)):
        for row in rows:
            values = (row.id, row.name, row.spirit, row.hexes, row.water, row.rice, row.text, row.written, row.source)
            out.append(f"[[{kind}]]")
            out += [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in zip(KEYS, values, strict=True)]
    return "".join(f"{line}\n" for line in out)


# -- rows


def read_toml(text: str, file: str, kinds: tuple[str, ...]) -> dict[str, object]:
    """The tables of a TOML text; nothing but the kinds of cards expected may stand in it."""
    try:
        tables: dict[str, object] = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise CardTableError(f"{file}: not TOML: {error}") from None
    for key in tables:
        if key not in kinds:
            raise CardTableError(f"{file}: unknown table {key!r}; expected [[{']], [['.join(kinds)}]]")
    return tables


def read_rows(tables: dict[str, object], kind: str, file: str) -> list[Row]:
    """All rows of one kind of card."""
    found = tables.get(kind, [])
    if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
        raise CardTableError(f"{file}: {kind} must be a list of tables, written [[{kind}]]")
    least, most = HOW_MANY[kind]
    if not least <= len(found) <= most:
        raise CardTableError(f"{file}: {len(found)} rows of [[{kind}]]; {least} to {most} are needed")
    return [RowReader(row, f"{file}, row {number}").read() for number, row in enumerate(found, 1)]


class RowReader:
    """Checks one row; every complaint names file, row and reason."""

    def __init__(self, row: dict[str, object], place: str) -> None:
        self.row = row
        named = row.get("id")
        self.place = f"{place} ({named})" if isinstance(named, str) else place

    def wrong(self, reason: str) -> CardTableError:
        """The complaint about this row."""
        return CardTableError(f"{self.place}: {reason}")

    def read(self) -> Row:
        """The row, checked."""
        for key in KEYS:
            if key not in self.row:
                raise self.wrong(f"{key} is missing")
        for key in self.row:
            if key not in KEYS:
                raise self.wrong(f"unknown key {key!r}; a card has {', '.join(KEYS)}")
        hexes = self.number("hexes", 1, 7)
        written = self.written_effects()
        effects = [self.effect(text) for text in written]
        magic = sum(effect.amount for effect in effects if effect.term == MAGIC)
        if magic > hexes:
            raise self.wrong(f"magic({magic}) is more than its {hexes} hexes")
        if len({effect.term for effect in effects}) < len(effects):
            raise self.wrong("the same effect stands twice")
        return Row(
            id=self.string("id", r"[A-Z][0-9]{1,2}", "a capital letter and one or two digits"),
            name=self.string("name", r"[^\x00-\x1f\x7f{}|]{1,40}", "1 to 40 signs without braces or bars"),
            spirit=self.string("spirit", r"[^\x00-\x1f\x7f{}|]{0,40}", "at most 40 signs without braces or bars"),
            hexes=hexes,
            magic=magic,
            water=self.number("water", 0, 9),
            rice=self.rice(),
            text=self.string("text", r"[^\x00-\x1f\x7f{}]{1,200}", "1 to 200 signs without braces"),
            written=written,
            effects=[effect for effect in effects if effect.term != MAGIC],
            source=self.string("source", "|".join(SOURCES), f"one of {', '.join(SOURCES)}"),
        )

    def number(self, key: str, least: int, most: int) -> int:
        """A whole number within limits."""
        value = self.row[key]
        if type(value) is not int or not least <= value <= most:
            raise self.wrong(f"{key} must be a whole number from {least} to {most}, not {value!r}")
        return value

    def string(self, key: str, pattern: str, meaning: str) -> str:
        """A text of a given form."""
        value = self.row[key]
        if not isinstance(value, str) or not re.fullmatch(pattern, value):
            raise self.wrong(f"{key} must be {meaning}, not {value!r}")
        return value

    def rice(self) -> list[int]:
        """The three harvest numbers: more weeds never bring more."""
        value = self.row["rice"]
        if not isinstance(value, list) or len(value) != 3 or any(type(n) is not int or not 0 <= n <= 60 for n in value):
            raise self.wrong(f"rice must be three whole numbers from 0 to 60, not {value!r}")
        if not value[0] >= value[1] >= value[2]:
            raise self.wrong(f"rice must not grow with the weeds: {value!r}")
        return list(value)

    def written_effects(self) -> list[str]:
        """The effects as they stand in the table, with single spaces after commas."""
        value = self.row["effects"]
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise self.wrong(f"effects must be a list of texts, not {value!r}")
        return [re.sub(r"\s*,\s*", ", ", text.strip()) for text in value]

    def effect(self, text: str) -> Effect:
        """One effect term; rules.md, chapter 9, says what each means."""
        match = EFFECT.fullmatch(text)
        if not match:
            raise self.wrong(f"{text!r} is no effect; one looks like roll_add(worker, 1)")
        name, inside = match.groups()
        if inside is None:
            if name not in FLAGS:
                raise self.wrong(f"there is no effect {name!r} without brackets; there are {', '.join(FLAGS)}")
            return Effect(FLAGS[name], 1)
        words = [word.strip() for word in inside.split(",")]
        subject = "" if words[0].isdigit() else words.pop(0)
        known = AMOUNTS.get(f"{name}({subject}")
        if known is None:
            raise self.wrong(f"{text!r} is no effect of this game (rules.md, chapter 9)")
        term, least, most = known
        wanted = 2 if term == RICE_WEED else 1
        if len(words) != wanted or not all(re.fullmatch("[0-9]{1,3}", word) for word in words):
            raise self.wrong(f"{text!r} must have {wanted} number{'s' if wanted > 1 else ''}")
        amount = int(words[0])
        if not least <= amount <= most:
            raise self.wrong(f"{text!r}: the number must be from {least} to {most}")
        often = int(words[1]) if wanted == 2 else 0
        if wanted == 2 and not 1 <= often <= 99:
            raise self.wrong(f"{text!r}: it must work 1 to 99 times a turn")
        return Effect(term, amount, often)
