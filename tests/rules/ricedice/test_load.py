"""Card tables of one's own: what is read, and what a bad table is told."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest

from subak.core.errors import CardTableError
from subak.core.match import Match
from subak.core.record import Record
from subak.games.ricedice import GAME
from subak.games.ricedice.rules.state import RiceDice

CARDS = resources.files("subak.games.ricedice").joinpath("cards")
STARTING = CARDS.joinpath("starting.toml").read_text("utf-8")
PADDIES = CARDS.joinpath("paddies.toml").read_text("utf-8")


def test_the_same_tables_give_the_same_digest(tmp_path: Path) -> None:
    (tmp_path / "starting.toml").write_text("# my own copy\n" + STARTING.replace("\n\n", "\n\n\n"), "utf-8")
    assert GAME.deck(tmp_path).digest == GAME.deck().digest


def test_a_corrected_table_is_used_and_the_other_one_stays(tmp_path: Path) -> None:
    (tmp_path / "paddies.toml").write_text(PADDIES.replace("rice = [19, 13, 8]", "rice = [20, 12, 6]"), "utf-8")
    deck = GAME.deck(tmp_path)
    lucky_day = deck.names.index("Lucky Day")
    assert [deck.yields(lucky_day, weeds) for weeds in (0, 1, 2, 4)] == [20, 12, 6, 6]
    assert deck.digest != GAME.deck().digest and deck.names[0] == "Family Terrace"
    assert GAME.deck_from_text(deck.text).digest == deck.digest


def test_a_record_carries_a_deck_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "starting.toml").write_text(STARTING.replace("Family Terrace", "Grandmother’s Terrace"), "utf-8")
    match = Match("ricedice", 2, seed=1, cards=tmp_path)
    match.play(match.to_act()[0], "stand")
    again = Match.replay(Record.loads(match.record.dumps()))
    assert isinstance(again.state, RiceDice)
    assert again.state.cards.names[0] == "Grandmother’s Terrace"
    assert again.state.to_bytes() == match.state.to_bytes()


BAD = [
    ("hexes = 5\n", "hexes = 8\n", r"paddies.toml, row 2 \(P02\): hexes must be a whole number from 1 to 7, not 8"),
    ("hexes = 5\n", 'hexes = "5"\n', r"row 2 \(P02\): hexes must be a whole number"),
    ("hexes = 5\n", "hexes = true\n", r"row 2 \(P02\): hexes must be a whole number"),
    ("hexes = 5\n", "", r"row 2 \(P02\): hexes is missing"),
    ("hexes = 5\n", "hexes = 5\nheight = 2\n", r"row 2 \(P02\): unknown key 'height'"),
    (
        "rice = [19, 13, 8]",
        "rice = [19, 13]",
        r"row 2 \(P02\): rice must be a list of 3 whole numbers",
    ),
    ("rice = [19, 13, 8]", "rice = [19, 13, 14]", r"row 2 \(P02\): rice must not grow with the weeds"),
    ("wilds>=2, 2", "wilds>=3, 2", r"row 2 \(P02\): 'rice_on\(wilds>=3, 2\)': part 1 of rice_on is one of"),
    ("wilds>=2, 2", "wilds>=2, 50", r"row 2 \(P02\): .*N is a whole number from 1 to 9, not .50."),
    ("wilds>=2, 2", "wilds>=2", r"row 2 \(P02\): .*N is a whole number from 1 to 9 and is missing"),
    ("wilds>=2, 2", "wilds>=2, two", r"row 2 \(P02\): .*N is a whole number from 1 to 9, not .two."),
    ("weed_removed, 1, 2", "weed_removed, 1", r"row 20 \(P20\): .*TIMES is a whole number from 1 to 99 and is missing"),
    ("weed_removed, 1, 2", "weed_removed, 1, 0", r"row 20 \(P20\): .*TIMES is a whole number from 1 to 99, not .0."),
    ('"flow_any"', '"flow_up"', r"row 15 \(P15\): there is no effect term 'flow_up'.*did you mean flow_any"),
    ('"flow_any"', '"flow_any", "flow_any"', r"row 15 \(P15\): the same effect stands twice"),
    ('"flow_any"', '"Flow!"', r"row 15 \(P15\): 'Flow!' is no term; a term reads “roll_add\(worker, 1\)”"),
    ('["flow_any"]', '"flow_any"', r"row 15 \(P15\): effects must be a list of texts"),
    ('"magic(2)"', '"magic(3)"', r"row 24 \(P24\): magic\(3\) is more than its 2 hexes"),
    ('id = "P02"', 'id = "P2x"', r"row 2 \(P2x\): id must be a capital letter and one or two digits"),
    ('id = "P02"', "id = 2", r"paddies.toml, row 2 \(id 2\): id must be"),
    ('id = "P02"', 'id = "P01"', r"paddies.toml, row 2 \(P01\): the id 'P01' stands twice"),
    (
        'name = "Lucky Day"',
        'name = "Twisted Fate"',
        r"row 2 \(P02\): the name 'Twisted Fate' stands twice",
    ),
    ('name = "Lucky Day"', 'name = "Lucky\\tDay"', r"row 2 \(P02\): name must be one line of 1 to 40 signs"),
    ('source = "inferred"', 'source = "hearsay"', r"row 1 \(P01\): source must be one of printed, inferred, ours"),
    ("[[paddy]]", "[[field]]", r"paddies.toml: unknown key 'field'; expected paddy"),
    ("[[paddy]]", "[[paddy", r"paddies.toml, line 4, row 1 \(P01\): the heading is not closed"),
    (PADDIES, "paddy = 3", r"paddies.toml: paddy must be a list of tables"),
    (PADDIES, "", r"paddies.toml: 0 rows of \[\[paddy\]\]; 10 to 48 are needed"),
]


@pytest.mark.parametrize(("old", "new", "message"), BAD, ids=[message for _, _, message in BAD])
def test_a_bad_table_is_told_file_row_and_reason(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in PADDIES
    (tmp_path / "paddies.toml").write_text(PADDIES.replace(old, new, 1), "utf-8")
    with pytest.raises(CardTableError, match=message):
        GAME.deck(tmp_path)


def test_a_folder_without_tables_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CardTableError, match=r"holds none of starting.toml, paddies.toml"):
        GAME.deck(tmp_path)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "starting.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(CardTableError, match=r"starting.toml: cannot be read: not UTF-8 at byte 0"):
        GAME.deck(tmp_path)


def test_a_bad_deck_text_is_refused() -> None:
    with pytest.raises(CardTableError, match=r"deck text, line 1: the heading is not closed"):
        GAME.deck_from_text("[[")
    with pytest.raises(CardTableError, match=r"deck text: unknown key 'weeds'"):
        GAME.deck_from_text("weeds = 1")
