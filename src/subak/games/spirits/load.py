"""Reads and checks the card tables of Spirits: the effect terms of spirit cards, the conditions of tiles, the board."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Final

from subak.core.cards import CardTable, close_to
from subak.core.deck_reader import DeckReader
from subak.core.errors import CardTableError
from subak.core.rows import Row, all_different, in_order, shown
from subak.core.tables import DECK_TEXT, Tables, digest_of
from subak.core.toml_text import MOST_BYTES
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.deck import SpiritsDeck
from subak.games.spirits.tables import BOARDS, CARDS, SPIRIT, TABLES
from subak.games.spirits.terms import RAIN_TERMS, TERMS

BOARD: Final = [table.heading for table in BOARDS]
NEED: Final = re.compile(r"(\w+) (>=|<=) (\d{1,3})")
MAGIC_DISCS: Final = 7  # that there are
DRAFTED: Final = 8  # cards of a half of the deck that a draft of two needs


def tables_of(text: str, described: Sequence[CardTable]) -> Tables:
    """The tables of a canonical text: one row a line, the table's name and the row as JSON."""
    kinds = [table.heading for table in CARDS] + ["board"]
    found: dict[str, list[object]] = {}
    if len(text) > MOST_BYTES:
        raise CardTableError(f"{DECK_TEXT}: more than {MOST_BYTES:,} signs are no deck", file=DECK_TEXT)
    for number, line in enumerate(text.splitlines(), 1):
        name, _, rest = line.partition(" ")
        whole = Row({}, f"{DECK_TEXT}, line {number}", file=DECK_TEXT, number=number)
        if name not in kinds:
            raise whole.wrong(f"there is no table {shown(name)}", suggestion=close_to(name, kinds))
        try:
            row = json.loads(rest)
        except (ValueError, RecursionError):
            raise whole.wrong("the row cannot be read") from None
        found.setdefault(name, []).append(row)
    boards = found.pop("board", [])
    if len(boards) != 1 or not isinstance(boards[0], dict) or not boards[0].keys() <= set(BOARD):
        reason = f"one line “board” with {', '.join(BOARD)} is needed"
        raise CardTableError(f"{DECK_TEXT}: {reason}", file=DECK_TEXT, reason=reason)
    return Tables(described, {**found, **boards[0]}, DECK_TEXT)


def deck_of(tables: Tables) -> SpiritsDeck:
    """Check every row and lay the tables out as numbers."""
    deck = SpiritsDeck("", "")
    read: dict[str, Callable[[SpiritsDeck, Row, int], None]] = {
        "spirit": _spirit, "tile": _tile, "rain": _rain, "setup": _setup, "neighbour": _neighbour,
    }  # fmt: skip
    rows = {table.heading: tables.rows(table) for table in CARDS}
    for kind, add in read.items():
        for row in in_order(rows[kind], "number"):
            add(deck, row, row["number"])
    for kind in ("spirit", "tile", "rain"):
        all_different(rows[kind], "name")
    board = {table.heading: tables.part(table) for table in BOARDS}
    _board(deck, board)
    _check_whole(deck, tables, rows["spirit"])
    tables.settle()
    for card in range(1, v.CARDS + 1):
        deck.first_term[card] = max(deck.first_term[card], deck.first_term[card - 1])
    for card in range(1, v.RAINS + 1):
        deck.first_rain_term[card] = max(deck.first_rain_term[card], deck.first_rain_term[card - 1])
    deck.text = canonical(rows, board)
    deck.digest = digest_of(deck.text)
    return deck


def canonical(rows: dict[str, list[Row]], board: dict[str, Row]) -> str:
    """The text that names a deck: what travels with a record and what its digest is taken of."""
    lines = [f"{kind} {json.dumps(row.values, sort_keys=True)}\n" for kind in rows for row in rows[kind]]
    sections = {heading: part.values for heading, part in board.items()}
    return "".join(lines) + f"board {json.dumps(sections, sort_keys=True)}\n"


def _check_whole(deck: SpiritsDeck, tables: Tables, spirits: list[Row]) -> None:
    """What all spirit cards together must keep to, as far as that can be told of those that were read."""
    if SPIRIT.heading in tables.unsure or not all(row.fine("number") for row in spirits):
        return
    magic = sum(a for op, a in zip(deck.term_op, deck.term_a, strict=True) if op == v.MAGIC_WATER)
    if magic > MAGIC_DISCS and all(row.fine("resolve", "once") for row in spirits):
        tables.note(tables.wrong(SPIRIT, f"the cards place {magic} magic water discs; there are {MAGIC_DISCS}"))
    for first in (1, 21):
        cards = sum(deck.spirits >> card & 1 for card in range(first, first + 20))
        if cards < DRAFTED and len(spirits) >= SPIRIT.least:
            span = f"{first} to {first + 19}"
            tables.note(tables.wrong(SPIRIT, f"of cards {span} a draft needs {DRAFTED}, not {cards}"))


