"""Magic water (chapter 22)."""

from __future__ import annotations

import pytest

from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.rain import dry_paddies
from tests.rules.spirits.table import (
    CHAIN,
    DECK,
    TWO,
    begin,
    farm,
    listed,
    play,
    refusal,
    resolving,
    table,
    with_plan,
)


@pytest.mark.rule("spirits 22.1")
def test_magic_water_goes_into_own_clear_paddies() -> None:
    state = resolving(farm(CHAIN, played=(31,), rocks="c1", discs="a1 1 b2 2"), farm(), round=5)
    play(state, "use 31")
    assert listed(state) == {"magic a1", "magic b1", "magic b2", "magic c2"}
    assert refusal(state, "magic b3").clause == refusal(state, "magic c1").clause == "spirits 22.1"
    play(state, "magic a1", "magic c2")
    mine = state.farms[0]
    assert (mine.magic, mine.discs_in(0), mine.discs_in(4), mine.reservoir) == (1 | 1 << 8, 0, 1, 2)
    magic = sum(a for op, a in zip(DECK.term_op, DECK.term_a, strict=True) if op == v.MAGIC_WATER)
    assert magic == 7


@pytest.mark.rule("spirits 22.2")
def test_magic_water_counts_as_its_owner_likes() -> None:
    made = with_plan(farm(grown="a1", magic="a1"), harvest=2, plant=1)
    state = begin(table(made, farm(discs="a1 1", grown="a1")), "tend")
    play(state, "harvest a1 1")
    while state.phase != v.PHASE_GROW:
        seat = 0 if state.to_act() & 1 else 1
        state.apply(seat, state.legal(seat)[0])
    assert made.rice == 5
    play(state, "plant a1")
    assert made.planted == 1
    assert dry_paddies(farm(magic="a1")) == 0
    assert dry_paddies(farm()) == 1


@pytest.mark.rule("spirits 22.3")
def test_a_paddy_with_magic_water_grows_or_waits() -> None:
    state = begin(table(farm(planted="a1", magic="a1"), farm(planted="a1", discs="a1 1")), "grow")
    assert state.farms[1].grown == 1
    assert listed(state) == {"grow a1", "wait a1"}
    play(state, "wait a1")
    assert (state.farms[0].planted, state.farms[0].grown) == (1, 0)
    last = begin(table(farm(planted="a1", magic="a1"), farm(), round=6), "grow")
    play(last, "wait a1")
    assert listed(last) == {"grow a1", "wait a1"}
    play(last, "grow a1")
    assert last.farms[0].grown == 1


@pytest.mark.rule("spirits 22.4")
def test_magic_water_does_not_hinder_dividing() -> None:
    state = begin(table(with_plan(farm(TWO, magic="a2"), build=3), farm()), "build")
    assert "gate a2-a3" in listed(state)
    state.farms[0].set_discs(1, 1)
    assert refusal(state, "gate a2-a3").clause == "spirits 9.5"
