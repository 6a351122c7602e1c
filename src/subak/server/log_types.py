"""What the page is told of that which happened: chapters, lines of the log, and the recap at the begin of a turn."""

from __future__ import annotations

from msgspec import Struct

from subak.core.events import Motion, Touch
from subak.core.recap import Matter


class ChapterInfo(Struct, forbid_unknown_fields=True):
    """Where in the game something happens; all parts are empty where the game does not say."""

    kind: str  # "Round", "Turn", "Set-up"
    number: int  # counted from 1 within its kind; 0 where the kind occurs only once
    step: str  # "Water In"; empty where the chapter has no parts
    text: str  # "Round 3 · Water In"


class LogLine(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One line of the log, in words for this viewer."""

    number: int
    chapter: ChapterInfo
    seat: int | None
    text: str
    kind: str
    points: int = 0
    deed: str = ""  # the text without its subject, where that is an opponent without a seat
    by: int | None = None  # the seat that did it; else than `seat` where it was done to that one
    to: int | None = None  # the seat it was done to
    touch: Touch = ""  # what it is to those who look back; "echo": the other side of what another line says
    brief: str = ""  # the same in a word or two: "1 pest", "+3 water"
    refs: list[str] = []  # what it speaks of, as boards mark it: "2/b1", "rain"
    heading: bool = False  # says nothing but that a chapter begins
    banner: bool = False  # stands in large type where a round begins
    motions: list[Motion] = []  # how it can be shown; their paths are refs


class RecapLine(Struct, forbid_unknown_fields=True):
    """Something that was done since the viewer's own last move."""

    touch: Matter
    by: int | None  # who did it
    brief: str
    text: str
    lines: list[int]  # numbers of the lines of the log that tell of it
    refs: list[str]


class RecapInfo(Struct, forbid_unknown_fields=True):
    """What was done since the viewer's own last move, own losses first."""

    since: int  # number of the first line of the log after that move
    lines: list[RecapLine]
    more: int  # further things that the log tells of
