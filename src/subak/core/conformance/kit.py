"""What all laws share: the error they raise, the game they look at, and the tools to play around in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NoReturn

from subak.core.contract import Event, Game
from subak.core.match import Match
from subak.core.rng import Rng, lowest_bit
from subak.core.state import NATURE, SECRET, SPECTATOR, TRUTH, Deck, State
from subak.core.text import count

Play = Callable[[State, int, Rng], int]  # what somebody who knows the game does with a seat

SELDOM: Final = 4
NAMES: Final = {
    1: "legal is never empty before the end",
    2: "listed actions apply, unlisted ones are refused",
    3: "a copy is independent",
    4: "the record replays",
    5: "undo is a replay of the prefix",
    6: "texts come back as they went",
    7: "nothing is lost and the events add up",
    8: "privacy",
    9: "determinize fits what was seen",
    10: "rotating the seats rotates the result",
    11: "chance weights are integers and add up",
    12: "JSON round-trips and fits its schema",
    13: "interpreted and compiled builds play identical games",
    14: "every card, tile, face and reachable end occurs",
    15: "simultaneous entries commute",
    16: "why_not is None exactly for listed actions",
    17: "chapters are named and go forward",
    18: "games of one seed draw alike where alike is asked",
    19: "what a choice means for undo is said before it is made",
}


class LawBroken(AssertionError):
    """A game, or the match around it, breaks a law; it says where, so that the case can be played again."""

    def __init__(self, law: int, game: str, seats: int, seed: object, step: int, message: str) -> None:
        self.law, self.game, self.seats, self.seed, self.step, self.message = law, game, seats, seed, step, message
        super().__init__(law, game, seats, seed, step, message)

    def __str__(self) -> str:
        where = f"{self.game}, {count(self.seats, 'seat')}, seed {self.seed}, step {self.step}"
        return f"law {self.law} ({NAMES[self.law]}): {where}: {self.message}"


@dataclass(frozen=True, slots=True)
class Move:
    """An entry as it was played, with what the state said of it beforehand."""

    seat: int
    action: int
    step: int
    kind: int
    reveals: bool
    audience: int

    @classmethod
    def planned(cls, state: State, seat: int, action: int) -> Move:
        """The move a seat is about to play."""
        audience = state.audience(seat, action)
        return cls(seat, action, state.step(), state.step_kind(), state.step_reveals(), audience)


@dataclass(slots=True)
class Run:
    """One random game on its way through the laws, standing before entry `at`."""

    game: Game
    deck: Deck
    seats: int
    seed: object
    options: Mapping[str, bool | int | str]
    match_type: type[Match]
    match: Match
    moves: list[Move]
    rng: Rng
    law: int = 0
    at: int = 0
    heavy: bool = False
    totals: dict[str, int] = field(default_factory=dict)
    chapters: dict[int, int] = field(default_factory=dict)  # where each viewer stood before the last entry
    tried: Counter[int] = field(default_factory=Counter)
    state: State = field(init=False)  # what the match has reached; laws look at it and play only on copies
    _seen: dict[int, State] = field(default_factory=dict)
    _views: dict[int, object] = field(default_factory=dict)
    _previews: dict[int, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.state = self.match.state

    def stand(self, at: int, heavy: bool) -> None:
        """Stand before entry `at`, where the match is by now."""
        self.at, self.heavy, self.state = at, heavy, self.match.state
        self._seen.clear()
        self._views.clear()
        self._previews.clear()

    def seen(self, viewer: int) -> State:
        """What a viewer has seen of the state; all laws of a step look at the same one."""
        if viewer not in self._seen:
            self._seen[viewer] = self.state.seen(viewer)
        return self._seen[viewer]

    def view(self, viewer: int) -> object:
        """The view of a viewer, put together once for all laws of a step."""
        if viewer not in self._views:
            self._views[viewer] = self.game.view(self.seen(viewer))
        return self._views[viewer]

    def preview(self, viewer: int) -> object:
        """The preview of a seat, None for a spectator, put together once for all laws of a step."""
        if viewer not in self._previews:
            seen = self.seen(viewer)
            before = seen.to_bytes()
            self._previews[viewer] = None if viewer == SPECTATOR else self.game.preview(seen, viewer, None)
            self.must(seen.to_bytes() == before, f"a preview changes what viewer {viewer} has seen")
        return self._previews[viewer]

    @property
    def past(self) -> list[Move]:
        """The entries played so far."""
        return self.moves[: self.at]

    def fail(self, message: str) -> NoReturn:
        """The law being checked is broken."""
        raise LawBroken(self.law, self.game.name, self.seats, self.seed, self.at, message)

    def must(self, holds: bool, message: str) -> None:
        """Fail unless it holds, and note that the law had something to check."""
        self.tried[self.law] += 1
        if not holds:
            self.fail(message)

    def fresh(self) -> State:
        """The state before the first entry."""
        return self.game.new(self.seats, self.options, self.deck)

    def state_after(self, moves: Sequence[Move]) -> State:
        """The state that these entries lead to, by the kernel alone."""
        state = self.fresh()
        for move in moves:
            state.apply(move.seat, move.action)
        return state

    def match_after(self, moves: Sequence[Move]) -> Match:
        """A match of its own in which these entries have been played."""
        match = self.match_type(self.game, self.seats, options=self.options, cards=self.deck, nature="hand")
        for move in moves:
            match.play(move.seat, move.action)
        return match

    def now_and_then(self) -> bool:
        """Always at the end, and at random once in SELDOM times before: for what takes as long as the game has been."""
        return self.at == len(self.moves) or self.rng.below(SELDOM) == 0

    def viewers(self) -> list[int]:
        """All seats and the spectator."""
        return [*range(self.seats), SPECTATOR]

    def someone(self) -> int:
        """One of the viewers, at random."""
        return self.viewers()[self.rng.below(self.seats + 1)]

    def sample(self, actions: Sequence[int], most: int) -> list[int]:
        """At most `most` of the actions, drawn at random, in ascending order."""
        if len(actions) <= most:
            return list(actions)
        chosen: set[int] = set()
        while len(chosen) < most:
            chosen.add(actions[self.rng.below(len(actions))])
        return sorted(chosen)


def waiting(state: State) -> list[int]:
    """Everyone who may act, NATURE included."""
    mask = state.to_act()
    if mask & mask - 1 == 0:  # one or nobody, as mostly
        return [lowest_bit(mask)] if mask else []
    return [seat for seat in range(NATURE + 1) if mask >> seat & 1]


def play_on(state: State, rng: Rng, entries: int) -> None:
    """Play random entries: `entries` of them, or fewer where the game ends before."""
    for _ in range(entries):
        seats = waiting(state)
        if not seats:
            return
        seat = seats[rng.below(len(seats))]
        actions = state.legal(seat)
        state.apply(seat, actions[rng.below(len(actions))])


def play_random(state: State, rng: Rng) -> list[Move]:
    """Play a random game to its end."""
    moves = []
    while seats := waiting(state):
        seat = seats[rng.below(len(seats))]
        actions = state.legal(seat)
        moves.append(Move.planned(state, seat, actions[rng.below(len(actions))]))
        state.apply(seat, moves[-1].action)
    return moves


def difference(one: State, other: State, rng: Rng, entries: int = 0) -> str:
    """In what two states differ, now or while the same random entries are played on copies of both; "" if nowhere."""
    one, other = one.copy(), other.copy()
    for played in range(entries + 1):
        after = f" after {played} further entries" if played else ""
        if one.to_bytes() != other.to_bytes():
            return f"the states differ{after}: {first_difference(one.dump(), other.dump())}"
        if one.to_act() != other.to_act():
            return f"different seats are to act{after}"
        seats = waiting(one)
        if not seats or played == entries:
            return ""
        seat = seats[rng.below(len(seats))]
        actions = one.legal(seat)
        if actions != other.legal(seat):
            return f"seat {seat} has different legal actions{after}"
        action = actions[rng.below(len(actions))]
        one.apply(seat, action)
        other.apply(seat, action)
    return ""


def first_difference(one: Sequence[object], other: Sequence[object]) -> str:
    """Where two lists part."""
    for at, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return f"number {at} is {a!r} and {b!r}"
    return f"they have {len(one)} and {len(other)} numbers"


def told_by(game: Game, state: State, seat: int, action: int) -> list[Event]:
    """Carry out an action and return the events it causes."""
    state.told = []
    state.apply(seat, action)
    events = game.events(state.told, state)
    state.told = None
    return events


def heard(events: Sequence[Event], viewer: int) -> list[Event]:
    """The events a viewer may know of."""
    return [event for event in events if event.audience >> viewer & 1]


def is_open(move: Move, viewer: int, running: int) -> bool:
    """Whether a viewer knows of an entry by now."""
    revealed = move.kind == SECRET and move.reveals and move.step != running
    return revealed or bool(move.audience >> viewer & 1)


def world(state: State) -> bytes:
    """A full state as one of the worlds a seat may think itself in: its bytes without the count of decisions."""
    bare = state.copy()
    bare.counts = 0
    return bare.to_bytes()


def is_truth(state: State) -> bool:
    """Whether nothing is blank."""
    return state.viewer == TRUTH
