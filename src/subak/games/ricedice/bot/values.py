"""What things are worth in Rice Dice, in hundredths of a rice: the weights, and all that is reckoned from them alone.

A paddy is worth a share of its next harvest, the larger the fewer steps it is away from it; a card is worth what it
brings in the turns that are left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.effects import has, total
from subak.games.ricedice.rules.water import owed

if TYPE_CHECKING:
    from subak.games.ricedice.rules.deck import RiceDiceDeck
    from subak.games.ricedice.rules.state import RiceDice

# -- the weights

RICE: Final = 100  # one rice
WIN: Final = 100_00  # reaching the target
PACE: Final = 5  # rice a turn of the leading side, to guess how many turns are left
FULL_GAME: Final = 20  # turns for which the worth of a card is meant

# by steps to the harvest (1 harvest, 2 drain or plant, 3 plant and drain, 4 fill, plant and drain; 0 does not occur):
# per cent of the harvest that is as good as earned, and per cent of what weeds would cost that they will really cost
EARNED: Final = [0, 77, 59, 41, 0]
SPOILT: Final = [0, 89, 75, 65, 28]

# a card's worth over a full game; found by playing many thousand games with weights a little off, as all the others
PER_RICE: Final = 56  # for each rice of a harvest without weeds
PER_HEX: Final = -116
PER_MAGIC: Final = 310  # for each hex of magic water
PER_WATER: Final = 64  # for each token it brings
PER_EFFECT: Final = [  # by effect term, for each unit of its amount
    480,  # ADD_WORKER
    320,  # ADD_WATER
    260,  # ADD_CARD
    1100,  # SET_DIE
    1230,  # EXTRA_REROLL
    290,  # WEED_IGNORE
    20,  # WEED_CAP
    200,  # FREE_WEED
    540,  # PLANT_JOB
    580,  # HARVEST_JOB
    310,  # HARVEST_WET
    950,  # PLANT_DRY
    630,  # FLOW_ANY
    130,  # DRAW_ADD
    240,  # FIELD_LIMIT
    900,  # RICE_HARVEST
    1310,  # RICE_PLANT
    145,  # RICE_CLEAN
    65,  # RICE_GAINED
    180,  # RICE_WEED
    225,  # RICE_WILDS
    570,  # RICE_WATER
    300,  # RICE_SELF
    1100,  # RICE_OWN, worker
    420,  # RICE_OWN, water
    340,  # RICE_OWN, card
    330,  # FEWER_WORKERS
    300,  # RICE_FACES, weed
    300,  # RICE_FACES, worker
    300,  # RICE_FACES, double worker
    300,  # RICE_FACES, wild
    300,  # RICE_FACES, water
    300,  # RICE_FACES, card
]
CROWDING: Final = [95, 105, 95, 83, 68]  # per cent of its worth that a card has, by the number of other paddies


# -- what a field promises


@final
class Outlook:
    """A seat's field as one decision looks at it, with the best plan found for each strength of an action."""

    def __init__(self, state: RiceDice, seat: i64) -> None:
        self.state: RiceDice = state
        self.cards: RiceDiceDeck = state.cards
        self.seat: i64 = seat
        self.first: i64 = seat * v.SLOTS
        self.end: i64 = self.first + state.size[seat]
        self.left: i64 = turns_left(state)
        self.harvest_rice: i64 = total(state, seat, v.RICE_HARVEST)
        self.plant_rice: i64 = total(state, seat, v.RICE_PLANT)
        self.weed_rice: i64 = total(state, seat, v.RICE_WEED)
        self.weeds_paid: i64 = 0
        if self.weed_rice:
            for p in range(self.first, self.end):
                often: i64 = state.cards.often[state.card[p]]
                if often > state.pulled:
                    self.weeds_paid = often - state.pulled
        self.plant_extra: i64 = total(state, seat, v.PLANT_JOB)
        self.harvest_extra: i64 = total(state, seat, v.HARVEST_JOB)
        self.flow_any: bool = has(state, seat, v.FLOW_ANY)
        self.owed: i64 = owed(state)
        self.worths: Worths = worths_of(state.cards)
        self.best: list[int] = []  # value of the best plan by strength
        self.job: list[int] = []  # what it begins with

    def expect(self, most: i64, least: i64) -> None:
        """Forget all plans, and make room for strengths up to `most` and for plans that are worth more than `least`."""
        self.best = [least] * (most + 1)
        self.job = [v.DONE] * (most + 1)

    def note(self, strength: i64, value: i64, job: i64) -> None:
        """Remember a plan under the strength it needs, unless a better one is known there."""
        if strength < len(self.best) and value > self.best[strength]:
            self.best[strength] = value
            self.job[strength] = job

    def settle(self) -> None:
        """What can be done with less strength can be done with more."""
        for strength in range(1, len(self.best)):
            if self.best[strength - 1] >= self.best[strength]:
                self.best[strength] = self.best[strength - 1]
                self.job[strength] = self.job[strength - 1]


