"""Build (chapter 9): walls and gates are set, gates are moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import bit_count, lowest_bit
from subak.core.state import EVERYONE
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import (
    fits,
    free_boundary,
    harmless_sides,
    inner_sides,
    last_paddy,
    region_of,
    survey,
    unconnected,
)
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
    return (farm.left != 0 and can_build(state, farm)) or can_move_gate(farm)


def can_build(state: Spirits, farm: Farm) -> bool:
    """Whether there is a place for a piece, mostly told at a glance."""
    if not state.rules & v.PIECE_LIMITS and harmless_sides(farm.pieces) & ~barred_sides(farm):
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
    """Walls, gates and moved gates (9.1, 9.3)."""
    if farm.left:
        places = build_places(state, farm)
        add_listed(v.WALL, places & v.ALL_SIDES, out)
        add_listed(v.GATE, places >> v.SIDES, out)
    gate_moves(farm, out)


def build_places(state: Spirits, farm: Farm) -> i64:
    """Sides for a wall, and those for a gate shifted by 30, within the limits of pieces (9.1, 25.5)."""
    places = buildable(farm)
    if state.rules & v.PIECE_LIMITS:
        if bit_count(farm.pieces & ~farm.gates) >= v.WALL_LIMIT:
            places &= ~v.ALL_SIDES
        if bit_count(farm.gates) >= v.GATE_LIMIT:
            places &= v.ALL_SIDES
    return places


def buildable(farm: Farm) -> i64:
    """Where pieces may go: sides for a wall, and those for a gate shifted by 30 (2.5, 9.1, 9.5)."""
    pieces = farm.pieces
    walls = harmless_sides(pieces)
    gates = walls
    rest = v.ALL_SIDES & ~pieces & ~walls
    while rest:
        bit = rest & -rest
        rest ^= bit
        allowed = fits(pieces, farm.gates, lowest_bit(bit))
        if allowed & 1:
            walls |= bit
        if allowed & 2:
            gates |= bit
    barred = barred_sides(farm)
    return walls & ~barred | (gates & ~barred) << 30


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
    before = farm.heads
    survey(farm)
    tell_paddies(state, seat, before)


def tell_paddies(state: Spirits, seat: i64, before: i64) -> None:
    """Tell of paddies that have just become complete."""
    farm = state.farms[seat]
    rest = farm.heads & ~before
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
