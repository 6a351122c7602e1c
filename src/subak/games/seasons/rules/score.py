"""The score of a closed paddy (chapter 7): its size, farmers and buffaloes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from subak.core.state import EVERYONE
from subak.games.seasons.rules import vocabulary as v
from subak.games.seasons.rules.paddy import Paddy

if TYPE_CHECKING:
    from subak.games.seasons.rules.state import Seasons

SIZE_POINTS: Final[list[int]] = [0, 1, 2, 4, 7, 10]  # sizes 1 to 5 (7.2); from 6 on an option says (11.1)
FARMER_POINTS: Final[list[int]] = [0, 1, 3, 5, 8]  # 1, 2, 3, 4 or more farmers (7.3)
BUFFALO_POINTS: Final = 2  # (7.4)


def size_points(size: i64, six_plus: i64) -> i64:
    """Points for the size of a closed paddy (7.2)."""
    if size > 5:
        return six_plus
    return SIZE_POINTS[size]


def farmer_points(farmers: i64) -> i64:
    """Points for the farmers of one closed paddy (7.3)."""
    return FARMER_POINTS[farmers if farmers < 4 else 4]


def paddy_points(paddy: Paddy, six_plus: i64) -> i64:
    """The ordinary points of a closed paddy, without those of an ancestor (7.2 to 7.4)."""
    return size_points(paddy.size(), six_plus) + farmer_points(paddy.farmers) + BUFFALO_POINTS * paddy.buffaloes


def score_paddy(state: Seasons, seat: i64, number: i64) -> None:
    """Size, farmers and buffaloes of a closed paddy, by its number in the landscape (7.2 to 7.4)."""
    paddy = state.lands[seat].paddies[number]
    points = size_points(paddy.size(), state.six_plus)
    add(state, seat, v.SIZES, points)
    state.tell(v.TOLD_SIZE, EVERYONE, seat, number, points)
    if paddy.farmers:
        points = farmer_points(paddy.farmers)
        add(state, seat, v.FARMERS, points)
        state.tell(v.TOLD_FARMERS, EVERYONE, seat, paddy.farmers, points)
    if paddy.buffaloes:
        points = BUFFALO_POINTS * paddy.buffaloes
        add(state, seat, v.BUFFALOES, points)
        state.tell(v.TOLD_BUFFALOES, EVERYONE, seat, paddy.buffaloes, points)


def add(state: Seasons, seat: i64, line: i64, points: i64) -> None:
    """Enter points on a line of a seat's score sheet; they may be below zero (7.5)."""
    state.lines[v.LINES * seat + line] += points
