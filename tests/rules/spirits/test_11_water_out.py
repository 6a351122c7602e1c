"""Water Out (chapter 11)."""

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


def letting_out(made: Farm) -> Spirits:
    return begin(table(made, farm(discs="a1 1")), "water out")


@pytest.mark.rule("spirits 11.1")
def test_water_runs_downhill_only_one_disc_a_hex() -> None:
    made = farm(ONE_TWO_THREE, discs="a1 1 b2 2")
    state = letting_out(made)
    assert listed(state) == {"hold a1 0", "hold a1 1"}
    play(state, "hold a1 0")
    assert listed(state) == {"hold b1 0", "hold b1 1"}
    assert refusal(state, "hold b1 2").clause == "spirits 11.1"
    play(state, "hold b1 0")
    assert listed(state) == {f"hold b2 {n}" for n in range(4)}
    play(state, "hold b2 3")
    assert discs(made) == [0, 0, 3]


@pytest.mark.rule("spirits 11.1")
@pytest.mark.rule("spirits 11.4")
def test_printed_example_water_flows_through_the_full_two_hex_paddy() -> None:
    made = farm(ONE_TWO_THREE, discs="a1 1 b1 2")
    state = letting_out(made)
    play(state, "hold a1 0", "hold b1 2", "hold b2 1")
    assert discs(made) == [0, 2, 1]


@pytest.mark.rule("spirits 11.2")
def test_released_water_waits_in_the_next_reservoir() -> None:
    made = farm(ONE_TWO_THREE, discs="a1 1 b1 2")
    state = letting_out(made)
    play(state, "hold a1 0", "hold b1 1", "hold b2 0")
    assert state.farms[1].reservoir == 2
    assert made.sent == 2
    assert listed(state, 1) == {"hold a1 0", "hold a1 1"}


@pytest.mark.rule("spirits 11.3")
def test_rocks_stop_water_and_unconnected_paddies_only_let_go() -> None:
    made = farm(ONE_TWO_THREE, rocks="c1", discs="a1 1 b2 1")
    state = letting_out(made)
    play(state, "hold a1 0")
    assert listed(state) == {"hold b2 0", "hold b2 1"}
    alone = farm("a1-b1! c3.e! c3.se c3.sw b3-c3 b4-c3 c2-c3!", discs="a1 1 c3 1")
    state = letting_out(alone)
    play(state, "hold a1 0")
    assert listed(state) == {"hold c3 0", "hold c3 1"}
    assert refusal(state, "hold c3 5").clause == "spirits 11.1"
    play(state, "hold c3 0")
    assert state.farms[1].reservoir == 2


@pytest.mark.rule("spirits 11.5")
def test_the_reservoir_stays_closed_in_water_out() -> None:
    made = farm(ONE_TWO_THREE, discs="a1 1", reservoir=4)
    play(letting_out(made), "hold a1 1")
    assert (made.reservoir, discs(made)) == (4, [1, 0, 0])
