"""The decks that outlive the server: kept once by their digest, listed by the guests who keep them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from subak.server.storage import chairs, decks, guest_decks, keep_deck, now, tables

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck as it is kept, with the name it goes by for whoever asked."""

    digest: str
    game: str
    text: str
    name: str
    share: str = ""  # secret of its link
    made: int = 0  # milliseconds since 1970


class QuotaReached(Exception):
    """The guest keeps as many decks, or as much of their text, as one guest may."""


class DeckStorage:
    """All reading and writing of decks; every method is one transaction."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def keep(self, guest: str, deck: Deck, most: int, most_bytes: int) -> Deck:
        """Put a deck on a guest's list, or give it its new name; QuotaReached where that would be too much."""
        own = (guest_decks.c.guest == guest) & (guest_decks.c.digest == deck.digest)
        async with self._engine.begin() as connection:
            await keep_deck(connection, deck.digest, deck.game, deck.text)
            renamed = await connection.execute(guest_decks.update().where(own).values(name=deck.name))
            if not renamed.rowcount:
                row = {"guest": guest, "digest": deck.digest, "name": deck.name, "made": now()}
                await connection.execute(guest_decks.insert().values(row))
                size = sa.func.sum(sa.func.length(decks.c.text))
                listed = sa.select(sa.func.count(), size).join_from(guest_decks, decks)
                number, letters = (await connection.execute(listed.where(guest_decks.c.guest == guest))).one()
                if number > most or letters > most_bytes:
                    raise QuotaReached
        kept = await self.of_guest(guest, deck.digest)
        assert kept is not None
        return kept

    async def of_guest(self, guest: str, digest: str) -> Deck | None:
        """A deck of a guest's list."""
        return await self._one((guest_decks.c.guest == guest) & (guest_decks.c.digest == digest))

    async def shared(self, digest: str, key: str) -> Deck | None:
        """A deck that somebody shares by a link with this secret."""
        return await self._one((guest_decks.c.digest == digest) & (guest_decks.c.share == key))

    async def _one(self, wanted: sa.ColumnElement[bool]) -> Deck | None:
        found = sa.select(decks, guest_decks.c.name, guest_decks.c.share).join_from(guest_decks, decks).where(wanted)
        async with self._engine.connect() as connection:
            row = (await connection.execute(found.limit(1))).one_or_none()
            return _deck(row) if row else None

    async def list_of(self, guest: str) -> list[Deck]:
        """The decks a guest keeps, the newest first; without their texts."""
        columns = (guest_decks.c.name, guest_decks.c.share, guest_decks.c.made)
        listed = sa.select(decks.c.digest, decks.c.game, sa.literal("").label("text"), *columns)
        own = listed.join_from(guest_decks, decks).where(guest_decks.c.guest == guest)
        async with self._engine.connect() as connection:
            rows = await connection.execute(own.order_by(guest_decks.c.made.desc(), guest_decks.c.digest))
            return [_deck(row) for row in rows]

    async def on_table(self, digest: str, guest: str | None, table: str) -> Deck | None:
        """A deck that is on the table of this id, or on one that a guest has made or sits at."""
        seated = sa.select(chairs.c.table_id).where(chairs.c.guest == guest)
        its = (tables.c.id == table) | (tables.c.maker == guest) | tables.c.id.in_(seated) if guest else None
        wanted = (tables.c.deck == digest) & (its if its is not None else tables.c.id == table)
        found = sa.select(decks, tables.c.deck_name.label("name"), sa.literal("").label("share"))
        joined = found.join_from(tables, decks, tables.c.deck == decks.c.digest).where(wanted)
        async with self._engine.connect() as connection:
            row = (await connection.execute(joined.order_by(tables.c.made.desc()).limit(1))).one_or_none()
            return _deck(row) if row else None

    async def share(self, guest: str, digest: str, key: str) -> str | None:
        """The secret of a guest's deck, which is `key` if it has none yet; None where the guest keeps no such deck."""
        own = (guest_decks.c.guest == guest) & (guest_decks.c.digest == digest)
        unshared = guest_decks.update().where(own & guest_decks.c.share.is_(None)).values(share=key)
        async with self._engine.begin() as connection:
            await connection.execute(unshared)
            found: str | None = await connection.scalar(sa.select(guest_decks.c.share).where(own))
            return found

    async def remove(self, guest: str, digest: str) -> bool:
        """Strike a deck off a guest's list; its text stays while a table or another guest has it."""
        own = (guest_decks.c.guest == guest) & (guest_decks.c.digest == digest)
        kept = sa.exists().where(guest_decks.c.digest == digest)
        played = sa.exists().where(tables.c.deck == digest)
        async with self._engine.begin() as connection:
            await connection.execute(sa.select(decks.c.digest).where(decks.c.digest == digest).with_for_update())
            done = await connection.execute(guest_decks.delete().where(own))
            await connection.execute(decks.delete().where((decks.c.digest == digest) & ~kept & ~played))
            return bool(done.rowcount)


def _deck(row: Any) -> Deck:
    return Deck(row.digest, row.game, row.text, row.name, row.share or "", row.made)
