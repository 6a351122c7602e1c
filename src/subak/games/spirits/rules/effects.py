"""Spirit cards at work: passive effects, and the terms of active and once cards (chapter 7)."""

# ruff: noqa: I001 - long lists of names are easier to read in blocks
from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import bit_count, lowest_bit
from subak.core.state import EVERYONE
from subak.games.spirits.rules.deck import SpiritsDeck
from subak.games.spirits.rules.farm import Farm, lane
from subak.games.spirits.rules.farm import bit as card_bit
from subak.games.spirits.rules.field import boundary, last_paddy, paddy_hexes, region_of, survey, whole_field_sound
from subak.games.spirits.rules.vocabulary import (
    ADD_PADDY, ASK_ENTRY, ASK_EXIT, ASK_FERTILISE, ASK_HEX, ASK_MAGIC, ASK_OPPONENT, ASK_PADDY, ASK_ROCK, BUILD_LABOR,
    CHOSE_EXIT, CHOSE_HEX, COST, E_ADD_PADDY, E_CUBE, E_GAIN, E_MAGIC, E_ROBBED, E_SPARED, E_STEAL, E_WATER_STOLEN,
    FERTILISER_CUBES, FERTILISER_LIMIT, FERTILISE_PADDY, FIELD, GAINS_FOR_THE_ROUND, GAIN_LABORERS, GAIN_LIVESTOCK,
    GAIN_PER_PLACED, GAIN_RICE, GAIN_WALLS, GAIN_WATER, GATE_LIMIT, JOB, LABORERS_AT_START, LARGEST, MAGIC_ANYWHERE,
    MAGIC_WATER, ONE_SHOT_STRICT, PASSIVE, PIECE_LIMITS, PLACE_CUBE, PLAN_LANE, PREVENT, REMOVE_ROCK, STEAL_RICE,
    STEAL_WATER, TAX_STEP, WALL_LIMIT, WEED, WET_WORK, WORK_LABORERS, WORK_LIVESTOCK, YIELD_BONUS, YIELD_FERTILISED,
    YIELD_IGNORE,
)  # fmt: skip
from subak.games.spirits.rules.water import capacity

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


# -- passive effects


def refresh(deck: SpiritsDeck, farm: Farm) -> None:
    """Work out the passive effects of all cards a farm has played (7.2)."""
    farm.build_cost = 3
    farm.harvest_cost = 2
    farm.jobs = 0
    farm.weeds_ignored = 0
    farm.pests_ignored = 0
    farm.pond_power = 0
    farm.bonus = 0
    farm.last_bonus = 0
    farm.prevents = 0
    farm.wet_work = 0
    farm.tax_step = 0
    rest = farm.played
    while rest:
        card = lowest_bit(rest)
        rest &= rest - 1
        for term in range(deck.first_term[card], deck.first_term[card + 1]):
            if deck.term_when[term] == PASSIVE:
                add_passive(farm, deck.term_op[term], deck.term_a[term], deck.term_b[term])


def add_passive(farm: Farm, op: i64, a: i64, b: i64) -> None:
    """Put one passive term in force; terms of the same kind add up."""
    if op == JOB:
        farm.jobs += b << (a * PLAN_LANE)
    elif op == COST:
        if a == BUILD_LABOR:
            farm.build_cost = b if b < farm.build_cost else farm.build_cost
        else:
            farm.harvest_cost = b if b < farm.harvest_cost else farm.harvest_cost
    elif op == YIELD_IGNORE:
        if a == WEED:
            farm.weeds_ignored += b
        else:
            farm.pests_ignored += b
    elif op == YIELD_FERTILISED:
        farm.pond_power += a
    elif op == YIELD_BONUS:
        if b:
            farm.last_bonus += a
        else:
            farm.bonus += a
    elif op == PREVENT:
        farm.prevents |= 1 << a
    elif op == WET_WORK:
        farm.wet_work = 1
    elif op == TAX_STEP:
        farm.tax_step += a


# -- choosing among paddies


def largest(farm: Farm, heads: i64) -> i64:
    """The paddies of a mask with the most hexes."""
    best: i64 = 0
    found: i64 = 0
    while heads:
        bit = heads & -heads
        heads ^= bit
        size = farm.size(lowest_bit(bit))
        if size > best:
            best = size
            found = 0
        if size == best:
            found |= bit
    return found


def add_cube(state: Spirits, victim: i64, cube: i64, head: i64, by: i64) -> None:
    """Put a weed or pest into a paddy (5.2, 7.9)."""
    farm = state.farms[victim]
    if cube == WEED:
        farm.weeds += lane(head, 1)
    else:
        farm.pests += lane(head, 1)
    state.placed += 1
    state.tell(E_CUBE, EVERYONE, victim, cube, head, by)


