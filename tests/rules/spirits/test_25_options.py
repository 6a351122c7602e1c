"""Options (chapter 25)."""

from __future__ import annotations

import pytest

from subak.games.spirits.rules import vocabulary as v
from tests.rules.spirits.table import (
    CHAIN,
    THREE,
    TWO,
    begin,
    buying,
    draw,
    farm,
    listed,
    play,
    refusal,
    table,
    with_plan,
)


@pytest.mark.rule("spirits 25.1")
def test_option_one_shot_only_in_its_round() -> None:
    state = begin(table(farm(played=(27, 1)), farm(), one_shot_may_wait=False), "resolve")
    assert listed(state) == {"done", "use 1"}
    assert refusal(state, "use 27").clause == "spirits 25.1"
    assert "use 27" in listed(begin(table(farm(played=(1, 27)), farm(), one_shot_may_wait=False), "resolve"))


@pytest.mark.rule("spirits 25.2")
def test_option_gains_for_the_round() -> None:
    state = begin(table(farm(played=(15, 16)), farm(), gains_permanent=False), "resolve")
    play(state, "use 15", "use 16")
    mine = state.farms[0]
    assert (mine.laborers, mine.extra_laborers, mine.livestock, mine.extra_livestock) == (10, 1, 0, 1)


@pytest.mark.rule("spirits 25.3")
def test_option_magic_water_anywhere() -> None:
    state = begin(table(farm(played=(17,), rocks="c3"), farm(), magic_water_anywhere=True), "resolve")
    play(state, "use 17")
    assert len(listed(state)) == 9
    play(state, "magic b3")
    assert state.farms[0].magic == 1 << 5


@pytest.mark.rule("spirits 25.4")
def test_option_no_sixth_item() -> None:
    state = buying(farm(rice=200), tax_above_five="five")
    play(state, *["buy livestock"] * 5)
    assert state.phase != v.PHASE_MARKET
    half = buying(farm(rice=200, bought=5, livestock=5), tax_above_five="five")
    assert half.phase != v.PHASE_MARKET


@pytest.mark.rule("spirits 25.5")
def test_option_piece_limits() -> None:
    full = "a1-b1! b1-b2 b1-c1! b2-c1 c1-c2! c1.sw c1.se c2.sw c2.se b2-c2 b3-c2 c2-c3! c3.e c3.se c3.sw b3-c3 b4-c3!"
    made = with_plan(farm(full + " a2-a3 a2-b2 a2-b3 b2-b3 a3-b3"), build=6)
    walls = int(made.pieces & ~made.gates).bit_count()
    assert walls == 19
    state = begin(table(made, farm(), piece_limits=True), "build")
    first = next(move for move in sorted(listed(state)) if move.startswith("wall"))
    play(state, first)
    assert not any(move.startswith("wall") for move in listed(state))
    assert refusal(state, "wall b4.e").clause == "spirits 25.5"
    unlimited = begin(table(with_plan(made.copy(), build=3), farm()), "build")
    assert any(move.startswith("wall") for move in listed(unlimited))


@pytest.mark.rule("spirits 25.6")
def test_option_a_rival_chooses() -> None:
    state = table(farm(CHAIN), farm(), farm(), weeds_chosen_by="rival")
    state.phase = v.PHASE_RAIN
    draw(state, "rain 2")
    assert state.to_act() == 1 << 2
    assert listed(state, 2) == {"infest +1 a1", "infest +1 b1", "infest +1 b2", "infest +1 c1"}
    play(state, "infest +1 b2", seat=2)
    assert state.farms[0].weeds_in(4) == 1


@pytest.mark.rule("spirits 25.7")
def test_option_fertiliser_runs_out() -> None:
    used = farm(CHAIN, planted="a1 b1 c1 b2 c2", fertilised="a1 b1 c1")
    other = farm(CHAIN, planted="a1 b1 c1", fertilised="a1 b1 c1")
    made = with_plan(used, pests=1)
    free = begin(table(made.copy(), other.copy()), "tend")
    state = begin(table(made, other, fertiliser_limit=True), "tend")
    assert state.phase != v.PHASE_TEND
    assert listed(free) == {"done", "tend b2"}


@pytest.mark.rule("spirits 25.8")
def test_option_hardy_rice_leaves_out_a_pest() -> None:
    for hardy, rice in ((False, 15), (True, 20)):
        made = with_plan(farm(THREE, grown="a2 a3 b3", pests="a2 1", played=(6,)), harvest=6)
        play(begin(table(made, farm(), hardy_rice_pests=hardy), "tend"), "harvest a2 3")
        assert made.rice == rice


@pytest.mark.rule("spirits 25.9")
def test_option_fish_pond_only_for_the_smallest() -> None:
    made = with_plan(farm(TWO, grown="a1 a2 a3", played=(10,)), harvest=6)
    state = begin(table(made, farm(), fish_pond_small=True), "tend")
    play(state, "harvest a2 2 pond")
    assert made.stage == v.IDLE and made.rice == 20
    small = with_plan(farm(TWO, grown="a1 a2 a3", played=(10,)), harvest=6)
    state = begin(table(small, farm(), fish_pond_small=True), "tend")
    play(state, "harvest a1 1 pond")
    assert listed(state) == {"done", "harvest a2 1", "harvest a2 2"}
