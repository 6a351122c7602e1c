"""Reading tables: TOML from the package, a folder or a record's text, checked value by value.

A table is written `[heading]` or, row by row, `[[heading]]`. Whatever is wrong with a card table is told by a
CardTableError that names file, row and reason; tables of other kinds have errors of their own."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from hashlib import sha256
from importlib import resources
from pathlib import Path
from typing import Any, Final

from subak.core.cards import CardTable, close_to
from subak.core.complaints import Complaints
from subak.core.errors import CardTableError, SubakError
from subak.core.rows import Row, labelled, meant, shown
from subak.core.slips import read_toml
from subak.core.text import count
from subak.core.toml_text import MOST_BYTES, TomlError, toml_of

COPIES: Final = ("~", ".bak", ".orig", ".swp")  # endings of what editors leave beside a file
DECK_TEXT: Final = "deck text"  # stands for the file in complaints about a canonical text
BREAKS: Final = re.compile("[\x7f\x85\u2028\u2029]")  # JSON leaves them as they are; a text would break there

# -- files


def table_texts(
    package: str, files: Iterable[str], folder: Path | str | None = None, errors: Complaints | None = None
) -> dict[str, str]:
    """The text of every file by its name: the folder's own where it has one, else that in the package's `cards`."""
    built_in = resources.files(package).joinpath("cards")
    texts = {file: built_in.joinpath(file).read_text("utf-8") for file in files}
    return texts if folder is None else texts | own_texts(texts, folder, errors)


def own_texts(files: Iterable[str], folder: Path | str, errors: Complaints | None = None) -> dict[str, str]:
    """The text of those files that lie in a folder, or of the one file named.

    There must be one at least, and no other table beside them: that is raised, or kept among `errors`."""
    known = list(files)
    if os.path.isfile(folder) and Path(folder).name in known:
        return {Path(folder).name: read_text(Path(folder))}
    if not os.path.isdir(folder):
        raise CardTableError(f"{str(folder)!r}: no such folder of card tables")
    there = sorted(name for name in os.listdir(folder) if seems_table(name, known))
    found = Complaints()
    for name in there:
        if name not in known:
            found.note(unknown_file(name, known))
    if not set(known) & set(there):
        reason = f"holds none of {', '.join(known)}"
        near = found[0].suggestion if found else ""
        raise CardTableError(f"{str(folder)!r}: {reason}{meant(near)}", reason=reason, suggestion=near)
    texts: dict[str, str] = {}
    for file in known:
        if file in there:
            with found.noting():
                texts[file] = read_text(Path(folder, file))
    if errors is None:
        found.settle()
    else:
        errors.take(found)
    return texts


def seems_table(name: str, known: Sequence[str]) -> bool:
    """Whether a file is meant as a table: by its ending, or by its name before it, as in “paddies.toml.txt”."""
    if name.startswith(".") or name.endswith(COPIES):
        return False
    stems = {file.partition(".")[0] for file in known}
    return name.endswith(".toml") or name.partition(".")[0].lower() in stems


def unknown_file(name: str, known: Sequence[str]) -> CardTableError:
    """The complaint about a file that is none of a game's tables: a typo must not go unnoticed."""
    near = close_to(name, known)
    reason = f"this game has no such table; its files are {', '.join(known)}"
    return CardTableError(f"{shown(name)}: {reason}{meant(near)}", file=name, reason=reason, suggestion=near)


