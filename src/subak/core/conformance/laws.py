"""The list of the laws: for each its number, when it is checked and the function that checks it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from inspect import cleandoc
from typing import Final

from subak.core.conformance.builds import builds_agree
from subak.core.conformance.chances import weights_add_up
from subak.core.conformance.chapters import chapters_go_forward
from subak.core.conformance.copies import copies_stand_alone, records_replay, texts_round_trip
from subak.core.conformance.coverage import cover
from subak.core.conformance.foretelling import undo_is_foretold
from subak.core.conformance.kit import NAMES, Run
from subak.core.conformance.moves import always_a_move, listed_and_no_other, order_does_not_matter, refusals_teach
from subak.core.conformance.same_seed import drawn_alike
from subak.core.conformance.scoring import conserved_and_rescored, seats_are_equal
from subak.core.conformance.secrecy import determinized_fits, nothing_leaks
from subak.core.conformance.taking_back import undo_is_honest
from subak.core.conformance.wire import json_round_trips

EVERY_STEP: Final = "every step"
SIX_STEPS: Final = "six steps"
END: Final = "the end"
APART: Final = "apart"  # needs more than one game: `builds_agree`, `cover`


@dataclass(frozen=True, slots=True)
class Law:
    """A law: its number, its name, when it is checked, what it says and the function that checks it during a game."""

    number: int
    name: str
    when: str
    statement: str
    holds: Callable[[Run], None] | None = None


def in_play(number: int, when: str, holds: Callable[[Run], None]) -> Law:
    """A law checked on a random game; the docstring of the function is the law."""
    return Law(number, NAMES[number], when, cleandoc(holds.__doc__ or ""), holds)


def apart(number: int, function: Callable[..., object]) -> Law:
    """A law that is checked by a call of its own."""
    return Law(number, NAMES[number], APART, cleandoc(function.__doc__ or ""))


LAWS: Final = {
    law.number: law
    for law in (
        in_play(1, EVERY_STEP, always_a_move),
        in_play(2, EVERY_STEP, listed_and_no_other),
        in_play(3, SIX_STEPS, copies_stand_alone),
        in_play(4, END, records_replay),
        in_play(5, SIX_STEPS, undo_is_honest),
        in_play(6, SIX_STEPS, texts_round_trip),
        in_play(7, EVERY_STEP, conserved_and_rescored),
        in_play(8, SIX_STEPS, nothing_leaks),
        in_play(9, SIX_STEPS, determinized_fits),
        in_play(10, SIX_STEPS, seats_are_equal),
        in_play(11, EVERY_STEP, weights_add_up),
        in_play(12, SIX_STEPS, json_round_trips),
        apart(13, builds_agree),
        apart(14, cover),
        in_play(15, EVERY_STEP, order_does_not_matter),
        in_play(16, EVERY_STEP, refusals_teach),
        in_play(17, EVERY_STEP, chapters_go_forward),
        in_play(18, EVERY_STEP, drawn_alike),
        in_play(19, SIX_STEPS, undo_is_foretold),
    )
}
