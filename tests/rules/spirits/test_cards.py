"""The card tables that ship with the package."""

from __future__ import annotations

import re
import tomllib
from itertools import pairwise
from typing import Any

from subak.games.spirits import tables
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.terms import TERMS
from tests.rules.spirits.further import FURTHER
from tests.rules.spirits.table import (
    CARDS,
    DECK,
)

TABLES: dict[str, list[dict[str, Any]]] = {
    table.heading: tomllib.loads((CARDS / table.file).read_text("utf-8"))[table.heading] for table in tables.CARDS
}


def terms() -> list[str]:
    rows = TABLES["spirit"]
    return [term for row in rows for when in v.TIMING_NAMES for term in row.get(when, [])]


def test_counts_numbers_and_names() -> None:
    counts = {name: len(rows) for name, rows in TABLES.items()}
    assert counts == {"spirit": 40, "tile": 24, "rain": 12, "setup": 9, "neighbour": 9}
    for name in TABLES:
        assert [row["number"] for row in TABLES[name]] == list(range(1, counts[name] + 1))
    for name in ("spirit", "tile", "rain"):
        assert len({row["name"] for row in TABLES[name]}) == counts[name]
        assert all(len(row["text"]) <= 140 for row in TABLES[name])


def test_sources_are_told_for_every_row() -> None:
    rows = [row for name in ("spirit", "tile", "rain", "setup", "neighbour") for row in TABLES[name]]
    assert {row["source"] for row in rows} == {"printed", "inferred", "ours"}
    spirits = {row["number"]: row["source"] for row in TABLES["spirit"]}
    assert [card for card, source in spirits.items() if source == "printed"] == [28]
    assert [card for card, source in spirits.items() if source == "inferred"] == [2, 6, 7, 10, 12, 14, 15, 17]


def test_every_effect_term_is_used() -> None:
    invented = [term for _, _, card in FURTHER.values() for term in card]
    assert {term.partition("(")[0] for term in [*terms(), *invented]} == set(TERMS.names)


def test_sums_and_ranges() -> None:
    assert sum(row["rice"] for row in TABLES["tile"]) == 195
    assert sum(DECK.labor_prices) == 70
    assert sum(DECK.stock_prices) == 30
    assert DECK.tax == [0, 4, 9, 16, 25]
    assert DECK.discs == [15, 15, 22, 30]
    means = [sum(row["water"][seats] for row in TABLES["rain"]) / 12 for seats in range(4)]
    assert means == [2.0, 35 / 12, 4.5, 6.25]
    for row in DECK.yields[:24], DECK.yields[24:]:
        assert all(low < high for low, high in pairwise(row[:6]))
    assert all(gray > black for black, gray in zip(DECK.yields[:24], DECK.yields[24:], strict=True))


def test_the_numbers_of_a_text_stand_in_its_terms() -> None:
    invented = [{"name": number, "text": text, when: card} for number, (text, when, card) in FURTHER.items()]
    for row in [*TABLES["spirit"], *invented]:
        said = {int(number) for number in re.findall(r"\d+", row["text"])}
        meant = {int(n) for when in v.TIMING_NAMES for term in row.get(when, []) for n in re.findall(r"\d+", term)}
        spelt = {0, 1, 2, 3, 4, 10, 30}  # “no”, “one”, “two” …, the laborers of the start, a bound no field reaches
        assert said <= meant | spelt and meant <= said | spelt, row["name"]


def test_setups_leave_a_way_to_begin() -> None:
    for row in TABLES["setup"]:
        assert len(set(row["rocks"])) == 4 and "a1" not in row["rocks"]
        assert not {"a2", "b1", "b2"} <= set(row["rocks"])


def test_only_the_printed_six_touch_opponents() -> None:
    hostile = [row["number"] for row in TABLES["spirit"] if "opponent" in str(row.get("resolve", ""))]
    assert hostile == [3, 4, 14, 22, 26, 34]
