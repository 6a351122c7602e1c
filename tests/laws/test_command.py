"""`python -m subak.core.conformance GAME`: what it prints, and how it ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from subak.core.conformance import LAWS
from tests.laws.small_game import GAME
from tests.tools import ROOT, SOURCE, python

OWN_GAME = "tests.laws.small_game:GAME"
BROKEN_GAME = "from tests.laws.broken_play import BROKEN\nGAME = next(one.game for one in BROKEN if one.law == 7)\n"


def command(*arguments: str, path: Path = ROOT) -> tuple[int, list[str], list[str]]:
    """The exit code and the lines of stdout and stderr; modules are looked for in `path` too."""
    places = f"{SOURCE.parent}:{ROOT}:{path}"
    ended = python("-m", "subak.core.conformance", *arguments, SUBAK_PURE="1", PYTHONPATH=places)
    return ended.returncode, ended.stdout.splitlines(), ended.stderr.splitlines()


def test_a_sound_game_has_a_line_for_each_seat_count_and_an_end() -> None:
    code, lines, complaints = command(OWN_GAME, "--games", "2")
    assert (code, complaints) == (0, [])
    assert [line.split(",")[0] for line in lines[:-1]] == [f"{seats} seats: 2 games" for seats in GAME.seat_counts]
    assert lines[-1] == f"{GAME.title}: the laws hold."


def test_a_broken_game_ends_with_the_law(tmp_path: Path) -> None:
    (tmp_path / "broken_field.py").write_text(BROKEN_GAME)
    code, lines, complaints = command("broken_field:GAME", "--games", "20", path=tmp_path)
    assert code == 1
    assert complaints[0].startswith(f"law 7 ({LAWS[7].name}): tinyfield, ")
    assert "\n".join(complaints[2:]) == LAWS[7].statement
    assert "the laws hold" not in "".join(lines)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("marsh",), "there is no game 'marsh'"),
        (("no_such_module:GAME",), "no game at 'no_such_module:GAME'"),
        ((), "the following arguments are required: GAME"),
        ((OWN_GAME, "--games", "0"), "--games: at least 1 game, not 0"),
        ((OWN_GAME, "--games", "few"), "--games: invalid int value: 'few'"),
    ],
)
def test_bad_input_is_refused_in_one_line(arguments: tuple[str, ...], reason: str) -> None:
    code, lines, complaints = command(*arguments)
    assert (code, lines, len(complaints)) == (2, [], 1)
    assert reason in complaints[0]
