"""Sums up the results of a run in the figures that `subak simulate` prints."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from subak.arena.statistics import deviation, mean, percentile, wilson

if TYPE_CHECKING:
    from subak.arena.runner import Result, Setup


class Tally:
    """Takes results one by one, in the order of their games.

    Figures by place follow the list of bots; without rotation that is the seat.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.games = 0
        self.decisions = 0
        self.wins = [0] * setup.seats
        self.shared = 0
        self.ends: Counter[str] = Counter()
        self._scores: list[list[int]] = [[] for _ in range(setup.seats)]
        self._winner_scores: list[int] = []
        self._turns: list[int] = []
        self._chapters: dict[str, list[int]] = {}  # the last number of each kind, game by game
        self._rivals: dict[str, list[int]] = {}
        self._texts = sha256()

    def add(self, result: Result) -> None:
        """Count one more game."""
        self.games += 1
        self.decisions += result.decisions
        shift = self.setup.shift(result.number)
        for place, scores in enumerate(self._scores):
            scores.append(result.scores[(place + shift) % self.setup.seats])
        for seat in result.winners:
            self.wins[(seat - shift) % self.setup.seats] += 1
        self.shared += len(result.winners) > 1
        self.ends[result.reason] += 1
        self._winner_scores += [result.scores[seat] for seat in result.winners[:1]]
        self._turns.append(result.turns)
        for kind, number in result.chapters.items():
            self._chapters.setdefault(kind, []).append(number)
        for name, score in result.rivals.items():
            self._rivals.setdefault(name, []).append(score)
        self._texts.update(result.record.encode())

    @property
    def digest(self) -> str:
        """SHA-256 over the canonical record texts in game order."""
        return self._texts.hexdigest()

    def report(self, seconds: float) -> dict[str, Any]:
        """All figures as plain data."""
        setup = self.setup
        return {
            "game": setup.game,
            "seats": setup.seats,
            "games": self.games,
            "seed": setup.seed,
            "bots": list(setup.bots),
            "options": dict(setup.options),
            "rotate": setup.rotate,
            "decisions": self.decisions,
            "seconds": round(seconds, 3),
            "wins": self.wins,
            "shared": self.shared,
            "win_share": [self._share(wins) for wins in self.wins],
            "scores": {
                "mean": [round(mean(scores), 3) for scores in self._scores],
                "sd": [round(deviation(scores), 3) for scores in self._scores],
                "winner_mean": round(mean(self._winner_scores), 3),
            },
            "rivals": {name: round(mean(scores), 3) for name, scores in self._rivals.items()},
            "turns": length(self._turns),
            "chapters": {kind: length(numbers) for kind, numbers in self._chapters.items()},
            "ends": dict(sorted(self.ends.items())),
            "digest": self.digest,
        }

    def _share(self, wins: int) -> dict[str, float]:
        """The share of all games that these wins are, with its 95 % interval."""
        low, high = wilson(wins, self.games)
        return {
            "share": round(wins / self.games if self.games else 0.0, 4),
            "low": round(low, 4),
            "high": round(high, 4),
        }


def length(turns: list[int]) -> dict[str, float]:
    """How long games were, by the number of turns or rounds of each."""
    return {"mean": round(mean(turns), 3), "p95": percentile(turns, 0.95), "most": max(turns, default=0)}
