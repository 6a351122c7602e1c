"""Honest undo: barriers are NATURE, the end of a secret step and another seat's move in an ordered step."""

from __future__ import annotations

import pytest

from subak.core.errors import UndoRefused
from subak.core.state import EVERYONE, NATURE, OPEN, ORDERED, SECRET
from subak.core.undo import Played, taken_back


def gone(played: list[Played], seat: int, step: int, kind: int | None = None) -> set[int]:
    """What goes when the running step is of the kind of the last move, unless it is said otherwise."""
    return taken_back(played, seat, step, played[-1].kind if kind is None else kind)


def move(seat: int, step: int = 1, kind: int = ORDERED, forced: bool = False) -> Played:
    return Played(seat, 0, "move", forced, step, kind, True, EVERYONE, [])


def test_the_last_own_move_goes() -> None:
    assert gone([move(0), move(0)], 0, 1) == {1}


def test_an_own_move_of_an_earlier_ordered_step_goes_too() -> None:
    assert gone([move(0, step=1)], 0, 2) == {0}


def test_nature_is_a_barrier() -> None:
    with pytest.raises(UndoRefused, match="drawn"):
        gone([move(0), move(NATURE)], 0, 1)


def test_nature_is_a_barrier_even_behind_other_moves_of_a_simultaneous_step() -> None:
    with pytest.raises(UndoRefused, match="drawn"):
        gone([move(0, kind=OPEN), move(NATURE, kind=OPEN), move(1, kind=OPEN)], 0, 1)


def test_another_seat_in_an_ordered_step_is_a_barrier() -> None:
    with pytest.raises(UndoRefused, match="another seat"):
        gone([move(0), move(1)], 0, 1)


@pytest.mark.parametrize("kind", [OPEN, SECRET])
def test_inside_a_simultaneous_step_the_moves_of_others_stay(kind: int) -> None:
    assert gone([move(0, kind=kind), move(1, kind=kind), move(1, kind=kind)], 0, 1) == {0}


def test_the_end_of_a_secret_step_is_a_barrier() -> None:
    with pytest.raises(UndoRefused, match="secret step has ended"):
        gone([move(1, kind=SECRET), move(0, kind=SECRET)], 0, 2)


def test_an_open_step_that_another_seat_ended_is_a_barrier() -> None:
    with pytest.raises(UndoRefused, match="another seat"):
        gone([move(0, kind=OPEN), move(1, kind=OPEN)], 0, 2)


def test_moves_of_others_in_this_step_do_not_open_an_earlier_step() -> None:
    with pytest.raises(UndoRefused, match="another seat"):
        gone([move(0, step=1), move(1, step=2, kind=OPEN)], 0, 2)


def test_forced_moves_go_back_with_their_cause() -> None:
    assert gone([move(0), move(0, forced=True), move(1, forced=True)], 0, 1) == {0, 1, 2}


def test_the_begin_of_a_secret_step_is_a_barrier_whatever_others_do_in_it() -> None:
    hidden = [move(1, step=2, kind=SECRET)]
    for others in ([], hidden, hidden * 3):
        with pytest.raises(UndoRefused, match="a secret step has begun"):
            gone([move(0, step=1), *others], 0, 2, SECRET)


def test_without_a_move_there_is_nothing_to_take_back() -> None:
    with pytest.raises(UndoRefused, match="no move"):
        gone([move(0, forced=True)], 0, 1)
