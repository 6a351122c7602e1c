"""Drafts (chapter 4)."""

from __future__ import annotations

import pytest

from subak.core.state import NATURE
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.draft import first_view, held, origin_of
from subak.games.spirits.words.notation import numbers_in
from tests.rules.spirits.table import (
    begin,
    dealt,
    drafted,
    farm,
    play,
    refusal,
    table,
)


@pytest.mark.rule("spirits 4.1")
def test_the_first_draft_passes_left_three_times() -> None:
    state = dealt(3)
    hands = [set(numbers_in(int(held(state, seat)))) for seat in range(3)]
    assert [len(hand) for hand in hands] == [4, 4, 4]
    for seat in range(3):
        play(state, f"keep {min(hands[seat])}", seat=seat)
    assert set(numbers_in(int(held(state, 1)))) == hands[0] - {min(hands[0])}
    assert set(numbers_in(int(held(state, 0)))) == hands[2] - {min(hands[2])}
    assert refusal(state, f"keep {min(hands[0])}").clause == "spirits 4.1"
    state = drafted(3)
    assert [int(f.hand).bit_count() for f in state.farms] == [3, 3, 3]
    assert state.round == 1


@pytest.mark.rule("spirits 4.2")
def test_the_second_draft_deals_21_to_40_and_passes_right() -> None:
    state = table(farm(), farm(), farm(), round=3)
    begin(state, "market")
    assert state.phase == v.PHASE_DEAL
    assert numbers_in(int(state.undealt)) == list(range(21, 41))
    while state.phase == v.PHASE_DEAL:
        state.apply(NATURE, state.legal(NATURE)[0])
    hands = [set(numbers_in(int(held(state, seat)))) for seat in range(3)]
    for seat in range(3):
        play(state, f"keep {max(hands[seat])}", seat=seat)
    assert set(numbers_in(int(held(state, 0)))) == hands[1] - {max(hands[1])}
    assert set(numbers_in(int(held(state, 2)))) == hands[0] - {max(hands[0])}


@pytest.mark.parametrize(("round", "neighbour"), [(0, 1), (3, 3)])
def test_a_hand_is_first_seen_by_the_seat_it_is_passed_to(round: int, neighbour: int) -> None:
    state = table(farm(), farm(), farm(), farm(), round=round)
    state.phase = v.PHASE_DRAFT
    assert first_view(state, neighbour, 0) == 1
    for seat in range(4):
        for state.draft in range(3):
            assert first_view(state, seat, origin_of(state, seat)) == state.draft


@pytest.mark.rule("spirits 4.3")
def test_a_seat_knows_the_hands_it_held_and_no_others() -> None:
    state = dealt(4)
    first = [set(numbers_in(int(f.dealt))) for f in state.farms]
    for seat in range(4):
        play(state, f"keep {min(first[seat])}", seat=seat)
    seen = state.seen(1)
    assert set(numbers_in(int(seen.farms[1].dealt))) == first[1]
    assert set(numbers_in(int(seen.farms[0].dealt))) == first[0] - {min(first[0])}
    assert seen.farms[2].dealt == seen.farms[3].dealt == 0
    assert [f.hand for f in seen.farms] == [0, state.farms[1].hand, 0, 0]
    unknown = set(numbers_in(int(seen.undealt)))
    assert unknown == set(range(1, 21)) - first[1] - (first[0] - {min(first[0])})
    assert all(f.dealt == 0 for f in state.seen(9).farms)
