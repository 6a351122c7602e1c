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

FEATURE: Final = re.compile(r"(\w+) (\d{1,9}),(\d{1,9})")


def deck_of(tables: Tables) -> SeasonsDeck:
    """The deck of all tables, checked."""
    block = tables.part(BLOCK)
    paddies, ancestors = (in_order(tables.rows(table), "card") for table in (PADDY, ANCESTOR))
    known = block.fine("width", "height")
    deck = SeasonsDeck("", "", block["width"] if known else v.LARGEST, block["height"] if known else v.LARGEST)
    for row in paddies:
        add_paddies(deck, row, known)
    for row in ancestors:
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
            values = {key: row.values[key] for key in keys if key in row.values}
            lines += ["", *toml_row(f"[[{table.heading}]]", values)]
    return "\n".join(lines) + "\n"


# -- paddy sides


def add_paddies(deck: SeasonsDeck, row: Row, known: bool) -> None:
    """Check a paddy side and enter it; whether it fits the size of a card is asked only where that is known."""
    bits = paths_of(row, deck.width, deck.height) if known else []
    features = features_of(row, deck.width, deck.height, known)
    if row.sound and bits:
        deck.paddy_sources[row["card"]] = row["source"]
        deck.add_paddies(row["card"], bits, features)


def paths_of(row: Row, width: int, height: int) -> list[int]:
    """The cells of a card by row and column, 1 for a path (2.2)."""
    rows = row["rows"]
    fit = len(rows) == height and all(len(line) == width and set(line) <= set("01") for line in rows)
    if row.fine("rows") and not fit:
        row.note(row.wrong(f"rows must be {height} texts of {width} signs 0 or 1, as [block] has it", "rows"))
    return [int(sign) for line in rows for sign in line] if row.fine("rows") else []


def features_of(row: Row, width: int, height: int, known: bool) -> list[int]:
    """The features of a card by point, two of a square as one number (2.4, 2.6, 2.7)."""
    features = [v.EMPTY] * ((width + 1) * (height + 1))
    for text in row["features"]:
        found = FEATURE.fullmatch(text)
        if not found or found[1] not in FEATURES:
            near = close_to(text.partition(" ")[0], FEATURES)
            row.note(row.wrong(f"a feature reads “farmer 2,1”, not {shown(text)}", "features", near))
            continue
        x, y = int(found[2]), int(found[3])
        if (x + y) % 2 == 0:
            row.note(row.wrong(f"{x},{y} is no square of the card: x + y must be odd", "features"))
        elif x > width or y > height:
            if known:
                beyond = f"it is {width} cells wide and {height} high"
                row.note(row.wrong(f"{x},{y} is no square of the card: {beyond}", "features"))
        elif features[at := y * (width + 1) + x] >= v.SECOND:
            row.note(row.wrong(f"the square {x},{y} holds more than two features", "features"))
        else:
            feature = v.FEATURE_NAMES.index(found[1])
            features[at] = features[at] + v.SECOND * feature if features[at] else feature
    return features


# -- ancestor sides


def add_ancestor(deck: SeasonsDeck, row: Row) -> None:
    """Check an ancestor side and enter it."""
    card = row["card"]
    deck.names[card], deck.texts[card], deck.sources[card] = row["name"], row["text"], row["source"]
    if row.fine("effect", "also"):
        add_effects(deck, card, row)


READER: Final = DeckReader(__package__, TABLES, deck_of)
