"""Water (chapter 8): everybody releases, then the active side takes; and the supply's share of it (7.8 to 7.10).

Tokens lie on hexes without magic water; a hex with it takes none and needs none (3.2, 8.8; `RiceDiceDeck.capacity`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.state import EVERYONE
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.effects import has
from subak.games.ricedice.rules.field import water_in

if TYPE_CHECKING:
    from subak.games.ricedice.rules.state import RiceDice


# -- supply and reservoir


def wanted(state: RiceDice) -> i64:
    """Tokens that should be in play: the water values of all paddies, as far as there are tokens (7.8, 7.9)."""
    values: i64 = 0
    for field in range(state.fields):
        first = field * v.SLOTS
        for p in range(first, first + state.size[field]):
            values += state.cards.water[state.card[p]]
    return values if values < state.total else state.total


def owed(state: RiceDice) -> i64:
    """Tokens in play beyond those wanted; they leave as soon as they reach the reservoir (7.10)."""
    beyond = state.total - state.supply - wanted(state)
    return beyond if beyond > 0 else 0


def adjust_supply(state: RiceDice) -> None:
    """Move tokens between supply and reservoir until those in play are those wanted, as far as they reach (7.8)."""
    beyond = state.total - state.supply - wanted(state)
    if beyond < 0:
        state.supply += beyond
        state.reservoir -= beyond
        state.tell(v.TOLD_SUPPLY, EVERYONE, state.active, -beyond)
    elif beyond > 0 and state.reservoir > 0:
        paid = beyond if beyond < state.reservoir else state.reservoir
        state.supply += paid
        state.reservoir -= paid
        state.tell(v.TOLD_OWED, EVERYONE, state.active, paid)


def into_reservoir(state: RiceDice, tokens: i64) -> None:
    """Tokens reach the reservoir; what is owed leaves it at once (7.10, 8.6)."""
    if tokens:
        state.reservoir += tokens
        adjust_supply(state)


# -- releasing


def first_releaser(state: RiceDice) -> i64:
    """The seat that releases first: whose turn it is, or the one player when it is the Happy Farmer's (8.1, 10.9)."""
    return state.active if state.active < state.seats else 0


def begin(state: RiceDice) -> bool:
    """Let everybody release in turn order; True when nobody has a choice (8.1)."""
    state.actor = first_releaser(state)
    return next_release(state)


def next_release(state: RiceDice) -> bool:
    """Go to the next seat with water, starting at the actor; True when all have released (8.1)."""
    while not water_in(state, state.actor):
        state.actor = (state.actor + 1) % state.seats
        if state.actor == first_releaser(state):
            return True
    state.slot = 0
    state.loose = 0
    state.next_step(v.RELEASE)
    return settle(state)


def settle(state: RiceDice) -> bool:
    """Go to the next paddy whose count is a choice and empty the others; True when all have released (8.3)."""
    while state.slot < state.size[state.actor]:
        if legal_levels(state) != 1:
            return False
        set_level(state, 0)
    if state.loose:
        state.tell(v.TOLD_RELEASE, EVERYONE, state.actor, state.loose)
    released = state.loose
    state.loose = 0
    state.slot = 0
    into_reservoir(state, released)
    state.actor = (state.actor + 1) % state.seats
    if state.actor == first_releaser(state):
        return True
    return next_release(state)


def legal_levels(state: RiceDice) -> i64:
    """Mask of the counts that the paddy asked about may get; 0 is always among them (8.2 to 8.5, 9.11)."""
    field = state.actor
    p = field * v.SLOTS + state.slot
    capacity: i64 = state.cards.capacity[state.card[p]]
    reach: i64 = state.loose + state.tokens[p]
    if has(state, field, v.FLOW_ANY):
        for q in range(p + 1, field * v.SLOTS + state.size[field]):
            reach += state.tokens[q]
    if field != state.active:
        return 1 | 1 << capacity if reach >= capacity else 1
    most = capacity if capacity < reach else reach
    return (2 << most) - 1


def release(state: RiceDice, tokens: i64) -> bool:
    """Give the paddy asked about its new count of tokens; whether all have released (8.3)."""
    set_level(state, tokens)
    return settle(state)


def set_level(state: RiceDice, tokens: i64) -> None:
    """Give the paddy its new count; what it lacks runs in from further right if it may (8.2, 9.11)."""
    p = state.actor * v.SLOTS + state.slot
    old: i64 = state.tokens[p]
    state.loose += old - tokens
    state.tokens[p] = tokens
    if old != tokens:
        state.tell(v.TOLD_LEVEL, EVERYONE, state.actor, state.slot, old, tokens)
    q = p + 1
    while state.loose < 0:
        here: i64 = state.tokens[q]
        drawn = here if here < -state.loose else -state.loose
        if drawn:
            state.loose += drawn
            state.tokens[q] = here - drawn
            state.tell(v.TOLD_LEVEL, EVERYONE, state.actor, q % v.SLOTS, here, here - drawn)
        q += 1
    state.slot += 1


# -- taking


def legal_takings(state: RiceDice) -> i64:
    """Mask of the tokens that each paddy can take, as far as strength, reservoir and room go (8.7, 8.8)."""
    mask: i64 = 0
    most = state.strength if state.strength < state.reservoir else state.reservoir
    if not most:
        return 0
    first = state.active * v.SLOTS
    for slot in range(state.size[state.active]):
        room: i64 = state.cards.capacity[state.card[first + slot]] - state.tokens[first + slot]
        if room > most:
            room = most
        if room > 0:
            mask |= ((2 << room) - 2) << (slot * v.COUNTS)
    return mask


def take(state: RiceDice, slot: i64, tokens: i64) -> None:
    """Take tokens from the reservoir onto an own paddy (8.7)."""
    p = state.active * v.SLOTS + slot
    state.tokens[p] += tokens
    state.reservoir -= tokens
    state.strength -= tokens
    state.tell(v.TOLD_TAKE, EVERYONE, state.active, slot, tokens, state.tokens[p])


def return_unfilled(state: RiceDice, field: i64) -> None:
    """At the end of a turn tokens on partly filled paddies return to the reservoir (8.9)."""
    first = field * v.SLOTS
    for p in range(first, first + state.size[field]):
        tokens: i64 = state.tokens[p]
        if tokens and tokens < state.cards.capacity[state.card[p]]:
            state.tokens[p] = 0
            state.tell(v.TOLD_RETURN, EVERYONE, field, p - first, tokens)
            into_reservoir(state, tokens)