def fertile(state: Spirits, farm: Farm) -> i64:
    """Planted, not yet fertilised paddies, as far as there are cubes (7.10, 13.2, 25.7)."""
    if state.rules & FERTILISER_LIMIT:
        used: i64 = 0
        for other in state.farms:
            used += bit_count(other.fertilised)
        if used >= FERTILISER_CUBES * state.seats:
            return 0
    return farm.heads & farm.planted & ~farm.fertilised


def magic_hexes(state: Spirits, farm: Farm) -> i64:
    """Hexes that can take magic water (22.1, 25.3)."""
    if state.rules & MAGIC_ANYWHERE:
        return FIELD & ~farm.rocks & ~farm.magic
    found: i64 = 0
    rest = farm.heads
    while rest:
        hexes = region_of(farm.pieces, rest & -rest)
        rest &= rest - 1
        if not hexes & farm.rocks:
            found |= hexes
    return found & ~farm.magic


# -- cards in step 4


def usable(state: Spirits, farm: Farm) -> i64:
    """Cards a farm may still use in this step 4 (7.1, 7.3, 7.11)."""
    deck = state.cards
    once = deck.once & ~farm.spent
    if state.rules & ONE_SHOT_STRICT:
        once &= card_bit(farm.latest)
    found = farm.played & (deck.active | once) & ~farm.resolved
    rest = found & deck.once
    while rest:
        bit = rest & -rest
        rest ^= bit
        first: i64 = deck.first_term[lowest_bit(bit)]
        if deck.term_op[first] == ADD_PADDY and not can_add_paddy(state, farm):
            found &= ~bit
    return found


def run_card(state: Spirits, seat: i64) -> bool:
    """Carry out the running card from where it stands; False when somebody must choose first."""
    deck = state.cards
    end: i64 = deck.first_term[state.card + 1]
    while state.term < end:
        if deck.term_when[state.term] <= 1 and not run_term(state, seat, deck.term_op[state.term]):
            return False
        state.term += 1
        state.times = -1
    state.card = 0
    return True


def run_term(state: Spirits, seat: i64, op: i64) -> bool:
    """Carry out one term; False when it asks for a choice (7.4: impossible parts are left out)."""
    farm = state.farms[seat]
    amount: i64 = state.cards.term_a[state.term]
    if state.times < 0:
        state.times = amount
        state.target = 0
    if op == REMOVE_ROCK:
        return not (state.times and farm.rocks) or asks(state, seat, ASK_ROCK)
    if op == MAGIC_WATER:
        return not (state.times and magic_hexes(state, farm)) or asks(state, seat, ASK_MAGIC)
    if op == FERTILISE_PADDY:
        return not (state.times and fertile(state, farm)) or asks(state, seat, ASK_FERTILISE)
    if op == ADD_PADDY:
        return run_add_paddy(state, seat)
    if op == PLACE_CUBE:
        return run_place(state, seat)
    if op == STEAL_WATER:
        return run_steal_water(state, seat)
    gain(state, seat, op, amount)
    return True


def asks(state: Spirits, seat: i64, what: i64) -> bool:
    """Wait for a seat's choice."""
    state.asked = seat
    state.ask = what
    return False


def gain(state: Spirits, seat: i64, op: i64, amount: i64) -> None:
    """Carry out a term without a choice (7.5 to 7.8)."""
    farm = state.farms[seat]
    deck = state.cards
    got = amount
    only: i64 = deck.term_b[state.term]
    if op == GAIN_RICE:
        farm.rice += got
    elif op == GAIN_PER_PLACED:
        got = state.placed * (only if state.seats == 2 else amount)
        farm.rice += got
    elif op == STEAL_RICE:
        steal_rice(state, seat, only if state.seats == 2 else amount)
        return
    elif op == GAIN_WATER:
        got = amount if amount < state.supply else state.supply
        state.supply -= got
        farm.reservoir += got
    elif op == GAIN_WALLS:
        farm.free_pieces += got
    elif op == GAIN_LABORERS:
        if state.rules & GAINS_FOR_THE_ROUND:
            farm.extra_laborers += got
        else:
            room = LABORERS_AT_START + len(deck.labor_prices) - farm.laborers
            got = amount if amount < room else room
            farm.laborers += got
    elif op == GAIN_LIVESTOCK:
        if state.rules & GAINS_FOR_THE_ROUND:
            farm.extra_livestock += got
        else:
            room = len(deck.stock_prices) - farm.livestock
            got = amount if amount < room else room
            farm.livestock += got
    elif op == WORK_LABORERS:
        if only:
            farm.helpers += got << ((only - 1) * PLAN_LANE)
        else:
            farm.extra_laborers += got
    elif op == WORK_LIVESTOCK:
        if only:
            farm.helpers += got << ((only - 1) * PLAN_LANE)
        else:
            farm.extra_livestock += got
    state.tell(E_GAIN, EVERYONE, seat, op, got, state.card)


