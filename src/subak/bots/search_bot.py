"""The bot that searches its moves by information-set Monte Carlo tree search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from subak.bots.base import Bot
from subak.bots.guides import guide_of
from subak.bots.search import Search, considered

if TYPE_CHECKING:
    from subak.core.state import State

ITERATIONS: Final = 256  # about a decision, where no budget is given


class SearchBot(Bot):
    """Searches for `budget` iterations, or for `milliseconds`, about every decision; equally seeded, it thinks alike.

    Between the small decisions of one turn it goes on in the tree it has, so what it knows of the own turn is not lost:
    a move depends on `seen`, seed and budget, and on its own moves since anybody else, NATURE included, has acted."""

    def __init__(
        self, seed: int | str = 0, budget: int | None = None, milliseconds: int = 0, near: float = 0.0
    ) -> None:
        super().__init__(seed, ITERATIONS if budget is None else budget)
        self.milliseconds = milliseconds
        self.near = near  # reward within which options are as good as the best
        self.search: Search | None = None  # with the tree of the last decision
        self._action = -1  # the last one
        self._before: State | None = None  # what was seen before it

    def choose(self, seen: State) -> int:
        """The option that did best."""
        legal = considered(seen, seen.viewer)
        if len(legal) == 1:
            action = legal[0]
            if self.search is not None and not self._follow(seen):
                self.search = None
        else:
            action = self._think(seen)
        self._before, self._action = seen.copy(), action
        return action

    def _think(self, seen: State) -> int:
        """Search what is seen, with the tree of the last decision where it reaches so far."""
        rng = self.rng(seen)
        if self.search is None or not self._follow(seen):
            self.search = Search(seen, guide_of(seen.deck.game), rng)
        search = self.search
        if self.milliseconds:
            search.run_for(self.milliseconds)
        else:
            search.run(self.budget or 1)
        good = search.near_best(self.near)
        return good[rng.below(len(good))]

    def _follow(self, seen: State) -> bool:
        """Whether the tree reaches what is seen now: nothing has happened since but the own last action."""
        if self._before is None or self.search is None or self._before.viewer != seen.viewer:
            return False
        expected = self._before
        expected.apply(seen.viewer, self._action)
        if expected.to_bytes() != seen.to_bytes():
            return False
        return self.search.follow(seen, self._action, self.rng(seen))
