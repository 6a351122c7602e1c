"""Events in words: they add up to the score, and stand in their chapters."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from subak.core.match import Match
from subak.core.rng import keyed
from subak.core.state import SPECTATOR
from subak.core.text import spoken
from subak.games.seasons import GAME
from subak.games.seasons.rules.vocabulary import (
    PHASE_OVER,
)
from subak.games.seasons.words.events import in_points
from tests.rules.seasons.tools import (
    new_game,
    step,
)

if TYPE_CHECKING:
    pass


def test_events_add_up_to_the_score_sheet_and_speak_to_each_seat() -> None:
    match = Match(GAME, 2, seed=21)
    rng = keyed("events")
    while not match.over:
        for seat in match.to_act():
            match.play(seat, match.state.pick(seat, rng))
    outcome = match.outcome
    assert outcome is not None
    assert [sum(line.points[seat] for line in outcome.sheet) for seat in (0, 1)] == outcome.scores
    texts = [spoken(event.text, "Anna", event.seat == 0) for event in match.events]
    assert not any("{" in text or "}" in text for text in texts)
    assert any(text.startswith("You lay card") for text in texts)
    assert any(text.startswith("Anna lays card") for text in texts)
    assert any(text.startswith("The Dry Season begins.") for text in texts)
    laid = [text for text, event in zip(texts, match.events, strict=True) if event.kind == "lay"]
    where = re.compile(
        r"(You lay|Anna lays) card \d+ (left of|right of|above|below) card \d+"
        r"(, \d+ (up|down|left|right)|, (left of|right of|above|below) card \d+)?(, turned (once|twice|three times))?\."
    )
    assert [text for text in laid if not where.fullmatch(text)] == []


def test_turns_are_counted_through_both_seasons() -> None:
    s, rng = new_game(), keyed("turns")
    events = []
    while s.phase != PHASE_OVER:
        told = step(s, rng)
        events += GAME.events(told, s)
    turns = [(event.chapter.kind, event.chapter.number) for event in events]
    wet, dry = [("Wet Season", turn) for turn in (1, 2, 3, 4)], [("Dry Season", turn) for turn in (1, 2, 3)]
    assert list(dict.fromkeys(turns)) == [("Set-up", 0), *wet, *dry, ("End of the game", 0)]
    assert all(event.text.index("{who}") == 0 or ". {who}" in event.text for event in events if "{who}" in event.text)


def test_numbers_are_said_with_a_minus_sign_and_in_the_right_number() -> None:
    assert [in_points(points) for points in (-1, 0, 1, 2)] == ["−1 point", "0 points", "1 point", "2 points"]


def test_every_event_stands_in_a_chapter_of_the_game_and_none_goes_back() -> None:
    match, rng = Match(GAME, 2, seed=21), keyed("chapters")
    codes: list[int] = []
    found: list[str] = []
    while not match.over:
        for seat in match.to_act():
            match.play(seat, match.state.pick(seat, rng))
            codes.append(match.state.chapter(SPECTATOR))
    for event in match.events:
        if str(event.chapter) not in found:
            found.append(str(event.chapter))
    assert codes == sorted(codes)
    wet = [f"Wet Season {turn} · {name}" for turn in (1, 2, 3) for name in ("Choose", "Place")]
    dry = [f"Dry Season {turn} · {name}" for turn in (1, 2, 3) for name in ("Take", "Place")]
    before = [f"Set-up · {name}" for name in ("Deal", "Ancestor", "Start card", "Hands")]
    assert found == [*before, *wet, "Wet Season 4 · Place", *dry, "End of the game"]
    assert GAME.view(match.state).chapter == GAME.chapter(match.state.chapter(SPECTATOR))
