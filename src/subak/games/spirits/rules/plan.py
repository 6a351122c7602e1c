"""Plan (chapter 8): all players put laborers and livestock beside farm actions, in secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.state import EVERYONE
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.step import done_with, everybody, next_step

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def begin(state: Spirits) -> bool:
    """All players plan in secret (8.1)."""
    next_step(state, v.PHASE_PLAN)
    state.waiting = everybody(state)
    for farm in state.farms:
        farm.slot = next_slot(farm, v.BUILD_LABOR, state.round)
    return False


def legal(state: Spirits, seat: i64) -> list[int]:
    """None up to all free pieces beside the action that is planned next (8.1)."""
    farm = state.farms[seat]
    first: i64 = v.PLAN + farm.slot * v.PLAN_COUNTS
    out: list[int] = []
    for count in range(free_pieces_of(farm, farm.slot) + 1):
        out.append(first + count)
    return out


def free_pieces_of(farm: Farm, slot: i64) -> i64:
    """Laborers or livestock, whichever the action takes, that are not yet planned."""
    stock = (v.STOCK_SLOTS >> slot) & 1
    free = farm.livestock + farm.extra_livestock if stock else farm.laborers + farm.extra_laborers
    for other in range(v.PLANNED):
        if (v.STOCK_SLOTS >> other) & 1 == stock:
            free -= (farm.plan >> (other * v.PLAN_LANE)) & v.PLAN_MASK
    return free


def is_planned(slot: i64, round: i64) -> bool:
    """Whether an action is planned in a round: in round 7 only Weeds, Pests and Harvest are (20.2)."""
    return round < v.LAST_ROUND or (v.ROUND_7_SLOTS >> slot) & 1 != 0


def next_slot(farm: Farm, slot: i64, round: i64) -> i64:
    """The first action, from `slot` on in the order of planning, that is planned in this round and for which the farm
    still has a piece; v.PLANNED when there is none (8.2)."""
    while slot < v.PLANNED:
        if is_planned(slot, round) and free_pieces_of(farm, slot) > 0:
            return slot
        slot += 1
    return slot


def apply(state: Spirits, seat: i64, action: i64) -> bool:
    """A number of pieces beside one action (8.1)."""
    farm = state.farms[seat]
    slot = (action - v.PLAN) // v.PLAN_COUNTS
    farm.plan += ((action - v.PLAN) % v.PLAN_COUNTS) << (slot * v.PLAN_LANE)
    farm.slot = next_slot(farm, slot + 1, state.round)
    if farm.slot < v.PLANNED or not done_with(state, seat):
        return False
    show_plans(state)
    return True


def show_plans(state: Spirits) -> None:
    """Plans are shown (8.1)."""
    for seat in range(state.seats):
        farm = state.farms[seat]
        farm.slot = 0
        state.tell(v.TOLD_PLAN, EVERYONE, seat, farm.plan)
