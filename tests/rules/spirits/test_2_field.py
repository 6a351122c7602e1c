"""The field (chapter 2): regions, paddies, gates, the chain, lost hexes."""

from __future__ import annotations

import pytest

from subak.core.errors import NotationError
from subak.core.match import Match
from subak.core.rng import Rng
from subak.games.spirits import GAME
from subak.games.spirits.bot.heuristics import choose
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.field import paddy_hexes, unconnected
from subak.games.spirits.words.lost import lost_for_good
from subak.games.spirits.words.notation import action_of
from subak.games.spirits.words.view import view_of
from tests.rules.spirits.table import (
    CHAIN,
    ONE_TWO_THREE,
    TWO_AT_ONCE,
    begin,
    building,
    farm,
    listed,
    play,
    refusal,
    table,
    tending,
    with_plan,
)


@pytest.mark.rule("spirits 2.5")
def test_a_piece_that_closes_without_an_exit_is_refused_with_what_works() -> None:
    state = building(with_plan(farm("a1-b1! b1-b2"), build=3))
    assert "wall b1-c1" not in listed(state)
    found = refusal(state, "wall b1-c1")
    assert found.clause == "spirits 2.5"
    assert "without an exit" in found.sentence and "Set a gate on b1-c1 instead." in found.sentence
    play(state, "gate b1-c1")
    assert state.farms[0].links == 2
    doors = building(with_plan(farm("a1-b1! b1-b2!"), build=3))
    assert "3 gates" in refusal(doors, "gate b1-c1").sentence
    assert "wall b1-c1" in listed(doors)


@pytest.mark.rule("spirits 2.5")
@pytest.mark.parametrize("walls", [("wall a2-b2", "wall b2-c2"), ("wall b2-c2", "wall a2-b2")])
def test_two_pieces_that_are_sound_only_together_are_set_one_after_the_other(walls: tuple[str, str]) -> None:
    made = with_plan(farm(TWO_AT_ONCE), build=9)
    state = building(made)
    assert f"must be followed by {walls[1][:5]}" in GAME.choice(state, 0, action_of(walls[0])).label
    play(state, walls[0])
    assert walls[1] in listed(state) and all(move.startswith("wall") for move in listed(state))
    view = GAME.view(state.seen(0))
    assert view.prompt[0] == "One more piece must follow:" and walls[1] in view.farms[0].must_follow
    for move in ("done", "move b1-c1 c1.sw", "gate c1-c2"):
        assert refusal(state, move).clause == "spirits 2.5"
    assert GAME.problems(state) == []
    assert GAME.parse_position(GAME.position(state)).legal(0) == state.legal(0)
    play(state, walls[1])
    chain = [made.link(place) for place in range(made.links)]
    assert [v.HEX_NAMES[head] for head in chain] == ["a1", "b2", "b1", "b3", "a2"]
    assert [made.size(head) for head in chain] == [1, 1, 1, 3, 2]
    assert "done" in listed(state) and GAME.view(state.seen(0)).farms[0].must_follow == ""


@pytest.mark.rule("spirits 2.5")
def test_the_second_piece_must_be_at_hand_and_in_store() -> None:
    one = building(with_plan(farm(TWO_AT_ONCE), build=3))
    assert "you have one piece left" in refusal(one, "wall a2-b2").sentence
    walls = with_plan(farm(TWO_AT_ONCE), build=6)
    assert int(walls.pieces & ~walls.gates).bit_count() == 17
    three = begin(table(walls, farm(), farm(), farm()), "build")
    assert "wall a2-b2" in listed(three)
    short = with_plan(farm(TWO_AT_ONCE + " a2-a3 c1-c2"), build=6)
    assert "wall a2-b2" not in listed(begin(table(short, farm(), farm(), farm()), "build"))
    first = building(with_plan(farm(TWO_AT_ONCE), build=6), version=1)
    assert refusal(first, "wall a2-b2").clause == "spirits 2.5"


