"""Actions as text: `wall a1-a2`, `hold b2 1`, `harvest b2 3 pond`, `plan weeds 4`, and NATURE's draws."""

from __future__ import annotations

from functools import cache
from typing import Final

from subak.core.errors import NotationError
from subak.core.text import listed
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.vocabulary import HEX_NAMES, SIDE_NAMES
from subak.games.spirits.words import by_hand

# verb, first action number, how many numbers it has, what follows the verb
KINDS: Final = (
    ("done", v.DONE, 1, ""),
    ("wall", v.WALL, v.SIDES, "side"),
    ("gate", v.GATE, v.SIDES, "side"),
    ("move", v.MOVE, v.SIDES * v.SIDES, "side side"),
    ("rock", v.ROCK, v.HEXES, "hex"),
    ("hold", v.HOLD, v.HEXES * v.HOLD_COUNTS, "hold"),
    ("fill", v.FILL, v.HEXES, "hex"),
    ("empty", v.EMPTY, v.HEXES, "hex"),
    ("pull", v.PULL, v.HEXES, "hex"),
    ("tend", v.TEND, v.HEXES, "hex"),
    ("harvest", v.HARVEST, v.HEXES * v.HARVEST_WAYS, "harvest"),
    ("grow", v.GROW, v.HEXES, "hex"),
    ("wait", v.WAIT, v.HEXES, "hex"),
    ("plant", v.PLANT, v.HEXES, "hex"),
    ("plan", v.PLAN, v.PLANNED * v.PLAN_COUNTS, "plan"),
    ("keep", v.KEEP, v.CARDS, "number"),
    ("play", v.PLAY, v.CARDS, "number"),
    ("use", v.USE, v.CARDS, "number"),
    ("against", v.OPPONENT, v.DISTANCES, "distance"),
    ("suffer", v.PADDY, v.HEXES, "hex"),
    ("infest", v.INFEST, v.DISTANCES * v.HEXES, "distance hex"),
    ("fertilise", v.FERTILISE, v.HEXES, "hex"),
    ("magic", v.MAGIC, v.HEXES, "hex"),
    ("add", v.ADD, v.HEXES, "hex"),
    ("entry", v.ENTRY, v.SIDES, "side"),
    ("exit", v.EXIT, v.SIDES, "side"),
    ("claim", v.CLAIM, v.TILES, "number"),
    ("buy", v.BUY_LABORER, 2, "item"),
    ("start", v.DRAW_START, v.DISTANCES, "seat"),
    ("tile", v.DRAW_TILE, v.TILES, "number"),
    ("setup", v.DRAW_SETUP, v.SETUPS, "number"),
    ("deal", v.DRAW_CARD, v.CARDS, "number"),
    ("rain", v.DRAW_RAIN, v.RAINS, "number"),
    ("neighbour", v.DRAW_NEIGHBOUR, v.NEIGHBOURS, "number"),
    ("clear", v.CLEAR, v.HEXES, "hex"),
    ("flood", v.FLOOD, v.HEXES, "hex"),
    ("hand", v.BY_HAND_STEP, v.BY_HAND_STEPS, "hand"),
)
NATURES_VERBS: Final = ("start", "tile", "setup", "deal", "rain", "neighbour")
ITEMS: Final = ("laborer", "livestock")
EXAMPLES: Final = {
    "": "done", "side": "wall a1-a2", "side side": "move a1-a2 a1-b1", "hex": "plant b2", "hold": "hold b2 1",
    "harvest": "harvest b2 3” or “harvest b2 3 pond", "plan": "plan weeds 4", "number": "play 17",
    "distance": "against +1", "distance hex": "infest +1 b2", "item": "buy laborer", "seat": "start 0",
    "hand": by_hand.EXAMPLE,
}  # fmt: skip


@cache
def kind_of(action: int) -> tuple[str, int, str]:
    """Verb, number within its kind, and form of an action; NotationError when there is no such number."""
    for verb, first, count, form in KINDS:
        if first <= action < first + count:
            return verb, action - first, form
    raise NotationError(f"spirits has no action {action}")


def is_named(action: int) -> bool:
    """Whether an action number means anything: cards and tiles are counted from 1, opponents from +1."""
    if not 0 <= action < v.ACTION_COUNT:
        return False
    _, number, form = kind_of(action)
    if form == "hand":
        return by_hand.NOTATIONS[number] != ""
    if form == "number":
        return number > 0
    if form == "distance":
        return number > 0
    return form != "distance hex" or number >= v.HEXES


