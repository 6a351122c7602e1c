"""start.py installs what is missing once, explains itself, and goes on without peers that cannot be had."""

from __future__ import annotations

import os
import runpy
import shutil
import sys
from pathlib import Path

import pytest

import start
from tests.tools import ROOT, python


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "required"),
        (["plow"], "invalid choice"),
        (["play", "--colour"], "unrecognized arguments: --colour"),
        (["play", "--port", "eight"], "invalid int value"),
        (["build", "now"], "unrecognized arguments: now"),
    ],
)
def test_bad_input_is_answered_in_a_line_with_exit_2(arguments: list[str], said: str) -> None:
    done = python(ROOT / "start.py", *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_what_test_does_not_know_goes_to_pytest() -> None:
    options = start.parse(["test", "--quick", "tests/test_house.py", "-k", "page"])
    assert options.quick
    assert options.pytest == ["tests/test_house.py", "-k", "page"]


def test_an_old_python_is_told_what_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer"):
        runpy.run_path(str(ROOT / "start.py"), run_name="started")


@pytest.fixture
def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The commands start.py runs, in a folder where none of them does anything but appear to succeed."""
    ran: list[str] = []
    programs = tmp_path / ".venv/bin"
    monkeypatch.setattr(start, "ROOT", tmp_path)
    monkeypatch.setattr(start, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(start, "PYTHON", programs / "python")
    monkeypatch.setattr(start, "LOG", tmp_path / "build/start.log")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)

    def run(*command: str | Path) -> str:
        words = [str(word) for word in command]
        ran.append(next(word for word in words if word in ("venv", "page", "kernel", "pip")))
        programs.mkdir(parents=True, exist_ok=True)
        (programs / "python").touch()
        return "part: up to date\n"

    monkeypatch.setattr(start, "run", run)
    return ran


def test_a_second_start_installs_nothing(commands: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    start.prepare(frozenset({"dev"}), "kernel")
    assert sorted(commands) == ["kernel", "page", "pip", "pip", "pip", "venv"]
    assert "packages [dev]" in capsys.readouterr().out
    for extras in (frozenset({"dev"}), frozenset[str]()):
        commands.clear()
        start.prepare(extras, "kernel")
        assert sorted(commands) == ["kernel", "page"]
    assert capsys.readouterr().out == ""


def test_more_tools_or_other_requirements_are_installed_into_the_same_environment(commands: list[str]) -> None:
    start.prepare(frozenset(), "kernel")
    commands.clear()
    start.prepare(frozenset({"dev"}), "kernel")
    assert sorted(commands) == ["kernel", "page", "pip", "pip", "pip"]
    asked = (start.ROOT / "pyproject.toml").read_text().replace('"rich>=', '"another", "rich>=')
    (start.ROOT / "pyproject.toml").write_text(asked)
    commands.clear()
    start.prepare(frozenset(), "kernel")
    assert sorted(commands) == ["kernel", "page", "pip", "pip", "pip"]


def test_an_environment_of_another_place_is_made_anew(commands: list[str]) -> None:
    start.prepare(frozenset(), "kernel")
    note = start.VENV / "subak.json"
    note.write_text(note.read_text().replace(str(start.ROOT), "elsewhere"))
    commands.clear()
    start.prepare(frozenset(), "kernel")
    assert sorted(commands) == ["kernel", "page", "pip", "pip", "pip", "venv"]


@pytest.mark.parametrize(
    ("printed", "advice"),
    [
        ("WARNING: Retrying after connection broken: Failed to establish a new connection", "could not be reached"),
        ("npm error code ENOTFOUND", "could not be reached"),
        ("The virtual environment was not created: ensurepip is not available", "apt-get install python3-venv"),
    ],
)
def test_a_failed_step_shows_its_output_and_what_to_do(
    printed: str, advice: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(start, "LOG", ROOT / "build/start.log")
    with pytest.raises(SystemExit) as end, start.step("packages"):
        raise start.StepError(1, printed)
    assert end.value.code == 1
    shown = capsys.readouterr().err
    assert "packages: failed" in shown
    assert printed in shown
    assert advice in shown


@pytest.fixture
def no_chromium(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A Debian without chromium; the list fills with the commands run there, each of which fails."""
    ran: list[str] = []

    def run(*command: str | Path) -> str:
        ran.append(" ".join(map(str, command)))
        raise start.StepError(100, "E: Failed to fetch the list\n")

    monkeypatch.setattr(start, "run", run)
    monkeypatch.setattr(start, "DEBIAN_PACKAGES", {"/no/such/chromium": "chromium"})
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setenv("SUBAK_SKIP_BROWSER", "")
    return ran


def test_without_chromium_a_user_is_told_what_is_skipped(
    no_chromium: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    start.install_helpers()
    assert no_chromium == []
    assert "not installed (on Debian: apt-get install chromium)" in capsys.readouterr().out
    assert os.environ["SUBAK_SKIP_BROWSER"].startswith("not installed")


def test_root_tries_to_install_chromium_and_names_why_it_could_not(
    no_chromium: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    start.install_helpers()
    assert no_chromium == ["apt-get update"]
    assert os.environ["SUBAK_SKIP_BROWSER"] == "`apt-get install chromium` failed: E: Failed to fetch the list"


def test_a_command_leaves_its_output_in_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "LOG", tmp_path / "start.log")
    assert start.run(sys.executable, "-c", "print('done')") == "done\n"
    with pytest.raises(start.StepError, match="lost") as failure:
        start.run(sys.executable, "-c", "import sys; sys.exit('lost')")
    assert failure.value.code == 1
    log = (tmp_path / "start.log").read_text()
    assert "done\n" in log
    assert "lost\n" in log


# -- the peers of the benches


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """What pip was asked to install, in a folder of its own."""
    asked: list[tuple[str, ...]] = []
    shutil.copy(start.ROOT / "pyproject.toml", tmp_path)
    monkeypatch.setattr(start, "ROOT", tmp_path)
    monkeypatch.setattr(start, "VENV", tmp_path)
    monkeypatch.setattr(start, "pip_install", lambda *packages: asked.append(packages))
    return asked


def test_the_peers_are_installed_once(installed: list[tuple[str, ...]]) -> None:
    start.install_peers()
    start.install_peers()
    (packages,) = installed
    assert any(package.startswith("catanatron") for package in packages)
    assert any(package.startswith("open_spiel") for package in packages)


def test_another_version_of_a_peer_is_installed_again(installed: list[tuple[str, ...]], tmp_path: Path) -> None:
    start.install_peers()
    table = (tmp_path / "pyproject.toml").read_text().replace("catanatron==3.2.1", "catanatron==3.2.2")
    (tmp_path / "pyproject.toml").write_text(table)
    start.install_peers()
    assert "catanatron==3.2.2" in installed[1]


def test_peers_that_cannot_be_had_are_named_and_stop_nothing(
    installed: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*packages: str) -> None:
        raise start.StepError(1, "ERROR: No matching distribution found for open_spiel")

    monkeypatch.setattr(start, "pip_install", refuse)
    start.install_peers()
    assert "are skipped: ERROR: No matching distribution found for open_spiel" in capsys.readouterr().out
    assert not (start.VENV / "peers.json").exists()
