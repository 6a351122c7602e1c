"""Weeds and pests coming into paddies, with the rain or by a spirit card, and the cards that keep them out (7.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import lowest_bit
from subak.core.state import EVERYONE
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm, lane

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def keeps_out(farm: Farm, cube: i64) -> bool:
    """Whether a card that a farm has played keeps this kind of cube, WEED or PEST, out of its paddies (7.9)."""
    return (farm.prevents >> cube) & 1 != 0


def is_spared(state: Spirits, victim: i64, cube: i64) -> bool:
    """Whether a seat's cards keep a cube out that would come now; if so, all are told (7.9)."""
    if not keeps_out(state.farms[victim], cube):
        return False
    state.tell(v.TOLD_SPARED, EVERYONE, victim, cube)
    return True


def put_on(state: Spirits, victim: i64, cube: i64, heads: i64, by: i64) -> bool:
    """Put a cube of the seat `by` into a victim's paddy, the only one in the mask `heads`, unless a card keeps it out;
    False when there are several paddies, so that one must be chosen (7.9)."""
    if is_spared(state, victim, cube):
        return True
    if heads & (heads - 1):
        return False
    add_cube(state, victim, cube, lowest_bit(heads), by)
    return True


def add_cube(state: Spirits, victim: i64, cube: i64, head: i64, by: i64) -> None:
    """A weed or pest, put by the seat `by`, comes into the paddy with this first hex; they never run out (3.7)."""
    farm = state.farms[victim]
    if cube == v.WEED:
        farm.weeds += lane(head, 1)
    else:
        farm.pests += lane(head, 1)
    state.placed += 1
    state.tell(v.TOLD_CUBE, EVERYONE, victim, cube, head, by)
