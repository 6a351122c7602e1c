"""What a position promises each seat, worked out by playing it on; all positions of a game meet the same chances."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING, Final

from subak.arena.statistics import deviation, mean
from subak.core.contract import seats_in
from subak.core.rng import Rng, keyed
from subak.core.state import NATURE

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from subak.core.contract import Game, Outcome
    from subak.core.guide import Guide
    from subak.core.state import State

CHOICES: Final = 0xFFFFFFFF  # key of the stream that settles what seats leave open; NATURE's are numbered from 0

Shares = list[float]  # of each seat


@dataclass(slots=True)
class Position:
    """A state of a game and what came of playing it on, playout by playout; a decided one has a known result."""

    state: State
    drawn: int  # outcomes of NATURE that led here
    resigned: tuple[int, ...] = ()
    decided: Shares | None = None
    results: list[Shares] = field(default_factory=list)

    def shares(self, first: int | None = None) -> Shares:
        """Each seat's share of a win, averaged over all playouts or the first few."""
        return [mean(column) for column in zip(*self.results[:first], strict=True)]


@dataclass(frozen=True, slots=True)
class Playouts:
    """Plays positions of one game on by the guide's rules of thumb.

    Playout k meets the same dice and draws in every position, counted from the beginning of the game, so that two
    positions differ by what was played and not by what would come."""

    game: Game
    guide: Guide
    seed: int | str

    def run(self, position: Position, count: int) -> None:
        """Play the position on until it has so many results."""
        for number in range(len(position.results), count):
            if position.decided is not None:
                position.results.append(position.decided)
            else:
                position.results.append(self._result(position, keyed("review", self.seed, number).next32()))

    def _result(self, position: Position, key: int) -> Shares:
        world, drawn, guide = position.state.copy(), position.drawn, self.guide
        judged = guide.clock(world) + guide.horizon
        open_ends = Rng(key, CHOICES)
        while waiting := world.to_act():
            if guide.clock(world) >= judged:
                return evened(guide.shares(world), position.resigned)
            if waiting >> NATURE & 1:
                world.apply(NATURE, world.chance(Rng(key, drawn)))
                drawn += 1
            else:
                seat = seats_in(waiting)[0]
                world.apply(seat, guide.choose(world, seat, open_ends))
        outcome = self.game.outcome(world)
        assert outcome is not None, "law 1: a game that waits for nobody is over"
        return self.decided(world, outcome, position.resigned)

    def decided(self, state: State, outcome: Outcome, resigned: Collection[int]) -> Shares:
        """The shares at the end: a shared win is divided. Who plays against nobody is measured by the guide's par."""
        if state.seats == 1 and not outcome.rivals and not resigned:
            return self.guide.shares(state)
        winners = [seat for seat in outcome.winners if seat not in resigned]
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]


def evened(shares: Shares, resigned: Collection[int]) -> Shares:
    """Shares that add up to one win, none of it for those who gave up; a single seat keeps its own."""
    left = [0.0 if seat in resigned else share for seat, share in enumerate(shares)]
    total = sum(left)
    return left if len(left) == 1 or not total else [share / total for share in left]


def error_of(values: Sequence[float]) -> float:
    """The standard error of a mean."""
    return deviation(values) / sqrt(len(values)) if values else 0.0
