"""Resolve: spirits at work (chapter 7)."""

from __future__ import annotations

import pytest

from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.field import whole_field_sound
from tests.rules.spirits.table import (
    CHAIN,
    begin,
    farm,
    listed,
    play,
    refusal,
    resolving,
    table,
    with_plan,
)


@pytest.mark.rule("spirits 7.1")
def test_cards_are_used_in_any_order_each_round_again_or_declined() -> None:
    state = resolving(farm(played=(1, 5)), farm(played=(9,)))
    assert listed(state) == {"done", "use 1", "use 5"}
    play(state, "use 5")
    assert listed(state) == {"done", "use 1"}
    assert refusal(state, "use 5").clause == "spirits 7.1"
    play(state, "done")
    assert state.farms[0].rice == 1
    assert state.to_act() == 1 << 1
    again = resolving(farm(played=(1, 5)), farm())
    assert "use 5" in listed(again)


@pytest.mark.rule("spirits 7.2")
def test_passive_cards_work_by_themselves_round_7_included() -> None:
    state = resolving(farm(played=(8, 28)), farm())
    assert state.phase == v.PHASE_PLAN
    assert refusal(resolving(farm(played=(28, 1)), farm()), "use 28").clause == "spirits 7.2"
    last = begin(table(with_plan(farm(grown="a1", played=(40,)), harvest=2), farm(), round=7), "tend")
    play(last, "harvest a1 1")
    assert last.farms[0].rice == 8 + 7


@pytest.mark.rule("spirits 7.3")
def test_a_once_card_may_wait_and_is_spent_when_used() -> None:
    state = resolving(farm(played=(27,)), farm())
    play(state, "done")
    later = resolving(farm(played=(27, 28)), farm(), round=3)
    play(later, "use 27")
    assert later.farms[0].spent == 1 << 27
    assert (later.farms[0].laborers, later.farms[0].rice) == (13, 8)
    once_more = resolving(farm(played=(27, 1), spent=1 << 27), farm(), round=3)
    assert refusal(once_more, "use 27").clause == "spirits 7.3"
    no_hex = resolving(farm(played=(36,), magic="a1"), farm(), round=5)
    play(no_hex, "use 36")
    assert (no_hex.farms[0].rice, no_hex.farms[0].spent) == (12, 1 << 36)


@pytest.mark.rule("spirits 7.4")
def test_what_is_impossible_is_left_out() -> None:
    state = table(farm(played=(5,)), farm())
    state.supply = 1
    play(begin(state, "resolve"), "use 5")
    assert (state.farms[0].reservoir, state.farms[0].rice, state.supply) == (1, 1, 0)
    bare = resolving(farm(played=(35,)), farm())
    play(bare, "use 35")
    assert bare.farms[0].fertilised == 0
    one_rock = resolving(farm(played=(23,), rocks="c3"), farm())
    play(one_rock, "use 23", "rock c3")
    assert (one_rock.farms[0].rocks, one_rock.farms[0].rice) == (0, 8)


@pytest.mark.rule("spirits 7.5")
def test_rice_water_and_walls() -> None:
    state = resolving(farm(played=(21, 2)), farm())
    play(state, "use 21", "use 2")
    mine = state.farms[0]
    assert (mine.reservoir, mine.rice, mine.free_pieces) == (3, 4, 2)
    begin(state, "build")
    assert mine.left == 2


@pytest.mark.rule("spirits 7.6")
def test_gained_pieces_come_from_the_market_and_are_kept() -> None:
    state = resolving(farm(played=(15, 16)), farm())
    play(state, "use 15", "use 16")
    assert (state.farms[0].livestock, state.farms[0].laborers) == (1, 11)
    empty = resolving(farm(played=(15, 16), livestock=6, laborers=20), farm())
    play(empty, "use 15", "use 16")
    assert (empty.farms[0].livestock, empty.farms[0].laborers) == (6, 20)


@pytest.mark.rule("spirits 7.7")
def test_extra_pieces_last_a_round_and_helpers_stand_at_their_action() -> None:
    state = resolving(farm(played=(9, 11, 13, 18)), farm())
    play(state, "use 9", "use 11", "use 18")
    mine = state.farms[0]
    assert (mine.laborers, mine.extra_laborers, mine.extra_livestock) == (10, 2, 2)
    assert max(state.legal(0)) - min(state.legal(0)) == 12
    assert mine.hands(v.HARVEST_LABOR) == 2 + 3
    play(state, "plan build 12", "plan oxen 2")
    assert mine.left == 0 and state.waiting == 0b10
    first = resolving(farm(played=(1,)), farm())
    play(first, "use 1")
    assert first.farms[0].hands(v.PLANT_LABOR) == 1


@pytest.mark.rule("spirits 7.13")
def test_like_effects_add_up() -> None:
    made = with_plan(farm(grown="a1", played=(20, 32)), harvest=2)
    play(begin(table(made, farm()), "tend"), "harvest a1 1")
    assert made.rice == 5 + 2 + 3
    state = resolving(farm(played=(11, 18)), farm())
    play(state, "use 11", "use 18")
    both = int(state.farms[0].extra_laborers), int(state.farms[0].extra_livestock)
    apart = []
    for card in (11, 18):
        alone = resolving(farm(played=(card,)), farm())
        play(alone, f"use {card}")
        apart.append((int(alone.farms[0].extra_laborers), int(alone.farms[0].extra_livestock)))
    assert both == (apart[0][0] + apart[1][0], apart[0][1] + apart[1][1])


