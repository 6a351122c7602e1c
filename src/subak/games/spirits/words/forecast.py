"""The water that will reach a seat in this round: the least and the most, from what lies open on the table.

Above a seat no disc is lost: what the players there cannot keep in their paddies comes down, whatever they choose."""

from __future__ import annotations

from functools import lru_cache

from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import boundary, region_of, unconnected
from subak.games.spirits.rules.pieces import gates_left, walls_left
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.rules.water import capacity, is_flooded, is_rocky
from subak.games.spirits.words.lost import open_hexes
from subak.games.spirits.words.notation import numbers_in
from subak.games.spirits.words.works import helpers


def order_known(state: Spirits) -> bool:
    """Whether this round's turn order is settled."""
    return state.round > 0 and state.phase >= v.PHASE_RESOLVE


def forecast(state: Spirits, seat: int) -> tuple[int, int]:
    """The least and most water that can still reach a seat this round, from step 3 on; (-1, -1) when unknown."""
    if not order_known(state) or state.round == v.LAST_ROUND or state.phase >= v.PHASE_GROW:
        return -1, -1
    own = state.farms[seat].reservoir
    if state.phase == v.PHASE_WATER_IN and state.seat_at(state.turn) == seat:
        own += state.loose
    if state.seats == 1 and state.above and state.phase < v.PHASE_WATER_OUT:
        own += min(state.cards.neighbour_passes[state.neighbour], state.pile)
    least = most = 0
    for place in range(state.seats):
        if state.seat_at(place) == seat:
            break
        moving = on_the_way(state, place)
        least = forced_on(state, place, least)
        most += moving
    return own + least, own + most


def on_the_way(state: Spirits, place: int) -> int:
    """Discs that the seat at a place of the turn order can still send down: in Water In, full paddies stay full."""
    farm = state.farms[state.seat_at(place)]
    running = state.phase in (v.PHASE_WATER_OUT, v.PHASE_WATER_IN) and place == state.turn
    moving = state.loose + state.gone if running else 0
    if state.phase != v.PHASE_WATER_IN:
        return moving + (farm.reservoir + farm.total_discs())
    if place < state.turn:
        return 0
    open_paddies = [head for head in numbers_in(farm.heads) if not is_flooded(farm, head)]
    return moving + farm.reservoir + sum(farm.discs_in(head) for head in open_paddies)


# -- what must come down


def forced_on(state: Spirits, place: int, coming: int) -> int:
    """Discs that the seat at a place of the turn order cannot keep, given the least that comes to it from above."""
    if state.phase < v.PHASE_PLAN or (state.phase == v.PHASE_WATER_IN and place < state.turn):
        return 0
    farm = state.farms[state.seat_at(place)]
    running = state.phase in (v.PHASE_WATER_OUT, v.PHASE_WATER_IN) and place == state.turn
    there = farm.reservoir + farm.total_discs() + (state.loose + state.gone if running else 0)
    return max(0, there + coming - most_kept(state, farm, place))


def most_kept(state: Spirits, farm: Farm, place: int) -> int:
    """Discs that a farm can have in its field after this round, at most."""
    if state.phase <= v.PHASE_BUILD:
        return room_with_building(state, farm)
    settled = int(state.place) if state.phase == v.PHASE_WATER_IN and place == state.turn else 0
    kept, open_way = sum(int(farm.discs_in(head)) for head in numbers_in(unconnected(farm))), True
    for link in range(farm.links):
        head = farm.link(link)
        open_way = open_way and not is_rocky(farm, head)
        kept += int(capacity(farm, head) if open_way and link >= settled else farm.discs_in(head))
    return kept


def room_with_building(state: Spirits, farm: Farm) -> int:
    """Discs that the paddies of a farm hold when full, with those it can still close and the rocks it can remove."""
    pieces, lifted = able_to_build(state, farm), able_to_lift(state, farm)
    room = 0
    for head in numbers_in(farm.heads):
        if int(region_of(farm.pieces, 1 << head) & farm.rocks).bit_count() <= lifted:
            room += int(capacity(farm, head))
    return room + most_enclosed(int(farm.pieces), int(farm.rocks), int(farm.magic), pieces, lifted)


def able_to_build(state: Spirits, farm: Farm) -> int:
    """Walls and gates a farm can still set in this round, at most."""
    if state.phase == v.PHASE_BUILD:
        pieces = farm.left if farm.stage == v.AT_BUILD else 0
    else:
        labor = farm.laborers + farm.extra_laborers + helpers(farm, v.BUILD_LABOR)
        stock = farm.livestock + farm.extra_livestock + helpers(farm, v.BUILD_OXEN)
        pieces = labor // farm.build_cost + stock + farm.free_pieces
    return int(min(pieces, walls_left(state, farm) + gates_left(state, farm)))


def able_to_lift(state: Spirits, farm: Farm) -> int:
    """Rocks a farm can still remove in this round, at most."""
    if state.phase < v.PHASE_BUILD:
        return int(farm.livestock + farm.extra_livestock + helpers(farm, v.ROCKS))
    if farm.stage == v.AT_BUILD:
        return int(farm.hands(v.ROCKS))
    return int(farm.left) if farm.stage == v.AT_ROCKS else 0


@lru_cache(maxsize=4096)
def most_enclosed(pieces: int, rocks: int, magic: int, able: int, lifted: int) -> int:
    """Discs that the open hexes which so many pieces can enclose hold, at most."""
    field, best = open_hexes(pieces), 0
    if not able:
        return 0
    hexes = field
    while hexes:
        room = (hexes & ~magic).bit_count() - max(0, (hexes & rocks).bit_count() - lifted)
        if room > best and int(boundary(hexes) & ~pieces).bit_count() <= able:
            best = room
        hexes = hexes - 1 & field
    return best
