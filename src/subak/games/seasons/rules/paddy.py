"""A paddy: what counts of the squares that furrows join (chapter 6)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from subak.games.seasons.rules.vocabulary import BUFFALO, FARMER, HOUSE

HOUSE_SIZE: Final = 1  # what a house adds to the size of its paddy (6.4)


@final
class Paddy:
    """Squares joined by furrows, and what lies in them."""

    def __init__(self) -> None:
        self.squares: i64 = 0
        self.missing: i64 = 0  # uncovered cells around its squares, counted for each square
        self.farmers: i64 = 0
        self.buffaloes: i64 = 0
        self.houses: i64 = 0
        self.dead_ends: i64 = 0
        self.cards: i64 = 0  # mask: bit n for the card laid as number n

    def closed(self) -> bool:
        """All squares are complete (6.2); one in which a path ends stays open (5.4, 11.2)."""
        return self.missing == 0 and self.dead_ends == 0

    def size(self) -> i64:
        """Squares and houses (6.4)."""
        return self.squares + HOUSE_SIZE * self.houses

    def features(self) -> i64:
        """Farmers, buffaloes and houses (8.6)."""
        return self.farmers + self.buffaloes + self.houses

    def card_count(self) -> i64:
        """On how many cards it lies (8.6)."""
        count: i64 = 0
        rest = self.cards
        while rest:
            rest &= rest - 1
            count += 1
        return count

    def take_in(self, other: Paddy) -> None:
        """Join another paddy to this one."""
        self.squares += other.squares
        self.missing += other.missing
        self.farmers += other.farmers
        self.buffaloes += other.buffaloes
        self.houses += other.houses
        self.dead_ends += other.dead_ends
        self.cards |= other.cards

    def add_square(self, cells: i64, feature: i64) -> None:
        """One more square, of which so many cells are covered."""
        self.squares += 1
        self.missing += 4 - cells
        if feature == FARMER:
            self.farmers += 1
        elif feature == BUFFALO:
            self.buffaloes += 1
        elif feature == HOUSE:
            self.houses += 1