def read_text(path: Path) -> str:
    """The text of one file of card tables."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            reason = f"more than {MOST_BYTES:,} bytes are no card table"
        else:
            return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        reason = f"cannot be read: not UTF-8 at byte {error.start}"
    except OSError as error:
        reason = f"cannot be read: {error.strerror or error}"
    raise CardTableError(f"{path.name}: {reason}", file=path.name, reason=reason)


def parsed(text: str, place: str, keys: Sequence[str], error: type[SubakError] = CardTableError) -> dict[str, object]:
    """The values and tables of a TOML text by their keys; no other key may stand in it.

    `place` names the text in complaints, which are raised as `error`."""
    whole = Row({}, place, error=error, file=place)
    try:
        tables = toml_of(text)
    except TomlError as trouble:
        raise whole.wrong(f"not TOML: {trouble}") from None
    for key in tables:
        if key not in keys:
            raise whole.wrong(f"unknown key {shown(key)}; expected {', '.join(keys)}", key, close_to(key, keys))
    return tables


def unwrapped(table: CardTable, value: object) -> object:
    """A single table as TOML has it, which rows give as a list of one."""
    return value[0] if table.single and isinstance(value, list) and len(value) == 1 else value


class Tables:
    """The tables of one deck by their headings, and what is found to be wrong with them."""

    def __init__(self, described: Sequence[CardTable], contents: Mapping[str, object], place: str = "") -> None:
        self.described = described
        self.contents = dict(contents)
        self.place = place  # what stands for the file in complaints; "": each table's own
        self.entered = True  # False: read from a record, with the limits of earlier versions
        self.errors = Complaints()
        self.mistyped: set[tuple[str, int]] = set()  # heading and number of rows that are complained about already
        self.unsure: set[str] = set()  # headings of tables that may lack rows because of such complaints

    @classmethod
    def of_files(cls, package: str, described: Sequence[CardTable], folder: Path | str | None = None) -> Tables:
        """The tables of a folder, or of the package where the folder has no such file."""
        tables = cls(described, {})
        texts = table_texts(package, dict.fromkeys(table.file for table in described), folder, tables.errors)
        for file, text in texts.items():
            tables.add(text, file, [table for table in described if table.file == file])
        return tables

    @classmethod
    def of_text(cls, text: str, described: Sequence[CardTable]) -> Tables:
        """The tables of a canonical text in TOML."""
        tables = cls(described, {}, DECK_TEXT)
        tables.add(text, DECK_TEXT, described)
        return tables

    @classmethod
    def of_rows(
        cls, described: Sequence[CardTable], rows: Mapping[str, object], built_in: Mapping[str, object]
    ) -> Tables:
        """The tables given row by row, a single one as its only row; those that are missing are the built-in ones."""
        known = {table.heading: table for table in described}
        contents = dict(built_in) | {heading: value for heading, value in rows.items() if heading in known}
        tables = cls(described, {heading: unwrapped(known[heading], value) for heading, value in contents.items()})
        unknown = [heading for heading in rows if heading not in known]
        for number, heading in enumerate(unknown):
            if tables.errors.full:
                tables.errors.more += len(unknown) - number
                break
            near = close_to(str(heading), list(known))
            reason = f"there is no table {shown(heading)}; there are {', '.join(known)}"
            tables.note(CardTableError(reason + meant(near), reason=reason, suggestion=near))
        return tables

    def add(self, text: str, place: str, described: Sequence[CardTable]) -> None:
        """Read the tables that stand in one text; what is wrong with it is noted."""
        known = [table.heading for table in described]
        read = read_toml(text, place, described)
        self.errors.take(read.errors)
        self.mistyped |= read.mistyped
        unknown = [key for key in read.contents if key not in known]
        if read.errors or unknown:
            self.unsure |= set(known)
        for number, key in enumerate(unknown):
            if self.errors.full:
                self.errors.more += len(unknown) - number
                break
            near = close_to(key, known)
            reason = f"unknown key {shown(key)}; expected {', '.join(known)}"
            self.note(CardTableError(f"{place}: {reason}{meant(near)}", file=place, reason=reason, suggestion=near))
        self.contents |= {key: value for key, value in read.contents.items() if key in known}

    def note(self, error: CardTableError) -> None:
        """Keep a complaint, to be raised with all others by `settle`."""
        self.errors.note(error)

    def settle(self) -> None:
        """Raise the first complaint, which carries all of them, if there is any."""
        self.errors.settle()

    def noting(self) -> AbstractContextManager[None]:
        """Keep a complaint raised inside."""
        return self.errors.noting()

    def wrong(self, table: CardTable, reason: str) -> CardTableError:
        """The complaint about a whole table."""
        place = self.place or table.file
        return CardTableError(f"{place}: {reason}", file=place, reason=reason)

    def given(self) -> dict[str, list[dict[str, Any]]]:
        """The rows as they were read, by heading; a single table is a list of one row."""
        rows: dict[str, list[dict[str, Any]]] = {}
        for table in self.described:
            found = self.contents.get(table.heading, [])
            rows[table.heading] = [
                row for row in (found if isinstance(found, list) else [found]) if isinstance(row, dict)
            ]
        return rows

    def part(self, table: CardTable) -> Row:
        """The one table `[heading]`, checked; its complaints are kept."""
        place = self.place or table.file
        outer = Row(self.contents, place, file=place, errors=self.errors, entered=self.entered)
        row = Row({}, place)
        row.columns = {column.name: column for column in table.columns}
        row.spoilt = set(row.columns)
        if (table.heading, 1) in self.mistyped or (table.heading in self.unsure and table.heading not in self.contents):
            return row
        with self.noting():
            row = outer.part(table.heading)
            row.check(table.columns)
        return row

    def rows(self, table: CardTable) -> list[Row]:
        """The rows `[[heading]]`, each checked by the table's columns; complaints are kept."""
        heading, found = table.heading, self.contents.get(table.heading, [])
        if not isinstance(found, list) or (found and not any(isinstance(row, dict) for row in found)):
            self.note(self.wrong(table, f"{heading} must be a list of tables, written [[{heading}]]"))
            return []
        few = len(found) < table.least and heading not in self.unsure
        if few or len(found) > table.most:
            span = str(table.least) if table.least == table.most else f"{table.least} to {table.most}"
            self.note(self.wrong(table, f"{count(len(found), 'row')} of [[{heading}]]; {span} are needed"))
            found = found[: table.most]
        rows = []
        for number, values in enumerate(found, 1):
            if (heading, number) not in self.mistyped:
                row = self.row(table, number, values if isinstance(values, dict) else {})
                if isinstance(values, dict):
                    row.check(table.columns)
                    rows.append(row)
                else:
                    row.note(row.wrong(f"a row must be a table, not {shown(values)}"))
        return rows

    def row(self, table: CardTable, number: int, values: Mapping[str, object]) -> Row:
        """One row of a table, unchecked."""
        file = self.place or table.file
        place = f"{file}, [[{table.heading}]]" if self.place else file
        return Row(
            values,
            f"{place}, row {number}{labelled(values, table.label or table.key)}",
            file=file,
            number=number,
            errors=self.errors,
            entered=self.entered,
        )


# -- canonical texts


def toml_row(heading: str, values: Mapping[str, object]) -> list[str]:
    """The lines of one table: its heading, brackets and all, then its values in their order."""
    return [heading, *(f"{key} = {toml(value)}" for key, value in values.items())]


def toml(value: object) -> str:
    """A plain value as TOML, always in the same form."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{toml(str(key))} = {toml(value[key])}" for key in sorted(value)) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return escaped(json.dumps(value, ensure_ascii=False))


def escaped(text: str) -> str:
    """A text with the signs at which texts break written as escapes."""
    return BREAKS.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def digest_of(text: str) -> str:
    """The SHA-256 by which a canonical text, and so a deck, is known."""
    return sha256(text.encode()).hexdigest()
