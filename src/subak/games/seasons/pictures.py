"""Paddy sides of Seasons drawn for a page to print: paths thick, furrows thin, features by their letters."""

from __future__ import annotations

from typing import Any, Final

from subak.core.svg import FIELD, INK, RICE, ROCK, WATER, disc, line, picture, words

CELL: Final = 24
COLOURS: Final = {"farmer": RICE, "buffalo": ROCK, "house": WATER}


def drawn(heading: str, row: dict[str, Any]) -> str:
    """A paddy side; the other side of a card has words only."""
    if heading != "paddy":
        return ""
    rows = row["rows"]
    width, height = len(rows[0]) * CELL, len(rows) * CELL
    parts = [f'<rect width="{width}" height="{height}" fill="{FIELD}" stroke="{INK}"/>']
    for y, cells in enumerate(rows):
        for x, cell in enumerate(cells):
            left, right = (x, x + 1) if (x + y) % 2 == 0 else (x + 1, x)  # lines meet at even points (2.2)
            parts.append(line(left * CELL, y * CELL, right * CELL, (y + 1) * CELL, 5 if cell == "1" else 0.7))
    seen: dict[str, int] = {}
    for text in row["features"]:
        kind, at = text.split()
        x, y = map(int, at.split(","))
        shift = 7 * seen.get(at, 0)
        seen[at] = seen.get(at, 0) + 1
        parts += [disc(x * CELL + shift, y * CELL, 6.5, COLOURS[kind])]
        parts.append(words(x * CELL + shift, y * CELL, kind[0].upper(), 8))
    return picture(width, height, parts)
