"""Reads what an ancestor does: one plain effect, free terms, or words that its owner carries out (8.2 to 8.9)."""

from __future__ import annotations

import re
from typing import Final

from subak.core.cards import close_to
from subak.core.rows import Row, shown
from subak.games.seasons.rules import vocabulary as v
from subak.games.seasons.rules.deck import SeasonsDeck, Term
from subak.games.seasons.tables import MOST_CONDITIONS, MOST_EVERY, MOST_POINTS, TIMINGS

FREE_KEYS: Final = ("when", "in", "which", "every", "limit")  # none of them stands in a plain effect
CONDITION: Final = re.compile(r"([a-z]+) ([0-9]{1,3})(?: (?:to ([0-9]{1,3})|(or more)|(or less)))?")
CONDITION_WORDS: Final = "a condition reads “size 3”, “size 3 to 5”, “farmers 1 or more” or “cards 2 or less”"
# what the plain effects of the end count, in free terms: where, what, and of how many
PLAIN_ENDS: Final = {
    v.PER_FARMER_OPEN: (v.IN_OPEN, v.PAYS_FARMER, 1),
    v.PER_BUFFALO_OPEN: (v.IN_OPEN, v.PAYS_BUFFALO, 1),
    v.PER_HOUSE_OPEN: (v.IN_OPEN, v.PAYS_HOUSE, 1),
    v.PER_SET: (v.IN_ALL, v.PAYS_SET, 1),
    v.PER_CLOSED: (v.IN_CLOSED, v.PAYS_PADDY, 1),
    v.PER_SMALL_CLOSED: (v.IN_CLOSED, v.PAYS_PADDY, 1),
    v.PER_DIFFERENT_SIZE: (v.IN_CLOSED, v.PAYS_DIFFERENT_SIZE, 1),
    v.PER_THREE_SQUARES: (v.IN_CLOSED, v.PAYS_SQUARE, 3),
}


def add_effects(deck: SeasonsDeck, card: int, row: Row) -> None:
    """Check the effect of a row, and the second one under `also` if there is one, and enter them."""
    timing = row.one_of("timing", TIMINGS)
    effects = [row.part(key) for key in ("effect", "also") if key == "effect" or key in row.values]
    triggers = [v.TRIGGER_NAMES.index(effect.one_of("on", v.TRIGGER_NAMES)) for effect in effects]
    deck.timing[card] = timing
    if v.BY_HAND in triggers:
        if len(effects) > 1:
            raise row.wrong("an effect by hand stands alone: its owner scores all that the text says", "also")
        add_by_hand(deck, card, timing, effects[0])
    elif timing != v.TIMING_NAMES[triggers[0]]:
        on = v.TRIGGER_NAMES[triggers[0]]
        right = v.TIMING_NAMES[triggers[0]]
        raise row.wrong(f"an effect on {on!r} has timing {right!r}, not {timing!r}", "timing", right)
    elif len(effects) == 1 and is_plain(effects[0], triggers[0]):
        add_plain(deck, card, effects[0], triggers[0])
    else:
        deck.trigger[card] = v.FREE
        deck.terms[card] = [term_of(effect, trigger) for effect, trigger in zip(effects, triggers, strict=True)]
        deck.free = True
    for effect in effects:
        effect.done()


def add_by_hand(deck: SeasonsDeck, card: int, timing: str, effect: Row) -> None:
    """An ancestor in words, and when its owner is asked for points (8.9)."""
    at_end = timing == "end"
    asked = effect.one_of("asked", v.ASKED_NAMES, "end" if at_end else "closing")
    if (asked == "end") != at_end:
        raise effect.wrong(f"with timing {timing!r}, effect.asked cannot be {asked!r}", "asked")
    deck.trigger[card] = v.BY_HAND
    deck.asked[card] = v.ASKED_NAMES.index(asked)


# -- plain effects


def is_plain(effect: Row, trigger: int) -> bool:
    """Whether an effect is one of the plain kinds, which need no term of their own (8.2 to 8.6)."""
    given = effect.values
    if any(key in given for key in FREE_KEYS) or trigger == v.ON_DRY_TURN:
        return False
    if trigger == v.AT_END:
        return given.get("per", v.PER_NAMES[0]) in v.PER_NAMES
    if trigger == v.ON_TURN:
        return not ("pays" in given or "points" in given)
    return given.get("of", "any") in v.PLAIN_MEASURES and given.get("pays", "paddy") in v.PLAIN_PAYS


