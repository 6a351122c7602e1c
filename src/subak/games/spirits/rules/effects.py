"""What spirit cards do when they are used: the terms of active and once cards, carried out one by one (7.4 to 7.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.state import EVERYONE
from subak.games.spirits.rules import own_farm
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.cubes import put_on
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import largest
from subak.games.spirits.rules.goods import add_help, give
from subak.games.spirits.rules.magic_water import magic_hexes
from subak.games.spirits.rules.pests import fertile
from subak.games.spirits.rules.step import asks

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def run_card(state: Spirits, seat: i64) -> bool:
    """Carry out the running card from where it stands; False when somebody must choose first."""
    deck = state.cards
    end: i64 = deck.first_term[state.card + 1]
    while state.term < end:
        if works_when_used(deck.term_when[state.term]):
            if not own_farm.holds(state, state.farms[seat], state.term):
                break
            if not run_term(state, seat, deck.term_op[state.term]):
                return False
        state.term += 1
        state.times = -1
    state.card = 0
    return True


def works_when_used(when: i64) -> bool:
    """Whether a term works when its card is used, each round or once, and not by itself or at the end (7.1 to 7.3)."""
    return when == v.RESOLVE or when == v.ONCE


def run_term(state: Spirits, seat: i64, op: i64) -> bool:
    """Carry out one term; False when it asks for a choice (7.4: impossible parts are left out)."""
    farm = state.farms[seat]
    amount: i64 = state.cards.term_a[state.term]
    if state.times < 0:
        state.times = own_farm.begin_times(op, amount)
        state.target = 0
    if op == v.REMOVE_ROCK:
        return not (state.times and farm.rocks) or asks(state, seat, v.ASK_ROCK)
    if op == v.MAGIC_WATER:
        return not (state.times and magic_hexes(state, farm)) or asks(state, seat, v.ASK_MAGIC)
    if op == v.FERTILISE_PADDY:
        return not (state.times and fertile(state, farm)) or asks(state, seat, v.ASK_FERTILISE)
    if op == v.ADD_PADDY:
        return run_add_paddy(state, seat)
    if op == v.PLACE_CUBE:
        return run_place(state, seat)
    if op == v.STEAL_WATER:
        return run_steal_water(state, seat)
    if op == v.STEAL_RICE_ONE:
        return run_steal_rice_one(state, seat)
    if op == v.STEAL_WATER_EACH:
        for distance in range(1, state.seats):
            steal_water(state, seat, (seat + distance) % state.seats, amount)
        return True
    if op >= v.GAIN_PER:
        return op == v.ONLY_IF or op == v.ONLY_IF_AT_MOST or own_farm.run(state, seat, op)
    gain(state, seat, op, amount)
    return True


def gain(state: Spirits, seat: i64, op: i64, amount: i64) -> None:
    """Carry out a term without a choice (7.5 to 7.8)."""
    farm = state.farms[seat]
    only: i64 = state.cards.term_b[state.term]
    if op == v.STEAL_RICE:
        steal_rice(state, seat, only if state.seats == 2 else amount)
        return
    if op == v.GAIN_PER_PLACED:
        got = give(state, farm, v.GAIN_RICE, state.placed * (only if state.seats == 2 else amount))
    elif op == v.WORK_LABORERS or op == v.WORK_LIVESTOCK:
        got = add_help(farm, only, op == v.WORK_LIVESTOCK, amount)
    else:
        got = give(state, farm, op, amount)
    state.tell(v.TOLD_GAIN, EVERYONE, seat, op, got, state.card)


def steal_rice(state: Spirits, seat: i64, most: i64) -> None:
    """Take rice from each opponent, as far as there is any (7.8)."""
    for distance in range(1, state.seats):
        take_rice(state, seat, (seat + distance) % state.seats, most)


def take_rice(state: Spirits, seat: i64, other: i64, most: i64) -> None:
    """Take rice from one opponent, as far as there is any (7.8)."""
    victim = state.farms[other]
    got = most if most < victim.rice else victim.rice
    if got:
        victim.rice -= got
        state.farms[seat].rice += got
        state.tell(v.TOLD_STEAL, EVERYONE, seat, got, other, state.card)
        state.tell(v.TOLD_ROBBED, EVERYONE, other, got, seat, state.card)


def run_steal_rice_one(state: Spirits, seat: i64) -> bool:
    """Take rice from one opponent, who is named where there are several (7.8, 7.20)."""
    if state.seats > 2 and not state.target:
        return asks(state, seat, v.ASK_OPPONENT)
    if state.seats > 1:
        take_rice(state, seat, (seat + (state.target or 1)) % state.seats, state.times)
    return True


def run_steal_water(state: Spirits, seat: i64) -> bool:
    """Take discs out of one opponent's reservoir (7.8)."""
    if state.seats == 1:
        return True
    if state.seats > 2 and not state.target:
        return asks(state, seat, v.ASK_OPPONENT)
    steal_water(state, seat, (seat + (state.target or 1)) % state.seats, state.times)
    return True


def steal_water(state: Spirits, seat: i64, other: i64, most: i64) -> None:
    """Take discs out of a reservoir, as many as there are (7.8)."""
    victim = state.farms[other]
    got = most if most < victim.reservoir else victim.reservoir
    victim.reservoir -= got
    state.farms[seat].reservoir += got
    state.tell(v.TOLD_WATER_STOLEN, EVERYONE, seat, got, other, state.card)


def run_place(state: Spirits, seat: i64) -> bool:
    """Put a cube on one opponent or on each, from `target` on (7.9, 7.20); False when somebody must choose: this seat
    the opponent or the paddy, or an opponent the paddy."""
    deck = state.cards
    cube: i64 = deck.term_a[state.term]
    each: i64 = deck.term_b[state.term]
    if state.seats == 1:
        return True
    if not state.target:
        if not each and state.seats > 2:
            return asks(state, seat, v.ASK_OPPONENT)
        state.target = 1
    while state.target < state.seats:
        victim = (seat + state.target) % state.seats
        if not put_on(state, victim, cube, place_targets(state, state.farms[victim]), seat):
            if deck.term_c[state.term] == v.YOUR_CHOICE:
                return asks(state, seat, v.ASK_RIVAL)
            return asks(state, victim, v.ASK_PADDY)
        if not each:
            return True
        state.target += 1
    return True


def place_targets(state: Spirits, farm: Farm) -> i64:
    """Paddies among which their owner chooses one for the cube of the running term: all, or the largest (7.9); of a
    cube that moves, all but the one it left (7.18)."""
    if state.cards.term_op[state.term] != v.PLACE_CUBE:
        return farm.heads & ~(1 << state.hex)
    if state.cards.term_c[state.term] == v.LARGEST:
        return largest(farm, farm.heads)
    return farm.heads


def run_add_paddy(state: Spirits, seat: i64) -> bool:
    """Ask for hex, entry and exit of the new paddy in turn; `times` is the last one chosen (7.11)."""
    if state.times < v.CHOSE_HEX:
        return asks(state, seat, v.ASK_HEX)
    if state.times == v.CHOSE_HEX:
        return asks(state, seat, v.ASK_ENTRY)
    return state.times == v.CHOSE_EXIT or asks(state, seat, v.ASK_EXIT)
