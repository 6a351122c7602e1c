"""A live table: one match in memory, one lock, and nothing told to anybody before it is on the disk."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeVar

from subak import bots
from subak.core import registry
from subak.core.errors import RecordError, SubakError, WrongTurn
from subak.core.match import Match
from subak.core.record import PLAY, read_entry
from subak.core.text import listed
from subak.server import names
from subak.server.bot_driver import BotDriver
from subak.server.errors import Broken, ChairTaken, NoTable, NotBegun
from subak.server.frames import Snapshot
from subak.server.limits import LimitReached
from subak.server.move_lists import Stopped, played_in_order
from subak.server.storage import BOT, FREE, PERSON, Chair

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from subak.server.bots import BotPool
    from subak.server.protocol import TableInfo
    from subak.server.storage import Storage, Stored
    from subak.server.subscriber import Subscriber

log = logging.getLogger("subak.server")
T = TypeVar("T")

READERS: Final = ThreadPoolExecutor(2, "subak-reader")  # a long record is replayed beside the event loop
MOST_SPECTATORS: Final = 64
MOST_OTHER_ENTRIES: Final = 1000  # of a seat in a record: undo, leave, return and whatever else is no move


class Table:
    """One table. Everything that reads or changes the match does so inside `open`."""

    def __init__(self, id: str, storage: Storage, pool: BotPool, pause: float) -> None:
        """`pool` thinks for the bots, which leave `pause` seconds between two visible moves."""
        self.id = id
        self.users = 0  # requests that hold this object just now
        self.subscribers: set[Subscriber] = set()
        self._storage = storage
        self._bots = BotDriver(self, pool, pause)
        self._lock = asyncio.Lock()
        self._stored: Stored | None = None
        self._match: Match | None = None
        self._broken = ""  # why the record does not replay, once that is known
        self._chosen: dict[str, str] = {}  # names that guests have chosen
        self._snapshots: dict[int | None, Snapshot] = {}  # by seat, of the last change that was published

    # -- reading

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Match]:
        """The match, read from storage if need be, with nobody else at it; NoTable or Broken when there is none."""
        async with self._lock:
            yield self._match or await self._load()

    def snapshot(self, match: Match, seat: int | None) -> Snapshot:
        """What a viewer may read; to be called inside `open`."""
        if seat not in self._snapshots:
            self._snapshots[seat] = Snapshot(self, match, seat)
        return self._snapshots[seat]

    async def head(self, guest: str | None) -> TableInfo:
        """The head of the table for a guest, as of the last change that was published.

        Who has read once does not wait afterwards, and so cannot tell by waiting that another seat is just making a
        secret move: `_publish` makes all snapshots anew."""
        known = self._known_snapshot(guest)
        if known is not None:
            return known.head
        async with self.open() as match:
            return self.snapshot(match, self.seat_of(guest)).head

    async def record(self, guest: str | None) -> str:
        """The text of the record as a guest may read it, as of the last change that was published."""
        known = self._known_snapshot(guest)
        if known is not None and known.record is not None:
            return known.record
        async with self.open() as match:
            return self.snapshot(match, self.seat_of(guest)).write_record(match)

    def _known_snapshot(self, guest: str | None) -> Snapshot | None:
        return self._snapshots.get(self.seat_of(guest)) if self.known else None

    @property
    def stored(self) -> Stored:
        """What storage knows of the table; there once it has been opened, broken or not."""
        if self._stored is None:
            raise NoTable
        return self._stored

    @property
    def chairs(self) -> list[Chair]:
        """The chairs, by seat."""
        return self.stored.chairs

    @property
    def waiting(self) -> bool:
        """Whether a chair is free, so that the game cannot begin."""
        return any(chair.kind == FREE for chair in self.chairs)

    @property
    def idle(self) -> bool:
        """Whether nobody would miss this object."""
        return not (self.users or self.subscribers or self._lock.locked() or self._bots.running)

    @property
    def known(self) -> bool:
        """Whether storage was found to have this table."""
        return self._stored is not None

    def seat_of(self, guest: str | None) -> int | None:
        """The seat of a guest, or None: a spectator."""
        for seat, chair in enumerate(self.chairs):
            if guest and chair.kind == PERSON and chair.guest == guest:
                return seat
        return None

    def bot_at(self, match: Match, seat: int) -> str:
        """The bot that plays a seat now, a substitute included; empty when a person does."""
        chair = self.chairs[seat]
        if chair.kind == BOT:
            return chair.bot
        return match.away[seat] or substitute(match) if seat in match.away else ""

    @property
    def names(self) -> list[str]:
        """What those at the table are called, by seat; no two alike."""
        return names.distinct(map(self._called, range(len(self.chairs))))

    def name_of(self, seat: int) -> str:
        """What the one in this chair is called here."""
        return self.names[seat]

    def _called(self, seat: int) -> str:
        chair = self.chairs[seat]
        if chair.kind == BOT:
            return names.of_bot(self.id, seat)
        return f"Seat {seat + 1}" if chair.kind == FREE else self.guest_name(chair.guest)

    def guest_name(self, guest: str) -> str:
        """What somebody who sits here, or has set up this table, is called."""
        return self._chosen.get(guest) or names.of_guest(guest)

    def rename(self, guest: str, name: str) -> None:
        """A guest goes by another name from now on."""
        if guest == self.stored.maker or any(chair.guest == guest for chair in self.chairs):
            self._chosen[guest] = name
            self.invalidate()

    # -- subscribers

    def subscribe(self, subscriber: Subscriber) -> None:
        """Send frames to a page from now on; LimitReached for one spectator too many, never for who sits here."""
        spectators = sum(self.seat_of(other.guest) is None for other in self.subscribers)
        if self.seat_of(subscriber.guest) is None and spectators >= MOST_SPECTATORS:
            raise LimitReached(f"{MOST_SPECTATORS} people watch this table already")
        before = self.online
        self.subscribers.add(subscriber)
        self._presence_changed(before)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Send no more frames to a page."""
        before = self.online
        self.subscribers.discard(subscriber)
        self._presence_changed(before)

    @property
    def online(self) -> set[int]:
        """The seats whose persons have the table open."""
        seats = {self.seat_of(subscriber.guest) for subscriber in self.subscribers}
        return {seat for seat in seats if seat is not None}

    def _presence_changed(self, before: set[int]) -> None:
        """Send new frames if the seats online are not those of `before`; else only wake the bots.

        Bots among themselves play only while somebody watches, so that a spectator can set them going."""
        if self.online != before:
            self.invalidate()
        else:
            self._bots.wake()

    # -- what persons do

    async def play(self, subscriber: Subscriber, seat: int, texts: list[str], frame: int) -> Stopped | None:
        """Play moves in notation, chosen by somebody who was looking at the frame of this number (0: at any).

        A first move that is refused raises its error; a later one ends the list, and those before it stand."""
        stopped: Stopped | None = None

        def do(match: Match) -> None:
            nonlocal stopped
            self.check_own(match, seat)
            subscriber.check(self.snapshot(match, seat), frame)
            stopped = played_in_order(match, seat, texts, self._with_names)

        await self.change(do, subscriber)
        return stopped

    async def preview(self, seat: int, sketch: object) -> object:
        """What a sketch of coming moves would bring a seat; None where there is nothing to sketch."""
        async with self.open() as match:
            if self.waiting or match.over:
                return None
            return match.game.preview(self.snapshot(match, seat).seen, seat, sketch)

    async def undo(self, subscriber: Subscriber, seat: int) -> None:
        """Take back the own last move."""

        def do(match: Match) -> None:
            self.check_own(match, seat)
            self._check_entry_limit(match, seat)
            match.undo(seat)

        await self.change(do, subscriber)

    async def resign(self, subscriber: Subscriber, seat: int) -> None:
        """Give up; where others remain, a bot plays on."""

        def do(match: Match) -> None:
            match.resign(seat)
            if not match.over:
                match.substitute(seat, substitute(match))

        await self.change(do, subscriber)

    async def leave(self, subscriber: Subscriber, seat: int) -> None:
        """Let a bot take the chair for now."""

        def do(match: Match) -> None:
            self.check_own(match, seat)
            self._check_entry_limit(match, seat)
            match.leave(seat)
            match.substitute(seat, substitute(match))

        await self.change(do, subscriber)

    async def come_back(self, subscriber: Subscriber, seat: int) -> None:
        """Take the chair back from the substitute."""

        def do(match: Match) -> None:
            if seat not in match.away:
                raise WrongTurn("you sit in your chair already")
            match.come_back(seat)

        await self.change(do, subscriber)

    async def sit(self, seat: int, guest: str) -> None:
        """A guest takes a free chair; ChairTaken when it is taken. Who sits here already keeps the own chair."""
        async with self.open():
            if self.seat_of(guest) is None:
                if not 0 <= seat < len(self.chairs) or self.chairs[seat].kind != FREE:
                    raise ChairTaken
                self._match = None  # read anew unless all goes well
                await self._storage.take_chair(self.id, seat, guest)
                await self._load()
        self.invalidate()

    # -- what follows

    def invalidate(self) -> None:
        """Something that everybody may know has changed: nothing made before holds, and all subscribers look again."""
        self._snapshots.clear()
        self._notify()

    def set_rematch(self, id: str) -> None:
        """Name the table that follows this one; to be called inside `open`."""
        self.stored.rematch = id
        self.invalidate()

    def _publish(self, match: Match) -> None:
        """A change has been written: from now on it is what those who ask are told."""
        self._snapshots = {seat: old.after(self, match) for seat, old in self._snapshots.items()}

    def _notify(self) -> None:
        for subscriber in self.subscribers:
            subscriber.dirty.set()
        self._bots.wake()

    async def close(self) -> None:
        """Stop the bots for good, and wait until what has begun is written."""
        await self._bots.stop()
        async with self._lock:
            self._match = None

    async def _load(self) -> Match:
        if self._broken:
            raise Broken(self._broken)
        stored = self._stored = await self._storage.load(self.id)
        if stored is None:
            raise NoTable
        guests = [stored.maker, *(chair.guest for chair in stored.chairs if chair.guest)]
        self._chosen = await self._storage.chosen_names(guests)
        try:
            match = await beside(replayed, stored)
        except Exception as error:
            log.error("table %s cannot be opened: %s", self.id, error, exc_info=not isinstance(error, SubakError))
            self._broken = f"this table cannot be opened: {reason_of(error)}"
            raise Broken(self._broken) from error
        await self._settle(match, len(match.record.entries))
        self._match = match
        self._snapshots.clear()
        self._bots.wake()
        return match

    async def _settle(self, match: Match, kept: int) -> None:
        """Play on for NATURE and for bots with one legal move; write all entries after the first `kept` at once.

        While a chair is free nothing is dealt, since whoever saw the cards could choose by them whether to sit down."""
        if self.waiting:
            return
        match.ask = {seat for seat in range(len(self.chairs)) if not self.bot_at(match, seat)}
        match.resume(auto=True)
        lines = [str(entry) for entry in match.record.entries[kept:]]
        if lines:
            await self._storage.append(self.id, kept, lines)

    async def change(self, do: Callable[[Match], None], subscriber: Subscriber | None = None) -> None:
        """Do something to the match, write it and tell everybody; a caller who goes away does not interrupt it.

        `subscriber` is the page that has asked for it, None for a bot."""
        await asyncio.shield(self._change_now(do, subscriber))

    async def _change_now(self, do: Callable[[Match], None], subscriber: Subscriber | None) -> None:
        async with self.open() as match:
            if self.waiting:
                raise NotBegun
            kept = len(match.record.entries)
            try:
                do(match)
                await self._settle(match, kept)
            except BaseException as error:
                if not isinstance(error, SubakError) or len(match.record.entries) != kept:
                    self._match = None  # it runs ahead of what is written: read it anew
                    self.invalidate()
                raise
            if subscriber is not None:
                subscriber.answered += 1
            self._publish(match)
        self._notify()

    def _with_names(self, error: WrongTurn) -> WrongTurn:
        """The same refusal with the names of those the game waits for, if it waits for seats."""
        if not error.waiting:
            return error
        waiting = listed([self.name_of(seat) for seat in error.waiting])
        return WrongTurn(f"it is not your turn: the table waits for {waiting}", error.waiting)

    def check_own(self, match: Match, seat: int) -> None:
        """WrongTurn when the person of a seat does not play it."""
        if seat in match.resigned:
            raise WrongTurn("you have given up this game")
        if seat in match.away:
            raise WrongTurn("a bot plays in your chair: take it back first")

    def _check_entry_limit(self, match: Match, seat: int) -> None:
        """WrongTurn when a seat has MOST_OTHER_ENTRIES entries that are no moves: a record must not grow for ever."""
        if sum(entry.seat == seat and entry.verb != PLAY for entry in match.record.entries) >= MOST_OTHER_ENTRIES:
            raise WrongTurn("you have taken back or left too often in this game: play on")


async def beside(function: Callable[..., T], *given: object) -> T:
    """The value of a function that may take a while, worked out beside the event loop."""
    return await asyncio.get_running_loop().run_in_executor(READERS, function, *given)


def replayed(stored: Stored) -> Match:
    """The match that a stored table tells of; RecordError names the first entry that does not fit.

    Its deck is kept with it, and is left out of the record again where it is built in."""
    head, game = stored.head, registry.game(stored.head.game)
    cards = "" if game.deck_by_digest(head.deck) else head.cards
    entries = [read_entry(line, number) for number, line in enumerate(stored.lines, 1)]
    return Match.replay(replace(head, entries=entries, cards=cards), game)


def reason_of(error: Exception) -> str:
    """Why a record does not replay, for everybody: the number of an entry, but not its text, which may be a secret."""
    if isinstance(error, RecordError) and error.entry is not None:
        return f"entry {error.entry} of its record does not replay"
    return str(error) if isinstance(error, SubakError) else "its record does not replay"


def substitute(match: Match) -> str:
    """The bot that takes the chair of a person who leaves."""
    known = bots.names(match.game.name)
    return "heuristic" if "heuristic" in known else known[-1]
