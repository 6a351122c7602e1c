"""Automa (chapter 10): the Happy Farmer of a solo game holds no seat; dice and these rules decide all it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from subak.core.rng import bit
from subak.core.state import EVERYONE
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.cards import add_right, discard_drawn, replace
from subak.games.ricedice.rules.dice import showing
from subak.games.ricedice.rules.turn import symbols, take_action
from subak.games.ricedice.rules.water import adjust_supply, into_reservoir
from subak.games.ricedice.rules.worker import harvest, plant, plantable, pull, ripe

if TYPE_CHECKING:
    from subak.games.ricedice.rules.state import RiceDice

FARMER: Final = 1  # its field in a solo game
FIRST: Final = FARMER * v.SLOTS  # its leftmost paddy


# -- which action


def votes_for(state: RiceDice, action: i64) -> i64:
    """The symbols that speak for an action: double workers count one, by option two, and wilds none (10.3, 10.16)."""
    if action == v.ACT_WORKER:
        doubles = showing(state.dice, v.DOUBLE)
        if state.switches & v.DOUBLE_WORKER_TWICE:
            doubles *= 2
        return showing(state.dice, v.WORKER) + doubles
    return showing(state.dice, v.WATER if action == v.ACT_WATER else v.CARD)


def farmer_strength(state: RiceDice, action: i64) -> i64:
    """Its strength in an action, with what its level adds (10.5, 10.14)."""
    if action == v.ACT_WORKER:
        return symbols(state, action) + v.EXTRA_WORKERS[state.level]
    if action == v.ACT_WATER:
        return symbols(state, action) + v.EXTRA_WATER[state.level]
    return symbols(state, action)


def begin(state: RiceDice) -> None:
    """Its dice have fallen: it takes its action (10.3)."""
    state.unplaced = showing(state.dice, v.WEED)
    state.phase = v.CHOOSE
    action = farmer_action(state)
    take_action(state, action, farmer_strength(state, action), 0)


def farmer_action(state: RiceDice) -> i64:
    """The action it takes: most faces first, ties in its own order; at higher levels no idle one (10.3, 10.15)."""
    tried: i64 = 0
    for _ in range(3):
        best: i64 = 0
        for action in v.FARMER_ORDER:
            if not tried >> action & 1 and (not best or votes_for(state, action) > votes_for(state, best)):
                best = action
        if state.level == 0 or can_do_something(state, best):
            return best
        tried |= 1 << best
    return v.ACT_WORKER


def can_do_something(state: RiceDice, action: i64) -> bool:
    """Whether an action would bring it anything (10.15)."""
    strength = farmer_strength(state, action)
    if action == v.ACT_CARD and strength > 0 and state.size[FARMER] < v.PADDIES:
        return True
    for p in range(FIRST, FIRST + state.size[FARMER]):
        card: i64 = state.card[p]
        bare = state.crop[p] == v.BARE
        tokens: i64 = state.tokens[p]
        if action == v.ACT_WORKER:
            if strength >= state.cards.hexes[card] and (ripe(state, p) or plantable(state, p)):
                return True
        elif action == v.ACT_CARD:
            if strength > 0 and bare and tokens == 0 and state.cards.first(card) < v.FARMER_WEAK:
                return True
        elif bare:
            capacity: i64 = state.cards.capacity[card]
            if capacity and tokens == 0 and capacity <= strength and capacity <= state.reservoir:
                return True
        elif tokens:
            return True
    return False


# -- choosing among paddies; all take the leftmost of equals (10.12)


def highest_first(state: RiceDice, slots: i64) -> i64:
    """The slot of a non-empty mask with the highest first harvest number."""
    best: i64 = -1
    highest: i64 = -1
    for slot in range(v.SLOTS):
        if slots >> slot & 1 and state.cards.first(state.card[FIRST + slot]) > highest:
            best = slot
            highest = state.cards.first(state.card[FIRST + slot])
    return best


def most_hexes(state: RiceDice, slots: i64) -> i64:
    """The slot of a non-empty mask with the most hexes."""
    best: i64 = -1
    most: i64 = -1
    for slot in range(v.SLOTS):
        if slots >> slot & 1 and state.cards.hexes[state.card[FIRST + slot]] > most:
            best = slot
            most = state.cards.hexes[state.card[FIRST + slot]]
    return best


# -- worker action


def farmer_works(state: RiceDice) -> None:
    """Its worker action: weed and harvest, then plant, then weed (10.6, 10.7)."""
    state.phase = v.WORK
    farmer_harvests(state)
    if state.phase == v.OVER:
        return
    farmer_plants(state)
    farmer_weeds(state)


def farmer_harvests(state: RiceDice) -> None:
    """Harvest ripe paddies, the highest first; workers beyond the need take weeds there before (10.6)."""
    slots: i64 = 0
    for slot in range(state.size[FARMER]):
        if ripe(state, FIRST + slot):
            slots |= 1 << slot
    while slots:
        slot = highest_first(state, slots)
        slots &= ~(1 << slot)
        p = FIRST + slot
        hexes: i64 = state.cards.hexes[state.card[p]]
        if state.strength < hexes:
            continue
        while state.strength > hexes and state.weeds[p]:
            state.strength -= 1
            pull(state, p)
        state.strength -= hexes
        harvest(state, p)
        if state.phase == v.OVER:
            return


def farmer_plants(state: RiceDice) -> None:
    """Plant full paddies, the largest first (10.7)."""
    slots: i64 = 0
    for slot in range(state.size[FARMER]):
        if plantable(state, FIRST + slot):
            slots |= 1 << slot
    while slots:
        slot = most_hexes(state, slots)
        slots &= ~(1 << slot)
        hexes: i64 = state.cards.hexes[state.card[FIRST + slot]]
        if state.strength >= hexes:
            state.strength -= hexes
            plant(state, FIRST + slot)


def farmer_weeds(state: RiceDice) -> None:
    """Workers left take weeds from dry paddies, the highest first number first (10.7)."""
    slots: i64 = 0
    for slot in range(state.size[FARMER]):
        if state.tokens[FIRST + slot] == 0:
            slots |= 1 << slot
    while slots:
        slot = highest_first(state, slots)
        slots &= ~(1 << slot)
        while state.strength and state.weeds[FIRST + slot]:
            state.strength -= 1
            pull(state, FIRST + slot)


# -- card action


def prefers(state: RiceDice, card: i64, other: i64) -> bool:
    """Whether it would rather keep a card than one drawn earlier (10.8)."""
    if other == v.NO_CARD:
        return True
    small = state.cards.hexes[card] <= v.FARMER_HEXES
    if small != (state.cards.hexes[other] <= v.FARMER_HEXES):
        return small
    if state.cards.first(card) != state.cards.first(other):
        return state.cards.first(card) > state.cards.first(other)
    return state.cards.hexes[card] < state.cards.hexes[other]


def farmer_looks_at(state: RiceDice, card: i64) -> None:
    """Remember a card just drawn if it is the best so far (10.8)."""
    if prefers(state, card, state.best):
        state.best = card


def farmer_keeps(state: RiceDice) -> None:
    """Add the best drawn card at the right end, or replace the weakest bare paddy with it (10.8)."""
    if state.best != v.NO_CARD:
        if state.size[FARMER] < v.PADDIES:
            state.drawn &= ~bit(state.best)
            state.tell(v.TOLD_KEEP, EVERYONE, FARMER, state.best, v.RIGHT)
            add_right(state, FARMER, state.best)
            adjust_supply(state)
        else:
            farmer_replaces(state)
    discard_drawn(state)
    state.best = v.NO_CARD


def farmer_replaces(state: RiceDice) -> None:
    """Replace the bare paddy with the lowest first number if the new card is better, else discard the card (10.8)."""
    weakest: i64 = -1
    for p in range(FIRST, FIRST + state.size[FARMER]):
        if state.crop[p] != v.BARE:
            continue
        if weakest < 0 or state.cards.first(state.card[p]) < state.cards.first(state.card[weakest]):
            weakest = p
    if weakest < 0 or state.cards.first(state.best) <= state.cards.first(state.card[weakest]):
        return
    state.drawn &= ~bit(state.best)
    state.tell(v.TOLD_REPLACE, EVERYONE, FARMER, state.best, weakest - FIRST, state.card[weakest])
    replace(state, weakest, state.best)
    adjust_supply(state)


# -- water


def farmer_waters(state: RiceDice, strength: i64) -> None:
    """Drain planted paddies, fill bare dry ones further right, taking as much as the strength allows (10.9, 10.10)."""
    drained = [0] * v.SLOTS
    slots: i64 = 0
    for slot in range(state.size[FARMER]):
        p = FIRST + slot
        tokens: i64 = state.tokens[p]
        if state.crop[p] != v.BARE:
            if tokens:
                drained[slot] = tokens
                state.tokens[p] = 0
                state.tell(v.TOLD_LEVEL, EVERYONE, FARMER, slot, tokens, 0)
        elif tokens == 0 and state.cards.capacity[state.card[p]]:
            slots |= 1 << slot
    while slots:
        largest = most_hexes(state, slots)
        slots &= ~(1 << largest)
        strength -= farmer_fills(state, largest, drained, strength)
    left: i64 = 0
    for tokens_left in drained:
        left += tokens_left
    if left:
        state.tell(v.TOLD_RELEASE, EVERYONE, FARMER, left)
        into_reservoir(state, left)


def farmer_fills(state: RiceDice, slot: i64, drained: list[int], strength: i64) -> i64:
    """Fill one paddy if that can be done completely; the tokens taken from the reservoir (10.9)."""
    need: i64 = state.cards.capacity[state.card[FIRST + slot]]
    flowing: i64 = 0
    for left in range(slot):
        flowing += drained[left]
    if flowing + (strength if strength < state.reservoir else state.reservoir) < need:
        return 0
    state.tokens[FIRST + slot] = need
    nearest = slot - 1
    taken = need
    while nearest >= 0 and taken:
        here: i64 = drained[nearest]
        part = here if here < taken else taken
        drained[nearest] = here - part
        taken -= part
        nearest -= 1
    if need > taken:
        state.tell(v.TOLD_LEVEL, EVERYONE, FARMER, slot, 0, need - taken)
    if taken:
        state.reservoir -= taken
        state.tell(v.TOLD_TAKE, EVERYONE, FARMER, slot, taken, need)
    return taken


# -- weeds and the end of its turn


def place_weeds(state: RiceDice) -> None:
    """Place the weeds of the roll one by one at the end of its turn (10.11)."""
    state.phase = v.END
    while state.unplaced:
        state.unplaced -= 1
        chosen: i64 = -1
        for p in range(FIRST, FIRST + state.size[FARMER]):
            if state.weeds[p] < v.WEEDS and (chosen < 0 or weeds_rather(state, p, chosen)):
                chosen = p
        if chosen >= 0:
            state.weeds[chosen] += 1
            state.tell(v.TOLD_WEED, EVERYONE, FARMER, state.card[chosen], chosen - FIRST)


def weeds_rather(state: RiceDice, p: i64, other: i64) -> bool:
    """Whether a weed goes on a paddy rather than on another further left (10.11)."""
    if state.cards.first(state.card[p]) != state.cards.first(state.card[other]):
        return state.cards.first(state.card[p]) < state.cards.first(state.card[other])
    return state.weeds[p] < state.weeds[other]
