"""Open hexes that no further pieces can bring into a complete paddy (2.10)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final

from subak.core.rng import bit_count
from subak.games.spirits.field import boundary, is_paddy, is_sound, region_of
from subak.games.spirits.vocabulary import ALL_SIDES, FIELD, HEXES, INNER, MOST_HEXES, SIDES


def _connected_sets() -> tuple[int, ...]:
    """All sets of one to five hexes that hang together, the largest first."""
    found: set[int] = {1 << at for at in range(HEXES)}
    layer = set(found)
    for _ in range(MOST_HEXES - 1):
        layer = {hexes | 1 << at for hexes in layer for at in range(HEXES) if _touches(hexes, at)}
        found |= layer
    return tuple(sorted(found, key=lambda hexes: (-hexes.bit_count(), hexes)))


def _touches(hexes: int, at: int) -> bool:
    if hexes >> at & 1:
        return False
    return bool(boundary(hexes) & boundary(1 << at) & INNER)


CONNECTED: Final = _connected_sets()


@lru_cache(maxsize=4096)
def lost_hexes(pieces: int, gates: int) -> int:
    """Hexes of the open field that cannot become part of a paddy any more, as a mask."""
    open_field = 0
    for at in range(HEXES):
        hexes = int(region_of(pieces, 1 << at))
        if not is_paddy(pieces, hexes):
            open_field |= hexes
    if not open_field:
        return 0
    saved = 0
    for hexes in CONNECTED:
        if hexes & ~open_field or not hexes & ~saved or not region_inside(pieces, hexes):
            continue
        if can_be_closed(pieces, gates, hexes):
            saved |= hexes
    return open_field & ~saved & FIELD


def _others(hexes: int) -> int:
    """All sides but those inside a set of hexes."""
    inside = 0
    for at in range(HEXES):
        if hexes >> at & 1:
            inside |= boundary(1 << at)
    return ALL_SIDES & ~(inside & ~boundary(hexes))


def can_be_closed(pieces: int, gates: int, hexes: int) -> bool:
    """Whether pieces on the open sides around a set of hexes can make it a paddy, and the field sound with more."""
    around = int(boundary(hexes))
    missing = 2 - bit_count(around & gates)
    free = [1 << side for side in range(SIDES) if (around & ~pieces) >> side & 1]
    if missing < 0 or missing > len(free):
        return False
    return any(can_be_settled(pieces | around, gates | sum(chosen)) for chosen in combinations(free, missing))


def can_be_settled(pieces: int, gates: int) -> bool:
    """Whether the field is sound, or becomes so by dividing the regions that are not."""
    rest: int = FIELD
    while rest:
        hexes = int(region_of(pieces, rest & -rest))
        rest &= ~hexes
        if not is_sound(pieces, gates, hexes):
            first = hexes & -hexes
            parts = [part for part in CONNECTED if part & -part == first and not part & ~hexes and part != hexes]
            return any(can_be_closed(pieces, gates, part) for part in parts if region_inside(pieces, part))
    return True


def region_inside(pieces: int, part: int) -> bool:
    """Whether a set of hexes hangs together over sides without a piece."""
    return region_of(pieces | _others(part), part & -part) == part
