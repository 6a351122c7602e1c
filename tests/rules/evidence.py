"""The evidence, clause by clause: `python -m tests.rules.evidence ricedice` prints clause, source, code and tests."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

from subak.core import registry
from tests.rules.test_every_clause_is_tested import TESTS, marks_in

CITED = re.compile(r"\b\d+\.\d+\b")


def functions(path: Path) -> list[ast.FunctionDef | ast.ClassDef]:
    """All functions and classes of a source file."""
    tree = ast.parse(path.read_text("utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)]


def code_of(game: str) -> dict[str, list[str]]:
    """Each clause number with the functions of the game whose docstring cites it."""
    found: dict[str, list[str]] = {}
    folder = Path(str(sys.modules[registry.game(game).package].__file__)).parent
    for path in sorted(folder.rglob("*.py")):
        for node in functions(path):
            for number in set(CITED.findall(ast.get_docstring(node) or "")):
                found.setdefault(number, []).append(
                    f"{path.relative_to(folder).with_suffix('').as_posix()}.{node.name}"
                )
    return found


def tests_of(game: str) -> dict[str, list[str]]:
    """Each clause number with the tests that carry its mark."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in functions(path):
            marks = "\n".join(f"x = {ast.unparse(decorator)}" for decorator in node.decorator_list)
            for mark in marks_in(marks):
                name, _, number = mark.partition(" ")
                if name == game:
                    found.setdefault(number, []).append(f"{path.stem}::{node.name}")
    return found


def evidence(game: str) -> str:
    """A Markdown table of all clauses."""
    code, tests = code_of(game), tests_of(game)
    lines = ["| clause | source | code | tests |", "|---|---|---|---|"]
    for number, clause in registry.game(game).rules.clauses.items():
        cells = [f"{game} {number}", clause.source, " ".join(code.get(number, [])), " ".join(tests.get(number, []))]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


if __name__ == "__main__":
    for name in sys.argv[1:] or registry.BUILT_IN:
        print(f"## {registry.game(name).title}\n\n{evidence(name)}\n")
