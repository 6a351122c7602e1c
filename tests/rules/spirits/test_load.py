"""Reading card tables: what is refused, and with which words."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from subak.core.errors import CardTableError, OptionError
from subak.games.spirits import GAME
from subak.games.spirits.tables import TABLES
from tests.rules.spirits.table import (
    CARDS,
    DECK,
)

BROKEN = [
    ("spirits.toml", 'name = "Stone Blessing"', "", "row 2: name is missing"),
    (
        "spirits.toml",
        "gain(walls, 2)",
        "gain(bricks, 2)",
        "(Stone Blessing): 'gain(bricks, 2)': part 1 of gain is one of rice, water, walls",
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
    ("setup.toml", '"c1", "c2", "c3", "b4"', '"a1", "c2", "c3", "b4"', "row 1: rocks must be some of a2"),
    ("neighbour.toml", "takes_tile = true", "takes_tile = 1", "row 3: takes_tile must be true or false, not 1"),
    ("board.toml", "tax = [0, 4, 9, 16, 25]", "tax = [0, 9, 4, 16, 25]", "market.tax never falls"),
    ("board.toml", "[market]", "[market", "board.toml, line 3, [market]: the heading is not closed"),
    ("spirits.toml", "worth = 16", "worthy = 16", "row 1 (First Offering): unknown key 'worthy'"),
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
    assert sorted(path.name for path in CARDS.glob("*.toml")) == sorted({table.file for table in TABLES})
