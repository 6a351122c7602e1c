"""Everything that crosses the wire, defined once: socket frames, HTTP bodies; schema and TypeScript follow from it."""

from __future__ import annotations

import re
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from subak.bots.analysis import Certainty, Valued
from subak.core.contract import Choice, Outcome
from subak.core.steps import Step
from subak.server.log_types import ChapterInfo, LogLine, RecapInfo
from subak.server.names import MOST_LETTERS

_PLAIN = r"\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069<>"  # what no name holds: controls, turned text, brackets
MOST_NAME: Final = 40  # characters of a bot or a game
MOST_ACTIONS: Final = 64  # of one message
MOST_KEY: Final = 40  # characters of a link's secret
Name = Annotated[str, Meta(min_length=1, max_length=MOST_LETTERS, pattern=rf"^[^{_PLAIN}]*[^\s{_PLAIN}][^{_PLAIN}]*$")]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]  # SHA-256 of a deck's canonical text
Key = Annotated[str, Meta(max_length=MOST_KEY)]
_LONG_QUOTE: Final = re.compile(r"""(['"`])(.{40}).+(\1)""", re.DOTALL)


def brief(sentence: str) -> str:
    """A refusal that repeats at most 40 characters of what somebody sent."""
    return _LONG_QUOTE.sub(r"\1\2…\3", sentence)


# ---- HTTP


class OptionInfo(Struct, forbid_unknown_fields=True):
    """A rule option as the lobby shows it."""

    name: str
    title: str  # words for a form: "Rice to win"
    default: bool | int | str
    choices: list[bool | int | str]  # empty: any number from `least` to `most`
    least: int
    most: int
    seats: list[int]  # the seat counts at which it changes anything; empty: all
    meaning: str
    clause: str


class BotInfo(Struct, forbid_unknown_fields=True):
    """A bot that can play a game."""

    name: str
    title: str  # what people call it: "keen", "level 3"
    built_in: bool  # it comes with the package; others were brought by whoever runs the server


class DeckInfo(Struct, forbid_unknown_fields=True):
    """Which cards are played: known by the SHA-256 of their canonical text, called by a name."""

    digest: str
    name: str
    built_in: bool  # it comes with the package


class GameInfo(Struct, forbid_unknown_fields=True):
    """A game of the lobby."""

    name: str
    title: str
    seats: list[int]  # seat counts it can be played with
    bots: list[BotInfo]  # weakest first
    levels: list[LevelInfo]  # those that are meant for people, weakest first; empty where there are none
    options: list[OptionInfo]
    rivals: list[str]  # opponents that the game itself drives; they hold no seat
    has_cards: bool  # there are card tables to look at and to edit
    decks: list[DeckInfo]  # that everybody may play here: the built-in one, then those of whoever runs the server


class LevelInfo(Struct, forbid_unknown_fields=True):
    """How well bots shall play, from 1 upwards."""

    number: int
    name: str
    words: str
    bot: str  # its name among the bots


class SeatRequest(Struct, forbid_unknown_fields=True):
    """Who shall sit here: the maker of the table, a bot of this name, or a friend by link."""

    kind: Literal["me", "bot", "friend"]
    bot: Annotated[str, Meta(max_length=MOST_NAME)] = ""


class NewTable(Struct, forbid_unknown_fields=True):
    """Body of POST /api/tables."""

    game: Annotated[str, Meta(max_length=MOST_NAME)]
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=8)]
    options: dict[
        Annotated[str, Meta(max_length=MOST_NAME)], bool | int | Annotated[str, Meta(max_length=MOST_NAME)]
    ] = {}
    deck: Digest | Literal[""] = ""  # empty: the built-in one
    deck_key: Key = ""  # of the link that shares the deck, where it is somebody else's


class Rename(Struct, forbid_unknown_fields=True):
    """Body of PUT /api/me."""

    name: Name


class Me(Struct, forbid_unknown_fields=True):
    """The guest this browser is."""

    name: str
    badge: int  # shape and colour, from 0


class SeatInfo(Struct, forbid_unknown_fields=True):
    """A chair at a table."""

    seat: int
    name: str
    kind: str  # person, bot, free
    badge: int = 0  # shape and colour, from 0; a person's own where it is free
    bot: str = ""  # bot that plays here now (a substitute included)
    bot_title: str = ""  # what people call it
    online: bool = False
    mine: bool = False
    resigned: bool = False


class TableInfo(Struct, forbid_unknown_fields=True):
    """A table in lists and at the head of its page."""

    id: str
    game: str
    title: str
    name: str
    host: str  # what the one is called who has set it up
    seats: list[SeatInfo]
    options: dict[str, bool | int | str]
    deck: DeckInfo
    state: str  # waiting (a chair is free), running, over, broken (cannot be opened; `summary` says why)
    your_turn: bool
    chapter: ChapterInfo  # where this viewer stands in the game
    summary: str  # "Turn 17 · Worker · you have 52"
    seed_digest: str
    seed: str = ""  # published when the game is over
    rematch: str = ""  # id of the table that followed
    rivals: list[str] = []  # opponents that the game itself drives


class SeatLink(Struct, forbid_unknown_fields=True):
    """A link that lets a friend take a chair."""

    seat: int
    link: str


class TableMade(Struct, forbid_unknown_fields=True):
    """Answer to POST /api/tables."""

    id: str
    links: list[SeatLink]


class Hint(Struct, forbid_unknown_fields=True):
    """Answer to POST /api/tables/{id}/hint: what a search would do in the guest's place."""

    position: str  # the frame it belongs to carries the same
    certainty: Certainty  # how sure it is that the first option is the best
    options: list[Valued]  # the best first
    then: list[str]  # notation of what would follow in the same turn
    then_words: list[str]  # the same in words


