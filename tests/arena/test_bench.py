"""The benches run and say what they measured; how fast a build must be is for `bench/floors.py` to judge."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bench import cells, floors

ROOT = Path(__file__).resolve().parents[2]
KEYS = ["game", "peer", "rounds", "listing_x", "pure_x", "copy_x", "import_x"]


def bench(*arguments: str) -> dict[str, Any]:
    """What `subak bench` prints, with as little play as gives a figure."""
    command = [sys.executable, "-m", "subak", "bench", "--rounds", "1", "--seconds", "0.05", "--json", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=True)
    printed: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return printed


@pytest.mark.full
def test_the_bench_compares_with_its_peer() -> None:
    pytest.importorskip("catanatron", reason="the bench extra is not installed")
    measured = bench("--game", "seasons")
    assert list(measured)[: len(KEYS)] == KEYS
    assert (measured["game"], measured["rounds"]) == ("seasons", 1)
    assert all(measured[name] > 0 for name in KEYS if name.endswith("_x"))


@pytest.mark.full
def test_a_checkout_is_as_fast_as_itself() -> None:
    measured = bench("--game", "seasons", "--against", str(ROOT))
    assert set(measured["ratios"]) == set(measured["spreads"])
    assert {name.split()[1] for name in measured["ratios"]} == {*cells.CELLS, "import"}
    assert 0.2 < measured["mean_x"] < 5


def test_a_build_below_its_floor_is_named() -> None:
    reached = {"listing_x": 40.0, "pure_x": 4.0, "copy_x": 120.0, "import_x": 0.1}
    assert floors.below("spirits", reached) == []
    assert floors.below("spirits", {**reached, "pure_x": 2.0}) == ["spirits: pure_x is 2.0, the floor is 3.0"]
    assert floors.below("spirits", {**reached, "import_x": 0.9}) == ["spirits: import_x is 0.9, the most is 0.5"]


def test_a_folder_that_is_no_checkout_is_refused_in_a_line(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "subak", "bench", "--against", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr.startswith("subak: --against:")
    assert "is no checkout of subak" in done.stderr
