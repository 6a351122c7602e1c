"""Laws 7 and 10: nothing gets lost, points are what the events add up to, and no seat is better than another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from subak.core.conformance.kit import Run
from subak.core.state import NATURE

if TYPE_CHECKING:
    from subak.core.contract import Outcome
    from subak.core.state import State


def conserved_and_rescored(run: Run) -> None:
    """The conserved totals are the same after every entry.

    Points worked out afresh from the events equal the state's, and so do the points the events carry themselves.
    """
    totals = run.game.conserved(run.state)
    for name in sorted(totals.keys() | run.totals.keys()):
        was, now = run.totals.get(name), totals.get(name)
        run.must(was == now, f"{name} are conserved, but were {was} and are now {now}")
    if not run.heavy and not run.match.over:
        return
    events, scores = run.match.events, run.state.scores()
    again = run.game.rescore(events, run.deck, run.seats)
    run.must(again == scores, f"the events make {again} points, the state says {scores}")
    carried = [sum(event.points for event in events if event.seat == seat) for seat in range(run.seats)]
    run.must(carried == scores, f"the events carry {carried} points, the state says {scores}")
    unnamed = [event.kind for event in events if event.points and not event.line]
    run.must(not unnamed, f"events of kind {unnamed[:1]} carry points but name no line of the score sheet")


def seats_are_equal(run: Run) -> None:
    """Move every seat, and NATURE's outcomes with it, and the same seats act with the same actions and points, moved.

    At the end the ranking, the winners and the tie-break move likewise.
    """
    if run.seats == 1:
        return
    shift = 1 + run.rng.below(run.seats - 1)
    plain, moved = run.fresh(), run.fresh()
    for move in run.past:
        action = run.game.rotated(plain, move.seat, move.action, shift)
        seat = turned(run, move.seat, shift)
        legal = moved.allows(seat, action)
        run.must(legal, f"moved on by {shift}, action {move.action} of seat {move.seat} is not legal")
        plain.apply(move.seat, move.action)
        moved.apply(seat, action)
    same_for_all(run, plain, moved, shift)
    one, other = run.game.outcome(plain), run.game.outcome(moved)
    run.must((one is None) == (other is None), f"moved on by {shift}, the game ends at another time")
    if one is not None and other is not None:
        same = turned_result(run, one, shift) == turned_result(run, other, 0)
        run.must(same, f"moved on by {shift}, the game ends with {other} instead of {one} moved")


def turned(run: Run, seat: int, shift: int) -> int:
    """Where a seat stands after all have moved on; NATURE stays."""
    return seat if seat == NATURE else (seat + shift) % run.seats


def same_for_all(run: Run, plain: State, moved: State, shift: int) -> None:
    """Who acts, with which actions, and the points."""
    for seat in (*range(run.seats), NATURE):
        there = turned(run, seat, shift)
        expected = sorted(run.game.rotated(plain, seat, action, shift) for action in plain.legal(seat))
        run.must(moved.legal(there) == expected, f"moved on by {shift}, seat {seat} has other actions")
    scores, others = plain.scores(), moved.scores()
    same = all(scores[seat] == others[turned(run, seat, shift)] for seat in range(run.seats))
    run.must(same, f"moved on by {shift}, the points are {others} instead of {scores} moved")


def turned_result(run: Run, outcome: Outcome, shift: int) -> tuple[object, ...]:
    """What must be equal of two outcomes, with the seats moved on."""
    ranking = [sorted(turned(run, seat, shift) for seat in place) for place in outcome.ranking]
    winners = sorted(turned(run, seat, shift) for seat in outcome.winners)
    return outcome.reason, ranking, winners, outcome.tiebreak, outcome.rivals
