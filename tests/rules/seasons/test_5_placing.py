"""Placing a card, compared with trying all spots (chapter 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from subak.core.rng import keyed
from subak.games.seasons import GAME
from subak.games.seasons.rules.landscape import BARE
from subak.games.seasons.rules.placing import fits, lay, lines_meet, placements
from subak.games.seasons.rules.vocabulary import (
    ASIDE,
    FRAME,
    LANDSCAPE_CARDS,
    LARGEST,
    LAY,
    PHASE_CHOOSE,
    PHASE_LAY_DRY,
    PHASE_LAY_WET,
    PHASE_OVER,
    TURNS,
    spot_at,
    spot_x,
    spot_y,
)
from subak.games.seasons.soundness import cards_in
from tests.oracles import seasons_geometry as oracle
from tests.rules.seasons.own_cards import own_deck
from tests.rules.seasons.tools import (
    DECK,
    about_to_lay,
    deck_of,
    grown,
    kernel_regions,
    laid_out,
    made_paddy,
    oracle_card,
    oracle_land,
    played,
    random_deck,
    start,
    step,
)

if TYPE_CHECKING:
    from subak.games.seasons.rules.state import Seasons


@pytest.mark.rule("seasons 5.7")
def test_a_card_without_a_spot_is_set_aside_and_only_then() -> None:
    s = about_to_lay(made_paddy(3))
    assert not s.allows(0, ASIDE)
    refusal = GAME.why_not(s, 0, ASIDE)
    assert refusal is not None
    assert refusal.clause == "seasons 5.7"
    s.lands[0].spots = [[], [], [], []]  # as if the landscape had no free side
    assert s.legal(0) == [ASIDE]
    assert s.allows(0, ASIDE)
    s.apply(0, ASIDE)
    assert cards_in(s.aside) == [1]
    assert s.scores() == [0, 0]
    assert s.phase == PHASE_CHOOSE


def refused_by_dead_end() -> tuple[Seasons, int, int]:
    """A game in which a spot is refused because a path would end in a closed paddy: state, seat, action."""
    for seed in range(200):
        s, rng = played(seed, PHASE_LAY_WET, turn=1), keyed("dead end", seed)
        while s.phase != PHASE_OVER:
            for seat in (0, 1):
                if s.phase in (PHASE_LAY_WET, PHASE_LAY_DRY) and s.to_act() >> seat & 1:
                    listed = set(s.legal(seat))
                    s.refuse = False
                    more = sorted(set(s.legal(seat)) - listed)
                    s.refuse = True
                    if more:
                        return s, seat, more[0]
            step(s, rng)
    raise AssertionError("no dead end in 200 games")


@pytest.mark.rule("seasons 5.4")
@pytest.mark.rule("seasons 11.2")
def test_closing_a_paddy_around_a_dead_end_is_refused_or_leaves_it_open() -> None:
    s, seat, action = refused_by_dead_end()
    assert not s.allows(seat, action)
    refusal = GAME.why_not(s, seat, action)
    assert refusal is not None
    assert refusal.clause == "seasons 5.4"
    other = GAME.new(2, GAME.read_options({"dead_end": "open"}, 2), s.cards)
    assert not other.refuse
    s.refuse = False
    assert s.allows(seat, action)
    before, closed = s.points(seat), s.lands[seat].closed_count()
    s.apply(seat, action)
    spoilt = [p for p in s.lands[seat].paddies if p.squares and p.missing == 0 and p.dead_ends]
    assert spoilt
    assert not any(paddy.closed() for paddy in spoilt)
    assert s.lands[seat].closed_count() - closed == len(s.lands[seat].fresh)
    if not s.lands[seat].fresh:
        assert s.points(seat) == before


BLOCKS = ((3, 4), (2, 3), (4, 4), (5, 7))


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


def same_spots(seed: int) -> int:
    """Compare every list of spots of a random game with trying all of a box, with own cards too; how many lists."""
    cards = own_deck(keyed("own", seed)) if seed % 2 else DECK
    s = played(seed, PHASE_LAY_WET, cards=cards, dead_end="refuse" if seed % 4 else "open")
    rng, compared = keyed("spots", seed), 0
    while s.phase != PHASE_OVER:
        for seat in range(2):
            if s.phase in (PHASE_LAY_WET, PHASE_LAY_WET + 3) and s.picked[seat]:
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


def test_a_landscape_is_never_changed_by_laying_a_card_on_it() -> None:
    land = start(DECK, 1)
    before = (land.meet, land.paddy_at, [list(spots) for spots in land.spots], list(land.laid), list(land.paddies))
    for action in placements(land, DECK, 2, True, 0):
        lay(land, DECK, 2, action // FRAME, action % FRAME)
    assert before == (land.meet, land.paddy_at, land.spots, land.laid, land.paddies)
    assert BARE.laid == []
