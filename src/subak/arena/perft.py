"""Counts the ways a game can go: numbers that two correct implementations of the same rules share."""

from __future__ import annotations

from subak.core.contract import seats_in
from subak.core.nature import drawn
from subak.core.record import LOCAL
from subak.core.state import NATURE, State


def perft(state: State, seed: int | str, depth: int) -> int:
    """How many sequences of `depth` player decisions there are from here; a game that ends earlier counts none.

    NATURE's n-th outcome is the one a match of this seed gives. Where several seats may act, the lowest goes first.
    """
    return _leaves(state.copy(), str(seed), depth, 0)


def _leaves(state: State, seed: str, depth: int, outcomes: int) -> int:
    """Leaves below a state that may be changed here, after `outcomes` outcomes of NATURE."""
    if depth == 0:
        return 1
    while state.to_act() >> NATURE & 1:
        state.apply(NATURE, drawn(state, seed, LOCAL, outcomes))
        outcomes += 1
    waiting = seats_in(state.to_act())
    if not waiting:
        return 0
    actions = state.legal(waiting[0])
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.copy()
        after.apply(waiting[0], action)
        total += _leaves(after, seed, depth - 1, outcomes)
    return total
