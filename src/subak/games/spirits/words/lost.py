"""Open hexes that no further pieces, or neither pieces nor gate moves, can bring into a complete paddy (2.10).

`limits` are the walls and gates of a farm, those that stand among them (25.10)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from typing import Final

from subak.core.rng import bit_count
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.field import boundary, is_paddy, is_sound, region_of
from subak.games.spirits.rules.pieces import gate_limit, wall_limit
from subak.games.spirits.rules.state import Spirits


def _connected_sets() -> tuple[int, ...]:
    """All sets of one to five hexes that hang together, the largest first."""
    found: set[int] = {1 << at for at in range(v.HEXES)}
    layer = set(found)
    for _ in range(v.MOST_HEXES - 1):
        layer = {hexes | 1 << at for hexes in layer for at in range(v.HEXES) if _touches(hexes, at)}
        found |= layer
    return tuple(sorted(found, key=lambda hexes: (-hexes.bit_count(), hexes)))


def _touches(hexes: int, at: int) -> bool:
    if hexes >> at & 1:
        return False
    return bool(boundary(hexes) & boundary(1 << at) & v.INNER)


CONNECTED: Final = _connected_sets()
NO_LIMITS: Final = (v.SIDES, v.SIDES)
BY_FIRST_HEX: Final = {1 << at: [part for part in CONNECTED if part & -part == 1 << at] for at in range(v.HEXES)}


def limits_of(state: Spirits) -> tuple[int, int]:
    """Walls and gates of each farm."""
    return wall_limit(state), gate_limit(state)


@lru_cache(maxsize=4096)
def lost_for_good(pieces: int, gates: int, limits: tuple[int, int] = NO_LIMITS) -> int:
    """Hexes of the open field that cannot become part of a paddy any more, whatever is built or moved, as a mask."""
    stuck = lost_hexes(pieces, gates, limits)
    if not stuck:
        return 0
    fixed, left = fixed_sides(pieces, gates), sum(limits) - pieces.bit_count()

    def within_reach(hexes: int) -> bool:
        return bit_count(boundary(hexes) & ~pieces) <= left and may_have_two_gates(pieces, gates, hexes, fixed)

    return _beyond(pieces, stuck, within_reach)


@lru_cache(maxsize=4096)
def lost_hexes(pieces: int, gates: int, limits: tuple[int, int] = NO_LIMITS) -> int:
    """Hexes of the open field that cannot become part of a paddy while no gate is moved, as a mask."""
    walls_left, gates_left = limits[0] - (pieces & ~gates).bit_count(), limits[1] - gates.bit_count()

    def within_reach(hexes: int) -> bool:
        around = boundary(hexes)
        free, missing = bit_count(around & ~pieces), 2 - bit_count(around & gates)
        return missing <= gates_left and free - missing <= walls_left and can_be_closed(pieces, gates, hexes)

    return _beyond(pieces, open_hexes(pieces), within_reach)


def _beyond(pieces: int, asked: int, reachable: Callable[[int], bool]) -> int:
    """The asked hexes that lie in no set of open hexes which can become a paddy."""
    if not asked:
        return 0
    open_field, saved = open_hexes(pieces), 0
    for hexes in CONNECTED:
        if hexes & ~open_field or not hexes & asked & ~saved or not region_inside(pieces, hexes):
            continue
        if reachable(hexes):
            saved |= hexes
    return asked & ~saved & v.FIELD


def open_hexes(pieces: int) -> int:
    """All hexes in no complete paddy."""
    found = 0
    for at in range(v.HEXES):
        hexes = region_of(pieces, 1 << at)
        if not is_paddy(pieces, hexes):
            found |= hexes
    return found


def fixed_sides(pieces: int, gates: int) -> int:
    """Sides around the open field whose pieces no gate move changes before the hex inside is in a paddy (9.3).

    These are the outer edge, and the sides of paddies whose gates all lead into other paddies.
    """
    inside = v.FIELD & ~open_hexes(pieces)
    fixed, rest = v.OUTER, inside
    while rest:
        hexes = region_of(pieces, rest & -rest)
        rest &= ~hexes
        if not boundary(hexes) & gates & ~boundary(inside & ~hexes):
            fixed |= boundary(hexes)
    return fixed


def may_have_two_gates(pieces: int, gates: int, hexes: int, fixed: int) -> bool:
    """Whether pieces and gate moves could leave two gates around a set of hexes, were every other gate free to go."""
    around = boundary(hexes)
    sure = bit_count(around & gates & fixed)
    return sure <= 2 <= sure + bit_count(around & ~(pieces & fixed))


def _others(hexes: int) -> int:
    """All sides but those inside a set of hexes."""
    inside = 0
    for at in range(v.HEXES):
        if hexes >> at & 1:
            inside |= boundary(1 << at)
    return v.ALL_SIDES & ~(inside & ~boundary(hexes))


def can_be_closed(pieces: int, gates: int, hexes: int) -> bool:
    """Whether pieces on the open sides around a set of hexes can make it a paddy, and the field sound with more."""
    around = boundary(hexes)
    missing = 2 - bit_count(around & gates)
    free = [1 << side for side in range(v.SIDES) if (around & ~pieces) >> side & 1]
    if missing < 0 or missing > len(free):
        return False
    return any(can_be_settled(pieces | around, gates | sum(chosen)) for chosen in combinations(free, missing))


def can_be_settled(pieces: int, gates: int) -> bool:
    """Whether the field is sound, or becomes so by dividing the regions that are not."""
    rest: int = v.FIELD
    while rest:
        hexes = region_of(pieces, rest & -rest)
        rest &= ~hexes
        if not is_sound(pieces, gates, hexes):
            parts = [part for part in BY_FIRST_HEX[hexes & -hexes] if not part & ~hexes and part != hexes]
            return any(can_be_closed(pieces, gates, part) for part in parts if region_inside(pieces, part))
    return True


def region_inside(pieces: int, part: int) -> bool:
    """Whether a set of hexes hangs together over sides without a piece."""
    return region_of(pieces | _others(part), part & -part) == part
