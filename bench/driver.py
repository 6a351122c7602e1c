"""Measures Subak against a peer in one run: `subak bench`, or `python bench/driver.py`.

Every contestant plays in a process of its own. A round starts them one after the other, with seeds no other round uses;
a ratio is taken inside each round, and the median of all rounds is what counts.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from subak.arena.statistics import median
from subak.core.errors import SubakError

if TYPE_CHECKING:
    from collections.abc import Iterable

HERE: Final = Path(__file__).resolve().parent
PEER_VERSION: Final = "3.2.1"
OUR_IMPORT: Final = "import subak"
OUR_FULL_IMPORT: Final = "import subak; subak.Match, subak.bot; subak.game({game!r}).deck()"
THEIR_IMPORT: Final = "import catanatron"
TIMED: Final = "from time import perf_counter as now; begin = now(); {what}; print(now() - begin)"
IMPORTS: Final = 5  # how often an import is timed in a round; the quickest counts


def measure(game: str, rounds: Iterable[int] = range(4), seconds: float = 2.0) -> dict[str, Any]:
    """All ratios for a game, with the figures behind them; SubakError when the peer is not the one to compare with."""
    if version("catanatron") != PEER_VERSION:
        raise SubakError(f"bench compares with catanatron {PEER_VERSION}; installed is {version('catanatron')}")
    ours, pure, theirs = [], [], []
    imports: dict[str, list[float]] = {"ours": [], "full": [], "theirs": []}
    for number in rounds:
        ours.append(contestant("ours.py", game, seconds, f"ours {number}", pure=False))
        theirs.append(contestant("theirs.py", game, seconds, f"theirs {number}", pure=False))
        pure.append(contestant("ours.py", game, seconds, f"pure {number}", pure=True))
        imports["ours"].append(import_time(OUR_IMPORT))
        imports["theirs"].append(import_time(THEIR_IMPORT))
        imports["full"].append(import_time(OUR_FULL_IMPORT.format(game=game)))
    ratios = {
        "listing_x": over(speeds(ours), speeds(theirs)),
        "pure_x": over(speeds(pure), speeds(theirs)),
        "copy_x": over(column(theirs, "copy_seconds"), column(ours, "copy_seconds")),
        "import_x": over(imports["ours"], imports["theirs"]),
        "drawing_x": over(column(ours, "drawn_per_second"), speeds(theirs)),
        "full_import_x": over(imports["full"], imports["theirs"]),
    }
    return {
        "game": game,
        "peer": f"catanatron {PEER_VERSION}",
        "rounds": len(ours),
        **{name: rounded(median(values)) for name, values in ratios.items()},
        "ranges": {name: [rounded(min(values)), rounded(max(values))] for name, values in ratios.items()},
        "build": ours[0]["build"],
        "ours": figures(ours),
        "pure": figures(pure),
        "theirs": figures(theirs),
    }


def contestant(script: str, game: str, seconds: float, seed: str, pure: bool) -> dict[str, Any]:
    """Let one contestant play in a fresh process; it prints its figures."""
    environment = {name: value for name, value in os.environ.items() if name != "SUBAK_PURE"}
    if pure:
        environment["SUBAK_PURE"] = "1"
    return dict(json.loads(run([str(HERE / script), game, str(seconds), seed], environment)))


def import_time(what: str) -> float:
    """Seconds that an import takes in a fresh process, the quickest of a few."""
    return min(float(run(["-c", TIMED.format(what=what)], dict(os.environ))) for _ in range(IMPORTS))


def run(arguments: list[str], environment: dict[str, str]) -> str:
    """What Python prints for these arguments."""
    done = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        reason = done.stderr.strip().rpartition("\n")[2]
        raise SubakError(f"a contestant of the bench failed ({' '.join(arguments)}): {reason}")
    return done.stdout


def speeds(played: list[dict[str, Any]]) -> list[float]:
    """Decisions a second, round by round."""
    return column(played, "decisions_per_second")


def column(played: list[dict[str, Any]], name: str) -> list[float]:
    """One figure, round by round."""
    return [float(each[name]) for each in played]


def over(upper: list[float], lower: list[float]) -> list[float]:
    """The ratio of each round."""
    return [above / below for above, below in zip(upper, lower, strict=True)]


def figures(played: list[dict[str, Any]]) -> dict[str, float]:
    """The medians of a contestant's own figures."""
    names = ("decisions_per_second", "games_per_second", "decisions_per_game", "list_length", "copy_seconds")
    return {name: rounded(median(column(played, name))) for name in names}


def rounded(value: float) -> float:
    """Four significant digits."""
    return float(f"{value:.4g}")


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1] if len(sys.argv) > 1 else "ricedice"), indent=1))
