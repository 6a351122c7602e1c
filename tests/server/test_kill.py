"""`kill -9` at random moments under load: what a page was told has happened, and no table is ever broken."""

from __future__ import annotations

import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import httpx
import psutil
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from subak.core import registry
from subak.core.match import Match
from subak.core.record import Record
from subak.server.protocol import Frame
from subak.server.settings import database_url
from subak.server.storage import Storage
from tests.laws.small_game import GAME
from tests.server.kit import PATIENCE, SMALL, Guest, Page, Server, awaited

if TYPE_CHECKING:
    from pathlib import Path

LOST = (ConnectionClosed, InvalidHandshake, TimeoutError, OSError, httpx.TransportError)


class Player(threading.Thread):
    """Plays one game after the other, and remembers of each what the server has told."""

    def __init__(self, server: Server, number: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.stop = stop
        self.rng = random.Random(number)
        self.setting = ("tinyfield", "me", "random", "random") if number % 2 else ("ricedice", "me", "random")
        self.guest = Guest(server)
        self.told: dict[str, list[str]] = {}  # table: its log as far as it was shown
        self.done: dict[str, list[str]] = {}  # table: own moves that were answered, in order
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                try:
                    self.play(self.table())
                except LOST:
                    time.sleep(0.05)
        except BaseException as error:
            self.failure = error

    def answered(self) -> int:
        """How many moves were answered so far."""
        return sum(map(len, list(self.done.values())))

    def table(self) -> str:
        """The table that is not played to its end yet."""
        for info in self.guest.ask("GET", "/api/tables"):
            assert info["state"] in ("running", "over"), info
            if info["state"] == "running":
                return str(info["id"])
        return str(self.guest.make(*self.setting)["id"])

    def play(self, table: str) -> None:
        """Make random moves until the game is over or the connection is lost."""
        with Page(self.guest, table) as page:
            page.next_frame()
            now = iter(page.log)  # when the game is over, what was hidden stands between the lines shown before
            assert all(line in now for line in self.told.get(table, [])), "something that was shown is missing"
            while not self.stop.is_set() and page.frame is not None and page.frame.outcome is None:
                if page.frame.choices:
                    move = self.rng.choice(page.frame.choices).text
                    answer = page.act(move)
                    assert isinstance(answer, Frame), answer
                    self.done.setdefault(table, []).append(move)
                else:
                    page.next_frame()
                self.told[table] = list(page.log)


def workers_of(server: Server) -> list[psutil.Process]:
    """The processes a server has begun."""
    assert server.process is not None
    return list(psutil.Process(server.process.pid).children(recursive=True))


def under_load(crowd: list[Player]) -> None:
    """Wait until everybody has been answered again."""
    before = [player.answered() for player in crowd]
    end = time.monotonic() + PATIENCE
    while not all(player.answered() > old for player, old in zip(crowd, before, strict=True)):
        assert time.monotonic() < end, [player.failure for player in crowd]
        time.sleep(0.01)


def kill_and_check(folder: Path, kills: int, players: int, db: str | None = None) -> int:
    """Kill a busy server again and again; the number of answered moves, every one of which has been found again."""
    rng = random.Random(kills)
    stop = threading.Event()
    left: list[psutil.Process] = []
    with Server(folder, db, [SMALL]) as server:
        crowd = [Player(server, number, stop) for number in range(players)]
        for player in crowd:
            player.start()
        for _ in range(kills):
            under_load(crowd)
            time.sleep(rng.uniform(0, 0.5))
            left += workers_of(server)
            server.kill()
            server.start()
        under_load(crowd)
        stop.set()
        for player in crowd:
            player.join(PATIENCE)
            assert not player.is_alive()
            assert player.failure is None, player.failure
        records = {
            table: Record.loads(player.guest.http.get(f"/api/tables/{table}/record").text)
            for player in crowd
            for table in player.told
        }
        assert server.stop() == 0
        said = server.complaints()  # Python's own keeper of semaphores may speak of those a killed server left
        assert "Traceback" not in said
        assert "subak" not in said
    _, alive = psutil.wait_procs(left, PATIENCE)
    assert not alive, "workers have outlived their server"
    for player in crowd:
        for table, moves in player.done.items():
            own = [entry.text for entry in records[table].entries if entry.seat == 0]
            rest = iter(own)
            assert all(move in rest for move in moves), (moves, own)  # in this order; unanswered ones may lie between
    awaited(verify_all(server.db, set(records)))
    return sum(player.answered() for player in crowd)


async def verify_all(db: str, tables: set[str]) -> None:
    """Every table in storage replays, and NATURE did in it what the seed gives."""
    registry.register(GAME)
    storage = await Storage.open(database_url(db))
    for table in tables:
        stored = await storage.load(table)
        assert stored is not None
        match = Match.replay(Record.from_json({**stored.head.to_json(), "entries": stored.lines}))
        match.verify()
    await storage.close()


def test_a_kill_loses_nothing(tmp_path: Path) -> None:
    assert kill_and_check(tmp_path, kills=1, players=2) >= 4


@pytest.mark.full
def test_twenty_kills_lose_nothing(tmp_path: Path) -> None:
    folders = [tmp_path / "one", tmp_path / "other"]  # ten kills each: a server that starts keeps one core busy
    for folder in folders:
        folder.mkdir()
    with ThreadPoolExecutor(2) as pool:
        answered = list(pool.map(lambda folder: kill_and_check(folder, kills=10, players=3), folders))
    assert min(answered) >= 33
