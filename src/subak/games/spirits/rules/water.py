"""Water in the paddies: what they hold, and the way it takes through them (2.8, 2.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import bit_count, lowest_bit
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import region_of, unconnected

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def capacity(farm: Farm, head: i64) -> i64:
    """Discs a paddy holds when full: its hexes without magic water (22.2)."""
    size = farm.size(head)
    if not farm.magic:
        return size
    return size - bit_count(region_of(farm.pieces, 1 << head) & farm.magic)


def is_flooded(farm: Farm, head: i64) -> bool:
    """Whether every hex of a paddy holds water; a hex with a rock never does (2.8, 2.9, 22.2)."""
    return farm.discs_in(head) == capacity(farm, head)


def is_rocky(farm: Farm, head: i64) -> bool:
    """Whether rocks lie in a paddy, so that it cannot be used (2.8, 10.2)."""
    return farm.rocks != 0 and region_of(farm.pieces, 1 << head) & farm.rocks != 0


def workable(farm: Farm) -> i64:
    """Paddies in which dry work is allowed: those without discs, or all with Floating Harvest (2.9, 7.12)."""
    if farm.wet_work or not farm.discs:
        return farm.heads
    found: i64 = 0
    rest = farm.heads
    while rest:
        bit = rest & -rest
        rest ^= bit
        if not (farm.discs >> (lowest_bit(bit) * v.LANE)) & v.LANE_MASK:
            found |= bit
    return found


def paddy_at(farm: Farm, place: i64) -> i64:
    """The paddy at a place of the water's way: the chain, then the unconnected paddies by their first hex; -1 after."""
    if place < farm.links:
        return farm.link(place)
    rest = unconnected(farm)
    skip = place - farm.links
    while skip and rest:
        rest &= rest - 1
        skip -= 1
    return lowest_bit(rest) if rest else -1


def pour(state: Spirits, farm: Farm, head: i64, discs: i64) -> None:
    """Set the discs of the paddy at hand in a water step; what it had more goes on down, or away (11.1, 15.1)."""
    over = farm.discs_in(head) - discs
    farm.set_discs(head, discs)
    if state.place < farm.links:
        state.loose += over
    else:
        state.gone += over
