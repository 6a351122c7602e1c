"""The review of a game: figures that add up, blunders that are found, and records of every kind."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

import subak
from subak.arena.playouts import Playouts, Position
from subak.arena.review import Review, review, steps_of
from subak.bots.guides import guide_of
from subak.core.match import Match
from subak.core.record import Record
from tests.rules.ricedice.table import rolled

FEW = 4  # playouts of a position
WORKERS = "worker worker worker worker worker"


def short_match(game: str = "ricedice", seats: int = 2, seed: int = 3, moves: int = 10_000) -> Match:
    """A game of bots, short where the game can be; the first seat plays at random."""
    options = {"target_rice": 10} if game == "ricedice" else {}
    match = Match(game, seats, seed, options)
    bots = [subak.bot("random" if seat == 0 else "heuristic", seed) for seat in range(seats)]
    while not match.over and match.moves < moves:
        seat = match.to_act()[0]
        match.play(seat, bots[seat].choose(match.seen(seat)))
    return match


@cache
def short_review(seed: int = 0) -> Review:
    """The review of a short game of two."""
    return review(short_match().record, FEW, seed)


def adds_up(found: Review) -> bool:
    """Whether start, luck, choice and the rest give every seat's share at the end."""
    parts = [(line.luck, line.choice, line.others, line.unforeseen) for line in found.balance]
    sums = [line.start + sum(part.value for part in of) for line, of in zip(found.balance, parts, strict=True)]
    return sums == pytest.approx(found.shares[-1])


def test_luck_choice_and_others_add_up_to_the_result() -> None:
    found = short_review()
    winners = short_match().outcome
    assert winners is not None
    assert found.over
    assert found.shares[-1] == [1.0 if seat in winners.winners else 0.0 for seat in range(2)]
    assert adds_up(found)
    assert all(sum(shares) == pytest.approx(1) for shares in found.shares)
    assert len(found.shares) == len(found.chapters) == found.moves + 1


@pytest.mark.parametrize(("game", "kinds"), [("ricedice", {"Turn"}), ("spirits", {"Set-up", "Round"})])
def test_every_step_and_turning_point_says_its_chapter(game: str, kinds: set[str]) -> None:
    found = review(short_match(game, moves=80).record, 2)
    assert {chapter.kind for chapter in found.chapters[1:]} | {"Set-up"} == kinds | {"Set-up"}
    numbers = [chapter.number for chapter in found.chapters]
    assert numbers == sorted(numbers)
    assert numbers[-1] > 0
    assert all(chapter.step for chapter in found.chapters)
    assert found.turning_points
    assert all(point.chapter == found.chapters[point.at] for point in found.turning_points)


def test_what_one_seat_gains_in_a_game_of_two_the_other_loses() -> None:
    first, second = short_review().balance
    assert first.luck.value == pytest.approx(-second.luck.value)
    assert first.choice.value == pytest.approx(-second.others.value)


def test_a_review_depends_on_record_budget_and_seed_alone() -> None:
    assert review(short_match().record, FEW) == short_review()
    assert short_review(1).shares != short_review().shares


def test_a_missed_win_is_a_turning_point_and_the_win_is_named() -> None:
    table = rolled(WORKERS, "94 rice | S1 planted", "99 rice | S3 planted").play("card")
    found = review(table.match.record, 16)
    worst = next(point for point in found.turning_points if point.seat == 0)
    assert worst.text == "card"
    assert worst.swing.value < -0.2
    assert worst.better is not None
    assert worst.better.text == "worker"
    assert worst.better.gain.value > 0.2
    assert found.balance[0].choice.value < -0.2


def test_a_win_that_is_taken_is_no_mistake() -> None:
    table = rolled(WORKERS, "94 rice | S1 planted", "99 rice | S3 planted").play("worker", "harvest 1")
    found = review(table.match.record, 16)
    assert found.shares[-1] == [1.0, 0.0]
    assert all(point.better is None for point in found.turning_points if point.seat == 0)
    assert adds_up(found)


def test_moves_that_were_taken_back_do_not_count() -> None:
    table = rolled(WORKERS, "14 rice | S1 planted", "S3").play("card")
    table.match.undo(0)
    table.play("worker")
    straight = rolled(WORKERS, "14 rice | S1 planted", "S3").play("worker")
    assert any(entry.verb == "undo" for entry in table.match.record.entries)
    assert review(table.match.record, FEW) == review(straight.match.record, FEW)


