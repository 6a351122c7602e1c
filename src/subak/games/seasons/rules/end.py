"""The end (chapter 10): closed paddies, stranded buffaloes, the ancestors of the end, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from subak.core.state import EVERYONE
from subak.games.seasons.rules import vocabulary as v
from subak.games.seasons.rules.ancestors import asks_at_end, claim, end_bonus, pays_at_end, things
from subak.games.seasons.rules.score import add

if TYPE_CHECKING:
    from subak.games.seasons.rules.state import Seasons

CLOSED_POINTS: Final = 1  # for each closed paddy (10.1)
STRANDED_POINTS: Final = -1  # for each buffalo in an open paddy (10.2)


def begin(state: Seasons) -> None:
    """The common end scoring, then the ancestors; those in words are left to their owners (10.1 to 10.3, 8.9)."""
    done: i64 = 0
    for seat in range(v.SEATS):
        if not asks_at_end(state.cards, state.ancestors[seat]):
            done |= 1 << seat
    state.next_step(v.PHASE_OVER if done == v.BOTH else v.PHASE_BY_HAND)
    if done != v.BOTH:
        state.done = done
    for seat in range(v.SEATS):
        score_landscape(state, seat)
    for seat in range(v.SEATS):
        score_ancestor(state, seat)


def apply(state: Seasons, seat: i64, action: i64) -> bool:
    """A seat says what its ancestor in words pays; whether the game is over (8.9)."""
    claim(state, seat, action - v.CLAIM)
    return state.seat_done(seat)


def score_landscape(state: Seasons, seat: i64) -> None:
    """A point for each closed paddy, one lost for each stranded buffalo (10.1, 10.2)."""
    closed = state.lands[seat].closed_count()
    add(state, seat, v.CLOSED, CLOSED_POINTS * closed)
    state.tell(v.TOLD_CLOSED, EVERYONE, seat, closed, CLOSED_POINTS * closed)
    stranded = state.lands[seat].stranded()
    add(state, seat, v.STRANDED, STRANDED_POINTS * stranded)
    state.tell(v.TOLD_STRANDED, EVERYONE, seat, stranded, STRANDED_POINTS * stranded)


def score_ancestor(state: Seasons, seat: i64) -> None:
    """What an ancestor for the end of the game pays (10.3, 8.4)."""
    deck = state.cards
    ancestor: i64 = state.ancestors[seat]
    if pays_at_end(deck, ancestor):
        bonus = end_bonus(deck, ancestor, state.lands[seat], state.six_plus)
        plain: bool = deck.trigger[ancestor] == v.AT_END
        counted = things(state.lands[seat], deck.pays[ancestor]) if plain else 0
        add(state, seat, v.ANCESTORS, bonus)
        state.tell(v.TOLD_END_BONUS, EVERYONE, seat, ancestor, bonus, counted)


def ranking(state: Seasons) -> list[list[int]]:
    """The seats from first to last: more points, then more farmers; equal in both they stand together (10.4)."""
    lead = state.points(0) - state.points(1)
    if lead == 0:
        lead = state.lands[0].farmers() - state.lands[1].farmers()
    if lead == 0:
        return [[0, 1]]
    return [[0], [1]] if lead > 0 else [[1], [0]]
