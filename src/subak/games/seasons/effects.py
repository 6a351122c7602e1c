"""Reads what an ancestor does: one plain effect, free terms, or words that its owner carries out (8.2 to 8.9)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from subak.core.cards import close_to
from subak.core.errors import CardTableError
from subak.core.rows import Row, shown
from subak.games.seasons.rules import vocabulary as v
from subak.games.seasons.rules.deck import SeasonsDeck, Term
from subak.games.seasons.tables import MOST_EVERY, MOST_POINTS

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
    effects = [row.part(key) for key in ("effect", "also") if key == "effect" or key in row.values]
    if not all(effect.fine("on") for effect in effects):
        for effect in effects:  # the other keys depend on it, but conditions read the same everywhere
            conditions_of(effect, "when")
            conditions_of(effect, "which")
        return
    triggers = [v.TRIGGER_NAMES.index(effect.one_of("on", v.TRIGGER_NAMES)) for effect in effects]
    deck.timing[card] = row["timing"]
    if v.BY_HAND in triggers:
        add_by_hand(deck, card, row, effects)
    else:
        check_timing(row, triggers[0])
        if len(effects) == 1 and is_plain(effects[0], triggers[0]):
            add_plain(deck, card, effects[0], triggers[0])
        else:
            deck.trigger[card] = v.FREE
            deck.terms[card] = [term_of(effect, trigger) for effect, trigger in zip(effects, triggers, strict=True)]
            deck.free = True
        for effect, trigger in zip(effects, triggers, strict=True):
            check_keys(effect, v.TRIGGER_NAMES[trigger])


def check_timing(row: Row, trigger: int) -> None:
    """Note a timing that is not that of the effect (8.2 to 8.4)."""
    right, timing = v.TIMING_NAMES[trigger], row["timing"]
    if row.fine("timing") and timing != right:
        on = v.TRIGGER_NAMES[trigger]
        row.note(row.wrong(f"an effect on {on!r} has timing {right!r}, not {timing!r}", "timing", right))


def check_keys(effect: Row, on: str) -> None:
    """Note keys that mean nothing in an effect of this kind."""
    for key in effect.values:
        if key in effect.columns and key not in effect.taken:
            known = ", ".join(name for name in effect.columns if name in effect.taken)
            counted = ": it goes with in = closed, open or all" if key == "which" else ""
            reason = f"{effect.prefix}{key} means nothing here{counted}; an effect on {on!r} like this takes {known}"
            effect.note(effect.wrong(reason, key))


def add_by_hand(deck: SeasonsDeck, card: int, row: Row, effects: list[Row]) -> None:
    """An ancestor in words, and when its owner is asked for points (8.9)."""
    timing = row["timing"]
    if len(effects) > 1:
        row.note(row.wrong("an effect by hand stands alone: its owner scores all that the text says", "also"))
        return
    effect, at_end = effects[0], timing == "end"
    asked = number_of(effect, "asked", v.ASKED_NAMES, "end" if at_end else "closing")
    if row.fine("timing") and effect.fine("asked") and (asked == v.ASKED_AT_END) != at_end:
        reason = f"with timing {timing!r}, effect.asked cannot be {v.ASKED_NAMES[asked]!r}"
        effect.note(effect.wrong(reason, "asked"))
    deck.trigger[card] = v.BY_HAND
    deck.asked[card] = asked
    check_keys(effect, v.TRIGGER_NAMES[v.BY_HAND])


# -- single keys: what is wrong with one is noted, and the others are read


def number_of(effect: Row, key: str, words: Sequence[str], default: str | None = None) -> int:
    """The number of a word; 0 where there is none."""
    with effect.noting():
        return words.index(effect.one_of(key, words, default))
    return 0


def whole_of(effect: Row, key: str, least: int, most: int, default: int | None = None) -> int:
    """A whole number; 0 where there is none."""
    with effect.noting():
        return effect.whole(key, least, most, default)
    return 0


def points_of(effect: Row) -> int:
    """The points of an effect; those below zero are lost."""
    points = whole_of(effect, "points", -MOST_POINTS, MOST_POINTS)
    if points == 0 and effect.fine("points"):
        effect.note(effect.wrong(f"{effect.prefix}points must not be 0", "points"))
    return points


def range_of(effect: Row) -> tuple[int, int, int]:
    """The plain condition of a closed paddy: measure, least and most."""
    measure = number_of(effect, "of", v.MEASURE_NAMES, "any")
    least, most = whole_of(effect, "least", 0, v.NO_LIMIT, 0), whole_of(effect, "most", 0, v.NO_LIMIT, v.NO_LIMIT)
    if effect.entered and effect.fine("least", "most") and most < least:
        effect.note(effect.wrong(f"{effect.prefix}least {least} and most {most} are met by no paddy", "least"))
    return measure, least, most


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
        deck.pays[card] = number_of(effect, "per", v.PER_NAMES)
        deck.points[card] = points_of(effect)
    elif trigger == v.ON_TURN:
        deck.points[card] = whole_of(effect, "first", 0, MOST_POINTS)
        deck.further[card] = whole_of(effect, "further", 0, MOST_POINTS)
    else:
        deck.measure[card], deck.least[card], deck.most[card] = range_of(effect)
        deck.pays[card] = number_of(effect, "pays", v.PAY_NAMES, "paddy")
        size_points = deck.pays[card] == v.PAYS_SIZE_POINTS
        deck.points[card] = whole_of(effect, "points", 1, 1, 1) if size_points else points_of(effect)


# -- free terms


def term_of(effect: Row, trigger: int) -> Term:
    """One effect as a free term (8.7)."""
    if trigger == v.ON_TURN and "first" in effect.values:
        first, further = whole_of(effect, "first", 0, MOST_POINTS), whole_of(effect, "further", 0, MOST_POINTS)
        term = Term(trigger, v.PAYS_PADDY, further)
        term.extra = first - further
    elif trigger == v.AT_END:
        term = end_term(effect)
    else:
        pays = number_of(effect, "pays", v.PAY_NAMES, "paddy")
        once = pays == v.PAYS_SIZE_POINTS and "points" not in effect.values
        term = Term(trigger, pays, 1 if once else points_of(effect))
        term.scope = number_of(effect, "in", v.SCOPE_NAMES, "it")
        term.when = conditions_of(effect, "when")
        measure, least, most = range_of(effect)
        if measure != v.OF_ANY:
            term.when += [measure, least, most]
    if (term.scope != v.IN_IT and (trigger != v.AT_END or "in" in effect.values)) or not effect.fine("in"):
        term.which = conditions_of(effect, "which")
    term.every = whole_of(effect, "every", 1, MOST_EVERY, int(term.every))
    term.most = whole_of(effect, "limit", 1, v.NO_LIMIT, v.NO_LIMIT)
    return term


def end_term(effect: Row) -> Term:
    """What is counted at the end: a plain thing, or things in the closed, open or all paddies."""
    if "in" not in effect.values and effect.values.get("per") in v.PER_NAMES:
        per = number_of(effect, "per", v.PER_NAMES)
        scope, pays, every = PLAIN_ENDS[per]
        term = Term(v.AT_END, pays, points_of(effect))
        term.scope, term.every = scope, every
        if per == v.PER_SMALL_CLOSED:
            term.which = [v.OF_SIZE, 1, 2]
        return term
    pays = number_of(effect, "per", v.PAY_NAMES)
    term = Term(v.AT_END, pays, points_of(effect))
    if effect.fine("per"):  # what else is needed depends on it
        term.scope = number_of(effect, "in", v.SCOPE_NAMES[1:]) + v.IN_CLOSED
    return term


def conditions_of(effect: Row, key: str) -> list[int]:
    """The conditions under a key: measure, least and most of each; those that cannot be read are noted."""
    effect.taken.add(key)
    out: list[int] = []
    for text in effect[key]:
        try:
            out += condition_of(effect, key, text)
        except CardTableError as error:
            effect.note(error)
    return out


def condition_of(effect: Row, key: str, text: str) -> list[int]:
    """One condition: measure, least and most."""
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
    return [v.MEASURE_NAMES.index(found[1]), least, most]
