"""A game or bot of another package is known by its name as soon as the package is installed."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from subak import bots
from subak.core import plugins, registry
from subak.core.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ENTRY_POINTS = """
[subak.games]
meadow = meadow:GAME
spirits = meadow:GAME
lost = no_such_module:GAME
wrong = meadow:WORD
other = meadow:GAME

[subak.bots]
first = meadow:FirstBot
gone = meadow:NO_SUCH_BOT
number = meadow:WORD
bad:name = meadow:FirstBot
"""
MEADOW = """
from subak.bots import Bot
from tests.laws.small_game import Tinyfield
from tests.laws.small_state import TinyDeck

class Meadow(Tinyfield):
    name, title = "meadow", "Meadow"

    def deck_from_text(self, text):
        deck = super().deck_from_text(text)
        deck.game = "meadow"
        return deck

class FirstBot(Bot):
    def __init__(self, seed, budget):
        pass

    def choose(self, seen):
        return seen.legal(seen.viewer)[0]

GAME, WORD = Meadow(), "no game"
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder as pip leaves it: a module, and beside it the metadata of its distribution."""
    info = tmp_path / "meadow_farm-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: meadow-farm\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(ENTRY_POINTS)
    (tmp_path / "meadow.py").write_text(MEADOW)
    return tmp_path


@pytest.fixture
def installed(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The package is on the path of this process, which has not looked for plugins yet."""
    monkeypatch.syspath_prepend(site)
    monkeypatch.setattr(registry, "_games", {})
    monkeypatch.delitem(sys.modules, "meadow", raising=False)
    plugins.installed.cache_clear()
    yield
    plugins.installed.cache_clear()


PLAYED = """
import sys, subak
subak.game("ricedice")
assert "importlib.metadata" not in sys.modules, "nobody has asked for a plugin yet"
import pickle
match, bot = subak.Match("meadow", seats=2, seed=4), subak.bot("first")
while not match.over:
    seat = match.to_act()[0]
    match.play(seat, bot.choose(match.seen(seat)))
assert pickle.loads(pickle.dumps(match.state)).to_bytes() == match.state.to_bytes()
print(match.record.game, match.result().reason)
"""


def test_an_installed_bot_plays_an_installed_game_in_a_fresh_process(site: Path) -> None:
    path = os.pathsep.join([str(site), os.getcwd(), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": path}
    command = [sys.executable, "-c", PLAYED]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert done.stdout == "meadow harvest\n", done.stderr


@pytest.mark.usefixtures("installed")
def test_games_and_bots_are_listed_behind_the_built_in_ones() -> None:
    assert registry.names() == [*registry.BUILT_IN, "lost", "meadow", "other", "wrong"]
    assert bots.names("meadow")[-3:] == ["first", "gone", "number"]


@pytest.mark.usefixtures("installed")
def test_a_built_in_game_cannot_be_replaced_by_installing_another() -> None:
    assert registry.game("meadow").title == "Meadow" != registry.game("spirits").title


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("lost", "the game 'lost' of meadow-farm (no_such_module:GAME) cannot be used: ModuleNotFoundError"),
        ("wrong", "the game 'wrong' of meadow-farm (meadow:WORD) cannot be used: it is no game but str"),
        ("other", "(meadow:GAME) cannot be used: the game calls itself 'meadow'"),
    ],
)
def test_a_broken_game_says_so_in_one_line_when_it_is_asked_for(name: str, line: str) -> None:
    with pytest.raises(OptionError) as refused:
        registry.game(name)
    assert line in str(refused.value) and "\n" not in str(refused.value)


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("gone", "the bot 'gone' of meadow-farm (meadow:NO_SUCH_BOT) cannot be used: AttributeError"),
        ("number", "'number' is no maker of bots but str"),
    ],
)
def test_a_broken_bot_says_so_in_one_line_when_it_is_asked_for(name: str, line: str) -> None:
    with pytest.raises(OptionError) as refused:
        bots.bot(name)
    assert line in str(refused.value) and "\n" not in str(refused.value)


@pytest.mark.usefixtures("installed")
@pytest.mark.filterwarnings("ignore:the game .* cannot be used")
def test_a_broken_plugin_does_not_hide_the_other_games() -> None:
    assert [game.name for game in registry.games()] == [*registry.BUILT_IN, "meadow"]


def test_without_the_package_there_is_no_such_game() -> None:
    with pytest.raises(OptionError, match="there is no game 'meadow'"):
        registry.game("meadow")
