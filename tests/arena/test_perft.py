"""Perft numbers against brute force: every sequence played in a match of its own."""

from __future__ import annotations

import pytest

import subak
from subak.arena.perft import perft
from subak.core.contract import Game
from tests.laws.small_game import GAME


def by_matches(game: Game, seats: int, seed: int, depth: int, played: tuple[int, ...] = ()) -> int:
    """Sequences of `depth` further decisions after those played, counted by playing each from the start."""
    match = subak.Match(game, seats, seed, listen=False)
    for action in played:
        match.play(match.to_act()[0], action)
    if depth == 0:
        return 1
    if match.over:
        return 0
    return sum(by_matches(game, seats, seed, depth - 1, (*played, a)) for a in match.legal(match.to_act()[0]))


def by_perft(game: Game, seats: int, seed: int, depth: int) -> int:
    """The same by perft."""
    return perft(game.new(seats, game.read_options(None, seats), game.deck()), seed, depth)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("depth", [0, 1, 2, 3, 4])
def test_tinyfield_by_brute_force(seats: int, depth: int) -> None:
    assert by_perft(GAME, seats, 5, depth) == by_matches(GAME, seats, 5, depth) > 0


@pytest.mark.parametrize("seats", [1, 2, 5])
@pytest.mark.parametrize("depth", [0, 1, 2, 3])
def test_rice_dice_by_brute_force(seats: int, depth: int) -> None:
    game = subak.game("ricedice")
    assert by_perft(game, seats, 3, depth) == by_matches(game, seats, 3, depth) > 0


def test_games_that_end_before_the_depth_count_nothing() -> None:
    """Tinyfield with two seats ends long before a hundred decisions; near its end few sequences are left."""
    match = subak.Match(GAME, seats=2, seed=4)
    states = []
    while waiting := match.to_act():
        states.append(match.state.copy())
        match.play(waiting[0], match.legal(waiting[0])[0])
    last = states[-1]
    assert perft(last, 4, 1) == len(last.legal(match.record.entries[-1].seat)) > 0
    assert perft(last, 4, 100) == 0


def test_perft_leaves_its_state_alone() -> None:
    game = subak.game("ricedice")
    state = game.new(2, game.read_options(None, 2), game.deck())
    before = state.to_bytes()
    perft(state, 1, 2)
    assert state.to_bytes() == before
