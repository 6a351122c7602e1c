"""Players that need no person: they are given what their seat may know and answer with one legal action."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Final, cast

from subak.bots.base import Bot
from subak.bots.heuristic import HeuristicBot, has_heuristics
from subak.bots.levels import COUNT, LevelBot
from subak.bots.random import RandomBot
from subak.bots.search_bot import SearchBot
from subak.core import plugins, registry
from subak.core.errors import OptionError

__all__ = ["BUILT_IN", "Bot", "bot", "check", "maker", "names", "register"]

OUTSIDE: Final = "exec:"  # begins the name of a bot that is a program of its own
Factory = Callable[[int | str, int | None], Bot]  # called with seed and budget

BUDGET: Final = re.compile(r"(.+)@([1-9][0-9]{0,6})(ms)?")

_factories: dict[str, Factory] = {
    "random": RandomBot,
    "heuristic": HeuristicBot,
    **{f"level{number}": partial(LevelBot, number) for number in range(1, COUNT + 1)},
    "search": SearchBot,
}
BUILT_IN: Final = frozenset(_factories)
_by_rules_of_thumb = {name for name in _factories if name not in ("random", "search")}


def bot(name: str, seed: int | str = 0, budget: int | None = None) -> Bot:
    """The bot of this name, at `module:factory`, or from outside: `exec:COMMAND`; OptionError lists those there are.

    `search@1024` thinks for 1024 iterations a decision, `search@200ms` for 200 ms; other bots are given a budget alike.
    """
    try:
        made = maker(name)(seed, budget)
    except TypeError as error:
        raise OptionError(f"{name!r} makes no bot of a seed and a budget: {error}") from error
    if not isinstance(made, Bot):
        raise OptionError(f"{name!r} makes no bot but {type(made).__name__}")
    return made


def maker(name: str) -> Factory:
    """What makes the bots of this name, also when the name is given to another bot later on."""
    bare, own_budget, milliseconds = _with_budget(name)
    factory = _factory(bare)

    def make(seed: int | str, budget: int | None) -> Bot:
        """A bot of this name; the budget in the name comes before the one given here."""
        if milliseconds:
            return SearchBot(seed, None, milliseconds)
        return factory(seed, budget if own_budget is None else own_budget)

    return make


def register(name: str, factory: Factory) -> None:
    """Make a bot known in this process; the same name twice replaces the first."""
    if not is_name(name):
        raise OptionError(f"a bot's name has no colon, comma, @ or space: {name!r}")
    _factories[name] = factory


def is_name(name: str) -> bool:
    """Whether a bot can be called so on a command line."""
    return bool(name) and name.isprintable() and not any(mark in name for mark in ":,@ ")


def names(game: str | None = None) -> list[str]:
    """Names of all bots, or of those that can play a game."""
    known = dict.fromkeys([*_factories, *filter(is_name, plugins.installed(plugins.BOTS))])
    if game is None or has_heuristics(registry.game(game)):
        return list(known)
    return [name for name in known if name not in _by_rules_of_thumb]


def check(name: str, game: str) -> None:
    """OptionError when there is no such bot, or when it cannot play this game."""
    name, _, _ = _with_budget(name)
    _factory(name)
    if name.startswith(OUTSIDE):
        import_module("subak.bots.outside").check_program(name.removeprefix(OUTSIDE))
    if name in _by_rules_of_thumb and not has_heuristics(registry.game(game)):
        raise OptionError(f"the bot {name!r} cannot play {game}; those that can are {', '.join(names(game))}")


def _with_budget(name: str) -> tuple[str, int | None, int]:
    """A name without the budget that stands behind its @, the budget, and the milliseconds if it is given in them."""
    found = BUDGET.fullmatch(name)
    outside = name.startswith(OUTSIDE)
    if found is None or (outside and not found[3]):
        return name, None, 0
    bare, amount, unit = found.groups()
    if outside:
        return bare, int(amount), 0
    if unit and bare != "search":
        raise OptionError(f"only search and exec: take a budget in milliseconds, not {bare!r}")
    return bare, None if unit else int(amount), int(amount) if unit else 0


def _factory(name: str) -> Factory:
    """What makes the bots of a name without a budget: registered, a program, installed, or at `module:factory`."""
    if name in _factories:
        return _factories[name]
    if name.startswith(OUTSIDE):
        program: Factory = import_module("subak.bots.outside").maker(name.removeprefix(OUTSIDE))
        return program
    module, colon, attribute = name.partition(":")
    if name in plugins.installed(plugins.BOTS):
        factory = plugins.load(plugins.BOTS, name)
    elif colon:
        factory = _at(module, attribute)
    else:
        raise OptionError(f"there is no bot {name!r}; there are {', '.join(names())}, or module:factory, or exec:…")
    if not callable(factory):
        raise OptionError(f"{name!r} is no maker of bots but {type(factory).__name__}")
    return cast("Factory", factory)


def _at(module: str, attribute: str) -> object:
    """What a module calls by this name; OptionError when it cannot be imported."""
    try:
        return getattr(import_module(module), attribute)
    except Exception as error:  # whatever goes wrong in somebody's own file
        raise OptionError(f"no bot at '{module}:{attribute}': {type(error).__name__}: {error}") from error
