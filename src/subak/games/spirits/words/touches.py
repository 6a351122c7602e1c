"""Whom an event touches: who does it to whom, what it is to them, and which places it speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from subak.games.spirits.rules import by_hand as h
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.field import region_of
from subak.games.spirits.rules.vocabulary import HEX_NAMES, SIDE_NAMES

if TYPE_CHECKING:
    from subak.core.events import Touch
    from subak.core.state import Told
    from subak.games.spirits.rules.state import Spirits

KINDS: Final[dict[int, Touch]] = {
    v.TOLD_CUBE: "loss",
    v.TOLD_STEAL: "loss",
    v.TOLD_WATER_STOLEN: "loss",
    v.TOLD_ROT: "loss",
    v.TOLD_SPARED: "gain",
    v.TOLD_CLAIM_RAIN: "gain",
    v.TOLD_ROBBED: "echo",
    v.TOLD_CLAIM: "taken",
    v.TOLD_NEIGHBOUR_TILE: "taken",
    v.TOLD_USE: "deed",
    v.TOLD_HARVEST: "deed",
    v.TOLD_BUY: "deed",
}
IN_A_PADDY: Final = frozenset((
    v.TOLD_PADDY, v.TOLD_HOLD, v.TOLD_PULL, v.TOLD_TEND, v.TOLD_HARVEST, v.TOLD_ROT, v.TOLD_FILL, v.TOLD_GROW,
    v.TOLD_WAIT, v.TOLD_PLANT, v.TOLD_FERTILISE, v.TOLD_ADD_PADDY,
))  # fmt: skip
ON_A_HEX: Final = frozenset((v.TOLD_ROCK, v.TOLD_MAGIC))
ON_A_SIDE: Final = frozenset((v.TOLD_GATE, v.TOLD_BUILD))
OF_A_SPIRIT: Final = frozenset((v.TOLD_PLAY, v.TOLD_USE, v.TOLD_END_RICE))
BRIEFS: Final = {
    v.TOLD_ROT: "rice rots",
    v.TOLD_SPARED: "spared",
    v.TOLD_CLAIM: "tile gone",
    v.TOLD_NEIGHBOUR_TILE: "tile gone",
    v.TOLD_USE: "spirit",
    v.TOLD_HARVEST: "harvest",
    v.TOLD_BUY: "market",
}
GOODS: Final = {v.GAIN_RICE: "rice", v.GAIN_PER_PLACED: "rice", v.GAIN_WATER: "reservoir", v.GAIN_LABORERS: "laborers",
                v.GAIN_LIVESTOCK: "livestock"}  # fmt: skip
MARKETS: Final = ("laborers", "livestock")


class Touches(NamedTuple):
    """The parts of an event that say whom it touches."""

    to: int | None = None
    by: int | None = None
    touch: Touch = ""


def touches_of(told: Told) -> Touches:
    """Who did it to whom, and what it is to them."""
    kind, _, seat, a, b, c, _ = told
    touch = KINDS.get(kind, "")
    if kind == v.TOLD_CUBE and c != seat:
        return Touches(seat, c, touch)
    if kind in (v.TOLD_STEAL, v.TOLD_ROBBED, v.TOLD_WATER_STOLEN):
        return Touches(b, None, touch)
    if kind == v.TOLD_SENT and b >= 0:
        return Touches(b, None, "gain")
    if kind == v.TOLD_BY_HAND and a & 255 == h.TOLD_OTHER:
        return Touches(seat, a >> 8, "loss") if b < 0 else Touches(a >> 8, None, "echo")
    return Touches(touch=touch)


def brief_of(told: Told) -> str:
    """What an event is to whom it touches, in a word or two."""
    kind, _, _, a, b, _, _ = told
    if kind == v.TOLD_CUBE:
        return f"1 {v.CUBE_NAMES[a]}"
    if kind == v.TOLD_STEAL:
        return f"−{a} rice"
    if kind == v.TOLD_WATER_STOLEN:
        return f"−{a} water"
    if kind == v.TOLD_CLAIM_RAIN or (kind == v.TOLD_SENT and b >= 0):
        return f"+{a} water"
    if kind == v.TOLD_BY_HAND and a & 255 == h.TOLD_OTHER:
        return f"−{abs(b)} rice"
    return BRIEFS.get(kind, "")


def places_of(told: Told, state: Spirits) -> list[str]:
    """What an event speaks of: hexes, sides and goods of the seat's farm, tiles, rain and market of the table."""
    kind, _, _, a, b, _, _ = told
    if kind in (v.TOLD_STEAL, v.TOLD_ROBBED):
        return ["rice", f"{b}/rice"]
    if kind == v.TOLD_WATER_STOLEN:
        return ["reservoir", f"{b}/reservoir"]
    if kind == v.TOLD_SENT:
        return [f"{b}/reservoir" if b >= 0 else "/sea"]
    if kind in (v.TOLD_CLAIM, v.TOLD_NEIGHBOUR_TILE, v.TOLD_TILE):
        return [f"/tile {a}"]
    if kind == v.TOLD_BUY:
        return [MARKETS[a]]
    if kind in (v.TOLD_RAIN, v.TOLD_CLAIM_RAIN):
        return ["/rain"] if kind == v.TOLD_RAIN else ["/rain", "reservoir"]
    return places_on_farm(told, state)


def places_on_farm(told: Told, state: Spirits) -> list[str]:
    """The hexes, sides, cards and goods of a seat's own farm that an event speaks of."""
    kind, _, seat, a, b, _, _ = told
    if kind in ON_A_SIDE:
        return [SIDE_NAMES[a]]
    if kind == v.TOLD_MOVE_GATE:
        return [SIDE_NAMES[b]]
    if kind in OF_A_SPIRIT:
        return [f"spirit {a}"]
    if kind in (v.TOLD_GAIN, v.TOLD_PAY):
        return [GOODS[a]] if a in GOODS else []
    if kind in IN_A_PADDY:
        return hexes_of(state, seat, a)
    if kind in (v.TOLD_CUBE, v.TOLD_CLEARED):
        return hexes_of(state, seat, b)
    if kind == v.TOLD_BY_HAND and h.TOLD_PADDY <= a & 255 < h.TOLD_OTHER:
        return hexes_of(state, seat, a >> 8)
    return [HEX_NAMES[a]] if kind in ON_A_HEX else []


def hexes_of(state: Spirits, seat: int, head: int) -> list[str]:
    """The names of all hexes of the paddy with this first hex."""
    hexes = region_of(state.farms[seat].pieces, 1 << head)
    return [name for at, name in enumerate(HEX_NAMES) if hexes >> at & 1]


def paddy(state: Spirits, seat: int, head: int) -> str:
    """A paddy as players call it: by all its hexes."""
    return " ".join(hexes_of(state, seat, head))
