"""The end: the common end scoring, the ancestors of the end, and who wins (chapter 10)."""

from __future__ import annotations

import pytest

from subak.games.seasons import GAME
from subak.games.seasons.rules import end
from subak.games.seasons.rules.ancestors import end_bonus
from subak.games.seasons.rules.vocabulary import (
    ANCESTORS,
    CARDS,
    CLOSED,
    PHASE_OVER,
    STRANDED,
)
from tests.rules.seasons.tools import (
    BY_NAME,
    DECK,
    about_to_lay,
    bare,
    deck_of,
    full_land,
    line,
    start,
)


@pytest.mark.rule("seasons 8.4")
@pytest.mark.rule("seasons 10.3")
def test_end_ancestors_pay_points_for_each_thing() -> None:
    land = full_land()
    found = {DECK.names[card]: int(end_bonus(DECK, card, land, 6)) for card in range(1, CARDS + 1)}
    expected = {"Chantrea": 4, "Sokha": 4, "Nary": 3, "Chanthou": 2, "Veasna": 6, "Kosal": 2, "Rachana": 4, "Thyda": 2}
    assert {name: points for name, points in found.items() if points} == expected


@pytest.mark.rule("seasons 10.1")
@pytest.mark.rule("seasons 10.2")
@pytest.mark.rule("seasons 7.5")
def test_the_common_end_scoring() -> None:
    s = about_to_lay(ancestor=BY_NAME["Pally"])
    s.ancestors[1] = BY_NAME["Veasna"]
    s.lands = [full_land(), full_land()]
    s.phase = PHASE_OVER
    end.begin(s)
    assert [line(s, seat, CLOSED) for seat in (0, 1)] == [3, 3]
    assert [line(s, seat, STRANDED) for seat in (0, 1)] == [-3, -3]
    assert [line(s, seat, ANCESTORS) for seat in (0, 1)] == [0, 6]
    low = about_to_lay(("0000000/" * 6 + "0000000", "B 2,1;B 1,2"))
    low.lands = [start(low.cards, 1), start(low.cards, 17)]
    low.ancestors = [BY_NAME["Pally"], BY_NAME["Pally"]]
    low.phase = PHASE_OVER
    end.begin(low)
    assert low.scores() == [-2, 0]


@pytest.mark.rule("seasons 10.4")
def test_more_points_win_then_more_farmers_then_the_win_is_shared() -> None:
    deck = deck_of((bare(), "F 2,1"), (bare(), "F 2,1"), (bare(), ""), width=7, height=7)
    s = about_to_lay()
    s.cards, s.phase = deck, PHASE_OVER
    for cards, points, ranking, tiebreak in (
        ((1, 3), (3, 4), [[1], [0]], ""),
        ((1, 3), (4, 4), [[0], [1]], "1 farmer against 0"),
        ((3, 1), (4, 4), [[1], [0]], "1 farmer against 0"),
        ((1, 2), (4, 4), [[0, 1]], "1 farmer each"),
    ):
        s.lands = [start(deck, card) for card in cards]
        s.lines = [points[0], 0, 0, 0, 0, 0, points[1], 0, 0, 0, 0, 0]
        outcome = GAME.outcome(s)
        assert outcome is not None
        assert (outcome.ranking, outcome.winners, outcome.tiebreak) == (ranking, ranking[0], tiebreak)
        assert outcome.scores == list(points)
