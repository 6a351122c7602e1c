"""The Neighbour of the solo game (chapter 24): its card, its pile of water, the tile it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import lowest_bit
from subak.core.state import EVERYONE
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.step import listed, next_step

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def begin(state: Spirits) -> bool:
    """A Neighbour card is drawn with the rain (24.2)."""
    next_step(state, v.PHASE_NEIGHBOUR)
    return False


def legal(state: Spirits) -> list[int]:
    """NATURE draws a Neighbour card that is left."""
    return listed(v.DRAW_NEIGHBOUR, state.neighbours_left)


def apply(state: Spirits, action: i64) -> bool:
    """The Neighbour's card of this round (24.2)."""
    state.neighbour = action - v.DRAW_NEIGHBOUR
    state.neighbours_left ^= 1 << state.neighbour
    state.tell(v.TOLD_NEIGHBOUR, EVERYONE, 0, state.neighbour)
    return True


def meet(state: Spirits) -> None:
    """Who is upstream, and what the Neighbour keeps of the rain (24.3, 24.4)."""
    state.above = 1 if rank(state) < state.farms[0].highest() else 0
    state.received = 0
    if state.above:
        keeps: i64 = state.cards.neighbour_keeps[state.neighbour]
        kept = keeps if keeps < state.rain_water else state.rain_water
        state.rain_water -= kept
        to_pile(state, kept)


def rank(state: Spirits) -> i64:
    """The rank on the Neighbour's card: the first figure in rounds 1 to 3, the second from round 4 on (24.3)."""
    late: i64 = 1 if state.round > v.ROUNDS_OF_A_DRAFT else 0
    return state.cards.neighbour_rank[2 * state.neighbour + late]


def to_pile(state: Spirits, discs: i64) -> None:
    """Discs for the Neighbour's pile; what it cannot hold goes to the supply (24.6)."""
    state.pile += discs
    if state.pile > v.PILE_LIMIT:
        state.supply += state.pile - v.PILE_LIMIT
        state.pile = v.PILE_LIMIT
    state.tell(v.TOLD_NEIGHBOUR_WATER, EVERYONE, 0, discs, state.pile)


def from_pile(state: Spirits) -> i64:
    """Take the discs off the pile that the Neighbour's card passes on."""
    passes: i64 = state.cards.neighbour_passes[state.neighbour]
    passed = passes if passes < state.pile else state.pile
    state.pile -= passed
    return passed


def pass_water(state: Spirits) -> None:
    """Upstream, the Neighbour passes water on before Water Out (24.4)."""
    if state.above:
        passed = from_pile(state)
        state.farms[0].reservoir += passed
        state.tell(v.TOLD_NEIGHBOUR_WATER, EVERYONE, 0, -passed, state.pile)


def pay(state: Spirits) -> None:
    """Downstream, the Neighbour pays for the water it was sent (24.5)."""
    if state.above:
        return
    rice = state.received // 2 if state.received < 6 else 3
    if rice:
        state.farms[0].rice += rice
        state.tell(v.TOLD_GAIN, EVERYONE, 0, v.GAIN_RICE, rice, 0)


def after_claim(state: Spirits) -> None:
    """The Neighbour downstream passes water into the sea, and may take a tile (24.5, 24.7)."""
    if not state.above:
        passed = from_pile(state)
        state.supply += passed
        if passed:
            state.tell(v.TOLD_NEIGHBOUR_WATER, EVERYONE, 0, -passed, state.pile, 1)
    if state.cards.neighbour_tile[state.neighbour] and state.tiles:
        least: i64 = 0
        rest = state.tiles
        while rest:
            tile = lowest_bit(rest)
            rest &= rest - 1
            if not least or state.cards.tile_rice[tile] < state.cards.tile_rice[least]:
                least = tile
        state.tiles &= ~(1 << least)
        state.tell(v.TOLD_NEIGHBOUR_TILE, EVERYONE, 0, least)
