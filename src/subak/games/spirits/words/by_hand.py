"""A card played by hand in words (7.21, 7.22): its steps as notation and on buttons, and what is told of them."""

from __future__ import annotations

from typing import Final

from subak.core.text import count, verbatim
from subak.games.spirits.rules import by_hand as h
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.rules.vocabulary import HEX_NAMES
from subak.games.spirits.words.touches import paddy

HAND_LINE: Final = "Cards played by hand"
GOODS: Final = ("water", "walls", "laborers", "livestock")  # from v.GAIN_WATER on
IN_PADDY: Final = ("water", "weed", "pest", "fertiliser")
ONE_AND_MANY: Final = {"walls": ("free piece", "free pieces"), "laborers": ("laborer", "laborers")}


def _notations() -> tuple[str, ...]:
    """The notation of every step, without its verb; "" where a number means nothing."""
    texts = [f"rice {amount:+}" for amount in h.RICE_STEPS]
    texts += [f"{good} {amount:+}" for good in GOODS for amount in (1, -1)]
    texts += [f"{thing} {amount:+} {name}" for thing in IN_PADDY for amount in (1, -1) for name in HEX_NAMES]
    for taken in h.TAKEN:
        way = "take" if taken > 0 else "give"
        texts += [f"{way} {abs(taken)} +{distance}" if distance else "" for distance in range(v.DISTANCES)]
    return tuple(texts)


NOTATIONS: Final = _notations()
NUMBERS: Final = {text: number for number, text in enumerate(NOTATIONS) if text}
EXAMPLE: Final = "hand rice +1” or “hand weed -1 b2” or “hand take 5 +1"


def label(state: Spirits, seat: int, number: int) -> str:
    """Words for a button."""
    words = NOTATIONS[number].split()
    if words[0] in ("take", "give"):
        towards = "from" if words[0] == "take" else "to"
        return f"{words[0].capitalize()} {words[1]} rice {towards} the opponent {count(int(words[2]), 'seat')} on"
    amount = int(words[1])
    if len(words) == 2:
        return said(words[0], amount) + (" into your reservoir" if words[:2] == ["water", "+1"] else "")
    return f"{said(words[0], amount)} in {paddy(state, seat, HEX_NAMES.index(words[2]))}"


def said(thing: str, amount: int) -> str:
    """A change of a thing: "+5 rice", "−1 laborer"."""
    sign = "+" if amount > 0 else "−"
    return f"{sign}{count(abs(amount), *ONE_AND_MANY.get(thing, (thing, thing)))}"


def told(state: Spirits, seat: int, a: int, b: int, c: int) -> tuple[str, dict[str, int | str | list[int]]]:
    """The sentence and the facts of one step that a card's owner has made, or of rice that went with it."""
    card = verbatim(state.cards.spirit_words[c][0])
    kind, where = a & 255, a >> 8
    facts: dict[str, int | str | list[int]] = {"card": c, "amount": b}
    if kind == h.TOLD_OTHER:
        text = f"{{who}} {{get|gets}} {abs(b)} rice from {{whom}} by {card}."
        return text, facts | {"what": "rice", "other": where}
    if kind >= h.TOLD_PADDY:
        thing = IN_PADDY[kind - h.TOLD_PADDY]
        text = f"{{who}} {{get|gets}} {said(thing, b)} in {paddy(state, seat, where)} by {card}."
        return text, facts | {"what": thing, "paddy": where}
    thing = "rice" if kind == v.GAIN_RICE else GOODS[kind - v.GAIN_WATER]
    return f"{{who}} {{get|gets}} {said(thing, b)} by {card}.", facts | {"what": kept(state, thing)}


def kept(state: Spirits, thing: str) -> str:
    """What is told of a good: laborers and livestock of the round only are extra ones (25.2)."""
    for_round = state.rules & v.GAINS_FOR_THE_ROUND and thing in ("laborers", "livestock")
    return f"extra {thing}" if for_round else thing


def rice_of(a: int, b: int) -> int:
    """The rice that an event of a step brings its seat."""
    return b if a & 255 in (v.GAIN_RICE, h.TOLD_OTHER) else 0
