"""Resolve (chapter 7): in turn order, players use cards they have played and answer what these ask.

What a card does is in `effects.py` and `own_farm.py`, for magic water and Expanding Farm in `magic_water.py` and
`expanding.py`, and for a card played by hand in `by_hand.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import bit, lowest_bit
from subak.core.state import EVERYONE
from subak.games.spirits.rules import by_hand, expanding, magic_water, own_farm
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.cubes import add_cube
from subak.games.spirits.rules.effects import place_targets, run_card
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.pests import fertile
from subak.games.spirits.rules.rocks import take_rock
from subak.games.spirits.rules.step import add_listed, listed, next_step

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def begin(state: Spirits) -> bool:
    """In turn order, players use cards they have played (7.1)."""
    next_step(state, v.PHASE_RESOLVE)
    state.card = 0
    return settle(state)


def legal(state: Spirits, seat: i64) -> list[int]:
    """Cards to use, or the answers to what the running card asks (7.1, 7.8 to 7.11, 7.17 to 7.21)."""
    ask = state.ask
    farm = state.farms[seat]
    if ask == v.ASK_CARD:
        out: list[int] = [v.DONE]
        add_listed(v.USE, usable(state, farm), out)
        return out
    if ask == v.ASK_OPPONENT:
        return listed(v.OPPONENT, (1 << state.seats) - 2)
    if ask == v.ASK_PADDY:
        return listed(v.PADDY, place_targets(state, farm))
    if ask == v.ASK_HAND:
        return by_hand.legal(state, seat)
    if ask == v.ASK_RIVAL:
        return listed(v.INFEST + state.target * v.HEXES, state.farms[(seat + state.target) % state.seats].heads)
    if ask == v.ASK_CLEAR:
        return listed(v.CLEAR, own_farm.clearable(state, farm))
    if ask == v.ASK_FLOOD:
        return listed(v.FLOOD, own_farm.floodable(state, farm))
    if ask == v.ASK_MAGIC:
        return listed(v.MAGIC, magic_water.magic_hexes(state, farm))
    if ask == v.ASK_FERTILISE:
        return listed(v.FERTILISE, fertile(state, farm))
    if ask == v.ASK_HEX:
        return listed(v.ADD, expanding.new_paddy_hexes(state, farm))
    if ask == v.ASK_ENTRY:
        return listed(v.ENTRY, expanding.new_paddy_entries(state, farm, state.hex))
    if ask == v.ASK_EXIT:
        return listed(v.EXIT, expanding.new_paddy_exits(state, farm, state.hex, state.entry))
    return listed(v.ROCK, farm.rocks)


def usable(state: Spirits, farm: Farm) -> i64:
    """Cards a farm may still use in this step 4 (7.1, 7.3, 7.11)."""
    deck = state.cards
    once = deck.once & ~farm.spent
    if state.rules & v.ONE_SHOT_STRICT:
        once &= bit(farm.latest)
    found = farm.played & (deck.active | once) & ~farm.resolved
    rest = found & deck.once
    while rest:
        lowest = rest & -rest
        rest ^= lowest
        first: i64 = deck.first_term[lowest_bit(lowest)]
        if deck.term_op[first] == v.ADD_PADDY and not expanding.can_add_paddy(state, farm):
            found &= ~lowest
    return found


def apply(state: Spirits, seat: i64, action: i64) -> bool:
    """The next card is used, the rest is declined, or the running card gets its answer (7.1)."""
    if state.card:
        answer(state, seat, action)
    elif action == v.DONE:
        state.tell(v.TOLD_DECLINE, EVERYONE, seat)
        state.turn += 1
    else:
        use_card(state, seat, action - v.USE)
    return settle(state)


def use_card(state: Spirits, seat: i64, card: i64) -> None:
    """A card begins to work (7.1, 7.3)."""
    farm = state.farms[seat]
    farm.resolved |= bit(card)
    farm.spent |= state.cards.once & bit(card)
    state.card = card
    state.term = state.cards.first_term[card]
    state.times = -1
    state.target = 0
    state.placed = 0
    state.tell(v.TOLD_USE, EVERYONE, seat, card)


def answer(state: Spirits, seat: i64, action: i64) -> None:
    """Somebody has chosen what the running card asks (7.8 to 7.11, 7.17 to 7.21, 22.1)."""
    ask = state.ask
    farm = state.farms[seat]
    if ask == v.ASK_OPPONENT:
        state.target = action - v.OPPONENT
    elif ask == v.ASK_PADDY:
        answer_paddy(state, seat, action - v.PADDY)
    elif ask == v.ASK_HAND:
        by_hand.apply(state, seat, action)
    elif ask == v.ASK_RIVAL:
        answer_paddy(state, (seat + state.target) % state.seats, (action - v.INFEST) % v.HEXES)
    elif ask == v.ASK_CLEAR:
        own_farm.clear(state, seat, action - v.CLEAR)
    elif ask == v.ASK_FLOOD:
        own_farm.flood(state, seat, action - v.FLOOD)
    elif ask == v.ASK_ROCK:
        take_rock(state, seat, action - v.ROCK)
        state.times -= 1
    elif ask == v.ASK_MAGIC:
        magic_water.add_magic(state, seat, action - v.MAGIC)
        state.times -= 1
    elif ask == v.ASK_FERTILISE:
        farm.fertilised |= 1 << (action - v.FERTILISE)
        state.times -= 1
        state.tell(v.TOLD_FERTILISE, EVERYONE, seat, action - v.FERTILISE)
    elif ask == v.ASK_HEX:
        state.hex = action - v.ADD
        state.times = v.CHOSE_HEX
    elif ask == v.ASK_ENTRY:
        state.entry = action - v.ENTRY
        state.times = v.CHOSE_ENTRY
    elif ask == v.ASK_EXIT:
        expanding.add_paddy(state, seat, action - v.EXIT)
        state.times = v.CHOSE_EXIT
        state.hex = 0
        state.entry = 0


def answer_paddy(state: Spirits, seat: i64, head: i64) -> None:
    """The paddy for a card's weed or pest is chosen (7.9, 7.18, 7.20)."""
    deck = state.cards
    if deck.term_op[state.term] != v.PLACE_CUBE:
        own_farm.arrive(state, seat, head)
        return
    add_cube(state, seat, deck.term_a[state.term], head, state.seat_at(state.turn))
    state.target += 1
    if not deck.term_b[state.term]:
        state.term += 1
        state.times = -1


def settle(state: Spirits) -> bool:
    """In turn order, each player resolves cards until done; True when all are (7.1)."""
    while state.turn < state.seats:
        seat = state.seat_at(state.turn)
        if state.card and not run_card(state, seat):
            return False
        if usable(state, state.farms[seat]):
            state.asked = seat
            state.ask = v.ASK_CARD
            return False
        state.turn += 1
    return True
