"""The track of steps: one runs at a time, it is the one the chapter names, and the rules have its clause."""

from __future__ import annotations

import pytest

from subak.core.match import Match
from subak.core.rng import keyed
from subak.core.state import SPECTATOR
from subak.core.steps import Step

SAME = {"Grow": "Plant"}


def running(steps: list[Step]) -> list[str]:
    """The names of the running step and of its running part."""
    return [name for step in steps if step.at == "now" for name in (step.name, *running(step.parts))]


@pytest.mark.parametrize(
    ("game", "seats"), [("spirits", 1), ("spirits", 3), ("ricedice", 1), ("ricedice", 2), ("seasons", 2)]
)
def test_one_step_runs_and_the_chapter_names_it(game: str, seats: int) -> None:
    match, rng = Match(game, seats, seed=5), keyed("steps")
    clauses = set(match.game.rules.clauses)
    met: set[str] = set()
    while not match.over:
        for viewer in (*range(seats), None):
            seen = match.seen(viewer)
            chapter = match.game.chapter(seen.chapter(SPECTATOR if viewer is None else viewer))
            steps = match.game.steps(seen)
            names = running(steps)
            assert names[-1] == SAME.get(chapter.step, chapter.step)
            order = [("done", "now", "later").index(step.at) for step in steps]
            assert order == sorted(order)
            assert {step.clause for step in steps} | {part.clause for step in steps for part in step.parts} <= clauses
            met |= set(names)
        for seat in match.to_act():
            match.play(seat, match.state.pick(seat, rng))
    assert match.game.steps(match.seen(0)) == []
    assert len(met) >= {"spirits": 16, "ricedice": 5, "seasons": 5}[game]


def test_rounds_6_and_7_of_spirits_lack_what_the_rules_leave_out() -> None:
    match, rng = Match("spirits", 2, seed=9), keyed("last rounds")
    rounds: dict[int, list[str]] = {}
    farms: dict[int, list[str]] = {}
    while not match.over:
        seen = match.seen(0)
        number = match.game.chapter(seen.chapter(0)).number
        steps = match.game.steps(seen)
        if len(steps) > 1:
            rounds[number] = [step.name for step in steps]
        for step in steps:
            if step.parts:
                farms[number] = [part.name for part in step.parts]
        for seat in match.to_act():
            match.play(seat, match.state.pick(seat, rng))
    assert rounds[5][-1] == "Market"
    assert rounds[6] == rounds[5][:-1]
    assert rounds[7] == ["Plan", "Farm"]
    assert farms[6] == ["Build", "Rocks", "Water Out", "Weeds", "Pests", "Harvest", "Water In", "Plant"]
    assert farms[7] == ["Weeds", "Pests", "Harvest"]
