"""Weeds (chapter 12)."""

from __future__ import annotations

import pytest

from subak.games.spirits.rules import vocabulary as v
from tests.rules.spirits.table import (
    THREE,
    TWO,
    farm,
    play,
    refusal,
    tending,
    with_plan,
)


@pytest.mark.rule("spirits 12.1")
def test_printed_examples_of_weeding() -> None:
    two = with_plan(farm(TWO, weeds="a2 2"), weeds=4)
    play(tending(two), "pull a2", "pull a2")
    assert two.weeds == 0
    three = with_plan(farm(THREE, weeds="a2 2"), weeds=3)
    state = tending(three)
    play(state, "pull a2")
    assert three.weeds_in(1) == 1 and three.stage == v.IDLE
    six = with_plan(farm(THREE, weeds="a2 2"), weeds=6)
    play(tending(six), "pull a2", "pull a2")
    assert six.weeds == 0
    short = tending(with_plan(farm(THREE, weeds="a1 1 a2 1"), weeds=2))
    assert refusal(short, "pull a2").sentence == "A weed in a2 a3 b3 takes 3 laborers; you have 2."
