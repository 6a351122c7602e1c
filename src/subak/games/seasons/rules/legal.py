"""Who acts, and which actions are legal: each step of play answers for itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import Rng
from subak.core.state import NATURE
from subak.games.seasons.rules import dry, placing, setup, wet
from subak.games.seasons.rules import vocabulary as v

if TYPE_CHECKING:
    from subak.games.seasons.rules.state import Seasons


def to_act(state: Seasons) -> i64:
    """Mask of who acts now: NATURE, both seats at once, one of them, or nobody."""
    phase = state.phase
    if v.NATURES_PHASES >> phase & 1:
        return 1 << NATURE
    if phase == v.PHASE_OVER:
        return 0
    if v.ORDERED_PHASES >> phase & 1:
        return 1 << state.active
    return v.BOTH & ~state.done


def legal(state: Seasons, seat: i64) -> list[int]:
    """All legal actions of a seat or outcomes of NATURE, in order."""
    if not to_act(state) >> seat & 1:
        return []
    phase = state.phase
    if v.LAYING_PHASES >> phase & 1:
        return placing.legal(state, seat)
    if phase < v.PHASE_CHOOSE:
        return setup.legal(state, seat)
    if phase == v.PHASE_CHOOSE:
        return wet.legal(state, seat)
    return dry.legal(state, seat)


def allows(state: Seasons, seat: i64, action: i64) -> bool:
    """Whether an action is legal; the spots of a card are not listed for that."""
    if v.LAYING_PHASES >> state.phase & 1:
        return to_act(state) >> seat & 1 != 0 and placing.allows(state, seat, action)
    return action in legal(state, seat)


def pick(state: Seasons, seat: i64, rng: Rng) -> i64:
    """One legal action of a seat to act, each equally likely; the spots of a card are not listed for that."""
    if v.LAYING_PHASES >> state.phase & 1:
        return placing.pick(state, seat, rng)
    actions = legal(state, seat)
    return actions[rng.below(len(actions))]
