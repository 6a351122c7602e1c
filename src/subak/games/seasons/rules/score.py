"""The score (chapters 7 and 8): what closed paddies and ancestors pay, and what an ancestor counts at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from subak.core.state import EVERYONE
from subak.games.seasons.rules import vocabulary as v
from subak.games.seasons.rules.deck import SeasonsDeck
from subak.games.seasons.rules.landscape import Landscape
from subak.games.seasons.rules.paddy import Paddy

if TYPE_CHECKING:
    from subak.games.seasons.rules.state import Seasons

SIZE_POINTS: Final[list[int]] = [0, 1, 2, 4, 7, 10]  # sizes 1 to 5 (7.2); from 6 on an option says (11.1)
FARMER_POINTS: Final[list[int]] = [0, 1, 3, 5, 8]  # 1, 2, 3, 4 or more farmers (7.3)
BUFFALO_POINTS: Final = 2  # (7.4)
CLOSED_POINTS: Final = 1  # at the end, for each closed paddy (10.1)
STRANDED_POINTS: Final = -1  # at the end, for each buffalo in an open paddy (10.2)


def size_points(size: i64, six_plus: i64) -> i64:
    """Points for the size of a closed paddy (7.2)."""
    if size > 5:
        return six_plus
    return SIZE_POINTS[size]


def farmer_points(farmers: i64) -> i64:
    """Points for the farmers of one closed paddy (7.3)."""
    return FARMER_POINTS[farmers if farmers < 4 else 4]


def paddy_points(paddy: Paddy, six_plus: i64) -> i64:
    """The ordinary points of a closed paddy."""
    return size_points(paddy.size(), six_plus) + farmer_points(paddy.farmers) + BUFFALO_POINTS * paddy.buffaloes


# -- when a paddy is closed


def score_closed(state: Seasons, seat: i64, dry: bool) -> None:
    """Score the paddies that the card just laid has closed, each by itself, then the ancestor (7.1, 8.2)."""
    land = state.lands[seat]
    ancestor: i64 = state.ancestors[seat]
    for number in land.fresh:
        score_paddy(state, seat, number)
        bonus = closing_bonus(state.cards, ancestor, land.paddies[number], dry, state.six_plus)
        if bonus:
            add(state, seat, v.ANCESTORS, bonus)
            state.tell(v.TOLD_BONUS, EVERYONE, seat, ancestor, bonus, number)
    bonus = turn_bonus(state.cards, ancestor, len(land.fresh))
    if bonus:
        add(state, seat, v.ANCESTORS, bonus)
        state.tell(v.TOLD_BONUS, EVERYONE, seat, ancestor, bonus, 0)


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


# -- at the end


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
        elif per == v.PER_BUFFALO_OPEN:
            count += paddy.buffaloes
        elif per == v.PER_HOUSE_OPEN:
            count += paddy.houses
    if per == v.PER_THREE_SQUARES:
        return count // 3
    return count


def sets(land: Landscape) -> i64:
    """Sets of farmer, buffalo and house, wherever they lie."""
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
    """How many sizes occur among the closed paddies."""
    found: list[int] = []
    for paddy in land.paddies:
        if paddy.squares and paddy.closed() and paddy.size() not in found:
            found.append(paddy.size())
    return len(found)


def add(state: Seasons, seat: i64, line: i64, points: i64) -> None:
    """Enter points on a seat's score sheet."""
    state.lines[v.LINES * seat + line] += points
