"""Copies of Tinyfield, and of the match, each broken on purpose in one way; the kit must catch every one of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, TypeVar, cast

from subak.core.contract import Event, Outcome
from subak.core.errors import Refusal, UndoRefused
from subak.core.match import Match
from subak.core.record import Record
from subak.core.rng import Rng
from subak.core.state import EVERYONE, NATURE, OPEN, TRUTH, State, Told
from tests.laws import small_state as moves
from tests.laws.small_game import FarmerView, Tinyfield, tiny
from tests.laws.small_state import TinyState


@dataclass(frozen=True)
class Broken:
    """What is broken, by which law it must be caught, and the parts to play with."""

    law: int
    what: str
    game: Tinyfield
    match_type: type[Match]


BROKEN: list[Broken] = []
Part = TypeVar("Part", bound=type)


def breaks(law: int, what: str) -> Callable[[Part], Part]:
    """Enter a broken state, game or match in the list."""

    def enter(part: Part) -> Part:
        game: Tinyfield = Tinyfield()
        match: type[Match] = Match
        if issubclass(part, TinyState):
            game = type("BrokenTinyfield", (Tinyfield,), {"state_type": part})()
        elif issubclass(part, Tinyfield):
            game = part()
        else:
            match = cast("type[Match]", part)
        BROKEN.append(Broken(law, what, game, match))
        return part

    return enter


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


# -- 8: privacy


def bared(state: TinyState, seen: TinyState, name: str) -> TinyState:
    """A seen copy in which one zone of the others stands open."""
    setattr(seen, name, list(getattr(state, name)))
    return seen


@breaks(8, "everybody sees all hands, and determinize keeps them")
class OpenHands(TinyState):
    def seen(self, seat: int) -> TinyState:
        return bared(self, super().seen(seat), "hand")

    def determinize(self, rng: Rng) -> TinyState:
        other = self.copy()
        other.viewer = TRUTH
        return other


@breaks(8, "in the last step everybody sees what was kept")
class LateLeak(TinyState):
    def seen(self, seat: int) -> TinyState:
        seen = super().seen(seat)
        return bared(self, bared(self, seen, "early"), "late") if self.phase == moves.HELPING else seen

    def determinize(self, rng: Rng) -> TinyState:
        other = super().determinize(rng)
        return bared(self, bared(self, other, "early"), "late") if self.phase == moves.HELPING else other


@breaks(8, "the number of small secret actions shows in the counts")
class CountedActions(TinyState):
    def seen(self, seat: int) -> TinyState:
        seen = super().seen(seat)
        seen.counts = self.counts
        return seen


@breaks(8, "resting is listed only while the neighbour holds a spare card")
class TellingList(TinyState):
    def legal(self, seat: int) -> list[int]:
        actions = super().legal(seat)
        if self.phase == moves.HELPING and self.asked < 0 and seat < self.seats:
            spare = self.spare((seat + 1) % self.seats)
            return actions if spare & 0x5555 else [action for action in actions if action != moves.REST]
        return actions


@breaks(8, "all hear what a seat plans in secret")
class LoudPlans(TinyState):
    def tell(self, kind: int, audience: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        super().tell(kind, EVERYONE if kind == moves.PLANNED else audience, seat, a, b, c)


@breaks(8, "a card is dealt in secret but written into everybody's record")
class OpenDeal(TinyState):
    def audience(self, seat: int, action: int) -> int:
        return EVERYONE if seat == NATURE else super().audience(seat, action)


@breaks(8, "the question tells all how many odd cards the farmer asked holds")
class TellingQuestion(Tinyfield):
    def event(self, told: Told, state: State) -> Event:
        event = super().event(told, state)
        if event.kind != "asked":
            return event
        odd = tiny(state).spare(told[3]) & 0xAAAA
        return replace(event, text=f"{event.text} {odd.bit_count()}")


@breaks(8, "the view peeks at the true state behind what was seen")
class PeekingState(TinyState):
    truth: TinyState | None = None

    def seen(self, seat: int) -> TinyState:
        seen = super().seen(seat)
        assert isinstance(seen, PeekingState)
        seen.truth = self
        return seen


class PeekingGame(Tinyfield):
    state_type = PeekingState

    def farmer(self, state: TinyState, seat: int, own: bool) -> FarmerView:
        farmer = super().farmer(state, seat, own)
        assert isinstance(state, PeekingState)
        truth = state.truth or state
        return replace(farmer, done=bool(truth.plan[seat] or truth.done >> seat & 1))


BROKEN[-1] = replace(BROKEN[-1], game=PeekingGame())


@breaks(8, "the record for a seat shows the secrets of others")
class OpenRecord(Match):
    def record_for(self, seat: int | None) -> Record:
        return replace(self.record, seed="", entries=list(self.record.entries))


@breaks(8, "the events given to a seat are those of all seats")
class OpenEvents(Match):
    def events_for(self, seat: int | None) -> list[Event]:
        return self.events


# -- 9: determinize fits what was seen


@breaks(9, "determinize deals the viewer's own cards anew")
class OwnHandRedealt(TinyState):
    def determinize(self, rng: Rng) -> TinyState:
        other = super().determinize(rng)
        if other.phase == moves.FIRST_PICK and self.viewer != TRUTH:
            other.hand = other.hand[1:] + other.hand[:1]
        return other


@breaks(9, "determinize loses the rest of the deck")
class DeckLost(TinyState):
    def determinize(self, rng: Rng) -> TinyState:
        other = super().determinize(rng)
        other.deck_mask = 0
        return other


# -- 10: rotating the seats rotates the result


class FirstPickOfLow(TinyState):
    """Wrongly distributed: a done seat is thought to have kept the lower cards of its hand more often."""

    def determinize(self, rng: Rng) -> TinyState:
        other, again = super().determinize(rng), super().determinize(rng)
        if self.viewer != TRUTH and self.phase == moves.FIRST_PICK and sum(again.early) < sum(other.early):
            return again
        return other


class ForgetsWhatItPassed(TinyState):
    """Wrongly distributed: the neighbour is thought to hold cards other than those that were passed to it."""

    def determinize(self, rng: Rng) -> TinyState:
        other = super().determinize(rng)
        if self.viewer < self.seats and self.phase == moves.PLANTING and other.deck_mask:
            left = (self.viewer + 1) % self.seats
            drawn = 1 << rng.bit_of(other.deck_mask)
            other.deck_mask ^= drawn | other.aside[left]
            other.aside[left] = drawn
        return other


class NoHighCard(TinyState):
    """A card is in the deck and never dealt."""

    def legal(self, seat: int) -> list[int]:
        return [action for action in super().legal(seat) if action != moves.DEAL + 15]


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
