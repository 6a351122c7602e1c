"""Reviews of finished games: worked out one at a time, beside the bots, and kept for those who ask again."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal

from subak.arena.review import review
from subak.core.contract import Event
from subak.core.record import Record
from subak.server.limits import LimitReached
from subak.server.protocol import Estimate, GameReview, ReviewInfo, SeatBalance, TurningPoint

if TYPE_CHECKING:
    from subak.arena import review as hindsight
    from subak.server.workers import WorkerPool

log = logging.getLogger("subak.server")

MOST_KEPT: Final = 64
MOST_WAITING: Final = 8
MOST_OF_ONE: Final = 2  # guest
DIGITS: Final = 4


def reviewed(record: str) -> hindsight.Review:
    """Run in a worker: the review of a finished game."""
    return review(Record.loads(record))


class Reviews:
    """All reviews of a server: those done, those asked for, and those that failed."""

    def __init__(self, pool: WorkerPool) -> None:
        self._pool = pool
        self._turn = asyncio.Lock()
        self._done: dict[str, hindsight.Review] = {}  # the one asked for last is last
        self._failed: set[str] = set()
        self._asked: dict[str, asyncio.Task[None]] = {}
        self._askers: dict[str, str | None] = {}  # who asked for those

    def ask(self, id: str, record: str, guest: str | None) -> None:
        """Begin the review of a finished table for a guest unless that was done; LimitReached when many wait."""
        if id in self._done or id in self._asked:
            return
        if len(self._asked) >= MOST_WAITING:
            raise LimitReached("several games are being reviewed just now: please ask again in a minute")
        if list(self._askers.values()).count(guest) >= MOST_OF_ONE:
            raise LimitReached("your other games are being reviewed just now: please ask again in a minute")
        self._failed.discard(id)
        self._askers[id] = guest
        self._asked[id] = asyncio.create_task(self._work_out(id, record))

    def state(self, id: str) -> Literal["none", "working", "done", "failed"]:
        """How far the review of a table is."""
        if id in self._done:
            return "done"
        return "working" if id in self._asked else "failed" if id in self._failed else "none"

    def found(self, id: str) -> hindsight.Review | None:
        """The review of a table, once it is done."""
        kept = self._done.pop(id, None)
        if kept is not None:
            self._done[id] = kept
        return kept

    async def close(self) -> None:
        """Give up what is being worked out."""
        tasks = list(self._asked.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.close()

    async def _work_out(self, id: str, record: str) -> None:
        try:
            async with self._turn:
                self._done[id] = await self._pool.run(reviewed, record)
        except Exception:
            log.exception("the review of table %s failed", id)
            self._failed.add(id)
        finally:
            del self._asked[id], self._askers[id]
        while len(self._done) > MOST_KEPT:
            del self._done[next(iter(self._done))]


def review_info(reviews: Reviews, id: str, names: list[str], seat: int | None) -> ReviewInfo:
    """How far the review of a table is, and the review itself in words for a seat; `names` are those of all seats."""
    found = reviews.found(id)
    return ReviewInfo(reviews.state(id), None if found is None else in_words(found, names, seat))


def in_words(found: hindsight.Review, names: list[str], viewer: int | None) -> GameReview:
    """A review in words for the seat `viewer` (None: a spectator); `names` are those of all seats."""
    return GameReview(
        moves=found.moves,
        playouts=found.playouts,
        shares=[[round(share, DIGITS) for share in shares] for shares in found.shares],
        turns=[str(replace(chapter, step="")) for chapter in found.chapters],
        points=[point_in_words(point, names, viewer) for point in found.turning_points],
        balance=[balance(line, found.shares[-1][line.seat]) for line in found.balance],
    )


def balance(line: hindsight.Balance, end: float) -> SeatBalance:
    """What made up a seat's share, for the wire."""
    return SeatBalance(
        seat=line.seat,
        start=line.start,
        luck=estimate(line.luck),
        choice=estimate(line.choice),
        others=estimate(line.others),
        unforeseen=estimate(line.unforeseen),
        end=end,
    )


def point_in_words(point: hindsight.TurningPoint, names: list[str], viewer: int | None) -> TurningPoint:
    """A turning point in words for the seat `viewer` (None: a spectator); `names` are those of all seats."""
    told = [Event("", said.seat, said.text, to=said.to).spoken_to(viewer, names) for said in point.said]
    return TurningPoint(
        at=point.at,
        move=point.move,
        turn=str(point.chapter),
        seat=point.seat,
        words="Gave up" if point.verb == "resign" else point.label or " ".join(told) or point.text,
        lent=point.lent,
        seat_moved=point.seat_moved,
        swing=estimate(point.swing),
        better=point.better.label if point.better else "",
        gain=estimate(point.better.gain) if point.better else None,
    )


def estimate(found: hindsight.Estimate) -> Estimate:
    """A number with its standard error, for the wire."""
    return Estimate(round(found.value, DIGITS), round(found.error, DIGITS))
