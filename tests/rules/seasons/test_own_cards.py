"""What only own decks have: features on cut squares, two in a square, path ends inside (2.6, 2.7, 5.9)."""

from __future__ import annotations

import pytest

from subak.core.rng import keyed
from subak.games.seasons import GAME
from subak.games.seasons.rules.paddy import Paddy
from subak.games.seasons.rules.placing import closes_dead_end, lay
from subak.games.seasons.rules.vocabulary import CARDS, FEATURE_NAMES, PHASE_CHOOSE, TURNS, spot_at
from subak.games.seasons.words.terminal import card_text, landscape_text
from subak.games.seasons.words.view import card_view
from tests.oracles import seasons_geometry as oracle
from tests.rules.seasons.own_cards import own_deck
from tests.rules.seasons.tools import (
    deck_of,
    inner_ends,
    kernel_regions,
    laid_out,
    oracle_card,
    oracle_land,
    played,
    start,
)

PATHS = "111/111/111/111"


def features_of(paddy: Paddy) -> tuple[int, int, int]:
    """Farmers, buffaloes and houses."""
    return int(paddy.farmers), int(paddy.buffaloes), int(paddy.houses)


@pytest.mark.rule("seasons 2.6")
@pytest.mark.parametrize(
    ("left", "right", "held"), [("F", "", (1, 0, 0)), ("F", "B", (1, 1, 0)), ("H", "H", (0, 0, 2))]
)
def test_features_of_both_parts_of_a_cut_square_count_each_as_a_whole(
    left: str, right: str, held: tuple[int, int, int]
) -> None:
    """The square 3,2 is cut by the side between two cards; all its lines are paths."""
    deck = deck_of((PATHS, f"{left} 3,2"), (PATHS, f"{right} 0,1" if right else ""))
    land = laid_out(deck, (1, 0, 0, 0), (2, 0, 3, 1))
    paddy = land.paddies[land.paddy_at[spot_at(3, 2)]]
    assert paddy.closed()
    assert features_of(paddy) == held
    assert paddy.size() == 1 + held[2]


@pytest.mark.rule("seasons 2.6")
def test_a_feature_at_the_open_border_lies_in_an_open_paddy() -> None:
    deck = deck_of((PATHS, "B 3,2;F 0,3;H 1,0;F 3,0"))
    land = start(deck, 1)
    assert land.stranded() == 1
    assert land.farmers() == 2
    for x, y in ((3, 2), (0, 3), (1, 0), (3, 0)):
        paddy = land.paddies[land.paddy_at[spot_at(x, y)]]
        assert (paddy.closed(), paddy.features()) == (False, 1)


@pytest.mark.rule("seasons 2.7")
@pytest.mark.parametrize(("features", "held"), [("F 1,2;F 1,2", (2, 0, 0)), ("B 1,2;H 1,2", (0, 1, 1))])
def test_two_features_of_a_square_count_each(features: str, held: tuple[int, int, int]) -> None:
    deck = deck_of((PATHS, features))
    for turn in range(TURNS):
        full = [paddy for paddy in start(deck, 1, turn).paddies if paddy.features()]
        assert [features_of(paddy) for paddy in full] == [held]
        assert full[0].closed()


@pytest.mark.rule("seasons 2.6")
@pytest.mark.rule("seasons 2.7")
def test_cards_keep_their_features_when_they_are_turned() -> None:
    deck = own_deck(keyed("turned"))
    for card in range(1, CARDS + 1):
        for turn in range(TURNS):
            land = start(deck, card, turn)
            brute = oracle.regions(oracle_land(deck, land))
            whole = oracle.whole_squares(oracle_land(deck, land), brute)
            assert {r.squares: r for r in kernel_regions(land)} == {r.squares: r for r in whole}
            drawn = "".join(oracle_card(deck, card).features.values())
            held = [sum(paddy.farmers for paddy in land.paddies), sum(paddy.houses for paddy in land.paddies)]
            assert held == [drawn.count("F"), drawn.count("H")]


