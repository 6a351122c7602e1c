"""The command that looks at one game in hindsight: `subak analyse`."""

from __future__ import annotations

from dataclasses import asdict
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Final

import typer

from subak.cli.flags import DeckOf, Json, OwnGames, RecordOrPosition, Seed, print_json, progress_bar
from subak.cli.reading import is_record, read_record, read_source, read_state
from subak.core.errors import OptionError
from subak.core.text import count

if TYPE_CHECKING:
    from rich.table import Table

    from subak.arena.review import Estimate, Review, Said, TurningPoint
    from subak.bots.analysis import Evaluation
    from subak.core.contract import Game
    from subak.core.match import Match
    from subak.core.state import State

BARS: Final = "▁▂▃▄▅▆▇█"
MOST_BARS: Final = 60
WORKING: Final = "Working it out"  # beside the bar of progress
SHOWN: Final = 12  # options of a move; the one played is always among them


def analyse(
    file: RecordOrPosition,
    move: Annotated[int | None, typer.Option(min=1, metavar="N", help="Weigh the options at this move.")] = None,
    budget: Annotated[
        int | None, typer.Option(min=1, max=1_000_000, help="Playouts a position; with --move, iterations of a search.")
    ] = None,
    seed: Seed = 0,
    cards: DeckOf = "",
    game: OwnGames = None,
    as_json: Json = False,
) -> None:
    """Review a game: shares of a win, turning points, luck and choice; or weigh the options at one move or position.

    Moves are counted as `subak replay` counts them: those taken back are left out, dice and draws count. The review
    plays every position on by rules of thumb; ± is one standard error. Own choices are measured by what the rules of
    thumb would have done; unforeseen is what the estimate put right in itself as the end came nearer. The same file,
    budget and seed give the same figures.

    Example: subak analyse game.subak --move 12
    """
    from subak.core import registry
    from subak.core.match import Match

    text = read_source(file)
    if not is_record(text):
        weigh_position(*read_state(text, game, cards), move, budget, seed, as_json)
        return
    record = read_record(text, game, cards)
    if move is not None:
        weigh(Match.replay(record, listen=False), move, budget, seed, as_json)
        return
    from subak.arena.review import review

    with progress_bar(1.0, WORKING) as tell:
        found = review(record, budget, seed, lambda done: tell(done, WORKING))
    if as_json:
        print_json(asdict(found))
    else:
        print_review(found, registry.game(found.game).title)


# -- one move


def weigh(match: Match, number: int, budget: int | None, seed: int, as_json: bool) -> None:
    """Print the options that a seat had at a move, best first."""
    from subak.bots.analysis import evaluate
    from subak.core.state import NATURE

    if number > match.moves:
        raise OptionError(f"--move: the record has {match.moves} moves, so there is no move {number}")
    played = match.played[number - 1]
    if played.seat == NATURE:
        raise OptionError(f"--move: move {number} is nature's ({played.text}): there was nothing to choose")
    evaluation = evaluate(state_before(match, number).seen(played.seat), budget, seed, asked=played.action)
    if as_json:
        figures = {"game": match.game.name, "move": number, "played": played.text}
        print_json({**figures, **asdict(evaluation)})
    else:
        title = f"{match.game.title}, move {number}: seat {played.seat} played {played.text}"
        print_options(title, evaluation, played.action)


def state_before(match: Match, number: int) -> State:
    """The state in which a move was made."""
    state = match.fresh()
    for move in match.played[: number - 1]:
        state.apply(move.seat, move.action)
    return state


def weigh_position(game: Game, state: State, move: int | None, budget: int | None, seed: int, as_json: bool) -> None:
    """Print the options of the first seat that is to act in a position, best first."""
    from subak.bots.analysis import evaluate
    from subak.core.contract import seats_in

    seats = seats_in(state.to_act())
    if move is not None or not seats:
        raise OptionError("--move: a position has no moves" if seats else "nobody has to choose in this position")
    seat = state.viewer if state.viewer in seats else seats[0]
    evaluation = evaluate(state if state.viewer == seat else state.seen(seat), budget, seed)
    if as_json:
        print_json({"game": game.name, **asdict(evaluation)})
    else:
        print_options(f"{game.title}: seat {seat} to act", evaluation)


