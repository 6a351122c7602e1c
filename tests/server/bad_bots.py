"""Bots that do what no bot should."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from subak.bots import Bot

if TYPE_CHECKING:
    from subak.core.state import State

SLOW = 3.0  # seconds


class Dying(Bot):
    """Takes its process with it."""

    def choose(self, seen: State) -> int:
        os._exit(3)


class Failing(Bot):
    """Raises."""

    def choose(self, seen: State) -> int:
        raise ZeroDivisionError


class Endless(Bot):
    """Never comes to an end."""

    def choose(self, seen: State) -> int:
        time.sleep(600)
        return 0


class Slow(Bot):
    """Takes its time, and then its last legal action."""

    def choose(self, seen: State) -> int:
        time.sleep(SLOW)
        return seen.legal(seen.viewer)[-1]


class Cheating(Bot):
    """Answers with an action that is not legal."""

    def choose(self, seen: State) -> int:
        return 60_000


class Silent(Bot):
    """Answers nothing."""

    def choose(self, seen: State) -> int:
        return None  # type: ignore[return-value]


class Wordy(Bot):
    """Answers in words."""

    def choose(self, seen: State) -> int:
        return "the first"  # type: ignore[return-value]


class Boundless(Bot):
    """Answers with a number that is too large for any action."""

    def choose(self, seen: State) -> int:
        return 10**30
