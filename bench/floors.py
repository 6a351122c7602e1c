"""The floors that no build may fall below: `python -m bench.floors [GAME …]` ends with 1 when one does.

Ratios against the peer of `bench/driver.py`, medians of four rounds, with the kernel compiled.
"""

from __future__ import annotations

import sys
from typing import Final

from bench.driver import measure

FLOORS: Final = {  # game: least decisions a second over the peer's, compiled and interpreted, and least gain of a copy
    "spirits": {"listing_x": 30.0, "pure_x": 3.0, "copy_x": 100.0},
    "ricedice": {"listing_x": 30.0, "pure_x": 3.0, "copy_x": 100.0},
    "seasons": {"listing_x": 5.0, "pure_x": 0.25, "copy_x": 50.0},
}
MOST_IMPORT: Final = 0.5  # of the time that the peer's import takes


def below(game: str, measured: dict[str, float]) -> list[str]:
    """What a build does not reach, one line for each figure."""
    lines = [
        f"{game}: {name} is {measured[name]}, the floor is {floor}"
        for name, floor in FLOORS[game].items()
        if measured[name] < floor
    ]
    if measured["import_x"] > MOST_IMPORT:
        lines.append(f"{game}: import_x is {measured['import_x']}, the most is {MOST_IMPORT}")
    return lines


def main(games: list[str]) -> int:
    """Measure the games and print what fell below its floor; the exit code."""
    lines = []
    for game in games or FLOORS:
        measured = measure(game)
        print({name: measured[name] for name in (*FLOORS[game], "import_x")}, flush=True)
        lines += below(game, measured)
    print("\n".join(lines) or "all floors hold")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
