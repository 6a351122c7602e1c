"""What closed paddies, ancestors and the end of the game pay (chapters 7, 8 and 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from subak.core.state import EVERYONE
from subak.games.seasons.rules.deck import SeasonsDeck
from subak.games.seasons.rules.landscape import Landscape
from subak.games.seasons.rules.paddy import Paddy
from subak.games.seasons.rules.vocabulary import (
    ANCESTORS,
    AT_END,
    BUFFALOES,
    CLOSED,
    FARMERS,
    LINES,
    OF_CARDS,
    OF_FEATURES,
    OF_SIZE,
    ON_CLOSE,
    ON_DRY_CLOSE,
    ON_TURN,
    PAYS_BUFFALO,
    PAYS_FARMER,
    PAYS_HOUSE,
    PAYS_SIZE_POINTS,
    PER_BUFFALO_OPEN,
    PER_CLOSED,
    PER_DIFFERENT_SIZE,
    PER_FARMER_OPEN,
    PER_HOUSE_OPEN,
    PER_SET,
    PER_SMALL_CLOSED,
    PER_THREE_SQUARES,
    SEATS,
    SIZES,
    STRANDED,
    TOLD_BONUS,
    TOLD_BUFFALOES,
    TOLD_CLOSED,
    TOLD_END_BONUS,
    TOLD_FARMERS,
    TOLD_SIZE,
    TOLD_STRANDED,
    packed_paddy,
)

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


def facts(paddy: Paddy) -> i64:
    """A paddy as one number for events."""
    return packed_paddy(paddy.squares, paddy.farmers, paddy.buffaloes, paddy.houses, paddy.card_count())


# -- when a paddy is closed


def score_closed(s: Seasons, seat: i64, dry: bool) -> None:
    """Score the paddies that the card just laid has closed, each by itself, then the ancestor (7.1, 8.2)."""
    land = s.lands[seat]
    ancestor: i64 = s.ancestors[seat]
    for number in land.fresh:
        score_paddy(s, seat, land.paddies[number])
        bonus = closing_bonus(s.cards, ancestor, land.paddies[number], dry, s.six_plus)
        if bonus:
            add(s, seat, ANCESTORS, bonus)
            s.tell(TOLD_BONUS, EVERYONE, seat, ancestor, bonus, facts(land.paddies[number]))
    bonus = turn_bonus(s.cards, ancestor, len(land.fresh))
    if bonus:
        add(s, seat, ANCESTORS, bonus)
        s.tell(TOLD_BONUS, EVERYONE, seat, ancestor, bonus, 0)


def score_paddy(s: Seasons, seat: i64, paddy: Paddy) -> None:
    """Size, farmers and buffaloes of a closed paddy (7.2 to 7.4)."""
    points = size_points(paddy.size(), s.six_plus)
    add(s, seat, SIZES, points)
    s.tell(TOLD_SIZE, EVERYONE, seat, facts(paddy), points)
    if paddy.farmers:
        points = farmer_points(paddy.farmers)
        add(s, seat, FARMERS, points)
        s.tell(TOLD_FARMERS, EVERYONE, seat, paddy.farmers, points)
    if paddy.buffaloes:
        points = BUFFALO_POINTS * paddy.buffaloes
        add(s, seat, BUFFALOES, points)
        s.tell(TOLD_BUFFALOES, EVERYONE, seat, paddy.buffaloes, points)


def closing_bonus(deck: SeasonsDeck, ancestor: i64, paddy: Paddy, dry: bool, six_plus: i64) -> i64:
    """What an ancestor pays for one closed paddy (8.2, 8.3)."""
    trigger: i64 = deck.trigger[ancestor]
    if trigger != ON_CLOSE and not (dry and trigger == ON_DRY_CLOSE):
        return 0
    measured: i64 = measure_of(paddy, deck.measure[ancestor])
    if not deck.least[ancestor] <= measured <= deck.most[ancestor]:
        return 0
    pays: i64 = deck.pays[ancestor]
    points: i64 = deck.points[ancestor]
    if pays == PAYS_SIZE_POINTS:
        return points * size_points(paddy.size(), six_plus)
    if pays == PAYS_FARMER:
        return points * paddy.farmers
    if pays == PAYS_BUFFALO:
        return points * paddy.buffaloes
    if pays == PAYS_HOUSE:
        return points * paddy.houses
    return points


def measure_of(paddy: Paddy, measure: i64) -> i64:
    """The number an ancestor's condition asks for (8.6)."""
    if measure == OF_SIZE:
        return paddy.size()
    if measure == OF_FEATURES:
        return paddy.features()
    if measure == OF_CARDS:
        return paddy.card_count()
    return 0


def turn_bonus(deck: SeasonsDeck, ancestor: i64, closed: i64) -> i64:
    """What an ancestor pays for the number of paddies closed by one card (8.2)."""
    if closed == 0 or deck.trigger[ancestor] != ON_TURN:
        return 0
    return deck.points[ancestor] + deck.further[ancestor] * (closed - 1)


# -- at the end


def score_end(s: Seasons) -> None:
    """The common end scoring, then the ancestors (10.1 to 10.3)."""
    for seat in range(SEATS):
        land = s.lands[seat]
        closed = land.closed_count()
        points = CLOSED_POINTS * closed
        add(s, seat, CLOSED, points)
        s.tell(TOLD_CLOSED, EVERYONE, seat, closed, points)
        stranded = things(land, PER_BUFFALO_OPEN)
        points = STRANDED_POINTS * stranded
        add(s, seat, STRANDED, points)
        s.tell(TOLD_STRANDED, EVERYONE, seat, stranded, points)
    for seat in range(SEATS):
        ancestor: i64 = s.ancestors[seat]
        if s.cards.trigger[ancestor] == AT_END:
            bonus = end_bonus(s.cards, ancestor, s.lands[seat])
            add(s, seat, ANCESTORS, bonus)
            s.tell(TOLD_END_BONUS, EVERYONE, seat, ancestor, bonus, things(s.lands[seat], s.cards.pays[ancestor]))


def end_bonus(deck: SeasonsDeck, ancestor: i64, land: Landscape) -> i64:
    """What an ancestor would pay if the game ended now (8.4)."""
    if deck.trigger[ancestor] != AT_END:
        return 0
    return deck.points[ancestor] * things(land, deck.pays[ancestor])


def things(land: Landscape, per: i64) -> i64:
    """How often a landscape holds what an ancestor counts at the end (8.6)."""
    if per == PER_SET:
        return sets(land)
    if per == PER_DIFFERENT_SIZE:
        return different_sizes(land)
    count: i64 = 0
    for paddy in land.paddies:
        if not paddy.squares:
            continue
        if paddy.closed():
            if per == PER_CLOSED or (per == PER_SMALL_CLOSED and paddy.size() <= 2):
                count += 1
            elif per == PER_THREE_SQUARES:
                count += paddy.squares
        elif per == PER_FARMER_OPEN:
            count += paddy.farmers
        elif per == PER_BUFFALO_OPEN:
            count += paddy.buffaloes
        elif per == PER_HOUSE_OPEN:
            count += paddy.houses
    if per == PER_THREE_SQUARES:
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


def add(s: Seasons, seat: i64, line: i64, points: i64) -> None:
    """Enter points on a seat's score sheet."""
    s.lines[LINES * seat + line] += points
