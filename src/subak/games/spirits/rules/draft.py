"""Drafts (chapter 4): cards are dealt one by one, then all players pick from hands that are passed on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import bit
from subak.core.state import EVERYONE
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.step import done_with, everybody, listed, next_step

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


# -- the deal


def begin(state: Spirits) -> bool:
    """The cards of a draft are dealt; the hands of the draft before are forgotten (4.1, 4.2)."""
    next_step(state, v.PHASE_DEAL)
    state.dealt = 0
    state.draft = 0
    state.undealt = state.cards.spirits & (v.SECOND_DECK if state.round else v.FIRST_DECK)
    if state.rules & v.PEACEFUL or state.seats == 1:
        state.undealt &= ~v.HOSTILE_SPIRITS
    for farm in state.farms:
        farm.dealt = 0
        farm.taken = 0
    return False


def legal_deal(state: Spirits) -> list[int]:
    """NATURE deals a card that is left."""
    return listed(v.DRAW_CARD, state.undealt)


def apply_deal(state: Spirits, action: i64) -> bool:
    """A spirit card is dealt to the next seat (4.1)."""
    seat = state.dealt_to()
    card = action - v.DRAW_CARD
    state.undealt ^= bit(card)
    state.farms[seat].dealt |= bit(card)
    state.dealt += 1
    state.tell(v.TOLD_DEAL, 1 << seat, seat, card)
    return state.dealt == (v.SOLO_PACK if state.seats == 1 else v.PACK * state.seats)


# -- the picks


def begin_pick(state: Spirits) -> bool:
    """All players pick a card from the hand they hold (4.1); those after the first have just been passed one."""
    next_step(state, v.PHASE_DRAFT)
    state.waiting = everybody(state)
    if state.draft:
        for seat in range(state.seats):
            state.tell(v.TOLD_HAND, 1 << seat, seat, held(state, seat))
    return False


def legal_pick(state: Spirits, seat: i64) -> list[int]:
    """The cards of the hand a seat holds."""
    return listed(v.KEEP, held(state, seat))


def held(state: Spirits, seat: i64) -> i64:
    """Cards of the draft hand a seat holds now."""
    origin = state.farms[state.origin(seat)]
    taken = origin.taken
    cards = origin.dealt
    while taken:
        cards &= ~bit(taken & 63)
        taken >>= 6
    return cards & ~1


def apply_pick(state: Spirits, seat: i64, action: i64) -> bool:
    """A card is kept, in secret until all have picked (4.1)."""
    state.farms[seat].pick = action - v.KEEP
    if not done_with(state, seat):
        return False
    settle(state)
    return True


def settle(state: Spirits) -> None:
    """The picked cards go to their players and the hands are passed on (4.1, 4.2)."""
    for seat in range(state.seats):
        farm = state.farms[seat]
        state.farms[state.origin(seat)].taken |= farm.pick << (6 * state.draft)
        state.tell(v.TOLD_KEEP, 1 << seat, seat, farm.pick)
    for farm in state.farms:
        farm.hand |= bit(farm.pick)
        farm.pick = 0
    state.draft += 1
    state.tell(v.TOLD_PASSED, EVERYONE, 0, state.draft)
