"""Pests (chapter 13): livestock removes pests in dry paddies and fertilises them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import bit_count
from subak.core.state import EVERYONE
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm, lane, with_cubes
from subak.games.spirits.rules.step import add_listed
from subak.games.spirits.rules.water import workable

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def begin(farm: Farm) -> None:
    """Livestock planned for pests."""
    farm.stage = v.AT_PESTS
    farm.left = farm.hands(v.PESTS)


def legal(state: Spirits, farm: Farm, out: list[int]) -> None:
    """Paddies in which a livestock changes something (13.3)."""
    add_listed(v.TEND, tendable(state, farm), out)


def tendable(state: Spirits, farm: Farm) -> i64:
    """Paddies in which a livestock removes a pest or fertilises (13.1 to 13.3)."""
    if not farm.left:
        return 0
    dry = workable(farm)
    found = dry & fertile(state, farm)
    if farm.pests:
        found |= with_cubes(farm.pests, dry)
    return found


def fertile(state: Spirits, farm: Farm) -> i64:
    """Planted, not yet fertilised paddies, as far as there are cubes (7.10, 13.2, 25.7)."""
    if state.rules & v.FERTILISER_LIMIT:
        used: i64 = 0
        for other in state.farms:
            used += bit_count(other.fertilised)
        if used >= v.FERTILISER_CUBES * state.seats:
            return 0
    return farm.heads & farm.planted & ~farm.fertilised


def apply(state: Spirits, seat: i64, action: i64) -> None:
    """A livestock removes a pest and fertilises a planted paddy (13.1, 13.2)."""
    farm = state.farms[seat]
    head = action - v.TEND
    pest: i64 = 1 if farm.pests_in(head) else 0
    farm.pests -= lane(head, pest)
    fertilises = (fertile(state, farm) >> head) & 1
    if fertilises:
        farm.fertilised |= 1 << head
    farm.left -= 1
    state.tell(v.TOLD_TEND, EVERYONE, seat, head, pest, fertilises)
