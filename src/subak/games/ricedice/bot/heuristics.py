"""Rules of thumb for Rice Dice: every decision follows the plan that promises most (`prospects`, `plans`, `values`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import Rng, lowest_bit
from subak.games.ricedice.bot.plans import choose_taking, plan_water, plan_work
from subak.games.ricedice.bot.prospects import SPARE, Prospects, hope, hope_without
from subak.games.ricedice.bot.values import RICE, WIN, Outlook, cheapest, price_of, weed_price, worth_now
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.dice import (
    card_symbols,
    legal_die_turns,
    legal_rerolls,
    showing,
    water_symbols,
    worker_symbols,
)
from subak.games.ricedice.rules.effects import has, total
from subak.games.ricedice.rules.field import limit, weed_room
from subak.games.ricedice.rules.weeds import may_lose, must_weed

if TYPE_CHECKING:
    from subak.games.ricedice.rules.state import RiceDice

# -- within an action


def choose_work(outlook: Outlook) -> i64:
    """The next job of the best plan; idle workers are given a weed of the roll to place and pull."""
    state = outlook.state
    outlook.plant_extra = state.plant_extra
    outlook.harvest_extra = state.harvest_extra
    plan_work(outlook, state.strength)
    job: i64 = outlook.job[state.strength]
    if job == v.DONE and state.strength and state.unplaced:
        for p in range(outlook.first, outlook.end):
            if not state.tokens[p] and state.weeds[p] < weed_room(state, p):
                return v.PLACE_WEED + p - outlook.first
    return job


def choose_level(outlook: Outlook) -> i64:
    """The new count of the paddy that is asked for, as the best plan has it."""
    state = outlook.state
    strength = state.strength if state.active == outlook.seat else 0
    plan_water(outlook, strength)
    job: i64 = outlook.job[strength]
    wanted = (job - v.LEVEL) % v.COUNTS
    reach: i64 = state.loose + state.tokens[outlook.first + state.slot]
    if outlook.flow_any:
        for p in range(outlook.first + state.slot + 1, outlook.end):
            reach += state.tokens[p]
    return job if wanted <= reach else job - wanted + reach


def choose_card(outlook: Outlook, rng: Rng) -> i64:
    """Keep the drawn card that gains most where it gains most, or none."""
    state = outlook.state
    size = outlook.end - outlook.first
    at_entry = RICE * total(state, outlook.seat, v.RICE_GAINED)
    best: i64 = 0
    choice: i64 = v.DONE
    drawn = state.drawn
    while drawn:
        card = lowest_bit(drawn)
        drawn &= drawn - 1
        entering = at_entry + RICE * outlook.cards.amount[card * v.TERMS + v.RICE_GAINED]
        if size < limit(state, outlook.seat):
            added = worth_now(outlook, card, size) + entering
            if added > best:
                best = added
                choice = v.KEEP + card * v.PLACES + better_end(outlook, card, rng)
        p = cheapest(outlook)
        gained = worth_now(outlook, card, size - 1) + entering - price_of(outlook, p)
        if gained > best:
            best = gained
            choice = v.KEEP + card * v.PLACES + v.OVER_SLOT + p - outlook.first
    return choice


def better_end(outlook: Outlook, card: i64, rng: Rng) -> i64:
    """Water runs to the right, so a paddy that holds much belongs to the left of those that hold less."""
    state = outlook.state
    smaller: i64 = 0
    larger: i64 = 0
    for p in range(outlook.first, outlook.end):
        if outlook.cards.capacity[state.card[p]] < outlook.cards.capacity[card]:
            smaller += 1
        elif outlook.cards.capacity[state.card[p]] > outlook.cards.capacity[card]:
            larger += 1
    if smaller == larger:
        return v.LEFT if rng.below(2) else v.RIGHT
    return v.LEFT if smaller > larger else v.RIGHT


def choose_removal(outlook: Outlook) -> i64:
    """Give up the cheapest paddy."""
    return v.REMOVE + cheapest(outlook) - outlook.first


# -- weeds


def choose_at_end(outlook: Outlook) -> i64:
    """Place the weeds that must be placed where they hurt least, then take the free weed that helps most."""
    state = outlook.state
    best: i64 = -WIN
    choice: i64 = v.DONE
    for p in range(outlook.first, outlook.end):
        slot = p - outlook.first
        weeds: i64 = state.weeds[p]
        if state.unplaced and must_weed(state, outlook.seat):
            dry_and_free = state.free and not state.tokens[p]
            price = 0 if dry_and_free else weed_price(outlook, p, state.crop[p], weeds)
            if weeds < weed_room(state, p) and -price > best:
                best = -price
                choice = v.PLACE_WEED + slot
        elif state.free and weeds and not state.tokens[p]:
            price = weed_price(outlook, p, state.crop[p], weeds - 1)
            if price > best:
                best = price
                choice = v.FREE + slot
    return choice


# -- the dice


def choose_action(outlook: Outlook) -> i64:
    """The action that promises most with the final dice."""
    prospects = Prospects(outlook)
    dice = outlook.state.dice
    weeds = showing(dice, v.WEED)
    work = prospects.of_work(worker_symbols(dice), weeds)
    water = prospects.of_water(water_symbols(dice), weeds)
    cards = prospects.of_cards(card_symbols(dice), weeds)
    if work >= water and work >= cards:
        return v.ACT_WORKER
    return v.ACT_WATER if water >= cards else v.ACT_CARD


def choose_reroll(outlook: Outlook) -> i64:
    """Reroll the dice whose loss leaves the best hope."""
    dice = outlook.state.dice
    handfuls = hope(Prospects(outlook), outlook.state.rerolls)
    masks = legal_rerolls(outlook.state)
    best: i64 = -WIN
    choice: i64 = 0
    while masks:
        mask = lowest_bit(masks)
        masks &= masks - 1
        value = hope_without(handfuls, dice, mask)
        if value > best:
            best = value
            choice = mask
    SPARE.append(handfuls)
    return v.REROLL + choice


def choose_die(outlook: Outlook) -> i64:
    """Turn the die that gains most by it, if one does."""
    prospects = Prospects(outlook)
    dice = outlook.state.dice
    best = prospects.of_dice(dice)
    choice: i64 = v.LEAVE
    turns = legal_die_turns(outlook.state)
    while turns:
        turn = lowest_bit(turns)
        turns &= turns - 1
        turned = dice - (1 << v.FACE_BITS * (turn // v.FACES)) + (1 << v.FACE_BITS * (turn % v.FACES))
        value = prospects.of_dice(turned)
        if value > best:
            best = value
            choice = v.TURN + turn
    return choice


# -- all decisions


def choose(state: RiceDice, seat: i64, rng: Rng) -> i64:
    """The action these rules of thumb prefer for the seat to act; the generator settles what they leave open."""
    phase = state.phase
    if phase == v.IGNORE_WEEDS:
        return v.IGNORE
    if state.switches & v.WEEDS_MAY_BE_LOST and may_lose(state) and not has(state, seat, v.RICE_WEED):
        return v.LOSE
    outlook = Outlook(state, seat)
    if phase == v.REROLL_DICE:
        return choose_reroll(outlook)
    if phase == v.TURN_DIE:
        return choose_die(outlook)
    if phase == v.CHOOSE:
        return choose_action(outlook)
    if phase == v.WORK:
        return choose_work(outlook)
    if phase == v.RELEASE:
        return choose_level(outlook)
    if phase == v.TAKE_WATER:
        return choose_taking(outlook)
    if phase == v.KEEP_CARD:
        return choose_card(outlook, rng)
    if phase == v.REMOVE_PADDY:
        return choose_removal(outlook)
    return choose_at_end(outlook)
