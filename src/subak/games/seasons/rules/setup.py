"""Set-up (chapter 3): two cards for each seat, its ancestor, its start card, and the hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import lowest_bit
from subak.core.state import EVERYONE
from subak.games.seasons.rules import vocabulary as v
from subak.games.seasons.rules.landscape import start_spot
from subak.games.seasons.rules.placing import lay

if TYPE_CHECKING:
    from subak.games.seasons.rules.state import Seasons


def legal(state: Seasons, seat: i64) -> list[int]:
    """What NATURE can bring, the ancestors a seat can choose, or the turns of its start card (3.1 to 3.4)."""
    phase = state.phase
    if phase == v.PHASE_FIRST:
        return [v.FIRST, v.FIRST + 1]
    if phase == v.PHASE_ANCESTOR:
        return v.card_actions(v.ANCESTOR, state.hands[seat])
    if phase == v.PHASE_START:
        return [v.START, v.START + 1, v.START + 2, v.START + 3]
    return v.card_actions(v.DEAL_CARD, state.left)


def apply(state: Seasons, seat: i64, action: i64) -> bool:
    """Carry out an action of the set-up; whether it ends the running step."""
    phase = state.phase
    if phase == v.PHASE_FIRST:
        return name_first(state, action - v.FIRST)
    if phase == v.PHASE_ANCESTOR:
        return choose_ancestor(state, seat, action - v.ANCESTOR)
    if phase == v.PHASE_START:
        return lay_start(state, seat, action - v.START)
    return deal(state, action - v.DEAL_CARD)


def name_first(state: Seasons, seat: i64) -> bool:
    """The seat that is dealt the first card of each deal; nothing else depends on it (3.1)."""
    state.first = seat
    state.tell(v.TOLD_FIRST, EVERYONE, seat)
    return True


def deal_size(state: Seasons) -> i64:
    """Cards of the running deal, for both seats together (3.1, 3.4)."""
    return v.SEATS * (v.FIRST_DEAL if state.phase == v.PHASE_DEAL else v.HAND)


def next_dealt(state: Seasons) -> i64:
    """The seat that gets the next card; seats are dealt to in turn (3.1)."""
    return (state.first + state.dealt) % v.SEATS


def dealt_count(state: Seasons, seat: i64) -> i64:
    """How many cards of the running deal a seat has (3.1)."""
    return (state.dealt + 1) // 2 if seat == state.first else state.dealt // 2


def deal(state: Seasons, card: i64) -> bool:
    """One card for the next seat; the first two are its secret, the hand is open (3.1, 3.4, 1.4)."""
    seat = next_dealt(state)
    state.left &= ~(1 << card)
    state.hands[seat] |= 1 << card
    state.dealt += 1
    state.tell(v.TOLD_DEAL, 1 << seat if state.phase == v.PHASE_DEAL else EVERYONE, seat, card)
    return state.dealt == deal_size(state)


def choose_ancestor(state: Seasons, seat: i64, card: i64) -> bool:
    """A seat's secret choice; the last one shows both (3.2)."""
    state.ancestors[seat] = card
    if not state.choice_done(seat):
        return False
    for owner in range(v.SEATS):
        ancestor: i64 = state.ancestors[owner]
        hand: i64 = state.hands[owner]
        state.picked[owner] = lowest_bit(hand & ~(1 << ancestor))
        state.hands[owner] = 0
        state.tell(v.TOLD_ANCESTOR, EVERYONE, owner, ancestor, state.picked[owner])
    state.dealt = 0
    return True


def lay_start(state: Seasons, seat: i64, turn: i64) -> bool:
    """Lay the first card of a landscape, by its quarter turns; it scores nothing (3.3)."""
    card: i64 = state.picked[seat]
    spot = start_spot(state.cards.face(card, turn))
    state.lands[seat] = lay(state.lands[seat], state.cards, card, turn, spot)
    state.picked[seat] = v.NO_CARD
    state.tell(v.TOLD_START, EVERYONE, seat, card, turn, spot)
    return state.seat_done(seat)
