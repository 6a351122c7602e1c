"""Broken on purpose: moves, copies, records, undo, texts and points (laws 1 to 7)."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import Any

from subak.core.contract import Event, Outcome
from subak.core.errors import UndoRefused
from subak.core.match import Match
from subak.core.rng import Rng
from subak.core.state import OPEN, State, Told
from tests.laws import small_state as moves
from tests.laws.broken import Broken, entering
from tests.laws.small_game import Tinyfield
from tests.laws.small_state import TinyState

BROKEN: list[Broken] = []
breaks = entering(BROKEN)


# -- 1: legal is never empty before the end


@breaks(1, "a seat that has planted both cards has no legal action left")
class NoWayOut(TinyState):
    def legal(self, seat: int) -> list[int]:
        actions = super().legal(seat)
        return [] if self.phase == moves.PLANTING and actions == [moves.DONE] else actions


@breaks(1, "legal actions descend")
class Descending(TinyState):
    def legal(self, seat: int) -> list[int]:
        return super().legal(seat)[::-1]


@breaks(1, "the game never ends and declares no limit")
class Endless(TinyState):
    def end_turn(self) -> None:
        self.turn = (self.turn + 1) % self.seats


@breaks(1, "a seat that is done still has legal actions")
class StillListed(TinyState):
    def legal(self, seat: int) -> list[int]:
        if self.phase == moves.WATERING and self.done >> seat & 1:
            return [moves.REST]
        return super().legal(seat)


@breaks(1, "the game ends for a reason it does not declare")
class StrangeEnd(Tinyfield):
    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and replace(outcome, reason="dusk")


# -- 2: listed actions apply, unlisted ones are refused


@breaks(2, "a listed action cannot be applied")
class CannotShow(TinyState):
    def answer(self, seat: int, action: int) -> None:
        if action != moves.DECLINE:
            raise LookupError("no such card")
        super().answer(seat, action)


@breaks(2, "any card may be kept")
class TooGenerous(TinyState):
    def allows(self, seat: int, action: int) -> bool:
        return super().allows(seat, action) or (self.phase == moves.FIRST_PICK and 0 <= action - moves.KEEP < 16)


@breaks(2, "pick prefers the first action")
class Picky(TinyState):
    def pick(self, seat: int, rng: Rng) -> int:
        actions = self.legal(seat)
        return actions[min(rng.below(len(actions)), rng.below(len(actions)))]


@breaks(2, "a refused action is written into the record")
class NotesRefusals(Match):
    def play(self, seat: int, action: int | str) -> None:
        before = len(self.record.entries)
        try:
            super().play(seat, action)
        except Exception:
            self.record.entries += self.record.entries[before - 1 : before]
            raise


# -- 3: a copy is independent


@breaks(3, "a copy shares a list with its original")
class SharedRice(TinyState):
    def copy(self) -> TinyState:
        other = super().copy()
        other.rice = self.rice
        return other


@breaks(3, "a copy forgets whose turn it is")
class ForgetfulCopy(TinyState):
    def copy(self) -> TinyState:
        other = super().copy()
        other.turn = 0
        return other


# -- 4: the record replays

ticks = count()


@breaks(4, "the harvest depends on something outside the record")
class Moody(TinyState):
    def let_it_rain(self, pair: int) -> None:
        super().let_it_rain(pair)
        self.rice[0] += next(ticks) % 3


@breaks(4, "an event is worded differently each time")
class Babbling(Tinyfield):
    def event(self, told: Told, state: State) -> Event:
        return replace(super().event(told, state), text=f"{next(ticks)}")


# -- 5: undo is a replay of the prefix, and honest


@breaks(5, "undo goes back behind dice and secrets")
class PeekingUndo(Match):
    def undo_barrier(self, seat: int) -> str | None:
        return None if any(move.seat == seat for move in self.played) else "no move"

    def undo(self, seat: int) -> None:
        own = [index for index, move in enumerate(self.played) if move.seat == seat]
        if not own:
            raise UndoRefused("no move")
        self._rewind(list(self.played[: own[-1]]), own[-1])


@breaks(5, "the secret step passes for an open one, so that the last seat takes back what it has compared")
class LyingStep(TinyState):
    def step_kind(self) -> int:
        return OPEN if self.phase == moves.PLANTING else super().step_kind()


@breaks(5, "undo takes one entry too many")
class GreedyUndo(Match):
    def undo(self, seat: int) -> None:
        super().undo(seat)
        self._rewind(list(self.played[:-1]), self.moves - 1)


# -- 6: texts come back as they went


@breaks(6, "a position forgets the question that waits for an answer")
class ForgetfulPosition(Tinyfield):
    def parse_position(self, text: str, deck: Any = None) -> TinyState:
        state = super().parse_position(text, deck)
        state.asked = -1
        return state


@breaks(6, "a flag stands in neither bytes nor position")
class HiddenFlag(TinyState):
    rested = False

    def ask_or_rest(self, seat: int, action: int) -> None:
        super().ask_or_rest(seat, action)
        self.rested = self.rested or action == moves.REST

    def legal(self, seat: int) -> list[int]:
        actions = super().legal(seat)
        idle = self.rested and self.phase == moves.HELPING and self.asked < 0
        return [action for action in actions if action != moves.REST] if idle else actions

    def copy(self) -> TinyState:
        other = super().copy()
        assert isinstance(other, HiddenFlag)
        other.rested = self.rested
        return other


@breaks(6, "two questions have the same notation")
class Ambiguous(Tinyfield):
    def text(self, state: State, seat: int, action: int) -> str:
        return super().text(state, seat, action).split("+")[0].strip()


# -- 7: nothing is lost and the events add up


@breaks(7, "the cards put aside vanish")
class LostCards(TinyState):
    def next_phase(self) -> None:
        super().next_phase()
        if self.phase == moves.PLANTING:
            self.aside = [0] * self.seats


@breaks(7, "rice that no event tells of")
class SilentRice(TinyState):
    def tell(self, kind: int, audience: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        if kind not in (moves.SHOWN, moves.HELPED):
            super().tell(kind, audience, seat, a, b, c)


@breaks(7, "an event carries the wrong points")
class WrongPoints(Tinyfield):
    def event(self, told: Told, state: State) -> Event:
        event = super().event(told, state)
        return replace(event, points=2) if event.kind == "grew" else event
