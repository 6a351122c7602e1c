"""All that is wrong with the tables of one deck, told at once: the first hundred in words, others counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from subak.core.errors import CardTableError
from subak.core.text import count

MOST_ERRORS: Final = 100  # complaints told about one deck


class Complaints(list[CardTableError]):
    """The complaints about the tables of one deck."""

    def __init__(self) -> None:
        super().__init__()
        self.more = 0  # that are not kept

    @property
    def full(self) -> bool:
        """Whether further complaints are only counted."""
        return len(self) >= MOST_ERRORS

    def note(self, error: CardTableError) -> None:
        """Keep a complaint."""
        if self.full:
            self.more += 1
        else:
            self.append(error)

    def take(self, errors: Iterable[CardTableError]) -> None:
        """Keep several complaints."""
        for error in errors:
            self.note(error)

    @contextmanager
    def noting(self) -> Iterator[None]:
        """Keep a complaint raised inside."""
        try:
            yield
        except CardTableError as error:
            self.note(error)

    def settle(self) -> None:
        """Raise the first complaint, which carries all of them; the last says how many are not told."""
        if not self:
            return
        files = list(dict.fromkeys(error.file for error in self))
        ordered = sorted(self, key=lambda error: (files.index(error.file), error.row))
        first = ordered[0]
        first.total = len(ordered) + self.more
        if self.more:
            reason = f"and {count(self.more + 1, 'more error')}"
            ordered[-1] = CardTableError(reason, reason=reason)
        first.errors = ordered
        raise first
