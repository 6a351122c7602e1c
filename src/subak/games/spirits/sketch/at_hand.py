"""Tiles, prices and the yield chart, as they are and as they will be by the sketch."""

from __future__ import annotations

from typing import Literal

from subak.core.text import count
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.harvest import counted_row
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.rules.tiles import claimable, measure
from subak.games.spirits.sketch.choices import pays
from subak.games.spirits.sketch.foresee import Foresight
from subak.games.spirits.sketch.preview import Mark, Prices, TilePart, TilePlan
from subak.games.spirits.terms import MEASURE_WORDS
from subak.games.spirits.words.charts import COLUMNS, laborers_next, livestock_next
from subak.games.spirits.words.notation import numbers_in


def tile_plans(sight: Foresight) -> list[TilePlan]:
    """Every tile on the table, now and after this round (18.1)."""
    cards, now, then = sight.seen.cards, sight.farm, sight.least.end
    found: list[TilePlan] = []
    for tile in numbers_in(sight.seen.tiles):
        needs = [need for need in (cards.tile_first[tile], cards.tile_second[tile]) if need >= 0]
        met = [bool(claimable(cards, farm, 1 << tile)) for farm in (now, then)]
        found.append(TilePlan(tile, [tile_part(now, then, need) for need in needs], met[0], met[1]))
    return found


def tile_part(now: Farm, then: Farm, need: int) -> TilePart:
    """One condition of a tile."""
    what = need >> 8 & 255
    have, with_plan = int(measure(now, what)), int(measure(then, what))
    return TilePart(MEASURE_WORDS[v.MEASURES[what]], have, with_plan, need & 255, bool(need >> 16))


def prices(sight: Foresight) -> Prices:
    """What the market takes for the next laborers and livestock, tax in, and what the rice of the plan buys (19.2)."""
    farm = sight.least.end.copy()
    farm.bought = 0
    rice = int(farm.rice)
    if sight.seen.round > v.LAST_MARKET:
        return Prices(rice, [], [], 0, 0, "")
    laborers, paid, number = laborers_next(sight.seen, farm), 0, 0
    while number < len(laborers) and paid + laborers[number] <= rice:
        paid, number = paid + laborers[number], number + 1
    words = f"{rice} rice buy {count(number, 'laborer')} for {paid}" if number else f"{rice} rice buy no laborer"
    return Prices(rice, laborers, livestock_next(sight.seen, farm), number, paid, words)


def marks(sight: Foresight) -> list[Mark]:
    """The own paddies on the yield chart: as they stand, as planned, and ready for the next round."""
    state, farm, end, found = sight.seen, sight.farm, sight.least.end, list[Mark]()
    for head in numbers_in(farm.heads & farm.grown):
        found.append(mark(state, farm, head, int(farm.size(head)), "now"))
    for head, reaped in sight.least.harvested.items():
        found.append(mark(state, sight.least.tidied, head, reaped.hexes, "plan", reaped.pond, reaped.rice))
    later = state.copy()
    later.round = min(later.round + 1, v.LAST_ROUND)
    return found + [mark(later, end, head, int(end.size(head)), "next") for head in numbers_in(end.heads & end.grown)]


def mark(
    state: Spirits,
    farm: Farm,
    head: int,
    hexes: int,
    when: Literal["now", "plan", "next"],
    pond: int = 0,
    rice: int | None = None,
) -> Mark:
    """Where a harvest of some hexes stands on the chart (14.2)."""
    row = int(counted_row(farm, state.rules, farm.weeds_in(head), farm.pests_in(head)))
    column = min(hexes + (1 if pond or farm.fertilised >> head & 1 else 0), COLUMNS)
    return Mark(v.HEX_NAMES[head], when, row, column, pays(state, farm, head, hexes) if rice is None else rice)
