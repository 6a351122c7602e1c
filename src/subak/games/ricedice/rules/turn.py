"""Turn (chapter 4): it begins with a roll, has one action whose strength the dice give, and hands over at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.state import EVERYONE
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules import water, worker
from subak.games.ricedice.rules.dice import begin_roll, card_symbols, showing, water_symbols, worker_symbols
from subak.games.ricedice.rules.effects import pay_all, pay_others_for_water, total
from subak.games.ricedice.rules.weeds import dry_weedy, must_weed, take_free_weed, weed_slots

if TYPE_CHECKING:
    from subak.games.ricedice.rules.state import RiceDice


def begin(state: RiceDice) -> None:
    """Start the turn of the active side with a roll of all dice (4.1)."""
    state.turns += 1
    state.actor = state.active
    state.gifted &= ~(1 << state.active)
    begin_roll(state)
    state.chosen = 0
    state.strength = 0
    state.plant_extra = 0
    state.harvest_extra = 0
    state.unplaced = 0
    state.pulled = 0
    state.free = 0
    state.best = v.NO_CARD
    state.ignores = total(state, state.active, v.WEED_IGNORE) if state.active < state.seats else 0
    state.next_step(v.ROLL)
    state.tell(v.TOLD_TURN, EVERYONE, state.active, state.turns)


# -- the action


def symbols(state: RiceDice, action: i64) -> i64:
    """The symbols of an action that show, wilds included and double workers twice (4.4, 4.5)."""
    if action == v.ACT_WORKER:
        return worker_symbols(state.dice)
    if action == v.ACT_WATER:
        return water_symbols(state.dice)
    return card_symbols(state.dice)


def strength_of(state: RiceDice, action: i64) -> i64:
    """The strength an action of the active seat has with these dice (4.4, 4.7, 9.2)."""
    strength = symbols(state, action)
    if action == v.ACT_WORKER:
        strength += total(state, state.active, v.ADD_WORKER)
    elif action == v.ACT_WATER:
        return strength + total(state, state.active, v.ADD_WATER)
    else:
        strength += total(state, state.active, v.ADD_CARD)
    if strength < 1 and state.switches & v.AT_LEAST_ONE:
        return 1
    return strength


def draws_of(state: RiceDice, strength: i64) -> i64:
    """The cards that a card action of this strength draws for the active side (7.1, 9.12)."""
    return strength + total(state, state.active, v.DRAW_ADD)


def legal_rests(state: RiceDice) -> i64:
    """Mask of the numbers of wilds, less 1, that a card action can leave uncounted to draw fewer cards (4.10)."""
    least: i64 = 1 if state.switches & v.AT_LEAST_ONE else 0
    wilds = showing(state.dice, v.WILD)
    spare = card_symbols(state.dice) + total(state, state.active, v.ADD_CARD) - least
    if spare < wilds:
        wilds = spare
    return (1 << wilds) - 1 if wilds > 0 else 0


def choose(state: RiceDice, action: i64) -> None:
    """The active seat takes one of the three actions, the card action perhaps without some wilds (4.3, 4.10)."""
    if action >= v.WITHOUT:
        resting = action - v.WITHOUT + 1
        take_action(state, v.ACT_CARD, strength_of(state, v.ACT_CARD) - resting, resting)
    else:
        take_action(state, action, strength_of(state, action), 0)


def take_action(state: RiceDice, action: i64, strength: i64, resting: i64) -> None:
    """The active side takes its one action with this strength (4.3); that may pay it (9.23), and a water action pays
    others (9.19)."""
    state.chosen = action
    state.strength = strength
    state.tell(v.TOLD_ACTION, EVERYONE, state.active, action - v.ACT_WORKER, strength, resting)
    pay_all(state, state.active, v.RICE_OWN + action - v.ACT_WORKER)
    if action == v.ACT_WATER and state.phase != v.OVER:
        pay_others_for_water(state)


# -- the end of a turn


def leaves_nothing(state: RiceDice) -> bool:
    """Whether nothing is left to do after the action: no weed to place and no free weed to take (4.9, 5.2, 9.7)."""
    if state.unplaced and weed_slots(state, state.active):
        return False
    return not (total(state, state.active, v.FREE_WEED) and dry_weedy(state, state.active))


def begin_end(state: RiceDice) -> None:
    """The action is over: what is left of the roll is placed, and the free weed taken (5.2, 9.7)."""
    state.free = total(state, state.active, v.FREE_WEED)
    state.next_step(v.END)


def legal_at_end(state: RiceDice) -> i64:
    """Mask of the free weeds (9.7), and of the end of the turn once no weed must be placed (4.9, 5.4)."""
    mask: i64 = 0
    if state.free:
        mask = dry_weedy(state, state.active) << v.FREE
    if not state.unplaced or not must_weed(state, state.active):
        mask |= 1 << v.DONE
    return mask


def apply_at_end(state: RiceDice, action: i64) -> bool:
    """Take the free weed (9.7), or end the turn (4.9); True when it ends."""
    if action == v.DONE:
        return True
    take_free_weed(state, state.active * v.SLOTS + action - v.FREE)
    return False


def close(state: RiceDice) -> None:
    """Close the turn of the active side: water and crops come to rest, and the next side is active (4.9)."""
    water.return_unfilled(state, state.active)
    worker.ripen(state, state.active)
    state.active = (state.active + 1) % state.fields
