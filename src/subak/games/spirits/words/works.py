"""The farm actions that a plan speaks of: what each needs, and what there is to do or what a piece costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from subak.core.text import count
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import region_of
from subak.games.spirits.rules.harvest import harvest_pays
from subak.games.spirits.rules.pests import fertile
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.rules.water import is_rocky
from subak.games.spirits.words.notation import hexes_named, numbers_in


@dataclass(frozen=True, slots=True)
class WorkView:
    """A farm action as one row of the plan."""

    row: str
    title: str
    slots: list[str]  # actions of the plan that belong to it
    needs: str  # water of a paddy it is done in: "dry", "flooded", or "" where it does not matter
    hint: str  # what there is to do, or what a piece costs, while nothing is planned


def works_of(state: Spirits, farm: Farm) -> list[WorkView]:
    """The rows of this round's plan in the order of the farm actions (8.2); in round 7 there are fewer (20.2)."""
    last = state.round == v.LAST_ROUND
    return [
        WorkView(row, row.capitalize(), list(slots), needs, hint(state, farm))
        for row, slots, needs, hint in ROWS
        if not last or row in LAST_ROWS
    ]


def can_plant(farm: Farm, head: int) -> bool:
    """Whether a paddy is free for planting once it is flooded: a grown one is empty by then (14.3, 14.4, 17.1)."""
    return not farm.planted >> head & 1 and not is_rocky(farm, head)


def paddies(farm: Farm, words: Callable[[int], str], none: str) -> str:
    """What is to be said of each paddy, given its first hex; `none` where there is nothing to say."""
    said = [(head, words(head)) for head in numbers_in(farm.heads)]
    return ", ".join(f"{named(farm, head)}: {text}" for head, text in said if text) or none


def named(farm: Farm, head: int) -> str:
    """A paddy by all its hexes."""
    return " ".join(hexes_named(region_of(farm.pieces, 1 << head)))


def build_hint(state: Spirits, farm: Farm) -> str:
    """The pieces that are there without planning, or the price of one (9.1)."""
    free = farm.free_pieces
    there = helpers(farm, v.BUILD_LABOR) // farm.build_cost + helpers(farm, v.BUILD_OXEN) + free
    if not there:
        return f"{count(farm.build_cost, 'laborer')} or 1 livestock a piece"
    return count(there, "wall or gate", "walls or gates") + (f", {free} of them free" if free else "")


def helpers(farm: Farm, slot: int) -> int:
    """Pieces that stand at an action without being planned (7.7)."""
    return farm.hands(slot) - (farm.plan >> slot * v.PLAN_LANE & v.PLAN_MASK)


def rocks_hint(state: Spirits, farm: Farm) -> str:
    """Rocks in the field (10.1)."""
    rocks = int(farm.rocks).bit_count()
    return f"{min(helpers(farm, v.ROCKS), rocks)} of {count(rocks, 'rock')}" if rocks else "no rocks left"


def weeds_hint(state: Spirits, farm: Farm) -> str:
    """Weeds and the laborers that pull one (12.1)."""

    def words(head: int) -> str:
        weeds = farm.weeds_in(head)
        return f"{count(weeds, 'weed')} at {count(farm.size(head), 'laborer')}" if weeds else ""

    return paddies(farm, words, "no weeds")


def pests_hint(state: Spirits, farm: Farm) -> str:
    """Pests, and paddies without pests that livestock would fertilise (13.1, 13.2)."""

    def words(head: int) -> str:
        pests = farm.pests_in(head)
        return count(pests, "pest") if pests else ""

    fertilised = sum(1 for head in numbers_in(fertile(state, farm)) if not farm.pests_in(head))
    parts = [paddies(farm, words, ""), f"{fertilised} to fertilise" if fertilised else ""]
    return " · ".join(part for part in parts if part) or "no pests, nothing to fertilise"


def harvest_hint(state: Spirits, farm: Farm) -> str:
    """Grown paddies, the laborers for all their hexes, and the rice (14.1, 14.2)."""

    def words(head: int) -> str:
        size = farm.size(head)
        if not farm.grown >> head & 1:
            return ""
        rice = harvest_pays(state.cards, farm, state.rules, state.round, head, size, 0)
        return f"{count(size * farm.harvest_cost, 'laborer')} for {rice} rice"

    return paddies(farm, words, "nothing is grown")


def plant_hint(state: Spirits, farm: Farm) -> str:
    """Paddies that can be planted, and the laborers for each (17.1)."""

    def words(head: int) -> str:
        return count(farm.size(head), "laborer") if can_plant(farm, head) else ""

    return paddies(farm, words, "no room to plant")


LAST_ROWS: Final = ("weeds", "pests", "harvest")  # of round 7

# row, actions of the plan, water it needs, words for what there is to do
ROWS: Final[tuple[tuple[str, tuple[str, ...], str, Callable[[Spirits, Farm], str]], ...]] = (
    ("build", ("build", "oxen"), "", build_hint),
    ("rocks", ("rocks",), "", rocks_hint),
    ("weeds", ("weeds",), "dry", weeds_hint),
    ("pests", ("pests",), "dry", pests_hint),
    ("harvest", ("harvest",), "dry", harvest_hint),
    ("plant", ("plant",), "flooded", plant_hint),
)
