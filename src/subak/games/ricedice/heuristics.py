"""Rules of thumb for Rice Dice: every decision takes the plan that promises most rice, in hundredths of a rice.

A paddy that is so many steps from its harvest is worth a share of that harvest; an action is worth the rice it scores
and what it adds to those shares. From this follow the dice to reroll, the action, its details and the cards to keep.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from subak.core.rng import Rng, bit_count, lowest_bit
from subak.games.ricedice.field import has, limit, must_weed, total, weed_room
from subak.games.ricedice.legal import die_turns
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
    DONE,
    DOUBLE,
    DRAW_ADD,
    FACE_BITS,
    FACES,
    FLOW_ANY,
    FREE,
    FRESH,
    HARVEST,
    HARVEST_JOB,
    HARVEST_WET,
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
    PLANT,
    PLANT_DRY,
    PLANT_JOB,
    PULL,
    RELEASE,
    REMOVE,
    REMOVE_PADDY,
    REROLL,
    REROLL_DICE,
    REROLL_SETS,
    RICE_CLEAN,
    RICE_GAINED,
    RICE_HARVEST,
    RICE_PLANT,
    RICE_WEED,
    RICE_WILDS,
    RIGHT,
    ROLL_DICE,
    ROLL_FIRST,
    ROLL_NEXT,
    SLOTS,
    TAKE,
    TAKE_WATER,
    TERMS,
    TURN,
    TURN_DIE,
    WATER,
    WEED,
    WILD,
    WORK,
    WORKER,
    equal_neighbours,
    picked_dice,
    showing,
)  # fmt: skip
from subak.games.ricedice.water import owed
from subak.games.ricedice.work import plantable, ripe

if TYPE_CHECKING:
    from subak.games.ricedice.deck import RiceDeck
    from subak.games.ricedice.state import RiceDice

# -- the weights

RICE: Final = 100  # one rice
WIN: Final = 100_00  # reaching the target
PACE: Final = 5  # rice a turn of the leading side, to guess how many turns are left
FULL_GAME: Final = 20  # turns for which the worth of a card is meant

# by steps to the harvest (1 harvest, 2 drain or plant, 3 plant, 4 fill): per cent of the harvest already earned,
# and per cent of the rice lost to weeds that will really be lost
EARNED: Final = [0, 80, 55, 30, 0]
SPOILT: Final = [0, 90, 75, 60, 35]

# a card's worth over a full game
PER_RICE: Final = 90  # for each rice of a clean harvest
PER_HEX: Final = -100
PER_MAGIC: Final = 250
PER_WATER: Final = 100
PER_EFFECT: Final = [
    700,  # ADD_WORKER
    400,  # ADD_WATER
    300,  # ADD_CARD
    600,  # SET_DIE
    600,  # EXTRA_REROLL
    300,  # WEED_IGNORE
    50,  # WEED_CAP, for each weed
    200,  # FREE_WEED
    500,  # PLANT_JOB, for each worker
    500,  # HARVEST_JOB, for each worker
    600,  # HARVEST_WET
    600,  # PLANT_DRY
    300,  # FLOW_ANY
    150,  # DRAW_ADD, for each card
    300,  # FIELD_LIMIT, less what follows for each paddy
    900,  # RICE_HARVEST
    900,  # RICE_PLANT
    200,  # RICE_CLEAN
    100,  # RICE_GAINED
    200,  # RICE_WEED
    150,  # RICE_WILDS
    500,  # RICE_WATER
]
CROWDING: Final = [100, 100, 90, 75, 50]  # per cent of its worth that a card has beside so many others

# -- sizes of the tables

MOST_WORKERS: Final = 16
MOST_WATER: Final = 25
MOST_DRAWS: Final = 10
STEPS: Final = 5


# -- what a field promises


@final
class Outlook:
    """A seat's field as one decision looks at it, with the best plan found for each strength of an action."""

    def __init__(self, s: RiceDice, seat: i64) -> None:
        self.s: RiceDice = s
        self.cards: RiceDeck = s.cards
        self.seat: i64 = seat
        self.first: i64 = seat * SLOTS
        self.end: i64 = self.first + s.size[seat]
        self.left: i64 = turns_left(s)
        self.harvest_rice: i64 = total(s, seat, RICE_HARVEST)
        self.plant_rice: i64 = total(s, seat, RICE_PLANT)
        self.weed_rice: i64 = total(s, seat, RICE_WEED)
        self.weeds_paid: i64 = 0
        if self.weed_rice:
            for p in range(self.first, self.end):
                often: i64 = s.cards.often[s.card[p]]
                if often > s.pulled:
                    self.weeds_paid = often - s.pulled
        self.plant_extra: i64 = total(s, seat, PLANT_JOB)
        self.harvest_extra: i64 = total(s, seat, HARVEST_JOB)
        self.flow_any: bool = has(s, seat, FLOW_ANY)
        self.owed: i64 = owed(s)
        self.best: list[int] = []  # value of the best plan by strength
        self.job: list[int] = []  # what it begins with

    def expect(self, most: i64) -> None:
        """Forget all plans, and make room for strengths up to `most`."""
        self.best = [0] * (most + 1)
        self.job = [DONE] * (most + 1)

    def note(self, strength: i64, value: i64, job: i64) -> None:
        """Remember a plan that needs so much strength, if none so good is known."""
        if strength < len(self.best) and value > self.best[strength]:
            self.best[strength] = value
            self.job[strength] = job

    def settle(self) -> None:
        """What can be done with less strength can be done with more."""
        for strength in range(1, len(self.best)):
            if self.best[strength - 1] > self.best[strength]:
                self.best[strength] = self.best[strength - 1]
                self.job[strength] = self.job[strength - 1]


