"""A field is a row of paddies; paddy p of the flat lists is slot p % SLOTS of field p // SLOTS."""

# ruff: noqa: I001 - long lists of names are easier to read in blocks
from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import bit, lowest_bit
from subak.core.state import EVERYONE
from subak.games.ricedice.rules.vocabulary import (
    BARE, FIELD_LIMIT, FRESH, NO_CARD, PADDIES, PLANTED, SLOTS, TERMS, TOLD_DISCARD, WEEDS, WEED_CAP,
)  # fmt: skip

if TYPE_CHECKING:
    from subak.games.ricedice.rules.state import RiceDice


def total(s: RiceDice, field: i64, term: i64) -> i64:
    """The amounts of one effect term, over all paddies of a field (9.1)."""
    powers: i64 = s.powers[field]
    if not powers >> term & 1:
        return 0
    amount: i64 = 0
    first = field * SLOTS
    for p in range(first, first + s.size[field]):
        amount += s.cards.amount[s.card[p] * TERMS + term]
    return amount


def has(s: RiceDice, field: i64, term: i64) -> bool:
    """Whether a field has an effect of this kind."""
    powers: i64 = s.powers[field]
    return bool(powers >> term & 1)


def limit(s: RiceDice, field: i64) -> i64:
    """How many paddies a field may hold (3.5, 9.13)."""
    return SLOTS if has(s, field, FIELD_LIMIT) else PADDIES


def weed_room(s: RiceDice, p: i64) -> i64:
    """How many weeds a paddy may hold (3.6, 9.6)."""
    if has(s, p // SLOTS, WEED_CAP):
        cap: i64 = s.cards.amount[s.card[p] * TERMS + WEED_CAP]
        if cap:
            return cap
    return WEEDS


def must_weed(s: RiceDice, field: i64) -> bool:
    """Whether some paddy has fewer than two weeds, so that placing is compulsory (5.4)."""
    first = field * SLOTS
    for p in range(first, first + s.size[field]):
        if s.weeds[p] < WEEDS:
            return True
    return False


def weedable(s: RiceDice, field: i64) -> i64:
    """Mask of the slots that have room for a weed (5.3)."""
    mask: i64 = 0
    first = field * SLOTS
    for slot in range(s.size[field]):
        if s.weeds[first + slot] < weed_room(s, first + slot):
            mask |= 1 << slot
    return mask


def dry_weedy(s: RiceDice, field: i64) -> i64:
    """Mask of the slots from which a weed can be taken: dry, with a weed (6.5, 9.7)."""
    mask: i64 = 0
    first = field * SLOTS
    for slot in range(s.size[field]):
        if s.weeds[first + slot] and not s.tokens[first + slot]:
            mask |= 1 << slot
    return mask


def water_in(s: RiceDice, field: i64) -> i64:
    """Tokens on all paddies of a field."""
    tokens: i64 = 0
    first = field * SLOTS
    for p in range(first, first + s.size[field]):
        tokens += s.tokens[p]
    return tokens


def own_cards(s: RiceDice) -> None:
    """Make the lists of cards this state's own before one changes: copies share them, for cards change rarely."""
    s.card = s.card[:]
    s.size = s.size[:]
    s.powers = s.powers[:]
    s.crop = s.crop[:]


def set_paddy(s: RiceDice, p: i64, card: i64) -> None:
    """Lay a card on a place and clear everything that lay there."""
    own_cards(s)
    s.card[p] = card
    s.tokens[p] = 0
    s.weeds[p] = 0
    s.crop[p] = BARE


def move_paddy(s: RiceDice, origin: i64, p: i64) -> None:
    """Shift a paddy with everything on it to another place."""
    s.card[p] = s.card[origin]
    s.tokens[p] = s.tokens[origin]
    s.weeds[p] = s.weeds[origin]
    s.crop[p] = s.crop[origin]


def add_left(s: RiceDice, field: i64, card: i64) -> None:
    """Add a paddy at the left end of a field (7.3)."""
    own_cards(s)
    first = field * SLOTS
    p = first + s.size[field]
    while p > first:
        move_paddy(s, p - 1, p)
        p -= 1
    set_paddy(s, first, card)
    s.size[field] += 1
    note_powers(s, field)


def add_right(s: RiceDice, field: i64, card: i64) -> None:
    """Add a paddy at the right end of a field (7.3)."""
    set_paddy(s, field * SLOTS + s.size[field], card)
    s.size[field] += 1
    note_powers(s, field)


def take_out(s: RiceDice, field: i64, slot: i64) -> None:
    """Close the row after a paddy has gone (9.14)."""
    own_cards(s)
    last = field * SLOTS + s.size[field] - 1
    p = field * SLOTS + slot
    while p < last:
        move_paddy(s, p + 1, p)
        p += 1
    set_paddy(s, last, NO_CARD)
    s.size[field] -= 1
    note_powers(s, field)


def clear_paddy(s: RiceDice, p: i64) -> None:
    """A card leaves the field: its tokens to the supply, itself to the discards or the box (7.5, 7.6)."""
    card: i64 = s.card[p]
    s.supply += s.tokens[p]
    s.discards |= bit(card) & s.cards.paddies
    set_paddy(s, p, NO_CARD)


def discard_drawn(s: RiceDice) -> None:
    """Discard the drawn cards that are not kept (7.2)."""
    left = s.drawn
    while left:
        s.tell(TOLD_DISCARD, EVERYONE, s.active, lowest_bit(left))
        left &= left - 1
    s.discards |= s.drawn
    s.drawn = 0


def note_powers(s: RiceDice, field: i64) -> None:
    """Note which effects the cards of a field give, once they are its own; the Happy Farmer has none (10.5)."""
    powers: i64 = 0
    if field < s.seats:
        first = field * SLOTS
        for p in range(first, first + s.size[field]):
            powers |= s.cards.powers[s.card[p]]
    s.powers[field] = powers


def grow(s: RiceDice, p: i64, crop: i64) -> None:
    """Change what grows on a paddy; like cards, crops are shared by copies until then."""
    s.crop = s.crop[:]
    s.crop[p] = crop


def settle_crops(s: RiceDice, field: i64) -> None:
    """At the end of a turn what was planted in it can be harvested from then on (6.8)."""
    first = field * SLOTS
    for p in range(first, first + s.size[field]):
        if s.crop[p] == FRESH:
            grow(s, p, PLANTED)
