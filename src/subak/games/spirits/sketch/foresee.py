"""Works out the preview of a sketch, from what a seat has seen and nothing else."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Final

from subak.core.rng import lowest_bit
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import region_of
from subak.games.spirits.rules.pests import fertile
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.sketch.building import Building, building_of
from subak.games.spirits.sketch.numbers import meaning_of
from subak.games.spirits.sketch.preview import PaddyCan, Part
from subak.games.spirits.sketch.progress import is_ahead
from subak.games.spirits.sketch.rehearsal import Deeds, Rehearsal, Wish
from subak.games.spirits.sketch.sketch import PaddySketch, Sketch
from subak.games.spirits.sketch.workers import Staff, needs_of
from subak.games.spirits.words.forecast import forecast
from subak.games.spirits.words.notation import hex_of
from subak.games.spirits.words.works import can_plant, helpers

STAGE_SLOTS: Final = {
    v.AT_ROCKS: v.ROCKS, v.AT_WEEDS: v.WEEDS, v.AT_PESTS: v.PESTS, v.AT_HARVEST: v.HARVEST_LABOR,
    v.AT_PLANT: v.PLANT_LABOR,
}  # fmt: skip


def is_time(state: Spirits) -> bool:
    """Whether there is a round to sketch: from Plan on until all is planted."""
    return bool(v.PHASE_PLAN <= state.phase <= v.PHASE_GROW)


def most_work(state: Spirits, farm: Farm, head: int) -> PaddyCan:
    """The most that can be sketched for a paddy, workers and water apart."""
    return PaddyCan(
        out=int(farm.discs_in(head)),
        weed=int(farm.weeds_in(head)),
        tend=max(int(farm.pests_in(head)), int(fertile(state, farm) >> head & 1)),
        harvest=int(farm.size(head)) if farm.grown >> head & 1 else 0,
        plant=bool(can_plant(farm, head)) and state.round < v.LAST_ROUND,
    )


class Foresight:
    """A sketch played through: with workers for everything, and with those it is given, by the least and most water."""

    def __init__(self, seen: Spirits, seat: int, sketch: Sketch | None, building: Building | None = None) -> None:
        """`building`: what becomes of its pieces, where that is known."""
        self.seen = seen
        self.seat = seat
        self.drawn = sketch is not None
        self.sketch = sketch or Sketch()
        self.farm = seen.farms[seat]
        lifted = self.sketch.rocks if self._is_ahead("rocks") else []
        rocks = sum(1 << hex_of(name) for name in lifted)
        self.building = building or building_of(seen, seat, self.sketch.build, rocks)
        self.nowhere: list[str] = []  # paddies of the sketch that are none
        self.unclear: set[str] = set()  # farm actions of which numbers alone do not say what is meant
        self.staff = Staff(seen, seat, self.sketch.workers)
        self.wish = self._wish()
        self.water = forecast(seen, seat)
        self.ideal = self._played(replace(self.wish, extras=False), self.water[1], None, plenty=True)
        self.staff.fill_in(needs_of(self.ideal))
        self.least = self._played(self.wish, self.water[0], self.staff.plan)

    @cached_property
    def most(self) -> Deeds:
        """The round with all the water that may come."""
        if self.water[1] == self.water[0]:
            return self.least
        return self._played(self.wish, self.water[1], self.staff.plan)

    @property
    def gained(self) -> int:
        """Rice of this round's harvests."""
        return sum(one.rice for one in self.least.harvested.values())

    def _played(self, wish: Wish, water: int, plan: int | None, plenty: bool = False) -> Deeds:
        return Rehearsal(self.seen, self.seat, wish, max(water, 0), plenty).play(plan)

    def _wish(self) -> Wish:
        built = self.building.farm
        paddies: dict[int, PaddySketch] = {}
        for name, one in self.sketch.paddies.items():
            hexes = region_of(built.pieces, 1 << hex_of(name))
            head = int(lowest_bit(hexes))
            if built.heads >> head & 1:
                paddies[head] = one if self.seen.phase <= v.PHASE_PLAN else self._left(head, one)
            elif self._is_ahead("build"):
                self.nowhere.append(name)
        wish = Wish(list(self.building.order), [hex_of(name) for name in self.sketch.rocks], paddies)
        self._read_numbers(wish)
        return wish

    def _left(self, head: int, one: PaddySketch) -> PaddySketch:
        """What is still to be done of the sketch of a paddy, once its plan is made."""
        farm, can = self.building.farm, most_work(self.seen, self.building.farm, head)
        return replace(
            one,
            weed=min(one.weed, can.weed) if self._is_ahead("weeds") else 0,
            tend=min(one.tend, can.tend) if self._is_ahead("pests") else 0,
            harvest=min(one.harvest, can.harvest) if self._is_ahead("harvest") else 0,
            plant=one.plant and self._is_ahead("plant") and not farm.planted >> head & 1,
        )

    def _is_ahead(self, part: Part) -> bool:
        return is_ahead(self.seen, self.seat, part)

    def _read_numbers(self, wish: Wish) -> None:
        """Where only a number says what is meant, it is taken at its word."""
        hands = [self._hands(slot) for slot in range(v.PLANNED)]
        if any(hands):
            meaning = meaning_of(self.seen, self.building.farm, hands, wish.paddies)
            wish.paddies = meaning.paddies
            if not self.drawn:
                wish.rocks, self.unclear = meaning.rocks, meaning.unclear

    def _hands(self, slot: int) -> int:
        """Workers at an action, as far as they are chosen or settled already."""
        farm = self.farm
        if self.seen.phase == v.PHASE_PLAN:
            return self.staff.given[slot] + int(helpers(farm, slot))
        if STAGE_SLOTS.get(int(farm.stage)) == slot:
            return int(farm.left)
        return int(farm.hands(slot))
