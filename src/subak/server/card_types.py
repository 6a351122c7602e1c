"""What crosses the wire about cards and decks: tables, effect terms, cards, the validator's words, a guest's decks."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from subak.server.protocol import MOST_NAME, DeckProblem, Name

Form = Literal["whole", "text", "texts", "word", "words", "wholes", "truth", "terms", "table"]


class Column(Struct, forbid_unknown_fields=True):
    """A column of a card table and what may stand in it."""

    name: str
    meaning: str
    form: Form
    least: int
    most: int
    words: list[str]
    optional: bool
    length: int  # how many numbers "wholes" has
    lines: int  # how many such lists stand in a list; 0: "wholes" is one list


class TermSlot(Struct, forbid_unknown_fields=True):
    """What may be filled in where a term's pattern has a word in capitals."""

    name: str  # "N"
    words: list[str]
    least: int
    most: int  # less than `least`: words only


class Term(Struct, forbid_unknown_fields=True):
    """An effect that a card can have, as it is written and what it means."""

    name: str
    pattern: str  # "gain(WHAT, N)"
    meaning: str
    timing: str
    example: str  # a term as written
    card: str  # a built-in card that uses it; empty: none does
    tables: list[str]  # headings of the tables it stands in
    columns: list[str]  # the columns it may stand in
    limits: str  # what may be filled in
    slots: list[TermSlot]  # the same, for a form


class CardTable(Struct, forbid_unknown_fields=True):
    """A table of cards: where it is kept and what its columns are."""

    heading: str
    file: str
    title: str
    key: str  # the column that names a row
    single: bool  # one table instead of rows
    columns: list[Column]
    least: int  # rows
    most: int


class Figure(Struct, forbid_unknown_fields=True):
    """A balance figure: the share of a win that the holders of a card had among equal bots, from 0 to 1."""

    share: float
    low: float  # of its 95 % interval
    high: float
    games: int  # in which somebody held it
    points: float  # the mean of its holders' points at the end


class CardInfo(Struct, forbid_unknown_fields=True):
    """A card with its words and its row of the table."""

    table: str  # heading of its table
    key: str
    name: str
    text: str
    source: str  # printed, inferred, ours, or edited: not as in the built-in deck
    row: dict[str, Any]
    figure: Figure | None  # measured with the built-in deck


class DeckCards(Struct, forbid_unknown_fields=True):
    """All cards of a deck, and what there is to say about cards of this game."""

    game: str
    digest: str
    name: str
    built_in: bool
    mine: bool  # the guest keeps it
    tables: list[CardTable]
    terms: list[Term]
    cards: list[CardInfo]
    figure_words: str  # what the balance figure of a card means


class DeckText(Struct, forbid_unknown_fields=True):
    """Body of POST /api/decks/check: a deck as one text, or as the rows of its tables by heading."""

    game: Annotated[str, Meta(max_length=MOST_NAME)]
    text: str | None = None
    rows: dict[str, Any] | None = None


class NewDeck(Struct, forbid_unknown_fields=True):
    """Body of POST /api/decks: a deck to keep, as one text or as rows."""

    game: Annotated[str, Meta(max_length=MOST_NAME)]
    name: Name
    text: str | None = None
    rows: dict[str, Any] | None = None


class DeckCheck(Struct, forbid_unknown_fields=True):
    """What the validator says of a deck: its digest, or what is wrong; and how it differs from the built-in one."""

    digest: str  # empty where it has problems
    errors: list[DeckProblem]
    changes: list[str]


class KeptDeck(Struct, forbid_unknown_fields=True):
    """A deck that a guest keeps here."""

    digest: str
    name: str
    game: str
    shared: bool
    link: str  # opens it for others, once it is shared
    made: int  # milliseconds since 1970


class DeckLink(Struct, forbid_unknown_fields=True):
    """Answer to POST /api/decks/{digest}/share."""

    link: str
