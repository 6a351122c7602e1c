"""What a game offers about its cards: decks, tables, a gallery, and who holds which card. A half of the contract."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from subak.core.cards import CardInfo, CardTable, Term
from subak.core.errors import CardTableError
from subak.core.state import Deck, State


class CardGame(ABC):
    """The cards of one game; `Game` adds everything else."""

    title: ClassVar[str]

    # -- decks

    @abstractmethod
    def deck(self, cards: Path | str | None = None) -> Deck:
        """The built-in deck, or that of a folder of card tables or one file (CardTableError names place and reason)."""

    @abstractmethod
    def deck_from_text(self, text: str) -> Deck:
        """The deck of a canonical text, as a record carries it."""

    def deck_entered(self, text: str) -> Deck:
        """The deck of a text that somebody enters, a whole deck or one of its tables: held to all limits of a new deck,
        where records may be older."""
        return self.deck_from_text(text)

    def deck_by_digest(self, digest: str) -> Deck | None:
        """The built-in deck when its SHA-256 is this one, else None; games that keep past tables override it."""
        deck = self.deck()
        return deck if deck.digest == digest else None

    # -- card tables; a game without any offers none

    def card_tables(self) -> list[CardTable]:
        """The tables a deck is made of, with every column."""
        return []

    def effect_terms(self) -> list[Term]:
        """Every term that may stand in the tables, with a sentence, an example and a card that uses it."""
        return []

    def rows_of(self, deck: Deck) -> dict[str, list[dict[str, Any]]]:
        """The rows of a deck by the headings of their tables; a single table is a list of one row."""
        return {}

    def deck_from_rows(self, rows: Mapping[str, object]) -> Deck:
        """The deck of these rows; a table that is missing is the built-in one."""
        raise CardTableError(f"{self.title} has no card tables")

    def gallery(self, deck: Deck) -> list[CardInfo]:
        """Every card of a deck, with its words, where it is known from and its balance figure."""
        return []

    def picture(self, card: CardInfo) -> str:
        """A card drawn as SVG, for a page to print; "" where there is nothing to draw."""
        return ""

    # -- who holds which card, so that cards can be measured; a game without such cards says nothing

    held_tables: ClassVar[tuple[str, ...]] = ()  # headings of the tables whose cards a seat can hold
    holder_words: ClassVar[str] = ""  # who holds a card: "whoever drafted it"

    def held(self, state: State) -> list[tuple[str, str, int]]:
        """The cards each seat held, as far as the state of a finished game tells: heading of the table, key, seat."""
        return []

    def drafts(self, state: State, seat: int) -> bool:
        """Whether the seat's choice here is which card to hold; chance makes it in games that measure cards, so that
        every card is held alike often, whatever bots think of it."""
        return False
