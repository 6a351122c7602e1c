"""A deck of invented spirits that says what the built-in cards do not: all further terms, and cards played by hand."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from subak.games.spirits.load import READER
from subak.games.spirits.rules.deck import SpiritsDeck
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.passive import refresh
from subak.games.spirits.rules.state import Spirits
from tests.rules.spirits.table import begin, table

FURTHER: dict[int, tuple[str, str, list[str]]] = {
    1: ("If you have 2 paddies: +3 rice.", "resolve", ["only_if(paddies, at_least, 2)", "gain(rice, 3)"]),
    2: ("+1 rice for each of your paddies, at most 4.", "resolve", ["gain_per(rice, 1, paddies, 4)"]),
    3: (
        "Put a weed into a paddy of one opponent; you choose both.",
        "resolve",
        ["place(weed, 1, one_opponent, your_choice)"],
    ),
    4: ("Take 2 rice from one opponent.", "resolve", ["steal(rice, 2, one_opponent)"]),
    5: ("Pay 2 rice for a laborer.", "resolve", ["trade(rice, 2, laborers, 1)"]),
    6: ("The first weed or pest of a paddy does not count.", "passive", ["yield_ignore(cube, 1)"]),
    7: (
        "+1 water for each paddy of your chain, at most 3, and a wall for each livestock, at most 2.",
        "resolve",
        ["gain_per(water, 1, chain_length, 3)", "gain_per(walls, 1, livestock, 2)"],
    ),
    8: ("Remove 2 weeds and a pest of yours.", "resolve", ["remove(weed, 2)", "remove(pest, 1)"]),
    9: ("Move 2 weeds and a pest of yours.", "resolve", ["move(weed, 2)", "move(pest, 1)"]),
    10: ("The smallest paddy you harvest counts as fertilised.", "passive", ["yield_fertilised(1, smallest)"]),
    11: ("Fill 2 of your paddies from the supply.", "resolve", ["flood(2)"]),
    12: ("Do as the spirit says.", "resolve", ["by_hand()"]),
    13: ("+1 rice, then do as the spirit says.", "once", ["gain(rice, 1)", "by_hand()"]),
    14: ("Settle your quarrels.", "resolve", ["by_hand()"]),
    15: ("Pay a livestock for 6 rice.", "resolve", ["trade(livestock, 1, rice, 6)"]),
    16: ("Pay a laborer for 2 walls.", "resolve", ["trade(laborers, 1, walls, 2)"]),
    17: ("Pay 2 water for a livestock. Once only.", "once", ["trade(water, 2, livestock, 1)"]),
    18: (
        "If no weed or pest is yours: +1 laborer for each paddy of yours, at most 2, and as many livestock.",
        "resolve",
        ["only_if(cubes, at_most, 0)", "gain_per(laborers, 1, paddies, 2)", "gain_per(livestock, 1, paddies, 2)"],
    ),
    20: ("Each hex you harvest gives 1 extra rice.", "passive", ["yield_bonus(1, per=hex)"]),
    22: ("Take a water from each opponent.", "resolve", ["steal(water, 1, each_opponent)"]),
    24: ("Listen to the spirit.", "resolve", ["by_hand()"]),
    26: (
        "Put a pest into a paddy of each opponent; you choose.",
        "resolve",
        ["place(pest, 1, each_opponent, your_choice)"],
    ),
    29: ("Game end: 2 rice for each paddy, at most 12.", "end", ["end_rice(2, paddies, 12)"]),
    33: ("Game end: 1 rice for each hex in a paddy, at most 9.", "end", ["end_rice(1, hexes_in_paddies, 9)"]),
    40: ("Do what the first spirit did.", "resolve", ["by_hand()"]),
}
KINDS = {"resolve": "active", "once": "once", "passive": "passive", "end": "end"}


@cache
def further_deck() -> SpiritsDeck:
    """The built-in deck with these cards in place of its own."""
    lines = []
    for line in READER.built_in.text.splitlines():
        table_name, _, rest = line.partition(" ")
        row = json.loads(rest)
        if table_name == "spirit" and row["number"] in FURTHER:
            row = other_row(row)
        lines.append(f"{table_name} {json.dumps(row, sort_keys=True)}\n")
    return READER.from_text("".join(lines))


def other_row(row: dict[str, Any]) -> dict[str, Any]:
    """A row of the table with the words and terms of the invented card."""
    text, when, terms = FURTHER[row["number"]]
    kept = {key: row[key] for key in ("number", "name", "spirit", "worth")}
    return {**kept, "kind": KINDS[when], "text": text, when: terms, "source": "ours"}


def further_table(*farms: Farm, round: int = 2, **options: Any) -> Spirits:
    """A table that plays with this deck."""
    state = table(*farms, round=round, **options)
    state.deck = state.cards = further_deck()
    for farm in farms:
        refresh(state.cards, farm)
    return state


def using(card: int, *farms: Farm, **options: bool | str) -> Spirits:
    """A table at step 4 at which the first farm has played a card of this deck."""
    farms[0].played |= 1 << card
    farms[0].latest = card
    return begin(further_table(*farms, round=2, **options), "resolve")
