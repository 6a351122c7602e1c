"""Rounds 6 and 7 (chapter 20): in round 6 rice grows twice and there is no market, in round 7 there is no water.

What is planned in round 7 is in `plan.py`, its yields are in `harvest.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from subak.core.state import EVERYONE
from subak.games.spirits.rules import plan
from subak.games.spirits.rules import vocabulary as v

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def grows_again(state: Spirits) -> bool:
    """Whether Grow comes once more, right after Plant: in round 6 (20.1)."""
    return state.round == v.ROUND_OF_TWO_GROWS


def has_market(state: Spirits) -> bool:
    """Whether players buy in this round: not from round 6 on (20.1, 20.2)."""
    return state.round <= v.LAST_MARKET


def begin(state: Spirits) -> bool:
    """Round 7: all water leaves the fields; what is left is planning, tending and harvest (20.2)."""
    state.round += 1
    for farm in state.farms:
        farm.forget_round()
    over = plan.begin(state)
    state.tell(v.TOLD_ROUND, EVERYONE, 0, state.round)
    for farm in state.farms:
        state.supply += farm.total_discs() + farm.reservoir
        farm.discs = 0
        farm.reservoir = 0
    state.supply += state.pile + state.rain_water
    state.pile = 0
    state.rain_water = 0
    state.tell(v.TOLD_ROUND_7, EVERYONE, 0)
    return over
