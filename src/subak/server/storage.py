"""What outlives the server: tables, chairs and append-only entries, in SQLite or PostgreSQL."""

from __future__ import annotations

import json
import os
import secrets
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, Connection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.types import TypeEngine

from subak.core.errors import OptionError
from subak.core.record import Record
from subak.server.errors import ChairTaken, Conflict

PERSON, BOT, FREE = "person", "bot", "free"
HEAD = ("id", "game", "rules", "seats", "deck", "cards", "seed", "seed_digest", "format", "start")

# The schema as it is now, in full; the migrations lead to it, and `alembic check` in the tests holds them together.
metadata = sa.MetaData()
NAME, DIGEST = sa.String(40), sa.String(64)


def required(name: str, kind: TypeEngine[Any] | type[TypeEngine[Any]]) -> sa.Column[Any]:
    """A column of this kind that every row fills."""
    return sa.Column(name, kind, nullable=False)


facts = sa.Table("facts", metadata, sa.Column("name", NAME, primary_key=True), required("value", sa.Text))
guests = sa.Table("guests", metadata, sa.Column("id", NAME, primary_key=True), required("name", NAME))
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", NAME, primary_key=True),
    *(required(name, NAME) for name in ("name", "maker", "game")),
    *(required(name, sa.Integer) for name in ("rules", "seats")),
    required("options", sa.Text),
    required("deck", DIGEST),
    required("cards", sa.Text),  # text of the deck where an earlier version kept it here, instead of in `decks`
    required("seed", DIGEST),
    required("seed_digest", DIGEST),
    sa.Column("follows", NAME, sa.ForeignKey("tables.id"), unique=True),  # the table this is a rematch of
    required("made", sa.BigInteger),  # milliseconds since 1970
    sa.Column("deck_name", NAME, nullable=False, server_default=""),  # empty: the built-in one
    sa.Column("format", sa.Integer, nullable=False, server_default="1"),  # of the record
    sa.Column("start", sa.Text, nullable=False, server_default=""),  # position it began from, when not from the set-up
    sa.Index("tables_by_maker", "maker"),
    sa.Index("tables_by_deck", "deck"),
)
chairs = sa.Table(
    "chairs",
    metadata,
    sa.Column("table_id", NAME, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    required("kind", sa.String(8)),  # PERSON, BOT or FREE
    required("bot", NAME),  # empty unless it is a bot's
    required("guest", NAME),  # empty unless it is a person's
    sa.Index("chairs_by_guest", "guest"),
)
entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", NAME, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),  # counted from 0
    required("line", sa.Text),
)
decks = sa.Table(
    "decks",
    metadata,
    sa.Column("digest", DIGEST, primary_key=True),
    required("game", NAME),
    required("text", sa.Text),
    required("made", sa.BigInteger),
)
guest_decks = sa.Table(
    "guest_decks",
    metadata,
    sa.Column("guest", NAME, primary_key=True),
    sa.Column("digest", DIGEST, sa.ForeignKey("decks.digest"), primary_key=True),
    required("name", NAME),
    sa.Column("share", NAME),  # the secret of its link, once it is shared
    required("made", sa.BigInteger),
    sa.Index("guest_decks_by_digest", "digest"),
)


@dataclass(slots=True)
class Chair:
    """Who sits in a seat: a person, a bot, or nobody yet."""

    kind: str
    bot: str = ""
    guest: str = ""


@dataclass(slots=True)
class Stored:
    """A table as it is kept: the head of its record, the lines of its entries, its chairs, the table that followed."""

    id: str
    name: str
    maker: str
    head: Record  # with the seed, without entries
    chairs: list[Chair]
    lines: list[str] = field(default_factory=list)
    rematch: str = ""
    deck_name: str = ""  # empty: the built-in one


