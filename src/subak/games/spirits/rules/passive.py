"""Passive cards: what those that a farm has played change for good (7.2)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from subak.core.rng import lowest_bit
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.deck import SpiritsDeck
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.goods import MOST_HELPERS, least

MOST_PONDS: Final = 9  # harvests of a round that count as fertilised


def refresh(deck: SpiritsDeck, farm: Farm) -> None:
    """Work out the passive effects of all cards a farm has played (7.2)."""
    farm.build_cost = v.BUILD_COST
    farm.harvest_cost = v.HARVEST_COST
    farm.jobs = 0
    farm.weeds_ignored = 0
    farm.pests_ignored = 0
    farm.cubes_ignored = 0
    farm.pond_power = 0
    farm.small_pond = 0
    farm.bonus = 0
    farm.hex_bonus = 0
    farm.last_bonus = 0
    farm.prevents = 0
    farm.wet_work = 0
    farm.tax_step = 0
    rest = farm.played
    while rest:
        card = lowest_bit(rest)
        rest &= rest - 1
        for term in range(deck.first_term[card], deck.first_term[card + 1]):
            if deck.term_when[term] == v.PASSIVE:
                add_passive(farm, deck.term_op[term], deck.term_a[term], deck.term_b[term])


def add_passive(farm: Farm, op: i64, a: i64, b: i64) -> None:
    """Put one passive term in force; terms of the same kind add up."""
    if op == v.JOB:
        farm.jobs += least(b, MOST_HELPERS - ((farm.jobs >> (a * v.PLAN_LANE)) & v.PLAN_MASK)) << (a * v.PLAN_LANE)
    elif op == v.COST:
        if a == v.BUILD_LABOR:
            farm.build_cost = b if b < farm.build_cost else farm.build_cost
        else:
            farm.harvest_cost = b if b < farm.harvest_cost else farm.harvest_cost
    elif op == v.YIELD_IGNORE:
        if a == v.WEED:
            farm.weeds_ignored += b
        elif a == v.PEST:
            farm.pests_ignored += b
        else:
            farm.cubes_ignored += b
    elif op == v.YIELD_FERTILISED:
        farm.pond_power = least(farm.pond_power + a, MOST_PONDS)
    elif op == v.YIELD_SMALLEST:
        farm.small_pond = 1
    elif op == v.YIELD_BONUS_HEX:
        farm.hex_bonus += a
    elif op == v.YIELD_BONUS:
        if b:
            farm.last_bonus += a
        else:
            farm.bonus += a
    elif op == v.PREVENT:
        farm.prevents |= 1 << a
    elif op == v.WET_WORK:
        farm.wet_work = 1
    elif op == v.TAX_STEP:
        farm.tax_step += a
