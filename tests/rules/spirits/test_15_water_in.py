"""Water In (chapter 15)."""

from __future__ import annotations

import pytest

from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.state import Spirits
from tests.rules.spirits.table import (
    ONE_TWO_THREE,
    begin,
    discs,
    farm,
    listed,
    play,
    refusal,
    table,
)


def letting_in(made: Farm) -> Spirits:
    return begin(table(made, farm(reservoir=1)), "water in")


@pytest.mark.rule("spirits 15.1")
@pytest.mark.rule("spirits 15.2")
@pytest.mark.rule("spirits 15.3")
def test_printed_example_water_in_with_four_discs() -> None:
    made = farm(ONE_TWO_THREE, reservoir=4)
    state = letting_in(made)
    play(state, "fill a1", "fill b1")
    assert discs(made) == [1, 2, 0]
    assert made.sent == 1 and made.reservoir == 0
    assert state.to_act() == 1 << 1 and state.loose == 2


@pytest.mark.rule("spirits 15.1")
def test_full_paddies_stay_full_and_water_may_be_refused() -> None:
    made = farm(ONE_TWO_THREE, discs="a1 1 b2 1", reservoir=2)
    state = letting_in(made)
    assert listed(state) == {"fill b1", "empty b1"}
    assert refusal(state, "empty a1").clause == "spirits 15.1"
    play(state, "empty b1")
    assert listed(state) == {"fill b2", "empty b2"}
    play(state, "empty b2")
    assert discs(made) == [1, 0, 0]
    assert made.sent == 3


@pytest.mark.rule("spirits 15.2")
def test_no_paddy_stays_partly_filled() -> None:
    state = begin(table(farm(ONE_TWO_THREE, discs="a1 1 b1 1 b2 2"), farm(reservoir=1)), "water in")
    assert listed(state) == {"fill b2", "empty b2"}
    play(state, "fill b2")
    assert discs(state.farms[0]) == [1, 0, 3]
