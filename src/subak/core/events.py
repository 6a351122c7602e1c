"""What happened in a game: an event with its words, whom it touches, where it can be seen, and its chapter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from subak.core.state import EVERYONE, SPECTATOR
from subak.core.text import spoken


@dataclass(frozen=True, slots=True)
class Chapter:
    """Where in the game something happens: Chapter("Round", 3, "Water In") reads "Round 3 · Water In"."""

    kind: str  # "Round", "Turn", "Set-up"
    number: int  # counted from 1 within its kind; 0 where the kind occurs only once
    step: str  # in the rulebook's words; "" where the chapter has no parts

    def __str__(self) -> str:
        return f"{self.head} · {self.step}" if self.step else self.head

    @property
    def head(self) -> str:
        """The chapter without its step: "Round 3"."""
        return f"{self.kind} {self.number}" if self.number else self.kind


NOWHERE: Final = Chapter("", 0, "")
MOST_PIECES: Final = 6  # that are shown to fly at a time


@dataclass(frozen=True, slots=True)
class Motion:
    """How an event can be shown: Motion("go", "water", ["/rain", "reservoir"], 6).

    Pieces go from place to place or come up in all of them; or the places light up, are stamped, or have dice that
    roll."""

    kind: Literal["go", "come", "light", "stamp", "roll"]
    piece: str  # "water", "rice"; "" where none moves
    path: list[str]  # places as those of an event
    count: int = 1  # pieces


def flight(piece: str, path: list[str], count: int) -> Motion:
    """Pieces that go along a path: never so many that they hide it."""
    return Motion("go", piece, path, min(count, MOST_PIECES))


# what an event is to players who look back: a loss or a gain of the seat it touches, something all could have had and
# one has taken, another deed worth telling, or the other side of an event that is told already
Touch = Literal["", "loss", "gain", "taken", "deed", "echo"]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. `text` marks the subject: "{who} {harvest|harvests} Long Terrace: 8 rice.".

    And whom it is done to: "{who} {take|takes} 1 rice from {whom}.", "… a pest in {whose} b1 b2."; "{who's}" is the
    subject's. Words made of marks are filled in for each listener by `spoken_to`."""

    kind: str
    seat: int | None  # whose points and facts these are
    text: str
    audience: int = EVERYONE
    points: int = 0  # rice gained or lost by the seat through this event
    line: str = ""  # line of the score sheet those points belong to
    data: dict[str, int | str | list[int]] = field(default_factory=dict)
    heading: bool = False  # says nothing but that a chapter begins
    chapter: Chapter = NOWHERE  # filled in by `Game.events` where the game has not
    to: int | None = None  # the seat it is done to
    by: int | None = None  # the seat that does it, where that is not `seat`
    touch: Touch = ""
    places: list[str] = field(default_factory=list)  # what it speaks of: "b1" of `seat`, "2/b1" of seat 2, "/rain"
    brief: str = ""  # what it is to whom it touches, in a word or two: "1 pest", "+3 water", "tile gone"
    banner: bool = False  # stands in large type where a round begins
    motions: list[Motion] = field(default_factory=list)

    @property
    def subject(self) -> int | None:
        """The seat that does it."""
        return self.seat if self.by is None else self.by

    @property
    def touched(self) -> int | None:
        """The seat it is a loss or a gain to."""
        return self.seat if self.to is None else self.to

    def within(self, chapter: Chapter) -> Event:
        """The same event, told in this chapter; itself where it says so already."""
        return self if self.chapter is chapter else replace(self, chapter=chapter)

    def refs(self, places: Sequence[str]) -> list[str]:
        """Places by the names that all boards use: "2/b1" of seat 2, "rain" of the table, "rival/rice" of a rival."""
        own = "rival" if self.seat is None else str(self.seat)
        return [place.removeprefix("/") if "/" in place else f"{own}/{place}" for place in places]

    def spoken_to(self, viewer: int | None, names: Sequence[str]) -> str:
        """The sentence for the one in a seat (None: a spectator); `names` are those of all seats."""
        who, whom = self.subject, self.to
        return spoken(
            self.text,
            "" if who is None else names[who],
            who is not None and who == viewer,
            "" if whom is None else names[whom],
            whom is not None and whom == viewer,
        )

    def heard_by(self, viewer: int | None) -> bool:
        """Whether a seat (None: a spectator) may know of this event."""
        return bool(self.audience >> (SPECTATOR if viewer is None else viewer) & 1)
