"""The errors a caller can meet, each with its own name: malformed, illegal, not your turn, unreadable."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


class SubakError(Exception):
    """Base of all errors that speak to the user in one line."""


class NotationError(SubakError, ValueError):
    """A text is not a move, position or record at all."""


class SketchError(SubakError, ValueError):
    """A sketch of coming moves cannot be read; the message says what is wrong with it."""


class WrongTurn(SubakError):
    """The seat is not to act now; `waiting` holds the seats the game waits for, if it waits for seats."""

    def __init__(self, message: str, waiting: Sequence[int] = ()) -> None:
        super().__init__(message)
        self.waiting = tuple(waiting)


class UndoRefused(SubakError):
    """The seat has nothing it may take back; the message names the barrier."""


class RecordError(SubakError, ValueError):
    """A record cannot be read or does not replay; the message says where and why.

    `entry` is the number of the entry that does not fit, `line` the line of the text, both counted from 1; None where
    the trouble lies elsewhere.
    """

    def __init__(self, message: str, *, entry: int | None = None, line: int | None = None) -> None:
        super().__init__(message)
        self.entry = entry
        self.line = line


class CardTableError(SubakError, ValueError):
    """A card table is not usable; the message names file, row and reason.

    `row` is counted from 1 (0: not of one row), `column` is "" where the trouble is not that of one column, and
    `suggestion` says what may have been meant. `errors` are all complaints about the same tables, this one first; of
    very many the last says how many more there are, and `total` is their number.
    """

    def __init__(
        self, message: str, *, file: str = "", row: int = 0, column: str = "", reason: str = "", suggestion: str = ""
    ) -> None:
        super().__init__(message)
        self.file = file
        self.row = row
        self.column = column
        self.reason = reason or message
        self.suggestion = suggestion
        self.errors: list[CardTableError] = [self]
        self.total = 1


class WeightTableError(SubakError, ValueError):
    """A table of a value function is not usable; the message names the row and the reason."""


class LevelTableError(SubakError, ValueError):
    """A table of levels is not usable; the message names file, row and reason."""


class BotError(SubakError):
    """A bot has answered with something that is no action."""


class OptionError(SubakError, ValueError):
    """An option, seat count or game name that does not exist.

    `option` is the name of the option whose value does not fit.
    """

    def __init__(self, message: str, *, option: str = "") -> None:
        super().__init__(message)
        self.option = option


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is refused: the clause of the rules and a sentence a player understands."""

    clause: str  # "ricedice 5.3"
    sentence: str

    def __str__(self) -> str:
        return f"{self.sentence} ({self.clause})"


class IllegalAction(SubakError):
    """A well-formed action that the rules forbid now; it carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
