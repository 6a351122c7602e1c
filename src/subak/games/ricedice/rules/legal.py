"""Which actions are legal: plain ones as one mask, ranged ones as a mask counted from the phase's first action."""

# ruff: noqa: I001 - long lists of names are easier to read in blocks
from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import Rng, bit, bit_count, lowest_bit
from subak.core.state import NATURE
from subak.games.ricedice.rules.field import dry_weedy, limit, must_weed, weedable
from subak.games.ricedice.rules.vocabulary import (
    ACCEPT, ACT_CARD, ACT_WATER, ACT_WORKER, CHOOSE, COUNTS, DEAL, DONE, DOUBLE, DRAW, END, FACES, FREE, HARVEST,
    IGNORE, IGNORE_WEEDS, KEEP, KEEP_CARD, LEAVE, LEVEL, NATURES_PHASES, OVER_SLOT, PLACES, PLACE_WEED, PLAIN,
    PLANT, PULL, RELEASE, REMOVE, REMOVE_PADDY, REROLL, REROLL_DICE, REROLL_SETS, ROLL, ROLLED, ROLL_FIRST,
    ROLL_NEXT, SLOTS, START, START_SEAT, TAKE, TAKE_WATER, TURN, TURN_DIE, WAYS, WEEDING_PHASES, WORK,
    equal_neighbours, showing,
)  # fmt: skip
from subak.games.ricedice.rules.water import level_choices
from subak.games.ricedice.rules.worker import plantable, ripe

if TYPE_CHECKING:
    from subak.games.ricedice.rules.state import RiceDice


# -- plain actions


def plain_actions(s: RiceDice) -> i64:
    """Mask of the legal plain actions of the seat to act."""
    phase = s.phase
    mask: i64 = 0
    if phase == WORK:
        mask = work_actions(s) | 1 << DONE
    elif phase == END:
        mask = end_actions(s)
    elif phase == CHOOSE:
        mask = 1 << ACT_WORKER | 1 << ACT_WATER | 1 << ACT_CARD
    elif phase in (TAKE_WATER, KEEP_CARD):
        mask = 1 << DONE
    elif phase == IGNORE_WEEDS:
        return 1 << IGNORE | 1 << ACCEPT
    elif phase == TURN_DIE:
        return 1 << LEAVE
    elif phase == REMOVE_PADDY:
        return ((1 << s.size[s.active]) - 1) << REMOVE
    if s.unplaced and WEEDING_PHASES >> phase & 1:
        mask |= weedable(s, s.active) << PLACE_WEED
    return mask


def work_actions(s: RiceDice) -> i64:
    """What workers can do: plant, harvest, pull a weed (chapter 6)."""
    mask: i64 = 0
    workers = s.strength
    planters = workers + s.plant_extra
    harvesters = workers + s.harvest_extra
    first = s.active * SLOTS
    for slot in range(s.size[s.active]):
        p = first + slot
        hexes: i64 = s.cards.hexes[s.card[p]]
        if planters >= hexes and plantable(s, p):
            mask |= 1 << (PLANT + slot)
        elif harvesters >= hexes and ripe(s, p):
            mask |= 1 << (HARVEST + slot)
        if workers and s.weeds[p] and not s.tokens[p]:
            mask |= 1 << (PULL + slot)
    return mask


def end_actions(s: RiceDice) -> i64:
    """The free weed (9.7), and the end of the turn once no weed must be placed (5.4)."""
    mask: i64 = 0
    if s.free:
        mask = dry_weedy(s, s.active) << FREE
    if not s.unplaced or not must_weed(s, s.active):
        mask |= 1 << DONE
    return mask


# -- ranged actions


def ranged_base(s: RiceDice) -> i64:
    """The first ranged action of the running phase."""
    phase = s.phase
    if phase == REROLL_DICE:
        return REROLL
    if phase == TURN_DIE:
        return TURN
    if phase == RELEASE:
        return LEVEL + s.slot * COUNTS
    return TAKE


def ranged_actions(s: RiceDice) -> i64:
    """Mask of the legal ranged actions of the seat to act, counted from `ranged_base`; keeping a card is none."""
    phase = s.phase
    if phase == REROLL_DICE:
        return REROLL_SETS[equal_neighbours(s.dice)]
    if phase == TURN_DIE:
        return die_turns(s)
    if phase == RELEASE:
        return level_choices(s)
    if phase == TAKE_WATER:
        return takings(s)
    return 0


def die_turns(s: RiceDice) -> i64:
    """Any face that shows to any other but double worker (9.3)."""
    mask: i64 = 0
    for face in range(FACES):
        if showing(s.dice, face):
            targets: i64 = ((1 << FACES) - 1) & ~(1 << DOUBLE) & ~(1 << face)
            mask |= targets << (face * FACES)
    return mask


def takings(s: RiceDice) -> i64:
    """So many tokens onto that paddy, as far as strength, reservoir and room go (8.7, 8.8)."""
    mask: i64 = 0
    most = s.strength if s.strength < s.reservoir else s.reservoir
    if not most:
        return 0
    first = s.active * SLOTS
    for slot in range(s.size[s.active]):
        room: i64 = s.cards.room[s.card[first + slot]] - s.tokens[first + slot]
        if room > most:
            room = most
        if room > 0:
            mask |= ((2 << room) - 2) << (slot * COUNTS)
    return mask


