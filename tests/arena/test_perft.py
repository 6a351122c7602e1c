"""Counted ways to play: against brute force, every sequence in a match of its own, and as they were counted before."""

from __future__ import annotations

from dataclasses import replace

import pytest

import subak
from subak.arena.perft import perft
from subak.core import registry
from subak.core.contract import Game
from subak.core.record import FORMAT
from tests.laws.small_game import GAME
from tests.perft.regenerate import HERE, Counted, read, wanted

TABLES = [(name, seats) for name in registry.BUILT_IN for seats in subak.game(name).seat_counts]
COUNTED = [pytest.param(name, place, id=f"{name}: {place}") for name in registry.BUILT_IN for place in read(name)]
FEW = 2_000  # sequences counted in the quick tests


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
    return perft(game.new(seats, game.read_options(None, seats), game.deck()), seed, depth, FORMAT)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("depth", [0, 1, 2, 3, 4])
def test_tinyfield_by_brute_force(seats: int, depth: int) -> None:
    assert by_perft(GAME, seats, 5, depth) == by_matches(GAME, seats, 5, depth) > 0


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("depth", [0, 1, 2, 3])
def test_every_game_by_brute_force(name: str, seats: int, depth: int) -> None:
    game = subak.game(name)
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


# -- counts that stay what they are: whoever changes a rule must mean to


@pytest.mark.parametrize("name", registry.BUILT_IN)
def test_the_counts_belong_to_this_deck_and_to_every_seat_count(name: str) -> None:
    assert f"deck {subak.game(name).deck().digest[:16]}" in (HERE / f"{name}.txt").read_text("utf-8").splitlines()
    places = [replace(place, counts=()) for place in read(name)]
    assert places == list(wanted(name))
    assert all(len(place.counts) > 3 and place.counts[-1] > FEW / 2 for place in read(name))


def recounted(name: str, place: Counted, least: int, most: int) -> tuple[list[int], list[int]]:
    """The counts of a line that lie within these limits, as they stand there and as they are counted now."""
    depths = [depth for depth, count in enumerate(place.counts) if least < count <= most]
    state = place.state(name)
    return [place.counts[depth] for depth in depths], [perft(state, place.seed, depth) for depth in depths]


@pytest.mark.parametrize(("name", "place"), COUNTED)
def test_the_small_counts_hold(name: str, place: Counted) -> None:
    written, now = recounted(name, place, 0, FEW)
    assert written == now


@pytest.mark.full
@pytest.mark.parametrize(("name", "place"), COUNTED)
def test_the_large_counts_hold(name: str, place: Counted) -> None:
    written, now = recounted(name, place, FEW, 1_000_000)
    assert written == now
