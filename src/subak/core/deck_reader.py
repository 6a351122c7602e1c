"""The decks of one game, from the package, a folder of tables, one file, a record or the rows of a form."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

from subak.core.cards import CardInfo, CardTable, gallery_of
from subak.core.state import Deck
from subak.core.tables import Tables, read_text

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
            return self.from_text(read_text(Path(path)))
        return self.deck_of(Tables.of_files(self.package, self.described, path))

    def from_text(self, text: str) -> D:
        """The deck of a canonical text."""
        return self.deck_of(self.of_text(text, self.described))

    def from_rows(self, rows: Mapping[str, object]) -> D:
        """The deck of these rows; a table that is missing is the built-in one."""
        return self.deck_of(Tables.of_rows(self.described, rows, self.rows_of(self.built_in)))

    def rows_of(self, deck: Deck) -> dict[str, list[Row]]:
        """The rows of a deck by the headings of their tables."""
        return self.of_text(deck.text, self.described).given()

    def gallery(
        self,
        deck: Deck,
        words: Callable[[str, Row], tuple[str, str]],
        worth: Callable[[str, Row], float | None] = lambda heading, row: None,
    ) -> list[CardInfo]:
        """All cards of a deck; `words` gives name and text of a row, `worth` its balance figure."""
        return gallery_of(self.described, self.rows_of(deck), self.rows_of(self.built_in), words, worth)
