"""A list of copies of Tinyfield, and of the match, each broken on purpose in one way that its law must catch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar, cast

from subak.core.match import Match
from tests.laws.small_game import Tinyfield
from tests.laws.small_state import TinyState


@dataclass(frozen=True)
class Broken:
    """What is broken, by which law it must be caught, and the parts to play with."""

    law: int
    what: str
    game: Tinyfield
    match_type: type[Match]


Part = TypeVar("Part", bound=type)


def broken(part: type, law: int, what: str) -> Broken:
    """The entry for a broken state, game or match."""
    if issubclass(part, TinyState):
        return Broken(law, what, type("BrokenTinyfield", (Tinyfield,), {"state_type": part})(), Match)
    if issubclass(part, Tinyfield):
        return Broken(law, what, part(), Match)
    return Broken(law, what, Tinyfield(), cast("type[Match]", part))


def entering(list_of_broken: list[Broken]) -> Callable[[int, str], Callable[[Part], Part]]:
    """A decorator that enters a broken state, game or match in this list with its law and what is broken."""

    def breaks(law: int, what: str) -> Callable[[Part], Part]:
        def enter(part: Part) -> Part:
            list_of_broken.append(broken(part, law, what))
            return part

        return enter

    return breaks
