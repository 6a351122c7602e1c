"""Set-up: what is dealt, the ancestor and the start card (chapter 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from subak.core.match import Match
from subak.core.rng import keyed
from subak.core.state import NATURE, OPEN, SECRET, SPECTATOR
from subak.games.seasons import GAME
from subak.games.seasons.game import seasons
from subak.games.seasons.rules import end
from subak.games.seasons.rules.vocabulary import (
    ALL_CARDS,
    ANCESTOR,
    CLOSED,
    FIRST,
    PHASE_ANCESTOR,
    PHASE_CHOOSE,
    PHASE_DEAL,
    PHASE_HANDS,
    PHASE_OVER,
    PHASE_START,
    SIZES,
    START,
)
from subak.games.seasons.soundness import cards_in
from tests.rules.seasons.tools import (
    about_to_lay,
    line,
    made_paddy,
    new_game,
    played,
    start,
    step,
)

if TYPE_CHECKING:
    pass


@pytest.mark.rule("seasons 3.1")
def test_two_cards_each_are_dealt_in_turn_and_only_their_owner_sees_them() -> None:
    for first in (0, 1):
        s = new_game()
        s.apply(NATURE, FIRST + first)
        assert s.phase == PHASE_DEAL
        for dealt, card in enumerate((5, 11, 2, 17)):
            owner = (first + dealt) % 2
            action = GAME.parse(s, NATURE, f"deal {card}")
            assert s.audience(NATURE, action) == 1 << owner
            s.apply(NATURE, action)
            assert s.hands[owner] >> card & 1
        for seat in (0, 1):
            seen = s.seen(seat)
            assert seen.hands[seat] == s.hands[seat]
            assert seen.hands[1 - seat] == 0
            assert seen.left == ALL_CARDS & ~s.hands[seat]
        spectator = s.seen(SPECTATOR)
        assert spectator.hands == [0, 0]
        assert spectator.left == ALL_CARDS


@pytest.mark.rule("seasons 3.2")
@pytest.mark.rule("seasons 1.4")
def test_ancestors_are_chosen_in_secret_and_shown_when_both_have_chosen() -> None:
    s = played(3, PHASE_ANCESTOR)
    assert s.to_act() == 3
    assert s.step_kind() == SECRET
    one, other = (s.legal(seat) for seat in (0, 1))
    assert [len(one), len(other)] == [2, 2]
    s.apply(0, one[0])
    assert s.to_act() == 2
    assert s.seen(1).ancestors == [0, 0]
    assert s.seen(0).ancestors[0] == one[0] - ANCESTOR
    assert GAME.view(s.seen(1)).seats[0].done
    pair = cards_in(s.hands[0])
    s.apply(1, other[1])
    assert s.phase == PHASE_START
    assert s.seen(1).ancestors == s.ancestors == [one[0] - ANCESTOR, other[1] - ANCESTOR]
    assert sorted([s.ancestors[0], s.picked[0]]) == pair


@pytest.mark.rule("seasons 3.3")
def test_the_start_card_is_laid_in_any_turn_and_a_match_may_do_it_by_itself() -> None:
    for turn in range(4):
        s = played(4, PHASE_START)
        assert s.step_kind() == OPEN
        assert s.legal(0) == s.legal(1) == [START, START + 1, START + 2, START + 3]
        s.apply(1, START + turn)
        assert s.to_act() == 1
        assert len(s.lands[1].laid) == 1
        assert s.scores() == [0, 0]
        assert GAME.forced(s, 0) == START
        assert GAME.forced(s, 1) is None
    match = Match(GAME, 2, seed=5, auto=True)
    for seat in (0, 1):
        match.play(seat, match.legal(seat)[0])
    assert seasons(match.state).phase == PHASE_CHOOSE


@pytest.mark.rule("seasons 3.4")
@pytest.mark.rule("seasons 1.4")
def test_hands_of_seven_are_dealt_openly_from_the_fourteen_left() -> None:
    s = played(6, PHASE_HANDS)
    assert len(cards_in(s.left)) == 14
    rng = keyed("hands")
    while s.phase == PHASE_HANDS:
        step(s, rng)
    assert [len(cards_in(hand)) for hand in s.hands] == [7, 7]
    assert s.left == s.row == 0
    assert s.seen(0).hands == s.seen(1).hands == s.seen(SPECTATOR).hands == s.hands


@pytest.mark.rule("seasons 3.3")
def test_a_paddy_printed_on_the_start_card_scores_nothing_but_counts_at_the_end() -> None:
    s = about_to_lay(made_paddy(2))
    s.lands = [start(s.cards, 1), start(s.cards, 17)]
    assert s.scores() == [0, 0]
    s.phase = PHASE_OVER
    end.begin(s)
    assert line(s, 0, CLOSED) == 1
    assert line(s, 0, SIZES) == 0
