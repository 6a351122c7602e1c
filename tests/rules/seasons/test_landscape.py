"""The lattice against brute force: lines, spots, paddies and dead ends (chapters 2, 5 and 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from subak.core.rng import keyed
from subak.games.seasons.rules.landscape import BARE, Landscape
from subak.games.seasons.rules.placing import fits, lay, lines_meet, placements
from subak.games.seasons.rules.vocabulary import (
    CARDS,
    FRAME,
    LANDSCAPE_CARDS,
    LARGEST,
    LAY,
    PHASE_LAY_WET,
    PHASE_OVER,
    REACH,
    STRIDE,
    TURNS,
    spot_at,
    spot_x,
    spot_y,
)
from tests.oracles import seasons_geometry as oracle
from tests.rules.seasons.tools import (
    DECK,
    deck_of,
    grown,
    kernel_regions,
    laid_out,
    oracle_card,
    oracle_land,
    played,
    random_deck,
    start,
    step,
)

if TYPE_CHECKING:
    from subak.games.seasons.rules.deck import SeasonsDeck

BLOCKS = ((3, 4), (2, 3), (4, 4), (5, 7))


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


@pytest.mark.rule("seasons 5.3")
@pytest.mark.parametrize(("width", "height"), BLOCKS)
def test_parity_is_the_rule_that_lines_meet_at_every_border(width: int, height: int) -> None:
    deck = random_deck(keyed("parity", width, height), width, height, 50)
    for first in range(TURNS):
        land = start(deck, 1, first)
        brute = oracle_land(deck, land)
        for turn in range(TURNS):
            face, other = deck.face(2, turn), oracle.turned(oracle_card(deck, 2), turn)
            tried = 0
            for y in range(-8, 9):
                for x in range(-8, 9):
                    if fits(land, deck, turn, spot_at(x, y)):
                        assert lines_meet(face, spot_at(x, y)) == oracle.lines_meet(brute, other, x, y)
                        tried += 1
            assert tried > 2 * width


@pytest.mark.rule("seasons 5.3")
def test_side_offsets_are_those_worked_out_for_an_upright_card() -> None:
    right = {0: {-3, -1, 1, 3}, 1: {-1, 1, 3}, 2: {-2, 0, 2}, 3: {-2, 0, 2}}
    below = {0: {-2, 0, 2}, 1: {-2, 0, 2}, 2: {-1, 1}, 3: {-3, -1, 1}}
    listed = placements(start(DECK, 1), DECK, 2, False, 0)
    spots = {(k // FRAME, int(spot_x(k % FRAME)), int(spot_y(k % FRAME))) for k in listed}
    for turn in range(TURNS):
        assert {y for t, x, y in spots if t == turn and x == 3} == right[turn]
        assert {x for t, x, y in spots if t == turn and y == 4} == below[turn]


@pytest.mark.rule("seasons 5.1")
def test_a_corner_is_no_contact_and_one_unit_of_a_side_is() -> None:
    land = start(DECK, 1)
    assert not fits(land, DECK, 0, spot_at(3, 4))
    assert not fits(land, DECK, 0, spot_at(-3, -4))
    assert fits(land, DECK, 0, spot_at(3, 3))
    assert fits(land, DECK, 0, spot_at(-3, 3))
    assert fits(land, DECK, 0, spot_at(2, 4))
    assert not fits(land, DECK, 0, spot_at(20, 20))


@pytest.mark.rule("seasons 5.2")
def test_no_cell_is_ever_covered_twice() -> None:
    for seed in range(30):
        *_, land = grown(DECK, keyed("overlap", seed), LANDSCAPE_CARDS, compact=True)
        assert len(oracle_land(DECK, land).cells) == 12 * len(land.laid)
    land = start(DECK, 1)
    assert not fits(land, DECK, 0, spot_at(2, 2))
    assert not fits(land, DECK, 0, spot_at(0, 0))


def four_cards(bits: str) -> tuple[oracle.Land, list[oracle.Region]]:
    """Four blocks of 4 x 4 cells around the grid point 4,4; with bit 1 a path leads there from the far corner."""
    places = ((0, 0), (4, 0), (0, 4), (4, 4))
    cards = []
    for bit, (left, top) in zip(bits, places, strict=True):
        path = [y if left == top else 3 - y for y in range(4)]  # column of the diagonal in each row
        cards.append(("/".join("".join(bit if x == path[y] else "0" for x in range(4)) for y in range(4)), ""))
    deck = deck_of(*cards, width=4, height=4)
    land = laid_out(deck, *((number, 0, x, y) for number, (x, y) in enumerate(places, 1)))
    return oracle_land(deck, land), kernel_regions(land)


@pytest.mark.rule("seasons 5.5")
@pytest.mark.parametrize("bits", [f"{n:04b}" for n in range(16)])
def test_a_path_ends_where_exactly_one_of_four_lines_is_a_path(bits: str) -> None:
    brute, found = four_cards(bits)
    assert sum(region.ends for region in found) == (1 if bits.count("1") == 1 else 0)
    assert len(oracle.dead_ends(brute)) == sum(region.ends for region in found)
    assert {region.squares for region in found} == {region.squares for region in oracle.regions(brute)}


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


@pytest.mark.rule("seasons 2.3")
def test_complete_squares_are_at_most_half_the_cells() -> None:
    for seed in range(40):
        deck = random_deck(keyed("half", seed), 3, 4, 60)
        for land in grown(deck, keyed("half", seed), LANDSCAPE_CARDS, compact=True):
            complete = sum(p.squares for p in land.paddies if p.missing == 0)
            assert 2 * complete <= 12 * len(land.laid)


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


def same_spots(seed: int) -> int:
    """Compare every list of spots of a random game with trying all of a box; how many lists."""
    s, rng, compared = played(seed, PHASE_LAY_WET, dead_end="refuse" if seed % 4 else "open"), keyed("spots", seed), 0
    while s.phase != PHASE_OVER:
        for seat in range(2):
            if s.phase in (PHASE_LAY_WET, PHASE_LAY_WET + 3) and s.to_act() >> seat & 1:
                mine = {
                    (k // FRAME, int(spot_x(k % FRAME)), int(spot_y(k % FRAME)))
                    for k in (action - LAY for action in s.legal(seat))
                }
                card = oracle_card(s.cards, int(s.picked[seat]))
                assert mine == oracle.spots(oracle_land(s.cards, s.lands[seat]), card, s.refuse)
                compared += 1
        step(s, rng)
    return compared


@pytest.mark.rule("seasons 5.1")
@pytest.mark.rule("seasons 5.4")
def test_the_spots_listed_are_those_found_by_trying_all() -> None:
    assert sum(same_spots(seed) for seed in range(3)) >= 30


@pytest.mark.rule("seasons 5.4")
def test_a_card_of_many_paddies_closes_no_dead_end_either() -> None:
    """The largest card with nothing but paths has 32 groups of squares; three others leave a path that ends at it."""
    side, last = LARGEST, LARGEST - 1
    paths = "/".join(["1" * side] * side)
    deck = deck_of((paths, ""), *[(paths[:-1] + "0", "")] * 3, width=side, height=side)
    assert deck.face(1, 0).groups == 32
    land = BARE
    for card, (x, y), (column, row) in ((2, (-1, -1), (1, 1)), (3, (0, -1), (0, 1)), (4, (-1, 0), (1, 0))):
        turn = next(t for t in range(TURNS) if deck.face(card, t).bits[row * last * side + column * last] == 0)
        land = lay(land, deck, card, turn, spot_at(x * side, y * side))
    listed = placements(land, deck, 1, True, 0)
    mine = {(k // FRAME, int(spot_x(k % FRAME)), int(spot_y(k % FRAME))) for k in listed}
    assert mine == oracle.spots(oracle_land(deck, land), oracle_card(deck, 1), True)
    assert spot_at(0, 0) in placements(land, deck, 1, False, 0)
    assert spot_at(0, 0) not in listed


@pytest.mark.full
@pytest.mark.rule("seasons 5.4")
@pytest.mark.parametrize("part", range(10))
def test_the_spots_of_two_thousand_positions_are_those_found_by_trying_all(part: int) -> None:
    compared, seed = 0, 1000 * (part + 1)
    while compared < 200:
        compared += same_spots(seed)
        seed += 1


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


def test_a_landscape_is_never_changed_by_laying_a_card_on_it() -> None:
    land = start(DECK, 1)
    before = (land.meet, land.paddy_at, [list(spots) for spots in land.spots], list(land.laid), list(land.paddies))
    for action in placements(land, DECK, 2, True, 0):
        lay(land, DECK, 2, action // FRAME, action % FRAME)
    assert before == (land.meet, land.paddy_at, land.spots, land.laid, land.paddies)
    assert BARE.laid == []
