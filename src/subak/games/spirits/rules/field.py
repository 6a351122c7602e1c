"""The field (chapter 2): regions, complete paddies, the chain of the water, and which piece leaves it sound."""

from __future__ import annotations

from mypy_extensions import i64

from subak.core.rng import bit_count, lowest_bit
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.vocabulary import (
    B4,
    B4_NE,
    FIELD,
    HEXES,
    INNER,
    INNER_E,
    INNER_SE,
    INNER_SW,
    MOST_HEXES,
    OUTER,
    OUTER_E,
    OUTER_SE,
    OUTER_SW,
    SIZE_LANE,
    START,
)


def region_of(pieces: i64, seed: i64) -> i64:
    """All hexes joined with the seed hexes over sides without a piece (2.2)."""
    closed = pieces | OUTER
    open_e = ~closed & FIELD
    open_sw = ~(closed >> 10) & FIELD
    open_se = ~(closed >> 20) & FIELD
    reached = seed
    while True:
        grown = (
            reached
            | (reached & open_e) << 1
            | (reached >> 1) & open_e
            | (reached & open_sw) << 3
            | (reached >> 3) & open_sw
            | (reached & open_se) << 4
            | (reached >> 4) & open_se
        )
        if grown == reached:
            return reached
        reached = grown


def boundary(hexes: i64) -> i64:
    """The buildable sides with exactly one end in a set of hexes."""
    east = (hexes ^ (hexes >> 1)) & INNER_E | hexes & OUTER_E
    south_west = (hexes ^ (hexes >> 3)) & INNER_SW | hexes & OUTER_SW
    south_east = (hexes ^ (hexes >> 4)) & INNER_SE | hexes & OUTER_SE
    return east | south_west << 10 | south_east << 20 | ((hexes >> B4) & 1) << B4_NE


def ends(side: i64) -> i64:
    """The one or two hexes beside a side."""
    if side == B4_NE:
        return 1 << B4
    if side < 10:
        near: i64 = 1 << side
        return near | near << 1 if INNER_E & near else near
    if side < 20:
        near = 1 << (side - 10)
        return near | near << 3 if INNER_SW & near else near
    near = 1 << (side - 20)
    return near | near << 4 if INNER_SE & near else near


def is_paddy(pieces: i64, hexes: i64) -> bool:
    """Whether a region is enclosed and small enough to be a complete paddy (2.2)."""
    return not boundary(hexes) & ~pieces and bit_count(hexes) <= MOST_HEXES


def gates_needed(hexes: i64) -> i64:
    """Gates on the boundary of a complete paddy: two, and one where the reservoir is the entry (2.3)."""
    return 1 if hexes & (1 << START) else 2


def survey(farm: Farm) -> None:
    """Find the complete paddies and the chain again after pieces or gates have changed."""
    farm.heads = 0
    farm.sizes = 0
    farm.unsound = 0
    rest: i64 = FIELD
    while rest:
        seed = rest & -rest
        hexes = region_of(farm.pieces, seed)
        rest &= ~hexes
        if is_paddy(farm.pieces, hexes):
            farm.heads |= seed
            farm.sizes |= bit_count(hexes) << (lowest_bit(seed) * SIZE_LANE)
            if bit_count(boundary(hexes) & farm.gates) != gates_needed(hexes):
                farm.unsound |= seed
    farm.chain = START
    farm.links = 1
    hexes = 1 << START
    entry: i64 = 0
    while farm.links < HEXES:  # an unsound field that is being read could lead in a circle
        exits = boundary(hexes) & farm.gates & ~entry
        if not exits:
            return
        beyond = ends(lowest_bit(exits)) & ~hexes
        if not beyond:
            return
        hexes = region_of(farm.pieces, beyond)
        if not is_paddy(farm.pieces, hexes) or hexes & farm.unsound:
            return
        entry = exits
        farm.chain |= lowest_bit(hexes) << (farm.links * SIZE_LANE)
        farm.links += 1


def makes_loop(pieces: i64, gates: i64, hexes: i64) -> bool:
    """Whether the gates lead from a paddy with two gates through complete paddies back into it (2.4)."""
    left = boundary(hexes) & gates
    way = left & -left
    here = hexes
    while True:
        beyond = ends(lowest_bit(way)) & ~here
        if not beyond:
            return False
        here = region_of(pieces, beyond)
        if here == hexes:
            return True
        if not is_paddy(pieces, here):
            return False
        way = boundary(here) & gates & ~way
        if bit_count(way) != 1:
            return False


