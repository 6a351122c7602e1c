"""start.py and the peers of the benches: installed once, and no reason to stop where they cannot be had."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import start


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
