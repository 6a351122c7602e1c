"""Broken on purpose: secrets that leak, and worlds that do not fit what was seen (laws 8, 9 and 14)."""

from __future__ import annotations

from dataclasses import replace

from subak.core.contract import Choice, Event
from subak.core.match import Match
from subak.core.record import Record
from subak.core.rng import Rng
from subak.core.state import EVERYONE, NATURE, TRUTH, State, Told
from tests.laws import small_state as moves
from tests.laws.broken import Broken, entering
from tests.laws.small_game import FarmerView, Tinyfield, tiny
from tests.laws.small_state import TinyState

BROKEN: list[Broken] = []
breaks = entering(BROKEN)


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


@breaks(8, "the words of a choice peek at the true state behind what was seen")
class PeekingWords(Tinyfield):
    state_type = PeekingState

    def choice(self, state: State, seat: int, action: int) -> Choice:
        choice = super().choice(state, seat, action)
        assert isinstance(state, PeekingState)
        others = [hand for other, hand in enumerate((state.truth or state).hand) if other != seat]
        return replace(choice, label=f"{choice.label}, and the others hold {others}")


@breaks(8, "the preview of a sketch peeks at the true state behind what was seen")
class PeekingPreview(Tinyfield):
    state_type = PeekingState

    def preview(self, seen: State, seat: int, sketch: object) -> list[int]:
        assert isinstance(seen, PeekingState)
        return list((seen.truth or seen).hand)


@breaks(8, "the preview of a sketch is played on what was seen itself")
class CarelessPreview(Tinyfield):
    def preview(self, seen: State, seat: int, sketch: object) -> None:
        tiny(seen).rice[seat] += 1


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


# -- 9, second half: drawn by weight; 14: everything occurs


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
