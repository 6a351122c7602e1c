"""Two pieces that are sound only together, in words (2.5): which one must follow."""

from __future__ import annotations

from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.build import barred_sides, build_places
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import ends, region_of
from subak.games.spirits.rules.pairs import followers
from subak.games.spirits.rules.pieces import gates_left, walls_left
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.words.notation import sides_named


def followed_by(state: Spirits, farm: Farm, side: int, gate: bool) -> str:
    """The pieces of which one must follow a piece on this side; empty when none could make the field sound."""
    bit, beside = 1 << side, ends(side)
    first = region_of(farm.pieces | bit, beside & -beside)
    walls, gates = walls_left(state, farm) - (not gate), gates_left(state, farm) - gate
    return pieces_named(followers(farm, bit, bit if gate else 0, first, barred_sides(farm), walls, gates))


def due(state: Spirits, farm: Farm) -> str:
    """The pieces of which one must be set now, since the first of two stands; empty when none must."""
    return pieces_named(build_places(state, farm)) if farm.unsound else ""


def pieces_named(places: int) -> str:
    """Walls and gates by their sides: "wall b2-c2 or gate b3-c3"."""
    walls = [f"wall {name}" for name in sides_named(places & v.ALL_SIDES)]
    return " or ".join(walls + [f"gate {name}" for name in sides_named(places >> v.SIDES)])
