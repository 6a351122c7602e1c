"""The websocket of a table: moves come in, frames go out, and whatever else comes in is answered in one sentence."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from sqlalchemy.exc import SQLAlchemyError

from subak.core.errors import IllegalAction, SubakError
from subak.server.frames import Watcher
from subak.server.house import House
from subak.server.identity import Identity
from subak.server.protocol import Act, FromPage, Leave, Ping, Pong, Refused, Resign, ToPage, Trouble, Undo
from subak.server.tables import Broken, NoTable, Table

log = logging.getLogger("subak.server")

MOST_BYTES: Final = 16 * 1024  # of one message; the transport itself refuses four times as much
A_SECOND: Final = 30  # messages a page may send on average, moves that are carried out not counted
AT_ONCE: Final = 60
NOT_FOUND, TOO_MANY, BROKEN, UNABLE = 4404, 4429, 4500, 1011

encode = msgspec.json.Encoder().encode
decode: Callable[[str], FromPage] = msgspec.json.Decoder(FromPage).decode


class Unreadable(SubakError):
    """A message that is none of ours."""


class Flood(SubakError):
    """More messages than any player sends."""


class Line:
    """One connection: its socket, who is at the other end, and how much it has sent."""

    def __init__(self, socket: WebSocket[Any, Any, Any], table: Table, watcher: Watcher) -> None:
        self.socket = socket
        self.table = table
        self.watcher = watcher
        self.allowance = float(AT_ONCE)
        self.counted = asyncio.get_running_loop().time()

    async def tell(self, message: ToPage) -> None:
        """Send one message."""
        await self.socket.send_text(encode(message))

    async def show(self) -> None:
        """Send a frame whenever something has changed for this viewer."""
        while True:
            await self.watcher.dirty.wait()
            self.watcher.dirty.clear()
            async with self.table.open() as match:
                frame = self.watcher.frame(self.table, match)
            if frame is not None:
                await self.socket.send_text(frame)

    async def hear(self) -> None:
        """Answer messages until the page goes away or sends too much."""
        while True:
            try:
                message = await self.next_message()
            except Unreadable as error:
                await self.tell(Trouble(str(error)))
                continue
            await self.obey(message)

    async def next_message(self) -> FromPage:
        """The next message; Unreadable or Flood when it is not one to answer."""
        event = await self.socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="the page has gone")
        self.count()
        text = event.get("text")
        if not isinstance(text, str):
            raise Unreadable("messages are JSON text, not bytes")
        if len(text) > MOST_BYTES:
            raise Unreadable(f"a message has at most {MOST_BYTES} characters, not {len(text)}")
        try:
            return decode(text)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            raise Unreadable(f"this message cannot be read: {error}") from None

    def count(self) -> None:
        """Flood when messages come faster than a person can make them."""
        now = asyncio.get_running_loop().time()
        self.allowance = min(AT_ONCE, self.allowance + (now - self.counted) * A_SECOND) - 1
        self.counted = now
        if self.allowance < 0:
            raise Flood("too many messages: the connection is closed")

    async def obey(self, message: FromPage) -> None:
        """Do what the page asks; a refusal says why, and then nothing has changed."""
        if isinstance(message, Ping):
            await self.tell(Pong())
            return
        seat = self.table.seat_of(self.watcher.guest)
        if seat is None:
            await self.tell(Trouble("you are watching: only those who sit at the table can do that"))
            return
        try:
            await self.act(seat, message)
            return
        except IllegalAction as error:
            refused = Refused(words(message), error.refusal.clause, error.refusal.sentence)
        except (NoTable, Broken):
            raise
        except SubakError as error:
            refused = Refused(words(message), "", str(error))
        except Exception:
            log.exception("table %s: %r failed", self.table.id, message)
            refused = Refused(words(message), "", "something went wrong here; look again before you go on")
        await self.tell(refused)

    async def act(self, seat: int, message: FromPage) -> None:
        """One wish of a seated person."""
        match message:
            case Act(action, frame):
                await self.table.play(self.watcher, seat, action, frame)
                self.allowance += 1  # a game has only so many moves: those carried out are no flood
            case Undo():
                await self.table.undo(self.watcher, seat)
            case Resign():
                await self.table.resign(self.watcher, seat)
            case Leave():
                await self.table.leave(self.watcher, seat)
            case _:
                await self.table.come_back(self.watcher, seat)


def words(message: FromPage) -> str:
    """The move a refusal speaks of."""
    return message.action if isinstance(message, Act) else ""


async def both(*jobs: Coroutine[None, None, None]) -> None:
    """Run jobs side by side until the first ends; it ends them all, and its error is raised."""
    tasks = [asyncio.create_task(job) for job in jobs]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()


def ending(error: SubakError) -> int:
    """The code a connection is closed with."""
    return TOO_MANY if isinstance(error, Flood) else NOT_FOUND if isinstance(error, NoTable) else BROKEN


@websocket("/ws/tables/{id:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], id: FromPath[str]) -> None:
    """Everything that happens at a table, for as long as the page is open."""
    house: House = socket.app.state.house
    identity: Identity = socket.app.state.identity
    await socket.accept()
    watcher = Watcher(identity.guest(socket.cookies.get(identity.cookie)))
    with suppress(WebSocketDisconnect, OSError):
        try:
            async with house.table(id) as table:
                await attend(Line(socket, table, watcher))
        except (NoTable, Broken, Flood) as error:
            await socket.send_text(encode(Trouble(str(error))))
            await socket.close(ending(error))
        except SQLAlchemyError:
            log.exception("table %s: the storage failed", id)
            await socket.close(UNABLE)


async def attend(line: Line) -> None:
    """Be among those who watch a table until one side ends it."""
    table, watcher = line.table, line.watcher
    async with table.open():
        table.watchers.add(watcher)
    table.changed()
    try:
        await both(line.hear(), line.show())
    finally:
        table.watchers.discard(watcher)
        table.changed()
