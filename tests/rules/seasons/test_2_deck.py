"""Cards, squares and lines (chapter 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from subak.core.rng import keyed
from subak.games.seasons.rules.vocabulary import (
    CARDS,
    LANDSCAPE_CARDS,
    TURNS,
)
from tests.oracles import seasons_geometry as oracle
from tests.rules.seasons.tools import (
    DECK,
    grown,
    oracle_card,
    random_deck,
)

if TYPE_CHECKING:
    pass


@pytest.mark.rule("seasons 2.5")
@pytest.mark.parametrize("card", range(1, CARDS + 1))
def test_four_quarter_turns_restore_a_card_and_each_is_the_turn_of_the_one_before(card: int) -> None:
    for turn in range(TURNS):
        face, other = DECK.face(card, turn), oracle.turned(oracle_card(DECK, card), turn)
        cells = {(x, y): face.bits[y * face.width + x] for y in range(face.height) for x in range(face.width)}
        assert cells == other.cells
        assert (face.parity == 0) == other.corner_is_grid
        assert (face.width, face.height) == (other.width, other.height)
    again = oracle.turned(oracle_card(DECK, card), 4)
    assert again == oracle.turned(oracle_card(DECK, card), 0)


@pytest.mark.rule("seasons 2.3")
def test_complete_squares_are_at_most_half_the_cells() -> None:
    for seed in range(40):
        deck = random_deck(keyed("half", seed), 3, 4, 60)
        for land in grown(deck, keyed("half", seed), LANDSCAPE_CARDS, compact=True):
            complete = sum(p.squares for p in land.paddies if p.missing == 0)
            assert 2 * complete <= 12 * len(land.laid)
