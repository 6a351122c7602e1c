"""Plays a bot of ours against OpenSpiel's MCTS with the same time a move: `python -m bench.peer --game ricedice`.

The peer is OpenSpiel's MCTSBot with random playouts and its usual settings, on the same compiled game. It is favoured:
it searches the true state (see `bench.spiel`), while our bot gets what its seat may know.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field, fields
from functools import partial
from importlib.metadata import version
from math import sqrt
from multiprocessing import get_context
from time import process_time
from typing import TYPE_CHECKING, Any, Final

import numpy
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator, SearchNode

import subak
from bench.spiel import SpielGame, SpielState
from subak import bots
from subak.arena.statistics import wilson
from subak.bots.guides import guide_of
from subak.bots.search import Search
from subak.core import registry
from subak.core.errors import OptionError
from subak.core.guide import Guide
from subak.core.match import Match
from subak.core.rng import keyed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from subak.bots import Bot
    from subak.core.state import State

SEATS: Final = 2
NO_END: Final = 1 << 62  # simulations: the clock ends the search
COMPARE_EVERY: Final = 8  # decisions of the peer: in every so many positions the speeds are compared


class TimeUp(Exception):
    """The peer's time for this move has passed."""


class ClockedPeer(MCTSBot):  # type: ignore[misc]
    """OpenSpiel's MCTSBot, stopped by the processor's clock instead of a number of simulations.

    However little time it gets, it makes the two simulations without which it has no move to offer."""

    def __init__(self, game: SpielGame, seed: int) -> None:
        randomness = numpy.random.RandomState(seed)
        evaluator = RandomRolloutEvaluator(1, randomness)
        super().__init__(game, sqrt(2), NO_END, evaluator, solve=False, random_state=randomness)
        self._end = 0.0
        self._root = SearchNode(None, 0, 1)

    def think(self, state: SpielState, seconds: float) -> tuple[int, Speed]:
        """The peer's action after so many seconds, and how fast it searched."""
        begin = process_time()
        self._end = begin + seconds
        with suppress(TimeUp):
            self.mcts_search(state)
        return self._root.best_child().action, Speed(self._root.explore_count, process_time() - begin)

    def _apply_tree_policy(self, root: SearchNode, state: SpielState) -> Any:
        self._root = root
        if root.children and process_time() >= self._end:
            raise TimeUp
        return super()._apply_tree_policy(root, state)


@dataclass(slots=True)
class Speed:
    """Iterations and the processor's seconds they took."""

    iterations: int = 0
    seconds: float = 0.0

    def __add__(self, other: Speed) -> Speed:
        return Speed(self.iterations + other.iterations, self.seconds + other.seconds)

    @property
    def per_second(self) -> float:
        """Iterations a second."""
        return self.iterations / self.seconds if self.seconds else 0.0


@dataclass(slots=True)
class Tally:
    """What one game, or many, have shown; speeds are of the positions in which all three were measured."""

    games: int = 0
    won: float = 0.0  # by our bot; a shared win is half a one
    ours: Speed = field(default_factory=Speed)
    plain: Speed = field(default_factory=Speed)
    peers: Speed = field(default_factory=Speed)
    moves: Speed = field(default_factory=Speed)  # our bot's, one iteration a move
    peers_moves: Speed = field(default_factory=Speed)

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(getattr(self, each.name) + getattr(other, each.name) for each in fields(self)))


def searched(seen: State, guide: Guide, seconds: float) -> Speed:
    """How fast our search is in a position when it has so many seconds."""
    search = Search(seen, guide, keyed("bench", seen.viewer, seen.decisions(seen.viewer)))
    begin = process_time()
    search.run_for(int(1000 * seconds))
    return Speed(search.iterations, process_time() - begin)


def timed(bot: Bot, seen: State) -> tuple[int, float]:
    """A bot's action and the time it took."""
    begin = process_time()
    action = bot.choose(seen)
    return action, process_time() - begin


