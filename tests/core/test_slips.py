"""Card tables with slips of all kinds: everything is told at once, each with its file, line and card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import subak
from subak.core.card_files import card_files
from subak.core.complaints import MOST_ERRORS
from subak.core.errors import CardTableError
from subak.core.toml_text import TomlError, toml_of
from subak.games.ricedice import GAME
from tests.decks import GAMES

if TYPE_CHECKING:
    from pathlib import Path

PADDIES = "[[paddy]]" + GAME.deck().text.partition("[[paddy]]")[2]


def refused(what: Any, given: object) -> CardTableError:
    """The first complaint, which carries all of them."""
    with pytest.raises(CardTableError) as found:
        what(given)
    assert found.value.errors[0] is found.value
    return found.value


def test_every_mistyped_row_is_told_and_the_others_are_read(tmp_path: Path) -> None:
    rows = PADDIES.split("[[paddy]]\n")
    for at, old, new in (
        (1, "hexes = 2", "hexes = 94"),
        (3, '"\nspirit', "\nspirit"),  # a text without its end
        (5, "water = ", "water "),
        (6, "]\ntext", "\ntext"),  # a list without its end
        (9, 'id = "P09"', 'id = "P08"'),
    ):
        assert old in rows[at]
        rows[at] = rows[at].replace(old, new)
    (tmp_path / "paddies.toml").write_text("[[paddy]]\n".join(rows), "utf-8")
    error = refused(GAME.deck, tmp_path)
    assert [str(one) for one in error.errors] == [
        "paddies.toml, row 1 (P01): hexes must be a whole number from 1 to 7, not 94",
        "paddies.toml, line 23, row 3 (P03): a text is not closed: the quotation mark at its end is missing",
        "paddies.toml, line 46, row 5 (P05): the sign = is missing between a name and its value",
        "paddies.toml, line 57, row 6 (P06): a list is not closed: a comma or the bracket ] at its end is missing",
        "paddies.toml, row 9 (P08): the id 'P08' stands twice, also in row 8",
    ]
    assert [(one.row, one.column) for one in error.errors] == [
        (1, "hexes"), (3, "name"), (5, ""), (6, "rice"), (9, "id"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ('a = "x\nb = 1', 1, "a text is not closed"),
        ("a = '''x\n\ny", 1, "a text is not closed"),
        ("b = 1\na = [1, 2\nc = 3", 2, "a list is not closed"),
        ("a = { b = 1\nc = 2", 1, "braces are not closed"),
        ("[[card]\na = 1", 1, "the heading is not closed"),
        ("[[", 1, "the heading is not closed"),
        ("b = 1\na: 3", 2, "the sign = is missing"),
        ("a = “x”", 1, "a text stands in straight quotation marks"),
        ('a = "he said "hi""', 1, 'a quotation mark inside a text is written \\"'),
        ('a = "C:\\dir"', 1, "a backslash in a text is written twice"),
        ("a = 1\na = 2", 2, "a stands twice"),
        ("[a]\n[a]", 2, "each begins with two brackets, as in [[a]]"),
        ('a = "\x01"', 1, "a sign that no text can hold"),
        ("= 3", 1, "a line reads: name = value"),
        ("b = 1\na = " + "9" * 5000, 2, "too many digits"),
    ],
)
def test_a_slip_is_told_in_plain_words_with_its_line(text: str, line: int, words: str) -> None:
    with pytest.raises(TomlError) as found:
        toml_of(text)
    assert found.value.line == line and words in found.value.reason


def test_of_very_many_errors_the_first_are_told_and_the_others_counted() -> None:
    rows = GAME.rows_of(GAME.deck())
    rows["paddy"][0] |= {f"key {number}": 1 for number in range(150)}
    error = refused(GAME.deck_from_rows, rows)
    assert (len(error.errors), error.total) == (MOST_ERRORS, 150)
    assert str(error.errors[-1]) == "and 51 more errors"


@pytest.mark.parametrize("name", GAMES)
def test_a_deck_of_another_game_is_told_as_such(name: str, tmp_path: Path) -> None:
    game = subak.game(name)
    other = subak.game(GAMES[GAMES.index(name) - 1])
    file = tmp_path / "deck.txt"
    file.write_text(other.deck().text, "utf-8")
    words = f"this is a deck for {other.title}, not for {game.title}"
    assert str(refused(game.deck, file)) == words
    assert str(refused(game.deck_from_text, other.deck().text)) == words
    assert str(refused(game.deck_from_rows, other.rows_of(other.deck()))) == words


def test_a_deck_of_a_record_may_say_what_a_new_one_may_not() -> None:
    game = subak.game("spirits")
    text = game.deck().text.replace('"gain(rice, 3)"', '"gain(rice, 0)"')
    assert text != game.deck().text
    assert game.deck_from_text(text).text == text
    assert "N is a whole number from 1 to 99, not '0'" in str(refused(game.deck_entered, text))


@pytest.mark.parametrize("name", GAMES)
def test_a_single_table_can_be_entered_and_the_others_are_built_in(name: str) -> None:
    game = subak.game(name)
    files = card_files(game.title, game.card_tables(), game.effect_terms(), game.rows_of(game.deck()))
    for file, text in files.items():
        assert game.deck_entered(text).digest == game.deck().digest
        table = next(table for table in game.card_tables() if table.file == file)
        broken = text.replace(f"[[{table.heading}]]", f"[[{table.heading}s]]")
        if broken != text:
            assert table.heading in [error.suggestion for error in refused(game.deck_entered, broken).errors]
