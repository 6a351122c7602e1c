"""Carrying out a legal action: NATURE's outcomes, the dice, the three actions, weeds and the end of a turn."""

# ruff: noqa: I001 - long lists of names are easier to read in blocks
from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import bit
from subak.core.state import EVERYONE, NATURE
from subak.games.ricedice.rules.automa import (
    FARMER, farmer_action, farmer_ends, farmer_keeps, farmer_strength, farmer_waters, farmer_works, prefers,
)  # fmt: skip
from subak.games.ricedice.rules.field import (
    add_left, add_right, clear_paddy, discard_drawn, limit, note_powers, set_paddy, take_out, total,
)  # fmt: skip
from subak.games.ricedice.rules.score import pay_all
from subak.games.ricedice.rules.turn import (
    after_action, begin_turn, close_action, count_weeds, dice_are_final, end_turn, strength_of, take_action,
)  # fmt: skip
from subak.games.ricedice.rules.vocabulary import (
    ACCEPT, ACT_CARD, ACT_WATER, ACT_WORKER, CHOOSE, COUNTS, DEAL, DONE, DRAW, DRAW_ADD, DRAW_CARDS, END, FACES,
    FACE_BITS, FIRST_CARDS, FIRST_CARD_COUNTS, FREE, HARVEST, HARVEST_JOB, IGNORE, KEEP, KEEP_CARD, LEAVE, LEFT,
    LEVEL, OVER, OVER_SLOT, PLACES, PLACE_WEED, PLAIN, PLANT, PLANT_JOB, PULL, REMOVE, REMOVE_PADDY, REROLL,
    REROLL_DICE, RICE_GAINED, RIGHT, ROLL, ROLLED, ROLL_DICE, SLOTS, START, TAKE, TAKE_WATER, TOLD_DEAL, TOLD_DIE,
    TOLD_DRAW, TOLD_FREE, TOLD_IGNORE, TOLD_KEEP, TOLD_REMOVE, TOLD_REPLACE, TOLD_REROLL, TOLD_RESHUFFLE, TOLD_ROLL,
    TOLD_STAND, TOLD_START, TOLD_WEED, TURN, WEED, WORK, dice_count, picked_dice, showing,
)  # fmt: skip
from subak.games.ricedice.rules.water import balance, begin_release, next_level, set_level, take
from subak.games.ricedice.rules.worker import harvest, plant, pull

if TYPE_CHECKING:
    from subak.games.ricedice.rules.state import RiceDice


