"""Plant (chapter 17)."""

from __future__ import annotations

import pytest

from tests.rules.spirits.table import (
    ONE_TWO_THREE,
    begin,
    farm,
    listed,
    play,
    refusal,
    table,
    with_plan,
)


@pytest.mark.rule("spirits 17.1")
def test_printed_example_three_laborers_plant_three_hexes() -> None:
    made = with_plan(farm(ONE_TWO_THREE, discs="a1 1 b2 3", weeds="b2 1"), plant=3)
    state = begin(table(made, with_plan(farm(discs="a1 1"), plant=1)), "grow")
    assert listed(state) == {"done", "plant a1", "plant b2"}
    play(state, "plant b2")
    assert (made.planted, made.left, made.widest) == (1 << 4 | 1 << 5 | 1 << 8, 0, 3)
    two = begin(table(with_plan(farm(ONE_TWO_THREE, discs="a1 1 b2 3"), plant=2), farm()), "grow")
    assert refusal(two, "plant b2").sentence == "b2 b3 c2 takes 3 laborers to plant; you have 2."
    assert refusal(two, "plant b1").sentence == "b1 c1 is not flooded: only a flooded paddy is planted."
    play(two, "done")
    assert two.farms[0].planted == 0
