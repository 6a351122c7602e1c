"""The levels: five a game, named, and rising by what they do."""

from __future__ import annotations

from itertools import pairwise

import pytest

import subak
from subak import bots
from subak.bots.levels import COUNT, levels

GAMES = ["spirits", "ricedice", "seasons"]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_five_levels_with_names_of_their_own(game: str) -> None:
    found = levels(game)
    assert [level.number for level in found] == list(range(1, COUNT + 1))
    assert len({level.name for level in found}) == COUNT
    assert all(level.words.endswith(".") for level in found)
    assert {level.bot for level in found} <= set(bots.names(game))


@pytest.mark.parametrize("game", GAMES)
def test_levels_leave_less_to_chance_and_search_more(game: str) -> None:
    found = levels(game)
    for lower, higher in pairwise(found):
        assert (-lower.random, lower.searched, lower.iterations) < (-higher.random, higher.searched, higher.iterations)
    assert all((level.iterations > 0) == (level.searched > 0) for level in found)
    assert found[-1].searched == 100


@pytest.mark.parametrize("game", GAMES)
def test_a_level_plays_a_whole_game_and_not_the_same_one_twice(game: str) -> None:
    texts = set()
    for seed in (1, 2):
        match = subak.Match(game, seats=2, seed=7)
        players = [subak.bot("level2", seed), subak.bot("level3", seed)]
        while waiting := match.to_act():
            match.play(waiting[0], players[waiting[0]].choose(match.seen(waiting[0])))
        assert match.over
        texts.add(match.record.dumps())
    assert len(texts) == 2


def test_one_bot_plays_several_games_at_its_level() -> None:
    """What it thinks of one game does not hang on another that it has played before."""
    fresh, used = (subak.bot("level5", seed=2) for _ in range(2))
    other = subak.Match("ricedice", seats=2, seed=1)
    used.choose(other.seen(other.to_act()[0]))
    match = subak.Match("seasons", seats=2, seed=1)
    for _ in range(6):
        seat = match.to_act()[0]
        chosen = fresh.choose(match.seen(seat))
        assert used.choose(match.seen(seat)) == chosen
        match.play(seat, chosen)
