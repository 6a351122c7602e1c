"""Positions as text, and what is wrong with an unsound one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from subak.core.errors import NotationError
from subak.core.state import NATURE, SPECTATOR
from subak.games.seasons import GAME
from subak.games.seasons.rules.vocabulary import (
    PHASE_ANCESTOR,
    PHASE_CHOOSE,
    PHASE_DEAL,
    PHASE_LAY_WET,
    PHASE_OVER,
    PHASE_START,
    PHASE_TAKE,
)
from subak.games.seasons.soundness import cards_in
from tests.rules.seasons.tools import (
    played,
)

if TYPE_CHECKING:
    pass


@pytest.mark.parametrize(
    "phase", [PHASE_DEAL, PHASE_ANCESTOR, PHASE_START, PHASE_CHOOSE, PHASE_LAY_WET, PHASE_TAKE, PHASE_OVER]
)
def test_positions_read_back_also_those_with_blanks(phase: int) -> None:
    s = played(13, phase)
    for state in (s, s.seen(0), s.seen(1), s.seen(SPECTATOR)):
        text = GAME.position(state)
        assert GAME.parse_position(text).to_bytes() == state.to_bytes()
        assert GAME.position(GAME.parse_position(text)) == text


WRONG = [
    ("game: seasons", "game: rice", "line 1: game: one of seasons is needed, not 'rice'"),
    ("game: seasons", "seasons", "line 1: 'seasons' is not of the form “key: value”"),
    ("size_six_plus: 6", "size_six_plus: 7", "line 3: size_six_plus: one of 6, 10 is needed, not '7'"),
    ("phase: lay", "phase: sow", "phase: one of first, deal"),
    ("steps: 5", "steps: -4", "steps: a number from 0 to 1000 is needed, not '-4'"),
    ("aside: -", "aside: 3 3", "aside: 3 stands twice"),
    ("aside: -", "aside: 40", "aside: a number from 1 to 18 is needed, not '40'"),
    ("aside: -", "asides: -", "unknown key 'asides'"),
    ("aside: -", "row: -", "'row' stands twice"),
    ("landscape 0: ", "landscape 0: 3 45 0,0 | ", "landscape 0: a card reads “7 90 3,-2”"),
    ("landscape 0: ", "landscape 0: 3 0 5,5 | ", "landscape 0: card 3 cannot lie at 5,5, turned by 0"),
    ("landscape 0: ", "points 0: 1 2\nlandscape 0: ", "points 0: 6 numbers are needed (Paddy sizes"),
    ("ancestor 1: ", "# ancestor 1: ", "the position is not sound: cards 4 are missing"),
]


@pytest.mark.parametrize(("old", "new", "message"), WRONG)
def test_a_bad_position_is_refused_with_line_and_reason(old: str, new: str, message: str) -> None:
    text = GAME.position(played(14, PHASE_LAY_WET))
    assert old in text
    with pytest.raises(NotationError) as refused:
        GAME.parse_position(text.replace(old, new, 1))
    assert message in str(refused.value)


def test_a_position_by_hand_says_only_what_matters() -> None:
    sides = "ancestor 0: 1\nancestor 1: 2\nlandscape 0: 7 90 0,0\nlandscape 1: 8 0 0,0"
    s = GAME.parse_position(f"phase: take\nrow: 3 5\n{sides}")
    assert s.to_act() == 1
    assert [GAME.text(s, 0, action) for action in s.legal(0)] == ["take 3", "take 5"]
    assert len(cards_in(s.aside)) == 18 - 6
    before = GAME.parse_position(f"phase: hands\n{sides}")
    assert len(before.legal(NATURE)) == 14


def test_problems_are_named() -> None:
    s = played(15, PHASE_LAY_WET)
    s.row |= 1 << s.ancestors[0]
    assert any("are in two places" in problem for problem in GAME.problems(s))
    s = played(15, PHASE_LAY_WET)
    s.hands[0] = 0
    s.picked[1] = 0
    assert any("are missing" in problem for problem in GAME.problems(s))
    assert "seat 1 has no card to lay" in GAME.problems(s)


UNSOUND = [
    (PHASE_CHOOSE, 1, "turn: 1", "turn: 2", "seat 0 holds 5 cards instead of 3"),
    (PHASE_CHOOSE, 1, "turn: 1", "turn: 3", "cards are chosen on the first 3 turns only"),
    (PHASE_CHOOSE, 1, "turn: 1", "done: 0 1\nturn: 1", "both seats are done"),
    (PHASE_LAY_WET, 3, "turn: 3", "turn: 1", "seat 0 holds 0 cards instead of 3"),
    (PHASE_TAKE, 0, "row: ", "row: - # ", "the Dry Season row is empty"),
]


@pytest.mark.parametrize(("phase", "turn", "old", "new", "message"), UNSOUND)
def test_an_unsound_position_is_refused(phase: int, turn: int, old: str, new: str, message: str) -> None:
    text = GAME.position(played(14, phase, turn=turn)).replace("aside: -\n", "")
    assert old in text
    with pytest.raises(NotationError, match=message):
        GAME.parse_position(text.replace(old, new, 1))


def test_choices_and_cards_still_due_must_fit_the_position() -> None:
    s = played(14, PHASE_CHOOSE)
    s.rowed[1] = cards_in(s.hands[1])[0]
    assert "seat 1 has a card for the row but none to place" in GAME.problems(s)
    s = played(14, PHASE_ANCESTOR)
    s.left, s.hands[0] = s.left | s.hands[0], 0
    assert GAME.problems(s) == ["seat 0 holds 0 cards instead of 2"]
    assert GAME.problems(s.seen(1)) == []
    s = played(14, PHASE_TAKE)
    late = played(14, PHASE_TAKE, turn=4)
    assert GAME.problems(s) == GAME.problems(late) == []
    late.row |= s.row
    assert {f"seat {seat} would lay more than 8 cards" for seat in (0, 1)} <= set(GAME.problems(late))