def turns_left(s: RiceDice) -> i64:
    """Tenths of turns until the leading side will have reached the target, at the usual pace."""
    most: i64 = 0
    for field in range(s.fields):
        if s.rice[field] > most:
            most = s.rice[field]
    return (s.target - most) * 10 // PACE


def steps_to_harvest(o: Outlook, card: i64, tokens: i64, crop: i64) -> i64:
    """How many actions a paddy in this condition is away from its rice, the harvest included."""
    cards = o.cards
    room: i64 = cards.room[card]
    if crop != BARE:
        return 1 if not tokens or cards.has(card, HARVEST_WET) else 2
    if not room or cards.has(card, PLANT_DRY):
        return 2 if not tokens else 3
    if tokens < room:
        return 4
    return 2 if cards.has(card, HARVEST_WET) else 3


def standing(o: Outlook, card: i64, tokens: i64, crop: i64, weeds: i64) -> i64:
    """What a paddy in this condition is worth in its running cycle; less when the game may end before its harvest."""
    steps = steps_to_harvest(o, card, tokens, crop)
    clean = reward(o, card, 0)
    value: i64 = EARNED[steps] * clean
    if weeds:
        value -= SPOILT[steps] * (clean - reward(o, card, weeds))
    if o.left < 10 * steps:
        value = value * o.left // (10 * steps)
    return value


def reward(o: Outlook, card: i64, weeds: i64) -> i64:
    """The rice of a harvest with so many weeds, effects included."""
    rice = o.cards.yields(card, weeds) + o.harvest_rice
    if not weeds:
        rice += o.cards.amount[card * TERMS + RICE_CLEAN]
    return rice


# -- the worker action


def plan_work(o: Outlook, most: i64) -> None:
    """Find the best jobs for every number of workers up to `most`."""
    o.expect(most)
    consider_work(o, o.first, 0, 0, 0, 0, 0, DONE)
    o.settle()