@cache
def text_of(action: int) -> str:
    """The notation of an action."""
    verb, number, form = kind_of(action)
    match form:
        case "side":
            return f"{verb} {SIDE_NAMES[number]}"
        case "side side":
            return f"{verb} {SIDE_NAMES[number // v.SIDES]} {SIDE_NAMES[number % v.SIDES]}"
        case "hex":
            return f"{verb} {HEX_NAMES[number]}"
        case "hold":
            return f"{verb} {HEX_NAMES[number // v.HOLD_COUNTS]} {number % v.HOLD_COUNTS}"
        case "harvest":
            way = number % v.HARVEST_WAYS
            pond = " pond" if way & 1 else ""
            return f"{verb} {HEX_NAMES[number // v.HARVEST_WAYS]} {way // 2 + 1}{pond}"
        case "plan":
            return f"{verb} {v.PLAN_NAMES[number // v.PLAN_COUNTS]} {number % v.PLAN_COUNTS}"
        case "distance":
            return f"{verb} +{number}"
        case "distance hex":
            return f"{verb} +{number // v.HEXES} {HEX_NAMES[number % v.HEXES]}"
        case "item":
            return f"{verb} {ITEMS[number]}"
        case "hand":
            return f"{verb} {by_hand.NOTATIONS[number]}"
        case "number" | "seat":
            return f"{verb} {number}"
    return verb


def action_of(text: str) -> int:
    """The action a text names, legal or not; NotationError when it names none."""
    words = text.lower().split()
    if not words:
        raise NotationError("an action is a verb and what it is done to, like “plant b2”")
    verb, rest = words[0], words[1:]
    for name, first, count, form in KINDS:
        if name == verb:
            if len(rest) not in _lengths(form):
                raise NotationError(f"{verb} is written like “{EXAMPLES[form]}”")
            number = _number_of(form, rest)
            if number >= count:
                raise NotationError(f"{' '.join(rest)!r} is too much for {verb}")
            return first + number
    raise NotationError(f"there is no action {verb!r}; there are {', '.join(kind[0] for kind in KINDS)}")


def _lengths(form: str) -> tuple[int, ...]:
    match form:
        case "":
            return (0,)
        case "side side" | "hold" | "plan" | "distance hex":
            return (2,)
        case "harvest" | "hand":
            return 2, 3
    return (1,)


def _number_of(form: str, words: list[str]) -> int:
    match form:
        case "side":
            return side_of(words[0])
        case "side side":
            return side_of(words[0]) * v.SIDES + side_of(words[1])
        case "hex":
            return hex_of(words[0])
        case "hold":
            return hex_of(words[0]) * v.HOLD_COUNTS + _whole(words[1], 0, v.MOST_HEXES)
        case "harvest":
            if len(words) == 3 and words[2] != "pond":
                raise NotationError(f"harvest is written like “{EXAMPLES['harvest']}”")
            return hex_of(words[0]) * v.HARVEST_WAYS + 2 * _whole(words[1], 1, v.MOST_HEXES) - 2 + len(words) - 2
        case "plan":
            if words[0] not in v.PLAN_NAMES:
                raise NotationError(f"nothing is planned for {words[0]!r}; there are {', '.join(v.PLAN_NAMES)}")
            return v.PLAN_NAMES.index(words[0]) * v.PLAN_COUNTS + _whole(words[1], 0, v.PLAN_COUNTS - 1)
        case "distance":
            return _distance(words[0])
        case "distance hex":
            return _distance(words[0]) * v.HEXES + hex_of(words[1])
        case "item":
            if words[0] not in ITEMS:
                raise NotationError(f"the market sells {listed(ITEMS)}, not {words[0]!r}")
            return ITEMS.index(words[0])
        case "hand":
            if " ".join(words) not in by_hand.NUMBERS:
                raise NotationError(f"a step of a card played by hand is written like “{by_hand.EXAMPLE}”")
            return by_hand.NUMBERS[" ".join(words)]
        case "number":
            return _whole(words[0], 1, v.CARDS - 1)
        case "seat":
            return _whole(words[0], 0, v.DISTANCES - 1)
    return 0


def hex_of(word: str) -> int:
    """A hex by its name."""
    if word not in HEX_NAMES:
        raise NotationError(f"{word!r} is no hex; they are {', '.join(HEX_NAMES)}")
    return HEX_NAMES.index(word)


def side_of(word: str) -> int:
    """A side by its name, with its two hexes in either order."""
    name = word if word in SIDE_NAMES else "-".join(reversed(word.split("-")))
    if name not in SIDE_NAMES:
        raise NotationError(f"{word!r} is no side that can carry a piece; sides are named like a1-a2 or c3.e")
    return SIDE_NAMES.index(name)


def _distance(word: str) -> int:
    return _whole(word.removeprefix("+"), 1, v.DISTANCES - 1)


def _whole(word: str, least: int, most: int) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 4 and least <= int(word) <= most):
        raise NotationError(f"{word!r} is no number from {least} to {most}")
    return int(word)


def hexes_named(mask: int) -> list[str]:
    """The hexes of a mask by name."""
    return [name for number, name in enumerate(HEX_NAMES) if mask >> number & 1]


def sides_named(mask: int) -> list[str]:
    """The sides of a mask by name."""
    return [name for number, name in enumerate(SIDE_NAMES) if mask >> number & 1]


def numbers_in(mask: int) -> list[int]:
    """The numbers of the bits set in a mask."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]
