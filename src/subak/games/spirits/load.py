"""Reads the card tables: the built-in ones, a folder of an owner's own, or the text a record carries."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from hashlib import sha256
from importlib import resources
from pathlib import Path
from typing import Any, Final

from subak.core.errors import CardTableError
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.deck import SpiritsDeck

Row = dict[str, Any]
Tables = dict[str, list[Row]]

PACKAGE: Final = "subak.games.spirits"
FILES: Final = {
    "spirit": "spirits.toml", "tile": "tiles.toml", "rain": "rain.toml", "setup": "setup.toml",
    "neighbour": "neighbour.toml", "board": "board.toml",
}  # fmt: skip
MOST: Final = {"spirit": 40, "tile": 24, "rain": 12, "setup": 9, "neighbour": 9, "board": 1}
LEAST: Final = {"spirit": 16, "tile": 10, "rain": 8, "setup": 4, "neighbour": 6, "board": 1}
BOARD_NAMES: Final = {"laborers": "labor_prices", "livestock": "stock_prices", "tax": "tax", "players": "discs"}
SOURCES: Final = ("printed", "inferred", "ours")
KINDS: Final = ("active", "passive", "once", "end", "active + passive", "passive, round 7")
TERM: Final = re.compile(r"(\w+)\(([^()]*)\)")
NEED: Final = re.compile(r"(\w+) (>=|<=) (\d{1,3})")


def built_in() -> SpiritsDeck:
    """The deck that ships with the package."""
    return deck_of(read_tables(None))


def from_folder(folder: Path | None) -> SpiritsDeck:
    """The deck of a folder of tables; tables it does not hold are the built-in ones."""
    return deck_of(read_tables(folder))


def from_text(text: str) -> SpiritsDeck:
    """The deck of a canonical text: one row a line, the table's name and the row as JSON."""
    tables: Tables = {name: [] for name in FILES}
    for number, line in enumerate(text.splitlines(), 1):
        name, _, rest = line.partition(" ")
        if name not in FILES:
            raise CardTableError(f"deck text, line {number}: there is no table {name[:20]!r}")
        try:
            row = json.loads(rest)
        except (ValueError, RecursionError):
            raise CardTableError(f"deck text, line {number}: the row cannot be read") from None
        if not isinstance(row, dict):
            raise CardTableError(f"deck text, line {number}: a row is an object")
        tables[name].append(row)
    return deck_of(tables)


def read_tables(folder: Path | None) -> Tables:
    """All tables as plain rows, unchecked but for their outer form."""
    if folder is not None and not folder.is_dir():
        raise CardTableError(f"{folder}: no such folder of card tables")
    tables: Tables = {}
    for name, file in FILES.items():
        try:
            if folder is not None and (folder / file).is_file():
                text = (folder / file).read_text("utf-8")
            else:
                text = resources.files(PACKAGE).joinpath("cards").joinpath(file).read_text("utf-8")
            data = tomllib.loads(text)
        except OSError as error:
            raise CardTableError(f"{file}: {error.strerror}") from None
        except (ValueError, RecursionError) as error:
            raise CardTableError(f"{file}: not readable as TOML: {error}") from None
        rows = [data] if name == "board" else data.get(name)
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise CardTableError(f"{file}: rows are written as [[{name}]]")
        tables[name] = rows
    return tables


def canonical(tables: Tables) -> str:
    """The text that names a deck: what travels with a record and what its digest is taken of."""
    return "".join(f"{name} {json.dumps(row, sort_keys=True)}\n" for name in FILES for row in tables[name])


