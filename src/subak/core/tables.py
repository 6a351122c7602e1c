"""Reading tables: TOML from the package, a folder or a record's text, checked value by value.

A table is written `[heading]` or, row by row, `[[heading]]`. Whatever is wrong with a card table is told by a
CardTableError that names file, row and reason; tables of other kinds have errors of their own."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from hashlib import sha256
from importlib import resources
from pathlib import Path
from typing import Any, Final

from subak.core.cards import CardTable, close_to
from subak.core.errors import CardTableError, SubakError
from subak.core.rows import MOST_ERRORS, Row, labelled, meant, shown

COPIES: Final = ("~", ".bak", ".orig", ".swp")  # endings of what editors leave beside a file
DECK_TEXT: Final = "deck text"  # stands for the file in complaints about a canonical text
# a key of more than four parts, where texts and comments are left out: none is needed, and many take long to read
DEEP_KEY: Final = re.compile(r"(?<![\w-])(?:[\w-]+[ \t]*\.[ \t]*){4}")
TEXT_OR_COMMENT: Final = re.compile(r"""#[^\n]*|"(?:[^"\\\n]|\\.)*"?|'[^'\n]*'?""")
MOST_SIGNS: Final = 6_000  # of a line: reading a longer key or table can take long
MOST_BYTES: Final = 500_000  # of one file or text; the largest built-in deck has 20,000
BREAKS: Final = re.compile("[\x7f\x85\u2028\u2029]")  # JSON leaves them as they are; a text would break there

# -- files


def table_texts(package: str, files: Iterable[str], folder: Path | str | None = None) -> dict[str, str]:
    """The text of every file by its name: the folder's own where it has one, else that in the package's `cards`."""
    built_in = resources.files(package).joinpath("cards")
    texts = {file: built_in.joinpath(file).read_text("utf-8") for file in files}
    return texts if folder is None else texts | own_texts(texts, folder)


def own_texts(files: Iterable[str], folder: Path | str) -> dict[str, str]:
    """The text of those files that lie in a folder, or of the one file named.

    There must be one at least, and no other table beside them."""
    known = list(files)
    if os.path.isfile(folder) and Path(folder).name in known:
        return {Path(folder).name: read_text(Path(folder))}
    if not os.path.isdir(folder):
        raise CardTableError(f"{str(folder)!r}: no such folder of card tables")
    there = sorted(name for name in os.listdir(folder) if seems_table(name, known))
    errors = [unknown_file(name, known) for name in there if name not in known]
    if not set(known) & set(there):
        reason = f"holds none of {', '.join(known)}"
        near = errors[0].suggestion if errors else ""
        raise CardTableError(f"{str(folder)!r}: {reason}{meant(near)}", reason=reason, suggestion=near)
    texts: dict[str, str] = {}
    for file in known:
        if file in there:
            with noting(errors):
                texts[file] = read_text(Path(folder, file))
    raise_all(errors)
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
    tables: dict[str, object] = {}
    try:
        if len(text) > MOST_BYTES:
            raise ValueError(f"a text of more than {MOST_BYTES:,} signs")
        if max(map(len, text.split("\n"))) > MOST_SIGNS:
            raise ValueError(f"a line of more than {MOST_SIGNS:,} signs")
        if DEEP_KEY.search(TEXT_OR_COMMENT.sub("_", text)):
            raise RecursionError
        tables = tomllib.loads(text)
    except ValueError as trouble:  # also a number of more digits than Python reads
        raise whole.wrong(f"not TOML: {trouble}") from None
    except RecursionError:
        raise whole.wrong("not TOML: brackets are nested too deep") from None
    for key in tables:
        if key not in keys:
            reason = f"unknown key {shown(key)}; expected {', '.join(keys)}"
            raise whole.wrong(reason, key, close_to(key, keys))
    return tables


@contextmanager
def noting(errors: list[CardTableError]) -> Iterator[None]:
    """Keep a complaint raised inside."""
    try:
        yield
    except CardTableError as error:
        if len(errors) < MOST_ERRORS:
            errors.append(error)


