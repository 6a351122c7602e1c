"""Cards of Spirits drawn for a page to print: ranks, rain by players, rocks in the field, the rice of a tile."""

from __future__ import annotations

from typing import Any

from subak.core.svg import FIELD, RICE, ROCK, WATER, disc, hexagon, picture, words
from subak.games.spirits.rules.vocabulary import HEX_NAMES


def drawn(heading: str, row: dict[str, Any]) -> str:
    """A card of one of the tables; the boards are not drawn."""
    match heading:
        case "spirit":
            return picture(120, 70, [disc(60, 34, 24, RICE), words(60, 34, str(row["number"]), 20)])
        case "tile":
            return picture(
                120, 70, [disc(60, 34, 24, RICE), words(60, 30, str(row["rice"]), 18), words(60, 46, "rice")]
            )
        case "rain":
            parts = []
            for place, discs in enumerate(row["water"]):
                x = 21 + 26 * place
                parts += [
                    disc(x, 30, 11, WATER),
                    words(x, 30, str(discs), 10),
                    words(x, 52, f"{place + 1} seats"[:7], 6),
                ]
            return picture(120, 70, parts)
        case "setup":
            return picture(120, 70, [hex_of(number, row["rocks"]) for number in range(len(HEX_NAMES))])
        case "neighbour":
            ranks = " · ".join(map(str, row["rank"]))
            return picture(120, 70, [disc(60, 34, 24, ROCK), words(60, 34, ranks, 12)])
    return ""


def hex_of(number: int, rocks: list[str]) -> str:
    """A hex of the field, three, four and three in a row; one with a rock is grey."""
    row, place = (0, number) if number < 3 else (1, number - 3) if number < 7 else (2, number - 7)
    left = 60 - 10 * (4 if row == 1 else 3) + 10
    x, y = left + 20 * place, 15 + 18 * row
    fill = ROCK if HEX_NAMES[number] in rocks else FIELD
    return hexagon(x, y, 11, fill) + words(x, y, HEX_NAMES[number], 7)
