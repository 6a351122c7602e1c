"""Refusals: every action number that is not legal has a clause and a sentence, and no legal one has."""

from __future__ import annotations

import pytest

from subak.core.state import NATURE
from subak.games.ricedice import GAME
from tests.rules.ricedice.play import reached
from tests.rules.ricedice.table import at, rolled, turn


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_why_not_is_none_exactly_for_legal_actions(seats: int) -> None:
    clauses = GAME.rules.clauses
    for seed in range(12):
        state = reached(seats, seed, 9 * seed + seats)
        for seat in (*range(seats), NATURE):
            legal = set(state.legal(seat))
            for action in range(-2, GAME.action_count + 2):
                refusal = GAME.why_not(state, seat, action)
                assert (refusal is None) == (action in legal), (action, refusal)
                if refusal is not None:
                    assert refusal.clause.removeprefix("ricedice ") in clauses
                    assert refusal.sentence.endswith(".") and len(refusal.sentence) < 140


def test_a_seat_that_is_not_to_act_is_told_so() -> None:
    table = rolled("worker worker worker worker worker", "S1", "S2")
    refusal = table.match.why_not(1, "worker")
    assert refusal is not None and str(refusal) == "It is another player's turn. (ricedice 2.6)"
    waiting = turn("S1", "S2").match.why_not(0, "stand")
    assert waiting is not None and "Wait until the dice" in waiting.sentence


def test_after_the_end_nothing_is_legal() -> None:
    table = at("work", "95 rice | S1 planted", "S2", action="worker", strength=2).play("harvest 1")
    assert table.match.over
    refusal = GAME.why_not(table.state, 0, 0)
    assert refusal is not None and str(refusal) == "The game is over. (ricedice 1.2)"
