"""Moves as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from subak.core.errors import NotationError
from subak.games.seasons import GAME
from subak.games.seasons.rules.vocabulary import (
    ACTIONS,
    LAY,
    PHASE_LAY_WET,
)
from tests.rules.seasons.tools import (
    new_game,
    played,
)

if TYPE_CHECKING:
    pass


GOOD = ["lay 90 3,-2", "set aside", "first 1", "start 270", "ancestor 4", "place 7", "row 12", "take 18", "deal 1"]


BAD = ["", "lay", "place 0", "place 19", "lay 45 0,0", "lay 90 9999,0", "lay 90 0", "first 2", "plant 3", "take x"]


@pytest.mark.parametrize("text", GOOD)
def test_notation_reads_back(text: str) -> None:
    action = GAME.parse(new_game(), 0, text)
    assert GAME.text(new_game(), 0, action) == text
    assert 0 <= action < ACTIONS <= 1 << 16


@pytest.mark.parametrize("text", BAD)
def test_what_is_no_move_is_told_so(text: str) -> None:
    with pytest.raises(NotationError, match="is no move of Seasons of Rice"):
        GAME.parse(new_game(), 0, text)


def test_spots_stay_within_the_numbers_of_actions() -> None:
    s = played(19, PHASE_LAY_WET)
    assert all(LAY <= action < ACTIONS for action in s.legal(0))