def consider_work(
    o: Outlook, p: i64, planters: i64, harvesters: i64, pulls: i64, value: i64, rice: i64, job: i64
) -> None:
    """Complete a plan for the paddies before p in all ways with those from p on."""
    if p == o.end:
        note_work(o, planters, harvesters, pulls, value, rice, job)
        return
    consider_work(o, p + 1, planters, harvesters, pulls, value, rice, job)
    s = o.s
    card: i64 = s.card[p]
    hexes: i64 = o.cards.hexes[card]
    tokens: i64 = s.tokens[p]
    crop: i64 = s.crop[p]
    weeds: i64 = s.weeds[p]
    slot = p - o.first
    value -= standing(o, card, tokens, crop, weeds)
    is_ripe = ripe(s, p)
    is_plantable = plantable(s, p)
    pulled: i64 = 0
    while True:
        begin = job
        if pulled:
            begin = job if job else PULL + slot
            kept = value + standing(o, card, tokens, crop, weeds)
            consider_work(o, p + 1, planters, harvesters, pulls + pulled, kept, rice, begin)
        if is_ripe:
            begin = begin if begin else HARVEST + slot
            reaped = reward(o, card, weeds)
            bare = value + RICE * reaped + standing(o, card, tokens, BARE, 0)
            consider_work(o, p + 1, planters, harvesters + hexes, pulls + pulled, bare, rice + reaped, begin)
            if tokens == o.cards.room[card] or o.cards.has(card, PLANT_DRY):
                again = value + RICE * (reaped + o.plant_rice) + standing(o, card, tokens, FRESH, 0)
                earned = rice + reaped + o.plant_rice
                consider_work(o, p + 1, planters + hexes, harvesters + hexes, pulls + pulled, again, earned, begin)
        elif is_plantable:
            begin = begin if begin else PLANT + slot
            sown = value + RICE * o.plant_rice + standing(o, card, tokens, FRESH, weeds)
            consider_work(o, p + 1, planters + hexes, harvesters, pulls + pulled, sown, rice + o.plant_rice, begin)
        if tokens or not weeds:
            return
        weeds -= 1
        pulled += 1


def note_work(o: Outlook, planters: i64, harvesters: i64, pulls: i64, value: i64, rice: i64, job: i64) -> None:
    """Remember a complete plan under the workers it needs beyond those of effects."""
    workers = pulls
    if planters > o.plant_extra:
        workers += planters - o.plant_extra
    if harvesters > o.harvest_extra:
        workers += harvesters - o.harvest_extra
    paid = o.weed_rice * (pulls if pulls < o.weeds_paid else o.weeds_paid)
    if o.s.rice[o.seat] + rice + paid >= o.s.target:
        value += WIN
    o.note(workers, value + RICE * paid, job)


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


# -- the water action


def plan_water(o: Outlook, most: i64) -> None:
    """Find the best release and taking for every strength up to `most`."""
    o.expect(most)
    o.best = [-WIN] * (most + 1)
    s = o.s
    slot = s.slot if s.phase == RELEASE else 0
    loose = s.loose if s.phase == RELEASE else 0
    consider_release(o, o.first + slot, loose, 0, 0, DONE)
    o.settle()


def consider_release(o: Outlook, p: i64, loose: i64, takes: i64, value: i64, job: i64) -> None:
    """Complete a plan for the paddies before p in all ways: each paddy from p on is emptied or filled."""
    s = o.s
    if p == o.end:
        note_release(o, loose, takes, value, job)
        return
    card: i64 = s.card[p]
    room: i64 = o.cards.room[card]
    if not room:
        consider_release(o, p + 1, loose, takes, value, job)
        return
    tokens: i64 = s.tokens[p]
    crop: i64 = s.crop[p]
    weeds: i64 = s.weeds[p]
    value -= standing(o, card, tokens, crop, weeds)
    choice = LEVEL + (p - o.first) * COUNTS
    empty = value + standing(o, card, 0, crop, weeds)
    consider_release(o, p + 1, loose + tokens, takes, empty, job if job else choice)
    full = value + standing(o, card, room, crop, weeds)
    lacking = room - tokens
    if o.flow_any:
        consider_release(o, p + 1, loose - lacking, takes, full, job if job else choice + room)
        return
    inflow = lacking if lacking < loose else loose
    choice += tokens + inflow
    consider_release(o, p + 1, loose - inflow, takes + lacking - inflow, full, job if job else choice)


