"""Build (chapter 9): walls and gates are set, gates are moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import bit_count, lowest_bit
from subak.core.state import EVERYONE
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import (
    ends,
    fits_region,
    free_boundary,
    harmless_sides,
    inner_sides,
    last_paddy,
    region_of,
    survey,
    unconnected,
)
from subak.games.spirits.rules.pairs import first_on, menders
from subak.games.spirits.rules.pieces import gates_left, walls_left
from subak.games.spirits.rules.step import add_listed

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def begin(farm: Farm) -> None:
    """Pieces of planned laborers and livestock, and free ones (8.3, 9.1)."""
    farm.stage = v.AT_BUILD
    labor = farm.hands(v.BUILD_LABOR) // farm.build_cost
    farm.left = labor + farm.hands(v.BUILD_OXEN) + farm.free_pieces
    farm.free_pieces = 0


def has_work(state: Spirits, farm: Farm) -> bool:
    """Whether a piece can be set or a gate moved."""
    return farm.unsound != 0 or (farm.left != 0 and can_build(state, farm)) or can_move_gate(farm)


def can_build(state: Spirits, farm: Farm) -> bool:
    """Whether there is a place for a piece, mostly told at a glance."""
    if walls_left(state, farm) <= 0 and gates_left(state, farm) <= 0:
        return False
    if harmless_sides(farm.pieces) & ~barred_sides(farm):
        return True
    return build_places(state, farm) != 0


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


def legal(state: Spirits, farm: Farm, out: list[int]) -> None:
    """Walls, gates, moved gates and done (9.1, 9.3); after the first of two pieces only what makes it sound (2.5)."""
    if not farm.unsound:
        out.append(v.DONE)
    if farm.left:
        places = build_places(state, farm)
        add_listed(v.WALL, places & v.ALL_SIDES, out)
        add_listed(v.GATE, places >> v.SIDES, out)
    if not farm.unsound:
        gate_moves(farm, out)


def build_places(state: Spirits, farm: Farm) -> i64:
    """Sides for a wall, and those for a gate shifted by 30, within the limits of pieces (9.1, 25.5, 25.10)."""
    walls = walls_left(state, farm)
    gates = gates_left(state, farm)
    barred = barred_sides(farm)
    if farm.unsound:
        return menders(farm.pieces, farm.gates, region_of(farm.pieces, farm.unsound), barred, walls, gates)
    in_pairs = state.rules & v.TOGETHER != 0 and farm.left > 1 and walls + gates > 1
    places = sound_places(farm, barred, in_pairs, walls, gates)
    if walls <= 0:
        places &= ~v.ALL_SIDES
    if gates <= 0:
        places &= v.ALL_SIDES
    return places


def buildable(farm: Farm) -> i64:
    """Where single pieces may go: sides for a wall, and those for a gate shifted by 30 (2.5, 9.1, 9.5)."""
    return sound_places(farm, barred_sides(farm), False, 0, 0)


def sound_places(farm: Farm, barred: i64, in_pairs: bool, walls: i64, gates: i64) -> i64:
    """The same, given the sides where nothing is built, and whether the first of two pieces counts (2.5).

    `walls` and `gates` are in store."""
    pieces = farm.pieces
    for_wall = harmless_sides(pieces) & ~barred
    for_gate = for_wall
    rest = v.ALL_SIDES & ~pieces & ~for_wall & ~barred
    if bit_count(farm.gates) < 2:  # two pieces at once need more gates than that of the start
        in_pairs = False
    while rest:
        bit = rest & -rest
        rest ^= bit
        built = pieces | bit
        beside = ends(lowest_bit(bit))
        first = region_of(built, beside & -beside)
        allowed = fits_region(built, farm.gates, bit, first)
        if allowed and beside & ~first:
            allowed &= fits_region(built, farm.gates, bit, region_of(built, beside & ~first))
        if in_pairs and allowed != 3:
            allowed |= first_on(farm, bit, first, allowed, barred, walls, gates)
        if allowed & 1:
            for_wall |= bit
        if allowed & 2:
            for_gate |= bit
    return for_wall | for_gate << v.SIDES


def barred_sides(farm: Farm) -> i64:
    """Free sides inside complete paddies that hold something (9.5)."""
    barred: i64 = 0
    rest = farm.heads
    while rest:
        bit = rest & -rest
        rest ^= bit
        head = lowest_bit(bit)
        if farm.size(head) > 1:
            hexes = region_of(farm.pieces, bit)
            if holds_anything(farm, head, hexes):
                barred |= inner_sides(hexes)
    return barred & ~farm.pieces


def holds_anything(farm: Farm, head: i64, hexes: i64) -> bool:
    """Whether a paddy holds a disc, weed, pest, crop or fertiliser, so that it may not be divided (9.5)."""
    if (farm.planted | farm.grown) & hexes or (farm.fertilised >> head) & 1:
        return True
    return ((farm.discs | farm.weeds | farm.pests) >> (head * v.LANE)) & v.LANE_MASK != 0


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
            add_listed(v.MOVE + origin * v.SIDES, targets, moves)
    moves.sort()
    out.extend(moves)


def movable_gates(farm: Farm, hexes: i64) -> i64:
    """Gates of a paddy at the end of the chain, or of an unconnected one, that may be moved (9.3, 9.4)."""
    return free_boundary(farm, hexes) & farm.gates & ~farm.fixed


def gate_targets(farm: Farm, hexes: i64) -> i64:
    """Walls of a paddy that have open field or the edge behind them (9.3)."""
    return free_boundary(farm, hexes) & ~farm.gates


def apply(state: Spirits, seat: i64, action: i64) -> None:
    """A wall, a gate, or a moved gate (9.1, 9.3)."""
    if action >= v.MOVE:
        move_gate(state, seat, (action - v.MOVE) // v.SIDES, (action - v.MOVE) % v.SIDES)
    else:
        set_piece(state, seat, action)


def set_piece(state: Spirits, seat: i64, action: i64) -> None:
    """Set one wall or gate (9.1)."""
    farm = state.farms[seat]
    gate = action >= v.GATE
    side = action - (v.GATE if gate else v.WALL)
    farm.pieces |= 1 << side
    if gate:
        farm.gates |= 1 << side
        farm.fixed |= 1 << side
    farm.left -= 1
    farm.built += 1
    state.tell(v.TOLD_BUILD, EVERYONE, seat, side, 1 if gate else 0)
    before = farm.heads & ~farm.unsound
    survey(farm)
    tell_paddies(state, seat, before)


def tell_paddies(state: Spirits, seat: i64, before: i64) -> None:
    """Tell of paddies that have just become complete."""
    farm = state.farms[seat]
    rest = farm.heads & ~farm.unsound & ~before
    while rest:
        state.tell(v.TOLD_PADDY, EVERYONE, seat, lowest_bit(rest), farm.size(lowest_bit(rest)))
        rest &= rest - 1


def move_gate(state: Spirits, seat: i64, origin: i64, side: i64) -> None:
    """A gate and a wall of the same paddy change places (9.3, 9.4)."""
    farm = state.farms[seat]
    farm.gates = farm.gates & ~(1 << origin) | 1 << side
    farm.fixed |= 1 << side
    survey(farm)
    state.tell(v.TOLD_MOVE_GATE, EVERYONE, seat, origin, side)


def finish(farm: Farm) -> None:
    """After the Build action all gates are free to move in the next one (9.4)."""
    farm.fixed = 0
