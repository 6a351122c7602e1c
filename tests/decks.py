"""Decks for tests: the built-in ones with one name changed."""

from __future__ import annotations

import re

from subak.core import registry

GAMES = registry.BUILT_IN


def changed(game: str, n: str = "Ana") -> str:
    """The text of the built-in deck with one name changed."""
    return re.sub(r'(\bname"?(?: =|:) ")', rf"\g<1>{n} ", registry.game(game).deck().text, count=1)
