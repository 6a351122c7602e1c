"""Every chapter of a rulebook has its file: the module docstrings of rules/ name each chapter exactly once."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from subak.core.registry import BUILT_IN

NUMBERS = re.compile(r"\(chapters? ([\d, and]+)\)")
HEADING = re.compile(r"^## (\d+)\.? ", re.MULTILINE)


def named_chapters(file: Path) -> list[int]:
    """The chapters a module's docstring names: `(chapter 14)` or `(chapters 16, 17 and 20)`."""
    docstring = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
    return [int(number) for words in NUMBERS.findall(docstring) for number in re.findall(r"\d+", words)]


def folder_of(name: str) -> Path:
    """A game's folder in this checkout."""
    return Path(__file__).resolve().parents[2] / "src/subak/games" / name


def chapters_by_file(name: str) -> dict[str, list[int]]:
    """The chapters that each module of a game's rules/ names."""
    return {file.name: named_chapters(file) for file in sorted((folder_of(name) / "rules").glob("*.py"))}


def test_a_docstring_names_one_chapter_or_several(tmp_path: Path) -> None:
    file = tmp_path / "harvest.py"
    file.write_text('"""Harvest (chapters 16, 17 and 20): rice (14.2) is paid (chapter 3)."""\n', "utf-8")
    assert named_chapters(file) == [16, 17, 20, 3]
    file.write_text("x = 1\n", "utf-8")
    assert named_chapters(file) == []


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_chapter_of_the_rules_has_exactly_one_file(name: str) -> None:
    headings = [int(number) for number in HEADING.findall((folder_of(name) / "rules.md").read_text("utf-8"))]
    files = chapters_by_file(name)
    told = Counter(number for numbers in files.values() for number in numbers)
    assert headings == list(range(1, len(headings) + 1))
    assert told == Counter(headings), f"{name}: chapters of rules.md and of rules/*.py: {files}"
