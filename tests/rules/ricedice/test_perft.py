"""Counted ways to play stay the same: whoever changes a rule must mean to."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from subak.arena.perft import perft
from subak.games.ricedice import GAME

LINES = (Path(__file__).parents[2] / "perft" / "ricedice.txt").read_text("utf-8").splitlines()
COUNTS = [(int(m[1]), int(m[2]), [int(n) for n in m[3].split()])
          for line in LINES if (m := re.fullmatch(r"seats (\d) seed (\d+): ([\d ]+)", line))]  # fmt: skip


def counted(seats: int, seed: int, depth: int) -> int:
    return perft(GAME.new(seats, GAME.read_options(None, seats), GAME.deck()), seed, depth)


def test_the_counts_belong_to_this_deck() -> None:
    assert f"deck {GAME.deck().digest[:16]}" in LINES
    assert len(COUNTS) == 10 and {seats for seats, _, _ in COUNTS} == {1, 2, 3, 4, 5}


@pytest.mark.parametrize(("seats", "seed", "counts"), COUNTS)
def test_the_counts_hold_to_depth_4(seats: int, seed: int, counts: list[int]) -> None:
    assert [counted(seats, seed, depth) for depth in range(5)] == counts[:5]


@pytest.mark.full
@pytest.mark.parametrize(("seats", "seed", "counts"), COUNTS)
def test_the_counts_hold_to_depth_6(seats: int, seed: int, counts: list[int]) -> None:
    assert [counted(seats, seed, depth) for depth in (5, 6)] == counts[5:]
