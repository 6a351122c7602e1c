"""Dry Season (chapter 9): who begins, and the cards taken from the row in turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.state import EVERYONE
from subak.games.seasons.rules import vocabulary as v

if TYPE_CHECKING:
    from subak.games.seasons.rules.state import Seasons


def begin(state: Seasons) -> None:
    """The seat with fewer points begins, then the one with fewer closed paddies, then chance says (9.1)."""
    state.turn = 0
    reason: i64 = v.BY_POINTS
    lead = state.points(0) - state.points(1)
    if lead == 0:
        reason = v.BY_PADDIES
        lead = state.lands[0].closed_count() - state.lands[1].closed_count()
    if lead == 0:
        state.next_step(v.PHASE_TIE)
    else:
        begin_with(state, 0 if lead < 0 else 1, reason)


def begin_with(state: Seasons, seat: i64, reason: i64) -> None:
    """This seat takes the first card, for one of the reasons BY_POINTS, BY_PADDIES or BY_CHANCE (9.1)."""
    state.active = seat
    state.next_step(v.PHASE_TAKE)
    state.tell(v.TOLD_SEASON, EVERYONE, seat, reason)


def legal(state: Seasons, seat: i64) -> list[int]:
    """The cards of the row, or for NATURE the seats that can begin (9.1, 9.2)."""
    if state.phase == v.PHASE_TIE:
        return [v.FIRST, v.FIRST + 1]
    return v.card_actions(v.TAKE, state.row)


def apply(state: Seasons, seat: i64, action: i64) -> bool:
    """Break the tie for the first turn, or take a card to be laid at once (9.1, 9.2); whether a card is to be laid."""
    if state.phase == v.PHASE_TIE:
        begin_with(state, action - v.FIRST, v.BY_CHANCE)
        return False
    card = action - v.TAKE
    state.row &= ~(1 << card)
    state.picked[seat] = card
    state.tell(v.TOLD_TAKE, EVERYONE, seat, card)
    return True


def settle(state: Seasons) -> bool:
    """End a turn: the other seat is next, until the row is empty (9.3); whether it is."""
    state.turn += 1
    state.active = 1 - state.active
    if not state.row:
        return True
    state.next_step(v.PHASE_TAKE)
    return False
