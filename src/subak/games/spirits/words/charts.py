"""What stands printed beside the field: the yield chart, the market's prices, and how far each tile is."""

from __future__ import annotations

from dataclasses import dataclass

from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.deck import SpiritsDeck
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.harvest import counted_row
from subak.games.spirits.rules.market import laborer_price, livestock_price
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.rules.tiles import measure
from subak.games.spirits.terms import MEASURE_WORDS

COLUMNS = 6  # of the yield chart


@dataclass(frozen=True, slots=True)
class TileNeed:
    """One condition of a tile, and how far every seat is."""

    words: str  # "hexes of flooded paddies"
    need: int
    at_most: bool  # not more than `need` may be had
    have: list[int]  # by seat


def chart_of(deck: SpiritsDeck, last: bool) -> list[list[int]]:
    """The yield chart of rounds 1 to 6, or of the last round: clean, a pest, a weed, two or more cubes (14.2, 20.3)."""
    return [[int(deck.yield_of(row, column, last)) for column in range(1, COLUMNS + 1)] for row in range(4)]


def chart_place(state: Spirits, farm: Farm, head: int) -> tuple[int, int]:
    """Row and column of the chart for a harvest of a whole paddy as it stands (14.2, 14.10)."""
    row = counted_row(farm, state.rules, farm.weeds_in(head), farm.pests_in(head))
    return int(row), min(int(farm.size(head)) + int(farm.fertilised >> head & 1), COLUMNS)


def needs_of(state: Spirits, tile: int) -> list[TileNeed]:
    """The conditions of a tile (18.1, 18.2)."""
    both = state.cards.tile_first[tile], state.cards.tile_second[tile]
    found: list[TileNeed] = []
    for need in both:
        if need >= 0:
            what = need >> 8 & 255
            have = [int(measure(farm, what)) for farm in state.farms]
            found.append(TileNeed(MEASURE_WORDS[v.MEASURES[what]], need & 255, bool(need >> 16), have))
    return found


def laborers_next(state: Spirits, farm: Farm) -> list[int]:
    """What the next laborers cost, bought one after the other in this round, tax included (19.1, 19.2)."""
    buyer, found = farm.copy(), list[int]()
    while (price := int(laborer_price(state, buyer))) >= 0:
        found.append(price)
        buyer.laborers += 1
        buyer.bought += 1
    return found


def livestock_next(state: Spirits, farm: Farm) -> list[int]:
    """The same for livestock (19.1, 19.2)."""
    buyer, found = farm.copy(), list[int]()
    while (price := int(livestock_price(state, buyer))) >= 0:
        found.append(price)
        buyer.livestock += 1
        buyer.bought += 1
    return found
