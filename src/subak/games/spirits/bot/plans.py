"""Plans of a rule-of-thumb player: how to spread laborers and livestock, and where water should go."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from subak.core.rng import bit_count, lowest_bit
from subak.games.spirits.bot.values import next_site, pest_gain, weeding_gain, yield_now
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import boundary
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.rules.vocabulary import (
    BUILD_LABOR,
    BUILD_OXEN,
    HARVEST_LABOR,
    LAST_ROUND,
    PESTS,
    PLAN_LANE,
    PLAN_MASK,
    PLANT_LABOR,
    ROCKS,
    WEEDS,
)
from subak.games.spirits.rules.water import capacity, is_flooded, is_rocky

WEEDING_FLOOR: Final = 13  # tenths of rice a laborer must earn by weeding
STORED: Final = 3  # tenths of rice of a disc kept in a paddy without a use for it


def planned(farm: Farm, slot: i64) -> i64:
    """Pieces the owner put beside an action."""
    return (farm.plan >> (slot * PLAN_LANE)) & PLAN_MASK


def ready_hands(farm: Farm, slot: i64) -> i64:
    """Helpers that stand at an action whatever is planned."""
    return farm.hands(slot) - planned(farm, slot)


def whole_plan(state: Spirits, seat: i64) -> i64:
    """The plan for all actions, in lanes: harvest, weed, plant, and build with the rest."""
    farm = state.farms[seat]
    laborers = farm.laborers + farm.extra_laborers
    livestock = farm.livestock + farm.extra_livestock
    reaping = harvest_labor(farm, laborers)
    laborers -= reaping
    weeding = weed_labor(state, farm, laborers)
    laborers -= weeding
    pests = pest_stock(state, farm, livestock)
    livestock -= pests
    plan = (reaping << (HARVEST_LABOR * PLAN_LANE)) + (weeding << (WEEDS * PLAN_LANE))
    plan += pests << (PESTS * PLAN_LANE)
    if state.round == LAST_ROUND:
        return plan + (laborers << (HARVEST_LABOR * PLAN_LANE))
    site = next_site(state, farm)
    rocks = bit_count(site & farm.rocks)
    lifting = rocks if rocks < livestock else livestock
    livestock -= lifting
    missing = bit_count(boundary(site) & ~farm.pieces) if site else 0
    done_with = missing - farm.free_pieces - livestock
    finishes = rocks == lifting and done_with * farm.build_cost <= laborers and site != 0
    sowing = plant_labor(state, seat, laborers, bit_count(site) if finishes else 0)
    laborers -= sowing
    building = laborers // farm.build_cost * farm.build_cost
    if state.round == LAST_ROUND - 1 and not finishes:
        building = 0
    plan += (lifting << (ROCKS * PLAN_LANE)) + (sowing + laborers - building << (PLANT_LABOR * PLAN_LANE))
    return plan + (livestock << (BUILD_OXEN * PLAN_LANE)) + (building << (BUILD_LABOR * PLAN_LANE))


def harvest_labor(farm: Farm, laborers: i64) -> i64:
    """Laborers for all grown paddies, as far as they go."""
    needed: i64 = -ready_hands(farm, HARVEST_LABOR)
    rest = farm.grown & farm.heads
    while rest:
        needed += farm.size(lowest_bit(rest)) * farm.harvest_cost
        rest &= rest - 1
    if needed < 0:
        return 0
    return needed if needed < laborers else laborers


def weed_labor(state: Spirits, farm: Farm, laborers: i64) -> i64:
    """Laborers for weeds whose removal pays before this round's harvest."""
    total: i64 = 0
    rest = farm.grown & farm.heads
    while rest:
        head = lowest_bit(rest)
        rest &= rest - 1
        size = farm.size(head)
        weeds = farm.weeds_in(head)
        if weeds and 10 * weeding_gain(state.cards, farm, head, state.round) >= WEEDING_FLOOR * size:
            total += size * weeds
    total -= ready_hands(farm, WEEDS)
    if total < 0:
        return 0
    return total if total < laborers else laborers


