"""Spirits (chapter 6): all players choose a card, which makes the turn order; the first player takes the rain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import bit
from subak.core.state import EVERYONE
from subak.games.spirits.rules import neighbour
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.passive import refresh
from subak.games.spirits.rules.step import done_with, everybody, listed, next_step

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def begin(state: Spirits) -> bool:
    """All players choose a spirit card in secret (6.1)."""
    next_step(state, v.PHASE_CHOOSE)
    state.waiting = everybody(state)
    return False


def legal(state: Spirits, seat: i64) -> list[int]:
    """The cards in a seat's hand (6.1)."""
    return listed(v.PLAY, state.farms[seat].hand)


def apply(state: Spirits, seat: i64, action: i64) -> bool:
    """A card is chosen, in secret until all have chosen (6.1)."""
    state.farms[seat].pick = action - v.PLAY
    if not done_with(state, seat):
        return False
    show_cards(state)
    return True


def show_cards(state: Spirits) -> None:
    """Cards are shown, the turn order is made, and the first player takes the rain (6.1 to 6.3)."""
    for seat in range(state.seats):
        farm = state.farms[seat]
        farm.hand &= ~bit(farm.pick)
        farm.played |= bit(farm.pick)
        farm.latest = farm.pick
        farm.pick = 0
        refresh(state.cards, farm)
        state.tell(v.TOLD_PLAY, EVERYONE, seat, farm.latest)
    make_turn_order(state)
    state.tell(v.TOLD_ORDER, EVERYONE, 0, state.order)
    if state.seats == 1:
        neighbour.meet(state)
    first = state.seat_at(0)
    state.farms[first].reservoir += state.rain_water
    state.tell(v.TOLD_CLAIM_RAIN, EVERYONE, first, state.rain_water)
    state.rain_water = 0


def make_turn_order(state: Spirits) -> None:
    """Sort the seats by their highest card, lowest first (6.2).

    No two are equal but those that a seat's view leaves blank: there the first seat goes first."""
    order: i64 = 0
    for seat in range(state.seats):
        mine = state.farms[seat].highest()
        place: i64 = 0
        for other in range(state.seats):
            highest = state.farms[other].highest()
            if highest < mine or (highest == mine and other < seat):
                place += 1
        order |= seat << (4 * place)
    state.order = order
