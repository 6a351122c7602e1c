"""Reads and checks the card tables of Rice Dice; chapter 9 of rules.md says what the effects mean."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from subak.core.tables import SOURCES, Row, Tables, all_different, digest_of, shown, toml_row
from subak.core.text import count
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.deck import RiceDiceDeck

FILES: Final = {"starting": "starting.toml", "paddy": "paddies.toml"}
HOW_MANY: Final = {"starting": (5, 12), "paddy": (10, 48)}
KEYS: Final = ("id", "name", "spirit", "hexes", "water", "rice", "text", "effects", "source")
LINE: Final = r"[^\x00-\x1f\x7f{}|]"  # a sign of a name: braces and bars would be read as markup of a sentence
EFFECT: Final = re.compile(r"([a-z_]+)(?:\(([^()]*)\))?")
MAGIC: Final = -1  # stands for a term in the table below, but only marks hexes

# effect as written, up to its amount: term, least and most amount
AMOUNTS: Final = {
    "roll_add(worker": (v.ADD_WORKER, 1, 5),
    "roll_add(water": (v.ADD_WATER, 1, 5),
    "roll_add(card": (v.ADD_CARD, 1, 5),
    "set_die(": (v.SET_DIE, 1, 1),
    "extra_reroll(": (v.EXTRA_REROLL, 1, 3),
    "weed_ignore(": (v.WEED_IGNORE, 1, 5),
    "weed_cap(": (v.WEED_CAP, 3, 9),
    "free_weed(": (v.FREE_WEED, 1, 1),
    "job_add(plant": (v.PLANT_JOB, 1, 5),
    "job_add(harvest": (v.HARVEST_JOB, 1, 5),
    "draw_add(": (v.DRAW_ADD, 1, 5),
    "field_limit(": (v.FIELD_LIMIT, v.SLOTS, v.SLOTS),
    "rice_on(harvest_any": (v.RICE_HARVEST, 1, 9),
    "rice_on(plant_any": (v.RICE_PLANT, 1, 9),
    "rice_on(harvest_self_clean": (v.RICE_CLEAN, 1, 9),
    "rice_on(card_gained": (v.RICE_GAINED, 1, 9),
    "rice_on(weed_removed": (v.RICE_WEED, 1, 9),
    f"rice_on(wilds>={v.LUCKY_WILDS}": (v.RICE_WILDS, 1, 9),
    "rice_on(other_water": (v.RICE_WATER, 1, 9),
    "magic(": (MAGIC, 1, 7),
}
FLAGS: Final = {"harvest_wet": v.HARVEST_WET, "plant_dry": v.PLANT_DRY, "flow_any": v.FLOW_ANY}


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of a card: its term, the amount, and how often a turn it works (0: no limit)."""

    term: int
    amount: int
    often: int = 0


@dataclass(frozen=True, slots=True)
class Card:
    """One card of a table, checked."""

    id: str
    name: str
    spirit: str
    hexes: int
    water: int
    rice: list[int]
    text: str
    effects: list[str]  # as they stand in the table
    terms: list[Effect]
    source: str

    @property
    def magic(self) -> int:
        """How many of its hexes hold magic water."""
        return sum(effect.amount for effect in self.terms if effect.term == MAGIC)


# -- decks


@cache
def built_in() -> RiceDiceDeck:
    """The deck that ships with the package."""
    return deck_of(Tables.of_files(__package__, FILES))


def from_folder(folder: Path | str) -> RiceDiceDeck:
    """The deck of a folder of card tables; a table that is not there is the built-in one."""
    return deck_of(Tables.of_files(__package__, FILES, folder))


def from_text(text: str) -> RiceDiceDeck:
    """The deck of a canonical text."""
    return deck_of(Tables.of_text(text, FILES))


def deck_of(tables: Tables) -> RiceDiceDeck:
    """The deck of both tables, checked."""
    rows = {kind: tables.rows(kind, *HOW_MANY[kind], label="id") for kind in FILES}
    cards = {kind: [card_of(row) for row in rows[kind]] for kind in FILES}
    for key in ("id", "name"):
        all_different([*rows["starting"], *rows["paddy"]], key)
    text = "".join(f"{line}\n" for kind in FILES for card in cards[kind] for line in canonical(kind, card))
    return filled(text, cards["starting"], cards["paddy"])


