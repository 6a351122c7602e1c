"""Refusals of the server that are not the game's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from subak.core.errors import SubakError, WrongTurn

if TYPE_CHECKING:
    from subak.server.protocol import DeckProblem, OptionInfo

INTERNAL_ERROR: Final = "something went wrong here; look again before you go on"  # all that a caller is told of it


class NoTable(SubakError):
    """No table has this identifier."""

    def __init__(self, message: str = "there is no such table") -> None:
        super().__init__(message)


class NotSeated(SubakError):
    """Only those who sit at the table may do this."""


class NotBegun(WrongTurn):
    """A chair is still free, so nothing can be played yet."""

    def __init__(self) -> None:
        super().__init__("the game begins when every chair is taken")


class NotOver(WrongTurn):
    """This can be asked for only when the game has ended."""

    def __init__(self) -> None:
        super().__init__("the game is not over yet")


class Conflict(SubakError):
    """Somebody else has written first: nothing of ours was kept."""


class ChairTaken(Conflict):
    """The chair is no longer free."""

    def __init__(self) -> None:
        super().__init__("somebody else has taken this chair")


class Broken(SubakError):
    """The record of a table does not replay here; the message says why. Nothing of it is lost."""


class NoDeck(SubakError):
    """No deck of this digest that the guest may see."""

    def __init__(self) -> None:
        super().__init__("there is no such deck here, or it is somebody else's: ask for a link to it")


class DeckRefused(SubakError):
    """A deck cannot be played; `errors` say what is wrong with it, and where."""

    def __init__(self, errors: list[DeckProblem]) -> None:
        super().__init__(errors[0].reason)
        self.errors = errors


class UnfitOption(SubakError):
    """An option was given a value it does not take; `option` says what it takes."""

    def __init__(self, message: str, option: OptionInfo) -> None:
        super().__init__(message)
        self.option = option
