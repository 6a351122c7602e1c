"""Refusals that name what helps."""

from __future__ import annotations

import pytest

from subak.games.spirits.rules import vocabulary as v
from tests.rules.spirits.table import (
    begin,
    farm,
    listed,
    play,
    refusal,
    table,
    with_plan,
)

UNJOINED = "a1-b1! b3-b4 a3-b4 b4-c3 b4.e! b4.ne b4.se!"


@pytest.mark.rule("spirits 2.5")
def test_a_last_side_names_the_gate_move_that_helps() -> None:
    state = begin(table(with_plan(farm("a1-a2! b1-b2"), build=3), farm()), "build")
    said = refusal(state, "wall b1-c1")
    first = "First move the gate from a1-a2 to a1-b1, then set a gate on b1-c1."
    assert (said.clause, str(said)) == (
        "spirits 2.5",
        f"That would close b1 without an entry and exit. {first} (spirits 2.5)",
    )
    assert first in str(refusal(state, "gate b1-c1"))
    play(state, "move a1-a2 a1-b1", "gate b1-c1")


@pytest.mark.rule("spirits 2.5")
def test_no_advice_where_nothing_helps() -> None:
    made = with_plan(farm("a1-b2! c1.sw! c1.se! b1-c1! b2-c1"), build=3)
    state = begin(table(made, farm()), "build")
    assert "with 3 gates; a paddy has 2. (" in str(refusal(state, "wall c1-c2"))


@pytest.mark.rule("spirits 25.5")
def test_no_gate_is_advised_when_none_is_left() -> None:
    pieces = "a1-b1! b1-b2 a3.e! b4.e! b4.ne! c3.e! c3.se!"
    state = begin(table(with_plan(farm(pieces), build=3), farm(), version=1, piece_limits=True), "build")
    assert "Set a" not in str(refusal(state, "wall b1-c1"))
    assert refusal(state, "gate b1-c1").clause == "spirits 25.5"
    state = begin(table(with_plan(farm(pieces), build=3), farm()), "build")
    assert "Set a gate on b1-c1 instead." in str(refusal(state, "wall b1-c1"))


@pytest.mark.rule("spirits 2.8")
def test_rocks_are_named_when_water_is_to_be_held() -> None:
    mine = farm("a1-b1! b1-b2 b1-c1!", discs="a1 1", rocks="b1")
    assert refusal(begin(table(mine, farm()), "water out"), "hold b1 1").clause == "spirits 2.8"


@pytest.mark.rule("spirits 2.7")
def test_an_unconnected_paddy_is_named_when_it_is_to_be_filled() -> None:
    state = begin(table(farm(UNJOINED, reservoir=3), farm()), "water in")
    assert refusal(state, "fill b4").clause == "spirits 2.7"


@pytest.mark.rule("spirits 22.3")
def test_done_waits_for_the_word_on_magic_water() -> None:
    mine = farm("a1-b1! b1-b2 b1-c1!", magic="b1", planted="b1")
    state = begin(table(mine, farm()), "grow")
    assert (state.phase, listed(state)) == (v.PHASE_GROW, {"grow b1", "wait b1"})
    assert refusal(state, "done").clause == refusal(state, "plant a1").clause == "spirits 22.3"


@pytest.mark.rule("spirits 22.2")
def test_magic_water_leaves_less_room_for_discs() -> None:
    mine = farm("a1-b1! b1-b2 b2-c1 c1-c2! c1.sw c1.se", magic="c1", discs="b1 1 a1 1")
    state = begin(table(mine, farm()), "water out")
    play(state, "hold a1 0")
    assert "b1 c1 takes 1 disc: one in each hex without magic water." in str(refusal(state, "hold b1 2"))
