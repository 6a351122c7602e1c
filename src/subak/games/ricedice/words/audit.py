"""An independent scorer: the rice of each seat, worked out from the facts of the events and the cards alone."""

from __future__ import annotations

from collections.abc import Sequence

from subak.core.contract import Event
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.deck import RiceDiceDeck
from subak.games.ricedice.words.events import EFFECTS


def rescored(events: Sequence[Event], deck: RiceDiceDeck, seats: int) -> list[int]:
    """Rice of each seat, worked out from cards, weeds and effects named in the events."""
    scores = [0] * seats
    terms = {name: term for term, name in EFFECTS.items()}
    for event in events:
        if event.seat is None or event.kind not in ("harvest", "effect"):
            continue
        card = deck.ids.index(str(event.data["card"]))
        if event.kind == "harvest":
            weeds = event.data["weeds"]
            assert isinstance(weeds, int)
            scores[event.seat] += deck.rice[3 * card + min(weeds, 2)]
        else:
            scores[event.seat] += deck.amount[card * v.TERMS + terms[str(event.data["effect"])]]
    return scores
