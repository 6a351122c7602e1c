"""A table that plays no game: the page is shown one position of a match, as the server would have sent it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from subak.core.contract import NOWHERE
from subak.server.catalog import chapter_info, info_of
from subak.server.protocol import Frame, SeatInfo, TableInfo

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
        seats=[
            SeatInfo(seat=number, name=f"Guest {number}", kind="person", online=True, mine=number == seat)
            for number in range(match.state.seats)
        ],
        options=match.record.options,
        deck=info_of(match.record.deck, "", True),
        state="running",
        your_turn=True,
        chapter=chapter_info(NOWHERE),
        summary="",
        seed_digest="",
        rivals=list(match.game.rivals),
    )


def frame_of(match: Match, seat: int) -> str:
    """The first frame for a seat, as text."""
    frame = Frame(
        number=1,
        table=head_of(match, seat),
        seat=seat,
        view=match.view(seat),
        choices=match.choices(seat),
        can_undo=False,
        undo_note="",
        log=[],
        log_from=0,
        thinking=[],
    )
    return msgspec.json.encode(frame).decode()


def show(page: Page, url: str, match: Match, seat: int = 0) -> None:
    """Open a table at which this position lies."""

    def opened(line: WebSocketRoute) -> None:
        line.on_message(lambda _: None)
        line.send(frame_of(match, seat))

    page.route(f"**/api/tables/{TABLE}", lambda route: route.fulfill(body=msgspec.json.encode(head_of(match, seat))))
    page.route_web_socket(f"**/ws/tables/{TABLE}", opened)
    page.goto(f"{url}/table/{TABLE}")
    page.wait_for_selector("[data-phase]")
