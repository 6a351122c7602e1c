"""Goods that cards give and take: rice, water, free pieces, laborers and livestock, as far as there are any (7.5, 7.6).

A good is named by the term that gives it, `v.GAIN_RICE` to `v.GAIN_LIVESTOCK`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits

BANK: Final = 9999  # rice without end
MOST_EXTRA: Final = 40  # laborers, or livestock, of one round; plans have room for no more
MOST_HELPERS: Final = 60  # at one action
MOST_PIECES: Final = 60  # free ones


def least(a: i64, b: i64) -> i64:
    """The smaller of two numbers."""
    return a if a < b else b


def room_for(state: Spirits, farm: Farm, good: i64) -> i64:
    """How much of a good a farm can still get: water from the supply, pieces from its market (7.5, 7.6, 25.2)."""
    if good == v.GAIN_RICE:
        return BANK
    if good == v.GAIN_WATER:
        return state.supply
    if good == v.GAIN_WALLS:
        return MOST_PIECES - farm.free_pieces
    for_round = state.rules & v.GAINS_FOR_THE_ROUND
    if good == v.GAIN_LABORERS:
        if for_round:
            return MOST_EXTRA - farm.extra_laborers
        return v.LABORERS_AT_START + len(state.cards.labor_prices) - farm.laborers
    if for_round:
        return MOST_EXTRA - farm.extra_livestock
    return len(state.cards.stock_prices) - farm.livestock


def give(state: Spirits, farm: Farm, good: i64, amount: i64) -> i64:
    """Give a farm some of a good, as far as there is any; how much it got (7.4 to 7.6)."""
    got = least(amount, room_for(state, farm, good))
    for_round = state.rules & v.GAINS_FOR_THE_ROUND
    if good == v.GAIN_RICE:
        farm.rice += got
    elif good == v.GAIN_WATER:
        state.supply -= got
        farm.reservoir += got
    elif good == v.GAIN_WALLS:
        farm.free_pieces += got
    elif good == v.GAIN_LABORERS:
        if for_round:
            farm.extra_laborers += got
        else:
            farm.laborers += got
    elif for_round:
        farm.extra_livestock += got
    else:
        farm.livestock += got
    return got


def owned(state: Spirits, farm: Farm, good: i64) -> i64:
    """How much of a good a farm can give back; the ten laborers of the start never leave it (7.16)."""
    if good == v.GAIN_RICE:
        return farm.rice
    if good == v.GAIN_WATER:
        return farm.reservoir
    if good == v.GAIN_WALLS:
        return farm.free_pieces
    for_round = state.rules & v.GAINS_FOR_THE_ROUND
    if good == v.GAIN_LABORERS:
        return farm.extra_laborers if for_round else farm.laborers - v.LABORERS_AT_START
    return farm.extra_livestock if for_round else farm.livestock


def take_back(state: Spirits, farm: Farm, good: i64, amount: i64) -> None:
    """Take some of a good from a farm that owns as much: rice to the bank, water to the supply, pieces to the market
    (7.16)."""
    for_round = state.rules & v.GAINS_FOR_THE_ROUND
    if good == v.GAIN_RICE:
        farm.rice -= amount
    elif good == v.GAIN_WATER:
        farm.reservoir -= amount
        state.supply += amount
    elif good == v.GAIN_WALLS:
        farm.free_pieces -= amount
    elif good == v.GAIN_LABORERS:
        if for_round:
            farm.extra_laborers -= amount
        else:
            farm.laborers -= amount
    elif for_round:
        farm.extra_livestock -= amount
    else:
        farm.livestock -= amount


def add_help(farm: Farm, only: i64, stock: bool, amount: i64) -> i64:
    """Extra pieces of this round, at one action (its number + 1) or free to plan; how many there is room for (7.7)."""
    if only:
        shift = (only - 1) * v.PLAN_LANE
        got = least(amount, MOST_HELPERS - ((farm.helpers >> shift) & v.PLAN_MASK))
        farm.helpers += got << shift
    elif stock:
        got = least(amount, MOST_EXTRA - farm.extra_livestock)
        farm.extra_livestock += got
    else:
        got = least(amount, MOST_EXTRA - farm.extra_laborers)
        farm.extra_laborers += got
    return got
