"""Tinyfield, the small game that proves the laws: its words, views, reasons and positions. `small_state` has the moves.

It is served like any other game: `subak serve --game tests.laws.small_game:GAME`.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from subak.core.contract import Chapter, Choice, Event, Game, Option, Outcome
from subak.core.errors import CardTableError, NotationError, Refusal
from subak.core.registry import register
from subak.core.rng import bit_count
from subak.core.state import NATURE, SPECTATOR, TRUTH, Deck, State, Told
from tests.laws import small_state as moves
from tests.laws.small_state import TinyDeck, TinyState, cards_from

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

VERBS: Final = {"deal": moves.DEAL, "keep": moves.KEEP, "plant": moves.PLANT, "water": moves.WATER, "show": moves.SHOW}
PLAIN: Final = {moves.DONE: "done", moves.REST: "rest", moves.DECLINE: "decline"}
SENTENCES: Final = {
    "named": "{who} {are|is} the first farmer.",
    "dealt": "{who} {are|is} dealt %s.",
    "kept": "{who} {keep|keeps} %s.",
    "arrived": "%s {reach|reaches} {who}.",
    "aside": "{who} {put|puts} %s aside.",
    "planned": "{who} {plan|plans} to plant %s.",
    "planted": "{who} {have|has} planted %s.",
    "watered": "{who} {water|waters} %s.",
    "rested": "{who} {rest|rests}.",
    "rained": "It rains.",
    "grew": "{who} {harvest|harvests} %s.",
    "asked": "{who} {ask|asks} for help.",
    "shown": "{who} {show|shows} %s.",
    "helped": "{who} {are|is} helped.",
    "declined": "{who} {decline|declines}.",
    "season": "A new season begins; {who} {are|is} the first farmer.",
}


@dataclass(frozen=True, slots=True)
class FarmerView:
    """One seat as the viewer sees it; None where the viewer may not know."""

    rice: int
    done: bool
    hand: list[int] | None
    kept: list[int] | None
    passed: list[int] | None
    aside: list[int] | None
    plan: list[int] | None
    field: list[int]
    shown: list[int]
    watered: list[int]


@dataclass(frozen=True, slots=True)
class TinyView:
    """The table as one viewer sees it."""

    viewer: int | None
    chapter: Chapter
    season: int
    phase: str
    first: int
    to_act: list[int]
    rain: list[int]
    farmers: list[FarmerView]


class Tinyfield(Game):
    """Two to four farmers, sixteen cards, one or two seasons."""

    name: ClassVar[str] = "tinyfield"
    title: ClassVar[str] = "Tinyfield"
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    rules_version: ClassVar[int] = 1
    ends: ClassVar[tuple[str, ...]] = ("harvest",)
    options: ClassVar[tuple[Option, ...]] = (
        Option("seasons", 1, "How many seasons are played", "tinyfield 7.2", choices=(1, 2)),
    )
    package: ClassVar[str] = "tests.laws"
    state_type: ClassVar[type[TinyState]] = TinyState

    # -- set-up

    def deck(self, cards: Path | str | None = None) -> TinyDeck:
        return self.deck_from_text("cards 16\n" if cards is None else Path(cards, "deck.txt").read_text("utf-8"))

    def deck_from_text(self, text: str) -> TinyDeck:
        word, _, number = text.strip().partition(" ")
        if word != "cards" or not number.isdecimal() or not 2 * moves.HAND <= int(number) <= moves.MOST_CARDS:
            limits = f"{2 * moves.HAND} to {moves.MOST_CARDS}"
            raise CardTableError(f"deck.txt, row 1: “cards” and a number from {limits}, not {text[:20]!r}")
        canonical = f"cards {int(number)}\n"
        return TinyDeck(sha256(canonical.encode()).hexdigest(), canonical, int(number))

    def new(self, seats: int, options: Mapping[str, bool | int | str], deck: Deck) -> TinyState:
        assert isinstance(deck, TinyDeck)
        if deck.cards < moves.HAND * seats:
            raise CardTableError(f"deck.txt, row 1: {seats} farmers need {moves.HAND * seats} cards, not {deck.cards}")
        return self.state_type(deck, seats, int(options["seasons"]))

    def load(self, deck: Deck, numbers: list[int]) -> TinyState:
        assert isinstance(deck, TinyDeck)
        state = self.state_type(deck, numbers[0], 1)
        for name, number in zip(moves.NUMBERS, numbers, strict=False):
            setattr(state, name, number)
        for at, name in enumerate(moves.SETS):
            begin = len(moves.NUMBERS) + at * state.seats
            setattr(state, name, numbers[begin : begin + state.seats])
        return state

    @property
    def action_count(self) -> int:
        return moves.ACTIONS

    def options_of(self, state: State) -> dict[str, bool | int | str]:
        return {"seasons": tiny(state).seasons}

    # -- words

    def text(self, state: State, seat: int, action: int) -> str:
        if action in PLAIN:
            return PLAIN[action]
        if action < moves.DEAL:
            return f"ask +{action - moves.ASK}"
        if action >= moves.RAIN:
            return "rain {} {}".format(*moves.PAIRS[action - moves.RAIN])
        if action >= moves.NAME:
            return f"first {action - moves.NAME}"
        verb, base = [(verb, base) for verb, base in VERBS.items() if base <= action][-1]
        return f"{verb} {action - base}"

    def parse(self, state: State, seat: int, text: str) -> int:
        for action in range(moves.ACTIONS):
            if self.text(state, seat, action) == text:
                return action
        raise NotationError(f"{text[:20]!r} is no move of tinyfield: “keep 7”, “ask +1”, “done”")

    def choice(self, state: State, seat: int, action: int) -> Choice:
        text = self.text(state, seat, action)
        kind, _, rest = text.partition(" ")
        return Choice(action, text, text.capitalize(), kind, [int(word) for word in rest.split()])

    def why_not(self, state: State, seat: int, action: int) -> Refusal | None:
        known = tiny(state)
        if not known.to_act() >> seat & 1:
            return refused("1.3", "it is not your turn")
        if seat == NATURE:
            return self.why_not_chance(known, action)
        if known.phase in (moves.FIRST_PICK, moves.SECOND_PICK):
            return chosen(action, moves.KEEP, known.hand[seat], "2.1", "keep a card of your hand")
        if known.phase == moves.PLANTING:
            if action == moves.DONE:
                return None if known.plan[seat] else refused("3.2", "plant a card before you are done")
            free = known.spare(seat) & ~known.plan[seat]
            return chosen(action, moves.PLANT, free, "3.1", "plant a card you have kept")
        if known.phase == moves.WATERING:
            return chosen(action, moves.WATER, known.field[seat], "4.1", "water a card of your field", also=moves.REST)
        if known.asked >= 0:
            spare = known.spare(seat)
            return chosen(action, moves.SHOW, spare, "6.2", "show a card you did not plant", also=moves.DECLINE)
        asks = moves.ASK < action < moves.ASK + known.seats
        return None if asks or action == moves.REST else refused("6.1", "ask another farmer or rest")

    def why_not_chance(self, state: TinyState, action: int) -> Refusal | None:
        """The same for NATURE."""
        if state.phase == moves.NAMING:
            named = moves.NAME <= action < moves.NAME + state.seats
            return None if named else refused("1.1", "chance names the first farmer")
        if state.phase == moves.DEALING:
            return chosen(action, moves.DEAL, state.deck_mask, "1.2", "a card of the deck is dealt")
        return None if action >= moves.RAIN else refused("5.1", "two dice are rolled")

    def event(self, told: Told, state: State) -> Event:
        kind, audience, seat, a, b, _, _ = told
        name = moves.TOLD[kind]
        cards = ", ".join(map(str, cards_from(0, a)))
        text = SENTENCES[name].replace("%s", cards)
        data: dict[str, int | str | list[int]] = {"a": a, "b": b}
        if "%s" in SENTENCES[name]:
            data = {"cards": cards_from(0, a), "b": b}
        points = {moves.GREW: 3, moves.SHOWN: 1, moves.HELPED: 2, moves.RESTED: a}.get(kind, 0)
        line = {moves.GREW: "Harvest", moves.RESTED: "Rest"}.get(kind, "Help") if points else ""
        return Event(name, None if seat == NATURE else seat, text, audience, points, line, data)

    def chapter(self, code: int) -> Chapter:
        season, phase = code >> moves.SEASON_SHIFT, code >> 1 & 15
        if phase in (moves.NAMING, moves.OVER):
            return Chapter("Set-up" if phase == moves.NAMING else "End", 0, "")
        return Chapter("Season", season, "Waiting" if code & 1 else moves.PHASES[phase].capitalize())

    def view(self, seen: State) -> TinyView:
        state = tiny(seen)
        viewer = None if state.viewer in (SPECTATOR, TRUTH) else state.viewer
        waiting = [seat for seat in range(state.seats) if state.to_act() >> seat & 1]
        rain = list(moves.PAIRS[state.rain - 1]) if state.rain else []
        farmers = [self.farmer(state, seat, state.viewer in (seat, TRUTH)) for seat in range(state.seats)]
        chapter = self.chapter(state.chapter(SPECTATOR if viewer is None else viewer))
        return TinyView(viewer, chapter, state.season, moves.PHASES[state.phase], state.first, waiting, rain, farmers)

    def farmer(self, state: TinyState, seat: int, own: bool) -> FarmerView:
        """One seat for its owner, or for everybody else."""
        kept = state.early[seat] | state.late[seat]
        mine = [state.hand[seat], kept, state.passed[seat], state.aside[seat], state.plan[seat]]
        hand, kept_cards, passed, aside, plan = [cards_from(0, cards) if own else None for cards in mine]
        field, shown, watered = [cards_from(0, zone[seat]) for zone in (state.field, state.shown, state.water)]
        done = bool(state.done >> seat & 1)
        return FarmerView(state.rice[seat], done, hand, kept_cards, passed, aside, plan, field, shown, watered)

    @property
    def view_type(self) -> type:
        return TinyView

    # -- ends and checks

    def outcome(self, state: State) -> Outcome | None:
        end = tiny(state)
        if end.phase != moves.OVER:
            return None
        places = sorted(range(end.seats), key=lambda seat: (end.rice[seat], end.field[seat].bit_length()), reverse=True)
        tied = end.rice[places[0]] == end.rice[places[1]]
        tiebreak = "the highest planted card" if tied else ""
        ranking = [[seat] for seat in places]
        return Outcome("harvest", "The last season is over.", ranking, places[:1], end.scores(), tiebreak)

    def position(self, state: State) -> str:
        shown = tiny(state)
        lines = [f"tinyfield cards {shown.deck.cards}"]
        lines += [f"{name} {getattr(shown, name)}" for name in moves.NUMBERS]
        lines += [f"{name} {' '.join(map(str, getattr(shown, name)))}" for name in moves.SETS]
        return "\n".join(lines) + "\n"

    def parse_position(self, text: str, deck: Deck | None = None) -> TinyState:
        lines = text.splitlines()
        if len(lines) != 1 + len(moves.NUMBERS) + len(moves.SETS):
            raise NotationError(f"line {len(lines)}: a position has {1 + len(moves.NUMBERS) + len(moves.SETS)} lines")
        numbers: list[int] = []
        for at, (line, name) in enumerate(zip(lines[1:], moves.NUMBERS + moves.SETS, strict=True), 2):
            word, *rest = line.split()
            if word != name or not all(part.removeprefix("-").isdecimal() for part in rest):
                raise NotationError(f"line {at}: {name} and numbers, not {line[:20]!r}")
            numbers += map(int, rest)
        if len(numbers) != len(moves.NUMBERS) + numbers[0] * len(moves.SETS):
            raise NotationError("line 2: as many numbers a line as there are seats")
        return self.load(deck or self.deck_from_text(lines[0].removeprefix("tinyfield ")), numbers)

    def problems(self, state: State) -> list[str]:
        sound = tiny(state)
        zones = [sound.deck_mask, *sound.hand, *sound.early, *sound.late, *sound.aside]
        wrong = [] if sum(map(bit_count, zones)) == sound.deck.cards else ["cards are missing or stand twice"]
        used = [a | b | c for a, b, c in zip(sound.field, sound.plan, sound.shown, strict=True)]
        kept = [a | b for a, b in zip(sound.early, sound.late, strict=True)]
        if any(a & ~b for a, b in zip(used, kept, strict=True)):
            wrong.append("a card is used that was not kept")
        return wrong

    def conserved(self, state: State) -> dict[str, int]:
        held = tiny(state)
        return {"cards": sum(map(bit_count, [held.deck_mask, *held.hand, *held.early, *held.late, *held.aside]))}

    def rescore(self, events: Sequence[Event], deck: Deck, seats: int) -> list[int]:
        rice = [0] * seats
        field: dict[int, list[int]] = {}
        water: dict[int, list[int]] = {}
        for event in events:
            if event.kind == "season":
                field, water = {}, {}
            elif event.kind == "rained":
                rain = int(str(event.data["a"])) + int(str(event.data["b"]))
                for seat, cards in field.items():
                    rice[seat] += 3 * sum(card <= rain + 4 * (card in water.get(seat, [])) for card in cards)
            elif event.seat is None:
                continue
            elif event.kind == "planted":
                field[event.seat] = cards_of(event)
            elif event.kind == "watered":
                water[event.seat] = cards_of(event)
            elif event.kind == "rested":
                rice[event.seat] += event.data["a"] == 1
            elif event.kind == "shown":
                rice[event.seat] += 1
                rice[int(str(event.data["b"]))] += 2
        return rice

    def cases(self, state: State) -> int:
        return 36 if tiny(state).phase == moves.RAINING else super().cases(state)

    def rotated(self, state: State, seat: int, action: int, shift: int) -> int:
        return moves.NAME + (action - moves.NAME + shift) % state.seats if moves.NAME <= action < moves.RAIN else action


def tiny(state: State) -> TinyState:
    """The state by its own type."""
    assert isinstance(state, TinyState)
    return state


def cards_of(event: Event) -> list[int]:
    """The cards an event names."""
    cards = event.data["cards"]
    assert isinstance(cards, list)
    return cards


def refused(clause: str, sentence: str) -> Refusal:
    """A refusal of this game."""
    return Refusal(f"tinyfield {clause}", sentence)


def chosen(action: int, base: int, cards: int, clause: str, sentence: str, also: int = -1) -> Refusal | None:
    """None when the action names one of these cards under this verb, or is the other one that may be chosen."""
    named = 0 <= action - base < moves.MOST_CARDS and bool(cards >> (action - base) & 1)
    return None if named or action == also else refused(clause, sentence)


GAME: Final = Tinyfield()
register(GAME)
