"""Bots at a table think in other processes, which are given what their seat may know and nothing more."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, TypeVar

from subak import bots
from subak.bots.analysis import Evaluation, evaluate
from subak.bots.base import action_of
from subak.bots.heuristic import has_heuristics
from subak.bots.outside import OutsideBot
from subak.core import registry
from subak.core.errors import OptionError
from subak.core.rng import keyed
from subak.core.state import State, numbers_from
from subak.server.protocol import MOST_NAME

if TYPE_CHECKING:
    from collections.abc import Callable

log = logging.getLogger("subak.server")
T = TypeVar("T")
TRIES = 2
SECONDS_TO_START = 60.0  # for a worker, on a busy machine
MODEST = 10  # how far workers step back, so that people are answered at once while bots think
MOST_PROGRAMS = 8  # that a worker keeps running

_programs: OrderedDict[tuple[str, str], bots.Bot] = OrderedDict()  # in a worker, by bot and seed; used last is last


@dataclass(frozen=True, slots=True)
class Question:
    """Everything a worker is told: who asks what, on which deck, and the seat's own view of the game."""

    game: str
    deck: str  # digest
    cards: str  # text of a deck that is not built in
    seen: bytes
    bot: str
    seed: str


def answer(question: Question) -> int:
    """Run in a worker: the action the bot chooses."""
    return action_of(player(question), seen_in(question))


def weighed(question: Question) -> Evaluation:
    """Run in a worker: what a search makes of the seat's options."""
    return evaluate(seen_in(question), seed=question.seed)


def seen_in(question: Question) -> State:
    """What the seat has seen."""
    deck = registry.unpickle_deck(question.game, question.deck, question.cards)
    return registry.game(question.game).load(deck, numbers_from(question.seen))


def player(question: Question) -> bots.Bot:
    """A bot made for this question; a program from outside is kept for its seat as long as there is room."""
    key = (question.bot, question.seed)
    bot = _programs.pop(key, None) or bots.bot(question.bot, seed=question.seed)
    if isinstance(bot, OutsideBot):
        _programs[key] = bot
        if len(_programs) > MOST_PROGRAMS:
            _programs.popitem(last=False)[1].close()
    return bot


def add_bots(named: tuple[str, ...]) -> None:
    """Make bots known that are given as NAME=BOT; OptionError says which cannot be."""
    for text in named:
        name, equals, bot = text.partition("=")
        if not equals:
            raise OptionError(f"a bot of your own is given as NAME=exec:COMMAND or NAME=module:factory, not {text!r}")
        if len(name) > MOST_NAME:
            raise OptionError(f"--bot: a bot's name has at most {MOST_NAME} characters, not {len(name)}")
        if name in bots.BUILT_IN:
            raise OptionError(f"--bot: {name!r} is the name of a bot there is already; yours needs another")
        bots.check(bot, registry.BUILT_IN[0])
        bots.register(name, bots.maker(bot))


def begin_worker(games: tuple[str, ...], own_bots: tuple[str, ...]) -> None:
    """Run in a new worker: know the same games and bots, let the server go first, and end when it does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(MODEST)
    for path in games:
        registry.register_path(path)
    add_bots(own_bots)
    parent = multiprocessing.parent_process()
    if parent is not None:
        sentinel = parent.sentinel

        def follow() -> None:
            wait([sentinel])
            os._exit(0)

        threading.Thread(target=follow, daemon=True).start()


class Worker:
    """A process that is asked one thing at a time; begun when first needed, and anew when it broke or took too long."""

    def __init__(self, games: tuple[str, ...], own_bots: tuple[str, ...]) -> None:
        self._told = (games, own_bots)
        self._pool: ProcessPoolExecutor | None = None
        self._ready = False

    def begin(self) -> ProcessPoolExecutor:
        """The pool of this one process, which starts now unless it runs."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), begin_worker, self._told)
            self._pool.submit(os.getpid)  # a pool starts no process before it is asked something
        return self._pool

    async def ask(self, seconds: float, function: Callable[..., T], *given: object) -> T:
        """What a function comes to in the process; the seconds are counted from when it is ready to begin with it."""
        try:
            pool = self.begin()
            if not self._ready:
                async with asyncio.timeout(SECONDS_TO_START):
                    await asyncio.wrap_future(pool.submit(os.getpid))
                self._ready = True
            async with asyncio.timeout(seconds):
                found = await asyncio.wrap_future(pool.submit(function, *given))
            return found
        except (BrokenProcessPool, TimeoutError, asyncio.CancelledError):  # nobody waits for its answer any more
            self.end()
            raise

    def end(self) -> None:
        """End the process, whatever it is thinking about."""
        pool, self._pool, self._ready = self._pool, None, False
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)


class Thinkers:
    """Some workers. Who asks waits in line until one is free; a question that breaks its worker breaks no other."""

    def __init__(self, games: tuple[str, ...], workers: int, seconds: float, own_bots: tuple[str, ...] = ()) -> None:
        self._workers = [Worker(games, own_bots) for _ in range(workers)]
        self._free = list(self._workers)  # the one used last is last, and taken first
        self._places = asyncio.Semaphore(workers)
        self._seconds = seconds
        self._weighing = asyncio.Lock()

    def warm_up(self) -> None:
        """Begin a worker now, so that the first bot does not have to wait for it."""
        if self._free:
            self._free[-1].begin()

    async def choose(self, question: Question, seen: State) -> int:
        """The bot's action, or when it breaks, cheats or does not come to an end that of the game's rules of thumb.

        Where there are none, or they fail too, it is a random legal one."""
        action = await self._asked(question, seen)
        if action is None and question.bot != "heuristic" and has_heuristics(registry.game(question.game)):
            action = await self._asked(replace(question, bot="heuristic"), seen)
        if action is None:
            action = seen.pick(seen.viewer, keyed(question.seed, seen.viewer, seen.decisions(seen.viewer)))
        return action

    async def _asked(self, question: Question, seen: State) -> int | None:
        """The action a worker answers with; None when none comes or it is not legal."""
        action = await self._tried(answer, question)
        if action is None or seen.allows(seen.viewer, action):
            return action
        log.error("bot %s at %s answered %s, which is not legal", question.bot, question.game, action)
        return None

    async def weigh(self, question: Question) -> Evaluation | None:
        """What a search makes of a seat's options, or None; one after the other, so that bots find a worker free."""
        async with self._weighing:
            return await self._tried(weighed, question)

    async def _tried(self, function: Callable[[Question], T], question: Question) -> T | None:
        """What a worker makes of a question, or None; one that dies may have been ended by others, so it is retried."""
        for _ in range(TRIES):
            try:
                return await self.work(function, question)
            except BrokenProcessPool:
                log.error("a worker has died while bot %s thought about %s", question.bot, question.game)
            except TimeoutError:
                log.error("bot %s at %s took more than %g s", question.bot, question.game, self._seconds)
                break
            except Exception:
                log.exception("bot %s at %s failed", question.bot, question.game)
                break
        return None

    async def work(self, function: Callable[..., T], *given: object) -> T:
        """What a function comes to in a worker; whatever it raises, TimeoutError when it does not come to an end.

        The time until a worker is free does not count."""
        async with self._places:
            worker = self._free.pop()
            try:
                return await worker.ask(self._seconds, function, *given)
            finally:
                self._free.append(worker)

    def close(self) -> None:
        """End all workers, whatever they are thinking about."""
        for worker in self._workers:
            worker.end()
