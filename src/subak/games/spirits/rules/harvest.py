"""Harvest (chapter 14): grown, dry paddies pay rice by the chart; what stands afterwards rots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from subak.core.rng import lowest_bit
from subak.core.state import EVERYONE
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.deck import SpiritsDeck
from subak.games.spirits.rules.farm import Farm, lane
from subak.games.spirits.rules.field import region_of
from subak.games.spirits.rules.water import workable

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits

SMALL_POND: Final = 16  # in `Farm.ponds`: the pond for the smallest paddy is not yet used (14.11)


def begin(farm: Farm) -> None:
    """Laborers planned for the harvest."""
    farm.stage = v.AT_HARVEST
    farm.left = farm.hands(v.HARVEST_LABOR)


def open_ponds(farm: Farm) -> None:
    """Fish Pond may be used again (14.8, 14.11)."""
    farm.ponds = farm.pond_power + SMALL_POND * farm.small_pond
    farm.pond_size = 0


def legal(state: Spirits, farm: Farm, out: list[int]) -> None:
    """Each paddy with each number of its hexes, plain or with Fish Pond (14.1, 14.8)."""
    rest = harvestable(state, farm)
    most = farm.left // farm.harvest_cost
    while rest:
        head = lowest_bit(rest)
        rest &= rest - 1
        size = farm.size(head)
        pond = pond_allowed(state, farm, head)
        for way in range(size if size < most else most):
            out.append(v.HARVEST + head * v.HARVEST_WAYS + 2 * way)
            if pond:
                out.append(v.HARVEST + head * v.HARVEST_WAYS + 2 * way + 1)


def harvestable(state: Spirits, farm: Farm) -> i64:
    """Grown paddies of which at least one hex can be harvested (14.1); none is smaller than the one that had to be the
    smallest (14.11, 25.9)."""
    if not farm.grown or farm.left < farm.harvest_cost:
        return 0
    found = farm.grown & workable(farm)
    if farm.pond_size and (farm.small_pond or state.rules & v.FISH_POND_SMALL):
        rest = found
        while rest:
            bit = rest & -rest
            rest ^= bit
            if farm.size(lowest_bit(bit)) < farm.pond_size:
                found &= ~bit
    return found


def pond_allowed(state: Spirits, farm: Farm, head: i64) -> bool:
    """Whether Fish Pond may be used on a paddy (14.8, 14.11, 25.9)."""
    if not farm.ponds or (farm.fertilised >> head) & 1:
        return False
    if state.rules & v.FISH_POND_SMALL or farm.ponds == SMALL_POND:
        return is_smallest(farm, head)
    return True


def is_smallest(farm: Farm, head: i64) -> bool:
    """Whether no smaller paddy was harvested in this round (14.11, 25.9)."""
    return not farm.smallest or farm.size(head) <= farm.smallest


def use_pond(farm: Farm, head: i64) -> None:
    """A pond is used up: the one for the smallest paddy where it may be, and no smaller one is harvested then (14.11,
    25.9)."""
    if farm.ponds & SMALL_POND and is_smallest(farm, head):
        farm.ponds -= SMALL_POND
        farm.pond_size = farm.size(head)
        return
    farm.ponds -= 1
    if not farm.small_pond:
        farm.pond_size = farm.size(head)


def apply(state: Spirits, seat: i64, action: i64) -> None:
    """Harvest some hexes of a paddy; all its crop and fertiliser are gone afterwards (14.1 to 14.3)."""
    farm = state.farms[seat]
    head = (action - v.HARVEST) // v.HARVEST_WAYS
    way = (action - v.HARVEST) % v.HARVEST_WAYS
    hexes = way // 2 + 1
    pond = way & 1
    rice = harvest_pays(state.cards, farm, state.rules, state.round, head, hexes, pond)
    farm.rice += rice
    farm.reaped += rice
    farm.harvests += 1
    farm.left -= hexes * farm.harvest_cost
    if pond:
        use_pond(farm, head)
    size = farm.size(head)
    if not farm.smallest or size < farm.smallest:
        farm.smallest = size
    state.tell(v.TOLD_HARVEST, EVERYONE, seat, head, way, rice)
    farm.grown &= ~region_of(farm.pieces, 1 << head)
    farm.fertilised &= ~(1 << head)


def harvest_pays(deck: SpiritsDeck, farm: Farm, rules: i64, round: i64, head: i64, hexes: i64, pond: i64) -> i64:
    """Rice for harvesting some hexes of a paddy now, with all bonuses (14.2, 14.7 to 14.13, 20.3)."""
    column = hexes
    if (farm.fertilised >> head) & 1 or pond:
        column += 1
    if column > 6:
        column = 6
    row = counted_row(farm, rules, farm.weeds_in(head), farm.pests_in(head))
    rice = deck.yield_of(row, column, round == v.LAST_ROUND) + farm.bonus + farm.hex_bonus * hexes
    if round == v.LAST_ROUND:
        rice += farm.last_bonus
    return rice


def counted_row(farm: Farm, rules: i64, weeds: i64, pests: i64) -> i64:
    """The row after cards that leave cubes out of the count, weeds first where they leave out either (14.7, 14.12,
    25.8)."""
    ignored = farm.weeds_ignored
    if rules & v.HARDY_RICE_PESTS and ignored == 1 and not weeds and pests:
        pests -= 1
    weeds = weeds - ignored if weeds > ignored else 0
    pests = pests - farm.pests_ignored if pests > farm.pests_ignored else 0
    if farm.cubes_ignored:
        return either_ignored(weeds, pests, farm.cubes_ignored)
    return chart_row(weeds, pests)


def either_ignored(weeds: i64, pests: i64, ignored: i64) -> i64:
    """The row with the first cubes left out, weed or pest; a weed costs more, so it is left out first (14.12)."""
    if weeds >= ignored:
        return chart_row(weeds - ignored, pests)
    pests -= ignored - weeds
    return chart_row(0, pests if pests > 0 else 0)


def chart_row(weeds: i64, pests: i64) -> i64:
    """Row of the yield chart: clean, one pest, one weed, two or more cubes (14.2)."""
    if weeds + pests > 1:
        return 3
    return 2 * weeds + pests


def finish(state: Spirits, seat: i64) -> None:
    """After the Harvest action what was not harvested rots, and Fish Pond is closed (14.4, 14.8)."""
    farm = state.farms[seat]
    rot(state, seat)
    farm.ponds = 0
    farm.pond_size = 0


def rot(state: Spirits, seat: i64) -> None:
    """Grown paddies that were not harvested are cleared with their weeds and pests; water stays (14.4, 14.5)."""
    farm = state.farms[seat]
    rest = farm.grown & farm.heads
    while rest:
        head = lowest_bit(rest)
        rest &= rest - 1
        farm.weeds &= ~lane(head, v.LANE_MASK)
        farm.pests &= ~lane(head, v.LANE_MASK)
        farm.fertilised &= ~(1 << head)
        state.tell(v.TOLD_ROT, EVERYONE, seat, head)
    farm.grown = 0
