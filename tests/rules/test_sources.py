"""Where a printed rule leaves part of a clause open, the clause says so."""

from __future__ import annotations

import pytest

from subak.core import registry


@pytest.mark.parametrize(
    ("clause", "rulings"),
    [
        ("ricedice 2.1", ["ruling:"]), ("ricedice 2.7", ["ruling R6:", "ruling:"]), ("ricedice 3.5", ["ruling:"]),
        ("ricedice 4.4", ["ruling:"]), ("ricedice 5.2", ["ruling R5:"]), ("ricedice 6.3", ["ruling R7:"]),
        ("ricedice 7.4", ["ruling R12:"]), ("ricedice 7.9", ["ruling R14:"]), ("ricedice 9.21", ["ruling:"]),
        ("ricedice 10.3", ["ruling:"]), ("ricedice 10.5", ["ruling:"]), ("seasons 2.4", ["ruling:"]),
        ("spirits 1.4", ["ruling:"]), ("spirits 3.7", ["ruling:"]), ("spirits 8.1", ["ruling:"]),
        ("spirits 19.5", ["ruling:"]),
    ],
)  # fmt: skip
def test_what_is_not_printed_is_called_a_ruling(clause: str, rulings: list[str]) -> None:
    name, number = clause.split()
    source = registry.game(name).rules.clauses[number].source
    assert [ruling for ruling in rulings if ruling not in source] == []
