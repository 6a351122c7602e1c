"""The command that plays many games between bots: `subak simulate`."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from subak.core.errors import OptionError
from subak.flags import Cards, GameName, Json, Options, Seats, Seed, print_json, with_progress
from subak.reading import find_deck, find_game, look_here, read_options

if TYPE_CHECKING:
    from subak.arena.runner import Result, Setup


def simulate(
    game: GameName,
    seats: Seats = 2,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Seed = 0,
    bots: Annotated[str, typer.Option(metavar="A,B,...", help="A bot for each seat, or one for all.")] = "heuristic",
    options: Options = None,
    cards: Cards = "",
    workers: Annotated[int | None, typer.Option(min=1, max=256, help="Processes; the results do not change.")] = None,
    rotate: Annotated[bool, typer.Option("--rotate", help="Move the bots one seat on after every game.")] = False,
    out: Annotated[str, typer.Option(metavar="DIR", help="Write every record into this folder.")] = "",
    as_json: Json = False,
) -> None:
    """Play many games between bots and sum them up.

    Game k of seed S is the same on every machine, whatever else is asked for. `wins` and `scores` follow the list of
    bots; `digest` is the SHA-256 over all record texts.

    Example: subak simulate ricedice --seats 2 --games 1000 --seed 1 --bots heuristic,random --rotate --json
    """
    from subak.arena.runner import play_games
    from subak.arena.tally import Tally

    setup = read_setup(game, seats, seed, bots, options, cards, rotate)
    folder = read_folder(out) if out else None
    begin = perf_counter()
    tally = Tally(setup)
    for result in with_progress(play_games(setup, games, workers), games, f"{seats} × {game}"):
        tally.add(result)
        if folder is not None:
            write_record(folder, setup, result)
    report = tally.report(perf_counter() - begin)
    if as_json:
        print_json(report)
    else:
        print_report(report)


def read_setup(
    name: str, seats: int, seed: int, bots: str, options: list[str] | None, cards: str, rotate: bool
) -> Setup:
    """The flags of `simulate`, checked; OptionError or CardTableError says which is wrong."""
    from subak import bots as known
    from subak.arena.runner import Setup

    game = find_game(name)
    given = game.read_options(read_options(options), seats)
    players = bots.split(",")
    if len(players) == 1:
        players *= seats
    if len(players) != seats:
        raise OptionError(f"--bots names {len(players)} bots for {seats} seats; name one for each, or one for all")
    for player in set(players):
        if ":" in player:
            look_here()
        known.check(player, game.name)
    text = find_deck(game, cards).text if cards else ""
    return Setup(name, seats, tuple(players), seed, tuple(sorted(given.items())), text, rotate)


def read_folder(out: str) -> Path:
    """The folder to write to; OptionError when it cannot be one."""
    folder = Path(out)
    if "\0" in out or not (folder.is_dir() or (folder.parent.is_dir() and not folder.exists())):
        raise OptionError(f"--out: {out!r} is no folder, and none can be made there")
    return folder


def write_record(folder: Path, setup: Setup, result: Result) -> None:
    """Put one game's record into the folder, which is made when the first comes."""
    folder.mkdir(exist_ok=True)
    name = setup.game.rpartition(":")[2]
    (folder / f"{name}-{setup.seats}-{setup.seed_of(result.number)}.subak").write_text(result.record, "utf-8")


def print_report(report: dict[str, Any]) -> None:
    """The figures of a run as a table."""
    from rich.console import Console
    from rich.table import Table

    table = Table(title=f"{report['game']}: {report['games']} games, seed {report['seed']}")
    for heading in ("bot", "wins", "share", "95 % interval", "mean score", "sd"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    scores = report["scores"]
    for place, name in enumerate(report["bots"]):
        share = report["win_share"][place]
        interval = f"{share['low']:.1%} to {share['high']:.1%}"
        row = (name, str(report["wins"][place]), f"{share['share']:.1%}", interval)
        table.add_row(*row, f"{scores['mean'][place]:.1f}", f"{scores['sd'][place]:.1f}")
    console = Console()
    console.print(table)
    turns = report["turns"]
    ends = ", ".join(f"{count} {reason}" for reason, count in report["ends"].items())
    print(f"turns a seat: {turns['mean']:.1f} on average, 95 % within {turns['p95']:g}, at most {turns['most']}")
    print(f"ends: {ends}; {report['decisions']} decisions in {report['seconds']:.1f} s")
    print(f"digest {report['digest']}")
