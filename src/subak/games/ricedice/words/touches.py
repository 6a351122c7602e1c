"""What events are to those who look back, which cards they speak of, and how they can be shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from subak.core.events import Motion, flight
from subak.games.ricedice.rules import vocabulary as v

if TYPE_CHECKING:
    from subak.core.events import Touch
    from subak.core.state import Told
    from subak.games.ricedice.rules.state import RiceDice

DEEDS: Final = {
    v.TOLD_HARVEST: "harvest",
    v.TOLD_PLANT: "planted",
    v.TOLD_KEEP: "new card",
    v.TOLD_REPLACE: "new card",
    v.TOLD_RELEASE: "water",
}
ON_A_CARD: Final = frozenset((
    v.TOLD_PLANT, v.TOLD_HARVEST, v.TOLD_PULL, v.TOLD_FREE, v.TOLD_WEED, v.TOLD_KEEP, v.TOLD_REPLACE, v.TOLD_EFFECT,
))  # fmt: skip
ON_A_SLOT: Final = frozenset((v.TOLD_LEVEL, v.TOLD_TAKE, v.TOLD_RETURN))
IN_THE_RESERVOIR: Final = frozenset((v.TOLD_RELEASE, v.TOLD_SUPPLY, v.TOLD_OWED))


def touch_of(told: Told) -> tuple[Touch, str]:
    """What an event is to players who look back, and the same in a word or two."""
    kind, _, _, _, b, c, _ = told
    if kind == v.TOLD_EFFECT and b == v.RICE_WATER:
        return "gain", f"+{c} rice"
    return ("deed", DEEDS[kind]) if kind in DEEDS else ("", "")


def places_of(told: Told, state: RiceDice) -> list[str]:
    """The paddy cards that an event speaks of, or the reservoir, or the dice."""
    kind, _, field, a, _, _, _ = told
    if kind in ON_A_CARD:
        return [f"/{state.cards.ids[a]}"]
    if kind in ON_A_SLOT:
        return [f"/{state.cards.ids[state.card[field * v.SLOTS + a]]}"]
    if kind in IN_THE_RESERVOIR:
        return ["/reservoir"]
    return ["/dice"] if kind in (v.TOLD_ROLL, v.TOLD_REROLL, v.TOLD_DIE) else []


def motions_of(told: Told, state: RiceDice) -> list[Motion]:
    """The motions of one told event; most events have none."""
    kind, _, _, a, _, c, _ = told
    places = places_of(told, state)
    if kind == v.TOLD_ROLL:
        return [Motion("roll", "", places)]
    if kind == v.TOLD_PLANT:
        return [Motion("come", "planted", places)]
    if kind == v.TOLD_WEED:
        return [Motion("come", "weed", places)]
    if kind in (v.TOLD_KEEP, v.TOLD_REPLACE):
        return [Motion("light", "", places)]
    if kind == v.TOLD_HARVEST:
        return [flight("rice", [*places, "rice"], state.cards.yields(a, c))]
    if kind == v.TOLD_EFFECT:
        return [flight("rice", [*places, "rice"], c)]
    return water(told, places)


def water(told: Told, places: list[str]) -> list[Motion]:
    """Water that runs into or out of a paddy, and comes from the supply."""
    kind, _, _, a, b, c, _ = told
    if kind == v.TOLD_TAKE:
        return [flight("water", ["/reservoir", *places], b)]
    if kind == v.TOLD_RELEASE:
        return [flight("water", ["field", "/reservoir"], a)]
    if kind == v.TOLD_RETURN:
        return [flight("water", [*places, "/reservoir"], b)]
    if kind == v.TOLD_LEVEL and c > b:
        return [Motion("come", "water", places)]
    return [Motion("come", "water", places)] if kind == v.TOLD_SUPPLY else []
