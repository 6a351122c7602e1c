"""Paddies, compared with a brute force, and their sizes (chapter 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from subak.core.rng import keyed
from subak.games.seasons.rules.landscape import Landscape
from subak.games.seasons.rules.placing import fits, lay, lines_meet
from subak.games.seasons.rules.vocabulary import (
    LANDSCAPE_CARDS,
    SIZES,
    TURNS,
    spot_at,
)
from tests.oracles import seasons_geometry as oracle
from tests.rules.seasons.tools import (
    DECK,
    about_to_lay,
    deck_of,
    grown,
    kernel_regions,
    lay_next_to,
    line,
    made_paddy,
    oracle_land,
    random_deck,
    start,
)

if TYPE_CHECKING:
    from subak.games.seasons.rules.deck import SeasonsDeck


def closing_deck() -> tuple[str, str]:
    """A card of which every line is a path."""
    return "111/111/111/111", ""


@pytest.mark.rule("seasons 6.2")
@pytest.mark.rule("seasons 2.3")
def test_a_square_between_four_paths_closes_at_size_one_and_stays_open_with_a_cell_missing() -> None:
    deck = deck_of(closing_deck(), closing_deck(), closing_deck())
    one = start(deck, 1)
    assert sorted(p.squares for p in one.paddies if p.squares and p.closed()) == [1, 1, 1]  # the full squares
    half = [p for p in one.paddies if p.squares and not p.closed()]
    assert all(p.missing in (2, 3) for p in half)
    two = lay(one, deck, 2, 0, spot_at(3, 1))
    assert {two.paddies[number].squares for number in two.fresh} == {1}
    complete = two.closed_count() - one.closed_count()
    assert complete == 3 + 1  # its own three, and the one cut by the common side


@pytest.mark.rule("seasons 6.1")
@pytest.mark.rule("seasons 5.6")
def test_a_ring_around_an_inner_paddy_closes_and_an_island_does_no_harm() -> None:
    # 7 x 7 cells: the square 3,4 stands between four paths; a ring of furrows lies around it; the rim is path
    bits = [[1] * 7 for _ in range(7)]
    for y in range(1, 6):
        for x in range(1, 6):
            bits[y][x] = 0
    for x, y in ((2, 3), (3, 3), (2, 4), (3, 4)):
        bits[y][x] = 1
    deck = deck_of(("/".join("".join(map(str, row)) for row in bits), ""), width=7, height=7)
    land = start(deck, 1)
    closed = [region for region in kernel_regions(land) if region.closed]
    island, ring = sorted(closed, key=lambda region: len(region.squares))
    assert island.squares == {(3, 4)}
    assert len(ring.squares) == 17
    assert {(2, 3), (4, 3), (2, 5), (4, 5)} <= ring.squares
    assert not ring.ends


@pytest.mark.rule("seasons 6.3")
@pytest.mark.rule("seasons 5.8")
def test_a_gap_of_one_cell_keeps_the_squares_beside_it_open() -> None:
    deck = deck_of(*[("111/111/111/111", "")] * 4)
    spots = ((2, 3, 3, 0), (3, 2, 4, 3), (4, 1, 0, 4))
    land = start(deck, 1)
    for card, turn, x, y in spots:
        assert fits(land, deck, turn, spot_at(x, y))
        assert lines_meet(deck.face(card, turn), spot_at(x, y))
        land = lay(land, deck, card, turn, spot_at(x, y))
    inner = [(x, y) for x in range(1, 7) for y in range(1, 7) if (x + y) % 2]
    opened = {square for region in kernel_regions(land) if not region.closed for square in region.squares}
    assert opened & set(inner) == {(4, 3), (3, 4)}  # the two squares of the uncovered cell 3,3
    assert all(not fits(land, deck, turn, spot_at(3, 3)) for turn in range(TURNS))  # no card fits into it


@pytest.mark.rule("seasons 6.2")
@pytest.mark.rule("seasons 6.1")
@pytest.mark.parametrize(("width", "height", "share"), [(3, 4, 50), (3, 4, 70), (2, 3, 60), (4, 4, 60), (5, 7, 70)])
def test_paddies_are_those_of_the_brute_force(width: int, height: int, share: int) -> None:
    for seed in range(8):
        deck = random_deck(keyed("deck", seed, share), width, height, share)
        for land in grown(deck, keyed("land", seed), LANDSCAPE_CARDS, compact=seed % 2 == 0):
            same_paddies(deck, land)


def same_paddies(deck: SeasonsDeck, land: Landscape) -> int:
    """Compare a landscape's paddies, open and closed, with the brute force; how many are closed."""
    mine, brute = kernel_regions(land), oracle.regions(oracle_land(deck, land))
    assert {r.squares: r for r in mine if r.closed} == {r.squares: r for r in brute if r.closed}
    whole = oracle.whole_squares(brute)
    assert {r.squares: r for r in mine} == {r.squares: r for r in whole}
    assert len(mine) == len(whole)
    return sum(region.closed for region in brute)


@pytest.mark.full
@pytest.mark.rule("seasons 6.2")
@pytest.mark.parametrize("part", range(10))
def test_paddies_of_fifty_thousand_landscapes_are_those_of_the_brute_force(part: int) -> None:
    compared, closed, seed = 0, 0, 0
    while compared < 5_000:
        rng = keyed("many", part, seed)
        deck = DECK if seed % 2 else random_deck(rng, 3, 4, 40 + int(rng.below(35)))
        for land in grown(deck, rng, LANDSCAPE_CARDS, compact=seed % 4 < 3):
            closed += same_paddies(deck, land)
            compared += 1
        seed += 1
    assert closed > compared // 2


@pytest.mark.rule("seasons 6.4")
def test_three_squares_and_a_house_are_size_four_and_seven_points() -> None:
    s = about_to_lay(made_paddy(3, "H"))
    lay_next_to(s)
    assert line(s, 0, SIZES) == 7


HOUSES = [(1, "H", 2), (2, "HH", 7), (4, "H", 10), (4, "HH", 6), (5, "H", 6)]


@pytest.mark.rule("seasons 6.4")
@pytest.mark.parametrize(("squares", "letters", "points"), HOUSES)
def test_each_house_adds_one_to_the_size(squares: int, letters: str, points: int) -> None:
    s = about_to_lay(made_paddy(squares, letters))
    lay_next_to(s)
    assert line(s, 0, SIZES) == points
