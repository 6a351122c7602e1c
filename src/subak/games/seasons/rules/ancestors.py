"""Ancestors (chapter 8): what they pay for closed paddies, for the paddies of one turn, and at the end.

Those with one plain effect are worked out here, those with free terms (8.7) in `terms`; one that is told in words only
(8.9) is scored by its owner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from subak.core.state import EVERYONE
from subak.games.seasons.rules import vocabulary as v
from subak.games.seasons.rules.deck import SeasonsDeck
from subak.games.seasons.rules.landscape import Landscape
from subak.games.seasons.rules.paddy import Paddy
from subak.games.seasons.rules.score import add, size_points
from subak.games.seasons.rules.terms import measure_of, terms_bonus

if TYPE_CHECKING:
    from subak.games.seasons.rules.state import Seasons


CLOSING: Final = 1 << v.ON_CLOSE
DRY_CLOSING: Final = CLOSING | 1 << v.ON_DRY_CLOSE
TURN: Final = 1 << v.ON_TURN
DRY_TURN: Final = TURN | 1 << v.ON_DRY_TURN
END: Final = 1 << v.AT_END


def pay(state: Seasons, seat: i64, bonus: i64, number: i64) -> None:
    """Enter what a seat's ancestor pays, for the paddy of this number or for the turn as a whole (0) (8.1)."""
    if bonus:
        add(state, seat, v.ANCESTORS, bonus)
        state.tell(v.TOLD_BONUS, EVERYONE, seat, state.ancestors[seat], bonus, number)


def paddy_bonus(deck: SeasonsDeck, ancestor: i64, land: Landscape, number: i64, dry: bool, six_plus: i64) -> i64:
    """What an ancestor pays for the closed paddy of this number (8.2, 8.3, 8.7)."""
    if deck.trigger[ancestor] == v.FREE:
        return terms_bonus(deck, ancestor, land, DRY_CLOSING if dry else CLOSING, number, six_plus)
    return closing_bonus(deck, ancestor, land.paddies[number], dry, six_plus)


def card_bonus(deck: SeasonsDeck, ancestor: i64, land: Landscape, dry: bool, six_plus: i64) -> i64:
    """What an ancestor pays for all paddies that the last card has closed, beside those one by one (8.2, 8.7)."""
    if deck.trigger[ancestor] == v.FREE:
        return terms_bonus(deck, ancestor, land, DRY_TURN if dry else TURN, 0, six_plus)
    return turn_bonus(deck, ancestor, len(land.fresh))


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


def turn_bonus(deck: SeasonsDeck, ancestor: i64, closed: i64) -> i64:
    """What an ancestor pays for the number of paddies closed by one card (8.2)."""
    if closed == 0 or deck.trigger[ancestor] != v.ON_TURN:
        return 0
    return deck.points[ancestor] + deck.further[ancestor] * (closed - 1)


def end_bonus(deck: SeasonsDeck, ancestor: i64, land: Landscape, six_plus: i64) -> i64:
    """What an ancestor would pay if the game ended now (8.4, 8.7)."""
    if deck.trigger[ancestor] == v.FREE:
        return terms_bonus(deck, ancestor, land, END, 0, six_plus)
    if deck.trigger[ancestor] != v.AT_END:
        return 0
    return deck.points[ancestor] * things(land, deck.pays[ancestor])


def pays_at_end(deck: SeasonsDeck, ancestor: i64) -> bool:
    """Whether an ancestor has something to count at the end (8.4)."""
    for term in deck.terms[ancestor]:
        if term.trigger == v.AT_END:
            return True
    return deck.trigger[ancestor] == v.AT_END


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
    together = Paddy()
    for paddy in land.paddies:
        together.take_in(paddy)
    return together.sets()


def different_sizes(land: Landscape) -> i64:
    """How many sizes occur among the closed paddies (8.6)."""
    found: list[int] = []
    for paddy in land.paddies:
        if paddy.squares and paddy.closed() and paddy.size() not in found:
            found.append(paddy.size())
    return len(found)


# -- ancestors in words


def asks_now(state: Seasons, seat: i64) -> bool:
    """Whether a seat that has just laid a card says what its ancestor in words pays for it (8.9)."""
    deck = state.cards
    ancestor: i64 = state.ancestors[seat]
    if deck.trigger[ancestor] != v.BY_HAND or (deck.timing[ancestor] == "dry" and state.phase != v.PHASE_LAY_DRY):
        return False
    asked: i64 = deck.asked[ancestor]
    return asked == v.ASKED_LAYING or (asked == v.ASKED_CLOSING and len(state.lands[seat].fresh) > 0)


def asks_at_end(deck: SeasonsDeck, ancestor: i64) -> bool:
    """Whether the owner of an ancestor in words says in the end scoring what it pays (8.9)."""
    return deck.trigger[ancestor] == v.BY_HAND and deck.asked[ancestor] == v.ASKED_AT_END


def claim(state: Seasons, seat: i64, points: i64) -> None:
    """Enter what a seat says that its ancestor in words pays (8.9)."""
    add(state, seat, v.ANCESTORS, points)
    state.tell(v.TOLD_CLAIM, EVERYONE, seat, state.ancestors[seat], points)
