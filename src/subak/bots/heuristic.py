"""The bot that plays each game by its rules of thumb: `Game.heuristic`."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from subak.bots.base import Bot
from subak.core import registry
from subak.core.errors import OptionError

if TYPE_CHECKING:
    from subak.core.contract import Game, Heuristic
    from subak.core.state import State


class HeuristicBot(Bot):
    """Asks the game's rules of thumb; what they leave open is settled by the bot's generator."""

    def choose(self, seen: State) -> int:
        """The action the rules of thumb prefer."""
        return heuristic_of(seen.deck.game)(seen, seen.viewer, self.rng(seen))


@cache
def heuristic_of(game: str) -> Heuristic:
    """The rules of thumb of the game of this name; OptionError when it brings none."""
    found = registry.game(game).heuristic()
    if found is None:
        raise OptionError(f"{game} brings no rules of thumb: its game has no `heuristic`")
    return found


def has_heuristics(game: Game) -> bool:
    """Whether a game brings rules of thumb."""
    return game.heuristic() is not None
