"""Walls and gates that a farm has left: its even share of the box, or more than it has sides (25.5, 25.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import bit_count
from subak.games.spirits.rules import vocabulary as v

if TYPE_CHECKING:
    from subak.games.spirits.rules.farm import Farm
    from subak.games.spirits.rules.state import Spirits


def wall_limit(state: Spirits) -> i64:
    """Walls of one farm; without a limit as many as there are sides."""
    if state.rules & v.BOX:
        return v.BOX_WALLS // state.seats
    return v.WALL_LIMIT if state.rules & v.PIECE_LIMITS else v.SIDES


def gate_limit(state: Spirits) -> i64:
    """Gates of one farm; without a limit as many as there are sides."""
    if state.rules & v.BOX:
        return v.BOX_GATES // state.seats
    return v.GATE_LIMIT if state.rules & v.PIECE_LIMITS else v.SIDES


def is_limited(state: Spirits) -> bool:
    """Whether walls and gates can run out."""
    return state.rules & (v.BOX | v.PIECE_LIMITS) != 0


def walls_left(state: Spirits, farm: Farm) -> i64:
    """Walls a farm can still set."""
    return wall_limit(state) - bit_count(farm.pieces & ~farm.gates)


def gates_left(state: Spirits, farm: Farm) -> i64:
    """Gates a farm can still set."""
    return gate_limit(state) - bit_count(farm.gates)


def in_store(state: Spirits, pieces: i64, gates: i64) -> bool:
    """Whether a farm has as many walls and gates as these."""
    return bit_count(gates) <= gate_limit(state) and bit_count(pieces & ~gates) <= wall_limit(state)