def print_options(title: str, evaluation: Evaluation, played: int | None = None) -> None:
    """The options as a table; what was played is marked."""
    from rich.markup import escape

    table = new_table(title, "", "option", "share of a win", "±", "visits")
    for place, option in enumerate(evaluation.options):
        own = option.action == played
        if place < SHOWN or own:
            figures = (percent(option.share), f"{option.spread:.1%}", str(option.visits)) if option.visits else ()
            table.add_row("▶" if own else "", escape(option.label), *figures)
    show(table)
    words = {"clear": "The first is clearly the best.", "likely": "The first is likely the best."}
    print(words.get(evaluation.certainty, "The first and the second are too close to call."))
    if len(evaluation.options) > SHOWN:
        print(f"{len(evaluation.options)} options in all; --json lists every one.")


# -- the whole game


def print_review(found: Review, title: str) -> None:
    """The review for a terminal: a line for each seat, turning points, luck and choice."""
    played = f"{count(found.seats, 'seat')}, {count(found.moves, 'move')}{'' if found.over else ', not over'}"
    print(f"{title}, {played}; {count(found.playouts, 'playout')} a position")
    for seat in range(found.seats):
        line = [shares[seat] for shares in found.shares]
        print(f"seat {seat} {percent(line[0]):>5} {sparkline(line)} {percent(line[-1])}")
    if found.turning_points:
        show(points_table(found.turning_points))
    else:
        print("No single move turned this game.")
    show(balance_table(found))


def points_table(points: list[TurningPoint]) -> Table:
    """The turning points, the largest swing first."""
    from rich.markup import escape

    table = new_table("Turning points", "move", "where", "who", "what", "share of a win", "better")
    for point in points:
        who = "nature" if point.seat is None else f"seat {point.seat}"
        better = f"{point.better.label} ({points_of(point.better.gain)})" if point.better else ""
        swing = f"seat {point.seat_moved} {points_of(point.swing)}"
        table.add_row(str(point.move), str(point.chapter), who, escape(what(point)), swing, escape(better))
    return table


def what(point: TurningPoint) -> str:
    """A turning point in words."""
    if point.verb == "resign":
        return "gave up"
    return point.label or " ".join(map(told, point.said)) or point.text


def told(said: Said) -> str:
    """An event in words; seats go by their numbers."""
    from subak.core.text import spoken

    return spoken(said.text, f"seat {said.seat}", own=False, whom=f"seat {said.to}")


def balance_table(found: Review) -> Table:
    """Luck, choice and the rest for each seat: with the start they add up to the end."""
    table = new_table("Luck and choice", "seat", "start", "luck", "own choices", "others", "unforeseen", "end")
    for line in found.balance:
        end = percent(found.shares[-1][line.seat])
        sums = map(points_of, (line.luck, line.choice, line.others, line.unforeseen))
        table.add_row(str(line.seat), percent(line.start), *sums, end)
    return table


def new_table(title: str, *headings: str) -> Table:
    """A table whose words are on the left and whose figures are on the right."""
    from rich.table import Table

    table = Table(title=title)
    for heading in headings:
        words = heading in ("who", "what", "better", "option")
        table.add_column(heading, justify="left" if words else "right")
    return table


def show(table: Table) -> None:
    """Print a table."""
    from rich.console import Console

    Console().print(table)


def sparkline(values: list[float]) -> str:
    """Shares from 0 to 1 as a row of bars, each the mean of its stretch."""
    count = min(MOST_BARS, len(values))
    edges = [len(values) * k // count for k in range(count + 1)]
    means = [sum(values[a:b]) / (b - a) for a, b in pairwise(edges)]
    return "".join(BARS[min(len(BARS) - 1, int(value * len(BARS)))] for value in means)


def percent(share: float) -> str:
    """A share in whole per cent."""
    return f"{share:.0%}"


def points_of(estimate: Estimate) -> str:
    """A change of a share in points out of a hundred, with its standard error."""
    return f"{100 * estimate.value:+.1f} ± {100 * estimate.error:.1f}"
