"""Options (chapter 25)."""

from __future__ import annotations

from typing import Any

import pytest

from bench import supply
from subak.games.spirits import GAME
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.state import Spirits
from tests.rules.spirits.table import (
    CHAIN,
    THREE,
    TWO,
    begin,
    buying,
    draw,
    farm,
    listed,
    play,
    refusal,
    table,
    with_plan,
)

# a field with one gate and all the walls a farm has with four players, and one with all gates as well
TWENTY_WALLS = (
    "a1-b2! a3.e b3-b4 c1-c2 c2-c3 c3.e a2-b2 a3-b3 b4.ne b2-c1 b3-c2 b4-c3 c1.sw a2-b3 b2-c2 b4.se c1.se c2.se c3.se"
)
ALL_OF_IT = (
    "a2-a3! a3.e b2-b3 b3-b4 b4.e c1-c2 c2-c3! c3.e a2-b2! b4.ne b2-c1 b3-c2! b4-c3 c1.sw c2.sw c3.sw! a1-b2! a2-b3 "
    "a3-b4 b2-c2 b3-c3 c1.se c2.se c3.se"
)
ONE_GATE_LEFT = (
    "a1-a2! a2-a3! a3.e b2-b3 b3-b4 b4.e c1-c2 c2-c3 c3.e! a1-b1 a2-b2 a3-b3 b4.ne b3-c2 b4-c3! c1.sw c2.sw c3.sw "
    "a3-b4! b1-c1 b3-c3 b4.se c2.se c3.se"
)


@pytest.mark.rule("spirits 25.1")
def test_option_one_shot_only_in_its_round() -> None:
    state = begin(table(farm(played=(27, 1)), farm(), one_shot_may_wait=False), "resolve")
    assert listed(state) == {"done", "use 1"}
    assert refusal(state, "use 27").clause == "spirits 25.1"
    assert "use 27" in listed(begin(table(farm(played=(1, 27)), farm(), one_shot_may_wait=False), "resolve"))


@pytest.mark.rule("spirits 25.2")
def test_option_gains_for_the_round() -> None:
    state = begin(table(farm(played=(15, 16)), farm(), gains_permanent=False), "resolve")
    play(state, "use 15", "use 16")
    mine = state.farms[0]
    assert (mine.laborers, mine.extra_laborers, mine.livestock, mine.extra_livestock) == (10, 1, 0, 1)


@pytest.mark.rule("spirits 25.3")
def test_option_magic_water_anywhere() -> None:
    state = begin(table(farm(played=(17,), rocks="c3"), farm(), magic_water_anywhere=True), "resolve")
    play(state, "use 17")
    assert len(listed(state)) == 9
    play(state, "magic b3")
    assert state.farms[0].magic == 1 << 5


@pytest.mark.rule("spirits 25.4")
def test_option_no_sixth_item() -> None:
    state = buying(farm(rice=200), tax_above_five="five")
    play(state, *["buy livestock"] * 5)
    assert state.phase != v.PHASE_MARKET
    half = buying(farm(rice=200, bought=5, livestock=5), tax_above_five="five")
    assert half.phase != v.PHASE_MARKET


@pytest.mark.rule("spirits 25.5")
def test_option_piece_limits() -> None:
    made = with_plan(farm(TWENTY_WALLS.removesuffix(" c3.se")), build=6)
    walls = int(made.pieces & ~made.gates).bit_count()
    assert walls == 19
    state = begin(table(made, farm(), version=1, piece_limits=True), "build")
    first = next(move for move in sorted(listed(state)) if move.startswith("wall"))
    play(state, first)
    assert not any(move.startswith("wall") for move in listed(state))
    assert refusal(state, "wall b3-c3").clause == "spirits 25.5"
    assert any(move.startswith("gate") for move in listed(state))


@pytest.mark.rule("spirits 25.6")
def test_option_a_rival_chooses() -> None:
    state = table(farm(CHAIN), farm(), farm(), weeds_chosen_by="rival")
    state.phase = v.PHASE_RAIN
    draw(state, "rain 2")
    assert state.to_act() == 1 << 2
    assert listed(state, 2) == {"infest +1 a1", "infest +1 b1", "infest +1 b2", "infest +1 c1"}
    play(state, "infest +1 b2", seat=2)
    assert state.farms[0].weeds_in(4) == 1


@pytest.mark.rule("spirits 25.7")
def test_option_fertiliser_runs_out() -> None:
    used = farm(CHAIN, planted="a1 b1 c1 b2 c2", fertilised="a1 b1 c1")
    other = farm(CHAIN, planted="a1 b1 c1", fertilised="a1 b1 c1")
    made = with_plan(used, pests=1)
    free = begin(table(made.copy(), other.copy()), "tend")
    state = begin(table(made, other, fertiliser_limit=True), "tend")
    assert state.phase != v.PHASE_TEND
    assert listed(free) == {"done", "tend b2"}


