"""Spots in words: beside which cards, how far out of line, how often turned."""

from __future__ import annotations

from subak.core.rng import keyed
from subak.games.seasons import GAME
from subak.games.seasons.rules.landscape import BARE
from subak.games.seasons.rules.placing import lay
from subak.games.seasons.rules.vocabulary import PHASE_LAY_DRY, PHASE_LAY_WET, PHASE_OVER, spot_at
from subak.games.seasons.words.places import place_of
from tests.rules.seasons.tools import deck_of, new_game, step

DECK = deck_of()  # every card is 3 cells wide and 4 high


def test_a_spot_is_named_by_the_cards_it_touches_and_the_turns() -> None:
    land = lay(BARE, DECK, 7, 0, spot_at(0, 0))
    for corner, turn, words in (
        ((-3, 0), 0, " left of card 7"),
        ((3, 0), 2, " right of card 7, turned twice"),
        ((3, -1), 0, " right of card 7, 1 up"),
        ((3, 2), 1, " right of card 7, 2 down, turned once"),
        ((0, -4), 0, " above card 7"),
        ((-2, 4), 0, " below card 7, 2 left"),
        ((1, 4), 3, " below card 7, 1 right, turned three times"),
    ):
        assert place_of(land, DECK, 5, turn, spot_at(*corner)) == words


def test_two_cards_say_it_without_a_distance_when_one_is_beside_and_one_above_or_below() -> None:
    land = lay(BARE, DECK, 7, 0, spot_at(0, 0))
    land = lay(land, DECK, 10, 0, spot_at(3, 2))
    assert place_of(land, DECK, 5, 0, spot_at(3, -2)) == " above card 10, right of card 7"
    assert place_of(lay(land, DECK, 5, 0, spot_at(3, -2)), DECK, 5, 0, spot_at(3, -2)) == (
        " above card 10, right of card 7"
    )
    assert place_of(BARE, DECK, 5, 1, spot_at(0, 0)) == ", turned once"


def test_no_two_spots_of_a_game_have_the_same_words() -> None:
    s, rng = new_game(), keyed("places")
    compared = 0
    while s.phase != PHASE_OVER:
        for seat in (0, 1):
            if s.phase in (PHASE_LAY_WET, PHASE_LAY_DRY) and s.to_act() >> seat & 1:
                seen = s.seen(seat)
                words = [spot.words for spot in GAME.view(seen).placements]
                labels = [GAME.choice(seen, seat, action).label for action in seen.legal(seat)]
                assert len(set(words)) == len(words)
                assert not words or [f"Lay card {s.picked[seat]} {spot}" for spot in words] == labels
                compared += len(words)
        step(s, rng)
    assert compared > 500