def add_plain(deck: SeasonsDeck, card: int, effect: Row, trigger: int) -> None:
    """Enter a plain effect."""
    deck.trigger[card] = trigger
    if trigger == v.AT_END:
        deck.pays[card] = v.PER_NAMES.index(effect.one_of("per", v.PER_NAMES))
        deck.points[card] = points_of(effect)
    elif trigger == v.ON_TURN:
        deck.points[card] = effect.whole("first", 0, MOST_POINTS)
        deck.further[card] = effect.whole("further", 0, MOST_POINTS)
    else:
        deck.measure[card], deck.least[card], deck.most[card] = range_of(effect)
        deck.pays[card] = v.PAY_NAMES.index(effect.one_of("pays", v.PAY_NAMES, "paddy"))
        size_points = deck.pays[card] == v.PAYS_SIZE_POINTS
        deck.points[card] = effect.whole("points", 1, 1, 1) if size_points else points_of(effect)


def range_of(effect: Row) -> tuple[int, int, int]:
    """The plain condition of a closed paddy: measure, least and most."""
    measure = v.MEASURE_NAMES.index(effect.one_of("of", v.MEASURE_NAMES, "any"))
    return measure, effect.whole("least", 0, v.NO_LIMIT, 0), effect.whole("most", 0, v.NO_LIMIT, v.NO_LIMIT)


def points_of(effect: Row) -> int:
    """The points of an effect; those below zero are lost."""
    points = effect.whole("points", -MOST_POINTS, MOST_POINTS)
    if points == 0:
        raise effect.wrong(f"{effect.prefix}points must not be 0", "points")
    return points


# -- free terms


def term_of(effect: Row, trigger: int) -> Term:
    """One effect as a free term (8.7)."""
    if trigger == v.ON_TURN and "first" in effect.values:
        first, further = effect.whole("first", 0, MOST_POINTS), effect.whole("further", 0, MOST_POINTS)
        term = Term(trigger, v.PAYS_PADDY, further)
        term.extra = first - further
    elif trigger == v.AT_END:
        term = end_term(effect)
    else:
        pays = v.PAY_NAMES.index(effect.one_of("pays", v.PAY_NAMES, "paddy"))
        once = pays == v.PAYS_SIZE_POINTS and "points" not in effect.values
        term = Term(trigger, pays, 1 if once else points_of(effect))
        term.scope = v.SCOPE_NAMES.index(effect.one_of("in", v.SCOPE_NAMES, "it"))
        term.when = conditions_of(effect, "when")
        measure, least, most = range_of(effect)
        if measure != v.OF_ANY:
            term.when += [measure, least, most]
    if term.scope != v.IN_IT and (trigger != v.AT_END or "in" in effect.values):
        term.which = conditions_of(effect, "which")
    term.every = effect.whole("every", 1, MOST_EVERY, int(term.every))
    term.most = effect.whole("limit", 1, v.NO_LIMIT, v.NO_LIMIT)
    return term


def end_term(effect: Row) -> Term:
    """What is counted at the end: a plain thing, or things in the closed, open or all paddies."""
    if "in" not in effect.values and effect.values.get("per") in v.PER_NAMES:
        per = v.PER_NAMES.index(effect.one_of("per", v.PER_NAMES))
        scope, pays, every = PLAIN_ENDS[per]
        term = Term(v.AT_END, pays, points_of(effect))
        term.scope, term.every = scope, every
        if per == v.PER_SMALL_CLOSED:
            term.which = [v.OF_SIZE, 1, 2]
        return term
    pays = v.PAY_NAMES.index(effect.one_of("per", v.PAY_NAMES))
    term = Term(v.AT_END, pays, points_of(effect))
    term.scope = v.SCOPE_NAMES.index(effect.one_of("in", v.SCOPE_NAMES[1:]))
    return term


def conditions_of(effect: Row, key: str) -> list[int]:
    """The conditions under a key: measure, least and most of each."""
    texts = effect.texts(key, ())
    if len(texts) > MOST_CONDITIONS:
        raise effect.wrong(f"{effect.prefix}{key} has more than {MOST_CONDITIONS} conditions", key)
    out: list[int] = []
    for text in texts:
        found = CONDITION.fullmatch(text)
        if not found or found[1] not in v.MEASURE_NAMES[1:]:
            reason = f"{CONDITION_WORDS}, not {shown(text)}; there are {', '.join(v.MEASURE_NAMES[1:])}"
            raise effect.wrong(reason, key, close_to(text.partition(" ")[0], v.MEASURE_NAMES[1:]))
        if key == "which" and found[1] == v.MEASURE_NAMES[v.OF_PADDIES]:
            raise effect.wrong(f"{effect.prefix}which cannot ask for paddies: when does", key)
        least = 0 if found[5] else int(found[2])
        most = v.NO_LIMIT if found[4] else int(found[3] or found[2])
        if most < least:
            raise effect.wrong(f"{shown(text)} is met by no paddy", key)
        out += [v.MEASURE_NAMES.index(found[1]), least, most]
    return out
