"""Several moves of one message, played one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from subak.core.errors import SubakError, WrongTurn

if TYPE_CHECKING:
    from collections.abc import Callable

    from subak.core.match import Match


class Stopped(NamedTuple):
    """A list of moves that was not played to its end."""

    played: int
    error: SubakError  # of the next one


def played_in_order(
    match: Match, seat: int, texts: list[str], worded: Callable[[WrongTurn], WrongTurn]
) -> Stopped | None:
    """Play moves of a seat as far as the first that is refused; None when all were played.

    The refusal of the very first one is raised: nothing has changed then. `worded` puts names for seats."""
    for played, text in enumerate(texts):
        try:
            match.play(seat, text)
        except SubakError as error:
            named = worded(error) if isinstance(error, WrongTurn) else error
            if not played:
                raise named from None
            return Stopped(played, named)
    return None
