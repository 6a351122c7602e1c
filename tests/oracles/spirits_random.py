"""Random fields for comparing the kernel of Spirits with its oracles."""

from __future__ import annotations

from random import Random

from subak.games.spirits import GAME
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.build import buildable
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import region_of, survey
from subak.games.spirits.rules.state import Spirits, started


def names(mask: int) -> set[str]:
    """Sides of a mask."""
    return {v.SIDE_NAMES[side] for side in range(v.SIDES) if mask >> side & 1}


def hexes(mask: int) -> frozenset[str]:
    """Hexes of a mask."""
    return frozenset(v.HEX_NAMES[at] for at in range(v.HEXES) if mask >> at & 1)


def start_farm(random: Random) -> Farm:
    """A farm with its starting paddy, empty."""
    farm = Farm()
    farm.pieces = v.START_SIDES
    farm.gates = 1 << random.choice((0, 10, 20))
    survey(farm)
    return farm


def grown_farm(random: Random, pieces: int) -> Farm:
    """A farm on which so many legal pieces have been set, closing things rather than not."""
    farm = start_farm(random)
    for _ in range(pieces):
        add_piece(random, farm)
    return farm


def add_piece(random: Random, farm: Farm) -> None:
    """Set one legal piece, mostly next to what is there."""
    places = buildable(farm)
    options = [action for action in range(2 * v.SIDES) if places >> action & 1]
    if not options:
        return
    walls = [action for action in options if action < v.SIDES] or options
    action = random.choice(walls if random.random() < 0.6 else options)
    side = action % v.SIDES
    farm.pieces |= 1 << side
    if action >= v.SIDES:
        farm.gates |= 1 << side
    survey(farm)


def paddy_mask(farm: Farm, head: int) -> int:
    """Hexes of a paddy."""
    return int(region_of(farm.pieces, 1 << head))


def table(farm: Farm) -> Spirits:
    """A table of two on which the farm belongs to seat 0, which goes first."""
    state = started(GAME.deck(), 2, 0)
    state.order = 0 | 1 << 4
    state.round = 2
    other = start_farm(Random(1))
    state.farms = [farm, other]
    return state
