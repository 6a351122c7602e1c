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
    kernel_neighbours,
    kernel_regions,
    laid_out,
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


AROUND = {(5, 4), (6, 3), (5, 2), (4, 1), (3, 2), (2, 3), (1, 4), (2, 5), (3, 6), (4, 5)}  # a ring of ten squares
PINWHEEL = ((1, 0, 0, 0), (2, 3, 3, 0), (3, 2, 4, 3), (4, 1, 0, 4))  # card, turn, corner: they leave the cell 3,3 free


def pinwheel_card(
    turn: int, x: int, y: int, paths: set[oracle.Point], letters: dict[oracle.Point, str]
) -> tuple[str, str]:
    """The upright card that has these paths and features of the landscape when it lies turned at x,y."""
    rows = [["0"] * 3 for _ in range(4)]
    features = []
    for row in range(5):
        for column in range(4):
            cells = tuple(tuple(int((c, r) == (column, row)) for c in range(3)) for r in range(4))
            lone = oracle.turned(oracle.Card(cells, {(column, row): "F"}), turn)
            for (a, b), bit in lone.cells.items():
                if bit and (x + a, y + b) in paths:
                    rows[row][column] = "1"
            for a, b in lone.features:
                if (x + a, y + b) in letters:
                    features.append(f"{letters[x + a, y + b]} {column},{row}")
    return "/".join(map("".join, rows)), ";".join(features)


def ring_around_a_gap(opened: oracle.Point | None = None) -> tuple[SeasonsDeck, Landscape]:
    """Four cards around a gap of one cell: a ring of paths around the gap, another one around the squares outside it.

    `opened` is a cell of the inner ring that is a furrow instead. A buffalo stands beside the gap, a farmer outside."""
    paths = set()
    for cell in ((x, y) for x in range(7) for y in range(7)):
        one, other = (corner in AROUND for _, _, corner in oracle.triangles_of(cell))
        if one != other and cell != opened:
            paths.add(cell)
    letters: list[dict[oracle.Point, str]] = [{}, {(5, 2): "F", (4, 3): "B"}, {}, {}]
    cards = [pinwheel_card(*place[1:], paths, held) for place, held in zip(PINWHEEL, letters, strict=True)]
    deck = deck_of(*cards)
    return deck, laid_out(deck, *PINWHEEL)


@pytest.mark.rule("seasons 6.5")
def test_a_gap_within_a_ring_of_paths_leaves_the_paddy_around_the_ring_closed() -> None:
    deck, land = ring_around_a_gap()
    around = land.paddies[land.paddy_at[spot_at(5, 2)]]
    within = land.paddies[land.paddy_at[spot_at(4, 3)]]
    assert (around.closed(), around.squares, around.farmers, around.buffaloes) == (True, 10, 1, 0)
    assert (within.closed(), within.squares, within.buffaloes) == (False, 1, 1)
    assert land.paddy_at[spot_at(5, 2)] in land.fresh
    assert land.stranded() == 1
    assert same_paddies(deck, land) == 1


@pytest.mark.rule("seasons 6.5")
@pytest.mark.rule("seasons 6.3")
@pytest.mark.parametrize("opened", [(4, 2), (3, 2), (4, 3), (2, 3), (2, 4), (3, 4)])
def test_a_furrow_in_the_ring_makes_the_gap_part_of_the_paddy_which_stays_open(opened: tuple[int, int]) -> None:
    deck, land = ring_around_a_gap(opened)
    joined = land.paddies[land.paddy_at[spot_at(5, 2)]]
    beside_buffalo = opened in ((4, 2), (3, 2), (4, 3))  # a cell of the square 4,3, the others are of 3,4
    assert (joined.closed(), joined.squares, joined.buffaloes) == (False, 11, int(beside_buffalo))
    assert land.closed_count() == same_paddies(deck, land) == 0


@pytest.mark.rule("seasons 6.2")
@pytest.mark.rule("seasons 6.1")
@pytest.mark.parametrize(("width", "height", "share"), [(3, 4, 50), (3, 4, 70), (2, 3, 60), (4, 4, 60), (5, 7, 70)])
def test_paddies_are_those_of_the_brute_force(width: int, height: int, share: int) -> None:
    for seed in range(8):
        deck = random_deck(keyed("deck", seed, share), width, height, share, rich=seed >= 4)
        for land in grown(deck, keyed("land", seed), LANDSCAPE_CARDS, compact=seed % 2 == 0):
            same_paddies(deck, land)


def same_paddies(deck: SeasonsDeck, land: Landscape) -> int:
    """Compare a landscape's paddies, open and closed, with the brute force; how many are closed."""
    by_hand = oracle_land(deck, land)
    mine, brute = kernel_regions(land), oracle.regions(by_hand)
    assert {r.squares: r for r in mine if r.closed} == {r.squares: r for r in brute if r.closed}
    whole = oracle.whole_squares(by_hand, brute)
    assert {r.squares: r for r in mine} == {r.squares: r for r in whole}
    assert len(mine) == len(whole)
    assert kernel_neighbours(land) == oracle.neighbours(by_hand, brute)
    return sum(region.closed for region in brute)


@pytest.mark.full
@pytest.mark.rule("seasons 6.2")
@pytest.mark.parametrize("part", range(10))
def test_paddies_of_fifty_thousand_landscapes_are_those_of_the_brute_force(part: int) -> None:
    compared, closed, seed = 0, 0, 0
    while compared < 5_000:
        rng = keyed("many", part, seed)
        deck = DECK if seed % 2 else random_deck(rng, 3, 4, 40 + int(rng.below(35)), rich=seed % 8 < 4)
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
