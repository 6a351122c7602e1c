"""Play the golden games anew: `python -m tests.golden.regenerate`, or some of them by name behind it.

Only a change of the rules, or a new kind of end, is a reason to. A bot that has learnt to play otherwise is none: the
records of today must go on replaying. Games of `PLAIN` are played by bots; in those of `EVENTFUL` all else happens that
can happen at a table: moves taken back alone or by consent, seats left, replaced, taken again and given up.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final

from subak import bots
from subak.arena.runner import Setup, play_game
from subak.core.match import Match
from subak.core.rng import keyed

HERE = Path(__file__).parent
PLAIN: Final = {
    "ricedice-alone": Setup("ricedice", 1, ("heuristic",), 11),
    "ricedice-alone-fierce": Setup("ricedice", 1, ("heuristic",), 12, (("farmer", "fierce"),)),
    "ricedice-alone-lost": Setup("ricedice", 1, ("heuristic",), 1, (("farmer", "fierce"),)),
    "ricedice-two": Setup("ricedice", 2, ("heuristic", "heuristic"), 13),
    "ricedice-two-short": Setup(
        "ricedice", 2, ("random", "heuristic"), 14, (("target_rice", 40), ("at_least_one", True))
    ),
    "ricedice-three": Setup("ricedice", 3, ("heuristic",) * 3, 15),
    "ricedice-four": Setup("ricedice", 4, ("heuristic", "random") * 2, 16),
    "ricedice-five": Setup("ricedice", 5, ("heuristic",) * 5, 17),
    "ricedice-limit": Setup("ricedice", 2, ("random", "random"), 18),
    "seasons": Setup("seasons", 2, ("heuristic", "heuristic"), 21),
    "seasons-preview-table": Setup("seasons", 2, ("heuristic", "random"), 22, (("size_six_plus", 10),)),
    "seasons-tie-break": Setup("seasons", 2, ("heuristic", "heuristic"), 14),
    "seasons-shared": Setup("seasons", 2, ("random", "random"), 97),
    "spirits-alone": Setup("spirits", 1, ("heuristic",), 31),
    "spirits-two": Setup("spirits", 2, ("heuristic", "random"), 32),
    "spirits-three-peaceful": Setup("spirits", 3, ("heuristic",) * 3, 33, (("peaceful", True),)),
    "spirits-four": Setup("spirits", 4, ("heuristic",) * 4, 34),
    "spirits-tie-break": Setup("spirits", 2, ("heuristic", "heuristic"), 57),
}

UNDO_EVERY: Final = 5  # decisions
LEAVE, RETURN, TAKE_BACK = 8, 20, 30  # decisions at which the last seat leaves and returns, and all go back
MOVES_TAKEN_BACK: Final = 9


@dataclass(frozen=True)
class Eventful:
    """A game by rules of thumb, with forced moves played by the match, in which much more happens than moves."""

    game: str
    seats: int
    seed: int
    resigns: int = 0  # the decision at which whoever is to act gives up; 0: nobody does


EVENTFUL: Final = {
    "ricedice-eventful": Eventful("ricedice", 3, 41),
    "ricedice-resigned": Eventful("ricedice", 2, 42, resigns=120),
    "ricedice-alone-resigned": Eventful("ricedice", 1, 43, resigns=90),
    "ricedice-three-resigned": Eventful("ricedice", 3, 44, resigns=40),
    "seasons-eventful": Eventful("seasons", 2, 45),
    "seasons-resigned": Eventful("seasons", 2, 46, resigns=35),
    "spirits-eventful": Eventful("spirits", 4, 47),
    "spirits-resigned": Eventful("spirits", 2, 48, resigns=60),
    "spirits-alone-resigned": Eventful("spirits", 1, 49, resigns=40),
    "spirits-three-resigned": Eventful("spirits", 3, 50, resigns=60),
}


def play_eventful(table: Eventful) -> str:
    """The record of such a game."""
    match = Match(table.game, table.seats, table.seed, auto=True)
    player, rng = bots.bot("heuristic", table.seed), keyed("golden", table.seed)
    for decision in count(1):
        if match.over:
            break
        last, seat = table.seats - 1, match.to_act()[0]
        if decision == LEAVE:
            match.leave(last)
            match.substitute(last, "heuristic")
        elif decision == RETURN:
            match.come_back(last)
        elif decision == TAKE_BACK:
            match.take_back(seat, match.moves - MOVES_TAKEN_BACK)
        elif decision == table.resigns:
            match.resign(seat)
        else:
            match.play(seat, player.choose(match.seen(seat)))
            if decision % UNDO_EVERY == 0 and match.can_undo(seat):
                match.undo(seat)
                match.play(seat, match.state.pick(seat, rng))
    return match.record.dumps()


def record_of(name: str) -> str:
    """The text of a golden game, played now."""
    return play_eventful(EVENTFUL[name]) if name in EVENTFUL else play_game(PLAIN[name]).record


if __name__ == "__main__":
    for name in sys.argv[1:] or [*PLAIN, *EVENTFUL]:
        (HERE / f"{name}.subak").write_text(record_of(name), "utf-8")