def turns_left(state: RiceDice) -> i64:
    """Tenths of turns until the leading side will have reached the target, at the usual pace."""
    most: i64 = 0
    for field in range(state.fields):
        if state.rice[field] > most:
            most = state.rice[field]
    return (state.target - most) * 10 // PACE


def steps_to_harvest(outlook: Outlook, card: i64, tokens: i64, crop: i64) -> i64:
    """How many actions a paddy in this condition is away from its rice, the harvest included."""
    cards = outlook.cards
    capacity: i64 = cards.capacity[card]
    if crop != v.BARE:
        return 1 if not tokens or cards.has(card, v.HARVEST_WET) else 2
    if not capacity or cards.has(card, v.PLANT_DRY):
        return 2 if not tokens else 3
    if tokens < capacity:
        return 4
    return 2 if cards.has(card, v.HARVEST_WET) else 3


def standing(outlook: Outlook, card: i64, tokens: i64, crop: i64, weeds: i64) -> i64:
    """What a paddy in this condition is worth in its running cycle; less when the game may end before its harvest."""
    steps = steps_to_harvest(outlook, card, tokens, crop)
    clean = reward(outlook, card, 0)
    value: i64 = EARNED[steps] * clean
    if weeds:
        value -= SPOILT[steps] * (clean - reward(outlook, card, weeds))
    if outlook.left < 10 * steps:
        value = value * outlook.left // (10 * steps)
    return value


def reward(outlook: Outlook, card: i64, weeds: i64) -> i64:
    """The rice of a harvest with this number of weeds, effects included (6.9, 9.15)."""
    rice = outlook.cards.yields(card, weeds) + outlook.harvest_rice
    rice += outlook.cards.amount[card * v.TERMS + v.RICE_SELF]
    if not weeds:
        rice += outlook.cards.amount[card * v.TERMS + v.RICE_CLEAN]
    return rice


def weed_price(outlook: Outlook, p: i64, crop: i64, weeds: i64) -> i64:
    """What one more weed costs on paddy p, which would have this crop and number of weeds."""
    card: i64 = outlook.state.card[p]
    tokens: i64 = outlook.state.tokens[p]
    return standing(outlook, card, tokens, crop, weeds) - standing(outlook, card, tokens, crop, weeds + 1)


# -- what cards are worth


@final
class Worths:
    """The worth of every card of one deck over a full game, and the cards from best to worst."""

    def __init__(self, cards: RiceDiceDeck) -> None:
        self.digest: str = cards.digest
        self.worth: list[int] = [static_worth(cards, card) for card in range(cards.cards)]
        ranked = [(-self.worth[card], card) for card in range(cards.cards)]
        self.order: list[int] = [card for _, card in sorted(ranked)]


LAST_WORTHS: Final[list[Worths]] = []  # those of the deck last looked at


def worths_of(cards: RiceDiceDeck) -> Worths:
    """The worths of a deck, found once as long as no other deck is asked for; threads may ask for different ones."""
    for worths in LAST_WORTHS:
        if worths.digest == cards.digest:
            return worths
    worths = Worths(cards)
    LAST_WORTHS[:] = [worths]
    return worths


def static_worth(cards: RiceDiceDeck, card: i64) -> i64:
    """What a card brings over a full game, by its numbers and effects."""
    hexes: i64 = cards.hexes[card]
    magic: i64 = hexes - cards.capacity[card]
    worth = PER_RICE * cards.first(card) + PER_HEX * hexes + PER_MAGIC * magic + PER_WATER * cards.water[card]
    for term in range(v.TERMS):
        worth += PER_EFFECT[term] * cards.amount[card * v.TERMS + term]
    return worth


def worth_now(outlook: Outlook, card: i64, beside: i64) -> i64:
    """What a card brings in the turns that are left; `beside` is the number of other paddies in the field."""
    worth: i64 = outlook.worths.worth[card]
    return worth * CROWDING[beside] // 100 * outlook.left // (10 * FULL_GAME)


def price_of(outlook: Outlook, p: i64) -> i64:
    """What is lost with a paddy that is replaced or removed."""
    state = outlook.state
    card: i64 = state.card[p]
    running = standing(outlook, card, state.tokens[p], state.crop[p], state.weeds[p])
    return worth_now(outlook, card, outlook.end - outlook.first - 1) + (running if running > 0 else 0)


def cheapest(outlook: Outlook) -> i64:
    """The paddy whose loss costs least."""
    best = outlook.first
    for p in range(outlook.first + 1, outlook.end):
        if price_of(outlook, p) < price_of(outlook, best):
            best = p
    return best
