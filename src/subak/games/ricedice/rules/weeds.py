"""Weeds (chapter 5): those of the roll are counted, perhaps ignored, and placed; and the free weed (9.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.state import EVERYONE
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.dice import showing
from subak.games.ricedice.rules.effects import has
from subak.games.ricedice.rules.field import weed_room

if TYPE_CHECKING:
    from subak.games.ricedice.rules.state import RiceDice


# -- counting and ignoring


def begin(state: RiceDice) -> bool:
    """Each weed that shows is one to place (5.1); True when the player is not asked to ignore one (9.5)."""
    state.unplaced = showing(state.dice, v.WEED)
    if state.unplaced and state.ignores:
        state.next_step(v.IGNORE_WEEDS)
        return False
    state.ignores = 0
    return True


def answer(state: RiceDice, action: i64) -> bool:
    """Ignore a weed, or accept those left; whether nothing more is asked (9.5)."""
    if action == v.IGNORE:
        state.unplaced -= 1
        state.ignores -= 1
        state.tell(v.TOLD_IGNORE, EVERYONE, state.active)
        if state.unplaced and state.ignores:
            return False
    state.ignores = 0
    return True


# -- placing


def weed_slots(state: RiceDice, field: i64) -> i64:
    """Mask of the slots that have room for a weed (5.3)."""
    mask: i64 = 0
    first = field * v.SLOTS
    capped = has(state, field, v.WEED_CAP)
    for slot in range(state.size[field]):
        room = weed_room(state, first + slot) if capped else v.WEEDS
        if state.weeds[first + slot] < room:
            mask |= 1 << slot
    return mask


def must_weed(state: RiceDice, field: i64) -> bool:
    """Whether some paddy has fewer than two weeds, so that placing is compulsory (5.4)."""
    first = field * v.SLOTS
    for p in range(first, first + state.size[field]):
        if state.weeds[p] < v.WEEDS:
            return True
    return False


def must_place(state: RiceDice) -> int:
    """How many weeds of the roll the active side must place: all, as far as paddies have fewer than two (5.4, 5.5)."""
    first = state.active * v.SLOTS
    room = sum([max(0, v.WEEDS - state.weeds[p]) for p in range(first, first + state.size[state.active])])
    return min(state.unplaced, room)


def may_place(state: RiceDice) -> int:
    """How many weeds of the roll the active side can place, those beyond two included (5.3, 9.6)."""
    first = state.active * v.SLOTS
    room = sum([weed_room(state, p) - state.weeds[p] for p in range(first, first + state.size[state.active])])
    return min(state.unplaced, room)


def place_weed(state: RiceDice, p: i64) -> None:
    """Put a weed of the roll on an own paddy (5.2)."""
    state.weeds[p] += 1
    state.unplaced -= 1
    state.tell(v.TOLD_WEED, EVERYONE, p // v.SLOTS, state.card[p], p % v.SLOTS)


def may_lose(state: RiceDice) -> bool:
    """Whether the active seat may lose a weed of the roll: by option, while no own paddy has fewer than two (5.6)."""
    if not state.switches & v.WEEDS_MAY_BE_LOST or not state.unplaced or not v.WEEDING_PHASES >> state.phase & 1:
        return False
    if state.phase == v.END and not (state.free and dry_weedy(state, state.active)):
        return False  # the end of the turn does the same (5.5)
    return not must_weed(state, state.active)


def lose_weed(state: RiceDice) -> None:
    """A weed of the roll is placed where none has room: it is lost (5.6)."""
    state.unplaced -= 1
    state.tell(v.TOLD_LOST, EVERYONE, state.active)


# -- the free weed


def dry_weedy(state: RiceDice, field: i64) -> i64:
    """Mask of the slots from which a weed can be taken: dry, with a weed (6.5, 9.7)."""
    mask: i64 = 0
    first = field * v.SLOTS
    for slot in range(state.size[field]):
        if state.weeds[first + slot] and not state.tokens[first + slot]:
            mask |= 1 << slot
    return mask


def take_free_weed(state: RiceDice, p: i64) -> None:
    """Take a weed without a worker (9.7); that pays no rice (9.18)."""
    state.weeds[p] -= 1
    state.free -= 1
    state.tell(v.TOLD_FREE, EVERYONE, state.active, state.card[p], p % v.SLOTS)
