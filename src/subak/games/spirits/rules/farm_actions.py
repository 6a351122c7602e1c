"""The farm actions between the water steps: every seat walks through those of the running step by itself (1.4).

Build and Rocks come before Water Out, Weeds, Pests and Harvest before Water In, Grow and Plant after it. A seat stands
at one action, is asked while it has work there, and walks on to the next; work left over is lost (8.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.games.spirits.rules import build, grow, harvest, last_rounds, pests, plant, rocks, weeds
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.step import done_with, next_step

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def begin(state: Spirits, phase: i64) -> bool:
    """All players begin the first farm action of a step; True when nobody has work in it."""
    next_step(state, phase)
    for seat in range(state.seats):
        farm = state.farms[seat]
        if phase == v.PHASE_BUILD:
            build.begin(farm)
        elif phase == v.PHASE_TEND:
            weeds.begin(farm)
            harvest.open_ponds(farm)
        else:
            grow.begin(state, seat, v.AT_GROW)
        if comes_to_choice(state, seat):
            state.waiting |= 1 << seat
    return state.waiting == 0


def legal(state: Spirits, seat: i64) -> list[int]:
    """What a seat can do at its farm action, and done."""
    farm = state.farms[seat]
    stage = farm.stage
    if stage == v.AT_GROW or stage == v.AT_REGROW:
        return grow.legal(farm)
    out: list[int] = []
    if stage == v.AT_BUILD:
        build.legal(state, farm, out)
        return out
    out.append(v.DONE)
    if stage == v.AT_HARVEST:
        harvest.legal(state, farm, out)
    elif stage == v.AT_PLANT:
        plant.legal(farm, out)
    elif stage == v.AT_WEEDS:
        weeds.legal(farm, out)
    elif stage == v.AT_PESTS:
        pests.legal(state, farm, out)
    else:
        rocks.legal(farm, out)
    return out


def apply(state: Spirits, seat: i64, action: i64) -> bool:
    """An action at the farm action where a seat stands, or done with it; True when all seats are through the step."""
    stage = state.farms[seat].stage
    if action == v.DONE:
        walk_on(state, seat)
    elif stage == v.AT_BUILD:
        build.apply(state, seat, action)
    elif stage == v.AT_HARVEST:
        harvest.apply(state, seat, action)
    elif stage == v.AT_PLANT:
        plant.apply(state, seat, action)
    elif stage == v.AT_WEEDS:
        weeds.apply(state, seat, action)
    elif stage == v.AT_PESTS:
        pests.apply(state, seat, action)
    elif stage == v.AT_ROCKS:
        rocks.apply(state, seat, action)
    else:
        grow.apply(state, seat, action)
    return not comes_to_choice(state, seat) and done_with(state, seat)


def comes_to_choice(state: Spirits, seat: i64) -> bool:
    """Walk a seat on to the first farm action at which it has work; False when it is through the step without one."""
    farm = state.farms[seat]
    while farm.stage != v.IDLE:
        if has_work(state, seat):
            return True
        walk_on(state, seat)
    return False


def has_work(state: Spirits, seat: i64) -> bool:
    """Whether a seat can do anything at its farm action."""
    farm = state.farms[seat]
    stage = farm.stage
    if stage == v.AT_BUILD:
        return build.has_work(state, farm)
    if stage == v.AT_ROCKS:
        return rocks.has_work(farm)
    if stage == v.AT_WEEDS:
        return weeds.weedable(farm) != 0
    if stage == v.AT_PESTS:
        return pests.tendable(state, farm) != 0
    if stage == v.AT_HARVEST:
        return harvest.harvestable(state, farm) != 0
    if stage == v.AT_PLANT:
        return plant.plantable(farm) != 0
    return grow.asked_to_grow(farm) != 0


def walk_on(state: Spirits, seat: i64) -> None:
    """From one farm action to the next one of the step, or out of it; after Plant perhaps to Grow again (1.5, 20.1)."""
    farm = state.farms[seat]
    stage = farm.stage
    if stage == v.AT_BUILD:
        build.finish(farm)
        rocks.begin(farm)
    elif stage == v.AT_WEEDS:
        pests.begin(farm)
    elif stage == v.AT_PESTS:
        harvest.begin(farm)
    elif stage == v.AT_GROW:
        plant.begin(farm)
    elif stage == v.AT_PLANT and last_rounds.grows_again(state):
        grow.begin(state, seat, v.AT_REGROW)
    else:
        if stage == v.AT_HARVEST:
            harvest.finish(state, seat)
        farm.answered = 0
        farm.stage = v.IDLE
        farm.left = 0
