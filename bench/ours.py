"""Plays a game of Subak at random as a user would from Python: list the legal actions, choose one, apply it."""

from __future__ import annotations

import json
import random
import sys
from time import process_time
from typing import TYPE_CHECKING, Final

import subak
from subak.core.rng import Rng, keyed
from subak.core.state import NATURE, State

if TYPE_CHECKING:
    from subak.core.contract import Game

MOST_SEATS: Final = 4  # the peer's usual number
COPY_EVERY: Final = 50  # decisions
COPIES: Final = 50
COPY_GAMES: Final = 3


def seat_of(mask: int) -> int:
    """The lowest seat of a mask."""
    return (mask & -mask).bit_length() - 1


def listed_game(state: State, rng: Rng) -> tuple[int, int]:
    """Play to the end; gives the decisions with at least two legal actions and the length of their lists."""
    decisions = length = 0
    choice = random.random
    while mask := state.to_act():
        seat = seat_of(mask)
        if seat == NATURE:
            state.apply(NATURE, state.chance(rng))
            continue
        actions = state.legal(seat)
        count = len(actions)
        if count > 1:
            decisions += 1
            length += count
            state.apply(seat, actions[int(choice() * count)])
        else:
            state.apply(seat, actions[0])
    return decisions, length


def drawn_game(state: State, rng: Rng) -> int:
    """Play to the end without lists, drawing from the kernel's masks; gives all decisions."""
    decisions = 0
    while mask := state.to_act():
        seat = seat_of(mask)
        if seat == NATURE:
            state.apply(NATURE, state.chance(rng))
        else:
            decisions += 1
            state.apply(seat, state.pick(seat, rng))
    return decisions


def copy_seconds(game: Game, rng: Rng) -> float:
    """The mean time of a copy, over states met in whole games."""
    spent, copies, decisions = 0.0, 0, 0
    for _ in range(COPY_GAMES):
        state = fresh(game)
        while mask := state.to_act():
            seat = seat_of(mask)
            state.apply(seat, state.chance(rng) if seat == NATURE else state.pick(seat, rng))
            decisions += 1
            if decisions % COPY_EVERY == 0:
                begin = process_time()
                for _ in range(COPIES):
                    state.copy()
                spent += process_time() - begin
                copies += COPIES
    return spent / copies


def fresh(game: Game) -> State:
    """The state before the first event."""
    seats = max(count for count in game.seat_counts if count <= MOST_SEATS)
    return game.new(seats, game.read_options(None, seats), game.deck())


def main(name: str, seconds: float, seed: str) -> None:
    """Warm up with one game, play for the given time, print the figures."""
    game = subak.game(name)
    random.seed(seed)
    rng = keyed("bench", seed)
    listed_game(fresh(game), rng)
    games = decisions = length = 0
    begin = process_time()
    while (spent := process_time() - begin) < seconds:
        made, listed = listed_game(fresh(game), rng)
        games, decisions, length = games + 1, decisions + made, length + listed
    drawn, begin = 0, process_time()
    while (drawing := process_time() - begin) < seconds / 4:
        drawn += drawn_game(fresh(game), rng)
    figures = {
        "build": subak.build().kind,
        "decisions_per_second": decisions / spent,
        "games_per_second": games / spent,
        "decisions_per_game": decisions / games,
        "list_length": length / decisions,
        "drawn_per_second": drawn / drawing,
        "copy_seconds": copy_seconds(game, rng),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), sys.argv[3])
