"""Nobody can make the server wait, swell or write without end: not by messages, frames, requests, pages or records."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from contextlib import ExitStack, asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from subak.core import registry
from subak.core.errors import WrongTurn
from subak.core.match import Match
from subak.server import app, tables
from subak.server.bots import BotPool
from subak.server.limits import ConnectionLimit, LimitReached, MessageRate, RateExceeded, TokenBuckets
from subak.server.protocol import Frame, NewTable, Pong, SeatRequest, Trouble
from subak.server.registry import TableRegistry
from subak.server.settings import Settings, database_url
from subak.server.storage import Storage
from subak.server.subscriber import Subscriber
from tests.laws.small_game import GAME
from tests.server.kit import PATIENCE, Guest, Page, Server, awaited, free_port, look

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from subak.server.tables import Table

ANNA, BAYU = "anna-anna", "bayu-bayu"


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of our own: what is counted by address must not disturb other tests."""
    with Server(tmp_path_factory.mktemp("busy")) as running:
        yield running
        assert running.stop() == 0
        assert running.complaints() == ""


@asynccontextmanager
async def small_table(folder: Path) -> AsyncIterator[Table]:
    """A running table of Tinyfield for Anna and Bayu, in this process."""
    registry.register(GAME)
    storage = await Storage.open(database_url(str(folder / "x.db")))
    tables = TableRegistry(Settings(bot_pause=0), storage, BotPool((), 1, 20))
    try:
        made = await tables.make(ANNA, NewTable("tinyfield", [SeatRequest("me"), SeatRequest("friend")]))
        async with tables.table(made.id) as table:
            await table.sit(1, BAYU)
            yield table
    finally:
        await tables.close()
        await storage.close()


# -- messages and frames


def test_messages_are_counted_over_all_sockets_of_a_guest(busy: Server) -> None:
    guest = Guest(busy)
    table = guest.make("ricedice", "me", "random")["id"]
    with ExitStack() as stack:
        pages = [stack.enter_context(guest.sit(table)) for _ in range(4)]
        with suppress(ConnectionClosed):
            for _ in range(50):
                for page in pages:
                    page.send("ping")
        end = time.monotonic() + PATIENCE
        while not any(page.socket.close_code for page in pages):
            assert time.monotonic() < end, "four sockets may send four times as much as one"
            for page in pages:
                with suppress(TimeoutError, ConnectionClosed):
                    page.receive(0.05)
        assert {page.socket.close_code for page in pages} <= {None, 4429}


def test_a_move_that_was_taken_back_counts_when_it_comes_again() -> None:
    rate = MessageRate(TokenBuckets(rate=1, burst=10, clock=lambda: 0.0), "anna")
    for _ in range(100):
        rate.count()
        rate.moves_done()

    def undo_and_play() -> None:
        rate.count()
        rate.move_undone()
        rate.count()
        rate.moves_done()

    for _ in range(5):
        undo_and_play()
    with pytest.raises(RateExceeded):
        undo_and_play()


def test_a_list_of_moves_is_one_message_that_is_free_unless_it_repeats_any() -> None:
    buckets = TokenBuckets(rate=1, burst=10, clock=lambda: 0.0)
    rate = MessageRate(buckets, "anna")
    for number, cost in ((5, 0), (0, 1)):
        before = buckets.level("anna")
        rate.count()
        rate.moves_done(number)
        assert before - buckets.level("anna") == cost
    for _ in range(3):
        rate.move_undone()
    for cost in (1, 1, 0):  # two lists of two moves repeat the three that were taken back
        before = buckets.level("anna")
        rate.count()
        rate.moves_done(2)
        assert before - buckets.level("anna") == cost


def test_token_buckets_fill_again_and_full_ones_are_forgotten() -> None:
    now = [100.0]
    buckets = TokenBuckets(rate=2, burst=4, clock=lambda: now[0])
    assert [buckets.take("anna") for _ in range(5)] == [True] * 4 + [False]
    assert buckets.take("bayu", 4)
    now[0] += 1
    assert [buckets.take("anna") for _ in range(3)] == [True, True, False]
    for number in range(5000):
        now[0] += 0.01
        buckets.take(f"guest {number}")
    assert len(buckets) <= 1001
    assert buckets.level("anna") == 4


