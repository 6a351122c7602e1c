"""Spirits and turn order (chapter 6)."""

from __future__ import annotations

import pytest

from subak.games.spirits.rules.spirits import show_cards
from tests.rules.spirits.table import (
    before_rain,
    begin,
    draw,
    farm,
    listed,
    play,
    refusal,
    table,
)


@pytest.mark.rule("spirits 6.1")
def test_each_player_plays_exactly_one_card_in_secret() -> None:
    state = draw(before_rain(farm(hand=(2, 7), played=(5,)), farm(hand=(3, 4))), "rain 1")
    assert listed(state) == {"play 2", "play 7"}
    play(state, "play 7")
    assert state.seen(1).farms[0].pick == 0
    assert refusal(state, "play 2").clause == "spirits 1.4"
    assert refusal(state, "play 9", seat=1).clause == "spirits 6.1"
    play(state, "play 3", seat=1)
    assert [(f.hand, f.played) for f in state.farms] == [(1 << 2, 1 << 5 | 1 << 7), (1 << 4, 1 << 3)]


@pytest.mark.rule("spirits 6.2")
def test_printed_example_of_the_turn_order() -> None:
    names = {"Shawn": (2, 15), "Jonathan": (6, 7), "Brent": (14, 17), "Rebecca": (10, 12)}
    farms = [farm(played=(cards[0],), hand=(cards[1],), pick=cards[1]) for cards in names.values()]
    state = table(*farms)
    show_cards(state)
    order = [list(names)[state.seat_at(place)] for place in range(4)]
    assert order == ["Jonathan", "Rebecca", "Shawn", "Brent"]


@pytest.mark.rule("spirits 6.3")
def test_the_first_player_takes_all_the_rain() -> None:
    state = table(farm(hand=(9,), pick=9), farm(hand=(3,), pick=3))
    state.rain_water, state.supply = 4, state.supply - 4
    show_cards(state)
    assert [f.reservoir for f in state.farms] == [0, 4]
    assert state.rain_water == 0


@pytest.mark.rule("spirits 6.4")
def test_water_goes_to_the_next_in_turn_order_and_from_the_last_to_the_sea() -> None:
    state = table(farm(discs="a1 1"), farm(discs="a1 1"), farm(discs="a1 1"))
    state.order = 2 | 0 << 4 | 1 << 8
    before = state.supply
    begin(state, "water out")
    play(state, "hold a1 0", seat=2)
    assert state.farms[0].reservoir == 1
    play(state, "hold a1 0", seat=0)
    assert state.farms[1].reservoir == 1
    play(state, "hold a1 0", seat=1)
    assert state.supply == before + 1
