"""Which actions are legal: plain ones as one mask, ranged ones as a mask counted from the step's first action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import Rng, bit_count, lowest_bit
from subak.core.state import NATURE, stream_of
from subak.games.ricedice.rules import cards, dice, setup, turn, water, worker
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.automa import FARMER
from subak.games.ricedice.rules.weeds import may_lose, weed_slots

if TYPE_CHECKING:
    from subak.games.ricedice.rules.state import RiceDice


# -- who acts


def to_act(state: RiceDice) -> i64:
    """Mask of who acts now: NATURE, the seat that releases (8.1), the one whose turn it is, or nobody at the end."""
    phase = state.phase
    if v.NATURES_PHASES >> phase & 1:
        return 1 << NATURE
    if phase == v.OVER:
        return 0
    return 1 << (state.actor if phase == v.RELEASE else state.active)


# -- the masks of a step


def plain_actions(state: RiceDice) -> i64:
    """Mask of the legal plain actions of the seat to act; weeds of the roll may be placed in several steps (5.2)."""
    phase = state.phase
    if v.ONLY_RANGED >> phase & 1:
        return 0
    mask: i64 = 0
    if phase == v.WORK:
        mask = worker.legal(state)
    elif phase == v.END:
        mask = turn.legal_at_end(state)
    elif phase == v.CHOOSE:
        mask = v.THREE_ACTIONS
    elif phase in (v.TAKE_WATER, v.KEEP_CARD):
        mask = 1 << v.DONE
    elif phase == v.IGNORE_WEEDS:
        return v.IGNORE_OR_ACCEPT
    elif phase == v.TURN_DIE:
        return 1 << v.LEAVE
    elif phase == v.REMOVE_PADDY:
        return cards.legal_removals(state)
    if state.unplaced and v.WEEDING_PHASES >> phase & 1:
        mask |= weed_slots(state, state.active) << v.PLACE_WEED
    return mask


def ranged_base(state: RiceDice) -> i64:
    """The first ranged action of the running step."""
    phase = state.phase
    if phase == v.REROLL_DICE:
        return v.REROLL
    if phase == v.TURN_DIE:
        return v.TURN
    if phase == v.RELEASE:
        return v.LEVEL + state.slot * v.COUNTS
    return v.TAKE


def ranged_actions(state: RiceDice) -> i64:
    """Mask of the legal ranged actions of the seat to act, counted from `ranged_base`; keeping a card is none."""
    phase = state.phase
    if not v.RANGED_PHASES >> phase & 1:
        return 0
    if phase == v.REROLL_DICE:
        return dice.legal_rerolls(state)
    if phase == v.RELEASE:
        return water.legal_levels(state)
    if phase == v.TAKE_WATER:
        return water.legal_takings(state)
    return dice.legal_die_turns(state)


def more_actions(state: RiceDice) -> i64:
    """Mask of the legal actions that options add, counted from `LOSE` (4.10, 5.6)."""
    mask: i64 = 0
    if state.switches & v.MORE_ACTIONS:
        if may_lose(state):
            mask = 1
        if state.phase == v.CHOOSE and state.switches & v.WILDS_MAY_REST:
            mask |= turn.legal_rests(state) << (v.WITHOUT - v.LOSE)
    return mask


# -- a seat's actions


def legal(state: RiceDice, seat: i64) -> list[int]:
    """All legal actions of a seat or outcomes of NATURE, in ascending order."""
    if not to_act(state) >> seat & 1:
        return []
    if seat == NATURE:
        return outcomes(state)
    actions: list[int] = []
    mask = plain_actions(state)
    while mask:
        actions.append(lowest_bit(mask))
        mask &= mask - 1
    mask = ranged_actions(state)
    if mask:
        base = ranged_base(state)
        while mask:
            actions.append(base + lowest_bit(mask))
            mask &= mask - 1
    elif state.phase == v.KEEP_CARD:
        cards.list_keeps(state, actions)
    mask = more_actions(state)
    while mask:
        actions.append(v.LOSE + lowest_bit(mask))
        mask &= mask - 1
    return actions


def allows(state: RiceDice, seat: i64, action: i64) -> bool:
    """Whether an action is among the legal ones, without listing them."""
    if action < 0 or not to_act(state) >> seat & 1:
        return False
    if seat == NATURE:
        return is_outcome(state, action)
    if action < v.PLAIN:
        return bool(plain_actions(state) >> action & 1)
    if action >= v.LOSE:
        return bool(action < v.ACTIONS and more_actions(state) >> (action - v.LOSE) & 1)
    if state.phase == v.KEEP_CARD:
        return cards.is_keep(state, action)
    offset = action - ranged_base(state)
    return bool(0 <= offset < 63 and ranged_actions(state) >> offset & 1)


def pick(state: RiceDice, seat: i64, rng: Rng) -> i64:
    """One legal action, each equally likely, without listing them."""
    if seat == NATURE:
        found = outcomes(state)
        return found[rng.below(len(found))]
    plain = plain_actions(state)
    ranged = ranged_actions(state)
    plain_count = bit_count(plain)
    places: i64 = 0
    keeps: i64 = 0
    if state.phase == v.KEEP_CARD:
        places = cards.legal_places(state)
        keeps = bit_count(state.drawn) * bit_count(places)
    more = more_actions(state)
    others = plain_count + bit_count(ranged) + keeps
    nth = rng.below(others + bit_count(more))
    if nth >= others:
        return v.LOSE + nth_bit(more, nth - others)
    if nth < plain_count:
        return nth_bit(plain, nth)
    nth -= plain_count
    if not keeps:
        return ranged_base(state) + nth_bit(ranged, nth)
    per_card = bit_count(places)
    return v.KEEP + nth_bit(state.drawn, nth // per_card) * v.PLACES + nth_bit(places, nth % per_card)


def nth_bit(mask: i64, nth: i64) -> i64:
    """The number of the nth set bit of a mask, counted from 0."""
    while nth:
        mask &= mask - 1
        nth -= 1
    return lowest_bit(mask)


# -- NATURE's outcomes


def cards_on_offer(state: RiceDice) -> i64:
    """Mask of the cards NATURE may deal or draw now (2.3, 7.1, 10.1)."""
    return setup.starting_paddies(state) if state.phase == v.DEAL else state.pile


def outcomes(state: RiceDice) -> list[int]:
    """All that NATURE may do now, in ascending order."""
    if state.phase == v.ROLL:
        return dice.outcomes(state)
    if state.phase == v.START_SEAT:
        return list(range(v.START, v.START + state.seats))
    found: list[int] = []
    mask = cards_on_offer(state)
    while mask:
        found.append(v.DRAW + lowest_bit(mask))
        mask &= mask - 1
    return found


def is_outcome(state: RiceDice, action: i64) -> bool:
    """Whether NATURE may do this now."""
    if state.phase == v.ROLL:
        return dice.is_outcome(state, action)
    if state.phase == v.START_SEAT:
        return v.START <= action < v.START + state.seats
    card = action - v.DRAW
    return bool(0 <= card < state.cards.cards and cards_on_offer(state) >> card & 1)


def chance(state: RiceDice, rng: Rng) -> i64:
    """One of NATURE's outcomes, drawn by weight."""
    if state.phase == v.ROLL:
        return dice.drawn_outcome(state, rng)
    if state.phase == v.START_SEAT:
        return v.START + rng.below(state.seats)
    return v.DRAW + rng.bit_of(cards_on_offer(state))


def draw(state: RiceDice, rng: Rng) -> i64:
    """The same outcomes, equally likely; which cards have gone changes nothing for those that are left."""
    if state.phase == v.ROLL or state.phase == v.START_SEAT:
        return chance(state, rng)
    return v.DRAW + rng.first_of(cards_on_offer(state))


def stream(state: RiceDice) -> i64:
    """What NATURE draws, by turn, side and phase: who begins, starting paddies, first cards, dice or cards."""
    phase = state.phase
    if phase == v.ROLL or phase == v.DRAW_CARDS:
        return stream_of(state.turns, state.active, phase)
    if phase == v.FIRST_CARDS:
        return stream_of(0, FARMER, phase)
    return stream_of(0, NATURE if phase == v.START_SEAT else state.actor, phase)
