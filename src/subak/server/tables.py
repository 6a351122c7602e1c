"""A live table: one match in memory, one lock, and nothing told to anybody before it is on the disk."""

from __future__ import annotations

import asyncio
import logging
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, TypeVar

from subak import bots
from subak.core.errors import SubakError, WrongTurn
from subak.core.match import Match
from subak.core.record import PLAY, Record
from subak.core.state import SECRET
from subak.core.text import listed
from subak.server import names
from subak.server.bots import Question
from subak.server.limits import Crowd
from subak.server.storage import BOT, FREE, PERSON, Chair, Conflict

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from subak.core.state import State
    from subak.server.bots import Thinkers
    from subak.server.frames import Watcher
    from subak.server.protocol import Frame
    from subak.server.storage import Storage, Stored

log = logging.getLogger("subak.server")

T = TypeVar("T")
READERS: Final = ThreadPoolExecutor(2, "subak-reader")  # a long record is replayed beside the event loop
MOST_SPECTATORS: Final = 64
MOST_NOTES: Final = 1000  # entries of a seat that are no moves
ENTRY: Final = re.compile(r"(?:entry|line) (\d+)\b")


class NoTable(SubakError):
    """No table has this identifier."""


class NotYours(SubakError):
    """Only those who sit at the table may do this."""


class Broken(SubakError):
    """The record of a table does not replay here; the message says why. Nothing of it is lost."""


