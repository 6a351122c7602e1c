"""Field (chapter 3): a row of paddies with water, weeds and crops; paddy p is slot p % SLOTS of field p // SLOTS."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.effects import has

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


def grow(state: RiceDice, p: i64, crop: i64) -> None:
    """Change what grows on a paddy; like cards, crops are shared by copies until then."""
    state.crop = state.crop[:]
    state.crop[p] = crop
