"""Weeds and pests that come with the rain (step 1, chapter 5)."""

# ruff: noqa: I001 - long lists of names are easier to read in blocks
from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import bit_count, lowest_bit
from subak.core.state import EVERYONE
from subak.games.spirits.rules.effects import add_cube, largest
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import region_of
from subak.games.spirits.rules.vocabulary import (
    ASK_PADDY, ASK_RIVAL, E_SPARED, INFEST_CHOICE_OTHER, INFEST_EACH_DRY, INFEST_LARGEST, INFEST_LARGEST_GROWN, LANE,
    LANE_MASK, RIVAL_ANY, RIVAL_CHOOSES, RIVAL_LEFT,
)  # fmt: skip

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def run_infest(state: Spirits) -> bool:
    """Carry out the rain card's instruction from where it stands; False when somebody must choose (5.2 to 5.5)."""
    first: i64 = state.cards.first_rain_term[state.rain]
    end: i64 = state.cards.first_rain_term[state.rain + 1]
    while state.turn < state.seats:
        seat = state.seat_at(state.turn)
        while state.term < end:
            if not run_rain_term(state, seat):
                return False
            state.term += 1
        state.turn += 1
        state.term = first
        state.hex = -1
    state.hex = 0
    state.hit = 0
    return True


def run_rain_term(state: Spirits, seat: i64) -> bool:
    """One instruction for one seat; False when somebody must choose."""
    kind: i64 = state.cards.rain_kind[state.term]
    cube: i64 = state.cards.rain_cube[state.term]
    if kind >= RIVAL_LEFT:
        return run_rival(state, seat, kind, cube)
    farm = state.farms[seat]
    heads = infested(farm, kind, state.hex)
    if not heads:
        return True
    if (farm.prevents >> cube) & 1:
        state.tell(E_SPARED, EVERYONE, seat, cube)
        return True
    if kind == INFEST_EACH_DRY:
        while heads:
            add_cube(state, seat, cube, lowest_bit(heads), seat)
            heads &= heads - 1
        return True
    if heads & (heads - 1):
        rival = state.rules & RIVAL_CHOOSES and state.seats > 1
        state.asked = (seat + state.seats - 1) % state.seats if rival else seat
        state.ask = ASK_RIVAL if rival else ASK_PADDY
        return False
    state.hex = lowest_bit(heads)
    add_cube(state, seat, cube, state.hex, seat)
    return True


def infested(farm: Farm, kind: i64, other: i64) -> i64:
    """Paddies a rain card can hit; `other` is the one it has hit already."""
    if kind == INFEST_LARGEST:
        return largest(farm, farm.heads)
    if kind == INFEST_EACH_DRY:
        return dry_paddies(farm)
    if kind == INFEST_LARGEST_GROWN:
        return largest(farm, farm.heads & farm.grown)
    if kind == INFEST_CHOICE_OTHER and other >= 0 and farm.heads & ~(1 << other):
        return farm.heads & ~(1 << other)
    return farm.heads


def dry_paddies(farm: Farm) -> i64:
    """Paddies without discs and without magic water (22.2)."""
    found: i64 = 0
    rest = farm.heads
    while rest:
        bit = rest & -rest
        rest ^= bit
        head = lowest_bit(bit)
        if not (farm.discs >> (head * LANE)) & LANE_MASK and not region_of(farm.pieces, bit) & farm.magic:
            found |= bit
    return found


def run_rival(state: Spirits, seat: i64, kind: i64, cube: i64) -> bool:
    """A player puts a cube on a rival (5.5); False when there is a choice."""
    paddies: i64 = 0
    found: i64 = 0
    victim: i64 = 0
    for distance in range(1, state.seats):
        other = (seat + distance) % state.seats
        if can_be_hit(state, other, kind, cube, distance):
            paddies += bit_count(state.farms[other].heads)
            found += 1
            victim = other
    if not found:
        return True
    if paddies > 1:
        state.asked = seat
        state.ask = ASK_RIVAL
        return False
    state.hit |= 1 << victim
    add_cube(state, victim, cube, lowest_bit(state.farms[victim].heads), seat)
    return True


def can_be_hit(state: Spirits, other: i64, kind: i64, cube: i64, distance: i64) -> bool:
    """Whether a rival may get the cube of this rain (5.5, 7.9)."""
    if (state.farms[other].prevents >> cube) & 1:
        return False
    if kind == RIVAL_ANY:
        return not (state.hit >> other) & 1
    return distance == 1
