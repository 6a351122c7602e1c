"""How events can be shown on the board: water that runs, rice that flies to the score, paddies that light up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from subak.core.events import Motion, flight
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.vocabulary import HEX_NAMES
from subak.games.spirits.words.touches import GOODS, MARKETS, hexes_of

if TYPE_CHECKING:
    from subak.core.state import Told
    from subak.games.spirits.rules.state import Spirits

GOOD_PIECES: Final = {"rice": "rice", "reservoir": "water", "laborers": "laborer", "livestock": "ox"}


def motions_of(told: Told, state: Spirits) -> list[Motion]:
    """The motions of one told event; most events have none."""
    kind, _, seat, a, b, c, _ = told
    if kind in (v.TOLD_FILL, v.TOLD_SENT, v.TOLD_CLAIM_RAIN, v.TOLD_WATER_STOLEN):
        return water(told, state)
    if kind in (v.TOLD_PADDY, v.TOLD_ADD_PADDY):
        return [Motion("light", "", hexes_of(state, seat, a))]
    if kind in (v.TOLD_GROW, v.TOLD_PLANT):
        return [Motion("come", "grown" if kind == v.TOLD_GROW else "planted", hexes_of(state, seat, a))]
    if kind == v.TOLD_CUBE:
        return [Motion("come", v.CUBE_NAMES[a], hexes_of(state, seat, b)[:1])]
    if kind == v.TOLD_MAGIC:
        return [Motion("come", "magic", [HEX_NAMES[a]])]
    if kind == v.TOLD_NEIGHBOUR_TILE:
        return [Motion("stamp", "", [f"/tile {a}"])]
    if kind == v.TOLD_CLAIM:
        return [Motion("stamp", "", [f"/tile {a}"]), flight("rice", [f"/tile {a}", "rice"], b)]
    if kind == v.TOLD_HARVEST:
        return [flight("rice", [HEX_NAMES[a], "rice"], c)]
    if kind == v.TOLD_STEAL:
        return [flight("rice", [f"{b}/rice", "rice"], a)]
    if kind == v.TOLD_BUY:
        return [flight(GOOD_PIECES[MARKETS[a]], [f"/{MARKETS[a]}", MARKETS[a]], 1)]
    if kind == v.TOLD_GAIN and a in GOODS:
        return [flight(GOOD_PIECES[GOODS[a]], [f"spirit {c}", GOODS[a]], b)]
    return []


def water(told: Told, state: Spirits) -> list[Motion]:
    """Water that comes, runs from gate to gate, goes on to the next seat or is taken away."""
    kind, _, seat, a, b, _, _ = told
    if kind == v.TOLD_CLAIM_RAIN:
        return [flight("water", ["/rain", "reservoir"], a)]
    if kind == v.TOLD_WATER_STOLEN:
        return [flight("water", [f"{b}/reservoir", "reservoir"], a)]
    farm = state.farms[seat]
    chain = [int(farm.link(place)) for place in range(farm.links)]
    if kind == v.TOLD_FILL:
        way = chain[: chain.index(a) + 1] if a in chain else [a]
        return [flight("water", ["reservoir", *(HEX_NAMES[head] for head in way)], b)] if b else []
    last = HEX_NAMES[chain[-1]] if chain else "reservoir"
    return [flight("water", [last, f"{b}/reservoir" if b >= 0 else "/sea"], a)] if a else []
