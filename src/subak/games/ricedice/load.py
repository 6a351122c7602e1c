"""Reads and checks the card tables of Rice Dice; chapter 9 of rules.md says what the effects mean."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from subak.core.deck_reader import DeckReader
from subak.core.rows import Row, all_different
from subak.core.tables import Tables, digest_of, toml_row
from subak.core.terms import Effect
from subak.core.text import count
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.deck import RiceDiceDeck
from subak.games.ricedice.tables import MAGIC, TABLES, TERMS

KEYS: Final = tuple(column.name for column in TABLES[0].columns)
ID: Final = re.compile("[A-Z][0-9]{1,2}")


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
    terms: list[tuple[Effect, list[int]]]
    source: str

    @property
    def magic(self) -> int:
        """How many of its hexes hold magic water."""
        return sum(numbers[0] for effect, numbers in self.terms if effect.code == MAGIC)


# -- decks


def deck_of(tables: Tables) -> RiceDiceDeck:
    """The deck of both tables, checked."""
    rows = {table.heading: tables.rows(table) for table in TABLES}
    cards = {heading: [card_of(row) for row in found] for heading, found in rows.items()}
    for key in ("id", "name"):
        all_different([*rows["starting"], *rows["paddy"]], key)
    tables.settle()
    text = "".join(f"{line}\n" for kind in rows for row in rows[kind] for line in canonical(kind, row))
    return filled(text, cards["starting"], cards["paddy"])


def filled(text: str, starting: list[Card], paddies: list[Card]) -> RiceDiceDeck:
    """The deck with its flat tables, starting paddies first."""
    cards = starting + paddies
    hexes, magic = [card.hexes for card in cards], [card.magic for card in cards]
    deck = RiceDiceDeck(digest_of(text), text, len(starting), hexes, magic)
    deck.water = [card.water for card in cards]
    deck.rice = [rice for card in cards for rice in card.rice]
    for number, card in enumerate(cards):
        for effect, numbers in card.terms:
            if effect.code != MAGIC:
                deck.amount[number * v.TERMS + effect.code] = numbers[0] if numbers else 1
                deck.powers[number] |= 1 << effect.code
                for further in numbers[1:]:
                    note_further(deck, number, effect.code, further)
    fewer = deck.amount[v.FEWER_WORKERS :: v.TERMS]
    deck.workers = [max(1, card.hexes - less) for card, less in zip(cards, fewer, strict=True)]
    deck.ids = [card.id for card in cards]
    deck.names = [card.name for card in cards]
    deck.spirits = [card.spirit for card in cards]
    deck.texts = [card.text for card in cards]
    deck.sources = [card.source for card in cards]
    return deck


def note_further(deck: RiceDiceDeck, card: int, term: int, number: int) -> None:
    """Lay out the second number of a term: dice that must show a face, or times a turn (9.18, 9.24)."""
    if term >= v.RICE_FACES:
        deck.need[card * v.FACES + term - v.RICE_FACES] = number
    else:
        deck.often[card] = max(deck.often[card], number)


def canonical(kind: str, row: Row) -> list[str]:
    """A card as TOML in one fixed form, so that equal decks have equal digests: commas are followed by one space."""
    effects = [", ".join(part.strip() for part in text.strip().split(",")) for text in row["effects"]]
    return toml_row(f"[[{kind}]]", {key: effects if key == "effects" else row.values[key] for key in KEYS})


# -- rows


def card_of(row: Row) -> Card:
    """A row as a card; what is wrong with it beyond its columns is noted."""
    terms = row.terms("effects", TERMS)
    card = Card(
        row["id"], row["name"], row["spirit"], row["hexes"], row["water"], list(row["rice"]), row["text"],
        terms, row["source"],
    )  # fmt: skip
    if row.fine("id") and not ID.fullmatch(card.id):
        row.note(row.bad("id", "a capital letter and one or two digits", card.id))
    if sorted(card.rice, reverse=True) != card.rice:
        row.note(row.wrong(f"rice must not grow with the weeds: {card.rice}", "rice"))
    patterns = [effect.pattern for effect, _ in terms]
    for pattern in dict.fromkeys(pattern for pattern in patterns if patterns.count(pattern) > 1):
        row.note(row.wrong(f"the same effect stands twice: {pattern}", "effects"))
    if row.fine("hexes", "effects") and card.magic > card.hexes:
        row.note(row.wrong(f"magic({card.magic}) is more than its {count(card.hexes, 'hex', 'hexes')}", "effects"))
    return card


READER: Final = DeckReader(__package__, TABLES, deck_of)
