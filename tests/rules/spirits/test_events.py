"""What happened, in words: the score sheet and the chapters."""

from __future__ import annotations

import pytest

from subak.core.match import Match
from subak.core.rng import Rng
from subak.core.text import spoken
from subak.games.spirits.bot.heuristics import choose
from subak.games.spirits.game import mine
from tests.rules.spirits.table import (
    heuristic_match,
)


def test_the_score_sheet_adds_up_line_by_line() -> None:
    match = heuristic_match(3, 4)
    outcome = match.outcome
    assert outcome is not None
    labels = [line.label for line in outcome.sheet]
    assert [sum(line.points[seat] for line in outcome.sheet) for seat in range(3)] == outcome.scores
    assert any(label.startswith("Round 7: harvest of ") for label in labels)
    assert {"Achievements", "Spent at the market", "Setup card"} <= set(labels)
    spent = next(line for line in outcome.sheet if line.label == "Spent at the market")
    assert all(points <= 0 for points in spent.points)
    for event in match.events:
        assert "{" not in spoken(event.text, "Ana", False)


@pytest.mark.parametrize("seats", [1, 2])
def test_every_event_has_a_chapter_and_none_runs_backwards(seats: int) -> None:
    match = Match("spirits", seats=seats, seed=3)
    codes = [0] * seats
    while not match.over:
        for seat in match.to_act():
            if seat in match.to_act():
                match.play(seat, int(choose(mine(match.seen(seat)), seat, Rng(seat, 1))))
        for seat in range(seats):
            code = int(match.state.chapter(seat))
            assert code >= codes[seat]
            codes[seat] = code
    rounds = [event.chapter.number for event in match.events if event.kind == "round"]
    assert rounds == [1, 2, 3, 4, 5, 6, 7]
    steps = {event.chapter.step for event in match.events}
    assert {"Rain", "Plan", "Build", "Water Out", "Harvest", "Plant", "Grow", "Second Draft", "End"} <= steps
    assert str(match.events[-1].chapter) == "Round 7 · End"
