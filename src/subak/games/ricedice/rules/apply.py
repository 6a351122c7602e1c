"""The order of play: every action goes to the step it belongs to, and when a step is over the next one begins.

A step's `begin` opens it, its `apply` (or what else carries out an action, such as `release`) does what was chosen, and
its `settle` does what follows without a choice. Where one of them answers, True means that the step is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.state import NATURE
from subak.games.ricedice.rules import automa, cards, dice, setup, turn, water, weeds, worker
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.end import finish, limit_reached

if TYPE_CHECKING:
    from subak.games.ricedice.rules.state import RiceDice


def apply(state: RiceDice, seat: i64, action: i64) -> None:
    """Carry out a legal action of a seat or an outcome of NATURE, and go on until somebody must act."""
    if seat == NATURE:
        apply_outcome(state, action)
        return
    state.count(seat)
    phase = state.phase
    if v.PLACE_WEED <= action < v.FREE:
        weeds.place_weed(state, state.active * v.SLOTS + action - v.PLACE_WEED)
    elif action == v.LOSE:
        weeds.lose_weed(state)
    elif phase == v.WORK:
        if worker.apply(state, action):
            after_action(state)
    elif phase == v.REROLL_DICE:
        if dice.reroll(state, action - v.REROLL):
            after_rolls(state)
    elif phase == v.CHOOSE:
        turn.choose(state, action)
        after_choice(state)
    elif phase == v.RELEASE:
        if water.release(state, (action - v.LEVEL) % v.COUNTS):
            after_releases(state)
    elif phase == v.END:
        if turn.apply_at_end(state, action):
            next_turn(state)
    elif phase == v.TAKE_WATER:
        if action == v.DONE:
            after_action(state)
        else:
            water.take(state, (action - v.TAKE) // v.COUNTS, (action - v.TAKE) % v.COUNTS)
    elif phase == v.KEEP_CARD:
        keep_or_not(state, action)
    elif phase == v.REMOVE_PADDY:
        cards.remove(state, action - v.REMOVE)
        after_gain(state)
    elif phase == v.TURN_DIE:
        if dice.turn_die(state, action):
            after_dice(state)
    elif weeds.answer(state, action):
        state.next_step(v.CHOOSE)


def apply_outcome(state: RiceDice, action: i64) -> None:
    """Carry out an outcome of NATURE in the running step."""
    phase = state.phase
    if phase == v.ROLL:
        dice.fall(state, action - v.ROLLED)
        after_fall(state)
    elif phase == v.DRAW_CARDS:
        cards.draw(state, action - v.DRAW)
        if state.active >= state.seats:
            automa.farmer_looks_at(state, action - v.DRAW)
        go_on_drawing(state)
    elif phase == v.DEAL:
        if setup.deal(state, action - v.DRAW):
            after_deal(state)
    elif phase == v.FIRST_CARDS:
        if setup.deal_farmer(state, action - v.DRAW):
            begin_play(state)
    else:
        setup.start(state, action - v.START)


# -- set-up


def after_deal(state: RiceDice) -> None:
    """All seats have a starting paddy: play begins, alone after the Happy Farmer's first cards (2.3, 10.1)."""
    if state.seats == 1:
        state.next_step(v.FIRST_CARDS)
    else:
        begin_play(state)


def begin_play(state: RiceDice) -> None:
    """The reservoir is filled, and the first turn begins (2.5)."""
    setup.fill_reservoir(state)
    turn.begin(state)


# -- the dice


def after_fall(state: RiceDice) -> None:
    """The dice have fallen: the Happy Farmer acts at once, a player may reroll (4.2, 10.2)."""
    if state.active >= state.seats:
        farmer_turn(state)
    elif state.rerolls:
        state.next_step(v.REROLL_DICE)
    else:
        after_rolls(state)


def after_rolls(state: RiceDice) -> None:
    """No more rerolls: rice for wilds, then a die may be turned, then weeds are counted (4.8)."""
    dice.pay_wilds(state)
    if state.phase == v.OVER:
        return
    if state.die_turns:
        state.next_step(v.TURN_DIE)
    else:
        after_dice(state)


def after_dice(state: RiceDice) -> None:
    """The dice will not change any more: weeds are counted and perhaps ignored, then comes the action (4.8)."""
    if weeds.begin(state):
        state.next_step(v.CHOOSE)


# -- the action


def after_choice(state: RiceDice) -> None:
    """The action is chosen and begins (4.3)."""
    if state.phase == v.OVER:
        return
    if state.chosen == v.ACT_WORKER:
        worker.begin(state)
    elif state.chosen == v.ACT_WATER:
        if water.begin(state):
            after_releases(state)
    else:
        cards.begin(state, turn.draws_of(state, state.strength))
        go_on_drawing(state)


def after_releases(state: RiceDice) -> None:
    """All seats have released: the Happy Farmer does, and the active side takes water (8.7, 10.9, 10.10)."""
    state.actor = state.active
    if state.active >= state.seats:
        state.phase = v.TAKE_WATER
        automa.farmer_waters(state, state.strength)
        end_farmers_turn(state)
        return
    state.next_step(v.TAKE_WATER)
    if state.seats == 1:
        automa.farmer_waters(state, 0)


def go_on_drawing(state: RiceDice) -> None:
    """Another card is drawn, or one of those drawn is kept (7.1, 7.2, 10.8)."""
    if not cards.settle(state):
        return
    if state.active >= state.seats:
        automa.farmer_keeps(state)
        end_farmers_turn(state)
    elif state.drawn:
        state.next_step(v.KEEP_CARD)
    else:
        turn.begin_end(state)


def keep_or_not(state: RiceDice, action: i64) -> None:
    """A drawn card is kept, or none; a field that then holds too many paddies loses one (7.2, 9.14)."""
    if action == v.DONE:
        cards.discard_drawn(state)
        turn.begin_end(state)
        return
    cards.keep(state, (action - v.KEEP) // v.PLACES, (action - v.KEEP) % v.PLACES)
    if cards.too_many(state):
        state.next_step(v.REMOVE_PADDY)
    else:
        after_gain(state)


def after_gain(state: RiceDice) -> None:
    """A card was gained: water and effects follow, then the end of the turn (7.11)."""
    cards.complete_gain(state)
    if state.phase != v.OVER:
        turn.begin_end(state)


# -- the end of a turn


def after_action(state: RiceDice) -> None:
    """`done` after work or water ends the turn when nothing else could be done in it (4.9)."""
    if turn.leaves_nothing(state):
        next_turn(state)
    else:
        turn.begin_end(state)


def next_turn(state: RiceDice) -> None:
    """The turn is over: the next side's begins, or the game stops at the safety limit (1.5, 4.9)."""
    turn.close(state)
    if limit_reached(state):
        finish(state, v.LIMIT_REACHED, state.active)
    else:
        turn.begin(state)


# -- the Happy Farmer


def farmer_turn(state: RiceDice) -> None:
    """The Happy Farmer takes its action; when the player must release first, its turn ends later (10.3, 10.9)."""
    automa.begin(state)
    if state.phase == v.OVER:
        return
    if state.chosen == v.ACT_WORKER:
        automa.farmer_works(state)
        if state.phase != v.OVER:
            end_farmers_turn(state)
    else:
        after_choice(state)


def end_farmers_turn(state: RiceDice) -> None:
    """It places the weeds of its roll, and the next turn begins (10.11)."""
    automa.place_weeds(state)
    next_turn(state)
