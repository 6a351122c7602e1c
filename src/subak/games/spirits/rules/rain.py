"""Rain (chapter 5): a rain card is drawn, water is put on it, and weeds or pests come with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import bit_count, lowest_bit
from subak.core.state import EVERYONE
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.cubes import add_cube, is_spared, keeps_out
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import largest, region_of
from subak.games.spirits.rules.step import add_listed, listed, next_step

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


# -- the rain card


def begin_round(state: Spirits) -> bool:
    """A new round, in which NATURE draws a rain card first (5.1)."""
    state.round += 1
    if state.round > 1:  # bonus walls of the set-up are for the first Build action (3.5)
        for farm in state.farms:
            farm.forget_round()
    next_step(state, v.PHASE_RAIN)
    state.tell(v.TOLD_ROUND, EVERYONE, 0, state.round)
    return False


def legal_draw(state: Spirits) -> list[int]:
    """NATURE draws a rain card that is left (5.6)."""
    return listed(v.DRAW_RAIN, state.rain_left)


def apply_draw(state: Spirits, action: i64) -> bool:
    """The rain card of this round; it does not come back (5.1, 5.6)."""
    state.rain = action - v.DRAW_RAIN
    state.rain_left ^= 1 << state.rain
    return True


# -- its water, weeds and pests


def begin(state: Spirits) -> bool:
    """Discs are put on the rain card, as far as the supply goes (5.1, 24.2); then its instruction is carried out."""
    wanted: i64 = state.cards.rain_water[state.rain * 4 + state.seats - 1]
    if state.seats == 1:
        wanted += state.cards.neighbour_brings[state.neighbour]
    state.rain_water = wanted if wanted < state.supply else state.supply
    state.supply -= state.rain_water
    state.tell(v.TOLD_RAIN, EVERYONE, 0, state.rain, state.rain_water)
    next_step(state, v.PHASE_INFEST)
    state.term = state.cards.first_rain_term[state.rain]
    state.hit = 0
    state.hex = -1
    return settle(state)


def legal(state: Spirits, seat: i64) -> list[int]:
    """Paddies among which the asked seat chooses for a rain card (5.3, 5.5)."""
    kind: i64 = state.cards.rain_kind[state.term]
    cube: i64 = state.cards.rain_cube[state.term]
    if state.ask == v.ASK_PADDY:
        return listed(v.PADDY, infested(state.farms[seat], kind, state.hex))
    if kind < v.RIVAL_LEFT:
        owner = state.farms[(seat + 1) % state.seats]
        return listed(v.INFEST + v.HEXES, infested(owner, kind, state.hex))
    out: list[int] = []
    for distance in range(1, state.seats):
        other = (seat + distance) % state.seats
        if can_be_hit(state, other, kind, cube, distance):
            add_listed(v.INFEST + distance * v.HEXES, state.farms[other].heads, out)
    return out


def apply(state: Spirits, seat: i64, action: i64) -> bool:
    """Somebody has chosen where a rain card's weed or pest goes (5.3, 5.5)."""
    cube: i64 = state.cards.rain_cube[state.term]
    if action >= v.INFEST:
        victim = (seat + (action - v.INFEST) // v.HEXES) % state.seats
        head = (action - v.INFEST) % v.HEXES
        state.hit |= 1 << victim
    else:
        victim = seat
        head = action - v.PADDY
    add_cube(state, victim, cube, head, seat)
    state.hex = head
    state.term += 1
    return settle(state)


def settle(state: Spirits) -> bool:
    """Carry out the rain card's instruction from where it stands; True when it is done, False when
    somebody must choose (5.2 to 5.5)."""
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
    """Carry out one instruction of a rain card for one seat (5.2); False when somebody must choose."""
    kind: i64 = state.cards.rain_kind[state.term]
    cube: i64 = state.cards.rain_cube[state.term]
    if kind >= v.RIVAL_LEFT:
        return run_rival(state, seat, kind, cube)
    heads = infested(state.farms[seat], kind, state.hex)
    if not heads or is_spared(state, seat, cube):
        return True
    if kind == v.INFEST_EACH_DRY:
        while heads:
            add_cube(state, seat, cube, lowest_bit(heads), seat)
            heads &= heads - 1
        return True
    if heads & (heads - 1):
        rival = state.rules & v.RIVAL_CHOOSES and state.seats > 1
        state.asked = (seat + state.seats - 1) % state.seats if rival else seat
        state.ask = v.ASK_RIVAL if rival else v.ASK_PADDY
        return False
    state.hex = lowest_bit(heads)
    add_cube(state, seat, cube, state.hex, seat)
    return True


def infested(farm: Farm, kind: i64, other: i64) -> i64:
    """Paddies that an instruction of a rain card can hit, rocky, wet, planted or not (5.2 to 5.4).

    `kind` is the instruction, `other` the paddy that the card has hit already, -1 for none."""
    if kind == v.INFEST_LARGEST:
        return largest(farm, farm.heads)
    if kind == v.INFEST_EACH_DRY:
        return dry_paddies(farm)
    if kind == v.INFEST_LARGEST_GROWN:
        return largest(farm, farm.heads & farm.grown)
    if kind == v.INFEST_CHOICE_OTHER and other >= 0 and farm.heads & ~(1 << other):
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
        if not (farm.discs >> (head * v.LANE)) & v.LANE_MASK and not region_of(farm.pieces, bit) & farm.magic:
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
        state.ask = v.ASK_RIVAL
        return False
    state.hit |= 1 << victim
    add_cube(state, victim, cube, lowest_bit(state.farms[victim].heads), seat)
    return True


def can_be_hit(state: Spirits, other: i64, kind: i64, cube: i64, distance: i64) -> bool:
    """Whether a rival may get the cube of this rain (5.5, 7.9)."""
    if keeps_out(state.farms[other], cube):
        return False
    if kind == v.RIVAL_ANY:
        return not (state.hit >> other) & 1
    return distance == 1
