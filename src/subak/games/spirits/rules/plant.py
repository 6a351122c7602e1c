"""Plant (chapter 17): flooded paddies without crop are planted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import lowest_bit
from subak.core.state import EVERYONE
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import region_of
from subak.games.spirits.rules.step import add_listed
from subak.games.spirits.rules.water import is_flooded

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def begin(farm: Farm) -> None:
    """Laborers planned for planting."""
    farm.stage = v.AT_PLANT
    farm.left = farm.hands(v.PLANT_LABOR)


def legal(farm: Farm, out: list[int]) -> None:
    """Paddies that can be planted (17.1)."""
    add_listed(v.PLANT, plantable(farm), out)


def plantable(farm: Farm) -> i64:
    """Flooded paddies without crop for which there are laborers (17.1)."""
    if not farm.left:
        return 0
    found: i64 = 0
    rest = farm.heads & ~farm.planted & ~farm.grown
    while rest:
        bit = rest & -rest
        rest ^= bit
        head = lowest_bit(bit)
        if farm.size(head) <= farm.left and is_flooded(farm, head):
            found |= bit
    return found


def apply(state: Spirits, seat: i64, action: i64) -> None:
    """Plant a whole paddy (17.1)."""
    farm = state.farms[seat]
    head = action - v.PLANT
    size = farm.size(head)
    farm.planted |= region_of(farm.pieces, 1 << head)
    farm.left -= size
    if size > farm.widest:
        farm.widest = size
    state.tell(v.TOLD_PLANT, EVERYONE, seat, head, size)