def keep_places(s: RiceDice) -> i64:
    """Mask of the places a drawn card may take: both ends while there is room, and over any paddy (7.3, 7.4)."""
    size: i64 = s.size[s.active]
    places = ((1 << size) - 1) << OVER_SLOT
    if size < limit(s, s.active):
        places |= 3
    return places


# -- NATURE


def cards_on_offer(s: RiceDice) -> i64:
    """Mask of the cards NATURE may deal or draw now."""
    if s.phase != DEAL:
        return s.pile
    left = s.cards.starting
    for p in range(len(s.card)):
        if s.card[p] >= 0:
            left &= ~bit(s.card[p])
    return left


def natures_outcomes(s: RiceDice) -> list[int]:
    """All that NATURE may do now."""
    if s.phase == ROLL:
        return list(range(ROLLED + ROLL_FIRST[s.to_roll], ROLLED + ROLL_FIRST[s.to_roll + 1]))
    outcomes: list[int] = []
    if s.phase == START_SEAT:
        for seat in range(s.seats):
            outcomes.append(START + seat)
    else:
        mask = cards_on_offer(s)
        while mask:
            outcomes.append(DRAW + lowest_bit(mask))
            mask &= mask - 1
    return outcomes


def natures_draw(s: RiceDice, rng: Rng) -> i64:
    """One outcome by weight: dice one by one are as likely as their multisets by weight."""
    if s.phase == ROLL:
        fall = rng.below(WAYS[s.to_roll])
        roll: i64 = 0
        for _ in range(s.to_roll):
            roll = ROLL_NEXT[roll * FACES + fall % FACES]
            fall //= FACES
        return ROLLED + roll
    if s.phase == START_SEAT:
        return START + rng.below(s.seats)
    return DRAW + rng.bit_of(cards_on_offer(s))


# -- lists and draws


def acting_seat(s: RiceDice) -> i64:
    """The seat that acts now: the one that releases, or the one whose turn it is."""
    return s.actor if s.phase == RELEASE else s.active


def legal_actions(s: RiceDice, seat: i64) -> list[int]:
    """All legal actions of a seat or outcomes of NATURE, in ascending order."""
    if not s.to_act() >> seat & 1:
        return []
    if seat == NATURE:
        return natures_outcomes(s)
    actions: list[int] = []
    mask = plain_actions(s)
    while mask:
        actions.append(lowest_bit(mask))
        mask &= mask - 1
    mask = ranged_actions(s)
    if mask:
        base = ranged_base(s)
        while mask:
            actions.append(base + lowest_bit(mask))
            mask &= mask - 1
    elif s.phase == KEEP_CARD:
        list_keeps(s, actions)
    return actions


def list_keeps(s: RiceDice, actions: list[int]) -> None:
    """Append every drawn card with every place it may take."""
    places = keep_places(s)
    drawn = s.drawn
    while drawn:
        base = KEEP + lowest_bit(drawn) * PLACES
        drawn &= drawn - 1
        rest = places
        while rest:
            actions.append(base + lowest_bit(rest))
            rest &= rest - 1


def is_legal(s: RiceDice, seat: i64, action: i64) -> bool:
    """Whether an action is among the legal ones, without listing them."""
    if action < 0 or not s.to_act() >> seat & 1:
        return False
    if seat == NATURE:
        return is_outcome(s, action)
    if action < PLAIN:
        return bool(plain_actions(s) >> action & 1)
    if s.phase == KEEP_CARD:
        kept = action - KEEP
        if kept < 0 or action >= START:
            return False
        return bool(s.drawn >> (kept // PLACES) & 1 and keep_places(s) >> (kept % PLACES) & 1)
    offset = action - ranged_base(s)
    return bool(0 <= offset < 63 and ranged_actions(s) >> offset & 1)


def is_outcome(s: RiceDice, action: i64) -> bool:
    """Whether NATURE may do this now."""
    if s.phase == ROLL:
        return ROLL_FIRST[s.to_roll] <= action - ROLLED < ROLL_FIRST[s.to_roll + 1]
    if s.phase == START_SEAT:
        return START <= action < START + s.seats
    card = action - DRAW
    return bool(0 <= card < s.cards.cards and cards_on_offer(s) >> card & 1)


def pick_action(s: RiceDice, seat: i64, rng: Rng) -> i64:
    """One legal action, each equally likely, without listing them."""
    if seat == NATURE:
        outcomes = natures_outcomes(s)
        return outcomes[rng.below(len(outcomes))]
    plain = plain_actions(s)
    ranged = ranged_actions(s)
    plain_count = bit_count(plain)
    places: i64 = 0
    keeps: i64 = 0
    if s.phase == KEEP_CARD:
        places = keep_places(s)
        keeps = bit_count(s.drawn) * bit_count(places)
    nth = rng.below(plain_count + bit_count(ranged) + keeps)
    if nth < plain_count:
        return nth_bit(plain, nth)
    nth -= plain_count
    if not keeps:
        return ranged_base(s) + nth_bit(ranged, nth)
    per_card = bit_count(places)
    return KEEP + nth_bit(s.drawn, nth // per_card) * PLACES + nth_bit(places, nth % per_card)


def nth_bit(mask: i64, nth: i64) -> i64:
    """The number of the nth set bit of a mask, counted from 0."""
    while nth:
        mask &= mask - 1
        nth -= 1
    return lowest_bit(mask)


def seats_to_act(s: RiceDice) -> i64:
    """Mask of who acts now."""
    if NATURES_PHASES >> s.phase & 1:
        return 1 << NATURE
    if s.phase > END:
        return 0
    return 1 << acting_seat(s)
