"""The commands that open tables for people: `subak play` and `subak serve`."""

from __future__ import annotations

from typing import Annotated

import typer

from subak.cli.flags import Database, Host, OwnBots, OwnGames
from subak.cli.reading import look_here


def play(
    host: Host = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")] = 0,
    db: Database = "",
    bot: OwnBots = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the lobby in a browser.")] = True,
) -> None:
    """Play in the browser, against bots or friends.

    Example: subak play
    """
    serve_tables(host, port, db, None, bot, browser)


def serve(
    host: Host = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")] = 8000,
    db: Database = "",
    game: OwnGames = None,
    bot: OwnBots = None,
) -> None:
    """Run a server for others to play on.

    Example: subak serve --host 0.0.0.0 --port 8000 --db tables.db
    """
    serve_tables(host, port, db, game, bot, False)


def serve_tables(
    host: str, port: int, db: str, own_games: list[str] | None, own_bots: list[str] | None, browser: bool
) -> None:
    """Start the server; it runs until it is interrupted."""
    from subak.server import run

    if own_games or own_bots:
        look_here()
    run(host=host, port=port, db=db or None, games=own_games or (), bots=own_bots or (), open_browser=browser)
