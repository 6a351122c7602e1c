"""The weakest bot, and the baseline of all others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from subak.bots.base import Bot

if TYPE_CHECKING:
    from subak.core.state import State


class RandomBot(Bot):
    """Plays any legal action, each equally likely."""

    def choose(self, seen: State) -> int:
        """One of the legal actions; only done where a person alone can judge the others."""
        done = seen.bots_move(seen.viewer)
        return seen.pick(seen.viewer, self.rng(seen)) if done < 0 else done
