"""The card tables as a whole, and what the loader says about broken ones."""

from __future__ import annotations

import re
import shutil
import tomllib
from importlib import resources
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from subak.core.errors import CardTableError, OptionError
from subak.games.spirits import GAME
from subak.games.spirits.load import FILES, ROWS, TIMED
from subak.games.spirits.rules import vocabulary as v

DECK = GAME.deck()
CARDS = Path(str(resources.files("subak.games.spirits").joinpath("cards")))
TABLES: dict[str, list[dict[str, Any]]] = {
    name: tomllib.loads((CARDS / FILES[name]).read_text("utf-8"))[name] for name in ROWS
}


def terms() -> list[str]:
    rows = TABLES["spirit"]
    return [term for row in rows for when in v.TIMING_NAMES for term in row.get(when, [])]


def test_counts_numbers_and_names() -> None:
    counts = {name: len(rows) for name, rows in TABLES.items()}
    assert counts == {"spirit": 40, "tile": 24, "rain": 12, "setup": 9, "neighbour": 9}
    for name in ROWS:
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
    assert {term.partition("(")[0] for term in terms()} == set(TIMED)


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
    for row in TABLES["spirit"]:
        said = {int(number) for number in re.findall(r"\d+", row["text"])}
        meant = {int(n) for when in v.TIMING_NAMES for term in row.get(when, []) for n in re.findall(r"\d+", term)}
        spelt = {1, 2, 3, 4, 10, 30}  # “one”, “two” …, the laborers of the start, a bound no field reaches
        assert said <= meant | spelt and meant <= said | spelt, row["name"]


def test_setups_leave_a_way_to_begin() -> None:
    for row in TABLES["setup"]:
        assert len(set(row["rocks"])) == 4 and "a1" not in row["rocks"]
        assert not {"a2", "b1", "b2"} <= set(row["rocks"])


def test_only_the_printed_six_touch_opponents() -> None:
    hostile = [row["number"] for row in TABLES["spirit"] if "opponent" in str(row.get("resolve", ""))]
    assert hostile == [3, 4, 14, 22, 26, 34]


BROKEN = [
    ("spirits.toml", 'name = "Stone Blessing"', "", "row 2: name is missing"),
    (
        "spirits.toml",
        "gain(walls, 2)",
        "gain(bricks, 2)",
        "(Stone Blessing): 'gain(bricks, 2)': the parts of gain are",
    ),
    ("spirits.toml", "gain(walls, 2)", "conjure(2)", "row 2 (Stone Blessing): there is no effect term 'conjure'"),
    ("spirits.toml", "gain(walls, 2)", "wet_work()", "row 2 (Stone Blessing): 'wet_work()' does not work at “resolve”"),
    ("spirits.toml", "magic_water(3)", "magic_water(4)", "the cards place 8 magic water discs; there are 7"),
    ("spirits.toml", "number = 2\n", "number = 1\n", "row 2 (Stone Blessing): the number 1 stands twice"),
    (
        "spirits.toml",
        'source = "printed"',
        'source = "guessed"',
        "row 28 (Pure Spirit): source must be one of",
    ),
    ("tiles.toml", "paddies >= 2", "paddocks >= 2", "row 1 (Second Terrace): 'paddocks >= 2' is no condition"),
    (
        "tiles.toml",
        "rice = 3\n",
        "rice = 300\n",
        "(Second Terrace): rice must be a whole number from 1 to 99, not 300",
    ),
    ("rain.toml", "infest(weed, 1, choice)", "infest(frog, 1, choice)", "row 2 (Drizzle): 'infest(frog, 1, choice)'"),
    (
        "rain.toml",
        "water = [1, 2, 3, 5]",
        "water = [1, 2, 3]",
        "row 1 (Mist): water must be a list of 4 whole",
    ),
    ("setup.toml", '"c1", "c2", "c3", "b4"', '"a1", "c2", "c3", "b4"', "row 1: rocks are four different hexes"),
    ("neighbour.toml", "takes_tile = true", "takes_tile = 1", "row 3: takes_tile must be true or false, not 1"),
    ("board.toml", "tax = [0, 4, 9, 16, 25]", "tax = [0, 9, 4, 16, 25]", "market.tax never falls"),
    ("board.toml", "[market]", "[market", "board.toml: not TOML"),
    ("spirits.toml", "worth = 16", "worthy = 16", "row 1 (First Offering): worth is missing"),
    (
        "spirits.toml",
        'kind = "active"',
        'kind = "active"\ncolor = "red"',
        "(First Offering): unknown key 'color'",
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "said"), BROKEN)
def test_a_broken_table_is_named_with_file_row_and_reason(
    tmp_path: Path, file: str, old: str, new: str, said: str
) -> None:
    text = (CARDS / file).read_text("utf-8")
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(CardTableError) as caught:
        GAME.deck(tmp_path)
    assert str(caught.value).startswith(file) and said in str(caught.value)


def test_a_folder_may_replace_one_table(tmp_path: Path) -> None:
    shutil.copy(CARDS / "rain.toml", tmp_path)
    same = GAME.deck(tmp_path)
    assert same.digest == DECK.digest
    text = (CARDS / "rain.toml").read_text("utf-8")
    (tmp_path / "rain.toml").write_text(text.replace("water = [1, 2, 3, 5]", "water = [1, 2, 3, 6]"), "utf-8")
    other = GAME.deck(tmp_path)
    assert other.digest != DECK.digest and other.rain_water[7] == 6
    assert GAME.deck_from_text(other.text).digest == other.digest
    with pytest.raises(CardTableError, match="no such folder"):
        GAME.deck(tmp_path / "nowhere")


def test_too_small_a_deck_is_refused_for_many_seats(tmp_path: Path) -> None:
    rows = (CARDS / "spirits.toml").read_text("utf-8").split("\n[[spirit]]\n")
    few = [row for row in rows[1:] if int(row.split()[2]) % 20 < 12]
    (tmp_path / "spirits.toml").write_text("[[spirit]]\n" + "\n[[spirit]]\n".join(few), "utf-8")
    small = GAME.deck(tmp_path)
    assert GAME.new(2, GAME.read_options({}, 2), small).seats == 2
    with pytest.raises(OptionError, match="16 spirit cards"):
        GAME.new(4, GAME.read_options({}, 4), small)


def test_files_are_those_of_the_folder() -> None:
    assert sorted(path.name for path in CARDS.glob("*.toml")) == sorted(set(FILES.values()))
