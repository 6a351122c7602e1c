"""A landscape: the cards of one seat on its own lattice, never joined to the other seat's (1.1), and their paddies.

A landscape never changes: laying a card (`placing.lay`) makes a new one, so that copies of a game share theirs.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from subak.games.seasons.rules.deck import Face
from subak.games.seasons.rules.paddy import NO_PADDY, Paddy
from subak.games.seasons.rules.vocabulary import FRAME, TURNS, spot_at


@final
class Landscape:
    """The cards of one seat. `meet` and `paddy_at` have one byte for every point of the frame."""

    def __init__(
        self, meet: bytes, paddy_at: bytes, spots: list[list[int]], laid: list[int], paddies: list[Paddy]
    ) -> None:
        self.meet: bytes = meet  # covered cells around a point, and 8 for each path that meets there
        self.paddy_at: bytes = paddy_at  # number of the paddy a square belongs to, 0 where no cell is covered
        self.spots: list[list[int]] = spots  # where a card fits: upright even, upright odd, lying even, lying odd
        self.laid: list[int] = laid  # FRAME * face + spot of every card, in order
        self.paddies: list[Paddy] = paddies
        self.loose_ends: i64 = 0  # dead ends in all paddies
        self.fresh: list[int] = []  # numbers of the paddies the last card closed

    def closed_count(self) -> i64:
        """How many paddies are closed (6.2)."""
        count: i64 = 0
        for paddy in self.paddies:
            if paddy.squares and paddy.closed():
                count += 1
        return count

    def stranded(self) -> i64:
        """How many buffaloes lie in open paddies (10.2)."""
        count: i64 = 0
        for paddy in self.paddies:
            if not paddy.closed():
                count += paddy.buffaloes
        return count

    def farmers(self) -> i64:
        """All farmers, in open and closed paddies (10.4)."""
        count: i64 = 0
        for paddy in self.paddies:
            count += paddy.farmers
        return count


NO_SPOTS: Final[list[list[int]]] = [[], [], [], []]
BARE: Final = Landscape(bytes(FRAME), bytes(FRAME), NO_SPOTS, [], [NO_PADDY])


def laid_card(laid: i64) -> i64:
    """The card of an entry of `Landscape.laid`."""
    return laid // (TURNS * FRAME)


def laid_turn(laid: i64) -> i64:
    """The quarter turns of an entry of `Landscape.laid`."""
    return laid // FRAME % TURNS


def laid_spot(laid: i64) -> i64:
    """The spot of the top left corner of an entry of `Landscape.laid`."""
    return laid % FRAME


def start_spot(face: Face) -> i64:
    """Where the start card lies: at the middle of the frame, its grid points on the lattice's (2.2, 3.3)."""
    return spot_at(face.parity, 0)


def squares_of(land: Landscape, number: i64) -> list[int]:
    """The squares of the paddy with this number."""
    out: list[int] = []
    mark = bytes([number])
    at = land.paddy_at.find(mark)
    while at >= 0:
        out.append(at)
        at = land.paddy_at.find(mark, at + 1)
    return out


def squares_by_paddy(land: Landscape) -> list[list[int]]:
    """The squares of every paddy, by its number."""
    return [squares_of(land, number) if land.paddies[number].squares else [] for number in range(len(land.paddies))]
