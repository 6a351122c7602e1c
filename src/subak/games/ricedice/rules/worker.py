"""Worker (chapter 6): workers plant, harvest and pull weeds, for players and the Happy Farmer alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.state import EVERYONE
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.effects import pay_all, pay_harvest, pay_weed, total
from subak.games.ricedice.rules.field import grow
from subak.games.ricedice.rules.score import gain

if TYPE_CHECKING:
    from subak.games.ricedice.rules.state import RiceDice


# -- the step


def begin(state: RiceDice) -> None:
    """Workers are ready, and those who only plant or only harvest beside them (6.1, 9.8)."""
    state.plant_extra = total(state, state.active, v.PLANT_JOB)
    state.harvest_extra = total(state, state.active, v.HARVEST_JOB)
    state.next_step(v.WORK)


def legal(state: RiceDice) -> i64:
    """Mask of what the workers left can do: plant, harvest, pull a weed, or no more (6.1 to 6.8)."""
    mask: i64 = 1 << v.DONE
    workers = state.strength
    planters = workers + state.plant_extra
    harvesters = workers + state.harvest_extra
    first = state.active * v.SLOTS
    for slot in range(state.size[state.active]):
        p = first + slot
        needed: i64 = state.cards.workers[state.card[p]]
        if planters >= needed and plantable(state, p):
            mask |= 1 << (v.PLANT + slot)
        elif harvesters >= needed and ripe(state, p):
            mask |= 1 << (v.HARVEST + slot)
        if workers and state.weeds[p] and not state.tokens[p]:
            mask |= 1 << (v.PULL + slot)
    return mask


def apply(state: RiceDice, action: i64) -> bool:
    """Send workers to an own paddy; True when the player wants no more of them to work (6.1)."""
    first = state.active * v.SLOTS
    if action == v.DONE:
        return True
    if action < v.HARVEST:
        send_planters(state, first + action - v.PLANT)
    elif action < v.PULL:
        send_harvesters(state, first + action - v.HARVEST)
    else:
        state.strength -= 1
        pull(state, first + action - v.PULL)
    return False


def send_planters(state: RiceDice, p: i64) -> None:
    """Plant a paddy; workers for planting only go first (6.2, 9.8, 9.25)."""
    needed: i64 = state.cards.workers[state.card[p]]
    extra = state.plant_extra if state.plant_extra < needed else needed
    state.plant_extra -= extra
    state.strength -= needed - extra
    plant(state, p)


def send_harvesters(state: RiceDice, p: i64) -> None:
    """Harvest a paddy; workers for harvesting only go first (6.6, 9.8, 9.25)."""
    needed: i64 = state.cards.workers[state.card[p]]
    extra = state.harvest_extra if state.harvest_extra < needed else needed
    state.harvest_extra -= extra
    state.strength -= needed - extra
    harvest(state, p)


def ripen(state: RiceDice, field: i64) -> None:
    """At the end of a turn what was planted in it can be harvested from then on (6.8)."""
    first = field * v.SLOTS
    for p in range(first, first + state.size[field]):
        if state.crop[p] == v.FRESH:
            grow(state, p, v.PLANTED)


# -- what can be done in a paddy


def plantable(state: RiceDice, p: i64) -> bool:
    """Whether a paddy is bare and watered as planting asks (6.3, 6.4, 9.10)."""
    if state.crop[p] != v.BARE:
        return False
    card: i64 = state.card[p]
    if state.tokens[p] == state.cards.capacity[card]:
        return True
    return state.cards.has(card, v.PLANT_DRY) and p // v.SLOTS < state.seats


def ripe(state: RiceDice, p: i64) -> bool:
    """Whether a paddy was planted in an earlier turn and is dry as harvesting asks (6.7, 6.8, 9.9)."""
    if state.crop[p] != v.PLANTED:
        return False
    return state.tokens[p] == 0 or (state.cards.has(state.card[p], v.HARVEST_WET) and p // v.SLOTS < state.seats)


def plant(state: RiceDice, p: i64) -> None:
    """Plant a paddy and score what effects pay for it (6.2, 9.15)."""
    grow(state, p, v.FRESH)
    state.tell(v.TOLD_PLANT, EVERYONE, p // v.SLOTS, state.card[p], p % v.SLOTS)
    pay_all(state, p // v.SLOTS, v.RICE_PLANT)


def harvest(state: RiceDice, p: i64) -> None:
    """Harvest a paddy: clear crop and weeds, score the printed rice, then effects (6.9, 6.10, 1.4)."""
    weeds: i64 = state.weeds[p]
    card: i64 = state.card[p]
    grow(state, p, v.BARE)
    state.weeds[p] = 0
    state.tell(v.TOLD_HARVEST, EVERYONE, p // v.SLOTS, card, p % v.SLOTS, weeds)
    gain(state, p // v.SLOTS, state.cards.yields(card, weeds))
    if state.phase != v.OVER:
        pay_harvest(state, p, weeds)


def pull(state: RiceDice, p: i64) -> None:
    """A worker takes one weed from a paddy (6.5)."""
    state.weeds[p] -= 1
    state.pulled += 1
    state.tell(v.TOLD_PULL, EVERYONE, p // v.SLOTS, state.card[p], p % v.SLOTS)
    pay_weed(state, p // v.SLOTS)