def _board(deck: SpiritsDeck, board: dict[str, Row]) -> None:
    """The market's prices, the tax, the discs by seats, and the two yield tables."""
    market, yields = board["market"], board["yields"]
    for key in ("laborers", "livestock", "tax"):
        if sorted(market[key]) != market[key]:
            market.note(market.wrong(f"{market.prefix}{key} never falls from left to right", key))
    deck.labor_prices, deck.stock_prices = list(market["laborers"]), list(market["livestock"])
    deck.tax, deck.discs = list(market["tax"]), list(board["discs"]["players"])
    deck.yields = [number for key in ("rounds_1_to_6", "round_7") for line in yields[key] for number in line]


def _tile(deck: SpiritsDeck, row: Row, number: int) -> None:
    deck.tiles |= 1 << number
    deck.tile_rice[number] = row["rice"]
    deck.tile_words[number] = [row["name"], row["text"], row["source"]]
    coded = [_need(row, need) for need in row["needs"]] or [0]
    deck.tile_first[number] = coded[0]
    deck.tile_second[number] = coded[1] if len(coded) > 1 else -1


def _need(row: Row, need: str) -> int:
    match = NEED.fullmatch(need)
    if not match or match[1] not in v.MEASURES:
        near = close_to(need.partition(" ")[0], v.MEASURES)
        reason = f"{shown(need)} is no condition; one reads “paddies >= 2” with one of {', '.join(v.MEASURES)}"
        row.note(row.wrong(reason, "needs", near))
        return 0
    return v.MEASURES.index(match[1]) * 256 + min(int(match[3]), 255) + (65536 if match[2] == "<=" else 0)


def _rain(deck: SpiritsDeck, row: Row, number: int) -> None:
    deck.rains |= 1 << number
    if row.fine("water"):
        deck.rain_water[number * 4 : number * 4 + 4] = row["water"]
    deck.rain_words[number] = [row["name"], row["text"], row["source"]]
    deck.first_rain_term[number] = len(deck.rain_kind)
    for _, (cube, place) in row.terms("brings", RAIN_TERMS):
        deck.rain_kind.append(place)
        deck.rain_cube.append(cube)
    deck.first_rain_term[number + 1] = len(deck.rain_kind)


def _setup(deck: SpiritsDeck, row: Row, number: int) -> None:
    deck.setups |= 1 << number
    rocks = row["rocks"]
    if row.fine("rocks") and len(set(rocks)) != 4:
        row.note(row.wrong("rocks are four different hexes, never a1", "rocks"))
    deck.setup_rocks[number] = sum(1 << v.HEX_NAMES.index(name) for name in rocks)
    deck.setup_laborers[number] = row["laborers"]
    deck.setup_livestock[number] = row["livestock"]
    deck.setup_rice[number] = row["rice"]
    deck.setup_walls[number] = row["walls"]


def _neighbour(deck: SpiritsDeck, row: Row, number: int) -> None:
    deck.neighbours |= 1 << number
    if row.fine("rank"):
        deck.neighbour_rank[2 * number : 2 * number + 2] = row["rank"]
    deck.neighbour_brings[number] = row["brings"]
    deck.neighbour_keeps[number] = row["keeps"]
    deck.neighbour_passes[number] = row["passes"]
    deck.neighbour_tile[number] = int(row["takes_tile"])


def _spirit(deck: SpiritsDeck, row: Row, number: int) -> None:
    deck.spirits |= 1 << number
    deck.spirit_words[number] = [row[key] for key in ("name", "spirit", "kind", "text", "source")]
    deck.worth[number] = row["worth"]
    deck.first_term[number] = len(deck.term_op)
    if row.fine(*v.TIMING_NAMES) and not any(row[timing] for timing in v.TIMING_NAMES):
        row.note(row.wrong(f"the card has no effect term under {', '.join(v.TIMING_NAMES)}"))
    if row["resolve"] and row["once"]:
        row.note(row.wrong("a card resolves every round or once, not both", "once"))
    for when, timing in enumerate(v.TIMING_NAMES):
        for effect, numbers in row.terms(timing, TERMS):
            deck.term_op.append(effect.code)
            deck.term_when.append(when)
            for column, number_ in zip((deck.term_a, deck.term_b, deck.term_c), [*numbers, 0, 0, 0], strict=False):
                column.append(number_)
    deck.first_term[number + 1] = len(deck.term_op)
    own = deck.term_op[deck.first_term[number] :]
    if own.count(v.BY_HAND) > 1:  # its steps are counted a card (7.21)
        row.note(row.wrong("by_hand() stands twice; once is enough for the whole text"))
    if set(own) == {v.BY_HAND}:
        deck.worth[number] = 0  # bots make nothing of it (7.23)
    deck.active |= bool(row["resolve"]) << number
    deck.once |= bool(row["once"]) << number


READER: Final = DeckReader(__package__, TABLES, deck_of, tables_of)
