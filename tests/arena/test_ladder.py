"""The ladder: every deal in every seating, figures that say how sure they are, the same on any number of workers."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations

import pytest

import subak
from subak.arena.ladder import Ladder, Standings, seatings
from subak.arena.runner import Result, play_game, play_games
from subak.arena.statistics import wilson
from subak.bots import Bot
from subak.core.errors import OptionError
from subak.core.state import State

TINYFIELD = "tests.laws.small_game:GAME"
FIRST = "tests.arena.test_runner:First"


class Last(Bot):
    """Always plays the last action."""

    def choose(self, seen: State) -> int:
        return seen.legal(seen.viewer)[-1]


def result(number: int, *places: tuple[int, ...], scores: tuple[int, ...]) -> Result:
    """A made-up game with these places and scores."""
    return Result(number, places[0], places, scores, "target", 1, {"Turn": 1}, {}, f"game {number}\n")


def standings(ladder: Ladder, *results: Result) -> Standings:
    """The standings after these games."""
    found = Standings(ladder)
    for each in results:
        found.add(each)
    return found


def test_two_bots_play_each_deal_on_both_sides() -> None:
    ladder = Ladder("ricedice", 2, ("a", "b"), seed=7)
    assert [ladder.seated(number) for number in range(3)] == [("a", "b"), ("b", "a"), ("a", "b")]
    assert [ladder.seed_of(number) for number in range(4)] == ["7.0", "7.0", "7.1", "7.1"]
    assert [ladder.whole_deals(games) for games in (1, 2, 3, 300)] == [2, 2, 4, 300]


def test_more_bots_than_seats_meet_in_all_choices_and_turn_through_all_seats() -> None:
    assert sorted(seatings(("a", "b", "c"), 2)) == sorted(permutations("abc", 2))
    tables = seatings(("a", "b", "c", "d"), 3)
    assert len(tables) == 4 * 3
    assert {(seat, name): 3 for seat in range(3) for name in "abcd"} == Counter(
        (seat, name) for table in tables for seat, name in enumerate(table)
    )


@pytest.mark.parametrize(("bots", "seats", "games"), [("ab", 3, 6), ("ab", 4, 2), ("abc", 4, 12), ("abc", 3, 3)])
def test_fewer_bots_than_seats_share_them_evenly_and_play_no_game_twice(bots: str, seats: int, games: int) -> None:
    tables = seatings(tuple(bots), seats)
    assert len(tables) == len(set(tables)) == games
    for seat in range(seats):
        assert set(Counter(table[seat] for table in tables).values()) == {games // len(bots)}


def test_the_games_of_a_deal_have_one_seed_and_bots_in_their_seats() -> None:
    ladder = Ladder(TINYFIELD, 2, (FIRST, "tests.arena.test_ladder:Last"), seed=3)
    first, second, third = (subak.Record.loads(play_game(ladder, number).record) for number in range(3))
    assert first.seed == second.seed == "3.0" != third.seed
    assert first.dumps() != second.dumps()


def test_wins_are_counted_for_the_bot_and_shared_ones_in_parts() -> None:
    ladder = Ladder("ricedice", 2, ("a", "b"))
    found = standings(
        ladder,
        result(0, (0,), (1,), scores=(30, 10)),  # a sits in seat 0
        result(1, (1,), (0,), scores=(5, 9)),  # and here in seat 1
        result(2, (0, 1), scores=(20, 20)),
        result(3, (0,), (1,), scores=(12, 10)),  # won by b
    ).report(4, 1.0)
    assert [found["bots"][name]["win_share"] for name in "ab"] == [2.5 / 4, 1.5 / 4]
    assert [found["bots"][name]["margin"] for name in "ab"] == [(20 + 4 + 0 - 2) / 4, -(20 + 4 + 0 - 2) / 4]
    assert found["bots"]["a"]["margin_low"] < -60 < 70 < found["bots"]["a"]["margin_high"]
    assert found["bots"]["a"]["rating"] > 25 > found["bots"]["b"]["rating"]
    assert found["pairs"] == []


def test_one_deal_says_nothing_of_the_spread_of_margins() -> None:
    ladder = Ladder("ricedice", 2, ("a", "b"))
    games = [result(0, (0,), (1,), scores=(3, 1)), result(1, (1,), (0,), scores=(1, 3))]
    figures = standings(ladder, *games).report(2, 1.0)["bots"]["a"]
    assert (figures["margin"], figures["margin_low"], figures["margin_high"]) == (2, None, None)
    assert (figures["low"], figures["high"]) == pytest.approx(wilson(2, 2), abs=5e-5)


def test_three_hundred_wins_leave_little_doubt() -> None:
    ladder = Ladder("ricedice", 2, ("a", "b"))
    games = [result(number, (number % 2,), (1 - number % 2,), scores=(1, 1)) for number in range(300)]
    report = standings(ladder, *games).report(300, 1.0)
    assert (report["games"], report["deals"]) == (300, 150)
    assert (report["bots"]["a"]["win_share"], report["bots"]["a"]["low"]) == (1, 0.9874)
    assert (report["bots"]["b"]["win_share"], report["bots"]["b"]["high"]) == (0, 0.0126)
    assert report["bots"]["a"]["rating"] - report["bots"]["b"]["rating"] > 20


def test_a_table_of_three_knows_who_finished_ahead_of_whom() -> None:
    ladder = Ladder("ricedice", 3, ("a", "b", "c"))
    seats = [{name: ladder.seated(number).index(name) for name in "abc"} for number in range(3)]
    games = []
    for number, seat in enumerate(seats):  # a wins each time, then c, then b
        scores = tuple(score for _, score in sorted(zip(seat.values(), (30, 10, 25), strict=True)))
        games.append(result(number, (seat["a"],), (seat["c"],), (seat["b"],), scores=scores))
    report = standings(ladder, *games).report(3, 1.0)
    assert [report["bots"][name]["win_share"] for name in "abc"] == [1, 0, 0]
    assert [report["bots"][name]["margin"] for name in "abc"] == [5, -20, -5]
    ratings = [report["bots"][name]["rating"] for name in "acb"]
    assert ratings == sorted(ratings, reverse=True)
    pairs = {"".join(pair["bots"]): (pair["ahead"], pair["margin"], pair["games"]) for pair in report["pairs"]}
    assert pairs == {"ab": (1, 20, 3), "ac": (1, 5, 3), "bc": (0, -15, 3)}


def test_a_bot_that_holds_two_seats_counts_with_both() -> None:
    ladder = Ladder("ricedice", 4, ("a", "b"))
    assert ladder.seated(0) == ("a", "b", "a", "b")
    games = [
        result(0, (0, 1, 2), (3,), scores=(9, 9, 9, 1)),
        result(1, (0,), (1,), (2,), (3,), scores=(7, 5, 3, 1)),  # won by b
    ]
    report = standings(ladder, *games).report(2, 1.0)["bots"]
    assert report["a"]["win_share"] == pytest.approx((2 / 3 + 0) / 2, abs=1e-4)
    assert report["b"]["win_share"] == pytest.approx((1 / 3 + 1) / 2, abs=1e-4)
    assert (report["a"]["margin"], report["b"]["margin"]) == (-1, 1)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_report_does_not_depend_on_the_number_of_workers(seats: int) -> None:
    ladder = Ladder(TINYFIELD, seats, ("random", FIRST, "tests.arena.test_ladder:Last"), 5)
    alone = standings(ladder, *play_games(ladder, 18, workers=1)).report(18, 0.0)
    assert standings(ladder, *play_games(ladder, 18, workers=2)).report(18, 0.0) == alone
    with ThreadPoolExecutor(3) as own:
        assert standings(ladder, *play_games(ladder, 18, workers=3, executor=own)).report(18, 0.0) == alone


def test_the_stronger_bot_leads() -> None:
    ladder = Ladder("ricedice", 3, ("random", "heuristic"), options=(("target_rice", 15),))
    found = standings(ladder, *play_games(ladder, 6, workers=1))
    figures = found.report(6, 1.0)["bots"]
    assert figures["heuristic"]["win_share"] > 0.8
    assert figures["heuristic"]["rating"] > figures["random"]["rating"]
    assert found.words().startswith("heuristic ")


@pytest.mark.parametrize(
    ("bots", "seats", "reason"),
    [(("a",), 2, "at least 2 bots"), (("a", "b", "a"), 2, "'a' is named twice"), (("a", "b"), 1, "at least 2 seats")],
)
def test_a_ladder_without_rivals_is_refused(bots: tuple[str, ...], seats: int, reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        Ladder("ricedice", seats, bots)
