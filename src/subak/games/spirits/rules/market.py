"""Market (chapter 19): all players buy laborers and livestock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.state import EVERYONE
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.step import done_with, next_step

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def begin(state: Spirits) -> bool:
    """Whoever can pay for anything may buy (19.1)."""
    next_step(state, v.PHASE_MARKET)
    for seat in range(state.seats):
        if market_open(state, state.farms[seat]):
            state.waiting |= 1 << seat
    return not state.waiting


def legal(state: Spirits, seat: i64) -> list[int]:
    """What a farm can pay for (19.1)."""
    farm = state.farms[seat]
    out: list[int] = [v.DONE]
    if 0 <= laborer_price(state, farm) <= farm.rice:
        out.append(v.BUY_LABORER)
    if 0 <= livestock_price(state, farm) <= farm.rice:
        out.append(v.BUY_LIVESTOCK)
    return out


def apply(state: Spirits, seat: i64, action: i64) -> bool:
    """Buy one item, or be done (19.1, 19.2)."""
    farm = state.farms[seat]
    if action != v.DONE:
        buy(state, seat, action)
    return (action == v.DONE or not market_open(state, farm)) and done_with(state, seat)


def buy(state: Spirits, seat: i64, action: i64) -> None:
    """A laborer or a livestock from the cheapest space (19.1)."""
    farm = state.farms[seat]
    laborer = action == v.BUY_LABORER
    price = laborer_price(state, farm) if laborer else livestock_price(state, farm)
    farm.rice -= price
    farm.bought += 1
    state.tell(v.TOLD_BUY, EVERYONE, seat, 0 if laborer else 1, price, farm.bought)
    if laborer:
        farm.laborers += 1
    else:
        farm.livestock += 1


def market_open(state: Spirits, farm: Farm) -> bool:
    """Whether a farm can pay for anything."""
    laborer = laborer_price(state, farm)
    livestock = livestock_price(state, farm)
    return 0 <= laborer <= farm.rice or 0 <= livestock <= farm.rice


def laborer_price(state: Spirits, farm: Farm) -> i64:
    """What the next laborer costs now, tax included; -1 when none is left (19.1, 19.2, 19.5)."""
    at = farm.laborers - v.LABORERS_AT_START
    if at >= len(state.cards.labor_prices):
        return -1
    return next_price(state, farm, state.cards.labor_prices[at])


def livestock_price(state: Spirits, farm: Farm) -> i64:
    """What the next livestock costs now, tax included; -1 when none is left (19.1, 19.2, 19.5)."""
    if farm.livestock >= len(state.cards.stock_prices):
        return -1
    return next_price(state, farm, state.cards.stock_prices[farm.livestock])


def next_price(state: Spirits, farm: Farm, price: i64) -> i64:
    """Price of a space and the rise of the tax; -1 where no sixth item is sold (25.4)."""
    if state.rules & v.TAX_STOPS_AT_FIVE and farm.bought >= 5:
        return -1
    return price + market_tax(state, farm, farm.bought + 1) - market_tax(state, farm, farm.bought)


def market_tax(state: Spirits, farm: Farm, items: i64) -> i64:
    """Tax on a number of items, read a step lower with Clever Tongue (19.2, 19.4)."""
    return state.cards.tax_on(items - farm.tax_step)
