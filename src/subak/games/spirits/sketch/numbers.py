"""What the numbers of a plan mean by themselves, where they can mean only one thing."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final

from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.pests import fertile
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.rules.water import is_rocky
from subak.games.spirits.sketch.choices import best_harvest
from subak.games.spirits.sketch.sketch import PaddySketch
from subak.games.spirits.words.notation import numbers_in

NOTHING: Final = PaddySketch()


@dataclass(slots=True)
class Meaning:
    """What is meant, and the farm actions of which numbers do not tell enough."""

    paddies: dict[int, PaddySketch]
    rocks: list[int] = field(default_factory=list)
    unclear: set[str] = field(default_factory=set)

    def at(self, head: int) -> PaddySketch:
        """What is meant for a paddy."""
        return self.paddies.get(head, NOTHING)

    def set(self, head: int, **changes: Any) -> None:
        """Something more is meant for a paddy."""
        self.paddies[head] = replace(self.at(head), **changes)


def meaning_of(state: Spirits, farm: Farm, hands: list[int], drawn: dict[int, PaddySketch]) -> Meaning:
    """What so many workers at each action can only mean, where nothing is drawn for that action; of the harvest also
    what laborers beyond the drawn paddies can reap, for what stands rots."""
    meaning = Meaning(dict(drawn))
    if hands[v.ROCKS] and farm.rocks:
        if hands[v.ROCKS] >= int(farm.rocks).bit_count():
            meaning.rocks = numbers_in(farm.rocks)
        else:
            meaning.unclear.add("rocks")
    harvests(state, farm, hands[v.HARVEST_LABOR], meaning)
    if not any(one.weed for one in drawn.values()):
        weeding(state, farm, hands[v.WEEDS], meaning)
    if not any(one.tend for one in drawn.values()):
        tending(state, farm, hands[v.PESTS], meaning)
    if not any(one.plant for one in drawn.values()):
        planting(farm, hands[v.PLANT_LABOR], meaning)
    return meaning


def harvests(state: Spirits, farm: Farm, laborers: int, meaning: Meaning) -> None:
    """Ripe rice is harvested, as much as the laborers can beyond what is drawn, where it pays most (14.1)."""
    rest = farm.copy()
    for head, one in meaning.paddies.items():
        if one.harvest or one.keep:
            laborers -= int(min(one.harvest, farm.size(head)) * farm.harvest_cost * (farm.grown >> head & 1))
            rest.grown &= ~(1 << head)
    rest.discs, rest.left, rest.ponds = 0, max(laborers, 0), 0
    for head, hexes, _ in best_harvest(state, rest, {}, extras=True):
        meaning.set(head, harvest=hexes)
    ripe = numbers_in(rest.heads & rest.grown)
    whole = sum(farm.size(head) for head in ripe) * farm.harvest_cost
    if len(ripe) > 1 and farm.harvest_cost <= laborers < whole:
        meaning.unclear.add("harvest")


def is_dry(farm: Farm, head: int, meaning: Meaning) -> bool:
    """Whether a paddy will be dry anyway: it is, or it is harvested."""
    return bool(farm.wet_work or not farm.discs_in(head) or meaning.at(head).harvest)


def within_reach(state: Spirits, farm: Farm, meaning: Meaning) -> list[int]:
    """Paddies that are dry or may still run dry in Water Out."""
    late = state.phase > v.PHASE_WATER_OUT or state.round == v.LAST_ROUND
    return [head for head in numbers_in(farm.heads) if not late or is_dry(farm, head, meaning)]


def weeding(state: Spirits, farm: Farm, laborers: int, meaning: Meaning) -> None:
    """All weeds of the paddies that are dry or harvested, or those of the harvested ones, if the laborers suffice;
    whether a wet paddy shall run dry for laborers beyond that, no number says."""
    with_weeds = [head for head in within_reach(state, farm, meaning) if farm.weeds_in(head)]
    dry = [head for head in with_weeds if is_dry(farm, head, meaning)]
    reaped = [head for head in dry if meaning.at(head).harvest]
    for heads in (dry, reaped):
        needed = sum(farm.weeds_in(head) * farm.size(head) for head in heads)
        if needed <= laborers and heads:
            for head in heads:
                meaning.set(head, weed=int(farm.weeds_in(head)))
            laborers -= needed
            break
    if any(farm.size(head) <= laborers for head in with_weeds if not meaning.at(head).weed):
        meaning.unclear.add("weeds")


def tending(state: Spirits, farm: Farm, livestock: int, meaning: Meaning) -> None:
    """All pests, and all rice to fertilise, of the paddies that are dry or harvested, if the livestock suffices."""
    wanted: dict[int, int] = {}
    for head in within_reach(state, farm, meaning):
        number = max(int(farm.pests_in(head)), int(fertile(state, farm) >> head & 1))
        if number:
            wanted[head] = number
    dry = [head for head in wanted if is_dry(farm, head, meaning)]
    if sum(wanted[head] for head in dry) <= livestock:
        for head in dry:
            meaning.set(head, tend=wanted[head])
            livestock -= wanted[head]
    if livestock and any(not meaning.at(head).tend for head in wanted):
        meaning.unclear.add("pests")


def planting(farm: Farm, laborers: int, meaning: Meaning) -> None:
    """All paddies that will stand empty, if the laborers suffice for them (17.1)."""
    able = [head for head in numbers_in(farm.heads & ~farm.planted) if not is_rocky(farm, head)]
    if sum(farm.size(head) for head in able) <= laborers:
        for head in able:
            meaning.set(head, plant=True)
    elif any(farm.size(head) <= laborers for head in able):
        meaning.unclear.add("plant")
