"""Set-up (chapter 3): discs, decks and starting paddies are laid out, the first seat and the tiles are drawn, gates
are set, setup cards are dealt; and the peaceful variant (chapter 23), which leaves cards out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import bit_count
from subak.core.state import EVERYONE
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import survey
from subak.games.spirits.rules.step import done_with, everybody, listed, next_step

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def is_peaceful(rules: i64, seats: i64) -> bool:
    """Whether the cards that set players against each other are left out: by option, and in the solo game (23.1, 24.1).

    `rules` are the options as bits."""
    return rules & v.PEACEFUL != 0 or seats == 1


def lay_out(state: Spirits) -> None:
    """The discs for these seats, the cards to draw from, and the starting paddies with crop and water (3.1, 3.4)."""
    deck = state.cards
    state.phase = v.PHASE_START if state.seats > 1 else v.PHASE_TILES
    state.supply = deck.discs[state.seats - 1] - state.seats
    state.tiles_left = deck.tiles
    state.setups_left = deck.setups
    state.rain_left = deck.rains
    if is_peaceful(state.rules, state.seats):
        state.rain_left &= ~v.HOSTILE_RAINS
    if state.seats == 1:
        state.neighbours_left = deck.neighbours
    for _ in range(state.seats):
        farm = Farm()
        farm.pieces = v.START_SIDES
        farm.planted = 1 << v.START
        farm.discs = 1
        survey(farm)
        state.farms.append(farm)


# -- the first seat


def legal_start(state: Spirits) -> list[int]:
    """NATURE draws any seat (3.6)."""
    return listed(v.DRAW_START, everybody(state))


def apply_start(state: Spirits, action: i64) -> bool:
    """The seat that the first rain and all deals begin with (3.6, 5.3)."""
    state.start = action - v.DRAW_START
    for place in range(state.seats):
        state.order |= ((state.start + place) % state.seats) << (4 * place)
    state.tell(v.TOLD_START, EVERYONE, state.start)
    return True


# -- tiles


def begin_tiles(state: Spirits) -> bool:
    """Achievement tiles are drawn (3.2)."""
    next_step(state, v.PHASE_TILES)
    return False


def legal_tiles(state: Spirits) -> list[int]:
    """NATURE draws a tile that is left."""
    return listed(v.DRAW_TILE, state.tiles_left)


def apply_tiles(state: Spirits, action: i64) -> bool:
    """A tile for the table: six and one a player (3.2)."""
    tile = action - v.DRAW_TILE
    state.tiles |= 1 << tile
    state.tiles_left ^= 1 << tile
    state.tell(v.TOLD_TILE, EVERYONE, 0, tile)
    return bit_count(state.tiles) == state.seats + 6


# -- the gate of the starting paddy


def begin_gate(state: Spirits) -> bool:
    """All players set the gate of their starting paddy (3.4)."""
    next_step(state, v.PHASE_GATE)
    state.waiting = everybody(state)
    return False


def legal_gate() -> list[int]:
    """The three sides of a1 (3.4)."""
    return listed(v.GATE, v.START_SIDES)


def apply_gate(state: Spirits, seat: i64, action: i64) -> bool:
    """The gate stands (3.4)."""
    farm = state.farms[seat]
    farm.gates = 1 << (action - v.GATE)
    survey(farm)
    state.tell(v.TOLD_GATE, EVERYONE, seat, action - v.GATE)
    return done_with(state, seat)


# -- setup cards


def begin_cards(state: Spirits) -> bool:
    """Setup cards are dealt (3.5)."""
    next_step(state, v.PHASE_SETUP)
    state.dealt = 0
    return False


def legal_cards(state: Spirits) -> list[int]:
    """NATURE draws a setup card that is left."""
    return listed(v.DRAW_SETUP, state.setups_left)


def apply_cards(state: Spirits, action: i64) -> bool:
    """A setup card: rocks and a bonus (3.5)."""
    seat = state.dealt_to()
    card = action - v.DRAW_SETUP
    farm = state.farms[seat]
    deck = state.cards
    state.setups_left ^= 1 << card
    farm.rocks = deck.setup_rocks[card]
    farm.laborers += deck.setup_laborers[card]
    farm.livestock += deck.setup_livestock[card]
    farm.rice += deck.setup_rice[card]
    farm.free_pieces = deck.setup_walls[card]
    state.dealt += 1
    state.tell(v.TOLD_SETUP, EVERYONE, seat, card, deck.setup_rice[card])
    return state.dealt == state.seats
