"""Players that need no person: they are given what their seat may know and answer with one legal action."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from subak.bots.base import Bot
from subak.bots.heuristic import HeuristicBot, has_heuristics
from subak.bots.random import RandomBot
from subak.core import registry
from subak.core.errors import OptionError

__all__ = ["Bot", "bot", "check", "names", "register"]

Factory = Callable[[int | str, int | None], Bot]  # called with seed and budget

_factories: dict[str, Factory] = {"random": RandomBot, "heuristic": HeuristicBot}


def bot(name: str, seed: int | str = 0, budget: int | None = None) -> Bot:
    """The bot of this name, or the one at `module:factory`; OptionError lists those there are."""
    made = _factory(name)(seed, budget)
    if not isinstance(made, Bot):
        raise OptionError(f"{name!r} makes no bot but {type(made).__name__}")
    return made


def register(name: str, factory: Factory) -> None:
    """Make a bot known in this process; the same name twice replaces the first."""
    if not name or not name.isprintable() or any(mark in name for mark in ":, "):
        raise OptionError(f"a bot's name has no colon, comma or space: {name!r}")
    _factories[name] = factory


def names(game: str | None = None) -> list[str]:
    """Names of all bots, or of those that can play a game, weakest first."""
    if game is None or has_heuristics(registry.game(game)):
        return list(_factories)
    return [name for name in _factories if name != "heuristic"]


def check(name: str, game: str) -> None:
    """OptionError when there is no such bot, or when it cannot play this game."""
    _factory(name)
    if name in _factories and name not in names(game):
        raise OptionError(f"the bot {name!r} cannot play {game}; those that can are {', '.join(names(game))}")


def _factory(name: str) -> Factory:
    if name in _factories:
        return _factories[name]
    module, colon, attribute = name.partition(":")
    if not colon:
        raise OptionError(f"there is no bot {name!r}; there are {', '.join(_factories)}, or module:factory")
    try:
        factory = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError, TypeError) as error:
        raise OptionError(f"no bot at {name!r}: {error}") from None
    if not callable(factory):
        raise OptionError(f"{name!r} is no maker of bots but {type(factory).__name__}")
    made: Factory = factory
    return made
