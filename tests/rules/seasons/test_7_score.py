"""The score of a closed paddy, row by row (chapter 7)."""

from __future__ import annotations

import pytest

from subak.games.seasons.rules.vocabulary import (
    BUFFALOES,
    FARMERS,
    SIZES,
)
from tests.rules.seasons.tools import (
    about_to_lay,
    lay_next_to,
    line,
    made_paddy,
)


@pytest.mark.rule("seasons 7.2")
@pytest.mark.rule("seasons 11.1")
@pytest.mark.parametrize(("squares", "points"), [(1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 6), (7, 6)])
def test_the_size_table(squares: int, points: int) -> None:
    for six_plus in (6, 10):
        s = about_to_lay(made_paddy(squares), size_six_plus=six_plus)
        lay_next_to(s)
        assert line(s, 0, SIZES) == (six_plus if squares > 5 else points)
        assert s.scores() == [line(s, 0, SIZES), 0]


@pytest.mark.rule("seasons 7.3")
@pytest.mark.parametrize(("farmers", "points"), [(0, 0), (1, 1), (2, 3), (3, 5), (4, 8), (5, 8), (6, 8)])
def test_the_farmers_table(farmers: int, points: int) -> None:
    s = about_to_lay(made_paddy(6, "F" * farmers))
    lay_next_to(s)
    assert line(s, 0, FARMERS) == points


@pytest.mark.rule("seasons 7.4")
@pytest.mark.parametrize("buffaloes", range(4))
def test_two_points_for_each_buffalo(buffaloes: int) -> None:
    s = about_to_lay(made_paddy(4, "B" * buffaloes))
    lay_next_to(s)
    assert line(s, 0, BUFFALOES) == 2 * buffaloes


@pytest.mark.rule("seasons 7.1")
@pytest.mark.rule("seasons 7.3")
def test_paddies_closed_by_one_card_score_each_by_itself() -> None:
    # two diamonds of one square each, at 2,1 … built as rings on one card, a farmer in each
    rows = [["0"] * 7 for _ in range(7)]
    for cx, cy in ((2, 3), (5, 4)):
        for x, y in ((cx - 1, cy - 1), (cx, cy - 1), (cx - 1, cy), (cx, cy)):
            rows[y][x] = "1"
    s = about_to_lay(("/".join("".join(row) for row in rows), "F 2,3;F 5,4"))
    events = lay_next_to(s)
    assert [event.kind for event in events if event.points] == ["size", "farmers", "size", "farmers"]
    assert line(s, 0, SIZES) == 2
    assert line(s, 0, FARMERS) == 2  # two sets of one, not one set of two
    assert s.lands[0].closed_count() == 2


@pytest.mark.rule("seasons 7.1")
def test_a_closed_paddy_is_scored_once() -> None:
    s = about_to_lay(made_paddy(4))
    lay_next_to(s)
    before = line(s, 0, SIZES)
    s.picked[0], s.done, s.phase = 2, 2, 6
    lay_next_to(s)
    assert line(s, 0, SIZES) == before
    assert s.lands[0].closed_count() == 1
