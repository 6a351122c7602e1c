"""What Spirits has and must be seen at least once (law 14): cards, tiles, rain, setup, steps, kinds of events."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from subak.games.spirits.bot.heuristics import choose
from subak.games.spirits.load import READER
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.deck import SpiritsDeck
from subak.games.spirits.rules.pieces import gates_left
from subak.games.spirits.rules.state import Spirits

if TYPE_CHECKING:
    from collections.abc import Iterable

    from subak.core.contract import Event
    from subak.core.rng import Rng
    from subak.core.state import State

SOLO_ONLY: Final = {"neighbour", "neighbour-water", "neighbour-tile"}
OF_OTHER_CARDS: Final = {"pay", "cleared", "by-hand"}  # of terms that no built-in card has
HOSTILE: Final = (3, 4, 14, 22, 26, 34)
ACTIVE: Final = (1, 2, 3, 4, 5, 9, 11, 14, 15, 16, 18, 19, 21, 22, 26, 30, 34, 35, 38, 39)
ONCE: Final = (12, 17, 23, 25, 27, 31, 36)
ENDS: Final = (29, 33, 37)
WANTED: Final = frozenset(
    [f"play card {card}" for card in range(1, 41)]
    + [f"use card {card}" for card in (*ACTIVE, *ONCE)]
    + [f"end-rice card {card}" for card in ENDS]
    + [f"claim tile {tile}" for tile in range(1, 25)]
    + [f"rain card {card}" for card in range(1, 13)]
    + [f"setup card {card}" for card in range(1, 10)]
    + [f"event {name}" for name in v.TOLD_NAMES if name not in SOLO_ONLY | OF_OTHER_CARDS]
    + [f"phase {name}" for name in v.PHASE_NAMES if name not in ("start", "neighbour")]
    + ["the first of two pieces", "no gate left"]
)
SOLO_WANTED: Final = frozenset(
    [f"neighbour card {card}" for card in range(1, 10)] + [f"event {name}" for name in SOLO_ONLY] + ["phase neighbour"]
)


def occurred(state: State, events: list[Event]) -> Iterable[str]:
    """Names of everything that an entry brought about."""
    assert isinstance(state, Spirits)
    yield f"phase {v.PHASE_NAMES[state.phase]}"
    if state.phase == v.PHASE_BUILD:
        if any(farm.unsound for farm in state.farms):
            yield "the first of two pieces"
        if any(not gates_left(state, farm) for farm in state.farms):
            yield "no gate left"
    for event in events:
        yield f"event {event.kind}"
        for key in ("card", "tile"):
            if key in event.data:
                yield f"{event.kind} {key} {event.data[key]}"


def player(state: State, seat: int, rng: Rng) -> int:
    """Somebody who knows how to bring in a harvest."""
    assert isinstance(state, Spirits)
    actions = state.legal(seat)
    return choose(state, seat, rng) if len(actions) > 1 else actions[0]


def small_deck() -> SpiritsDeck:
    """A deck with nine cards in each draft, so that all deals can be counted."""
    kept = [1, 2, 5, 6, 8, 9, 13, 16, 20, 21, 24, 27, 28, 32, 33, 35, 38, 40]
    lines = [line.partition(" ") for line in READER.built_in.text.splitlines()]
    rows = [f"{table} {row}\n" for table, _, row in lines if table != "spirit" or json.loads(row)["number"] in kept]
    return READER.from_text("".join(rows))
