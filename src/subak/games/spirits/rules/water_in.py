"""Water In (chapter 15): in turn order, the water of the reservoir fills paddies.

What is left over goes to the next player's reservoir, from the last one into the sea: `water_out`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.state import EVERYONE
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.step import next_step
from subak.games.spirits.rules.water import capacity, is_flooded, is_rocky, paddy_at, pour
from subak.games.spirits.rules.water_out import to_next_player_or_sea

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def begin(state: Spirits) -> bool:
    """Water In in turn order (15.1)."""
    next_step(state, v.PHASE_WATER_IN)
    state.place = 0
    state.gone = 0
    state.loose = 0
    open_reservoir(state)
    return settle(state)


def open_reservoir(state: Spirits) -> None:
    """All water of the reservoir is on its way (15.1)."""
    farm = state.farms[state.seat_at(state.turn)]
    state.loose = farm.reservoir
    farm.reservoir = 0


def legal(state: Spirits, seat: i64) -> list[int]:
    """Fill the paddy at hand, or empty it (15.1)."""
    head = paddy_at(state.farms[seat], state.place)
    return [v.FILL + head, v.EMPTY + head]


def apply(state: Spirits, seat: i64, action: i64) -> bool:
    """A paddy is filled or emptied (15.1)."""
    farm = state.farms[seat]
    filled = action < v.EMPTY
    head = action - (v.FILL if filled else v.EMPTY)
    pour(state, farm, head, capacity(farm, head) if filled else 0)
    state.tell(v.TOLD_FILL, EVERYONE, seat, head, farm.discs_in(head))
    state.place += 1
    return settle(state)


def settle(state: Spirits) -> bool:
    """Walk down the water's way; paddies that cannot be filled are emptied; True when all are through (15.1, 15.2)."""
    while state.turn < state.seats:
        seat = state.seat_at(state.turn)
        farm = state.farms[seat]
        head: i64 = paddy_at(farm, state.place) if farm.discs or state.loose else -1
        while head >= 0:
            if state.place == farm.links or is_rocky(farm, head):
                state.gone += state.loose
                state.loose = 0
            if not is_flooded(farm, head):
                if not is_rocky(farm, head) and can_fill(farm, state.place, state.loose):
                    state.asked = seat
                    return False
                pour(state, farm, head, 0)
            state.place += 1
            head = paddy_at(farm, state.place)
        to_next_player_or_sea(state, seat)
        if state.turn < state.seats:
            open_reservoir(state)
    return True


def can_fill(farm: Farm, place: i64, loose: i64) -> bool:
    """Whether discs above or in the paddy at a place suffice to fill it in Water In (15.2)."""
    head = paddy_at(farm, place)
    there = farm.discs_in(head)
    if place < farm.links:
        there += loose
    return there >= capacity(farm, head)
