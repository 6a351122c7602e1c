"""Plays the peer's game at random in its own usual way: catanatron lists the playable actions before every decision."""

from __future__ import annotations

import json
import random
import sys
from time import process_time
from typing import Final

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT

COPY_EVERY: Final = 20  # decisions
COPIES: Final = 5
COPY_GAMES: Final = 8


def listed_game(seed: int) -> tuple[int, int]:
    """Play to the end; gives the decisions with at least two playable actions and the length of their lists."""
    game = fresh(seed)
    decisions = length = 0
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        count = len(game.state.playable_actions)
        if count > 1:
            decisions += 1
            length += count
        game.play_tick()
    return decisions, length


def copy_seconds(seeds: random.Random) -> float:
    """The mean time of a copy of the state, over states met in whole games."""
    spent, copies, ticks = 0.0, 0, 0
    for _ in range(COPY_GAMES):
        game = fresh(seeds.randrange(1, 1 << 30))
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            game.play_tick()
            ticks += 1
            if ticks % COPY_EVERY == 0:
                begin = process_time()
                for _ in range(COPIES):
                    game.state.copy()
                spent += process_time() - begin
                copies += COPIES
    return spent / copies


def fresh(seed: int) -> Game:
    """Four random players at a new table."""
    return Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)], seed=seed)


def main(seconds: float, seed: str) -> None:
    """Warm up with one game, play for the given time, print the figures."""
    seeds = random.Random(seed)
    listed_game(seeds.randrange(1, 1 << 30))
    games = decisions = length = 0
    begin = process_time()
    while (spent := process_time() - begin) < seconds:
        made, listed = listed_game(seeds.randrange(1, 1 << 30))
        games, decisions, length = games + 1, decisions + made, length + listed
    figures = {
        "decisions_per_second": decisions / spent,
        "games_per_second": games / spent,
        "decisions_per_game": decisions / games,
        "list_length": length / decisions,
        "copy_seconds": copy_seconds(seeds),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main(float(sys.argv[2]), sys.argv[3])
