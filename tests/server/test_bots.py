"""Bots at a table think elsewhere, know only what their seat may know, and cannot stop a game."""

from __future__ import annotations

import logging
import os
import random
import shlex
import sys
from pathlib import Path

import psutil
import pytest

from subak import bots
from subak.core import registry
from subak.core.match import Match
from subak.core.rng import keyed
from subak.server.bots import BotPool, Question, choose_action
from subak.server.workers import NICENESS
from tests.laws.small_game import GAME
from tests.server.kit import PATIENCE, SMALL, Guest, Server, awaited

PROGRAMS = Path(__file__).parents[1] / "bots" / "outside_bots.py"


def asked(bot: str, seed: int = 1, game: str = "") -> tuple[Question, Match]:
    """A question of seat 1 in the first secret pick, or before anything is done in another game."""
    registry.register(GAME)
    match = Match(game or GAME, seats=2, seed=seed)
    head = match.record
    return Question(head.game, head.deck, head.cards, match.seen(1).to_bytes(), "seed", bot), match


def test_a_worker_answers_as_the_bot_would_here() -> None:
    async def scene() -> None:
        pool = BotPool((SMALL,), workers=1, seconds=PATIENCE)
        try:
            for seed in range(3):
                question, match = asked("random", seed)
                expected = bots.bot("random", seed="seed").choose(match.seen(1))
                assert await pool.choose(question, match.seen(1)) == expected == choose_action(question)
        finally:
            pool.close()

    awaited(scene())


@pytest.mark.skipif(not hasattr(os, "nice"), reason="this platform has no priorities of this kind")
def test_workers_let_the_server_go_first() -> None:
    async def scene() -> list[int]:
        pool = BotPool((SMALL,), workers=1, seconds=PATIENCE)
        try:
            question, match = asked("random")
            await pool.choose(question, match.seen(1))
            return [child.nice() for child in psutil.Process().children()]
        finally:
            pool.close()

    assert min(os.nice(0) + NICENESS, 19) in awaited(scene())


def test_a_question_holds_no_secret_of_another_seat() -> None:
    """Two deals that differ only in what is hidden from seat 1 ask the same question."""
    question, match = asked("random")
    for number in range(40):
        other = match.seen(1).determinize(keyed("deal", number))
        assert other.seen(1).to_bytes() == question.seen
        assert other.to_bytes() != question.seen


@pytest.mark.full
@pytest.mark.parametrize("bot", ["Dying", "Failing", "Endless", "Cheating", "Silent", "Wordy", "Boundless"])
def test_a_bad_bot_is_replaced_by_a_random_legal_move(bot: str, caplog: pytest.LogCaptureFixture) -> None:
    question, match = asked(f"tests.server.bad_bots:{bot}")
    seen = match.seen(1)

    async def scene() -> tuple[int, int]:
        pool = BotPool((SMALL,), workers=1, seconds=PATIENCE if bot != "Endless" else 3)
        try:
            instead = await pool.choose(question, seen)
            good, _ = asked("random")
            return instead, await pool.choose(good, seen)
        finally:
            pool.close()

    with caplog.at_level(logging.ERROR, "subak.server"):
        instead, after = awaited(scene())
    assert bot in caplog.text
    assert instead in seen.legal(1)
    assert after == bots.bot("random", seed="seed").choose(seen)


def test_a_bad_bot_is_replaced_by_the_rules_of_thumb_where_a_game_has_them() -> None:
    question, match = asked("tests.server.bad_bots:Dying", game="seasons")

    async def scene() -> int:
        pool = BotPool((), workers=1, seconds=60)
        try:
            return await pool.choose(question, match.seen(1))
        finally:
            pool.close()

    assert awaited(scene()) == bots.bot("heuristic", seed="seed").choose(match.seen(1))


def programs(mark: str) -> int:
    """How many programs with this mark in their command run."""
    found = psutil.process_iter(["cmdline"])
    return sum(mark in (process.info["cmdline"] or ()) for process in found)


@pytest.mark.full
def test_programs_from_outside_play_at_tables_and_end_with_the_server(tmp_path: Path) -> None:
    """One plays well and is kept, one crashes in the middle; both games come to their end."""
    command = {
        kind: shlex.join([sys.executable, str(PROGRAMS), kind, "", str(tmp_path)]) for kind in ("first", "crash")
    }
    own_bots = [f"{kind}=exec:{words}" for kind, words in command.items()]
    with Server(tmp_path, games=[SMALL], bots=own_bots) as server:
        guest = Guest(server)
        for kind in command:
            page = guest.sit(guest.make(GAME.name, "me", kind)["id"])
            page.play_on(random.Random(1))
            page.wait(lambda frame: frame.outcome is not None)
            page.close()
        assert programs(str(tmp_path)) >= 1
        assert "the barn is on fire" in server.complaints() and "bot first" not in server.complaints()
        server.stop()
        for process in psutil.process_iter(["cmdline"]):
            if str(tmp_path) in (process.info["cmdline"] or ()):
                process.wait(PATIENCE)
    assert programs(str(tmp_path)) == 0
