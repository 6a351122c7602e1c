"""Card tables of any game: where they are read from, what each kind of value must be, and any text at all."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import subak
from subak.core.cards import CardTable, Column
from subak.core.errors import CardTableError
from subak.core.rows import Row, in_order, shown
from subak.core.tables import Tables, digest_of, own_texts, parsed, table_texts, toml

GAMES = {name: subak.game(name) for name in ("ricedice", "seasons", "spirits")}
TEXTS = {name: game.deck().text for name, game in GAMES.items()}
FILES = ["starting.toml", "paddies.toml"]
HUGE = "0x" + "f" * 5000  # more digits than Python writes in decimal

# -- files


def test_a_folder_brings_its_own_tables_and_the_package_the_others(tmp_path: Path) -> None:
    (tmp_path / "starting.toml").write_text("# nothing yet", "utf-8")
    built_in, own = (table_texts("subak.games.ricedice", FILES, folder) for folder in (None, tmp_path))
    assert own["starting.toml"] == "# nothing yet"
    assert own["paddies.toml"] == built_in["paddies.toml"]
    assert own_texts(FILES, str(tmp_path)) == {"starting.toml": "# nothing yet"}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("folder", ["nowhere", "a" * 5000, "nul\0", ""])
def test_a_folder_that_is_none_is_refused(name: str, folder: str, tmp_path: Path) -> None:
    path = str(tmp_path / folder) if folder else ""
    with pytest.raises(CardTableError, match="no such folder of card tables"):
        GAMES[name].deck(path)


@pytest.mark.parametrize("name", GAMES)
def test_a_folder_without_any_table_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(CardTableError, match=r"holds none of \w+\.toml, \w+\.toml"):
        GAMES[name].deck(tmp_path)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "starting.toml").write_bytes(b"id = \xff")
    with pytest.raises(CardTableError, match=r"^starting\.toml: cannot be read: not UTF-8 at byte 5$"):
        own_texts(FILES, tmp_path)
    (tmp_path / "starting.toml").unlink()
    (tmp_path / "starting.toml").mkdir()
    with pytest.raises(CardTableError, match=r"^starting\.toml: cannot be read: Is a directory$"):
        own_texts(FILES, tmp_path)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a = ", "x.toml: not TOML: line 1: the value cannot be read"),
        ("a = " + "9" * 5000, "x.toml: not TOML: line 1: a number has too many digits"),
        ("a = " + "[" * 5000, "x.toml: not TOML: brackets are nested too deep"),
        ("a.b.c.d.e = 1", "x.toml: not TOML: line 1: names with so many dots"),
        ("a = 'a.b.c.d.e'  # f.g.h.i.j, don't\nb = 1", "x.toml: unknown key 'b'; expected a, c"),
        ("b = 1", "x.toml: unknown key 'b'; expected a, c"),
    ],
)
def test_a_text_that_is_no_table_is_named(text: str, reason: str) -> None:
    with pytest.raises(CardTableError, match=re.escape(reason)):
        parsed(text, "x.toml", ["a", "c"])


def cards_of(least: int, most: int) -> CardTable:
    return CardTable("card", "cards.toml", "Cards", "name", False, [Column("name", "", "text", 1, 9)], least, most)


def test_rows_are_counted_and_named() -> None:
    text = '[[card]]\nname = "Mist"\n[[card]]\nname = 2\n[[card]]\n'
    tables = Tables.of_text(text, [cards_of(1, 3)])
    rows = tables.rows(cards_of(1, 3))
    assert [(row.place, row.sound, row["name"]) for row in rows] == [
        ("deck text, [[card]], row 1 (Mist)", True, "Mist"),
        ("deck text, [[card]], row 2 (name 2)", False, ""),
        ("deck text, [[card]], row 3", False, ""),
    ]
    assert [str(error) for error in tables.errors] == [
        "deck text, [[card]], row 2 (name 2): name must be one line of 1 to 9 signs, not 2",
        "deck text, [[card]], row 3: name is missing",
    ]
    with pytest.raises(CardTableError) as refused:
        tables.settle()
    assert [(error.row, error.column) for error in refused.value.errors] == [(2, "name"), (3, "name")]


@pytest.mark.parametrize(
    ("text", "span", "reason"),
    [
        ("[[card]]", (4, 5), r"deck text: 1 row of \[\[card\]\]; 4 to 5 are needed"),
        ("", (1, 1), r"deck text: 0 rows of \[\[card\]\]; 1 are needed"),
        ("card = [1]", (1, 1), r"deck text: card must be a list of tables, written \[\[card\]\]"),
    ],
)
def test_a_table_without_its_rows_is_refused(text: str, span: tuple[int, int], reason: str) -> None:
    tables = Tables.of_text(text, [cards_of(*span)])
    assert tables.rows(cards_of(*span)) == [] or span == (4, 5)
    with pytest.raises(CardTableError, match=reason):
        tables.settle()


def test_a_single_table_that_is_missing_is_refused() -> None:
    board = CardTable("board", "board.toml", "Board", "board", True, [Column("name", "", "text", 1, 9)])
    tables = Tables.of_text("", [board])
    tables.part(board)
    with pytest.raises(CardTableError, match="deck text: board is missing"):
        tables.settle()


# -- values


def row_of(text: str) -> Row:
    """The row that one TOML value makes, under the key `it`."""
    return Row(parsed(f"it = {text}", "x.toml", ["it"]), "x.toml, row 1")


def test_every_kind_of_value_is_given_in_its_type() -> None:
    assert row_of("7").whole("it", 1, 7) == 7
    assert row_of("7").whole("other", 1, 7, 3) == 3
    assert row_of("[1, 2]").wholes("it", 2, 0, 9) == [1, 2]
    assert row_of("0.5").number("it", 0, 1) == 0.5
    assert row_of("0.5").number("other", 0, 1, 1) == 1.0
    assert row_of("[1, 0.5]").numbers("it", 2, 0, 1) == [1.0, 0.5]
    assert row_of('"a b"').text("it", 3) == "a b"
    assert row_of('"P07"').form("it", "[A-Z][0-9]+", "an id") == "P07"
    assert row_of('"wet"').one_of("it", ("wet", "dry")) == "wet"
    assert row_of('"wet"').one_of("other", ("wet", "dry"), "dry") == "dry"
    assert row_of('["a", ""]').texts("it") == ["a", ""]
    assert row_of("[]").texts("other", ()) == []
    assert row_of("true").truth("it") is True
    assert row_of("{ a = 1 }").part("it").whole("a", 0, 1) == 1


WORDS = ("wet", "dry")
BAD_VALUES = [
    (lambda row: row.whole("it", 1, 7), "8", "it must be a whole number from 1 to 7, not 8"),
    (lambda row: row.whole("it", 0, 7), "true", "it must be a whole number from 0 to 7, not true"),
    (lambda row: row.whole("it", 1, 7), "3.0", "it must be a whole number from 1 to 7, not 3.0"),
    (lambda row: row.whole("it", 1, 7), "nan", "it must be a whole number from 1 to 7, not nan"),
    (lambda row: row.whole("it", 1, 7), HUGE, "not a number of more than 64 bits"),
    (lambda row: row.whole("it", 1, 7), '"5"', "not '5'"),
    (lambda row: row.whole("it", 1, 7), "{}", "not a table"),
    (lambda row: row.whole("other", 1, 7), "5", "other is missing"),
    (lambda row: row.wholes("it", 2, 0, 9), "[1]", "it must be a list of 2 whole numbers from 0 to 9, not a list of 1"),
    (lambda row: row.wholes("it", 2, 0, 9), "[1, 10]", "it must be a list of 2 whole numbers from 0 to 9; 10 is in it"),
    (lambda row: row.wholes("it", 1, 0, 9), "7", "it must be a list of 1 whole numbers from 0 to 9, not 7"),
    (lambda row: row.number("it", 0, 1), "1.5", "it must be a number from 0 to 1, not 1.5"),
    (lambda row: row.number("it", 0, 1), "true", "it must be a number from 0 to 1, not true"),
    (lambda row: row.numbers("it", 2, 0, 1), "[1.0]", "it must be a list of 2 numbers from 0 to 1, not a list of 1"),
    (lambda row: row.numbers("it", 1, 0, 1), "[nan]", "it must be a list of 1 numbers from 0 to 1; nan is in it"),
    (lambda row: row.text("it", 3), '"abcd"', "it must be a text of one line and at most 3 signs, not 'abcd'"),
    (lambda row: row.text("it", 3), '"a\\nb"', r"not 'a\nb'"),
    (lambda row: row.text("it", 3), '"  "', "not '  '"),
    (lambda row: row.text("it", 3), "1979-05-27", "not 1979-05-27"),
    (lambda row: row.form("it", "[a-z]", "a letter"), '"1"', "it must be a letter, not '1'"),
    (lambda row: row.form("it", "[a-z]", "a letter"), "1", "it must be a letter, not 1"),
    (lambda row: row.one_of("it", WORDS), '"damp"', "it must be one of wet, dry, not 'damp'"),
    (lambda row: row.one_of("it", WORDS), '["wet"]', "it must be one of wet, dry, not a list of 1"),
    (lambda row: row.texts("it"), '"a"', "it must be a list of texts, not 'a'"),
    (lambda row: row.texts("it"), '["a", 1]', "it must be a list of texts, not a list of 2"),
    (lambda row: row.truth("it"), "1", "it must be true or false, not 1"),
    (lambda row: row.part("it"), "[]", "it must be a table, not a list of 0"),
    (lambda row: row.part("it").whole("a", 0, 1), "{ a = 2 }", "it.a must be a whole number from 0 to 1, not 2"),
    (lambda row: row.part("it").part("a").done(), "{ a = { b = 1 } }", "unknown key it.a.'b'"),
    (lambda row: row.done(), "1", "unknown key 'it'"),
]


@pytest.mark.parametrize(("read", "text", "reason"), BAD_VALUES, ids=[reason for _, _, reason in BAD_VALUES])
def test_a_wrong_value_is_told_with_its_row(read: object, text: str, reason: str) -> None:
    assert callable(read)
    with pytest.raises(CardTableError) as refused:
        read(row_of(text))
    assert str(refused.value).startswith("x.toml, row 1: ")
    assert reason in str(refused.value)


def test_half_a_character_is_no_text() -> None:
    row = Row({"it": "a\ud800", "list": ["\udfff"]}, "x")
    for read in (lambda: row.text("it", 9), lambda: row.form("it", ".*", "any"), lambda: row.texts("list")):
        with pytest.raises(CardTableError):
            read()


def test_rows_in_order_have_numbers_of_their_own() -> None:
    numbers = [Column("n", "", "whole", 1, 9)]
    rows = [Row({"n": number}, f"row {at}", number=at) for at, number in enumerate((3, 1, 2, 2), 1)]
    assert all(row.check(numbers) for row in rows)
    assert [row.values["n"] for row in in_order(rows, "n")] == [1, 2, 2, 3]
    assert [str(error) for error in rows[-1].errors] == ["row 4: the n 2 stands twice, also in row 3"]


scalars = st.booleans() | st.integers(-(10**6), 10**6) | st.text(st.characters(codec="utf-8"), max_size=9)
keys = st.text(st.characters(codec="utf-8"), max_size=3)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=2) | st.dictionaries(keys, inner, max_size=2), max_leaves=4
)


@settings(max_examples=40)
@given(values)
@example("\x7f")
def test_a_canonical_value_is_toml_that_says_the_same(value: object) -> None:
    assert parsed(f"it = {toml(value)}", "x", ["it"])["it"] == value


@settings(max_examples=40)
@given(values | st.floats() | st.none() | st.dates())
def test_what_a_complaint_repeats_is_one_short_line(value: object) -> None:
    assert 0 < len(shown(value)) <= 500
    assert "\n" not in shown(value)


def test_a_digest_is_that_of_the_text() -> None:
    assert digest_of("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


# -- any text at all

ODD = ["", "0", "-1", "7", "1e400", "nan", HUGE, "9" * 5000, "true", "null", "1979-05-27", "\ud800", "[" * 2000]
ODD += ['""', '"-"', '"\\ud800"', '"\\u007f"', "'''\n'''", '"printed"', "[]", "[1]", "{}", "{ a = 1 }", "[[1, 2], [3]]"]
ODD += ['["magic(9)"]', '["farmer 1,2"]', '["gain(rice, 99999)"]', f'["farmer {"9" * 5000},1"]']
KINDS = {"number": r"(?<=[ :])\d+", "text": r'(?<=[ :])"[^"]*"', "list": r"(?<=[ :])\[[^]\[]*\]"}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_an_odd_value_in_place_of_another_is_read_or_refused(name: str, kind: str) -> None:
    assert len(re.findall(KINDS[kind], TEXTS[name])) > 3
    before, after = re.split(KINDS[kind], TEXTS[name], maxsplit=1)
    for odd in ODD:
        reads_or_refuses(name, f"{before}{odd}{after}")


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=60)
@given(data=st.data())
def test_a_deck_text_with_one_value_spoilt_is_a_deck_or_a_card_table_error(name: str, data: st.DataObject) -> None:
    lines = TEXTS[name].splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    other = data.draw(st.sampled_from(ODD) | st.text(max_size=12))
    spots = [found.span() for found in re.finditer(r'"[^"]*"|\[[^]]*\]|\w+|[{}=]', lines[at])]
    start, end = data.draw(st.sampled_from(spots or [(0, 0)]))
    lines[at] = lines[at][:start] + other + lines[at][end:]
    reads_or_refuses(name, "\n".join(lines))


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=40)
@given(text=st.text(max_size=60) | values.map(lambda value: f"paddy = {toml(value)}\nspirit {json.dumps(value)}"))
def test_any_text_is_refused_as_a_deck(name: str, text: str) -> None:
    with pytest.raises(CardTableError) as refused:
        GAMES[name].deck_from_text(text)
    assert str(refused.value).startswith(("deck text", "this is a deck for"))


def reads_or_refuses(name: str, text: str) -> None:
    """A text gives a deck whose own text gives it again, or it is refused in one line that can be written."""
    try:
        deck = GAMES[name].deck_from_text(text)
    except CardTableError as error:
        assert str(error).startswith(("deck text", "this is a deck for")) or "cards" in str(error)
        assert str(error).encode()
        return
    assert GAMES[name].deck_from_text(deck.text).digest == deck.digest
