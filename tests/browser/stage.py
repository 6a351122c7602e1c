"""A table that plays no game: the page is shown one position of a match, as the server would have sent it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from subak import bots
from subak.server.catalog import chapter_info, info_of
from subak.server.log_words import log_line, recap_info
from subak.server.protocol import Frame, Previewed, SeatInfo, TableInfo

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocketRoute

    from subak.core.match import Match

TABLE = "staged"


def head_of(match: Match, seat: int) -> TableInfo:
    """The head of a table with persons in all chairs."""
    return TableInfo(
        id=TABLE,
        game=match.game.name,
        title=match.game.title,
        name="Stage",
        host="Guest 0",
        seats=[
            SeatInfo(seat=number, name=f"Guest {number}", kind="person", online=True, mine=number == seat)
            for number in range(match.state.seats)
        ],
        options=match.record.options,
        deck=info_of(match.record.deck, "", True),
        state="running",
        your_turn=True,
        chapter=chapter_info(match.game.chapter(match.seen(seat).chapter(seat))),
        summary="",
        seed_digest="",
        rivals=list(match.game.rivals),
    )


def frame_of(match: Match, seat: int, number: int = 1, log_from: int = 0, answered: int = 0) -> str:
    """A frame for a seat, as text; its log holds the lines from this one on."""
    head = head_of(match, seat)
    names = [info.name for info in head.seats]
    known = match.events_for(seat)
    acts = seat in match.to_act()
    frame = Frame(
        number=number,
        table=head,
        seat=seat,
        view=match.view(seat),
        choices=match.choices(seat) if acts else [],
        can_undo=match.can_undo(seat),
        undo_note="",
        log=[log_line(at, known[at], names, seat) for at in range(log_from, len(known))],
        log_from=log_from,
        thinking=[],
        steps=match.game.steps(match.seen(seat)),
        recap=recap_info(match.played, names, seat) if acts else None,
        position=str(match.moves),
        answered=answered,
    )
    return msgspec.json.encode(frame).decode()


class Stage:
    """The table as the page knows it: what it was shown so far, and the line to it. What a sketch would bring is told;
    with `plays` the match goes on by the moves of the page, the other seats by rules of thumb."""

    def __init__(self, page: Page, url: str, match: Match, seat: int = 0, plays: bool = False) -> None:
        self.match = match
        self.seat = seat
        self.plays = plays
        self.sent = 1
        self.answered = 0
        self.told = len(match.events_for(seat))
        self.heard: list[dict[str, Any]] = []  # what the page sends, questions about sketches apart
        self.moves: list[str] = []  # of the page
        self._line: WebSocketRoute | None = None
        self._others = bots.bot("heuristic", seed=1)
        head = msgspec.json.encode(head_of(match, seat))
        page.route(f"**/api/tables/{TABLE}", lambda route: route.fulfill(body=head))
        page.route_web_socket(f"**/ws/tables/{TABLE}", self._opened)
        page.goto(f"{url}/table/{TABLE}")
        page.wait_for_selector("[data-phase]")

    def _opened(self, line: WebSocketRoute) -> None:
        self._line = line
        self.answered = 0
        line.on_message(lambda message: self._answer(line, msgspec.json.decode(message)))
        line.send(frame_of(self.match, self.seat))

    def _answer(self, line: WebSocketRoute, message: dict[str, Any]) -> None:
        if message["type"] == "preview":
            preview = self.match.game.preview(self.match.seen(self.seat), self.seat, message["sketch"])
            line.send(msgspec.json.encode(Previewed(message["number"], preview)).decode())
            return
        self.heard.append(message)
        if self.plays and message["type"] != "ping":
            self._carry_out(message)
            self.answered += 1
            self.send(self.match)

    def _carry_out(self, message: dict[str, Any]) -> None:
        if message["type"] == "undo":
            self.match.undo(self.seat)
            return
        for text in message.get("actions") or [message["action"]]:
            self.match.play(self.seat, text)
            self.moves.append(text)
        while not self.match.over and self.seat not in self.match.to_act():
            other = self.match.to_act()[0]
            self.match.play(other, self._others.choose(self.match.seen(other)))

    def send(self, match: Match) -> None:
        """Send the position as it is now, with what happened since the last one."""
        assert self._line is not None
        self.sent += 1
        self._line.send(frame_of(match, self.seat, self.sent, self.told, self.answered))
        self.told = len(match.events_for(self.seat))


def show(page: Page, url: str, match: Match, seat: int = 0) -> list[dict[str, Any]]:
    """Open a table at which this position lies; nobody answers what the page sends, which is kept in the list."""
    return Stage(page, url, match, seat).heard
