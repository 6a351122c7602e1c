"""Chapters 18 to 21 and 23 to 25: achievements, market, the last rounds, the end, variants and options."""

from __future__ import annotations

from typing import Any

import pytest

from subak.games.spirits import GAME
from subak.games.spirits.game import LADDER
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.draft import held
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.words.events import event_of
from subak.games.spirits.words.notation import numbers_in
from tests.rules.spirits.table import (
    CHAIN,
    DECK,
    THREE,
    TWO,
    begin,
    dealt,
    draw,
    farm,
    listed,
    play,
    refusal,
    table,
    with_plan,
)


def claiming(*farms: Farm, tiles: tuple[int, ...], round: int = 2) -> Spirits:
    state = table(*farms, round=round)
    state.tiles = sum(1 << tile for tile in tiles)
    return begin(state, "claim")


def buying(made: Farm, **options: Any) -> Spirits:
    return begin(table(made, farm(), **options), "market")


# -- achievements


@pytest.mark.rule("spirits 18.1")
def test_one_tile_a_player_a_round_in_turn_order() -> None:
    state = claiming(farm(livestock=2, laborers=12), farm(livestock=2), tiles=(7, 8, 10))
    assert listed(state) == {"done", "claim 7", "claim 8"}
    assert refusal(state, "claim 10").clause == refusal(state, "claim 1").clause == "spirits 18.1"
    play(state, "claim 7")
    assert (state.farms[0].rice, state.tiles) == (5, 1 << 8 | 1 << 10)
    assert state.phase > v.PHASE_CLAIM or state.phase == v.PHASE_MARKET
    passed = claiming(farm(livestock=2), farm(livestock=2), tiles=(7,))
    play(passed, "done")
    assert listed(passed, 1) == {"done", "claim 7"}


FOUR = "a1-a2! a2-b2 a3.e b2-b3! b3-c2 b3-c3 b4-c3 b4.e b4.ne b4.se"
FIVE = "a1-a2! a2-b2 a3.e b2-b3! b3-c2 c2-c3 c3.sw c3.se c3.e b4.e b4.ne b4.se"
WHOLE = FIVE + " c1.sw c1.se c2.sw c2.se!"
REACHED = {
    1: farm(TWO), 2: farm(widest=2), 3: farm(built=3), 4: farm(lifted=1), 5: farm(sent=3), 6: farm(reaped=10),
    7: farm(livestock=2), 8: farm(laborers=12), 9: farm(THREE, discs="a2 3"), 10: farm(CHAIN), 11: farm(CHAIN),
    12: farm(FOUR, planted="a1", grown="a2 a3 b3 b4"), 13: farm(FIVE, discs="a1 1 a2 5"),
    14: farm(TWO, planted="a2 a3", fertilised="a2"), 15: farm(FOUR), 16: farm(rice=30), 17: farm(harvests=2),
    18: farm(), 19: farm(laborers=14), 20: farm(FIVE), 21: farm(livestock=4), 22: farm(WHOLE, rocks="c3"),
    23: farm(reaped=35), 24: farm(WHOLE, planted="a2 a3 b3 b4 c3", grown="b1 b2 c1 c2"),
}  # fmt: skip
ROCKY = farm(rocks="b4")
SHORT_OF = {
    9: farm(THREE, discs="a2 2"), 10: farm(CHAIN, rocks="c1"), 11: farm(CHAIN, weeds="a1 1"),
    15: farm(FOUR, rocks="a3"), 20: farm(FIVE, rocks="a3"), 22: farm(FIVE), 24: farm(FIVE, planted="a1 a2 a3 b3 b4 c3"),
}  # fmt: skip


@pytest.mark.rule("spirits 18.2")
@pytest.mark.parametrize("tile", range(1, 25))
def test_every_tile_is_reached_by_what_it_asks_for(tile: int) -> None:
    state = claiming(REACHED[tile].copy(), ROCKY.copy(), tiles=(tile,))
    before = state.farms[0].rice
    play(state, f"claim {tile}")
    assert state.farms[0].rice == before + DECK.tile_rice[tile]
    nobody = claiming(SHORT_OF.get(tile, ROCKY).copy(), ROCKY.copy(), tiles=(tile,))
    assert nobody.phase != v.PHASE_CLAIM


# -- market


@pytest.mark.rule("spirits 19.1")
@pytest.mark.rule("spirits 19.2")
def test_printed_example_of_the_market() -> None:
    brent = farm(rice=29, laborers=12, livestock=2)
    state = buying(brent)
    play(state, "buy laborer", "buy laborer", "buy livestock")
    assert 29 - brent.rice == 4 + 6 + 5 + 9 == 24
    assert (brent.laborers, brent.livestock) == (14, 3)
    later = buying(farm(rice=brent.rice, laborers=14, livestock=3))
    play(later, "buy livestock")
    assert later.farms[0].rice == 0
    assert sum(DECK.labor_prices) == 70 and sum(DECK.stock_prices) == 30