def steal_rice(state: Spirits, seat: i64, most: i64) -> None:
    """Take rice from each opponent, as far as there is any (7.8)."""
    for distance in range(1, state.seats):
        other = (seat + distance) % state.seats
        victim = state.farms[other]
        got = most if most < victim.rice else victim.rice
        if got:
            victim.rice -= got
            state.farms[seat].rice += got
            state.tell(E_STEAL, EVERYONE, seat, got, other, state.card)
            state.tell(E_ROBBED, EVERYONE, other, got, seat, state.card)


def run_steal_water(state: Spirits, seat: i64) -> bool:
    """Take discs out of one opponent's reservoir (7.8)."""
    if state.seats == 1:
        return True
    if state.seats > 2 and not state.target:
        return asks(state, seat, ASK_OPPONENT)
    other = (seat + (state.target or 1)) % state.seats
    victim = state.farms[other]
    got = state.times if state.times < victim.reservoir else victim.reservoir
    victim.reservoir -= got
    state.farms[seat].reservoir += got
    state.tell(E_WATER_STOLEN, EVERYONE, seat, got, other, state.card)
    return True


def run_place(state: Spirits, seat: i64) -> bool:
    """Put a cube on one opponent or on each (7.9); `times` turns 0 once one has answered."""
    deck = state.cards
    each: i64 = deck.term_b[state.term]
    if state.seats == 1:
        return True
    if not state.target:
        if not each and state.seats > 2:
            return asks(state, seat, ASK_OPPONENT)
        state.target = 1
    while state.target < state.seats:
        victim = (seat + state.target) % state.seats
        if not put_on(state, seat, victim):
            return False
        if not each:
            return True
        state.target += 1
    return True


def put_on(state: Spirits, seat: i64, victim: i64) -> bool:
    """Put the running term's cube on a victim; False when its owner has to choose the paddy."""
    cube: i64 = state.cards.term_a[state.term]
    farm = state.farms[victim]
    if (farm.prevents >> cube) & 1:
        state.tell(E_SPARED, EVERYONE, victim, cube)
        return True
    heads = place_targets(state, farm)
    if heads & (heads - 1):
        return asks(state, victim, ASK_PADDY)
    add_cube(state, victim, cube, lowest_bit(heads), seat)
    return True


def place_targets(state: Spirits, farm: Farm) -> i64:
    """Paddies among which the owner chooses for the running term."""
    if state.cards.term_c[state.term] == LARGEST:
        return largest(farm, farm.heads)
    return farm.heads


# -- Expanding Farm (7.11)


def can_add_paddy(state: Spirits, farm: Farm) -> bool:
    """Whether any hex can become the new paddy; the search stops at the first one."""
    rest = FIELD & ~farm.rocks & ~paddy_hexes(farm)
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
    rest = FIELD & ~farm.rocks & ~paddy_hexes(farm)
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
        if state.rules & PIECE_LIMITS and (bit_count(gates) > GATE_LIMIT or bit_count(pieces & ~gates) > WALL_LIMIT):
            continue
        if whole_field_sound(pieces, gates):
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


def run_add_paddy(state: Spirits, seat: i64) -> bool:
    """Ask for hex, entry and exit in turn; `times` says how far it is."""
    if state.times < CHOSE_HEX:
        return asks(state, seat, ASK_HEX)
    if state.times == CHOSE_HEX:
        return asks(state, seat, ASK_ENTRY)
    return state.times == CHOSE_EXIT or asks(state, seat, ASK_EXIT)


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
    state.tell(E_ADD_PADDY, EVERYONE, seat, at, state.entry, exit)


def add_magic(state: Spirits, seat: i64, hex: i64) -> None:
    """Put magic water into a hex; a disc that no longer fits goes back to the reservoir (22.1)."""
    farm = state.farms[seat]
    farm.magic |= 1 << hex
    hexes = region_of(farm.pieces, 1 << hex)
    head = lowest_bit(hexes)
    if (farm.heads >> head) & 1:
        over = farm.discs_in(head) - capacity(farm, head)
        if over > 0:
            farm.set_discs(head, capacity(farm, head))
            farm.reservoir += over
    state.tell(E_MAGIC, EVERYONE, seat, hex)
