"""Law 19: what a choice means for undo is said before it is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from subak.core.conformance.kit import Run, waiting
from subak.core.state import NATURE
from subak.core.undo import FOR_GOOD, FREE

if TYPE_CHECKING:
    from subak.core.contract import Choice
    from subak.core.match import Match

CHOICES: Final = 4  # of a seat, played each in a branch


def undo_is_foretold(run: Run) -> None:
    """A choice says what it means for undo, and so it is once it is played, with dice, cards and forced moves after it.

    "for good": it cannot be taken back. Else it can, unless a forced move of another seat came first. "free": the seat
    acts on, and others who act at the same time close nothing. "until others move": others act who can close it.
    """
    for seat in run.match.to_act():
        table = run.match.branch()
        everyone = set(range(run.seats))
        table.auto, table.ask = True, (everyone, everyone - {seat}, {seat})[run.rng.below(3)]
        choices = table.choices(seat)
        for at in run.sample(range(len(choices)), CHOICES):
            as_said(run, table.branch(), seat, choices[at])


def as_said(run: Run, table: Match, seat: int, choice: Choice) -> None:
    """Play a choice as a table would, and see what has become of undo."""
    step, before = table.state.step(), table.moves
    table.play(seat, choice.action)
    while table.nature_to_act:
        table.play(NATURE, table.state.pick(NATURE, run.rng))
    said, can_undo = f"{choice.text!r} of seat {seat} is {choice.undo!r}", table.can_undo(seat)
    if choice.undo == FOR_GOOD:
        run.must(not can_undo, f"{said} and can be taken back")
        return
    if any(move.seat not in (seat, NATURE) for move in table.played[before:]):
        return
    run.must(can_undo, f"{said} and cannot be taken back: {table.undo_barrier(seat)}")
    others = [other for other in table.to_act() if other != seat]
    closing = [] if seat in table.to_act() and table.state.step() == step else others
    if choice.undo != FREE:
        run.must(bool(closing), f"{said} and no other seat acts that could close it")
        return
    run.must(seat in table.to_act(), f"{said} and the seat acts no more")
    run.must(not closing, f"{said} and other seats act in a new step")
    for other in run.sample(others, 1):
        table.ask = set(waiting(table.state))
        table.play(other, table.state.pick(other, run.rng))
        run.must(table.can_undo(seat), f"{said} and a move of seat {other} closes it")
