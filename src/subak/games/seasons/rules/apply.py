"""Carrying out a legal action, and the order of play: what follows when a step is over.

A step's `begin` opens it, its `apply` does what was chosen, and its `settle` does what follows without a choice. Where
one of them answers, True means that the step is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.state import NATURE
from subak.games.seasons.rules import dry, end, placing, setup, wet
from subak.games.seasons.rules import vocabulary as v

if TYPE_CHECKING:
    from subak.games.seasons.rules.state import Seasons


def apply(state: Seasons, seat: i64, action: i64) -> None:
    """Carry out a legal action of a seat or an outcome of NATURE."""
    if seat != NATURE:
        state.count(seat)
    phase = state.phase
    over: bool
    if v.LAYING_PHASES >> phase & 1:
        over = placing.apply(state, seat, action)
    elif phase < v.PHASE_CHOOSE:
        over = setup.apply(state, seat, action)
    elif phase == v.PHASE_CHOOSE:
        over = wet.apply(state, seat, action)
    elif phase == v.PHASE_BY_HAND:
        over = end.apply(state, seat, action)
    else:
        over = dry.apply(state, seat, action)
    if over:
        go_on(state)


def go_on(state: Seasons) -> None:
    """The order of play: begin what follows the step that is over."""
    phase = state.phase
    if phase == v.PHASE_FIRST:
        state.next_step(v.PHASE_DEAL)
    elif phase == v.PHASE_DEAL:
        state.phase = v.PHASE_ANCESTOR  # the same secret step: all of it is shown at its end
    elif phase == v.PHASE_ANCESTOR:
        state.next_step(v.PHASE_START)
    elif phase == v.PHASE_START:
        state.next_step(v.PHASE_HANDS)
    elif phase == v.PHASE_HANDS:
        wet.begin(state)
    elif phase == v.PHASE_CHOOSE:
        state.next_step(v.PHASE_LAY_WET)
    elif phase == v.PHASE_LAY_WET:
        if wet.settle(state):
            dry.begin(state)
    elif phase == v.PHASE_TAKE:
        state.phase = v.PHASE_LAY_DRY  # the same turn
    elif phase == v.PHASE_BY_HAND:
        state.next_step(v.PHASE_OVER)
    elif dry.settle(state):
        end.begin(state)
