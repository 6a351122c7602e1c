"""The guide of each game, by the game's name: made once a process, and handed to whoever searches."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from subak.core import registry
from subak.core.guide import Guide

if TYPE_CHECKING:
    from subak.core.contract import Game, Heuristic
    from subak.core.rng import Rng
    from subak.core.state import State


class HeuristicGuide(Guide):
    """For a game that brings rules of thumb but no guide: they are the playout policy, and points are the value."""

    def __init__(self, heuristic: Heuristic) -> None:
        super().__init__()
        self.heuristic = heuristic

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """What the game's rules of thumb prefer."""
        return self.heuristic(state, seat, rng)


@cache
def guide_of(game: str) -> Guide:
    """The guide of the game of this name; WeightTableError when its table of weights is not usable."""
    return made_for(registry.game(game))


def made_for(game: Game) -> Guide:
    """The guide a game brings; without one, a guide by its rules of thumb; without these, by random play."""
    guide, heuristic = game.guide(), game.heuristic()
    if guide is not None:
        return guide
    return Guide() if heuristic is None else HeuristicGuide(heuristic)
