"""Harvest (chapter 14)."""

from __future__ import annotations

import pytest

from subak.games.spirits import GAME
from tests.rules.spirits.table import (
    DECK,
    THREE,
    TWO,
    farm,
    listed,
    play,
    refusal,
    tending,
    with_plan,
)


@pytest.mark.rule("spirits 14.1")
@pytest.mark.rule("spirits 14.2")
def test_printed_examples_of_harvest() -> None:
    one_weed = with_plan(farm(grown="a1", weeds="a1 1"), harvest=2)
    play(tending(one_weed), "harvest a1 1")
    assert one_weed.rice == 2
    three = with_plan(farm(THREE, grown="a2 a3 b3"), harvest=6)
    play(tending(three), "harvest a2 3")
    assert three.rice == 20
    partly = with_plan(farm(THREE, grown="a2 a3 b3"), harvest=6)
    play(tending(partly), "harvest a2 2")
    assert partly.rice == 12
    four = "a1-a2! a2-b2 a3.e b2-b3 b3-c2! b3-c3 b4-c3 b4.e b4.ne b4.se"
    eight = with_plan(farm(four, grown="a2 a3 b3 b4"), harvest=8)
    play(tending(eight), "harvest a2 4")
    assert (eight.rice, eight.left) == (35, 0)
    seven = tending(with_plan(farm(four, grown="a2 a3 b3 b4"), harvest=7))
    assert "harvest a2 4" not in listed(seven)
    assert refusal(seven, "harvest a2 4").sentence == "4 hexes take 8 laborers to harvest; you have 7."


@pytest.mark.rule("spirits 14.2")
def test_cubes_of_the_whole_paddy_count_and_fertiliser_adds_a_hex() -> None:
    def paid(hexes: int, last: bool = False, **holding: str) -> int:
        made = with_plan(farm(THREE, grown="a2 a3 b3", **holding), harvest=6)  # type: ignore[arg-type]
        play(tending(made, round=7 if last else 2), f"harvest a2 {hexes}")
        return int(made.rice)

    assert [paid(3), paid(3, pests="a2 1"), paid(3, weeds="a2 1")] == [20, 15, 10]
    assert paid(3, weeds="a2 1", pests="a2 1") == 5
    assert [paid(2, weeds="a2 1"), paid(3, fertilised="a2"), paid(1, fertilised="a2")] == [4, 35, 12]
    assert paid(3, weeds="a2 5", last=True) == 8


@pytest.mark.rule("spirits 14.3")
@pytest.mark.rule("spirits 14.4")
@pytest.mark.rule("spirits 14.5")
def test_after_harvest_cubes_stay_and_after_rot_they_are_gone() -> None:
    made = with_plan(farm(TWO, grown="a1 a2 a3", weeds="a1 1 a2 2", pests="a2 1", fertilised="a1 a2"), harvest=2)
    made.set_discs(1, 2)
    state = tending(made)
    play(state, "harvest a1 1")
    assert (made.grown, made.fertilised) == (0, 0)
    assert (made.weeds_in(0), made.weeds_in(1), made.pests_in(1)) == (1, 0, 0)
    assert made.discs_in(1) == 2
    assert made.rice == 4


@pytest.mark.rule("spirits 14.6")
def test_bamboo_carts_harvest_a_hex_with_one_laborer() -> None:
    made = with_plan(farm(THREE, grown="a2 a3 b3", played=(39,)), harvest=3)
    play(tending(made), "harvest a2 3")
    assert made.rice == 20


@pytest.mark.rule("spirits 14.7")
def test_ignored_cubes_stay_in_the_paddy() -> None:
    hardy = with_plan(farm(THREE, grown="a2 a3 b3", weeds="a2 1", pests="a2 1", played=(6,)), harvest=6)
    play(tending(hardy), "harvest a2 3")
    assert (hardy.rice, hardy.weeds_in(1), hardy.pests_in(1)) == (15, 1, 1)
    clean = with_plan(farm(THREE, grown="a2 a3 b3", weeds="a2 4", pests="a2 2", played=(38,)), harvest=6)
    play(tending(clean), "harvest a2 3")
    assert clean.rice == 20


@pytest.mark.rule("spirits 14.8")
def test_fish_pond_helps_one_paddy_a_round() -> None:
    made = with_plan(farm(TWO, grown="a1 a2 a3", fertilised="a1", played=(10,)), harvest=6)
    state = tending(made)
    two = {"harvest a2 1", "harvest a2 1 pond", "harvest a2 2", "harvest a2 2 pond"}
    assert listed(state) == {"done", "harvest a1 1"} | two
    assert refusal(state, "harvest a1 1 pond").clause == "spirits 14.8"
    play(state, "harvest a2 2 pond")
    assert made.rice == 20
    assert listed(state) == {"done", "harvest a1 1"}


@pytest.mark.rule("spirits 14.9")
def test_bonuses_per_harvested_paddy() -> None:
    made = with_plan(farm(TWO, grown="a1 a2 a3", played=(20, 32)), harvest=6)
    play(tending(made), "harvest a1 1", "harvest a2 2")
    assert made.rice == 5 + 12 + 2 * (2 + 3)
    last = with_plan(farm(grown="a1", played=(40,)), harvest=2)
    play(tending(last), "harvest a1 1")
    assert last.rice == 5


@pytest.mark.rule("spirits 14.10")
@pytest.mark.parametrize(
    ("row", "early", "last"),
    [
        (0, [5, 12, 20, 35, 50, 70], [8, 20, 35, 60, 90, 120]),
        (1, [3, 8, 15, 25, 35, 55], [5, 15, 25, 45, 60, 95]),
        (2, [2, 4, 10, 15, 25, 40], [3, 7, 15, 25, 45, 70]),
        (3, [1, 2, 5, 8, 15, 30], [2, 3, 8, 15, 25, 55]),
    ],
)
def test_the_yield_chart_is_the_printed_one(row: int, early: list[int], last: list[int]) -> None:
    assert [DECK.yield_of(row, hexes, False) for hexes in range(1, 7)] == early
    assert [DECK.yield_of(row, hexes, True) for hexes in range(1, 7)] == last
    listed_pairs = ", ".join(f"{one}/{other}" for one, other in zip(early, last, strict=True))
    assert listed_pairs in GAME.rules.clauses["14.10"].text
