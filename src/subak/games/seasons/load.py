"""Reads and checks the card tables; a bad one is refused with file, row and reason (11.3)."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from subak.core.tables import SOURCES, Row, Tables, all_different, digest_of, in_order, shown, toml_row
from subak.games.seasons.rules import vocabulary as v
from subak.games.seasons.rules.deck import SeasonsDeck

if TYPE_CHECKING:
    from pathlib import Path

PADDIES: Final = "paddies.toml"
FILES: Final = {"block": PADDIES, "paddy": PADDIES, "ancestor": "ancestors.toml"}
BLOCK_KEYS: Final = ("width", "height", "source")
PADDY_KEYS: Final = ("card", "rows", "features", "source")
ANCESTOR_KEYS: Final = ("card", "name", "timing", "text", "effect", "source")
FEATURE: Final = re.compile(r"(\w+) ([0-9]{1,3}),([0-9]{1,3})")
MOST_POINTS: Final = 50
SOMETHING: Final = r"(?s).*\S.*"  # a text with more than blanks in it


@cache
def built_in() -> SeasonsDeck:
    """The deck that ships with the package."""
    return deck_of(Tables.of_files(__package__, FILES))


def from_folder(folder: Path | str) -> SeasonsDeck:
    """The deck of a folder of card tables; a table that the folder lacks is the built-in one."""
    return deck_of(Tables.of_files(__package__, FILES, folder))


def from_text(text: str) -> SeasonsDeck:
    """The deck of a canonical text."""
    return deck_of(Tables.of_text(text, FILES))


def deck_of(tables: Tables) -> SeasonsDeck:
    """The deck of both tables, checked."""
    block, paddies, ancestors = tables.part("block"), rows_of(tables, "paddy"), rows_of(tables, "ancestor")
    width, height = (block.whole(side, 2, v.LARGEST) for side in ("width", "height"))
    block.one_of("source", SOURCES)
    block.done()
    deck = SeasonsDeck("", "", width, height)
    for card in range(1, v.CARDS + 1):
        add_paddies(deck, card, paddies[card - 1])
        add_ancestor(deck, card, ancestors[card - 1])
    all_different(ancestors, "name")
    deck.text = canonical(block, paddies, ancestors)
    deck.digest = digest_of(deck.text)
    return deck


def rows_of(tables: Tables, kind: str) -> list[Row]:
    """The rows of one side of the cards, in the order of the card numbers."""
    return in_order(tables.rows(kind, v.CARDS, v.CARDS, label="card"), "card", v.CARDS)


def canonical(block: Row, paddies: list[Row], ancestors: list[Row]) -> str:
    """Both tables as one TOML text, the same for tables that say the same."""
    lines = toml_row("[block]", {key: block.values[key] for key in BLOCK_KEYS})
    for kind, keys, rows in (("paddy", PADDY_KEYS, paddies), ("ancestor", ANCESTOR_KEYS, ancestors)):
        for row in rows:
            lines += ["", *toml_row(f"[[{kind}]]", {key: row.values[key] for key in keys})]
    return "\n".join(lines) + "\n"


# -- paddy sides


def add_paddies(deck: SeasonsDeck, card: int, row: Row) -> None:
    """Check a paddy side and enter it."""
    bits = paths_of(row, deck.width, deck.height)
    features = features_of(row, deck.width, deck.height)
    deck.paddy_sources[card] = row.one_of("source", SOURCES)
    row.done()
    deck.add_paddies(card, bits, features)


def paths_of(row: Row, width: int, height: int) -> list[int]:
    """The cells of a card by row and column, 1 for a path; no path may end inside the card (2.2)."""
    rows = row.texts("rows")
    if len(rows) != height or not all(len(line) == width and set(line) <= set("01") for line in rows):
        raise row.wrong(f"rows must be {height} texts of {width} signs 0 or 1")
    bits = [int(sign) for line in rows for sign in line]
    for y in range(1, height):
        for x in range(1, width):
            around = [bits[(y - dy) * width + x - dx] for dy in (0, 1) for dx in (0, 1)]
            if (x + y) % 2 == 0 and sum(around) == 1:
                raise row.wrong(f"a path ends inside the card, at {x},{y}")
    return bits


def features_of(row: Row, width: int, height: int) -> list[int]:
    """The features of a card by point."""
    features = [v.EMPTY] * ((width + 1) * (height + 1))
    for text in row.texts("features"):
        found = FEATURE.fullmatch(text)
        if not found or found[1] not in v.FEATURE_NAMES[1:]:
            raise row.wrong(f"a feature reads “farmer 2,1”, not {shown(text)}")
        x, y = int(found[2]), int(found[3])
        if not (0 < x < width and 0 < y < height and (x + y) % 2 == 1):
            raise row.wrong(f"{x},{y} is no full square of the card")
        at = y * (width + 1) + x
        if features[at] != v.EMPTY:
            raise row.wrong(f"the square {x},{y} holds two features")
        features[at] = v.FEATURE_NAMES.index(found[1])
    return features


# -- ancestor sides


def add_ancestor(deck: SeasonsDeck, card: int, row: Row) -> None:
    """Check an ancestor side and enter it."""
    deck.names[card] = row.form("name", SOMETHING, "a text")
    deck.texts[card] = row.form("text", SOMETHING, "a text")
    deck.sources[card] = row.one_of("source", SOURCES)
    effect = row.part("effect")
    on = effect.one_of("on", v.TRIGGER_NAMES)
    trigger = v.TRIGGER_NAMES.index(on)
    timing = row.one_of("timing", sorted(set(v.TIMING_NAMES)))
    if timing != v.TIMING_NAMES[trigger]:
        raise row.wrong(f"an effect on {on!r} has timing {v.TIMING_NAMES[trigger]!r}, not {timing!r}")
    deck.trigger[card] = trigger
    if trigger == v.AT_END:
        deck.pays[card] = v.PER_NAMES.index(effect.one_of("per", v.PER_NAMES))
        deck.points[card] = effect.whole("points", 1, MOST_POINTS)
    elif trigger == v.ON_TURN:
        deck.points[card] = effect.whole("first", 0, MOST_POINTS)
        deck.further[card] = effect.whole("further", 0, MOST_POINTS)
    else:
        add_closing_effect(deck, card, effect)
    effect.done()
    row.done()


def add_closing_effect(deck: SeasonsDeck, card: int, effect: Row) -> None:
    """The terms of an ancestor that pays for closed paddies."""
    deck.measure[card] = v.MEASURE_NAMES.index(effect.one_of("of", v.MEASURE_NAMES, "any"))
    deck.least[card] = effect.whole("least", 0, v.NO_LIMIT, 0)
    deck.most[card] = effect.whole("most", 0, v.NO_LIMIT, v.NO_LIMIT)
    deck.pays[card] = v.PAY_NAMES.index(effect.one_of("pays", v.PAY_NAMES, "paddy"))
    if deck.pays[card] == v.PAYS_SIZE_POINTS:
        deck.points[card] = effect.whole("points", 1, 1, 1)
    else:
        deck.points[card] = effect.whole("points", 1, MOST_POINTS)
