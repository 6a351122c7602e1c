"""Who acts, and which actions are legal: each step of play answers for itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import Rng
from subak.core.state import NATURE, stream_of
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
    if phase == v.PHASE_BY_HAND:
        return v.CLAIMS[:]
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


def draw(state: Seasons, rng: Rng) -> i64:
    """One of NATURE's outcomes, each equally likely; which cards have gone changes nothing for those that are left."""
    if v.DEALING_PHASES >> state.phase & 1:
        return v.DEAL_CARD + rng.first_of(state.left)
    return v.FIRST + rng.below(v.SEATS)


def stream(state: Seasons) -> i64:
    """What NATURE draws, by phase: the cards of each seat, or for both of them who is first."""
    dealt = v.DEALING_PHASES >> state.phase & 1
    return stream_of(0, setup.next_dealt(state) if dealt else NATURE, state.phase)
