"""Carrying out actions, and the order of play: what each action does is in its step's file, what follows it is here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.games.spirits.rules import (
    draft,
    end,
    farm_actions,
    last_rounds,
    market,
    neighbour,
    plan,
    rain,
    resolve,
    setup,
    spirits,
    tiles,
    water_in,
    water_out,
)
from subak.games.spirits.rules import vocabulary as v

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def apply(state: Spirits, seat: i64, action: i64) -> None:
    """Carry out a legal action of a seat or NATURE; when it ends the step, play goes on."""
    if carried_out(state, seat, action):
        play_on(state)


def play_on(state: Spirits) -> None:
    """Begin step after step until somebody must choose or NATURE must draw."""
    while next_begun(state):
        pass


def carried_out(state: Spirits, seat: i64, action: i64) -> bool:
    """Do what an action of the running step does; True when the step is over."""
    phase = state.phase
    if phase == v.PHASE_PLAN:
        return plan.apply(state, seat, action)
    if (v.FARM_STEPS >> phase) & 1:
        return farm_actions.apply(state, seat, action)
    if phase == v.PHASE_WATER_OUT:
        return water_out.apply(state, seat, action)
    if phase == v.PHASE_RESOLVE:
        return resolve.apply(state, seat, action)
    if phase == v.PHASE_INFEST:
        return rain.apply(state, seat, action)
    if phase == v.PHASE_CLAIM:
        return tiles.apply(state, seat, action)
    if phase == v.PHASE_MARKET:
        return market.apply(state, seat, action)
    if phase == v.PHASE_CHOOSE:
        return spirits.apply(state, seat, action)
    if phase == v.PHASE_WATER_IN:
        return water_in.apply(state, seat, action)
    return carried_out_before(state, seat, action)


def carried_out_before(state: Spirits, seat: i64, action: i64) -> bool:
    """Do what an action of the set-up, a draft or the drawing of a card does; True when the step is over."""
    phase = state.phase
    if phase == v.PHASE_DRAFT:
        return draft.apply_pick(state, seat, action)
    if phase == v.PHASE_DEAL:
        return draft.apply_deal(state, action)
    if phase == v.PHASE_RAIN:
        return rain.apply_draw(state, action)
    if phase == v.PHASE_NEIGHBOUR:
        return neighbour.apply(state, action)
    if phase == v.PHASE_TILES:
        return setup.apply_tiles(state, action)
    if phase == v.PHASE_SETUP:
        return setup.apply_cards(state, action)
    if phase == v.PHASE_GATE:
        return setup.apply_gate(state, seat, action)
    return setup.apply_start(state, action)


def next_begun(state: Spirits) -> bool:
    """Begin what follows the step that is over (1.5); True when that is over at once, for nobody has a choice in it."""
    phase = state.phase
    if phase <= v.PHASE_DRAFT:
        return begun_before(state)
    if phase == v.PHASE_RAIN:
        return neighbour.begin(state) if state.seats == 1 else rain.begin(state)
    if phase == v.PHASE_NEIGHBOUR:
        return rain.begin(state)
    if phase == v.PHASE_INFEST:
        return spirits.begin(state)
    if phase == v.PHASE_CHOOSE:
        return resolve.begin(state)
    if phase == v.PHASE_RESOLVE:
        return plan.begin(state)
    if phase == v.PHASE_PLAN:
        return farm_actions.begin(state, v.PHASE_BUILD if state.round < v.LAST_ROUND else v.PHASE_TEND)
    if phase == v.PHASE_BUILD:
        return water_out.begin(state)
    if phase == v.PHASE_WATER_OUT:
        return farm_actions.begin(state, v.PHASE_TEND)
    if phase == v.PHASE_TEND:
        return water_in.begin(state) if state.round < v.LAST_ROUND else end.begin(state)
    if phase == v.PHASE_WATER_IN:
        return farm_actions.begin(state, v.PHASE_GROW)
    if phase == v.PHASE_GROW:
        return tiles.begin(state)
    if phase == v.PHASE_CLAIM and last_rounds.has_market(state):
        return market.begin(state)
    if state.round == v.ROUNDS_OF_A_DRAFT:
        return draft.begin(state)
    return begun_round(state)


def begun_before(state: Spirits) -> bool:
    """What follows the steps of the set-up and of a draft (chapters 3 and 4)."""
    phase = state.phase
    if phase == v.PHASE_START:
        return setup.begin_tiles(state)
    if phase == v.PHASE_TILES:
        return setup.begin_gate(state)
    if phase == v.PHASE_GATE:
        return setup.begin_cards(state)
    if phase == v.PHASE_SETUP:
        return draft.begin(state)
    if phase == v.PHASE_DEAL or state.draft < v.HAND:
        return draft.begin_pick(state)
    return begun_round(state)


def begun_round(state: Spirits) -> bool:
    """The next round begins with rain, the last one with planning (20.2)."""
    if state.round == v.LAST_ROUND - 1:
        return last_rounds.begin(state)
    return rain.begin_round(state)
