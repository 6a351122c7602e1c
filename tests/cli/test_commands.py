"""The commands at work: what they print, for people and as JSON, and that it agrees with the library."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import subak
from subak import cli
from subak.arena.perft import perft
from subak.cli.flags import with_progress

SIMULATE_KEYS = {"game", "seats", "games", "seed", "bots", "decisions", "seconds", "wins", "scores", "digest"}
LADDER_KEYS = {"game", "seats", "games", "seed", "bots", "pairs", "seconds", "digest"}
LADDER_FIGURES = {"win_share", "low", "high", "rating", "rating_sigma", "margin", "margin_low", "margin_high"}
OWN_GAME = "tests.laws.small_game:GAME"
SHORT = ["--options", "target_rice=20"]


def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints; it must end well and complain about nothing."""
    monkeypatch.setattr(sys, "argv", ["subak", *arguments])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    out, err = capsys.readouterr()
    assert (ended.value.code, err) == (0, "")
    return out


def data(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """The JSON object on the last line of a command's output."""
    return dict(json.loads(said(monkeypatch, capsys, *arguments, "--json").splitlines()[-1]))


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """The file of a short game."""
    out = str(tmp_path / "records")
    said(monkeypatch, capsys, "simulate", "ricedice", "--seats", "3", "--games", "2", *SHORT, "--out", out)
    first, second = sorted((tmp_path / "records").iterdir())
    assert [first.name, second.name] == ["ricedice-3-0.0.subak", "ricedice-3-0.1.subak"]
    return first


def test_simulate_has_the_keys_that_were_promised(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run = ["simulate", "ricedice", "--seats", "2", "--games", "6", "--seed", "4", "--bots", "heuristic,random", *SHORT]
    report = data(monkeypatch, capsys, *run)
    assert report.keys() >= SIMULATE_KEYS
    assert report["scores"].keys() == {"mean", "sd", "winner_mean"}
    assert (report["game"], report["seats"], report["games"], report["seed"]) == ("ricedice", 2, 6, 4)
    assert report["bots"] == ["heuristic", "random"]
    assert sum(report["wins"]) == 6
    again = data(monkeypatch, capsys, *run, "--workers", "2")
    assert again["digest"] == report["digest"] != data(monkeypatch, capsys, *run, "--rotate")["digest"]


def test_simulate_uses_one_name_for_all_seats(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    report = data(
        monkeypatch, capsys, "simulate", "ricedice", "--seats", "4", "--games", "1", "--bots", "heuristic", *SHORT
    )
    assert report["bots"] == ["heuristic"] * 4


def test_simulate_speaks_to_people_too(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = said(monkeypatch, capsys, "simulate", "ricedice", "--games", "2", *SHORT)
    assert "heuristic" in words
    assert "last turn: " in words
    assert words.splitlines()[-1].startswith("digest ")


def test_simulate_plays_a_game_of_ones_own(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    report = data(monkeypatch, capsys, "simulate", OWN_GAME, "--seats", "3", "--games", "5", "--bots", "random")
    assert (report["game"], report["games"]) == (OWN_GAME, 5)


def test_ladder_has_the_keys_that_were_promised(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run = ["ladder", "ricedice", "--bots", "heuristic,random", "--games", "5", "--seed", "4", *SHORT]
    report = data(monkeypatch, capsys, *run)
    assert report.keys() >= LADDER_KEYS
    assert (report["game"], report["seats"], report["games"], report["seed"]) == ("ricedice", 2, 6, 4)
    assert (report["asked"], report["deals"], report["pairs"]) == (5, 3, [])
    assert list(report["bots"]) == ["heuristic", "random"]
    assert all(figures.keys() >= LADDER_FIGURES for figures in report["bots"].values())
    again = data(monkeypatch, capsys, *run, "--workers", "2")
    assert again | {"seconds": 0} == report | {"seconds": 0}


def test_ladder_compares_several_bots_in_pairs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = "random@2,tests.arena.test_runner:First,tests.arena.test_ladder:Last"
    report = data(monkeypatch, capsys, "ladder", OWN_GAME, "--bots", bots, "--games", "12")
    assert (report["games"], report["deals"], len(report["pairs"])) == (12, 2, 3)
    first, second = report["pairs"][0]["bots"]
    assert f"{first},{second}" == "random@2,tests.arena.test_runner:First"


def test_ladder_speaks_to_people_too(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    bots = "random,tests.arena.test_runner:First,tests.arena.test_ladder:Last"
    words = said(monkeypatch, capsys, "ladder", OWN_GAME, "--bots", bots, "--games", "5")
    assert "rating" in words
    assert "ahead of the other" in words
    assert "5 games were asked for: rounded up to 1 whole deal" in words
    assert words.splitlines()[-1].startswith("digest ")


def test_names_of_bots_are_shown_as_they_are(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Brackets are marks to the library that draws tables."""
    for command in ("simulate", "ladder"):
        words = said(monkeypatch, capsys, command, OWN_GAME, "--games", "2", "--bots", "exec:false [/a],random")
        assert "[/a]" in words


def test_a_bar_shows_the_standing_to_those_who_watch(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    passed = list(with_progress(iter("abc"), 3, lambda: "heuristic 51.0%"))
    assert passed == ["a", "b", "c"]
    assert "heuristic 51.0%" in capsys.readouterr().err


def test_replay_tells_the_end_and_verifies_the_dice(
    record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = subak.Match.replay(subak.Record.loads(record.read_text()))
    told = data(monkeypatch, capsys, "replay", str(record), "--verify")
    assert match.outcome is not None
    assert told["outcome"]["scores"] == match.outcome.scores
    assert (told["verified"], told["moves"], told["digest"]) == (True, match.moves, match.record.digest())
    words = said(monkeypatch, capsys, "replay", str(record))
    assert match.outcome.sentence in words
    assert all(line.label in words for line in match.outcome.sheet)


def test_replay_finds_a_changed_roll(
    record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = record.read_text()
    record.write_text(text.replace("\nseed 0.0\n", "\nseed 0.9\n"))
    monkeypatch.setattr(sys, "argv", ["subak", "replay", str(record), "--verify"])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 2
    assert "does not fit the digest" in capsys.readouterr().err


def test_analyse_reviews_a_game(
    record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = subak.Match.replay(subak.Record.loads(record.read_text()))
    found = data(monkeypatch, capsys, "analyse", str(record), "--budget", "2")
    assert match.outcome is not None
    assert (found["game"], found["moves"], found["over"], found["playouts"]) == ("ricedice", match.moves, True, 2)
    assert found["shares"][-1] == [float(seat in match.outcome.winners) for seat in range(3)]
    words = said(monkeypatch, capsys, "analyse", str(record), "--budget", "2")
    assert "Luck and choice" in words
    assert words.count("seat 1") >= 1


def test_analyse_weighs_the_options_at_a_move(
    record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = subak.Match.replay(subak.Record.loads(record.read_text()))
    number = next(n for n, move in enumerate(match.played, 1) if move.seat != subak.NATURE)
    move = match.played[number - 1]
    asked = ["analyse", str(record), "--move", str(number), "--budget", "60"]
    told = data(monkeypatch, capsys, *asked)
    assert (told["move"], told["seat"], told["played"]) == (number, move.seat, move.text)
    assert move.text in [option["text"] for option in told["options"]]
    words = said(monkeypatch, capsys, *asked)
    assert f"move {number}: seat {move.seat}" in " ".join(words.split())
    assert words.count("▶") == 1


@pytest.mark.parametrize(
    ("move", "reason"), [("1", "nature's"), ("99999", "so there is no move 99999"), ("0", "--move")]
)
def test_analyse_refuses_a_move_without_a_choice(
    move: str, reason: str, record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["subak", "analyse", str(record), "--move", move])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    out, err = capsys.readouterr()
    assert (ended.value.code, out) == (2, "")
    assert reason in err and len(err.splitlines()) == 1


def test_show_draws_records_positions_and_what_is_piped_in(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = subak.Match.replay(subak.Record.loads(record.read_text()))
    board = match.game.board(match.state)
    position = tmp_path / "position.txt"
    position.write_text(match.position())
    assert said(monkeypatch, capsys, "show", str(record)).strip() == board.strip()
    assert said(monkeypatch, capsys, "show", str(position)).strip() == board.strip()
    assert said(monkeypatch, capsys, "show", match.position()).strip() == board.strip()
    assert data(monkeypatch, capsys, "show", str(record))["position"] == match.position()
    with record.open("rb") as piped:
        command = [sys.executable, "-m", "subak.cli", "show", "-"]
        done = subprocess.run(command, stdin=piped, capture_output=True, text=True, timeout=300, check=True)
    assert done.stdout.strip() == board.strip()


def test_convert_goes_there_and_back(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    twin = tmp_path / "game.json"
    twin.write_text(said(monkeypatch, capsys, "convert", str(record), "--to", "json"))
    assert said(monkeypatch, capsys, "convert", str(twin), "--to", "subak") == record.read_text()


def test_perft_counts_what_the_library_counts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = subak.game("ricedice")
    state = game.new(2, game.read_options(None, 2), game.deck())
    told = data(monkeypatch, capsys, "perft", "ricedice", "--seats", "2", "--seed", "6", "--depth", "3")
    assert told["by_depth"] == [perft(state, 6, depth) for depth in range(4)]
    assert told["leaves"] == told["by_depth"][3]
    words = said(monkeypatch, capsys, "perft", "ricedice", "--seats", "2", "--seed", "6", "--depth", "1")
    assert words == f"depth 0: 1\ndepth 1: {told['by_depth'][1]}\n"


def test_rules_prints_a_clause_a_chapter_or_all(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    book = subak.game("ricedice").rules
    clause = book.clauses["5.3"]
    assert said(monkeypatch, capsys, "rules", "ricedice", "5.3") == f"5.3 {clause.text} [{clause.source}]\n"
    assert said(monkeypatch, capsys, "rules", "ricedice", "ricedice 5.3") == f"5.3 {clause.text} [{clause.source}]\n"
    chapter = data(monkeypatch, capsys, "rules", "ricedice", "5")["clauses"]
    assert [each["number"] for each in chapter] == [number for number in book.clauses if number.startswith("5.")]
    assert said(monkeypatch, capsys, "rules", "ricedice").strip() == book.markdown.strip()


@pytest.mark.parametrize(
    "arguments", [[], ["--help"], ["simulate", "--help"], ["ladder", "--help"], ["bench", "--help"]]
)
def test_help_is_there_with_an_example(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = said(monkeypatch, capsys, *arguments)
    assert "Usage: subak" in words
    assert "Example: subak" in words or "simulate" in words


def test_play_and_serve_hand_their_flags_to_the_server(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    calls: list[dict[str, Any]] = []
    monkeypatch.setattr("subak.server.run", lambda **flags: calls.append(flags))
    said(monkeypatch, capsys, "play", "--no-browser", "--port", "8123")
    said(monkeypatch, capsys, "play")
    said(monkeypatch, capsys, "serve", "--host", "0.0.0.0", "--db", "tables.db", "--game", OWN_GAME, "--cards", "x")
    own, brought = {"games": (), "bots": (), "cards": ()}, {"games": [OWN_GAME], "cards": ["x"]}
    assert calls == [
        {"host": "127.0.0.1", "port": 8123, "db": None, "open_browser": False, **own},
        {"host": "127.0.0.1", "port": 0, "db": None, "open_browser": True, **own},
        {"host": "0.0.0.0", "port": 8000, "db": "tables.db", "open_browser": False, **own, **brought},
    ]


def test_help_does_not_wait_for_the_games() -> None:
    heavy = "('subak.games', 'subak.server', 'rich')"
    words = f"import sys, subak.cli; print([name for name in sys.modules if name.startswith({heavy})])"
    done = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, timeout=300, check=True)
    assert done.stdout == "[]\n"
