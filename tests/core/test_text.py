"""Plurals and lists in sentences."""

from __future__ import annotations

import pytest

from subak.core.text import count, listed, spoken


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


def test_each_listener_hears_the_own_side_of_a_deed() -> None:
    text = "{who} {put|puts} a pest in {whose} b1; {who's} gift to {whom}."
    assert spoken(text, "Ana", True, "Gede") == "You put a pest in Gede’s b1; Your gift to Gede."
    assert spoken(text, "Ana", False, "Gede", True) == "Ana puts a pest in your b1; Ana’s gift to you."
    assert spoken(text, "Ana", False, "Gede") == "Ana puts a pest in Gede’s b1; Ana’s gift to Gede."
