"""Count the ways to play anew: `python -m tests.perft.regenerate`. Only a change of the rules is a reason to.

Each file `GAME.txt` holds how many sequences of player decisions there are, for depth 0, 1, 2, …: from the set-up, and
from positions in the middle of golden games. Dice and draws are those of the seed by number (record format 1).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from subak.arena.perft import perft
from subak.core import registry
from subak.core.match import Match
from subak.core.record import Record
from subak.core.state import State

HERE: Final = Path(__file__).parent
HEAD: Final = """# How many sequences of player decisions there are, for depth 0, 1, 2, …
# Dice and draws are those of the seed: subak perft {game} --seats 2 --seed 1 --depth 4
"""
LINE: Final = re.compile(r"(?:seats (\d)|record (\S+) after (\d+)) seed (\d+): ([\d ]+)")
MOST: Final = 70_000  # sequences counted one by one
DEEPEST: Final = 8
SEEDS: Final = (1, 2)
POSITIONS: Final = {
    "ricedice": [("ricedice-alone", 60), ("ricedice-three", 150), ("ricedice-four", 300)],
    "seasons": [("seasons", 30), ("seasons", 45), ("seasons-preview-table", 38)],
    "spirits": [
        ("spirits-alone", 60),
        ("spirits-two", 120),
        ("spirits-two", 240),
        ("spirits-four", 333),
        ("spirits-two-rules-2", 206),
        ("spirits-four-rules-2", 333),
    ],
}


@dataclass(frozen=True)
class Counted:
    """One line of a file: where the counting begins, and the counts for each depth."""

    seats: int  # of the set-up; 0: the position comes from a record
    record: str
    moves: int  # of the record
    seed: int
    counts: tuple[int, ...] = ()

    def __str__(self) -> str:
        place = f"seats {self.seats}" if self.seats else f"record {self.record} after {self.moves}"
        return f"{place} seed {self.seed}: {' '.join(map(str, self.counts))}"

    def state(self, game: str) -> State:
        """The state the counting begins in."""
        if self.seats:
            found = registry.game(game)
            return found.new(self.seats, found.read_options(None, self.seats), found.deck())
        match = Match.replay(Record.loads((HERE.parent / f"golden/{self.record}.subak").read_text("utf-8")))
        state = match.fresh()
        for move in match.played[: self.moves]:
            state.apply(move.seat, move.action)
        return state


def read(game: str) -> list[Counted]:
    """The lines of a game's file."""
    lines = (HERE / f"{game}.txt").read_text("utf-8").splitlines()
    return [read_line(found) for line in lines if (found := LINE.fullmatch(line))]


def read_line(found: re.Match[str]) -> Counted:
    seats, record, moves, seed, counts = found.groups()
    return Counted(int(seats or 0), record or "", int(moves or 0), int(seed), tuple(map(int, counts.split())))


def wanted(game: str) -> Iterable[Counted]:
    """The places to count from."""
    for seats in registry.game(game).seat_counts:
        yield from (Counted(seats, "", 0, seed) for seed in SEEDS)
    for record, moves in POSITIONS[game]:
        yield Counted(0, record, moves, SEEDS[0])


def counted(game: str, place: Counted) -> Counted:
    """The same place with its counts, as deep as there are not too many."""
    state, counts = place.state(game), [1]
    while len(counts) <= DEEPEST and counts[-1] * growth(counts) <= MOST:
        counts.append(perft(state, place.seed, len(counts)))
    return Counted(place.seats, place.record, place.moves, place.seed, tuple(counts))


def growth(counts: list[int]) -> float:
    """By how much the last count exceeded the one before; the next one may do the same."""
    return counts[-1] / counts[-2] if len(counts) > 1 else 1.0


def text_of(game: str) -> str:
    """The text of a game's file, counted now."""
    deck = registry.game(game).deck().digest[:16]
    lines = [str(counted(game, place)) for place in wanted(game)]
    return HEAD.format(game=game) + f"deck {deck}\n" + "\n".join(lines) + "\n"


if __name__ == "__main__":
    for name in registry.BUILT_IN:
        (HERE / f"{name}.txt").write_text(text_of(name), "utf-8")
