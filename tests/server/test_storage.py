"""Storage: nothing half written, conflicts noticed, secrets kept, and what cannot be used said in one line."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import sqlite3
import stat
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from subak.core.errors import OptionError
from subak.core.match import Match
from subak.server.settings import database_url
from subak.server.storage import Chair, Conflict, Storage, Stored
from tests.server.kit import SMALL, Guest, Page, Server, awaited, free_port
from tests.server.test_kill import kill_and_check

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator


def with_storage(db: str, scene: Callable[[Storage], Awaitable[None]]) -> None:
    """Play a scene on an open storage."""

    async def play() -> None:
        storage = await Storage.open(database_url(db))
        try:
            await scene(storage)
        finally:
            await storage.close()

    awaited(play())


def sample(id: str) -> Stored:
    """A table with one person, one free chair and the first entries."""
    match = Match("ricedice", seats=2, seed=5, id=id)
    lines = [str(entry) for entry in match.record.entries]
    chairs = [Chair("person", guest="anna-anna"), Chair("free")]
    return Stored(id, "Sidemen", "anna-anna", replace(match.record, entries=[]), chairs, lines)


async def check_storage(storage: Storage) -> None:
    """All that storage promises, on whichever database."""
    secret = await storage.secret()
    assert secret == await storage.secret()
    stored = sample("first-table")
    await storage.add(stored)
    assert await storage.load("first-table") == stored
    assert await storage.load("other-table") is None

    at = len(stored.lines)
    await storage.append("first-table", at, ["0 stand", "1 stand"])
    with pytest.raises(Conflict):  # not even the second of these is kept
        await storage.append("first-table", at + 1, ["1 a", "1 b"])
    writers = [storage.append("first-table", at + 2, [f"0 writer {n}"]) for n in range(8)]
    outcomes = await asyncio.gather(*writers, return_exceptions=True)
    assert sum(outcome is None for outcome in outcomes) == 1
    assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 7
    again = await storage.load("first-table")
    assert again is not None
    assert again.lines[: at + 2] == [*stored.lines, "0 stand", "1 stand"]
    assert len(again.lines) == at + 3

    seats = [storage.take_chair("first-table", 1, f"guest-{n:04}") for n in range(4)]
    taken = await asyncio.gather(*seats, return_exceptions=True)
    assert sum(outcome is None for outcome in taken) == 1
    follow = [storage.add(sample(f"follow-{n:04}"), follows="first-table") for n in range(3)]
    followed = await asyncio.gather(*follow, return_exceptions=True)
    assert sum(outcome is None for outcome in followed) == 1
    again = await storage.load("first-table")
    assert again is not None
    assert again.rematch.startswith("follow-")

    await asyncio.gather(*(storage.rename("anna-anna", "Anna") for _ in range(4)))
    await storage.rename("anna-anna", "Änna 稻")
    assert await storage.chosen_names(["anna-anna", "nobody-here"]) == {"anna-anna": "Änna 稻"}
    assert await storage.tables_of("anna-anna", 9) == [again.rematch, "first-table"]
    assert await storage.tables_of("stranger", 9) == []


def test_sqlite_keeps_all_promises(tmp_path: Path) -> None:
    db = tmp_path / "deep" / "er" / "subak.db"
    with_storage(str(db), check_storage)
    assert stat.S_IMODE(db.stat().st_mode) == 0o600


def test_sqlite_writes_through_to_the_disk(tmp_path: Path) -> None:
    async def scene(storage: Storage) -> None:
        async with storage.engine.connect() as connection:
            journal = await connection.exec_driver_sql("PRAGMA journal_mode")
            synchronous = await connection.exec_driver_sql("PRAGMA synchronous")
            assert (journal.scalar(), synchronous.scalar()) == ("wal", 2)

    with_storage(str(tmp_path / "x.db"), scene)


@pytest.mark.parametrize("db", ["mysql://x/y", "sqlite://", "://", "postgresql://127.0.0.1:1/none", "/dev/null/x.db"])
def test_a_database_that_cannot_be_used_is_named(db: str) -> None:
    with pytest.raises(OptionError) as refused:
        with_storage(db, check_storage)
    assert len(str(refused.value).splitlines()) == 1


def test_a_database_of_a_newer_version_or_no_database_at_all_is_left_alone(tmp_path: Path) -> None:
    newer = tmp_path / "newer.db"
    with sqlite3.connect(newer) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32))")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
    connection.close()
    other = tmp_path / "other.db"
    other.write_bytes(b"this is a letter, not a database" * 200)
    for file in (newer, other):
        content = file.read_bytes()
        with pytest.raises(OptionError):
            with_storage(str(file), check_storage)
        assert file.read_bytes() == content


def test_the_default_place_is_the_users_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("SUBAK_DB", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    assert database_url(None).database == str(tmp_path / "subak" / "subak.db")
    monkeypatch.setenv("SUBAK_DB", str(tmp_path / "mine.db"))
    assert database_url(None).database == str(tmp_path / "mine.db")


# -- a server on a storage with something wrong


@pytest.mark.full
def test_a_table_that_does_not_replay_is_broken_alone(tmp_path: Path) -> None:
    with Server(tmp_path, games=[SMALL]) as server:
        guest = Guest(server)
        good, bad, unknown = (guest.make("ricedice", "me", "random")["id"] for _ in range(3))
        small = guest.make("tinyfield", "me", "random")["id"]
        server.stop()
        with sqlite3.connect(server.db) as connection:
            connection.execute("UPDATE entries SET line = '0 secret' WHERE table_id = ? AND seq = 1", (bad,))
            connection.execute("UPDATE tables SET rules = 77 WHERE id = ?", (unknown,))
        connection.close()
        server.games = []
        server.start()
        states = {info["id"]: info for info in guest.ask("GET", "/api/tables")}
        assert [states[table]["state"] for table in (good, bad, unknown, small)] == ["running"] + ["broken"] * 3
        assert "rules version 77" in states[unknown]["summary"]
        assert "tinyfield" in states[small]["summary"]
        assert states[bad]["summary"] == "this table cannot be opened: entry 2 of its record does not replay"
        with Page(guest, bad) as page:
            (trouble,) = page.until_closed()
            assert getattr(trouble, "detail", "").startswith("this table cannot be opened")
            assert page.socket.close_code == 4500
        assert guest.http.get(f"/api/tables/{bad}/record").status_code == 409
        assert guest.sit(good).play_on(random.Random(1), most=3) == 3
        said = server.complaints().splitlines()  # once for each table, however often somebody asks
        assert sorted(line.split()[3] for line in said) == sorted((bad, unknown, small))
        assert sum("secret" in line for line in said) == 1


@pytest.mark.full
def test_a_second_process_on_the_same_table_loses_nothing(tmp_path: Path) -> None:
    """The conflict is the lock: who is late is told to look again, and then sees what the other has done."""
    with Server(tmp_path) as first, Server(tmp_path, db=first.db) as second:
        guest = Guest(first)
        table = guest.make("ricedice", "me")["id"]
        here = guest.sit(table)
        guest.server = second
        there = guest.sit(table)
        move = here.my_turn().choices[0].text
        here.act(move)
        late = there.act(move)
        assert getattr(late, "sentence", "") == "the table has moved on in the meantime"
        caught_up = there.next_frame()
        assert here.frame is not None
        assert (caught_up.view, there.log) == (here.frame.view, here.log)


def complaint(*arguments: str) -> str:
    """What the command line says when it cannot serve; its exit code is 2."""
    source = Path(__file__).resolve().parents[2] / "src"
    command = [sys.executable, "-c", "from subak.cli import main; main()", "serve", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(source)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 2, done
    return done.stderr


@pytest.mark.full
def test_a_taken_port_and_a_bad_database_are_said_in_one_line(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        said = complaint("--port", str(server.port), "--db", str(tmp_path / "b.db"))
        assert f"port {server.port} is taken" in said
        assert len(said.splitlines()) == 1
    assert "mysql" in complaint("--port", "0", "--db", "mysql://x/y")


# -- PostgreSQL


def postgres_programs() -> Path | None:
    """The folder of initdb and pg_ctl."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    beside = shutil.which("initdb")
    return found[-1].parent if found else Path(beside).parent if beside else None


