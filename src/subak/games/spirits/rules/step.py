"""What the steps of play share: beginning one, the seats that still have to act in it, and lists of actions.

In the files that `apply.py` calls, all functions named `begin`, `apply` or `settle` (or `begin_tiles`, `apply_pick` and
so on, where a file has several steps) give True when the step is over; `apply.py` says what follows. The files of the
single farm actions, which `farm_actions.py` calls, have no such answer: a seat walks on when it has no work there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import lowest_bit
from subak.games.spirits.rules import vocabulary as v

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def next_step(state: Spirits, phase: i64) -> None:
    """A step ends and the one of this phase begins."""
    state.phase = phase
    state.steps += 1
    state.turn = 0
    state.waiting = 0
    state.asked = 0
    state.ask = v.ASK_NOTHING


def everybody(state: Spirits) -> i64:
    """Mask of all seats."""
    return (1 << state.seats) - 1


def done_with(state: Spirits, seat: i64) -> bool:
    """A seat is done in a step of all; True when it was the last one."""
    state.waiting &= ~(1 << seat)
    return state.waiting == 0


def asks(state: Spirits, seat: i64, what: i64) -> bool:
    """Wait for a seat's choice; False, because the card that asks is not done."""
    state.asked = seat
    state.ask = what
    return False


def add_listed(base: i64, mask: i64, out: list[int]) -> None:
    """Add one action for each bit of a mask, counted from the first action of its kind."""
    while mask:
        bit = mask & -mask
        mask ^= bit
        out.append(base + lowest_bit(bit))


def listed(base: i64, mask: i64) -> list[int]:
    """One action for each bit of a mask, counted from the first action of its kind."""
    out: list[int] = []
    add_listed(base, mask, out)
    return out
