"""The page on writing a bot runs as it stands."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import subak
from subak import bots, cli
from subak.bots.outside import protocol
from subak.core import registry

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"


def test_the_bot_of_the_page_is_twenty_lines_and_plays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bots, "_factories", dict(bots._factories))
    monkeypatch.setattr(registry, "_games", dict(registry._games))
    first, second, weighing, hasty = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len([line for line in first.splitlines() if line.strip()]) <= 20
    names: dict[str, object] = {}
    exec(first, names)
    exec(second, names)
    assert bots.names()[-1] == "eager"
    assert "[" in capsys.readouterr().out
    exec(weighing, names)
    assert re.search(r" 0\.\d+ (clear|likely|close) \[", capsys.readouterr().out)
    exec(hasty, names)
    assert "'level5'" in capsys.readouterr().out


def test_a_bot_in_python_reads_what_a_program_is_told() -> None:
    """The example of the page on the protocol finds the same seen state, and the move of the bot it asks."""
    (example,) = re.findall(r"```python\n(.*?)```", PAGE.with_name("protocol.md").read_text("utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    exec(example, names)
    match = subak.Match("spirits", seats=2, seed=3)
    seen = match.seen(1)
    newgame, view = json.loads(protocol.newgame(match.game, seen)), json.loads(protocol.view(match.game, seen))
    assert names["seen_of"](newgame, view).to_bytes() == seen.to_bytes()
    assert names["move"](newgame, view) == match.game.text(seen, 1, subak.bot("heuristic").choose(seen))


def test_the_ladder_of_the_page_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    command = re.search(r"^    (subak ladder .*)$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert command is not None
    monkeypatch.setattr(sys, "argv", [*command[1].split(), "--workers", "1", "--json"])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 0
    assert '"games": 40' in capsys.readouterr().out
