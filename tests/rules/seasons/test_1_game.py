"""The game: two seats, eight cards a landscape, and a frame they cannot leave (chapter 1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from subak.games.seasons import GAME
from subak.games.seasons.rules.landscape import laid_card
from subak.games.seasons.rules.placing import lay, placements
from subak.games.seasons.rules.vocabulary import (
    ASIDE,
    CLAIM,
    FRAME,
    LANDSCAPE_CARDS,
    LARGEST,
    LAY,
    PHASE_LAY_DRY,
    PHASE_OVER,
    REACH,
    STRIDE,
    spot_x,
    spot_y,
)
from tests.rules.seasons.tools import (
    deck_of,
    oracle_land,
    played,
    start,
)

if TYPE_CHECKING:
    pass


SEEDS = range(12)


@pytest.mark.rule("seasons 1.1")
def test_two_seats_and_no_other_number() -> None:
    assert GAME.seat_counts == (2,)
    s = played(1, PHASE_OVER)
    laid = [{int(laid_card(entry)) for entry in land.laid} for land in s.lands]
    assert not laid[0] & laid[1]


@pytest.mark.rule("seasons 1.2")
@pytest.mark.rule("seasons 1.3")
@pytest.mark.parametrize("seed", SEEDS)
def test_eight_cards_a_landscape_and_an_ancestor_beside_it_are_all_18(seed: int) -> None:
    s = played(seed, PHASE_OVER)
    assert not s.aside
    assert [len(land.laid) for land in s.lands] == [LANDSCAPE_CARDS] * 2
    assert GAME.conserved(s) == {"cards": 18}
    assert GAME.problems(s) == []


def towards(side: int, spot: int) -> int:
    """How far a spot lies to the right, the left, below or above."""
    return int((spot_x(spot), -spot_x(spot), spot_y(spot), -spot_y(spot))[side])


@pytest.mark.rule("seasons 1.3")
def test_no_line_of_eight_cards_leaves_the_frame() -> None:
    for width, height in ((LARGEST, LARGEST), (LARGEST, 2)):
        deck = deck_of(width=width, height=height)
        for side in range(4):
            land = start(deck, 1, 2)
            for card in range(2, LANDSCAPE_CARDS + 1):
                far = max(placements(land, deck, card, True, 0), key=lambda k: towards(side, k % FRAME))
                land = lay(land, deck, card, far // FRAME, far % FRAME)
            assert len(land.laid) == LANDSCAPE_CARDS
            assert land.spots == [[], [], [], []]
            for x, y in oracle_land(deck, land).cells:
                assert -REACH < x < STRIDE - REACH - 1
                assert -REACH < y < STRIDE - REACH - 1


@pytest.mark.rule("seasons 1.3")
def test_no_ninth_card_is_laid() -> None:
    s = played(20, PHASE_LAY_DRY, turn=5)
    seat = int(s.active)
    spot = s.legal(seat)[0]
    s.lands[seat] = played(20, PHASE_OVER).lands[seat]
    assert len(s.lands[seat].laid) == 8
    assert s.legal(seat) == [ASIDE]
    refusals = [GAME.why_not(s, seat, action) for action in range(LAY, CLAIM, 97)]
    assert {refusal.clause for refusal in refusals if refusal} == {"seasons 1.3"}
    assert not s.allows(seat, spot)
