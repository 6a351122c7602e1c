"""How much one visitor may ask for: allowances that refill with time, and places that are given back."""

from __future__ import annotations

import time
from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from subak.core.errors import SubakError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

FEW: Final = 1000  # so many visitors are remembered without looking whether that is still needed


class Crowd(SubakError):
    """More connections than one visitor, or one table, needs."""


class Flood(SubakError):
    """More messages than any player sends."""


class Allowances:
    """What every visitor may still do; it refills at a steady rate up to what may be done at once."""

    def __init__(self, a_second: float, at_once: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._a_second = a_second
        self._at_once = at_once
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}  # visitor: how much was left, and when
        self._crowded = FEW

    def take(self, who: str, cost: float = 1) -> bool:
        """Whether a visitor may do something of this cost now; what is refused costs nothing."""
        left = self.left(who)
        if left >= cost:
            self._keep(who, left - cost)
        return left >= cost

    def give(self, who: str, cost: float = 1) -> None:
        """Let something not have counted."""
        self._keep(who, min(self._at_once, self.left(who) + cost))

    def left(self, who: str) -> float:
        """What a visitor may still do."""
        left, then = self._left.get(who, (self._at_once, 0.0))
        return min(self._at_once, left + (self._clock() - then) * self._a_second)

    def __len__(self) -> int:
        return len(self._left)

    def _keep(self, who: str, left: float) -> None:
        self._left[who] = (left, self._clock())
        if len(self._left) > self._crowded:  # who has everything again need not be remembered
            self._left = {who: kept for who, kept in self._left.items() if self.left(who) < self._at_once}
            self._crowded = max(FEW, 2 * len(self._left))


class Pace:
    """How fast a visitor sends over one connection; the allowance is the visitor's, over all connections."""

    def __init__(self, allowances: Allowances, who: str) -> None:
        self._allowances = allowances
        self._who = who
        self._again = 0  # moves that were carried out once before

    def count(self, cost: float = 1) -> None:
        """A message has come; Flood when they come faster than a person can make them."""
        if not self._allowances.take(self._who, cost):
            raise Flood("too many messages: the connection is closed")

    def carried_out(self) -> None:
        """A game has only so many moves: those carried out are no flood, unless they have been taken back before."""
        if self._again:
            self._again -= 1
        else:
            self._allowances.give(self._who)

    def taken_back(self) -> None:
        """A move was taken back: it will come again."""
        self._again += 1


class Places:
    """How many connections every visitor holds, and all of them together."""

    def __init__(self, most: int, in_all: int) -> None:
        self._most = most
        self._in_all = in_all
        self._taken = 0
        self._held: Counter[str] = Counter()

    @contextmanager
    def place(self, who: str) -> Iterator[None]:
        """A place for as long as it is needed; Crowd when this visitor has enough."""
        if self._held[who] >= self._most:
            raise Crowd(f"you have {self._most} tables open already: close one of them first")
        if self._taken >= self._in_all:
            raise Crowd("too many are here just now: try again later")
        self._taken += 1
        self._held[who] += 1
        try:
            yield
        finally:
            self._taken -= 1
            self._held[who] -= 1
            if not self._held[who]:
                del self._held[who]
