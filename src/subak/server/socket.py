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
from subak.server.guests import visitor
from subak.server.house import House
from subak.server.identity import Identity
from subak.server.limits import Crowd, Flood, Pace
from subak.server.protocol import Act, FromPage, Leave, Ping, Pong, Refused, Resign, ToPage, Trouble, Undo, brief
from subak.server.tables import Broken, NoTable, Table

log = logging.getLogger("subak.server")

MOST_REASON: Final = 100  # characters with a close code; the protocol has room for 123 bytes
MOST_BYTES: Final = 16 * 1024  # of one message; the transport itself refuses four times as much
CHANGE_OF_CHAIR: Final = 10  # leaving and returning count as so many messages
NOT_FOUND, TOO_MANY, BROKEN, UNABLE = 4404, 4429, 4500, 1011

encode = msgspec.json.Encoder().encode
decode: Callable[[str], FromPage] = msgspec.json.Decoder(FromPage).decode


class Unreadable(SubakError):
    """A message that is none of ours."""


class Line:
    """One connection: its socket, who is at the other end, and how much that visitor may still send."""

    def __init__(self, socket: WebSocket[Any, Any, Any], table: Table, watcher: Watcher) -> None:
        self.socket = socket
        self.table = table
        self.watcher = watcher
        self.pace = Pace(socket.app.state.house.messages, visitor(socket))

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
        self.pace.count()
        text = event.get("text")
        if not isinstance(text, str):
            raise Unreadable("messages are JSON text, not bytes")
        if len(text) > MOST_BYTES:
            raise Unreadable(f"a message has at most {MOST_BYTES} characters, not {len(text)}")
        try:
            return decode(text)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            raise Unreadable(f"this message cannot be read: {brief(str(error))}") from None

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
        except (NoTable, Broken, Flood):
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
                self.pace.carried_out()
            case Undo():
                await self.table.undo(self.watcher, seat)
                self.pace.taken_back()
            case Resign():
                await self.table.resign(self.watcher, seat)
            case Leave():
                self.pace.count(CHANGE_OF_CHAIR)
                await self.table.leave(self.watcher, seat)
            case _:
                self.pace.count(CHANGE_OF_CHAIR)
                await self.table.come_back(self.watcher, seat)


def words(message: FromPage) -> str:
    """The move a refusal speaks of."""
    return message.action[:40] if isinstance(message, Act) else ""


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
    return TOO_MANY if isinstance(error, Flood | Crowd) else NOT_FOUND if isinstance(error, NoTable) else BROKEN


@websocket("/ws/tables/{id:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], id: FromPath[str]) -> None:
    """Everything that happens at a table, for as long as the page is open."""
    house: House = socket.app.state.house
    identity: Identity = socket.app.state.identity
    await socket.accept()
    watcher = Watcher(identity.guest(socket.cookies.get(identity.cookie)))
    with suppress(WebSocketDisconnect, OSError):
        try:
            with house.places.place(visitor(socket)):
                async with house.table(id) as table:
                    await attend(Line(socket, table, watcher))
        except (NoTable, Broken, Flood, Crowd) as error:
            await socket.send_text(encode(Trouble(str(error))))
            await socket.close(ending(error), str(error)[:MOST_REASON])
        except SQLAlchemyError:
            log.exception("table %s: the storage failed", id)
            await socket.close(UNABLE)


async def attend(line: Line) -> None:
    """Be among those who watch a table until one side ends it."""
    table, watcher = line.table, line.watcher
    async with table.open():
        table.let_in(watcher)
    try:
        await both(line.hear(), line.show())
    finally:
        table.let_out(watcher)
