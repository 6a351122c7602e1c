"""Score: the only place where rice changes (1.1, 1.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.end import finish, target_reached

if TYPE_CHECKING:
    from subak.games.ricedice.rules.state import RiceDice


def gain(state: RiceDice, field: i64, rice: i64) -> None:
    """Score rice for a side; the game ends the moment it has the target (1.2, 10.13)."""
    state.rice = state.rice[:]  # copies of a state share the list until then
    state.rice[field] += rice
    if target_reached(state, field):
        finish(state, v.TARGET_REACHED, field)
