"""The commands that open tables for people: `subak play` and `subak serve`."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import typer

from subak.cli.flags import Database, Decks, Host, OwnBots, OwnGames
from subak.cli.reading import look_here


def play(
    host: Host = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")] = 0,
    db: Database = "",
    bot: OwnBots = None,
    cards: Decks = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the lobby in a browser.")] = True,
) -> None:
    """Play in the browser, against bots or friends.

    A deck of your own (--cards, as often as there are decks) is a folder of card tables or one file; where it could be
    meant for several games, write GAME=PATH.

    Example: subak play
    """
    serve_tables(host, port, db, browser, Own(bots=bot, cards=cards))


def serve(
    host: Host = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")] = 8000,
    db: Database = "",
    game: OwnGames = None,
    bot: OwnBots = None,
    cards: Decks = None,
) -> None:
    """Run a server for others to play on.

    Example: subak serve --host 0.0.0.0 --port 8000 --db tables.db
    """
    serve_tables(host, port, db, False, Own(game, bot, cards))


class Own(NamedTuple):
    """What whoever runs a server brings along."""

    games: list[str] | None = None
    bots: list[str] | None = None
    cards: list[str] | None = None


def serve_tables(host: str, port: int, db: str, browser: bool, own: Own) -> None:
    """Start the server; it runs until it is interrupted."""
    from subak.server import run

    if own.games or own.bots:
        look_here()
    games, bots, cards = (given or () for given in own)
    run(host=host, port=port, db=db or None, games=games, bots=bots, cards=cards, open_browser=browser)
