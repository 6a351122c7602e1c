"""The end (chapter 21)."""

from __future__ import annotations

import pytest

from subak.games.spirits import GAME
from tests.rules.spirits.table import (
    CHAIN,
    begin,
    farm,
    table,
)


@pytest.mark.rule("spirits 21.1")
def test_cards_that_count_at_the_end() -> None:
    farms = [farm(laborers=13, played=(29,)), farm(livestock=6, played=(33,)), farm(CHAIN, rocks="c1", played=(37,))]
    state = begin(table(*farms, round=7), "tend")
    assert [f.rice for f in state.farms] == [12, 30, 3 * 4]
    outcome = GAME.outcome(state)
    assert outcome is not None and outcome.winners == [1] and outcome.tiebreak == ""


@pytest.mark.rule("spirits 21.2")
def test_a_tie_goes_to_the_highest_card() -> None:
    state = begin(table(farm(rice=9, played=(5, 30)), farm(rice=9, played=(31,)), farm(rice=8), round=7), "tend")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.ranking) == ([1], [[1], [0], [2]])
    assert outcome.tiebreak == "the highest spirit card"
