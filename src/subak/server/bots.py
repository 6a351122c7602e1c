"""Bots at a table think in worker processes, which are given what their seat may know and nothing more."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from subak import bots
from subak.bots.analysis import Evaluation, evaluate
from subak.bots.base import action_of
from subak.bots.heuristic import has_heuristics
from subak.bots.outside import OutsideBot
from subak.core import registry
from subak.core.errors import OptionError
from subak.core.rng import keyed
from subak.core.state import State
from subak.server.protocol import MOST_NAME
from subak.server.workers import TaskFailed, WorkerDied, WorkerPool

if TYPE_CHECKING:
    from collections.abc import Callable

log = logging.getLogger("subak.server")
T = TypeVar("T")
TRIES: Final = 2
MOST_PROGRAMS: Final = 8  # that a worker keeps running

_programs: OrderedDict[tuple[str, str], bots.Bot] = OrderedDict()  # in a worker, by bot and seed; used last is last


@dataclass(frozen=True, slots=True)
class Question:
    """Everything a worker is told: the game, its deck, what the seat has seen, and who decides."""

    game: str
    deck: str  # digest
    cards: str  # text of a deck that is not built in
    seen: bytes
    seed: str
    bot: str = ""  # the bot that plays the seat; empty where a hint is wanted

    @property
    def decider(self) -> str:
        """Who decides, for the log."""
        return f"bot {self.bot}" if self.bot else "the search for a hint"


# -- in the server and in every worker


def prepare(games: tuple[str, ...], own_bots: tuple[str, ...]) -> None:
    """Register the games (`module:ATTRIBUTE`) and bots (`NAME=BOT`) of the host, once in the server and each worker."""
    for path in games:
        registry.register_path(path)
    add_bots(own_bots)


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


# -- in a worker


def choose_action(question: Question) -> int:
    """Run in a worker: the action the bot chooses."""
    return action_of(player(question), seen_in(question))


def evaluate_options(question: Question) -> Evaluation:
    """Run in a worker: the seat's options as a search values them."""
    return evaluate(seen_in(question), seed=question.seed)


def seen_in(question: Question) -> State:
    """What the seat has seen."""
    return registry.state_from(registry.known_deck(question.game, question.deck, question.cards), question.seen)


def player(question: Question) -> bots.Bot:
    """A bot made for this question; a program from outside is kept for its seat as long as there is room."""
    key = (question.bot, question.seed)
    bot = _programs.pop(key, None) or bots.bot(question.bot, seed=question.seed)
    if isinstance(bot, OutsideBot):
        _programs[key] = bot
        if len(_programs) > MOST_PROGRAMS:
            _programs.popitem(last=False)[1].close()
    return bot


# -- in the server


class BotPool(WorkerPool):
    """A worker pool that plays bots' moves and values options for hints."""

    def __init__(self, games: tuple[str, ...], workers: int, seconds: float, own_bots: tuple[str, ...] = ()) -> None:
        """`workers` processes that know `games` and `own_bots`; one decision may take `seconds`."""
        super().__init__(partial(prepare, games, own_bots), workers, seconds)
        self._evaluating = asyncio.Lock()

    async def choose(self, question: Question, seen: State) -> int:
        """The bot's action, or when it breaks, cheats or does not come to an end that of the game's rules of thumb.

        Where there are none, or they fail too, it is a random legal one."""
        action = await self._legal_action(question, seen)
        if action is None and question.bot != "heuristic" and has_heuristics(registry.game(question.game)):
            action = await self._legal_action(replace(question, bot="heuristic"), seen)
        if action is None:
            action = seen.bots_move(seen.viewer)
            if action < 0:
                action = seen.pick(seen.viewer, keyed(question.seed, seen.viewer, seen.decisions(seen.viewer)))
        return action

    async def _legal_action(self, question: Question, seen: State) -> int | None:
        """The action a worker answers with; None when none comes or it is not legal."""
        action = await self._try(choose_action, question)
        if action is None or seen.allows(seen.viewer, action):
            return action
        log.error("%s at %s answered %s, which is not legal", question.decider, question.game, action)
        return None

    async def evaluate(self, question: Question) -> Evaluation | None:
        """A seat's options as a search values them, or None; one hint at a time, so that bots find a worker free."""
        async with self._evaluating:
            return await self._try(evaluate_options, question)

    async def _try(self, function: Callable[[Question], T], question: Question) -> T | None:
        """A worker's answer, or None; a worker that dies may have been ended by others, so the question is repeated."""
        for _ in range(TRIES):
            try:
                return await self.run(function, question)
            except WorkerDied:
                log.error("a worker has died while %s was at work on %s", question.decider, question.game)
            except TimeoutError:
                log.error("%s at %s took more than %g s", question.decider, question.game, self.seconds)
                break
            except TaskFailed as error:
                log.error("%s at %s failed: %s", question.decider, question.game, error)
                break
        return None
