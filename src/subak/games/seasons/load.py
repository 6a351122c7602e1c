"""Reads and checks the card tables; a bad one is refused with file, row and reason (11.3)."""

from __future__ import annotations

import json
import tomllib
from hashlib import sha256
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from subak.core.errors import CardTableError
from subak.games.seasons.rules.deck import SeasonsDeck, fits_frame
from subak.games.seasons.rules.vocabulary import (
    AT_END,
    CARDS,
    EMPTY,
    FEATURE_NAMES,
    LARGEST,
    MEASURE_NAMES,
    NO_LIMIT,
    ON_TURN,
    PAY_NAMES,
    PAYS_SIZE_POINTS,
    PER_NAMES,
    SOURCES,
    TIMING_NAMES,
    TRIGGER_NAMES,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

PADDIES: Final = "paddies.toml"
ANCESTORS: Final = "ancestors.toml"
FILES: Final = (PADDIES, ANCESTORS)
PADDY_KEYS: Final = ("card", "rows", "features", "source")
ANCESTOR_KEYS: Final = ("card", "name", "timing", "text", "effect", "source")
EFFECT_KEYS: Final = {
    "close": ("on", "of", "least", "most", "pays", "points"),
    "dry close": ("on", "of", "least", "most", "pays", "points"),
    "turn": ("on", "first", "further"),
    "end": ("on", "per", "points"),
}
MOST_POINTS: Final = 50

Row = dict[str, Any]


def load_deck(folder: Path | None = None) -> SeasonsDeck:
    """The built-in deck, or that of a folder; a table that the folder lacks is the built-in one."""
    texts: dict[str, str] = {}
    for file in FILES:
        if folder is not None and (folder / file).is_file():
            try:
                texts[file] = (folder / file).read_text("utf-8")
            except (OSError, UnicodeDecodeError) as error:
                raise CardTableError(f"{file}: cannot be read: {error}") from None
        else:
            texts[file] = resources.files("subak.games.seasons").joinpath("cards", file).read_text("utf-8")
    return deck_of({file: parsed(file, text) for file, text in texts.items()})


def deck_from_text(text: str) -> SeasonsDeck:
    """The deck of a canonical text."""
    return deck_of({file: parsed("cards", text) for file in FILES})


def parsed(file: str, text: str) -> Row:
    """A TOML table as plain data."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise CardTableError(f"{file}: {error}") from None


def deck_of(tables: dict[str, Row]) -> SeasonsDeck:
    """The deck of both tables, checked."""
    width, height, source = block_of(tables[PADDIES])
    paddies = rows_of(tables[PADDIES], PADDIES, "paddy", PADDY_KEYS)
    ancestors = rows_of(tables[ANCESTORS], ANCESTORS, "ancestor", ANCESTOR_KEYS)
    text = canonical(width, height, source, paddies, ancestors)
    deck = SeasonsDeck(sha256(text.encode()).hexdigest(), text, width, height)
    for card, row in enumerate(paddies, 1):
        add_paddies(deck, card, row)
    for card, row in enumerate(ancestors, 1):
        add_ancestor(deck, card, row)
    names = deck.names[1:]
    for card, name in enumerate(names, 1):
        check(names.index(name) == card - 1, ANCESTORS, card, f"the name {name!r} stands twice")
    return deck


def check(holds: object, file: str, card: int | str, reason: str) -> None:
    """CardTableError with file, row and reason unless something holds."""
    if not holds:
        raise CardTableError(f"{file}, card {card}: {reason}")


def block_of(table: Row) -> tuple[int, int, str]:
    """Width and height of a card in cells, and where they are known from."""
    block = table.get("block")
    check(isinstance(block, dict), PADDIES, "block", "a table [block] with width, height and source is missing")
    assert isinstance(block, dict)
    width, height, source = block.get("width"), block.get("height"), block.get("source")
    whole = type(width) is int and type(height) is int and fits_frame(width, height)
    check(whole, PADDIES, "block", f"width and height are whole numbers from 2 to {LARGEST}")
    check(source in SOURCES, PADDIES, "block", f"source is one of {', '.join(SOURCES)}")
    return int(str(width)), int(str(height)), str(source)


def rows_of(table: Row, file: str, kind: str, keys: Sequence[str]) -> list[Row]:
    """The 18 rows of a table in the order of their card numbers, each with exactly its keys."""
    rows = table.get(kind)
    tables = isinstance(rows, list) and all(isinstance(row, dict) for row in rows)
    check(tables, file, "?", f"rows [[{kind}]] are missing")
    assert isinstance(rows, list)
    by_card: dict[int, Row] = {}
    for number, row in enumerate(rows, 1):
        card = row.get("card")
        fits = type(card) is int and 1 <= card <= CARDS
        check(fits, file, f"in row {number}", f"card is a number from 1 to {CARDS}, not {card!r}")
        check(card not in by_card, file, card, "it stands twice")
        check(set(row) == set(keys), file, card, f"its keys are {', '.join(keys)}, not {', '.join(row)}")
        check(row["source"] in SOURCES, file, card, f"source is one of {', '.join(SOURCES)}, not {row['source']!r}")
        by_card[card] = row
    for card in range(1, CARDS + 1):
        check(card in by_card, file, card, "it is missing")
    return [by_card[card] for card in range(1, CARDS + 1)]


def add_paddies(deck: SeasonsDeck, card: int, row: Row) -> None:
    """Check a paddy side and enter it."""
    width, height = int(deck.width), int(deck.height)
    rows = row["rows"]
    fits = isinstance(rows, list) and len(rows) == height
    fits = fits and all(isinstance(line, str) and len(line) == width and set(line) <= set("01") for line in rows)
    check(fits, PADDIES, card, f"rows are {height} texts of {width} signs 0 or 1")
    bits = [int(sign) for line in rows for sign in line]
    for y in range(1, height):
        for x in range(1, width):
            around = [bits[(y - dy) * width + x - dx] for dy in (0, 1) for dx in (0, 1)]
            ends = (x + y) % 2 == 0 and sum(around) == 1
            check(not ends, PADDIES, card, f"a path ends inside the card, at {x},{y}")
    deck.add_paddies(card, bits, features_of(deck, card, row["features"]))
    deck.paddy_sources[card] = row["source"]


def features_of(deck: SeasonsDeck, card: int, given: object) -> list[int]:
    """The features of a card by point."""
    width, height = int(deck.width), int(deck.height)
    features = [EMPTY] * ((width + 1) * (height + 1))
    check(isinstance(given, list), PADDIES, card, 'features are a list such as ["farmer 2,1"]')
    assert isinstance(given, list)
    for text in given:
        name, _, place = str(text).partition(" ")
        x, _, y = place.partition(",")
        reads = name in FEATURE_NAMES[1:] and x.isdecimal() and y.isdecimal()
        check(reads, PADDIES, card, f"a feature reads “farmer 2,1”, not {text!r}")
        full = 0 < int(x) < width and 0 < int(y) < height and (int(x) + int(y)) % 2 == 1
        check(full, PADDIES, card, f"{x},{y} is no full square of the card")
        at = int(y) * (width + 1) + int(x)
        check(features[at] == EMPTY, PADDIES, card, f"the square {x},{y} holds two features")
        features[at] = FEATURE_NAMES.index(name)
    return features


def add_ancestor(deck: SeasonsDeck, card: int, row: Row) -> None:
    """Check an ancestor side and enter it."""
    name, text, effect = row["name"], row["text"], row["effect"]
    check(isinstance(name, str) and name.strip(), ANCESTORS, card, "name is a text")
    check(isinstance(text, str) and text.strip(), ANCESTORS, card, "text is a text")
    on = effect.get("on") if isinstance(effect, dict) else None
    check(on in TRIGGER_NAMES, ANCESTORS, card, f"effect.on is one of {', '.join(TRIGGER_NAMES)}, not {on!r}")
    known = EFFECT_KEYS[str(on)]
    for key in effect:
        check(key in known, ANCESTORS, card, f"an effect on {on!r} has {', '.join(known)}, not {key!r}")
    trigger = TRIGGER_NAMES.index(str(on))
    timing = TIMING_NAMES[trigger]
    check(row["timing"] == timing, ANCESTORS, card, f"an effect on {on!r} has timing {timing!r}, not {row['timing']!r}")
    deck.names[card], deck.texts[card], deck.sources[card] = name, text, row["source"]
    deck.trigger[card] = trigger
    if trigger == AT_END:
        deck.pays[card] = one_of(card, effect, "per", PER_NAMES, None)
        deck.points[card] = whole(card, effect, "points", None, 1, MOST_POINTS)
    elif trigger == ON_TURN:
        deck.points[card] = whole(card, effect, "first", None, 0, MOST_POINTS)
        deck.further[card] = whole(card, effect, "further", None, 0, MOST_POINTS)
    else:
        add_closing_effect(deck, card, effect)


def add_closing_effect(deck: SeasonsDeck, card: int, effect: Row) -> None:
    """The terms of an ancestor that pays for closed paddies."""
    deck.measure[card] = one_of(card, effect, "of", MEASURE_NAMES, "any")
    deck.least[card] = whole(card, effect, "least", 0, 0, NO_LIMIT)
    deck.most[card] = whole(card, effect, "most", NO_LIMIT, 0, NO_LIMIT)
    deck.pays[card] = one_of(card, effect, "pays", PAY_NAMES, "paddy")
    doubles = deck.pays[card] == PAYS_SIZE_POINTS
    deck.points[card] = whole(card, effect, "points", 1 if doubles else None, 1, 1 if doubles else MOST_POINTS)


def one_of(card: int, effect: Row, key: str, names: Sequence[str], default: str | None) -> int:
    """The number of a term given by name."""
    value = effect.get(key, default)
    check(value in names, ANCESTORS, card, f"effect.{key} is one of {', '.join(names)}, not {value!r}")
    return names.index(str(value))


def whole(card: int, effect: Row, key: str, default: int | None, least: int, most: int) -> int:
    """A whole number of an effect."""
    value = effect.get(key, default)
    fits = type(value) is int and least <= value <= most
    check(fits, ANCESTORS, card, f"effect.{key} is a whole number from {least} to {most}, not {value!r}")
    return int(str(value))


def canonical(width: int, height: int, source: str, paddies: list[Row], ancestors: list[Row]) -> str:
    """Both tables as one TOML text, the same for tables that say the same."""
    lines = ["[block]", f"width = {width}", f"height = {height}", f"source = {toml(source)}"]
    for kind, keys, rows in (("paddy", PADDY_KEYS, paddies), ("ancestor", ANCESTOR_KEYS, ancestors)):
        for row in rows:
            lines += ["", f"[[{kind}]]", *(f"{key} = {toml(row[key])}" for key in keys)]
    return "\n".join(lines) + "\n"


def toml(value: object) -> str:
    """A plain value as TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(str(key))} = {toml(value[key])}" for key in sorted(value)) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return str(value).lower() if isinstance(value, bool) else str(value)
