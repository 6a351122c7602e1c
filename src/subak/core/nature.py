"""NATURE follows from the seed: outcome number n of a match is drawn by a generator keyed with seed, id and n."""

from __future__ import annotations

from collections.abc import Sequence

from subak.core.contract import Game
from subak.core.errors import RecordError
from subak.core.record import Record, seed_digest
from subak.core.rng import keyed
from subak.core.state import NATURE, State
from subak.core.undo import Played


def drawn(state: State, seed: str, id: str, number: int) -> int:
    """NATURE's outcome in this state of a match with this seed and id, after `number` earlier outcomes."""
    return state.chance(keyed(seed, id, number))


def verify(game: Game, record: Record, state: State, played: Sequence[Played]) -> None:
    """Check that the moves played from this first state hold the outcomes the seed gives; RecordError when not."""
    if not record.seed:
        raise RecordError("the record carries no seed: NATURE's outcomes cannot be verified")
    if seed_digest(record.seed, record.id) != record.seed_digest:
        raise RecordError("the seed does not fit the digest published at the start")
    count = 0
    for number, move in enumerate(played, 1):
        if move.seat == NATURE:
            expected = drawn(state, record.seed, record.id, count)
            count += 1
            if expected != move.action:
                text = game.text(state, NATURE, expected)
                raise RecordError(f"move {number}: the seed gives {text!r}, the record says {move.text!r}")
        state.apply(move.seat, move.action)
