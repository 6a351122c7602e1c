"""The bench of a server beside thinking bots runs and says what it saw."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.server.kit import ROOT


@pytest.mark.full
def test_the_bench_times_every_kind_of_answer() -> None:
    command = [sys.executable, "-m", "bench.table", "--bot", "heuristic", "--seconds", "6"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600, check=True)
    measured = json.loads(done.stdout.splitlines()[-1])
    assert measured["bots"] == ["heuristic"] * 3
    assert set(measured["kinds"]) == {"lobby", "games", "tables", "make", "ping", "move"}
    for times in (measured, measured["quiet"], *measured["kinds"].values()):
        assert times["answers"] >= 1
        assert 0 < times["p50"] <= times["p99"] <= times["max"]
    assert measured["answers"] == sum(times["answers"] for times in measured["kinds"].values())
    assert measured["person_moves"] > 0
    assert measured["bots_busy"] >= 0
    assert measured["complaints"] == ""
