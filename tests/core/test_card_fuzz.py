"""Rows, tables and whole decks of any content: a deck, or a CardTableError in one line, and never a long wait."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import subak
from subak.core.errors import CardTableError

GAMES = {name: subak.game(name) for name in ("ricedice", "seasons", "spirits")}
ROWS = {name: game.rows_of(game.deck()) for name, game in GAMES.items()}
LONGEST = 5.0  # seconds of the processor for one hostile text
MOST_ERRORS = 100

odd = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from(
        ["", "\0", "\x1b[31m", "\ud800", "\u202e", "{who}", "a" * 10_000, "gain(rice, 999999)", "magic(0)"]
    )
)
values = st.recursive(
    odd,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
terms = st.text("abginrcef_(), =>.0123456789[]", max_size=30)


def is_deck_or_refused(name: str, rows: dict[str, Any]) -> None:
    """Rows give a deck that its own text gives again, or an error with a place and a reason."""
    game = GAMES[name]
    try:
        deck = game.deck_from_rows(rows)
    except CardTableError as error:
        assert 1 <= len(error.errors) <= MOST_ERRORS and error.errors[0] is error
        for each in error.errors:
            assert each.reason and each.row >= 0
            assert str(each).encode() and len(str(each)) < 2_000
        return
    assert game.deck_from_text(deck.text).digest == deck.digest
    assert game.deck_from_rows(game.rows_of(deck)).digest == deck.digest


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=50, deadline=None)
@given(data=st.data())
def test_a_row_with_any_value_is_read_or_refused(name: str, data: st.DataObject) -> None:
    rows = deepcopy(ROWS[name])
    for _ in range(data.draw(st.integers(1, 3))):
        heading = data.draw(st.sampled_from(sorted(rows)))
        row = data.draw(st.sampled_from(rows[heading]))
        key = data.draw(st.sampled_from(sorted(row)) | st.text(max_size=6))
        row[key] = data.draw(values | st.lists(terms, max_size=3))
    is_deck_or_refused(name, rows)


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_tables_of_any_content_are_read_or_refused(name: str, data: st.DataObject) -> None:
    headings = st.sampled_from(sorted(ROWS[name])) | st.text(max_size=6)
    is_deck_or_refused(name, data.draw(st.dictionaries(headings, values | st.lists(values, max_size=3), max_size=3)))


@pytest.mark.parametrize("name", GAMES)
def test_a_term_of_any_signs_is_refused_with_a_reason(name: str) -> None:
    @settings(max_examples=60, deadline=None)
    @given(text=terms | st.text(max_size=20))
    def check(text: str) -> None:
        rows = deepcopy(ROWS[name])
        column = {"ricedice": ("paddy", "effects"), "seasons": ("paddy", "features"), "spirits": ("spirit", "resolve")}
        heading, key = column[name]
        rows[heading][0][key] = [text]
        is_deck_or_refused(name, rows)

    check()


HOSTILE = {
    "five megabytes": "x" * 5_000_000,
    "null signs": "\0" * 1_000,
    "many rows": "[[paddy]]\n" * 45_000,
    "many lines": 'spirit {"number": 1}\n' * 20_000,
    "lists in lists": "paddy = " + "[" * 100_000,
    "lists in lists of JSON": "spirit " + "[" * 200_000,
    "tables in tables": "spirit " + '{"a":' * 80_000,
    "a key of many parts": "paddy" + ".a" * 200_000 + " = 1",
    "a key of many parts in a table": "paddy = {" + "a." * 100_000 + "a = 1}",
    "keys of many parts": ("paddy = {" + "a." * 2_900 + "a = 1}\n") * 80,
    "keys of many parts in quotes": ("paddy = {" + '"a".' * 1_400 + "a = 1}\n") * 80,
    "half a text": ('paddy = "' + '\\"' * 2_900 + "\n") * 80,
    "a heading of many parts": "[" + "a." * 200_000 + "a]",
    "many keys": "[[paddy]]\n" + "".join(f"k{number} = 1\n" for number in range(40_000)),
    "a long text": '[[paddy]]\nname = "' + "a" * 400_000 + '"',
    "an endless text": "[[paddy]]\nname = '''" + "\n" * 400_000,
    "a huge number": "[[paddy]]\nhexes = " + "9" * 400_000,
    "a huge number of JSON": 'spirit {"number": ' + "9" * 400_000 + "}",
    "half a character": "paddy = '\ud800'",
    "many terms": 'spirit {"resolve": [' + '"gain(rice, 1)",' * 30_000 + '"a"]}',
}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_text_is_refused_at_once(name: str, kind: str, tmp_path: Path) -> None:
    began = process_time()
    with pytest.raises(CardTableError) as refused:
        GAMES[name].deck_from_text(HOSTILE[kind])
    assert len(str(refused.value)) < 2_000
    file = tmp_path / "deck.txt"
    file.write_bytes(HOSTILE[kind].encode("utf-8", "surrogatepass"))
    with pytest.raises(CardTableError):
        GAMES[name].deck(file)
    assert process_time() - began < LONGEST
