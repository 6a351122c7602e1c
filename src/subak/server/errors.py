"""Refusals of the server that are not the game's own."""

from __future__ import annotations

from subak.core.errors import SubakError


class NoTable(SubakError):
    """No table has this identifier."""


class NotSeated(SubakError):
    """Only those who sit at the table may do this."""


class Broken(SubakError):
    """The record of a table does not replay here; the message says why. Nothing of it is lost."""
