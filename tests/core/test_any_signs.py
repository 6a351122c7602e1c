"""Braces, bars and brackets on cards are plain text: in the log, on buttons, in refusals, views and the terminal."""

from __future__ import annotations

from typing import Any

import pytest

import subak
from subak.core.errors import CardTableError
from subak.core.match import Match
from subak.core.text import spoken, verbatim

GAMES = ["ricedice", "seasons", "spirits"]
ODD = "{who}|{x} [red]%d[/]"


def odd_rows(name: str) -> dict[str, list[dict[str, Any]]]:
    """The built-in rows with names and texts full of signs that mean something elsewhere."""
    game = subak.game(name)
    rows = game.rows_of(game.deck())
    for found in rows.values():
        for number, row in enumerate(found):
            row.update({key: ODD % (number + 100 * (key == "text")) for key in ("name", "text") if key in row})
    if name == "ricedice":
        for number, row in enumerate(rows["paddy"]):
            row["name"] = ODD % (number + 50)
    return rows


@pytest.mark.parametrize("name", GAMES)
def test_a_name_with_braces_and_bars_shows_as_it_is(name: str) -> None:
    match = Match(name, 2, seed=3, cards=subak.game(name).deck_from_rows(odd_rows(name)))
    bot = subak.bot("random", seed=3)
    labels = []
    for _ in range(150):
        if match.over:
            break
        for seat in match.to_act():
            seen = match.seen(seat)
            action = bot.choose(seen)
            labels.append(match.game.choice(seen, seat, action).label)
            match.play(seat, action)
    said = [spoken(event.text, "Anna", event.seat == 0) for event in match.events]
    named = [text for text in [*said, *labels] if "[red]" in text]
    assert len(named) > 3
    assert [text for text in named if text.count("{who}|{x} [red]") != text.count("[red]")] == []
    assert [text for text in said if "{[}" in text or "{]}" in text] == []


def test_words_that_are_verbatim_are_spoken_as_they_are() -> None:
    assert spoken(f"{{who}} {{get|gets}} {verbatim('{who}|}{ {a|b}')}.", "Anna", False) == "Anna gets {who}|}{ {a|b}."
    assert verbatim("Lucky Day | +2") == "Lucky Day | +2"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("sign", ["\x00", "\n", "\x1b", "\x7f", "\x9b", "\u2028", "\u202e", "\ud800"])
def test_signs_that_are_no_words_are_refused(name: str, sign: str) -> None:
    game = subak.game(name)
    rows = game.rows_of(game.deck())
    heading = next(table.heading for table in game.card_tables() if any(c.name == "name" for c in table.columns))
    rows[heading][0]["name"] = f"Rice{sign}Field"
    with pytest.raises(CardTableError, match="name must be one line of") as refused:
        game.deck_from_rows(rows)
    assert (refused.value.row, refused.value.column) == (1, "name")
