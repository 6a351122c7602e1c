"""The decks of one game, from the package, a folder of tables, one file, a record or the rows of a form."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

from subak.core.balance import measured
from subak.core.cards import CardInfo, CardTable, gallery_of
from subak.core.errors import CardTableError
from subak.core.other_games import Named, check_game, in_folder, in_rows, in_text
from subak.core.state import Deck
from subak.core.tables import Tables, digest_of, escaped, read_text, unwrapped
from subak.core.toml_text import begins_with_heading

D = TypeVar("D", bound=Deck)
Row = dict[str, Any]


class DeckReader(Generic[D]):
    """Reads the decks of one game: every way in ends at the game's own `deck_of`, which checks the tables."""

    def __init__(
        self,
        package: str,
        described: Sequence[CardTable],
        deck_of: Callable[[Tables], D],
        of_text: Callable[[str, Sequence[CardTable]], Tables] = Tables.of_text,
    ) -> None:
        self.package = package
        self.described = described
        self.deck_of = deck_of
        self.of_text = of_text

    @cached_property
    def built_in(self) -> D:
        """The deck that ships with the package."""
        return self.deck_of(Tables.of_files(self.package, self.described))

    def from_path(self, path: Path | str) -> D:
        """The deck of a folder of tables (or one of them), others as built in, or of a whole deck's file."""
        files = {table.file for table in self.described}
        if os.path.isfile(path) and Path(path).name not in files:
            return self.entered(read_text(Path(path)))
        with self.of_this_game(lambda: in_folder(path)):
            return self.deck_of(Tables.of_files(self.package, self.described, path))

    def entered(self, text: str) -> D:
        """The deck of a text that somebody enters, a whole deck or some tables: held to all limits of a new deck."""
        with self.of_this_game(lambda: in_text(text)):
            return self.deck_of(
                self.some_tables(text) if begins_with_heading(text) else self.of_text(text, self.described)
            )

    def some_tables(self, text: str) -> Tables:
        """The tables that stand in a TOML text; those that are missing are the built-in ones."""
        tables = Tables.of_text(text, self.described)
        there = {heading for heading, _ in in_text(text)} | set(tables.contents)
        missing = [table for table in self.described if table.heading not in there]
        built_in = self.rows_of(self.built_in)
        tables.contents |= {table.heading: unwrapped(table, built_in[table.heading]) for table in missing}
        return tables

    def from_text(self, text: str) -> D:
        """The deck of a canonical text as a record carries it, with the limits of the version that wrote it."""
        with self.of_this_game(lambda: in_text(text)):
            tables = self.of_text(text, self.described)
            tables.entered = False
            deck = self.deck_of(tables)
        if deck.text != text and deck.text == escaped(text):  # earlier versions left signs that break lines as they are
            deck.text, deck.digest = text, digest_of(text)
        return deck

    def from_rows(self, rows: Mapping[str, object]) -> D:
        """The deck of these rows; a table that is missing is the built-in one."""
        with self.of_this_game(lambda: in_rows(rows)):
            return self.deck_of(Tables.of_rows(self.described, rows, self.rows_of(self.built_in)))

    @contextmanager
    def of_this_game(self, named: Callable[[], Named]) -> Iterator[None]:
        """Tell a deck of another game by what its tables name, instead of all that is wrong with it here."""
        try:
            yield
        except CardTableError:
            check_game(self.built_in.game, named())
            raise

    def rows_of(self, deck: Deck) -> dict[str, list[Row]]:
        """The rows of a deck by the headings of their tables."""
        return self.of_text(deck.text, self.described).given()

    def gallery(self, deck: Deck, words: Callable[[str, Row], tuple[str, str]]) -> list[CardInfo]:
        """All cards of a deck, with the figures that were measured; `words` gives name and text of a row."""
        figures = measured(self.package).figures
        return gallery_of(self.described, self.rows_of(deck), self.rows_of(self.built_in), words, figures)
