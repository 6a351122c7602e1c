"""What a choice means for undo is said before it is made, from what the seat has seen."""

from __future__ import annotations

import pytest

from subak.core.commitment import offered, undo_after
from subak.core.match import Match
from subak.core.state import State
from tests.laws import small_state as moves
from tests.laws.small_game import GAME, Tinyfield


def planting() -> Match:
    """Both farmers have kept two cards and plant in secret."""
    match = Match(GAME, 2, seed=3)
    while match.state.step_kind() and not said(match, 0).get("plant"):
        for seat in match.to_act():
            match.play(seat, match.legal(seat)[0])
    return match


def said(match: Match, seat: int) -> dict[str, str]:
    """What the last choice of each kind says."""
    return {choice.kind: choice.undo for choice in match.choices(seat)}


def test_a_small_step_of_a_secret_choice_is_free_and_the_end_of_it_open_until_others_move() -> None:
    match = planting()
    assert said(match, 0) == {"plant": "free"}
    match.play(0, match.legal(0)[0])
    assert said(match, 0) == {"plant": "free", "done": "until others move"}


def test_the_last_to_be_done_in_a_secret_step_is_so_for_good() -> None:
    match = planting()
    for seat in (0, 1):
        match.play(seat, match.legal(seat)[-1])
    match.play(0, "done")
    assert said(match, 1) == {"plant": "free", "done": "for good"}


def test_what_dice_or_cards_follow_is_for_good() -> None:
    dice = Match("ricedice", 2, seed=7)
    seat = dice.to_act()[0]
    assert said(dice, seat) == {"reroll": "for good", "stand": "free"}


def test_the_end_of_the_game_is_for_good() -> None:
    match = Match(GAME, 2, seed=3)
    while not match.over:
        seat = match.to_act()[0]
        choice, table = match.choices(seat)[0], match.branch()
        table.play(seat, choice.action)
        assert not table.over or choice.undo == "for good"
        match = table


@pytest.mark.parametrize(("auto", "undo"), [(False, "free"), (True, "until others move")])
def test_a_match_that_plays_forced_moves_says_what_comes_of_them(auto: bool, undo: str) -> None:
    match = planting()
    match.play(0, match.legal(0)[0])
    assert undo_after(GAME, match.seen(0), 0, match.legal(0)[-1], auto) == undo


def test_of_choices_that_are_alike_one_is_tried() -> None:
    tried = []

    class Counting(Tinyfield):
        def alike(self, seen: State, seat: int, kind: str) -> bool:
            tried.append(kind)
            return True

    match = Match(GAME, 2, seed=3)
    hand = match.legal(0)
    assert {choice.undo for choice in offered(Counting(), match.seen(0), 0, hand)} == {"until others move"}
    assert len(hand) == moves.HAND and tried == ["keep"]


def test_placements_of_seasons_are_alike_but_where_they_decide_who_begins() -> None:
    match = Match("seasons", 2, seed=2)
    answers = set()
    while not match.over:
        seat = match.to_act()[0]
        lays = [choice for choice in match.choices(seat) if choice.kind == "lay"]
        if lays:
            answers.add(match.game.alike(match.seen(seat), seat, "lay"))
            one = [undo_after(match.game, match.seen(seat), seat, choice.action) for choice in lays]
            assert one == [choice.undo for choice in lays]
        match.play(seat, match.legal(seat)[-1])
    assert answers == {True, False}