class ClauseInfo(Struct, forbid_unknown_fields=True):
    """A clause of the rules for the drawer."""

    number: str
    chapter: str
    text: str
    source: str


class TermInfo(Struct, forbid_unknown_fields=True):
    """A word of a game that the page explains in place, with the clauses that do."""

    name: str
    title: str  # heads the explanation
    also: list[str]  # other forms in which texts have it
    clauses: list[ClauseInfo]  # the chief one first


class Estimate(Struct, forbid_unknown_fields=True):
    """A number and its standard error."""

    value: float
    error: float


class TurningPoint(Struct, forbid_unknown_fields=True):
    """A move, or that somebody gave up, that changed shares of a win."""

    at: int  # where its shares stand in the review
    move: int  # how many moves had been made with it
    turn: str  # the chapter it was made in: "Round 3 · Harvest"
    seat: int | None  # whose move; None: dice or cards
    words: str
    lent: bool  # a substitute played it
    seat_moved: int  # the seat whose share the swing is of
    swing: Estimate
    better: str = ""  # what would have been better, from what the seat knew
    gain: Estimate | None = None  # by how much


class SeatBalance(Struct, forbid_unknown_fields=True):
    """Where a seat's share of a win came from: all parts add up to its end."""

    seat: int
    start: float
    luck: Estimate  # dice and cards
    choice: Estimate  # its own moves
    others: Estimate  # the other seats' moves, and those of a substitute
    unforeseen: Estimate  # what the estimate put right in itself as the end came nearer
    end: float


class GameReview(Struct, forbid_unknown_fields=True):
    """A game in hindsight, in words for this viewer."""

    moves: int
    playouts: int  # by which every position was judged
    shares: list[list[float]]  # of each seat, before the first move and after each
    turns: list[str]  # the chapter of each of these, without its step: "Round 3"
    points: list[TurningPoint]  # the largest swing first
    balance: list[SeatBalance]


class ReviewInfo(Struct, forbid_unknown_fields=True):
    """How far the review of a table is; it is there once it is done."""

    state: Literal["none", "working", "done", "failed"]
    review: GameReview | None = None


class DeckProblem(Struct, forbid_unknown_fields=True):
    """What is wrong with a deck, and where."""

    file: str
    row: int  # counted from 1; 0: not known
    column: str
    reason: str
    suggestion: str


class Problem(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Every refused request: one sentence, and the option or the faults of a deck if it speaks of such."""

    detail: str
    option: OptionInfo | None = None
    errors: list[DeckProblem] = []


# ---- socket, page to server


class Act(Struct, tag="act", forbid_unknown_fields=True):
    """Play an action given in notation; `frame` is the number of the frame the player was looking at."""

    action: Annotated[str, Meta(max_length=200)]
    frame: int = 0


class Acts(Struct, tag="acts", forbid_unknown_fields=True):
    """Play actions one after the other, as far as the first that is refused; all are stored together."""

    actions: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(min_length=1, max_length=MOST_ACTIONS)]
    frame: int = 0


class Preview(Struct, tag="preview", forbid_unknown_fields=True):
    """What would a sketch of coming moves bring? It is the game's own plain data; null: none was drawn."""

    sketch: Any
    number: int = 0  # the answer carries the same


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    """Take back the own last action, as far as the barrier allows."""


class Resign(Struct, tag="resign", forbid_unknown_fields=True):
    """Give up; a bot plays on where others remain."""


class Leave(Struct, tag="leave", forbid_unknown_fields=True):
    """Let a bot take the chair for now."""


class Return(Struct, tag="return", forbid_unknown_fields=True):
    """Take the chair back from the substitute."""


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Keep the connection alive."""


FromPage = Act | Acts | Preview | Undo | Resign | Leave | Return | Ping


# ---- socket, server to page


class Frame(Struct, tag="frame", forbid_unknown_fields=True):
    """The whole table as this viewer may see it; sent whenever it has changed."""

    number: int  # counts this viewer's frames
    table: TableInfo
    seat: int | None  # None: a spectator
    view: Any  # the game's own View
    choices: list[Choice]
    can_undo: bool
    undo_note: str  # why nothing can be taken back, or empty
    log: list[LogLine]  # lines that were not there in the previous frame; all of them in the first frame
    log_from: int  # number of the first of them; the page drops the lines it has from this number on
    thinking: list[int]  # seats whose bot is at work
    steps: list[Step] = []  # of the round or turn that runs
    recap: RecapInfo | None = None  # what was done to the seat since its own last move, once it is to act again
    position: str = ""  # names what the seat has seen while it is to act; a hint carries the name of its own
    outcome: Outcome | None = None
    answered: int = 0  # requests of this page (act, acts, undo, resign, leave, return) that have been carried out


class Refused(Struct, tag="refused", forbid_unknown_fields=True):
    """The move was refused, with the clause that forbids it."""

    action: str
    clause: str
    sentence: str
    played: int = 0  # actions of the same message that were carried out before


class Previewed(Struct, tag="previewed", forbid_unknown_fields=True):
    """Answer to a preview."""

    number: int  # of the question
    preview: Any  # the game's own; null: there is nothing to sketch now, or the sketch cannot be read
    problem: str = ""  # why the sketch cannot be read


class Pong(Struct, tag="pong", forbid_unknown_fields=True):
    """Answer to a ping."""


class Trouble(Struct, tag="trouble", forbid_unknown_fields=True):
    """The message could not be read or the request could not be done; nothing has changed."""

    detail: str


ToPage = Frame | Refused | Previewed | Pong | Trouble
