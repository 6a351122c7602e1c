"""Law 5: undo is a replay of what is left, and never gives back a choice once something was learnt from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from subak.core.conformance.kit import Move, Run
from subak.core.errors import UndoRefused
from subak.core.state import NATURE, ORDERED, SECRET

if TYPE_CHECKING:
    from collections.abc import Sequence

    from subak.core.match import Match
    from subak.core.state import State

REDEALS: Final = 4


def undo_is_honest(run: Run) -> None:
    """After an undo the match stands where replaying the entries left would stand; played again, where it stood before.

    A seat gets back to its last barrier and no further: an entry of NATURE, begin or end of a secret step, another
    seat's entry outside the running simultaneous step. What it takes back had taught it nothing.
    """
    for seat in range(run.seats):
        left = run.past
        last = None if run.match.over else may_take_back(left, seat, run.match.state)
        if last is None:
            stays(run, run.match, seat)
            continue
        match = run.match.branch()
        while last is not None:
            learnt_nothing(run, left, last)
            left = left[:last] + left[last + 1 :]
            takes_back(run, match, left, seat)
            last = may_take_back(left, seat, match.state)
        stays(run, match, seat)
        plays_again(run, match, left, seat)


def may_take_back(moves: Sequence[Move], seat: int, state: State) -> int | None:
    """Index of the entry a seat may take back in this state, worked out from the barriers."""
    own = [index for index, move in enumerate(moves) if move.seat == seat]
    if not own:
        return None
    last = moves[own[-1]]
    since = moves[own[-1] + 1 :]
    running = state.step()
    if any(move.seat == NATURE for move in since):
        return None
    if last.step != running and SECRET in (last.kind, state.step_kind()):
        return None
    together = all(move.kind != ORDERED and move.step == running for move in (last, *since))
    return own[-1] if together or not since else None


def stays(run: Run, match: Match, seat: int) -> None:
    """Beyond the barrier the match refuses and changes nothing."""
    run.must(not match.can_undo(seat), f"seat {seat} may take back an entry that lies behind a barrier")
    before = match.state.to_bytes()
    try:
        match.undo(seat)
    except UndoRefused:
        run.must(match.state.to_bytes() == before, f"a refused undo of seat {seat} changes the game")
    else:
        run.fail(f"seat {seat} takes back an entry that lies behind a barrier")


def takes_back(run: Run, match: Match, left: Sequence[Move], seat: int) -> None:
    """One undo leads where the entries left lead."""
    run.must(match.can_undo(seat), f"seat {seat} may not take back its last entry, though no barrier lies behind it")
    match.undo(seat)
    same = match.state.to_bytes() == run.state_after(left).to_bytes()
    run.must(same, f"after an undo of seat {seat} the game does not stand where the entries left lead")
    run.must(match.moves == len(left), f"after an undo {match.moves} entries count, not {len(left)}")


def learnt_nothing(run: Run, moves: Sequence[Move], last: int) -> None:
    """What a seat saw of its own entry it could have foretold from what it knew before, however the rest was dealt."""
    move = moves[last]
    state = run.state_after(moves[:last])
    known = state.seen(move.seat)
    state.apply(move.seat, move.action)
    after = state.seen(move.seat).to_bytes()
    for _ in range(REDEALS):
        other = known.determinize(run.rng)
        other.apply(move.seat, move.action)
        same = other.seen(move.seat).to_bytes() == after
        run.must(same, f"seat {move.seat} may take back action {move.action} after it has learnt something from it")


def plays_again(run: Run, match: Match, left: Sequence[Move], seat: int) -> None:
    """The entries taken back are played again and lead to the same state; the record with its undos replays."""
    own = [move for move in run.past if move.seat == seat]
    for move in own[len(left) - len(run.past) :]:
        match.play(move.seat, move.action)
    same = match.state.to_bytes() == run.state.to_bytes()
    run.must(same, f"seat {seat} plays again what it took back, and the game stands elsewhere")
    if run.now_and_then():
        replayed = run.match_type.replay(match.record, run.game)
        same = replayed.state.to_bytes() == match.state.to_bytes() and replayed.events == match.events
        run.must(same, "a record with undo entries replays to another game")