@pytest.mark.rule("spirits 19.1")
def test_nobody_buys_on_credit_or_from_an_empty_column() -> None:
    state = buying(farm(rice=5, livestock=6))
    assert listed(state) == {"done", "buy laborer"}
    assert refusal(state, "buy livestock").clause == "spirits 19.1"
    play(state, "buy laborer")
    assert state.waiting & 1 == 0
    poor = begin(table(farm(rice=3), farm(rice=8)), "market")
    assert poor.to_act() == 1 << 1


@pytest.mark.rule("spirits 19.3")
def test_a_sixth_item_is_taxed_by_the_square() -> None:
    rich = farm(rice=200)
    state = buying(rich)
    play(state, *["buy livestock"] * 6)
    assert 200 - rich.rice == 30 + 36


@pytest.mark.rule("spirits 19.4")
def test_clever_tongue_reads_the_tax_a_step_lower() -> None:
    rich = farm(rice=200, played=(7,))
    state = buying(rich)
    spent = []
    for _ in range(6):
        before = rich.rice
        play(state, "buy livestock")
        spent.append(int(before - rich.rice))
    assert spent == [4, 4, 5 + 4, 5 + 5, 6 + 7, 6 + 9]
    assert sum(spent) == 30 + 25


# -- rounds 6 and 7, the end


@pytest.mark.rule("spirits 20.1")
def test_round_6_grows_twice_and_has_no_market() -> None:
    made = with_plan(farm(TWO, discs="a1 1 a2 2", planted="a2 a3", rice=50), plant=1)
    state = begin(table(made, farm(), round=6), "grow")
    assert made.grown == 0b110
    play(state, "plant a1")
    assert (made.grown, made.planted) == (0b111, 0)
    assert (state.round, state.phase) == (7, v.PHASE_PLAN)


@pytest.mark.rule("spirits 20.2")
def test_round_7_is_dry_and_only_tends_and_harvests() -> None:
    made = farm(TWO, discs="a2 2", grown="a2 a3", livestock=1)
    state = begin(table(made, farm(), round=6), "grow")
    assert (made.discs, state.supply) == (0, 15)
    assert listed(state) == {f"plan weeds {n}" for n in range(11)}
    assert refusal(state, "plan build 3").clause == "spirits 20.2"
    play(state, "plan weeds 0", "plan pests 0", "plan harvest 4")
    play(state, "plan weeds 0", "plan harvest 0", seat=1)
    play(state, "harvest a2 2")
    assert state.phase == v.PHASE_OVER


@pytest.mark.rule("spirits 20.3")
def test_round_7_pays_the_gray_numbers() -> None:
    made = with_plan(farm(THREE, grown="a2 a3 b3"), harvest=6)
    play(begin(table(made, farm(), round=7), "tend"), "harvest a2 3")
    assert made.rice == 35
    assert DECK.yields[:6] == [5, 12, 20, 35, 50, 70]
    assert DECK.yields[24:30] == [8, 20, 35, 60, 90, 120]


@pytest.mark.rule("spirits 21.1")
def test_cards_that_count_at_the_end() -> None:
    farms = [farm(laborers=13, played=(29,)), farm(livestock=6, played=(33,)), farm(CHAIN, rocks="c1", played=(37,))]
    state = begin(table(*farms, round=7), "tend")
    assert [f.rice for f in state.farms] == [12, 30, 3 * 4]
    outcome = GAME.outcome(state)
    assert outcome is not None and outcome.winners == [1] and outcome.tiebreak == ""


@pytest.mark.rule("spirits 21.2")
def test_a_tie_goes_to_the_highest_card() -> None:
    state = begin(table(farm(rice=9, played=(5, 30)), farm(rice=9, played=(31,)), farm(rice=8), round=7), "tend")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.ranking) == ([1], [[1], [0], [2]])
    assert outcome.tiebreak == "the highest spirit card"


# -- variants


@pytest.mark.rule("spirits 23.1")
def test_the_peaceful_variant_leaves_hostile_cards_out() -> None:
    state = GAME.new(2, GAME.read_options({"peaceful": True}, 2), DECK)
    assert not state.rain_left & (1 << 10 | 1 << 11)
    seen = set()
    state = dealt(4, peaceful=True)
    for seat in range(4):
        seen |= set(numbers_in(int(held(state, seat))))
    assert seen | set(numbers_in(int(state.undealt))) == set(range(1, 21)) - {3, 4, 14}
    late = begin(table(farm(), farm(), round=3, peaceful=True), "market")
    assert set(numbers_in(int(late.undealt))) == set(range(21, 41)) - {22, 26, 34}


def solo(made: Farm, card: int, round: int = 2) -> Spirits:
    """A solo table just before the Neighbour's card is drawn, with 3 discs of rain 4 coming."""
    state = table(made, round=round)
    state.phase = v.PHASE_NEIGHBOUR
    state.rain = 1
    return draw(state, f"neighbour {card}")


