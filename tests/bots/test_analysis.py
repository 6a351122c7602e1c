"""What a search thinks of a seat's options is honest, repeatable, complete and told best first."""

from __future__ import annotations

import msgspec
import pytest

import subak
from subak.bots.analysis import Evaluation, certainty, standard_error
from subak.bots.guides import guide_of
from subak.bots.search import Search
from subak.bots.tree import Node
from subak.core.errors import WrongTurn
from subak.core.match import Match
from subak.core.rng import keyed
from tests.laws.small_game import GAME as TINYFIELD

BUDGET = 24
# one position of every kind of step: drafts and plans in secret, dice, work, cards to lay
POSITIONS = [
    *(("spirits", 3, moves) for moves in (0, 5, 14)),
    *(("ricedice", 2, moves) for moves in (0, 1, 7)),
    *(("seasons", 2, moves) for moves in (0, 6, 9)),
]


def reached(game: str, seats: int, moves: int) -> tuple[Match, int]:
    """A match after `moves` moves by rules of thumb, and a seat that is to act."""
    match = Match(game, seats=seats, seed=5)
    bot = subak.bot("heuristic", seed=5)
    for _ in range(moves):
        seat = match.to_act()[0]
        match.play(seat, bot.choose(match.seen(seat)))
    return match, match.to_act()[0]


@pytest.mark.parametrize(("game", "seats", "moves"), POSITIONS)
def test_every_option_is_listed_once_and_the_best_first(game: str, seats: int, moves: int) -> None:
    match, seat = reached(game, seats, moves)
    found = subak.evaluate(match.seen(seat), BUDGET, seed=1)
    assert sorted(option.action for option in found.options) == match.legal(seat)
    best, *others = found.options
    assert all(best.visits >= option.visits for option in others)
    words = {choice.action: (choice.text, choice.label) for choice in match.choices(seat)}
    assert {option.action: (option.text, option.label) for option in found.options} == words
    assert sum(option.visits for option in found.options) <= BUDGET * 3  # whole samples of six candidates at least
    assert best.visits > 0 or not others
    assert all(0 <= option.share <= 1 and option.spread > 0 for option in found.options)


def test_a_share_is_the_mean_win_probability_over_the_samples() -> None:
    """The options of the last round are in all samples, whichever of them is preferred to the guide's advice."""
    preferred = 0
    for moves in range(0, 60, 4):
        match, seat = reached("ricedice", 2, moves)
        seen = match.seen(seat)
        if len(seen.legal(seat)) == 1:
            continue
        rng = keyed("analysis", 1, seat, seen.decisions(seat))
        search = Search(seen, guide_of("ricedice"), rng, thorough=True)
        search.run(BUDGET)
        shares = {option.action: option.share for option in subak.evaluate(seen, BUDGET, seed=1).options}
        for option in search.finalists:
            assert shares[option.move] == pytest.approx(option.win_probability())
        preferred += search.finalists[0] is not search.advised()
    assert preferred > 0


@pytest.mark.parametrize(("game", "seats", "moves"), POSITIONS)
def test_it_knows_nothing_that_the_seat_does_not_know(game: str, seats: int, moves: int) -> None:
    """Whatever is hidden is dealt anew: the answer stays the same to the last digit."""
    match, seat = reached(game, seats, moves)
    found = subak.evaluate(match.seen(seat), BUDGET, seed=1)
    other = match.seen(seat).determinize(keyed("another deal"))
    assert subak.evaluate(other.seen(seat), BUDGET, seed=1) == found


@pytest.mark.parametrize(("game", "seats", "moves"), POSITIONS)
def test_the_line_it_expects_can_be_played(game: str, seats: int, moves: int) -> None:
    match, seat = reached(game, seats, moves)
    found = subak.evaluate(match.seen(seat), BUDGET, seed=2)
    assert len(found.then) == len(found.then_words) <= 6
    for text in (found.options[0].text, *found.then):
        assert seat in match.to_act()
        match.play(seat, text)


def test_a_plan_is_told_to_its_end() -> None:
    match, seat = reached("spirits", 2, 0)
    bot = subak.bot("heuristic", seed=5)
    while not match.choices(seat)[0].text.startswith("plan"):
        match.play(seat, bot.choose(match.seen(seat)))
        seat = match.to_act()[0]
    found = subak.evaluate(match.seen(seat), BUDGET)
    for text in (found.options[0].text, *found.then):
        assert text.startswith("plan")
        match.play(seat, text)
    assert seat not in match.to_act() or not match.choices(seat)[0].text.startswith("plan")


def test_a_game_without_rules_of_thumb_is_weighed_by_its_points() -> None:
    subak.register(TINYFIELD)
    match = Match(TINYFIELD, seats=2, seed=3)
    seat = match.to_act()[0]
    found = subak.evaluate(match.seen(seat), BUDGET)
    assert {option.text for option in found.options} == {choice.text for choice in match.choices(seat)}


def test_only_a_seat_that_is_to_act_has_options() -> None:
    match, seat = reached("ricedice", 2, 1)
    for viewer in (1 - seat, None):
        with pytest.raises(WrongTurn):
            subak.evaluate(match.seen(viewer), BUDGET)


def test_it_crosses_the_wire_unchanged() -> None:
    match, seat = reached("seasons", 2, 6)
    found = subak.evaluate(match.seen(seat), BUDGET)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Evaluation) == found


def node(*gains: float) -> Node:
    """A node whose gain over the advised move was each of these, sample by sample."""
    made = Node(0, 0)
    for gain in gains:
        made.add_sample(gain, 0.5 + gain, gain)
    return made


def test_certainty_grows_with_the_gap_and_shrinks_with_the_standard_error() -> None:
    advised = node(0, 0, 0, 0)
    assert certainty([advised]) == "clear"
    assert certainty([node(0.3, 0.31, 0.29, 0.3), advised]) == "clear"
    assert certainty([node(0.01, 0.01, 0.01, 0.01), advised]) == "likely"
    assert certainty([node(0.001, 0.001, 0.001, 0.001), advised]) == "close"
    assert certainty([node(0.2, 0.0, 0.3, 0.1), advised]) == "likely"
    assert certainty([node(0.3, -0.4, 0.5, -0.2), advised]) == "close"
    assert certainty([advised, node(0.1, -0.1, 0.2, 0.0)]) == "close"


def test_few_results_promise_little() -> None:
    assert standard_error(0, 0.0) == 0.5
    assert standard_error(1, 0.0) > standard_error(4, 0.0) > standard_error(400, 0.0) > 0
    assert standard_error(10_000, 0.3) == pytest.approx(0.003, rel=0.01)