class Storage:
    """All reading and writing; every method is one transaction."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    @classmethod
    async def open(cls, url: URL) -> Storage:
        """Connect and bring the schema up to date; OptionError says why that cannot be done."""
        storage = cls(_engine(url))
        try:
            async with storage.engine.connect() as connection:
                await connection.run_sync(_migrate)
        except (SQLAlchemyError, CommandError, OSError) as error:
            await storage.close()
            reason = str(getattr(error, "orig", None) or error).splitlines()[0]
            raise OptionError(f"the database {url.render_as_string()} cannot be used: {reason}") from None
        return storage

    async def close(self) -> None:
        """Let go of all connections."""
        await self.engine.dispose()

    async def secret(self) -> str:
        """The secret that signs cookies and links; made once and kept, so that a restart changes nobody's identity."""
        wanted = sa.select(facts.c.value).where(facts.c.name == "secret")
        async with self.engine.connect() as connection:
            found: str | None = await connection.scalar(wanted)
        if found is not None:
            return found
        try:
            async with self.engine.begin() as connection:
                await connection.execute(facts.insert().values(name="secret", value=secrets.token_hex(32)))
        except IntegrityError:
            pass  # a server beside us was quicker; its secret is the one
        async with self.engine.connect() as connection:
            return str(await connection.scalar(wanted))

    # -- guests

    async def rename(self, guest: str, name: str) -> None:
        """Keep the name a guest has chosen."""
        try:
            async with self.engine.begin() as connection:
                await connection.execute(guests.insert().values(id=guest, name=name))
        except IntegrityError:
            async with self.engine.begin() as connection:
                await connection.execute(guests.update().where(guests.c.id == guest).values(name=name))

    async def chosen_names(self, wanted: list[str]) -> dict[str, str]:
        """The names that some guests have chosen; those who have not are missing."""
        async with self.engine.connect() as connection:
            rows = await connection.execute(sa.select(guests.c.id, guests.c.name).where(guests.c.id.in_(wanted)))
            return {row.id: row.name for row in rows}

    # -- tables

    async def add(self, stored: Stored, follows: str | None = None) -> None:
        """Keep a new table with its deck, chairs and first entries.

        `follows`: the table it is a rematch of; Conflict when that one has a rematch already."""
        record = stored.head
        row = {name: getattr(record, name) for name in HEAD}
        row |= {"name": stored.name, "maker": stored.maker, "options": json.dumps(record.options, sort_keys=True)}
        row |= {"follows": follows, "made": now(), "deck_name": stored.deck_name, "cards": ""}
        seated = [
            {"table_id": stored.id, "seat": seat, "kind": chair.kind, "bot": chair.bot, "guest": chair.guest}
            for seat, chair in enumerate(stored.chairs)
        ]
        try:
            async with self.engine.begin() as connection:
                if record.cards:
                    await keep_deck(connection, record.deck, record.game, record.cards)
                await connection.execute(tables.insert().values(row))
                await connection.execute(chairs.insert(), seated)
                if stored.lines:
                    await connection.execute(entries.insert(), _rows(stored.id, 0, stored.lines))
        except IntegrityError:
            raise Conflict("another table already follows this one") from None

    async def load(self, id: str) -> Stored | None:
        """A table with all its entries, or None when there is none."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(sa.select(tables).where(tables.c.id == id))).one_or_none()
            if row is None:
                return None
            seated = await connection.execute(sa.select(chairs).where(chairs.c.table_id == id).order_by(chairs.c.seat))
            lines = await connection.scalars(
                sa.select(entries.c.line).where(entries.c.table_id == id).order_by(entries.c.seq)
            )
            after = await connection.scalar(sa.select(tables.c.id).where(tables.c.follows == id))
            named = {name: row._mapping[name] for name in HEAD}
            text = await connection.scalar(sa.select(decks.c.text).where(decks.c.digest == row.deck))
            named["cards"] = row.cards or text or ""
            return Stored(
                id=row.id,
                name=row.name,
                maker=row.maker,
                head=Record(**named, options=json.loads(row.options)),
                chairs=[Chair(chair.kind, chair.bot, chair.guest) for chair in seated],
                deck_name=row.deck_name,
                lines=list(lines),
                rematch=after or "",
            )

    async def append(self, id: str, first: int, lines: list[str]) -> None:
        """Add the lines of entries to a table in one transaction, the first as number `first`, counted from 0.

        Conflict when another process has already written one of them."""
        try:
            async with self.engine.begin() as connection:
                await connection.execute(entries.insert(), _rows(id, first, lines))
        except IntegrityError:
            raise Conflict("the table has moved on in the meantime") from None

    async def take_chair(self, id: str, seat: int, guest: str) -> None:
        """Seat a person in a free chair; ChairTaken when it is no longer free."""
        free = (chairs.c.table_id == id) & (chairs.c.seat == seat) & (chairs.c.kind == FREE)
        async with self.engine.begin() as connection:
            done = await connection.execute(chairs.update().where(free).values(kind=PERSON, guest=guest))
            if done.rowcount != 1:
                raise ChairTaken

    async def tables_of(self, guest: str, most: int) -> list[str]:
        """At most `most` tables that a guest has made or sits at, the newest first.

        (To sort by the last move would tell when others move.)"""
        return await self._newest(tables.c.id, [guest], most)

    async def table_names_of(self, guests: list[str], most: int) -> set[str]:
        """What the newest tables of some guests are called, at most `most` of them."""
        return set(await self._newest(tables.c.name, guests, most))

    async def _newest(self, column: sa.Column[str], guests: list[str], most: int) -> list[str]:
        sits = sa.select(chairs.c.table_id).where(chairs.c.guest.in_(guests))
        wanted = sa.select(column).where(tables.c.id.in_(sits) | tables.c.maker.in_(guests))
        async with self.engine.connect() as connection:
            found = await connection.scalars(wanted.order_by(tables.c.made.desc(), tables.c.id).limit(most))
            return list(found)


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


async def keep_deck(connection: AsyncConnection, digest: str, game: str, text: str) -> None:
    """Have a deck among those kept, and locked until the transaction ends, so that nobody removes it meanwhile."""
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    row = {"digest": digest, "game": game, "text": text, "made": now()}
    await connection.execute(
        insert(decks).values(row).on_conflict_do_update(index_elements=["digest"], set_={"game": game})
    )


def _rows(id: str, first: int, lines: list[str]) -> list[dict[str, Any]]:
    return [{"table_id": id, "seq": first + n, "line": line} for n, line in enumerate(lines)]


def _engine(url: URL) -> AsyncEngine:
    if url.get_backend_name() == "sqlite":
        _make_private(Path(str(url.database)))
        engine = create_async_engine(url, pool_size=4, max_overflow=0, connect_args={"timeout": 30})
        event.listen(engine.sync_engine, "connect", _be_durable)
        return engine
    try:
        return create_async_engine(url, pool_size=8, pool_pre_ping=True)
    except ImportError:
        raise OptionError("PostgreSQL needs the package asyncpg: pip install 'subak[postgres]'") from None


def _make_private(file: Path) -> None:
    """Seeds and secrets are nobody else's business: the file is its owner's alone."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise OptionError(f"the database {file} cannot be used: {error.strerror}") from None


def _be_durable(connection: Any, _: object) -> None:
    """A commit is on the disk when it returns, and readers do not wait for writers."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def migrations(connection: Connection) -> Config:
    """Alembic's configuration for the database of a connection."""
    config = Config()
    config.set_main_option("script_location", "subak.server:migrations")
    config.attributes["connection"] = connection
    return config


def _migrate(connection: Connection) -> None:
    command.upgrade(migrations(connection), "head")
    connection.commit()
