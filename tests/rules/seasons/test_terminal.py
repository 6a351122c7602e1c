"""Cards and landscapes drawn as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from subak.games.seasons import GAME
from subak.games.seasons.rules.vocabulary import (
    PHASE_OVER,
)
from subak.games.seasons.words.terminal import card_text, landscape_text
from tests.rules.seasons.tools import (
    DECK,
    new_game,
    played,
)

if TYPE_CHECKING:
    pass


def test_cards_and_landscapes_are_drawn() -> None:
    assert card_text(DECK, 1) == "⋱  ╱  ⋱\n\n╱  ⋱  ╱\n  B\n⋱  ╱  ╲\n     B\n⋰  ╲  ⋰\n"
    s = played(18, PHASE_OVER)
    drawn = landscape_text(s.lands[0], DECK)
    lines = [sign for sign in drawn if sign in "╲╱⋱⋰"]
    assert len(lines) == 12 * 8
    paddies = [paddy for paddy in s.lands[0].paddies if paddy.squares]
    assert sum(sign in "FBH" for sign in drawn) == sum(int(p.features()) for p in paddies if not p.closed())
    assert sum(sign in "fbh•" for sign in drawn) == sum(int(p.squares) for p in paddies if p.closed())
    assert "Landscape of seat 1" in GAME.board(s.seen(0))
    assert landscape_text(new_game().lands[0], DECK) == "(nothing)\n"