def note_release(o: Outlook, loose: i64, takes: i64, value: i64, job: i64) -> None:
    """Remember a complete plan under the tokens it takes, if the reservoir will have them."""
    if loose < 0:
        takes -= loose
        loose = 0
    arriving = loose - o.owed if loose > o.owed else 0
    if takes <= o.s.reservoir + arriving:
        o.note(takes, value, job)


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


def choose_taking(o: Outlook) -> i64:
    """Fill the paddies that gain most by it, as far as strength and reservoir go; a part-filled paddy gains nothing."""
    s = o.s
    most = s.strength if s.strength < s.reservoir else s.reservoir
    o.expect(most)
    consider_taking(o, o.first, 0, 0, DONE)
    o.settle()
    return o.job[most]


def consider_taking(o: Outlook, p: i64, takes: i64, value: i64, job: i64) -> None:
    """Complete a plan for the paddies before p in all ways: each paddy from p on is filled or left."""
    if p == o.end:
        o.note(takes, value, job)
        return
    consider_taking(o, p + 1, takes, value, job)
    s = o.s
    card: i64 = s.card[p]
    lacking: i64 = o.cards.room[card] - s.tokens[p]
    if lacking > 0:
        crop: i64 = s.crop[p]
        weeds: i64 = s.weeds[p]
        gained = standing(o, card, o.cards.room[card], crop, weeds) - standing(o, card, 0, crop, weeds)
        begin = job if job else TAKE + (p - o.first) * COUNTS + lacking
        consider_taking(o, p + 1, takes + lacking, value + gained, begin)


# -- the card action


@final
class Worths:
    """The worth of every card of one deck over a full game, and the cards from best to worst."""

    def __init__(self) -> None:
        self.digest: str = ""
        self.worth: list[int] = []
        self.order: list[int] = []

    def of(self, cards: RiceDeck) -> None:
        """Look at another deck, unless it is the one last looked at."""
        if self.digest == cards.digest:
            return
        self.worth = [static_worth(cards, card) for card in range(cards.cards)]
        ranked = [(-self.worth[card], card) for card in range(cards.cards)]
        self.order = [card for _, card in sorted(ranked)]
        self.digest = cards.digest


WORTHS: Final = Worths()


def static_worth(cards: RiceDeck, card: i64) -> i64:
    """What a card brings over a full game, by its numbers and effects."""
    hexes: i64 = cards.hexes[card]
    room: i64 = cards.room[card]
    worth = PER_RICE * cards.first(card) + PER_HEX * hexes + PER_MAGIC * (hexes - room) + PER_WATER * cards.water[card]
    for term in range(TERMS):
        worth += PER_EFFECT[term] * cards.amount[card * TERMS + term]
    return worth


def worth_now(o: Outlook, card: i64, beside: i64) -> i64:
    """What a card brings in the turns that are left, beside so many other paddies."""
    worth: i64 = WORTHS.worth[card]
    return worth * CROWDING[beside] // 100 * o.left // (10 * FULL_GAME)


def price_of(o: Outlook, p: i64) -> i64:
    """What is lost with a paddy that is replaced or removed."""
    s = o.s
    card: i64 = s.card[p]
    running = standing(o, card, s.tokens[p], s.crop[p], s.weeds[p])
    return worth_now(o, card, o.end - o.first - 1) + (running if running > 0 else 0)


def cheapest(o: Outlook) -> i64:
    """The paddy whose loss costs least."""
    best = o.first
    for p in range(o.first + 1, o.end):
        if price_of(o, p) < price_of(o, best):
            best = p
    return best


