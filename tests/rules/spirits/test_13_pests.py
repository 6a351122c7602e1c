"""Pests and fertiliser (chapter 13)."""

from __future__ import annotations

import pytest

from tests.rules.spirits.table import (
    TWO,
    begin,
    farm,
    listed,
    play,
    refusal,
    table,
    tending,
    with_plan,
)


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
