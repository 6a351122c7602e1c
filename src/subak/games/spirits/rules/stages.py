"""Inside the brackets: what a seat can do at each farm action, and when it walks on to the next one."""

# ruff: noqa: I001 - long lists of names are easier to read in blocks
from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import bit_count, lowest_bit
from subak.core.state import EVERYONE
from subak.games.spirits.rules.effects import fertile
from subak.games.spirits.rules.farm import Farm, lane
from subak.games.spirits.rules.field import (
    barred_sides, buildable, gate_targets, harmless_sides, last_paddy, movable_gates, region_of, unconnected,
)  # fmt: skip
from subak.games.spirits.rules.vocabulary import (
    ALL_SIDES, AT_BUILD, AT_GROW, AT_HARVEST, AT_PESTS, AT_PLANT, AT_REGROW, AT_ROCKS, AT_WEEDS, E_GROW, E_ROT,
    FISH_POND_SMALL, GATE_LIMIT, HARVEST_LABOR, IDLE, LABORERS_AT_START, LANE, LANE_MASK, LAST_ROUND, PESTS,
    PIECE_LIMITS, PLANNED, PLANT_LABOR, PLAN_LANE, PLAN_MASK, ROCKS, ROUND_7_SLOTS, STOCK_SLOTS, TAX_STOPS_AT_FIVE,
    WALL_LIMIT,
)  # fmt: skip
from subak.games.spirits.rules.water import is_flooded

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


# -- planning (chapter 8)


def free_pieces_of(farm: Farm, slot: i64) -> i64:
    """Laborers or livestock, whichever the action takes, that are not yet planned."""
    stock = (STOCK_SLOTS >> slot) & 1
    free = farm.livestock + farm.extra_livestock if stock else farm.laborers + farm.extra_laborers
    for other in range(PLANNED):
        if (STOCK_SLOTS >> other) & 1 == stock:
            free -= (farm.plan >> (other * PLAN_LANE)) & PLAN_MASK
    return free


def skip_slots(farm: Farm, slot: i64, round: i64) -> i64:
    """The next action, from `slot` on, for which there is a piece to plan; PLANNED when there is none (8.2, 20.2)."""
    while slot < PLANNED:
        if (round < LAST_ROUND or (ROUND_7_SLOTS >> slot) & 1) and free_pieces_of(farm, slot) > 0:
            return slot
        slot += 1
    return slot


# -- Build and Rocks (chapters 9, 10)


def build_places(state: Spirits, farm: Farm) -> i64:
    """Sides for a wall, and those for a gate shifted by 30, within the limits of pieces (9.1, 25.5)."""
    places = buildable(farm)
    if state.rules & PIECE_LIMITS:
        if bit_count(farm.pieces & ~farm.gates) >= WALL_LIMIT:
            places &= ~ALL_SIDES
        if bit_count(farm.gates) >= GATE_LIMIT:
            places &= ALL_SIDES
    return places


def can_build(state: Spirits, farm: Farm) -> bool:
    """Whether there is a place for a piece, mostly told at a glance."""
    if not state.rules & PIECE_LIMITS and harmless_sides(farm.pieces) & ~barred_sides(farm):
        return True
    return build_places(state, farm) != 0


def settle_build(state: Spirits, farm: Farm) -> bool:
    """Walk on while there is nothing to do; False when the seat is done with the bracket."""
    if farm.stage == AT_BUILD:
        if (farm.left and can_build(state, farm)) or can_move_gate(farm):
            return True
        leave_build(farm)
    if farm.stage == AT_ROCKS and farm.left and farm.rocks:
        return True
    farm.stage = IDLE
    farm.left = 0
    return False


def leave_build(farm: Farm) -> None:
    """From Build to Rocks; pieces left are lost (8.1)."""
    farm.stage = AT_ROCKS
    farm.fixed = 0
    farm.left = farm.hands(ROCKS)


def can_move_gate(farm: Farm) -> bool:
    """Whether any gate may be moved (9.3, 9.4)."""
    last = last_paddy(farm)
    if movable_gates(farm, last) and gate_targets(farm, last):
        return True
    rest = unconnected(farm)
    while rest:
        hexes = region_of(farm.pieces, rest & -rest)
        rest &= rest - 1
        if movable_gates(farm, hexes) and gate_targets(farm, hexes):
            return True
    return False


