"""What is counted at the end: the rice of cards that pay then (21.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import bit_count, lowest_bit
from subak.core.state import EVERYONE
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.deck import SpiritsDeck
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import region_of
from subak.games.spirits.rules.tiles import measure

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


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
                if deck.term_when[term] == v.AT_END:
                    rice = end_rice(deck, farm, term)
                    farm.rice += rice
                    state.tell(v.TOLD_END_RICE, EVERYONE, seat, card, rice)


def end_rice(deck: SpiritsDeck, farm: Farm, term: i64) -> i64:
    """What one term of a card pays at the end of the game, of a measure as of the others (21.1, 21.3)."""
    per: i64 = deck.term_b[term]
    if per == v.PER_LABORER_BEYOND_10:
        counted = farm.laborers - v.LABORERS_AT_START
    elif per == v.PER_LIVESTOCK:
        counted = farm.livestock
    elif per == v.PER_HEX_IN_CLEAR_PADDY:
        counted = clear_hexes(farm)
    else:
        counted = measure(farm, per - v.PER_MEASURE)
    rice: i64 = deck.term_a[term] * counted
    most: i64 = deck.term_c[term]
    return rice if rice < most else most


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
