"""The runner: the same games whoever plays them, and records that replay."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from hashlib import sha256

import pytest

import subak
from subak.arena.runner import Result, Setup, play_game, play_games
from subak.arena.tally import Tally
from subak.bots import Bot
from subak.core.state import State

TINYFIELD = "tests.laws.small_game:GAME"


class First(Bot):
    """Always plays the first action; found by its path in worker processes too."""

    def choose(self, seen: State) -> int:
        return seen.legal(seen.viewer)[0]


def digest(results: list[Result], setup: Setup) -> str:
    """The digest a tally gives for these results."""
    tally = Tally(setup)
    for result in results:
        tally.add(result)
    return tally.digest


def quick(seats: int, bots: str = "heuristic") -> Setup:
    """Short games of Rice Dice."""
    return Setup("ricedice", seats, (bots,) * seats, seed=3, options=(("target_rice", 30),))


def test_a_game_is_the_one_a_match_of_its_seed_plays() -> None:
    setup = Setup("ricedice", 3, ("random", "heuristic", "random"), seed=8, options=(("target_rice", 25),))
    result = play_game(setup, 4)
    match = subak.Match("ricedice", 3, "8.4", {"target_rice": 25})
    players = [subak.bot(name, "8.4") for name in setup.bots]
    while not match.over:
        for seat in match.to_act():
            match.play(seat, players[seat].choose(match.seen(seat)))
    assert result.record == match.record.dumps()
    outcome = match.outcome
    assert outcome is not None
    assert (list(result.winners), list(result.scores)) == (outcome.winners, outcome.scores)
    assert result.decisions == sum(entry.seat < 3 for entry in match.record.entries)


@pytest.mark.parametrize("setup", [quick(1), quick(2), quick(5), Setup(TINYFIELD, 3, ("random",) * 3)])
def test_records_replay_and_verify(setup: Setup) -> None:
    for result in play_games(setup, 3, workers=1):
        match = subak.Match.replay(subak.Record.loads(result.record))
        match.verify()
        assert match.over
        assert match.record.dumps() == result.record


@pytest.mark.parametrize("name", ["ricedice", TINYFIELD])
def test_results_do_not_depend_on_the_number_of_workers(name: str) -> None:
    options = (("target_rice", 20),) if name == "ricedice" else ()
    setup = Setup(
        name, 2, ("random", f"{__name__}:First" if name == TINYFIELD else "heuristic"), 5, options, rotate=True
    )
    alone = list(play_games(setup, 40, workers=1))
    assert [result.number for result in alone] == list(range(40))
    assert list(play_games(setup, 40, workers=2)) == alone
    with ThreadPoolExecutor(3) as own:
        assert list(play_games(setup, 40, workers=3, executor=own)) == alone
    assert len({result.record for result in alone}) == 40


def test_the_first_games_of_a_long_run_are_those_of_a_short_one() -> None:
    setup = quick(2)
    assert list(play_games(setup, 6, workers=1))[:2] == list(play_games(setup, 2, workers=1))
    assert list(play_games(setup, 0)) == []


def test_rotation_moves_every_bot_through_every_seat() -> None:
    setup = Setup("ricedice", 3, ("random", "heuristic", "random"), options=(("target_rice", 15),), rotate=True)
    tally = Tally(setup)
    for result in play_games(setup, 9, workers=1):
        tally.add(result)
        straight = Setup(
            "ricedice", 3, tuple(setup.bots[(seat - result.number) % 3] for seat in range(3)), 0, setup.options
        )
        assert play_game(straight, result.number).record == result.record
    assert tally.wins[1] >= 8


def test_a_tally_sums_up_what_it_was_given() -> None:
    setup = quick(2)
    results = list(play_games(setup, 5, workers=1))
    tally = Tally(setup)
    for result in results:
        tally.add(result)
    report = tally.report(1.5)
    texts = "".join(result.record for result in results)
    assert report["digest"] == sha256(texts.encode()).hexdigest()
    assert report["games"] == sum(report["wins"]) == sum(report["ends"].values()) == 5
    assert report["decisions"] == sum(result.decisions for result in results)
    assert report["scores"]["mean"] == [sum(result.scores[seat] for result in results) / 5 for seat in (0, 1)]
    assert report["scores"]["winner_mean"] == sum(max(result.scores) for result in results) / 5
    assert report["turns"]["most"] == max(result.turns for result in results) > 1


LAST_CHAPTERS = {"spirits": {"Round": 7}, "seasons": {"Wet Season": 4, "Dry Season": 3}}


@pytest.mark.parametrize("game", LAST_CHAPTERS)
def test_a_result_says_how_long_the_game_was_in_the_words_of_its_chapters(game: str) -> None:
    setup = Setup(game, 2, ("heuristic", "heuristic"))
    result = play_game(setup)
    tally = Tally(setup)
    tally.add(result)
    assert result.chapters == LAST_CHAPTERS[game]
    assert {kind: last["most"] for kind, last in tally.report(1)["chapters"].items()} == LAST_CHAPTERS[game]
    assert tally.report(1)["turns"]["most"] == sum(LAST_CHAPTERS[game].values())


def test_a_game_without_numbered_chapters_has_no_length() -> None:
    setup = Setup("tests.laws.small_game:GAME", 2, ("random", "random"))
    tally = Tally(setup)
    tally.add(replace(play_game(setup), chapters={}))
    assert (tally.report(1)["chapters"], tally.report(1)["turns"]["most"]) == ({}, 0)


@pytest.mark.full
@pytest.mark.parametrize("bots", ["random", "heuristic"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_compiled_and_interpreted_builds_play_the_same_games(seats: int, bots: str) -> None:
    """In an interpreted process here too it is the same code twice, which at least proves that processes agree."""
    setup = quick(seats, bots)
    words = f"""
from subak.arena.runner import Setup, play_games
from tests.arena.test_runner import digest
import subak
setup = {setup!r}
print(subak.build().kind, digest(list(play_games(setup, 4, workers=1)), setup))
"""
    environment = {**os.environ, "SUBAK_PURE": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", words], env=environment, capture_output=True, text=True, check=True, timeout=300
    )
    assert done.stdout.split() == ["pure", digest(list(play_games(setup, 4, workers=1)), setup)]
