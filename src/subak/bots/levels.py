"""Opponents from gentle to strong: the five levels of every game, and how long its hints think.

They stand in `levels.toml` in the game's own folder; a game that brings none has those of the file beside this one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Final

from subak.bots.base import Bot
from subak.bots.heuristic import heuristic_of
from subak.bots.search_bot import SearchBot
from subak.core import registry
from subak.core.errors import LevelTableError
from subak.core.rows import Row
from subak.core.tables import parsed

if TYPE_CHECKING:
    from subak.core.state import State

COUNT: Final = 5
FILE: Final = "levels.toml"
DEFAULTS: Final = "subak.bots"  # the package whose file serves games that bring none
MOST_ITERATIONS: Final = 1_000_000
PER_CENT: Final = 100
KEYS: Final = ("hint_iterations", "level")
LONGEST_NAME: Final = 40
LONGEST_WORDS: Final = 200
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
        done = seen.bots_move(seen.viewer)
        if done >= 0:
            return done
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
    table = Row(parsed(text, file, KEYS, LevelTableError), file, error=LevelTableError)
    rows = table.take("level", [])
    if not isinstance(rows, list) or len(rows) != COUNT or not all(isinstance(row, dict) for row in rows):
        raise table.wrong(f"there are {COUNT} rows [[level]], weakest first")
    return LevelTable(
        table.whole("hint_iterations", 1, MOST_ITERATIONS),
        tuple(level_from(number, row, file) for number, row in enumerate(rows, 1)),
    )


def level_from(number: int, values: dict[str, object], file: str) -> Level:
    """One level, the weakest being number 1, as a row of the file describes it."""
    row = Row(values, f"{file}, level {number}", error=LevelTableError)
    searched = row.whole("searched", 0, PER_CENT, 0)
    level = Level(
        number,
        row.text("name", LONGEST_NAME),
        row.text("words", LONGEST_WORDS),
        row.whole("random", 0, PER_CENT, 0),
        row.whole("iterations", 1, MOST_ITERATIONS) if searched else row.whole("iterations", 0, 0, 0),
        searched,
        row.number("near", 0.0, NEAREST, 0.0),
    )
    row.done()
    return level
