"""A sketch of this round as its player draws it on the board, read strictly from plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from subak.core.errors import NotationError, SketchError
from subak.core.text import listed
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.words.notation import action_of, hex_of, text_of

T = TypeVar("T")
BUILDING: Final = ("wall", "gate", "move")
MOST_WORKERS: Final = v.PLAN_COUNTS - 1
MOST_CUBES: Final = v.LANE_MASK
SIMPLE: Final = (str, int, float, bool, type(None))


@dataclass(frozen=True, slots=True)
class PaddySketch:
    """What is meant to happen to one paddy, in the order of the farm actions."""

    keep: int | None = None  # discs left in it by Water Out; None: as the rest of the sketch needs it
    weed: int = 0  # weeds to pull
    tend: int = 0  # livestock to send there
    harvest: int = 0  # hexes to harvest
    fill: bool | None = None  # fill it in Water In; None: as the rest of the sketch needs it
    plant: bool = False


@dataclass(frozen=True, slots=True)
class Sketch:
    """What a player means to do in this round."""

    build: list[str] = field(default_factory=list)  # "wall b4-c3", "gate c3.se", "move a1-a2 a1-b1", as sketched
    rocks: list[str] = field(default_factory=list)  # hexes whose rock goes
    paddies: dict[str, PaddySketch] = field(default_factory=dict)  # by the first hex
    workers: dict[str, int] = field(default_factory=dict)  # numbers of the plan that the player has set


def read_sketch(data: object) -> Sketch:
    """The sketch of plain data; SketchError says what is wrong with it and where."""
    parts = table_of(data, "a sketch", ("build", "rocks", "paddies", "workers"))
    return Sketch(
        build=items_of(parts, "build", v.SIDES + 2 * v.HEXES, piece_of),
        rocks=items_of(parts, "rocks", v.HEXES, hex_name),
        paddies={hex_name(name): paddy_of(name, one) for name, one in table_in(parts, "paddies").items()},
        workers={slot_name(name): whole(one, name, MOST_WORKERS) for name, one in table_in(parts, "workers").items()},
    )


def paddy_of(name: str, data: object) -> PaddySketch:
    """What is sketched for one paddy."""
    parts = table_of(data, name, PaddySketch.__slots__)
    return PaddySketch(
        keep=None if parts.get("keep") is None else whole(parts["keep"], "keep", v.MOST_HEXES),
        weed=whole(parts.get("weed", 0), "weed", MOST_CUBES),
        tend=whole(parts.get("tend", 0), "tend", MOST_CUBES),
        harvest=whole(parts.get("harvest", 0), "harvest", v.MOST_HEXES),
        fill=None if parts.get("fill") is None else flag(parts["fill"], "fill"),
        plant=flag(parts.get("plant", False), "plant"),
    )


# -- plain data


def table_of(data: object, what: str, names: tuple[str, ...]) -> Mapping[str, Any]:
    """A table that has no other names than these."""
    if not isinstance(data, Mapping):
        raise SketchError(f"{what} is a table with {listed(names)}, not {shown(data)}")
    for name in data:
        if name not in names:
            raise SketchError(f"{what} has no {shown(name)}; it has {listed(names)}")
    return data


def table_in(parts: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """The table of a name, empty when there is none."""
    data = parts.get(name, {})
    if not isinstance(data, Mapping) or any(not isinstance(key, str) for key in data):
        raise SketchError(f"{name} is a table with names, not {shown(data)}")
    return data


def items_of(parts: Mapping[str, Any], name: str, most: int, read: Callable[[object], str]) -> list[str]:
    """The list of a name, without anything twice."""
    data = parts.get(name, [])
    if not isinstance(data, list | tuple):
        raise SketchError(f"{name} is a list, not {shown(data)}")
    if len(data) > most:
        raise SketchError(f"{name} has at most {most} entries, not {len(data)}")
    return list(dict.fromkeys(read(one) for one in data))


def piece_of(data: object) -> str:
    """A wall, a gate or a moved gate in notation."""
    text = words(data, "a piece")
    if text.split(" ")[0] not in BUILDING:
        raise SketchError(
            f"a piece is written like “wall a1-a2”, “gate a1-a2” or “move a1-a2 a1-b1”, not {shown(text)}"
        )
    return text_of(readable(text, action_of))


def hex_name(data: object) -> str:
    """A hex by its name."""
    return v.HEX_NAMES[readable(words(data, "a hex"), hex_of)]


def slot_name(name: str) -> str:
    """A number of the plan by its name."""
    if name not in v.PLAN_NAMES:
        raise SketchError(f"nothing is planned for {shown(name)}; there are {listed(v.PLAN_NAMES)}")
    return name


def readable(text: str, read: Callable[[str], T]) -> T:
    """What a text means; SketchError when it means nothing."""
    try:
        return read(text)
    except NotationError as error:
        raise SketchError(str(error)) from None


def words(data: object, what: str) -> str:
    """A short text."""
    if not isinstance(data, str) or len(data) > 40:
        raise SketchError(f"{what} is named by a short text, not {shown(data)}")
    return data


def whole(data: object, what: str, most: int) -> int:
    """A number from 0 to `most`."""
    if not isinstance(data, int) or isinstance(data, bool) or not 0 <= data <= most:
        raise SketchError(f"{what} is a number from 0 to {most}, not {shown(data)}")
    return data


def flag(data: object, what: str) -> bool:
    """Yes or no."""
    if not isinstance(data, bool):
        raise SketchError(f"{what} is true or false, not {shown(data)}")
    return data


def shown(data: object) -> str:
    """At most 40 characters of what was given."""
    if isinstance(data, int) and abs(data) >= 10**12:
        return "a large number"
    text = (
        repr(data[:40] if isinstance(data, str) else data) if isinstance(data, SIMPLE) else f"a {type(data).__name__}"
    )
    return text if len(text) <= 40 else text[:39] + "…"
