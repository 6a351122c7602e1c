"""Points: sizes, farmers, buffaloes, ancestors and the end, row by row (chapters 7, 8 and 10)."""

from __future__ import annotations

import pytest

from subak.games.seasons import GAME
from subak.games.seasons.rules import end
from subak.games.seasons.rules.landscape import Landscape
from subak.games.seasons.rules.paddy import Paddy
from subak.games.seasons.rules.placing import lay, placements
from subak.games.seasons.rules.score import closing_bonus, end_bonus, things, turn_bonus
from subak.games.seasons.rules.vocabulary import (
    ANCESTORS,
    BUFFALOES,
    CARDS,
    CLOSED,
    FARMERS,
    FRAME,
    PER_NAMES,
    PHASE_OVER,
    SIZES,
    STRANDED,
)
from tests.rules.seasons.tools import (
    DECK,
    about_to_lay,
    deck_of,
    lay_next_to,
    line,
    made_paddy,
    start,
)

BY_NAME = {name: card for card, name in enumerate(DECK.names) if name}


@pytest.mark.rule("seasons 7.2")
@pytest.mark.rule("seasons 11.1")
@pytest.mark.parametrize(("squares", "points"), [(1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 6), (7, 6)])
def test_the_size_table(squares: int, points: int) -> None:
    for six_plus in (6, 10):
        s = about_to_lay(made_paddy(squares), size_six_plus=six_plus)
        lay_next_to(s)
        assert line(s, 0, SIZES) == (six_plus if squares > 5 else points)
        assert s.scores() == [line(s, 0, SIZES), 0]


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


@pytest.mark.rule("seasons 7.3")
@pytest.mark.parametrize(("farmers", "points"), [(0, 0), (1, 1), (2, 3), (3, 5), (4, 8), (5, 8), (6, 8)])
def test_the_farmers_table(farmers: int, points: int) -> None:
    s = about_to_lay(made_paddy(6, "F" * farmers))
    lay_next_to(s)
    assert line(s, 0, FARMERS) == points


@pytest.mark.rule("seasons 7.4")
@pytest.mark.parametrize("buffaloes", range(4))
def test_two_points_for_each_buffalo(buffaloes: int) -> None:
    s = about_to_lay(made_paddy(4, "B" * buffaloes))
    lay_next_to(s)
    assert line(s, 0, BUFFALOES) == 2 * buffaloes


@pytest.mark.rule("seasons 7.1")
@pytest.mark.rule("seasons 7.3")
def test_paddies_closed_by_one_card_score_each_by_itself() -> None:
    # two diamonds of one square each, at 2,1 … built as rings on one card, a farmer in each
    rows = [["0"] * 7 for _ in range(7)]
    for cx, cy in ((2, 3), (5, 4)):
        for x, y in ((cx - 1, cy - 1), (cx, cy - 1), (cx - 1, cy), (cx, cy)):
            rows[y][x] = "1"
    s = about_to_lay(("/".join("".join(row) for row in rows), "F 2,3;F 5,4"))
    events = lay_next_to(s)
    assert [event.kind for event in events if event.points] == ["size", "farmers", "size", "farmers"]
    assert line(s, 0, SIZES) == 2
    assert line(s, 0, FARMERS) == 2  # two sets of one, not one set of two
    assert s.lands[0].closed_count() == 2


@pytest.mark.rule("seasons 7.1")
def test_a_closed_paddy_is_scored_once() -> None:
    s = about_to_lay(made_paddy(4))
    lay_next_to(s)
    before = line(s, 0, SIZES)
    s.picked[0], s.done, s.phase = 2, 2, 6
    lay_next_to(s)
    assert line(s, 0, SIZES) == before
    assert s.lands[0].closed_count() == 1


