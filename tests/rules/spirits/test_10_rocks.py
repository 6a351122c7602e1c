"""Rocks (chapter 10)."""

from __future__ import annotations

import pytest

from subak.games.spirits.rules import vocabulary as v
from tests.rules.spirits.table import (
    TWO,
    begin,
    building,
    farm,
    listed,
    play,
    refusal,
    table,
    tending,
    with_plan,
)


@pytest.mark.rule("spirits 10.1")
def test_printed_example_two_livestock_remove_two_rocks() -> None:
    made = with_plan(farm(rocks="a3 b4 c1", livestock=2), rocks=2)
    state = building(made)
    play(state, "done")
    assert listed(state) == {"done", "rock a3", "rock b4", "rock c1"}
    assert refusal(state, "rock a2").clause == "spirits 10.1"
    play(state, "rock a3", "rock c1")
    assert (made.rocks, made.lifted) == (1 << 6, 2)
    assert state.waiting == 0b10 or state.phase > v.PHASE_BUILD


@pytest.mark.rule("spirits 10.2")
def test_a_paddy_takes_water_and_seed_only_when_its_last_rock_is_gone() -> None:
    made = with_plan(farm(TWO, rocks="a2 a3", discs="a1 1", reservoir=2, livestock=2), rocks=2, plant=2)
    play(begin(table(made, farm()), "build"), "done", "rock a2")
    begin(table(made, farm()), "water in")
    assert made.discs_in(1) == 0
    begin(table(made, farm()), "grow")
    assert not made.planted & 0b110


@pytest.mark.rule("spirits 10.2")
def test_a_paddy_is_cleared_filled_and_planted_in_one_round() -> None:
    made = with_plan(farm(TWO, rocks="a2 a3", discs="a1 1", reservoir=3, livestock=2), rocks=2, plant=2)
    state = begin(table(made, farm()), "build")
    play(state, "done", "rock a2", "rock a3")
    play(state, "done", seat=1)
    play(state, "hold a1 1", "fill a2")
    play(state, "fill a1", seat=1)
    play(state, "plant a2")
    assert made.planted == 0b110


@pytest.mark.rule("spirits 10.2")
def test_weeds_and_pests_are_removed_among_rocks_too() -> None:
    made = with_plan(farm(TWO, rocks="a2", weeds="a2 1", pests="a2 1", livestock=1), weeds=2, pests=1)
    play(tending(made), "pull a2", "tend a2")
    assert (made.weeds, made.pests) == (0, 0)
