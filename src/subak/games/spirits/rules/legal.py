"""The legal actions of a seat, or NATURE's outcomes, in ascending order: the running step lists them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import Rng
from subak.core.state import NATURE, stream_of
from subak.games.spirits.rules import (
    draft,
    farm_actions,
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


def legal(state: Spirits, seat: i64) -> list[int]:
    """All actions of a seat (or outcomes of NATURE) that is to act."""
    phase = state.phase
    if phase == v.PHASE_PLAN:
        return plan.legal(state, seat)
    if (v.FARM_STEPS >> phase) & 1:
        return farm_actions.legal(state, seat)
    if phase == v.PHASE_WATER_OUT:
        return water_out.legal(state, seat)
    if phase == v.PHASE_RESOLVE:
        return resolve.legal(state, seat)
    if phase == v.PHASE_INFEST:
        return rain.legal(state, seat)
    if phase == v.PHASE_CLAIM:
        return tiles.legal(state, seat)
    if phase == v.PHASE_MARKET:
        return market.legal(state, seat)
    if phase == v.PHASE_CHOOSE:
        return spirits.legal(state, seat)
    if phase == v.PHASE_WATER_IN:
        return water_in.legal(state, seat)
    return legal_before(state, seat)


def legal_before(state: Spirits, seat: i64) -> list[int]:
    """All actions in the set-up and the drafts, and all outcomes where NATURE draws a card."""
    phase = state.phase
    if phase == v.PHASE_DRAFT:
        return draft.legal_pick(state, seat)
    if phase == v.PHASE_DEAL:
        return draft.legal_deal(state)
    if phase == v.PHASE_RAIN:
        return rain.legal_draw(state)
    if phase == v.PHASE_NEIGHBOUR:
        return neighbour.legal(state)
    if phase == v.PHASE_TILES:
        return setup.legal_tiles(state)
    if phase == v.PHASE_SETUP:
        return setup.legal_cards(state)
    if phase == v.PHASE_GATE:
        return setup.legal_gate()
    return setup.legal_start(state)


def draw(state: Spirits, rng: Rng) -> i64:
    """One of NATURE's outcomes, each equally likely; which cards have gone changes nothing for those that are left."""
    phase = state.phase
    if phase == v.PHASE_DEAL:
        return v.DRAW_CARD + rng.first_of(state.undealt)
    if phase == v.PHASE_RAIN:
        return v.DRAW_RAIN + rng.first_of(state.rain_left)
    if phase == v.PHASE_NEIGHBOUR:
        return v.DRAW_NEIGHBOUR + rng.first_of(state.neighbours_left)
    if phase == v.PHASE_TILES:
        return v.DRAW_TILE + rng.first_of(state.tiles_left)
    if phase == v.PHASE_SETUP:
        return v.DRAW_SETUP + rng.first_of(state.setups_left)
    return v.DRAW_START + rng.below(state.seats)


def stream(state: Spirits) -> i64:
    """What NATURE draws, by round, seat and step: spirits and setup cards are a seat's, all else is the table's."""
    dealt = state.phase == v.PHASE_DEAL or state.phase == v.PHASE_SETUP
    return stream_of(state.round, state.dealt_to() if dealt else NATURE, state.phase)