@pytest.mark.rule("seasons 3.3")
def test_a_paddy_printed_on_the_start_card_scores_nothing_but_counts_at_the_end() -> None:
    s = about_to_lay(made_paddy(2))
    s.lands = [start(s.cards, 1), start(s.cards, 17)]
    assert s.scores() == [0, 0]
    s.phase = PHASE_OVER
    end.begin(s)
    assert line(s, 0, CLOSED) == 1
    assert line(s, 0, SIZES) == 0


# -- ancestors


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


def full_land() -> Landscape:
    """Closed: size 1 (a farmer), size 3 (a house, two squares), size 3 bare; open: 2 farmers, 3 buffaloes, 1 house."""
    opened = (bare(), "F 2,1;F 1,2;B 3,2;B 2,3;B 1,4;H 3,4")
    deck = deck_of(made_paddy(1, "F"), made_paddy(2, "H"), made_paddy(3), opened, width=7, height=7)
    land = start(deck, 4)
    for card in (1, 2, 3):
        first = placements(land, deck, card, True, 0)[0]
        land = lay(land, deck, card, first // FRAME, first % FRAME)
    return land


def bare() -> str:
    """A 7 x 7 card of furrows."""
    return "/".join(["0" * 7] * 7)


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


@pytest.mark.rule("seasons 8.4")
@pytest.mark.rule("seasons 10.3")
def test_end_ancestors_pay_points_for_each_thing() -> None:
    land = full_land()
    found = {DECK.names[card]: int(end_bonus(DECK, card, land)) for card in range(1, CARDS + 1)}
    expected = {"Chantrea": 4, "Sokha": 4, "Nary": 3, "Chanthou": 2, "Veasna": 6, "Kosal": 2, "Rachana": 4, "Thyda": 2}
    assert {name: points for name, points in found.items() if points} == expected


@pytest.mark.rule("seasons 10.1")
@pytest.mark.rule("seasons 10.2")
@pytest.mark.rule("seasons 7.5")
def test_the_common_end_scoring() -> None:
    s = about_to_lay(ancestor=BY_NAME["Pally"])
    s.ancestors[1] = BY_NAME["Veasna"]
    s.lands = [full_land(), full_land()]
    s.phase = PHASE_OVER
    end.begin(s)
    assert [line(s, seat, CLOSED) for seat in (0, 1)] == [3, 3]
    assert [line(s, seat, STRANDED) for seat in (0, 1)] == [-3, -3]
    assert [line(s, seat, ANCESTORS) for seat in (0, 1)] == [0, 6]
    low = about_to_lay(("0000000/" * 6 + "0000000", "B 2,1;B 1,2"))
    low.lands = [start(low.cards, 1), start(low.cards, 17)]
    low.ancestors = [BY_NAME["Pally"], BY_NAME["Pally"]]
    low.phase = PHASE_OVER
    end.begin(low)
    assert low.scores() == [-2, 0]


@pytest.mark.rule("seasons 10.4")
def test_more_points_win_then_more_farmers_then_the_win_is_shared() -> None:
    deck = deck_of((bare(), "F 2,1"), (bare(), "F 2,1"), (bare(), ""), width=7, height=7)
    s = about_to_lay()
    s.cards, s.phase = deck, PHASE_OVER
    for cards, points, ranking, tiebreak in (
        ((1, 3), (3, 4), [[1], [0]], ""),
        ((1, 3), (4, 4), [[0], [1]], "1 farmer against 0"),
        ((3, 1), (4, 4), [[1], [0]], "1 farmer against 0"),
        ((1, 2), (4, 4), [[0, 1]], "1 farmer each"),
    ):
        s.lands = [start(deck, card) for card in cards]
        s.lines = [points[0], 0, 0, 0, 0, 0, points[1], 0, 0, 0, 0, 0]
        outcome = GAME.outcome(s)
        assert outcome is not None
        assert (outcome.ranking, outcome.winners, outcome.tiebreak) == (ranking, ranking[0], tiebreak)
        assert outcome.scores == list(points)
