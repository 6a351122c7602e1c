"""Ancestors (chapter 8): what they pay for closed paddies, for the paddies of one turn, and at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.state import EVERYONE
from subak.games.seasons.rules import vocabulary as v
from subak.games.seasons.rules.deck import SeasonsDeck
from subak.games.seasons.rules.landscape import Landscape
from subak.games.seasons.rules.paddy import Paddy
from subak.games.seasons.rules.score import add, size_points

if TYPE_CHECKING:
    from subak.games.seasons.rules.state import Seasons


def pay(state: Seasons, seat: i64, bonus: i64, number: i64) -> None:
    """Enter what a seat's ancestor pays, for the paddy of this number or for the turn as a whole (0) (8.1)."""
    if bonus:
        add(state, seat, v.ANCESTORS, bonus)
        state.tell(v.TOLD_BONUS, EVERYONE, seat, state.ancestors[seat], bonus, number)


def closing_bonus(deck: SeasonsDeck, ancestor: i64, paddy: Paddy, dry: bool, six_plus: i64) -> i64:
    """What an ancestor pays for one closed paddy (8.2, 8.3)."""
    trigger: i64 = deck.trigger[ancestor]
    if trigger != v.ON_CLOSE and not (dry and trigger == v.ON_DRY_CLOSE):
        return 0
    measured: i64 = measure_of(paddy, deck.measure[ancestor])
    if not deck.least[ancestor] <= measured <= deck.most[ancestor]:
        return 0
    pays: i64 = deck.pays[ancestor]
    points: i64 = deck.points[ancestor]
    if pays == v.PAYS_SIZE_POINTS:
        return points * size_points(paddy.size(), six_plus)
    if pays == v.PAYS_FARMER:
        return points * paddy.farmers
    if pays == v.PAYS_BUFFALO:
        return points * paddy.buffaloes
    if pays == v.PAYS_HOUSE:
        return points * paddy.houses
    return points


def measure_of(paddy: Paddy, measure: i64) -> i64:
    """The number an ancestor's condition asks for (8.6)."""
    if measure == v.OF_SIZE:
        return paddy.size()
    if measure == v.OF_FEATURES:
        return paddy.features()
    if measure == v.OF_CARDS:
        return paddy.card_count()
    return 0


def turn_bonus(deck: SeasonsDeck, ancestor: i64, closed: i64) -> i64:
    """What an ancestor pays for the number of paddies closed by one card (8.2)."""
    if closed == 0 or deck.trigger[ancestor] != v.ON_TURN:
        return 0
    return deck.points[ancestor] + deck.further[ancestor] * (closed - 1)


def end_bonus(deck: SeasonsDeck, ancestor: i64, land: Landscape) -> i64:
    """What an ancestor would pay if the game ended now (8.4)."""
    if deck.trigger[ancestor] != v.AT_END:
        return 0
    return deck.points[ancestor] * things(land, deck.pays[ancestor])


def things(land: Landscape, per: i64) -> i64:
    """How often a landscape holds what an ancestor counts at the end (8.6)."""
    if per == v.PER_SET:
        return sets(land)
    if per == v.PER_DIFFERENT_SIZE:
        return different_sizes(land)
    if per == v.PER_BUFFALO_OPEN:
        return land.stranded()
    count: i64 = 0
    for paddy in land.paddies:
        if not paddy.squares:
            continue
        if paddy.closed():
            if per == v.PER_CLOSED or (per == v.PER_SMALL_CLOSED and paddy.size() <= 2):
                count += 1
            elif per == v.PER_THREE_SQUARES:
                count += paddy.squares
        elif per == v.PER_FARMER_OPEN:
            count += paddy.farmers
        elif per == v.PER_HOUSE_OPEN:
            count += paddy.houses
    if per == v.PER_THREE_SQUARES:
        return count // 3
    return count


def sets(land: Landscape) -> i64:
    """Sets of farmer, buffalo and house, wherever they lie (8.6)."""
    farmers: i64 = 0
    buffaloes: i64 = 0
    houses: i64 = 0
    for paddy in land.paddies:
        farmers += paddy.farmers
        buffaloes += paddy.buffaloes
        houses += paddy.houses
    least = farmers if farmers < buffaloes else buffaloes
    return least if least < houses else houses


def different_sizes(land: Landscape) -> i64:
    """How many sizes occur among the closed paddies (8.6)."""
    found: list[int] = []
    for paddy in land.paddies:
        if paddy.squares and paddy.closed() and paddy.size() not in found:
            found.append(paddy.size())
    return len(found)
