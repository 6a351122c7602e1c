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

from subak.core.errors import IllegalAction, SketchError, SubakError
from subak.server.errors import INTERNAL_ERROR, Broken, NoTable
from subak.server.guests import visitor
from subak.server.identity import Identity
from subak.server.limits import LimitReached, MessageRate, RateExceeded
from subak.server.protocol import (
    Act,
    Acts,
    FromPage,
    Leave,
    Ping,
    Pong,
    Preview,
    Previewed,
    Refused,
    Resign,
    Return,
    ToPage,
    Trouble,
    Undo,
    brief,
)
from subak.server.registry import TableRegistry
from subak.server.subscriber import Subscriber
from subak.server.tables import Table

log = logging.getLogger("subak.server")

MOST_REASON: Final = 100  # characters with a close code; the protocol has room for 123 bytes
MOST_BYTES: Final = 16 * 1024  # of one message; the transport itself refuses four times as much
CHANGE_OF_CHAIR: Final = 10  # the cost of leaving or returning, in messages
NOT_FOUND, TOO_MANY, BROKEN, UNABLE = 4404, 4429, 4500, 1011

encode = msgspec.json.Encoder().encode
decode: Callable[[str], FromPage] = msgspec.json.Decoder(FromPage).decode


class Unreadable(SubakError):
    """A message that is none of ours."""


class Connection:
    """One page at a table: its socket, what it was sent, and how much that visitor may still send."""

    def __init__(self, socket: WebSocket[Any, Any, Any], table: Table, subscriber: Subscriber) -> None:
        self.socket = socket
        self.table = table
        self.subscriber = subscriber
        self.rate = MessageRate(socket.app.state.tables.messages, visitor(socket))

    async def send(self, message: ToPage) -> None:
        """Send one message."""
        await self.socket.send_text(encode(message))

    async def send_frames(self) -> None:
        """Send a frame whenever something has changed for this viewer."""
        while True:
            await self.subscriber.dirty.wait()
            self.subscriber.dirty.clear()
            async with self.table.open() as match:
                frame = self.subscriber.next_frame(self.table, match)
            if frame is not None:
                await self.socket.send_text(frame)

    async def receive_messages(self) -> None:
        """Answer messages until the page goes away or sends too much."""
        while True:
            try:
                message = await self.next_message()
            except Unreadable as error:
                await self.send(Trouble(str(error)))
                continue
            await self.dispatch(message)

    async def next_message(self) -> FromPage:
        """The next message; Unreadable or RateExceeded when it is not one to answer."""
        event = await self.socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="the page has gone")
        self.rate.count()
        text = event.get("text")
        if not isinstance(text, str):
            raise Unreadable("messages are JSON text, not bytes")
        if len(text) > MOST_BYTES:
            raise Unreadable(f"a message has at most {MOST_BYTES} characters, not {len(text)}")
        try:
            return decode(text)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            raise Unreadable(f"this message cannot be read: {brief(str(error))}") from None

    async def dispatch(self, message: FromPage) -> None:
        """Do what the page asks; a refusal says why, and then nothing has changed."""
        if isinstance(message, Ping):
            await self.send(Pong())
            return
        seat = self.table.seat_of(self.subscriber.guest)
        if seat is None:
            await self.send(Trouble("you are watching: only those who sit at the table can do that"))
            return
        try:
            await self.carry_out(seat, message)
            return
        except (NoTable, Broken, RateExceeded):
            raise
        except SubakError as error:
            refused = refusal(words(message), error)
        except Exception:
            log.exception("table %s: %r failed", self.table.id, message)
            refused = Refused(words(message)[:40], "", INTERNAL_ERROR)
        await self.send(refused)

    async def carry_out(self, seat: int, message: FromPage) -> None:
        """Do what the person in a seat requests."""
        match message:
            case Act(action, frame):
                await self.table.play(self.subscriber, seat, [action], frame)
                self.rate.moves_done()
            case Acts(actions, frame):
                await self.act_all(seat, actions, frame)
            case Preview(sketch, number):
                await self.send(await self.previewed(seat, sketch, number))
            case Undo():
                await self.table.undo(self.subscriber, seat)
                self.rate.move_undone()
            case Resign():
                await self.table.resign(self.subscriber, seat)
            case Leave():
                self.rate.count(CHANGE_OF_CHAIR)
                await self.table.leave(self.subscriber, seat)
            case Return():
                self.rate.count(CHANGE_OF_CHAIR)
                await self.table.come_back(self.subscriber, seat)

    async def act_all(self, seat: int, actions: list[str], frame: int) -> None:
        """Play actions as far as the first that is refused; then the refusal says how many were played."""
        stopped = await self.table.play(self.subscriber, seat, actions, frame)
        self.rate.moves_done(len(actions) if stopped is None else stopped.played)
        if stopped is not None:
            await self.send(refusal(actions[stopped.played], stopped.error, stopped.played))

    async def previewed(self, seat: int, sketch: object, number: int) -> Previewed:
        """What a sketch would bring the one in a seat."""
        try:
            return Previewed(number, await self.table.preview(seat, sketch))
        except SketchError as error:
            return Previewed(number, None, brief(str(error)))
        except SubakError:
            raise
        except Exception:
            log.exception("table %s: the preview of %r failed", self.table.id, sketch)
            return Previewed(number, None, INTERNAL_ERROR)


def refusal(action: str, error: SubakError, played: int = 0) -> Refused:
    """The refusal of a move, with its clause where the rules forbid it."""
    if isinstance(error, IllegalAction):
        return Refused(action[:40], error.refusal.clause, error.refusal.sentence, played)
    return Refused(action[:40], "", str(error), played)


def words(message: FromPage) -> str:
    """The move a refusal speaks of."""
    if isinstance(message, Acts):
        return message.actions[0]
    return message.action if isinstance(message, Act) else ""


async def first_of(*jobs: Coroutine[None, None, None]) -> None:
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
    if isinstance(error, RateExceeded | LimitReached):
        return TOO_MANY
    return NOT_FOUND if isinstance(error, NoTable) else BROKEN


@websocket("/ws/tables/{id:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], id: FromPath[str]) -> None:
    """Everything that happens at a table, for as long as the page is open."""
    tables: TableRegistry = socket.app.state.tables
    identity: Identity = socket.app.state.identity
    await socket.accept()
    subscriber = Subscriber(identity.guest(socket.cookies.get(identity.cookie)))
    with suppress(WebSocketDisconnect, OSError):
        try:
            with tables.connections.held(visitor(socket)):
                async with tables.table(id) as table:
                    await serve(Connection(socket, table, subscriber))
        except (NoTable, Broken, RateExceeded, LimitReached) as error:
            await socket.send_text(encode(Trouble(str(error))))
            await socket.close(ending(error), str(error)[:MOST_REASON])
        except SQLAlchemyError:
            log.exception("table %s: the storage failed", id)
            await socket.close(UNABLE)


async def serve(connection: Connection) -> None:
    """Keep a page subscribed to its table until one side ends it."""
    table, subscriber = connection.table, connection.subscriber
    async with table.open():
        table.subscribe(subscriber)
    try:
        await first_of(connection.receive_messages(), connection.send_frames())
    finally:
        table.unsubscribe(subscriber)
