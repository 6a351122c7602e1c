"""Whatever is given to the command line: exit 2, one line that says what and why, nothing written, no traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import subak
from subak import bots, cli

ROOT = Path(__file__).parents[2]
COMMANDS = ("play", "serve", "simulate", "ladder", "replay", "show", "convert", "analyse", "perft", "rules", "bench")
WORDS = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        ["ricedice", "--seats", "--games", "--seed", "--json", "--bots", "-", "--", "=", "0", "-1", "99999"]
    ),
    st.sampled_from(
        ["random", "a:b", "..:x", "random,", "--options", "a=b", "--cards", "/", "--depth", "\0", "😀", "1e9"]
    ),
)


def run(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> int:
    """The exit code of the command line for these arguments."""
    monkeypatch.setattr(sys, "argv", ["subak", *arguments])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    code = ended.value.code
    assert isinstance(code, int)
    return code


def refused(arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """The one line with which these arguments are refused."""
    assert run(arguments, monkeypatch) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith("\n")
    assert len(err.splitlines()) == 1
    return err


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test runs where it can be seen whether something was written."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


BAD: list[tuple[list[str], str]] = [
    (["nonsense"], "No such command 'nonsense'"),
    (["--nonsense"], "No such option: --nonsense"),
    (["simulate"], "GAME"),
    (["simulate", "chess"], "there is no game 'chess'"),
    (["simulate", "ricedice", "--seats", "6"], "ricedice is played by 1 to 5 seats, not 6"),
    (["simulate", "ricedice", "--seats", "two"], "--seats"),
    (["simulate", "ricedice", "--games", "0"], "--games"),
    (["simulate", "ricedice", "--seed", "x"], "--seed"),
    (["simulate", "ricedice", "--bots", "wise"], "there is no bot 'wise'"),
    (["simulate", "ricedice", "--bots", "random,random,random"], "names 3 bots for 2 seats"),
    (["simulate", "ricedice", "--bots", ""], "there is no bot ''"),
    (["simulate", "ricedice", "--bots", "no_such_module:Bot"], "no bot at 'no_such_module:Bot'"),
    (["simulate", "ricedice", "--workers", "0"], "--workers"),
    (["simulate", "ricedice", "--options", "target_rice"], "given as name=value"),
    (["simulate", "ricedice", "--options", "rain=1"], "ricedice has no option 'rain'"),
    (["simulate", "ricedice", "--options", "target_rice=many"], "option target_rice"),
    (["simulate", "ricedice", "--cards", "nowhere"], "'nowhere' is no folder"),
    (["simulate", "ricedice", "--out", "no/such/place"], "is no folder"),
    (["simulate", "no_such_module:GAME"], "no game at 'no_such_module:GAME'"),
    (["simulate", "json:loads"], "is no game"),
    (["simulate", "..:GAME"], "named as module:GAME"),
    (["ladder"], "GAME"),
    (["ladder", "ricedice"], "--bots"),
    (["ladder", "chess", "--bots", "heuristic,random"], "there is no game 'chess'"),
    (["ladder", "ricedice", "--bots", "heuristic"], "at least 2 bots, not 1"),
    (["ladder", "ricedice", "--bots", "random,random"], "'random' is named twice"),
    (["ladder", "ricedice", "--bots", "heuristic,wise"], "there is no bot 'wise'"),
    (["ladder", "ricedice", "--bots", "heuristic,"], "there is no bot ''"),
    (["ladder", "ricedice", "--bots", "heuristic,no_such_module:Bot"], "no bot at 'no_such_module:Bot'"),
    (["ladder", "ricedice", "--bots", "heuristic,random", "--seats", "1"], "at least 2 seats, not 1"),
    (["ladder", "seasons", "--bots", "heuristic,random", "--seats", "3"], "seasons is played by 2 seats, not 3"),
    (["ladder", "ricedice", "--bots", "heuristic,random", "--games", "0"], "--games"),
    (["ladder", "ricedice", "--bots", "heuristic,random", "--workers", "0"], "--workers"),
    (["ladder", "ricedice", "--bots", "heuristic,random", "--option", "rain=1"], "ricedice has no option 'rain'"),
    (["ladder", "ricedice", "--bots", "heuristic,random", "--cards", "nowhere"], "'nowhere' is no folder"),
    (["perft", "ricedice", "--depth", "-1"], "--depth"),
    (["perft", "ricedice", "--seats", "9"], "--seats"),
    (["rules", "ricedice", "99.9"], "ricedice has no clause '99.9'"),
    (["rules", "go"], "there is no game 'go'"),
    (["replay", "missing.subak"], "missing.subak: No such file"),
    (["replay", "."], "Is a directory"),
    (["convert", "missing.subak", "--to", "xml"], "--to takes json or subak"),
    (["analyse", "missing.subak"], "is no file, and no position"),
    (["analyse"], "FILE"),
    (["show", "missing"], "is no file, and no position"),
    (["show", "ricedice but no position"], "line 1"),
    (["serve", "--port", "70000"], "--port"),
    (["serve", "--game", "no_such_module:GAME"], "no game at"),
    (["serve", "--bot", "exec:true"], "given as NAME="),
    (["serve", "--bot", "mine=exec:no-such-program"], "no program 'no-such-program'"),
    (["serve", "--bot", "mine=exec:'open"], "cannot be read"),
    (["serve", "--bot", "my bot=exec:true"], "a bot's name"),
    (["serve", "--bot", "search=search@1024"], "there is already"),
    (["serve", "--bot", f"{'b' * 41}=random"], "at most 40 characters"),
    (["play", "--bot", "mine=nobody"], "there is no bot 'nobody'"),
    (["simulate", "ricedice", "--bots", "exec:no-such-program"], "no program 'no-such-program'"),
    (["play", "--port", "http"], "--port"),
    (["bench", "--game", "chess"], "there is no game 'chess'"),
    (["bench", "--rounds", "0"], "--rounds"),
]


@pytest.mark.parametrize(("arguments", "reason"), BAD, ids=[" ".join(arguments) for arguments, _ in BAD])
def test_bad_input_is_refused_in_one_line(
    arguments: list[str],
    reason: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    in_an_empty_folder: Path,
) -> None:
    assert reason in refused(arguments, monkeypatch, capsys)
    assert list(in_an_empty_folder.iterdir()) == []


TABLES = [b"# caf\xe9\n", b"a = " + b"9" * 5000, b"a = " + b"[" * 5000, b"a = "]


@pytest.mark.parametrize("game", ["spirits/rain", "ricedice/paddies", "seasons/paddies"])
@pytest.mark.parametrize("content", TABLES, ids=["no text", "a long number", "deep", "no TOML"])
def test_bad_card_tables_are_refused_in_one_line(
    game: str, content: bytes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    name, _, table = game.partition("/")
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / f"{table}.toml").write_bytes(content)
    said = refused(["perft", name, "--depth", "1", "--cards", "cards"], monkeypatch, capsys)
    assert said.startswith(f"subak: {table}.toml")


FILES: list[tuple[bytes, str]] = [
    (b"", "line 1"),
    (b"\x00\xff\xfe\x80", "no text"),
    (b"subak 3\n", "this version reads format 1 and 2"),
    (b"subak 2\n", "has no line"),
    (b"subak 1\n", "has no line"),
    (b"subak 1\ngame chess\nrules 1\nseats 2\ndeck x\n\n", "there is no game 'chess'"),
    (b"subak 1\ngame ricedice\nrules 99\nseats 2\ndeck x\n\n", "rules version 99"),
    (b"subak 1\ngame ricedice\nrules 1\nseats 2\ndeck abc\n\n", "needs the deck abc"),
    (b"{", "no JSON"),
    (b"{}", "format 1"),
    (b'{"format": 1, "entries": [1]}', "entries must be a list of texts"),
    (b'{"a":' * 40000, "no JSON"),
]


@pytest.mark.parametrize("command", ["replay", "show", "analyse"])
@pytest.mark.parametrize(("content", "reason"), FILES, ids=[str(content[:30]) for content, _ in FILES])
def test_bad_files_are_refused_in_one_line(
    command: str,
    content: bytes,
    reason: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    file = tmp_path / "game.subak"
    file.write_bytes(content)
    line = refused([command, "game.subak"], monkeypatch, capsys)
    assert reason in line or (command in ("show", "analyse") and content == b"")
    assert file.read_bytes() == content


@settings(max_examples=60)
@given(command=st.sampled_from([*COMMANDS[2:9], ""]), words=st.lists(WORDS, max_size=5))
def test_no_words_lead_to_a_traceback(
    command: str, words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Any exit but by 0 or 2 is a failure, and so is any exception that gets out."""
    monkeypatch.setattr("subak.arena.runner.play_game", stopped)
    monkeypatch.setattr("subak.arena.perft.perft", lambda state, seed, depth: 1)
    monkeypatch.setattr("sys.stdin", open(os.devnull))  # noqa: SIM115 - closed with the test
    code = run([*([command] if command else []), *words], monkeypatch)
    err = capsys.readouterr().err
    assert code in (0, 2)
    assert len(err.splitlines()) == (1 if code else 0)


