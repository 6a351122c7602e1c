"""Fits the value functions: `python -m subak.arena.tune GAME` plays games and fits the final margin by least squares.

Each game begins with epsilon-greedy play (a share epsilon of the decisions is random), so that positions vary, and is
played properly from a tick of the clock on that is drawn. From then on two sides are compared at every tick, and now
and then when another seat comes to act. The margin between them at the end, in points, is the target of a linear
regression on the difference of their features, stage by stage. It is regularized twice: ridge regression keeps weights
small, and a fused penalty keeps those of neighbouring stages together. One game in five is held out of the fit and
tells how good it is (R²).
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib.resources import files
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NoReturn

import typer

from subak import bots
from subak.arena.statistics import mean
from subak.core import registry
from subak.core.contract import Game, seats_in
from subak.core.errors import OptionError, SubakError
from subak.core.rng import Rng, keyed
from subak.core.state import NATURE, State
from subak.core.weights import FILE, Weights, table_text, text_of, weights_from

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from subak.bots import Bot
    from subak.core.guide import Guide

HELD_OUT: Final = 5  # one game in five judges the fit
RIDGE: Final = 0.002  # strength of the penalty on large weights, as a share of the comparisons
FUSION: Final = 0.1  # strength of the penalty on differences between neighbouring stages
BETWEEN: Final = 4  # one change of the acting seat in four is looked at between two ticks
SETTLING: Final = 5  # random decisions end at a tick with a probability of one in five
LEAST_SPREAD: Final = 0.5  # points


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two sides at one moment: the stage, by how much their features differ, and the margin at the end.

    A seat alone is compared with nobody: the features are its own, and the margin is all it has in the end."""

    stage: int
    features: list[float]
    margin: float
    tick: bool  # whether it was made at a tick of the clock, where playouts are judged
    baseline: float = 0.0  # the margin to expect without knowing anything: none, or par


@dataclass(frozen=True, slots=True)
class Fit:
    """A linear model by stage, and how well it does in the games that were held out."""

    weights: list[list[float]]  # by stage, then by feature
    spread: list[float]  # root mean square of the residuals, by stage
    explained: list[float]  # R², by stage
    count: list[int]  # comparisons that judged it, by stage


# -- games


