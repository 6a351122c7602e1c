"""Tables in the browser: storage, seats, bots beside people, and the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace


def run(
    host: str = "127.0.0.1",
    port: int = 0,
    db: str | None = None,
    games: Sequence[str] = (),
    bots: Sequence[str] = (),
    cards: Sequence[str] = (),
    open_browser: bool = False,
) -> None:
    """Serve until interrupted (port 0: a free one; db None: the user's own folder); OptionError when that cannot be."""
    from subak.server import app
    from subak.server.settings import Settings

    own = Settings(games=tuple(games), bots=tuple(bots), cards=tuple(cards))
    app.run(replace(own, host=host, port=port, db=db, open_browser=open_browser))
