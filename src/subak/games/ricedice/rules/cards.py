"""Cards (chapter 7): cards are drawn, one of them is kept in the field, and the supply is adjusted to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import bit, lowest_bit
from subak.core.state import EVERYONE
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.effects import note_powers, pay_all
from subak.games.ricedice.rules.field import limit
from subak.games.ricedice.rules.water import adjust_supply

if TYPE_CHECKING:
    from subak.games.ricedice.rules.state import RiceDice


# -- drawing


def begin(state: RiceDice, draws: i64) -> None:
    """Begin to draw this number of cards (7.1)."""
    state.draws = draws
    state.next_step(v.DRAW_CARDS)


def draw(state: RiceDice, card: i64) -> None:
    """NATURE draws a card, which all see (7.1)."""
    state.tell(v.TOLD_DRAW, EVERYONE, state.active, card)
    state.pile &= ~bit(card)
    state.drawn |= bit(card)
    state.draws -= 1


def settle(state: RiceDice) -> bool:
    """Whether no more cards are drawn; an empty deck takes up the discards, and when both are empty it ends (7.7)."""
    if state.draws and not state.pile and state.discards:
        state.pile = state.discards
        state.discards = 0
        state.tell(v.TOLD_RESHUFFLE, EVERYONE, state.active)
    if state.draws and state.pile:
        return False
    state.draws = 0
    return True


def discard_drawn(state: RiceDice) -> None:
    """Discard the drawn cards that are not kept (7.2)."""
    left = state.drawn
    while left:
        state.tell(v.TOLD_DISCARD, EVERYONE, state.active, lowest_bit(left))
        left &= left - 1
    state.discards |= state.drawn
    state.drawn = 0


# -- keeping one


def legal_places(state: RiceDice) -> i64:
    """Mask of the places a drawn card may take: both ends while there is room, and over any paddy (7.3, 7.4)."""
    size: i64 = state.size[state.active]
    places = ((1 << size) - 1) << v.OVER_SLOT
    if size < limit(state, state.active):
        places |= 1 << v.LEFT | 1 << v.RIGHT
    return places


def list_keeps(state: RiceDice, actions: list[int]) -> None:
    """Append every drawn card with every place it may take (7.2 to 7.4)."""
    places = legal_places(state)
    drawn = state.drawn
    while drawn:
        base = v.KEEP + lowest_bit(drawn) * v.PLACES
        drawn &= drawn - 1
        rest = places
        while rest:
            actions.append(base + lowest_bit(rest))
            rest &= rest - 1


def is_keep(state: RiceDice, action: i64) -> bool:
    """Whether an action keeps one of the drawn cards in a place it may take (7.2 to 7.4)."""
    kept = action - v.KEEP
    if kept < 0 or action >= v.START:
        return False
    return bool(state.drawn >> (kept // v.PLACES) & 1 and legal_places(state) >> (kept % v.PLACES) & 1)


def keep(state: RiceDice, card: i64, place: i64) -> None:
    """Discard the other cards, and add this one at an end of the field or lay it over a paddy (7.2 to 7.6)."""
    state.drawn &= ~bit(card)
    discard_drawn(state)
    if place == v.LEFT:
        state.tell(v.TOLD_KEEP, EVERYONE, state.active, card, v.LEFT)
        add_left(state, state.active, card)
    elif place == v.RIGHT:
        state.tell(v.TOLD_KEEP, EVERYONE, state.active, card, v.RIGHT)
        add_right(state, state.active, card)
    else:
        p = state.active * v.SLOTS + place - v.OVER_SLOT
        state.tell(v.TOLD_REPLACE, EVERYONE, state.active, card, place - v.OVER_SLOT, state.card[p])
        replace(state, p, card)


def complete_gain(state: RiceDice) -> None:
    """A card was gained: adjust the supply once, then score effects (7.8, 7.11, 9.17)."""
    adjust_supply(state)
    pay_all(state, state.active, v.RICE_GAINED)


# -- a field that holds too many


def too_many(state: RiceDice) -> bool:
    """Whether the active field holds more paddies than it may, after a card that allowed five was replaced (9.14)."""
    return state.size[state.active] > limit(state, state.active)


def legal_removals(state: RiceDice) -> i64:
    """Mask of the removals: any own paddy (9.14)."""
    return ((1 << state.size[state.active]) - 1) << v.REMOVE


def remove(state: RiceDice, slot: i64) -> None:
    """Remove a further paddy because the field holds too many (9.14)."""
    state.tell(v.TOLD_REMOVE, EVERYONE, state.active, state.card[state.active * v.SLOTS + slot], slot)
    take_out(state, state.active, slot)


# -- paddies that come, move and go


def own_cards(state: RiceDice) -> None:
    """Make the lists of cards this state's own before one changes: copies share them, for cards change rarely."""
    state.card = state.card[:]
    state.size = state.size[:]
    state.powers = state.powers[:]
    state.crop = state.crop[:]


def set_paddy(state: RiceDice, p: i64, card: i64) -> None:
    """Lay a card on a place and clear everything that lay there."""
    own_cards(state)
    state.card[p] = card
    state.tokens[p] = 0
    state.weeds[p] = 0
    state.crop[p] = v.BARE


def move_paddy(state: RiceDice, origin: i64, p: i64) -> None:
    """Shift a paddy with everything on it to another place."""
    state.card[p] = state.card[origin]
    state.tokens[p] = state.tokens[origin]
    state.weeds[p] = state.weeds[origin]
    state.crop[p] = state.crop[origin]


def add_left(state: RiceDice, field: i64, card: i64) -> None:
    """Add a paddy at the left end of a field (7.3)."""
    own_cards(state)
    first = field * v.SLOTS
    p = first + state.size[field]
    while p > first:
        move_paddy(state, p - 1, p)
        p -= 1
    set_paddy(state, first, card)
    state.size[field] += 1
    note_powers(state, field)


def add_right(state: RiceDice, field: i64, card: i64) -> None:
    """Add a paddy at the right end of a field (7.3)."""
    set_paddy(state, field * v.SLOTS + state.size[field], card)
    state.size[field] += 1
    note_powers(state, field)


def replace(state: RiceDice, p: i64, card: i64) -> None:
    """Lay a card in the place of paddy p, whose tokens, weeds and crop go (7.4 to 7.6)."""
    clear_paddy(state, p)
    set_paddy(state, p, card)
    note_powers(state, p // v.SLOTS)


def take_out(state: RiceDice, field: i64, slot: i64) -> None:
    """Take a paddy out of a field and close the row (9.14)."""
    clear_paddy(state, field * v.SLOTS + slot)
    own_cards(state)
    last = field * v.SLOTS + state.size[field] - 1
    p = field * v.SLOTS + slot
    while p < last:
        move_paddy(state, p + 1, p)
        p += 1
    set_paddy(state, last, v.NO_CARD)
    state.size[field] -= 1
    note_powers(state, field)


def clear_paddy(state: RiceDice, p: i64) -> None:
    """A card leaves the field: its tokens to the supply, itself to the discards or the box (7.5, 7.6)."""
    card: i64 = state.card[p]
    state.supply += state.tokens[p]
    state.discards |= bit(card) & state.cards.paddies
    set_paddy(state, p, v.NO_CARD)
