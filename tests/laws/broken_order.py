"""Broken on purpose: seats, chance, JSON, simultaneous steps, reasons, chapters and seeds (laws 10 to 18)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import Any

from subak.core.contract import NOWHERE, Chapter, Event, Game, Outcome
from subak.core.errors import Refusal
from subak.core.history import History
from subak.core.match import Match
from subak.core.record import Record
from subak.core.rng import Rng
from subak.core.state import NATURE, SPECTATOR, Deck, State, Told, stream_of
from tests.laws import small_state as moves
from tests.laws.broken import Broken, entering
from tests.laws.small_game import FarmerView, Tinyfield, TinyView, tiny
from tests.laws.small_state import TinyState

BROKEN: list[Broken] = []
breaks = entering(BROKEN)
ticks = count()


# -- 10: rotating the seats rotates the result


@breaks(10, "seat 0 harvests more")
class FirstSeatFirst(TinyState):
    def let_it_rain(self, pair: int) -> None:
        super().let_it_rain(pair)
        self.rice[0] += 1


@breaks(10, "a tie goes to the lowest seat")
class LowSeatWins(Tinyfield):
    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        if outcome is None:
            return None
        places = sorted(range(tiny(state).seats), key=lambda seat: -outcome.scores[seat])
        return replace(outcome, ranking=[[seat] for seat in places], winners=places[:1])


# -- 11: chance weights are integers and add up


@breaks(11, "two different dice count only once")
class EvenDice(TinyState):
    def weight(self, action: int) -> int:
        return 1


@breaks(11, "a weight is no whole number")
class HalfWeight(TinyState):
    def weight(self, action: int) -> int:
        return super().weight(action) / 1  # type: ignore[return-value]


@breaks(11, "chance draws without looking at the weights")
class CarelessChance(TinyState):
    def chance(self, rng: Rng) -> int:
        outcomes = self.legal(NATURE)
        return outcomes[rng.below(len(outcomes))]


# -- 12: JSON round-trips and fits its schema


@breaks(12, "the view holds a word where the schema has a number")
class WordForNumber(Tinyfield):
    def farmer(self, state: TinyState, seat: int, own: bool) -> FarmerView:
        rice: Any = f"{state.rice[seat]} rice"
        return replace(super().farmer(state, seat, own), rice=rice)


@breaks(12, "the view holds a tuple, which comes back as a list")
class TupleInView(Tinyfield):
    def farmer(self, state: TinyState, seat: int, own: bool) -> FarmerView:
        farmer = super().farmer(state, seat, own)
        field: Any = tuple(farmer.field)
        return replace(farmer, field=field)


@breaks(12, "the preview is of a type that is not published")
class OtherPreview(Tinyfield):
    def preview(self, seen: State, seat: int, sketch: object) -> Chapter:
        return self.chapter(seen.chapter(seat))

    @property
    def preview_types(self) -> tuple[type, ...]:
        return (FarmerView,)


# -- 15: simultaneous entries commute


@breaks(15, "the first seat to rest gains more")
class FastRest(TinyState):
    def water_or_rest(self, seat: int, action: int) -> None:
        if action == moves.REST and not self.done:
            self.rice[seat] += 1
        super().water_or_rest(seat, action)


@breaks(15, "the first seat to rest ends the step for all")
class RestForAll(TinyState):
    def water_or_rest(self, seat: int, action: int) -> None:
        super().water_or_rest(seat, action)
        if action == moves.REST and self.phase == moves.WATERING:
            self.next_phase()


@breaks(15, "a card watered by one seat takes an action from the next")
class SharedWater(TinyState):
    def legal(self, seat: int) -> list[int]:
        actions = super().legal(seat)
        dry = self.phase == moves.WATERING and any(self.water)
        return [action for action in actions if action == moves.REST] if dry else actions


# -- 16: why_not is None exactly for listed actions


@breaks(16, "no reason is given against planting nothing")
class NoReason(Tinyfield):
    def why_not(self, state: State, seat: int, action: int) -> Refusal | None:
        refusal = super().why_not(state, seat, action)
        return None if refusal and refusal.clause == "tinyfield 3.2" else refusal


@breaks(16, "a reason is given against a listed action")
class TooStrict(Tinyfield):
    def why_not(self, state: State, seat: int, action: int) -> Refusal | None:
        return Refusal("tinyfield 6.2", "do help") if action == moves.DECLINE else super().why_not(state, seat, action)


@breaks(16, "a refusal names a clause that does not exist")
class UnknownClause(Tinyfield):
    def why_not(self, state: State, seat: int, action: int) -> Refusal | None:
        refusal = super().why_not(state, seat, action)
        return refusal and replace(refusal, clause="tinyfield 9.9")


# -- 17: chapters are named and go forward


@breaks(17, "the rain belongs to no chapter")
class RainNowhere(Tinyfield):
    def chapter(self, code: int) -> Chapter:
        return NOWHERE if code >> 1 & 15 == moves.RAINING else super().chapter(code)


@breaks(17, "a farmer who is done goes back to the chapter before")
class BackWhenDone(TinyState):
    def chapter(self, seat: int) -> int:
        return super().chapter(seat) - 2 * (self.done >> seat & 1)


@breaks(17, "the seasons are counted backwards")
class FallingNumbers(Tinyfield):
    def chapter(self, code: int) -> Chapter:
        return replace(super().chapter(code), kind="Season", number=999 - code)


@breaks(17, "a chapter has another name each time")
class FickleNames(Tinyfield):
    def chapter(self, code: int) -> Chapter:
        return replace(super().chapter(code), step=f"{next(ticks)}")


@breaks(17, "an event is told of the chapter that follows")
class EarlyEvents(TinyState):
    def tell(self, kind: int, audience: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        super().tell(kind, audience, seat, a, b, c)
        if self.told:
            self.told[-1] = (*self.told[-1][:-1], self.told[-1][-1] + 64)


@breaks(17, "an event names no chapter")
class NamelessEvents(Tinyfield):
    def events(self, told: Sequence[Told], state: State) -> list[Event]:
        return [self.event(one, state) for one in told]


@breaks(17, "everybody's view shows the chapter of the spectator")
class SameForAll(Tinyfield):
    def view(self, seen: State) -> TinyView:
        return replace(super().view(seen), chapter=self.chapter(seen.chapter(SPECTATOR)))


@breaks(17, "the chapter tells who else has begun to plan in secret")
class TellingChapter(TinyState):
    def chapter(self, seat: int) -> int:
        begun = any(plan for other, plan in enumerate(self.plan) if other != seat)
        return super().chapter(seat) | (begun and self.phase == moves.PLANTING)


# -- 18: games of one seed draw alike where alike is asked


@breaks(18, "the match counts all draws alike, and knows them by the id of the table")
class NumberedDraws(Match):
    def _set_up(self, game: Game, deck: Deck, record: Record, history: History) -> None:
        super()._set_up(game, deck, record, history)
        history.nature.format = 1


@breaks(18, "one stream for the whole game, so that a draw more moves all that follow")
class OneStream(TinyState):
    def stream(self) -> int:
        return 0


@breaks(18, "the chapters of the streams fall")
class FallingStreams(TinyState):
    def stream(self) -> int:
        return stream_of(99 - self.number, NATURE, self.phase)


@breaks(18, "the dice fall otherwise for those who have more rice")
class RichDice(TinyState):
    def draw(self, rng: Rng) -> int:
        rng.counter = max(self.rice)
        return super().draw(rng)


@breaks(18, "a card that has gone moves all others to another place")
class CountedCards(TinyState):
    def draw(self, rng: Rng) -> int:
        return self.chance(rng)


@breaks(18, "the lower half of the cards is dealt first")
class LowCardsFirst(TinyState):
    def draw(self, rng: Rng) -> int:
        low = self.deck_mask & 0xFF
        return moves.DEAL + rng.first_of(low) if self.phase == moves.DEALING and low else super().draw(rng)
