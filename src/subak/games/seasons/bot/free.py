"""What ancestors with free terms (8.7) are roughly worth to the rules of thumb, judged by one paddy at a time."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from subak.games.seasons.rules import vocabulary as v
from subak.games.seasons.rules.deck import SeasonsDeck, Term
from subak.games.seasons.rules.paddy import Paddy
from subak.games.seasons.rules.score import size_points
from subak.games.seasons.rules.terms import measure_of, things_of

CLOSING: Final[list[int]] = [600, 300, 350, 100, 200]  # how often a trigger comes up in a game, in hundredths
PADDIES: Final[list[int]] = [1, 6, 8, 14]  # in which a term counts, by its scope
# things of each kind that a paddy holds, in hundredths
THINGS: Final[list[int]] = [100, 40, 35, 35, 400, 110, 80, 5, 250, 280, 200, 60, 100]


def closing_hope(deck: SeasonsDeck, ancestor: i64, paddy: Paddy, dry: bool, six_plus: i64) -> i64:
    """Roughly what closing a paddy brings by an ancestor's terms; neighbours and other paddies are not looked at."""
    points: i64 = 0
    for term in deck.terms[ancestor]:
        if term.trigger == v.AT_END or (not dry and (term.trigger == v.ON_DRY_CLOSE or term.trigger == v.ON_DRY_TURN)):
            continue
        if not likely(term.when, paddy):
            continue
        things: i64 = 1
        if term.pays == v.PAYS_SIZE_POINTS:
            things = size_points(paddy.size(), six_plus)
        elif term.scope == v.IN_IT:
            things = things_of(paddy, term.pays)
        points += paid(term, things)
    return points


def end_hope(deck: SeasonsDeck, ancestor: i64, paddy: Paddy) -> i64:
    """Roughly what a paddy, open or closed as it is, adds to what an ancestor's terms pay at the end."""
    points: i64 = 0
    for term in deck.terms[ancestor]:
        other: i64 = v.IN_OPEN if paddy.closed() else v.IN_CLOSED
        if term.trigger == v.AT_END and term.scope != other and likely(term.which, paddy):
            points += term.points * things_of(paddy, term.pays) // term.every
    return points


def free_promise(deck: SeasonsDeck, ancestor: i64) -> i64:
    """Roughly what an ancestor's terms pay in a game, in hundredths; every condition halves it."""
    promised: i64 = 0
    for term in deck.terms[ancestor]:
        conditions: i64 = (len(term.when) + len(term.which)) // 3
        times: i64 = CLOSING[term.trigger] * PADDIES[term.scope] * THINGS[term.pays] // 100
        promised += term.points * times // (term.every << conditions)
    return promised


def likely(conditions: list[int], paddy: Paddy) -> bool:
    """Whether a paddy meets the conditions that can be judged from it alone."""
    for at in range(0, len(conditions), 3):
        measure: i64 = conditions[at]
        if measure == v.OF_NEIGHBOURS or measure == v.OF_PADDIES:
            continue
        if not conditions[at + 1] <= measure_of(paddy, measure) <= conditions[at + 2]:
            return False
    return True


def paid(term: Term, things: i64) -> i64:
    """What a term pays for so many things, rounded to the nearest."""
    points = term.points * things // term.every
    if things:
        points += term.extra
    return term.most if points > term.most else points
