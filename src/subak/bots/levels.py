"""Opponents from gentle to strong: the five levels of every game, read from levels.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Final

from subak.bots.base import Bot
from subak.bots.heuristic import chooser
from subak.bots.seeker import SearchBot

if TYPE_CHECKING:
    from subak.core.state import State

COUNT: Final = 5
LIKE: Final = "ricedice"  # whose levels a game without its own has


@dataclass(frozen=True, slots=True)
class Level:
    """One level: what it is called, and how it comes to its moves."""

    number: int
    name: str
    words: str
    random: int = 0  # per cent of its decisions that are left to chance
    iterations: int = 0  # of the search
    searched: int = 0  # per cent of its decisions that are searched; the rest follows rules of thumb
    near: float = 0.0  # share of a win within which options are equally good

    @property
    def bot(self) -> str:
        """The name its bot goes by."""
        return f"level{self.number}"


@cache
def levels(game: str) -> tuple[Level, ...]:
    """The levels of a game, weakest first."""
    table = tomllib.loads(resources.files("subak.bots").joinpath("levels.toml").read_text("utf-8"))
    return tuple(Level(number, **row) for number, row in enumerate(table.get(game, table[LIKE]), 1))


class LevelBot(Bot):
    """Plays each game at one of its levels."""

    def __init__(self, number: int, seed: int | str = 0, budget: int | None = None) -> None:
        super().__init__(seed, budget)
        self.number = number
        self._seekers: dict[str, SearchBot] = {}  # by game

    def choose(self, seen: State) -> int:
        """The action of the level: searched, by rules of thumb, or left to chance."""
        level = levels(seen.deck.game)[self.number - 1]
        rng = self.rng(seen)
        if rng.below(100) < level.random:
            return seen.pick(seen.viewer, rng)
        if rng.below(100) >= level.searched:
            return chooser(seen.deck.game)(seen, seen.viewer, rng)
        if seen.deck.game not in self._seekers:
            self._seekers[seen.deck.game] = SearchBot(self.seed, self.budget or level.iterations, near=level.near)
        return self._seekers[seen.deck.game].choose(seen)
