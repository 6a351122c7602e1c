"""The few figures that sum up many games."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

NINETY_FIVE: Final = 1.959963984540054  # standard deviations either side that hold 95 % of a normal distribution


def mean(values: Sequence[float]) -> float:
    """The arithmetic mean; 0 of nothing."""
    return sum(values) / len(values) if values else 0.0


def deviation(values: Sequence[float]) -> float:
    """The standard deviation of a sample (divided by n - 1); 0 of fewer than two values."""
    if len(values) < 2:
        return 0.0
    middle = mean(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1))


def median(values: Sequence[float]) -> float:
    """The middle value, or the mean of the two in the middle; 0 of nothing."""
    ordered = sorted(values)
    half = len(ordered) // 2
    if not ordered:
        return 0.0
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least this share (0 to 1) of all values do not exceed; 0 of nothing."""
    ordered = sorted(values)
    if not ordered:
        return 0.0
    place = -int(-share * len(ordered) // 1)  # rounded up
    return ordered[min(max(place, 1), len(ordered)) - 1]


def wilson(successes: float, trials: int, z: float = NINETY_FIVE) -> tuple[float, float]:
    """Wilson's interval for a share: trustworthy also for few trials and for shares near 0 or 1."""
    if trials <= 0:
        return 0.0, 1.0
    share = successes / trials
    widened = 1 + z * z / trials
    centre = (share + z * z / (2 * trials)) / widened
    half = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials)) / widened
    return max(0.0, centre - half), min(1.0, centre + half)
