"""What one viewer is shown: the head of a table, and frames made from `seen` of the own seat and nothing else."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from subak.core.contract import NOWHERE, spoken
from subak.core.errors import WrongTurn
from subak.core.state import SECRET, SPECTATOR
from subak.core.text import listed
from subak.server import names
from subak.server.catalog import chapter_info
from subak.server.protocol import Frame, LogLine, SeatInfo, TableInfo
from subak.server.storage import FREE

if TYPE_CHECKING:
    from subak.core.contract import Chapter, Event, Outcome
    from subak.core.match import Match
    from subak.server.tables import Table

encode = msgspec.json.Encoder().encode


def seat_infos(table: Table, match: Match | None, viewer: int | None) -> list[SeatInfo]:
    """All chairs as the one in a seat (None: a spectator) sees them."""
    called, online = table.names, table.online
    played = [table.bot_at(match, seat) if match else chair.bot for seat, chair in enumerate(table.chairs)]
    return [
        SeatInfo(
            seat=seat,
            name=called[seat],
            kind=chair.kind,
            bot=played[seat],
            bot_title=names.bot_title(played[seat]),
            online=seat in online,
            mine=seat == viewer,
            resigned=match is not None and seat in match.resigned,
        )
        for seat, chair in enumerate(table.chairs)
    ]


def table_info(table: Table, match: Match, seat: int | None) -> TableInfo:
    """A table in a list or at the head of its page, for the one in a seat."""
    state = "over" if match.over else "waiting" if table.waiting else "running"
    return TableInfo(
        id=table.id,
        game=match.game.name,
        title=match.game.title,
        name=table.stored.name,
        seats=seat_infos(table, match, seat),
        options=match.record.options,
        state=state,
        your_turn=state == "running" and seat is not None and seat in match.to_act() and not table.bot_at(match, seat),
        chapter=chapter_info(chapter_of(table, match, seat)),
        summary=summary(table, match, seat),
        seed_digest=match.record.seed_digest,
        seed=match.record.seed if match.over else "",
        rematch=table.stored.rematch,
        rivals=list(match.game.rivals),
    )


def broken_info(table: Table, guest: str | None, reason: str) -> TableInfo:
    """The head of a table whose record does not replay here."""
    stored = table.stored
    return TableInfo(
        id=table.id,
        game=stored.head.game,
        title=stored.head.game,
        name=stored.name,
        seats=seat_infos(table, None, table.seat_of(guest)),
        options=stored.head.options,
        state="broken",
        your_turn=False,
        chapter=chapter_info(NOWHERE),
        summary=reason,
        seed_digest=stored.head.seed_digest,
        rematch=stored.rematch,
    )


def chapter_of(table: Table, match: Match, seat: int | None) -> Chapter:
    """Where in the game a seat (None: a spectator) stands, by what it has seen; nowhere before the game begins."""
    viewer = SPECTATOR if seat is None else seat
    return NOWHERE if table.waiting else match.game.chapter(match.seen(seat).chapter(viewer))


def summary(table: Table, match: Match, seat: int | None) -> str:
    """A line for the list of games: "Turn 17 · Worker · you have 52"."""
    if table.waiting:
        free = [str(number + 1) for number, chair in enumerate(table.chairs) if chair.kind == FREE]
        return f"waiting for somebody to take seat {listed(free)}"
    result = match.result()
    if result is not None:
        return ended(table, result, seat)
    words = [text for text in (str(chapter_of(table, match, seat)),) if text]
    scores = match.seen(seat).scores()
    if seat is not None:
        return " · ".join([*words, f"you have {scores[seat]}"])
    leaders = [table.name_of(number) for number, score in enumerate(scores) if score == max(scores)]
    return " · ".join([*words, f"{listed(leaders)} {'leads' if len(leaders) == 1 else 'lead'} with {max(scores)}"])


def ended(table: Table, result: Outcome, seat: int | None) -> str:
    """The end in a line: "Anna won · you had 52"."""
    if seat is not None and seat in result.winners:
        return f"you won with {result.scores[seat]}"
    winners = [table.name_of(winner) for winner in result.winners]
    words = [f"{listed(winners)} won" if winners else result.sentence]
    return " · ".join(words if seat is None else [*words, f"you had {result.scores[seat]}"])


class Log:
    """The log in words for one viewer; what was told before is not put into words again."""

    def __init__(self) -> None:
        self._key: object = None
        self._events: list[Event] = []
        self._turns: list[str] = []  # of every line

    def news(self, table: Table, match: Match, seat: int | None) -> tuple[int, list[LogLine]] | None:
        """Number of the first line that is new and the lines from there on; None: no news.

        An event that carries a `turn` begins the turn of the lines that follow."""
        names = table.names
        events = match.events_for(seat)
        first = in_common(self._events, events) if (seat, names) == self._key else 0
        if first == len(self._events) == len(events) and self._key:
            return None
        self._key, self._events = (seat, names), events
        del self._turns[first:]
        return first, [self._line(number, events[number], names, seat) for number in range(first, len(events))]

    @property
    def length(self) -> int:
        """How many lines there are."""
        return len(self._events)

    def _line(self, number: int, event: Event, names: list[str], seat: int | None) -> LogLine:
        before = self._turns[-1] if self._turns else ""
        self._turns.append(str(event.data.get("turn", event.chapter.number or before)))
        who = "" if event.seat is None else names[event.seat]
        text = spoken(event.text, who, event.seat is not None and event.seat == seat)
        return LogLine(number, chapter_info(event.chapter), self._turns[-1], event.seat, text, event.kind, event.points)


def in_common(old: list[Event], new: list[Event]) -> int:
    """How many events both begin with."""
    for number, (before, now) in enumerate(zip(old, new, strict=False)):
        if before is not now and before != now:
            return number
    return min(len(old), len(new))


class Watcher:
    """One open page at a table: what it was last shown, so that it is shown only what has changed for it."""

    def __init__(self, guest: str | None) -> None:
        self.guest = guest
        self.dirty = asyncio.Event()  # the table has changed, perhaps for this viewer too
        self.answered = 0  # wishes of this page carried out
        self.number = 0
        self._shown = b""
        self._log = Log()
        self._offer: object = None  # what the seat could do in the last frame
        self._offered = 0  # the first frame that showed this offer
        self.dirty.set()

    def frame(self, table: Table, match: Match) -> bytes | None:
        """The next frame for this page, or None when nothing it may know has changed."""
        frame = replace(picture(table, match, table.seat_of(self.guest)), answered=self.answered)
        news = self._log.news(table, match, frame.seat)
        shown = encode(frame)
        if shown == self._shown and news is None:
            return None
        self.number += 1
        offer = offer_of(match, frame.seat)
        if offer != self._offer or self._offered == 0:
            self._offer, self._offered = offer, self.number
        self._shown = shown
        frame.number = self.number
        frame.log_from, frame.log = news or (self._log.length, [])
        return encode(frame)

    def check(self, match: Match, seat: int, frame: int) -> None:
        """WrongTurn when the seat's choices have changed since the frame the player was looking at (0: do not ask)."""
        if frame and (frame < self._offered or offer_of(match, seat) != self._offer):
            raise WrongTurn("the table has changed since you chose: please look again")


