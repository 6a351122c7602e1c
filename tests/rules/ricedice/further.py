"""A deck of Rice Dice whose plain paddies have the effects that no built-in card has."""

from __future__ import annotations

import re
from functools import cache

from subak.games.ricedice import GAME
from subak.games.ricedice.rules.deck import RiceDiceDeck

FURTHER = {
    "P26": "rice_on(harvest_self, 3)",
    "P27": "rice_on(own_worker, 1)",
    "P28": "fewer_workers(2)",
    "P29": "rice_on_faces(weed, 2, 2)",
    "S1": "rice_on(own_water, 1)",
    "S2": "rice_on(own_card, 2)",
    "S5": "fewer_workers(6)",
}


@cache
def further_deck() -> RiceDiceDeck:
    """The built-in deck with these effects."""
    head, *rows = re.split(r"(?m)^(?=\[\[)", GAME.deck().text)
    return GAME.deck_from_text(head + "".join(map(changed, rows)))


def changed(row: str) -> str:
    """A card's rows of the canonical text, with the effect it has here."""
    found = re.search(r'^id = "(\w+)"', row, re.M)
    assert found
    effect = FURTHER.get(found[1])
    return row if effect is None else re.sub(r"^effects = .*$", f'effects = ["{effect}"]', row, flags=re.M)
