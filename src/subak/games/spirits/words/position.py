"""Positions as text: `key: value` lines that a person can read and write; what is left out has its usual value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from subak.core.errors import NotationError
from subak.core.positions import NONE, Lines, check_sound, mask_of, one_of, whole
from subak.core.state import COUNT_BITS, TRUTH
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.deck import SpiritsDeck
from subak.games.spirits.rules.farm import FARM_FIELDS, Farm
from subak.games.spirits.rules.state import TABLE_FIELDS, Spirits, loaded
from subak.games.spirits.soundness import problems
from subak.games.spirits.words.notation import hex_of, hexes_named, numbers_in, side_of, sides_named

OPTION_BITS: Final = {
    "peaceful": v.PEACEFUL, "one_shot_strict": v.ONE_SHOT_STRICT, "gains_for_the_round": v.GAINS_FOR_THE_ROUND,
    "magic_water_anywhere": v.MAGIC_ANYWHERE, "tax_stops_at_five": v.TAX_STOPS_AT_FIVE, "piece_limits": v.PIECE_LIMITS,
    "rival_chooses": v.RIVAL_CHOOSES, "fertiliser_limit": v.FERTILISER_LIMIT, "hardy_rice_pests": v.HARDY_RICE_PESTS,
    "fish_pond_small": v.FISH_POND_SMALL, "together": v.TOGETHER, "box": v.BOX,
}  # fmt: skip
MOST_SEATS: Final = 4
LARGEST: Final = 999_999_999  # of any number in a line

Write = Callable[[int], str]
Read = Callable[[str], int]


# -- values


def _whole(text: str) -> int:
    return whole(text, -LARGEST, LARGEST)


def _words(names: tuple[str, ...]) -> tuple[Write, Read]:
    return lambda number: names[number], lambda text: names.index(one_of(text, names))


def _lanes(width: int, names: tuple[str, ...]) -> tuple[Write, Read]:
    """Counters packed into one number, written as `a1 2, b2 1`."""
    top = (1 << width) - 1

    def write(number: int) -> str:
        parts = [f"{name} {number >> at * width & top}" for at, name in enumerate(names) if number >> at * width & top]
        return ", ".join(parts) or NONE

    def read(text: str) -> int:
        number = 0
        for part in text.split(","):
            words = part.split()
            if words == [NONE]:
                continue
            if len(words) != 2 or words[0] not in names or not 0 <= _whole(words[1]) <= top:
                raise NotationError(f"{part.strip()[:20]!r} is not of the form “{names[0]} 1”")
            number |= _whole(words[1]) << names.index(words[0]) * width
        return number

    return write, read


def _list_of(width: int) -> tuple[Write, Read]:
    """Small numbers packed into one, lowest first, each plus one; written with commas."""
    top = (1 << width) - 1

    def write(number: int) -> str:
        parts = []
        while number:
            parts.append(str(number & top))
            number >>= width
        return " ".join(parts) or NONE

    def read(text: str) -> int:
        number = 0
        for at, word in enumerate(w for w in text.split() if w != NONE):
            if at > 4 or not 0 <= _whole(word) <= top:
                raise NotationError(f"{word[:20]!r} does not fit here")
            number |= _whole(word) << at * width
        return number

    return write, read


NUMBERS: Final[tuple[Write, Read]] = (str, _whole)
HEX_SET: Final[tuple[Write, Read]] = (lambda m: " ".join(hexes_named(m)) or NONE, lambda t: mask_of(t, hex_of))
SIDE_SET: Final[tuple[Write, Read]] = (lambda m: " ".join(sides_named(m)) or NONE, lambda t: mask_of(t, side_of))
NUMBER_SET: Final[tuple[Write, Read]] = (
    lambda m: " ".join(map(str, numbers_in(m))) or NONE,
    lambda t: mask_of(t, lambda word: whole(word, 0, v.CARDS - 1)),
)
RULES: Final[tuple[Write, Read]] = (
    lambda m: " ".join(name for name, bit in OPTION_BITS.items() if m & bit) or NONE,
    lambda t: sum(_option(word) for word in set(t.split()) if word != NONE),
)
BY_PADDY: Final = _lanes(v.LANE, v.HEX_NAMES)
BY_ACTION: Final = _lanes(v.PLAN_LANE, v.PLAN_NAMES)


def _option(word: str) -> int:
    if word not in OPTION_BITS:
        raise NotationError(f"there is no option {word!r}; there are {', '.join(OPTION_BITS)}")
    return OPTION_BITS[word]


TABLE_CODES: Final[dict[str, tuple[Write, Read]]] = {
    "rules": RULES, "phase": _words(v.PHASE_NAMES), "ask": _words(v.ASK_NAMES), "order": _list_of(4),
    "counts": _list_of(COUNT_BITS), "waiting": NUMBER_SET, "hit": NUMBER_SET, "tiles": NUMBER_SET,
    "tiles_left": NUMBER_SET, "setups_left": NUMBER_SET, "rain_left": NUMBER_SET, "neighbours_left": NUMBER_SET,
    "undealt": NUMBER_SET,
}  # fmt: skip
FARM_CODES: Final[dict[str, tuple[Write, Read]]] = {
    **dict.fromkeys(("pieces", "gates", "fixed"), SIDE_SET),
    **dict.fromkeys(("rocks", "magic", "planted", "grown", "fertilised", "answered"), HEX_SET),
    **dict.fromkeys(("discs", "weeds", "pests"), BY_PADDY),
    **dict.fromkeys(("plan", "helpers"), BY_ACTION),
    **dict.fromkeys(("hand", "played", "spent", "resolved", "dealt"), NUMBER_SET),
    "stage": _words(v.STAGE_NAMES), "taken": _list_of(6),
}  # fmt: skip
ALWAYS: Final = ("seats", "round", "phase", "supply", "tiles")  # written even when they have their usual value
FARM_ALWAYS: Final = ("pieces", "gates", "rice", "laborers", "livestock")


KNOWN: Final = {"game", "cards", *TABLE_FIELDS, *(f"{seat}.{key}" for seat in range(MOST_SEATS) for key in FARM_FIELDS)}


# -- printing


def position_of(state: Spirits) -> str:
    """The whole state as text."""
    lines = ["game: spirits", f"cards: {state.deck.digest[:16]}"]
    numbers = state.dump()
    usual = Spirits(state.cards, state.seats).dump()
    for at, name in enumerate(TABLE_FIELDS):
        if name in ALWAYS or numbers[at] != usual[at]:
            lines.append(f"{name}: {TABLE_CODES.get(name, NUMBERS)[0](numbers[at])}")
    fresh = Farm().dump()
    for seat, farm in enumerate(state.farms):
        for name, number, default in zip(FARM_FIELDS, farm.dump(), fresh, strict=True):
            if name in FARM_ALWAYS or number != default:
                lines.append(f"{seat}.{name}: {FARM_CODES.get(name, NUMBERS)[0](number)}")
    return "\n".join(lines) + "\n"


# -- reading


def read_position(text: str, deck: SpiritsDeck) -> Spirits:
    """The state of a position text; NotationError names line and reason, or what is unsound."""
    lines = Lines(text, KNOWN)
    lines.one_of("game", ["spirits"], "spirits")
    lines.check_cards(deck.digest)
    seats = lines.whole("seats", 1, MOST_SEATS, 2)
    usual = Spirits(deck, seats).dump()
    usual[TABLE_FIELDS.index("viewer")] = TRUTH
    numbers = [lines.read(key, TABLE_CODES.get(key, NUMBERS)[1], usual[at]) for at, key in enumerate(TABLE_FIELDS)]
    fresh = Farm().dump()
    for seat in range(MOST_SEATS):
        for key, default in zip(FARM_FIELDS, fresh, strict=True):
            line = f"{seat}.{key}"
            if seat < seats:
                numbers.append(lines.read(line, FARM_CODES.get(key, NUMBERS)[1], default))
            elif line in lines:
                raise lines.wrong(line, f"there is no seat {seat}")
    state = loaded(deck, numbers)
    check_sound(problems(state))
    return state
