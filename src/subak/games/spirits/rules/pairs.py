"""Two pieces that are sound only together (2.5): the first may be set when a second one follows that mends the field.

A piece leaves a field unsound where it encloses a region with a wrong number of gates. All sides around that region
are taken, so only a piece inside can mend it, by dividing it into two sound paddies: with two gates each, and one
gate or none between them, that is possible with four gates around it, or with none if gates stand inside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import bit_count, lowest_bit
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.field import (
    boundary,
    ends,
    fits,
    gates_needed,
    inner_sides,
    is_paddy,
    region_of,
    whole_field_sound,
)

if TYPE_CHECKING:
    from subak.games.spirits.rules.farm import Farm


def first_on(farm: Farm, bit: i64, first: i64, alone: i64, barred: i64, walls: i64, gates: i64) -> i64:
    """Which pieces on a side need a second one that there is: bit 0 a wall, bit 1 a gate.

    `first` is the region that a piece on the side `bit` leaves beside it, `alone` what needs no second piece."""
    found: i64 = 0
    if not alone & 1 and walls > 0 and followers(farm, bit, 0, first, barred, walls - 1, gates):
        found = 1
    if not alone & 2 and gates > 0 and followers(farm, bit, bit, first, barred, walls, gates - 1):
        found |= 2
    return found


def followers(farm: Farm, bit: i64, gate: i64, first: i64, barred: i64, walls: i64, gates: i64) -> i64:
    """Pieces that mend the field after one on the side `bit`, a gate where `gate` is that side too and not 0."""
    built = farm.pieces | bit
    openings = farm.gates | gate
    wrong = has_wrong_gates(built, openings, first)
    if wrong and not can_be_divided(openings, first):
        return 0
    region = first if wrong else 0
    beyond = ends(lowest_bit(bit)) & ~first
    if beyond:
        second = region_of(built, beyond)
        if has_wrong_gates(built, openings, second):
            if wrong or not can_be_divided(openings, second):
                return 0
            region = second
    return menders(built, openings, region, barred, walls, gates) if region else 0


def has_wrong_gates(pieces: i64, gates: i64, hexes: i64) -> bool:
    """Whether a region is enclosed with a wrong number of gates (2.3)."""
    return is_paddy(pieces, hexes) and bit_count(boundary(hexes) & gates) != gates_needed(hexes)


def can_be_divided(gates: i64, region: i64) -> bool:
    """Whether the gates of an enclosed region could be those of two sound paddies."""
    there = bit_count(boundary(region) & gates)
    return there == 4 or (there == 0 and inner_sides(region) & gates != 0)


def menders(pieces: i64, gates: i64, region: i64, barred: i64, walls: i64, gates_left: i64) -> i64:
    """Pieces that divide a region with a wrong number of gates so that the field is sound, within those in store:
    sides for a wall, and those for a gate shifted by 30."""
    found: i64 = 0
    if not can_be_divided(gates, region):
        return found
    rest = inner_sides(region) & ~pieces & ~barred
    while rest:
        bit = rest & -rest
        rest ^= bit
        allowed = fits(pieces, gates, lowest_bit(bit))
        if allowed & 1 and walls > 0 and whole_field_sound(pieces | bit, gates):
            found |= bit
        if allowed & 2 and gates_left > 0 and whole_field_sound(pieces | bit, gates | bit):
            found |= bit << v.SIDES
    return found
