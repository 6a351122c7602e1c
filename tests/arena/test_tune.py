"""The tool that fits value functions: it finds what is there, and refuses tables that are none."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest
import typer
from hypothesis import example, given
from hypothesis import strategies as st
from typer.testing import CliRunner

from subak.arena import tune
from subak.arena.tune import Comparison, Snapshot
from subak.core import registry
from subak.core.errors import OptionError, WeightTableError
from subak.core.rng import keyed
from subak.core.weights import Weights, text_of, weights_from
from subak.games.seasons.bot.guide import SeasonsGuide
from tests.laws.small_game import GAME as TINYFIELD

TRUE_WEIGHTS = [[1.0, -2.0, 0.5], [1.2, -1.0, 0.5]]
SOUND = Weights(3, 0.5, 0.0, ("early", "late"), (9.0, 4.0), {"points": (1.0, 1.0), "dead ends": (-0.25, 0.0)})


def made_up_games(noise: int) -> list[list[Comparison]]:
    """Games whose margins follow from known weights, give or take some points."""
    rng = keyed("made up")
    games = []
    for _ in range(400):
        game = []
        for stage in (0, 1):
            features = [float(rng.below(41) - 20) for _ in range(3)]
            margin = tune.weighed(TRUE_WEIGHTS[stage], features) + int(rng.below(2 * noise + 1)) - noise
            game.append(Comparison(stage, features, margin, True))
        games.append(game)
    return games


def test_known_weights_are_found_again() -> None:
    """Two stages, three features, noise of a few points."""
    fit = tune.fitted(made_up_games(noise=5), 2)
    for found, true in zip(fit.weights, TRUE_WEIGHTS, strict=True):
        assert found == pytest.approx(true, abs=0.12)
    assert min(fit.explained) > 0.95
    assert fit.spread == pytest.approx([3.2, 3.2], abs=0.8)
    assert fit.count == [80, 80]


def test_a_stage_without_games_borrows_from_its_neighbour() -> None:
    """Weights of neighbouring stages are drawn together, so that none is left without any."""
    fit = tune.fitted(made_up_games(noise=1), 3)
    assert fit.weights[2] == pytest.approx(fit.weights[1], rel=0.05)
    assert fit.count[2] == 0


def test_nothing_cannot_be_fitted() -> None:
    """No games, no table."""
    with pytest.raises(OptionError, match="nothing to fit"):
        tune.least_squares([], 2)


def test_every_two_sides_are_compared_and_a_seat_alone_with_nobody() -> None:
    """Three sides give three comparisons; one side gives one."""
    three = Snapshot(1, True, [[1.0], [2.0], [4.0]])
    assert [(each.features, each.margin) for each in tune.pairs(three, [10.0, 15.0, 11.0], 0.0)] == [
        ([1.0], 5.0),
        ([3.0], 1.0),
        ([2.0], -4.0),
    ]
    alone = list(tune.pairs(Snapshot(0, False, [[3.0]]), [120.0], 100.0))
    assert alone == [Comparison(0, [3.0], 120.0, False, 100.0)]


def test_the_same_seed_plays_the_same_games() -> None:
    """Seats, options and random decisions follow from seed and number."""
    plan, _, stages = tune.prepared("spirits", "heuristic", 5, 0.1)
    games = [[tune.compared(plan, number) for number in range(4)] for _ in range(2)]
    assert games[0] == games[1]
    assert any(games[0])
    assert all(0 <= each.stage < len(stages) for game in games[0] for each in game)


def test_the_tool_writes_a_table_that_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What `--write` writes has the features and stages of the guide, and says how it was made."""
    monkeypatch.setattr(tune, "files", lambda package: tmp_path)
    app = typer.Typer()
    app.command()(tune.tune)
    done = CliRunner().invoke(app, ["spirits", "--games", "15", "--seed", "3", "--write"])
    assert done.exit_code == 0, done.output
    text = (tmp_path / "weights.toml").read_text("utf-8")
    assert "# Made by: python -m subak.arena.tune spirits --games 15 --seed 3" in text
    plan, old, stages = tune.prepared("spirits", "heuristic", 3, 0.1)
    table = weights_from(text)
    assert (list(table.rows), table.stages) == (plan.guide.names, stages)
    assert (table.horizon, table.margin_weight, table.par) == (old.horizon, old.margin_weight, old.par)


def test_bad_input_ends_in_a_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2, and the reason."""
    monkeypatch.setattr(sys, "argv", ["tune", "chess"])
    with pytest.raises(SystemExit) as end:
        tune.main()
    assert end.value.code == 2
    assert "there is no game 'chess'" in capsys.readouterr().err


def test_a_table_reads_back_as_it_was_written() -> None:
    """Remarks first, then the numbers."""
    text = text_of(SOUND, ["How it was made."])
    assert text.startswith("# How it was made.\n")
    assert weights_from(text) == SOUND


@given(st.lists(st.floats(-1e8, 1e8), min_size=2, max_size=2))
@example([3e-7, -1e-7])
@example([-0.0, 1e8])
def test_any_row_can_be_read_again(row: list[float]) -> None:
    """With four figures, and six decimals at most."""
    table = replace(SOUND, rows={"points": (row[0], row[1])})
    for value, again in zip(row, weights_from(text_of(table, [])).rows["points"], strict=True):
        assert again == pytest.approx(value, rel=1e-3, abs=1e-6)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("horizon = 3", "horizon = 0", "horizon must be a whole number from 1 to 1000000000, not 0"),
        ("horizon = 3", "", "horizon is missing"),
        ("horizon = 3", "horizon = 3\nbreadth = 2", "unknown key 'breadth'; expected horizon, margin_weight"),
        ("margin_weight = 0.5", "margin_weight = 1.5", "margin_weight must be a number from 0 to 1, not 1.5"),
        ("par = 0", "par = nan", r"par must be a number from -1e\+09 to 1e\+09, not nan"),
        ("par = 0", f"par = {10**400}", "not a number of more than 64 bits"),
        ("par = 0", "par = -inf", "not -inf"),
        ("9.0, 4.0", "9.0", "spread must be a list of 2 numbers"),
        ("9.0, 4.0", "9.0, 0.0", r"spread must be a list of 2 numbers from 1e-06 to 1e\+09; 0.0 is in it"),
        ('["early", "late"]', "2", "stages must be a list of texts, not 2"),
        ("1.0, 1.0", '1.0, "one"', "weights.points must be a list of 2 numbers .*; 'one' is in it"),
        ("[weights]", "[other]", "unknown key 'other'"),
        ("par = 0", "par = ", "weights.toml: not TOML"),
    ],
)
def test_a_bad_table_is_refused_with_the_reason(old: str, new: str, said: str) -> None:
    """The message names row and reason."""
    text = text_of(SOUND, [])
    assert old in text
    with pytest.raises(WeightTableError, match=said):
        weights_from(text.replace(old, new))


def test_a_table_of_other_features_is_refused() -> None:
    """A table fits one guide only."""
    with pytest.raises(WeightTableError, match="its features are"):
        SOUND.hand_to(SeasonsGuide())
    guide = SeasonsGuide()
    guide.names = list(SOUND.rows)
    with pytest.raises(WeightTableError, match="its stages are"):
        SOUND.hand_to(guide)


def test_a_game_without_a_guide_cannot_be_tuned() -> None:
    registry.register(TINYFIELD)
    with pytest.raises(OptionError, match="tinyfield brings no guide"):
        tune.prepared("tinyfield", "random", 1, 0.1)
