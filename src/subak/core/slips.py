"""Card tables with lines that were mistyped: every slip is told with its line and card, and the other rows are read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from subak.core.cards import CardTable
from subak.core.errors import CardTableError
from subak.core.rows import labelled
from subak.core.toml_text import HEADING, KEY, TomlError, toml_of

MOST_SLIPS: Final = 10  # told of one text
MOST_AGAIN: Final = 100_000  # signs of a text that is read again without the row of a slip
MARKS: Final = re.compile("\"\"\"|'''")  # a text of several lines may hold what looks like a heading


@dataclass(slots=True)
class ReadText:
    """What a text holds, as far as it can be read."""

    contents: dict[str, object] = field(default_factory=dict)
    errors: list[CardTableError] = field(default_factory=list)
    mistyped: set[tuple[str, int]] = field(default_factory=set)  # heading and number of rows with a slip, read empty


@dataclass(frozen=True, slots=True)
class Section:
    """The lines of one row or table, from its heading to the next; lines are counted from 0."""

    heading: str
    number: int  # of the row, from 1
    first: int
    end: int


def read_toml(text: str, place: str, described: Sequence[CardTable]) -> ReadText:
    """The tables of a text. A row that cannot be read is told, and the rest is read as if it were empty."""
    read = ReadText()
    tables = {table.heading: table for table in described}
    lines = text.split("\n")
    once = len(text) > MOST_AGAIN or MARKS.search(text) is not None
    while True:
        try:
            read.contents = toml_of("\n".join(lines))
            return read
        except TomlError as trouble:
            found = section_at(lines, trouble.line) if trouble.line else None
            table = tables.get(found.heading) if found else None
            read.errors.append(complaint(trouble, place, lines, found, table))
            if once or found is None or table is None or len(read.errors) == MOST_SLIPS:
                return read
            if (found.heading, found.number) in read.mistyped:
                return read
            read.mistyped.add((found.heading, found.number))
            emptied = f"[{found.heading}]" if table.single else f"[[{found.heading}]]"
            lines[found.first : found.end] = [emptied] + [""] * (found.end - found.first - 1)


def section_at(lines: Sequence[str], line: int) -> Section | None:
    """The row or table that a line, counted from 1, belongs to: that of the last heading above it."""
    heads = [(number, match[1]) for number, text in enumerate(lines) if (match := HEADING.match(text))]
    above = [at for at, (number, _) in enumerate(heads) if number < line]
    if not above:
        return None
    first, heading = heads[above[-1]]
    end = heads[above[-1] + 1][0] if above[-1] + 1 < len(heads) else len(lines)
    return Section(heading, sum(heads[at][1] == heading for at in above), first, end)


def complaint(
    trouble: TomlError, place: str, lines: Sequence[str], found: Section | None, table: CardTable | None
) -> CardTableError:
    """A slip with its file, line and card, in one sentence."""
    where = f"{place}, line {trouble.line}" if trouble.line else place
    row = 0
    if found and table and not table.single:
        row = found.number
        where += f", row {row}{label_in(lines[found.first : found.end], table.label or table.key)}"
    elif found:
        where += f", [{found.heading[:40]}]"
    key = KEY.match(lines[trouble.line - 1]) if trouble.line else None
    return CardTableError(
        f"{where}: {trouble.reason}", file=place, row=row, column=key[1] if key else "", reason=str(trouble)
    )


def label_in(lines: Sequence[str], label: str) -> str:
    """What shows which row is meant: the value on its line, if that line can be read."""
    for line in lines:
        found = KEY.match(line)
        if found and found[1] == label:
            try:
                return labelled(toml_of(line), label)
            except TomlError:
                return ""
    return ""
