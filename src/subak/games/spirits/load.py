"""Reads and checks the card tables of Spirits: the effect terms of spirit cards, the conditions of tiles, the board."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from subak.core.errors import CardTableError
from subak.core.tables import DECK_TEXT, SOURCES, Row, Tables, all_different, digest_of, in_order, shown
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.deck import SpiritsDeck

FILES: Final = {
    "spirit": "spirits.toml", "tile": "tiles.toml", "rain": "rain.toml", "setup": "setup.toml",
    "neighbour": "neighbour.toml", "market": "board.toml", "discs": "board.toml", "yields": "board.toml",
}  # fmt: skip
ROWS: Final = {"spirit": (16, 40), "tile": (10, 24), "rain": (8, 12), "setup": (4, 9), "neighbour": (6, 9)}
BOARD: Final = ("market", "discs", "yields")  # single tables; in a canonical text they stand together as "board"
KINDS: Final = ("active", "passive", "once", "end", "active + passive", "passive, round 7")
MOST_SIGNS: Final = 140  # of a text on a card
TERM: Final = re.compile(r"(\w+)\(([^()]*)\)")
NEED: Final = re.compile(r"(\w+) (>=|<=) (\d{1,3})")


@cache
def built_in() -> SpiritsDeck:
    """The deck that ships with the package."""
    return deck_of(Tables.of_files(__package__, FILES))


def from_folder(folder: Path | str) -> SpiritsDeck:
    """The deck of a folder of card tables; a table that is not there is the built-in one."""
    return deck_of(Tables.of_files(__package__, FILES, folder))


def from_text(text: str) -> SpiritsDeck:
    """The deck of a canonical text: one row a line, the table's name and the row as JSON."""
    tables: dict[str, list[object]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        name, _, rest = line.partition(" ")
        if name not in (*ROWS, "board"):
            raise CardTableError(f"{DECK_TEXT}, line {number}: there is no table {shown(name)}")
        try:
            row = json.loads(rest)
        except (ValueError, RecursionError):
            raise CardTableError(f"{DECK_TEXT}, line {number}: the row cannot be read") from None
        tables.setdefault(name, []).append(row)
    boards = tables.pop("board", [])
    if len(boards) != 1 or not isinstance(boards[0], dict) or not boards[0].keys() <= set(BOARD):
        raise CardTableError(f"{DECK_TEXT}: one line “board” with {', '.join(BOARD)} is needed")
    return deck_of(Tables({**tables, **boards[0]}, dict.fromkeys(FILES, DECK_TEXT)))


def deck_of(tables: Tables) -> SpiritsDeck:
    """Check every row and lay the tables out as numbers."""
    deck = SpiritsDeck("", "")
    read: dict[str, Callable[[SpiritsDeck, Row, int], None]] = {
        "spirit": _spirit, "tile": _tile, "rain": _rain, "setup": _setup, "neighbour": _neighbour,
    }  # fmt: skip
    rows = {kind: tables.rows(kind, *ROWS[kind], label="name") for kind in ROWS}
    for kind, add in read.items():
        most = ROWS[kind][1]
        for row in in_order(rows[kind], "number", most):
            add(deck, row, row.whole("number", 1, most))
            row.one_of("source", SOURCES)
            row.done()
    for kind in ("spirit", "tile", "rain"):
        all_different(rows[kind], "name")
    board = {heading: tables.part(heading) for heading in BOARD}
    _board(deck, board)
    for card in range(1, v.CARDS + 1):
        deck.first_term[card] = max(deck.first_term[card], deck.first_term[card - 1])
    for card in range(1, v.RAINS + 1):
        deck.first_rain_term[card] = max(deck.first_rain_term[card], deck.first_rain_term[card - 1])
    _check_whole(deck)
    deck.text = canonical(rows, board)
    deck.digest = digest_of(deck.text)
    return deck


def canonical(rows: dict[str, list[Row]], board: dict[str, Row]) -> str:
    """The text that names a deck: what travels with a record and what its digest is taken of."""
    lines = [f"{kind} {json.dumps(row.values, sort_keys=True)}\n" for kind in ROWS for row in rows[kind]]
    sections = {heading: part.values for heading, part in board.items()}
    return "".join(lines) + f"board {json.dumps(sections, sort_keys=True)}\n"


def _check_whole(deck: SpiritsDeck) -> None:
    magic = sum(a for op, a in zip(deck.term_op, deck.term_a, strict=True) if op == v.MAGIC_WATER)
    if magic > 7:
        raise CardTableError(f"{FILES['spirit']}: the cards place {magic} magic water discs; there are 7")
    for first in (1, 21):
        cards = sum(deck.spirits >> card & 1 for card in range(first, first + 20))
        if cards < 8:
            raise CardTableError(f"{FILES['spirit']}: of cards {first} to {first + 19} a draft needs 8, not {cards}")


def _board(deck: SpiritsDeck, board: dict[str, Row]) -> None:
    """The market's prices, the tax, the discs by seats, and the two yield tables."""
    market, discs, yields = board["market"], board["discs"], board["yields"]
    deck.labor_prices = _rising(market, "laborers", 10)
    deck.stock_prices = _rising(market, "livestock", 6)
    deck.tax = _rising(market, "tax", 5)
    deck.discs = discs.wholes("players", 4, 0, 99)
    for key in ("rounds_1_to_6", "round_7"):
        rows = yields.take(key)
        if not isinstance(rows, list) or len(rows) != 4:
            raise yields.bad(key, "a list of 4 rows", rows)
        for row in rows:
            deck.yields += yields.wholes_of(key, row, 6, 1, 250)
    for part in board.values():
        part.one_of("source", SOURCES)
        part.done()


def _rising(market: Row, key: str, length: int) -> list[int]:
    """A track of the market board: its numbers never fall from left to right."""
    numbers = market.wholes(key, length, 0, 99)
    if sorted(numbers) != numbers:
        raise market.wrong(f"{market.prefix}{key} never falls from left to right")
    return numbers


def _texts(row: Row, *keys: str) -> list[str]:
    """The texts printed on a card."""
    return [row.text(key, MOST_SIGNS) for key in keys]


def _tile(deck: SpiritsDeck, row: Row, number: int) -> None:
    deck.tiles |= 1 << number
    deck.tile_rice[number] = row.whole("rice", 1, 99)
    deck.tile_words[number] = [*_texts(row, "name", "text"), row.one_of("source", SOURCES)]
    row.one_of("phase", ("early", "middle", "late"))
    needs = row.texts("needs")
    if not 1 <= len(needs) <= 2:
        raise row.wrong("needs has one or two conditions")
    coded = [_need(row, need) for need in needs]
    deck.tile_first[number] = coded[0]
    deck.tile_second[number] = coded[1] if len(coded) > 1 else -1


def _need(row: Row, need: str) -> int:
    match = NEED.fullmatch(need)
    if not match or match[1] not in v.MEASURES:
        raise row.wrong(f"{shown(need)} is no condition; one reads “paddies >= 2” with one of {', '.join(v.MEASURES)}")
    return v.MEASURES.index(match[1]) * 256 + min(int(match[3]), 255) + (65536 if match[2] == "<=" else 0)


def _rain(deck: SpiritsDeck, row: Row, number: int) -> None:
    deck.rains |= 1 << number
    deck.rain_water[number * 4 : number * 4 + 4] = row.wholes("water", 4, 0, 20)
    deck.rain_words[number] = [*_texts(row, "name", "text"), row.one_of("source", SOURCES)]
    deck.first_rain_term[number] = len(deck.rain_kind)
    for text in row.texts("brings", ()):
        name, words = _split(row, text)
        if name not in ("infest", "infest_rival") or len(words) != 3 or words[1] != "1":
            raise row.wrong(f"{shown(text)} is no instruction; one reads “infest(weed, 1, choice)”")
        rival = name == "infest_rival"
        allowed = v.INFEST_WORDS[v.RIVAL_LEFT :] if rival else v.INFEST_WORDS[1 : v.RIVAL_LEFT]
        if words[0] not in v.CUBE_NAMES or words[2] not in allowed:
            raise row.wrong(f"{shown(text)}: a weed or pest goes to {', '.join(allowed)}")
        deck.rain_kind.append(v.INFEST_WORDS.index(words[2]))
        deck.rain_cube.append(v.CUBE_NAMES.index(words[0]))
    deck.first_rain_term[number + 1] = len(deck.rain_kind)


def _setup(deck: SpiritsDeck, row: Row, number: int) -> None:
    deck.setups |= 1 << number
    rocks = row.texts("rocks")
    if len(set(rocks)) != 4 or not set(rocks) <= set(v.HEX_NAMES[1:]):
        raise row.wrong("rocks are four different hexes, never a1")
    deck.setup_rocks[number] = sum(1 << v.HEX_NAMES.index(name) for name in rocks)
    deck.setup_laborers[number] = row.whole("laborers", 0, 5)
    deck.setup_livestock[number] = row.whole("livestock", 0, 3)
    deck.setup_rice[number] = row.whole("rice", 0, 50)
    deck.setup_walls[number] = row.whole("walls", 0, 9)


def _neighbour(deck: SpiritsDeck, row: Row, number: int) -> None:
    deck.neighbours |= 1 << number
    deck.neighbour_rank[2 * number : 2 * number + 2] = row.wholes("rank", 2, 0, 41)
    deck.neighbour_brings[number] = row.whole("brings", 0, 9)
    deck.neighbour_keeps[number] = row.whole("keeps", 0, 9)
    deck.neighbour_passes[number] = row.whole("passes", 0, 9)
    deck.neighbour_tile[number] = int(row.truth("takes_tile"))


def _spirit(deck: SpiritsDeck, row: Row, number: int) -> None:
    deck.spirits |= 1 << number
    kind, source = row.one_of("kind", KINDS), row.one_of("source", SOURCES)
    deck.spirit_words[number] = [*_texts(row, "name", "spirit"), kind, *_texts(row, "text"), source]
    deck.worth[number] = row.whole("worth", 0, 200)
    deck.first_term[number] = len(deck.term_op)
    for when, timing in enumerate(v.TIMING_NAMES):
        for text in row.texts(timing, ()):
            op, a, b, c = _term(row, when, text)
            deck.term_op.append(op)
            deck.term_when.append(when)
            deck.term_a.append(a)
            deck.term_b.append(b)
            deck.term_c.append(c)
    deck.first_term[number + 1] = len(deck.term_op)
    terms = deck.term_when[deck.first_term[number] :]
    if not terms:
        raise row.wrong("the card has no effect term")
    if v.RESOLVE in terms and v.ONCE in terms:
        raise row.wrong("a card resolves every round or once, not both")
    deck.active |= (v.RESOLVE in terms) << number
    deck.once |= (v.ONCE in terms) << number


def _split(row: Row, text: str) -> tuple[str, list[str]]:
    match = TERM.fullmatch(text)
    if not match:
        raise row.wrong(f"{shown(text)} is no term; a term reads “gain(rice, 2)”")
    return match[1], [word.strip() for word in match[2].split(",") if word.strip()]


TIMED: Final = {
    "gain": 0, "work": 0, "remove": 0, "place": 0, "steal": 0, "gain_per_placed": 0, "fertilise": 0, "magic_water": 0,
    "add_paddy": 0, "job": 2, "cost": 2, "yield_ignore": 2, "yield_fertilised": 2, "yield_bonus": 2, "prevent": 2,
    "wet_work": 2, "tax_step": 2, "end_rice": 3,
}  # fmt: skip
GAINS: Final = {
    "rice": v.GAIN_RICE, "water": v.GAIN_WATER, "walls": v.GAIN_WALLS, "laborers": v.GAIN_LABORERS,
    "livestock": v.GAIN_LIVESTOCK,
}  # fmt: skip
COUNTED: Final = ("laborer_beyond_10", "livestock", "hex_in_clear_paddy")
JOBS: Final = {
    "build": v.BUILD_LABOR, "weeds": v.WEEDS, "harvest": v.HARVEST_LABOR, "plant": v.PLANT_LABOR, "oxen": v.BUILD_OXEN,
    "rocks": v.ROCKS, "pests": v.PESTS,
}  # fmt: skip


def _term(row: Row, when: int, text: str) -> tuple[int, int, int, int]:
    """One effect term as operation and three numbers."""
    name, words = _split(row, text)
    if name not in TIMED:
        raise row.wrong(f"there is no effect term {shown(name)}; there are {', '.join(TIMED)}")
    if (v.RESOLVE if when == v.ONCE else when) != TIMED[name]:
        raise row.wrong(f"{shown(text)} does not work at “{v.TIMING_NAMES[when]}”")
    plain = [word for word in words if "=" not in word]
    named = dict(word.split("=", 1) for word in words if "=" in word)
    try:
        made = _coded(name, plain, named)
    except (LookupError, ValueError):
        made = None
    if made is None or not all(-1 <= n <= v.ALL for n in made[1:]):
        raise row.wrong(f"{shown(text)}: the parts of {name} are not right")
    return made


def _coded(name: str, plain: list[str], named: dict[str, str]) -> tuple[int, int, int, int] | None:
    """The numbers of a term; LookupError or ValueError or None where a word is out of place."""
    match name, plain:
        case "gain", [what, n]:
            return GAINS[what], int(n), 0, 0
        case "work", ["laborers" | "livestock" as what, n]:
            only = JOBS[named["only"]] + 1 if named else 0
            return v.WORK_LABORERS if what == "laborers" else v.WORK_LIVESTOCK, int(n), only, 0
        case "remove", ["rock", n]:
            return v.REMOVE_ROCK, int(n), 0, 0
        case "place", [cube, "1", ("one_opponent" | "each_opponent") as who, ("owner_choice" | "largest") as where]:
            return v.PLACE_CUBE, v.CUBE_NAMES.index(cube), int(who == "each_opponent"), int(where == "largest")
        case "steal", ["rice", n, "each_opponent"]:
            return v.STEAL_RICE, int(n), int(named["two_players"]), 0
        case "steal", ["water", n, "one_opponent"]:
            return v.STEAL_WATER, int(n), 0, 0
        case "gain_per_placed", ["rice", n]:
            return v.GAIN_PER_PLACED, int(n), int(named["two_players"]), 0
        case "fertilise", [n]:
            return v.FERTILISE_PADDY, int(n), 0, 0
        case "magic_water", [n]:
            return v.MAGIC_WATER, int(n), 0, 0
        case "add_paddy", []:
            return v.ADD_PADDY, 0, 0, 0
        case "job", [action, n]:
            return v.JOB, JOBS[action], int(n), 0
        case "cost", [("build" | "harvest") as action, n] if 1 <= int(n) <= 9:
            return v.COST, JOBS[action], int(n), 0
        case "yield_ignore", [cube, n]:
            return v.YIELD_IGNORE, v.CUBE_NAMES.index(cube), v.ALL if n == "all" else int(n), 0
        case "yield_fertilised", [n]:
            return v.YIELD_FERTILISED, int(n), 0, 0
        case "yield_bonus", [n]:
            return v.YIELD_BONUS, int(n), int(named.get("round", 0)), 0
        case "prevent", [cube]:
            return v.PREVENT, v.CUBE_NAMES.index(cube), 0, 0
        case "wet_work", []:
            return v.WET_WORK, 0, 0, 0
        case "tax_step", ["-1"]:
            return v.TAX_STEP, 1, 0, 0
        case "end_rice", [n, counted, most]:
            return v.END_RICE, int(n), COUNTED.index(counted), int(most)
    return None
