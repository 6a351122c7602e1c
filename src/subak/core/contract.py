"""What a game must offer around its kernel: words, views, reasons and positions. `State` is the kernel's half."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import resources
from typing import TYPE_CHECKING, Any, ClassVar, Final

from subak.core.card_contract import CardGame
from subak.core.errors import OptionError, Refusal
from subak.core.events import NOWHERE as NOWHERE
from subak.core.events import Chapter as Chapter
from subak.core.events import Event as Event
from subak.core.rng import Rng
from subak.core.rules import GlossaryTerm, RuleBook, read_glossary
from subak.core.scores import SheetLine, Standing
from subak.core.state import NATURE, Deck, State, Told
from subak.core.steps import Step
from subak.core.undo import FREE, Undo

if TYPE_CHECKING:
    from subak.core.guide import Guide

WHOLE: Final = re.compile(r"-?[0-9]{1,9}")

# chooses an action for a seat: choose(state, seat, rng); a game's own function takes its own kind of state
Heuristic = Callable[[Any, int, Rng], int]


@dataclass(frozen=True, slots=True)
class Option:
    """A named choice of the rules, made before the game begins."""

    name: str
    default: bool | int | str
    meaning: str
    clause: str
    choices: tuple[bool | int | str, ...] = ()  # empty: any value of the default's type within the limits
    least: int = 0
    most: int = 0
    title: str = ""  # words for a form: "Rice to win"
    seats: tuple[int, ...] = ()  # the seat counts at which it changes anything; empty: all
    since: int = 1  # the first rules version that has it
    until: int = 0  # the last one; 0: it is still offered

    def read(self, value: object) -> bool | int | str:
        """The value as given in a call, a flag or a record; OptionError when it does not fit."""
        kind = type(self.default)
        if isinstance(value, str) and kind is not str:
            words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
            if kind is bool and value.lower() in words:
                value = words[value.lower()]
            elif kind is int and WHOLE.fullmatch(value):
                value = int(value)
        shown = repr(value)[:40]
        if type(value) is not kind:
            raise OptionError(f"option {self.name} takes {kind.__name__}, not {shown}", option=self.name)
        if self.choices and value not in self.choices:
            listed = ", ".join(map(str, self.choices))
            raise OptionError(f"option {self.name} takes one of {listed}, not {shown}", option=self.name)
        if (
            isinstance(value, int)
            and not isinstance(value, bool)
            and not self.choices
            and not self.least <= value <= self.most
        ):
            message = f"option {self.name} takes {self.least} to {self.most}, not {shown}"
            raise OptionError(message, option=self.name)
        assert isinstance(value, bool | int | str)
        return value


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action made readable: `kind` and `args` tell a board what to light up."""

    action: int
    text: str  # notation: "plant 2"
    label: str  # words for a button: "Plant Long Terrace with 3 workers"
    kind: str
    args: list[int] = field(default_factory=list)
    undo: Undo = FREE  # once it is made; this and the next are filled in by `commitment.offered`
    default: str = ""  # why it is the one that Enter plays; "": it is not


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: why, in which order, by which tie-break, the score sheet, and how the points grew."""

    reason: str  # "target", "resigned", "limit": a word of the game
    sentence: str
    ranking: list[list[int]]  # seats from first to last; seats that share a place stand together
    winners: list[int]  # empty when a game-driven opponent won
    scores: list[int]
    tiebreak: str = ""
    sheet: list[SheetLine] = field(default_factory=list)
    course: list[Standing] = field(default_factory=list)  # from the start on, after every chapter
    rivals: dict[str, int] = field(default_factory=dict)  # game-driven opponents that hold no seat

    def with_resigned(self, resigned: Sequence[int]) -> Outcome:
        """The same end with those who resigned in the last places, the first of them last of all.

        If all winners are among them, whoever comes first of the others wins; where a rival won, it stays the winner.
        """
        if not resigned:
            return self
        places = [[seat for seat in place if seat not in resigned] for place in self.ranking]
        left = [place for place in places if place]
        winners = [seat for seat in self.winners if seat not in resigned]
        if self.winners and not winners:
            winners = [seat for place in left[:1] for seat in place]
        return replace(self, ranking=left + [[seat] for seat in reversed(resigned)], winners=winners)


class Game(CardGame):
    """One game: its name, its options, and everything about it that is words rather than moves."""

    name: ClassVar[str]
    title: ClassVar[str]
    seat_counts: ClassVar[tuple[int, ...]]
    rules_version: ClassVar[int]  # of new games; all earlier versions are still played
    ends: ClassVar[tuple[str, ...]]  # every reason an outcome of its rules can have; resigning is the match's
    options: ClassVar[tuple[Option, ...]] = ()
    past_options: ClassVar[tuple[Option, ...]] = ()  # of earlier rules versions: read in old records, offered no more
    package: ClassVar[str]  # where rules.md and cards/ lie
    rivals: ClassVar[tuple[str, ...]] = ()  # names of opponents that the game itself drives; they hold no seat
    safety_limit: ClassVar[int] = (
        0  # turns a seat that end a game its rulebook does not bound; 0: the rulebook bounds it
    )

    # -- set-up

    @abstractmethod
    def new(self, seats: int, options: Mapping[str, bool | int | str], deck: Deck) -> State:
        """The state before NATURE's first event. Options are complete and checked."""

    @abstractmethod
    def load(self, deck: Deck, numbers: list[int]) -> State:
        """The state whose `dump` gave these numbers."""

    @property
    @abstractmethod
    def action_count(self) -> int:
        """Exclusive upper bound of the action numbers of seats and NATURE in any state."""

    @abstractmethod
    def options_of(self, state: State) -> dict[str, bool | int | str]:
        """The options a state was made with."""

    def version_of(self, state: State) -> int:
        """The rules version a state is played by."""
        return self.rules_version

    def options_in(self, version: int) -> tuple[Option, ...]:
        """The options of a rules version."""
        past = tuple(option for option in self.past_options if option.since <= version <= option.until)
        return tuple(option for option in self.options if option.since <= version) + past

    def _elsewhere(self, name: str) -> str:
        """Which rules versions have an option that the one asked for has not: " under these rules (…)"."""
        for option in (*self.options, *self.past_options):
            if option.name == name:
                span = f"up to version {option.until}" if option.until else f"since version {option.since}"
                return f" in this rules version ({span})"
        return ""

    def read_options(
        self, given: Mapping[str, object] | None, seats: int, version: int | None = None
    ) -> dict[str, bool | int | str]:
        """All options of a rules version (None: the current one) with their values.

        OptionError for an unknown name, a bad value or seat count.
        """
        if seats not in self.seat_counts:
            counts = (
                f"{self.seat_counts[0]} to {self.seat_counts[-1]}"
                if len(self.seat_counts) > 1
                else str(self.seat_counts[0])
            )
            raise OptionError(f"{self.name} is played by {counts} seats, not {seats}")
        known = {option.name: option for option in self.options_in(version or self.rules_version)}
        for name in given or {}:
            if name not in known:
                raise OptionError(
                    f"{self.name} has no option {name[:40]!r}{self._elsewhere(name)}; it has "
                    f"{', '.join(known) or 'none'}"
                )
        return {name: option.read((given or {}).get(name, option.default)) for name, option in known.items()}

    # -- words

    @abstractmethod
    def text(self, state: State, seat: int, action: int) -> str:
        """The notation of a legal action of a seat or NATURE."""

    @abstractmethod
    def parse(self, state: State, seat: int, text: str) -> int:
        """The action a text names here; NotationError when it is no action of this game at all."""

    @abstractmethod
    def choice(self, state: State, seat: int, action: int) -> Choice:
        """A legal action with its words and targets."""

    @abstractmethod
    def why_not(self, state: State, seat: int, action: int) -> Refusal | None:
        """None exactly for listed actions, else the clause that forbids this one and a sentence that teaches.

        Called with the seat's own `seen`, so a refusal cannot speak of what the seat may not know."""

    @abstractmethod
    def event(self, told: Told, state: State) -> Event:
        """The words of one told event, on the state right after it."""

    def events(self, told: Sequence[Told], state: State) -> list[Event]:
        """All that was told of one action, in words, each with the chapter it happened in."""
        return [self.event(one, state).within(self.chapter(one[-1])) for one in told]

    @abstractmethod
    def chapter(self, code: int) -> Chapter:
        """The words for a number that `State.chapter` gave."""

    def steps(self, seen: State) -> list[Step]:
        """The steps of the round or turn that runs for the viewer of a seen state; empty where there are none."""
        return []

    @abstractmethod
    def view(self, seen: State) -> Any:
        """What a page needs to draw the table: plain dataclasses made from a seat's `seen` and nothing else.

        Whoever only plays never asks: a game imports its views when one is asked for."""

    @property
    @abstractmethod
    def view_type(self) -> type:
        """The dataclass `view` returns; its JSON schema is published."""

    def preview(self, seen: State, seat: int, sketch: object) -> Any:
        """What a sketch of coming moves would need and bring a seat: plain dataclasses made from its `seen` alone.

        `sketch` is plain data of the game's own, or None where the seat has drawn none; SketchError when it cannot be
        read. None: there is nothing to sketch now, or ever."""
        return None

    @property
    def preview_types(self) -> tuple[type, ...]:
        """The dataclasses of a sketch and of its preview; empty where the game has none. Their schema is published."""
        return ()

    def forced(self, state: State, seat: int) -> int | None:
        """The action a match may play by itself for a seat that has no real choice, or None."""
        actions = state.legal(seat)
        return actions[0] if len(actions) == 1 else None

    def default(self, seen: State, seat: int, actions: Sequence[int]) -> tuple[int, str] | None:
        """Which of several legal actions a seat clearly means, and why; None where nothing is clearly meant.

        It never forgoes anything of value: no bonus, no drawn card, no planned step."""
        return None

    def alike(self, seen: State, seat: int, kind: str) -> bool:
        """Whether all choices of this kind are sure to mean the same for undo now, so that one of many is tried."""
        return False

    # -- ends and checks

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """The end of the game without its score sheet, or None while it runs."""

    def rival_scores(self, state: State) -> dict[str, int]:
        """Points of the opponents that the game itself drives, by name; empty where none takes part."""
        return {}

    def rank(self, state: State, resigned: Sequence[int]) -> Outcome | None:
        """The end when seats resigned: they rank last, the rest by points; None keeps the game going."""
        left = [seat for seat in range(state.seats) if seat not in resigned]
        if len(left) > 1 or (state.seats == 1 and left):
            return None
        scores = state.scores()
        order = [left] if left else []
        order += [[seat] for seat in sorted(resigned, key=lambda s: (-scores[s], s))]
        sentence = "All others gave up." if left else "You gave up."
        return Outcome("resigned", sentence, order, list(left), scores, rivals=self.rival_scores(state))

    @abstractmethod
    def position(self, state: State) -> str:
        """The state as text a person can read; `parse_position` gives exactly the same state back."""

    @abstractmethod
    def parse_position(self, text: str, deck: Deck | None = None) -> State:
        """The state of a position text; NotationError with line and reason."""

    @abstractmethod
    def problems(self, state: State) -> list[str]:
        """What is wrong with a position; empty when it is sound."""

    @abstractmethod
    def conserved(self, state: State) -> dict[str, int]:
        """Totals that no action changes: tokens, cards, pieces."""

    @abstractmethod
    def rescore(self, events: Sequence[Event], deck: Deck, seats: int) -> list[int]:
        """Points of each seat worked out afresh from the facts in the events, not from their `points`."""

    def cases(self, state: State) -> int:
        """How many equally likely cases make up NATURE's outcomes here (36 for two dice), counted without `weight`."""
        return len(state.legal(NATURE))

    def rotated(self, state: State, seat: int, action: int, shift: int) -> int:
        """The same action after every seat has moved on by `shift`: only actions that name a seat differ."""
        return action

    # -- for bots; a game imports these modules of its own only when it is asked

    def heuristic(self) -> Heuristic | None:
        """The game's rules of thumb; None when it brings none, and is played at random or by points as they stand."""
        return None

    def guide(self) -> Guide | None:
        """What a search needs to know of the game, tuned by its table of weights; None when the game brings none."""
        return None

    def untuned_guide(self) -> Guide | None:
        """The same guide before it has read its table, for `subak.arena.tune`, which writes one."""
        return None

    @cached_property
    def rules(self) -> RuleBook:
        """The numbered clauses of rules.md."""
        return RuleBook.read(self.name, resources.files(self.package).joinpath("rules.md").read_text("utf-8"))

    @cached_property
    def glossary(self) -> list[GlossaryTerm]:
        """The words that a page explains in place, from glossary.toml; none where a game brings no such file."""
        file = resources.files(self.package).joinpath("glossary.toml")
        return read_glossary(self.rules, file.read_text("utf-8")) if file.is_file() else []

    def board(self, seen: State) -> str:
        """The table as text for a terminal."""
        return self.position(seen)


def seats_in(mask: int) -> list[int]:
    """The seats of a mask, lowest first; NATURE is not among them."""
    return [seat for seat in range(NATURE) if mask >> seat & 1]
