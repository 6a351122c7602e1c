"""The command line: `subak --help`. What a command needs is imported when it runs, so that help comes at once."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any, Final, NoReturn

import typer
from typer.exceptions import TyperException

from subak.core.errors import OptionError, SubakError
from subak.flags import (
    Cards,
    Database,
    GameName,
    Host,
    Json,
    Options,
    OwnBots,
    OwnGames,
    RecordFile,
    Seats,
    Seed,
    print_json,
    with_progress,
)
from subak.many_games import ladder, simulate
from subak.one_game import analyse
from subak.reading import find_deck, find_game, look_here, read_options, read_record, read_state, read_text

if TYPE_CHECKING:
    from subak.core.contract import Outcome

BAD_INPUT: Final = 2

app = typer.Typer(
    name="subak",
    help="Rice-farming tabletop games, exactly by their rules: play, watch, count, measure.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def main() -> NoReturn:
    """Run the command line; bad input ends it with exit code 2 and one line that says what and why."""
    try:
        code = typer.main.get_command(app)(prog_name="subak", standalone_mode=False)
        sys.stdout.flush()
    except TyperException as error:
        complain(error.format_message())
    except SubakError as error:
        complain(str(error))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads on: nothing left to flush
        code = 1
    except OSError as error:
        complain(f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror or error))
    sys.exit(code if isinstance(code, int) else 0)


def complain(message: str) -> NoReturn:
    """One line on stderr, and the end."""
    line = "".join(mark if mark.isprintable() else " " for mark in message)
    print(f"subak: {' '.join(line.split())}", file=sys.stderr)
    sys.exit(BAD_INPUT)


@app.callback(invoke_without_command=True)
def subak(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and how the kernel was built.")] = False,
) -> None:
    """Rice-farming tabletop games, exactly by their rules: play, watch, count, measure."""
    if version:
        from subak import __version__, build

        print(f"subak {__version__} ({', '.join(build())})")
    elif context.invoked_subcommand is None:
        print(context.get_help())


# -- playing


@app.command()
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


@app.command()
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
    for path in own_games or ():
        find_game(path)
    if own_bots:
        from subak.server.bots import add_bots

        look_here()
        add_bots(tuple(own_bots))
    from subak.server import run

    run(host=host, port=port, db=db or None, games=own_games or (), bots=own_bots or (), open_browser=browser)


# -- many games

app.command()(simulate)
app.command()(ladder)


# -- records and positions


@app.command()
def replay(
    file: RecordFile,
    verify: Annotated[bool, typer.Option("--verify", help="Check dice and draws against the seed.")] = False,
    game: OwnGames = None,
    as_json: Json = False,
) -> None:
    """Play a record again, move by move, and print how it ended.

    Example: subak replay game.subak --verify
    """
    from subak.core.match import Match

    match = Match.replay(read_record(read_text(file), game))
    if verify:
        match.verify()
    outcome = match.outcome
    if as_json:
        from dataclasses import asdict

        figures = {"game": match.game.name, "seats": match.record.seats, "moves": match.moves, "verified": verify}
        ended = None if outcome is None else asdict(outcome)
        print_json({**figures, "digest": match.record.digest(), "outcome": ended})
        return
    print(f"{match.game.title}, {match.record.seats} seats, {match.moves} moves{': as the seed gives them' * verify}")
    print("The game is not over." if outcome is None else end_in_words(outcome))


def end_in_words(outcome: Outcome) -> str:
    """Reason, places and score sheet of a finished game."""
    places = [", ".join(f"seat {seat}: {outcome.scores[seat]}" for seat in place) for place in outcome.ranking]
    lines = [outcome.sentence, *(f"{number}. {place}" for number, place in enumerate(places, 1))]
    lines += [f"{name}: {score}" for name, score in outcome.rivals.items()]
    width = max((len(line.label) for line in outcome.sheet), default=0)
    lines += [f"  {line.label:<{width}} {' '.join(f'{points:>5}' for points in line.points)}" for line in outcome.sheet]
    return "\n".join(lines)


@app.command()
def show(
    source: Annotated[str, typer.Argument(metavar="FILE|POSITION", help="A record, a position, or - for stdin.")],
    game: OwnGames = None,
    as_json: Json = False,
) -> None:
    """Draw the board of a record's last state, or of a position, as text.

    Example: subak show game.subak
    """
    owner, state = read_state(source, game)
    if as_json:
        figures = {"game": owner.name, "seats": state.seats, "over": state.to_act() == 0, "scores": state.scores()}
        print_json({**figures, "problems": owner.problems(state), "position": owner.position(state)})
    else:
        print(owner.board(state))


app.command()(analyse)


@app.command()
def convert(
    file: RecordFile,
    to: Annotated[str, typer.Option(metavar="json|subak", help="The form to print.")] = "json",
) -> None:
    """Print a record in its other form.

    Example: subak convert game.subak --to json > game.json
    """
    if to not in ("json", "subak"):
        raise OptionError(f"--to takes json or subak, not {to!r}")
    record = read_record(read_text(file), None)
    if to == "json":
        print_json(record.to_json())
    else:
        print(record.dumps(), end="")


@app.command()
def perft(
    game: GameName,
    seats: Seats = 2,
    seed: Seed = 0,
    depth: Annotated[int, typer.Option(min=0, max=30, help="How many player decisions deep.")] = 3,
    options: Options = None,
    cards: Cards = "",
    as_json: Json = False,
) -> None:
    """Count the sequences of player decisions from the set-up, to compare implementations.

    Dice and draws are those a match of this seed gives; where several seats may act, the lowest goes first.

    Example: subak perft ricedice --seats 2 --seed 1 --depth 3
    """
    from subak.arena.perft import perft as count

    found = find_game(game)
    given = found.read_options(read_options(options), seats)
    state = found.new(seats, given, find_deck(found, cards))
    begin = perf_counter()
    leaves = []
    for plies in range(depth + 1):
        leaves.append(count(state, seed, plies))
        if not as_json:
            print(f"depth {plies}: {leaves[-1]}", flush=True)
    if as_json:
        figures = {"game": game, "seats": seats, "seed": seed, "depth": depth, "leaves": leaves[-1]}
        print_json({**figures, "by_depth": leaves, "seconds": round(perf_counter() - begin, 3)})


@app.command()
def rules(
    game: GameName,
    clause: Annotated[str, typer.Argument(metavar="[CLAUSE]", help="A clause (5.3) or chapter (5).")] = "",
    as_json: Json = False,
) -> None:
    """Print a game's rules, or one clause of them with its source.

    Example: subak rules ricedice 5.3
    """
    book = find_game(game).rules
    wanted = clause.split()[-1] if clause.split() else ""
    chosen = [each for each in book.clauses.values() if f"{each.number}.".startswith(f"{wanted}.") or not wanted]
    if not chosen:
        raise OptionError(f"{game} has no clause {clause!r}; it has {', '.join(book.clauses)}"[:300])
    if as_json:
        from dataclasses import asdict

        print_json({"game": book.game, "clauses": [asdict(each) for each in chosen]})
    elif wanted:
        print("\n\n".join(f"{each.number} {each.text} [{each.source}]" for each in chosen))
    else:
        print(book.markdown.rstrip())


@app.command()
def bench(
    game: Annotated[str, typer.Option(help="The game to measure.")] = "ricedice",
    rounds: Annotated[int, typer.Option(min=1, max=100, help="Rounds; the medians are printed.")] = 4,
    seconds: Annotated[float, typer.Option(min=0.05, max=600, help="Seconds a contestant plays in a round.")] = 2.0,
    as_json: Json = False,
) -> None:
    """Measure speed against catanatron 3.2.1, each contestant in a process of its own, turn by turn.

    Ratios, medians of the rounds. listing_x, pure_x: our decisions a second (compiled, interpreted) over theirs, larger
    is better. copy_x: the cost of their state copy over ours, larger is better. import_x: the time of our import over
    theirs, smaller is better. Counted are decisions with at least two legal actions, all of them listed.

    Example: subak bench --game ricedice --json
    """
    find_game(game)
    measured = find_bench().measure(game, with_progress(range(rounds), rounds, f"{game} and its peer"), seconds)
    if as_json:
        print_json(measured)
    else:
        for name, value in measured.items():
            print(f"{name:<12} {json.dumps(value)}")


def find_bench() -> Any:
    """The benchmark of the checkout this package runs from; OptionError says how to get one."""
    from importlib.util import find_spec, module_from_spec, spec_from_file_location

    driver = Path(__file__).resolve().parents[2] / "bench" / "driver.py"
    if not driver.is_file():
        raise OptionError("bench needs a checkout of the repository: its folder bench/ is not part of the package")
    if find_spec("catanatron") is None:
        raise OptionError("bench compares with catanatron, which is not installed: pip install 'subak[bench]'")
    spec = spec_from_file_location("subak_bench", driver)
    if spec is None or spec.loader is None:
        raise OptionError(f"bench: {driver} cannot be read")
    module = module_from_spec(spec)
    sys.modules["subak_bench"] = module
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    main()
