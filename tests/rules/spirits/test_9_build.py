"""Build (chapter 9)."""

from __future__ import annotations

import pytest

from subak.games.spirits import GAME
from subak.games.spirits.rules import vocabulary as v
from tests.rules.spirits.table import (
    ALMOST,
    CHAIN,
    THREE,
    TWO,
    begin,
    building,
    farm,
    listed,
    play,
    refusal,
    table,
    with_plan,
)


@pytest.mark.rule("spirits 9.1")
def test_printed_example_the_gate_that_finishes_a_three_hex_paddy() -> None:
    made = with_plan(farm(ALMOST), build=6)
    state = building(made)
    assert made.left == 2
    assert {"gate b3-c2", "wall b3-c2", "gate b3-c3", "wall b3-c3"} <= listed(state)
    play(state, "gate b3-c2", "wall b3-c3")
    assert (made.heads, made.size(1), made.links) == (1 | 1 << 1, 3, 2)
    other = with_plan(farm(ALMOST), build=6)
    play(building(other), "gate b3-c3", "wall b3-c2")
    assert other.heads == 1 | 1 << 1
    assert refusal(building(with_plan(farm(), build=3)), "wall a1-a2").clause == "spirits 9.1"
    assert refusal(building(farm()), "wall c3.e").clause == "spirits 9.1"


@pytest.mark.rule("spirits 9.2")
def test_strong_backs_build_with_two_laborers() -> None:
    assert building(with_plan(farm(played=(8,)), build=5)).farms[0].left == 2


@pytest.mark.rule("spirits 9.3")
def test_the_exit_of_the_last_paddy_moves_freely() -> None:
    made = farm(discs="a1 1", planted="a1")
    state = building(made)
    assert listed(state) == {"done", "move a1-b1 a1-a2", "move a1-b1 a1-b2"}
    play(state, "move a1-b1 a1-b2")
    assert made.gates == 1 << 20 and made.pieces == v.START_SIDES
    inner = building(farm(CHAIN))
    assert all(move.startswith(("done", "move b2-b3")) for move in listed(inner))
    assert "move b2-b3 a2-b2" in listed(inner)
    assert refusal(inner, "move a1-b1 a1-a2").clause == "spirits 9.3"
    assert refusal(inner, "move b2-b3 b2-c1").clause == "spirits 9.3"
    assert refusal(inner, "move c3.e c3.se").clause == "spirits 9.3"


@pytest.mark.rule("spirits 9.4")
def test_a_gate_moves_once_and_not_in_the_round_it_is_set() -> None:
    state = building(with_plan(farm("a1-b1! b1-b2"), build=6))
    play(state, "gate b1-c1")
    assert refusal(state, "move b1-c1 b1-b2").clause == "spirits 9.4"
    moved = building(with_plan(farm(), build=3))
    play(moved, "move a1-b1 a1-b2")
    assert refusal(moved, "move a1-b2 a1-b1").clause == "spirits 9.4"


@pytest.mark.rule("spirits 9.5")
def test_only_an_empty_paddy_is_divided() -> None:
    empty = with_plan(farm(TWO), build=3)
    play(building(empty), "gate a2-a3")
    assert [v.HEX_NAMES[empty.link(place)] for place in range(empty.links)] == ["a1", "a2", "a3"]
    for holding in ({"discs": "a2 1"}, {"weeds": "a2 1"}, {"pests": "a2 1"}, {"planted": "a2 a3"}, {"grown": "a2 a3"}):
        full = building(with_plan(farm(TWO, **holding), build=3))  # type: ignore[arg-type]
        assert refusal(full, "wall a2-a3").clause == "spirits 9.5"
    rocky = building(with_plan(farm(TWO, rocks="a2", magic="a3"), build=3))
    assert "gate a2-a3" in listed(rocky)
    assert refusal(rocky, "wall a2-a3").clause == "spirits 2.5"
    three = building(with_plan(farm(THREE), build=3))
    assert {"wall a2-a3", "gate a2-a3"} <= listed(three), "a piece that divides nothing is allowed"


def test_auto_plays_done_where_only_gates_could_move() -> None:
    state = begin(table(farm(), with_plan(farm(), build=3)), "build")
    assert len(listed(state)) > 1
    assert GAME.forced(state, 0) == v.DONE
    assert GAME.forced(state, 1) is None
    play(state, "done")
    assert state.waiting == 0b10
