"""The guide of each game, by name: made once, and handed to whoever searches."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from subak.bots.heuristic import brings, chooser, has_heuristics
from subak.core import registry
from subak.core.guide import Guide

if TYPE_CHECKING:
    from subak.bots.heuristic import Chooser
    from subak.core.rng import Rng
    from subak.core.state import State


class PlainGuide(Guide):
    """For a game without a guide of its own: its rules of thumb, and points as they stand."""

    def __init__(self, choose: Chooser) -> None:
        super().__init__()
        self.chooser = choose

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """What the game's rules of thumb prefer."""
        return self.chooser(state, seat, rng)


@cache
def guide_of(game_name: str) -> Guide:
    """The guide of a game; WeightTableError when its table is not usable."""
    game = registry.game(game_name)
    if brings(game, "guide"):
        made: Guide = import_module(f"{game.package}.bot.guide").guide()
        return made
    return PlainGuide(chooser(game_name)) if has_heuristics(game) else Guide()
