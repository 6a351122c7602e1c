"""What each spirit is worth to its holder: `python -m subak.games.spirits.balance --games 8000 --workers 2`.

Four seats follow the same rules of thumb, but nobody drafts: every card kept is drawn at random from those passed, so
each seat holds three random cards of each deck. A card of average worth wins 25 % of its games. Values are tuned on
other seeds than those that judge them.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from multiprocessing import get_context
from typing import Final

from subak.core.contract import seats_in
from subak.core.rng import keyed
from subak.core.state import NATURE
from subak.games.spirits.bot.heuristics import choose
from subak.games.spirits.load import READER
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.state import Spirits, started

SEATS: Final = 4
CHUNK: Final = 100  # games a task
WIDTH: Final = 1.96  # standard errors on each side of a 95 % interval


@dataclass(slots=True)
class Held:
    """How the holders of a card did."""

    games: int = 0
    wins: float = 0.0  # a shared first place counts by its share
    rice: int = 0

    def margin(self) -> float:
        """Half the width of the 95 % interval of the win share."""
        share = self.wins / self.games
        return WIDTH * sqrt(share * (1 - share) / self.games)


def played_out(seed: str) -> Spirits:
    """A game to its end, with cards kept at random."""
    state = started(READER.built_in, SEATS, 0)
    nature = keyed("balance nature", seed)
    while waiting := state.to_act():
        if waiting >> NATURE & 1:
            state.apply(NATURE, state.chance(nature))
            continue
        seat = seats_in(waiting)[0]
        rng = keyed("balance", seed, seat, state.decisions(seat))
        seen = state.seen(seat)
        drafting = state.phase == v.PHASE_DRAFT
        state.apply(seat, seen.pick(seat, rng) if drafting else choose(seen, seat, rng))
    return state


def tally(numbers: range, seed: str) -> tuple[list[Held], int]:
    """What the holders of each card won in these games, and the sum of the winners' rice."""
    cards = [Held() for _ in range(v.CARDS)]
    winners_rice = 0
    for number in numbers:
        state = played_out(f"{seed} {number}")
        scores = state.scores()
        best = max(scores)
        winners_rice += best
        for seat, farm in enumerate(state.farms):
            share = 1 / scores.count(best) if scores[seat] == best else 0.0
            for card in range(v.CARDS):
                if (farm.hand | farm.played) >> card & 1:
                    held = cards[card]
                    held.games, held.wins, held.rice = held.games + 1, held.wins + share, held.rice + scores[seat]
    return cards, winners_rice


def added(chunks: list[tuple[list[Held], int]]) -> tuple[list[Held], int]:
    """The tallies of all chunks together."""
    total = [Held() for _ in range(v.CARDS)]
    for cards, _ in chunks:
        for sum_, held in zip(total, cards, strict=True):
            sum_.games, sum_.wins, sum_.rice = sum_.games + held.games, sum_.wins + held.wins, sum_.rice + held.rice
    return total, sum(rice for _, rice in chunks)


def measured(games: int, seed: str, workers: int) -> tuple[list[Held], int]:
    """All games, in this process or in several; the result does not depend on how many."""
    chunks = [range(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    if workers == 1:
        return added([tally(chunk, seed) for chunk in chunks])
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        return added(list(pool.map(tally, chunks, [seed] * len(chunks))))


def main() -> None:
    """Print a table of win shares."""
    parser = argparse.ArgumentParser(prog="python -m subak.games.spirits.balance", description="Measure the spirits.")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="fresh", help="any word; tune on one, judge on another")
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    cards, winners_rice = measured(asked.games, asked.seed, asked.workers)
    words = READER.built_in.spirit_words
    print(f"{asked.games} games, winners' mean {winners_rice / asked.games:.1f} rice")
    print("card spirit               source     win share  95 %   mean rice")
    for card, held in enumerate(cards):
        if held.games:
            share, rice = 100 * held.wins / held.games, held.rice / held.games
            name, source = words[card][0], words[card][-1]
            print(f"{card:4} {name:20} {source:9} {share:7.1f} %  ±{100 * held.margin():.1f}  {rice:9.1f}")


if __name__ == "__main__":
    main()
