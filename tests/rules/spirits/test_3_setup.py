"""Set-up (chapter 3)."""

from __future__ import annotations

import pytest

from subak.core.state import NATURE, OPEN
from subak.games.spirits import GAME
from subak.games.spirits.words.notation import numbers_in
from tests.rules.spirits.table import (
    DECK,
    before_rain,
    begin,
    buying,
    dealt,
    draw,
    farm,
    listed,
    play,
    refusal,
    table,
    with_plan,
)


@pytest.mark.rule("spirits 3.1")
@pytest.mark.parametrize(("seats", "discs"), [(4, 30), (3, 22), (2, 15), (1, 15)])
def test_discs_in_the_game(seats: int, discs: int) -> None:
    state = dealt(seats)
    assert state.supply == discs - seats
    assert all(f.discs_in(0) == 1 for f in state.farms)
    assert GAME.conserved(state) == {"water discs": discs}


@pytest.mark.rule("spirits 3.2")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_six_more_tiles_than_players(seats: int) -> None:
    assert len(numbers_in(int(dealt(seats).tiles))) == seats + 6


@pytest.mark.rule("spirits 3.3")
def test_pieces_at_the_start() -> None:
    state = GAME.new(2, GAME.read_options({}, 2), DECK)
    assert [(f.laborers, f.livestock, f.rice) for f in state.farms] == [(10, 0, 0)] * 2
    assert (len(DECK.labor_prices), len(DECK.stock_prices)) == (10, 6)


@pytest.mark.rule("spirits 3.4")
def test_the_owner_places_the_first_gate() -> None:
    state = GAME.new(2, GAME.read_options({}, 2), DECK)
    draw(state, "start 1", *(f"tile {number}" for number in range(1, 9)))
    assert state.step_kind() == OPEN
    assert listed(state, 0) == listed(state, 1) == {"gate a1-a2", "gate a1-b1", "gate a1-b2"}
    play(state, "gate a1-b2", seat=1)
    mine = state.farms[1]
    assert (mine.gates, mine.planted, mine.discs_in(0)) == (1 << 20, 1, 1)
    assert refusal(state, "gate b1-b2").clause == "spirits 3.4"


@pytest.mark.rule("spirits 3.5")
def test_a_setup_card_brings_rocks_and_a_bonus_for_the_first_build() -> None:
    state = GAME.new(2, GAME.read_options({}, 2), DECK)
    draw(state, "start 0", *(f"tile {number}" for number in range(1, 9)))
    play(state, "gate a1-b1", seat=0)
    play(state, "gate a1-b1", seat=1)
    draw(state, "setup 3", "setup 5")
    first, second = state.farms
    assert (int(first.rocks).bit_count(), first.laborers, first.free_pieces) == (4, 11, 3)
    assert (second.livestock, second.rice, second.laborers) == (1, 2, 10)
    state.round = 1
    begin(state, "build")
    assert first.left == 3
    play(state, "done")
    assert first.free_pieces == 0


@pytest.mark.rule("spirits 3.6")
def test_nature_draws_the_seat_that_begins() -> None:
    state = GAME.new(3, GAME.read_options({}, 3), DECK)
    assert listed(state, NATURE) == {"start 0", "start 1", "start 2"}
    draw(state, "start 2")
    assert [state.seat_at(place) for place in range(3)] == [2, 0, 1]
    draw(state, *(f"tile {number}" for number in range(1, 10)))
    for seat in range(3):
        play(state, "gate a1-b1", seat=seat)
    draw(state, "setup 1")
    assert state.farms[2].rocks
    assert not state.farms[0].rocks


@pytest.mark.rule("spirits 3.7")
def test_weeds_pests_fertiliser_and_tiles_are_more_than_the_box_holds_if_need_be() -> None:
    singles = "a1-a2! a2-b2 a2-a3! a3-b3 a3-b4! a3.e a2-b3"
    weedy = farm(singles, weeds="a1 12 a2 12 a3 12", pests="a1 12 a2 12 a3 12", discs="a1 1")
    draw(before_rain(weedy, farm()), "rain 7")
    assert sum(int(weedy.weeds_in(head)) for head in range(3)) == 38
    fertilised = with_plan(farm(singles, planted="a1 a2 a3", livestock=3), pests=3)
    others = [farm(singles, planted="a1 a2 a3", fertilised="a1 a2 a3") for _ in range(3)]
    play(begin(table(fertilised, *others), "tend"), "tend a1", "tend a2", "tend a3")
    assert fertilised.fertilised == 0b111


@pytest.mark.rule("spirits 3.7")
def test_laborers_and_livestock_run_out() -> None:
    assert listed(buying(farm(rice=99, laborers=20, livestock=6))) == set()
