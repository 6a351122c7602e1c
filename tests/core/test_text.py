"""Plurals and lists in sentences."""

from __future__ import annotations

import pytest

from subak.core.text import count, listed


@pytest.mark.parametrize(
    ("number", "words", "said"),
    [
        (0, ("worker",), "0 workers"),
        (1, ("worker",), "1 worker"),
        (2, ("worker",), "2 workers"),
        (-1, ("point",), "-1 points"),
        (1, ("paddy", "paddies"), "1 paddy"),
        (3, ("paddy", "paddies"), "3 paddies"),
        (3, ("rice", "rice"), "3 rice"),
    ],
)
def test_a_noun_follows_its_number(number: int, words: tuple[str, ...], said: str) -> None:
    assert count(number, *words) == said


@pytest.mark.parametrize(
    ("words", "said"),
    [([], ""), (["b1"], "b1"), (["b1", "b2"], "b1 and b2"), (("b1", "b2", "b3"), "b1, b2 and b3")],
)
def test_a_list_has_commas_and_one_and(words: list[str], said: str) -> None:
    assert listed(words) == said
