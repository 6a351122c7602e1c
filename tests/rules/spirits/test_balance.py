"""The tool that measures spirits deals every card and counts the same whoever plays the games."""

from __future__ import annotations

from subak.games.spirits.balance import SEATS, added, tally


def test_every_seat_holds_six_cards_and_chunks_add_up() -> None:
    cards, rice = tally(range(4), "test")
    assert sum(held.games for held in cards) == 4 * SEATS * 6
    assert abs(sum(held.wins for held in cards) - 4 * 6) < 1e-9
    assert added([tally(range(2), "test"), tally(range(2, 4), "test")]) == (cards, rice)
