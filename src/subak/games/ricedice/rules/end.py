"""End (chapter 1): a game ends the moment one side has the target, or at the safety limit; and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.state import EVERYONE
from subak.games.ricedice.rules import vocabulary as v

if TYPE_CHECKING:
    from subak.games.ricedice.rules.state import RiceDice


def finish(state: RiceDice, reason: i64, field: i64) -> None:
    """End the game for this reason, told of the side that brought it about (1.2, 1.5)."""
    state.reason = reason
    state.next_step(v.OVER)
    state.tell(v.TOLD_OVER, EVERYONE, field, reason, state.rice[field])


def target_reached(state: RiceDice, field: i64) -> bool:
    """Whether a side has the rice to win: asked whenever it gains some (1.2, 10.13)."""
    return state.rice[field] >= state.target


def limit_reached(state: RiceDice) -> bool:
    """Whether every side has had the turns of the safety limit (1.5)."""
    return state.turns >= v.SAFETY_LIMIT * state.fields


def breaks_ties(state: RiceDice) -> bool:
    """Whether the turn limit has ended the game and the side whose turn came later stands first among equals (1.6)."""
    return state.reason == v.LIMIT_REACHED and state.switches & v.LAST_TURN_FIRST != 0


def latest_first(state: RiceDice) -> list[int]:
    """All sides at the limit, from the one whose turn came last to the one that would be next (1.6)."""
    return [(state.active + later) % state.fields for later in range(state.fields - 1, -1, -1)]


def ranking(state: RiceDice) -> list[list[int]]:
    """The seats from the most rice to the least; equal ones share a place unless the tie is broken (1.3, 1.5, 1.6)."""
    scores = state.scores()
    places = sorted(set(scores), reverse=True)
    shared = [[seat for seat in range(state.seats) if scores[seat] == place] for place in places]
    if not breaks_ties(state):
        return shared
    return [[side] for place in shared for side in latest_first(state) if side in place]


def winners(state: RiceDice) -> list[int]:
    """The seats with the most rice of all sides; nobody when the Happy Farmer stands before them (1.3, 1.6, 10.13)."""
    best = max(state.rice)
    first = [side for side in latest_first(state) if state.rice[side] == best]
    if breaks_ties(state):
        first = first[:1]
    return [seat for seat in range(state.seats) if seat in first]
