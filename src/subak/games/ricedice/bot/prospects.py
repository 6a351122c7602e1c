"""What the dice promise in Rice Dice: the value of every roll, and of every handful that is kept of one."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from subak.games.ricedice.bot.plans import plan_cards, plan_water, plan_work
from subak.games.ricedice.bot.values import RICE, WIN, Outlook, weed_price
from subak.games.ricedice.rules.field import total
from subak.games.ricedice.rules.vocabulary import (
    ADD_CARD,
    ADD_WATER,
    ADD_WORKER,
    BARE,
    CARD,
    DICE,
    DOUBLE,
    DRAW_ADD,
    FACE_BITS,
    FACE_MASK,
    FACES,
    LUCKY_WILDS,
    RICE_WILDS,
    ROLL_DICE,
    ROLL_FIRST,
    ROLL_NEXT,
    WATER,
    WEED,
    WEEDS,
    WILD,
    WORKER,
    showing,
)
from subak.games.ricedice.rules.worker import ripe

# -- sizes of the tables

MOST_WORKERS: Final = 16
MOST_WATER: Final = 25
MOST_DRAWS: Final = 10
WORK_ROW: Final = 2 * DICE + 1  # numbers of worker symbols that a roll can show


# -- weeds


def weed_prices(o: Outlook, reaped: bool) -> list[int]:
    """What 0, 1, … weeds of a roll cost, each put where it hurts least, before or after the harvest of what is ripe."""
    s = o.s
    weeds: list[int] = s.weeds[o.first : o.end]
    crops: list[int] = s.crop[o.first : o.end]
    next_price: list[int] = []
    for slot in range(len(weeds)):
        if reaped and ripe(s, o.first + slot):
            weeds[slot] = 0
            crops[slot] = BARE
        next_price.append(price_of_next(o, o.first + slot, crops[slot], weeds[slot]))
    spent: i64 = 0
    prices: list[int] = [0]
    for _ in range(DICE):
        least: i64 = WIN
        place: i64 = -1
        for slot in range(len(weeds)):
            if next_price[slot] < least:
                least = next_price[slot]
                place = slot
        if place >= 0:
            weeds[place] += 1
            next_price[place] = price_of_next(o, o.first + place, crops[place], weeds[place])
            spent += least
        prices.append(spent)
    return prices


def price_of_next(o: Outlook, p: i64, crop: i64, weeds: i64) -> i64:
    """What one more weed of a roll costs on a paddy with so many; too much where there is no room for it."""
    return weed_price(o, p, crop, weeds) if weeds < WEEDS else WIN


# -- rolls


@final
class Prospects:
    """What every roll promises: the best plan of each action by its strength, less the price of the weeds."""

    def __init__(self, o: Outlook) -> None:
        s = o.s
        self.least: i64 = 1 if s.at_least_one else 0
        self.ignores: i64 = s.ignores
        self.lucky: i64 = RICE * total(s, o.seat, RICE_WILDS)
        self.more_workers: i64 = total(s, o.seat, ADD_WORKER)
        self.more_water: i64 = total(s, o.seat, ADD_WATER)
        self.more_cards: i64 = total(s, o.seat, ADD_CARD)
        self.more_draws: i64 = total(s, o.seat, DRAW_ADD)
        plan_work(o, self.workers(2 * DICE))
        self.work: list[int] = o.best
        self.need: list[int] = needed(o.best)
        plan_water(o, self.tokens(DICE))
        self.water: list[int] = o.best
        plan_cards(o, self.draws(DICE))
        self.cards: list[int] = o.best
        self.weeds: list[int] = weed_prices(o, False)
        self.weeds_after_work: list[int] = weed_prices(o, True)

    def workers(self, symbols: i64) -> i64:
        """The strength of the worker action with so many symbols."""
        workers = symbols + self.more_workers
        workers = workers if workers > self.least else self.least
        return workers if workers < MOST_WORKERS else MOST_WORKERS

    def tokens(self, symbols: i64) -> i64:
        """The strength of the water action with so many symbols."""
        strength = symbols + self.more_water
        return strength if strength < MOST_WATER else MOST_WATER

    def draws(self, symbols: i64) -> i64:
        """How many cards the card action draws with so many symbols."""
        strength = symbols + self.more_cards
        draws = (strength if strength > self.least else self.least) + self.more_draws
        return draws if draws < MOST_DRAWS else MOST_DRAWS

    def placed(self, weeds: i64) -> i64:
        """How many weeds of those that show will have to be placed."""
        return weeds - self.ignores if weeds > self.ignores else 0

    def of_work(self, symbols: i64, weeds: i64) -> i64:
        """The value of the worker action with so many symbols and weeds; idle workers pull weeds of the roll."""
        workers = self.workers(symbols)
        left = self.placed(weeds) - (workers - self.need[workers])
        return self.work[workers] - self.weeds_after_work[left if left > 0 else 0]

    def of_water(self, symbols: i64, weeds: i64) -> i64:
        """The value of the water action with so many symbols and weeds."""
        return self.water[self.tokens(symbols)] - self.weeds[self.placed(weeds)]

    def of_cards(self, symbols: i64, weeds: i64) -> i64:
        """The value of the card action with so many symbols and weeds."""
        return self.cards[self.draws(symbols)] - self.weeds[self.placed(weeds)]

    def of_dice(self, dice: i64) -> i64:
        """The value of the best action with these dice."""
        weeds = showing(dice, WEED)
        value = self.of_work(worker_symbols(dice), weeds)
        other = self.of_water(water_symbols(dice), weeds)
        if other > value:
            value = other
        other = self.of_cards(card_symbols(dice), weeds)
        return other if other > value else value


def needed(best: list[int]) -> list[int]:
    """For each strength the least that is worth as much, by the values of settled plans."""
    need: list[int] = []
    least: i64 = 0
    for strength in range(len(best)):
        if best[strength] > best[least]:
            least = strength
        need.append(least)
    return need


def worker_symbols(dice: i64) -> i64:
    """The symbols of the worker action that show."""
    return showing(dice, WILD) + showing(dice, WORKER) + 2 * showing(dice, DOUBLE)


def water_symbols(dice: i64) -> i64:
    """The symbols of the water action that show."""
    return showing(dice, WILD) + showing(dice, WATER)


def card_symbols(dice: i64) -> i64:
    """The symbols of the card action that show."""
    return showing(dice, WILD) + showing(dice, CARD)


# -- handfuls


@final
class Handful:
    """Dice that are kept, what one more die makes of them, and the value expected when the others are rolled."""

    def __init__(self, dice: i64) -> None:
        self.weeds: i64 = showing(dice, WEED)
        self.wilds: i64 = showing(dice, WILD)
        self.workers: i64 = worker_symbols(dice)
        self.water: i64 = water_symbols(dice)
        self.cards: i64 = card_symbols(dice)
        self.value: i64 = 0
        self.and_weed: Handful = self
        self.and_worker: Handful = self
        self.and_double: Handful = self
        self.and_wild: Handful = self
        self.and_water: Handful = self
        self.and_card: Handful = self

    def expect(self) -> None:
        """The mean over the next die."""
        value = self.and_weed.value + self.and_worker.value + self.and_double.value
        value += self.and_wild.value + self.and_water.value + self.and_card.value
        self.value = value // FACES

    def pass_on(self) -> None:
        """With one more die one can do at least as well, by rolling it again."""
        value = self.value
        self.and_weed.rise_to(value)
        self.and_worker.rise_to(value)
        self.and_double.rise_to(value)
        self.and_wild.rise_to(value)
        self.and_water.rise_to(value)
        self.and_card.rise_to(value)

    def rise_to(self, value: i64) -> None:
        """Be worth at least so much."""
        if value > self.value:
            self.value = value


def all_handfuls() -> list[Handful]:
    """The handfuls by the numbers of their rolls, each linked to those with one more die."""
    handfuls = [Handful(dice) for dice in ROLL_DICE]
    for roll in range(ROLL_FIRST[DICE]):
        handful = handfuls[roll]
        more = [handfuls[ROLL_NEXT[roll * FACES + face]] for face in range(FACES)]
        handful.and_weed = more[WEED]
        handful.and_worker = more[WORKER]
        handful.and_double = more[DOUBLE]
        handful.and_wild = more[WILD]
        handful.and_water = more[WATER]
        handful.and_card = more[CARD]
    return handfuls


HANDFULS: Final = all_handfuls()  # their values are those of the last `hope`: to make them anew takes too long
WHOLE: Final = HANDFULS[ROLL_FIRST[DICE] :]
SMALLER: Final = HANDFULS[: ROLL_FIRST[DICE]]
LARGEST_FIRST: Final = SMALLER[::-1]


def hope(prospects: Prospects, rerolls: i64) -> None:
    """Give each handful that is kept while the other dice are rolled its value, with so many rerolls."""
    value_rolls(prospects)
    for handful in LARGEST_FIRST:
        handful.expect()
    while rerolls > 1:
        for handful in SMALLER:
            handful.pass_on()
        for handful in LARGEST_FIRST:
            handful.expect()
        rerolls -= 1


def value_rolls(prospects: Prospects) -> None:
    """Give every roll of all dice the value of its best action."""
    work: list[int] = [0] * ((DICE + 1) * WORK_ROW)
    for weeds in range(DICE + 1):
        for symbols in range(2 * (DICE - weeds) + 1):
            work[weeds * WORK_ROW + symbols] = prospects.of_work(symbols, weeds)
    water: list[int] = [prospects.water[prospects.tokens(symbols)] for symbols in range(DICE + 1)]
    cards: list[int] = [prospects.cards[prospects.draws(symbols)] for symbols in range(DICE + 1)]
    prices: list[int] = [prospects.weeds[prospects.placed(weeds)] for weeds in range(DICE + 1)]
    for roll in WHOLE:
        value: i64 = water[roll.water]
        other: i64 = cards[roll.cards]
        if other > value:
            value = other
        value -= prices[roll.weeds]
        other = work[roll.weeds * WORK_ROW + roll.workers]
        if other > value:
            value = other
        roll.value = value + prospects.lucky if roll.wilds >= LUCKY_WILDS else value


def hope_without(dice: i64, mask: i64) -> i64:
    """The value, after `hope`, of what is left of these dice when those at the sorted places of a mask are rolled."""
    roll: i64 = 0
    face: i64 = 0
    while dice:
        count = dice & FACE_MASK
        while count:
            if not mask & 1:
                roll = ROLL_NEXT[roll * FACES + face]
            mask >>= 1
            count -= 1
        face += 1
        dice >>= FACE_BITS
    return HANDFULS[roll].value
