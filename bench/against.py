"""Compares this checkout with another one in one run: `subak bench --against CHECKOUT`.

Both play the same games with the same seeds, compiled and interpreted, by turns, each in a process of its own. Every
round plays the same again and the quickest counts, since all that disturbs a run makes it slower. The other checkout
plays twice in every round: what its two results differ by is the spread that the ratios are read with.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from statistics import geometric_mean
from typing import TYPE_CHECKING, Any, Final

from bench import cells
from bench.driver import IMPORTS, OUR_FULL_IMPORT, TIMED, rounded, run
from subak.core.errors import SubakError

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCES: Final = ("old", "new", "again")  # "again" is the old checkout a second time


def measure(game: str, checkout: str, rounds: Iterable[int], seconds: float) -> dict[str, Any]:
    """Ratios old : new of each kind of work in both builds (above 1: the new one is faster), with their spread."""
    old = package_folder(checkout)
    folders = {"old": old, "new": ROOT / "src", "again": old}
    played: dict[str, dict[str, list[float]]] = {}
    games = {build: count(game, old, build, seconds) for build in ("compiled", "pure")}
    number = 0
    for number in rounds:
        order = SOURCES if number % 2 == 0 else SOURCES[::-1]
        for build in games:
            for source in order:
                figures = contestant(game, folders[source], build, "games", games[build])
                for cell, value in (*figures.items(), ("import", import_seconds(game, folders[source], build))):
                    played.setdefault(f"{build} {cell}", {}).setdefault(source, []).append(value)
    return report(game, played, number + 1)


def report(game: str, played: dict[str, dict[str, list[float]]], rounds: int) -> dict[str, Any]:
    """The ratios of the quickest runs, their geometric mean, and how far the old checkout is from itself."""
    ratios, spreads = {}, {}
    for cell, seconds in played.items():
        old, new, again = (min(seconds[source]) for source in SOURCES)
        ratios[cell] = (old + again) / 2 / new
        spreads[cell] = abs(old - again) / min(old, again)
    return {
        "game": game,
        "rounds": rounds,
        "mean_x": rounded(geometric_mean(ratios.values())),
        "least_x": rounded(min(ratios.values())),
        "ratios": {cell: rounded(value) for cell, value in ratios.items()},
        "spreads": {cell: rounded(value) for cell, value in spreads.items()},
    }


def package_folder(checkout: str) -> Path:
    """The folder of a checkout that holds its package; SubakError when it holds none."""
    folder = Path(checkout).resolve() / "src"
    if not (folder / "subak" / "__init__.py").is_file():
        raise SubakError(f"--against: {checkout!r} is no checkout of subak: it has no src/subak")
    return folder


def count(game: str, folder: Path, build: str, seconds: float) -> dict[str, float]:
    """How many games of each kind fit into the time; both checkouts then play that number."""
    return contestant(game, folder, build, "", dict.fromkeys(cells.CELLS, seconds))


def contestant(game: str, folder: Path, build: str, seed: str, asked: dict[str, float]) -> dict[str, float]:
    """What `bench/cells.py` prints when it runs on the package of a folder; SubakError when another build answers."""
    printed = json.loads(run(["-m", "bench.cells", game, seed, json.dumps(asked)], environment(folder, build)))
    if printed["build"] != build or Path(printed["package"]).parents[1] != folder:
        raise SubakError(f"--against: {folder} has no {build} build: make it with `python3 start.py build`")
    return {str(cell): float(value) for cell, value in printed["cells"].items()}


def import_seconds(game: str, folder: Path, build: str) -> float:
    """Seconds that an import with match, bot and deck takes in a fresh process, the quickest of a few."""
    words = ["-c", TIMED.format(what=OUR_FULL_IMPORT.format(game=game))]
    return min(float(run(words, environment(folder, build))) for _ in range(IMPORTS))


def environment(folder: Path, build: str) -> dict[str, str]:
    """Variables with which Python finds the package of a folder, and the benches of this checkout."""
    kept = {name: value for name, value in os.environ.items() if name not in ("SUBAK_PURE", "PYTHONPATH")}
    pure = {"SUBAK_PURE": "1"} if build == "pure" else {}
    return {**kept, **pure, "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT)))}
