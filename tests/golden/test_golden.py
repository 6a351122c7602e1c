"""Finished games stay what they were: every record of this folder replays, verifies and ends as it did."""

from __future__ import annotations

from pathlib import Path

import pytest

from subak.core.match import Match
from subak.core.record import Record
from tests.golden.regenerate import GAMES

RECORDS = sorted(Path(__file__).parent.glob("*.subak"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_finished_game_replays_as_it_was(file: Path) -> None:
    text = file.read_text("utf-8")
    match = Match.replay(Record.loads(text))
    match.verify()
    assert match.over and match.record.end and match.record.dumps() == text
    outcome = match.outcome
    assert outcome is not None
    assert [sum(column) for column in zip(*(line.points for line in outcome.sheet), strict=True)] == outcome.scores


def test_every_golden_game_is_there_and_every_end_occurs() -> None:
    assert {file.stem for file in RECORDS} == set(GAMES)
    reasons = {Record.loads(file.read_text("utf-8")).end.split()[0] for file in RECORDS}
    assert reasons >= {"target", "limit"}