def stopped(*_: object) -> None:
    """Stands for a game that is not worth playing here."""
    raise subak.SubakError("this run was only to be read")


@settings(max_examples=150)
@given(place=st.integers(0, 4000), byte=st.integers(0, 255), cut=st.booleans())
def test_a_damaged_record_is_refused_or_replayed_but_never_breaks(
    place: int, byte: int, cut: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], record: bytes
) -> None:
    place %= len(record)
    damaged = record[:place] if cut else record[:place] + bytes([byte]) + record[place + 1 :]
    Path("damaged.subak").write_bytes(damaged)
    code = run(["replay", "damaged.subak", "--json"], monkeypatch)
    out, err = capsys.readouterr()
    assert code in (0, 2)
    if code:
        assert (out, len(err.splitlines())) == ("", 1)
    else:
        assert json.loads(out)["game"] == "ricedice"


@pytest.fixture(scope="module")
def record() -> bytes:
    """A short game's record."""
    from subak.arena.runner import Setup, play_game

    setup = Setup("ricedice", 1, ("heuristic",), options=(("target_rice", 20),))
    return play_game(setup).record.encode()


def test_the_installed_command_ends_the_same_way() -> None:
    """Once for real: a process, its exit code and its two streams."""
    command = [sys.executable, "-m", "subak.cli", "simulate", "ricedice", "--bots", "wise", "--json"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=300, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    there_are = ", ".join(bots.names())
    assert done.stderr == f"subak: there is no bot 'wise'; there are {there_are}, or module:factory, or exec:…\n"


def test_bench_without_its_peer_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert "pip install 'subak[bench]'" in refused(["bench"], monkeypatch, capsys)
