"""Spirits at work beyond the built-in cards (7.14 to 7.20, 14.11 to 14.13, 21.3)."""

from __future__ import annotations

import pytest

from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.score import final_count
from tests.rules.spirits.further import further_table, using
from tests.rules.spirits.table import CHAIN, ONE_TWO_THREE, begin, farm, listed, play, refusal, with_plan


@pytest.mark.rule("spirits 7.14")
def test_a_condition_stops_the_rest_of_a_card() -> None:
    met = using(1, farm(CHAIN), farm())
    play(met, "use 1")
    assert met.farms[0].rice == 3
    unmet = using(1, farm(), farm())
    play(unmet, "use 1")
    assert (unmet.farms[0].rice, unmet.card, unmet.phase) == (0, 0, v.PHASE_PLAN)
    clean = using(18, farm(), farm())
    play(clean, "use 18")
    assert (clean.farms[0].laborers, clean.farms[0].livestock) == (11, 1)
    weedy = using(18, farm(weeds="a1 1"), farm())
    play(weedy, "use 18")
    assert weedy.farms[0].laborers == 10


@pytest.mark.rule("spirits 7.15")
def test_gains_for_each_thing_stop_at_the_most_and_at_the_supply() -> None:
    four = using(2, farm(CHAIN), farm())
    play(four, "use 2")
    assert four.farms[0].rice == 4
    state = further_table(farm(CHAIN, played=(7,), livestock=5), farm())
    state.supply = 2
    play(begin(state, "resolve"), "use 7")
    assert (state.farms[0].reservoir, state.supply, state.farms[0].free_pieces) == (2, 0, 2)


@pytest.mark.rule("spirits 7.16")
def test_a_trade_needs_its_whole_price_and_something_to_have() -> None:
    paid = using(5, farm(rice=3), farm())
    play(paid, "use 5")
    assert (paid.farms[0].rice, paid.farms[0].laborers) == (1, 11)
    poor = using(5, farm(rice=1), farm())
    play(poor, "use 5")
    assert (poor.farms[0].rice, poor.farms[0].laborers) == (1, 10)
    full = using(5, farm(rice=9, laborers=20), farm())
    play(full, "use 5")
    assert full.farms[0].rice == 9
    start = using(16, farm(), farm())
    play(start, "use 16")
    assert (start.farms[0].laborers, start.farms[0].free_pieces) == (10, 0)
    hired = using(16, farm(laborers=12), farm())
    play(hired, "use 16")
    assert (hired.farms[0].laborers, hired.farms[0].free_pieces) == (11, 2)
    herd = using(15, farm(livestock=1), farm())
    play(herd, "use 15")
    assert (herd.farms[0].livestock, herd.farms[0].rice) == (0, 6)
    water = using(17, farm(reservoir=3), farm())
    before = water.supply
    play(water, "use 17")
    assert (water.farms[0].reservoir, water.farms[0].livestock, water.supply) == (1, 1, before + 2)


@pytest.mark.rule("spirits 7.17")
def test_cubes_are_removed_wet_or_dry() -> None:
    mine = farm(CHAIN, weeds="a1 1 b1 1", pests="b1 1", discs="a1 1")
    state = using(8, mine, farm())
    play(state, "use 8")
    assert listed(state) == {"clear a1", "clear b1"}
    assert refusal(state, "clear c1").clause == "spirits 7.17"
    assert refusal(state, "done").clause == "spirits 7.17"
    play(state, "clear a1", "clear b1", "clear b1")
    assert (mine.weeds, mine.pests, state.card) == (0, 0, 0)
    none = using(8, farm(), farm())
    play(none, "use 8")
    assert none.phase == v.PHASE_PLAN


@pytest.mark.rule("spirits 7.18")
def test_cubes_move_between_own_paddies() -> None:
    mine = farm(CHAIN, weeds="a1 1", played=(28,))
    state = using(9, mine, farm())
    play(state, "use 9", "clear a1")
    assert listed(state) == {"suffer b1", "suffer b2", "suffer c1"}
    assert refusal(state, "suffer a1").clause == "spirits 7.18"
    play(state, "suffer c1", "clear c1", "suffer a1")
    assert (mine.weeds_in(0), mine.weeds_in(7), state.card) == (1, 0, 0)
    alone = using(9, farm(weeds="a1 2"), farm())
    play(alone, "use 9")
    assert alone.phase == v.PHASE_PLAN


