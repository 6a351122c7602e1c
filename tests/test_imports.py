"""Who imports whom: the table of docs/architecture.md."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.tools import SOURCE, nodes

EVERYTHING = {"core", "game", "rules", "words", "bot", "bots", "arena", "server", "cli", "subak"}
MAY_IMPORT = {
    "core": {"core"},
    "rules": {"core", "rules"},
    "bot": {"core", "rules", "bot"},
    "words": {"core", "rules", "words", "game"},
    "game": {"core", "rules", "words", "bot", "game"},  # what lies in a game's folder beside the rooms
    "bots": {"core", "bots", "subak"},
    "arena": {"core", "bots", "arena"},
    "server": EVERYTHING,
    "cli": EVERYTHING,
    "subak": EVERYTHING,  # what lies beside the packages
}
PACKAGES = ("core", "bots", "arena", "server", "cli")
ROOMS = ("rules", "words", "bot")


def part_of(module: str) -> tuple[str, str]:
    """The part of the house to which a dotted name belongs, and its game: ("rules", "spirits"), ("arena", "")."""
    match module.split("."):
        case "subak", "games", game, room, *_ if room in ROOMS:
            return room, game
        case "subak", "games", game, *_:
            return "game", game
        case "subak", package, *_ if package in PACKAGES:
            return package, ""
    return "subak", ""


def not_allowed(module: str, code: Iterable[ast.AST]) -> Iterator[str]:
    """What a module of ours imports although its part of the house may not."""
    part, game = part_of(module)
    for node in code:
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            its_part, its_game = part_of(name)
            allowed = its_part in MAY_IMPORT[part] and its_game in ("", game or its_game)
            if name.split(".")[0] == "subak" and not allowed:
                yield f"{module}: {name}"


def dotted(file: Path) -> str:
    return ".".join(file.relative_to(SOURCE.parent).with_suffix("").parts)


@pytest.mark.parametrize("part", MAY_IMPORT)
def test_a_part_of_the_house_imports_only_what_it_may(part: str) -> None:
    files = [file for file in sorted(SOURCE.rglob("*.py")) if part_of(dotted(file))[0] == part]
    assert len(files) > 1
    assert [name for file in files for name in not_allowed(dotted(file), nodes(file))] == []


@pytest.mark.parametrize(
    ("module", "code"),
    [
        ("subak.core.match", "from subak import bots"),
        ("subak.core.match", "def f():\n    import subak.games.seasons"),
        ("subak.games.spirits.rules.rain", "from subak.games.spirits.words import view"),
        ("subak.games.spirits.rules.rain", "from subak.games.spirits.bot.guide import SpiritsGuide"),
        ("subak.games.spirits.bot.guide", "from subak.games.spirits import words"),
        ("subak.games.spirits.game", "from subak.games.seasons.rules import state"),
        ("subak.bots.levels", "from subak.arena import runner"),
        ("subak.arena.runner", "from subak.games.seasons import GAME"),
        ("subak.arena.runner", "from subak.cli.flags import progress_bar"),
    ],
)
def test_an_import_that_is_not_allowed_is_noticed(module: str, code: str) -> None:
    assert len(list(not_allowed(module, ast.walk(ast.parse(code))))) == 1
