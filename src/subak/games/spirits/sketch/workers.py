"""Laborers and livestock of a plan: what a sketch needs, what each farm action is given, what stays idle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.plan import is_planned
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.sketch.rehearsal import Deeds
from subak.games.spirits.words.works import helpers

# who is served first where workers are short and their player has said nothing: what brings most; Build comes last
SERVED: Final = (v.HARVEST_LABOR, v.WEEDS, v.PLANT_LABOR, v.PESTS, v.ROCKS)
PARTS: Final = ("build", "build", "rocks", "weeds", "pests", "harvest", "plant")  # farm action of each slot


@dataclass(slots=True)
class Needs:
    """What a sketch asks for if all of it shall happen."""

    pieces: int  # walls and gates
    work: list[int]  # workers a slot, helpers included; Build has its pieces


def needs_of(deeds: Deeds) -> Needs:
    """The workers of a round in which everything sketched was done."""
    work, size = [0] * v.PLANNED, deeds.end.size
    work[v.ROCKS] = len(deeds.actions.get("rocks", ()))
    work[v.WEEDS] = sum(int(size(head)) * weeds for head, weeds in deeds.pulled.items())
    work[v.PESTS] = sum(deeds.tended.values())
    work[v.HARVEST_LABOR] = sum(one.laborers for one in deeds.harvested.values())
    work[v.PLANT_LABOR] = sum(int(size(head)) for head in deeds.planted)
    return Needs(sum(action < v.MOVE for action in deeds.actions.get("build", ())), work)


def total_of(farm: Farm, stock: bool) -> int:
    """Laborers or livestock that can be planned."""
    return int(farm.livestock + farm.extra_livestock if stock else farm.laborers + farm.extra_laborers)


def is_stock(slot: int) -> bool:
    """Whether an action takes livestock."""
    return bool(v.STOCK_SLOTS >> slot & 1)


def planned(farm: Farm, slot: int) -> int:
    """Workers that the plan already holds."""
    return int(farm.plan >> slot * v.PLAN_LANE & v.PLAN_MASK)


def lanes(given: list[int]) -> int:
    """Numbers of the plan as the farm keeps them."""
    return sum(number << slot * v.PLAN_LANE for slot, number in enumerate(given))


def sent(state: Spirits, seat: int, slot: int) -> bool:
    """Whether a number of the plan is settled."""
    return state.phase != v.PHASE_PLAN or not state.waiting >> seat & 1 or slot < state.farms[seat].slot


class Staff:
    """Who is given where: first what the player has chosen, then, by `fill_in`, what is needed."""

    def __init__(self, state: Spirits, seat: int, chosen: dict[str, int]) -> None:
        self.state = state
        self.farm = state.farms[seat]
        self.needed = [0] * v.PLANNED
        self.given = [0] * v.PLANNED
        self.chosen = [False] * v.PLANNED
        self.free = {False: total_of(self.farm, False), True: total_of(self.farm, True)}
        for slot in range(v.PLANNED):
            if sent(state, seat, slot):
                self._give(slot, planned(self.farm, slot))
                self.chosen[slot] = True
        for slot, name in enumerate(v.PLAN_NAMES):
            if name in chosen and not self.chosen[slot] and is_planned(slot, state.round):
                self._give(slot, min(chosen[name], self.free[is_stock(slot)]))
                self.chosen[slot] = True

    def _give(self, slot: int, number: int) -> None:
        self.given[slot] = number
        self.free[is_stock(slot)] -= number

    def fill_in(self, needs: Needs) -> None:
        """Workers come by themselves where the player has chosen no number."""
        for slot in SERVED:
            self.needed[slot] = max(0, needs.work[slot] - int(helpers(self.farm, slot)))
            self._offer(slot, self.needed[slot])
        farm = self.farm
        ready = helpers(farm, v.BUILD_OXEN) + (farm.free_pieces if self.state.phase == v.PHASE_PLAN else 0)
        paid = max(0, needs.pieces - int(ready) - self._by_labor(self.given[v.BUILD_LABOR]))
        self._offer(v.BUILD_OXEN, paid)
        self.needed[v.BUILD_OXEN] = min(paid, self.given[v.BUILD_OXEN])
        rest = needs.pieces - ready - self.given[v.BUILD_OXEN]
        self.needed[v.BUILD_LABOR] = max(0, rest * farm.build_cost - helpers(farm, v.BUILD_LABOR))
        if not self.chosen[v.BUILD_LABOR]:
            able = self._by_labor(min(self.free[False], self.needed[v.BUILD_LABOR])) * farm.build_cost
            self._give(v.BUILD_LABOR, max(0, able - helpers(farm, v.BUILD_LABOR)) if rest > 0 else 0)

    def _offer(self, slot: int, number: int) -> None:
        if not self.chosen[slot] and is_planned(slot, self.state.round):
            self._give(slot, min(number, self.free[is_stock(slot)]))

    def _by_labor(self, laborers: int) -> int:
        """Pieces that laborers and those who stand at Build anyway pay for."""
        return int((laborers + helpers(self.farm, v.BUILD_LABOR)) // self.farm.build_cost)

    @property
    def plan(self) -> int:
        """The numbers of the plan as the farm keeps them."""
        return lanes(self.given)
