"""The peaceful variant (chapter 23)."""

from __future__ import annotations

import pytest

from subak.games.spirits import GAME
from subak.games.spirits.rules.draft import held
from subak.games.spirits.words.notation import numbers_in
from tests.rules.spirits.table import (
    DECK,
    begin,
    dealt,
    farm,
    table,
)


@pytest.mark.rule("spirits 23.1")
def test_the_peaceful_variant_leaves_hostile_cards_out() -> None:
    state = GAME.new(2, GAME.read_options({"peaceful": True}, 2), DECK)
    assert not state.rain_left & (1 << 10 | 1 << 11)
    seen = set()
    state = dealt(4, peaceful=True)
    for seat in range(4):
        seen |= set(numbers_in(int(held(state, seat))))
    assert seen | set(numbers_in(int(state.undealt))) == set(range(1, 21)) - {3, 4, 14}
    late = begin(table(farm(), farm(), round=3, peaceful=True), "market")
    assert set(numbers_in(int(late.undealt))) == set(range(21, 41)) - {22, 26, 34}
