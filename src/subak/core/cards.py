"""What a game says about its card tables: columns, effect terms and cards, for loaders, commands and pages alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final

SOURCES: Final = ("printed", "inferred", "ours")  # where the facts of a row are known from
EDITED: Final = "edited"  # the source of a card that is not as in the built-in deck
FORMS: Final = ("whole", "text", "texts", "word", "words", "wholes", "truth", "terms", "table")

Rows = Mapping[str, Sequence[Mapping[str, Any]]]  # by the headings of their tables


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table. A name with a dot, "effect.on", is a key of the table that stands in the first part."""

    name: str
    meaning: str
    form: str  # one of FORMS
    least: int = 0  # of a whole number, of the signs of a text, of the parts of a list of texts, words or terms
    most: int = 0
    words: tuple[str, ...] = ()  # the words allowed in a "word" or "words"
    optional: bool = False
    length: int = 0  # how many numbers "wholes" has
    lines: int = 0  # how many such lists stand in a list; 0: "wholes" is one list
    past: tuple[int, int] | None = None  # least and most in decks of earlier versions, where those were wider

    def limits(self, entered: bool) -> tuple[int, int]:
        """Least and most: of a deck that is entered, or of one that stands in a record and may be older."""
        return (self.least, self.most) if entered or self.past is None else self.past


@dataclass(frozen=True, slots=True)
class TermSlot:
    """What may be filled in for one word in capitals of a term's pattern."""

    name: str  # "N"
    words: tuple[str, ...] = ()
    least: int = 0
    most: int = -1  # less than `least`: no number, only words


@dataclass(frozen=True, slots=True)
class Term:
    """One effect term: in its pattern, words in capitals are filled in and parts in square brackets may be left out."""

    name: str
    pattern: str  # "gain(rice, N)"
    meaning: str
    timing: str  # when it works, in words
    example: str  # a term as written
    card: str = ""  # a built-in card that uses it
    tables: tuple[str, ...] = ()  # headings of the tables it stands in
    columns: tuple[str, ...] = ()  # the columns it may stand in
    limits: str = ""  # what may be filled in: "N: 1 to 5"
    slots: tuple[TermSlot, ...] = ()  # the same, for a form


@dataclass(frozen=True, slots=True)
class CardTable:
    """One table of a game's cards: written row by row as [[heading]], or once as [heading] when it is single."""

    heading: str
    file: str
    title: str
    key: str  # the column that names a row
    single: bool
    columns: list[Column]
    least: int = 1  # rows
    most: int = 1
    label: str = ""  # the column that complaints show beside the row's number; the key unless another is named

    def column(self, name: str) -> Column:
        """The column of this name."""
        return next(column for column in self.columns if column.name == name)


@dataclass(frozen=True, slots=True)
class Figure:
    """A balance figure: the share of a win that the holders of a card had among equal bots, from 0 to 1."""

    share: float
    low: float  # of its 95 % interval
    high: float
    games: int  # in which somebody held it
    points: float  # the mean of its holders' points at the end


@dataclass(frozen=True, slots=True)
class CardInfo:
    """One card of a deck, as a gallery shows it."""

    table: str  # heading
    key: str
    name: str
    text: str
    source: str  # one of SOURCES, or EDITED
    row: dict[str, Any]  # as in the table
    figure: Figure | None = None  # measured with the built-in deck; `balance.meaning` says what it means


def source_column() -> Column:
    """The column that every table has: where the facts of a row are known from."""
    meaning = "printed: as on the card; inferred: a part of it is known; ours: our own design"
    return Column("source", meaning, "word", words=SOURCES)


def close_to(word: str, known: Sequence[str]) -> str:
    """The known word that a mistyped one is most like; "" when none is near."""
    lowered = {one.lower(): one for one in reversed(known)}
    found = get_close_matches(word[:80].lower(), lowered, 1, 0.6)
    return lowered[found[0]] if found else ""


def key_of(table: CardTable, row: Mapping[str, Any]) -> str:
    """What names a row within its table."""
    return table.heading if table.single else str(row.get(table.key, ""))


def gallery_of(
    tables: Sequence[CardTable],
    rows: Rows,
    built_in: Rows,
    words: Callable[[str, dict[str, Any]], tuple[str, str]],
    figures: Mapping[tuple[str, str], Figure],
) -> list[CardInfo]:
    """All cards of a deck, table by table; `words` gives name and text of a row.

    `figures` are those of the built-in deck by table and key: a row that is not as there has none."""
    cards = []
    for table in tables:
        known = {key_of(table, row): row for row in built_in.get(table.heading, ())}
        for row in map(dict, rows.get(table.heading, ())):
            key = key_of(table, row)
            as_built_in = known.get(key) == row
            source = str(row.get("source", "")) if as_built_in else EDITED
            figure = figures.get((table.heading, key)) if as_built_in else None
            cards.append(CardInfo(table.heading, key, *words(table.heading, row), source, row, figure))
    return cards


def changes(tables: Sequence[CardTable], before: Sequence[CardInfo], after: Sequence[CardInfo]) -> list[str]:
    """How the cards of one deck differ from those of another, in sentences."""
    said = []
    for table in tables:
        old = {card.key: card for card in before if card.table == table.heading}
        new = {card.key: card for card in after if card.table == table.heading}
        for key, card in new.items():
            if key not in old:
                said.append(f"{titled(table, card)} is new: {card.text}")
            elif found := differences(old[key].row, card.row):
                said.append(f"{titled(table, old[key])}: {', '.join(found)}.")
        said += [f"{titled(table, card)} is left out." for key, card in old.items() if key not in new]
    return said


def titled(table: CardTable, card: CardInfo) -> str:
    """A card as a sentence names it: by its table, its key and its name."""
    if table.single or card.name.endswith(f" {card.key}"):
        return card.name
    return f"{table.heading.capitalize()} {card.key} ({card.name})"


def differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """What changes from one row to another: "hexes 2 → 3"."""
    said = []
    for key in dict.fromkeys([*old, *new]):
        was, now = plainly(old.get(key)), plainly(new.get(key))
        if was != now:
            said.append(f"{key} {was} → {now}")
    return said


def plainly(value: object) -> str:
    """A value as a sentence shows it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {plainly(part)}" for key, part in value.items()) + "}"
    if value is None or value == []:  # a list may be left out
        return "nothing"
    if isinstance(value, list):
        return "[" + ", ".join(map(plainly, value)) + "]"
    return f"“{value}”" if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)
