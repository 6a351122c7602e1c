"""Random games, as far as wanted."""

from __future__ import annotations

from subak.core.rng import keyed
from subak.core.state import NATURE
from subak.games.ricedice import GAME
from subak.games.ricedice.rules.state import RiceDice
from subak.games.ricedice.rules.vocabulary import LEVEL_NAMES, TIE_NAMES


def reached(seats: int, seed: int, entries: int) -> RiceDice:
    """The state a random game has come to after `entries` entries, or its end."""
    rng = keyed("reached", seats, seed)
    given = {
        "farmer": LEVEL_NAMES[seed % 4], "at_least_one": seed % 3 == 0, "target_rice": 10 + seed % 91,
        "wilds_may_rest": seed % 2 == 0, "weeds_may_be_lost": seed % 5 < 3, "double_worker_twice": seed % 7 < 3,
        "limit_tie": TIE_NAMES[seed % 2],
    }  # fmt: skip
    state = GAME.new(seats, GAME.read_options(given, seats), GAME.deck())
    for _ in range(entries):
        acting = state.to_act()
        if not acting:
            break
        seat = int(acting).bit_length() - 1
        state.apply(seat, state.chance(rng) if seat == NATURE else state.pick(seat, rng))
    return state
