"""Refusals of the server that are not the game's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from subak.core.errors import SubakError

if TYPE_CHECKING:
    from subak.server.protocol import OptionInfo


class NoTable(SubakError):
    """No table has this identifier."""


class NotSeated(SubakError):
    """Only those who sit at the table may do this."""


class Broken(SubakError):
    """The record of a table does not replay here; the message says why. Nothing of it is lost."""


class UnfitOption(SubakError):
    """An option was given a value it does not take; `option` says what it takes."""

    def __init__(self, message: str, option: OptionInfo) -> None:
        super().__init__(message)
        self.option = option