@pytest.mark.rule("spirits 2.5")
def test_the_only_piece_that_can_follow_is_played_by_the_match_and_goes_back_with_the_first() -> None:
    start = building(with_plan(farm(TWO_AT_ONCE), build=9))
    match = Match(GAME, 2, seed=1, start=GAME.position(start), auto=True)
    before = match.state.to_bytes()
    match.play(0, "wall a2-b2")
    assert [entry.text for entry in match.record.entries][-2:] == ["wall a2-b2", "wall b2-c2"]
    match.undo(0)
    assert match.state.to_bytes() == before
    by_hand = Match(GAME, 2, seed=1, start=GAME.position(start))
    by_hand.play(0, "wall b2-c2")
    by_hand.play(0, "wall a2-b2")
    by_hand.undo(0)
    assert by_hand.state.legal(0) == [action_of("wall a2-a3"), action_of("wall a2-b2")]
    by_hand.undo(0)
    assert by_hand.state.to_bytes() == start.to_bytes()


@pytest.mark.rule("spirits 2.5")
def test_an_unsound_field_is_a_position_only_where_a_piece_can_follow() -> None:
    state = play(building(with_plan(farm(TWO_AT_ONCE), build=6)), "wall a2-b2")
    text = GAME.position(state)
    for old, new in (
        ("0.left: 1", "0.left: 0"),
        ("rules: together box", "rules: -"),
        ("0.stage: build", "0.stage: rocks"),
    ):
        assert old in text
        with pytest.raises(NotationError, match="not sound"):
            GAME.parse_position(text.replace(old, new))


@pytest.mark.rule("spirits 2.5")
def test_a_bot_finishes_what_needs_a_second_piece() -> None:
    state = play(building(with_plan(farm(TWO_AT_ONCE), build=9)), "wall b2-c2")
    assert choose(state, 0, Rng(1, 1)) in state.legal(0)


@pytest.mark.rule("spirits 2.4")
def test_gates_never_form_a_loop() -> None:
    loop = "a1-b1! b4.e b4.ne a3-b4! b3-b4! a3.e a2-a3 a3-b3! a2-b3 b2-b3 b3-c2 b3-c3 b4-c3"
    state = building(with_plan(farm(loop), build=3))
    found = refusal(state, "wall b4.se")
    assert found.clause == "spirits 2.4" and "loop" in found.sentence
    chain = farm(CHAIN)
    assert [v.HEX_NAMES[chain.link(place)] for place in range(chain.links)] == ["a1", "b1", "c1", "b2"]


@pytest.mark.rule("spirits 2.2")
@pytest.mark.rule("spirits 2.3")
def test_six_closed_hexes_are_open_field() -> None:
    pieces = "a1-a2! a2-a3 a2-b3! a3-b3 a3-b4 b3-b4 b3-c3 c2-c3 b4-c3 c2.sw c2.se c1.sw c1.se"
    made = farm(pieces)
    assert made.heads == 1
    small = farm(pieces + " a2-b2")
    assert small.heads & 1 << 1


@pytest.mark.rule("spirits 2.6")
def test_the_last_exit_may_open_into_the_field() -> None:
    state = begin(table(farm(discs="a1 1"), farm()), "water out")
    play(state, "hold a1 0")
    assert state.farms[1].reservoir == 0 or state.phase > v.PHASE_WATER_OUT
    assert state.farms[0].sent == 1


@pytest.mark.rule("spirits 2.7")
def test_an_unconnected_paddy_gets_no_water_until_it_is_joined() -> None:
    made = farm("a1-b1! c3.e! c3.se c3.sw b3-c3 b4-c3 c2-c3!", reservoir=5)
    assert unconnected(made) == 1 << 9
    state = begin(table(made, farm()), "water in")
    play(state, "fill a1")
    assert made.discs_in(9) == 0


@pytest.mark.rule("spirits 2.8")
def test_a_rocky_paddy_holds_nothing() -> None:
    made = with_plan(farm(CHAIN, rocks="b1", reservoir=9), plant=4)
    state = begin(table(made, farm()), "water in")
    play(state, "fill a1")
    assert [made.discs_in(head) for head in (0, 3, 7, 4)] == [1, 0, 0, 0]
    assert state.farms[1].reservoir + state.loose >= 7 or state.phase > v.PHASE_WATER_IN
    rocky = begin(table(with_plan(farm(CHAIN, rocks="b1", discs="a1 1"), plant=2), farm()), "grow")
    assert refusal(rocky, "plant b1").clause == "spirits 2.8"