@pytest.fixture
def postgres(tmp_path: Path) -> Iterator[str]:
    """A PostgreSQL of our own for one test: its URL."""
    programs = postgres_programs()
    if programs is None:
        pytest.skip("PostgreSQL is missing (on Debian: apt-get install postgresql)")
    pytest.importorskip("asyncpg", reason="asyncpg is missing (pip install 'subak[postgres]')")
    folder, port = Path(tempfile.mkdtemp(prefix="subak-postgres-")), free_port()
    user: list[str] = []
    if os.geteuid() == 0:  # PostgreSQL does not run as root
        shutil.chown(folder, "postgres")
        user = ["runuser", "-u", "postgres", "--"]
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1"
    control = [*user, str(programs / "pg_ctl"), "-D", str(folder / "data"), "-w", "-t", "240"]
    try:
        made = [*user, str(programs / "initdb"), "-D", str(folder / "data"), "-U", "subak", "--auth=trust"]
        subprocess.run(made, check=True, stdout=subprocess.DEVNULL, timeout=300, cwd="/")
        started = [*control, "-o", options, "-l", str(folder / "log"), "start"]
        subprocess.run(started, check=True, stdout=subprocess.DEVNULL, timeout=300, cwd="/")
        yield f"postgresql://subak@127.0.0.1:{port}/postgres"
    finally:
        subprocess.run([*control, "-m", "immediate", "stop"], check=False, capture_output=True, timeout=300, cwd="/")
        shutil.rmtree(folder, ignore_errors=True)


@pytest.mark.full
def test_postgresql_keeps_all_promises(postgres: str, tmp_path: Path) -> None:
    with_storage(postgres, check_storage)
    with Server(tmp_path, db=postgres, games=[SMALL]) as server:
        guest = Guest(server)
        page = guest.sit(guest.make("ricedice", "me", "heuristic", options={"target_rice": 20})["id"])
        page.play_on(random.Random(1))
        assert page.frame is not None
        assert page.frame.outcome is not None
        assert server.stop() == 0
        assert server.complaints() == ""
    assert kill_and_check(tmp_path, kills=3, players=3, db=postgres) >= 12
