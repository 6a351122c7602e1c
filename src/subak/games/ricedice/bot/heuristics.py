"""Rules of thumb for Rice Dice: every decision follows the plan that promises most (`prospects`, `plans`, `worth`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import Rng, lowest_bit
from subak.games.ricedice.bot.plans import choose_taking, plan_water, plan_work
from subak.games.ricedice.bot.prospects import (
    Prospects,
    card_symbols,
    hope,
    hope_without,
    water_symbols,
    worker_symbols,
)
from subak.games.ricedice.bot.values import RICE, WIN, WORTHS, Outlook, cheapest, price_of, weed_price, worth_now
from subak.games.ricedice.rules.field import limit, must_weed, total, weed_room
from subak.games.ricedice.rules.legal import die_turns
from subak.games.ricedice.rules.vocabulary import (
    ACT_CARD,
    ACT_WATER,
    ACT_WORKER,
    CHOOSE,
    COUNTS,
    DONE,
    FACE_BITS,
    FACES,
    FREE,
    IGNORE,
    IGNORE_WEEDS,
    KEEP,
    KEEP_CARD,
    LEAVE,
    LEFT,
    LEVEL,
    OVER_SLOT,
    PLACE_WEED,
    PLACES,
    RELEASE,
    REMOVE,
    REMOVE_PADDY,
    REROLL,
    REROLL_DICE,
    REROLL_SETS,
    RICE_GAINED,
    RIGHT,
    TAKE_WATER,
    TERMS,
    TURN,
    TURN_DIE,
    WEED,
    WORK,
    equal_neighbours,
    showing,
)

if TYPE_CHECKING:
    from subak.games.ricedice.rules.state import RiceDice

# -- within an action


def choose_work(o: Outlook) -> i64:
    """The next job of the best plan; idle workers are given a weed of the roll to place and pull."""
    s = o.s
    o.plant_extra = s.plant_extra
    o.harvest_extra = s.harvest_extra
    plan_work(o, s.strength)
    job: i64 = o.job[s.strength]
    if job == DONE and s.strength and s.unplaced:
        for p in range(o.first, o.end):
            if not s.tokens[p] and s.weeds[p] < weed_room(s, p):
                return PLACE_WEED + p - o.first
    return job


def choose_level(o: Outlook) -> i64:
    """The new count of the paddy that is asked for, as the best plan has it."""
    s = o.s
    strength = s.strength if s.active == o.seat else 0
    plan_water(o, strength)
    job: i64 = o.job[strength]
    wanted = (job - LEVEL) % COUNTS
    reach: i64 = s.loose + s.tokens[o.first + s.slot]
    if o.flow_any:
        for p in range(o.first + s.slot + 1, o.end):
            reach += s.tokens[p]
    return job if wanted <= reach else job - wanted + reach


def choose_card(o: Outlook, rng: Rng) -> i64:
    """Keep the drawn card that gains most where it gains most, or none."""
    s = o.s
    WORTHS.of(o.cards)
    size = o.end - o.first
    at_entry = RICE * total(s, o.seat, RICE_GAINED)
    best: i64 = 0
    choice: i64 = DONE
    drawn = s.drawn
    while drawn:
        card = lowest_bit(drawn)
        drawn &= drawn - 1
        entering = at_entry + RICE * o.cards.amount[card * TERMS + RICE_GAINED]
        if size < limit(s, o.seat):
            added = worth_now(o, card, size) + entering
            if added > best:
                best = added
                choice = KEEP + card * PLACES + better_end(o, card, rng)
        p = cheapest(o)
        gained = worth_now(o, card, size - 1) + entering - price_of(o, p)
        if gained > best:
            best = gained
            choice = KEEP + card * PLACES + OVER_SLOT + p - o.first
    return choice


def better_end(o: Outlook, card: i64, rng: Rng) -> i64:
    """Water runs to the right, so a paddy that holds much belongs to the left of those that hold less."""
    s = o.s
    smaller: i64 = 0
    larger: i64 = 0
    for p in range(o.first, o.end):
        if o.cards.room[s.card[p]] < o.cards.room[card]:
            smaller += 1
        elif o.cards.room[s.card[p]] > o.cards.room[card]:
            larger += 1
    if smaller == larger:
        return LEFT if rng.below(2) else RIGHT
    return LEFT if smaller > larger else RIGHT


def choose_removal(o: Outlook) -> i64:
    """Give up the cheapest paddy."""
    WORTHS.of(o.cards)
    return REMOVE + cheapest(o) - o.first


# -- weeds


def choose_at_end(o: Outlook) -> i64:
    """Place the weeds that must be placed where they hurt least, then take the free weed that helps most."""
    s = o.s
    best: i64 = -WIN
    choice: i64 = DONE
    for p in range(o.first, o.end):
        slot = p - o.first
        weeds: i64 = s.weeds[p]
        if s.unplaced and must_weed(s, o.seat):
            dry_and_free = s.free and not s.tokens[p]
            price = 0 if dry_and_free else weed_price(o, p, s.crop[p], weeds)
            if weeds < weed_room(s, p) and -price > best:
                best = -price
                choice = PLACE_WEED + slot
        elif s.free and weeds and not s.tokens[p]:
            price = weed_price(o, p, s.crop[p], weeds - 1)
            if price > best:
                best = price
                choice = FREE + slot
    return choice


# -- the dice


def choose_action(o: Outlook) -> i64:
    """The action that promises most with the final dice."""
    prospects = Prospects(o)
    dice = o.s.dice
    weeds = showing(dice, WEED)
    work = prospects.of_work(worker_symbols(dice), weeds)
    water = prospects.of_water(water_symbols(dice), weeds)
    cards = prospects.of_cards(card_symbols(dice), weeds)
    if work >= water and work >= cards:
        return ACT_WORKER
    return ACT_WATER if water >= cards else ACT_CARD


def choose_reroll(o: Outlook) -> i64:
    """Reroll the dice whose loss leaves the best hope."""
    dice = o.s.dice
    hope(Prospects(o), o.s.rerolls)
    masks: i64 = REROLL_SETS[equal_neighbours(dice)]
    best: i64 = -WIN
    choice: i64 = 0
    while masks:
        mask = lowest_bit(masks)
        masks &= masks - 1
        value = hope_without(dice, mask)
        if value > best:
            best = value
            choice = mask
    return REROLL + choice


def choose_die(o: Outlook) -> i64:
    """Turn the die that gains most by it, if one does."""
    prospects = Prospects(o)
    dice = o.s.dice
    best = prospects.of_dice(dice)
    choice: i64 = LEAVE
    turns = die_turns(o.s)
    while turns:
        turn = lowest_bit(turns)
        turns &= turns - 1
        turned = dice - (1 << FACE_BITS * (turn // FACES)) + (1 << FACE_BITS * (turn % FACES))
        value = prospects.of_dice(turned)
        if value > best:
            best = value
            choice = TURN + turn
    return choice


# -- the door


def choose(s: RiceDice, seat: i64, rng: Rng) -> i64:
    """The action these rules of thumb prefer for the seat to act; the generator settles what they leave open."""
    phase = s.phase
    if phase == IGNORE_WEEDS:
        return IGNORE
    o = Outlook(s, seat)
    if phase == REROLL_DICE:
        return choose_reroll(o)
    if phase == TURN_DIE:
        return choose_die(o)
    if phase == CHOOSE:
        return choose_action(o)
    if phase == WORK:
        return choose_work(o)
    if phase == RELEASE:
        return choose_level(o)
    if phase == TAKE_WATER:
        return choose_taking(o)
    if phase == KEEP_CARD:
        return choose_card(o, rng)
    if phase == REMOVE_PADDY:
        return choose_removal(o)
    return choose_at_end(o)
