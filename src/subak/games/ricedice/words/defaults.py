"""What Enter plays: the choice that is clearly meant and forgoes nothing, or none."""

from __future__ import annotations

from collections.abc import Sequence

from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.field import weed_room
from subak.games.ricedice.rules.state import RiceDice
from subak.games.ricedice.words.labels import lasts
from subak.games.ricedice.words.notation import text_of
from subak.games.ricedice.words.releases import release_views

BRINGS_NOTHING = "nothing else here would bring you anything"
ONLY_GAIN = "nothing else here would bring you more"


def default_of(state: RiceDice, seat: int, actions: Sequence[int]) -> tuple[int, str] | None:
    """The choice that is meant, and why.

    Whether to reroll, which action to take and which card to keep is the player's to say; a bonus is never left out."""
    if state.phase == v.IGNORE_WEEDS:
        return v.IGNORE, "a weed less to place, for nothing"
    if state.phase == v.RELEASE:
        return release_meant(state, seat, actions)
    if v.DONE not in actions or state.phase == v.KEEP_CARD:
        return None
    gains = [action for action in actions if brings(state, seat, action)]
    if not gains:
        return None if may_place_and_pull(state, seat) else (v.DONE, BRINGS_NOTHING)
    return (gains[0], ONLY_GAIN) if len(gains) == 1 and for_nothing(state, seat, gains[0]) else None


def release_meant(state: RiceDice, seat: int, actions: Sequence[int]) -> tuple[int, str] | None:
    """The first move of the best release (8.1): it is to release nothing only where no release brings anything."""
    best = release_views(state, seat)[0]
    for action in actions:
        if text_of(state, action) == best.moves[0]:
            return action, best.words
    return None


def brings(state: RiceDice, seat: int, action: int) -> bool:
    """Whether an action brings rice or a paddy nearer to it: planting, harvesting, a weed less, a bare paddy filled."""
    if v.TAKE <= action < v.KEEP:
        slot, tokens = divmod(action - v.TAKE, v.COUNTS)
        p = seat * v.SLOTS + slot
        return state.crop[p] == v.BARE and lasts(state, p, state.tokens[p] + tokens)
    return any(first <= action < first + v.SLOTS for first in (v.PLANT, v.HARVEST, v.PULL, v.FREE))


def for_nothing(state: RiceDice, seat: int, action: int) -> bool:
    """Whether nothing is lost by it: a harvest of a weedy paddy might wait for better days (6.9)."""
    weedy = v.HARVEST <= action < v.HARVEST + v.SLOTS and state.weeds[seat * v.SLOTS + action - v.HARVEST]
    return not weedy


def may_place_and_pull(state: RiceDice, seat: int) -> bool:
    """Whether a worker that is left could pull a weed of the roll, were it placed on a dry paddy first (5.2, 6.5)."""
    first = seat * v.SLOTS
    own = range(first, first + state.size[seat])
    dry = any(not state.tokens[p] and state.weeds[p] < weed_room(state, p) for p in own)
    return state.phase == v.WORK and state.strength > 0 and state.unplaced > 0 and dry
