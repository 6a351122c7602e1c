"""Expanding Farm, the card that adds a paddy: where it can go, and what it changes (7.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import lowest_bit
from subak.core.state import EVERYONE
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import boundary, last_paddy, paddy_hexes, survey, whole_field_sound
from subak.games.spirits.rules.pieces import in_store
from subak.games.spirits.rules.water import capacity

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def can_add_paddy(state: Spirits, farm: Farm) -> bool:
    """Whether any hex can become the new paddy; the search stops at the first one."""
    rest = v.FIELD & ~farm.rocks & ~paddy_hexes(farm)
    while rest:
        at = lowest_bit(rest)
        rest &= rest - 1
        sides = boundary(1 << at)
        while sides:
            if new_paddy_exits(state, farm, at, lowest_bit(sides)):
                return True
            sides &= sides - 1
    return False


def new_paddy_hexes(state: Spirits, farm: Farm) -> i64:
    """Hexes that can become the new paddy."""
    found: i64 = 0
    rest = v.FIELD & ~farm.rocks & ~paddy_hexes(farm)
    while rest:
        bit = rest & -rest
        rest ^= bit
        if new_paddy_entries(state, farm, lowest_bit(bit)):
            found |= bit
    return found


def new_paddy_entries(state: Spirits, farm: Farm, hex: i64) -> i64:
    """Sides of a hex that can be the entry."""
    found: i64 = 0
    rest = boundary(1 << hex)
    while rest:
        bit = rest & -rest
        rest ^= bit
        if new_paddy_exits(state, farm, hex, lowest_bit(bit)):
            found |= bit
    return found


def new_paddy_exits(state: Spirits, farm: Farm, hex: i64, entry: i64) -> i64:
    """Sides that can be the exit with this entry."""
    around = boundary(1 << hex)
    found: i64 = 0
    rest = around & ~(1 << entry)
    while rest:
        bit = rest & -rest
        rest ^= bit
        gates = new_gates(farm, hex, entry, bit)
        if gates < 0:
            continue
        pieces = farm.pieces | around
        if in_store(state, pieces, gates) and whole_field_sound(pieces, gates):
            found |= bit
    return found


def new_gates(farm: Farm, hex: i64, entry: i64, exit_bit: i64) -> i64:
    """All gates after the card, -1 where a gate would stand before a complete paddy that it may not open into."""
    around = boundary(1 << hex)
    others = boundary(paddy_hexes(farm))
    entry_bit: i64 = 1 << entry
    gates = farm.gates & ~around | entry_bit | exit_bit
    last = last_paddy(farm)
    if boundary(last) & entry_bit:
        if exit_bit & others & ~farm.gates:
            return -1
        moved = exit_of(farm, last)
        if not moved & (entry_bit | exit_bit):
            gates &= ~moved
        return gates
    if (entry_bit | exit_bit) & others:
        return -1
    return gates


def exit_of(farm: Farm, last: i64) -> i64:
    """The exit gate of the last paddy of the chain, as a bit."""
    return boundary(last) & farm.gates & ~boundary(paddy_hexes(farm) & ~last)


def add_paddy(state: Spirits, seat: i64, exit: i64) -> None:
    """Carry out Expanding Farm on the chosen hex with its entry and exit."""
    farm = state.farms[seat]
    at = state.hex
    gates = new_gates(farm, at, state.entry, 1 << exit)
    farm.pieces |= boundary(1 << at)
    farm.gates = gates
    survey(farm)
    farm.planted |= 1 << at
    if state.supply and capacity(farm, at):
        state.supply -= 1
        farm.set_discs(at, 1)
    state.tell(v.TOLD_ADD_PADDY, EVERYONE, seat, at, state.entry, exit)