@pytest.mark.rule("spirits 7.19")
def test_a_paddy_is_flooded_from_the_supply_only_as_a_whole() -> None:
    mine = farm(ONE_TWO_THREE, rocks="b1")
    state = further_table(mine, farm(), round=2)
    mine.played, mine.latest, state.supply = 1 << 11, 11, 3
    begin(state, "resolve")
    play(state, "use 11")
    assert listed(state) == {"flood a1", "flood b2"}
    assert [refusal(state, f"flood {name}").clause for name in ("b1", "c1")] == ["spirits 2.8", "spirits 2.2"]
    play(state, "flood a1")
    assert refusal(using(11, farm(discs="a1 1"), farm()), "flood a1").clause == "spirits 7.1"
    assert (mine.discs_in(0), state.supply, state.card) == (1, 2, 0)


@pytest.mark.rule("spirits 7.20")
def test_its_player_chooses_whom_a_card_harms() -> None:
    state = using(3, farm(), farm(CHAIN), farm())
    play(state, "use 3", "against +1")
    assert state.to_act() == 1 and listed(state) == {"infest +1 a1", "infest +1 b1", "infest +1 b2", "infest +1 c1"}
    assert refusal(state, "infest +2 a1").clause == "spirits 7.20"
    assert refusal(state, "suffer a1").clause == "spirits 7.20"
    play(state, "infest +1 c1")
    assert state.farms[1].weeds_in(7) == 1 and state.phase == v.PHASE_PLAN
    each = using(26, farm(), farm(CHAIN), farm())
    play(each, "use 26", "infest +1 b1")
    assert (each.farms[1].pests_in(3), each.farms[2].pests_in(0)) == (1, 1)
    thief = using(4, farm(), farm(rice=1), farm(rice=5))
    play(thief, "use 4", "against +2")
    assert [made.rice for made in thief.farms] == [2, 1, 3]
    two = using(4, farm(), farm(rice=1))
    play(two, "use 4")
    assert [made.rice for made in two.farms] == [1, 0]
    dry = using(22, farm(), farm(reservoir=2), farm(reservoir=0))
    play(dry, "use 22")
    assert [made.reservoir for made in dry.farms] == [1, 1, 0]


@pytest.mark.rule("spirits 14.11")
def test_only_the_smallest_paddy_harvested_counts_as_fertilised() -> None:
    mine = with_plan(farm(ONE_TWO_THREE, grown="a1 b1 c1", played=(10,)), harvest=12)
    state = begin(further_table(mine, farm()), "tend")
    play(state, "harvest b1 2 pond")
    assert mine.rice == 20
    assert not any(move.startswith("harvest a1") for move in listed(state))
    other = with_plan(farm(ONE_TWO_THREE, grown="a1 b1 c1", played=(10,)), harvest=12)
    state = begin(further_table(other, farm()), "tend")
    play(state, "harvest a1 1")
    assert "harvest b1 2 pond" not in listed(state) and "harvest b1 2" in listed(state)


@pytest.mark.rule("spirits 14.12")
def test_the_first_cube_of_either_kind_is_left_out() -> None:
    for cubes, rice in (({"weeds": "a1 1"}, 5), ({"pests": "a1 1"}, 5), ({"weeds": "a1 1", "pests": "a1 1"}, 3)):
        mine = with_plan(farm(grown="a1", played=(6,), **cubes), harvest=2)  # type: ignore[arg-type]
        play(begin(further_table(mine, farm()), "tend"), "harvest a1 1")
        assert mine.rice == rice


@pytest.mark.rule("spirits 14.13")
def test_each_hex_harvested_gives_more() -> None:
    mine = with_plan(farm(ONE_TWO_THREE, grown="b1 c1", played=(20,)), harvest=12)
    play(begin(further_table(mine, farm()), "tend"), "harvest b1 2")
    assert mine.rice == 12 + 2


@pytest.mark.rule("spirits 21.3")
def test_measures_are_counted_at_the_end() -> None:
    state = further_table(farm(ONE_TWO_THREE, played=(29, 33)), farm(CHAIN, played=(29,)), round=7)
    final_count(state)
    assert [made.rice for made in state.farms] == [2 * 3 + 6, 2 * 4]
