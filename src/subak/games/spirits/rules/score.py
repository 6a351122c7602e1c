"""What harvests pay, what tiles measure, and the final count (chapters 14, 18, 21)."""

# ruff: noqa: I001 - long lists of names are easier to read in blocks
from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import bit_count, lowest_bit
from subak.games.spirits.rules.deck import SpiritsDeck
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import paddy_hexes, region_of
from subak.games.spirits.rules.vocabulary import (
    AT_END, CHAIN_LENGTH, CUBES, DISCS_OUT, E_END_RICE, FERTILISED_SIZE, HARDY_RICE_PESTS, HARVESTED, HARVEST_RICE,
    HEXES_FLOODED, HEXES_IN_PADDIES, HEXES_WITH_CROP, LABORERS, LABORERS_AT_START, LANE, LANE_MASK, LAST_ROUND,
    LIVESTOCK, PADDIES, PER_LABORER_BEYOND_10, PER_LIVESTOCK, PIECES_BUILT, PLANTED_SIZE, RICE, ROCKS_LEFT,
    ROCKS_REMOVED,
)  # fmt: skip
from subak.games.spirits.rules.water import is_flooded, is_rocky

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def chart_row(weeds: i64, pests: i64) -> i64:
    """Row of the yield chart: clean, one pest, one weed, two or more cubes (14.2)."""
    if weeds + pests > 1:
        return 3
    return 2 * weeds + pests


def counted_row(farm: Farm, rules: i64, weeds: i64, pests: i64) -> i64:
    """The row after cards that leave cubes out of the count (14.7, 25.8)."""
    ignored = farm.weeds_ignored
    if rules & HARDY_RICE_PESTS and ignored == 1 and not weeds and pests:
        pests -= 1
    weeds = weeds - ignored if weeds > ignored else 0
    pests = pests - farm.pests_ignored if pests > farm.pests_ignored else 0
    return chart_row(weeds, pests)


def harvest_pays(deck: SpiritsDeck, farm: Farm, rules: i64, round: i64, head: i64, hexes: i64, pond: i64) -> i64:
    """Rice for harvesting some hexes of a paddy now, with all bonuses (14.2, 14.7 to 14.9, 20.3)."""
    column = hexes
    if (farm.fertilised >> head) & 1 or pond:
        column += 1
    if column > 6:
        column = 6
    row = counted_row(farm, rules, farm.weeds_in(head), farm.pests_in(head))
    rice = deck.yield_of(row, column, round == LAST_ROUND) + farm.bonus
    if round == LAST_ROUND:
        rice += farm.last_bonus
    return rice


def lanes_sum(lanes: i64) -> i64:
    """Sum of the counters of all paddies."""
    total: i64 = 0
    while lanes:
        total += lanes & LANE_MASK
        lanes >>= LANE
    return total


def measure(farm: Farm, what: i64) -> i64:
    """One of the quantities that tiles ask for (18.2)."""
    if what == PADDIES:
        return bit_count(farm.heads)
    if what == PLANTED_SIZE:
        return farm.widest
    if what == PIECES_BUILT:
        return farm.built
    if what == ROCKS_REMOVED:
        return farm.lifted
    if what == DISCS_OUT:
        return farm.sent
    if what == HARVEST_RICE:
        return farm.reaped
    if what == LIVESTOCK:
        return farm.livestock
    if what == LABORERS:
        return farm.laborers
    if what == CUBES:
        return lanes_sum(farm.weeds) + lanes_sum(farm.pests)
    if what == HEXES_WITH_CROP:
        return bit_count(farm.planted | farm.grown)
    if what == RICE:
        return farm.rice
    if what == HARVESTED:
        return farm.harvests
    if what == HEXES_IN_PADDIES:
        return bit_count(paddy_hexes(farm))
    if what == CHAIN_LENGTH:
        return clear_links(farm)
    if what == ROCKS_LEFT:
        return bit_count(farm.rocks)
    return measured_paddies(farm, what)


def clear_links(farm: Farm) -> i64:
    """Paddies of the chain before the first one with rocks."""
    place: i64 = 0
    while place < farm.links and not is_rocky(farm, farm.link(place)):
        place += 1
    return place


def measured_paddies(farm: Farm, what: i64) -> i64:
    """Flooded hexes in all, or the largest paddy that is fertilised or without rocks."""
    total: i64 = 0
    rest = farm.heads
    while rest:
        head = lowest_bit(rest)
        rest &= rest - 1
        size = farm.size(head)
        if what == HEXES_FLOODED:
            if is_flooded(farm, head):
                total += size
        elif what == FERTILISED_SIZE:
            if (farm.fertilised >> head) & 1 and size > total:
                total = size
        elif size > total and not is_rocky(farm, head):
            total = size
    return total


def meets(farm: Farm, need: i64) -> bool:
    """Whether one condition of a tile holds; -1 is no condition."""
    if need < 0:
        return True
    amount = measure(farm, (need >> 8) & 255)
    bound = need & 255
    return amount <= bound if need >> 16 else amount >= bound


def claimable(deck: SpiritsDeck, farm: Farm, tiles: i64) -> i64:
    """The tiles of a mask whose conditions hold for a farm (18.1)."""
    found: i64 = 0
    rest = tiles
    while rest:
        bit = rest & -rest
        rest ^= bit
        tile = lowest_bit(bit)
        if meets(farm, deck.tile_first[tile]) and meets(farm, deck.tile_second[tile]):
            found |= bit
    return found


def clear_hexes(farm: Farm) -> i64:
    """Hexes in complete paddies without rocks."""
    total: i64 = 0
    rest = farm.heads
    while rest:
        hexes = region_of(farm.pieces, rest & -rest)
        rest &= rest - 1
        if not hexes & farm.rocks:
            total += bit_count(hexes)
    return total


def end_rice(deck: SpiritsDeck, farm: Farm, term: i64) -> i64:
    """What one term of a card pays at the end of the game (21.1)."""
    per: i64 = deck.term_b[term]
    if per == PER_LABORER_BEYOND_10:
        counted = farm.laborers - LABORERS_AT_START
    elif per == PER_LIVESTOCK:
        counted = farm.livestock
    else:
        counted = clear_hexes(farm)
    rice: i64 = deck.term_a[term] * counted
    most: i64 = deck.term_c[term]
    return rice if rice < most else most


def final_count(state: Spirits) -> None:
    """Add the rice of cards that count at the end (21.1)."""
    deck = state.cards
    for seat in range(state.seats):
        farm = state.farms[seat]
        rest = farm.played
        while rest:
            card = lowest_bit(rest)
            rest &= rest - 1
            for term in range(deck.first_term[card], deck.first_term[card + 1]):
                if deck.term_when[term] == AT_END:
                    rice = end_rice(deck, farm, term)
                    farm.rice += rice
                    state.tell(E_END_RICE, 0x3FF, seat, card, rice)
