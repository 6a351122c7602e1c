"""Grow (chapter 16)."""

from __future__ import annotations

import pytest

from subak.games.spirits.rules import vocabulary as v
from tests.rules.spirits.table import (
    ONE_TWO_THREE,
    begin,
    farm,
    refusal,
    table,
    with_plan,
)


@pytest.mark.rule("spirits 16.1")
def test_flooded_planted_paddies_grow_others_wait() -> None:
    made = farm(ONE_TWO_THREE, planted="a1 b1 c1", discs="b1 2")
    state = begin(table(made, farm()), "grow")
    assert (made.grown, made.planted) == (1 << 3 | 1 << 7, 1)
    assert state.phase != v.PHASE_GROW
    waiting = begin(table(with_plan(farm(ONE_TWO_THREE, planted="a1", discs="b1 2"), plant=2), farm()), "grow")
    assert refusal(waiting, "grow a1").clause == "spirits 16.1"
