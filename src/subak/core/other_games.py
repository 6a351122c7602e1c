"""Decks that were made for another game than the one they are given to, known by the tables and columns they name."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Final

from subak.core.cards import CardTable
from subak.core.errors import CardTableError
from subak.core.toml_text import HEADING, KEY, MOST_BYTES

LINE: Final = re.compile(r"(\w+) \{")  # of a canonical text that has one row as JSON a line
JSON_KEY: Final = re.compile(r'"(\w+)": ')
MOST_LINES: Final = 5_000  # that are looked at
MOST_FILES: Final = 20
MOST_ROWS: Final = 200
CLEARLY: Final = 0.5  # share of what a deck names that another game knows

Named = set[tuple[str, str]]  # headings of tables, each with a column that stands in it


def check_game(own: str, named: Named) -> None:
    """Refuse what is clearly a deck of another game than the one of this name."""
    from subak.core import registry

    if not named:
        return
    game = registry.game(own)
    shares = {other.title: share_of(other.card_tables(), named) for other in registry.games()}
    fits = shares.pop(game.title, 0.0)
    title = max(shares, key=lambda one: shares[one], default="")
    if title and shares[title] >= CLEARLY and fits < shares[title] / 2:
        raise CardTableError(f"this is a deck for {title}, not for {game.title}") from None


def share_of(tables: Sequence[CardTable], named: Named) -> float:
    """Which share of what a deck names stands in some tables."""
    known = {(table.heading, column.name) for table in tables for column in table.columns}
    return len(known & named) / len(named)


# -- what a deck names


def in_folder(path: Path | str) -> Named:
    """What the tables in a folder name, or in one file."""
    files = [Path(path)]
    if os.path.isdir(path):
        files = sorted(Path(path, name) for name in os.listdir(path) if name.endswith(".toml"))
    named: Named = set()
    for file in files[:MOST_FILES]:
        try:
            with file.open("rb") as opened:
                named |= in_text(opened.read(MOST_BYTES).decode("utf-8-sig", "replace"))
        except (OSError, ValueError):  # not there, or no name of a file
            continue
    return named


def in_text(text: str) -> Named:
    """What a text of tables names, in TOML or with one row a line; it need not be free of slips."""
    named: Named = set()
    heading = ""
    for line in islice(text.split("\n"), MOST_LINES):
        if found := HEADING.match(line):
            heading = found[1]
        elif found := LINE.match(line):
            named |= {(found[1], key) for key in JSON_KEY.findall(line)}
        elif heading and (found := KEY.match(line)):
            named.add((heading, found[1]))
    return named


def in_rows(rows: Mapping[str, object]) -> Named:
    """What rows by their headings name."""
    lists = [(heading, value) for heading, value in islice(rows.items(), MOST_FILES) if isinstance(value, list)]
    return {
        (heading, str(key))
        for heading, value in lists
        for row in value[:MOST_ROWS]
        if isinstance(row, dict)
        for key in islice(row, MOST_ROWS)
    }
