"""Reading tables: TOML from the package, a folder or a record's text, checked value by value.

A table is written `[heading]` or, row by row, `[[heading]]`. Whatever is wrong with a card table is told by a
CardTableError that names file, row and reason; tables of other kinds have errors of their own."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from importlib import resources
from pathlib import Path
from typing import Final, TypeGuard

from subak.core.errors import CardTableError, SubakError

SOURCES: Final = ("printed", "inferred", "ours")  # where the facts of a row are known from
DECK_TEXT: Final = "deck text"  # stands for the file in complaints about a canonical text
MOST_SHOWN: Final = 40  # signs of a wrong value that a complaint repeats
SURROGATE: Final = re.compile("[\ud800-\udfff]")  # half a character: no file can hold it

# -- files


def table_texts(package: str, files: Iterable[str], folder: Path | str | None = None) -> dict[str, str]:
    """The text of every file by its name: the folder's own where it has one, else that in the package's `cards`."""
    built_in = resources.files(package).joinpath("cards")
    texts = {file: built_in.joinpath(file).read_text("utf-8") for file in files}
    return texts if folder is None else texts | own_texts(texts, folder)


def own_texts(files: Iterable[str], folder: Path | str) -> dict[str, str]:
    """The text of those files that lie in a folder; there must be one at least."""
    if not os.path.isdir(folder):
        raise CardTableError(f"{str(folder)!r}: no such folder of card tables")
    texts: dict[str, str] = {}
    for file in files:
        try:
            texts[file] = Path(folder, file).read_text("utf-8")
        except FileNotFoundError:
            continue
        except UnicodeDecodeError as error:
            raise CardTableError(f"{file}: cannot be read: not UTF-8 at byte {error.start}") from None
        except OSError as error:
            raise CardTableError(f"{file}: cannot be read: {error.strerror or error}") from None
    if not texts:
        raise CardTableError(f"{str(folder)!r}: holds none of {', '.join(files)}")
    return texts


def parsed(text: str, place: str, keys: Sequence[str], error: type[SubakError] = CardTableError) -> dict[str, object]:
    """The values and tables of a TOML text by their keys; no other key may stand in it.

    `place` names the text in complaints, which are raised as `error`."""
    try:
        tables: dict[str, object] = tomllib.loads(text)
    except ValueError as trouble:  # also a number of more digits than Python reads
        raise error(f"{place}: not TOML: {trouble}") from None
    except RecursionError:
        raise error(f"{place}: not TOML: brackets are nested too deep") from None
    for key in tables:
        if key not in keys:
            raise error(f"{place}: unknown key {shown(key)}; expected {', '.join(keys)}")
    return tables


class Tables:
    """The tables of one deck by their headings, as they were read and not yet checked."""

    def __init__(self, contents: Mapping[str, object], places: Mapping[str, str]) -> None:
        self.contents = contents
        self.places = places  # heading: the file, or what stands for it in complaints

    @classmethod
    def of_files(cls, package: str, files: Mapping[str, str], folder: Path | str | None = None) -> Tables:
        """The tables of a folder, or of the package where the folder has no such file. `files` has a file a heading."""
        texts = table_texts(package, dict.fromkeys(files.values()), folder)
        contents: dict[str, object] = {}
        for file, text in texts.items():
            contents |= parsed(text, file, [heading for heading, its_file in files.items() if its_file == file])
        return cls(contents, files)

    @classmethod
    def of_text(cls, text: str, headings: Iterable[str]) -> Tables:
        """The tables of a canonical text in TOML."""
        places = dict.fromkeys(headings, DECK_TEXT)
        return cls(parsed(text, DECK_TEXT, list(places)), places)

    def part(self, heading: str) -> Row:
        """The one table `[heading]`."""
        return Row(self.contents, self.places[heading]).part(heading)

    def rows(self, heading: str, least: int, most: int, label: str) -> list[Row]:
        """The rows `[[heading]]`, at least `least` and at most `most`; complaints show a row's value of `label`."""
        place = self.places[heading]
        found = self.contents.get(heading, [])
        if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
            raise CardTableError(f"{place}: {heading} must be a list of tables, written [[{heading}]]")
        if not least <= len(found) <= most:
            span = str(least) if least == most else f"{least} to {most}"
            raise CardTableError(f"{place}: {len(found)} rows of [[{heading}]]; {span} are needed")
        if place == DECK_TEXT:
            place = f"{place}, [[{heading}]]"
        return [Row(row, f"{place}, row {number}{labelled(row, label)}") for number, row in enumerate(found, 1)]


def labelled(row: Mapping[str, object], label: str) -> str:
    """What a complaint shows of a row after its number: " (Lucky Day)", " (card 7)"."""
    value = row.get(label)
    if isinstance(value, str):
        return f" ({shown(value)[1:-1]})"
    return f" ({label} {shown(value)})" if type(value) is int else ""


# -- rows


class Row:
    """One row being read: each method takes a key, checks its value and gives it in its type."""

    def __init__(
        self, values: Mapping[str, object], place: str, prefix: str = "", error: type[SubakError] = CardTableError
    ) -> None:
        self.values = values
        self.place = place
        self.prefix = prefix  # "effect." in a table within a row
        self.error = error  # the kind of complaints
        self.taken: set[str] = set()

    def wrong(self, reason: str) -> SubakError:
        """The complaint about this row."""
        return self.error(f"{self.place}: {reason}")

    def take(self, key: str, default: object = None) -> object:
        """The value of a key, unchecked; a key without a default must be there."""
        self.taken.add(key)
        if key in self.values:
            return self.values[key]
        if default is None:
            raise self.wrong(f"{self.prefix}{key} is missing")
        return default

    def bad(self, key: str, meaning: str, value: object) -> SubakError:
        """The complaint about one value: what it must be, and what it is."""
        return self.wrong(f"{self.prefix}{key} must be {meaning}, not {shown(value)}")

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
        for number in value:
            if type(number) is not int or not least <= number <= most:
                raise self.wrong(f"{self.prefix}{key} must be {meaning}; {shown(number)} is in it")
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
                raise self.wrong(f"{self.prefix}{key} must be {meaning}; {shown(number)} is in it")
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
            raise self.bad(key, f"one of {', '.join(words)}", value)
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
        value = self.take(key)
        if not isinstance(value, dict):
            raise self.bad(key, "a table", value)
        return Row(value, self.place, f"{self.prefix}{key}.", self.error)

    def done(self) -> None:
        """Refuse keys that nobody has taken."""
        for key in self.values:
            if key not in self.taken:
                raise self.wrong(f"unknown key {self.prefix}{shown(key)}; there are {', '.join(sorted(self.taken))}")


def all_different(rows: Sequence[Row], key: str) -> None:
    """Refuse a value that two rows have under a key."""
    seen: list[object] = []
    for row in rows:
        value = row.take(key)
        if value in seen:
            raise row.wrong(f"the {key} {shown(value)} stands twice")
        seen.append(value)


def in_order(rows: Sequence[Row], key: str, most: int) -> list[Row]:
    """The rows by their number under a key, from 1 to `most`; no two have the same."""
    ordered = sorted(rows, key=lambda row: row.whole(key, 1, most))
    all_different(ordered, key)
    return ordered


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
    return json.dumps(value, ensure_ascii=False).replace("\x7f", r"\u007f")  # the one sign that JSON leaves as it is


def digest_of(text: str) -> str:
    """The SHA-256 by which a canonical text, and so a deck, is known."""
    return sha256(text.encode()).hexdigest()
