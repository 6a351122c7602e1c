"""The game (chapter 1): seats, rounds, whose step it is."""

from __future__ import annotations

import pytest

from subak.core.state import NATURE, OPEN, ORDERED, SECRET
from subak.games.spirits import GAME
from subak.games.spirits.rules import vocabulary as v
from tests.rules.spirits.table import (
    begin,
    dealt,
    drafted,
    draw,
    farm,
    refusal,
    table,
)


@pytest.mark.rule("spirits 1.1")
def test_one_to_four_seats_play_seven_rounds_for_the_most_rice() -> None:
    assert GAME.seat_counts == (1, 2, 3, 4)
    state = begin(table(farm(rice=20), farm(rice=30), round=7), "tend")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == [1]
    assert v.LAST_ROUND == 7


@pytest.mark.rule("spirits 1.2")
def test_cards_go_before_the_rules() -> None:
    three_laborers = begin(table(farm(plan=4), farm()), "build")
    assert three_laborers.farms[0].left == 1
    strong_backs = begin(table(farm(plan=4, played=(8,)), farm()), "build")
    assert strong_backs.farms[0].left == 2


@pytest.mark.rule("spirits 1.3")
def test_only_the_named_seats_act_and_a_finished_game_takes_nothing() -> None:
    state = dealt()
    assert state.legal(NATURE) == []
    assert refusal(state, "plant a1").clause == "spirits 4.1"
    assert refusal(state, "rain 1").clause == "spirits 1.3"
    over = begin(table(farm(), farm(), round=7), "tend")
    assert over.to_act() == 0
    assert str(refusal(over, "done")) == "The game is over. (spirits 1.3)"
    assert refusal(over, "done", seat=NATURE).clause == "spirits 1.3"


@pytest.mark.rule("spirits 1.4")
def test_steps_are_secret_open_or_ordered() -> None:
    state = dealt()
    assert (state.step_kind(), state.step_reveals()) == (SECRET, False)
    state = drafted()
    assert state.step_kind() == ORDERED
    draw(state, "rain 1")
    assert (state.step_kind(), state.step_reveals()) == (SECRET, True)
    assert begin(table(farm(), farm()), "plan").step_kind() == SECRET
    for step in ("build", "grow"):
        kind = begin(table(farm(discs="a1 1", plan=3), farm(), round=2), step).step_kind()
        assert kind in (OPEN, ORDERED, SECRET)
    assert begin(table(farm(plan=3), farm()), "build").step_kind() == OPEN
    assert begin(table(farm(rice=9), farm()), "market").step_kind() == OPEN
    assert begin(table(farm(discs="a1 1"), farm()), "water out").step_kind() == ORDERED
