"""What every bot is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from subak.core.errors import BotError
from subak.core.rng import Rng, keyed

if TYPE_CHECKING:
    from subak.core.state import State


ACTION_BITS: Final = 31  # of any number that could be an action


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


def action_of(bot: Bot, seen: State) -> int:
    """What a bot answers; BotError when that is no number of an action, whether a legal one or not."""
    answer: object = bot.choose(seen)
    if not isinstance(answer, int) or answer.bit_length() > ACTION_BITS:
        kind = "a number beyond all actions" if isinstance(answer, int) else type(answer).__name__
        raise BotError(f"a bot answers with the number of an action; {type(bot).__name__} has answered with {kind}")
    return answer
