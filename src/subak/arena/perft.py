"""Counts the ways a game can go: numbers that two correct implementations of the same rules share."""

from __future__ import annotations

from subak.core.contract import seats_in
from subak.core.nature import Nature
from subak.core.state import NATURE, State


def perft(state: State, seed: int | str, depth: int, format: int = 1) -> int:
    """How many sequences of `depth` player decisions there are from here; a game that ends earlier counts none.

    NATURE draws as in a record of this format and seed: by default of the first, so that counts stay what they are.
    Where several seats may act, the lowest goes first.
    """
    return _leaves(state.copy(), Nature(seed, format), depth)


def _leaves(state: State, nature: Nature, depth: int) -> int:
    """Leaves below a state; it and its NATURE may be changed here."""
    if depth == 0:
        return 1
    while state.to_act() >> NATURE & 1:
        state.apply(NATURE, nature.draw(state))
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
        total += _leaves(after, nature.copy(), depth - 1)
    return total
