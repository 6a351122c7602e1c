"""Wet Season (chapter 4): both seats choose in secret a card to place and one for the row, then the hands go round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import lowest_bit
from subak.core.state import EVERYONE
from subak.games.seasons.rules import vocabulary as v

if TYPE_CHECKING:
    from subak.games.seasons.rules.state import Seasons


def begin(state: Seasons) -> None:
    """The first turn, with the hands just dealt (4.1)."""
    state.dealt = 0
    state.next_step(v.PHASE_CHOOSE)


def verb(state: Seasons, seat: i64) -> i64:
    """The first action of the choice a seat has to make: the card to place comes before the one for the row (4.1)."""
    return v.ROW if state.picked[seat] else v.PLACE


def choices(state: Seasons, seat: i64) -> i64:
    """The cards among which a seat chooses: those in its hand, without the one it places (4.1)."""
    cards: i64 = state.hands[seat]
    picked: i64 = state.picked[seat]
    if picked:
        cards &= ~(1 << picked)
    return cards


def legal(state: Seasons, seat: i64) -> list[int]:
    """The cards a seat can place, then those it can give to the row (4.1)."""
    return v.card_actions(verb(state, seat), choices(state, seat))


def apply(state: Seasons, seat: i64, action: i64) -> bool:
    """Note a secret choice; whether it was the last one, which shows them all (4.1, 4.2)."""
    if action < v.ROW:
        state.picked[seat] = action - v.PLACE
        return False
    state.rowed[seat] = action - v.ROW
    if not state.choice_done(seat):
        return False
    for owner in range(v.SEATS):
        picked: i64 = state.picked[owner]
        rowed: i64 = state.rowed[owner]
        state.hands[owner] &= ~(1 << picked | 1 << rowed)
        state.row |= 1 << rowed
        state.rowed[owner] = v.NO_CARD
        state.tell(v.TOLD_CHOICE, EVERYONE, owner, picked, rowed)
    return True


def settle(state: Seasons) -> bool:
    """End a turn in which both have placed, and exchange the hands (4.4); whether the season is over (4.5)."""
    if state.turn == v.WET_TURNS:
        return True
    state.turn += 1
    state.hands = [state.hands[1], state.hands[0]]
    last: bool = state.turn == v.WET_TURNS
    state.next_step(v.PHASE_LAY_WET if last else v.PHASE_CHOOSE)
    for seat in range(v.SEATS):
        hand: i64 = state.hands[seat]
        state.tell(v.TOLD_EXCHANGE, EVERYONE, seat, hand)
        if last:
            state.picked[seat] = lowest_bit(hand)
            state.hands[seat] = 0
    return False