@pytest.mark.rule("spirits 24.1")
def test_solo_set_up() -> None:
    state = dealt(1)
    assert numbers_in(int(state.tiles)) and int(state.tiles).bit_count() == 7
    assert int(held(state, 0)).bit_count() == 6
    assert int(state.neighbours_left).bit_count() == 9
    for left in (6, 5, 4):
        assert int(held(state, 0)).bit_count() == left
        state.apply(0, state.legal(0)[0])
    assert (int(state.farms[0].hand).bit_count(), state.round) == (3, 1)


@pytest.mark.rule("spirits 24.2")
def test_the_neighbour_brings_water() -> None:
    state = solo(farm(hand=(2,)), 9)
    assert state.rain_water == 1 + 2


@pytest.mark.rule("spirits 24.3")
@pytest.mark.rule("spirits 24.4")
def test_the_neighbour_upstream_keeps_and_passes() -> None:
    state = solo(farm(hand=(20,), discs="a1 1"), 4)
    play(state, "play 20")
    assert (state.above, state.pile, state.farms[0].reservoir) == (1, 2, 0)
    begin(state, "water out")
    assert (state.pile, state.farms[0].reservoir) == (0, 2)
    before = state.supply
    play(state, "hold a1 0")
    assert state.supply + state.loose >= before + 1
    tie = solo(farm(hand=(9,)), 4)
    play(tie, "play 9")
    assert tie.above == 0
    late = solo(farm(hand=(28,)), 4, round=4)
    play(late, "play 28")
    assert late.above == 0


@pytest.mark.rule("spirits 24.5")
@pytest.mark.rule("spirits 24.6")
def test_the_player_upstream_is_paid_for_water_sent_down() -> None:
    made = farm(reservoir=7, discs="a1 1")
    state = table(made)
    state.neighbour = 4
    begin(state, "water in")
    assert (state.received, made.rice) == (7, 3)
    assert state.pile == 6 - 2
    assert GAME.conserved(state)["water discs"] == 15


@pytest.mark.rule("spirits 24.6")
def test_the_pile_leaves_play_in_round_7() -> None:
    state = table(farm(), round=6)
    state.neighbour, state.pile, state.supply, state.above = 4, 5, 10, 1
    begin(state, "claim")
    assert (state.round, state.pile, state.supply) == (7, 0, 15)


@pytest.mark.rule("spirits 24.7")
def test_the_neighbour_takes_the_cheapest_tile() -> None:
    state = table(farm())
    state.neighbour, state.above = 3, 1
    state.tiles = 1 << 2 | 1 << 3 | 1 << 20
    begin(state, "claim")
    assert numbers_in(int(state.tiles)) == [3, 20]


@pytest.mark.rule("spirits 24.5")
def test_water_that_the_neighbour_passes_into_the_sea_is_told() -> None:
    state = table(farm())
    state.neighbour, state.pile, state.supply = 4, 3, 12
    state.told = []
    begin(state, "claim")
    texts = [event_of(told, state).text for told in state.told]
    assert "The Neighbour passes on 2 water into the sea; its pile holds 1." in texts


@pytest.mark.rule("spirits 24.8")
@pytest.mark.parametrize(
    ("rice", "rung"),
    [(250, "blessed by Sri"), (249, "full granary"), (209, "golden terrace"), (130, "green terrace"),
     (90, "seedling"), (89, "dry field")],
)  # fmt: skip
def test_the_ladder_of_the_solo_game(rice: int, rung: str) -> None:
    state = begin(table(farm(rice=rice), round=7), "tend")
    outcome = GAME.outcome(state)
    assert outcome is not None and outcome.sentence == f"{rice} rice after seven rounds: {rung}."
    words = GAME.rules.clauses["24.8"].text
    assert all(f"from {least} {name}" in words for least, name in LADDER)


# -- options


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
    full = "a1-b1! b1-b2 b1-c1! b2-c1 c1-c2! c1.sw c1.se c2.sw c2.se b2-c2 b3-c2 c2-c3! c3.e c3.se c3.sw b3-c3 b4-c3!"
    made = with_plan(farm(full + " a2-a3 a2-b2 a2-b3 b2-b3 a3-b3"), build=6)
    walls = int(made.pieces & ~made.gates).bit_count()
    assert walls == 19
    state = begin(table(made, farm(), piece_limits=True), "build")
    first = next(move for move in sorted(listed(state)) if move.startswith("wall"))
    play(state, first)
    assert not any(move.startswith("wall") for move in listed(state))
    assert refusal(state, "wall b4.e").clause == "spirits 25.5"
    unlimited = begin(table(with_plan(made.copy(), build=3), farm()), "build")
    assert any(move.startswith("wall") for move in listed(unlimited))


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
