"""A card played by hand (7.21): its owner does what its text says in single steps, and says when it is done.

The steps: rice and other goods of the own farm, discs and cubes of its paddies, rice taken from others or given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from subak.core.rng import lowest_bit
from subak.core.state import EVERYONE
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.cubes import keeps_out
from subak.games.spirits.rules.farm import Farm, lane, with_cubes
from subak.games.spirits.rules.goods import give, owned, room_for, take_back
from subak.games.spirits.rules.own_farm import take_cube
from subak.games.spirits.rules.pests import fertile
from subak.games.spirits.rules.step import add_listed
from subak.games.spirits.rules.water import capacity, is_rocky

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits

# action numbers
RICE_STEPS: Final = [1, -1, 5, -5]  # in the order of their actions, from v.BY_HAND_STEP on
GOODS: Final = v.BY_HAND_STEP + 4  # + 2 * (good - GAIN_WATER), + 1 to give one back
IN_PADDY: Final = GOODS + 8  # + (2 * thing, + 1 to take it away) * HEXES + first hex
OTHERS: Final = IN_PADDY + 8 * v.HEXES  # + way * DISTANCES + distance
TAKEN: Final = [1, 5, -1, -5]  # rice of another by the way, negative where it is given

# things that lie in a paddy
WATER: Final = 0
WEED: Final = 1
PEST: Final = 2
FERTILISER: Final = 3

MOST_CUBES: Final = 9  # in one paddy, by hand
# what an event tells of a step beside its goods: a thing of a paddy, rice of another
TOLD_PADDY: Final = 8  # + thing
TOLD_OTHER: Final = 12


def legal(state: Spirits, seat: i64) -> list[int]:
    """Every step that leaves nothing below zero and nothing above what there is, and done (7.22)."""
    farm = state.farms[seat]
    out: list[int] = [v.DONE]
    for way in range(4):
        if farm.rice + RICE_STEPS[way] >= 0:
            out.append(v.BY_HAND_STEP + way)
    for good in range(v.GAIN_WATER, v.GAIN_LIVESTOCK + 1):
        if room_for(state, farm, good) > 0:
            out.append(GOODS + 2 * (good - v.GAIN_WATER))
        if owned(state, farm, good) > 0:
            out.append(GOODS + 2 * (good - v.GAIN_WATER) + 1)
    for thing in range(4):
        add_listed(IN_PADDY + 2 * thing * v.HEXES, takes(state, farm, thing), out)
        add_listed(IN_PADDY + (2 * thing + 1) * v.HEXES, lies_in(farm, thing), out)
    for way in range(4):
        for distance in range(1, state.seats):
            if may_move(state, seat, distance, TAKEN[way]):
                out.append(OTHERS + way * v.DISTANCES + distance)
    return out


def may_move(state: Spirits, seat: i64, distance: i64, taken: i64) -> bool:
    """Whether so much rice can be taken from another seat, or given where it is negative (7.22, 23.2)."""
    if taken < 0:
        return state.farms[seat].rice + taken >= 0
    if state.rules & v.PEACEFUL:
        return False
    return state.farms[(seat + distance) % state.seats].rice >= taken


def takes(state: Spirits, farm: Farm, thing: i64) -> i64:
    """Paddies into which one more of a thing can go (7.22): a disc of the supply where there is room, a cube unless a
    card keeps it out (7.9), fertiliser as a card's (7.10)."""
    if thing == FERTILISER:
        return fertile(state, farm)
    if thing != WATER and keeps_out(farm, thing - WEED):
        return 0
    found: i64 = 0
    rest = farm.heads
    while rest:
        bit = rest & -rest
        rest ^= bit
        head = lowest_bit(bit)
        if thing == WATER:
            if state.supply and farm.discs_in(head) < capacity(farm, head) and not is_rocky(farm, head):
                found |= bit
        elif (farm.weeds_in(head) if thing == WEED else farm.pests_in(head)) < MOST_CUBES:
            found |= bit
    return found


def lies_in(farm: Farm, thing: i64) -> i64:
    """Paddies out of which one of a thing can be taken."""
    if thing == FERTILISER:
        return farm.fertilised
    if thing == WATER:
        return with_cubes(farm.discs, farm.heads)
    return with_cubes(farm.weeds if thing == WEED else farm.pests, farm.heads)


def apply(state: Spirits, seat: i64, action: i64) -> None:
    """One step of the card, or done (7.21); the last step that is allowed ends it too."""
    if action == v.DONE:
        state.times = 0
        return
    state.times -= 1
    if action >= OTHERS:
        move_rice(state, seat, action - OTHERS)
    elif action >= IN_PADDY:
        step_in_paddy(state, seat, action - IN_PADDY)
    else:
        step_of_goods(state, seat, action - v.BY_HAND_STEP)


def step_of_goods(state: Spirits, seat: i64, number: i64) -> None:
    """More or less of a good (7.22)."""
    farm = state.farms[seat]
    good: i64 = v.GAIN_RICE
    amount: i64 = 0
    if number < 4:
        amount = RICE_STEPS[number]
    else:
        good = v.GAIN_WATER + (number - 4) // 2
        amount = -1 if number & 1 else 1
    if amount > 0:
        give(state, farm, good, amount)
    else:
        take_back(state, farm, good, -amount)
    state.tell(v.TOLD_BY_HAND, EVERYONE, seat, good, amount, state.card)


def step_in_paddy(state: Spirits, seat: i64, number: i64) -> None:
    """A disc, weed, pest or fertiliser more or less in a paddy (7.22)."""
    farm = state.farms[seat]
    head = number % v.HEXES
    thing = number // v.HEXES // 2
    less = number // v.HEXES & 1
    if thing == WATER:
        change: i64 = -1 if less else 1
        state.supply -= change
        farm.set_discs(head, farm.discs_in(head) + change)
    elif thing == FERTILISER:
        farm.fertilised ^= 1 << head
    elif less:
        take_cube(farm, thing - WEED, head)
    elif thing == WEED:
        farm.weeds += lane(head, 1)
    else:
        farm.pests += lane(head, 1)
    told = TOLD_PADDY + thing + (head << 8)
    state.tell(v.TOLD_BY_HAND, EVERYONE, seat, told, -1 if less else 1, state.card)


def move_rice(state: Spirits, seat: i64, number: i64) -> None:
    """Rice goes from another seat to this one or, where it is given, the other way; both are told (7.22)."""
    taken: i64 = TAKEN[number // v.DISTANCES]
    other = (seat + number % v.DISTANCES) % state.seats
    state.farms[seat].rice += taken
    state.farms[other].rice -= taken
    state.tell(v.TOLD_BY_HAND, EVERYONE, seat, TOLD_OTHER + (other << 8), taken, state.card)
    state.tell(v.TOLD_BY_HAND, EVERYONE, other, TOLD_OTHER + (seat << 8), -taken, state.card)
