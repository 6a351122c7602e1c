"""Opponents from gentle to strong: the five levels of every game, and how long its hints think.

They stand in `levels.toml` in the game's own folder; a game that brings none has those of the file beside this one."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from subak.bots.base import Bot
from subak.bots.heuristic import heuristic_of
from subak.bots.seeker import SearchBot
from subak.core import registry
from subak.core.errors import LevelTableError

if TYPE_CHECKING:
    from subak.core.state import State

COUNT: Final = 5
FILE: Final = "levels.toml"
DEFAULTS: Final = "subak.bots"  # the package whose file serves games that bring none
MOST_ITERATIONS: Final = 1_000_000
PER_CENT: Final = 100
NEAREST: Final = 0.5  # beyond half a win, options are not equally good


@dataclass(frozen=True, slots=True)
class Level:
    """One level: what it is called, and how it comes to its moves."""

    number: int
    name: str
    words: str
    random: int = 0  # per cent of its decisions that are left to chance
    iterations: int = 0  # of the search, for one decision
    searched: int = 0  # per cent of its decisions that are searched; the rest follows rules of thumb
    near: float = 0.0  # share of a win within which options are equally good

    @property
    def bot(self) -> str:
        """The name its bot goes by."""
        return f"level{self.number}"


@dataclass(frozen=True, slots=True)
class LevelTable:
    """A levels.toml, read and checked."""

    hint_iterations: int  # of the search behind one hint: about a second with the compiled kernel
    levels: tuple[Level, ...]  # weakest first


@cache
def level_table(game: str) -> LevelTable:
    """The table of the game of this name; LevelTableError says in one line what is wrong with it."""
    return read_table(registry.game(game).package)


def read_table(package: str) -> LevelTable:
    """The table of a game's package, or the default one where that package holds none."""
    try:
        text = resources.files(package).joinpath(FILE).read_text("utf-8")
    except (FileNotFoundError, ModuleNotFoundError):
        package, text = DEFAULTS, resources.files(DEFAULTS).joinpath(FILE).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise LevelTableError(f"{FILE} of {package} cannot be read: {error}") from None
    return table_from(text, f"{FILE} of {package}")


def levels(game: str) -> tuple[Level, ...]:
    """The levels of the game of this name, weakest first."""
    return level_table(game).levels


class LevelBot(Bot):
    """Plays each game at one of its levels."""

    def __init__(self, number: int, seed: int | str = 0, budget: int | None = None) -> None:
        super().__init__(seed, budget)
        self.number = number
        self._search_bots: dict[str, SearchBot] = {}  # by game

    def choose(self, seen: State) -> int:
        """The action of the level: searched, by rules of thumb, or left to chance."""
        level = levels(seen.deck.game)[self.number - 1]
        rng = self.rng(seen)
        if rng.below(PER_CENT) < level.random:
            return seen.pick(seen.viewer, rng)
        if rng.below(PER_CENT) >= level.searched:
            return heuristic_of(seen.deck.game)(seen, seen.viewer, rng)
        if seen.deck.game not in self._search_bots:
            self._search_bots[seen.deck.game] = SearchBot(self.seed, self.budget or level.iterations, near=level.near)
        return self._search_bots[seen.deck.game].choose(seen)


# -- reading a table


def table_from(text: str, file: str) -> LevelTable:
    """The table that a text holds; `file` begins the message of the LevelTableError when it holds none."""
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise LevelTableError(f"{file} is no TOML: {error}") from None
    row = Row(file, table)
    row.knows("hint_iterations", "level")
    rows = table.get("level")
    if not isinstance(rows, list) or len(rows) != COUNT or not all(isinstance(one, dict) for one in rows):
        raise LevelTableError(f"{file}: there are {COUNT} rows [[level]], weakest first")
    return LevelTable(
        row.whole("hint_iterations", 1, MOST_ITERATIONS),
        tuple(level_from(number, Row(f"{file}, level {number}", one)) for number, one in enumerate(rows, 1)),
    )


def level_from(number: int, row: Row) -> Level:
    """One level, the weakest being number 1, as its row describes it."""
    row.knows("name", "words", "random", "iterations", "searched", "near")
    searched = row.whole("searched", 0, PER_CENT, 0)
    return Level(
        number,
        row.text("name"),
        row.text("words"),
        row.whole("random", 0, PER_CENT, 0),
        row.whole("iterations", 1, MOST_ITERATIONS) if searched else row.whole("iterations", 0, 0, 0),
        searched,
        row.number("near", 0.0, NEAREST, 0.0),
    )


@dataclass(frozen=True, slots=True)
class Row:
    """The keys of one row of a table, read one by one; LevelTableError names file, row and reason."""

    place: str  # "levels.toml of subak.bots, level 3"
    values: dict[str, Any]

    def knows(self, *keys: str) -> None:
        """Refuse a row with a key that is none of these."""
        unknown = sorted(set(self.values) - set(keys))
        if unknown:
            raise LevelTableError(f"{self.place}: {unknown[0]} is not known")

    def text(self, key: str) -> str:
        """The words under a key."""
        value = self.values.get(key)
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            raise self._refusal(key, "words of one line")
        return value

    def whole(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """The whole number under a key, within its limits; a key without a default has to be there."""
        value = self.values.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self._refusal(key, f"a whole number from {least} to {most}")
        return value

    def number(self, key: str, least: float, most: float, default: float) -> float:
        """The number under a key, within its limits."""
        value = self.values.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
            raise self._refusal(key, f"a number from {least:g} to {most:g}")
        return float(value)

    def _refusal(self, key: str, wanted: str) -> LevelTableError:
        """What is wrong with the value under a key, and what is wanted instead."""
        if key not in self.values:
            return LevelTableError(f"{self.place}: {key} is missing")
        return LevelTableError(f"{self.place}: {key} is {repr(self.values[key])[:30]}, not {wanted}")
