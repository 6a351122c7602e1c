"""Rocks (chapter 10): livestock takes rocks away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.state import EVERYONE
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.step import add_listed

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def begin(farm: Farm) -> None:
    """Livestock planned for rocks."""
    farm.stage = v.AT_ROCKS
    farm.left = farm.hands(v.ROCKS)


def has_work(farm: Farm) -> bool:
    """Whether livestock and rocks are left."""
    return farm.left != 0 and farm.rocks != 0


def legal(farm: Farm, out: list[int]) -> None:
    """Any rock of the field (10.1)."""
    add_listed(v.ROCK, farm.rocks, out)


def apply(state: Spirits, seat: i64, action: i64) -> None:
    """One livestock removes a rock (10.1)."""
    take_rock(state, seat, action - v.ROCK)
    state.farms[seat].left -= 1


def take_rock(state: Spirits, seat: i64, hex: i64) -> None:
    """A rock leaves the field (7.10, 10.1)."""
    farm = state.farms[seat]
    farm.rocks &= ~(1 << hex)
    farm.lifted += 1
    state.tell(v.TOLD_ROCK, EVERYONE, seat, hex)
