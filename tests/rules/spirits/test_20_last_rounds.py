"""Rounds 6 and 7 (chapter 20)."""

from __future__ import annotations

import pytest

from subak.games.spirits.rules import vocabulary as v
from tests.rules.spirits.table import (
    DECK,
    THREE,
    TWO,
    begin,
    farm,
    listed,
    play,
    refusal,
    table,
    with_plan,
)


@pytest.mark.rule("spirits 20.1")
def test_round_6_grows_twice_and_has_no_market() -> None:
    made = with_plan(farm(TWO, discs="a1 1 a2 2", planted="a2 a3", rice=50), plant=1)
    state = begin(table(made, farm(), round=6), "grow")
    assert made.grown == 0b110
    play(state, "plant a1")
    assert (made.grown, made.planted) == (0b111, 0)
    assert (state.round, state.phase) == (7, v.PHASE_PLAN)


@pytest.mark.rule("spirits 20.2")
def test_round_7_is_dry_and_only_tends_and_harvests() -> None:
    made = farm(TWO, discs="a2 2", grown="a2 a3", livestock=1)
    state = begin(table(made, farm(), round=6), "grow")
    assert (made.discs, state.supply) == (0, 15)
    assert listed(state) == {f"plan weeds {n}" for n in range(11)}
    assert refusal(state, "plan build 3").clause == "spirits 20.2"
    play(state, "plan weeds 0", "plan pests 0", "plan harvest 4")
    play(state, "plan weeds 0", "plan harvest 0", seat=1)
    play(state, "harvest a2 2")
    assert state.phase == v.PHASE_OVER


@pytest.mark.rule("spirits 20.3")
def test_round_7_pays_the_gray_numbers() -> None:
    made = with_plan(farm(THREE, grown="a2 a3 b3"), harvest=6)
    play(begin(table(made, farm(), round=7), "tend"), "harvest a2 3")
    assert made.rice == 35
    assert DECK.yields[:6] == [5, 12, 20, 35, 50, 70]
    assert DECK.yields[24:30] == [8, 20, 35, 60, 90, 120]
