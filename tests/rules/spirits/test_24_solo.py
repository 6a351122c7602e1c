"""Solo with the Neighbour (chapter 24)."""

from __future__ import annotations

import pytest

from subak.games.spirits import GAME
from subak.games.spirits.game import LADDER
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.draft import held
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.words.events import event_of
from subak.games.spirits.words.notation import numbers_in
from tests.rules.spirits.table import (
    begin,
    dealt,
    draw,
    farm,
    play,
    table,
)


def solo(made: Farm, card: int, round: int = 2) -> Spirits:
    """A solo table just before the Neighbour's card is drawn, with 3 discs of rain 4 coming."""
    state = table(made, round=round)
    state.phase = v.PHASE_NEIGHBOUR
    state.rain = 1
    return draw(state, f"neighbour {card}")


@pytest.mark.rule("spirits 24.1")
def test_solo_set_up() -> None:
    state = dealt(1)
    assert numbers_in(int(state.tiles)) and int(state.tiles).bit_count() == 7
    assert int(held(state, 0)).bit_count() == 6
    assert int(state.neighbours_left).bit_count() == 9
    for left in (6, 5, 4):
        assert int(held(state, 0)).bit_count() == left
        state.apply(0, state.legal(0)[0])
    assert (int(state.farms[0].hand).bit_count(), state.round) == (3, 1)


@pytest.mark.rule("spirits 24.2")
def test_the_neighbour_brings_water() -> None:
    state = solo(farm(hand=(2,)), 9)
    assert state.rain_water == 1 + 2


@pytest.mark.rule("spirits 24.3")
@pytest.mark.rule("spirits 24.4")
def test_the_neighbour_upstream_keeps_and_passes() -> None:
    state = solo(farm(hand=(20,), discs="a1 1"), 4)
    play(state, "play 20")
    assert (state.above, state.pile, state.farms[0].reservoir) == (1, 2, 0)
    begin(state, "water out")
    assert (state.pile, state.farms[0].reservoir) == (0, 2)
    before = state.supply
    play(state, "hold a1 0")
    assert state.supply + state.loose >= before + 1
    tie = solo(farm(hand=(9,)), 4)
    play(tie, "play 9")
    assert tie.above == 0
    late = solo(farm(hand=(28,)), 4, round=4)
    play(late, "play 28")
    assert late.above == 0


@pytest.mark.rule("spirits 24.5")
@pytest.mark.rule("spirits 24.6")
def test_the_player_upstream_is_paid_for_water_sent_down() -> None:
    made = farm(reservoir=7, discs="a1 1")
    state = table(made)
    state.neighbour = 4
    begin(state, "water in")
    assert (state.received, made.rice) == (7, 3)
    assert state.pile == 6 - 2
    assert GAME.conserved(state)["water discs"] == 15


@pytest.mark.rule("spirits 24.6")
def test_the_pile_leaves_play_in_round_7() -> None:
    state = table(farm(), round=6)
    state.neighbour, state.pile, state.supply, state.above = 4, 5, 10, 1
    begin(state, "claim")
    assert (state.round, state.pile, state.supply) == (7, 0, 15)


@pytest.mark.rule("spirits 24.7")
def test_the_neighbour_takes_the_cheapest_tile() -> None:
    state = table(farm())
    state.neighbour, state.above = 3, 1
    state.tiles = 1 << 2 | 1 << 3 | 1 << 20
    begin(state, "claim")
    assert numbers_in(int(state.tiles)) == [3, 20]


@pytest.mark.rule("spirits 24.5")
def test_water_that_the_neighbour_passes_into_the_sea_is_told() -> None:
    state = table(farm())
    state.neighbour, state.pile, state.supply = 4, 3, 12
    state.told = []
    begin(state, "claim")
    texts = [event_of(told, state).text for told in state.told]
    assert "The Neighbour passes on 2 water into the sea; its pile holds 1." in texts


@pytest.mark.rule("spirits 24.8")
@pytest.mark.parametrize(
    ("rice", "rung"),
    [(250, "blessed by Sri"), (249, "full granary"), (209, "golden terrace"), (130, "green terrace"),
     (90, "seedling"), (89, "dry field")],
)  # fmt: skip
def test_the_ladder_of_the_solo_game(rice: int, rung: str) -> None:
    state = begin(table(farm(rice=rice), round=7), "tend")
    outcome = GAME.outcome(state)
    assert outcome is not None and outcome.sentence == f"{rice} rice after seven rounds: {rung}."
    words = GAME.rules.clauses["24.8"].text
    assert all(f"from {least} {name}" in words for least, name in LADDER)
