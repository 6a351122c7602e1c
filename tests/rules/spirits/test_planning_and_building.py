"""Chapters 8 to 10: planning, walls and gates, rocks; with the printed examples."""

from __future__ import annotations

from typing import Any

import pytest

from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import unconnected
from subak.games.spirits.rules.state import Spirits
from tests.rules.spirits.table import ALMOST, CHAIN, THREE, TWO, begin, farm, listed, play, refusal, table, with_plan


def building(made: Farm, **options: Any) -> Spirits:
    return begin(table(made, farm(), **options), "build")


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


@pytest.mark.rule("spirits 2.5")
def test_a_piece_that_closes_without_an_exit_is_refused_with_what_works() -> None:
    state = building(with_plan(farm("a1-b1! b1-b2"), build=3))
    assert "wall b1-c1" not in listed(state)
    found = refusal(state, "wall b1-c1")
    assert found.clause == "spirits 2.5"
    assert "without an exit" in found.sentence and "Set a gate on b1-c1 instead." in found.sentence
    play(state, "gate b1-c1")
    assert state.farms[0].links == 2
    doors = building(with_plan(farm("a1-b1! b1-b2!"), build=3))
    assert "3 gates" in refusal(doors, "gate b1-c1").sentence
    assert "wall b1-c1" in listed(doors)


@pytest.mark.rule("spirits 2.4")
def test_gates_never_form_a_loop() -> None:
    loop = "a1-b1! b4.e b4.ne a3-b4! b3-b4! a3.e a2-a3 a3-b3! a2-b3 b2-b3 b3-c2 b3-c3 b4-c3"
    state = building(with_plan(farm(loop), build=3))
    found = refusal(state, "wall b4.se")
    assert found.clause == "spirits 2.4" and "loop" in found.sentence
    chain = farm(CHAIN)
    assert [v.HEX_NAMES[chain.link(place)] for place in range(chain.links)] == ["a1", "b1", "c1", "b2"]


@pytest.mark.rule("spirits 2.2")
@pytest.mark.rule("spirits 2.3")
def test_six_closed_hexes_are_open_field() -> None:
    pieces = "a1-a2! a2-a3 a2-b3! a3-b3 a3-b4 b3-b4 b3-c3 c2-c3 b4-c3 c2.sw c2.se c1.sw c1.se"
    made = farm(pieces)
    assert made.heads == 1
    small = farm(pieces + " a2-b2")
    assert small.heads & 1 << 1


@pytest.mark.rule("spirits 2.6")
def test_the_last_exit_may_open_into_the_field() -> None:
    state = begin(table(farm(discs="a1 1"), farm()), "water out")
    play(state, "hold a1 0")
    assert state.farms[1].reservoir == 0 or state.phase > v.PHASE_WATER_OUT
    assert state.farms[0].sent == 1


@pytest.mark.rule("spirits 2.7")
def test_an_unconnected_paddy_gets_no_water_until_it_is_joined() -> None:
    made = farm("a1-b1! c3.e! c3.se c3.sw b3-c3 b4-c3 c2-c3!", reservoir=5)
    assert unconnected(made) == 1 << 9
    state = begin(table(made, farm()), "water in")
    play(state, "fill a1")
    assert made.discs_in(9) == 0


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


@pytest.mark.rule("spirits 2.8")
def test_a_rocky_paddy_holds_nothing() -> None:
    made = with_plan(farm(CHAIN, rocks="b1", reservoir=9), plant=4)
    state = begin(table(made, farm()), "water in")
    play(state, "fill a1")
    assert [made.discs_in(head) for head in (0, 3, 7, 4)] == [1, 0, 0, 0]
    assert state.farms[1].reservoir + state.loose >= 7 or state.phase > v.PHASE_WATER_IN
    rocky = begin(table(with_plan(farm(CHAIN, rocks="b1", discs="a1 1"), plant=2), farm()), "grow")
    assert refusal(rocky, "plant b1").clause == "spirits 2.8"


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
