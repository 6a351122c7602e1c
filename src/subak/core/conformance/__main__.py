"""`python -m subak.core.conformance GAME`: check the laws on random games of a game, at every seat count.

It ends with exit code 1 and the law when one is broken, with 2 and one line when there is no such game. The laws that
need more than a random game (13 and 14) have tests of their own."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from typing import TYPE_CHECKING, Final, NoReturn

from subak.core import registry
from subak.core.conformance.check import check
from subak.core.conformance.kit import LawBroken
from subak.core.conformance.laws import LAWS
from subak.core.errors import SubakError
from subak.core.text import count

if TYPE_CHECKING:
    from subak.core.contract import Game

BROKEN: Final = 1
BAD_INPUT: Final = 2
GAMES: Final = 5  # a seat count, unless another number is asked for


class OneLineParser(ArgumentParser):
    """Refuses bad flags in one line."""

    def error(self, message: str) -> NoReturn:
        """End with the message."""
        self.exit(BAD_INPUT, f"{message}\n")


def main() -> int:
    """Check the game that the arguments name; the exit code."""
    parser = OneLineParser(prog="python -m subak.core.conformance", description="Check the laws on random games.")
    parser.add_argument("game", metavar="GAME", help="a game's name, or module:GAME for one of your own")
    parser.add_argument("--games", type=int, default=GAMES, help=f"random games a seat count (default: {GAMES})")
    asked = parser.parse_args()
    if asked.games < 1:
        parser.error(f"argument --games: at least 1 game, not {asked.games}")
    try:
        check_game(registry.find(asked.game), asked.games)
    except LawBroken as broken:
        print(f"{broken}\n\n{LAWS[broken.law].statement}", file=sys.stderr)
        return BROKEN
    except SubakError as error:
        print(" ".join(str(error).split()), file=sys.stderr)
        return BAD_INPUT
    return 0


def check_game(game: Game, games: int) -> None:
    """Check `games` random games at every seat count and print a line for each; LawBroken at the first breach."""
    for seats in game.seat_counts:
        tried: Counter[int] = Counter()
        entries = 0
        for seed in range(games):
            report = check(game, seats, seed)
            tried.update(report.tried)
            entries += report.entries
        print(f"{count(seats, 'seat')}: {count(games, 'game')}, {entries} entries, {len(tried)} laws", flush=True)
    print(f"{game.title}: the laws hold.")


if __name__ == "__main__":
    sys.exit(main())
