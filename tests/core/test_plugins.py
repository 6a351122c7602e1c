"""A game or bot of another package is known by its name as soon as the package is installed."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from subak.core.registry import BUILT_IN

if TYPE_CHECKING:
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


def said(site: Path, code: str) -> str:
    """What a fresh Python prints that has this folder on its path."""
    path = os.pathsep.join([str(site), os.getcwd(), *filter(None, [os.environ.get("PYTHONPATH")])])
    asked = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", f"import subak\n{code}"],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert asked.returncode == 0, asked.stderr
    return asked.stdout.strip()


def refused(asked: str) -> str:
    """Code that prints the error a call ends in."""
    return f"try:\n    subak.{asked}\nexcept subak.SubakError as error:\n    print(type(error).__name__, error)"


def test_an_installed_game_is_played_by_an_installed_bot(site: Path) -> None:
    code = """
import pickle
match, bot = subak.Match("meadow", seats=2, seed=4), subak.bot("first")
while not match.over:
    seat = match.to_act()[0]
    match.play(seat, bot.choose(match.seen(seat)))
assert pickle.loads(pickle.dumps(match.state)).to_bytes() == match.state.to_bytes()
print(match.record.game, match.result().reason)
"""
    assert said(site, code) == "meadow harvest"


def test_games_and_bots_are_listed_behind_the_built_in_ones(site: Path) -> None:
    listed = said(site, "from subak import bots\nprint(*subak.names(), *bots.names('meadow'))").split()
    assert listed[: len(BUILT_IN)] == list(BUILT_IN)
    assert listed[len(BUILT_IN) :] == [
        "lost",
        "meadow",
        "other",
        "wrong",
        "random",
        "search",
        "first",
        "gone",
        "number",
    ]


def test_a_built_in_game_cannot_be_replaced_by_installing_another(site: Path) -> None:
    assert said(site, "print(subak.game('spirits').title)") != "Meadow"


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ("game('lost')", "the game 'lost' of meadow-farm (no_such_module:GAME) cannot be used: ModuleNotFoundError"),
        ("game('wrong')", "the game 'wrong' of meadow-farm (meadow:WORD) cannot be used: it is no game but str"),
        ("game('other')", "(meadow:GAME) cannot be used: the game calls itself 'meadow'"),
        ("bot('gone')", "the bot 'gone' of meadow-farm (meadow:NO_SUCH_BOT) cannot be used: AttributeError"),
        ("bot('number')", "'number' is no maker of bots but str"),
    ],
)
def test_a_broken_plugin_says_so_in_one_line_when_it_is_asked_for(site: Path, asked: str, line: str) -> None:
    shown = said(
        site, f"try:\n    subak.{asked}\nexcept subak.SubakError as error:\n    print(type(error).__name__, error)"
    )
    assert shown.startswith("OptionError ") and line in shown and "\n" not in shown


def test_a_broken_plugin_does_not_hide_the_other_games(site: Path) -> None:
    found = said(site, "from subak.core import registry\nprint(*(game.name for game in registry.games()))")
    assert found.split() == [*BUILT_IN, "meadow"]


def test_looking_for_plugins_is_left_until_somebody_asks(site: Path) -> None:
    code = "import sys\nsubak.Match('ricedice', 2, seed=1)\nprint('importlib.metadata' in sys.modules)"
    assert said(site, code) == "False"


def test_without_the_package_there_is_no_such_game(tmp_path: Path) -> None:
    assert said(tmp_path, refused("game('meadow')")).startswith("OptionError there is no game 'meadow'")
