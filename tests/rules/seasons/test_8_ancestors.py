"""Ancestors: when they pay, and for what (chapter 8)."""

from __future__ import annotations

import pytest

from subak.games.seasons.rules.ancestors import closing_bonus, things, turn_bonus
from subak.games.seasons.rules.paddy import Paddy
from subak.games.seasons.rules.vocabulary import (
    ANCESTORS,
    PER_NAMES,
    SIZES,
)
from tests.rules.seasons.tools import (
    BY_NAME,
    DECK,
    about_to_lay,
    full_land,
    lay_next_to,
    line,
    made_paddy,
)


def paddy(squares: int = 1, farmers: int = 0, buffaloes: int = 0, houses: int = 0, cards: int = 1) -> Paddy:
    """A closed paddy made up for its facts."""
    made = Paddy()
    made.squares = squares
    made.farmers, made.buffaloes, made.houses = farmers, buffaloes, houses
    made.cards = (1 << cards) - 1
    return made


def bonus(name: str, closed: Paddy, dry: bool = False, six_plus: int = 6) -> int:
    """What an ancestor pays for a closed paddy."""
    return int(closing_bonus(DECK, BY_NAME[name], closed, dry, six_plus))


@pytest.mark.rule("seasons 8.5")
@pytest.mark.parametrize(("squares", "points"), [(1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 6)])
def test_pally_doubles_the_size_points_of_an_empty_paddy(squares: int, points: int) -> None:
    s = about_to_lay(made_paddy(squares), ancestor=BY_NAME["Pally"])
    lay_next_to(s)
    assert line(s, 0, ANCESTORS) == line(s, 0, SIZES) == points
    assert bonus("Pally", paddy(squares), six_plus=10) == (10 if squares == 6 else points)
    for full in (paddy(squares, farmers=1), paddy(squares, buffaloes=1), paddy(squares, houses=1)):
        assert bonus("Pally", full) == 0


@pytest.mark.rule("seasons 8.2")
@pytest.mark.parametrize("dry", [False, True])
def test_ancestors_of_both_seasons_pay_for_what_they_name(dry: bool) -> None:
    assert [bonus("Dara", paddy(size), dry) for size in (2, 3, 4, 5)] == [0, 3, 3, 0]
    assert bonus("Dara", paddy(2, houses=1), dry) == 3
    assert [bonus("Kunthea", paddy(2, farmers=count), dry) for count in (0, 1, 2)] == [0, 3, 0]
    assert [bonus("Rithy", paddy(2, farmers=1, houses=count), dry) for count in (0, 1, 2)] == [0, 5, 5]


@pytest.mark.rule("seasons 8.6")
def test_vanna_counts_cards() -> None:
    paid = DECK.points[BY_NAME["Vanna"]]
    assert [bonus("Vanna", paddy(3, cards=cards)) for cards in (1, 2, 3, 4)] == [0, 0, paid, paid]


@pytest.mark.rule("seasons 8.3")
def test_ancestors_of_the_dry_season_pay_only_there() -> None:
    full = paddy(4, farmers=2, buffaloes=3)
    for name, points in (("Sothea", 3), ("Phalla", 5)):
        assert bonus(name, full) == 0
        assert bonus(name, full, dry=True) == points
    for name, count in (("Maly", 2), ("Samnang", 3)):
        assert bonus(name, full) == 0
        assert bonus(name, full, dry=True) == count * DECK.points[BY_NAME[name]]
    assert bonus("Phalla", paddy(3), dry=True) == 0
    assert bonus("Phalla", paddy(3, houses=1), dry=True) == 5
    for dry, paid in ((False, 0), (True, 3)):
        s = about_to_lay(made_paddy(2), ancestor=BY_NAME["Sothea"], dry=dry)
        lay_next_to(s)
        assert line(s, 0, ANCESTORS) == paid


@pytest.mark.rule("seasons 8.2")
@pytest.mark.parametrize(("closed", "points"), [(0, 0), (1, 1), (2, 4), (3, 7)])
def test_bopha_pays_by_the_paddies_of_a_turn(closed: int, points: int) -> None:
    assert turn_bonus(DECK, BY_NAME["Bopha"], closed) == points
    assert turn_bonus(DECK, BY_NAME["Pally"], closed) == 0


@pytest.mark.rule("seasons 8.1")
def test_an_ancestor_pays_its_own_seat_only() -> None:
    s = about_to_lay(made_paddy(3), ancestor=BY_NAME["Chantrea"])
    s.ancestors[1] = BY_NAME["Dara"]
    lay_next_to(s)
    assert [line(s, seat, ANCESTORS) for seat in (0, 1)] == [0, 0]


COUNTS = {
    "farmer in an open paddy": 2,
    "buffalo in an open paddy": 3,
    "house in an open paddy": 1,
    "set": 2,  # three farmers, three buffaloes, two houses
    "closed paddy": 3,
    "closed paddy of size 1 or 2": 1,
    "different size": 2,
    "three closed squares": 2,  # six squares
}


@pytest.mark.rule("seasons 8.4")
@pytest.mark.rule("seasons 8.6")
@pytest.mark.parametrize("per", PER_NAMES)
def test_what_ancestors_count_at_the_end(per: str) -> None:
    assert things(full_land(), PER_NAMES.index(per)) == COUNTS[per]
