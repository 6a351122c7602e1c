"""What the commands share: their flags, the bar that shows how far they are, and the line of JSON they end with."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Thing = TypeVar("Thing")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's name, or module:GAME for one of your own.")]
Seats = Annotated[int, typer.Option(min=1, max=8, help="How many seats play.")]
Seed = Annotated[int, typer.Option(help="Everything random follows from it.")]
Options = Annotated[
    list[str] | None, typer.Option("--options", "--option", metavar="NAME=VALUE", help="A rule option.")
]
Cards = Annotated[str, typer.Option(metavar="DIR", help="Play with the card tables of this folder.")]
Workers = Annotated[int | None, typer.Option(min=1, max=256, help="Processes; the results do not change.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object as the last line.")]
OwnGames = Annotated[list[str] | None, typer.Option("--game", metavar="MODULE:GAME", help="A game of your own.")]
OwnBots = Annotated[
    list[str] | None, typer.Option("--bot", metavar="NAME=BOT", help="A bot of your own: exec:COMMAND, module:factory.")
]
RecordFile = Annotated[str, typer.Argument(metavar="FILE", help="A record (.subak or its JSON twin); - reads stdin.")]
Host = Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 is everywhere.")]
Database = Annotated[str, typer.Option("--db", metavar="FILE|URL", help="Where tables are kept.")]


def with_progress(things: Iterable[Thing], count: int, words: str) -> Iterable[Thing]:
    """The same things, with a bar on stderr where a person can see it."""
    if not sys.stderr.isatty():
        return things
    from rich.console import Console
    from rich.progress import track

    return track(things, words, count, console=Console(stderr=True), transient=True)


def with_words(things: Iterable[Thing], count: int, words: Callable[[], str]) -> Iterable[Thing]:
    """The same things, with a bar as above whose words change on the way."""
    if not sys.stderr.isatty():
        yield from things
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(escape(words()), total=count)
        for thing in things:
            bar.update(task, advance=1, description=escape(words()))
            yield thing


def print_json(data: object) -> None:
    """One object on one line."""
    print(json.dumps(data, ensure_ascii=False))
