"""One contestant of `bench/against.py`: plays given numbers of games and says how long each kind of work took.

It runs with the package of whichever checkout stands first on PYTHONPATH, so it uses the public face of Subak only.
"""

from __future__ import annotations

import json
import random
import sys
from time import process_time
from typing import TYPE_CHECKING, Final

import subak
from bench.ours import drawn_game, fresh, listed_game, seat_of
from subak.core.rng import Rng, keyed
from subak.core.state import NATURE, State

if TYPE_CHECKING:
    from collections.abc import Callable

    from subak.core.contract import Game

SEARCH_ITERATIONS: Final = 16
SEARCH_EVERY: Final = 7  # decisions; those between two searches follow rules of thumb
SEARCHES: Final = 3  # after which a game is left
COPIES: Final = 20  # at every decision of a game


def listing(state: State, rng: Rng, seed: str) -> None:
    """A random game in which every legal action is listed."""
    random.seed(seed)
    listed_game(state, rng)


def drawing(state: State, rng: Rng, seed: str) -> None:
    """A random game whose moves are drawn from the kernel's masks."""
    drawn_game(state, rng)


def copying(state: State, rng: Rng, seed: str) -> None:
    """A random game in which the state is copied at every decision."""
    while mask := state.to_act():
        seat = seat_of(mask)
        for _ in range(COPIES):
            state.copy()
        state.apply(seat, state.chance(rng) if seat == NATURE else state.pick(seat, rng))


def heuristic(state: State, rng: Rng, seed: str) -> None:
    """A game in which all seats play by rules of thumb, from what they have seen."""
    bot = subak.bot("heuristic", seed=seed)
    while mask := state.to_act():
        seat = seat_of(mask)
        state.apply(seat, state.chance(rng) if seat == NATURE else bot.choose(state.seen(seat)))


def search(state: State, rng: Rng, seed: str) -> None:
    """The first decisions of a game, of which every seventh is searched."""
    thumb, seeker = subak.bot("heuristic", seed=seed), subak.bot("search", seed=seed, budget=SEARCH_ITERATIONS)
    made = 0
    while (mask := state.to_act()) and made < SEARCHES * SEARCH_EVERY:
        seat = seat_of(mask)
        if seat == NATURE:
            state.apply(NATURE, state.chance(rng))
            continue
        made += 1
        bot = seeker if made % SEARCH_EVERY == 0 else thumb
        state.apply(seat, bot.choose(state.seen(seat)))


CELLS: Final[dict[str, Callable[[State, Rng, str], None]]] = {
    "listing": listing,
    "drawing": drawing,
    "copy": copying,
    "heuristic": heuristic,
    "search": search,
}


def timed(game: Game, cell: str, seed: str, games: int) -> float:
    """Processor seconds that this number of games takes."""
    begin = process_time()
    for number in range(games):
        CELLS[cell](fresh(game), keyed("against", cell, seed, number), f"{seed} {number}")
    return process_time() - begin


def games_within(game: Game, cell: str, seconds: float) -> int:
    """How many games of a cell are played in about this time; at least one."""
    games, spent = 0, 0.0
    while spent < seconds:
        spent += timed(game, cell, f"count {games}", 1)
        games += 1
    return games


def main(name: str, seed: str, asked: dict[str, float]) -> None:
    """Print the seconds of each cell; with no seed, the numbers of games that fit into the asked seconds instead."""
    game = subak.game(name)
    found: dict[str, float] = {}
    timed(game, "listing", "warm", 1)
    for cell, amount in asked.items():
        found[cell] = timed(game, cell, seed, int(amount)) if seed else games_within(game, cell, amount)
    print(json.dumps({"build": subak.build().kind, "package": subak.__file__, "cells": found}))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], json.loads(sys.argv[3]))