def plan_cards(o: Outlook, most: i64) -> None:
    """What drawing 0, 1, … cards promises: the best of them, in place of the cheapest paddy where there is no room."""
    s = o.s
    WORTHS.of(o.cards)
    o.expect(most)
    size = o.end - o.first
    has_room = size < limit(s, o.seat)
    price: i64 = 0 if has_room else price_of(o, cheapest(o))
    beside = size if has_room else size - 1
    pile = s.pile if s.pile else s.discards
    count = bit_count(pile)
    at_entry = RICE * total(s, o.seat, RICE_GAINED)
    for draws in range(1, most + 1):
        chance: i64 = 1 << 20  # that none of the better cards is drawn
        rest = count
        value: i64 = 0
        for card in WORTHS.order:
            if pile >> card & 1:
                gained = worth_now(o, card, beside) + at_entry - price
                if gained <= 0 or rest <= 0:
                    break
                hit = chance * draws // rest if draws < rest else chance
                value += hit * gained
                chance -= hit
                rest -= 1
        o.best[draws] = value >> 20


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


def weed_price(o: Outlook, p: i64, weeds: i64) -> i64:
    """What one more weed costs on a paddy with so many."""
    s = o.s
    card: i64 = s.card[p]
    tokens: i64 = s.tokens[p]
    crop: i64 = s.crop[p]
    return standing(o, card, tokens, crop, weeds) - standing(o, card, tokens, crop, weeds + 1)


def weed_prices(o: Outlook, most: i64) -> list[int]:
    """What 0, 1, … weeds cost, each put where it hurts least."""
    s = o.s
    weeds: list[int] = s.weeds[o.first : o.end]
    prices: list[int] = [0]
    for _ in range(most):
        least: i64 = WIN
        place: i64 = -1
        for slot in range(len(weeds)):
            if weeds[slot] < 2:
                price = weed_price(o, o.first + slot, weeds[slot])
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
            price = 0 if dry_and_free else weed_price(o, p, weeds)
            if weeds < weed_room(s, p) and -price > best:
                best = -price
                choice = PLACE_WEED + slot
        elif s.free and weeds and not s.tokens[p]:
            price = weed_price(o, p, weeds - 1)
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
        plan_water(o, MOST_WATER)
        self.water: list[int] = o.best
        plan_cards(o, MOST_DRAWS)
        self.cards: list[int] = o.best
        self.weeds: list[int] = weed_prices(o, FACES)
        self.more_workers: i64 = total(s, o.seat, ADD_WORKER)
        self.more_water: i64 = total(s, o.seat, ADD_WATER)
        self.more_cards: i64 = total(s, o.seat, ADD_CARD)
        self.more_draws: i64 = total(s, o.seat, DRAW_ADD)
        self.least: i64 = 1 if s.at_least_one else 0
        self.ignores: i64 = s.ignores
        self.lucky: i64 = RICE * total(s, o.seat, RICE_WILDS)

    def of_work(self, dice: i64) -> i64:
        """The value of the worker action with these dice."""
        workers = showing(dice, WILD) + showing(dice, WORKER) + 2 * showing(dice, DOUBLE) + self.more_workers
        workers = workers if workers > self.least else self.least
        return self.work[workers if workers < MOST_WORKERS else MOST_WORKERS]

    def of_water(self, dice: i64) -> i64:
        """The value of the water action with these dice."""
        strength = showing(dice, WILD) + showing(dice, WATER) + self.more_water
        return self.water[strength if strength < MOST_WATER else MOST_WATER]

    def of_cards(self, dice: i64) -> i64:
        """The value of the card action with these dice."""
        strength = showing(dice, WILD) + showing(dice, CARD) + self.more_cards
        draws = (strength if strength > self.least else self.least) + self.more_draws
        return self.cards[draws if draws < MOST_DRAWS else MOST_DRAWS]

    def of_dice(self, dice: i64) -> i64:
        """The value of the best action with these dice, less the price of their weeds."""
        value = self.of_work(dice)
        other = self.of_water(dice)
        if other > value:
            value = other
        other = self.of_cards(dice)
        if other > value:
            value = other
        weeds = showing(dice, WEED) - self.ignores
        if weeds > 0:
            value -= self.weeds[weeds]
        return value


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
