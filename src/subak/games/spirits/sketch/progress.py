"""How far a seat has come in the farm actions of a round."""

from __future__ import annotations

from typing import Final

from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.sketch.preview import Part

ORDER: Final[tuple[Part, ...]] = (
    "build", "rocks", "water-out", "weeds", "pests", "harvest", "water-in", "grow", "plant",
)  # fmt: skip
# the farm action that comes next for a seat that is done with all of a step
AFTER: Final = {v.PHASE_BUILD: 2, v.PHASE_WATER_OUT: 3, v.PHASE_TEND: 6, v.PHASE_WATER_IN: 7, v.PHASE_GROW: 9}
AT: Final = {
    v.AT_BUILD: 0, v.AT_ROCKS: 1, v.AT_WEEDS: 3, v.AT_PESTS: 4, v.AT_HARVEST: 5, v.AT_GROW: 7, v.AT_PLANT: 8,
    v.AT_REGROW: 9,
}  # fmt: skip


def place_of(state: Spirits, seat: int) -> int:
    """A seat's place in this round's turn order."""
    return next(place for place in range(state.seats) if state.seat_at(place) == seat)


def is_ahead(state: Spirits, seat: int, part: Part) -> bool:
    """Whether a farm action is at hand for a seat, or still to come in this round (1.5)."""
    return ORDER.index(part) >= first_open(state, seat)


def first_open(state: Spirits, seat: int) -> int:
    """The number, in ORDER, of the first farm action that a seat is not done with."""
    phase = int(state.phase)
    if phase <= v.PHASE_PLAN:
        return 0
    if phase in (v.PHASE_WATER_OUT, v.PHASE_WATER_IN):
        return AFTER[phase] - (state.turn <= place_of(state, seat))
    return AT.get(int(state.farms[seat].stage), AFTER.get(phase, len(ORDER)))
