"""The sketched pieces: an order in which all are legal, who pays for each, and why some are refused."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from subak.core.errors import Refusal
from subak.games.spirits.rules import build
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import survey
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.sketch.progress import is_ahead
from subak.games.spirits.sketch.rehearsal import PLENTY, settable
from subak.games.spirits.words.notation import action_of
from subak.games.spirits.words.reasons import why_not
from subak.games.spirits.words.together import due, followed_by

TRIES: Final = 100  # pieces tried while an order is looked for


@dataclass(slots=True)
class Building:
    """What becomes of the sketched pieces when all of them are paid."""

    order: list[int] = field(default_factory=list)  # actions
    refused: dict[int, Refusal] = field(default_factory=dict)
    farm: Farm = field(default_factory=Farm)  # afterwards, its rocks gone


def building_of(seen: Spirits, seat: int, texts: list[str], rocks: int) -> Building:
    """An order for the sketched pieces that do not stand yet; `rocks` are those that go."""
    state = seen.copy()
    farm = state.farms[seat]
    farm.rocks &= ~rocks
    asked = [action for action in map(action_of, texts) if not stands(farm, action)]
    if state.round == v.LAST_ROUND:
        return Building([], dict.fromkeys(asked, Refusal("spirits 20.2", "In round 7 nothing is built.")), farm)
    if not is_ahead(seen, seat, "build"):
        return Building([], {}, farm)
    state.phase, state.waiting = v.PHASE_BUILD, 1 << seat
    farm.stage, farm.left = v.AT_BUILD, PLENTY
    search = Search(state, seat)
    search.walk(asked, [])
    for action in search.best:
        build.apply(state, seat, action)
    refused = {action: refusal_of(state, seat, action) for action in asked if action not in search.best}
    return Building(search.best, refused, farm)


def stands(farm: Farm, action: int) -> bool:
    """Whether a piece stands already as it is sketched, or a gate has moved so."""
    if action >= v.MOVE:
        origin, side = divmod(action - v.MOVE, v.SIDES)
        return bool(farm.gates >> side & 1 and not farm.gates >> origin & 1)
    if action >= v.GATE:
        return bool(farm.gates >> action - v.GATE & 1)
    side = action - v.WALL
    return bool(farm.pieces >> side & 1 and not farm.gates >> side & 1)


class Search:
    """Looks for an order in which pieces are legal one after the other; else for the most that are."""

    def __init__(self, state: Spirits, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.farm = state.farms[seat]
        self.best: list[int] = []
        self.tries = 0
        self.known: set[frozenset[int]] = set()

    def walk(self, rest: list[int], done: list[int]) -> bool:
        """Try what is left in the order it was sketched; True once all stand."""
        farm = self.farm
        if len(done) > len(self.best) and not farm.unsound:
            self.best = list(done)
        if not rest:
            return not farm.unsound
        key = frozenset(rest)
        if key in self.known:
            return False
        self.known.add(key)
        before = farm.pieces, farm.gates, farm.fixed, farm.left, farm.built
        for action in settable(self.state, farm, rest):
            if self.tries >= TRIES:
                return False
            self.tries += 1
            build.apply(self.state, self.seat, action)
            found = self.walk([other for other in rest if other != action], [*done, action])
            farm.pieces, farm.gates, farm.fixed, farm.left, farm.built = before
            survey(farm)
            if found:
                return True
        return False


def refusal_of(state: Spirits, seat: int, action: int) -> Refusal:
    """Why a piece cannot be set with the others."""
    found = why_not(state, seat, action)
    if found is not None:
        return found
    farm = state.farms[seat]
    if action < v.MOVE:
        gate = action >= v.GATE
        second = followed_by(state, farm, action - (v.GATE if gate else v.WALL), gate)
        if second:
            return Refusal("spirits 2.5", f"It is sound only together with {second}: sketch that as well.")
    return Refusal("spirits 2.5", f"It does not go together with the other pieces. {due(state, farm)}".strip())
