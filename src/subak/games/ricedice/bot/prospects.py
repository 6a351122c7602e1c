"""What the dice promise in Rice Dice: the value of every roll, and of every handful that is kept of one."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from subak.games.ricedice.bot.plans import plan_cards, plan_water, plan_work
from subak.games.ricedice.bot.values import RICE, WIN, Outlook, weed_price
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.dice import (
    ROLL_DICE,
    ROLL_FIRST,
    ROLL_NEXT,
    card_symbols,
    showing,
    water_symbols,
    worker_symbols,
)
from subak.games.ricedice.rules.effects import total
from subak.games.ricedice.rules.weeds import must_weed
from subak.games.ricedice.rules.worker import ripe

# -- sizes of the tables

MOST_WORKERS: Final = 16
MOST_WATER: Final = 25
MOST_DRAWS: Final = 10
WORK_ROW: Final = 2 * v.DICE + 1  # numbers of worker symbols that a roll can show


# -- weeds


def weed_prices(outlook: Outlook, reaped: bool) -> list[int]:
    """What 0, 1, … weeds of a roll cost, each put where it hurts least, before or after the harvest of what is ripe."""
    state = outlook.state
    weeds: list[int] = state.weeds[outlook.first : outlook.end]
    crops: list[int] = state.crop[outlook.first : outlook.end]
    next_price: list[int] = []
    for slot in range(len(weeds)):
        if reaped and ripe(state, outlook.first + slot):
            weeds[slot] = 0
            crops[slot] = v.BARE
        next_price.append(price_of_next(outlook, outlook.first + slot, crops[slot], weeds[slot]))
    spent: i64 = 0
    prices: list[int] = [0]
    for _ in range(v.DICE):
        least: i64 = WIN
        place: i64 = -1
        for slot in range(len(weeds)):
            if next_price[slot] < least:
                least = next_price[slot]
                place = slot
        if place >= 0:
            weeds[place] += 1
            next_price[place] = price_of_next(outlook, outlook.first + place, crops[place], weeds[place])
            spent += least
        prices.append(spent)
    return prices


def price_of_next(outlook: Outlook, p: i64, crop: i64, weeds: i64) -> i64:
    """What one more weed of a roll costs on paddy p; as much as a win where the weeds leave no room for it (5.3)."""
    return weed_price(outlook, p, crop, weeds) if weeds < v.WEEDS else WIN


# -- rolls


@final
class Prospects:
    """What every roll promises: the best plan of each action by its strength, less the price of the weeds."""

    def __init__(self, outlook: Outlook) -> None:
        state = outlook.state
        self.least: i64 = 1 if state.switches & v.AT_LEAST_ONE else 0
        self.ignores: i64 = state.ignores
        self.lucky: i64 = RICE * total(state, outlook.seat, v.RICE_WILDS)
        self.more_workers: i64 = total(state, outlook.seat, v.ADD_WORKER)
        self.more_water: i64 = total(state, outlook.seat, v.ADD_WATER)
        self.more_cards: i64 = total(state, outlook.seat, v.ADD_CARD)
        self.more_draws: i64 = total(state, outlook.seat, v.DRAW_ADD)
        plan_work(outlook, self.workers(2 * v.DICE))
        self.work: list[int] = outlook.best
        self.need: list[int] = needed(outlook.best)
        plan_water(outlook, self.tokens(v.DICE))
        self.water: list[int] = outlook.best
        plan_cards(outlook, self.draws(v.DICE))
        self.cards: list[int] = outlook.best
        self.weeds: list[int] = weed_prices(outlook, False)
        reaped = not state.switches & v.WEEDS_MAY_BE_LOST or must_weed(state, outlook.seat)
        self.weeds_after_work: list[int] = weed_prices(outlook, reaped)

    def workers(self, symbols: i64) -> i64:
        """The strength of the worker action when this number of its symbols shows (4.4)."""
        workers = symbols + self.more_workers
        workers = workers if workers > self.least else self.least
        return workers if workers < MOST_WORKERS else MOST_WORKERS

    def tokens(self, symbols: i64) -> i64:
        """The strength of the water action when this number of its symbols shows (4.4)."""
        strength = symbols + self.more_water
        return strength if strength < MOST_WATER else MOST_WATER

    def draws(self, symbols: i64) -> i64:
        """How many cards the card action draws when this number of its symbols shows (4.4, 9.12)."""
        strength = symbols + self.more_cards
        draws = (strength if strength > self.least else self.least) + self.more_draws
        return draws if draws < MOST_DRAWS else MOST_DRAWS

    def placed(self, weeds: i64) -> i64:
        """How many weeds of those that show will have to be placed (5.1, 9.5)."""
        return weeds - self.ignores if weeds > self.ignores else 0

    def of_work(self, symbols: i64, weeds: i64) -> i64:
        """The value of the worker action by the symbols and weeds that show; idle workers pull weeds of the roll."""
        workers = self.workers(symbols)
        left = self.placed(weeds) - (workers - self.need[workers])
        return self.work[workers] - self.weeds_after_work[left if left > 0 else 0]

    def of_water(self, symbols: i64, weeds: i64) -> i64:
        """The value of the water action by its symbols and the weeds that show."""
        return self.water[self.tokens(symbols)] - self.weeds[self.placed(weeds)]

    def of_cards(self, symbols: i64, weeds: i64) -> i64:
        """The value of the card action by its symbols and the weeds that show."""
        return self.cards[self.draws(symbols)] - self.weeds[self.placed(weeds)]

    def of_dice(self, dice: i64) -> i64:
        """The value of the best action with these dice."""
        weeds = showing(dice, v.WEED)
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


# -- handfuls


@final
class Handful:
    """Dice that are kept, what one more die makes of them, and the value expected when the others are rolled."""

    def __init__(self, dice: i64) -> None:
        self.weeds: i64 = showing(dice, v.WEED)
        self.wilds: i64 = showing(dice, v.WILD)
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
        self.value = value // v.FACES

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
        """Be worth at least this value."""
        if value > self.value:
            self.value = value


def all_handfuls() -> list[Handful]:
    """The handfuls by the numbers of their rolls, each linked to those with one more die."""
    handfuls = [Handful(dice) for dice in ROLL_DICE]
    for roll in range(ROLL_FIRST[v.DICE]):
        handful = handfuls[roll]
        more = [handfuls[ROLL_NEXT[roll * v.FACES + face]] for face in range(v.FACES)]
        handful.and_weed = more[v.WEED]
        handful.and_worker = more[v.WORKER]
        handful.and_double = more[v.DOUBLE]
        handful.and_wild = more[v.WILD]
        handful.and_water = more[v.WATER]
        handful.and_card = more[v.CARD]
    return handfuls


@final
class Handfuls:
    """All handfuls, with the values of one decision."""

    def __init__(self) -> None:
        self.every: list[Handful] = all_handfuls()
        self.whole: list[Handful] = self.every[ROLL_FIRST[v.DICE] :]
        self.smaller: list[Handful] = self.every[: ROLL_FIRST[v.DICE]]
        self.largest_first: list[Handful] = self.smaller[::-1]


SPARE: Final = [Handfuls()]  # to make them anew takes too long; each thread takes out its own


def hope(prospects: Prospects, rerolls: i64) -> Handfuls:
    """Give each handful that may be kept its expected value when the other dice are rolled, with these rerolls left.

    Who asks puts them back into SPARE."""
    try:
        handfuls = SPARE.pop()
    except IndexError:
        handfuls = Handfuls()
    value_rolls(handfuls, prospects)
    for handful in handfuls.largest_first:
        handful.expect()
    while rerolls > 1:
        for handful in handfuls.smaller:
            handful.pass_on()
        for handful in handfuls.largest_first:
            handful.expect()
        rerolls -= 1
    return handfuls


def value_rolls(handfuls: Handfuls, prospects: Prospects) -> None:
    """Give every roll of all dice the value of its best action."""
    work: list[int] = [0] * ((v.DICE + 1) * WORK_ROW)
    for weeds in range(v.DICE + 1):
        for symbols in range(2 * (v.DICE - weeds) + 1):
            work[weeds * WORK_ROW + symbols] = prospects.of_work(symbols, weeds)
    water: list[int] = [prospects.water[prospects.tokens(symbols)] for symbols in range(v.DICE + 1)]
    cards: list[int] = [prospects.cards[prospects.draws(symbols)] for symbols in range(v.DICE + 1)]
    prices: list[int] = [prospects.weeds[prospects.placed(weeds)] for weeds in range(v.DICE + 1)]
    for roll in handfuls.whole:
        value: i64 = water[roll.water]
        other: i64 = cards[roll.cards]
        if other > value:
            value = other
        value -= prices[roll.weeds]
        other = work[roll.weeds * WORK_ROW + roll.workers]
        if other > value:
            value = other
        roll.value = value + prospects.lucky if roll.wilds >= v.LUCKY_WILDS else value


def hope_without(handfuls: Handfuls, dice: i64, mask: i64) -> i64:
    """The value of what is left of these dice when those at the sorted places of a mask are rolled."""
    roll: i64 = 0
    face: i64 = 0
    while dice:
        count = dice & v.FACE_MASK
        while count:
            if not mask & 1:
                roll = ROLL_NEXT[roll * v.FACES + face]
            mask >>= 1
            count -= 1
        face += 1
        dice >>= v.FACE_BITS
    return handfuls.every[roll].value
