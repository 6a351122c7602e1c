"""The levels: five a game, named, and rising by what they do."""

from __future__ import annotations

from importlib import resources
from itertools import pairwise
from pathlib import Path

import pytest

import subak
from subak import bots
from subak.bots.analysis import usual_budget
from subak.bots.levels import COUNT, FILE, level_table, levels, read_table, table_from
from subak.core.errors import LevelTableError
from tests.laws.small_game import GAME as TINYFIELD

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


@pytest.mark.parametrize("game", GAMES)
def test_the_table_lies_in_the_games_own_folder(game: str) -> None:
    text = resources.files(subak.game(game).package).joinpath(FILE).read_text("utf-8")
    assert level_table(game) == table_from(text, FILE)
    assert 1 <= usual_budget(game) <= level_table(game).hint_iterations


def test_a_game_without_a_table_has_neutral_levels_and_hints() -> None:
    subak.register(TINYFIELD)
    names = {level.name for game in GAMES for level in levels(game)}
    assert names.isdisjoint(level.name for level in levels("tinyfield"))
    assert usual_budget("tinyfield") >= 1


def test_a_game_from_elsewhere_brings_its_own_levels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / FILE).write_text(sound_table().replace("hint_iterations = 512", "hint_iterations = 7"), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert read_table("elsewhere").hint_iterations == 7
    assert read_table("elsewhere").levels == read_table("tests").levels


def sound_table() -> str:
    """The text of the table that serves games without one."""
    return resources.files("subak.bots").joinpath(FILE).read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("hint_iterations = 512", "", "file: hint_iterations is missing"),
        ("hint_iterations = 512", "hint_iterations = 0", "file: hint_iterations must be a whole number from 1 to"),
        ("hint_iterations = 512", "hint_iterations = true", "file: hint_iterations must be a whole number from 1 to"),
        ("hint_iterations = 512", "hints = 512", "file: unknown key 'hints'; expected hint_iterations, level"),
        ("hint_iterations = 512", "hint_iterations = ", "file: not TOML: "),
        ("random = 35", "random = 101", "file, level 1: random must be a whole number from 0 to 100, not 101"),
        ("random = 35", "luck = 35", "file, level 1: unknown key 'luck'; there are"),
        ('name = "Learner"', "", "file, level 2: name is missing"),
        ('name = "Learner"', 'name = " "', "file, level 2: name must be a text of one line and at most 40 signs"),
        ('name = "Learner"', "name = 2", "file, level 2: name must be a text of one line and at most 40 signs, not 2"),
        ("searched = 40", "", "file, level 4: iterations must be a whole number from 0 to 0, not 32"),
        ("iterations = 96", "", "file, level 5: iterations is missing"),
        ("near = 0.002", "near = nan", "file, level 4: near must be a number from 0 to 0.5, not nan"),
        ("near = 0.002", "near = -1", "file, level 4: near must be a number from 0 to 0.5, not -1"),
        ("[[level]]", "[[rank]]", "file: unknown key 'rank'; expected hint_iterations, level"),
        ('[[level]]\nname = "Master"', "[other]", "file: unknown key 'other'; expected hint_iterations, level"),
    ],
)
def test_a_bad_table_is_refused_with_file_row_and_reason(old: str, new: str, said: str) -> None:
    assert old in sound_table()
    with pytest.raises(LevelTableError) as refusal:
        table_from(sound_table().replace(old, new), "file")
    assert str(refusal.value).startswith(said)
    assert "\n" not in str(refusal.value)


def test_four_levels_are_no_table() -> None:
    rows = sound_table().rpartition("[[level]]")[0]
    with pytest.raises(LevelTableError, match="there are 5 rows"):
        table_from(rows, "file")
