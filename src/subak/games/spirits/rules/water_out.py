"""Water Out (chapter 11): in turn order, discs are let down the chain.

Those that no paddy keeps go to the next player's reservoir, from the last one into the sea."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.state import EVERYONE
from subak.games.spirits.rules import neighbour
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.step import next_step
from subak.games.spirits.rules.water import capacity, is_rocky, paddy_at, pour

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def begin(state: Spirits) -> bool:
    """Water Out in turn order (11.1); the Neighbour upstream passes water on first (24.4)."""
    next_step(state, v.PHASE_WATER_OUT)
    if state.seats == 1:
        neighbour.pass_water(state)
    state.place = 0
    state.loose = 0
    state.gone = 0
    return settle(state)


def legal(state: Spirits, seat: i64) -> list[int]:
    """No disc up to the most that the paddy at hand can hold (11.1)."""
    farm = state.farms[seat]
    first: i64 = v.HOLD + paddy_at(farm, state.place) * v.HOLD_COUNTS
    out: list[int] = []
    for count in range(most_held(farm, state.place, state.loose) + 1):
        out.append(first + count)
    return out


def most_held(farm: Farm, place: i64, loose: i64) -> i64:
    """The most discs the paddy at a place can hold after Water Out, with `loose` discs let go above it (11.1, 11.3)."""
    head = paddy_at(farm, place)
    there = farm.discs_in(head)
    if place < farm.links:
        there += loose
        room = capacity(farm, head)
        return there if there < room else room
    return there


def apply(state: Spirits, seat: i64, action: i64) -> bool:
    """A paddy keeps a number of discs; the others go further down or away (11.1, 11.2)."""
    head = (action - v.HOLD) // v.HOLD_COUNTS
    discs = (action - v.HOLD) % v.HOLD_COUNTS
    pour(state, state.farms[seat], head, discs)
    state.place += 1
    state.tell(v.TOLD_HOLD, EVERYONE, seat, head, discs)
    return settle(state)


def settle(state: Spirits) -> bool:
    """Walk down the water's way until a paddy's owner has a choice; True when all are through (11.1, 11.3)."""
    while state.turn < state.seats:
        seat = state.seat_at(state.turn)
        farm = state.farms[seat]
        head: i64 = paddy_at(farm, state.place) if farm.discs or state.loose else -1
        while head >= 0:
            if state.place == farm.links or is_rocky(farm, head):
                state.gone += state.loose
                state.loose = 0
            if not is_rocky(farm, head) and most_held(farm, state.place, state.loose):
                state.asked = seat
                return False
            state.place += 1
            head = paddy_at(farm, state.place)
        to_next_player_or_sea(state, seat)
    return True


def to_next_player_or_sea(state: Spirits, seat: i64) -> None:
    """Discs a seat has left over go to the reservoir of the next player in turn order, from the last one into the sea:
    back to the supply, or in the solo game to the Neighbour downstream (6.4, 11.2, 15.3, 24.5)."""
    discs = state.gone + state.loose
    state.gone = 0
    state.loose = 0
    state.place = 0
    state.farms[seat].sent += discs
    if discs:
        after = state.seat_at(state.turn + 1) if state.turn + 1 < state.seats else -1
        state.tell(v.TOLD_SENT, EVERYONE, seat, discs, after)
    state.turn += 1
    if state.turn < state.seats:
        state.farms[state.seat_at(state.turn)].reservoir += discs
    elif state.seats == 1 and not state.above:
        state.received += discs
        if discs:
            neighbour.to_pile(state, discs)
    else:
        state.supply += discs
