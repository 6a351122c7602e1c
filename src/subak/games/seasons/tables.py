"""The card tables of Seasons of Rice described once: every column and effect term, for loader, commands and pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from subak.core.cards import CardInfo, CardTable, Column, Term, source_column
from subak.core.text import listed
from subak.games.seasons.rules import vocabulary as v

MOST_POINTS: Final = 50
MOST_EVERY: Final = 99
MOST_CONDITIONS: Final = 6
TIMINGS: Final = ("both", "dry", "end")
PADDIES: Final = "paddies.toml"
FEATURES: Final = v.FEATURE_NAMES[1:]
CARD: Final = Column("card", "the number of the card; its two sides have the same", "whole", 1, v.CARDS)


def effect_columns(name: str, meaning: str, *, optional: bool = False) -> list[Column]:
    """A column with an effect, and the keys that may stand in it (8.2 to 8.9)."""
    keys = (
        Column("of", "what of a closed paddy is measured", "word", words=v.MEASURE_NAMES),
        Column("least", "the least size or number; 0 when left out", "whole", 0, v.NO_LIMIT),
        Column("most", "the largest one; no limit when left out", "whole", 0, v.NO_LIMIT),
        Column("pays", "what is paid for; the paddy when left out", "word", words=v.PAY_NAMES),
        Column("points", "points for each; below zero they are lost", "whole", -MOST_POINTS, MOST_POINTS),
        Column("per", "what is counted at the end", "word", words=tuple(dict.fromkeys(v.PER_NAMES + v.PAY_NAMES))),
        Column("first", "points for the first paddy closed with one card", "whole", 0, MOST_POINTS),
        Column("further", "points for each further one", "whole", 0, MOST_POINTS),
        Column("when", "conditions of the closed paddy, as “size 3 to 5”", "texts", 0, MOST_CONDITIONS),
        Column("in", "where things are counted: in it, or in closed, open or all paddies", "word", words=v.SCOPE_NAMES),
        Column("which", "conditions of the paddies that are counted", "texts", 0, MOST_CONDITIONS),
        Column("every", "of how many things each pays once", "whole", 1, MOST_EVERY),
        Column("limit", "the most that is paid at once", "whole", 1, v.NO_LIMIT),
        Column("asked", "when the owner of an effect by hand is asked", "word", words=v.ASKED_NAMES),
    )
    on = Column(f"{name}.on", "what the ancestor pays for", "word", words=v.TRIGGER_NAMES)
    inner = [replace(column, name=f"{name}.{column.name}", optional=True) for column in keys]
    return [Column(name, meaning, "table", optional=optional), on, *inner]


BLOCK: Final = CardTable(
    "block", PADDIES, "Size of a card", "block", True,
    [
        Column("width", "cells from left to right on an upright card", "whole", 2, v.LARGEST),
        Column("height", "cells from top to bottom", "whole", 2, v.LARGEST),
        source_column(),
    ],
)  # fmt: skip
PADDY: Final = CardTable(
    "paddy", PADDIES, "Paddy sides", "card", False,
    [
        CARD,
        Column("rows", "the cells row by row from the top left: 1 is a path, 0 a furrow", "texts", 2, v.LARGEST),
        Column("features", "farmers, buffaloes and houses, each as “farmer X,Y”, its square’s centre", "terms", 0, 49),
        source_column(),
    ],
    v.CARDS, v.CARDS,
)  # fmt: skip
ANCESTOR: Final = CardTable(
    "ancestor", "ancestors.toml", "Ancestor sides", "card", False,
    [
        CARD,
        Column("name", "the ancestor’s name, different on every card", "text", 1, 60),
        Column("timing", "both seasons, dry season, or end; as effect.on has it", "word", words=TIMINGS),
        Column("text", "what the ancestor pays for, in words, as players read it", "text", 1, 300),
        *effect_columns("effect", "what carries the text out"),
        *effect_columns("also", "a second effect, in decks of your own", optional=True),
        source_column(),
    ],
    v.CARDS, v.CARDS,
)  # fmt: skip
TABLES: Final = [BLOCK, PADDY, ANCESTOR]

TRIGGER_WORDS: Final = {
    "close": "Pays when a paddy is closed on a turn of either season.",
    "dry close": "Pays when a paddy is closed on a turn of the Dry Season.",
    "turn": "Pays for all paddies closed with one card, in either season.",
    "dry turn": "Pays for all paddies closed with one card, in the Dry Season.",
    "end": "Pays once, after the common end scoring.",
    "by hand": "What no term says: its owner reads the text and says what it pays; bots claim nothing.",
}
MEASURE_WORDS: Final = {
    "any": "Every closed paddy counts.",
    "size": "The size of the paddy, houses added.",
    "features": "Its farmers, buffaloes and houses together.",
    "cards": "The number of cards it lies on.",
    "squares": "Its squares, houses not added.",
    "farmers": "Its farmers.",
    "buffaloes": "Its buffaloes.",
    "houses": "Its houses.",
    "kinds": "How many kinds of features it has, up to three.",
    "neighbours": "How many closed paddies lie beside it.",
    "paddies": "How many paddies are closed with the same card.",
}
PAY_WORDS: Final = {
    "paddy": "Points for each paddy.",
    "farmer": "Points for each farmer.",
    "buffalo": "Points for each buffalo.",
    "house": "Points for each house.",
    "size points": "The size points of the paddy once more; `points` may be left out.",
    "feature": "Points for each farmer, buffalo and house.",
    "kind": "Points for each kind of feature that occurs.",
    "set": "Points for each set of farmer, buffalo and house.",
    "square": "Points for each square.",
    "size": "Points for each unit of size.",
    "card": "Points for each card the paddy lies on.",
    "different size": "Points for each size that occurs.",
    "neighbours": "Points for each pair of closed paddies side by side.",
}
SCOPE_WORDS: Final = {
    "it": "Things are counted in the paddy or paddies just closed.",
    "closed": "Things are counted in all closed paddies.",
    "open": "Things are counted in all open paddies.",
    "all": "Things are counted in all paddies.",
}
ASKED_WORDS: Final = {
    "end": "The owner is asked once, in the end scoring.",
    "closing": "The owner is asked after each own card that closes a paddy.",
    "laying": "The owner is asked after each own card.",
}
PER_WORDS: Final = {
    "farmer in an open paddy": "Points for each farmer in a paddy that is not closed.",
    "buffalo in an open paddy": "Points for each buffalo in a paddy that is not closed.",
    "house in an open paddy": "Points for each house in a paddy that is not closed.",
    "set": "Points for each set of farmer, buffalo and house anywhere in the landscape.",
    "closed paddy": "Points for each closed paddy.",
    "closed paddy of size 1 or 2": "Points for each closed paddy of size 1 or 2.",
    "different size": "Points for each size that a closed paddy has.",
    "three closed squares": "Points for every three squares of all closed paddies together.",
}
ON_EXAMPLES: Final = {
    "close": '{ on = "close", of = "size", least = 3, most = 4, points = 3 }',
    "dry close": '{ on = "dry close", of = "size", least = 4, points = 4 }',
    "turn": '{ on = "turn", first = 1, further = 3 }',
    "dry turn": '{ on = "dry turn", pays = "paddy", points = 2, when = ["size 3 or more"] }',
    "end": '{ on = "end", per = "set", points = 2 }',
    "by hand": '{ on = "by hand", asked = "closing" }',
}


KEY_WORDS: Final = {
    "on": TRIGGER_WORDS, "of": MEASURE_WORDS, "pays": PAY_WORDS, "per": PER_WORDS, "in": SCOPE_WORDS,
    "asked": ASKED_WORDS,
}  # fmt: skip
KEY_MEANINGS: Final = {
    "on": "what sets the effect off", "of": "what of a closed paddy must lie from `least` to `most`",
    "pays": "what is paid for when paddies are closed", "per": "what is counted at the end",
    "in": "where things are counted", "asked": "when the owner of an effect by hand is asked",
}  # fmt: skip


def terms(cards: Sequence[CardInfo]) -> list[Term]:
    """Every word of an effect and every feature, each with the first of these cards that uses it."""
    effects = {card.name: card.row["effect"] for card in cards if card.table == "ancestor"}
    drawn = {card.name: card.row["features"] for card in cards if card.table == "paddy"}

    def user(key: str, word: str) -> str:
        return next((name for name, effect in effects.items() if effect.get(key) == word), "")

    def drawn_on(feature: str) -> str:
        return next((name for name, features in drawn.items() if any(f.startswith(feature) for f in features)), "")

    found = []
    for key, words in KEY_WORDS.items():
        for word, meaning in words.items():
            written = f'{key} = "{word}"'
            example = ON_EXAMPLES[word] if key == "on" else written
            where = ("ancestor",), (f"effect.{key}", f"also.{key}")
            found.append(Term(word, written, meaning, KEY_MEANINGS[key], example, user(key, word), *where))
    for feature in FEATURES:
        meaning = (
            f"A {feature} in the square whose centre lies X to the right of and Y below the card’s top left corner; "
            "the side of the card may cut the square, and two features may stand in one."
        )
        found.append(
            Term(feature, f"{feature} X,Y", meaning, "", f"{feature} 2,1", drawn_on(feature), ("paddy",), ("features",))
        )
    return found


def words_of(heading: str, row: dict[str, Any]) -> tuple[str, str]:
    """Name and text of a card in a gallery."""
    if heading == "ancestor":
        return row["name"], row["text"]
    if heading == "paddy":
        return f"Paddy card {row['card']}", f"{listed(row['features'])}." if row["features"] else "No feature."
    return "Card block", f"{row['width']} cells wide and {row['height']} high."
