"""What every bot is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from subak.core.rng import Rng, keyed

if TYPE_CHECKING:
    from subak.core.state import State


class Bot(ABC):
    """A player that decides from what its seat has seen, its seed and its budget, and from nothing else.

    A new bot answers the same `seen` with the same action in any process; one may keep what it has thought in its turn.
    """

    def __init__(self, seed: int | str = 0, budget: int | None = None) -> None:
        self.seed = seed
        self.budget = budget  # how much it may think, in a unit of its own; None leaves it to the bot

    @abstractmethod
    def choose(self, seen: State) -> int:
        """One legal action for the seat whose `seen` this is: `seen.viewer`."""

    def close(self) -> None:  # noqa: B027 - most bots hold nothing
        """Give back what the bot holds, such as a process; called when its game is over."""

    def rng(self, seen: State) -> Rng:
        """The generator of this one decision, keyed by seed, seat and decision number."""
        return keyed("bot", self.seed, seen.viewer, seen.decisions(seen.viewer))
