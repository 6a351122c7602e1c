"""Listing the legal actions of a seat, or NATURE's outcomes, in ascending order."""

# ruff: noqa: I001 - long lists of names are easier to read in blocks
from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import lowest_bit
from subak.games.spirits.rules.effects import (
    fertile, magic_hexes, new_paddy_entries, new_paddy_exits, new_paddy_hexes, place_targets, usable,
)  # fmt: skip
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import gate_targets, movable_gates, region_of, unconnected
from subak.games.spirits.rules.flow import held
from subak.games.spirits.rules.rain import can_be_hit, infested
from subak.games.spirits.rules.score import claimable
from subak.games.spirits.rules.stages import (
    asked_to_grow, build_places, free_pieces_of, harvestable, laborer_price, livestock_price, plantable, pond_allowed,
    tendable, weedable,
)  # fmt: skip
from subak.games.spirits.rules.vocabulary import (
    ADD, ALL_SIDES, ASK_CARD, ASK_ENTRY, ASK_EXIT, ASK_FERTILISE, ASK_HEX, ASK_MAGIC, ASK_OPPONENT, ASK_PADDY, AT_BUILD,
    AT_HARVEST, AT_PESTS, AT_PLANT, AT_WEEDS, BUY_LABORER, BUY_LIVESTOCK, CLAIM, DONE, DRAW_CARD, DRAW_NEIGHBOUR,
    DRAW_RAIN, DRAW_SETUP, DRAW_START, DRAW_TILE, EMPTY, ENTRY, EXIT, FERTILISE, FILL, GATE, GROW, HARVEST,
    HARVEST_WAYS, HEXES, HOLD, HOLD_COUNTS, INFEST, KEEP, MAGIC, MOVE, OPPONENT, PADDY, PHASE_BUILD, PHASE_CHOOSE,
    PHASE_CLAIM, PHASE_DRAFT, PHASE_GATE, PHASE_GROW, PHASE_INFEST, PHASE_MARKET, PHASE_NEIGHBOUR, PHASE_PLAN,
    PHASE_RAIN, PHASE_RESOLVE, PHASE_SETUP, PHASE_START, PHASE_TEND, PHASE_TILES, PHASE_WATER_OUT, PLAN, PLANT,
    PLAN_COUNTS, PLAY, PULL, RIVAL_LEFT, ROCK, SIDES, START_SIDES, TEND, USE, WAIT, WALL,
)  # fmt: skip
from subak.games.spirits.rules.water import most_held, paddy_at

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def listed(base: i64, mask: i64, out: list[int]) -> None:
    """Add one action for each bit of a mask."""
    while mask:
        bit = mask & -mask
        mask ^= bit
        out.append(base + lowest_bit(bit))


def legal_of_nature(state: Spirits) -> list[int]:
    """What NATURE can draw now; every outcome is equally likely."""
    phase = state.phase
    out: list[int] = []
    if phase == PHASE_START:
        listed(DRAW_START, (1 << state.seats) - 1, out)
    elif phase == PHASE_TILES:
        listed(DRAW_TILE, state.tiles_left, out)
    elif phase == PHASE_SETUP:
        listed(DRAW_SETUP, state.setups_left, out)
    elif phase == PHASE_RAIN:
        listed(DRAW_RAIN, state.rain_left, out)
    elif phase == PHASE_NEIGHBOUR:
        listed(DRAW_NEIGHBOUR, state.neighbours_left, out)
    else:
        listed(DRAW_CARD, state.undealt, out)
    return out


def legal_of_seat(state: Spirits, seat: i64) -> list[int]:
    """All actions of a seat that is to act."""
    phase = state.phase
    farm = state.farms[seat]
    out: list[int] = []
    if phase == PHASE_PLAN:
        for count in range(free_pieces_of(farm, farm.slot) + 1):
            out.append(PLAN + farm.slot * PLAN_COUNTS + count)
    elif phase == PHASE_BUILD:
        build_moves(state, farm, out)
    elif phase == PHASE_TEND:
        tend_moves(state, farm, out)
    elif phase == PHASE_GROW:
        grow_moves(farm, out)
    elif phase == PHASE_WATER_OUT:
        head = paddy_at(farm, state.place)
        for count in range(most_held(farm, state.place, state.loose) + 1):
            out.append(HOLD + head * HOLD_COUNTS + count)
    elif phase == PHASE_RESOLVE:
        resolve_moves(state, seat, farm, out)
    elif phase == PHASE_INFEST:
        infest_moves(state, seat, farm, out)
    elif phase == PHASE_CLAIM:
        out.append(DONE)
        listed(CLAIM, claimable(state.cards, farm, state.tiles), out)
    elif phase == PHASE_MARKET:
        market_moves(state, farm, out)
    elif phase == PHASE_GATE:
        listed(GATE, START_SIDES, out)
    elif phase == PHASE_DRAFT:
        listed(KEEP, held(state, seat), out)
    elif phase == PHASE_CHOOSE:
        listed(PLAY, farm.hand, out)
    else:
        head = paddy_at(farm, state.place)
        out.append(FILL + head)
        out.append(EMPTY + head)
    return out


