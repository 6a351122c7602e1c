"""Rules of thumb for what cards ask and the rain leaves open: where cubes go, what is filled, whether a trade gains."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from subak.games.spirits.bot.values import pest_gain, weeding_gain, yield_now
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.state import Spirits

LABORER_YIELD: Final = 13  # tenths of rice a laborer is thought to earn in a round
LIVESTOCK_YIELD: Final = 26
WATER_WORTH: Final = 5  # tenths of rice of a disc
PIECE_WORTH: Final = 20


def least_harmed(state: Spirits, farm: Farm, actions: list[int], base: i64) -> i64:
    """The paddy in which one more cube costs least: spoilt ones first, then bare and small ones."""
    best: i64 = 1 << 20
    found: i64 = 0
    for action in actions:
        head: i64 = action - base
        harm = cube_harm(state, farm, head)
        if harm < best:
            best = harm
            found = head
    return found


def cube_harm(state: Spirits, farm: Farm, head: i64) -> i64:
    """How much one more cube in a paddy hurts its owner."""
    size = farm.size(head)
    harm = yield_now(state.cards, farm, head, size, state.round)
    if farm.weeds_in(head) + farm.pests_in(head) > 1:
        return 0
    if not ((farm.planted | farm.grown) >> head) & 1:
        return size
    return harm


def infest_next(state: Spirits, seat: i64, actions: list[int]) -> i64:
    """Take cubes where they cost least, put them where they cost most."""
    if actions[0] < v.INFEST:
        return v.PADDY + least_harmed(state, state.farms[seat], actions, v.PADDY)
    best: i64 = -1
    found: i64 = actions[0]
    for action in actions:
        at: i64 = action - v.INFEST
        other = state.farms[(seat + at // v.HEXES) % state.seats]
        harm = cube_harm(state, other, at % v.HEXES)
        if harm > best:
            best = harm
            found = action
    return found


def further_answer(state: Spirits, seat: i64, actions: list[int]) -> i64:
    """Put a cube on a rival, take one where it harms most, fill the paddy that gains most by water."""
    first: i64 = actions[0]
    if first < v.CLEAR:
        return infest_next(state, seat, actions)
    farm = state.farms[seat]
    best: i64 = -1
    found: i64 = first
    for action in actions:
        worth: i64 = 0
        if first < v.FLOOD:
            head: i64 = action - v.CLEAR
            worth = weeding_gain(state.cards, farm, head, state.round) + pest_gain(state.cards, farm, head, state.round)
        else:
            worth = flood_worth(farm, action - v.FLOOD)
        if worth > best:
            best = worth
            found = action
    return found


def flood_worth(farm: Farm, head: i64) -> i64:
    """How much a paddy gains by water: most where rice is planted, nothing where it is grown."""
    if (farm.grown >> head) & 1:
        return 0
    return farm.size(head) + (10 if (farm.planted >> head) & 1 else 0)


def richest(state: Spirits, seat: i64) -> i64:
    """The distance of the opponent with the most rice."""
    best: i64 = -1
    found: i64 = 1
    for distance in range(1, state.seats):
        rice = state.farms[(seat + distance) % state.seats].rice
        if rice > best:
            best = rice
            found = distance
    return found


def is_good_trade(state: Spirits, term: i64) -> bool:
    """Whether what a trade brings is worth more than what it takes."""
    deck = state.cards
    paid: i64 = deck.term_a[term] * good_worth(state, v.GAIN_RICE + deck.term_op[term] - v.TRADE)
    return deck.term_c[term] * good_worth(state, deck.term_b[term]) > paid


def good_worth(state: Spirits, good: i64) -> i64:
    """Tenths of rice of one of a good in the rounds that are left."""
    rounds = v.LAST_ROUND - state.round + 1
    if good == v.GAIN_RICE:
        return 10
    if good == v.GAIN_WATER:
        return WATER_WORTH
    if good == v.GAIN_WALLS:
        return PIECE_WORTH if state.round < 6 else 0
    return (LABORER_YIELD if good == v.GAIN_LABORERS else LIVESTOCK_YIELD) * rounds
