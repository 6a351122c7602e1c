"""The words of actions: “place 7”, “row 12”, “lay 90 3,-2”, “take 5”; NATURE's “deal 7” and “first 1”."""

from __future__ import annotations

import re
from typing import Final

from subak.core.errors import NotationError
from subak.games.seasons.rules.vocabulary import (
    ANCESTOR,
    ASIDE,
    CARDS,
    DEAL_CARD,
    FIRST,
    FRAME,
    LAY,
    PLACE,
    REACH,
    ROW,
    SEATS,
    START,
    STRIDE,
    TAKE,
    TURN_NAMES,
    VERB,
    spot_at,
    spot_x,
    spot_y,
)

VERBS: Final = {"deal": DEAL_CARD, "ancestor": ANCESTOR, "place": PLACE, "row": ROW, "take": TAKE}
ASIDE_TEXT: Final = "set aside"
NUMBER: Final = re.compile(r"[1-9]\d?")
POINT: Final = re.compile(r"(-?\d{1,3}),(-?\d{1,3})")
EXAMPLES: Final = "“place 7”, “row 12”, “take 5”, “ancestor 3”, “start 90”, “lay 90 3,-2”, “set aside”"


def card_verb_of(action: int) -> str:
    """The verb of an action that names a card."""
    return next(verb for verb, base in VERBS.items() if base <= action < base + VERB)


def text_of(action: int) -> str:
    """The notation of an action; it says the same in every state."""
    if action >= LAY:
        turn, spot = divmod(action - LAY, FRAME)
        return f"lay {TURN_NAMES[turn]} {spot_x(spot)},{spot_y(spot)}"
    if action == ASIDE:
        return ASIDE_TEXT
    if action >= FIRST:
        return f"first {action - FIRST}"
    if action >= START:
        return f"start {TURN_NAMES[action - START]}"
    verb = card_verb_of(action)
    return f"{verb} {action - VERBS[verb]}"


def action_of(text: str) -> int:
    """The action a text names; NotationError when it is none of this game."""
    words = text.split()
    if words == ASIDE_TEXT.split():
        return ASIDE
    if len(words) == 2:
        verb, value = words
        if verb in VERBS and NUMBER.fullmatch(value) and int(value) <= CARDS:
            return VERBS[verb] + int(value)
        if verb == "start" and value in TURN_NAMES:
            return START + TURN_NAMES.index(value)
        if verb == "first" and value in [str(seat) for seat in range(SEATS)]:
            return FIRST + int(value)
    point = POINT.fullmatch(words[2]) if len(words) == 3 else None
    if point and words[0] == "lay" and words[1] in TURN_NAMES:
        x, y = int(point[1]), int(point[2])
        far = not (-REACH <= x < STRIDE - REACH and -REACH <= y < STRIDE - REACH)
        spot = FRAME - 1 if far else int(spot_at(x, y))  # no card reaches the frame's corner: refused like any far spot
        return LAY + FRAME * TURN_NAMES.index(words[1]) + spot
    raise NotationError(f"{text[:30]!r} is no move of Seasons of Rice; moves read {EXAMPLES}")
