"""The end of the game (chapter 21): the final count, and who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from subak.core.state import EVERYONE
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.score import final_count
from subak.games.spirits.rules.step import next_step

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def begin(state: Spirits) -> bool:
    """The final score is calculated, and nobody acts any more (21.1)."""
    next_step(state, v.PHASE_OVER)
    final_count(state)
    state.tell(v.TOLD_OVER, EVERYONE, 0)
    return False


def ranking(state: Spirits) -> list[list[int]]:
    """The seats from first to last, one at each place: by rice, and of equals by the highest card (21.1, 21.2)."""
    farms = state.farms
    seats = list(range(state.seats))
    seats.sort(key=lambda seat: (farms[seat].rice, farms[seat].highest()), reverse=True)
    return [[seat] for seat in seats]
