"""The figures that sum up many games, against values worked out elsewhere."""

from __future__ import annotations

import statistics as reference
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from subak.arena.statistics import (
    deviation,
    mean,
    mean_interval,
    median,
    percentile,
    share_interval,
    student,
    wilson,
)

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


@pytest.mark.parametrize(
    ("degrees", "errors"), [(1, 12.7062), (4, 2.7764), (5, 2.5706), (10, 2.2281), (30, 2.0423), (1000, 1.9623)]
)
def test_students_distribution_is_the_published_one(degrees: int, errors: float) -> None:
    assert student(degrees) == pytest.approx(errors, rel=2e-3)


def test_the_interval_of_a_mean_needs_two_values() -> None:
    assert mean_interval([]) is None
    assert mean_interval([3]) is None
    assert mean_interval([3, 3]) == (3, 3)
    assert mean_interval([1, 2, 3, 4, 5]) == pytest.approx((1.0368, 4.9632), abs=1e-3)


def test_the_interval_of_a_share_is_wilsons_where_the_deals_say_no_more() -> None:
    assert share_interval([1.0] * 150, 2) == wilson(300, 300)
    assert share_interval([1.0] * 150, 2)[0] == pytest.approx(0.987, abs=5e-4)
    assert share_interval([0.0] * 20, 4) == wilson(0, 80)
    assert share_interval([0.5], 2) == pytest.approx(wilson(1, 2, student(4)))
    balanced = [1.0, 0.5, 0.5, 0.0] * 100
    assert share_interval(balanced, 2) == pytest.approx(wilson(400, 800), abs=1e-3)


def test_the_interval_of_a_share_follows_how_far_the_deals_spread() -> None:
    alike, apart = share_interval([0.5] * 100, 2), share_interval([0.0, 1.0] * 50, 2)
    independent = wilson(100, 200)
    assert independent[0] < alike[0] < 0.5 < alike[1] < independent[1]
    assert apart[0] < independent[0]
    assert independent[1] < apart[1]
    assert apart == pytest.approx(wilson(50, 100), abs=0.01)


def alone(rng: Random, share: float) -> float:
    """A deal of two independent games."""
    return ((rng.random() < share) + (rng.random() < share)) / 2


def lucky_seat(rng: Random, share: float) -> float:
    """A deal that favours one seat: what it gives in one game it takes in the other."""
    luck = 0.9 * min(share, 1 - share)
    return ((rng.random() < share + luck) + (rng.random() < share - luck)) / 2


def one_sided(rng: Random, share: float) -> float:
    """A deal that, half of the time, is won or lost in both games."""
    return alone(rng, share) if rng.random() < 0.5 else float(rng.random() < share)


@pytest.mark.parametrize("deal", [alone, lucky_seat, one_sided])
@pytest.mark.parametrize("share", [0.5, 0.7, 0.95])
@pytest.mark.parametrize("deals", [10, 100])
def test_about_95_percent_of_the_intervals_hold_the_true_share(
    deal: Callable[[Random, float], float], share: float, deals: int
) -> None:
    rng = Random(1)
    intervals = [share_interval([deal(rng, share) for _ in range(deals)], 2) for _ in range(400)]
    assert sum(low <= share <= high for low, high in intervals) >= 0.91 * len(intervals)
    wilsons = wilson(2 * deals * share, 2 * deals)
    widest = (1.5 if deal is one_sided else 1.15) * (wilsons[1] - wilsons[0])
    assert mean([high - low for low, high in intervals]) < widest
