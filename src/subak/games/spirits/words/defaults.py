"""What Enter plays: the choice that is clearly meant and forgoes nothing, or none."""

from __future__ import annotations

from collections.abc import Sequence

from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.sketch.as_planned import as_planned, part_at_hand
from subak.games.spirits.sketch.foresee import Foresight
from subak.games.spirits.words.notation import action_of


def default_of(state: Spirits, seat: int, actions: Sequence[int]) -> tuple[int, str] | None:
    """The choice that is meant, and why: a farm action goes as its numbers were planned, and the one tile that can be
    claimed is. Cards to keep, play and use, numbers of a plan and what to buy are the player's to say."""
    if part_at_hand(state, seat) is not None:
        meant = as_planned(Foresight(state, seat, None))
        return (action_of(meant.actions[0]), meant.words) if meant else None
    if state.phase == v.PHASE_CLAIM and len(actions) == 2:
        return actions[1], "it pays its rice for nothing, and no other tile can be claimed"
    return None
