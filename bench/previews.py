"""What a preview of a sketched round costs: `python -m bench.previews --games 4` sketches every plan of some games.

`drawn`: sketches as somebody might draw them; `hostile`: the largest that are read, mostly of what is forbidden."""

from __future__ import annotations

import argparse
import json
import random
import time
from typing import TYPE_CHECKING, Any

import subak
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.words.forecast import most_enclosed
from tests.rules.spirits.sketches import positions, preview, sketch_of

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def hostile(chance: random.Random) -> dict[str, Any]:
    """As many pieces, rocks and deeds as a sketch may have."""
    pieces = [f"{chance.choice(['wall', 'gate'])} {side}" for side in chance.sample(v.SIDE_NAMES, v.SIDES)]
    pieces += ["move {} {}".format(*chance.sample(v.SIDE_NAMES, 2)) for _ in range(2 * v.HEXES)]
    deeds = {"weed": 9, "tend": 9, "harvest": v.MOST_HEXES, "plant": True}
    return {"build": pieces, "rocks": list(v.HEX_NAMES), "paddies": dict.fromkeys(v.HEX_NAMES, deeds)}


def seconds(seen: Spirits, seat: int, sketch: dict[str, Any]) -> float:
    """Processor time of one preview, nothing remembered from others."""
    most_enclosed.cache_clear()
    begin = time.process_time()
    preview(seen, seat, sketch)
    return time.process_time() - begin


def figures(times: list[float]) -> dict[str, float]:
    """Milliseconds: median, 95th percentile and the longest."""
    times.sort()
    named = {"p50": times[len(times) // 2], "p95": times[int(len(times) * 0.95)], "max": times[-1]}
    return {name: round(1000 * value, 2) for name, value in named.items()}


def main() -> None:
    """Measure and print one line."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=4)
    drawn: list[float] = []
    worst: list[float] = []
    for seed in range(asked.parse_args().games):
        chance = random.Random(seed)
        for state, seat in positions(4, seed):
            seen = state.seen(seat)
            drawn.append(seconds(seen, seat, sketch_of(seen, seat, chance)))
            worst.append(seconds(seen, seat, hostile(chance)))
    said = {"build": subak.build().kind, "previews": len(drawn), "drawn": figures(drawn), "hostile": figures(worst)}
    print(json.dumps(said))


if __name__ == "__main__":
    main()
