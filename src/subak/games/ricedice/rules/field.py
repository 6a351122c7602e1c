"""Field (chapter 3): a row of paddies with water, weeds and crops; paddy p is slot p % SLOTS of field p // SLOTS."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import bit
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.effects import has, note_powers

if TYPE_CHECKING:
    from subak.games.ricedice.rules.state import RiceDice


# -- what it holds


def limit(state: RiceDice, field: i64) -> i64:
    """How many paddies a field may hold (3.5, 9.13)."""
    return v.SLOTS if has(state, field, v.FIELD_LIMIT) else v.PADDIES


def weed_room(state: RiceDice, p: i64) -> i64:
    """How many weeds a paddy may hold (3.6, 9.6)."""
    if has(state, p // v.SLOTS, v.WEED_CAP):
        cap: i64 = state.cards.amount[state.card[p] * v.TERMS + v.WEED_CAP]
        if cap:
            return cap
    return v.WEEDS


def water_in(state: RiceDice, field: i64) -> i64:
    """The tokens on all paddies of a field (3.2)."""
    tokens: i64 = 0
    first = field * v.SLOTS
    for p in range(first, first + state.size[field]):
        tokens += state.tokens[p]
    return tokens


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


def grow(state: RiceDice, p: i64, crop: i64) -> None:
    """Change what grows on a paddy; like cards, crops are shared by copies until then."""
    state.crop = state.crop[:]
    state.crop[p] = crop
