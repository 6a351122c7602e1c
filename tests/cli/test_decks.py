"""Commands with a deck of one's own: a folder or one file, and no other than the one something was made with."""

from __future__ import annotations

from pathlib import Path

import pytest

import subak
from tests.cli.test_bad_input import refused
from tests.cli.test_commands import data, said
from tests.decks import GAMES, changed


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """A file with a deck of Rice Dice."""
    file = tmp_path / "mine.toml"
    file.write_text(changed("ricedice"), "utf-8")
    return file


@pytest.fixture
def bare(tmp_path: Path, deck: Path) -> Path:
    """A record that names a deck and does not carry it."""
    match = subak.Match("ricedice", 2, seed=4, options={"target_rice": 20}, cards=deck)
    bots = [subak.bot("heuristic", seed=seat) for seat in range(2)]
    while not match.over:
        for seat in match.to_act()[:1]:
            match.play(seat, bots[seat].choose(match.seen(seat)))
    match.record.cards = ""
    file = tmp_path / "bare.subak"
    file.write_text(match.record.dumps(), "utf-8")
    return file


def test_a_record_is_opened_with_the_deck_of_a_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], deck: Path, bare: Path
) -> None:
    for command in ("replay", "show", "analyse"):
        assert "which is not in this version" in refused([command, str(bare)], monkeypatch, capsys)
    assert "as the seed gives them" in said(monkeypatch, capsys, "replay", str(bare), "--verify", "--cards", str(deck))
    assert said(monkeypatch, capsys, "show", str(bare), "--cards", str(deck))
    assert data(monkeypatch, capsys, "analyse", str(bare), "--budget", "1", "--cards", str(deck))["game"] == "ricedice"
    deck.write_text(changed("ricedice", "Other"), "utf-8")
    for command in ("replay", "show", "analyse"):
        line = refused([command, str(bare), "--cards", str(deck)], monkeypatch, capsys)
        assert "the record was played with the deck" in line


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_shown_and_analysed_with_its_deck_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str
) -> None:
    file, other = tmp_path / "mine.toml", tmp_path / "other.toml"
    file.write_text(changed(game), "utf-8")
    other.write_text(changed(game, "Other"), "utf-8")
    match = subak.Match(game, 2, seed=4, cards=file)
    position = tmp_path / "position.txt"
    position.write_text(match.game.position(match.state), "utf-8")
    shown = data(monkeypatch, capsys, "show", str(position), "--cards", str(file))
    assert shown["position"] == match.position()  # which carries the deck
    assert data(monkeypatch, capsys, "show", shown["position"])["position"] == match.position()
    weighed = data(monkeypatch, capsys, "analyse", shown["position"], "--budget", "4")
    assert weighed["options"] and weighed["game"] == game
    for command in ("show", "analyse"):
        for flags in ([], ["--cards", str(other)]):
            assert "was made with others" in refused([command, str(position), *flags], monkeypatch, capsys)


def test_what_cannot_be_analysed_in_a_position_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = subak.Match("ricedice", 2, seed=4)
    assert "--move: a position has no moves" in refused(
        ["analyse", match.position(), "--move", "3"], monkeypatch, capsys
    )
    over = subak.Match("ricedice", 2, nature="hand")
    assert "nobody has to choose" in refused(["analyse", over.position()], monkeypatch, capsys)


def test_a_run_of_games_takes_a_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], deck: Path, tmp_path: Path
) -> None:
    out = tmp_path / "records"
    said(monkeypatch, capsys, "simulate", "ricedice", "--games", "1", "--cards", str(deck), "--out", str(out))
    (record,) = out.iterdir()
    assert subak.Record.loads(record.read_text("utf-8")).cards == changed("ricedice")


def test_a_deck_to_offer_is_refused_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text("[[paddy]]\n", "utf-8")
    for flags in (["--cards", "nowhere"], ["--cards", str(bad)], ["--cards", f"seasons={bad}"]):
        run = ["serve", "--port", "0", "--db", str(tmp_path / "x.db"), *flags]
        line = refused(run, monkeypatch, capsys)
        assert "--cards" in line
