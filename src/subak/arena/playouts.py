"""What a position promises each seat, estimated by playouts; all positions of a game use common random numbers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from subak.arena.statistics import mean
from subak.core.contract import seats_in
from subak.core.rng import Rng, keyed
from subak.core.state import NATURE

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from subak.core.contract import Game, Outcome
    from subak.core.guide import Guide
    from subak.core.state import State

POLICY_STREAM: Final = 0xFFFFFFFF  # of the policy's random numbers; the streams of NATURE's draws are numbered from 0
NEVER: Final = 1 << 60  # on any clock

Shares = list[float]  # of a win, by seat


@dataclass(slots=True)
class Position:
    """A state of a game and the results of its playouts, one after the other; a decided one has a known result.

    A playout may be judged at a horizon that moves on with the game, so each is judged at the horizon of the position
    before as well: what a move changed is told by judging both at the same time."""

    state: State
    drawn: int  # outcomes of NATURE that led here
    horizon: int  # tick of the guide's clock at which playouts are judged
    horizon_before: int  # that of the position before
    resigned: tuple[int, ...] = ()  # seats
    decided: Shares | None = None  # None while the game runs
    results: list[Shares] = field(default_factory=list)
    early_results: list[Shares] = field(default_factory=list)  # judged at the horizon before


@dataclass(frozen=True, slots=True)
class Playouts:
    """Plays positions of one game on by the playout policy of its guide.

    Common random numbers: playout k meets the same dice and draws in every position, counted from the beginning of the
    game, so that two positions differ by what was played and not by what would come."""

    game: Game
    guide: Guide
    seed: int | str

    def run(self, position: Position, count: int) -> None:
        """Play the position on until it has `count` results; one that shares its results with another may have some."""
        results, early_results = position.results, position.early_results
        for number in range(min(len(results), len(early_results)), count):
            early, result = self._results(position, keyed("review", self.seed, number).next32())
            if number == len(results):
                results.append(result)
            if number == len(early_results):
                early_results.append(early)

    def horizon(self, state: State) -> int:
        """When a playout from here is judged: at the end, or at the guide's horizon where a game knows no bound.

        With more sides it lies further away, so that each has as many turns. Who plays against nobody is measured by
        points, which are known at the end only."""
        sides = self.guide.sides(state)
        bounded = not self.game.safety_limit or sides == 1
        return NEVER if bounded else self.guide.clock(state) + self.guide.horizon * sides // 2

    def _results(self, position: Position, key: int) -> tuple[Shares, Shares]:
        """The result of the playout with this key, judged at the horizon before and at the position's own."""
        if position.decided is not None:
            return position.decided, position.decided
        state, drawn, guide = position.state.copy(), position.drawn, self.guide
        early: Shares | None = None
        policy_rng = Rng(key, POLICY_STREAM)
        while waiting := state.to_act():
            clock = guide.clock(state)
            if early is None and clock >= position.horizon_before:
                early = normalized(guide.win_probabilities(state), position.resigned)
            if clock >= position.horizon:
                result = normalized(guide.win_probabilities(state), position.resigned)
                return early or result, result
            if waiting >> NATURE & 1:
                nature_rng = Rng(key, drawn)
                state.apply(NATURE, state.chance(nature_rng))
                drawn += 1
            else:
                seat = seats_in(waiting)[0]
                state.apply(seat, guide.choose(state, seat, policy_rng))
        outcome = self.game.outcome(state)
        assert outcome is not None, "law 1: a game that waits for nobody is over"
        result = self.decided(state, outcome, position.resigned)
        return early or result, result

    def decided(self, state: State, outcome: Outcome, resigned: Sequence[int]) -> Shares:
        """The shares at the end: a shared win is divided. Who plays against nobody is measured by the guide's par."""
        if state.seats == 1 and not outcome.rivals and not resigned:
            return self.guide.win_probabilities(state)
        winners = outcome.with_resigned(resigned).winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]


def normalized(shares: Shares, resigned: Collection[int]) -> Shares:
    """Shares that add up to one win, none of it for those who gave up; a single seat keeps its own."""
    left = [0.0 if seat in resigned else share for seat, share in enumerate(shares)]
    total = sum(left)
    return left if len(left) == 1 or not total else [share / total for share in left]


def mean_shares(results: Sequence[Shares]) -> Shares:
    """Each seat's mean share over the results of several playouts."""
    return [mean(column) for column in zip(*results, strict=True)]