def offer_of(match: Match, seat: int | None) -> object:
    """What a seat could do, and after how many own decisions."""
    return None if seat is None else (match.state.decisions(seat), match.legal(seat))


def position_of(match: Match, seat: int) -> str:
    """A name for all that a seat has seen: while it stays the same, so does everything the seat could do or know."""
    return sha256(match.seen(seat).to_bytes()).hexdigest()[:16]


def picture(table: Table, match: Match, seat: int | None) -> Frame:
    """The whole table as a seat may see it, without number and log; made once for all pages that show the same."""
    if seat not in table.pictures:
        table.pictures[seat] = drawn(table, match, seat)
    return table.pictures[seat]


def drawn(table: Table, match: Match, seat: int | None) -> Frame:
    """A picture made afresh."""
    playing = seat is not None and not table.waiting and not match.over and not table.bot_at(match, seat)
    barrier = match.undo_barrier(seat) if playing and seat is not None else None
    public = not match.over and not table.waiting and match.state.step_kind() != SECRET
    return Frame(
        number=0,
        table=table_info(table, match, seat),
        seat=seat,
        view=match.view(seat),
        choices=match.choices(seat) if playing and seat is not None else [],
        position=position_of(match, seat) if playing and seat is not None and seat in match.to_act() else "",
        can_undo=playing and barrier is None,
        undo_note=barrier or "",
        log=[],
        log_from=0,
        thinking=[number for number in match.to_act() if table.bot_at(match, number)] if public else [],
        outcome=match.outcome,
    )
