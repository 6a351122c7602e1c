"""The review of a finished table: for everybody who may see it, worked out once, one at a time, elsewhere."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from subak.arena.review import Review, Said, review
from subak.core import registry
from subak.core.match import Match
from subak.server.bots import BotPool
from subak.server.limits import LimitReached
from subak.server.reviews import MOST_KEPT, MOST_OF_ONE, MOST_WAITING, Reviews, in_words
from subak.server.workers import WorkerDied
from tests.laws.small_game import GAME
from tests.server.kit import PATIENCE, Guest, Server, awaited, flood

if TYPE_CHECKING:
    from collections.abc import Callable


def finished(guest: Guest) -> str:
    """A table of Tinyfield that is over."""
    table: str = guest.make("tinyfield", "me", "random")["id"]
    with guest.sit(table) as page:
        page.play_on(random.Random(1))
    return table


def reviewed(guest: Guest, table: str) -> dict[str, Any]:
    """The review of a table, once it is done."""
    info: dict[str, Any] = guest.ask("POST", f"/api/tables/{table}/review")
    end = time.monotonic() + PATIENCE
    while info["state"] == "working":
        assert time.monotonic() < end
        time.sleep(0.1)
        info = guest.ask("GET", f"/api/tables/{table}/review")
    assert info["state"] == "done", info
    found: dict[str, Any] = info["review"]
    return found


def test_a_finished_game_is_reviewed_for_everybody(guest: Guest, friend: Guest) -> None:
    table = finished(guest)
    path = f"/api/tables/{table}/review"
    assert guest.ask("GET", path) == {"state": "none", "review": None}
    found = reviewed(guest, table)
    assert len(found["shares"]) > found["moves"] > 0
    for line in found["balance"]:
        parts = line["start"] + sum(line[part]["value"] for part in ("luck", "choice", "others", "unforeseen"))
        assert parts == pytest.approx(line["end"], abs=0.001)
    assert friend.ask("POST", path)["state"] == "done"
    assert friend.ask("GET", path)["review"]["shares"] == found["shares"]


def test_a_running_game_is_not_reviewed(guest: Guest) -> None:
    table = guest.make("tinyfield", "me", "random")["id"]
    answer = guest.ask("POST", f"/api/tables/{table}/review", status=409)
    assert answer == {"detail": "the game is not over yet"}
    assert guest.ask("GET", f"/api/tables/{table}/review")["state"] == "none"


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_there_is_no_review_of_no_table(guest: Guest, method: str) -> None:
    guest.ask(method, "/api/tables/nosuchtable1/review", status=404)
    guest.ask(method, "/api/tables/!/review", status=400)


def test_asking_without_end_is_refused(tmp_path_factory: pytest.TempPathFactory) -> None:
    with Server(tmp_path_factory.mktemp("flood")) as server:
        guest = Guest(server)
        path = "/api/tables/nosuchtable1/review"
        assert flood(guest, path) == {404, 429}


def small_review() -> Review:
    """The review of a small game."""
    registry.register(GAME)
    match = Match(GAME, 2, 1)
    while not match.over:
        seat = match.to_act()[0]
        match.play(seat, match.legal(seat)[0])
    return review(match.record, 2)


class Slow(BotPool):
    """A pool that answers when it is told to, and counts what is under way."""

    def __init__(self, answer: Callable[[], Review]) -> None:
        super().__init__((), 1, 1)
        self.answer = answer
        self.ready = asyncio.Event()
        self.at_once = self.most = 0

    async def run(self, function: Callable[..., Any], *given: object) -> Any:
        """What it was told to answer, later."""
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        await self.ready.wait()
        self.at_once -= 1
        return self.answer()


async def until(held: Callable[[], bool]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(PATIENCE):
        while not held():
            await asyncio.sleep(0.01)


def test_one_is_worked_out_at_a_time_and_few_may_wait() -> None:
    found = small_review()

    async def scene() -> None:
        pool = Slow(lambda: found)
        reviews = Reviews(pool)
        for number in range(MOST_WAITING):
            reviews.ask(f"table {number}", "", f"guest {number}")
            reviews.ask(f"table {number}", "", f"guest {number}")
        with pytest.raises(LimitReached):
            reviews.ask("one more", "", "somebody")
        assert reviews.state("table 1") == "working"
        pool.ready.set()
        await until(lambda: reviews.state(f"table {MOST_WAITING - 1}") == "done")
        assert pool.most == 1
        for number in range(MOST_KEPT):
            reviews.ask(f"later {number}", "", f"guest {number}")
            await until(lambda number=number: reviews.state(f"later {number}") == "done")  # type: ignore[misc]
        assert reviews.state("table 1") == "none"
        await reviews.close()

    awaited(scene())


def test_one_guest_leaves_places_for_others() -> None:
    async def scene() -> None:
        reviews = Reviews(Slow(small_review))
        for number in range(MOST_OF_ONE):
            reviews.ask(f"table {number}", "", "greedy")
        with pytest.raises(LimitReached, match="your other games"):
            reviews.ask("one more", "", "greedy")
        reviews.ask("one more", "", "somebody else")
        assert reviews.state("one more") == "working"
        await reviews.close()

    awaited(scene())


def test_a_failure_is_said_and_may_be_tried_again(caplog: pytest.LogCaptureFixture) -> None:
    found = small_review()

    async def scene() -> None:
        answers = iter([found])
        pool = Slow(lambda: next(answers) if pool.most > 1 else fail())
        pool.ready.set()
        reviews = Reviews(pool)
        reviews.ask("table", "", "somebody")
        await until(lambda: reviews.state("table") == "failed")
        pool.most = 2
        reviews.ask("table", "", "somebody")
        await until(lambda: reviews.state("table") == "done")
        await reviews.close()

    def fail() -> Review:
        raise ValueError("made to fail")

    with caplog.at_level(logging.ERROR, "subak.server"):
        awaited(scene())
    assert "made to fail" in caplog.text


def test_a_worker_that_dies_is_replaced() -> None:
    async def scene() -> None:
        pool = BotPool((), 1, PATIENCE)
        try:
            with pytest.raises(WorkerDied):
                await pool.run(os._exit, 1)
            assert await pool.run(abs, -3) == 3
        finally:
            pool.close()

    awaited(scene())


def test_words_are_those_of_the_one_who_reads() -> None:
    table = in_words(small_review(), ["Anna", "Bayu"], 0)
    assert [line.seat for line in table.balance] == [0, 1]
    assert all(point.words for point in table.points)
    luck = replace(small_review().turning_points[0], seat=None, label="")
    roll = replace(luck, said=[Said(1, "{who} {roll|rolls} a six.")])
    told = [in_words(replace(small_review(), turning_points=[roll]), ["Anna", "Bayu"], seat) for seat in (0, 1, None)]
    assert [review.points[0].words for review in told] == ["Bayu rolls a six.", "You roll a six.", "Bayu rolls a six."]
