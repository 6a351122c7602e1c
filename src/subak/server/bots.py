"""Bots at a table think in other processes, which are given what their seat may know and nothing more."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing.connection import wait

from subak import bots
from subak.core import registry
from subak.core.rng import keyed
from subak.core.state import State, numbers_from

log = logging.getLogger("subak.server")
TRIES = 2


@dataclass(frozen=True, slots=True)
class Question:
    """Everything a worker is told: who asks what, on which deck, and the seat's own view of the game."""

    game: str
    deck: str  # digest
    cards: str  # text of a deck that is not built in
    seen: bytes
    bot: str
    seed: str
    budget: int | None = None


def answer(question: Question) -> int:
    """Run in a worker: the action the bot chooses."""
    deck = registry.unpickle_deck(question.game, question.deck, question.cards)
    seen = registry.game(question.game).load(deck, numbers_from(question.seen))
    return bots.bot(question.bot, seed=question.seed, budget=question.budget).choose(seen)


def begin_worker(games: tuple[str, ...]) -> None:
    """Run in a new worker: know the same games, leave Ctrl-C to the server, and end when the server does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for path in games:
        registry.register_path(path)
    parent = multiprocessing.parent_process()
    if parent is not None:
        sentinel = parent.sentinel

        def follow() -> None:
            wait([sentinel])
            os._exit(0)

        threading.Thread(target=follow, daemon=True).start()


class Thinkers:
    """A pool of workers, begun when first needed and begun anew when one breaks or takes too long."""

    def __init__(self, games: tuple[str, ...], workers: int, seconds: float) -> None:
        self._games = games
        self._workers = workers
        self._seconds = seconds
        self._pool: ProcessPoolExecutor | None = None

    def warm_up(self) -> None:
        """Begin a worker now, so that the first bot does not have to wait for it."""
        self._ready().submit(os.getpid)

    async def choose(self, question: Question, seen: State) -> int:
        """The bot's action; a random legal one when the bot breaks, cheats or does not come to an end."""
        seat = seen.viewer
        for _ in range(TRIES):
            pool = self._ready()
            try:
                action = await asyncio.wait_for(asyncio.wrap_future(pool.submit(answer, question)), self._seconds)
                if seen.allows(seat, action):
                    return action
                log.error("bot %s at %s answered %s, which is not legal", question.bot, question.game, action)
                break
            except BrokenProcessPool:  # perhaps through the question of another table
                log.error("a worker has died while bot %s thought about %s", question.bot, question.game)
                self._discard(pool)
            except TimeoutError:
                log.error("bot %s at %s took more than %g s", question.bot, question.game, self._seconds)
                self._discard(pool)
                break
            except Exception:
                log.exception("bot %s at %s failed", question.bot, question.game)
                break
        return seen.pick(seat, keyed(question.seed, seat, seen.decisions(seat)))

    def close(self) -> None:
        """End all workers, whatever they are thinking about."""
        if self._pool is not None:
            self._discard(self._pool)

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, context, begin_worker, (self._games,))
        return self._pool

    def _discard(self, pool: ProcessPoolExecutor) -> None:
        if self._pool is pool:
            self._pool = None
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)
