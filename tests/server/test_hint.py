"""A hint is for the seat that asks and is to act, is thought of elsewhere, once, and from what the seat may know."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import msgspec
import pytest

from subak.bots.analysis import Evaluation, Valued, evaluate
from subak.core import registry
from subak.core.errors import WrongTurn
from subak.core.match import Match
from subak.core.rng import keyed
from subak.server.bots import BotPool, Question, seen_in
from subak.server.frames import position_of
from subak.server.hints import MOST_WAITING, Hints, NoHint
from subak.server.limits import LimitReached
from subak.server.protocol import Frame, Hint, NewTable, SeatRequest
from subak.server.registry import TableRegistry
from subak.server.settings import Settings, database_url
from subak.server.storage import Storage
from tests.laws.small_game import GAME
from tests.server.kit import PATIENCE, Guest, Page, Server, awaited, flood

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

QUIET = 0.3  # seconds without news
ANNA, BAYU = "anna-anna", "bayu-bayu"


def hint_at(guest: Guest, table: str) -> Hint:
    """The hint a guest is given."""
    return msgspec.convert(guest.ask("POST", f"/api/tables/{table}/hint"), Hint)


def refusal_at(guest: Guest, table: str, status: int) -> str:
    """Why a guest is given none."""
    detail: str = guest.ask("POST", f"/api/tables/{table}/hint", status=status)["detail"]
    return detail


def hint_now(page: Page, table: str) -> tuple[Hint, Frame]:
    """A hint for the last frame of a page; others may move meanwhile, and then it is asked for again."""
    end = time.monotonic() + PATIENCE
    while True:
        hint = hint_at(page.guest, table)
        while not page.silent(QUIET):
            pass
        assert page.frame is not None
        if hint.position == page.frame.position:
            return hint, page.frame
        assert time.monotonic() < end, "the hint never belongs to what is shown"


def my_turn(guest: Guest, table: str) -> tuple[Page, Frame]:
    """The page of a guest who has something to decide."""
    page = guest.sit(table)
    return page, page.my_turn()


@pytest.mark.parametrize("game", [*registry.BUILT_IN, "tinyfield"])
def test_a_hint_names_moves_that_can_be_made_and_the_position_they_belong_to(guest: Guest, game: str) -> None:
    table = guest.make(game, "me", "random")["id"]
    page, _ = my_turn(guest, table)
    while True:
        hint, frame = hint_now(page, table)
        assert hint.position
        labels = {choice.text: choice.label for choice in frame.choices}
        assert [labels[option.text] for option in hint.options] == [option.label for option in hint.options]
        again = hint_at(guest, table)
        if again.position != hint.position:  # the bot has moved, and the picture is an old one
            continue
        assert again == hint
        if isinstance(page.act(hint.options[0].text), Frame):
            break
    assert page.my_turn().position != hint.position
    assert hint_now(page, table)[0] != hint


def test_who_watches_waits_or_has_left_is_told_why_there_is_no_hint(guest: Guest, friend: Guest) -> None:
    made = guest.make("ricedice", "me", "friend")
    table = made["id"]
    assert refusal_at(guest, table, 409) == "the game begins when every chair is taken"
    assert "watching" in refusal_at(friend, table, 403)
    friend.ask("POST", made["links"][0]["link"].replace("/join/", "/api/join/"))
    page, other = guest.sit(table), friend.sit(table)
    page.wait(lambda now: now.table.state == "running")
    other.wait(lambda now: now.table.state == "running")
    first, second = (guest, friend) if page.frame is not None and page.frame.choices else (friend, guest)
    assert hint_at(first, table).options
    assert "not your turn" in refusal_at(second, table, 409)
    assert isinstance(other.wish("leave"), Frame)
    assert "take it back" in refusal_at(friend, table, 409)
    assert isinstance(page.wish("resign"), Frame)
    assert refusal_at(guest, table, 409)
    assert page.frame is not None and page.frame.position == ""


def test_an_unknown_table_has_no_hints(guest: Guest) -> None:
    assert refusal_at(guest, "nowhere-to-be-found", 404) == "there is no such table"
    assert guest.http.post("/api/tables/x/hint").status_code == 400


def test_a_flood_of_asking_is_refused_and_the_server_plays_on(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        guest = Guest(server)
        table = guest.make("ricedice", "me", "random")["id"]
        page, frame = my_turn(guest, table)
        assert flood(guest, f"/api/tables/{table}/hint") == {200, 429}
        assert isinstance(page.act(frame.choices[0].text), Frame)
        assert server.stop() == 0
        assert server.complaints() == ""


def test_a_hint_in_the_draft_is_the_same_whatever_the_others_hold() -> None:
    match = Match("spirits", seats=3, seed=4)
    while not match.choices(0) or match.choices(0)[0].kind != "keep":
        seat = match.to_act()[0]
        match.play(seat, match.legal(seat)[0])
    head = match.record
    worlds = [match.seen(0).determinize(keyed("deal", number)) for number in range(3)]
    assert worlds[0].to_bytes() != worlds[1].to_bytes() != worlds[2].to_bytes()
    sights = [world.seen(0).to_bytes() for world in worlds]
    questions = [Question(head.game, head.deck, head.cards, seen, "hint") for seen in sights]
    answers = [evaluate(seen_in(question), 16, question.seed) for question in questions]
    assert answers[0] == answers[1] == answers[2]


# -- one at a time


class SlowPool(BotPool):
    """Answers when it is told to, and counts how often it was asked."""

    def __init__(self) -> None:
        super().__init__((), 1, 20)
        self.go = asyncio.Event()
        self.asked = 0
        self.fails = False

    async def evaluate(self, question: Question) -> Evaluation | None:
        """One option, as soon as it may."""
        self.asked += 1
        await self.go.wait()
        option = Valued(0, "pick 1", "Pick 1", 0.5, 0.1, 1)
        return None if self.fails else Evaluation(0, 1, "clear", [option], [], [])


def at_small_table(folder: Path, scene: Callable[[TableRegistry, str, SlowPool], Awaitable[None]]) -> None:
    """Play a scene at a table of Tinyfield for Anna and Bayu, in this process."""

    async def play() -> None:
        registry.register(GAME)
        storage = await Storage.open(database_url(str(folder / "x.db")))
        pool = SlowPool()
        tables = TableRegistry(Settings(bot_pause=0), storage, pool)
        try:
            made = await tables.make(ANNA, NewTable("tinyfield", [SeatRequest("me"), SeatRequest("friend")]))
            async with tables.table(made.id) as table:
                await table.sit(1, BAYU)
            await scene(tables, made.id, pool)
        finally:
            await tables.close()
            await storage.close()

    awaited(play())


async def begun(pool: SlowPool, number: int) -> None:
    """Wait until this number of questions is being thought about."""
    async with asyncio.timeout(PATIENCE):
        while pool.asked < number:
            await asyncio.sleep(0)


def test_a_seat_asks_one_thing_at_a_time_and_nothing_twice(tmp_path: Path) -> None:
    async def scene(tables: TableRegistry, table: str, pool: SlowPool) -> None:
        first = asyncio.create_task(tables.hint(table, ANNA))
        await begun(pool, 1)
        with pytest.raises(WrongTurn, match="already"):
            await tables.hint(table, ANNA)
        other = asyncio.create_task(tables.hint(table, BAYU))
        await begun(pool, 2)
        pool.go.set()
        assert (await first).position != (await other).position
        assert await tables.hint(table, ANNA) == await first
        assert pool.asked == 2

    at_small_table(tmp_path, scene)


def test_a_hint_that_fails_is_said_so_and_can_be_asked_for_again(tmp_path: Path) -> None:
    async def scene(tables: TableRegistry, table: str, pool: SlowPool) -> None:
        pool.go.set()
        pool.fails = True
        with pytest.raises(NoHint):
            await tables.hint(table, ANNA)
        pool.fails = False
        assert (await tables.hint(table, ANNA)).options

    at_small_table(tmp_path, scene)


def test_a_move_made_meanwhile_leaves_the_hint_with_its_old_position(tmp_path: Path) -> None:
    async def scene(tables: TableRegistry, table: str, pool: SlowPool) -> None:
        asking = asyncio.create_task(tables.hint(table, ANNA))
        await begun(pool, 1)
        async with tables.table(table) as live, live.open() as match:
            before = position_of(match.seen(0))
            match.play(0, match.legal(0)[0])
            match.undo(0)
            match.play(0, match.legal(0)[-1])
        pool.go.set()
        old = await asking
        with pytest.raises(WrongTurn, match="not your turn"):
            await tables.hint(table, ANNA)
        assert old.position == before

    at_small_table(tmp_path, scene)


def test_only_so_many_wait_at_once() -> None:
    async def scene() -> None:
        pool = SlowPool()
        hints = Hints(pool)
        question = Question("tinyfield", "", "", b"", "hint")
        waiting = [asyncio.create_task(hints.think(("table", seat), "", question)) for seat in range(MOST_WAITING)]
        await begun(pool, MOST_WAITING)
        with pytest.raises(LimitReached):
            await hints.think(("another table", 0), "", question)
        pool.go.set()
        await asyncio.gather(*waiting)
        await hints.think(("another table", 0), "", question)

    awaited(scene())
