"""The words of actions: “place 7”, “row 12”, “lay 90 3,-2”, “take 5”, “claim 4”; NATURE's “deal 7” and “first 1”."""

from __future__ import annotations

import re
from typing import Final

from subak.core.errors import NotationError
from subak.games.seasons.rules import vocabulary as v

VERBS: Final = {"deal": v.DEAL_CARD, "ancestor": v.ANCESTOR, "place": v.PLACE, "row": v.ROW, "take": v.TAKE}
ASIDE_TEXT: Final = "set aside"
NUMBER: Final = re.compile(r"[1-9]\d?")
CLAIMED: Final = re.compile(r"0|[1-9]\d?")
POINT: Final = re.compile(r"(-?\d{1,3}),(-?\d{1,3})")
EXAMPLES: Final = "“place 7”, “row 12”, “take 5”, “ancestor 3”, “start 90”, “lay 90 3,-2”, “set aside”, “claim 4”"


def card_verb_of(action: int) -> str:
    """The verb of an action that names a card."""
    return next(verb for verb, base in VERBS.items() if base <= action < base + v.VERB)


def text_of(action: int) -> str:
    """The notation of an action; it says the same in every state."""
    if action >= v.CLAIM:
        return f"claim {action - v.CLAIM}"
    if action >= v.LAY:
        turn, spot = divmod(action - v.LAY, v.FRAME)
        return f"lay {v.TURN_NAMES[turn]} {v.spot_x(spot)},{v.spot_y(spot)}"
    if action == v.ASIDE:
        return ASIDE_TEXT
    if action >= v.FIRST:
        return f"first {action - v.FIRST}"
    if action >= v.START:
        return f"start {v.TURN_NAMES[action - v.START]}"
    verb = card_verb_of(action)
    return f"{verb} {action - VERBS[verb]}"


def action_of(text: str) -> int:
    """The action a text names; NotationError when it is none of this game."""
    words = text.split()
    if words == ASIDE_TEXT.split():
        return v.ASIDE
    if len(words) == 2:
        verb, value = words
        if verb in VERBS and NUMBER.fullmatch(value) and int(value) <= v.CARDS:
            return VERBS[verb] + int(value)
        if verb == "start" and value in v.TURN_NAMES:
            return v.START + v.TURN_NAMES.index(value)
        if verb == "first" and value in [str(seat) for seat in range(v.SEATS)]:
            return v.FIRST + int(value)
        if verb == "claim" and CLAIMED.fullmatch(value) and int(value) <= v.MOST_CLAIMED:
            return v.CLAIM + int(value)
    point = POINT.fullmatch(words[2]) if len(words) == 3 else None
    if point and words[0] == "lay" and words[1] in v.TURN_NAMES:
        x, y = int(point[1]), int(point[2])
        far = not (-v.REACH <= x < v.STRIDE - v.REACH and -v.REACH <= y < v.STRIDE - v.REACH)
        spot = v.FRAME - 1 if far else v.spot_at(x, y)  # the frame's corner is refused like any spot far away
        return v.LAY + v.FRAME * v.TURN_NAMES.index(words[1]) + spot
    raise NotationError(f"{text[:30]!r} is no move of Seasons of Rice; moves read {EXAMPLES}")
