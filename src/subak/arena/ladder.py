"""Compares bots fairly: every deal is played in every seating, and all figures come with their intervals."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import combinations
from math import ceil
from typing import TYPE_CHECKING, Any

from openskill.models import PlackettLuce

from subak.arena.runner import Setup
from subak.arena.statistics import mean, mean_interval, share_interval
from subak.core.errors import OptionError

if TYPE_CHECKING:
    from subak.arena.runner import Result

Seating = tuple[str, ...]  # a bot for each seat


@cache
def seatings(bots: tuple[str, ...], seats: int) -> tuple[Seating, ...]:
    """The seatings in which one deal is played: every choice of as many bots as there are seats, moved through them.

    Fewer bots than seats sit down again, in their order, each as often as the others over all seatings.
    """
    if len(bots) >= seats:
        choices = list(combinations(bots, seats))
    else:
        choices = [tuple(bots[(first + seat) % len(bots)] for seat in range(seats)) for first in range(len(bots))]
    moved = (choice[seats - shift :] + choice[: seats - shift] for choice in choices for shift in range(seats))
    return tuple(dict.fromkeys(moved))


@dataclass(frozen=True, slots=True)
class Ladder(Setup):
    """A run in which `bots` are those to compare, and each deal, with a seed of its own, is played in all seatings."""

    def __post_init__(self) -> None:
        """OptionError when there is nothing to compare."""
        twice = [name for name in self.bots if self.bots.count(name) > 1]
        if twice:
            raise OptionError(f"a ladder compares different bots; {twice[0]!r} is named twice")
        if len(self.bots) < 2:
            raise OptionError(f"a ladder compares at least 2 bots, not {len(self.bots)}")
        if self.seats < 2:
            raise OptionError(f"a ladder seats bots against each other: at least 2 seats, not {self.seats}")

    @property
    def games_a_deal(self) -> int:
        """How many games are played with one seed."""
        return len(seatings(self.bots, self.seats))

    def whole_deals(self, games: int) -> int:
        """The number of games asked for, rounded up to whole deals."""
        return ceil(games / self.games_a_deal) * self.games_a_deal

    def seed_of(self, number: int) -> str:
        """The seed of one game: that of its deal."""
        return f"{self.seed}.{number // self.games_a_deal}"

    def seated(self, number: int) -> Seating:
        """The bots of one game, seat by seat."""
        return seatings(self.bots, self.seats)[number % self.games_a_deal]


class Sample:
    """What one bot made of its games, or of those against one other: shares won and score margins, deal by deal.

    Deals are the independent samples: the games of one deal share their dice and cards (common random numbers)."""

    def __init__(self) -> None:
        self.games = 0
        self.shares: list[float] = []  # summed over a deal
        self.margins: list[int] = []

    def add(self, deal: int, share: float, margin: int) -> None:
        """Count one more game of a deal: the share of it that was won, and the margin in points."""
        if deal == len(self.shares):
            self.shares.append(0.0)
            self.margins.append(0)
        self.games += 1
        self.shares[deal] += share
        self.margins[deal] += margin

    @property
    def share(self) -> float:
        """The share of all games so far."""
        return sum(self.shares) / self.games if self.games else 0.0

    def figures(self, name: str) -> dict[str, float | None]:
        """The share won, under the key `name`, and the margin, both with 95 % intervals; of whole deals only."""
        games = self.games // len(self.shares)
        low, high = share_interval([share / games for share in self.shares], games)
        margins = [margin / games for margin in self.margins]
        spread = mean_interval(margins)
        return {
            "games": self.games,
            name: round(self.share, 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "margin": round(mean(margins), 3),
            "margin_low": None if spread is None else round(spread[0], 3),
            "margin_high": None if spread is None else round(spread[1], 3),
        }


class Standings:
    """Takes the results of a ladder one by one, in the order of their games."""

    def __init__(self, ladder: Ladder) -> None:
        self.ladder = ladder
        self.games = 0
        self.bots = {name: Sample() for name in ladder.bots}
        self.pairs = {pair: Sample() for pair in combinations(ladder.bots, 2)}
        self._model = PlackettLuce(tau=0.0)  # bots do not learn between games
        self._ratings = {name: self._model.rating() for name in ladder.bots}
        self._texts = sha256()

    def add(self, result: Result) -> None:
        """Count one more game."""
        seated = self.ladder.seated(result.number)
        deal = result.number // self.ladder.games_a_deal
        scores = {name: max(_of(name, seated, result.scores)) for name in seated}
        places = {name: min(_of(name, seated, _places(result))) for name in seated}
        for name, score in scores.items():
            won = sum(seated[seat] == name for seat in result.winners)
            best_other = max(scores[other] for other in scores if other != name)
            self.bots[name].add(deal, won / max(len(result.winners), 1), score - best_other)
        for pair, sample in self.pairs.items():
            if pair[0] in scores and pair[1] in scores:
                ahead = (1 + (places[pair[0]] < places[pair[1]]) - (places[pair[0]] > places[pair[1]])) / 2
                sample.add(deal, ahead, scores[pair[0]] - scores[pair[1]])
        self._rate(places)
        self._texts.update(result.record.encode())
        self.games += 1

    def _rate(self, places: dict[str, int]) -> None:
        """Move the ratings of those who played by the places they took."""
        teams = [[self._ratings[name]] for name in places]
        rated = self._model.rate(teams, ranks=[float(place) for place in places.values()])
        for name, team in zip(places, rated, strict=True):
            self._ratings[name] = team[0]

    def words(self) -> str:
        """The leaders so far, in a few words."""
        leaders = sorted(self.bots.items(), key=lambda entry: -entry[1].share)[:3]
        return ", ".join(f"{name} {sample.share:.1%}" for name, sample in leaders)

    def report(self, asked: int, seconds: float) -> dict[str, Any]:
        """All figures as plain data; those of the pairs only where they are not the same once more.

        `asked` is the number of games asked for, `seconds` how long all took."""
        ladder = self.ladder
        pairs = self.pairs if len(self.bots) > 2 else {}
        return {
            "game": ladder.game,
            "seats": ladder.seats,
            "games": self.games,
            "asked": asked,
            "deals": self.games // ladder.games_a_deal,
            "seed": ladder.seed,
            "options": dict(ladder.options),
            "bots": {name: sample.figures("win_share") | self._rating(name) for name, sample in self.bots.items()},
            "pairs": [{"bots": list(pair)} | sample.figures("ahead") for pair, sample in pairs.items()],
            "seconds": round(seconds, 3),
            "digest": self._texts.hexdigest(),
        }

    def _rating(self, name: str) -> dict[str, float]:
        """A bot's rating by the Plackett-Luce model, and its standard deviation."""
        rating = self._ratings[name]
        return {"rating": round(rating.mu, 3), "rating_sigma": round(rating.sigma, 3)}


def _of(name: str, seated: Seating, values: tuple[int, ...]) -> list[int]:
    """The values of the seats in which a bot sat."""
    return [value for bot, value in zip(seated, values, strict=True) if bot == name]


def _places(result: Result) -> tuple[int, ...]:
    """The place each seat took, 0 for the first."""
    place_of = {seat: place for place, seats in enumerate(result.ranking) for seat in seats}
    return tuple(place_of[seat] for seat in range(len(result.scores)))
