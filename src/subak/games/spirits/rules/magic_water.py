"""Magic water (chapter 22): the hexes that can take it, and what happens to the discs there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import lowest_bit
from subak.core.state import EVERYONE
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import region_of
from subak.games.spirits.rules.water import capacity

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def magic_hexes(state: Spirits, farm: Farm) -> i64:
    """Hexes that can take magic water (22.1, 25.3)."""
    if state.rules & v.MAGIC_ANYWHERE:
        return v.FIELD & ~farm.rocks & ~farm.magic
    found: i64 = 0
    rest = farm.heads
    while rest:
        hexes = region_of(farm.pieces, rest & -rest)
        rest &= rest - 1
        if not hexes & farm.rocks:
            found |= hexes
    return found & ~farm.magic


def add_magic(state: Spirits, seat: i64, hex: i64) -> None:
    """Put magic water into a hex; a disc that no longer fits goes back to the reservoir (22.1)."""
    farm = state.farms[seat]
    farm.magic |= 1 << hex
    hexes = region_of(farm.pieces, 1 << hex)
    head = lowest_bit(hexes)
    if (farm.heads >> head) & 1:
        over = farm.discs_in(head) - capacity(farm, head)
        if over > 0:
            farm.set_discs(head, capacity(farm, head))
            farm.reservoir += over
    state.tell(v.TOLD_MAGIC, EVERYONE, seat, hex)
