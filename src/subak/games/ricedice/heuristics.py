"""Rules of thumb for Rice Dice: every decision follows the plan that promises most, after `plans.py` and `worth.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from subak.core.rng import Rng, lowest_bit
from subak.games.ricedice.field import limit, must_weed, total, weed_room
from subak.games.ricedice.legal import die_turns
from subak.games.ricedice.plans import choose_taking, plan_cards, plan_water, plan_work
from subak.games.ricedice.vocabulary import (
    ACT_CARD,
    ACT_WATER,
    ACT_WORKER,
    ADD_CARD,
    ADD_WATER,
    ADD_WORKER,
    BARE,
    CARD,
    CHOOSE,
    COUNTS,
    DICE,
    DONE,
    DOUBLE,
    DRAW_ADD,
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
    LUCKY_WILDS,
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
    RICE_WILDS,
    RIGHT,
    ROLL_DICE,
    ROLL_FIRST,
    ROLL_NEXT,
    TAKE_WATER,
    TERMS,
    TURN,
    TURN_DIE,
    WATER,
    WEED,
    WEEDS,
    WILD,
    WORK,
    WORKER,
    equal_neighbours,
    picked_dice,
    showing,
)
from subak.games.ricedice.work import ripe
from subak.games.ricedice.worth import RICE, WIN, WORTHS, Outlook, cheapest, price_of, weed_price, worth_now

if TYPE_CHECKING:
    from subak.games.ricedice.state import RiceDice

# -- sizes of the tables

MOST_WORKERS: Final = 16
MOST_WATER: Final = 25
MOST_DRAWS: Final = 10


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


def weed_prices(o: Outlook, reaped: bool) -> list[int]:
    """What 0, 1, … weeds of a roll cost, each put where it hurts least, before or after the harvest of what is ripe."""
    s = o.s
    weeds: list[int] = s.weeds[o.first : o.end]
    crops: list[int] = s.crop[o.first : o.end]
    for slot in range(len(weeds)):
        if reaped and ripe(s, o.first + slot):
            weeds[slot] = 0
            crops[slot] = BARE
    prices: list[int] = [0]
    for _ in range(DICE):
        least: i64 = WIN
        place: i64 = -1
        for slot in range(len(weeds)):
            if weeds[slot] < WEEDS:
                price = weed_price(o, o.first + slot, crops[slot], weeds[slot])
                if price < least:
                    least = price
                    place = slot
        if place >= 0:
            weeds[place] += 1
            prices.append(prices[-1] + least)
        else:
            prices.append(prices[-1])
    return prices


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


@final
class Prospects:
    """What every roll promises: the best plan of each action by its strength, less the price of the weeds."""

    def __init__(self, o: Outlook) -> None:
        s = o.s
        plan_work(o, MOST_WORKERS)
        self.work: list[int] = o.best
        self.need: list[int] = o.need
        plan_water(o, MOST_WATER)
        self.water: list[int] = o.best
        plan_cards(o, MOST_DRAWS)
        self.cards: list[int] = o.best
        self.weeds: list[int] = weed_prices(o, False)
        self.weeds_after_work: list[int] = weed_prices(o, True)
        self.more_workers: i64 = total(s, o.seat, ADD_WORKER)
        self.more_water: i64 = total(s, o.seat, ADD_WATER)
        self.more_cards: i64 = total(s, o.seat, ADD_CARD)
        self.more_draws: i64 = total(s, o.seat, DRAW_ADD)
        self.least: i64 = 1 if s.at_least_one else 0
        self.ignores: i64 = s.ignores
        self.lucky: i64 = RICE * total(s, o.seat, RICE_WILDS)

    def weeds_of(self, dice: i64) -> i64:
        """How many weeds of these dice will have to be placed."""
        weeds = showing(dice, WEED) - self.ignores
        return weeds if weeds > 0 else 0

    def of_work(self, dice: i64) -> i64:
        """The value of the worker action with these dice; idle workers pull weeds of the roll."""
        workers = showing(dice, WILD) + showing(dice, WORKER) + 2 * showing(dice, DOUBLE) + self.more_workers
        workers = workers if workers > self.least else self.least
        workers = workers if workers < MOST_WORKERS else MOST_WORKERS
        weeds = self.weeds_of(dice) - (workers - self.need[workers])
        return self.work[workers] - self.weeds_after_work[weeds if weeds > 0 else 0]

    def of_water(self, dice: i64) -> i64:
        """The value of the water action with these dice."""
        strength = showing(dice, WILD) + showing(dice, WATER) + self.more_water
        return self.water[strength if strength < MOST_WATER else MOST_WATER] - self.weeds[self.weeds_of(dice)]

    def of_cards(self, dice: i64) -> i64:
        """The value of the card action with these dice."""
        strength = showing(dice, WILD) + showing(dice, CARD) + self.more_cards
        draws = (strength if strength > self.least else self.least) + self.more_draws
        return self.cards[draws if draws < MOST_DRAWS else MOST_DRAWS] - self.weeds[self.weeds_of(dice)]

    def of_dice(self, dice: i64) -> i64:
        """The value of the best action with these dice."""
        value = self.of_work(dice)
        other = self.of_water(dice)
        if other > value:
            value = other
        other = self.of_cards(dice)
        return other if other > value else value


def choose_action(o: Outlook) -> i64:
    """The action that promises most with the final dice."""
    prospects = Prospects(o)
    dice = o.s.dice
    work = prospects.of_work(dice)
    water = prospects.of_water(dice)
    cards = prospects.of_cards(dice)
    if work >= water and work >= cards:
        return ACT_WORKER
    return ACT_WATER if water >= cards else ACT_CARD


def choose_reroll(o: Outlook) -> i64:
    """Reroll the dice whose loss leaves the best hope."""
    dice = o.s.dice
    hope = hopes(Prospects(o), o.s.rerolls)
    masks: i64 = REROLL_SETS[equal_neighbours(dice)]
    best: i64 = -WIN
    choice: i64 = 0
    while masks:
        mask = lowest_bit(masks)
        masks &= masks - 1
        value: i64 = hope[roll_of(dice - picked_dice(dice, mask))]
        if value > best:
            best = value
            choice = mask
    return REROLL + choice


def hopes(prospects: Prospects, rerolls: i64) -> list[int]:
    """For each handful that is kept while the other dice are rolled: the value expected, with so many rerolls."""
    whole = ROLL_FIRST[5]
    hope: list[int] = [0] * ROLL_FIRST[6]
    for roll in range(whole, ROLL_FIRST[6]):
        dice: i64 = ROLL_DICE[roll]
        lucky = prospects.lucky if showing(dice, WILD) >= LUCKY_WILDS else 0
        hope[roll] = prospects.of_dice(dice) + lucky
    expect_rolls(hope)
    while rerolls > 1:
        prefer_rerolls(hope)
        expect_rolls(hope)
        rerolls -= 1
    return hope


def expect_rolls(hope: list[int]) -> None:
    """From the values of whole rolls work out those of all smaller handfuls, each the mean over its next die."""
    roll: i64 = ROLL_FIRST[5] - 1
    while roll >= 0:
        value: i64 = 0
        for face in range(FACES):
            value += hope[ROLL_NEXT[roll * FACES + face]]
        hope[roll] = value // FACES
        roll -= 1


def prefer_rerolls(hope: list[int]) -> None:
    """A handful is worth at least what keeping any part of it is worth."""
    for roll in range(ROLL_FIRST[5]):
        for face in range(FACES):
            more = ROLL_NEXT[roll * FACES + face]
            if hope[roll] > hope[more]:
                hope[more] = hope[roll]


def roll_of(dice: i64) -> i64:
    """The number of a handful of dice."""
    roll: i64 = 0
    for face in range(FACES):
        for _ in range(showing(dice, face)):
            roll = ROLL_NEXT[roll * FACES + face]
    return roll


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