def filled(text: str, starting: list[Card], paddies: list[Card]) -> RiceDiceDeck:
    """The deck with its flat tables, starting paddies first."""
    cards = starting + paddies
    hexes, magic = [card.hexes for card in cards], [card.magic for card in cards]
    deck = RiceDiceDeck(digest_of(text), text, len(starting), hexes, magic)
    deck.water = [card.water for card in cards]
    deck.rice = [rice for card in cards for rice in card.rice]
    for number, card in enumerate(cards):
        for effect in card.terms:
            if effect.term != MAGIC:
                deck.amount[number * v.TERMS + effect.term] = effect.amount
                deck.powers[number] |= 1 << effect.term
                deck.often[number] = max(deck.often[number], effect.often)
    deck.ids = [card.id for card in cards]
    deck.names = [card.name for card in cards]
    deck.spirits = [card.spirit for card in cards]
    deck.texts = [card.text for card in cards]
    deck.sources = [card.source for card in cards]
    return deck


def canonical(kind: str, card: Card) -> list[str]:
    """A card as TOML in one fixed form, so that equal decks have equal digests."""
    return toml_row(f"[[{kind}]]", {key: getattr(card, key) for key in KEYS})


# -- rows


def card_of(row: Row) -> Card:
    """A row, checked."""
    effects = [re.sub(r"\s*,\s*", ", ", text.strip()) for text in row.texts("effects")]
    card = Card(
        id=row.form("id", r"[A-Z][0-9]{1,2}", "a capital letter and one or two digits"),
        name=row.form("name", f"{LINE}{{1,40}}", "1 to 40 signs without braces or bars"),
        spirit=row.form("spirit", f"{LINE}{{0,40}}", "at most 40 signs without braces or bars"),
        hexes=row.whole("hexes", 1, 7),
        water=row.whole("water", 0, 9),
        rice=rice_of(row),
        text=row.form("text", r"[^\x00-\x1f\x7f{}]{1,200}", "1 to 200 signs without braces"),
        effects=effects,
        terms=[effect_of(row, text) for text in effects],
        source=row.one_of("source", SOURCES),
    )
    row.done()
    if card.magic > card.hexes:
        raise row.wrong(f"magic({card.magic}) is more than its {count(card.hexes, 'hex', 'hexes')}")
    if len({effect.term for effect in card.terms}) < len(card.terms):
        raise row.wrong("the same effect stands twice")
    return card


def rice_of(row: Row) -> list[int]:
    """The three harvest numbers: more weeds never bring more."""
    rice = row.wholes("rice", 3, 0, 60)
    if not rice[0] >= rice[1] >= rice[2]:
        raise row.wrong(f"rice must not grow with the weeds: {rice}")
    return rice


def effect_of(row: Row, text: str) -> Effect:
    """One effect term; rules.md, chapter 9, says what each means."""
    match = EFFECT.fullmatch(text)
    if not match:
        raise row.wrong(f"{shown(text)} is no effect; one looks like roll_add(worker, 1)")
    name, inside = match.groups()
    if inside is None:
        if name not in FLAGS:
            raise row.wrong(f"there is no effect {shown(name)} without brackets; there are {', '.join(FLAGS)}")
        return Effect(FLAGS[name], 1)
    words = [word.strip() for word in inside.split(",")]
    subject = "" if words[0].isdigit() else words.pop(0)
    known = AMOUNTS.get(f"{name}({subject}")
    if known is None:
        raise row.wrong(f"{shown(text)} is no effect of this game (rules.md, chapter 9)")
    term, least, most = known
    wanted = 2 if term == v.RICE_WEED else 1
    if len(words) != wanted or not all(re.fullmatch("[0-9]{1,3}", word) for word in words):
        raise row.wrong(f"{shown(text)} must have {count(wanted, 'number')}")
    amount = int(words[0])
    if not least <= amount <= most:
        raise row.wrong(f"{shown(text)}: the number must be from {least} to {most}")
    often = int(words[1]) if wanted == 2 else 0
    if wanted == 2 and not 1 <= often <= 99:
        raise row.wrong(f"{shown(text)}: it must work 1 to 99 times a turn")
    return Effect(term, amount, often)
