"""The few figures that sum up many games."""

from __future__ import annotations

import statistics
from math import ceil, sqrt
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

NINETY_FIVE: Final = 1.959963984540054  # standard deviations either side that hold 95 % of a normal distribution
FEW: Final = (12.7062, 4.3027, 3.1824, 2.7764)  # the same for Student's distribution of 1 to 4 degrees of freedom
PRIOR_DEALS: Final = 4  # deals that count for the prior belief that the games of a deal are independent


def mean(values: Sequence[float]) -> float:
    """The arithmetic mean; 0 of nothing."""
    return statistics.fmean(values) if values else 0.0


def deviation(values: Sequence[float]) -> float:
    """The standard deviation of a sample (divided by n - 1); 0 of fewer than two values."""
    return statistics.stdev(values) if len(values) > 1 else 0.0


def standard_error(values: Sequence[float]) -> float:
    """The standard error of the mean of these values; 0 of fewer than two."""
    return deviation(values) / sqrt(len(values)) if values else 0.0


def median(values: Sequence[float]) -> float:
    """The middle value, or the mean of the two in the middle; 0 of nothing."""
    return statistics.median(values) if values else 0.0


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least this share (0 to 1) of all values do not exceed; 0 of nothing."""
    ordered = sorted(values)
    if not ordered:
        return 0.0
    place = ceil(share * len(ordered))
    return ordered[min(max(place, 1), len(ordered)) - 1]


def wilson(successes: float, trials: float, z: float = NINETY_FIVE) -> tuple[float, float]:
    """Wilson's interval for a share of successes among trials, `z` standard deviations either side of its centre.

    It is trustworthy also for few trials and for shares near 0 or 1."""
    if trials <= 0:
        return 0.0, 1.0
    share = successes / trials
    widened = 1 + z * z / trials
    centre = (share + z * z / (2 * trials)) / widened
    half = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials)) / widened
    return max(0.0, centre - half), min(1.0, centre + half)


def student(degrees: int) -> float:
    """How many standard errors either side hold 95 % of Student's distribution with these degrees of freedom.

    From 5 degrees on it is Fisher's series."""
    if degrees <= len(FEW):
        return FEW[degrees - 1]
    z = NINETY_FIVE
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / degrees + second / degrees**2 + third / degrees**3


def mean_interval(values: Sequence[float]) -> tuple[float, float] | None:
    """The 95 % interval of a mean; None of fewer than two values, which say nothing of how far they spread."""
    if len(values) < 2:
        return None
    half = student(len(values) - 1) * deviation(values) / sqrt(len(values))
    return mean(values) - half, mean(values) + half


def share_interval(deals: Sequence[float], games: int) -> tuple[float, float]:
    """The 95 % interval of a share won, given its mean in each of the `deals`, in all of which `games` were played.

    Wilson's, for as many independent games as would spread like these deals do: the games of a deal share their dice
    and cards, and swapping the seats makes them differ from one another more, or less, than independent ones.
    """
    share = mean(deals)
    trials = float(len(deals) * games)
    alone = share * (1 - share) / games  # the variance of a deal of independent games
    if alone < 1e-12:
        return wilson(share * trials, trials)
    degrees = len(deals) - 1 + PRIOR_DEALS
    spread = ((len(deals) - 1) * deviation(deals) ** 2 + PRIOR_DEALS * alone) / degrees
    trials *= alone / spread
    return wilson(share * trials, trials, student(degrees))