def is_sound(pieces: i64, gates: i64, hexes: i64) -> bool:
    """Whether a region satisfies the field clause (2.5)."""
    if not is_paddy(pieces, hexes):
        return True
    if bit_count(boundary(hexes) & gates) != gates_needed(hexes):
        return False
    return hexes & (1 << START) != 0 or not makes_loop(pieces, gates, hexes)


def whole_field_sound(pieces: i64, gates: i64) -> bool:
    """Whether every region satisfies the field clause (2.5)."""
    rest: i64 = FIELD
    while rest:
        hexes = region_of(pieces, rest & -rest)
        rest &= ~hexes
        if not is_sound(pieces, gates, hexes):
            return False
    return True


def harmless_sides(pieces: i64) -> i64:
    """Free sides where any piece is allowed at a glance: nothing is closed off by it.

    An inner side of three hexes that all touch over open sides divides nothing, and an outer side closes nothing
    while its region has another one.
    """
    free = INNER & ~pieces
    east = free & FIELD
    south_west = (free >> 10) & FIELD
    south_east = free >> 20
    below = south_west & south_east & (east >> 3)
    beside = east & south_east & (south_west >> 1)
    harmless = beside | below << 3 | (below | beside << 1) << 10 | (below | beside) << 20
    edge = OUTER & ~pieces
    while edge:
        around = boundary(region_of(pieces, ends(lowest_bit(edge)))) & edge
        if around & (around - 1):
            harmless |= around
        edge &= ~around
    return harmless


def fits(pieces: i64, gates: i64, side: i64) -> i64:
    """Which pieces the field clause allows by themselves on a free side: bit 0 a wall, bit 1 a gate (2.5)."""
    bit: i64 = 1 << side
    built = pieces | bit
    beside = ends(side)
    first = region_of(built, beside & -beside)
    allowed = fits_region(built, gates, bit, first)
    if allowed and beside & ~first:
        allowed &= fits_region(built, gates, bit, region_of(built, beside & ~first))
    return allowed


def fits_region(built: i64, gates: i64, bit: i64, hexes: i64) -> i64:
    """Which pieces one of the regions beside a new piece allows by the field clause: bit 0 a wall, bit 1 a gate (2.5).

    `bit` is the side of the new piece, which `built` has already and `gates` has not; `hexes` are the region's."""
    around = boundary(hexes)
    if around & ~built or bit_count(hexes) > MOST_HEXES:
        return 3
    needed = gates_needed(hexes)
    there = bit_count(around & gates)
    if there == needed:  # a gate would be one too many, unless it stands inside the region
        as_wall = not makes_loop(built, gates, hexes)
        if around & bit:
            return 1 if as_wall else 0
        return 3 if as_wall else 0
    if there == needed - 1 and around & bit:
        return 0 if makes_loop(built, gates | bit, hexes) else 2
    return 0


def inner_sides(hexes: i64) -> i64:
    """The sides with both ends in a set of hexes."""
    east = hexes & (hexes >> 1) & INNER_E
    south_west = hexes & (hexes >> 3) & INNER_SW
    south_east = hexes & (hexes >> 4) & INNER_SE
    return east | south_west << 10 | south_east << 20


def last_paddy(farm: Farm) -> i64:
    """Hexes of the last paddy of the chain."""
    return region_of(farm.pieces, 1 << farm.link(farm.links - 1))


def paddy_hexes(farm: Farm) -> i64:
    """All hexes in complete paddies."""
    return region_of(farm.pieces, farm.heads) if farm.heads else 0


def free_boundary(farm: Farm, hexes: i64) -> i64:
    """Sides of a paddy with no complete paddy behind them."""
    return boundary(hexes) & ~boundary(paddy_hexes(farm) & ~hexes)


def unconnected(farm: Farm) -> i64:
    """First hexes of complete paddies the chain does not reach (2.7)."""
    rest = farm.heads
    for place in range(farm.links):
        rest &= ~(1 << farm.link(place))
    return rest


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
