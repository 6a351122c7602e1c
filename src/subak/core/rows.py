"""One row of a table: each value checked for its kind and limits, with complaints that teach."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final, TypeGuard

from subak.core.cards import Column, close_to
from subak.core.complaints import Complaints
from subak.core.errors import CardTableError, SubakError
from subak.core.terms import Effect, TermError, Terms
from subak.core.text import listed

MOST_SHOWN: Final = 40  # signs of a wrong value that a complaint repeats
MOST_NEAR: Final = 8  # unknown keys of a row that are compared with the known ones
SURROGATE: Final = re.compile("[\ud800-\udfff]")  # half a character: no file can hold it
# what no line of words holds: control signs, line ends of all kinds, marks that turn the direction of writing
UNPRINTED: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
NOTHING: Final[dict[str, Any]] = {
    "whole": 0,
    "text": "",
    "word": "",
    "truth": False,
    "table": {},
}  # else: an empty list


def labelled(row: Mapping[str, object], label: str) -> str:
    """What a complaint shows of a row after its number: " (Lucky Day)", " (card 7)"."""
    value = row.get(label)
    if isinstance(value, str):
        return f" ({shown(value)[1:-1]})"
    return f" ({label} {shown(value)})" if type(value) is int else ""


def in_a_row(words: Sequence[str]) -> str:
    """Words one after the other; one with a comma in it stands in quotation marks."""
    return ", ".join(f"“{word}”" if "," in word else word for word in words)


def meant(suggestion: str) -> str:
    """How a complaint ends that has a suggestion."""
    return f"; did you mean {suggestion}?" if suggestion else ""


class Row:
    """One row being read: each method takes a key, checks its value and gives it in its type.

    A row that was not entered but stands in a record is held to the limits of earlier versions only."""

    def __init__(
        self,
        values: Mapping[str, object],
        place: str,
        prefix: str = "",
        error: type[SubakError] = CardTableError,
        *,
        file: str = "",
        number: int = 0,
        errors: Complaints | None = None,
        entered: bool = True,
    ) -> None:
        self.values = values
        self.place = place
        self.prefix = prefix  # "effect." in a table within a row
        self.error = error  # the kind of complaints
        self.file = file
        self.index = number  # of the row, from 1
        self.errors = Complaints() if errors is None else errors  # about all tables it belongs to
        self.entered = entered
        self.taken: set[str] = set()
        self.columns: dict[str, Column] = {}
        self.spoilt: set[str] = set()  # keys that were complained about
        self.parts: dict[str, Row] = {}  # the tables within this row

    def __getitem__(self, key: str) -> Any:
        """The value of a checked row; where it is left out or not as it must be, nothing of its kind."""
        form = self.columns[key].form
        if key not in self.values or key in self.spoilt:
            return NOTHING.get(form, [])
        value = self.values[key]
        return value if self.entered or form != "text" else UNPRINTED.sub(" ", str(value))

    def fine(self, *keys: str) -> bool:
        """Whether nothing is wrong with the values of these keys."""
        return not any(key in self.spoilt for key in keys)

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong with this row, nor with the tables within it."""
        return not self.spoilt and all(part.sound for part in self.parts.values())

    def wrong(self, reason: str, key: str = "", suggestion: str = "") -> SubakError:
        """The complaint about this row, or about one of its values."""
        message = f"{self.place}: {reason}{meant(suggestion)}"
        if not issubclass(self.error, CardTableError):
            return self.error(message)
        column = f"{self.prefix}{key}" if key else self.prefix.removesuffix(".")
        return self.error(message, file=self.file, row=self.index, column=column, reason=reason, suggestion=suggestion)

    def note(self, error: SubakError) -> None:
        """Keep a complaint, so that others about the same tables can be found as well."""
        if not isinstance(error, CardTableError):
            raise error
        self.spoilt.add(error.column.removeprefix(self.prefix))
        self.errors.note(error)

    @contextmanager
    def noting(self) -> Iterator[None]:
        """Keep a complaint raised inside, unless one about the same value is kept already."""
        try:
            yield
        except CardTableError as error:
            if not error.column or error.column.removeprefix(self.prefix) not in self.spoilt:
                self.note(error)

    # -- by the columns of a table

    def check(self, columns: Sequence[Column]) -> bool:
        """Whether every value fits its column and no other key stands here; complaints are kept."""
        self.columns = {column.name: column for column in columns}
        known = [column.name for column in columns if "." not in column.name]
        unknown = [key for key in self.values if key not in known]
        lacking = [name for name in known if name not in self.values]
        mistyped = {close_to(key, lacking) for key in unknown[:MOST_NEAR]}
        for name in known:
            if name in mistyped:
                self.spoilt.add(name)  # the complaint about the unknown key suggests it
            elif name in self.values or not self.columns[name].optional:
                with self.noting():
                    self.value(self.columns[name])
        for number, key in enumerate(unknown):
            if self.errors.full:
                self.errors.more += len(unknown) - number
                self.spoilt.update(unknown)
                break
            self.note(self.unknown(key, known, lacking if number < MOST_NEAR else ()))
        self.taken.clear()  # whoever reads the row now says what else it has
        return self.sound

    def value(self, column: Column) -> None:
        """Check one value by its column."""
        name, (least, most) = column.name, column.limits(self.entered)
        match column.form:
            case "whole":
                self.whole(name, least, most)
            case "wholes" if column.lines:
                self.grid(column)
            case "wholes":
                self.wholes(name, column.length, least, most)
            case "text":
                self.line(name, least, most)
            case "word":
                self.one_of(name, column.words)
            case "truth":
                self.truth(name)
            case "table":
                inner = self.part(name)
                inner.check([replace(part, name=key) for key, part in inner.columns.items()])
            case "texts" | "words" | "terms":
                self.several(column, self.texts(name))

    def grid(self, column: Column) -> None:
        """Check a list of lists of whole numbers."""
        lines = self.take(column.name)
        if not isinstance(lines, list) or len(lines) != column.lines:
            raise self.bad(column.name, f"a list of {column.lines} rows", lines)
        for line in lines:
            self.wholes_of(column.name, line, column.length, *column.limits(self.entered))

    def several(self, column: Column, texts: Sequence[str]) -> None:
        """Check a list of texts: how many there are, and that each is one of the column's words if it has some."""
        if len(texts) < column.least or (self.entered and len(texts) > column.most):
            span = str(column.least) if column.least == column.most else f"{column.least} to {column.most}"
            raise self.wrong(f"{self.prefix}{column.name} must have {span} parts, not {len(texts)}", column.name)
        for text in texts if column.words else ():
            if text not in column.words:
                self.note(self.bad(column.name, f"some of {in_a_row(column.words)}", text, column.words))

    def line(self, key: str, least: int, most: int) -> str:
        """A text of one line: any signs but control signs, and something in it unless `least` is 0.

        In a record it may be longer and hold any signs, as it could in earlier versions."""
        value = self.take(key)
        signs = f"at most {most} signs" if least == 0 else f"{least} to {most} signs"
        if not is_text(value) or len(value) < least:
            raise self.bad(key, f"one line of {signs}", value)
        if not self.entered:
            return value
        if not value.strip() and least:
            raise self.bad(key, "a text with something in it", value)
        if found := UNPRINTED.search(value):
            where = f"sign {found.start() + 1} is {found[0]!r}, which no line holds"
            raise self.wrong(f"{self.prefix}{key} must be one line of {signs}; {where}", key)
        if len(value) > most:
            raise self.wrong(f"{self.prefix}{key} must be one line of {signs}; it has {len(value)}", key)
        return value

    def terms(self, key: str, terms: Terms) -> list[tuple[Effect, list[int]]]:
        """The effect terms under a key; complaints about those that cannot be read are kept."""
        read = []
        for text in self[key]:
            try:
                read.append(terms.read(text, key, self.entered))
            except TermError as error:
                self.note(self.wrong(str(error), key, error.suggestion))
        return read

    def unknown(self, key: str, known: Sequence[str], lacking: Sequence[str] = ()) -> SubakError:
        """The complaint about a key that no column has; it may be meant for one that is lacking."""
        near = close_to(key, lacking) or close_to(key, known)
        return self.wrong(f"unknown key {self.prefix}{shown(key)}; there are {', '.join(known)}", key, near)

    # -- by kind

    def take(self, key: str, default: object = None) -> object:
        """The value of a key, unchecked; a key without a default must be there."""
        self.taken.add(key)
        if key in self.values:
            return self.values[key]
        if default is None:
            raise self.wrong(f"{self.prefix}{key} is missing", key)
        return default

    def bad(self, key: str, meaning: str, value: object, words: Sequence[str] = ()) -> SubakError:
        """The complaint about one value: what it must be, and what it is; perhaps one of these words was meant."""
        near = close_to(value, words) if isinstance(value, str) else ""
        return self.wrong(f"{self.prefix}{key} must be {meaning}, not {shown(value)}", key, near)

    def whole(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number within limits."""
        value = self.take(key, default)
        if type(value) is not int or not least <= value <= most:
            raise self.bad(key, f"a whole number from {least} to {most}", value)
        return value

    def wholes(self, key: str, length: int, least: int, most: int) -> list[int]:
        """A list of `length` whole numbers within limits."""
        return self.wholes_of(key, self.take(key), length, least, most)

    def wholes_of(self, key: str, value: object, length: int, least: int, most: int) -> list[int]:
        """A value, given under `key`, as a list of `length` whole numbers within limits."""
        meaning = f"a list of {length} whole numbers from {least} to {most}"
        if not isinstance(value, list) or len(value) != length:
            raise self.bad(key, meaning, value)
        wrong = [shown(number) for number in value if type(number) is not int or not least <= number <= most]
        if wrong:
            raise self.wrong(f"{self.prefix}{key} must be {meaning}; {listed(wrong)} {is_or_are(wrong)} in it", key)
        return list(value)

    def number(self, key: str, least: float, most: float, default: float | None = None) -> float:
        """A number within limits, whole or not."""
        value = self.take(key, default)
        if not is_number(value) or not least <= value <= most:
            raise self.bad(key, f"a number from {least:g} to {most:g}", value)
        return float(value)

    def numbers(self, key: str, length: int, least: float, most: float) -> list[float]:
        """A list of `length` numbers within limits."""
        value = self.take(key)
        meaning = f"a list of {length} numbers from {least:g} to {most:g}"
        if not isinstance(value, list) or len(value) != length:
            raise self.bad(key, meaning, value)
        for number in value:
            if not is_number(number) or not least <= number <= most:
                raise self.wrong(f"{self.prefix}{key} must be {meaning}; {shown(number)} is in it", key)
        return list(map(float, value))

    def text(self, key: str, most: int) -> str:
        """A text of one line with something in it and at most `most` signs."""
        value = self.take(key)
        if not is_text(value) or not value.strip() or len(value) > most or "\n" in value:
            raise self.bad(key, f"a text of one line and at most {most} signs", value)
        return value

    def form(self, key: str, pattern: str, meaning: str) -> str:
        """A text that a regular expression matches; `meaning` says in words what that is."""
        value = self.take(key)
        if not is_text(value) or not re.fullmatch(pattern, value):
            raise self.bad(key, meaning, value)
        return value

    def one_of(self, key: str, words: Sequence[str], default: str | None = None) -> str:
        """One of some words."""
        value = self.take(key, default)
        if not isinstance(value, str) or value not in words:
            raise self.bad(key, f"one of {in_a_row(words)}", value, words)
        return value

    def texts(self, key: str, default: Sequence[str] | None = None) -> list[str]:
        """A list of texts."""
        value = self.take(key, default)
        if not isinstance(value, list | tuple) or not all(is_text(text) for text in value):
            raise self.bad(key, "a list of texts", value)
        return list(value)

    def truth(self, key: str) -> bool:
        """True or false."""
        value = self.take(key)
        if not isinstance(value, bool):
            raise self.bad(key, "true or false", value)
        return value

    def part(self, key: str) -> Row:
        """The table within this row under a key."""
        if key in self.parts:
            return self.parts[key]
        value = self.take(key)
        if not isinstance(value, dict):
            raise self.bad(key, "a table", value)
        inner = Row(
            value, self.place, f"{self.prefix}{key}.", self.error, file=self.file, number=self.index,
            errors=self.errors, entered=self.entered,
        )  # fmt: skip
        self.parts[key] = inner
        inner.columns = {
            name.removeprefix(f"{key}."): column for name, column in self.columns.items() if name.startswith(f"{key}.")
        }
        return inner

    def done(self) -> None:
        """Refuse keys that nobody has taken."""
        for key in self.values:
            if key not in self.taken:
                raise self.unknown(key, sorted(self.taken))


def all_different(rows: Sequence[Row], key: str) -> None:
    """Note a value that two rows have under a key."""
    seen: dict[object, Row] = {}
    for row in rows:
        if row.fine(key) and key in row.values:
            value = row.values[key]
            if value in seen:
                first = seen[value]
                where = f"in row {first.index}" if first.file == row.file else f"in {first.file}, row {first.index}"
                row.note(row.wrong(f"the {key} {shown(value)} stands twice, also {where}", key))
            seen.setdefault(value, row)


def in_order(rows: Sequence[Row], key: str) -> list[Row]:
    """The rows by their number under a key; a number that stands twice is noted."""
    ordered = sorted(rows, key=lambda row: int(row[key]))
    all_different(ordered, key)
    return ordered


def is_or_are(words: Sequence[str]) -> str:
    """The verb for some things."""
    return "is" if len(words) == 1 else "are"


def is_text(value: object) -> TypeGuard[str]:
    """Whether a value is a text that can be written to a file."""
    return isinstance(value, str) and not SURROGATE.search(value)


def is_number(value: object) -> TypeGuard[int | float]:
    """Whether a value is a number, whole or not."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def shown(value: object) -> str:
    """A value as a complaint repeats it: short, whatever it is."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return repr(value if len(value) <= MOST_SHOWN else value[:MOST_SHOWN] + "…")
    if isinstance(value, int):
        return str(value) if value.bit_length() < 64 else "a number of more than 64 bits"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    return "a table" if isinstance(value, dict) else str(value)[:MOST_SHOWN]
