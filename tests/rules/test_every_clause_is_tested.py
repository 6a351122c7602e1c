"""Every clause of every game has a test that carries its mark, and every mark names a clause."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from subak.core import registry

TESTS = Path(__file__).resolve().parents[1]


def marks_in(source: str) -> list[str]:
    """The arguments of all `pytest.mark.rule(...)` in a source, wherever they stand."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                assert isinstance(argument, ast.Constant), f"a rule mark is a plain text: {ast.unparse(node)}"
                found.append(str(argument.value))
    return found


def all_marks() -> dict[str, list[str]]:
    """Each mark with the test files that carry it."""
    marks: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for mark in marks_in(path.read_text("utf-8")):
            marks.setdefault(mark, []).append(path.name)
    return marks


@pytest.mark.parametrize("name", registry.BUILT_IN)
def test_every_clause_is_tested(name: str) -> None:
    marks = all_marks()
    clauses = [f"{name} {number}" for number in registry.game(name).rules.clauses]
    assert len(clauses) > 20, "rules.md has hardly any clauses"
    assert [clause for clause in clauses if clause not in marks] == []


def test_every_mark_names_a_clause() -> None:
    known = {f"{name} {number}" for name in registry.BUILT_IN for number in registry.game(name).rules.clauses}
    assert {mark: files for mark, files in all_marks().items() if mark not in known} == {}


def test_marks_are_found_on_functions_classes_and_modules() -> None:
    source = """
pytestmark = [pytest.mark.rule("a 1")]
@pytest.mark.rule("a 2")
class TestThings:
    @pytest.mark.rule("a 3")
    def test_it(self): ...
"""
    assert sorted(marks_in(source)) == ["a 1", "a 2", "a 3"]


@pytest.mark.parametrize("name", registry.BUILT_IN)
def test_every_clause_names_a_known_kind_of_source(name: str) -> None:
    for clause in registry.game(name).rules.clauses.values():
        kind = clause.source.split()[0]
        assert kind in ("p.", "ruling", "ruling:", "ours:"), f"{name} {clause.number}: {clause.source}"
        assert kind == "p." or ":" in clause.source, f"{name} {clause.number} gives no reason"
