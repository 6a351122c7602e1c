"""What games of Spirits take out of the box: `python -m bench.supply --games 2000 --seed 1`.

Games by rules of thumb with two, three and four seats by turns. No farm ever has more walls or gates than its share
(25.10): an AssertionError names the game where one does. Printed is the most of each other piece on a table, and in how
many games there were more of it than the box holds (3.7).
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections import Counter
from typing import Final

from subak.core.rng import Rng, keyed
from subak.core.state import NATURE
from subak.games.spirits import GAME
from subak.games.spirits.bot.heuristics import choose
from subak.games.spirits.rules.farm import Farm, lanes_sum
from subak.games.spirits.rules.pieces import gates_left, walls_left
from subak.games.spirits.rules.state import Spirits

BOX: Final = {"weeds": 24, "pests": 24, "fertiliser": 12, "tiles": 40}
SEATS: Final = (2, 3, 4)


def used(farm: Farm) -> dict[str, int]:
    """Pieces of a farm that its owner takes out of the common supply."""
    fertiliser, crop = int(farm.fertilised), int(farm.planted | farm.grown)
    return {
        "weeds": lanes_sum(farm.weeds),
        "pests": lanes_sum(farm.pests),
        "fertiliser": fertiliser.bit_count(),
        "tiles": crop.bit_count(),
    }


def play(seats: int, rng: Rng, by_chance: int = 0) -> dict[str, int]:
    """The most of each piece on the table in one game, walls and gates a farm among them.

    So many moves out of a hundred are drawn at random, the others follow the rules of thumb."""
    state: Spirits = GAME.new(seats, GAME.read_options(None, seats), GAME.deck())
    most = dict.fromkeys((*BOX, "walls", "gates"), 0)
    while state.to_act():
        acting = int(state.to_act())
        seat = (acting & -acting).bit_length() - 1
        if acting >> NATURE & 1:
            state.apply(NATURE, state.chance(rng))
        else:
            by_thumb = rng.below(100) >= by_chance
            state.apply(seat, choose(state, seat, rng) if by_thumb else state.pick(seat, rng))
        for farm in state.farms:
            assert walls_left(state, farm) >= 0 <= gates_left(state, farm), "more pieces than the farm has"
            most["walls"] = max(most["walls"], int(farm.pieces & ~farm.gates).bit_count())
            most["gates"] = max(most["gates"], int(farm.gates).bit_count())
        there = [used(farm) for farm in state.farms]
        for piece in BOX:
            most[piece] = max(most[piece], sum(one[piece] for one in there))
    return most


def count(games: int, seed: int, by_chance: int = 0) -> dict[str, dict[str, int]]:
    """The most of each piece by the number of seats, and the games that went beyond the box."""
    found: dict[str, dict[str, int]] = {}
    for game in range(games):
        seats = SEATS[game % len(SEATS)]
        most = play(seats, keyed("supply", seed, game), by_chance)
        row = Counter(found.get(f"{seats} seats", {}))
        row["games"] += 1
        for piece, number in most.items():
            row[f"most {piece}"] = max(row[f"most {piece}"], number)
        for piece, box in BOX.items():
            row[f"more {piece} than the box has"] += most[piece] > box
        found[f"{seats} seats"] = dict(row)
    return found


if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m bench.supply", description="Count what games take out of the box.")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--chance", type=int, default=0, help="per cent of the moves that are drawn at random (0)")
    asked = parser.parse_args()
    print(json.dumps(count(asked.games, asked.seed, asked.chance), indent=1))
