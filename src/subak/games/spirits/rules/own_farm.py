"""Terms that look at the own farm or change it: conditions, gains for what is there, trades, cubes and water (7.14 to
7.19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import lowest_bit
from subak.core.state import EVERYONE
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.cubes import add_cube
from subak.games.spirits.rules.farm import Farm, lane, with_cubes
from subak.games.spirits.rules.goods import give, least, owned, room_for, take_back
from subak.games.spirits.rules.step import asks
from subak.games.spirits.rules.tiles import measure
from subak.games.spirits.rules.water import capacity, is_rocky

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def run(state: Spirits, seat: i64, op: i64) -> bool:
    """Carry out one of these terms; False when it asks for a choice (7.4)."""
    farm = state.farms[seat]
    if op < v.TRADE:
        gain_per(state, seat, v.GAIN_RICE + op - v.GAIN_PER)
        return True
    if op < v.ONLY_IF:
        trade(state, seat, v.GAIN_RICE + op - v.TRADE)
        return True
    if op == v.FLOOD_PADDY:
        return not (state.times and floodable(state, farm)) or asks(state, seat, v.ASK_FLOOD)
    if op == v.BY_HAND:
        return not state.times or asks(state, seat, v.ASK_HAND)
    if op < v.MOVE_WEED:
        return not (state.times and clearable(state, farm)) or asks(state, seat, v.ASK_CLEAR)
    return run_move(state, seat)


def begin_times(op: i64, amount: i64) -> i64:
    """How many choices a term that is begun has: a move has two, a paddy to leave and one to go to (7.17, 7.18)."""
    if op == v.BY_HAND:
        return v.HAND_STEPS
    return 2 * amount if op == v.MOVE_WEED or op == v.MOVE_PEST else amount


def holds(state: Spirits, farm: Farm, term: i64) -> bool:
    """Whether the rest of a card works: its condition, if the term is one, holds for the farm (7.14)."""
    deck = state.cards
    op: i64 = deck.term_op[term]
    bound: i64 = deck.term_b[term]
    if op == v.ONLY_IF:
        return measure(farm, deck.term_a[term]) >= bound
    return op != v.ONLY_IF_AT_MOST or measure(farm, deck.term_a[term]) <= bound


# -- gains and trades


def gain_per(state: Spirits, seat: i64, good: i64) -> None:
    """Give so much of a good for each thing that the farm has, up to the most that the card says (7.15)."""
    deck = state.cards
    farm = state.farms[seat]
    each: i64 = deck.term_a[state.term]
    wanted = each * measure(farm, deck.term_b[state.term])
    got = give(state, farm, good, least(wanted, deck.term_c[state.term]))
    state.tell(v.TOLD_GAIN, EVERYONE, seat, good, got, state.card)


def trade(state: Spirits, seat: i64, paid: i64) -> None:
    """Give back some of one good for some of another, if all of it can be paid and anything is to be had (7.16)."""
    deck = state.cards
    farm = state.farms[seat]
    price: i64 = deck.term_a[state.term]
    good: i64 = deck.term_b[state.term]
    if owned(state, farm, paid) < price or room_for(state, farm, good) <= 0:
        return
    take_back(state, farm, paid, price)
    state.tell(v.TOLD_PAY, EVERYONE, seat, paid, price, state.card)
    got = give(state, farm, good, deck.term_c[state.term])
    state.tell(v.TOLD_GAIN, EVERYONE, seat, good, got, state.card)


# -- cubes of the own farm


def cubes_of(farm: Farm, op: i64) -> i64:
    """The counters of the cube that a term removes or moves."""
    return farm.weeds if op == v.REMOVE_WEED or op == v.MOVE_WEED else farm.pests


def clearable(state: Spirits, farm: Farm) -> i64:
    """Paddies out of which the running term can take a cube, wet or dry (7.17, 7.18)."""
    return with_cubes(cubes_of(farm, state.cards.term_op[state.term]), farm.heads)


def run_move(state: Spirits, seat: i64) -> bool:
    """Ask for the paddy a cube leaves, and then for the one it goes to; a single paddy moves none (7.18)."""
    farm = state.farms[seat]
    if state.times & 1:
        return asks(state, seat, v.ASK_PADDY)
    if not state.times or not farm.heads & (farm.heads - 1) or not clearable(state, farm):
        return True
    return asks(state, seat, v.ASK_CLEAR)


def clear(state: Spirits, seat: i64, head: i64) -> None:
    """A cube is taken out of an own paddy; where it moves, that is remembered as the one it left (7.17, 7.18)."""
    farm = state.farms[seat]
    op: i64 = state.cards.term_op[state.term]
    cube: i64 = v.PEST
    if op == v.REMOVE_WEED or op == v.MOVE_WEED:
        cube = v.WEED
    take_cube(farm, cube, head)
    state.times -= 1
    state.tell(v.TOLD_CLEARED, EVERYONE, seat, cube, head, state.card)
    if op >= v.MOVE_WEED:
        state.hex = head


def take_cube(farm: Farm, cube: i64, head: i64) -> None:
    """One weed or pest less in a paddy."""
    if cube == v.WEED:
        farm.weeds -= lane(head, 1)
    else:
        farm.pests -= lane(head, 1)


def arrive(state: Spirits, seat: i64, head: i64) -> None:
    """The cube that moves comes into its new paddy (7.18)."""
    op: i64 = state.cards.term_op[state.term]
    add_cube(state, seat, v.WEED if op == v.MOVE_WEED else v.PEST, head, seat)
    state.times -= 1
    state.hex = 0


# -- water


def floodable(state: Spirits, farm: Farm) -> i64:
    """Paddies without rocks that are not full and that the supply can fill, joined to the reservoir or not (7.19)."""
    found: i64 = 0
    rest = farm.heads
    while rest:
        bit = rest & -rest
        rest ^= bit
        head = lowest_bit(bit)
        missing = capacity(farm, head) - farm.discs_in(head)
        if 0 < missing <= state.supply and not is_rocky(farm, head):
            found |= bit
    return found


def flood(state: Spirits, seat: i64, head: i64) -> None:
    """Fill a paddy from the supply (7.19)."""
    farm = state.farms[seat]
    full = capacity(farm, head)
    state.supply -= full - farm.discs_in(head)
    farm.set_discs(head, full)
    state.times -= 1
    state.tell(v.TOLD_FILL, EVERYONE, seat, head, full)
