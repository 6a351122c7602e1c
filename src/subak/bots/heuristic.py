"""The bot that plays each game by the rules of thumb in its `heuristics.py`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from subak.bots.base import Bot
from subak.core import registry
from subak.core.errors import OptionError
from subak.core.rng import Rng

if TYPE_CHECKING:
    from subak.core.contract import Game
    from subak.core.state import State

# A game's own function takes its own state, so its first argument cannot be named here.
Chooser = Callable[[Any, int, Rng], int]


class HeuristicBot(Bot):
    """Asks the game's heuristics; what they leave open is settled by the bot's generator."""

    def choose(self, seen: State) -> int:
        """The action the rules of thumb prefer."""
        return chooser(seen.deck.game)(seen, seen.viewer, self.rng(seen))


@cache
def chooser(game: str) -> Chooser:
    """The `choose(state, seat, rng)` of a game's heuristics module."""
    found = registry.game(game)
    if not has_heuristics(found):
        raise OptionError(f"{game} has no heuristics: its folder holds no bot/heuristics.py")
    choose: Chooser = import_module(f"{found.package}.bot.heuristics").choose
    return choose


def has_heuristics(game: Game) -> bool:
    """Whether a game brings rules of thumb."""
    return brings(game, "heuristics")


def brings(game: Game, module: str) -> bool:
    """Whether there is such a module in the `bot` room of a game."""
    try:
        return find_spec(f"{game.package}.bot.{module}") is not None
    except (ImportError, AttributeError, ValueError):
        return False