# -- Weeds, Pests, Harvest (chapters 12 to 14)


def workable(farm: Farm) -> i64:
    """Paddies in which dry work is allowed: those without discs, or all with Floating Harvest (2.9, 7.12)."""
    if farm.wet_work or not farm.discs:
        return farm.heads
    found: i64 = 0
    rest = farm.heads
    while rest:
        bit = rest & -rest
        rest ^= bit
        if not (farm.discs >> (lowest_bit(bit) * LANE)) & LANE_MASK:
            found |= bit
    return found


def with_cubes(lanes: i64, heads: i64) -> i64:
    """The paddies of a mask whose counter is not zero."""
    found: i64 = 0
    while heads:
        bit = heads & -heads
        heads ^= bit
        if (lanes >> (lowest_bit(bit) * LANE)) & LANE_MASK:
            found |= bit
    return found


def weedable(farm: Farm) -> i64:
    """Paddies in which the laborers left can remove a weed (12.1)."""
    if not farm.weeds or not farm.left:
        return 0
    found: i64 = 0
    rest = with_cubes(farm.weeds, workable(farm))
    while rest:
        bit = rest & -rest
        rest ^= bit
        if farm.size(lowest_bit(bit)) <= farm.left:
            found |= bit
    return found


def tendable(state: Spirits, farm: Farm) -> i64:
    """Paddies in which a livestock removes a pest or fertilises (13.1 to 13.3)."""
    if not farm.left:
        return 0
    dry = workable(farm)
    found = dry & fertile(state, farm)
    if farm.pests:
        found |= with_cubes(farm.pests, dry)
    return found


def harvestable(state: Spirits, farm: Farm) -> i64:
    """Grown paddies of which at least one hex can be harvested (14.1)."""
    if not farm.grown or farm.left < farm.harvest_cost:
        return 0
    found = farm.grown & workable(farm)
    if state.rules & FISH_POND_SMALL and farm.pond_size:
        rest = found
        while rest:
            bit = rest & -rest
            rest ^= bit
            if farm.size(lowest_bit(bit)) < farm.pond_size:
                found &= ~bit
    return found


def pond_allowed(state: Spirits, farm: Farm, head: i64) -> bool:
    """Whether Fish Pond may be used on a paddy (14.8, 25.9)."""
    if not farm.ponds or (farm.fertilised >> head) & 1:
        return False
    if state.rules & FISH_POND_SMALL:
        return not farm.smallest or farm.size(head) <= farm.smallest
    return True


def settle_tend(state: Spirits, seat: i64) -> bool:
    """Walk on while there is nothing to do; False when the seat is done with the bracket, and rot has come (14.4)."""
    farm = state.farms[seat]
    if farm.stage == AT_WEEDS:
        if weedable(farm):
            return True
        farm.stage = AT_PESTS
        farm.left = farm.hands(PESTS)
    if farm.stage == AT_PESTS:
        if tendable(state, farm):
            return True
        farm.stage = AT_HARVEST
        farm.left = farm.hands(HARVEST_LABOR)
    if farm.stage == AT_HARVEST and harvestable(state, farm):
        return True
    rot(state, seat)
    farm.stage = IDLE
    farm.left = 0
    farm.ponds = 0
    farm.pond_size = 0
    return False


def rot(state: Spirits, seat: i64) -> None:
    """Grown paddies that were not harvested are cleared with their weeds and pests; water stays (14.4, 14.5)."""
    farm = state.farms[seat]
    rest = farm.grown & farm.heads
    while rest:
        head = lowest_bit(rest)
        rest &= rest - 1
        farm.weeds &= ~lane(head, LANE_MASK)
        farm.pests &= ~lane(head, LANE_MASK)
        farm.fertilised &= ~(1 << head)
        state.tell(E_ROT, EVERYONE, seat, head)
    farm.grown = 0


# -- Grow and Plant (chapters 16, 17)


