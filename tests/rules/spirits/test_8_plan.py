"""Plan (chapter 8)."""

from __future__ import annotations

import pytest

from subak.games.spirits.rules import vocabulary as v
from tests.rules.spirits.table import (
    begin,
    building,
    farm,
    listed,
    play,
    refusal,
    table,
    with_plan,
)


@pytest.mark.rule("spirits 8.1")
def test_plans_are_numbers_secret_and_final() -> None:
    state = begin(table(farm(livestock=1), farm()), "plan")
    play(state, "plan build 6", "plan oxen 0")
    assert state.seen(1).farms[0].plan == 0
    assert state.seen(1).to_bytes() == begin(table(farm(livestock=1), farm()), "plan").seen(1).to_bytes()
    assert refusal(state, "plan build 3").clause == "spirits 8.1"
    play(state, "plan rocks 0", "plan weeds 0", "plan pests 0", "plan harvest 2", "plan plant 1")
    assert refusal(state, "plan plant 0").clause == "spirits 1.4"
    play(state, "plan build 0", "plan weeds 0", "plan harvest 0", "plan plant 0", seat=1)
    assert state.phase == v.PHASE_BUILD
    assert state.seen(1).farms[0].plan == state.farms[0].plan != 0


@pytest.mark.rule("spirits 8.2")
def test_each_piece_works_at_one_action_of_its_kind() -> None:
    state = begin(table(farm(livestock=2), farm()), "plan")
    assert len(state.legal(0)) == 11
    play(state, "plan build 9")
    assert listed(state) == {"plan oxen 0", "plan oxen 1", "plan oxen 2"}
    play(state, "plan oxen 2")
    assert listed(state) == {"plan weeds 0", "plan weeds 1"}
    assert refusal(state, "plan weeds 2").clause == "spirits 8.2"


@pytest.mark.rule("spirits 8.3")
def test_printed_example_three_laborers_and_one_livestock_build_two_walls() -> None:
    assert building(with_plan(farm(livestock=1), build=3, oxen=1)).farms[0].left == 2
    assert building(with_plan(farm(livestock=1), build=5, oxen=1)).farms[0].left == 2
