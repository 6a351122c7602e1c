"""Paddies (chapter 6): squares that furrows join, what lies in them, and how a card joins and closes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from subak.core.rng import bit, bit_count
from subak.games.seasons.rules.vocabulary import BUFFALO, COVERED, FARMER, LARGEST, PATHS, SECOND

if TYPE_CHECKING:
    from subak.games.seasons.rules.deck import Face
    from subak.games.seasons.rules.landscape import Landscape

HOUSE_SIZE: Final = 1  # what a house adds to the size of its paddy (6.4)
GROUPS: Final[list[int]] = list(range((LARGEST + 1) * (LARGEST + 1)))  # of a card, each by itself
DEAD_END: Final = 4 + PATHS  # `Landscape.meet` of a point with four covered cells and one path (5.5)


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
        """Whether all squares are complete (6.2); a gap (6.3) or a path that ends in it (5.4, 11.2) leaves it open."""
        return self.missing == 0 and self.dead_ends == 0

    def size(self) -> i64:
        """Squares and houses (6.4)."""
        return self.squares + HOUSE_SIZE * self.houses

    def features(self) -> i64:
        """Farmers, buffaloes and houses (8.6)."""
        return self.farmers + self.buffaloes + self.houses

    def kinds(self) -> i64:
        """How many of the three kinds of features lie in it (8.8)."""
        count: i64 = 1 if self.farmers else 0
        if self.buffaloes:
            count += 1
        if self.houses:
            count += 1
        return count

    def sets(self) -> i64:
        """Sets of farmer, buffalo and house in it (8.6)."""
        least = self.farmers if self.farmers < self.buffaloes else self.buffaloes
        return least if least < self.houses else self.houses

    def card_count(self) -> i64:
        """On how many cards it lies (8.6)."""
        return bit_count(self.cards)

    def take_in(self, other: Paddy) -> None:
        """Join another paddy to this one."""
        self.squares += other.squares
        self.missing += other.missing
        self.farmers += other.farmers
        self.buffaloes += other.buffaloes
        self.houses += other.houses
        self.dead_ends += other.dead_ends
        self.cards |= other.cards

    def add_square(self, cells: i64, features: i64) -> None:
        """One more square, with the number of its cells that are covered and the features in it (2.4, 2.6, 2.7)."""
        self.squares += 1
        self.missing += 4 - cells
        while features:
            feature = features % SECOND
            features //= SECOND
            if feature == FARMER:
                self.farmers += 1
            elif feature == BUFFALO:
                self.buffaloes += 1
            else:
                self.houses += 1


NO_PADDY: Final = Paddy()  # stands where a paddy has gone into another, and at number 0


# -- joining


def join_paddies(land: Landscape, face: Face, spot: i64, paddies: list[Paddy], fresh: list[int]) -> bytes:
    """Join the card's groups with each other and with the paddies they reach (6.1): the new `paddy_at`.

    `paddies` is brought up to date, and `fresh` gets the numbers of those now closed."""
    root = joined_groups(land, face, spot)
    numbers: list[int] = [0] * face.groups
    paddy_at = land.paddy_at
    for group in range(face.groups):
        if root[group] != group:
            continue
        taken: list[int] = []
        paddy = joined_paddy(land, face, spot, root, group, taken)
        number: i64 = taken[0] if taken else len(paddies)
        for old in taken:
            paddies[old] = NO_PADDY
            if old != number:
                paddy_at = paddy_at.replace(bytes([old]), bytes([number]))
        if taken:
            paddies[number] = paddy
        else:
            paddies.append(paddy)
        numbers[group] = number
        if paddy.closed():
            fresh.append(number)
    after = bytearray(paddy_at)
    for k in range(len(face.square_at)):
        after[spot + face.square_at[k]] = numbers[root[face.square_group[k]]]
    return bytes(after)


def joined_paddy(land: Landscape, face: Face, spot: i64, root: list[int], group: i64, taken: list[int]) -> Paddy:
    """The paddy of a group after the card is laid; `taken` gets the numbers of the paddies that go into it."""
    paddy = Paddy()
    paddy.cards = 1 << len(land.laid)
    for member in range(group, face.groups):
        if root[member] != group:
            continue
        paddy.take_in(face.alone[member])
        for at in face.rim_of[member]:
            old: i64 = land.paddy_at[spot + at]
            if old:  # the square has been counted there
                paddy.squares -= 1
                paddy.missing -= 4
                if old not in taken:
                    taken.append(old)
                    paddy.take_in(land.paddies[old])
        for k in face.ends_of[member]:
            if land.meet[spot + face.end_at[k]] + face.end_adds[k] == DEAD_END:
                paddy.dead_ends += 1
    return paddy


def joined_groups(land: Landscape, face: Face, spot: i64) -> list[int]:
    """For every group of the card the smallest group that ends up in the same paddy (6.1)."""
    root = GROUPS[: face.groups]
    numbers: list[int] = []  # of the old paddies that the card reaches
    groups: list[int] = []  # and by which group first
    for k in range(face.rim):
        number: i64 = land.paddy_at[spot + face.square_at[k]]
        if number == 0:
            continue
        if number in numbers:
            unite(root, face.square_group[k], groups[numbers.index(number)])
        else:
            numbers.append(number)
            groups.append(face.square_group[k])
    return root


def unite(root: list[int], one: i64, other: i64) -> None:
    """Join two groups: all that have one of their roots get the smaller one."""
    a: i64 = root[one]
    b: i64 = root[other]
    small: i64 = a if a < b else b
    for group in range(len(root)):
        if root[group] == a or root[group] == b:
            root[group] = small


# -- closing


def closed_groups(land: Landscape, face: Face, spot: i64) -> i64:
    """Mask of the card's groups whose paddy would have all its squares complete (6.2)."""
    opened: i64 = 0
    numbers: list[int] = []
    for k in range(face.rim):
        at: i64 = spot + face.square_at[k]
        if (land.meet[at] & COVERED) + face.square_cells[k] != 4:
            opened |= bit(face.square_group[k])
        numbers.append(land.paddy_at[at])
    every: i64 = bit(face.groups) - 1  # up to 32 groups
    if opened == every:
        return 0
    for k in range(face.rim):
        given: i64 = 0  # missing cells of this paddy that the card brings
        for other in range(face.rim):
            if numbers[other] == numbers[k]:
                given += face.square_cells[other]
        if land.paddies[numbers[k]].missing != given:
            opened |= bit(face.square_group[k])
    root = joined_groups(land, face, spot)
    opened_roots: i64 = 0
    for group in range(face.groups):
        if opened & bit(group):
            opened_roots |= bit(root[group])
    closed: i64 = 0
    for group in range(face.groups):
        if not opened_roots & bit(root[group]):
            closed |= bit(group)
    return closed