def build_moves(state: Spirits, farm: Farm, out: list[int]) -> None:
    """Walls, gates, moved gates, rocks and done (chapters 9, 10)."""
    out.append(DONE)
    if farm.stage != AT_BUILD:
        listed(ROCK, farm.rocks, out)
        return
    if farm.left:
        places = build_places(state, farm)
        listed(WALL, places & ALL_SIDES, out)
        listed(GATE, places >> SIDES, out)
    gate_moves(farm, out)


def gate_moves(farm: Farm, out: list[int]) -> None:
    """Gates that may move, with the walls they may change places with (9.3, 9.4)."""
    moves: list[int] = []
    rest = unconnected(farm) | 1 << farm.link(farm.links - 1)
    while rest:
        hexes = region_of(farm.pieces, rest & -rest)
        rest &= rest - 1
        gates = movable_gates(farm, hexes)
        targets = gate_targets(farm, hexes) if gates else 0
        while gates and targets:
            origin = lowest_bit(gates)
            gates &= gates - 1
            listed(MOVE + origin * SIDES, targets, moves)
    moves.sort()
    out.extend(moves)


def tend_moves(state: Spirits, farm: Farm, out: list[int]) -> None:
    """Weeds, pests or harvests, and done (chapters 12 to 14)."""
    out.append(DONE)
    if farm.stage == AT_WEEDS:
        listed(PULL, weedable(farm), out)
    elif farm.stage == AT_PESTS:
        listed(TEND, tendable(state, farm), out)
    elif farm.stage == AT_HARVEST:
        rest = harvestable(state, farm)
        most = farm.left // farm.harvest_cost
        while rest:
            head = lowest_bit(rest)
            rest &= rest - 1
            size = farm.size(head)
            pond = pond_allowed(state, farm, head)
            for way in range(size if size < most else most):
                out.append(HARVEST + head * HARVEST_WAYS + 2 * way)
                if pond:
                    out.append(HARVEST + head * HARVEST_WAYS + 2 * way + 1)


def grow_moves(farm: Farm, out: list[int]) -> None:
    """Grow or wait for the first paddy that is asked; else plant and done (chapters 16, 17, 22)."""
    if farm.stage == AT_PLANT:
        out.append(DONE)
        listed(PLANT, plantable(farm), out)
        return
    head = lowest_bit(asked_to_grow(farm))
    out.append(GROW + head)
    out.append(WAIT + head)


def resolve_moves(state: Spirits, seat: i64, farm: Farm, out: list[int]) -> None:
    """Cards to use, or what the running card asks for (chapter 7)."""
    ask = state.ask
    if ask == ASK_CARD:
        out.append(DONE)
        listed(USE, usable(state, farm), out)
    elif ask == ASK_OPPONENT:
        listed(OPPONENT, (1 << state.seats) - 2, out)
    elif ask == ASK_PADDY:
        listed(PADDY, place_targets(state, farm), out)
    elif ask == ASK_MAGIC:
        listed(MAGIC, magic_hexes(state, farm), out)
    elif ask == ASK_FERTILISE:
        listed(FERTILISE, fertile(state, farm), out)
    elif ask == ASK_HEX:
        listed(ADD, new_paddy_hexes(state, farm), out)
    elif ask == ASK_ENTRY:
        listed(ENTRY, new_paddy_entries(state, farm, state.hex), out)
    elif ask == ASK_EXIT:
        listed(EXIT, new_paddy_exits(state, farm, state.hex, state.entry), out)
    else:
        listed(ROCK, farm.rocks, out)


def infest_moves(state: Spirits, seat: i64, farm: Farm, out: list[int]) -> None:
    """Paddies among which the asked seat chooses for a rain card (5.3, 5.5)."""
    kind: i64 = state.cards.rain_kind[state.term]
    cube: i64 = state.cards.rain_cube[state.term]
    if state.ask == ASK_PADDY:
        listed(PADDY, infested(farm, kind, state.hex), out)
    elif kind < RIVAL_LEFT:
        owner = state.farms[(seat + 1) % state.seats]
        listed(INFEST + HEXES, infested(owner, kind, state.hex), out)
    else:
        for distance in range(1, state.seats):
            other = (seat + distance) % state.seats
            if can_be_hit(state, other, kind, cube, distance):
                listed(INFEST + distance * HEXES, state.farms[other].heads, out)


def market_moves(state: Spirits, farm: Farm, out: list[int]) -> None:
    """What a farm can pay for (19.1)."""
    out.append(DONE)
    if 0 <= laborer_price(state, farm) <= farm.rice:
        out.append(BUY_LABORER)
    if 0 <= livestock_price(state, farm) <= farm.rice:
        out.append(BUY_LIVESTOCK)