def growing(farm: Farm) -> i64:
    """Planted, flooded paddies that have not been spoken for in this Grow."""
    found: i64 = 0
    rest = farm.heads & farm.planted & ~farm.answered
    while rest:
        bit = rest & -rest
        rest ^= bit
        if is_flooded(farm, lowest_bit(bit)):
            found |= bit
    return found


def asked_to_grow(farm: Farm) -> i64:
    """Those of them with magic water: the owner says grow or wait (22.3)."""
    found: i64 = 0
    rest = growing(farm) if farm.magic else 0
    while rest:
        bit = rest & -rest
        rest ^= bit
        if region_of(farm.pieces, bit) & farm.magic:
            found |= bit
    return found


def grow_paddy(state: Spirits, seat: i64, head: i64) -> None:
    """Turn the tiles of a paddy over (16.1)."""
    farm = state.farms[seat]
    hexes = region_of(farm.pieces, 1 << head)
    farm.planted &= ~hexes
    farm.grown |= hexes
    state.tell(E_GROW, EVERYONE, seat, head)


def grow_all(state: Spirits, seat: i64) -> None:
    """Everything grows that does so by itself."""
    farm = state.farms[seat]
    rest = growing(farm) & ~asked_to_grow(farm)
    while rest:
        grow_paddy(state, seat, lowest_bit(rest))
        rest &= rest - 1


def plantable(farm: Farm) -> i64:
    """Flooded paddies without crop for which there are laborers (17.1)."""
    if not farm.left:
        return 0
    found: i64 = 0
    rest = farm.heads & ~farm.planted & ~farm.grown
    while rest:
        bit = rest & -rest
        rest ^= bit
        head = lowest_bit(bit)
        if farm.size(head) <= farm.left and is_flooded(farm, head):
            found |= bit
    return found


def settle_grow(state: Spirits, seat: i64) -> bool:
    """Walk on while there is nothing to do; False when the seat is done with the bracket."""
    farm = state.farms[seat]
    if farm.stage == AT_GROW:
        grow_all(state, seat)
        if asked_to_grow(farm):
            return True
        farm.stage = AT_PLANT
        farm.left = farm.hands(PLANT_LABOR)
    if farm.stage == AT_PLANT:
        if plantable(farm):
            return True
        leave_plant(state, farm)
    if farm.stage == AT_REGROW:
        grow_all(state, seat)
        if asked_to_grow(farm):
            return True
    farm.stage = IDLE
    farm.left = 0
    farm.answered = 0
    return False


def leave_plant(state: Spirits, farm: Farm) -> None:
    """After planting everything grows once more in round 6 (20.1)."""
    farm.stage = AT_REGROW if state.round == 6 else IDLE
    farm.answered = 0


# -- the market (chapter 19)


def market_tax(state: Spirits, farm: Farm, items: i64) -> i64:
    """Tax on a number of items, read a step lower with Clever Tongue (19.2, 19.4)."""
    return state.cards.tax_on(items - farm.tax_step)


def laborer_price(state: Spirits, farm: Farm) -> i64:
    """What the next laborer costs now, tax included; -1 when none is left (19.1, 19.2)."""
    at = farm.laborers - LABORERS_AT_START
    if at >= len(state.cards.labor_prices):
        return -1
    return next_price(state, farm, state.cards.labor_prices[at])


def livestock_price(state: Spirits, farm: Farm) -> i64:
    """What the next livestock costs now, tax included; -1 when none is left (19.1, 19.2)."""
    if farm.livestock >= len(state.cards.stock_prices):
        return -1
    return next_price(state, farm, state.cards.stock_prices[farm.livestock])


def next_price(state: Spirits, farm: Farm, price: i64) -> i64:
    """Price of a space and the rise of the tax; -1 where no sixth item is sold (25.4)."""
    if state.rules & TAX_STOPS_AT_FIVE and farm.bought >= 5:
        return -1
    return price + market_tax(state, farm, farm.bought + 1) - market_tax(state, farm, farm.bought)


def market_open(state: Spirits, farm: Farm) -> bool:
    """Whether a farm can pay for anything."""
    laborer = laborer_price(state, farm)
    livestock = livestock_price(state, farm)
    return 0 <= laborer <= farm.rice or 0 <= livestock <= farm.rice
