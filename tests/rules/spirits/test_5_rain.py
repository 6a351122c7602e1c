"""Rain (chapter 5)."""

from __future__ import annotations

import pytest

from subak.core.state import NATURE
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.state import Spirits
from tests.rules.spirits.table import (
    CHAIN,
    DECK,
    before_rain,
    draw,
    farm,
    heuristic_match,
    listed,
    play,
    refusal,
)


def wet(**more: object) -> Farm:
    return farm(CHAIN, discs="a1 1", **more)  # type: ignore[arg-type]


def before_asked() -> Spirits:
    return draw(before_rain(wet(), farm()), "rain 2")


@pytest.mark.rule("spirits 5.1")
def test_discs_on_the_rain_card_are_limited_by_the_supply() -> None:
    state = before_rain(farm(), farm())
    draw(state, "rain 2")
    assert (state.rain_water, state.supply) == (2, 13)
    short = before_rain(farm(), farm())
    short.supply = 1
    draw(short, "rain 3")
    assert (short.rain_water, short.supply) == (1, 0)
    assert [DECK.rain_water[2 * 4 + seats - 1] for seats in (2, 3, 4)] == [2, 4, 6]


@pytest.mark.rule("spirits 5.2")
def test_weeds_come_into_every_kind_of_complete_paddy() -> None:
    state = before_rain(farm(CHAIN, rocks="c1", weeds="a1 2"), farm())
    draw(state, "rain 7")
    mine = state.farms[0]
    assert [mine.weeds_in(head) for head in (0, 3, 7, 4)] == [3, 1, 1, 1]
    grown = before_rain(farm(), farm(planted="a1"))
    draw(grown, "rain 12")
    assert all(f.pests == 0 for f in grown.farms)


@pytest.mark.rule("spirits 5.3")
def test_the_owner_chooses_in_last_rounds_order() -> None:
    state = before_rain(wet(), wet())
    state.order = 1 | 0 << 4
    draw(state, "rain 2")
    assert state.to_act() == 1 << 1
    assert listed(state, 1) == {"suffer a1", "suffer b1", "suffer b2", "suffer c1"}
    play(state, "suffer c1", seat=1)
    play(state, "suffer a1", seat=0)
    assert (state.farms[1].weeds_in(7), state.farms[0].weeds_in(0)) == (1, 1)
    largest = before_rain(wet(), farm())
    draw(largest, "rain 6")
    assert largest.farms[0].pests_in(4) == 1
    assert refusal(before_asked(), "suffer b3").clause == "spirits 2.2"


@pytest.mark.rule("spirits 5.4")
def test_two_cubes_go_into_two_paddies() -> None:
    state = draw(before_rain(wet(), farm()), "rain 8")
    play(state, "suffer a1")
    assert listed(state) == {"suffer b1", "suffer b2", "suffer c1"}
    play(state, "suffer b1")
    mine, other = state.farms
    assert (mine.weeds_in(0), mine.pests_in(3)) == (1, 1)
    assert (other.weeds_in(0), other.pests_in(0)) == (1, 1)


@pytest.mark.rule("spirits 5.5")
def test_hostile_rain() -> None:
    state = draw(before_rain(farm(), wet(), farm()), "rain 10")
    assert listed(state) == {"infest +1 a1", "infest +1 b1", "infest +1 b2", "infest +1 c1"}
    play(state, "infest +1 b2")
    assert [int(f.weeds).bit_count() for f in state.farms] == [1, 1, 1]
    plague = draw(before_rain(farm(), farm(), farm()), "rain 11")
    assert listed(plague) == {"infest +1 a1", "infest +2 a1"}
    play(plague, "infest +1 a1")
    play(plague, "infest +1 a1", seat=1)
    assert plague.phase == v.PHASE_CHOOSE
    assert [f.pests_in(0) for f in plague.farms] == [1, 1, 1]
    alone = draw(before_rain(farm(), farm(), farm()), "rain 11")
    play(alone, "infest +1 a1")
    play(alone, "infest +2 a1", seat=1)
    assert [f.pests_in(0) for f in alone.farms] == [1, 1, 0]


@pytest.mark.rule("spirits 5.6")
def test_a_rain_card_that_was_drawn_does_not_come_back() -> None:
    state = before_rain(farm(), farm())
    assert len(listed(state, NATURE)) == 12
    draw(state, "rain 3")
    state.phase = v.PHASE_RAIN
    assert listed(state, NATURE) == {f"rain {number}" for number in range(1, 13)} - {"rain 3"}
    assert refusal(state, "rain 3", seat=NATURE).clause == "spirits 1.3"


@pytest.mark.rule("spirits 5.6")
def test_a_whole_game_draws_six_different_rain_cards() -> None:
    match = heuristic_match(1, 3)
    drawn = [event.data["card"] for event in match.events if event.kind == "rain"]
    assert len(drawn) == len(set(map(str, drawn))) == 6
