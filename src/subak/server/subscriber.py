"""A page that is open at a table: it is sent a frame whenever something it may know has changed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from subak.core.errors import WrongTurn
from subak.server.log_words import log_line

if TYPE_CHECKING:
    from subak.core.contract import Event
    from subak.core.match import Match
    from subak.server.frames import Snapshot
    from subak.server.log_types import LogLine
    from subak.server.tables import Table

encode = msgspec.json.Encoder().encode


class Log:
    """The log in words for one viewer; what was told before is not put into words again."""

    def __init__(self) -> None:
        self._key: object = None  # viewer and names for which the words were made
        self._events: list[Event] = []

    def news(self, table: Table, match: Match, seat: int | None) -> tuple[int, list[LogLine]] | None:
        """Number of the first line that is new and the lines from there on; None: no news."""
        names = table.names
        events = match.events_for(seat)
        first = in_common(self._events, events) if (seat, names) == self._key else 0
        if first == len(self._events) == len(events) and self._key:
            return None
        self._key, self._events = (seat, names), events
        return first, [log_line(number, events[number], names, seat) for number in range(first, len(events))]

    @property
    def length(self) -> int:
        """Number of lines."""
        return len(self._events)


def in_common(old: list[Event], new: list[Event]) -> int:
    """The number of events both lists begin with."""
    for number, (before, now) in enumerate(zip(old, new, strict=False)):
        if before is not now and before != now:
            return number
    return min(len(old), len(new))


class Subscriber:
    """One open page at a table: what it was last sent, so that it is sent only what has changed for it."""

    def __init__(self, guest: str | None) -> None:
        """`guest`: whose page it is; None: a visitor without a cookie."""
        self.guest = guest
        self.dirty = asyncio.Event()  # the table has changed, perhaps for this viewer too
        self.answered = 0  # requests of this page carried out
        self.number = 0  # of the last frame
        self._sent = b""  # the last frame, without number and log
        self._log = Log()
        self._offer: object = None  # what the seat could do in the last frame
        self._offered = 0  # the first frame that showed this offer
        self.dirty.set()

    def next_frame(self, table: Table, match: Match) -> bytes | None:
        """The next frame for this page, or None when nothing it may know has changed."""
        snapshot = table.snapshot(match, table.seat_of(self.guest))
        frame = replace(snapshot.frame(table, match), answered=self.answered)
        news = self._log.news(table, match, frame.seat)
        content = encode(frame)
        if content == self._sent and news is None:
            return None
        self.number += 1
        if snapshot.offer != self._offer or self._offered == 0:
            self._offer, self._offered = snapshot.offer, self.number
        self._sent = content
        frame.number = self.number
        frame.log_from, frame.log = news or (self._log.length, [])
        return encode(frame)

    def check(self, snapshot: Snapshot, frame: int) -> None:
        """WrongTurn when the seat's choices differ from those of the frame the player was looking at (0: any)."""
        if frame and (frame < self._offered or snapshot.offer != self._offer):
            raise WrongTurn("the table has changed since you chose: please look again")
