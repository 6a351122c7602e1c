"""Rice: the only place where scores change, and where reaching the target ends the game."""

# ruff: noqa: I001 - long lists of names are easier to read in blocks
from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.state import EVERYONE
from subak.games.ricedice.rules.vocabulary import (
    OVER, RICE_CLEAN, RICE_HARVEST, RICE_WEED, SLOTS, TARGET_REACHED, TERMS, TOLD_EFFECT, TOLD_OVER,
)  # fmt: skip

if TYPE_CHECKING:
    from subak.games.ricedice.rules.state import RiceDice


def finish(s: RiceDice, reason: i64, field: i64) -> None:
    """End the game, because of what this side has just done."""
    s.reason = reason
    s.enter(OVER)
    s.tell(TOLD_OVER, EVERYONE, field, reason, s.rice[field])


def gain(s: RiceDice, field: i64, rice: i64) -> None:
    """Score rice; the game ends the moment the target is reached (1.2, 10.13)."""
    s.rice = s.rice[:]  # copies share it until then
    s.rice[field] += rice
    if s.rice[field] >= s.target:
        finish(s, TARGET_REACHED, field)


def pay(s: RiceDice, field: i64, card: i64, term: i64) -> None:
    """Score the rice of one effect."""
    rice: i64 = s.cards.amount[card * TERMS + term]
    s.tell(TOLD_EFFECT, EVERYONE, field, card, term, rice)
    gain(s, field, rice)


def pay_all(s: RiceDice, field: i64, term: i64) -> None:
    """Score the rice of all effects of one kind, from the leftmost paddy to the rightmost (1.4)."""
    powers: i64 = s.powers[field]
    if not powers >> term & 1:
        return
    first = field * SLOTS
    for p in range(first, first + s.size[field]):
        if s.cards.has(s.card[p], term):
            pay(s, field, s.card[p], term)
            if s.phase == OVER:
                return


def pay_harvest(s: RiceDice, harvested: i64, weeds: i64) -> None:
    """Score the effects of a harvest, from the leftmost paddy to the rightmost (9.15)."""
    field = harvested // SLOTS
    if not s.powers[field]:
        return
    first = field * SLOTS
    for p in range(first, first + s.size[field]):
        card: i64 = s.card[p]
        if s.cards.has(card, RICE_HARVEST):
            pay(s, field, card, RICE_HARVEST)
            if s.phase == OVER:
                return
        if p == harvested and weeds == 0 and s.cards.has(card, RICE_CLEAN):
            pay(s, field, card, RICE_CLEAN)
            if s.phase == OVER:
                return


def pay_weed(s: RiceDice, field: i64) -> None:
    """Score the effects of a weed taken by a worker, so many times a turn (9.18)."""
    powers: i64 = s.powers[field]
    if not powers >> RICE_WEED & 1:
        return
    first = field * SLOTS
    for p in range(first, first + s.size[field]):
        card: i64 = s.card[p]
        if s.cards.has(card, RICE_WEED) and s.pulled <= s.cards.often[card]:
            pay(s, field, card, RICE_WEED)
            if s.phase == OVER:
                return
