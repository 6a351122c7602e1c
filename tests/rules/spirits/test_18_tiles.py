"""Achievement tiles (chapter 18)."""

from __future__ import annotations

import pytest

from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.state import Spirits
from tests.rules.spirits.table import (
    CHAIN,
    DECK,
    THREE,
    TWO,
    begin,
    farm,
    listed,
    play,
    refusal,
    table,
)


def claiming(*farms: Farm, tiles: tuple[int, ...], round: int = 2) -> Spirits:
    state = table(*farms, round=round)
    state.tiles = sum(1 << tile for tile in tiles)
    return begin(state, "claim")


FOUR = "a1-a2! a2-b2 a3.e b2-b3! b3-c2 b3-c3 b4-c3 b4.e b4.ne b4.se"


FIVE = "a1-a2! a2-b2 a3.e b2-b3! b3-c2 c2-c3 c3.sw c3.se c3.e b4.e b4.ne b4.se"


WHOLE = FIVE + " c1.sw c1.se c2.sw c2.se!"


REACHED = {
    1: farm(TWO), 2: farm(widest=2), 3: farm(built=3), 4: farm(lifted=1), 5: farm(sent=3), 6: farm(reaped=10),
    7: farm(livestock=2), 8: farm(laborers=12), 9: farm(THREE, discs="a2 3"), 10: farm(CHAIN), 11: farm(CHAIN),
    12: farm(FOUR, planted="a1", grown="a2 a3 b3 b4"), 13: farm(FIVE, discs="a1 1 a2 5"),
    14: farm(TWO, planted="a2 a3", fertilised="a2"), 15: farm(FOUR), 16: farm(rice=30), 17: farm(harvests=2),
    18: farm(), 19: farm(laborers=14), 20: farm(FIVE), 21: farm(livestock=4), 22: farm(WHOLE, rocks="c3"),
    23: farm(reaped=35), 24: farm(WHOLE, planted="a2 a3 b3 b4 c3", grown="b1 b2 c1 c2"),
}  # fmt: skip


ROCKY = farm(rocks="b4")


SHORT_OF = {
    9: farm(THREE, discs="a2 2"), 10: farm(CHAIN, rocks="c1"), 11: farm(CHAIN, weeds="a1 1"),
    15: farm(FOUR, rocks="a3"), 20: farm(FIVE, rocks="a3"), 22: farm(FIVE), 24: farm(FIVE, planted="a1 a2 a3 b3 b4 c3"),
}  # fmt: skip


@pytest.mark.rule("spirits 18.1")
def test_one_tile_a_player_a_round_in_turn_order() -> None:
    state = claiming(farm(livestock=2, laborers=12), farm(livestock=2), tiles=(7, 8, 10))
    assert listed(state) == {"done", "claim 7", "claim 8"}
    assert refusal(state, "claim 10").clause == refusal(state, "claim 1").clause == "spirits 18.1"
    play(state, "claim 7")
    assert (state.farms[0].rice, state.tiles) == (5, 1 << 8 | 1 << 10)
    assert state.phase > v.PHASE_CLAIM or state.phase == v.PHASE_MARKET
    passed = claiming(farm(livestock=2), farm(livestock=2), tiles=(7,))
    play(passed, "done")
    assert listed(passed, 1) == {"done", "claim 7"}


@pytest.mark.rule("spirits 18.2")
@pytest.mark.parametrize("tile", range(1, 25))
def test_every_tile_is_reached_by_what_it_asks_for(tile: int) -> None:
    state = claiming(REACHED[tile].copy(), ROCKY.copy(), tiles=(tile,))
    before = state.farms[0].rice
    play(state, f"claim {tile}")
    assert state.farms[0].rice == before + DECK.tile_rice[tile]
    nobody = claiming(SHORT_OF.get(tile, ROCKY).copy(), ROCKY.copy(), tiles=(tile,))
    assert nobody.phase != v.PHASE_CLAIM
