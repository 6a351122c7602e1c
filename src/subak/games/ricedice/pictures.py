"""Cards of Rice Dice drawn for a page to print: hexes, water and the three harvest numbers."""

from __future__ import annotations

from typing import Any

from subak.core.svg import FIELD, RICE, WATER, disc, hexagon, picture, words
from subak.games.ricedice.tables import MAGIC, TERMS


def drawn(row: dict[str, Any]) -> str:
    """A paddy card: hexes with magic water are blue."""
    read = [TERMS.read(text) for text in row["effects"]]
    magic = sum(numbers[0] for effect, numbers in read if effect.code == MAGIC)
    hexes = row["hexes"]
    left = 60 - 9 * (hexes - 1)
    parts = [hexagon(left + 18 * k, 18, 10, WATER if k < magic else FIELD) for k in range(hexes)]
    parts += [disc(60 - 5 * (row["water"] - 1) + 10 * k, 38, 3.5, WATER) for k in range(row["water"])]
    for place, rice in enumerate(row["rice"]):
        parts += [disc(36 + 24 * place, 57, 9, RICE), words(36 + 24 * place, 57, str(rice), 9)]
    return picture(120, 70, parts)