@pytest.mark.rule("seasons 5.9")
def test_a_paddy_with_a_printed_end_closes_and_scores_and_one_with_an_end_between_cards_does_not() -> None:
    """Squares 2,3 and 3,4 of a 7 x 7 card stand in a ring; the path that parts them is left out or ends in it."""
    squares = {(2, 3), (3, 4), (4, 3), (3, 2)}
    rows = []
    for y in range(7):
        row = ""
        for x in range(7):
            sides = ((x + 1, y), (x, y + 1)) if (x + y) % 2 == 0 else ((x, y), (x + 1, y + 1))
            ends = (x, y) == (3, 3)  # from the ring's point 4,4 to the point 3,3 in the middle
            row += str(int(((sides[0] in squares) != (sides[1] in squares)) or ends))
        rows.append(row)
    deck = deck_of(("/".join(rows), "F 2,3"), width=7, height=7)
    assert inner_ends(deck.face(1, 0).bits, 7, 7)
    land = start(deck, 1)
    closed = [region for region in kernel_regions(land) if region.closed]
    assert [(region.squares, region.ends) for region in closed] == [(frozenset(squares), 0)]
    assert land.closed_count() == 1
    assert not oracle.dead_ends(oracle_land(deck, land))


@pytest.mark.rule("seasons 5.9")
@pytest.mark.rule("seasons 5.5")
def test_an_end_between_cards_still_counts_where_another_end_is_printed() -> None:
    found = 0
    for seed in range(60):
        deck = own_deck(keyed("ends", seed))
        s = played(seed, PHASE_CHOOSE, turn=2, cards=deck)
        for land in s.lands:
            brute = oracle.regions(oracle_land(deck, land))
            assert sum(region.ends for region in brute) == land.loose_ends
            found += int(land.loose_ends)
    assert found > 5


def test_own_cards_are_drawn_as_text_with_all_their_features() -> None:
    deck = deck_of((PATHS, "F 1,2;B 1,2;H 3,2"), (PATHS, "B 0,1"))
    assert card_text(deck, 1).count("FB") == 1
    assert card_text(deck, 1).count("H") == 1
    text = landscape_text(lay(start(deck, 1), deck, 2, 0, spot_at(3, 1)), deck)
    assert "fb" in text
    assert "hb" in text


def test_the_view_names_every_feature_of_a_square() -> None:
    deck = deck_of((PATHS, "F 1,2;B 1,2;H 3,2"))
    shown = [(feature.kind, feature.x, feature.y) for feature in card_view(deck, 1).features]
    assert sorted(shown) == [("buffalo", 1, 2), ("farmer", 1, 2), ("house", 3, 2)]
    assert {kind for kind, _, _ in shown} == set(FEATURE_NAMES[1:])


def test_the_listed_spots_close_no_end_between_own_cards() -> None:
    deck = own_deck(keyed("spots"))
    s = played(7, PHASE_CHOOSE, turn=2, cards=deck)
    for card in range(1, CARDS + 1):
        for turn in range(TURNS):
            face = deck.face(card, turn)
            for spot in s.lands[0].spots[2 * (turn & 1) + face.parity][:6]:
                after = lay(s.lands[0], deck, card, turn, spot)
                closed_around = any(p.squares and p.missing == 0 and p.dead_ends for p in after.paddies)
                assert closes_dead_end(s.lands[0], face, spot) == closed_around


def test_a_deck_of_own_cards_has_its_own_digest_and_reads_back() -> None:
    deck = own_deck(keyed("digest"))
    again = GAME.deck_from_text(deck.text)
    assert (again.digest, again.text) == (deck.digest, deck.text)
    assert deck.digest != GAME.deck().digest
    assert "also" in deck.text
    assert "also" not in GAME.deck().text
