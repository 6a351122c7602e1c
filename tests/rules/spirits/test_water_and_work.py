"""Chapters 11 to 17: water, weeds, pests, harvest, growing and planting; with the printed examples."""

from __future__ import annotations

from typing import Any

import pytest

from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.state import Spirits
from tests.rules.spirits.table import CHAIN, THREE, TWO, begin, farm, listed, play, refusal, table, with_plan

# a1 > b1 c1 > b2 c2 b3: a chain of one, two and three hexes
ONE_TWO_THREE = "a1-b1! b1-b2 b2-c1! c1-c2 c1.sw c1.se a2-b2 a2-b3 a3-b3 b3-b4! b3-c3 c2-c3 c2.sw c2.se"


def letting_out(made: Farm) -> Spirits:
    return begin(table(made, farm(discs="a1 1")), "water out")


def letting_in(made: Farm) -> Spirits:
    return begin(table(made, farm(reservoir=1)), "water in")


def tending(made: Farm, **options: Any) -> Spirits:
    return begin(table(made, farm(), round=int(options.pop("round", 2)), **options), "tend")


def discs(made: Farm) -> list[int]:
    return [int(made.discs_in(made.link(place))) for place in range(made.links)]


@pytest.mark.rule("spirits 2.9")
def test_dry_flooded_and_in_between() -> None:
    made = with_plan(farm(ONE_TWO_THREE, discs="b1 1", weeds="a1 1 b1 1"), weeds=9)
    state = tending(made)
    assert listed(state) == {"done", "pull a1"}
    assert refusal(state, "pull b1").clause == "spirits 12.1"
    assert "holds water" in refusal(state, "pull b1").sentence
    planting = begin(table(with_plan(farm(ONE_TWO_THREE, discs="b1 1 b2 3"), plant=9), farm()), "grow")
    assert listed(planting) == {"done", "plant b2"}


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


@pytest.mark.rule("spirits 13.1")
def test_printed_example_two_livestock_for_two_pests() -> None:
    made = with_plan(farm(TWO, pests="a2 2", planted="a2 a3", livestock=2), pests=2)
    play(tending(made), "tend a2", "tend a2")
    assert (made.pests, made.fertilised) == (0, 1 << 1)
    wet = tending(with_plan(farm(TWO, pests="a1 1 a2 1", discs="a2 1", livestock=1), pests=1))
    assert refusal(wet, "tend a2").clause == "spirits 13.1"


@pytest.mark.rule("spirits 13.2")
def test_livestock_fertilises_planted_paddies_once() -> None:
    made = with_plan(farm(TWO, planted="a1 a2 a3", grown="", livestock=3), pests=3)
    state = tending(made)
    play(state, "tend a2")
    assert made.fertilised == 1 << 1
    assert "tend a2" not in listed(state)
    grown = with_plan(farm(TWO, grown="a2 a3", pests="a2 1", livestock=1), pests=1)
    play(tending(grown), "tend a2")
    assert (grown.pests, grown.fertilised) == (0, 0)
    stays = begin(table(farm(TWO, planted="a2 a3", fertilised="a2", discs="a2 2"), farm()), "grow")
    assert stays.farms[0].fertilised == 1 << 1 and stays.farms[0].grown == 0b110


@pytest.mark.rule("spirits 13.3")
def test_livestock_is_not_sent_where_it_does_nothing() -> None:
    state = tending(with_plan(farm(TWO, planted="a1", livestock=1), pests=1))
    assert listed(state) == {"done", "tend a1"}
    assert refusal(state, "tend a2").clause == "spirits 13.3"


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


@pytest.mark.rule("spirits 16.1")
def test_flooded_planted_paddies_grow_others_wait() -> None:
    made = farm(ONE_TWO_THREE, planted="a1 b1 c1", discs="b1 2")
    state = begin(table(made, farm()), "grow")
    assert (made.grown, made.planted) == (1 << 3 | 1 << 7, 1)
    assert state.phase != v.PHASE_GROW
    waiting = begin(table(with_plan(farm(ONE_TWO_THREE, planted="a1", discs="b1 2"), plant=2), farm()), "grow")
    assert refusal(waiting, "grow a1").clause == "spirits 16.1"


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


def test_the_small_chain_of_the_tables_is_sound() -> None:
    assert farm(CHAIN).links == 4
