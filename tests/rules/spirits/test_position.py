"""Positions as text, and what is unsound."""

from __future__ import annotations

import pytest

from subak.core.errors import NotationError
from subak.games.spirits import GAME
from tests.rules.spirits.table import (
    CHAIN,
    begin,
    dealt,
    drafted,
    farm,
    table,
)


@pytest.mark.parametrize(
    ("line", "said"),
    [("0.rice: many", "line"), ("0.rocks: z9", "no hex"), ("colour: red", "unknown key"), ("rain", "key: value"),
     ("supply: 3", "discs"), ("0.planted: b2", "complete paddies"), ("0.gates: a1-a2 a1-b1", "gates"),
     ("phase: lunch", "one of"), ("seats: 7", "1 to 4"), ("2.rice: 4", "no seat 2"), ("0.laborers: 40", "laborers")],
)  # fmt: skip
def test_unsound_positions_are_refused_with_the_reason(line: str, said: str) -> None:
    text = GAME.position(begin(table(farm(), farm()), "plan"))
    key = line.partition(":")[0]
    lines = [old for old in text.splitlines() if old.partition(":")[0] != key]
    with pytest.raises(NotationError, match=said):
        GAME.parse_position("\n".join([*lines, line]))


def test_water_in_stands_at_a_paddy_that_can_be_filled() -> None:
    state = begin(table(farm("a1-b1! b1-b2 b1-c1!", discs="b1 1", reservoir=1), farm()), "water in")
    assert (state.place, state.loose, GAME.problems(state)) == (0, 1, [])
    state.place = 1
    assert GAME.problems(state) == ["the water is at a paddy that is full, or cannot be filled"]
    state.place, state.loose, state.supply = 0, 0, state.supply + 1
    assert GAME.problems(state) == ["the water is at a paddy that is full, or cannot be filled"]


def test_positions_read_back_exactly() -> None:
    for state in (dealt(3), drafted(4), begin(table(farm(CHAIN, discs="a1 1", weeds="b2 2"), farm()), "water out")):
        text = GAME.position(state)
        assert GAME.parse_position(text).to_bytes() == state.to_bytes()
        assert GAME.position(GAME.parse_position(text)) == text
