"""Plays games between named bots, one or many, in this process or in several, always with the same results."""

from __future__ import annotations

import os
from collections import deque
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from multiprocessing import get_context
from time import perf_counter
from typing import TYPE_CHECKING, Final, TypeVar

from subak import bots
from subak.bots.base import action_of
from subak.core import registry
from subak.core.errors import SubakError
from subak.core.match import Match
from subak.core.state import SPECTATOR

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from subak.core.contract import Game, Outcome
    from subak.core.state import Deck

T = TypeVar("T")
MOST_SETUPS: Final = 16  # whose decks a process keeps at hand
LEAST_TASK: Final = 0.05  # seconds; below this, handing a task to another process costs too much
GOOD_TASK: Final = 0.5  # seconds that a task should take
WORTH_A_POOL: Final = 3.0  # seconds of work that repay starting other processes


@dataclass(frozen=True, slots=True)
class Setup:
    """What the games of one run have in common: plain data, so that it travels to other processes."""

    game: str  # a name, or module:GAME
    seats: int
    bots: tuple[str, ...]  # one for each seat
    seed: int = 0
    options: tuple[tuple[str, bool | int | str], ...] = ()
    cards: str = ""  # canonical text of a deck that is not the built-in one
    rotate: bool = False  # game k seats the bots k places further on

    def seed_of(self, number: int) -> str:
        """The seed of one game: of its NATURE and of its bots."""
        return f"{self.seed}.{number}"

    def shift(self, number: int) -> int:
        """How far the bots have moved on in one game: the first one sits in this seat."""
        return number % self.seats if self.rotate else 0

    def seated(self, number: int) -> tuple[str, ...]:
        """The bots of one game, seat by seat."""
        shift = self.shift(number)
        return tuple(self.bots[(seat - shift) % self.seats] for seat in range(self.seats))


@dataclass(frozen=True, slots=True)
class Result:
    """One game played to its end."""

    number: int
    winners: tuple[int, ...]  # seats
    ranking: tuple[tuple[int, ...], ...]  # seats from first to last; those that share a place stand together
    scores: tuple[int, ...]  # by seat
    reason: str
    decisions: int  # of seats, not of NATURE
    chapters: dict[str, int]  # the highest number of each kind of chapter: {"Round": 7}
    rivals: dict[str, int]  # points of opponents that the game drives
    record: str  # canonical text

    @property
    def turns(self) -> int:
        """How many numbered chapters the game had, of whatever kind: turns, rounds."""
        return sum(self.chapters.values())


@dataclass(frozen=True, slots=True)
class Played:
    """A match at its end, and what a result tells of its way there."""

    match: Match
    outcome: Outcome
    decisions: int
    codes: set[int]  # of all chapters


def played_out(setup: Setup, number: int = 0) -> Played:
    """Play the game of this number in a run to its end; it depends on setup and number alone."""
    game, deck = _table(setup)
    seed = setup.seed_of(number)
    match = Match(game, setup.seats, seed, dict(setup.options), deck, listen=False)
    players = [bots.bot(name, seed) for name in setup.seated(number)]
    decisions = 0
    codes: set[int] = set()
    try:
        while waiting := match.to_act():
            seat = waiting[0]
            codes.add(match.state.chapter(SPECTATOR))
            match.play(seat, action_of(players[seat], match.seen(seat)))
            decisions += 1
    finally:
        for player in players:
            player.close()
    codes.add(match.state.chapter(SPECTATOR))
    end = match.result()
    if end is None:
        raise RuntimeError(f"{game.name} stopped without an outcome")
    return Played(match, end, decisions, codes)


def play_game(setup: Setup, number: int = 0) -> Result:
    """The result of the game of this number in a run."""
    played = played_out(setup, number)
    end = played.outcome
    return Result(
        number,
        tuple(end.winners),
        tuple(map(tuple, end.ranking)),
        tuple(end.scores),
        end.reason,
        played.decisions,
        last_chapters(played.match.game, played.codes),
        end.rivals,
        played.match.record.dumps(),
    )


def last_chapters(game: Game, codes: Iterable[int]) -> dict[str, int]:
    """The highest number of each kind of chapter among those that `State.chapter` gave as codes; unnumbered kinds, and
    games without chapters, have none."""
    found: dict[str, int] = {}
    for chapter in map(game.chapter, sorted(codes)):
        if chapter.number:
            found[chapter.kind] = max(chapter.number, found.get(chapter.kind, 0))
    return found


def play_games(
    setup: Setup, games: int, workers: int | None = None, executor: Executor | None = None
) -> Iterator[Result]:
    """Play games 0, 1, … and give their results in this order, whoever played them; see `each_game`."""
    return each_game(play_game, setup, games, workers, executor)


def each_game(
    play: Callable[[Setup, int], T],
    setup: Setup,
    games: int,
    workers: int | None = None,
    executor: Executor | None = None,
) -> Iterator[T]:
    """What a function, known by its path, makes of games 0, 1, … of a run, in this order, whoever played them.

    `workers` processes share the work (None: as many as there are cores, when there is enough to do); an executor of
    the caller's own, such as a cluster's, is used as it is.
    """
    if games < 1:
        return
    begin = perf_counter()
    yield play(setup, 0)
    seconds = max(perf_counter() - begin, 1e-6)
    if workers is None:
        workers = (os.cpu_count() or 1) if seconds * games > WORTH_A_POOL else 1
    if executor is not None:
        yield from _in_tasks(play, setup, games, _task_size(games, workers, seconds), 2 * workers, executor)
    elif workers == 1:
        yield from (play(setup, number) for number in range(1, games))
    else:
        try:
            with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
                yield from _in_tasks(play, setup, games, _task_size(games, workers, seconds), 2 * workers, pool)
        except BrokenProcessPool as error:
            raise SubakError("a worker process has ended without an answer; one worker needs none") from error


def _task_size(games: int, workers: int, seconds: float) -> int:
    """How many games of `seconds` each make one task: a few tasks a worker, none too short to be worth sending."""
    fair_share = ceil(games / (4 * workers))
    return max(min(fair_share, ceil(GOOD_TASK / seconds)), ceil(LEAST_TASK / seconds))


def _in_tasks(
    play: Callable[[Setup, int], T], setup: Setup, games: int, size: int, ahead: int, executor: Executor
) -> Iterator[T]:
    """Games 1, 2, … up to `games`, in tasks of `size` games, with at most `ahead` tasks under way."""
    running: deque[Future[list[T]]] = deque()
    try:
        for first in range(1, games, size):
            running.append(executor.submit(some_games, play, setup, first, min(size, games - first)))
            if len(running) >= ahead:
                yield from running.popleft().result()
        while running:
            yield from running.popleft().result()
    finally:
        for task in running:
            task.cancel()


def some_games(play: Callable[[Setup, int], T], setup: Setup, first: int, count: int) -> list[T]:
    """The same of `count` games of a run, beginning with the one of number `first`."""
    return [play(setup, number) for number in range(first, first + count)]


@lru_cache(MOST_SETUPS)
def _table(setup: Setup) -> tuple[Game, Deck]:
    """The game and deck of a setup, looked up once a process while the setup is in use."""
    game = registry.find(setup.game)
    return game, game.deck_from_text(setup.cards) if setup.cards else game.deck()
