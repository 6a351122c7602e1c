"""Tiles (chapter 18): in turn order, players claim achievements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import bit_count, lowest_bit
from subak.core.state import EVERYONE
from subak.games.spirits.rules import neighbour
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.deck import SpiritsDeck
from subak.games.spirits.rules.farm import Farm, lanes_sum
from subak.games.spirits.rules.field import paddy_hexes
from subak.games.spirits.rules.step import add_listed, next_step
from subak.games.spirits.rules.water import is_flooded, is_rocky

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def begin(state: Spirits) -> bool:
    """Achievements in turn order (18.1); water sent to the Neighbour pays first (24.5)."""
    next_step(state, v.PHASE_CLAIM)
    if state.seats == 1:
        neighbour.pay(state)
    return settle(state)


def legal(state: Spirits, seat: i64) -> list[int]:
    """No tile, or one whose conditions hold (18.1)."""
    out: list[int] = [v.DONE]
    add_listed(v.CLAIM, claimable(state.cards, state.farms[seat], state.tiles), out)
    return out


def apply(state: Spirits, seat: i64, action: i64) -> bool:
    """Claim a tile, or none (18.1)."""
    if action != v.DONE:
        tile = action - v.CLAIM
        state.tiles &= ~(1 << tile)
        state.farms[seat].rice += state.cards.tile_rice[tile]
        state.tell(v.TOLD_CLAIM, EVERYONE, seat, tile, state.cards.tile_rice[tile])
    else:
        state.tell(v.TOLD_PASS, EVERYONE, seat)
    state.turn += 1
    return settle(state)


def settle(state: Spirits) -> bool:
    """Ask the next player who can claim a tile; True when nobody is left, and the Neighbour has had its turn."""
    while state.turn < state.seats:
        seat = state.seat_at(state.turn)
        if claimable(state.cards, state.farms[seat], state.tiles):
            state.asked = seat
            return False
        state.turn += 1
    if state.seats == 1:
        neighbour.after_claim(state)
    return True


# -- conditions


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


def meets(farm: Farm, need: i64) -> bool:
    """Whether one condition of a tile holds; -1 is no condition."""
    if need < 0:
        return True
    amount = measure(farm, (need >> 8) & 255)
    bound = need & 255
    return amount <= bound if need >> 16 else amount >= bound


def measure(farm: Farm, what: i64) -> i64:
    """One of the quantities that tiles ask for (18.2)."""
    if what == v.PADDIES:
        return bit_count(farm.heads)
    if what == v.PLANTED_SIZE:
        return farm.widest
    if what == v.PIECES_BUILT:
        return farm.built
    if what == v.ROCKS_REMOVED:
        return farm.lifted
    if what == v.DISCS_OUT:
        return farm.sent
    if what == v.HARVEST_RICE:
        return farm.reaped
    if what == v.LIVESTOCK:
        return farm.livestock
    if what == v.LABORERS:
        return farm.laborers
    if what == v.CUBES:
        return lanes_sum(farm.weeds) + lanes_sum(farm.pests)
    if what == v.HEXES_WITH_CROP:
        return bit_count(farm.planted | farm.grown)
    if what == v.RICE:
        return farm.rice
    if what == v.HARVESTED:
        return farm.harvests
    if what == v.HEXES_IN_PADDIES:
        return bit_count(paddy_hexes(farm))
    if what == v.CHAIN_LENGTH:
        return clear_links(farm)
    if what == v.ROCKS_LEFT:
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
        if what == v.HEXES_FLOODED:
            if is_flooded(farm, head):
                total += size
        elif what == v.FERTILISED_SIZE:
            if (farm.fertilised >> head) & 1 and size > total:
                total = size
        elif size > total and not is_rocky(farm, head):
            total = size
    return total
