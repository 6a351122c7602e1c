"""Chapters 1, 3 and 4: the table, set-up, and both drafts."""

from __future__ import annotations

import pytest

from subak.core.state import NATURE, OPEN, ORDERED, SECRET
from subak.games.spirits import GAME
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.draft import held
from subak.games.spirits.words.notation import action_of, numbers_in
from tests.rules.spirits.table import DECK, begin, dealt, drafted, draw, farm, listed, play, refusal, table


@pytest.mark.rule("spirits 1.1")
def test_one_to_four_seats_play_seven_rounds_for_the_most_rice() -> None:
    assert GAME.seat_counts == (1, 2, 3, 4)
    state = begin(table(farm(rice=20), farm(rice=30), round=7), "tend")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == [1]
    assert v.LAST_ROUND == 7


@pytest.mark.rule("spirits 1.2")
def test_cards_go_before_the_rules() -> None:
    three_laborers = begin(table(farm(plan=4), farm()), "build")
    assert three_laborers.farms[0].left == 1
    strong_backs = begin(table(farm(plan=4, played=(8,)), farm()), "build")
    assert strong_backs.farms[0].left == 2


@pytest.mark.rule("spirits 1.3")
def test_only_the_named_seats_act_and_a_finished_game_takes_nothing() -> None:
    state = dealt()
    assert state.legal(NATURE) == []
    assert refusal(state, "plant a1").clause == "spirits 4.1"
    assert refusal(state, "rain 1").clause == "spirits 1.3"
    over = begin(table(farm(), farm(), round=7), "tend")
    assert over.to_act() == 0
    assert str(refusal(over, "done")) == "The game is over. (spirits 1.3)"
    assert refusal(over, "done", seat=NATURE).clause == "spirits 1.3"


@pytest.mark.rule("spirits 1.4")
def test_steps_are_secret_open_or_ordered() -> None:
    state = dealt()
    assert (state.step_kind(), state.step_reveals()) == (SECRET, False)
    state = drafted()
    assert state.step_kind() == ORDERED
    draw(state, "rain 1")
    assert (state.step_kind(), state.step_reveals()) == (SECRET, True)
    assert begin(table(farm(), farm()), "plan").step_kind() == SECRET
    for step in ("build", "grow"):
        kind = begin(table(farm(discs="a1 1", plan=3), farm(), round=2), step).step_kind()
        assert kind in (OPEN, ORDERED, SECRET)
    assert begin(table(farm(plan=3), farm()), "build").step_kind() == OPEN
    assert begin(table(farm(rice=9), farm()), "market").step_kind() == OPEN
    assert begin(table(farm(discs="a1 1"), farm()), "water out").step_kind() == ORDERED


@pytest.mark.rule("spirits 3.1")
@pytest.mark.parametrize(("seats", "discs"), [(4, 30), (3, 22), (2, 15), (1, 15)])
def test_discs_in_the_game(seats: int, discs: int) -> None:
    state = dealt(seats)
    assert state.supply == discs - seats
    assert all(f.discs_in(0) == 1 for f in state.farms)
    assert GAME.conserved(state) == {"water discs": discs}


@pytest.mark.rule("spirits 3.2")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_six_more_tiles_than_players(seats: int) -> None:
    assert len(numbers_in(int(dealt(seats).tiles))) == seats + 6


@pytest.mark.rule("spirits 3.3")
def test_pieces_at_the_start() -> None:
    state = GAME.new(2, GAME.read_options({}, 2), DECK)
    assert [(f.laborers, f.livestock, f.rice) for f in state.farms] == [(10, 0, 0)] * 2
    assert (len(DECK.labor_prices), len(DECK.stock_prices)) == (10, 6)


@pytest.mark.rule("spirits 3.4")
def test_the_owner_places_the_first_gate() -> None:
    state = GAME.new(2, GAME.read_options({}, 2), DECK)
    draw(state, "start 1", *(f"tile {number}" for number in range(1, 9)))
    assert state.step_kind() == OPEN
    assert listed(state, 0) == listed(state, 1) == {"gate a1-a2", "gate a1-b1", "gate a1-b2"}
    play(state, "gate a1-b2", seat=1)
    mine = state.farms[1]
    assert (mine.gates, mine.planted, mine.discs_in(0)) == (1 << 20, 1, 1)
    assert refusal(state, "gate b1-b2").clause == "spirits 3.4"


@pytest.mark.rule("spirits 3.5")
def test_a_setup_card_brings_rocks_and_a_bonus_for_the_first_build() -> None:
    state = GAME.new(2, GAME.read_options({}, 2), DECK)
    draw(state, "start 0", *(f"tile {number}" for number in range(1, 9)))
    play(state, "gate a1-b1", seat=0)
    play(state, "gate a1-b1", seat=1)
    draw(state, "setup 3", "setup 5")
    first, second = state.farms
    assert (int(first.rocks).bit_count(), first.laborers, first.free_pieces) == (4, 11, 3)
    assert (second.livestock, second.rice, second.laborers) == (1, 2, 10)
    state.round = 1
    begin(state, "build")
    assert first.left == 3
    play(state, "done")
    assert first.free_pieces == 0


@pytest.mark.rule("spirits 3.6")
def test_nature_draws_the_seat_that_begins() -> None:
    state = GAME.new(3, GAME.read_options({}, 3), DECK)
    assert listed(state, NATURE) == {"start 0", "start 1", "start 2"}
    draw(state, "start 2")
    assert [state.seat_at(place) for place in range(3)] == [2, 0, 1]
    draw(state, *(f"tile {number}" for number in range(1, 10)))
    for seat in range(3):
        play(state, "gate a1-b1", seat=seat)
    draw(state, "setup 1")
    assert state.farms[2].rocks
    assert not state.farms[0].rocks


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


def test_notation_names_every_action_of_a_draft() -> None:
    assert action_of("keep 17") == v.KEEP + 17