def pest_stock(state: Spirits, farm: Farm, livestock: i64) -> i64:
    """Livestock for pests before a harvest, and for fertilising dry planted paddies."""
    total: i64 = 0
    rest = farm.heads
    while rest:
        bit = rest & -rest
        rest ^= bit
        head = lowest_bit(bit)
        if farm.grown & bit:
            if pest_gain(state.cards, farm, head, state.round) > 3:
                total += farm.pests_in(head)
        elif farm.planted & ~farm.fertilised & bit and not farm.discs_in(head) and state.round < LAST_ROUND:
            total += 1
    return total if total < livestock else livestock


def expected_water(state: Spirits, seat: i64) -> i64:
    """Water a seat can count on this round: its reservoir and a part of what stands above it."""
    own = state.farms[seat].reservoir
    above: i64 = 0
    for place in range(state.seats):
        other = state.seat_at(place)
        if other == seat:
            break
        above += state.farms[other].reservoir
        above += state.farms[other].total_discs() // 3
    return own + above // 2


def plant_labor(state: Spirits, seat: i64, laborers: i64, new_size: i64) -> i64:
    """Laborers for paddies that will stand flooded and empty, the largest first."""
    farm = state.farms[seat]
    water = expected_water(state, seat)
    total: i64 = 0
    wanting: i64 = 0
    for place in range(farm.links):
        head = farm.link(place)
        bit: i64 = 1 << head
        if is_rocky(farm, head):
            break
        room = capacity(farm, head)
        if farm.planted & bit:
            if not is_flooded(farm, head):
                water -= room - farm.discs_in(head)
        elif farm.grown & bit or not is_flooded(farm, head):
            wanting |= bit
        else:
            total += farm.size(head)
    while wanting:
        head = largest_head(farm, wanting)
        wanting &= ~(1 << head)
        if capacity(farm, head) <= water:
            water -= capacity(farm, head)
            total += farm.size(head)
    if new_size and new_size <= water:
        total += new_size
    total -= ready_hands(farm, PLANT_LABOR)
    if total < 0:
        total = 0
    return total if total < laborers else laborers


def largest_head(farm: Farm, heads: i64) -> i64:
    """The largest paddy of a mask."""
    best = lowest_bit(heads)
    rest = heads
    while rest:
        head = lowest_bit(rest)
        rest &= rest - 1
        if farm.size(head) > farm.size(best):
            best = head
    return best


# -- water


def wanted_dry(farm: Farm, head: i64) -> bool:
    """Whether a paddy should be let dry in Water Out: its rice is to be harvested."""
    if not (farm.grown >> head) & 1 or farm.wet_work:
        return False
    return farm.hands(HARVEST_LABOR) >= farm.harvest_cost


def filling_worth(state: Spirits, farm: Farm, head: i64, sowers: i64) -> i64:
    """Tenths of rice of filling a paddy in Water In."""
    size = farm.size(head)
    if (farm.planted >> head) & 1:
        return 10 * yield_now(state.cards, farm, head, size, state.round)
    if size <= sowers and state.round < LAST_ROUND:
        return 6 * yield_now(state.cards, farm, head, size, state.round)
    return STORED * size


def best_filling(state: Spirits, farm: Farm, place: i64, loose: i64, sowers: i64) -> i64:
    """Worth of the best way to fill the paddies of the chain from a place on, given the water and sowers left."""
    while place < farm.links:
        head = farm.link(place)
        if is_rocky(farm, head):
            return 0
        if not is_flooded(farm, head):
            break
        if not ((farm.planted | farm.grown) >> head) & 1:
            sowers -= farm.size(head)
        place += 1
    if place >= farm.links:
        return 0
    water = loose + farm.discs_in(head)
    empty = best_filling(state, farm, place + 1, water, sowers)
    room = capacity(farm, head)
    if water < room:
        return empty
    full = worth_if_filled(state, farm, place, water - room, sowers)
    return full if full > empty else empty


def worth_if_filled(state: Spirits, farm: Farm, place: i64, left: i64, sowers: i64) -> i64:
    """Worth of filling the paddy at a place and going on with what is left."""
    head = farm.link(place)
    after = sowers
    if not ((farm.planted | farm.grown) >> head) & 1 and farm.size(head) <= sowers:
        after -= farm.size(head)
    return filling_worth(state, farm, head, sowers) + best_filling(state, farm, place + 1, left, after)
