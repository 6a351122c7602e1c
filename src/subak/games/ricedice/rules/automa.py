"""The Happy Farmer (chapter 10), the other side of a solo game: it holds no seat, dice and draws decide all it does."""

# ruff: noqa: I001 - long lists of names are easier to read in blocks
from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from subak.core.rng import bit
from subak.core.state import EVERYONE
from subak.games.ricedice.rules.field import add_right, clear_paddy, discard_drawn, note_powers, set_paddy
from subak.games.ricedice.rules.turn import end_turn, symbols
from subak.games.ricedice.rules.vocabulary import (
    ACT_CARD, ACT_WATER, ACT_WORKER, BARE, CARD, DOUBLE, END, EXTRA_WATER, EXTRA_WORKERS, FARMER_HEXES, FARMER_ORDER,
    FARMER_WEAK, NO_CARD, OVER, PADDIES, RIGHT, SLOTS, TOLD_KEEP, TOLD_LEVEL, TOLD_RELEASE, TOLD_REPLACE, TOLD_TAKE,
    TOLD_WEED, WATER, WEEDS, WORKER, showing,
)  # fmt: skip
from subak.games.ricedice.rules.water import balance, into_reservoir
from subak.games.ricedice.rules.worker import harvest, plant, plantable, pull, ripe

if TYPE_CHECKING:
    from subak.games.ricedice.rules.state import RiceDice

FARMER: Final = 1  # its field in a solo game
FIRST: Final = FARMER * SLOTS  # its leftmost paddy


# -- which action


def faces_of(s: RiceDice, action: i64) -> i64:
    """The faces that speak for an action: double workers count one, wilds none (10.3)."""
    if action == ACT_WORKER:
        return showing(s.dice, WORKER) + showing(s.dice, DOUBLE)
    return showing(s.dice, WATER if action == ACT_WATER else CARD)


def farmer_strength(s: RiceDice, action: i64) -> i64:
    """Its strength in an action, with what its level adds (10.5, 10.14)."""
    if action == ACT_WORKER:
        return symbols(s, action) + EXTRA_WORKERS[s.level]
    if action == ACT_WATER:
        return symbols(s, action) + EXTRA_WATER[s.level]
    return symbols(s, action)


def farmer_action(s: RiceDice) -> i64:
    """The action it takes: most faces first, ties in its own order; at higher levels no idle one (10.3, 10.15)."""
    tried: i64 = 0
    for _ in range(3):
        best: i64 = 0
        for action in FARMER_ORDER:
            if not tried >> action & 1 and (not best or faces_of(s, action) > faces_of(s, best)):
                best = action
        if s.level == 0 or can_do_something(s, best):
            return best
        tried |= 1 << best
    return ACT_WORKER


def can_do_something(s: RiceDice, action: i64) -> bool:
    """Whether an action would bring it anything (10.15)."""
    strength = farmer_strength(s, action)
    if action == ACT_CARD and strength > 0 and s.size[FARMER] < PADDIES:
        return True
    for p in range(FIRST, FIRST + s.size[FARMER]):
        card: i64 = s.card[p]
        bare = s.crop[p] == BARE
        tokens: i64 = s.tokens[p]
        if action == ACT_WORKER:
            if strength >= s.cards.hexes[card] and (ripe(s, p) or plantable(s, p)):
                return True
        elif action == ACT_CARD:
            if strength > 0 and bare and tokens == 0 and s.cards.first(card) < FARMER_WEAK:
                return True
        elif bare:
            room: i64 = s.cards.room[card]
            if room and tokens == 0 and room <= strength and room <= s.reservoir:
                return True
        elif tokens:
            return True
    return False


# -- choosing among paddies; all take the leftmost of equals (10.12)


def highest_first(s: RiceDice, slots: i64) -> i64:
    """The slot of a non-empty mask with the highest first harvest number."""
    best: i64 = -1
    highest: i64 = -1
    for slot in range(SLOTS):
        if slots >> slot & 1 and s.cards.first(s.card[FIRST + slot]) > highest:
            best = slot
            highest = s.cards.first(s.card[FIRST + slot])
    return best


def most_hexes(s: RiceDice, slots: i64) -> i64:
    """The slot of a non-empty mask with the most hexes."""
    best: i64 = -1
    most: i64 = -1
    for slot in range(SLOTS):
        if slots >> slot & 1 and s.cards.hexes[s.card[FIRST + slot]] > most:
            best = slot
            most = s.cards.hexes[s.card[FIRST + slot]]
    return best


# -- worker action


def farmer_works(s: RiceDice) -> None:
    """Weed and harvest, then plant, then weed (10.6, 10.7)."""
    farmer_harvests(s)
    if s.phase == OVER:
        return
    farmer_plants(s)
    farmer_weeds(s)


def farmer_harvests(s: RiceDice) -> None:
    """Harvest ripe paddies, the highest first; workers beyond the need take weeds there before (10.6)."""
    slots: i64 = 0
    for slot in range(s.size[FARMER]):
        if ripe(s, FIRST + slot):
            slots |= 1 << slot
    while slots:
        slot = highest_first(s, slots)
        slots &= ~(1 << slot)
        p = FIRST + slot
        hexes: i64 = s.cards.hexes[s.card[p]]
        if s.strength < hexes:
            continue
        while s.strength > hexes and s.weeds[p]:
            s.strength -= 1
            pull(s, p)
        s.strength -= hexes
        harvest(s, p)
        if s.phase == OVER:
            return