def test_changing_chairs_to_and_fro_is_soon_too_much(busy: Server) -> None:
    guest = Guest(busy)
    page = guest.sit(guest.make("ricedice", "me", "random", "random")["id"])
    with suppress(ConnectionClosed):
        for _ in range(15):
            page.send("leave")
            page.send("return")
    said = page.until_closed()
    assert isinstance(said[-1], Trouble)
    assert page.socket.close_code == 4429
    assert page.socket.close_reason == said[-1].detail


def test_what_is_no_move_has_an_end_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a record would grow for ever, and with it the time to open its table."""
    monkeypatch.setattr(tables, "MOST_OTHER_ENTRIES", 3)

    async def scene() -> None:
        async with small_table(tmp_path) as table:
            anna = Subscriber(ANNA)
            async with table.open() as match:
                move = match.choices(0)[0].text
            for _ in range(3):
                await table.play(anna, 0, [move], 0)
                await table.undo(anna, 0)
            await table.play(anna, 0, [move], 0)
            for wish in (table.undo, table.leave):
                with pytest.raises(WrongTurn, match="too often"):
                    await wish(anna, 0)

    awaited(scene())


def test_pings_below_our_messages_are_cut_off(busy: Server) -> None:
    guest = Guest(busy)
    page = guest.sit(guest.make("ricedice", "me")["id"])
    page.socket.ping().wait(PATIENCE)
    sent, end = 0, time.monotonic() + PATIENCE
    with suppress(ConnectionClosed):
        while time.monotonic() < end:
            page.socket.ping(f"{sent:0125}")
            sent += 1
        pytest.fail("pings without end are answered without end")
    assert sent >= 99
    assert guest.sit(guest.make("ricedice", "me")["id"]).frame is not None


def test_a_message_in_countless_pieces_is_cut_off(busy: Server) -> None:
    guest = Guest(busy)
    page = guest.sit(guest.make("ricedice", "me")["id"])
    page.socket.send(iter(['{"type":', '"ping"', "}"]))
    assert page.receive() == Pong()

    def pieces() -> Iterator[str]:
        yield '{"type":'
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            yield ""
            time.sleep(0.001)

    with pytest.raises(ConnectionClosed):
        page.socket.send(pieces())


# -- pages


def test_a_guest_has_so_many_tables_open_and_no_more(busy: Server) -> None:
    guest = Guest(busy)
    table = guest.make("ricedice", "me", "random")["id"]
    with ExitStack() as stack:
        pages = [stack.enter_context(guest.sit(table)) for _ in range(8)]
        ninth = Page(guest, table)
        assert ninth.until_closed() == [Trouble("you have 8 tables open already: close one of them first")]
        assert ninth.socket.close_code == 4429
        assert Guest(busy).sit(table).frame is not None
        pages.pop().close()
        end = time.monotonic() + PATIENCE
        while isinstance(Page(guest, table).receive(), Trouble):
            assert time.monotonic() < end
            time.sleep(0.05)


def test_a_table_has_room_for_so_many_spectators_and_for_all_who_sit_there(tmp_path: Path) -> None:
    async def scene() -> None:
        async with small_table(tmp_path) as table:
            await table.head(None)
            for number in range(64):
                table.subscribe(Subscriber(f"guest-{number:04}"))
            with pytest.raises(LimitReached):
                table.subscribe(Subscriber("one-too-many"))
            table.subscribe(Subscriber(ANNA))
            assert table.online == {0}

    awaited(scene())


def test_only_who_sits_at_the_table_makes_others_look_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with small_table(tmp_path) as table:
            async with table.open() as match:
                bayu, spectator, anna, again = (
                    Subscriber(BAYU),
                    Subscriber("somebody"),
                    Subscriber(ANNA),
                    Subscriber(ANNA),
                )
                table.subscribe(bayu)
                shown = table.snapshot(match, None)
                looks = []
                for subscriber in (spectator, anna, again):
                    bayu.dirty.clear()
                    table.subscribe(subscriber)
                    looks.append(bayu.dirty.is_set())
                    assert (table.snapshot(match, None) is not shown) == (subscriber is anna)
                    shown = table.snapshot(match, None)
                for subscriber in (again, anna, spectator):
                    bayu.dirty.clear()
                    table.unsubscribe(subscriber)
                    looks.append(bayu.dirty.is_set())
            assert looks == [False, True, False, False, True, False]

    awaited(scene())


# -- requests


def test_who_writes_too_often_has_to_wait(busy: Server) -> None:
    refused: list[httpx.Response] = []
    wishes, end = 0, time.monotonic() + PATIENCE
    with httpx.Client(timeout=PATIENCE) as nobody:
        while len(refused) < 6:
            assert time.monotonic() < end, "nobody ever has to wait"
            answer = nobody.put(f"{busy.url}/api/me", json={"name": "Anna"})
            refused += [answer] if answer.status_code != 200 else []
            nobody.cookies.clear()
            wishes += 1
    assert {answer.status_code for answer in refused} == {429}
    assert refused[0].json() == {"detail": "too many requests: wait a little"}
    assert int(refused[0].headers["retry-after"]) > 0
    with sqlite3.connect(busy.db) as connection:
        ((rows,),) = connection.execute("SELECT count(*) FROM guests")
    connection.close()
    assert 30 <= rows == wishes - len(refused)
    assert Guest(busy).make("ricedice", "me")["id"]  # who has a cookie is counted alone
    assert look(f"{busy.url}/api/games").status_code == 200


def test_an_address_with_ever_new_guests_has_to_wait_too(tmp_path: Path) -> None:
    codes = []
    with Server(tmp_path, writes=0.1) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
        for _ in range(40):  # three in a row for a guest, fifteen for an address
            client.cookies.clear()
            client.get("/api/me")
            codes.append(client.put("/api/me", json={"name": "Anna"}).status_code)
    assert codes[:15] == [200] * 15
    assert 429 in codes


def test_connections_are_limited_in_all(tmp_path: Path) -> None:
    async def scene() -> tuple[int, int]:
        port = free_port()
        settings = Settings(port=port, db=str(tmp_path / "x.db"), connections=4)
        serving = asyncio.create_task(app.serve(settings))
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as client:
            first = 0
            while not first and not serving.done():
                with suppress(httpx.TransportError):
                    first = (await client.get("/api/health")).status_code
                await asyncio.sleep(0.05)
            idle = [await asyncio.open_connection("127.0.0.1", port) for _ in range(4)]
            second = (await client.get("/api/health")).status_code
            for _, writer in idle:
                writer.close()
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
        return first, second

    assert awaited(scene()) == (200, 503)


def test_open_tables_are_limited_in_all() -> None:
    limit = ConnectionLimit(2, 3)
    with limit.held("a"), limit.held("b"), limit.held("b"):
        for who in "bc":
            with pytest.raises(LimitReached), limit.held(who):
                pass
    with limit.held("b"), limit.held("b"), limit.held("c"):
        pass


# -- waiting


def test_a_long_record_is_read_beside_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replay, went_on = Match.replay, threading.Event()

    def slow(*args: Any, **named: Any) -> Match:
        assert went_on.wait(20), "the event loop stands still"
        return replay(*args, **named)

    async def scene() -> None:
        async with small_table(tmp_path) as table:
            await table.close()
            monkeypatch.setattr(Match, "replay", slow)
            reading = asyncio.create_task(table.head(None))
            await asyncio.sleep(0.05)
            assert not reading.done()
            went_on.set()
            assert (await reading).state == "running"

    awaited(scene())


def test_who_reads_does_not_wait_for_another_who_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a spectator could tell from the delay that a secret move is just being written."""

    async def scene() -> None:
        async with small_table(tmp_path) as table:
            append, disk = Storage.append, asyncio.Event()

            async def slow(storage: Storage, id: str, first: int, lines: list[str]) -> None:
                await disk.wait()
                await append(storage, id, first, lines)

            before = await table.head(None)
            own = await table.head(ANNA)
            record = await table.record(BAYU)
            async with table.open() as match:
                move = match.choices(0)[0].text
            monkeypatch.setattr(Storage, "append", slow)
            writing = asyncio.create_task(table.play(Subscriber(ANNA), 0, [move], 0))
            await asyncio.sleep(0.05)
            assert not writing.done()
            assert await asyncio.wait_for(table.head(None), PATIENCE) is before
            assert (await asyncio.wait_for(table.head(ANNA), PATIENCE)).your_turn
            assert await asyncio.wait_for(table.record(BAYU), PATIENCE) is record
            disk.set()
            await writing
            after = await table.head(ANNA)
            assert own.your_turn and not after.your_turn

    awaited(scene())


def test_a_guest_is_never_told_of_a_move_that_is_not_written(busy: Server) -> None:
    guest = Guest(busy)
    table = guest.make("ricedice", "me")["id"]
    page = guest.sit(table)
    for _ in range(5):
        frame = page.my_turn()
        assert isinstance(page.act(frame.choices[0].text), Frame)
        assert page.frame is not None
        assert guest.ask("GET", f"/api/tables/{table}")["summary"] == page.frame.table.summary
