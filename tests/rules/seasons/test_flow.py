"""The course of the game: set-up, Wet Season, Dry Season, and what a seat may know (chapters 1, 3, 4 and 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from subak.core.match import Match
from subak.core.rng import keyed
from subak.core.state import NATURE, OPEN, ORDERED, SECRET, SPECTATOR
from subak.games.seasons import GAME
from subak.games.seasons.game import seasons
from subak.games.seasons.rules.landscape import laid_card
from subak.games.seasons.rules.vocabulary import (
    ALL_CARDS,
    ANCESTOR,
    ASIDE,
    FIRST,
    LANDSCAPE_CARDS,
    PHASE_ANCESTOR,
    PHASE_CHOOSE,
    PHASE_DEAL,
    PHASE_HANDS,
    PHASE_LAY_DRY,
    PHASE_LAY_WET,
    PHASE_OVER,
    PHASE_START,
    PHASE_TAKE,
    PHASE_TIE,
    SIZES,
    START,
    TAKE,
)
from subak.games.seasons.soundness import cards_in
from tests.rules.seasons.tools import (
    about_to_lay,
    do,
    line,
    made_paddy,
    new_game,
    played,
    start,
    step,
)

if TYPE_CHECKING:
    from subak.games.seasons.rules.state import Seasons

SEEDS = range(12)


@pytest.mark.rule("seasons 1.1")
def test_two_seats_and_no_other_number() -> None:
    assert GAME.seat_counts == (2,)
    s = played(1, PHASE_OVER)
    laid = [{int(laid_card(entry)) for entry in land.laid} for land in s.lands]
    assert not laid[0] & laid[1]


@pytest.mark.rule("seasons 1.2")
@pytest.mark.rule("seasons 1.3")
@pytest.mark.parametrize("seed", SEEDS)
def test_eight_cards_a_landscape_and_an_ancestor_beside_it_are_all_18(seed: int) -> None:
    s = played(seed, PHASE_OVER)
    assert not s.aside
    assert [len(land.laid) for land in s.lands] == [LANDSCAPE_CARDS] * 2
    assert GAME.conserved(s) == {"cards": 18}
    assert GAME.problems(s) == []


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


@pytest.mark.rule("seasons 4.1")
@pytest.mark.rule("seasons 4.2")
def test_both_choose_a_card_to_place_and_another_for_the_row_in_secret() -> None:
    s = played(7, PHASE_CHOOSE)
    mine, yours = cards_in(s.hands[0]), cards_in(s.hands[1])
    assert s.step_kind() == SECRET
    assert len(s.legal(0)) == 7
    before = s.seen(1).to_bytes()
    do(s, 0, f"place {mine[2]}")
    assert s.seen(1).to_bytes() == before  # not even that a first choice was made
    assert len(s.legal(0)) == 6
    do(s, 0, f"row {mine[5]}")
    assert s.seen(1).picked == s.seen(1).rowed == [0, 0]
    assert s.seen(1).row == 0
    do(s, 1, f"place {yours[0]}", f"row {yours[1]}")
    assert s.phase == PHASE_LAY_WET
    assert s.seen(1).picked == [mine[2], yours[0]]
    assert cards_in(s.row) == sorted([mine[5], yours[1]])
    assert len(cards_in(s.hands[0])) == 5


@pytest.mark.rule("seasons 4.3")
@pytest.mark.rule("seasons 4.4")
def test_after_both_have_placed_hands_are_exchanged() -> None:
    for order in ((0, 1), (1, 0)):
        s = played(8, PHASE_LAY_WET)
        hands = list(s.hands)
        assert s.step_kind() == OPEN
        for seat in order:
            s.apply(seat, s.legal(seat)[0])
        assert s.phase == PHASE_CHOOSE
        assert s.hands == [hands[1], hands[0]]
        assert s.turn == 1


@pytest.mark.rule("seasons 4.3")
def test_a_closed_paddy_is_scored_as_soon_as_the_card_lies() -> None:
    s = about_to_lay(made_paddy(4))
    s.done, s.picked[1] = 0, 2
    s.apply(0, s.legal(0)[0])
    assert s.phase == PHASE_LAY_WET
    assert line(s, 0, SIZES) == 7


@pytest.mark.rule("seasons 4.5")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_fourth_turn_lays_the_card_handed_over(seed: int) -> None:
    s = played(seed, PHASE_LAY_WET, turn=2)
    last = list(s.hands)
    for seat in (1, 0):
        s.apply(seat, s.legal(seat)[0])
    assert s.phase == PHASE_LAY_WET
    assert [1 << card for card in s.picked] == [last[1], last[0]]
    assert s.hands == [0, 0]
    for seat in (0, 1):
        s.apply(seat, s.legal(seat)[0])
    assert s.phase in (PHASE_TAKE, PHASE_TIE)
    assert len(cards_in(s.row)) == 6
    assert [len(land.laid) for land in s.lands] == [5, 5]


@pytest.mark.rule("seasons 9.1")
@pytest.mark.parametrize(("points", "first"), [((3, 5), 0), ((5, 3), 1), ((-1, 0), 0)])
def test_the_trailing_seat_begins_the_dry_season(points: tuple[int, int], first: int) -> None:
    s = end_of_wet(points)
    assert s.phase == PHASE_TAKE
    assert s.to_act() == 1 << first


def end_of_wet(points: tuple[int, int], closed: tuple[int, int] = (0, 0)) -> Seasons:
    """The Wet Season has just ended with these points and so many closed paddies."""
    s = about_to_lay(made_paddy(0))
    s.turn = 3
    for seat in (0, 1):
        s.cards.add_paddies(16 + seat, *printed(closed[seat]))
        s.lands[seat] = start(s.cards, 16 + seat)
        s.lines[6 * seat] = points[seat]
    s.apply(0, s.legal(0)[0])
    return s


def printed(closed: int) -> tuple[list[int], list[int]]:
    """Bits of a 7 x 7 card with none, one or two closed squares, and no features."""
    rows = [[0] * 7 for _ in range(7)]
    for cx, cy in ((2, 3), (5, 4))[:closed]:
        for x, y in ((cx - 1, cy - 1), (cx, cy - 1), (cx - 1, cy), (cx, cy)):
            rows[y][x] = 1
    return [bit for row in rows for bit in row], [0] * 64


@pytest.mark.rule("seasons 9.1")
def test_a_tie_goes_to_fewer_closed_paddies_and_then_to_chance() -> None:
    assert end_of_wet((4, 4), (2, 1)).to_act() == 1 << 1
    assert end_of_wet((4, 4), (0, 1)).to_act() == 1 << 0
    tied = end_of_wet((4, 4), (1, 1))
    assert tied.to_act() == 1 << NATURE
    assert tied.legal(NATURE) == [FIRST, FIRST + 1]
    for seat in (0, 1):
        s = tied.copy()
        s.apply(NATURE, FIRST + seat)
        assert s.to_act() == 1 << seat


@pytest.mark.rule("seasons 9.2")
@pytest.mark.rule("seasons 9.3")
@pytest.mark.parametrize("seed", SEEDS)
def test_seats_take_turns_until_the_row_is_empty(seed: int) -> None:
    s = played(seed, PHASE_TAKE)
    turns = []
    while s.phase != PHASE_OVER:
        seat = int(s.active)
        turns.append(seat)
        assert s.step_kind() == ORDERED
        row = cards_in(s.row)
        assert s.legal(seat) == [TAKE + card for card in row]
        assert s.legal(1 - seat) == []
        do(s, seat, f"take {row[0]}")
        assert s.phase == PHASE_LAY_DRY
        assert s.to_act() == 1 << seat
        assert s.picked[seat] == row[0]
        s.apply(seat, s.legal(seat)[-1])
    assert turns in ([0, 1] * 3, [1, 0] * 3)


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
