"""Drafts (chapter 4): cards are dealt one by one, then all players pick from hands that are passed left or right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import bit
from subak.core.state import EVERYONE
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.setup import is_peaceful
from subak.games.spirits.rules.step import done_with, everybody, listed, next_step

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


# -- which draft it is


def second_draft(state: Spirits) -> bool:
    """Whether the cards of the second draft are dealt, picked or played: from the end of round 3 on (4.2)."""
    return state.round > v.ROUNDS_OF_A_DRAFT or (state.round == v.ROUNDS_OF_A_DRAFT and draft_runs(state))


def draft_runs(state: Spirits) -> bool:
    """Whether cards are being dealt or picked."""
    return state.phase == v.PHASE_DEAL or state.phase == v.PHASE_DRAFT


def picks_made(state: Spirits) -> i64:
    """How many cards every player has taken in this draft, or in the last one while none runs."""
    return state.draft if draft_runs(state) else v.HAND


def deck_in_play(state: Spirits) -> i64:
    """The cards a draft deals from: 1 to 20 in the first one, 21 to 40 in the second (4.1, 4.2)."""
    return v.SECOND_DECK if second_draft(state) else v.FIRST_DECK


def passing_direction(state: Spirits) -> i64:
    """Where hands are passed: 1, to the left (the next seat), in the first draft, -1, to the right, in the second
    (4.1, 4.2)."""
    return -1 if second_draft(state) else 1


def pack_size(state: Spirits) -> i64:
    """Cards dealt to each player in a draft; more in the solo game (4.1, 24.1)."""
    return v.SOLO_PACK if state.seats == 1 else v.PACK


# -- the deal


def begin(state: Spirits) -> bool:
    """The cards of a draft are dealt; the hands of the draft before are forgotten (4.1, 4.2)."""
    next_step(state, v.PHASE_DEAL)
    state.dealt = 0
    state.draft = 0
    state.undealt = state.cards.spirits & deck_in_play(state)
    if is_peaceful(state.rules, state.seats):
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
    return state.dealt == pack_size(state) * state.seats


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
    origin = state.farms[origin_of(state, seat)]
    taken = origin.taken
    cards = origin.dealt
    while taken:
        cards &= ~bit(taken & 63)
        taken >>= 6
    return cards & ~1


def origin_of(state: Spirits, seat: i64) -> i64:
    """The seat to which the hand that a seat holds now was dealt: it has been passed to the left in the first draft
    and to the right in the second, once for every pick made (4.1, 4.2)."""
    return (seat - passing_direction(state) * state.draft) % state.seats


def first_view(state: Spirits, seat: i64, origin: i64) -> i64:
    """At which pick, from 0 on, a seat first holds the hand that was dealt to `origin` (4.1, 4.2)."""
    return ((seat - origin) * passing_direction(state)) % state.seats


def apply_pick(state: Spirits, seat: i64, action: i64) -> bool:
    """A card is kept, in secret until all have picked (4.1)."""
    state.farms[seat].pick = action - v.KEEP
    if not done_with(state, seat):
        return False
    pass_hands(state)
    return True


def pass_hands(state: Spirits) -> None:
    """The picked cards go to their players and the hands are passed on (4.1, 4.2)."""
    for seat in range(state.seats):
        farm = state.farms[seat]
        state.farms[origin_of(state, seat)].taken |= farm.pick << (6 * state.draft)
        state.tell(v.TOLD_KEEP, 1 << seat, seat, farm.pick)
    for farm in state.farms:
        farm.hand |= bit(farm.pick)
        farm.pick = 0
    state.draft += 1
    state.tell(v.TOLD_PASSED, EVERYONE, 0, state.draft)
