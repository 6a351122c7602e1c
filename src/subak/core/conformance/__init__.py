"""The laws every game obeys, as a kit: checks that take any game and random seeds.

    from subak.core.conformance import check

    for seed in range(100):
        check(game, seats=3, seed=seed)

`check` plays one random game and raises `LawBroken` with law, seats, seed and step at the first broken law. Three
things need more than a random game: `builds_agree` (law 13), `cover` (law 14) and, on a small deck,
`rightly_distributed` (the second half of law 9).
"""

from subak.core.conformance.builds import builds_agree, digest, digests, pure_digests
from subak.core.conformance.check import ALL, Report, check
from subak.core.conformance.coverage import Coverage, cover
from subak.core.conformance.kit import LawBroken, world
from subak.core.conformance.laws import LAWS, Law
from subak.core.conformance.worlds import distribution, rightly_distributed, worlds

__all__ = [
    "ALL",
    "LAWS",
    "Coverage",
    "Law",
    "LawBroken",
    "Report",
    "builds_agree",
    "check",
    "cover",
    "digest",
    "digests",
    "distribution",
    "pure_digests",
    "rightly_distributed",
    "world",
    "worlds",
]
