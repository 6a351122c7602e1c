"""How much one visitor may ask for: token buckets for rates, and a limit of connections held at the same time."""

from __future__ import annotations

import time
from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple

from subak.core.errors import SubakError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BUCKETS: Final = 1000  # buckets kept without looking which are full again and can be forgotten


class LimitReached(SubakError):
    """A limit of things held or waiting at the same time: connections, spectators, hints, reviews."""


class RateExceeded(SubakError):
    """More messages than any player sends."""


class Visitor(NamedTuple):
    """Whom a limit counts: the guest, or the address of one who has no cookie; and where the request comes from."""

    name: str
    address: str


class TokenBuckets:
    """A token bucket for every visitor: what is done costs tokens, which come back at a steady rate up to a burst."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        """`rate`: tokens that come back in a second; `burst`: tokens of a full bucket; `clock`: seconds."""
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._levels: dict[str, tuple[float, float]] = {}  # visitor: tokens, and when there were as many
        self._most = BUCKETS

    def take(self, visitor: str, cost: float = 1) -> bool:
        """Take `cost` tokens from a visitor's bucket; False, and nothing taken, when it holds fewer."""
        level = self.level(visitor)
        if level >= cost:
            self._set(visitor, level - cost)
        return level >= cost

    def give_back(self, visitor: str, cost: float = 1) -> None:
        """Put `cost` tokens back."""
        self._set(visitor, min(self._burst, self.level(visitor) + cost))

    def punish(self, visitor: str, seconds: float) -> None:
        """Take all that a visitor has, and all that comes back within some seconds."""
        self._set(visitor, -seconds * self._rate)

    def level(self, visitor: str) -> float:
        """The tokens in a visitor's bucket now."""
        level, then = self._levels.get(visitor, (self._burst, 0.0))
        return min(self._burst, level + (self._clock() - then) * self._rate)

    def __len__(self) -> int:
        return len(self._levels)

    def _set(self, visitor: str, level: float) -> None:
        self._levels[visitor] = (level, self._clock())
        if len(self._levels) > self._most:  # a full bucket need not be remembered
            self._levels = {one: kept for one, kept in self._levels.items() if self.level(one) < self._burst}
            self._most = max(BUCKETS, 2 * len(self._levels))


class MessageRate:
    """The rate at which a visitor sends over one connection; the bucket is the visitor's, over all connections."""

    def __init__(self, buckets: TokenBuckets, visitor: str) -> None:
        self._buckets = buckets
        self._visitor = visitor
        self._undone = 0  # moves that were taken back and may be made again

    def count(self, cost: float = 1) -> None:
        """A message of this cost has come; RateExceeded when the bucket is empty."""
        if not self._buckets.take(self._visitor, cost):
            raise RateExceeded("too many messages: the connection is closed")

    def moves_done(self, number: int = 1) -> None:
        """Moves of one message were carried out: it is free, as a game has an end, unless it repeats any of them that
        had been taken back before."""
        again = min(self._undone, number)
        self._undone -= again
        if number and not again:
            self._buckets.give_back(self._visitor)

    def move_undone(self) -> None:
        """A move was taken back: the next one is not free."""
        self._undone += 1


class ConnectionLimit:
    """How many connections a visitor, and all visitors together, may hold at the same time."""

    def __init__(self, per_visitor: int, in_all: int) -> None:
        self._per_visitor = per_visitor
        self._in_all = in_all
        self._held: Counter[str] = Counter()

    @contextmanager
    def held(self, visitor: str) -> Iterator[None]:
        """Count a connection for as long as it lasts; LimitReached when the visitor, or the server, has enough."""
        if self._held[visitor] >= self._per_visitor:
            raise LimitReached(f"you have {self._per_visitor} tables open already: close one of them first")
        if self._held.total() >= self._in_all:
            raise LimitReached("too many are here just now: try again later")
        self._held[visitor] += 1
        try:
            yield
        finally:
            self._held[visitor] -= 1
            if not self._held[visitor]:
                del self._held[visitor]