@pytest.mark.rule("spirits 2.9")
def test_dry_flooded_and_in_between() -> None:
    made = with_plan(farm(ONE_TWO_THREE, discs="b1 1", weeds="a1 1 b1 1"), weeds=9)
    state = tending(made)
    assert listed(state) == {"done", "pull a1"}
    assert refusal(state, "pull b1").clause == "spirits 12.1"
    assert "holds water" in refusal(state, "pull b1").sentence
    planting = begin(table(with_plan(farm(ONE_TWO_THREE, discs="b1 1 b2 3"), plant=9), farm()), "grow")
    assert listed(planting) == {"done", "plant b2"}


def test_the_small_chain_of_the_tables_is_sound() -> None:
    assert farm(CHAIN).links == 4


@pytest.mark.rule("spirits 2.10")
def test_a_piece_that_loses_hexes_is_allowed_with_a_warning() -> None:
    state = begin(table(with_plan(farm("a1-b2! b4.e! b4.ne!"), build=3), farm()), "build")
    choices = {choice.text: choice for choice in (GAME.choice(state, 0, action) for action in state.legal(0))}
    assert choices["gate b4.se"].args[1:] == [6]
    assert choices["gate b4.se"].label == "Gate on b4.se; b4 can then never be a paddy"
    assert choices["wall b4.se"].args[1:] == []
    play(state, "gate b4.se")
    assert view_of(state.seen(0)).farms[0].lost == ["b4"]


@pytest.mark.rule("spirits 2.10")
@pytest.mark.rule("spirits 9.3")
def test_a_hex_that_a_gate_move_can_save_is_not_lost() -> None:
    state = begin(table(with_plan(farm("a1-a2! b1-b2 b2-c1 c1-c2"), build=6), farm()), "build")
    warned = GAME.choice(state, 0, action_of("wall c1.sw"))
    assert warned.label == "Wall on c1.sw; b1 c1 can then be a paddy only if a gate is moved"
    assert warned.args[1:] == []
    play(state, "wall c1.sw")
    assert view_of(state.seen(0)).farms[0].lost == []
    play(state, "move a1-a2 a1-b1", "gate c1.se")
    assert [p.hexes for p in view_of(state.seen(0)).farms[0].paddies] == [["a1"], ["b1", "c1"]]


@pytest.mark.rule("spirits 2.10")
def test_a_hex_with_three_gates_is_not_lost_while_a_larger_paddy_can_hold_it() -> None:
    mine = with_plan(farm("a1-b2! c1.sw! c1.se! b1-c1! b2-c1"), build=18)
    state = begin(table(mine, farm()), "build")
    assert view_of(state.seen(0)).farms[0].lost == []
    play(state, "move a1-b2 a1-a2", "wall a2-b2", "wall b2-b3", "wall b3-c2", "wall c2-c3", "wall c2.sw", "wall c2.se")
    assert ["b1", "b2", "c1", "c2"] in [p.hexes for p in view_of(state.seen(0)).farms[0].paddies]


@pytest.mark.rule("spirits 2.10")
def test_what_is_lost_stays_lost_whatever_is_built_and_moved() -> None:
    rng, losses = Rng(3, 1), 0
    for _ in range(40):
        state = begin(table(with_plan(farm("a1-b2! b4.e! b4.ne! c1-c2"), build=60), farm()), "build")
        lost = 0
        while state.phase == v.PHASE_BUILD and state.farms[0].left:
            actions = [action for action in state.legal(0) if action != v.DONE]
            state.apply(0, actions[rng.below(len(actions))])
            lost |= lost_for_good(int(state.farms[0].pieces), int(state.farms[0].gates))
            assert not lost & paddy_hexes(state.farms[0])
        losses += lost.bit_count()
    assert losses > 10
