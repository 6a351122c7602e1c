"""Broken on purpose: what a choice says of undo before it is made (law 19)."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from subak.core.contract import Choice
from subak.core.errors import UndoRefused
from subak.core.match import Match
from subak.core.state import State
from subak.core.undo import FOR_GOOD, FREE, UNTIL_OTHERS_MOVE, Undo
from tests.laws import small_state as moves
from tests.laws.broken import Broken, entering
from tests.laws.small_game import Tinyfield
from tests.laws.small_state import TinyState

BROKEN: list[Broken] = []
breaks = entering(BROKEN)


class Misnamed(Match):
    """A match that says one thing of undo where it is another."""

    wrongly: ClassVar[dict[Undo, Undo]] = {}

    def choices(self, seat: int) -> list[Choice]:
        said = super().choices(seat)
        return [replace(choice, undo=self.wrongly.get(choice.undo, choice.undo)) for choice in said]


@breaks(19, "a choice is for good and can be taken back")
class NeverAgain(Misnamed):
    wrongly: ClassVar[dict[Undo, Undo]] = {FREE: FOR_GOOD}


@breaks(19, "what cannot be taken back is said to be open until others move")
class TooHopeful(Misnamed):
    wrongly: ClassVar[dict[Undo, Undo]] = {FOR_GOOD: UNTIL_OTHERS_MOVE}


@breaks(19, "others are said to end undo where none of them acts")
class TooAnxious(Misnamed):
    wrongly: ClassVar[dict[Undo, Undo]] = {FREE: UNTIL_OTHERS_MOVE}


@breaks(19, "a seat that acts no more is said to be free")
class TooFree(Misnamed):
    wrongly: ClassVar[dict[Undo, Undo]] = {UNTIL_OTHERS_MOVE: FREE}


@breaks(19, "a move of another seat in the same secret step closes undo")
class ClosedByOthers(Match):
    def _taken_back(self, seat: int) -> set[int]:
        gone = super()._taken_back(seat)
        if max(gone) < self.moves - 1:
            raise UndoRefused("another seat has moved since")
        return gone


@breaks(19, "planting and being done are promised to be alike for undo")
class OneForAll(Tinyfield):
    def choice(self, state: State, seat: int, action: int) -> Choice:
        return replace(super().choice(state, seat, action), kind="move")

    def alike(self, seen: State, seat: int, kind: str) -> bool:
        return True


class WateredTwice(TinyState):
    """All water once more: who waters last acts on at once, but so do all others, in a new step."""

    def next_phase(self) -> None:
        again = self.phase == moves.WATERING and not self.rain
        super().next_phase()
        if again:
            self.phase, self.rain = moves.WATERING, 1


class TwiceWatered(Tinyfield):
    state_type: ClassVar[type[TinyState]] = WateredTwice


class FreeInANewStep(Match):
    """It says free where the seat acts on, whoever acts beside it."""

    def choices(self, seat: int) -> list[Choice]:
        return [
            replace(choice, undo=FREE) if choice.undo != FOR_GOOD and self._acts_on(seat, choice.action) else choice
            for choice in super().choices(seat)
        ]

    def _acts_on(self, seat: int, action: int) -> bool:
        state = self.seen(seat)
        state.apply(seat, action)
        return bool(state.to_act() >> seat & 1)


BROKEN.append(Broken(19, "free is said where others act in a new step", TwiceWatered(), FreeInANewStep))