def raise_all(errors: list[CardTableError]) -> None:
    """Raise the first of these complaints, which carries all of them, if there is any."""
    if errors:
        files = list(dict.fromkeys(error.file for error in errors))
        ordered = sorted(errors, key=lambda error: (files.index(error.file), error.row))
        ordered[0].errors = ordered
        raise ordered[0]


def unwrapped(table: CardTable, value: object) -> object:
    """A single table as TOML has it, which rows give as a list of one."""
    return value[0] if table.single and isinstance(value, list) and len(value) == 1 else value


class Tables:
    """The tables of one deck by their headings, and what is found to be wrong with them."""

    def __init__(self, described: Sequence[CardTable], contents: Mapping[str, object], place: str = "") -> None:
        self.described = described
        self.contents = contents
        self.place = place  # what stands for the file in complaints; "": each table's own
        self.errors: list[CardTableError] = []

    @classmethod
    def of_files(cls, package: str, described: Sequence[CardTable], folder: Path | str | None = None) -> Tables:
        """The tables of a folder, or of the package where the folder has no such file."""
        texts = table_texts(package, dict.fromkeys(table.file for table in described), folder)
        contents: dict[str, object] = {}
        errors: list[CardTableError] = []
        for file, text in texts.items():
            with noting(errors):
                contents |= parsed(text, file, [table.heading for table in described if table.file == file])
        raise_all(errors)
        return cls(described, contents)

    @classmethod
    def of_text(cls, text: str, described: Sequence[CardTable]) -> Tables:
        """The tables of a canonical text in TOML."""
        return cls(described, parsed(text, DECK_TEXT, [table.heading for table in described]), DECK_TEXT)

    @classmethod
    def of_rows(
        cls, described: Sequence[CardTable], rows: Mapping[str, object], built_in: Mapping[str, object]
    ) -> Tables:
        """The tables given row by row, a single one as its only row; those that are missing are the built-in ones."""
        known = {table.heading: table for table in described}
        contents = dict(built_in) | {heading: value for heading, value in rows.items() if heading in known}
        tables = cls(described, {heading: unwrapped(known[heading], value) for heading, value in contents.items()})
        for heading in rows:
            if heading not in known:
                near = close_to(str(heading), list(known))
                reason = f"there is no table {shown(heading)}; there are {', '.join(known)}"
                tables.note(CardTableError(reason + meant(near), reason=reason, suggestion=near))
        return tables

    def note(self, error: CardTableError) -> None:
        """Keep a complaint, to be raised with all others by `settle`."""
        if len(self.errors) < MOST_ERRORS:
            self.errors.append(error)

    def settle(self) -> None:
        """Raise the first complaint, which carries all of them, if there is any."""
        raise_all(self.errors)

    def noting(self) -> AbstractContextManager[None]:
        """Keep a complaint raised inside."""
        return noting(self.errors)

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
        outer = Row(self.contents, place, file=place, errors=self.errors)
        row = Row({}, place)
        with self.noting():
            row = outer.part(table.heading)
            row.check(table.columns)
        return row

    def rows(self, table: CardTable) -> list[Row]:
        """The rows `[[heading]]` with which nothing is wrong by the table's columns; other complaints are kept."""
        heading, found = table.heading, self.contents.get(table.heading, [])
        if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
            self.note(self.wrong(table, f"{heading} must be a list of tables, written [[{heading}]]"))
            return []
        if not table.least <= len(found) <= table.most:
            span = str(table.least) if table.least == table.most else f"{table.least} to {table.most}"
            self.note(self.wrong(table, f"{len(found)} rows of [[{heading}]]; {span} are needed"))
            found = found[: table.most]
        place = self.place or table.file
        shown_place = f"{place}, [[{heading}]]" if self.place else place
        rows = [
            Row(
                values,
                f"{shown_place}, row {number}{labelled(values, table.label or table.key)}",
                file=place,
                number=number,
                errors=self.errors,
            )
            for number, values in enumerate(found, 1)
        ]
        return [row for row in rows if row.check(table.columns)]


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
    return BREAKS.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(value, ensure_ascii=False))


def digest_of(text: str) -> str:
    """The SHA-256 by which a canonical text, and so a deck, is known."""
    return sha256(text.encode()).hexdigest()
