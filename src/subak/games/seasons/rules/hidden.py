"""What a seat may know (1.4): the first two cards of the other seat and a choice in a secret step are blank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import Rng
from subak.core.state import TRUTH
from subak.games.seasons.rules import vocabulary as v
from subak.games.seasons.rules.setup import dealt_count

if TYPE_CHECKING:
    from subak.games.seasons.rules.state import Seasons


def seen(state: Seasons, viewer: i64) -> Seasons:
    """A copy without the other seat's first two cards and without choices not yet shown (1.4, 3.1, 3.2, 4.1)."""
    known = state.copy()
    if state.viewer != TRUTH:
        return known
    known.viewer = viewer
    known.counts = state.own_count(viewer) if viewer < v.SEATS else 0
    for owner in range(v.SEATS):
        if owner != viewer and state.phase <= v.PHASE_ANCESTOR:
            known.left |= known.hands[owner]
            known.hands[owner] = 0
            known.ancestors[owner] = v.NO_CARD
        elif owner != viewer and state.phase == v.PHASE_CHOOSE:
            known.picked[owner] = v.NO_CARD
            known.rowed[owner] = v.NO_CARD
    return known


def determinized(state: Seasons, rng: Rng) -> Seasons:
    """A full state: unknown cards are dealt, and a seat that is done has chosen at random (1.4)."""
    full = state.copy()
    full.viewer = TRUTH
    if state.viewer == TRUTH:
        return full
    for owner in range(v.SEATS):
        if owner == state.viewer:
            continue
        if state.phase <= v.PHASE_ANCESTOR:
            deal_unknown(full, owner, rng)
        elif state.phase == v.PHASE_CHOOSE and state.done >> owner & 1:
            hand: i64 = full.hands[owner]
            picked = rng.bit_of(hand)
            full.picked[owner] = picked
            full.rowed[owner] = rng.bit_of(hand & ~(1 << picked))
    return full


def deal_unknown(state: Seasons, seat: i64, rng: Rng) -> None:
    """Deal a seat its first cards out of those left, and let it choose if it is done (3.1, 3.2)."""
    for _ in range(dealt_count(state, seat)):
        card = rng.bit_of(state.left)
        state.left &= ~(1 << card)
        state.hands[seat] |= 1 << card
    if state.done >> seat & 1:
        state.ancestors[seat] = rng.bit_of(state.hands[seat])
