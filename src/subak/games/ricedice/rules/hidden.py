"""What a seat knows: everything, for nothing is hidden (2.8), except how many decisions the others have made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import Rng
from subak.core.state import TRUTH

if TYPE_CHECKING:
    from subak.games.ricedice.rules.state import RiceDice


def seen(state: RiceDice, viewer: i64) -> RiceDice:
    """A copy that knows whose it is; of the decision counts it has only the viewer's own (2.8)."""
    twin = state.copy()
    twin.viewer = viewer
    twin.counts = state.own_count(viewer) if viewer < state.seats else 0
    return twin


def determinized(state: RiceDice, rng: Rng) -> RiceDice:
    """A copy that is the truth: there was nothing to guess (2.8)."""
    twin = state.copy()
    twin.viewer = TRUTH
    return twin
