"""The figures that sum up many games, against values worked out elsewhere."""

from __future__ import annotations

import statistics as reference

import pytest
from hypothesis import given
from hypothesis import strategies as st

from subak.arena.statistics import deviation, mean, median, percentile, wilson

VALUES = st.lists(st.integers(-200, 200), min_size=2, max_size=40)


@given(VALUES)
def test_mean_deviation_and_median_agree_with_the_standard_library(values: list[int]) -> None:
    assert mean(values) == pytest.approx(reference.fmean(values))
    assert deviation(values) == pytest.approx(reference.stdev(values))
    assert median(values) == reference.median(values)


@given(VALUES, st.floats(0.01, 1.0))
def test_a_percentile_is_the_least_value_that_covers_its_share(values: list[int], share: float) -> None:
    found = percentile(values, share)
    assert found in values
    assert sum(value <= found for value in values) >= share * len(values) - 1e-9
    below = [value for value in values if value < found]
    assert len(below) < share * len(values) + 1e-9


def test_nothing_and_one_value_have_figures_too() -> None:
    assert (mean([]), median([]), percentile([], 0.5), deviation([7])) == (0, 0, 0, 0)
    assert (mean([7]), median([7]), percentile([7], 0.95)) == (7, 7, 7)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (970, 1000, 0.9575, 0.9789)],
)
def test_wilson_intervals_are_the_published_ones(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(0, 50), st.integers(1, 50))
def test_a_wilson_interval_holds_the_share_and_narrows_with_more_games(wins: int, games: int) -> None:
    wins = min(wins, games)
    low, high = wilson(wins, games)
    assert 0 <= low <= wins / games + 1e-12
    assert wins / games - 1e-12 <= high <= 1
    more = wilson(100 * wins, 100 * games)
    assert more[1] - more[0] < high - low


def test_no_games_say_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