@dataclass(frozen=True, slots=True)
class Plan:
    """Which games are played."""

    game: Game
    guide: Guide  # names the features
    bot: str  # plays all seats
    seed: int
    epsilon: float  # share of decisions made at random before a game is played properly

    def seats(self, number: int) -> int:
        """The seats of a game by its number: every second game has two, the others all counts in turn."""
        counts = self.game.seat_counts
        return 2 if number % 2 == 0 and 2 in counts else counts[number // 2 % len(counts)]

    def options(self, number: int) -> dict[str, bool | int | str]:
        """The options of a game by its number: the defaults; where one is a choice of words, each of them in turn."""
        chosen: dict[str, bool | int | str] = {}
        for option in self.game.options:
            words = [choice for choice in option.choices or () if isinstance(choice, str)]
            chosen[option.name] = words[number // 3 % len(words)] if words else option.default
        return chosen


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One moment of a game: the features of all sides."""

    stage: int
    tick: bool  # whether the clock has just ticked
    features: list[list[float]]  # by side


def compared(plan: Plan, number: int) -> list[Comparison]:
    """Play the game of this number and compare its sides from the moment on that it is played properly."""
    seed = f"{plan.seed}.{number}"
    rng = keyed("tune", seed)
    state = plan.game.new(plan.seats(number), plan.options(number), plan.game.deck())
    player = bots.bot(plan.bot, seed)
    guide = plan.guide
    snapshots: list[Snapshot] = []
    epsilon, clock, acting = plan.epsilon, -1, 0
    while state.to_act():
        tick = guide.clock(state) != clock
        if tick and rng.below(SETTLING) == 0:
            epsilon = 0.0
        changed = state.to_act() != acting and rng.below(BETWEEN) == 0
        if not epsilon and (tick or changed):
            features = [guide.features(state, side) for side in range(guide.sides(state))]
            snapshots.append(Snapshot(guide.stage(state), tick, features))
        clock, acting = guide.clock(state), state.to_act()
        advance(state, player, epsilon, rng)
    finals = [guide.final(state, side) for side in range(guide.sides(state))]
    return [each for moment in snapshots for each in pairs(moment, finals, guide.par)]


def advance(state: State, player: Bot, epsilon: float, rng: Rng) -> None:
    """One draw of NATURE, or one decision of the first seat that is to act: random with probability `epsilon`."""
    if state.to_act() >> NATURE & 1:
        state.apply(NATURE, state.chance(rng))
        return
    seat = seats_in(state.to_act())[0]
    explores = rng.below(1000) < int(1000 * epsilon)
    state.apply(seat, state.pick(seat, rng) if explores else player.choose(state.seen(seat)))


def pairs(moment: Snapshot, finals: list[float], par: float) -> Iterator[Comparison]:
    """Every two sides of one moment, compared by their features and by what they have in the end.

    A single side is compared with nobody, and expected to reach `par`."""
    if len(finals) == 1:
        yield Comparison(moment.stage, moment.features[0], finals[0], moment.tick, par)
    for one in range(len(finals)):
        for other in range(one):
            difference = [a - b for a, b in zip(moment.features[one], moment.features[other], strict=True)]
            yield Comparison(moment.stage, difference, finals[one] - finals[other], moment.tick)


# -- least squares


def fitted(games: Sequence[list[Comparison]], stages: int) -> Fit:
    """Fit all games but those held out, and judge the fit by the ticks of these; `stages` is how many there are."""
    training = [each for number, game in enumerate(games) if number % HELD_OUT for each in game]
    held_out = [each for number, game in enumerate(games) if not number % HELD_OUT for each in game if each.tick]
    weights = least_squares(training, stages)
    explained, spread, count = [], [], []
    for stage in range(stages):
        there = [each for each in held_out if each.stage == stage]
        residuals = [(each.margin - weighed(weights[stage], each.features)) ** 2 for each in there]
        total = sum((each.margin - each.baseline) ** 2 for each in there)
        explained.append(1 - sum(residuals) / total if total else 0.0)
        spread.append(max(sqrt(mean(residuals)), LEAST_SPREAD))
        count.append(len(there))
    return Fit(weights, spread, explained, count)


def weighed(weights: Sequence[float], features: Sequence[float]) -> float:
    """The features' sum, each times its weight."""
    return sum(weight * value for weight, value in zip(weights, features, strict=True))


def least_squares(comparisons: Sequence[Comparison], stages: int) -> list[list[float]]:
    """The weights by stage, then by feature, that solve the regularized normal equations of all stages at once."""
    if not comparisons:
        raise OptionError("there is nothing to fit: play more games")
    size = len(comparisons[0].features)
    matrix = [[0.0] * (stages * size) for _ in range(stages * size)]
    right = [0.0] * (stages * size)
    for each in comparisons:
        base = each.stage * size
        for row, value in enumerate(each.features):
            if value:
                right[base + row] += value * each.margin
                line = matrix[base + row]
                for column, other in enumerate(each.features):
                    line[base + column] += value * other
    for feature in range(size):
        places = range(feature, stages * size, size)
        regularize(matrix, places, sum(matrix[at][at] for at in places) / stages or 1.0)
    flat = solved(matrix, right)
    return [flat[stage * size : (stage + 1) * size] for stage in range(stages)]


def regularize(matrix: list[list[float]], places: range, scale: float) -> None:
    """Add the penalties on one feature, whose weights have these places in the matrix, stage after stage.

    `scale` is the mean of the feature's diagonal, by which the strength of a penalty does not hang on its unit."""
    for place in places:
        matrix[place][place] += RIDGE * scale
    for place, beside in pairwise(places):
        matrix[place][place] += FUSION * scale
        matrix[beside][beside] += FUSION * scale
        matrix[place][beside] -= FUSION * scale
        matrix[beside][place] -= FUSION * scale


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a linear system with a positive definite matrix, by Gaussian elimination.

    Matrix and right side are overwritten."""
    size = len(right)
    for pivot in range(size):
        line = matrix[pivot]
        for row in range(pivot + 1, size):
            factor = matrix[row][pivot] / line[pivot]
            if factor:
                lower = matrix[row]
                for column in range(pivot, size):
                    lower[column] -= factor * line[column]
                right[row] -= factor * right[pivot]
    for row in reversed(range(size)):
        known = sum(matrix[row][column] * right[column] for column in range(row + 1, size))
        right[row] = (right[row] - known) / matrix[row][row]
    return right


# -- the command


def main() -> NoReturn:
    """Run the tool; bad input ends it with exit code 2 and one line."""
    try:
        typer.run(tune)
    except (SubakError, OSError) as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    sys.exit(0)


def tune(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game whose value function is made.")],
    games: Annotated[int, typer.Option(min=10, help="How many games are played.")] = 1000,
    seed: Annotated[int, typer.Option(help="Everything random follows from it.")] = 1,
    bot: Annotated[str, typer.Option(help="Who plays.")] = "heuristic",
    epsilon: Annotated[float, typer.Option(min=0, max=1, help="Share of decisions made at random.")] = 0.1,
    write: Annotated[bool, typer.Option("--write", help="Write the table into the game's folder.")] = False,
) -> None:
    """Fit the value function of a game to games of its own."""
    plan, old, stages = prepared(game, bot, seed, epsilon)
    fit = fitted(played(plan, games), len(stages))
    show(plan.guide.names, stages, fit)
    if write:
        rows = {name: tuple(row[at] for row in fit.weights) for at, name in enumerate(plan.guide.names)}
        table = Weights(old.horizon, old.margin_weight, old.par, stages, tuple(fit.spread), rows)
        command = f"{game} --games {games} --seed {seed} --bot {bot} --epsilon {epsilon:g} --write"
        place = Path(str(files(f"{plan.game.package}.bot"))) / FILE
        place.write_text(text_of(table, remarks(plan.game.title, command, fit)), "utf-8")
        print(f"{place}: written")


def prepared(name: str, bot: str, seed: int, epsilon: float) -> tuple[Plan, Weights, tuple[str, ...]]:
    """The plan, the table that stands now, and the stages of the game."""
    game = registry.game(name)
    guide = game.untuned_guide()
    if guide is None:
        raise OptionError(f"{name} brings no guide: its game has no `untuned_guide`")
    bots.check(bot, name)
    old = weights_from(table_text(f"{game.package}.bot"))
    guide.par = old.par
    return Plan(game, guide, bot, seed, epsilon), old, tuple(guide.stages)


def played(plan: Plan, games: int) -> list[list[Comparison]]:
    """The comparisons of games 0 to `games` - 1, with a bar that shows how far it is."""
    from rich.console import Console
    from rich.progress import track

    numbers = track(range(games), f"{plan.game.name}, {plan.bot}", console=Console(stderr=True))
    return [compared(plan, number) for number in numbers]


def show(names: Sequence[str], stages: Sequence[str], fit: Fit) -> None:
    """Print weights, spread and R² as a table."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    table = Table("", *stages, box=SIMPLE_HEAD, padding=(0, 1, 0, 0), collapse_padding=True)
    for at, name in enumerate(names):
        table.add_row(name, *(f"{row[at]:.3g}" for row in fit.weights))
    table.add_section()
    for title, row, form in rows_below(fit):
        table.add_row(title, *(form(value) for value in row))
    Console().print(table)


def rows_below(fit: Fit) -> list[tuple[str, Sequence[float], Callable[[float], str]]]:
    """What is printed under the weights."""
    return [
        ("spread", fit.spread, lambda value: f"{value:.1f}"),
        ("R²", fit.explained, lambda value: f"{value:.2f}"),
        ("comparisons", fit.count, lambda value: f"{value:.0f}"),
    ]


def remarks(title: str, command: str, fit: Fit) -> list[str]:
    """The comment at the top of a table."""
    return [
        f"The value function of {title}: points of the final score for each unit of a feature, by stage of the game.",
        "spread: standard deviation of the final margin around the expected one.",
        "Set by hand: horizon, the ticks of the clock after which a playout is judged; margin_weight, the part of a",
        "reward that is the margin rather than the win; par, the points that a seat alone measures itself by.",
        "",
        f"Made by: python -m subak.arena.tune {command}",
        f"Explained in games held out of the fit (R² by stage): {', '.join(f'{value:.2f}' for value in fit.explained)}",
    ]


if __name__ == "__main__":
    main()
