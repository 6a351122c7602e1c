"""Where a printed rule leaves part of a clause open, the clause says so."""

from __future__ import annotations

import pytest

from subak.games.ricedice import GAME


@pytest.mark.parametrize(
    ("clause", "rulings"),
    [
        ("2.1", ["ruling:"]), ("2.7", ["ruling R6:", "ruling:"]), ("4.4", ["ruling:"]), ("5.2", ["ruling R5:"]),
        ("6.3", ["ruling R7:"]), ("7.4", ["ruling R12:"]), ("9.21", ["ruling:"]), ("10.3", ["ruling:"]),
        ("10.5", ["ruling:"]),
    ],
)  # fmt: skip
def test_what_is_not_printed_is_called_a_ruling(clause: str, rulings: list[str]) -> None:
    source = GAME.rules.clauses[clause].source
    assert [ruling for ruling in rulings if ruling not in source] == []
