"""A bot that does not come to an end costs its own table some time, and the other tables nothing but a wait."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import signal
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import psutil
import pytest

from subak import bots
from subak.core import registry
from subak.core.match import Match
from subak.server.bots import BotPool, Question, evaluate_options
from tests.laws.small_game import GAME
from tests.server.bad_bots import SLOW
from tests.server.kit import PATIENCE, SMALL, Guest, Server, awaited

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from subak.core.state import State

LIMIT = SLOW + 2  # seconds
ENDLESS, SLOWLY = "tests.server.bad_bots:Endless", "tests.server.bad_bots:Slow"


def asked(bot: str, number: int = 0) -> tuple[Question, State]:
    """What the bot at one of many tables is asked."""
    registry.register(GAME)
    match = Match(GAME, seats=2, seed=number)
    head, seen = match.record, match.seen(1)
    return Question(head.game, head.deck, head.cards, seen.to_bytes(), f"table {number}", bot), seen


def complaints(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the server has logged; a socket of another test may have said something, too."""
    return [record.getMessage() for record in caplog.records if record.name == "subak.server"]


@asynccontextmanager
async def thinking(workers: int, seconds: float) -> AsyncIterator[BotPool]:
    """Workers that end with the scene."""
    pool = BotPool((SMALL,), workers, seconds)
    try:
        yield pool
    finally:
        pool.close()


@pytest.mark.full
def test_bots_and_hints_of_other_tables_are_answered_while_bots_hang(caplog: pytest.LogCaptureFixture) -> None:
    hanging = [asked(ENDLESS, number) for number in range(4)]
    good = [asked("random", number) for number in range(4)]
    wish = replace(good[0][0], bot="hint")

    async def scene() -> tuple[object, list[int]]:
        async with thinking(2, LIMIT) as pool:
            asking = [asyncio.create_task(pool.choose(*question)) for question in (*hanging, *good)]
            hint = asyncio.create_task(pool.evaluate(wish))
            return await hint, await asyncio.gather(*asking)

    with caplog.at_level(logging.ERROR, "subak.server"):
        hint, actions = awaited(scene())
    assert hint == evaluate_options(wish)
    for action, (_, seen) in zip(actions, hanging + good, strict=True):
        assert seen.allows(1, action)
    assert actions[4:] == [bots.bot("random", seed=question.seed).choose(seen) for question, seen in good]
    assert complaints(caplog) == [f"bot {ENDLESS} at tinyfield took more than {LIMIT:g} s"] * 4


@pytest.mark.full
@pytest.mark.parametrize("ahead", [SLOWLY, ENDLESS])
def test_waiting_for_a_worker_does_not_count_as_thinking(ahead: str, caplog: pytest.LogCaptureFixture) -> None:
    """Both questions behind the first take longer than the limit, counted from when they were asked."""
    questions = [asked(bot, number) for number, bot in enumerate((ahead, SLOWLY, SLOWLY))]

    async def scene() -> list[int]:
        async with thinking(1, LIMIT) as pool:
            return await asyncio.gather(*(pool.choose(*question) for question in questions))

    with caplog.at_level(logging.ERROR, "subak.server"):
        actions = awaited(scene())
    assert actions[1:] == [seen.legal(1)[-1] for _, seen in questions[1:]]
    assert len(complaints(caplog)) == (ahead == ENDLESS)


def test_what_is_cancelled_stays_so_and_holds_no_worker() -> None:
    good, seen = asked("random")

    async def scene() -> tuple[list[int | BaseException], int]:
        async with thinking(1, PATIENCE) as pool:
            await pool.choose(good, seen)
            asking = [asyncio.create_task(pool.choose(*asked(ENDLESS))) for _ in range(2)]  # one thinks, one waits
            asking.append(asyncio.create_task(pool.run(abs, -1)))
            await asyncio.sleep(0.5)
            for task in asking:
                task.cancel()
            ends = await asyncio.gather(*asking, return_exceptions=True)
            async with asyncio.timeout(PATIENCE / 2):
                return ends, await pool.choose(good, seen)

    ends, after = awaited(scene())
    assert [type(end) for end in ends] == [asyncio.CancelledError] * 3
    assert after == bots.bot("random", seed=good.seed).choose(seen)


@pytest.mark.full
def test_a_question_is_asked_again_when_its_worker_is_ended_from_outside(caplog: pytest.LogCaptureFixture) -> None:
    question, seen = asked(SLOWLY)

    async def scene() -> int:
        async with thinking(1, PATIENCE) as pool:
            worker = await pool.run(os.getpid)
            asking = asyncio.create_task(pool.choose(question, seen))
            await asyncio.sleep(SLOW / 4)
            os.kill(worker, signal.SIGKILL)
            return await asking

    with caplog.at_level(logging.ERROR, "subak.server"):
        assert awaited(scene()) == seen.legal(1)[-1]
    assert complaints(caplog) == [f"a worker has died while bot {SLOWLY} was at work on tinyfield"]


def is_worker(child: psutil.Process) -> bool:
    """Whether a process is a running worker of a pool; one that was killed just now has no command line any more."""
    try:
        return "spawn_main" in " ".join(child.cmdline())
    except (psutil.ZombieProcess, psutil.NoSuchProcess):
        return False


def test_a_closed_pool_ends_what_it_thinks_about_and_starts_nothing_more() -> None:
    question, seen = asked(ENDLESS)

    async def scene() -> int:
        async with thinking(1, PATIENCE) as pool:
            await pool.run(abs, -1)
            asking = asyncio.create_task(pool.choose(question, seen))
            await asyncio.sleep(0.2)
        return await asking

    assert awaited(scene()) in seen.legal(1)
    workers = [child for child in psutil.Process().children() if is_worker(child)]
    _, alive = psutil.wait_procs(workers, PATIENCE / 2)
    assert alive == []


@pytest.mark.full
def test_other_tables_play_on_while_bots_hang(tmp_path: Path) -> None:
    with Server(tmp_path, games=[SMALL], bots=[f"endless={ENDLESS}"], bot_seconds=LIMIT) as server:
        guest = Guest(server)
        tables = {bot: [guest.make(GAME.name, "me", bot)["id"] for _ in range(4)] for bot in ("endless", "random")}
        hanging = [guest.sit(table) for table in tables["endless"]]
        good = [guest.sit(table) for table in tables["random"]]
        for page in good:
            page.play_on(random.Random(1), most=1)  # from here on these tables wait for their bots
        assert guest.ask("POST", f"/api/tables/{tables['endless'][0]}/hint")["options"]
        for page in good:
            page.play_on(random.Random(1))
            assert page.frame is not None and page.frame.outcome is not None
        for page in hanging:
            page.play_on(random.Random(1), most=2)
        assert server.stop() == 0
        assert set(server.complaints().splitlines()) == {
            f"ERROR subak.server: bot endless at tinyfield took more than {LIMIT:g} s"
        }


def test_the_log_speaks_of_a_search_for_a_hint_and_not_of_a_bot(caplog: pytest.LogCaptureFixture) -> None:
    question = replace(asked(SLOWLY)[0], seen=b"nothing that was seen", bot="")

    async def scene() -> object:
        async with thinking(1, PATIENCE) as pool:
            return await pool.evaluate(question)

    with caplog.at_level(logging.ERROR, "subak.server"):
        assert awaited(scene()) is None
    (complaint,) = complaints(caplog)
    assert complaint.startswith("the search for a hint at tinyfield failed: ")