def play(name: str, bot_name: str, seed: int, number: int) -> Tally:
    """One game; our bot sits in seat 0 and 1 by turns. Where there is only one move neither has to think.

    The peer gets for each move the time of our bot's last one; before there is one, what it would take here."""
    game = SpielGame(name, SEATS)
    match = Match(name, SEATS, f"{seed}.{number}", listen=False)
    bot = subak.bot(bot_name, seed=f"{seed}.{number}")
    peer = ClockedPeer(game, keyed("peer", seed, number).below(1 << 31))
    our_seat = number % SEATS
    tally, spent = Tally(games=1), []
    while waiting := match.to_act():
        seat = waiting[0]
        legal = match.legal(seat)
        if seat == our_seat:
            action, seconds = timed(bot, match.seen(seat))
            if len(legal) > 1:
                spent.append(seconds)
        elif len(legal) == 1:
            action = legal[0]
        else:
            allowed = spent[-1] if spent else timed(subak.bot(bot_name), match.seen(seat))[1]
            action, speed = peer.think(game.at(match.state.copy()), allowed)
            if tally.peers_moves.iterations % COMPARE_EVERY == 0:
                tally.peers += speed
                tally.ours += searched(match.seen(seat), guide_of(name), allowed)
                tally.plain += searched(match.seen(seat), Guide(), allowed)
            tally.peers_moves += Speed(1, speed.seconds)
        match.play(seat, action)
    end = match.result()
    assert end is not None
    tally.won = 1 / len(end.winners) if our_seat in end.winners else 0.0
    tally.moves = Speed(len(spent), sum(spent))
    return tally


def measure(name: str, bot: str, games: int, seed: int, workers: int = 1) -> dict[str, Any]:
    """Play all games and sum them up."""
    one = partial(play, name, bot, seed)
    if workers == 1:
        return figures(name, bot, seed, map(one, range(games)))
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        return figures(name, bot, seed, pool.map(one, range(games)))


def figures(name: str, bot: str, seed: int, played: Iterable[Tally]) -> dict[str, Any]:
    """The sums of many games as they are printed."""
    total = sum(played, Tally())
    low, high = wilson(total.won, total.games)
    return {
        "game": name,
        "bot": bot,
        "peer": f"open_spiel {version('open_spiel')} MCTSBot",
        "games": total.games,
        "seed": seed,
        "win_share": rounded(total.won / total.games),
        "low": rounded(low),
        "high": rounded(high),
        "iterations_x": over(total.ours, total.peers),
        "plain_x": over(total.plain, total.peers),
        "iterations_per_second": {
            "ours": rounded(total.ours.per_second),
            "plain": rounded(total.plain.per_second),
            "peer": rounded(total.peers.per_second),
        },
        "seconds_per_move": {
            "ours": rounded(total.moves.seconds / max(total.moves.iterations, 1)),
            "peer": rounded(total.peers_moves.seconds / max(total.peers_moves.iterations, 1)),
        },
        "moves": {"ours": total.moves.iterations, "peer": total.peers_moves.iterations},
        "build": subak.build().kind,
    }


def over(ours: Speed, theirs: Speed) -> float:
    """How many times as fast as the peer."""
    return rounded(ours.per_second / theirs.per_second) if theirs.per_second else 0.0


def rounded(value: float) -> float:
    """Four significant digits."""
    return float(f"{value:.4g}")


def sentence(shown: dict[str, Any]) -> str:
    """The figures in words."""
    speed, time = shown["iterations_per_second"], shown["seconds_per_move"]
    return (
        f"{shown['game']}: {shown['bot']} wins {shown['win_share']:.1%} of {shown['games']} games against "
        f"{shown['peer']} (95 %: {shown['low']:.1%} to {shown['high']:.1%}).\n"
        f"Iterations a second: {speed['ours']:g} against {speed['peer']:g}, {shown['iterations_x']:g} times as many; "
        f"with random playouts to the end, as the peer makes them, {speed['plain']:g}, {shown['plain_x']:g} times.\n"
        f"Seconds a move: {time['ours']:g} against {time['peer']:g}. "
        f"The peer is favoured: it sees all that is hidden from its seat."
    )


def main() -> None:
    """Read the command line, play, print."""
    parser = argparse.ArgumentParser(prog="python -m bench.peer", description=__doc__.partition("\n")[0])
    parser.add_argument("--game", default="ricedice", help="a game for two seats")
    parser.add_argument("--bot", default="level5")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1, help="processes; times are processor time")
    parser.add_argument("--json", action="store_true", help="one JSON object on the last line")
    asked = parser.parse_args()
    if asked.games < 1 or asked.workers < 1:
        parser.error("--games and --workers are 1 at least")
    try:
        bots.check(asked.bot, registry.game(asked.game).name)
    except OptionError as error:
        parser.error(str(error))
    shown = measure(asked.game, asked.bot, asked.games, asked.seed, asked.workers)
    print(json.dumps(shown) if asked.json else sentence(shown))


if __name__ == "__main__":
    main()
