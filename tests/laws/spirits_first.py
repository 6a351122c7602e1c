"""Spirits by rules version 1, as old records and positions play it."""

from __future__ import annotations

from typing import ClassVar, Final

from subak.games.spirits.game import SpiritsGame


class FirstSpirits(SpiritsGame):
    """The same game, whose new matches have rules version 1 and its options."""

    rules_version: ClassVar[int] = 1


GAME: Final = FirstSpirits()