def test_giving_up_is_shown_and_counts_as_a_choice() -> None:
    match = short_match(moves=30)
    match.resign(1)
    found = review(match.record, FEW)
    assert found.over
    assert found.shares[-1] == [1.0, 0.0]
    assert adds_up(found)
    given_up = next(point for point in found.turning_points if point.verb == "resign")
    assert (given_up.seat, given_up.at, given_up.seat_moved) == (1, len(found.shares) - 1, 1)
    assert given_up.swing.value < 0


def test_who_has_given_up_has_no_share_and_a_substitutes_moves_are_others() -> None:
    match = short_match(seats=3, moves=30)
    match.resign(0)
    match.substitute(0, "random")
    kept = len(match.record.entries)
    stand_in = subak.bot("random", 1)
    while not match.over and match.moves < 60:
        seat = match.to_act()[0]
        match.play(seat, stand_in.choose(match.seen(seat)))
    found = review(match.record, FEW)
    given_up = kept - 1  # the step of the resignation, counted from 1: the substitute is no step
    assert all(shares[0] == 0 for shares in found.shares[given_up:])
    assert any(shares[0] > 0 for shares in found.shares[:given_up])
    assert adds_up(found)
    assert len(found.shares) == found.moves + 2


def test_a_leave_and_a_return_change_nothing_but_whose_moves_they_are() -> None:
    match = short_match(moves=20)
    seat = match.to_act()[0]
    match.leave(seat)
    match.substitute(seat, "random")
    match.play(seat, subak.bot("random", 1).choose(match.seen(seat)))
    lent = review(match.record, FEW)
    entries = [entry for entry in match.record.entries if entry.verb == "play"]
    own = review(replace(match.record, entries=entries), FEW)
    assert lent.shares == own.shares
    assert lent.balance[1 - seat] == own.balance[1 - seat]
    assert adds_up(lent)


def test_alone_the_share_is_against_the_games_own_opponent() -> None:
    match = short_match(seats=1)
    found = review(match.record, FEW)
    outcome = match.outcome
    assert outcome is not None
    assert found.shares[-1] == [1.0 if outcome.winners else 0.0]
    assert adds_up(found)


def test_alone_against_nobody_the_points_are_measured() -> None:
    found = review(short_match("spirits", 1).record, 2)
    assert 0 < found.shares[-1][0] < 1
    assert adds_up(found)


def test_a_seat_alone_that_gives_up_has_nothing() -> None:
    match = short_match("spirits", 1, moves=40)
    match.resign(0)
    found = review(match.record, 2)
    assert found.shares[-1] == [0.0]
    assert adds_up(found)


def test_a_record_that_breaks_off_is_reviewed_as_far_as_it_goes() -> None:
    record = short_match().record
    cut = replace(record, entries=record.entries[:25], end="")
    found = review(cut, FEW)
    assert not found.over
    assert found.moves == 25
    assert adds_up(found)


def test_a_record_without_moves_has_a_start_and_nothing_else() -> None:
    record = replace(short_match().record, entries=[], end="")
    found = review(Record.loads(record.dumps()), FEW)
    assert len(found.shares) == 1
    assert found.turning_points == []
    assert adds_up(found)


def test_progress_grows_to_the_end() -> None:
    told: list[float] = []
    review(short_match(moves=30).record, 2, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == pytest.approx(1)


def test_a_closer_look_after_a_forced_move_pairs_the_same_playouts() -> None:
    """Such a position shares its results with the one before; looked at further, both go on alike."""
    match = short_match("seasons", seed=5)
    playouts = Playouts(match.game, guide_of("seasons"), 1)
    steps = list(steps_of(match, playouts))
    shared = [step for step in steps if step.after.results is step.before.results]
    assert shared
    for step in shared[:3]:
        playouts.run(step.after, FEW)
        playouts.run(step.before, FEW)
        assert len(step.before.early_results) == len(step.before.results) == FEW
        alone = Position(step.after.state, step.after.drawn, step.after.horizon, step.after.horizon_before)
        playouts.run(alone, FEW)
        assert step.after.results == step.after.early_results == alone.results
