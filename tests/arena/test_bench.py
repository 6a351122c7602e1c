"""The speed gate: ratios against the peer in one run, medians of four rounds, never below their floors."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

KEYS = ["game", "peer", "rounds", "listing_x", "pure_x", "copy_x", "import_x"]


@pytest.mark.full
def test_the_floors_hold() -> None:
    pytest.importorskip("catanatron", reason="the bench extra is not installed")
    command = [sys.executable, "-m", "subak.cli", "bench", "--game", "ricedice", "--seconds", "0.6", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=True)
    measured = json.loads(done.stdout.splitlines()[-1])
    assert list(measured)[: len(KEYS)] == KEYS
    assert (measured["game"], measured["rounds"]) == ("ricedice", 4)
    assert measured["pure_x"] >= 3
    assert measured["import_x"] <= 0.5
    if measured["build"] == "compiled":
        assert measured["listing_x"] >= 30
        assert measured["copy_x"] >= 100
