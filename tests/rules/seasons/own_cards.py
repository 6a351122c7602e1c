"""Decks as an owner may write them: features on cut squares, two in a square, path ends inside, free ancestors."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from subak.games.seasons import GAME
from subak.games.seasons.rules.deck import features_of
from subak.games.seasons.rules.vocabulary import FEATURE_NAMES
from tests.rules.seasons.tools import DECK, random_deck

if TYPE_CHECKING:
    from subak.core.rng import Rng
    from subak.games.seasons.rules.deck import SeasonsDeck

# timing, effect and, where there is one, the second effect; every word of the terms occurs
OWN: Final[tuple[tuple[str, ...], ...]] = (
    ("both", '{ on = "close", when = ["size 2 or more", "farmers 1 or more"], pays = "farmer", points = 2 }'),
    (
        "both",
        '{ on = "close", pays = "feature", points = 1, limit = 3 }',
        '{ on = "end", per = "neighbours", in = "closed", points = 1 }',
    ),
    ("both", '{ on = "close", when = ["neighbours 1 or more"], pays = "neighbours", points = 2 }'),
    ("both", '{ on = "turn", pays = "square", every = 2, points = 1 }'),
    ("dry", '{ on = "dry turn", pays = "paddy", in = "closed", points = 1 }'),
    ("dry", '{ on = "dry close", pays = "kind", points = 2 }'),
    ("end", '{ on = "end", per = "card", in = "all", which = ["size 3 or more"], points = 1 }'),
    ("end", '{ on = "end", per = "size", in = "open", every = 3, points = 1 }'),
    (
        "end",
        '{ on = "end", per = "feature", in = "all", every = 2, points = 1 }',
        '{ on = "end", per = "house in an open paddy", points = -1 }',
    ),
    ("end", '{ on = "by hand" }'),
    ("both", '{ on = "by hand", asked = "laying" }'),
    ("dry", '{ on = "by hand", asked = "closing" }'),
    ("both", '{ on = "close", pays = "set", points = 5 }', '{ on = "turn", first = 0, further = 2 }'),
    ("both", '{ on = "turn", when = ["paddies 2 or more"], points = 3 }'),
    ("end", '{ on = "end", per = "different size", in = "closed", which = ["houses 0"], points = 2 }'),
    (
        "both",
        '{ on = "close", when = ["kinds 1 to 2", "buffaloes 0 to 1", "squares 2 or less"], pays = "size points" }',
    ),
    ("end", '{ on = "end", per = "buffalo", in = "closed", which = ["features 2 or more"], points = -1 }'),
    ("both", '{ on = "close", of = "cards", least = 2, pays = "house", every = 1, points = 4 }'),
)


def own_text(made: SeasonsDeck) -> str:
    """The canonical text of a deck with the paddies of `made` and the ancestors of OWN."""
    width, height = int(made.width), int(made.height)
    lines: list[str] = []
    kind, card = "", 0
    for text in DECK.text.splitlines():
        key, value = text.partition(" = ")[::2]
        if text.startswith("["):
            kind = text
        elif key in ("width", "height"):
            value = str(width if key == "width" else height)
        elif key == "card":
            card = int(value)
        elif key == "rows":
            bits = made.face(card, 0).bits
            value = json.dumps(["".join(map(str, bits[y * width : (y + 1) * width])) for y in range(height)])
        elif key == "features":
            squares = enumerate(made.face(card, 0).features)
            value = json.dumps(
                [
                    f"{FEATURE_NAMES[one]} {at % (width + 1)},{at // (width + 1)}"
                    for at, square in squares
                    for one in features_of(square)
                ]
            )
        elif kind == "[[ancestor]]" and key in ("timing", "effect"):
            value = OWN[card - 1][1] if key == "effect" else json.dumps(OWN[card - 1][0])
        lines.append(f"{key} = {value}" if value else text)
        if key == "effect" and len(OWN[card - 1]) > 2:
            lines.append(f"also = {OWN[card - 1][2]}")
    return "\n".join(lines) + "\n"


def own_deck(rng: Rng, width: int = 3, height: int = 4, share: int = 50) -> SeasonsDeck:
    """A deck of random cards on which everything occurs that only own decks have."""
    return GAME.deck_from_text(own_text(random_deck(rng, width, height, share, rich=True)))
