"""Wet Season: secret choices, placements and the exchange of hands (chapter 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from subak.core.state import OPEN, SECRET
from subak.games.seasons.rules.vocabulary import (
    PHASE_CHOOSE,
    PHASE_LAY_WET,
    PHASE_TAKE,
    PHASE_TIE,
    SIZES,
)
from subak.games.seasons.soundness import cards_in
from tests.rules.seasons.tools import (
    about_to_lay,
    do,
    line,
    made_paddy,
    played,
)

if TYPE_CHECKING:
    pass


SEEDS = range(12)


@pytest.mark.rule("seasons 4.1")
@pytest.mark.rule("seasons 4.2")
def test_both_choose_a_card_to_place_and_another_for_the_row_in_secret() -> None:
    s = played(7, PHASE_CHOOSE)
    mine, yours = cards_in(s.hands[0]), cards_in(s.hands[1])
    assert s.step_kind() == SECRET
    assert len(s.legal(0)) == 7
    before = s.seen(1).to_bytes()
    do(s, 0, f"place {mine[2]}")
    assert s.seen(1).to_bytes() == before  # not even that a first choice was made
    assert len(s.legal(0)) == 6
    do(s, 0, f"row {mine[5]}")
    assert s.seen(1).picked == s.seen(1).rowed == [0, 0]
    assert s.seen(1).row == 0
    do(s, 1, f"place {yours[0]}", f"row {yours[1]}")
    assert s.phase == PHASE_LAY_WET
    assert s.seen(1).picked == [mine[2], yours[0]]
    assert cards_in(s.row) == sorted([mine[5], yours[1]])
    assert len(cards_in(s.hands[0])) == 5


@pytest.mark.rule("seasons 4.3")
@pytest.mark.rule("seasons 4.4")
def test_after_both_have_placed_hands_are_exchanged() -> None:
    for order in ((0, 1), (1, 0)):
        s = played(8, PHASE_LAY_WET)
        hands = list(s.hands)
        assert s.step_kind() == OPEN
        for seat in order:
            s.apply(seat, s.legal(seat)[0])
        assert s.phase == PHASE_CHOOSE
        assert s.hands == [hands[1], hands[0]]
        assert s.turn == 1


@pytest.mark.rule("seasons 4.3")
def test_a_closed_paddy_is_scored_as_soon_as_the_card_lies() -> None:
    s = about_to_lay(made_paddy(4))
    s.done, s.picked[1] = 0, 2
    s.apply(0, s.legal(0)[0])
    assert s.phase == PHASE_LAY_WET
    assert line(s, 0, SIZES) == 7


@pytest.mark.rule("seasons 4.5")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_fourth_turn_lays_the_card_handed_over(seed: int) -> None:
    s = played(seed, PHASE_LAY_WET, turn=2)
    last = list(s.hands)
    for seat in (1, 0):
        s.apply(seat, s.legal(seat)[0])
    assert s.phase == PHASE_LAY_WET
    assert [1 << card for card in s.picked] == [last[1], last[0]]
    assert s.hands == [0, 0]
    for seat in (0, 1):
        s.apply(seat, s.legal(seat)[0])
    assert s.phase in (PHASE_TAKE, PHASE_TIE)
    assert len(cards_in(s.row)) == 6
    assert [len(land.laid) for land in s.lands] == [5, 5]
