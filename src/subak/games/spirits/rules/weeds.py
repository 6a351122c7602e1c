"""Weeds (chapter 12): laborers pull weeds in dry paddies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import lowest_bit
from subak.core.state import EVERYONE
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm, lane, with_cubes
from subak.games.spirits.rules.step import add_listed
from subak.games.spirits.rules.water import workable

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def begin(farm: Farm) -> None:
    """Laborers planned for weeds."""
    farm.stage = v.AT_WEEDS
    farm.left = farm.hands(v.WEEDS)


def legal(farm: Farm, out: list[int]) -> None:
    """Paddies in which a weed can be pulled (12.1)."""
    add_listed(v.PULL, weedable(farm), out)


def weedable(farm: Farm) -> i64:
    """Paddies in which the laborers left can remove a weed (12.1)."""
    if not farm.weeds or not farm.left:
        return 0
    found: i64 = 0
    rest = with_cubes(farm.weeds, workable(farm))
    while rest:
        bit = rest & -rest
        rest ^= bit
        if farm.size(lowest_bit(bit)) <= farm.left:
            found |= bit
    return found


def apply(state: Spirits, seat: i64, action: i64) -> None:
    """Pull one weed with as many laborers as the paddy has hexes (12.1)."""
    farm = state.farms[seat]
    head = action - v.PULL
    farm.weeds -= lane(head, 1)
    farm.left -= farm.size(head)
    state.tell(v.TOLD_PULL, EVERYONE, seat, head)
