"""Spirits with invented cards that have every further term, some of them played by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from subak.games.spirits.game import SpiritsGame
from tests.rules.spirits.further import further_deck

if TYPE_CHECKING:
    from pathlib import Path

    from subak.games.spirits.rules.deck import SpiritsDeck


class FurtherSpirits(SpiritsGame):
    """The same game, whose own deck is the invented one."""

    def deck(self, cards: Path | str | None = None) -> SpiritsDeck:
        """The invented deck, or the one of a folder of card tables."""
        return further_deck() if cards is None else super().deck(cards)


GAME: Final = FurtherSpirits()