@pytest.mark.rule("spirits 25.8")
def test_option_hardy_rice_leaves_out_a_pest() -> None:
    for hardy, rice in ((False, 15), (True, 20)):
        made = with_plan(farm(THREE, grown="a2 a3 b3", pests="a2 1", played=(6,)), harvest=6)
        play(begin(table(made, farm(), hardy_rice_pests=hardy), "tend"), "harvest a2 3")
        assert made.rice == rice


@pytest.mark.rule("spirits 25.9")
def test_option_fish_pond_only_for_the_smallest() -> None:
    made = with_plan(farm(TWO, grown="a1 a2 a3", played=(10,)), harvest=6)
    state = begin(table(made, farm(), fish_pond_small=True), "tend")
    play(state, "harvest a2 2 pond")
    assert made.stage == v.IDLE and made.rice == 20
    small = with_plan(farm(TWO, grown="a1 a2 a3", played=(10,)), harvest=6)
    state = begin(table(small, farm(), fish_pond_small=True), "tend")
    play(state, "harvest a1 1 pond")
    assert listed(state) == {"done", "harvest a2 1", "harvest a2 2"}


@pytest.mark.rule("spirits 25.10")
@pytest.mark.parametrize(("seats", "walls", "gates"), [(1, 80, 24), (2, 40, 12), (3, 26, 8), (4, 20, 6)])
def test_the_box_is_shared_out_evenly(seats: int, walls: int, gates: int) -> None:
    state = table(*(farm() for _ in range(seats)))
    mine = GAME.view(state.seen(0)).farms[0]
    assert (mine.walls_left, mine.gates_left) == (walls - 2, gates - 1)
    free = GAME.view(table(*(farm() for _ in range(seats)), pieces="unlimited").seen(0)).farms[0]
    assert (free.walls_left, free.gates_left) == (None, None)


@pytest.mark.rule("spirits 25.10")
def test_without_walls_only_gates_are_set_and_the_other_way_round() -> None:
    def building(field: str, **options: Any) -> Spirits:
        return begin(table(with_plan(farm(field), build=6), farm(), farm(), farm(), **options), "build")

    no_walls = building(TWENTY_WALLS)
    assert {move.split()[0] for move in listed(no_walls)} == {"done", "gate", "move"}
    found = refusal(no_walls, "wall c3.sw")
    assert found.clause == "spirits 25.10" and "20 for each of 4 farms" in found.sentence
    no_gates = building("a1-b1! a3.e! b4.e! b4.ne! c3.e! c3.se!")
    assert {move.split()[0] for move in listed(no_gates)} == {"done", "wall", "move"}
    assert "24 of the box" in refusal(no_gates, "gate c1.sw").sentence
    assert all(move.startswith(("done", "move")) for move in listed(building(ALL_OF_IT)))
    assert "gate a3-b3" in listed(building(ALL_OF_IT, pieces="unlimited"))


@pytest.mark.rule("spirits 25.10")
def test_expanding_farm_takes_its_pieces_from_the_box() -> None:
    def expanding(field: str, **options: Any) -> Spirits:
        return begin(table(farm(field, played=(15, 12)), farm(), farm(), farm(), **options), "resolve")

    assert refusal(expanding(ALL_OF_IT), "use 12").clause == "spirits 25.10"
    assert listed(play(expanding(ALL_OF_IT, pieces="unlimited"), "use 12")) == {"add b4"}
    few = play(expanding(ONE_GATE_LEFT), "use 12")
    assert listed(few) == {"add c2"}
    assert refusal(few, "add b1").clause == "spirits 25.10"
    play(few, "add c2")
    assert listed(few) == {"entry c2-c3"}
    assert refusal(few, "entry c2.sw").clause == "spirits 25.10"


@pytest.mark.rule("spirits 25.10")
def test_hexes_for_which_no_pieces_are_left_are_lost() -> None:
    def lost(**options: Any) -> list[str]:
        state = table(farm(ALL_OF_IT), farm(), farm(), farm(), **options)
        return list(GAME.view(state.seen(0)).farms[0].lost)

    assert (lost(), lost(pieces="unlimited")) == (["b4"], [])


def test_a_version_keeps_its_own_options() -> None:
    for options, version in (({"pieces": "unlimited"}, 2), ({"piece_limits": True}, 1), ({}, 1), ({}, 2)):
        given = GAME.read_options(options, 2, version)
        state = GAME.new(2, given, GAME.deck())
        assert GAME.version_of(state) == version
        assert GAME.options_of(state) == given
        assert GAME.parse_position(GAME.position(state)).to_bytes() == state.to_bytes()


@pytest.mark.rule("spirits 25.10")
@pytest.mark.parametrize("by_chance", [0, 60])
def test_the_box_is_never_exceeded_in_whole_games(by_chance: int) -> None:
    counted = supply.count(6, 5, by_chance)
    assert [row["games"] for row in counted.values()] == [2, 2, 2]
    assert all(row["most walls"] > 8 for row in counted.values())