class Table:
    """One table. Everything that reads or changes the match does so inside `open`."""

    def __init__(self, id: str, storage: Storage, thinkers: Thinkers, pause: float) -> None:
        self.id = id
        self.users = 0  # requests that hold this object just now
        self.watchers: set[Watcher] = set()
        self._storage = storage
        self._thinkers = thinkers
        self._pause = pause
        self._lock = asyncio.Lock()
        self._stored: Stored | None = None
        self._match: Match | None = None
        self._broken = ""  # why the record does not replay, once that is known
        self._driver: asyncio.Task[None] | None = None
        self._chosen: dict[str, str] = {}  # names that guests have chosen
        self._answers: dict[tuple[Callable[[Table, Match, int | None], Any], int | None], Any] = {}
        self.pictures: dict[int | None, Frame] = {}  # by seat, until something changes

    # -- reading

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Match]:
        """The match, read from storage if need be, with nobody else at it; NoTable or Broken when there is none."""
        async with self._lock:
            yield self._match or await self._load()

    async def answer(self, make: Callable[[Table, Match, int | None], T], guest: str | None) -> T:
        """Something a guest's seat may read, as of the last change that was published.

        What was asked for once is made anew with every move: who asks again does not wait, and cannot tell by waiting
        that another seat is just making a secret move."""
        seat = self.seat_of(guest) if self.known else None
        if (make, seat) not in self._answers:
            async with self.open() as match:
                seat = self.seat_of(guest)
                self._answers[make, seat] = make(self, match, seat)
        answer: T = self._answers[make, seat]
        return answer

    @property
    def stored(self) -> Stored:
        """What storage knows of the table; there once it has been opened, broken or not."""
        if self._stored is None:
            raise NoTable("there is no such table")
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
        busy = self._lock.locked() or (self._driver is not None and not self._driver.done())
        return not (self.users or self.watchers or busy)

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
        if chair.kind == FREE:
            return f"Seat {seat + 1}"
        return self._chosen.get(chair.guest) or names.of_guest(chair.guest)

    def rename(self, guest: str, name: str) -> None:
        """A guest goes by another name from now on."""
        if any(chair.guest == guest for chair in self.chairs):
            self._chosen[guest] = name
            self.changed()

    # -- who looks on

    def let_in(self, watcher: Watcher) -> None:
        """Somebody looks at the table; Crowd when too many do already. Who sits here is always let in."""
        spectators = sum(self.seat_of(other.guest) is None for other in self.watchers)
        if self.seat_of(watcher.guest) is None and spectators >= MOST_SPECTATORS:
            raise Crowd(f"{MOST_SPECTATORS} people watch this table already")
        before = self.online
        self.watchers.add(watcher)
        self._noticed(before)

    def let_out(self, watcher: Watcher) -> None:
        """Somebody looks no more."""
        before = self.online
        self.watchers.discard(watcher)
        self._noticed(before)

    @property
    def online(self) -> set[int]:
        """The seats whose persons look at the table."""
        seats = {self.seat_of(watcher.guest) for watcher in self.watchers}
        return {seat for seat in seats if seat is not None}

    def _noticed(self, before: set[int]) -> None:
        """Others look again only if somebody who sits here has come or gone; bots may have waited for company."""
        if self.online != before:
            self.changed()
        else:
            self._wake_bots()

    # -- what persons do

    async def play(self, watcher: Watcher, seat: int, text: str, frame: int) -> None:
        """Play a move in notation, chosen by somebody who was looking at this frame."""

        def do(match: Match) -> None:
            self.check_own(match, seat)
            watcher.check(match, seat, frame)
            if not match.over and seat not in match.to_act():
                awaited = listed([self.name_of(other) for other in match.to_act()])
                raise WrongTurn(f"it is not your turn: the table waits for {awaited}")
            match.play(seat, text)

        await self._change(do, watcher)

    async def undo(self, watcher: Watcher, seat: int) -> None:
        """Take back the own last move."""

        def do(match: Match) -> None:
            self.check_own(match, seat)
            self._check_patience(match, seat)
            match.undo(seat)

        await self._change(do, watcher)

    async def resign(self, watcher: Watcher, seat: int) -> None:
        """Give up; where others remain, a bot plays on."""

        def do(match: Match) -> None:
            match.resign(seat)
            if not match.over:
                match.substitute(seat, substitute(match))

        await self._change(do, watcher)

    async def leave(self, watcher: Watcher, seat: int) -> None:
        """Let a bot take the chair for now."""

        def do(match: Match) -> None:
            self.check_own(match, seat)
            self._check_patience(match, seat)
            match.leave(seat)
            match.substitute(seat, substitute(match))

        await self._change(do, watcher)

    async def come_back(self, watcher: Watcher, seat: int) -> None:
        """Take the chair back from the substitute."""

        def do(match: Match) -> None:
            if seat not in match.away:
                raise WrongTurn("you sit in your chair already")
            match.come_back(seat)

        await self._change(do, watcher)

    async def sit(self, seat: int, guest: str) -> None:
        """A guest takes a free chair; Conflict when it is taken. Who sits here already keeps the own chair."""
        async with self.open():
            if self.seat_of(guest) is None:
                if not 0 <= seat < len(self.chairs) or self.chairs[seat].kind != FREE:
                    raise Conflict("somebody else has taken this chair")
                self._match = None  # read anew unless all goes well
                await self._storage.take_chair(self.id, seat, guest)
                await self._load()
        self.changed()

    # -- what follows

    def changed(self) -> None:
        """Something that everybody may know has changed: let all look again, and let the bots go on."""
        self._answers.clear()
        self.pictures.clear()
        self._tell()

    def _tell(self) -> None:
        for watcher in self.watchers:
            watcher.dirty.set()
        self._wake_bots()

    def _publish(self, match: Match) -> None:
        """A change has been written: from now on it is what those who ask are told."""
        self.pictures.clear()
        for make, seat in self._answers:
            self._answers[make, seat] = make(self, match, seat)

    async def close(self) -> None:
        """Stop the bots, and wait until what has begun is written."""
        if self._driver is not None:
            self._driver.cancel()
            await asyncio.gather(self._driver, return_exceptions=True)
        async with self._lock:
            self._match = None

    async def _load(self) -> Match:
        if self._broken:
            raise Broken(self._broken)
        stored = self._stored = await self._storage.load(self.id)
        if stored is None:
            raise NoTable("there is no such table")
        self._chosen = await self._storage.chosen_names([chair.guest for chair in stored.chairs if chair.guest])
        try:
            match = await asyncio.get_running_loop().run_in_executor(READERS, replayed, stored)
        except Exception as error:
            log.error("table %s cannot be opened: %s", self.id, error, exc_info=not isinstance(error, SubakError))
            self._broken = f"this table cannot be opened: {reason_of(error)}"
            raise Broken(self._broken) from error
        await self._settle(match, len(match.record.entries))
        self._match = match
        self.pictures.clear()
        self._answers.clear()
        self._wake_bots()
        return match

    async def _settle(self, match: Match, kept: int) -> None:
        """NATURE and bots without a choice go on; then all entries beyond those kept are written in one transaction.

        As long as a chair is free nothing is dealt: nobody shall choose the company, or stay away, by the cards."""
        if self.waiting:
            return
        match.ask = {seat for seat in range(len(self.chairs)) if not self.bot_at(match, seat)}
        match.resume(auto=True)
        lines = [str(entry) for entry in match.record.entries[kept:]]
        if lines:
            await self._storage.append(self.id, kept, lines)

    async def _change(self, do: Callable[[Match], None], watcher: Watcher | None = None) -> None:
        """Do something to the match and write it; a caller who goes away meanwhile does not interrupt it."""
        await asyncio.shield(self._change_now(do, watcher))

    async def _change_now(self, do: Callable[[Match], None], watcher: Watcher | None) -> None:
        async with self.open() as match:
            if self.waiting:
                raise WrongTurn("the game begins when every chair is taken")
            kept = len(match.record.entries)
            try:
                do(match)
                await self._settle(match, kept)
            except BaseException as error:
                if not isinstance(error, SubakError) or len(match.record.entries) != kept:
                    self._match = None  # it runs ahead of what is written: read it anew
                    self.changed()
                raise
            if watcher is not None:
                watcher.answered += 1
            self._publish(match)
        self._tell()

    def check_own(self, match: Match, seat: int) -> None:
        """WrongTurn when the person of a seat does not play it."""
        if seat in match.resigned:
            raise WrongTurn("you have given up this game")
        if seat in match.away:
            raise WrongTurn("a bot plays in your chair: take it back first")

    def _check_patience(self, match: Match, seat: int) -> None:
        """A record has an end: what does not bring the game on can be done often, but not without limit."""
        if sum(entry.seat == seat and entry.verb != PLAY for entry in match.record.entries) >= MOST_NOTES:
            raise WrongTurn("you have taken back or left too often in this game: play on")

    # -- bots

    def _wake_bots(self) -> None:
        if self._driver is None or self._driver.done():
            self._driver = asyncio.create_task(self._drive())

    async def _drive(self) -> None:
        """Let bots play as long as it is their turn and somebody cares."""
        try:
            moved = True
            while moved:
                with suppress(Conflict):  # another process was quicker: look again
                    moved = await self._bot_move()
        except (NoTable, Broken):
            return
        except Exception:
            log.exception("the bots of table %s have stopped", self.id)

    async def _bot_move(self) -> bool:
        """One move of one bot; whether there was one to make. People may act, and undo, while it thinks."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        async with self.open() as match:
            asked = self._question(match)
            visible = match.state.step_kind() != SECRET
        if asked is None:
            return False
        question, seen = asked
        action = await self._thinkers.choose(question, seen)
        if visible:
            await asyncio.sleep(max(0.0, begun + self._pause - loop.time()))

        def do(match: Match) -> None:
            again = self._question(match)
            if again is not None and again[0] == question:
                match.play(seen.viewer, action)

        await self._change(do)
        return True

    def _question(self, match: Match) -> tuple[Question, State] | None:
        """What the next bot has to decide, or None. Bots among themselves play only while somebody watches."""
        played = {seat: self.bot_at(match, seat) for seat in range(len(self.chairs))}
        if self.waiting or (all(played.values()) and not self.watchers):
            return None
        for seat in match.to_act():
            if played[seat]:
                seen = match.seen(seat)
                head = match.record
                seed = sha256(f"{head.seed}\x1fbot\x1f{seat}".encode()).hexdigest()
                return Question(head.game, head.deck, head.cards, seen.to_bytes(), played[seat], seed), seen
        return None


def replayed(stored: Stored) -> Match:
    """The match that a stored table tells of."""
    return Match.replay(Record.from_json({**stored.head.to_json(), "entries": stored.lines}))


def reason_of(error: Exception) -> str:
    """Why a record does not replay, for everybody: the number of an entry, but not its text, which may be a secret."""
    found = ENTRY.match(str(error))
    if found:
        return f"entry {found[1]} of its record does not replay"
    return str(error) if isinstance(error, SubakError) else "its record does not replay"


def substitute(match: Match) -> str:
    """The bot that takes the chair of a person who leaves."""
    known = bots.names(match.game.name)
    return "heuristic" if "heuristic" in known else known[-1]
