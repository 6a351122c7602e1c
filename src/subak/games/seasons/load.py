"""Reads and checks the card tables; a bad one is refused with file, row and reason (11.3)."""

from __future__ import annotations

import re
from typing import Final

from subak.core.cards import close_to
from subak.core.deck_reader import DeckReader
from subak.core.rows import Row, all_different, in_order, shown
from subak.core.tables import Tables, digest_of, toml_row
from subak.games.seasons.effects import add_effects
from subak.games.seasons.rules import vocabulary as v
from subak.games.seasons.rules.deck import SeasonsDeck
from subak.games.seasons.tables import ANCESTOR, BLOCK, FEATURES, PADDY, TABLES

FEATURE: Final = re.compile(r"(\w+) ([0-9]{1,3}),([0-9]{1,3})")


def deck_of(tables: Tables) -> SeasonsDeck:
    """The deck of all tables, checked."""
    block = tables.part(BLOCK)
    tables.settle()
    paddies, ancestors = (in_order(tables.rows(table), "card") for table in (PADDY, ANCESTOR))
    deck = SeasonsDeck("", "", block["width"], block["height"])
    for row in paddies:
        with tables.noting():
            add_paddies(deck, row)
    for row in ancestors:
        with tables.noting():
            add_ancestor(deck, row)
    all_different(ancestors, "name")
    tables.settle()
    deck.text = canonical(block, paddies, ancestors)
    deck.digest = digest_of(deck.text)
    return deck


def canonical(block: Row, paddies: list[Row], ancestors: list[Row]) -> str:
    """All tables as one TOML text, the same for tables that say the same."""
    lines = toml_row("[block]", {column.name: block[column.name] for column in BLOCK.columns})
    for table, rows in ((PADDY, paddies), (ANCESTOR, ancestors)):
        keys = [column.name for column in table.columns]
        for row in rows:
            lines += ["", *toml_row(f"[[{table.heading}]]", {key: row[key] for key in keys if key in row.values})]
    return "\n".join(lines) + "\n"


# -- paddy sides


def add_paddies(deck: SeasonsDeck, row: Row) -> None:
    """Check a paddy side and enter it."""
    bits = paths_of(row, deck.width, deck.height)
    features = features_of(row, deck.width, deck.height)
    deck.paddy_sources[row["card"]] = row["source"]
    deck.add_paddies(row["card"], bits, features)


def paths_of(row: Row, width: int, height: int) -> list[int]:
    """The cells of a card by row and column, 1 for a path (2.2)."""
    rows = row["rows"]
    if len(rows) != height or not all(len(line) == width and set(line) <= set("01") for line in rows):
        raise row.wrong(f"rows must be {height} texts of {width} signs 0 or 1", "rows")
    return [int(sign) for line in rows for sign in line]


def features_of(row: Row, width: int, height: int) -> list[int]:
    """The features of a card by point, two of a square as one number (2.4, 2.6, 2.7)."""
    features = [v.EMPTY] * ((width + 1) * (height + 1))
    for text in row["features"]:
        found = FEATURE.fullmatch(text)
        if not found or found[1] not in FEATURES:
            near = close_to(text.partition(" ")[0], FEATURES)
            raise row.wrong(f"a feature reads “farmer 2,1”, not {shown(text)}", "features", near)
        x, y = int(found[2]), int(found[3])
        if not (x <= width and y <= height and (x + y) % 2 == 1):
            raise row.wrong(f"{x},{y} is no square of the card", "features")
        at = y * (width + 1) + x
        if features[at] >= v.SECOND:
            raise row.wrong(f"the square {x},{y} holds more than two features", "features")
        feature = v.FEATURE_NAMES.index(found[1])
        features[at] = features[at] + v.SECOND * feature if features[at] else feature
    return features


# -- ancestor sides


def add_ancestor(deck: SeasonsDeck, row: Row) -> None:
    """Check an ancestor side and enter it."""
    card = row["card"]
    deck.names[card], deck.texts[card], deck.sources[card] = row["name"], row["text"], row["source"]
    add_effects(deck, card, row)


READER: Final = DeckReader(__package__, TABLES, deck_of)
