"""What one viewer is shown of a table, made from one `seen` of the own seat and nothing else."""

from __future__ import annotations

from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING

from subak.core.commitment import offered
from subak.core.contract import NOWHERE
from subak.core.state import SECRET, SPECTATOR
from subak.core.text import listed
from subak.server import names
from subak.server.catalog import chapter_info, info_of
from subak.server.log_words import recap_info
from subak.server.protocol import Frame, SeatInfo, TableInfo
from subak.server.storage import FREE

if TYPE_CHECKING:
    from subak.core.contract import Chapter, Outcome
    from subak.core.match import Match
    from subak.core.state import State
    from subak.server.tables import Table


class Snapshot:
    """What the one in a seat (None: a spectator) may read of a table, as of the last change that was published.

    The head is made at once; frame and record when first asked for, which must be inside `Table.open`."""

    def __init__(self, table: Table, match: Match, seat: int | None) -> None:
        self.seat = seat
        self.seen = match.seen(seat)
        self.offer = (0, []) if seat is None else (match.state.decisions(seat), match.legal(seat))
        self.head = table_info(table, match, seat, self.seen)
        self.record: str | None = None  # its text, once somebody has asked for it
        self._frame: Frame | None = None

    def after(self, table: Table, match: Match) -> Snapshot:
        """The same viewer's snapshot after a change; who has read the record need not wait for the next one either."""
        new = Snapshot(table, match, self.seat)
        if self.record is not None:
            new.write_record(match)
        return new

    def write_record(self, match: Match) -> str:
        """Make the record as this viewer may read it."""
        self.record = match.record_for(self.seat).dumps()
        return self.record

    def frame(self, table: Table, match: Match) -> Frame:
        """The whole table, without the number of the frame and the log; made once for all pages that show the same."""
        if self._frame is None:
            self._frame = self._made(table, match)
        return self._frame

    def _made(self, table: Table, match: Match) -> Frame:
        seat, seen, game = self.seat, self.seen, match.game
        running = not match.over and not table.waiting
        playing = running and seat is not None and not table.bot_at(match, seat)
        frame = Frame(
            number=0,
            table=self.head,
            seat=seat,
            view=game.view(seen),
            choices=[],
            can_undo=False,
            undo_note="",
            log=[],
            log_from=0,
            thinking=[],
            steps=[] if table.waiting else game.steps(seen),
            outcome=match.outcome,
        )
        if running and match.state.step_kind() != SECRET:
            frame.thinking = [number for number in match.to_act() if table.bot_at(match, number)]
        if playing and seat is not None:
            barrier = match.undo_barrier(seat)
            frame.can_undo, frame.undo_note = barrier is None, barrier or ""
            frame.choices = offered(game, seen, seat, self.offer[1])
            if seat in match.to_act():
                frame.position = self.position
                frame.recap = recap_info(match.played, table.names, seat)
        return frame

    @cached_property
    def position(self) -> str:
        """A name for what the seat has seen."""
        return position_of(self.seen)


def position_of(seen: State) -> str:
    """A name for all that a seat has seen: while it stays the same, so does everything the seat could do or know."""
    return sha256(seen.to_bytes()).hexdigest()[:16]


def table_info(table: Table, match: Match, seat: int | None, seen: State) -> TableInfo:
    """A table in a list or at the head of its page, for the one in a seat who has seen `seen`."""
    state = "over" if match.over else "waiting" if table.waiting else "running"
    chapter = NOWHERE if table.waiting else match.game.chapter(seen.chapter(SPECTATOR if seat is None else seat))
    return TableInfo(
        id=table.id,
        game=match.game.name,
        title=match.game.title,
        name=table.stored.name,
        host=table.guest_name(table.stored.maker),
        seats=seat_infos(table, match, seat),
        options=match.record.options,
        deck=info_of(match.record.deck, table.stored.deck_name, not match.record.cards),
        state=state,
        your_turn=state == "running" and seat is not None and seat in match.to_act() and not table.bot_at(match, seat),
        chapter=chapter_info(chapter),
        summary=summary(table, match, seat, seen, chapter),
        seed_digest=match.record.seed_digest,
        seed=match.record.seed if match.over else "",
        rematch=table.stored.rematch,
        rivals=list(match.game.rivals),
    )


def broken_info(table: Table, guest: str | None, reason: str) -> TableInfo:
    """The head of a table whose record does not replay here; `reason` says why."""
    stored = table.stored
    return TableInfo(
        id=table.id,
        game=stored.head.game,
        title=stored.head.game,
        name=stored.name,
        host=table.guest_name(table.stored.maker),
        seats=seat_infos(table, None, table.seat_of(guest)),
        options=stored.head.options,
        deck=info_of(stored.head.deck, stored.deck_name, not stored.deck_name),
        state="broken",
        your_turn=False,
        chapter=chapter_info(NOWHERE),
        summary=reason,
        seed_digest=stored.head.seed_digest,
        rematch=stored.rematch,
    )


def seat_infos(table: Table, match: Match | None, viewer: int | None) -> list[SeatInfo]:
    """All chairs as the one in a seat (None: a spectator) sees them; without a match, as they are stored."""
    called, online = table.names, table.online
    worn = names.badges([names.badge_of(chair.guest) if chair.guest else None for chair in table.chairs])
    played = [table.bot_at(match, seat) if match else chair.bot for seat, chair in enumerate(table.chairs)]
    return [
        SeatInfo(
            seat=seat,
            name=called[seat],
            kind=chair.kind,
            badge=worn[seat],
            bot=played[seat],
            bot_title=names.bot_title(played[seat]),
            online=seat in online,
            mine=seat == viewer,
            resigned=match is not None and seat in match.resigned,
        )
        for seat, chair in enumerate(table.chairs)
    ]


def summary(table: Table, match: Match, seat: int | None, seen: State, chapter: Chapter) -> str:
    """A line for the list of games, from what a seat has seen and its chapter: "Turn 17 · Worker · you have 52"."""
    if table.waiting:
        free = [str(number + 1) for number, chair in enumerate(table.chairs) if chair.kind == FREE]
        return f"waiting for somebody to take seat {listed(free)}"
    result = match.result()
    if result is not None:
        return ended(table, result, seat)
    words = standing(table, seen.scores(), seat)
    return f"{chapter} · {words}" if str(chapter) else words


def standing(table: Table, scores: list[int], seat: int | None) -> str:
    """The own score, or for a spectator the leaders': "you have 52", "Anna leads with 52"."""
    if seat is not None:
        return f"you have {scores[seat]}"
    leaders = [table.name_of(number) for number, score in enumerate(scores) if score == max(scores)]
    return f"{listed(leaders)} {'leads' if len(leaders) == 1 else 'lead'} with {max(scores)}"


def ended(table: Table, result: Outcome, seat: int | None) -> str:
    """The end in a line: "Anna won · you had 52"."""
    if seat is not None and seat in result.winners:
        return f"you won with {result.scores[seat]}"
    winners = [table.name_of(winner) for winner in result.winners]
    words = f"{listed(winners)} won" if winners else result.sentence
    return words if seat is None else f"{words} · you had {result.scores[seat]}"
