"""Rocks (chapter 10)."""

from __future__ import annotations

import pytest

from subak.games.spirits.rules import vocabulary as v
from tests.rules.spirits.table import (
    building,
    farm,
    listed,
    play,
    refusal,
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
