"""Grow (chapter 16): planted, flooded paddies grow, those with magic water if their owner likes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import lowest_bit
from subak.core.state import EVERYONE
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import region_of
from subak.games.spirits.rules.water import is_flooded

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def begin(state: Spirits, seat: i64, stage: i64) -> None:
    """Everything grows that does so by itself, before planting or once more after it (16.1, 20.1)."""
    farm = state.farms[seat]
    farm.stage = stage
    farm.answered = 0
    rest = growing(farm) & ~asked_to_grow(farm)
    while rest:
        grow_paddy(state, seat, lowest_bit(rest))
        rest &= rest - 1


def growing(farm: Farm) -> i64:
    """Planted, flooded paddies but those whose owner has said grow or wait in this Grow already (16.1, 22.3)."""
    found: i64 = 0
    rest = farm.heads & farm.planted & ~farm.answered
    while rest:
        bit = rest & -rest
        rest ^= bit
        if is_flooded(farm, lowest_bit(bit)):
            found |= bit
    return found


def asked_to_grow(farm: Farm) -> i64:
    """Planted, flooded paddies with magic water whose owner still has to say grow or wait in this Grow (22.3)."""
    found: i64 = 0
    rest = growing(farm) if farm.magic else 0
    while rest:
        bit = rest & -rest
        rest ^= bit
        if region_of(farm.pieces, bit) & farm.magic:
            found |= bit
    return found


def legal(farm: Farm) -> list[int]:
    """Grow or wait for the first paddy that is asked (22.3)."""
    head = lowest_bit(asked_to_grow(farm))
    return [v.GROW + head, v.WAIT + head]


def apply(state: Spirits, seat: i64, action: i64) -> None:
    """A paddy with magic water grows or waits (22.3)."""
    farm = state.farms[seat]
    if action >= v.WAIT:
        farm.answered |= 1 << (action - v.WAIT)
        state.tell(v.TOLD_WAIT, EVERYONE, seat, action - v.WAIT)
    else:
        farm.answered |= 1 << (action - v.GROW)
        grow_paddy(state, seat, action - v.GROW)


def grow_paddy(state: Spirits, seat: i64, head: i64) -> None:
    """Turn the tiles of a paddy over (16.1)."""
    farm = state.farms[seat]
    hexes = region_of(farm.pieces, 1 << head)
    farm.planted &= ~hexes
    farm.grown |= hexes
    state.tell(v.TOLD_GROW, EVERYONE, seat, head)
