"""Effects (chapter 9): which of them are at work in a field, what they add, and the rice they pay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.state import EVERYONE
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.score import gain

if TYPE_CHECKING:
    from subak.games.ricedice.rules.state import RiceDice


# -- what is at work


def note_powers(state: RiceDice, field: i64) -> None:
    """Note which effects the cards of a field give, after one came or went (9.1); the Happy Farmer has none (10.5)."""
    powers: i64 = 0
    if field < state.seats:
        first = field * v.SLOTS
        for p in range(first, first + state.size[field]):
            powers |= state.cards.powers[state.card[p]]
    state.powers[field] = powers


def has(state: RiceDice, field: i64, term: i64) -> bool:
    """Whether some card of a field has an effect with this term (9.1)."""
    powers: i64 = state.powers[field]
    return bool(powers >> term & 1)


def total(state: RiceDice, field: i64, term: i64) -> i64:
    """The amounts of one effect term, added up over all paddies of a field (9.1)."""
    powers: i64 = state.powers[field]
    if not powers >> term & 1:
        return 0
    amount: i64 = 0
    first = field * v.SLOTS
    for p in range(first, first + state.size[field]):
        amount += state.cards.amount[state.card[p] * v.TERMS + term]
    return amount


def harvest_bonus(state: RiceDice, p: i64) -> i64:
    """The rice that effects would add to a harvest of paddy p with the weeds it has (9.15, 9.22)."""
    field = p // v.SLOTS
    bonus = total(state, field, v.RICE_HARVEST)
    if field < state.seats:
        bonus += state.cards.amount[state.card[p] * v.TERMS + v.RICE_SELF]
        if state.weeds[p] == 0:
            bonus += state.cards.amount[state.card[p] * v.TERMS + v.RICE_CLEAN]
    return bonus


# -- rice


def pay(state: RiceDice, field: i64, card: i64, term: i64) -> None:
    """Score the rice that a card's effect with this term brings its owner (9.1)."""
    rice: i64 = state.cards.amount[card * v.TERMS + term]
    state.tell(v.TOLD_EFFECT, EVERYONE, field, card, term, rice)
    gain(state, field, rice)


def pay_all(state: RiceDice, field: i64, term: i64) -> None:
    """Score all effects of a field with this term, from the leftmost paddy to the rightmost (1.4)."""
    powers: i64 = state.powers[field]
    if not powers >> term & 1:
        return
    first = field * v.SLOTS
    for p in range(first, first + state.size[field]):
        if state.cards.has(state.card[p], term):
            pay(state, field, state.card[p], term)
            if state.phase == v.OVER:
                return


def pay_harvest(state: RiceDice, harvested: i64, weeds: i64) -> None:
    """Score the effects of a harvest of one paddy with these weeds, from left to right (1.4, 9.15, 9.22)."""
    field = harvested // v.SLOTS
    if not state.powers[field]:
        return
    first = field * v.SLOTS
    for p in range(first, first + state.size[field]):
        card: i64 = state.card[p]
        if state.cards.has(card, v.RICE_HARVEST):
            pay(state, field, card, v.RICE_HARVEST)
            if state.phase == v.OVER:
                return
        if p == harvested and state.cards.has(card, v.RICE_SELF):
            pay(state, field, card, v.RICE_SELF)
            if state.phase == v.OVER:
                return
        if p == harvested and weeds == 0 and state.cards.has(card, v.RICE_CLEAN):
            pay(state, field, card, v.RICE_CLEAN)
            if state.phase == v.OVER:
                return


def pay_weed(state: RiceDice, field: i64) -> None:
    """Score the effects of a weed that a worker has taken, as often in a turn as each card says (9.18)."""
    powers: i64 = state.powers[field]
    if not powers >> v.RICE_WEED & 1:
        return
    first = field * v.SLOTS
    for p in range(first, first + state.size[field]):
        card: i64 = state.card[p]
        if state.cards.has(card, v.RICE_WEED) and state.pulled <= state.cards.often[card]:
            pay(state, field, card, v.RICE_WEED)
            if state.phase == v.OVER:
                return


def pay_others_for_water(state: RiceDice) -> None:
    """Pay the other sides for a water action, in turn order, each once between two own turns (9.19)."""
    other = state.active + 1
    for _ in range(state.fields - 1):
        field = other % state.fields
        powers: i64 = state.powers[field]
        if powers >> v.RICE_WATER & 1 and not state.gifted >> field & 1:
            state.gifted |= 1 << field
            pay_all(state, field, v.RICE_WATER)
            if state.phase == v.OVER:
                return
        other += 1