class Reader:
    """One row being read: it knows how to complain with file, row and reason."""

    def __init__(self, table: str, at: int, row: Mapping[str, Any]) -> None:
        self.table, self.at, self.row = table, at, row
        self.used: set[str] = set()

    def wrong(self, reason: str) -> CardTableError:
        return CardTableError(f"{FILES[self.table]} row {self.at}: {reason}")

    def take(self, key: str) -> Any:
        self.used.add(key)
        if key not in self.row:
            raise self.wrong(f"{key} is missing")
        return self.row[key]

    def number(self, key: str, least: int, most: int) -> int:
        return self.whole(key, self.take(key), least, most)

    def whole(self, key: str, value: object, least: int, most: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self.wrong(f"{key} is a number from {least} to {most}, not {value!r}")
        return value

    def numbers(self, key: str, length: int, least: int, most: int) -> list[int]:
        value = self.take(key)
        if not isinstance(value, list) or len(value) != length:
            raise self.wrong(f"{key} is a list of {length} numbers")
        return [self.whole(key, n, least, most) for n in value]

    def text(self, key: str, most: int = 140) -> str:
        value = self.take(key)
        if not isinstance(value, str) or not value.strip() or len(value) > most or "\n" in value:
            raise self.wrong(f"{key} is a text of one line and at most {most} signs")
        return value

    def word(self, key: str, words: tuple[str, ...]) -> str:
        value = self.text(key)
        if value not in words:
            raise self.wrong(f"{key} is one of {', '.join(words)}, not {value!r}")
        return value

    def texts(self, key: str) -> list[str]:
        value = self.row.get(key, [])
        self.used.add(key)
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise self.wrong(f"{key} is a list of texts")
        return value

    def close(self) -> None:
        for key in self.row:
            if key not in self.used:
                raise self.wrong(f"there is no column {key!r}")


def deck_of(tables: Tables) -> SpiritsDeck:
    """Check every row and lay the tables out as numbers."""
    text = canonical(tables)
    deck = SpiritsDeck(sha256(text.encode()).hexdigest(), text)
    read: dict[str, Callable[[SpiritsDeck, Reader], None]] = {
        "tile": _tile, "rain": _rain, "setup": _setup, "neighbour": _neighbour, "spirit": _spirit,
    }  # fmt: skip
    for table, rows in tables.items():
        if not LEAST[table] <= len(rows) <= MOST[table]:
            span = f"{LEAST[table]} to {MOST[table]}"
            raise CardTableError(f"{FILES[table]}: it has {span} rows, not {len(rows)}")
        if table == "board":
            _board(deck, Reader(table, 1, rows[0]))
            continue
        known: set[str] = set()
        for at, row in sorted(enumerate(rows, 1), key=lambda pair: _number_of(pair[1])):
            reader = Reader(table, at, row)
            number, name = reader.number("number", 1, MOST[table]), str(row.get("name", row.get("number")))
            if f"#{number}" in known or name in known:
                raise reader.wrong(f"number or name stands twice: {number}, {name}")
            known |= {f"#{number}", name}
            read[table](deck, reader)
            reader.word("source", SOURCES)
            reader.close()
    for card in range(1, v.CARDS + 1):
        deck.first_term[card] = max(deck.first_term[card], deck.first_term[card - 1])
    for card in range(1, v.RAINS + 1):
        deck.first_rain_term[card] = max(deck.first_rain_term[card], deck.first_rain_term[card - 1])
    _check_whole(deck)
    return deck


def _number_of(row: Row) -> int:
    number = row.get("number")
    return number if isinstance(number, int) else 0


def _check_whole(deck: SpiritsDeck) -> None:
    magic = sum(a for op, a in zip(deck.term_op, deck.term_a, strict=True) if op == v.MAGIC_WATER)
    if magic > 7:
        raise CardTableError(f"{FILES['spirit']}: the cards place {magic} magic water discs; there are 7")
    for first in (1, 21):
        cards = sum(deck.spirits >> card & 1 for card in range(first, first + 20))
        if cards < 8:
            raise CardTableError(f"{FILES['spirit']}: of cards {first} to {first + 19} a draft needs 8, not {cards}")


def _board(deck: SpiritsDeck, reader: Reader) -> None:
    for section, keys in (("market", ("laborers", "livestock", "tax")), ("discs", ("players",))):
        part = reader.take(section)
        if not isinstance(part, dict):
            raise reader.wrong(f"[{section}] is missing")
        inner = Reader("board", 1, part)
        for key in keys:
            length = {"laborers": 10, "livestock": 6, "tax": 5, "players": 4}[key]
            values = inner.numbers(key, length, 0, 99)
            if key in ("laborers", "livestock", "tax") and sorted(values) != values:
                raise reader.wrong(f"{key} never falls from left to right")
            setattr(deck, BOARD_NAMES[key], values)
        inner.word("source", SOURCES)
        inner.close()
    part = reader.take("yields")
    if not isinstance(part, dict):
        raise reader.wrong("[yields] is missing")
    inner = Reader("board", 1, part)
    for key in ("rounds_1_to_6", "round_7"):
        rows = inner.take(key)
        if not isinstance(rows, list) or len(rows) != 4:
            raise reader.wrong(f"{key} has four rows")
        for row in rows:
            deck.yields += Reader("board", 1, {key: row}).numbers(key, 6, 1, 250)
    inner.word("source", SOURCES)
    inner.close()
    reader.close()


def _tile(deck: SpiritsDeck, reader: Reader) -> None:
    number = reader.number("number", 1, MOST["tile"])
    deck.tiles |= 1 << number
    deck.tile_rice[number] = reader.number("rice", 1, 99)
    deck.tile_words[number] = [reader.text("name"), reader.text("text"), str(reader.row.get("source", ""))]
    reader.word("phase", ("early", "middle", "late"))
    needs = reader.texts("needs")
    if not 1 <= len(needs) <= 2:
        raise reader.wrong("needs has one or two conditions")
    coded = [_need(reader, need) for need in needs]
    deck.tile_first[number] = coded[0]
    deck.tile_second[number] = coded[1] if len(coded) > 1 else -1


def _need(reader: Reader, need: str) -> int:
    match = NEED.fullmatch(need)
    if not match or match[1] not in v.MEASURES:
        raise reader.wrong(f"{need!r} is no condition; one reads “paddies >= 2” with one of {', '.join(v.MEASURES)}")
    return v.MEASURES.index(match[1]) * 256 + min(int(match[3]), 255) + (65536 if match[2] == "<=" else 0)


def _rain(deck: SpiritsDeck, reader: Reader) -> None:
    number = reader.number("number", 1, MOST["rain"])
    deck.rains |= 1 << number
    deck.rain_water[number * 4 : number * 4 + 4] = reader.numbers("water", 4, 0, 20)
    deck.rain_words[number] = [reader.text("name"), reader.text("text"), str(reader.row.get("source", ""))]
    deck.first_rain_term[number] = len(deck.rain_kind)
    for text in reader.texts("brings"):
        name, words = _split(reader, text)
        if name not in ("infest", "infest_rival") or len(words) != 3 or words[1] != "1":
            raise reader.wrong(f"{text!r} is no instruction; one reads “infest(weed, 1, choice)”")
        rival = name == "infest_rival"
        allowed = v.INFEST_WORDS[v.RIVAL_LEFT :] if rival else v.INFEST_WORDS[1 : v.RIVAL_LEFT]
        if words[0] not in v.CUBE_NAMES or words[2] not in allowed:
            raise reader.wrong(f"{text!r}: a weed or pest goes to {', '.join(allowed)}")
        deck.rain_kind.append(v.INFEST_WORDS.index(words[2]))
        deck.rain_cube.append(v.CUBE_NAMES.index(words[0]))
    deck.first_rain_term[number + 1] = len(deck.rain_kind)


def _setup(deck: SpiritsDeck, reader: Reader) -> None:
    number = reader.number("number", 1, MOST["setup"])
    deck.setups |= 1 << number
    rocks = reader.texts("rocks")
    if len(set(rocks)) != 4 or not set(rocks) <= set(v.HEX_NAMES[1:]):
        raise reader.wrong("rocks are four different hexes, never a1")
    deck.setup_rocks[number] = sum(1 << v.HEX_NAMES.index(name) for name in rocks)
    deck.setup_laborers[number] = reader.number("laborers", 0, 5)
    deck.setup_livestock[number] = reader.number("livestock", 0, 3)
    deck.setup_rice[number] = reader.number("rice", 0, 50)
    deck.setup_walls[number] = reader.number("walls", 0, 9)


def _neighbour(deck: SpiritsDeck, reader: Reader) -> None:
    number = reader.number("number", 1, MOST["neighbour"])
    deck.neighbours |= 1 << number
    deck.neighbour_rank[2 * number : 2 * number + 2] = reader.numbers("rank", 2, 0, 41)
    deck.neighbour_brings[number] = reader.number("brings", 0, 9)
    deck.neighbour_keeps[number] = reader.number("keeps", 0, 9)
    deck.neighbour_passes[number] = reader.number("passes", 0, 9)
    takes = reader.take("takes_tile")
    if not isinstance(takes, bool):
        raise reader.wrong("takes_tile is true or false")
    deck.neighbour_tile[number] = int(takes)


def _spirit(deck: SpiritsDeck, reader: Reader) -> None:
    number = reader.number("number", 1, MOST["spirit"])
    deck.spirits |= 1 << number
    words = [reader.text("name"), reader.text("spirit"), reader.word("kind", KINDS), reader.text("text")]
    deck.spirit_words[number] = [*words, str(reader.row.get("source", ""))]
    deck.worth[number] = reader.number("worth", 0, 200)
    deck.first_term[number] = len(deck.term_op)
    for when, timing in enumerate(v.TIMING_NAMES):
        for text in reader.texts(timing):
            op, a, b, c = _term(reader, when, text)
            deck.term_op.append(op)
            deck.term_when.append(when)
            deck.term_a.append(a)
            deck.term_b.append(b)
            deck.term_c.append(c)
    deck.first_term[number + 1] = len(deck.term_op)
    terms = deck.term_when[deck.first_term[number] :]
    if not terms:
        raise reader.wrong("the card has no effect term")
    if v.RESOLVE in terms and v.ONCE in terms:
        raise reader.wrong("a card resolves every round or once, not both")
    deck.active |= (v.RESOLVE in terms) << number
    deck.once |= (v.ONCE in terms) << number


def _split(reader: Reader, text: str) -> tuple[str, list[str]]:
    match = TERM.fullmatch(text)
    if not match:
        raise reader.wrong(f"{text!r} is no term; a term reads “gain(rice, 2)”")
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


def _term(reader: Reader, when: int, text: str) -> tuple[int, int, int, int]:
    """One effect term as operation and three numbers."""
    name, words = _split(reader, text)
    if name not in TIMED:
        raise reader.wrong(f"there is no effect term {name!r}; there are {', '.join(TIMED)}")
    if (v.RESOLVE if when == v.ONCE else when) != TIMED[name]:
        raise reader.wrong(f"{text!r} does not work at “{v.TIMING_NAMES[when]}”")
    plain = [word for word in words if "=" not in word]
    named = dict(word.split("=", 1) for word in words if "=" in word)
    try:
        made = _coded(name, plain, named)
    except (LookupError, ValueError):
        made = None
    if made is None or not all(-1 <= n <= v.ALL for n in made[1:]):
        raise reader.wrong(f"{text!r}: the parts of {name} are not right")
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
