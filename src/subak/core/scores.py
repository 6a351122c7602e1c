"""Where points came from and how they grew: the score sheet by kind, and what everybody had after each chapter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from subak.core.events import NOWHERE, Chapter, Event

BROUGHT: Final = "Brought forward"  # what a game that began from a position brought with it


@dataclass(frozen=True, slots=True)
class SheetPart:
    """What one chapter of the game added to a line of the score sheet."""

    chapter: str  # "Round 3"
    points: list[int]
    rival: int = 0


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One line of a score sheet: the points of every seat of one kind."""

    label: str  # "Harvests"
    points: list[int]
    parts: list[SheetPart] = field(default_factory=list)  # by chapter, in the order of the game
    rival: int = 0  # points of the opponent that the game itself drives


@dataclass(frozen=True, slots=True)
class Standing:
    """What everybody had at the start of the game (its chapter is empty) or after a chapter."""

    chapter: Chapter  # without its step
    scores: list[int]
    rival: int = 0


class _Sums:
    """Points of all seats and of the rival, which stands last."""

    def __init__(self, seats: int) -> None:
        self.points = [0] * (seats + 1)

    def add(self, event: Event) -> None:
        self.points[-1 if event.seat is None else event.seat] += event.points


def sheet_of(events: Iterable[Event], seats: int, brought: Sequence[int] = ()) -> list[SheetLine]:
    """The score sheet of a game: what was brought, then gains, the largest first, then costs, the smallest first."""
    kinds: dict[str, dict[str, _Sums]] = {}
    for event in events:
        if event.points:
            kinds.setdefault(event.line, {}).setdefault(event.chapter.head, _Sums(seats)).add(event)
    lines = [_line(kind, parts) for kind, parts in kinds.items()]
    lines.sort(key=lambda line: -sum(line.points) - line.rival)
    return [SheetLine(BROUGHT, list(brought)), *lines] if brought else lines


def _line(kind: str, by_chapter: dict[str, _Sums]) -> SheetLine:
    parts = [SheetPart(chapter, sums.points[:-1], sums.points[-1]) for chapter, sums in by_chapter.items()]
    totals = [sum(column) for column in zip(*(part.points for part in parts), strict=True)]
    return SheetLine(kind, totals, parts, sum(part.rival for part in parts))


def course_of(events: Sequence[Event], seats: int, brought: Sequence[int] = ()) -> list[Standing]:
    """What everybody had at the start and after each chapter of the game.

    The start lasts until the first numbered chapter; a chapter without number counts where somebody scored in it."""
    by_chapter: dict[str, tuple[Chapter, _Sums]] = {}
    scored: set[str] = set()
    for event in events:
        head = event.chapter.head
        by_chapter.setdefault(head, (event.chapter, _Sums(seats)))[1].add(event)
        if event.points:
            scored.add(head)
    now = [*(brought or [0] * seats), 0]
    course = [Standing(NOWHERE, now[:-1], 0)]
    for head, (chapter, sums) in by_chapter.items():
        now = [before + gained for before, gained in zip(now, sums.points, strict=True)]
        standing = Standing(Chapter(chapter.kind, chapter.number, ""), now[:-1], now[-1])
        if chapter.number or (head in scored and len(course) > 1):
            course.append(standing)
        elif len(course) == 1:
            course[0] = Standing(NOWHERE, standing.scores, standing.rival)
    return course
