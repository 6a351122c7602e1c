"""Parts that need no process of their own: the page's files, tables let go, identities, names."""

from __future__ import annotations

import asyncio
import gc
import socket
from typing import TYPE_CHECKING
from weakref import WeakSet

from litestar.testing import AsyncTestClient

from subak.server import names
from subak.server.app import create_app, listen
from subak.server.bots import BotPool
from subak.server.identity import Identity, new_id
from subak.server.protocol import NewTable, SeatRequest
from subak.server.registry import TableRegistry
from subak.server.settings import Settings, database_url
from subak.server.storage import Storage
from tests.server.kit import awaited

if TYPE_CHECKING:
    from pathlib import Path

    from subak.server.tables import Table


def test_an_unbuilt_page_says_how_to_build_it(tmp_path: Path) -> None:
    async def scene() -> None:
        storage = await Storage.open(database_url(str(tmp_path / "x.db")))
        async with AsyncTestClient(create_app(Settings(page=tmp_path / "none"), storage, "secret")) as client:
            answer = await client.get("/table/abcdefghijkl")
            assert answer.status_code == 200
            assert "start.py build" in answer.text
        await storage.close()

    awaited(scene())


def test_files_of_the_build_are_served_and_nothing_else(tmp_path: Path) -> None:
    page = tmp_path / "web"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html>lobby")
    (page / "favicon.svg").write_text("<svg/>")
    (page / "assets" / "app-1a2b.js").write_text("play()")
    (page / ".stamp").write_text("secret")
    (tmp_path / "secret.txt").write_text("secret")
    (page / "leak.txt").symlink_to(tmp_path / "secret.txt")
    (page / "assets" / "leak.js").symlink_to(tmp_path / "secret.txt")
    (page / "assets" / ".hidden").write_text("secret")
    unknown = [
        "/.stamp",
        "/leak.txt",
        "/..%2fsecret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/C:x",
        "/a%00b",
        "/index.html",
    ]
    unknown += [f"/assets/{name}" for name in ("other.js", "a" * 5000, ".hidden", "leak.js")]

    async def scene() -> None:
        storage = await Storage.open(database_url(str(tmp_path / "x.db")))
        async with AsyncTestClient(create_app(Settings(page=page), storage, "secret")) as client:
            lobby, script, icon = [await client.get(path) for path in ("/", "/assets/app-1a2b.js", "/favicon.svg")]
            missing = [await client.get(path) for path in unknown]
            head = await client.head("/assets/app-1a2b.js")
            assert (await client.get("/assets")).status_code == 404
        assert lobby.text == "<!doctype html>lobby"
        assert script.text == "play()"
        assert script.headers["content-type"].startswith("text/javascript")
        assert "immutable" in script.headers["cache-control"]
        assert icon.headers["content-type"] == "image/svg+xml"
        assert icon.headers["cache-control"] == "no-cache"
        for path, answer in zip(unknown, missing, strict=True):
            assert (answer.status_code, "There is no such page" in answer.text) == (404, True), path
            assert answer.headers["content-type"].startswith("text/html")
        assert (head.status_code, head.content, head.headers["content-length"]) == (200, b"", "6")
        for answer in (lobby, script, icon, *missing):
            assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
            assert answer.headers["x-content-type-options"] == "nosniff"
        assert "set-cookie" in lobby.headers and "set-cookie" not in script.headers
        await storage.close()

    awaited(scene())


def test_tables_nobody_looks_at_are_let_go_and_found_again(tmp_path: Path) -> None:
    async def scene() -> None:
        storage = await Storage.open(database_url(str(tmp_path / "x.db")))
        tables = TableRegistry(Settings(tables_in_memory=2, bot_pause=0), storage, BotPool((), 1, 20))
        wish = NewTable("ricedice", [SeatRequest("me"), SeatRequest("friend")])
        made = [(await tables.make("anna-anna", wish)).id for _ in range(5)]
        held: WeakSet[Table] = WeakSet()
        for id_ in [*made, *made]:
            async with tables.table(id_) as table, table.open() as match:
                assert match.record.id == id_
                held.add(table)
            await asyncio.sleep(0)
        gc.collect()
        assert len(held) <= 3  # the last one's bots may still look whether there is something to do
        await tables.close()
        await storage.close()

    awaited(scene())


def test_tokens_hold_only_for_their_server_and_their_purpose() -> None:
    here, there = Identity("one"), Identity("two")
    guest = new_id(20)
    assert here.guest(here.guest_token(guest)) == guest
    assert here.chair(here.chair_token("abcdefgh", 2)) == ("abcdefgh", 2)
    for token in (there.guest_token(guest), here.chair_token("abcdefgh", 2), "", None, "x" * 500, "ü.x"):
        assert here.guest(token) is None
    assert here.chair(here.guest_token(guest)) is None
    assert here.cookie != there.cookie


def test_small_messages_go_out_at_once() -> None:
    async def scene() -> int:
        told: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def meet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            told.set_result(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listener = listen("127.0.0.1", 0)
        async with await asyncio.start_server(meet, sock=listener):
            _, writer = await asyncio.open_connection(*listener.getsockname())
            writer.close()
            return await told

    assert awaited(scene()) != 0


def test_names_are_pleasant_and_fit_the_wire() -> None:
    assert names.of_guest("abcdefgh") == names.of_guest("abcdefgh")
    assert all(0 < len(names.of_guest(new_id(20))) <= 24 for _ in range(200))
    assert len({names.of_bot("abcdefgh", seat) for seat in range(8)}) == 8
    assert len(set(names.PLACES)) == len(names.PLACES)
