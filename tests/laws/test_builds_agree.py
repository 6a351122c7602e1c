"""Law 13 on Rice Dice: the compiled and the interpreted build play identical games, compared state by state."""

from __future__ import annotations

import pytest

import subak
from subak.core.conformance import builds_agree, digests, pure_digests
from subak.games.ricedice import GAME
from subak.games.ricedice.rules.vocabulary import LEVEL_NAMES

compiled = pytest.mark.skipif(subak.build().kind != "compiled", reason="the running build is interpreted itself")
CHUNK = 500


def compare(seats: int, seeds: range, options: dict[str, object]) -> int:
    """Play the seeds on both builds and return how many games were compared."""
    mine = digests(GAME, seats, seeds, options)
    builds_agree(GAME, seats, mine, pure_digests("ricedice", seats, seeds, options))
    return len(mine)


@compiled
@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_both_builds_play_the_same_games(seats: int) -> None:
    assert compare(seats, range(40), {"target_rice": 10}) == 40


@compiled
@pytest.mark.full
@pytest.mark.parametrize("chunk", range(20))
def test_both_builds_play_the_same_ten_thousand_games(chunk: int) -> None:
    seats, number = 1 + chunk % 5, chunk // 5
    options: dict[str, object] = {"target_rice": 10, "at_least_one": number == 1, "farmer": LEVEL_NAMES[number]}
    options |= {"wilds_may_rest": number > 1, "weeds_may_be_lost": number % 2 == 1, "double_worker_twice": number == 2}
    assert compare(seats, range(CHUNK * chunk, CHUNK * (chunk + 1)), options) == CHUNK


@compiled
@pytest.mark.full
@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_both_builds_play_the_same_long_games(seats: int) -> None:
    assert compare(seats, range(20_000, 20_010), {}) == 10
