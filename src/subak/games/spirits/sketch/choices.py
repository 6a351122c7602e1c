"""Which paddies the workers of a farm action go to: those of the sketch first, and where they bring most."""

from __future__ import annotations

from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm, lane
from subak.games.spirits.rules.harvest import SMALL_POND, harvest_pays, harvestable, pond_allowed
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.words.notation import numbers_in

Reaping = tuple[int, int, int]  # first hex, hexes, 1 with Fish Pond


def pays(state: Spirits, farm: Farm, head: int, hexes: int, pond: int = 0) -> int:
    """Rice for some hexes of a paddy as it stands."""
    return int(harvest_pays(state.cards, farm, state.rules, state.round, head, hexes, pond))


def yields(state: Spirits, farm: Farm, head: int) -> list[int]:
    """Rice for 1, 2 … hexes of a paddy as it stands."""
    return [pays(state, farm, head, hexes) for hexes in range(1, farm.size(head) + 1)]


def clean_gain(state: Spirits, farm: Farm, head: int, cube: int) -> int:
    """Rice that a whole harvest brings more without the weeds, or the pests, of a paddy."""
    size = farm.size(head)
    before, weeds, pests = pays(state, farm, head, size), farm.weeds, farm.pests
    if cube == v.WEED:
        farm.weeds &= ~lane(head, v.LANE_MASK)
    else:
        farm.pests &= ~lane(head, v.LANE_MASK)
    after = pays(state, farm, head, size)
    farm.weeds, farm.pests = weeds, pests
    return after - before


def by_gain(state: Spirits, farm: Farm, heads: list[int], cube: int, labor: bool) -> list[int]:
    """Paddies by what clearing them brings: those with rice first, then by gain for each worker."""

    def key(head: int) -> tuple[bool, bool, float]:
        size = farm.size(head) if labor else 1
        return (
            not farm.grown >> head & 1,
            not farm.planted >> head & 1,
            -clean_gain(state, farm, head, cube) / size,
        )

    return sorted(heads, key=key)


def by_yield(state: Spirits, farm: Farm, heads: list[int]) -> list[int]:
    """Paddies by the rice of a whole harvest, the most first."""
    return sorted(heads, key=lambda head: (-pays(state, farm, head, farm.size(head)), head))


def best_harvest(state: Spirits, farm: Farm, wanted: dict[int, int], extras: bool) -> list[Reaping]:
    """The harvests that bring most with the laborers that are left, in an order in which they are legal (14.1).

    Those wanted come first; what is more than they need harvests whatever else is ripe, where `extras` are meant."""
    able = numbers_in(harvestable(state, farm))
    heads = sorted(able, key=lambda head: (-farm.size(head), head))
    budget = farm.left // farm.harvest_cost
    sizes = {head: farm.size(head) for head in heads}
    asked = {head: min(wanted.get(head, 0), sizes[head]) for head in heads}
    if sum(asked.values()) > budget:
        ranges = [range(asked[head] + 1) for head in heads]
    else:
        ranges = [range(asked[head], (sizes[head] if extras else asked[head]) + 1) for head in heads]
    smallest_only = bool(state.rules & v.FISH_POND_SMALL or farm.ponds == SMALL_POND)
    ponds = 0 if smallest_only else farm.ponds & (SMALL_POND - 1)
    found = Reapings(state, farm, heads, ranges).best(0, budget, ponds)[1]
    if smallest_only and found and pond_allowed(state, farm, found[-1][0]):
        last = found[-1]
        found[-1] = (last[0], last[1], 1)
    return found


class Reapings:
    """All ways to share laborers and ponds out to ripe paddies; each question is answered once."""

    def __init__(self, state: Spirits, farm: Farm, heads: list[int], ranges: list[range]) -> None:
        self.heads = heads
        self.ranges = ranges
        self.pays = {
            (head, hexes, pond): pays(state, farm, head, hexes, pond)
            for head, some in zip(heads, ranges, strict=True)
            for hexes in some
            for pond in (0, 1)
            if hexes
        }
        self.open = {head: bool(pond_allowed(state, farm, head)) for head in heads}
        self.known: dict[tuple[int, int, int], tuple[int, list[Reaping]]] = {}

    def best(self, at: int, budget: int, ponds: int) -> tuple[int, list[Reaping]]:
        """The most rice from a paddy on, with hexes and ponds left, and how it comes."""
        if at == len(self.heads):
            return 0, []
        key = (at, budget, ponds)
        if key not in self.known:
            self.known[key] = self._worked_out(at, budget, ponds)
        rice, found = self.known[key]
        return rice, list(found)

    def _worked_out(self, at: int, budget: int, ponds: int) -> tuple[int, list[Reaping]]:
        head, best = self.heads[at], (-1, list[Reaping]())
        for hexes in self.ranges[at]:
            if hexes > budget:
                break
            for pond in (0, 1) if hexes and ponds and self.open[head] else (0,):
                rice, rest = self.best(at + 1, budget - hexes, ponds - pond)
                if hexes:
                    rice, rest = rice + self.pays[head, hexes, pond], [(head, hexes, pond), *rest]
                if rice > best[0]:
                    best = rice, rest
        return best
