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
    stopped = GAME.why_not(GAME.parse_position("phase: over\nfield 0: 7 rice | S1\nfield 1: 9 rice | S2"), 0, 0)
    assert str(stopped) == "The game is over: it stopped after 200 turns of every side. (ricedice 1.5)"


def test_a_reroll_after_keeping_the_dice_is_told_so() -> None:
    kept = rolled("card card card card card", "S1", "S2")
    assert kept.refusal("reroll card") == "Your dice are final: you kept them or had no reroll left. (ricedice 4.2)"


def test_ignoring_twice_is_told_that_one_is_the_most() -> None:
    table = rolled("weed weed worker worker worker", "P09", "S2").play("ignore")
    assert table.refusal("ignore") == "You may ignore only one a turn, right after the last reroll. (ricedice 9.5)"
    assert table.refusal("accept") == "You are not asked whether you ignore a weed now. (ricedice 9.5)"
    clean = rolled("card card worker worker worker", "P09", "S2")
    assert "only if one shows" in clean.refusal("ignore")


def test_done_tells_how_many_weeds_must_be_placed() -> None:
    table = at("end", "S1 weeds 1", "S2", action="card", weeds_to_place=3)
    assert table.refusal("done") == (
        "1 of 3 weeds must be placed first; there is room on Family Terrace. (ricedice 5.4)"
    )
    more = at("end", "P04 weeds 1 | S1 weeds 2", "S2", action="card", weeds_to_place=3)
    assert "1 of 3 weeds must be placed first; there is room on Crafty Weeds." in more.refusal("done")


def test_water_that_cannot_come_is_told_by_the_way_it_may_run() -> None:
    wheel = rolled("worker worker worker worker worker", "S2 | P15 water 3 | P29", "S4").play("water", "level 1 2")
    assert wheel.refusal("level 2 2") == (
        "Water Wheel cannot get 2 water: your field has only 1 left to move. (ricedice 9.11)"
    )
    plain = rolled("worker worker worker worker worker", "S1 water 2 | P29", "S4").play("water", "level 1 1")
    assert plain.refusal("level 2 2") == (
        "Only 1 water can reach Royal Field: it runs from left to right. (ricedice 8.2)"
    )