def apply_action(s: RiceDice, seat: i64, action: i64) -> None:
    """Carry out a legal action of a seat or an outcome of NATURE."""
    if seat == NATURE:
        apply_outcome(s, action)
        return
    s.count(seat)
    if action < PLAIN:
        apply_plain(s, action)
    elif action < TURN:
        reroll(s, action - REROLL)
    elif action < LEVEL:
        turn_die(s, (action - TURN) // FACES, (action - TURN) % FACES)
    elif action < TAKE:
        set_level(s, (action - LEVEL) % COUNTS)
        if not next_level(s):
            all_released(s)
    elif action < KEEP:
        take(s, (action - TAKE) // COUNTS, (action - TAKE) % COUNTS)
    else:
        keep(s, (action - KEEP) // PLACES, (action - KEEP) % PLACES)


def apply_plain(s: RiceDice, action: i64) -> None:
    """Carry out a plain action of the active seat."""
    first = s.active * SLOTS
    if action == DONE:
        done(s)
    elif action < ACT_WORKER:
        answer(s, action)
    elif action < PLANT:
        choose(s, action)
    elif action < HARVEST:
        send_planters(s, first + action - PLANT)
    elif action < PULL:
        send_harvesters(s, first + action - HARVEST)
    elif action < PLACE_WEED:
        s.strength -= 1
        pull(s, first + action - PULL)
    elif action < FREE:
        place_weed(s, first + action - PLACE_WEED)
    elif action < REMOVE:
        free_weed(s, first + action - FREE)
    else:
        remove_paddy(s, action - REMOVE)


# -- NATURE


def apply_outcome(s: RiceDice, action: i64) -> None:
    """Carry out an outcome of NATURE."""
    if s.phase == ROLL:
        dice_fall(s, action - ROLLED)
    elif s.phase == DRAW_CARDS:
        draw_card(s, action - DRAW)
    elif s.phase == DEAL:
        deal(s, action - DRAW)
    elif s.phase == FIRST_CARDS:
        deal_farmer(s, action - DRAW)
    else:
        s.active = action - START
        s.actor = s.active
        s.tell(TOLD_START, EVERYONE, s.active)
        s.enter(DEAL)


def deal(s: RiceDice, card: i64) -> None:
    """Deal a starting paddy to the next seat (2.3)."""
    s.tell(TOLD_DEAL, EVERYONE, s.actor, card)
    add_right(s, s.actor, card)
    s.actor = (s.actor + 1) % s.seats
    if s.actor != s.active:
        return
    if s.seats == 1:
        s.enter(FIRST_CARDS)
    else:
        open_reservoir(s)


def deal_farmer(s: RiceDice, card: i64) -> None:
    """Deal the Happy Farmer a first card from the deck (10.1, 10.14)."""
    s.tell(TOLD_DEAL, EVERYONE, FARMER, card)
    s.pile &= ~bit(card)
    add_right(s, FARMER, card)
    if s.size[FARMER] == FIRST_CARD_COUNTS[s.level]:
        open_reservoir(s)


def open_reservoir(s: RiceDice) -> None:
    """Fill the reservoir for all dealt paddies and begin (2.5)."""
    balance(s)
    begin_turn(s)


def dice_fall(s: RiceDice, roll: i64) -> None:
    """The dice in hand have fallen."""
    fallen: i64 = ROLL_DICE[roll]
    s.dice += fallen
    s.tell(TOLD_ROLL, EVERYONE, s.active, fallen, s.dice, s.to_roll)
    s.to_roll = 0
    if s.active >= s.seats:
        farmer_turn(s)
    elif s.rerolls:
        s.enter(REROLL_DICE)
    else:
        dice_are_final(s)


def draw_card(s: RiceDice, card: i64) -> None:
    """A card is drawn (7.1)."""
    s.tell(TOLD_DRAW, EVERYONE, s.active, card)
    s.pile &= ~bit(card)
    s.drawn |= bit(card)
    s.draws -= 1
    if s.active >= s.seats and prefers(s, card, s.best):
        s.best = card
    go_on_drawing(s)


# -- the dice


def reroll(s: RiceDice, mask: i64) -> None:
    """Reroll the dice at these sorted places, or stand (4.2)."""
    if mask == 0:
        s.tell(TOLD_STAND, EVERYONE, s.active)
        dice_are_final(s)
        return
    taken = picked_dice(s.dice, mask)
    s.tell(TOLD_REROLL, EVERYONE, s.active, taken)
    s.dice -= taken
    s.to_roll = dice_count(taken)
    s.rerolls -= 1
    s.enter(ROLL)


def turn_die(s: RiceDice, shown: i64, wished: i64) -> None:
    """Turn one die to another face (9.3)."""
    s.dice += (1 << FACE_BITS * wished) - (1 << FACE_BITS * shown)
    s.die_turns -= 1
    s.tell(TOLD_DIE, EVERYONE, s.active, shown, wished, s.dice)
    if not s.die_turns:
        count_weeds(s)


def answer(s: RiceDice, action: i64) -> None:
    """Leave the dice as they are, ignore a weed, or accept those left (9.3, 9.5)."""
    if action == LEAVE:
        s.die_turns = 0
        count_weeds(s)
        return
    if action == IGNORE:
        s.unplaced -= 1
        s.ignores -= 1
        s.tell(TOLD_IGNORE, EVERYONE, s.active)
    if action == ACCEPT or not s.unplaced or not s.ignores:
        s.ignores = 0
        s.enter(CHOOSE)


# -- the action


def choose(s: RiceDice, action: i64) -> None:
    """Take one of the three actions (4.3)."""
    take_action(s, action, strength_of(s, action))
    if s.phase == OVER:
        return
    if action == ACT_WORKER:
        s.plant_extra = total(s, s.active, PLANT_JOB)
        s.harvest_extra = total(s, s.active, HARVEST_JOB)
        s.enter(WORK)
    elif action == ACT_WATER:
        if not begin_release(s):
            all_released(s)
    else:
        start_drawing(s, s.strength + total(s, s.active, DRAW_ADD))


def send_planters(s: RiceDice, p: i64) -> None:
    """Plant a paddy; workers for planting only go first (6.2, 9.8)."""
    hexes: i64 = s.cards.hexes[s.card[p]]
    extra = s.plant_extra if s.plant_extra < hexes else hexes
    s.plant_extra -= extra
    s.strength -= hexes - extra
    plant(s, p)


def send_harvesters(s: RiceDice, p: i64) -> None:
    """Harvest a paddy; workers for harvesting only go first (6.6, 9.8)."""
    hexes: i64 = s.cards.hexes[s.card[p]]
    extra = s.harvest_extra if s.harvest_extra < hexes else hexes
    s.harvest_extra -= extra
    s.strength -= hexes - extra
    harvest(s, p)


def all_released(s: RiceDice) -> None:
    """Everybody has released: the active side takes water (8.7)."""
    s.actor = s.active
    if s.active >= s.seats:
        s.phase = TAKE_WATER
        farmer_waters(s, s.strength)
        farmer_ends(s)
        return
    s.enter(TAKE_WATER)
    if s.seats == 1:
        farmer_waters(s, 0)


def done(s: RiceDice) -> None:
    """End the running phase, or the turn (4.9)."""
    if s.phase == END:
        end_turn(s)
    elif s.phase == KEEP_CARD:
        discard_drawn(s)
        after_action(s)
    else:
        close_action(s)


# -- weeds


def place_weed(s: RiceDice, p: i64) -> None:
    """Put a weed of the roll on an own paddy (5.2)."""
    s.weeds[p] += 1
    s.unplaced -= 1
    s.tell(TOLD_WEED, EVERYONE, s.active, s.card[p], p % SLOTS)


def free_weed(s: RiceDice, p: i64) -> None:
    """Take a weed without a worker (9.7); that pays no rice (9.18)."""
    s.weeds[p] -= 1
    s.free -= 1
    s.tell(TOLD_FREE, EVERYONE, s.active, s.card[p], p % SLOTS)


# -- cards


def start_drawing(s: RiceDice, cards: i64) -> None:
    """Draw so many cards (7.1)."""
    s.draws = cards
    s.enter(DRAW_CARDS)
    go_on_drawing(s)


def go_on_drawing(s: RiceDice) -> None:
    """Have NATURE draw on; an empty deck takes up the discards, and when both are empty fewer are drawn (7.7)."""
    if s.draws and not s.pile and s.discards:
        s.pile = s.discards
        s.discards = 0
        s.tell(TOLD_RESHUFFLE, EVERYONE, s.active)
    if s.draws and s.pile:
        return
    s.draws = 0
    if s.active >= s.seats:
        farmer_keeps(s)
        farmer_ends(s)
    elif s.drawn:
        s.enter(KEEP_CARD)
    else:
        after_action(s)


def keep(s: RiceDice, card: i64, place: i64) -> None:
    """Add a drawn card at an end of the field or lay it over a paddy (7.2 to 7.6)."""
    s.drawn &= ~bit(card)
    discard_drawn(s)
    if place == LEFT:
        s.tell(TOLD_KEEP, EVERYONE, s.active, card, LEFT)
        add_left(s, s.active, card)
    elif place == RIGHT:
        s.tell(TOLD_KEEP, EVERYONE, s.active, card, RIGHT)
        add_right(s, s.active, card)
    else:
        p = s.active * SLOTS + place - OVER_SLOT
        s.tell(TOLD_REPLACE, EVERYONE, s.active, card, place - OVER_SLOT, s.card[p])
        clear_paddy(s, p)
        set_paddy(s, p, card)
        note_powers(s, s.active)
        if s.size[s.active] > limit(s, s.active):
            s.enter(REMOVE_PADDY)
            return
    card_gained(s)


def remove_paddy(s: RiceDice, slot: i64) -> None:
    """Remove a further paddy because the field holds too many (9.14)."""
    p = s.active * SLOTS + slot
    s.tell(TOLD_REMOVE, EVERYONE, s.active, s.card[p], slot)
    clear_paddy(s, p)
    take_out(s, s.active, slot)
    card_gained(s)


def card_gained(s: RiceDice) -> None:
    """Balance the water once, then score effects (7.11, 9.17)."""
    balance(s)
    pay_all(s, s.active, RICE_GAINED)
    if s.phase != OVER:
        after_action(s)


# -- the Happy Farmer


def farmer_turn(s: RiceDice) -> None:
    """The Happy Farmer's dice have fallen: it takes its action (10.3)."""
    s.unplaced = showing(s.dice, WEED)
    s.phase = CHOOSE
    action = farmer_action(s)
    take_action(s, action, farmer_strength(s, action))
    if s.phase == OVER:
        return
    if action == ACT_WORKER:
        s.phase = WORK
        farmer_works(s)
        if s.phase != OVER:
            farmer_ends(s)
    elif action == ACT_CARD:
        start_drawing(s, s.strength)
    elif not begin_release(s):
        all_released(s)
