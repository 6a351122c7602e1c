"""The table of evidence finds the code and the tests of a clause."""

from __future__ import annotations

import pytest

from subak.core import registry
from tests.rules.evidence import code_of, evidence


@pytest.mark.parametrize("name", registry.BUILT_IN)
def test_the_table_lists_every_clause_and_most_name_their_code(name: str) -> None:
    clauses = registry.game(name).rules.clauses
    table = evidence(name)
    assert all(f"| {name} {number} |" in table for number in clauses)
    cited = code_of(name)
    assert sum(number in cited for number in clauses) > len(clauses) / 2
    assert set(cited) <= set(clauses), "a docstring cites a clause that does not exist"
