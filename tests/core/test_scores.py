"""The score sheet by kind and chapter, and what everybody had after each chapter."""

from __future__ import annotations

from subak.core.events import Chapter, Event
from subak.core.scores import Standing, course_of, sheet_of


def event(chapter: Chapter, seat: int | None, points: int, line: str) -> Event:
    return Event("gain", seat, "", points=points, line=line).within(chapter)


SETUP, END = Chapter("Set-up", 0, "Cards"), Chapter("End of the game", 0, "")
FIRST, SECOND = (Chapter("Round", number, "Harvest") for number in (1, 2))
EVENTS = [
    event(SETUP, 1, 2, "Cards"),
    event(Chapter("Draft", 0, ""), None, 0, ""),
    event(FIRST, 0, 5, "Harvests"),
    event(Chapter("Round", 1, "Market"), 0, -4, "Laborers"),
    event(FIRST, 0, 1, "Harvests"),
    event(SECOND, 1, 3, "Harvests"),
    event(SECOND, None, 7, "Harvests"),
    event(Chapter("Pause", 0, ""), 0, 0, ""),
    event(END, 1, 6, "Spirits"),
]


def test_the_sheet_has_kinds_with_their_chapters_gains_before_costs() -> None:
    lines = {line.label: line for line in sheet_of(EVENTS, 2)}
    assert list(lines) == ["Harvests", "Spirits", "Cards", "Laborers"]
    assert (lines["Harvests"].points, lines["Harvests"].rival) == ([6, 3], 7)
    parts = [(part.chapter, part.points, part.rival) for part in lines["Harvests"].parts]
    assert parts == [("Round 1", [6, 0], 0), ("Round 2", [0, 3], 7)]
    assert lines["Laborers"].points == [-4, 0]


def test_what_a_position_brought_heads_the_sheet() -> None:
    assert sheet_of(EVENTS, 2, [30, 20])[0].label == "Brought forward"
    assert course_of(EVENTS, 2, [30, 20])[0].scores == [30, 22]


def test_the_course_has_the_start_every_round_and_whatever_else_brought_points() -> None:
    assert course_of(EVENTS, 2) == [
        Standing(Chapter("", 0, ""), [0, 2]),
        Standing(Chapter("Round", 1, ""), [2, 2]),
        Standing(Chapter("Round", 2, ""), [2, 5], 7),
        Standing(Chapter("End of the game", 0, ""), [2, 11], 7),
    ]
    assert course_of([], 3) == [Standing(Chapter("", 0, ""), [0, 0, 0])]
