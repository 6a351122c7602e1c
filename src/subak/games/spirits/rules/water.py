"""Water Out and Water In as choices, paddy by paddy down the chain (chapters 11 and 15)."""

from __future__ import annotations

from mypy_extensions import i64

from subak.core.rng import bit_count, lowest_bit
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import region_of, unconnected


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
    """Whether rocks lie in a paddy (2.8)."""
    return farm.rocks != 0 and region_of(farm.pieces, 1 << head) & farm.rocks != 0


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


def most_held(farm: Farm, place: i64, loose: i64) -> i64:
    """The most discs the paddy at a place can hold after Water Out, with `loose` discs let go above it (11.1, 11.3)."""
    head = paddy_at(farm, place)
    there = farm.discs_in(head)
    if place < farm.links:
        there += loose
        room = capacity(farm, head)
        return there if there < room else room
    return there


def loose_after(farm: Farm, place: i64, loose: i64, held: i64) -> i64:
    """Discs let go above the next place when this paddy keeps `held`."""
    return loose + farm.discs_in(paddy_at(farm, place)) - held


def can_fill(farm: Farm, place: i64, loose: i64) -> bool:
    """Whether discs above or in the paddy at a place suffice to fill it in Water In (15.2)."""
    head = paddy_at(farm, place)
    there = farm.discs_in(head)
    if place < farm.links:
        there += loose
    return there >= capacity(farm, head)
