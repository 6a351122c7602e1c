"""Set-up (chapter 2): tokens and deck, who begins, the starting paddies, the Happy Farmer's first cards, and the first
water."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import bit
from subak.core.state import EVERYONE
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.automa import FARMER
from subak.games.ricedice.rules.cards import add_right
from subak.games.ricedice.rules.water import adjust_supply

if TYPE_CHECKING:
    from subak.games.ricedice.rules.state import RiceDice


def lay_out(state: RiceDice) -> None:
    """The water tokens by the number of fields, alone as for two, and the deck of paddies (2.2, 2.4, 10.1)."""
    state.total = v.TOKENS[state.fields]
    state.supply = state.total
    state.pile = state.cards.paddies
    state.phase = v.START_SEAT if state.seats > 1 else v.DEAL


def start(state: RiceDice, seat: i64) -> None:
    """The seat that begins is drawn (2.6)."""
    state.active = seat
    state.actor = seat
    state.tell(v.TOLD_START, EVERYONE, seat)
    state.next_step(v.DEAL)


def starting_paddies(state: RiceDice) -> i64:
    """Mask of the starting paddies that are not dealt yet (2.3)."""
    left = state.cards.starting
    for p in range(len(state.card)):
        if state.card[p] >= 0:
            left &= ~bit(state.card[p])
    return left


def deal(state: RiceDice, card: i64) -> bool:
    """Deal a starting paddy to the next seat; whether all have theirs (2.3)."""
    state.tell(v.TOLD_DEAL, EVERYONE, state.actor, card)
    add_right(state, state.actor, card)
    state.actor = (state.actor + 1) % state.seats
    return state.actor == state.active


def deal_farmer(state: RiceDice, card: i64) -> bool:
    """Deal the Happy Farmer a first card from the deck; whether it has all (10.1, 10.14)."""
    state.tell(v.TOLD_DEAL, EVERYONE, FARMER, card)
    state.pile &= ~bit(card)
    add_right(state, FARMER, card)
    return bool(state.size[FARMER] == v.FIRST_CARD_COUNTS[state.level])


def fill_reservoir(state: RiceDice) -> None:
    """Fill the reservoir for all dealt paddies (2.5)."""
    adjust_supply(state)
