"""The game (chapter 1): seats, rounds, whose step it is."""

from __future__ import annotations

import pytest

from subak.core.state import NATURE, OPEN, ORDERED, SECRET
from subak.games.spirits import GAME
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.words.notation import text_of
from tests.rules.spirits.table import (
    ONE_TWO_THREE,
    begin,
    dealt,
    drafted,
    draw,
    farm,
    listed,
    play,
    refusal,
    table,
    with_plan,
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


@pytest.mark.rule("spirits 1.5")
def test_farm_actions_come_in_the_printed_order() -> None:
    made = farm(
        ONE_TWO_THREE, rocks="c3", planted="a1", magic="a1", grown="b1 c1", weeds="b1 1", pests="b1 1",
        discs="b2 3", reservoir=2, laborers=20, livestock=2,
    )  # fmt: skip
    with_plan(made, build=3, rocks=1, weeds=2, pests=1, harvest=4, plant=3)
    state = begin(table(made, farm(), round=6), "build")
    wanted = ("rock c3", "hold b2 3", "pull b1", "tend b1", "harvest b1 2", "fill b1", "wait a1", "plant b2")
    steps: list[str] = []
    while state.round == 6 and not state.to_act() >> NATURE & 1:
        seat = (int(state.to_act()) & -int(state.to_act())).bit_length() - 1
        if seat == 0:
            steps.append(GAME.chapter(state.chapter(0)).step)
        offered = [text for text in wanted if text in listed(state, seat)]
        play(state, offered[0] if offered and seat == 0 else text_of(state.legal(seat)[0]), seat=seat)
    in_order = [step for number, step in enumerate(steps) if step not in steps[:number] or step == "Grow"]
    assert in_order == [
        "Build", "Rocks", "Water Out", "Weeds", "Pests", "Harvest", "Water In", "Grow", "Plant", "Grow",
    ]  # fmt: skip


@pytest.mark.rule("spirits 1.5")
def test_a_water_step_waits_for_all_and_the_actions_between_for_nobody() -> None:
    first, second = (with_plan(farm(discs="a1 1", rocks="c3", livestock=1), rocks=1) for _ in range(2))
    state = begin(table(first, second), "build")
    play(state, "done", "rock c3")
    assert state.phase == v.PHASE_BUILD and state.to_act() == 1 << 1
    play(state, "done", "done", seat=1)
    assert state.phase == v.PHASE_WATER_OUT
