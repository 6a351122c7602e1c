"""Free terms of ancestors (8.7, 8.8): which paddies set one off, what it counts, and what it pays."""

from __future__ import annotations

from mypy_extensions import i64

from subak.games.seasons.rules import vocabulary as v
from subak.games.seasons.rules.deck import SeasonsDeck, Term
from subak.games.seasons.rules.landscape import Landscape, squares_of
from subak.games.seasons.rules.paddy import Paddy
from subak.games.seasons.rules.score import size_points
from subak.games.seasons.rules.vocabulary import STRIDE


def terms_bonus(deck: SeasonsDeck, ancestor: i64, land: Landscape, triggers: i64, number: i64, six_plus: i64) -> i64:
    """What an ancestor's terms with one of these triggers (a mask) pay together.

    `number` is that of the paddy just closed; 0 stands for all that the last card has closed, or for the end."""
    bonus: i64 = 0
    for term in deck.terms[ancestor]:
        if triggers >> term.trigger & 1:
            bonus += term_pay(term, term_count(term, land, number, six_plus))
    return bonus


def term_counts(
    deck: SeasonsDeck, ancestor: i64, land: Landscape, triggers: i64, number: i64, six_plus: i64
) -> list[int]:
    """What each term of an ancestor counts, -1 for one that is not set off; as in `terms_bonus`."""
    out: list[int] = []
    for term in deck.terms[ancestor]:
        out.append(term_count(term, land, number, six_plus) if triggers >> term.trigger & 1 else -1)
    return out


def term_pay(term: Term, count: i64) -> i64:
    """What a term pays for so many things; nothing when it is not set off (-1) (8.8)."""
    if count < 0:
        return 0
    pay = term.points * (count // term.every)
    if count:
        pay += term.extra
    return term.most if pay > term.most else pay


def term_count(term: Term, land: Landscape, number: i64, six_plus: i64) -> i64:
    """How many things a term counts, or -1 when no paddy sets it off (8.7)."""
    counted: list[int] = []
    if term.trigger != v.AT_END:
        fresh = [number] if number else land.fresh
        for closed in fresh:
            if meets(term.when, land, closed):
                counted.append(closed)
        if not counted:
            return -1
    if term.scope != v.IN_IT:
        counted = paddies_in(term, land)
    return things_in(land, counted, term.pays, six_plus)


def paddies_in(term: Term, land: Landscape) -> list[int]:
    """The numbers of the paddies of a landscape among which a term counts (8.7)."""
    out: list[int] = []
    for number in range(1, len(land.paddies)):
        paddy = land.paddies[number]
        if not paddy.squares or term.scope == (v.IN_OPEN if paddy.closed() else v.IN_CLOSED):
            continue
        if meets(term.which, land, number):
            out.append(number)
    return out


def meets(conditions: list[int], land: Landscape, number: i64) -> bool:
    """Whether a paddy meets all conditions, each given as measure, least and most (8.7)."""
    for at in range(0, len(conditions), 3):
        measure: i64 = conditions[at]
        measured: i64 = 0
        if measure == v.OF_NEIGHBOURS:
            measured = len(closed_neighbours(land, number))
        elif measure == v.OF_PADDIES:
            measured = len(land.fresh)
        else:
            measured = measure_of(land.paddies[number], measure)
        if not conditions[at + 1] <= measured <= conditions[at + 2]:
            return False
    return True


def measure_of(paddy: Paddy, measure: i64) -> i64:
    """The number an ancestor's condition asks of a paddy (8.6, 8.8)."""
    if measure == v.OF_SIZE:
        return paddy.size()
    if measure == v.OF_FEATURES:
        return paddy.features()
    if measure == v.OF_CARDS:
        return paddy.card_count()
    if measure == v.OF_SQUARES:
        return paddy.squares
    if measure == v.OF_FARMERS:
        return paddy.farmers
    if measure == v.OF_BUFFALOES:
        return paddy.buffaloes
    if measure == v.OF_HOUSES:
        return paddy.houses
    if measure == v.OF_KINDS:
        return paddy.kinds()
    return 0


def things_in(land: Landscape, numbers: list[int], pays: i64, six_plus: i64) -> i64:
    """How many things of a kind the paddies of these numbers hold, counted together (8.8)."""
    if pays == v.PAYS_NEIGHBOURS:
        return neighbouring_pairs(land, numbers)
    if pays == v.PAYS_DIFFERENT_SIZE:
        sizes: list[int] = []
        for number in numbers:
            if land.paddies[number].size() not in sizes:
                sizes.append(land.paddies[number].size())
        return len(sizes)
    together = Paddy()
    points: i64 = 0
    for number in numbers:
        together.take_in(land.paddies[number])
        points += size_points(land.paddies[number].size(), six_plus)
    if pays == v.PAYS_PADDY:
        return len(numbers)
    return points if pays == v.PAYS_SIZE_POINTS else things_of(together, pays)


def things_of(paddy: Paddy, pays: i64) -> i64:
    """How many things of a kind lie in a paddy, or in several taken together; of paddies it is one (8.8)."""
    if pays == v.PAYS_FARMER:
        return paddy.farmers
    if pays == v.PAYS_BUFFALO:
        return paddy.buffaloes
    if pays == v.PAYS_HOUSE:
        return paddy.houses
    if pays == v.PAYS_FEATURE:
        return paddy.features()
    if pays == v.PAYS_KIND:
        return paddy.kinds()
    if pays == v.PAYS_SET:
        return paddy.sets()
    if pays == v.PAYS_SQUARE:
        return paddy.squares
    if pays == v.PAYS_SIZE:
        return paddy.size()
    if pays == v.PAYS_CARD:
        return paddy.card_count()
    return 1


# -- paddies that lie side by side


def closed_neighbours(land: Landscape, number: i64) -> list[int]:
    """The numbers of the closed paddies that a path parts from this one (8.8)."""
    out: list[int] = []
    for square in squares_of(land, number):
        for beside in (square - STRIDE - 1, square - STRIDE + 1, square + STRIDE - 1, square + STRIDE + 1):
            other: i64 = land.paddy_at[beside]
            if other and other != number and other not in out and land.paddies[other].closed():
                out.append(other)
    return out


def neighbouring_pairs(land: Landscape, numbers: list[int]) -> i64:
    """Pairs of closed paddies that lie side by side and of which at least one is among these (8.8)."""
    pairs: i64 = 0
    for number in numbers:
        if not land.paddies[number].closed():
            continue
        for other in closed_neighbours(land, number):
            if other > number or other not in numbers:
                pairs += 1
    return pairs
