"""Dry Season: who begins, and the turns until the row is empty (chapter 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from subak.core.state import NATURE, ORDERED
from subak.games.seasons.rules.vocabulary import (
    FIRST,
    PHASE_LAY_DRY,
    PHASE_OVER,
    PHASE_TAKE,
    TAKE,
)
from subak.games.seasons.soundness import cards_in
from tests.rules.seasons.tools import (
    about_to_lay,
    do,
    made_paddy,
    played,
    start,
)

if TYPE_CHECKING:
    from subak.games.seasons.rules.state import Seasons


SEEDS = range(12)


@pytest.mark.rule("seasons 9.1")
@pytest.mark.parametrize(("points", "first"), [((3, 5), 0), ((5, 3), 1), ((-1, 0), 0)])
def test_the_trailing_seat_begins_the_dry_season(points: tuple[int, int], first: int) -> None:
    s = end_of_wet(points)
    assert s.phase == PHASE_TAKE
    assert s.to_act() == 1 << first


def end_of_wet(points: tuple[int, int], closed: tuple[int, int] = (0, 0)) -> Seasons:
    """The Wet Season has just ended with these points and numbers of closed paddies."""
    s = about_to_lay(made_paddy(0))
    s.turn = 3
    for seat in (0, 1):
        s.cards.add_paddies(16 + seat, *printed(closed[seat]))
        s.lands[seat] = start(s.cards, 16 + seat)
        s.lines[6 * seat] = points[seat]
    s.apply(0, s.legal(0)[0])
    return s


def printed(closed: int) -> tuple[list[int], list[int]]:
    """Bits of a 7 x 7 card with none, one or two closed squares, and no features."""
    rows = [[0] * 7 for _ in range(7)]
    for cx, cy in ((2, 3), (5, 4))[:closed]:
        for x, y in ((cx - 1, cy - 1), (cx, cy - 1), (cx - 1, cy), (cx, cy)):
            rows[y][x] = 1
    return [bit for row in rows for bit in row], [0] * 64


@pytest.mark.rule("seasons 9.1")
def test_a_tie_goes_to_fewer_closed_paddies_and_then_to_chance() -> None:
    assert end_of_wet((4, 4), (2, 1)).to_act() == 1 << 1
    assert end_of_wet((4, 4), (0, 1)).to_act() == 1 << 0
    tied = end_of_wet((4, 4), (1, 1))
    assert tied.to_act() == 1 << NATURE
    assert tied.legal(NATURE) == [FIRST, FIRST + 1]
    for seat in (0, 1):
        s = tied.copy()
        s.apply(NATURE, FIRST + seat)
        assert s.to_act() == 1 << seat


@pytest.mark.rule("seasons 9.2")
@pytest.mark.rule("seasons 9.3")
@pytest.mark.parametrize("seed", SEEDS)
def test_seats_take_turns_until_the_row_is_empty(seed: int) -> None:
    s = played(seed, PHASE_TAKE)
    turns = []
    while s.phase != PHASE_OVER:
        seat = int(s.active)
        turns.append(seat)
        assert s.step_kind() == ORDERED
        row = cards_in(s.row)
        assert s.legal(seat) == [TAKE + card for card in row]
        assert s.legal(1 - seat) == []
        do(s, seat, f"take {row[0]}")
        assert s.phase == PHASE_LAY_DRY
        assert s.to_act() == 1 << seat
        assert s.picked[seat] == row[0]
        s.apply(seat, s.legal(seat)[-1])
    assert turns in ([0, 1] * 3, [1, 0] * 3)
