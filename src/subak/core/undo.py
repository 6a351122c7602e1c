"""Honest undo: what a seat may take back, computed from what was played. It never gives back knowledge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from subak.core.errors import UndoRefused
from subak.core.state import NATURE, ORDERED, SECRET

if TYPE_CHECKING:
    from subak.core.contract import Event

# what a choice means for undo once it is made
Undo = Literal["free", "until others move", "for good"]
FREE: Final = "free"  # the seat acts on and can take it back
UNTIL_OTHERS_MOVE: Final = "until others move"  # it can be taken back at once, but now others act
FOR_GOOD: Final = "for good"  # it can never be taken back


@dataclass(slots=True)
class Played:
    """An effective move: who played what, in which step, and what came of it."""

    seat: int
    action: int
    text: str
    forced: bool
    lent: bool  # a substitute played it
    step: int
    kind: int  # of the step
    reveals: bool
    audience: int
    plain: bool  # forced for everybody to see: no hidden card made it so
    events: list[Event]


def taken_back(played: Sequence[Played], seat: int, step: int, kind: int) -> set[int]:
    """Indices that go when a seat takes back its last move while such a step runs; UndoRefused names the barrier.

    Barriers: anything NATURE did, begin and end of a secret step (the answer must not depend on what others do in
    it), another seat's move in an ordered step, what a substitute played. In a running simultaneous step the others'
    moves stay. Forced moves go back with their cause, those of others only if nothing hidden made them so.
    """
    gone: set[int] = set()
    others_moved = False
    for index in range(len(played) - 1, -1, -1):
        move = played[index]
        if move.seat == NATURE:
            raise UndoRefused("dice or cards have been drawn since your last move: it cannot be taken back")
        same_step = move.kind != ORDERED and move.step == step
        if move.seat == seat:
            if move.kind == SECRET and move.step != step:
                raise UndoRefused("the secret step has ended and the choices are known: it cannot be taken back")
            if kind == SECRET and move.step != step:
                raise UndoRefused("a secret step has begun since: it cannot be taken back")
            if others_moved and not same_step:
                raise UndoRefused("another seat has moved since: it cannot be taken back")
            if move.lent:
                raise UndoRefused("a substitute has played since your last move: it cannot be taken back")
            gone.add(index)
            if not move.forced:
                return gone
        elif same_step:
            others_moved = True
        elif move.plain and move.kind != SECRET:
            gone.add(index)
        else:
            raise UndoRefused("another seat has moved since: it cannot be taken back")
    raise UndoRefused("you have made no move yet")
