"""Finished games stay what they were: every record of this folder replays, verifies and ends as it did."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from subak.core import registry
from subak.core.contract import Outcome
from subak.core.match import Match
from subak.core.record import FORCED, PLAY, VERBS, Record
from tests.golden.regenerate import EVENTFUL, KEPT, PLAIN

RECORDS = {file.stem: file for file in sorted(Path(__file__).parent.glob("*.subak"))}
ENDS = {
    "ricedice": {"target", "target, lost", "limit", "limit, by tie-break", "resigned", "resigned, lost"},
    "seasons": {"row", "row, by tie-break", "row, shared", "resigned"},
    "spirits": {"rounds", "rounds, by tie-break", "resigned", "resigned, lost"},
}


@cache
def replayed(name: str) -> Match:
    return Match.replay(Record.loads(RECORDS[name].read_text("utf-8")))


def records_of(game: str) -> list[Record]:
    return [replayed(name).record for name in RECORDS if replayed(name).game.name == game]


def end_of(outcome: Outcome) -> str:
    """The kind of an end: its reason, and what is special about it."""
    if not outcome.winners:
        return f"{outcome.reason}, lost"
    if len(outcome.winners) > 1:
        return f"{outcome.reason}, shared"
    return f"{outcome.reason}, by tie-break" if outcome.tiebreak else outcome.reason


@pytest.mark.parametrize("name", RECORDS)
def test_a_finished_game_replays_as_it_was(name: str) -> None:
    match = replayed(name)
    match.verify()
    assert match.over and match.record.end
    assert match.record.dumps() == RECORDS[name].read_text("utf-8")
    outcome = match.outcome
    assert outcome is not None
    summed = [sum(line.points[seat] for line in outcome.sheet) for seat in range(match.record.seats)]
    assert summed == outcome.scores


def test_every_golden_game_is_there() -> None:
    assert RECORDS.keys() == PLAIN.keys() | EVENTFUL.keys() | set(KEPT)


def test_records_of_both_formats_and_all_rules_versions_are_there() -> None:
    formats = {name: replayed(name).record.format for name in RECORDS}
    assert {name for name in RECORDS if formats[name] == 1} <= set(KEPT)
    assert set(formats.values()) == {1, 2}
    for game in registry.BUILT_IN:
        versions = {record.rules for record in records_of(game)}
        assert versions >= {1, registry.game(game).rules_version}


@pytest.mark.parametrize("name", registry.BUILT_IN)
def test_every_end_of_a_game_has_a_record(name: str) -> None:
    ends = {record.end.split()[0] for record in records_of(name)}
    assert ends == {*registry.game(name).ends, "resigned"}
    outcomes = [replayed(file).outcome for file in RECORDS if replayed(file).game.name == name]
    assert {end_of(outcome) for outcome in outcomes if outcome is not None} == ENDS[name]


@pytest.mark.parametrize("name", registry.BUILT_IN)
def test_whatever_else_can_happen_at_a_table_has_a_record(name: str) -> None:
    entries = [entry for record in records_of(name) for entry in record.entries]
    assert {entry.verb for entry in entries} == {PLAY, *VERBS}
    assert any(str(entry).endswith(FORCED) for entry in entries)
    assert {record.seats for record in records_of(name)} == set(registry.game(name).seat_counts)
