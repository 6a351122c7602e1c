"""What each ancestor is worth: `python -m subak.games.seasons.balance --deals 400 --seed fresh`.

Every deal is played twice by the rules of thumb: once with the ancestor at seat 0, once without; seat 1 never has one.
The gain is the difference of seat 0's points, so that play bent towards the bonus is charged for what it loses
elsewhere; the bonus is what the ancestor paid. Values are tuned on other seeds than those that judge them.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from multiprocessing import get_context
from typing import Final

from subak.core.rng import keyed
from subak.core.state import NATURE
from subak.games.seasons.bot.heuristics import choose
from subak.games.seasons.load import READER
from subak.games.seasons.rules import vocabulary as v
from subak.games.seasons.rules.deck import SeasonsDeck
from subak.games.seasons.rules.state import Seasons, started

WIDTH: Final = 1.96  # standard errors on each side of a 95 % interval


@dataclass(frozen=True, slots=True)
class Gain:
    """How an ancestor did over some deals."""

    card: int
    name: str
    deals: int
    gain: float
    low: float
    high: float
    bonus: float


def deal_out(deck: SeasonsDeck, ancestor: int, effective: bool, seed: str) -> Seasons:
    """A game up to the Wet Season in which seat 0 has drawn this ancestor; others have none that pays."""
    rng = keyed("balance", seed, ancestor)
    cards = [card for card in range(1, v.CARDS + 1) if card != ancestor]
    drawn = [cards.pop(rng.below(len(cards))) for _ in range(3)]
    state = started(deck, 6, True)
    state.apply(NATURE, v.FIRST)
    for card in (ancestor, drawn[0], drawn[1], drawn[2]):
        state.apply(NATURE, v.DEAL_CARD + card)
    state.apply(0, v.ANCESTOR + ancestor)
    state.apply(1, v.ANCESTOR + drawn[0])
    state.ancestors = [ancestor if effective else v.NO_CARD, v.NO_CARD]
    for seat in range(v.SEATS):
        state.apply(seat, v.START)
    while state.to_act() >> NATURE & 1:
        state.apply(NATURE, state.chance(rng))
    return state


def played_out(state: Seasons, seed: str) -> Seasons:
    """The same game at its end, both seats following the rules of thumb."""
    rng = keyed("balance nature", seed)
    while state.to_act():
        if state.to_act() >> NATURE & 1:
            state.apply(NATURE, state.chance(rng))
            continue
        for seat in range(v.SEATS):
            if state.to_act() >> seat & 1:
                key = keyed("balance", seed, seat, state.decisions(seat))
                state.apply(seat, choose(state.seen(seat), seat, key))
    return state


def one_deal(deck: SeasonsDeck, ancestor: int, seed: str) -> tuple[int, int]:
    """Gain and bonus of an ancestor on one deal."""
    with_it = played_out(deal_out(deck, ancestor, True, seed), seed)
    without = played_out(deal_out(deck, ancestor, False, seed), seed)
    return with_it.points(0) - without.points(0), with_it.lines[v.ANCESTORS]


def gain_of(deck: SeasonsDeck, ancestor: int, deals: int, seed: str) -> Gain:
    """Mean gain with its 95 % interval, and mean bonus, over a number of deals."""
    found = [one_deal(deck, ancestor, f"{seed} {number}") for number in range(deals)]
    mean = sum(gain for gain, _ in found) / deals
    variance = sum((gain - mean) ** 2 for gain, _ in found) / max(1, deals - 1)
    margin = WIDTH * sqrt(variance / deals)
    bonus = sum(paid for _, paid in found) / deals
    return Gain(ancestor, deck.names[ancestor], deals, mean, mean - margin, mean + margin, bonus)


def measured(job: tuple[int, int, str]) -> Gain:
    """One ancestor of the built-in deck, for a worker process."""
    ancestor, deals, seed = job
    return gain_of(READER.built_in, ancestor, deals, seed)


def gains(ancestors: Sequence[int], deals: int, seed: str, workers: int) -> list[Gain]:
    """All of them, in the order asked for."""
    jobs = [(ancestor, deals, seed) for ancestor in ancestors]
    if workers == 1:
        return [measured(job) for job in jobs]
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        return list(pool.map(measured, jobs))


def main() -> None:
    """Print a table of gains."""
    parser = argparse.ArgumentParser(prog="python -m subak.games.seasons.balance", description="Measure the ancestors.")
    parser.add_argument("--deals", type=int, default=200, help="deals for each ancestor")
    parser.add_argument("--seed", default="fresh", help="any word; tune on one, judge on another")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("ancestors", nargs="*", type=int, help="card numbers; all when none is given")
    asked = parser.parse_args()
    print("card ancestor    gain   95 % interval  bonus")
    for found in gains(asked.ancestors or range(1, v.CARDS + 1), asked.deals, asked.seed, asked.workers):
        interval = f"{found.low:+5.1f} to {found.high:+5.1f}"
        print(f"{found.card:4} {found.name:9} {found.gain:+6.2f}  {interval}  {found.bonus:5.2f}")


if __name__ == "__main__":
    main()
