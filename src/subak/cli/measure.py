"""The commands that count and time: `subak perft` and `subak bench`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer

from subak.cli.flags import Cards, GameName, Json, Options, Seats, Seed, print_json, with_progress
from subak.cli.reading import find_deck, find_game, read_options
from subak.core.errors import OptionError


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

    Dice and draws are those of the seed by their number, as in records of format 1, so that counts stay what they are;
    where several seats may act, the lowest goes first.

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


def bench(
    game: Annotated[str, typer.Option(help="The game to measure.")] = "ricedice",
    rounds: Annotated[int, typer.Option(min=1, max=100, help="Rounds; the medians are printed.")] = 4,
    seconds: Annotated[float, typer.Option(min=0.05, max=600, help="Seconds a contestant plays in a round.")] = 2.0,
    against: Annotated[str, typer.Option(metavar="CHECKOUT", help="Compare with this checkout of Subak instead.")] = "",
    as_json: Json = False,
) -> None:
    """Measure speed against catanatron 3.2.1, or against another checkout, in processes of their own, turn by turn.

    Ratios, medians of the rounds. listing_x, pure_x: our decisions a second (compiled, interpreted) over theirs, larger
    is better. drawing_x: the same where we draw actions without listing them. copy_x: the cost of their state copy over
    ours, larger is better. import_x: the time of our import over theirs, smaller is better. full_import_x: the same
    with match, bots and the game's deck. Counted are decisions with at least two legal actions, for drawing_x all.

    With --against both checkouts play the same games, and all ratios are old : new (above 1 this one is faster), by
    kind of work and build. The other checkout plays twice a round; `spreads` says how far its two runs are apart.

    Example: subak bench --game ricedice --json

    Example: subak bench --game seasons --against ../before --rounds 6
    """
    find_game(game)
    other = "the other checkout" if against else "its peer"
    steps = with_progress(range(rounds), rounds, lambda: f"{game} and {other}")
    if against:
        measured = find_bench("against").measure(game, against, steps, seconds)
    else:
        need_peer()
        measured = find_bench("driver").measure(game, steps, seconds)
    if as_json:
        print_json(measured)
    else:
        for name, value in measured.items():
            print(f"{name:<12} {json.dumps(value)}")


def need_peer() -> None:
    """OptionError says how to get the peer where it is not installed."""
    from importlib.util import find_spec

    if find_spec("catanatron") is None:
        raise OptionError("bench compares with catanatron, which is not installed: pip install 'subak[bench]'")


def find_bench(name: str) -> Any:
    """A module of bench/ in the checkout this package runs from; OptionError says how to get one."""
    from importlib import import_module

    root = Path(__file__).resolve().parents[3]
    if not (root / "bench" / f"{name}.py").is_file():
        raise OptionError("bench needs a checkout of the repository: its folder bench/ is not part of the package")
    sys.path.insert(0, str(root))
    return import_module(f"bench.{name}")
