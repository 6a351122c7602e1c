"""The commands that play many games between bots: `subak simulate` and `subak ladder`."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from subak.cli.flags import Cards, GameName, Json, Options, Seats, Seed, Workers, print_json, with_progress
from subak.cli.reading import find_deck, find_game, look_here, read_options
from subak.core.errors import OptionError
from subak.core.text import count

if TYPE_CHECKING:
    from subak.arena.ladder import Ladder
    from subak.arena.runner import Result, Setup
    from subak.core.contract import Game


def simulate(
    game: GameName,
    seats: Seats = 2,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Seed = 0,
    bots: Annotated[str, typer.Option(metavar="A,B,...", help="A bot for each seat, or one for all.")] = "heuristic",
    options: Options = None,
    cards: Cards = "",
    workers: Workers = None,
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
    for result in with_progress(play_games(setup, games, workers), games, lambda: f"{seats} × {game}"):
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
    from subak.arena.runner import Setup

    game = find_game(name)
    players = bots.split(",")
    if len(players) == 1:
        players *= seats
    if len(players) != seats:
        raise OptionError(f"--bots names {len(players)} bots for {seats} seats; name one for each, or one for all")
    check_bots(players, game)
    return Setup(name, seats, tuple(players), seed, *read_rules(game, seats, options, cards), rotate)


def read_rules(
    game: Game, seats: int, options: list[str] | None, cards: str
) -> tuple[tuple[tuple[str, bool | int | str], ...], str]:
    """The options of the rules, complete and sorted by name, and the text of the deck; "" for the built-in one."""
    given = game.read_options(read_options(options), seats)
    return tuple(sorted(given.items())), find_deck(game, cards).text if cards else ""


def check_bots(names: list[str], game: Game) -> None:
    """OptionError names the bot that does not exist or cannot play the game; those of the current folder exist too."""
    from subak import bots

    for name in dict.fromkeys(names):
        if ":" in name:
            look_here()
        bots.check(name, game.name)


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
    from rich.markup import escape
    from rich.table import Table

    table = Table(title=f"{report['game']}: {count(report['games'], 'game')}, seed {report['seed']}")
    for heading in ("bot", "wins", "share", "95 % interval", "mean score", "sd"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    scores = report["scores"]
    for place, name in enumerate(report["bots"]):
        share = report["win_share"][place]
        interval = f"{share['low']:.1%} to {share['high']:.1%}"
        row = (escape(name), str(report["wins"][place]), f"{share['share']:.1%}", interval)
        table.add_row(*row, f"{scores['mean'][place]:.1f}", f"{scores['sd'][place]:.1f}")
    console = Console()
    console.print(table)
    ends = ", ".join(f"{count} {reason}" for reason, count in report["ends"].items())
    for kind, last in report["chapters"].items():
        limits = f"95 % within {last['p95']:g}, at most {last['most']}"
        print(f"last {kind.lower()}: {last['mean']:.1f} on average, {limits}")
    print(f"ends: {ends}; {report['decisions']} decisions in {report['seconds']:.1f} s")
    print(f"digest {report['digest']}")


def ladder(
    game: GameName,
    bots: Annotated[str, typer.Option(metavar="A,B,...", help="The bots to compare, two or more.")],
    games: Annotated[int, typer.Option(min=1, help="How many games in all, rounded up to whole deals.")] = 200,
    seats: Seats = 2,
    seed: Seed = 0,
    options: Options = None,
    cards: Cards = "",
    workers: Workers = None,
    as_json: Json = False,
) -> None:
    """Find out which bot is stronger, and how sure that is.

    Every deal (one seed) is played in every seating: all pairs of bots, or all tables of more seats, each moved through
    the seats. `win_share`, with the 95 % interval `low` to `high`, counts a shared win in parts; `margin` is the score
    over the best other bot; `rating` is openskill's. With more than two bots `pairs` says who finished `ahead` of whom.

    Example: subak ladder ricedice --bots heuristic,random --games 200 --seed 1 --json
    """
    from subak.arena.ladder import Standings
    from subak.arena.runner import play_games

    setup = read_ladder(game, seats, seed, bots, options, cards)
    whole = setup.whole_deals(games)
    begin = perf_counter()
    standings = Standings(setup)
    for result in with_progress(play_games(setup, whole, workers), whole, standings.words):
        standings.add(result)
    report = standings.report(games, perf_counter() - begin)
    if as_json:
        print_json(report)
    else:
        print_standings(report)


def read_ladder(name: str, seats: int, seed: int, bots: str, options: list[str] | None, cards: str) -> Ladder:
    """The flags of `ladder`, checked; OptionError or CardTableError says which is wrong."""
    from subak.arena.ladder import Ladder

    game = find_game(name)
    players = bots.split(",")
    check_bots(players, game)
    return Ladder(name, seats, tuple(players), seed, *read_rules(game, seats, options, cards))


def print_standings(report: dict[str, Any]) -> None:
    """The figures of a ladder as a table, the strongest bot first, and one of the pairs where there are several."""
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    console = Console()
    played = f"{count(report['seats'], 'seat')}: {count(report['games'], 'game')}"
    title = f"{report['game']}, {played}, seed {report['seed']}"
    table = Table("bot", title=title)
    pairs = Table("pair", title="one finished ahead of the other")
    for heading in ("share", "95 % interval", "margin", "95 % interval", "rating"):
        table.add_column(heading, justify="right", no_wrap=True)
        if heading != "rating":
            pairs.add_column(heading, justify="right", no_wrap=True)
    for name, found in sorted(report["bots"].items(), key=lambda entry: -entry[1]["win_share"]):
        rating = f"{found['rating']:.1f} ± {found['rating_sigma']:.1f}"
        table.add_row(escape(name), *cells(found, "win_share"), rating)
    console.print(table)
    for found in report["pairs"]:
        pairs.add_row(escape(" over ".join(found["bots"])), *cells(found, "ahead"))
    if report["pairs"]:
        console.print(pairs)
    if report["games"] != report["asked"]:
        print(f"{report['asked']} games were asked for: rounded up to {count(report['deals'], 'whole deal')}")
    print(f"{count(report['deals'], 'deal')}, each in every seating; {report['seconds']:.1f} s")
    print(f"digest {report['digest']}")


def cells(found: dict[str, Any], share: str) -> tuple[str, ...]:
    """Share and margin with their intervals, as the cells of a row."""
    spread = "unknown" if found["margin_low"] is None else f"{found['margin_low']:+.1f} to {found['margin_high']:+.1f}"
    interval = f"{found['low']:.1%} to {found['high']:.1%}"
    return f"{found[share]:.1%}", interval, f"{found['margin']:+.1f}", spread
