"""What the commands share: their flags, the bar that shows how far they are, and the line of JSON they end with."""

from __future__ import annotations

import json
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Thing = TypeVar("Thing")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's name, or module:GAME for one of your own.")]
Seats = Annotated[int, typer.Option(min=1, max=8, help="How many seats play.")]
Seed = Annotated[int, typer.Option(help="Everything random follows from it.")]
Options = Annotated[
    list[str] | None, typer.Option("--options", "--option", metavar="NAME=VALUE", help="A rule option.")
]
Cards = Annotated[str, typer.Option(metavar="DIR|FILE", help="Play with the deck of this folder or file.")]
DeckOf = Annotated[str, typer.Option("--cards", metavar="DIR|FILE", help="The deck it was played with.")]
Decks = Annotated[
    list[str] | None, typer.Option("--cards", metavar="DIR|FILE", help="Offer this deck in the lobby, too.")
]
Workers = Annotated[int | None, typer.Option(min=1, max=256, help="Processes; the results do not change.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object as the last line.")]
OwnGames = Annotated[list[str] | None, typer.Option("--game", metavar="MODULE:GAME", help="A game of your own.")]
OwnBots = Annotated[
    list[str] | None, typer.Option("--bot", metavar="NAME=BOT", help="A bot of your own: exec:COMMAND, module:factory.")
]
RecordFile = Annotated[str, typer.Argument(metavar="FILE", help="A record (.subak or its JSON twin); - reads stdin.")]
RecordOrPosition = Annotated[str, typer.Argument(metavar="FILE|POSITION", help="A record, a position, or - for stdin.")]
Host = Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 is everywhere.")]
Database = Annotated[str, typer.Option("--db", metavar="FILE|URL", help="Where tables are kept.")]


@contextmanager
def progress_bar(total: float, words: str) -> Iterator[Callable[[float, str], None]]:
    """A bar on stderr where a person can see it; it is told how much of `total` is done, and in which words."""
    if not sys.stderr.isatty():
        yield lambda done, words: None
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(escape(words), total=total)
        yield lambda done, words: bar.update(task, completed=done, description=escape(words))


def with_progress(things: Iterable[Thing], count: int, words: Callable[[], str]) -> Iterable[Thing]:
    """The same things, `count` of them, with a bar whose words are asked for at every step."""
    with progress_bar(count, words()) as tell:
        for done, thing in enumerate(things, 1):
            tell(done, words())
            yield thing


def print_json(data: object) -> None:
    """One object on one line."""
    print(json.dumps(data, ensure_ascii=False))
