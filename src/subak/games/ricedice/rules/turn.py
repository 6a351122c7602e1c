"""The frame of a turn: it begins with a roll, passes through phases and hands over to the next side (chapter 4)."""

# ruff: noqa: I001 - long lists of names are easier to read in blocks
from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.state import EVERYONE
from subak.games.ricedice.rules.field import dry_weedy, settle_crops, total, weedable
from subak.games.ricedice.rules.score import finish, pay_all
from subak.games.ricedice.rules.vocabulary import (
    ACT_WATER, ACT_WORKER, ADD_CARD, ADD_WATER, ADD_WORKER, CARD, CHOOSE, DICE, DOUBLE, END, EXTRA_REROLL,
    FREE_WEED, IGNORE_WEEDS, LIMIT_REACHED, LUCKY_WILDS, NO_CARD, OVER, RICE_WATER, RICE_WILDS, ROLL, SAFETY_LIMIT,
    SET_DIE, TOLD_ACTION, TOLD_TURN, TURN_DIE, WATER, WEED, WEED_IGNORE, WILD, WORKER, showing,
)  # fmt: skip
from subak.games.ricedice.rules.water import return_part_filled

if TYPE_CHECKING:
    from subak.games.ricedice.rules.state import RiceDice


def begin_turn(s: RiceDice) -> None:
    """Start the turn of the active side with a roll of all dice (4.1), unless the safety limit is reached (1.5)."""
    if s.turns >= SAFETY_LIMIT * s.fields:
        finish(s, LIMIT_REACHED, s.active)
        return
    s.turns += 1
    s.actor = s.active
    s.gifted &= ~(1 << s.active)
    s.dice = 0
    s.to_roll = DICE
    s.chosen = 0
    s.strength = 0
    s.plant_extra = 0
    s.harvest_extra = 0
    s.unplaced = 0
    s.pulled = 0
    s.free = 0
    s.best = NO_CARD
    s.rerolls = 0
    s.die_turns = 0
    s.ignores = 0
    if s.active < s.seats:
        s.rerolls = 1 + total(s, s.active, EXTRA_REROLL)
        s.die_turns = total(s, s.active, SET_DIE)
        s.ignores = total(s, s.active, WEED_IGNORE)
    s.enter(ROLL)
    s.tell(TOLD_TURN, EVERYONE, s.active, s.turns)


def end_turn(s: RiceDice) -> None:
    """Close the turn of the active side and begin the next one's."""
    return_part_filled(s, s.active)
    settle_crops(s, s.active)
    s.active = (s.active + 1) % s.fields
    begin_turn(s)


def dice_are_final(s: RiceDice) -> None:
    """Rice for wilds, then a die may be turned, then weeds are counted (4.8)."""
    s.rerolls = 0
    if showing(s.dice, WILD) >= LUCKY_WILDS:
        pay_all(s, s.active, RICE_WILDS)
        if s.phase == OVER:
            return
    if s.die_turns:
        s.enter(TURN_DIE)
    else:
        count_weeds(s)


def count_weeds(s: RiceDice) -> None:
    """Each weed that shows is one to place (5.1); its owner may ignore some of them (9.5)."""
    s.unplaced = showing(s.dice, WEED)
    if s.unplaced and s.ignores:
        s.enter(IGNORE_WEEDS)
    else:
        s.ignores = 0
        s.enter(CHOOSE)


def symbols(s: RiceDice, action: i64) -> i64:
    """The symbols of an action that show, wilds included and double workers twice (4.4, 4.5)."""
    wilds = showing(s.dice, WILD)
    if action == ACT_WORKER:
        return wilds + showing(s.dice, WORKER) + 2 * showing(s.dice, DOUBLE)
    if action == ACT_WATER:
        return wilds + showing(s.dice, WATER)
    return wilds + showing(s.dice, CARD)


def strength_of(s: RiceDice, action: i64) -> i64:
    """The strength an action of the active seat has with these dice (4.4, 4.7, 9.2)."""
    strength = symbols(s, action)
    if action == ACT_WORKER:
        strength += total(s, s.active, ADD_WORKER)
    elif action == ACT_WATER:
        return strength + total(s, s.active, ADD_WATER)
    else:
        strength += total(s, s.active, ADD_CARD)
    if s.at_least_one and strength < 1:
        return 1
    return strength


def take_action(s: RiceDice, action: i64, strength: i64) -> None:
    """The active side has chosen its action; a water action pays others for it (9.19)."""
    s.chosen = action
    s.strength = strength
    s.tell(TOLD_ACTION, EVERYONE, s.active, action - ACT_WORKER, strength)
    if action == ACT_WATER:
        other = s.active + 1
        for _ in range(s.fields - 1):
            field = other % s.fields
            powers: i64 = s.powers[field]
            if powers >> RICE_WATER & 1 and not s.gifted >> field & 1:
                s.gifted |= 1 << field
                pay_all(s, field, RICE_WATER)
                if s.phase == OVER:
                    return
            other += 1


def after_action(s: RiceDice) -> None:
    """The action is over: place what is left and use the free weed (5.2, 9.7)."""
    s.free = total(s, s.active, FREE_WEED)
    s.enter(END)


def close_action(s: RiceDice) -> None:
    """`done` after work or water ends the turn when nothing else could be done in it (4.9)."""
    placeable = s.unplaced and weedable(s, s.active)
    if placeable or (total(s, s.active, FREE_WEED) and dry_weedy(s, s.active)):
        after_action(s)
    else:
        end_turn(s)