def farmer_plants(s: RiceDice) -> None:
    """Plant full paddies, the largest first (10.7)."""
    slots: i64 = 0
    for slot in range(s.size[FARMER]):
        if plantable(s, FIRST + slot):
            slots |= 1 << slot
    while slots:
        slot = most_hexes(s, slots)
        slots &= ~(1 << slot)
        hexes: i64 = s.cards.hexes[s.card[FIRST + slot]]
        if s.strength >= hexes:
            s.strength -= hexes
            plant(s, FIRST + slot)


def farmer_weeds(s: RiceDice) -> None:
    """Workers left take weeds from dry paddies, the highest first number first (10.7)."""
    slots: i64 = 0
    for slot in range(s.size[FARMER]):
        if s.tokens[FIRST + slot] == 0:
            slots |= 1 << slot
    while slots:
        slot = highest_first(s, slots)
        slots &= ~(1 << slot)
        while s.strength and s.weeds[FIRST + slot]:
            s.strength -= 1
            pull(s, FIRST + slot)


# -- card action


def prefers(s: RiceDice, card: i64, other: i64) -> bool:
    """Whether it would rather keep a card than one drawn earlier (10.8)."""
    if other == NO_CARD:
        return True
    small = s.cards.hexes[card] <= FARMER_HEXES
    if small != (s.cards.hexes[other] <= FARMER_HEXES):
        return small
    if s.cards.first(card) != s.cards.first(other):
        return s.cards.first(card) > s.cards.first(other)
    return s.cards.hexes[card] < s.cards.hexes[other]


def farmer_keeps(s: RiceDice) -> None:
    """Add the best drawn card at the right end, or replace the weakest bare paddy with it (10.8)."""
    if s.best != NO_CARD:
        if s.size[FARMER] < PADDIES:
            s.drawn &= ~bit(s.best)
            s.tell(TOLD_KEEP, EVERYONE, FARMER, s.best, RIGHT)
            add_right(s, FARMER, s.best)
            balance(s)
        else:
            farmer_replaces(s)
    discard_drawn(s)
    s.best = NO_CARD


def farmer_replaces(s: RiceDice) -> None:
    """Replace the bare paddy with the lowest first number if the new card is better, else discard the card (10.8)."""
    weakest: i64 = -1
    for p in range(FIRST, FIRST + s.size[FARMER]):
        if s.crop[p] == BARE and (weakest < 0 or s.cards.first(s.card[p]) < s.cards.first(s.card[weakest])):
            weakest = p
    if weakest < 0 or s.cards.first(s.best) <= s.cards.first(s.card[weakest]):
        return
    s.drawn &= ~bit(s.best)
    s.tell(TOLD_REPLACE, EVERYONE, FARMER, s.best, weakest - FIRST, s.card[weakest])
    clear_paddy(s, weakest)
    set_paddy(s, weakest, s.best)
    note_powers(s, FARMER)
    balance(s)


# -- water


def farmer_waters(s: RiceDice, strength: i64) -> None:
    """Drain planted paddies, fill bare dry ones further right, taking as much as the strength allows (10.9, 10.10)."""
    drained = [0] * SLOTS
    slots: i64 = 0
    for slot in range(s.size[FARMER]):
        p = FIRST + slot
        tokens: i64 = s.tokens[p]
        if s.crop[p] != BARE:
            if tokens:
                drained[slot] = tokens
                s.tokens[p] = 0
                s.tell(TOLD_LEVEL, EVERYONE, FARMER, slot, tokens, 0)
        elif tokens == 0 and s.cards.room[s.card[p]]:
            slots |= 1 << slot
    while slots:
        largest = most_hexes(s, slots)
        slots &= ~(1 << largest)
        strength -= farmer_fills(s, largest, drained, strength)
    left: i64 = 0
    for tokens_left in drained:
        left += tokens_left
    if left:
        s.tell(TOLD_RELEASE, EVERYONE, FARMER, left)
        into_reservoir(s, left)


def farmer_fills(s: RiceDice, slot: i64, drained: list[int], strength: i64) -> i64:
    """Fill one paddy if that can be done completely; the tokens taken from the reservoir (10.9)."""
    need: i64 = s.cards.room[s.card[FIRST + slot]]
    flowing: i64 = 0
    for left in range(slot):
        flowing += drained[left]
    if flowing + (strength if strength < s.reservoir else s.reservoir) < need:
        return 0
    s.tokens[FIRST + slot] = need
    nearest = slot - 1
    taken = need
    while nearest >= 0 and taken:
        here: i64 = drained[nearest]
        part = here if here < taken else taken
        drained[nearest] = here - part
        taken -= part
        nearest -= 1
    if need > taken:
        s.tell(TOLD_LEVEL, EVERYONE, FARMER, slot, 0, need - taken)
    if taken:
        s.reservoir -= taken
        s.tell(TOLD_TAKE, EVERYONE, FARMER, slot, taken, need)
    return taken


# -- weeds and the end of its turn


def farmer_ends(s: RiceDice) -> None:
    """Place the weeds of the roll one by one, then hand over (10.11)."""
    s.phase = END
    while s.unplaced:
        s.unplaced -= 1
        chosen: i64 = -1
        for p in range(FIRST, FIRST + s.size[FARMER]):
            if s.weeds[p] < WEEDS and (chosen < 0 or weeds_rather(s, p, chosen)):
                chosen = p
        if chosen >= 0:
            s.weeds[chosen] += 1
            s.tell(TOLD_WEED, EVERYONE, FARMER, s.card[chosen], chosen - FIRST)
    end_turn(s)


def weeds_rather(s: RiceDice, p: i64, other: i64) -> bool:
    """Whether a weed goes on a paddy rather than on another further left (10.11)."""
    if s.cards.first(s.card[p]) != s.cards.first(s.card[other]):
        return s.cards.first(s.card[p]) < s.cards.first(s.card[other])
    return s.weeds[p] < s.weeds[other]