@pytest.mark.rule("spirits 7.8")
def test_stealing_stops_at_nothing() -> None:
    state = resolving(farm(played=(14,)), farm(rice=5), farm(rice=0))
    play(state, "use 14")
    assert [f.rice for f in state.farms] == [1, 4, 0]
    two = resolving(farm(played=(34,)), farm(rice=5))
    play(two, "use 34")
    assert [f.rice for f in two.farms] == [5, 0]
    water = resolving(farm(played=(22,)), farm(reservoir=1, discs="a1 1"), farm(reservoir=3))
    play(water, "use 22", "against +1")
    assert [f.reservoir for f in water.farms] == [1, 0, 3]
    assert water.farms[1].discs_in(0) == 1


@pytest.mark.rule("spirits 7.9")
def test_cubes_put_on_opponents() -> None:
    state = resolving(farm(played=(3,)), farm(CHAIN), farm())
    play(state, "use 3")
    assert listed(state) == {"against +1", "against +2"}
    play(state, "against +1")
    assert state.to_act() == 1 << 1
    assert listed(state, 1) == {"suffer a1", "suffer b1", "suffer b2", "suffer c1"}
    play(state, "suffer b1", seat=1)
    assert state.farms[1].weeds_in(3) == 1
    assert state.phase == v.PHASE_PLAN
    night = resolving(farm(played=(26,)), farm(CHAIN), farm(played=(28,)))
    play(night, "use 26")
    assert night.farms[1].weeds_in(4) == 1
    assert (night.farms[2].weeds, night.farms[0].rice) == (0, 2)
    two = resolving(farm(played=(26,)), farm())
    play(two, "use 26")
    assert two.farms[0].rice == 4


@pytest.mark.rule("spirits 7.9")
def test_printed_example_pure_spirit_keeps_weeds_away() -> None:
    state = table(farm(played=(28,)), farm())
    state.phase = v.PHASE_RAIN
    state.apply(8, v.DRAW_RAIN + 7)
    assert [f.weeds for f in state.farms] == [0, 1]


@pytest.mark.rule("spirits 7.10")
def test_rocks_and_fertiliser_by_card() -> None:
    state = resolving(farm(played=(23,), rocks="a3 b4 c2"), farm())
    play(state, "use 23")
    assert refusal(state, "rock a2").clause == "spirits 7.10"
    play(state, "rock a3", "rock c2")
    assert (state.farms[0].rocks, state.farms[0].lifted) == (1 << 6, 2)
    ducks = resolving(farm(CHAIN, played=(35,), planted="a1 c1", discs="a1 1", fertilised="c1", grown="b1"), farm())
    play(ducks, "use 35")
    assert listed(ducks) == {"fertilise a1"}
    play(ducks, "fertilise a1")
    assert ducks.farms[0].fertilised >> 0 & 1


@pytest.mark.rule("spirits 7.11")
def test_expanding_farm_joins_the_chain_or_stands_alone() -> None:
    state = resolving(farm(played=(12,), rocks="c1"), farm())
    play(state, "use 12")
    assert "add c1" not in listed(state) and "add a1" not in listed(state)
    assert refusal(state, "add c1").clause == "spirits 7.11"
    play(state, "add a2", "entry a1-a2")
    assert listed(state) == {"exit a2-a3", "exit a2-b2", "exit a2-b3"}
    play(state, "exit a2-b3")
    mine = state.farms[0]
    assert [mine.link(place) for place in range(mine.links)] == [0, 1]
    assert (mine.planted >> 1 & 1, mine.discs_in(1), mine.built) == (1, 1, 0)
    assert whole_field_sound(mine.pieces, mine.gates)
    alone = resolving(farm(played=(12,)), farm())
    play(alone, "use 12", "add c3", "entry c3.e", "exit c2-c3")
    assert (alone.farms[0].links, alone.farms[0].heads) == (1, 1 | 1 << 9)
    dry = table(farm(played=(12,)), farm())
    dry.supply = 0
    play(begin(dry, "resolve"), "use 12", "add b1", "entry a1-b1", "exit b1-c1")
    assert (dry.farms[0].planted >> 3 & 1, dry.farms[0].discs_in(3)) == (1, 0)
    full = resolving(farm(played=(12, 1), rocks="a2 a3 b1 b2 b3 b4 c1 c2 c3"), farm())
    assert refusal(full, "use 12").clause == "spirits 7.11"


@pytest.mark.rule("spirits 7.12")
def test_floating_harvest_works_in_water() -> None:
    grown = {"grown": "a1", "discs": "a1 1", "weeds": "a1 1", "pests": "a1 1"}
    made = with_plan(farm(**grown, played=(30,), livestock=1), weeds=1, pests=1, harvest=2)  # type: ignore[arg-type]
    state = begin(table(made, farm()), "tend")
    play(state, "pull a1", "tend a1", "harvest a1 1")
    assert (made.rice, made.discs_in(0), made.grown) == (5, 1, 0)
