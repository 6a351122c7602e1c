"""The player by rules of thumb."""

from __future__ import annotations

from tests.rules.spirits.table import (
    heuristic_match,
)


def test_the_heuristic_player_reaches_a_good_score() -> None:
    scores = [score for seed in range(4) for score in heuristic_match(4, seed).state.scores()]
    assert sum(scores) / len(scores) > 100
    alone = heuristic_match(1, 3)
    assert alone.state.scores()[0] > 60
    assert alone.outcome is not None and "rice after seven rounds" in alone.outcome.sentence
