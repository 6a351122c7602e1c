"""Water: the balance between supply and reservoir (7.8), releases (8.1 to 8.5) and taking (8.7)."""

# ruff: noqa: I001 - long lists of names are easier to read in blocks
from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.state import EVERYONE
from subak.games.ricedice.rules.field import has, water_in
from subak.games.ricedice.rules.vocabulary import (
    FLOW_ANY, RELEASE, SLOTS, TOLD_LEVEL, TOLD_OWED, TOLD_RELEASE, TOLD_RETURN, TOLD_SUPPLY, TOLD_TAKE,
)  # fmt: skip

if TYPE_CHECKING:
    from subak.games.ricedice.rules.state import RiceDice


def wanted(s: RiceDice) -> i64:
    """Tokens that should be in play: the water values of all paddies, as far as there are tokens (7.8, 7.9)."""
    values: i64 = 0
    for field in range(s.fields):
        first = field * SLOTS
        for p in range(first, first + s.size[field]):
            values += s.cards.water[s.card[p]]
    return values if values < s.total else s.total


def owed(s: RiceDice) -> i64:
    """Tokens in play beyond those wanted; they leave as soon as they reach the reservoir (7.10)."""
    beyond = s.total - s.supply - wanted(s)
    return beyond if beyond > 0 else 0


def balance(s: RiceDice) -> None:
    """Move tokens between supply and reservoir until those in play are those wanted, as far as they reach (7.8)."""
    beyond = s.total - s.supply - wanted(s)
    if beyond < 0:
        s.supply += beyond
        s.reservoir -= beyond
        s.tell(TOLD_SUPPLY, EVERYONE, s.active, -beyond)
    elif beyond > 0 and s.reservoir > 0:
        paid = beyond if beyond < s.reservoir else s.reservoir
        s.supply += paid
        s.reservoir -= paid
        s.tell(TOLD_OWED, EVERYONE, s.active, paid)


def into_reservoir(s: RiceDice, tokens: i64) -> None:
    """Tokens reach the reservoir; what is owed leaves it at once (7.10, 8.6)."""
    if tokens:
        s.reservoir += tokens
        balance(s)


def level_choices(s: RiceDice) -> i64:
    """The counts that the paddy whose turn it is to release may get, as a mask; 0 is always among them (8.2 to 8.5)."""
    field = s.actor
    p = field * SLOTS + s.slot
    room: i64 = s.cards.room[s.card[p]]
    reach: i64 = s.loose + s.tokens[p]
    if has(s, field, FLOW_ANY):
        for q in range(p + 1, field * SLOTS + s.size[field]):
            reach += s.tokens[q]
    if field != s.active:
        return 1 | 1 << room if reach >= room else 1
    most = room if room < reach else reach
    return (2 << most) - 1


def set_level(s: RiceDice, tokens: i64) -> None:
    """Give the paddy its new count; what it lacks runs in from further right if it may (9.11)."""
    p = s.actor * SLOTS + s.slot
    old: i64 = s.tokens[p]
    s.loose += old - tokens
    s.tokens[p] = tokens
    if old != tokens:
        s.tell(TOLD_LEVEL, EVERYONE, s.actor, s.slot, old, tokens)
    q = p + 1
    while s.loose < 0:
        here: i64 = s.tokens[q]
        drawn = here if here < -s.loose else -s.loose
        if drawn:
            s.loose += drawn
            s.tokens[q] = here - drawn
            s.tell(TOLD_LEVEL, EVERYONE, s.actor, q % SLOTS, here, here - drawn)
        q += 1
    s.slot += 1


def first_releaser(s: RiceDice) -> i64:
    """The seat that releases first: whose turn it is, or the one player when it is the Happy Farmer's (8.1, 10.9)."""
    return s.active if s.active < s.seats else 0


def begin_release(s: RiceDice) -> bool:
    """Let everybody release in turn order; False when nobody has a choice."""
    s.actor = first_releaser(s)
    return next_release(s)


def next_release(s: RiceDice) -> bool:
    """Go to the next seat with water, starting at the actor; False when all have released."""
    while not water_in(s, s.actor):
        s.actor = (s.actor + 1) % s.seats
        if s.actor == first_releaser(s):
            return False
    s.slot = 0
    s.loose = 0
    s.enter(RELEASE)
    return next_level(s)


def next_level(s: RiceDice) -> bool:
    """Go to the next paddy whose count is a choice; the others are emptied. False when all have released."""
    while s.slot < s.size[s.actor]:
        if level_choices(s) != 1:
            return True
        set_level(s, 0)
    if s.loose:
        s.tell(TOLD_RELEASE, EVERYONE, s.actor, s.loose)
    released = s.loose
    s.loose = 0
    s.slot = 0
    into_reservoir(s, released)
    s.actor = (s.actor + 1) % s.seats
    if s.actor == first_releaser(s):
        return False
    return next_release(s)


def take(s: RiceDice, slot: i64, tokens: i64) -> None:
    """Take tokens from the reservoir onto an own paddy (8.7)."""
    p = s.active * SLOTS + slot
    s.tokens[p] += tokens
    s.reservoir -= tokens
    s.strength -= tokens
    s.tell(TOLD_TAKE, EVERYONE, s.active, slot, tokens, s.tokens[p])


def return_part_filled(s: RiceDice, field: i64) -> None:
    """At the end of a turn tokens on partly filled paddies return to the reservoir (8.9)."""
    first = field * SLOTS
    for p in range(first, first + s.size[field]):
        tokens: i64 = s.tokens[p]
        if tokens and tokens < s.cards.room[s.card[p]]:
            s.tokens[p] = 0
            s.tell(TOLD_RETURN, EVERYONE, field, p - first, tokens)
            into_reservoir(s, tokens)
