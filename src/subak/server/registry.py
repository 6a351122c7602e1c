"""The registry of all tables: made, found, followed by a rematch, and evicted from memory when nobody looks."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from subak import bots
from subak.core import registry as games
from subak.core.errors import OptionError
from subak.core.match import Match
from subak.server import names
from subak.server.bots import BotPool
from subak.server.catalog import option_info
from subak.server.decks import Asked, Decks
from subak.server.errors import Conflict, NoTable, NotOver, NotSeated, UnfitOption
from subak.server.hints import Hints
from subak.server.identity import ID, new_id
from subak.server.limits import ConnectionLimit, TokenBuckets
from subak.server.reviews import Reviews
from subak.server.storage import BOT, FREE, PERSON, Chair, Storage, Stored
from subak.server.tables import Table, beside

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from subak.core.contract import Game
    from subak.core.state import Deck
    from subak.server.protocol import Hint, NewTable
    from subak.server.settings import Settings


WRITES_AT_ONCE: Final = 30  # names and tables a guest may ask for in a row
GUESTS_AN_ADDRESS: Final = 5  # busy guests who may share an address
MESSAGES_A_SECOND: Final = 30  # over all sockets of a guest, moves that are carried out not counted
MESSAGES_AT_ONCE: Final = 60
MOST_PAGES: Final = 8  # tables a guest may have open
MOST_NAMES: Final = 80  # newest tables of those who sit down together that a new one is not named after
DECK_WORKERS: Final = 2  # one stays for others when a deck takes long
REVIEW_SECONDS: Final = 600.0  # the longest that a review may take


class TableRegistry:
    """The live tables over one storage."""

    def __init__(self, settings: Settings, storage: Storage, pool: BotPool) -> None:
        self.settings = settings
        self.storage = storage
        self._pool = pool
        self._hints = Hints(pool)
        self._live: dict[str, Table] = {}  # the one used last is last
        rate = settings.writes_a_second
        self._writes = TokenBuckets(rate, WRITES_AT_ONCE * rate)
        self._writes_from = TokenBuckets(GUESTS_AN_ADDRESS * rate, GUESTS_AN_ADDRESS * WRITES_AT_ONCE * rate)
        self.messages = TokenBuckets(MESSAGES_A_SECOND, MESSAGES_AT_ONCE)
        self.connections = ConnectionLimit(MOST_PAGES, settings.connections * 3 // 4)  # the rest is for requests
        self.reviews = Reviews(BotPool(settings.games, 1, REVIEW_SECONDS))
        self.decks = Decks(settings, storage, BotPool(settings.games, DECK_WORKERS, settings.deck_seconds))

    @asynccontextmanager
    async def table(self, id: str) -> AsyncIterator[Table]:
        """A table, for as long as somebody needs it; opening it tells whether it exists."""
        if not ID.fullmatch(id):
            raise NoTable
        table = self._live.pop(id, None) or Table(id, self.storage, self._pool, self.settings.bot_pause)
        self._live[id] = table
        table.users += 1
        try:
            yield table
        finally:
            table.users -= 1
            self._evict()

    def _evict(self) -> None:
        """Forget unused tables: those that do not exist, and of too many the ones used least lately."""
        surplus = len(self._live) - self.settings.tables_in_memory
        for table in list(self._live.values()):
            if table.idle and (surplus > 0 or not table.known):
                del self._live[table.id]
                surplus -= 1

    async def close(self) -> None:
        """Stop all bots and let everything be written."""
        await asyncio.gather(*(table.close() for table in self._live.values()))
        await self.reviews.close()
        self.decks.close()
        self._pool.close()

    def may_write(self, visitor: str, address: str) -> bool:
        """Take a token of a visitor and of the address for a request that writes; False when one has none left."""
        return self._writes.take(visitor) and self._writes_from.take(address)

    # -- guests

    async def name_of(self, guest: str) -> str:
        """The name a guest goes by."""
        return (await self.storage.chosen_names([guest])).get(guest) or names.of_guest(guest)

    async def rename(self, guest: str, name: str) -> None:
        """A guest chooses a name."""
        await self.storage.rename(guest, name)
        for table in self._live.values():
            if table.known:
                table.rename(guest, name)

    # -- making tables

    async def make(self, maker: str, wanted: NewTable) -> Stored:
        """A new table as the guest `maker` wants it; OptionError or UnfitOption says what is wrong with it."""
        game = games.game(wanted.game)
        found = await self.decks.find(game, wanted.deck, Asked(maker, wanted.deck_key))
        chairs = []
        for seat in wanted.seats:
            if seat.kind == "bot" and seat.bot not in bots.names(game.name):
                raise OptionError(f"{game.title} has no bot {seat.bot!r}; it has {', '.join(bots.names(game.name))}")
            kind = {"me": PERSON, "bot": BOT, "friend": FREE}[seat.kind]
            chairs.append(Chair(kind, seat.bot if kind == BOT else "", maker if kind == PERSON else ""))
        if sum(chair.kind == PERSON for chair in chairs) > 1:
            raise OptionError("only one chair can be yours")
        try:
            options = game.read_options(wanted.options, len(chairs))
        except OptionError as error:
            for option in game.options:
                if option.name == error.option:
                    raise UnfitOption(str(error), option_info(option)) from None
            raise
        deck = await beside(games.known_deck, game.name, found.digest, found.text)
        return await self._add(maker, game, (deck, found.name), options, chairs)

    async def rematch(self, id: str, guest: str | None) -> str:
        """The table that follows this one: the same options, everybody one chair on; made once, whoever asks."""
        async with self.table(id) as table, table.open() as match:
            if guest is None or (table.seat_of(guest) is None and table.stored.maker != guest):
                raise NotSeated("only those who sit at the table can ask for a rematch")
            if not match.over:
                raise NotOver
            if not table.stored.rematch:
                table.set_rematch(await self._make_rematch(table.stored, match))
            return table.stored.rematch

    async def _make_rematch(self, stored: Stored, match: Match) -> str:
        """The id of a new table that follows a stored one; if another server has made it first, of that."""
        chairs = [replace(chair) for chair in [*stored.chairs[1:], stored.chairs[0]]]
        deck, options = (match.state.deck, stored.deck_name), match.record.options
        try:
            return (await self._add(stored.maker, match.game, deck, options, chairs, stored.id)).id
        except Conflict:
            again = await self.storage.load(stored.id)
            return again.rematch if again else ""

    async def hint(self, id: str, guest: str | None) -> Hint:
        """What a guest could do at a table now."""
        async with self.table(id) as table:
            return await self._hints.hint(table, guest)

    async def _add(
        self,
        maker: str,
        game: Game,
        named_deck: tuple[Deck, str],
        options: dict[str, bool | int | str],
        chairs: list[Chair],
        follows: str | None = None,
    ) -> Stored:
        deck, deck_name = named_deck
        made = partial(Match, game, len(chairs), secrets.token_hex(32), options, deck, id=new_id())
        record = (await beside(made)).record
        waiting = any(chair.kind == FREE for chair in chairs)
        lines = [] if waiting else [str(entry) for entry in record.entries]  # nothing is dealt before all are there
        head = replace(record, entries=[], cards=deck.text)  # so that it outlives a change of the built-in deck
        seated = [chair.guest for chair in chairs if chair.guest]
        taken = await self.storage.table_names_of([maker, *seated], MOST_NAMES)
        name = names.of_table(record.id, taken)
        stored = Stored(record.id, name, maker, head, chairs, lines, deck_name=deck_name)
        await self.storage.add(stored, follows)
        if any(chair.kind == BOT for chair in chairs):
            self._pool.warm_up()
        return stored
