"""What happened, in words: the score sheet and the chapters."""

from __future__ import annotations

import pytest

from subak.core.match import Match
from subak.core.rng import Rng
from subak.core.state import EVERYONE
from subak.core.text import spoken
from subak.games.spirits import GAME
from subak.games.spirits.bot.heuristics import choose
from subak.games.spirits.game import mine
from subak.games.spirits.rules import by_hand as h
from subak.games.spirits.rules import vocabulary as v
from tests.rules.spirits.table import (
    heuristic_match,
)


def test_the_score_sheet_adds_up_line_by_line() -> None:
    match = heuristic_match(3, 4)
    outcome = match.outcome
    assert outcome is not None
    labels = [line.label for line in outcome.sheet]
    assert [sum(line.points[seat] for line in outcome.sheet) for seat in range(3)] == outcome.scores
    assert {"Harvests", "Achievements", "Laborers", "Livestock", "Setup card"} <= set(labels)
    lines = {line.label: line for line in outcome.sheet}
    assert labels[0] == "Harvests" and lines["Harvests"].parts[-1].chapter == "Round 7"
    assert all(points <= 0 for label in ("Laborers", "Livestock") for points in lines[label].points)
    assert [str(standing.chapter) for standing in outcome.course[1:]] == [f"Round {number}" for number in range(1, 8)]
    assert outcome.course[-1].scores == outcome.scores
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


NAMES = ["Ana", "Gede", "Ketut"]


@pytest.mark.parametrize(
    ("told", "to_victim", "to_others", "touch"),
    [
        ((v.TOLD_STEAL, 1, 2, 0, 14), "Gede takes 2 rice from you.", "Gede takes 2 rice from Ana.", "loss"),
        ((v.TOLD_ROBBED, 0, 2, 1, 14), "You lose 2 rice to Gede.", "Ana loses 2 rice to Gede.", "echo"),
        (
            (v.TOLD_WATER_STOLEN, 1, 3, 0, 14),
            "Gede takes 3 water from your reservoir.",
            "Gede takes 3 water from Ana’s reservoir.",
            "loss",
        ),
        ((v.TOLD_CUBE, 0, v.PEST, 0, 1), "Gede puts a pest in your a1.", "Gede puts a pest in Ana’s a1.", "loss"),
        ((v.TOLD_CUBE, 0, v.WEED, 0, 0), "You get a weed in a1.", "Ana gets a weed in a1.", "loss"),
        ((v.TOLD_SENT, 1, 4, 0, 0), "Gede sends 4 water to you.", "Gede sends 4 water to Ana.", "gain"),
        ((v.TOLD_ROT, 0, 0, 0, 0), "Your rice in a1 rots.", "Ana’s rice in a1 rots.", "loss"),
        (
            (v.TOLD_BY_HAND, 0, h.TOLD_OTHER + (1 << 8), -5, 14),
            "Gede gets 5 rice from you by Rice Thief.",
            "Gede gets 5 rice from Ana by Rice Thief.",
            "loss",
        ),
    ],
)
def test_what_is_done_to_a_seat_names_both_sides(
    told: tuple[int, int, int, int, int], to_victim: str, to_others: str, touch: str
) -> None:
    kind, seat, a, b, c = told
    state = mine(heuristic_match(3, 4).state)
    event = GAME.event((kind, EVERYONE, seat, a, b, c, 0), state)
    assert event.spoken_to(0, NAMES) == to_victim
    assert event.spoken_to(2, NAMES) == to_others == event.spoken_to(None, NAMES)
    assert event.touch == touch
