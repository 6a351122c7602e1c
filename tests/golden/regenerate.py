"""Play the golden games anew: `python -m tests.golden.regenerate`, or some of them by name behind it.

Only a change of the rules, or a new kind of end, is a reason to. A bot that has learnt to play otherwise is none: the
records of today must go on replaying. Games of `PLAIN` are played by bots; in those of `EVENTFUL` all else happens that
can happen at a table: moves taken back alone or by consent, seats left, replaced, taken again and given up. Those of
`KEPT` were played by earlier versions and stay as they are.
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
KEPT: Final = (  # of record format 1: no new game is drawn like these
    "ricedice-alone", "ricedice-alone-fierce", "ricedice-alone-lost", "ricedice-two", "ricedice-two-short",
    "ricedice-three", "ricedice-four", "ricedice-five", "ricedice-limit", "seasons", "seasons-preview-table",
    "seasons-tie-break", "seasons-shared", "spirits-alone", "spirits-two", "spirits-three-peaceful", "spirits-four",
    "spirits-tie-break", "ricedice-eventful", "ricedice-resigned", "ricedice-alone-resigned",
    "ricedice-three-resigned", "seasons-eventful", "seasons-resigned", "spirits-eventful", "spirits-resigned",
    "spirits-alone-resigned", "spirits-three-resigned",
    # of rules version 1
    "spirits-alone-2", "spirits-two-2", "spirits-four-2", "spirits-eventful-2",
)  # fmt: skip
READINGS: Final = (("target_rice", 60), ("wilds_may_rest", True), ("weeds_may_be_lost", True))  # options of version 2
PLAIN: Final = {
    "ricedice-alone-2": Setup("ricedice", 1, ("heuristic",), 11),
    "ricedice-two-2": Setup("ricedice", 2, ("heuristic", "random"), 13),
    "ricedice-five-2": Setup("ricedice", 5, ("heuristic",) * 5, 17, (("target_rice", 40),)),
    "seasons-2": Setup("seasons", 2, ("heuristic", "heuristic"), 21),
    "ricedice-limit-tie": Setup(
        "ricedice", 2, ("random", "random"), 246, (("target_rice", 200), ("limit_tie", "active"))
    ),
    "ricedice-readings": Setup("ricedice", 3, ("random", "random", "heuristic"), 60, READINGS),
    "ricedice-readings-alone": Setup("ricedice", 1, ("random",), 60, (*READINGS, ("double_worker_twice", True))),
    "spirits-alone-rules-2": Setup("spirits", 1, ("heuristic",), 31),
    "spirits-two-rules-2": Setup("spirits", 2, ("random", "random"), 12),
    "spirits-three-unlimited": Setup("spirits", 3, ("heuristic", "random", "random"), 33, (("pieces", "unlimited"),)),
    "spirits-four-rules-2": Setup("spirits", 4, ("heuristic",) * 4, 34),
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
    "ricedice-eventful-2": Eventful("ricedice", 3, 41),
    "ricedice-resigned-2": Eventful("ricedice", 4, 42, resigns=60),
    "seasons-eventful-2": Eventful("seasons", 2, 45),
    "spirits-eventful-rules-2": Eventful("spirits", 3, 47),
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
