"""What a page is given to draw a table."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

import pytest

from subak.core.rng import keyed
from subak.core.state import SPECTATOR
from subak.games.seasons import GAME
from subak.games.seasons.rules.vocabulary import (
    PHASE_ANCESTOR,
    PHASE_CHOOSE,
    PHASE_DEAL,
    PHASE_LAY_DRY,
    PHASE_LAY_WET,
    PHASE_OVER,
    PHASE_START,
)
from subak.games.seasons.soundness import cards_in
from tests.rules.seasons.tools import (
    DECK,
    about_to_lay,
    made_paddy,
    played,
    start,
    step,
)

if TYPE_CHECKING:
    pass


@pytest.mark.rule("seasons 3.3")
def test_a_paddy_printed_on_the_start_card_is_worth_nothing_in_the_view_but_counts() -> None:
    s = about_to_lay(made_paddy(0))
    s.cards = DECK
    s.lands[0] = start(DECK, 7)
    mine = GAME.view(s.seen(0)).seats[0]
    assert mine.closed == 1
    assert [paddy.worth for paddy in mine.paddies if paddy.closed] == [0]
    assert any(paddy.worth for paddy in mine.paddies if not paddy.closed)


def test_the_view_counts_the_cards_left_alike_for_everyone() -> None:
    for phase, left in ((PHASE_DEAL, 18), (PHASE_ANCESTOR, 14), (PHASE_START, 14), (PHASE_CHOOSE, 0)):
        s = played(14, phase)
        assert [GAME.view(s.seen(viewer)).left for viewer in (0, 1, SPECTATOR)] == [left] * 3


def test_the_view_tells_for_each_spot_what_it_closes_and_scores() -> None:
    s, rng = played(16, PHASE_LAY_WET, turn=2), keyed("view")
    compared = 0
    while s.phase != PHASE_OVER:
        for seat in (0, 1):
            if s.phase in (PHASE_LAY_WET, PHASE_LAY_DRY) and s.to_act() >> seat & 1:
                view = GAME.view(s.seen(seat))
                assert [spot.action for spot in view.placements] == s.legal(seat)
                assert view.placing == s.picked[seat]
                for spot in view.placements:
                    after = s.copy()
                    after.apply(seat, spot.action)
                    if after.phase != PHASE_OVER:
                        assert after.points(seat) - s.points(seat) == spot.points
                    sizes = sorted(int(after.lands[seat].paddies[n].size()) for n in after.lands[seat].fresh)
                    assert sizes == spot.closes
                    compared += 1
        step(s, rng)
    assert compared > 500


def test_the_view_names_the_paddies_each_spot_closes_with_squares_size_and_worth() -> None:
    s, rng = played(16, PHASE_LAY_WET, turn=2), keyed("closings")
    compared = 0
    while s.phase != PHASE_OVER:
        for seat in (0, 1):
            view = GAME.view(s.seen(seat))
            for spot in view.placements:
                closings = [closing for closing in view.closings if closing.action == spot.action]
                assert sorted(closing.size for closing in closings) == spot.closes
                assert sum(closing.worth for closing in closings) + spot.bonus == spot.points
                if s.phase == PHASE_CHOOSE or not closings:
                    continue
                after = s.copy()
                after.apply(seat, spot.action)
                closed = {str(paddy.squares): paddy for paddy in GAME.view(after).seats[seat].paddies if paddy.closed}
                assert all(closed[str(closing.squares)].worth == closing.worth for closing in closings)
                compared += 1
            assert {closing.action for closing in view.closings} <= {spot.action for spot in view.placements}
        step(s, rng)
    assert compared > 50


@pytest.mark.rule("seasons 3.3")
def test_the_view_shows_the_start_card_where_each_turn_lays_it() -> None:
    s = played(14, PHASE_START)
    starts = GAME.view(s.seen(0)).starts
    assert [start.turn for start in starts] == [0, 1, 2, 3]
    for start_view in starts:
        after = s.copy()
        after.apply(0, GAME.parse(s, 0, f"start {90 * start_view.turn}"))
        assert GAME.view(after).seats[0].laid == [start_view]
    assert GAME.view(played(14, PHASE_LAY_WET).seen(0)).starts == []


def test_the_view_previews_the_card_picked_in_secret_and_shows_it_to_its_seat_alone() -> None:
    s = played(17, PHASE_CHOOSE)
    card = cards_in(s.hands[0])[0]
    s.apply(0, GAME.parse(s, 0, f"place {card}"))
    assert GAME.view(s.seen(0)).placing == card
    assert len(GAME.view(s.seen(0)).placements) > 10
    assert GAME.view(s.seen(1)).placements == []
    assert GAME.view(s.seen(1)).seats[0].picked is None
    assert GAME.view(s.seen(SPECTATOR)).viewer is None


def test_the_view_counts_paddies_lines_and_the_ancestor() -> None:
    s = about_to_lay(made_paddy(3, "HB"), ancestor=2)
    s.apply(0, s.legal(0)[0])
    mine = GAME.view(s.seen(0)).seats[0]
    assert mine.points == 7 + 2
    assert {line.label: line.points for line in mine.lines if line.points[0]} == {"Paddy sizes": [7], "Buffaloes": [2]}
    closed = [paddy for paddy in mine.paddies if paddy.closed]
    assert [(p.size, p.houses, p.buffaloes, p.worth, len(p.squares)) for p in closed] == [(4, 1, 1, 9, 3)]
    assert mine.ancestor is not None
    assert mine.ancestor.note == "0 points if the game ended now, 2 for each farmer in an open paddy"


def test_a_view_is_of_sensible_size() -> None:
    sizes = []
    for seed in range(4):
        s, rng = played(seed, PHASE_ANCESTOR), keyed("size", seed)
        while s.phase != PHASE_OVER:
            sizes += [len(json.dumps(asdict(GAME.view(s.seen(seat))))) for seat in (0, 1) if s.phase == PHASE_LAY_DRY]
            step(s, rng)
    assert max(sizes) < 60_000
