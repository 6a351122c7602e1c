"""Chapter 8: water."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from subak.games.ricedice.rules.state import RiceDice
from tests.rules.ricedice.table import Table, at, rolled

THREE = "water water wild worker worker"


def watering(own: str, *others: str, strength: int = 3, **more: Any) -> Table:
    """Seat 0 is about to choose the water action."""
    dice = " ".join(["water"] * strength + ["worker"] * (5 - strength))
    return at("action", own, *(others or ("S5",)), dice=dice, **more).play("water")


def results(state: RiceDice, field: int) -> list[tuple[int, ...]]:
    """Every result a seat's release can have, each as often as it is reached."""
    if state.phase != 9 or state.actor != field:
        return [tuple(state.tokens[5 * field : 5 * field + state.size[field]])]
    found = []
    for action in state.legal(field):
        after = state.copy()
        after.apply(field, action)
        found += results(after, field)
    return found


def possible(state: RiceDice, field: int) -> set[tuple[int, ...]]:
    """By brute force from the rulebook: tokens move one by one to the right or out; full or empty when not active."""
    rooms = [state.cards.capacity[card] for card in state.card[5 * field : 5 * field + state.size[field]]]
    begin = tuple(state.tokens[5 * field : 5 * field + state.size[field]])
    reached, todo = {begin}, [begin]
    while todo:
        now = todo.pop()
        for here in range(len(now)):
            for there in [*range(here + 1, len(now)), None]:
                if now[here]:
                    after = list(now)
                    after[here] -= 1
                    if there is not None:
                        after[there] += 1
                    if all(n <= room for n, room in zip(after, rooms, strict=True)) and tuple(after) not in reached:
                        reached.add(tuple(after))
                        todo.append(tuple(after))
    if field == state.active:
        return reached
    return {result for result in reached if all(n in (0, room) for n, room in zip(result, rooms, strict=True))}


@pytest.mark.rule("ricedice 8.1")
def test_everybody_releases_first_whose_turn_it_is_then_by_seat() -> None:
    fields = ("S1 water 2", "S2 water 3", "S4 water 2", "S3")
    table = at("action", *fields, active=1, turns=2, dice="worker worker worker worker worker").play("water")
    order = []
    while table.phase == "release":
        order.append(table.seat)
        table.play("level 1 0")
    assert order == [1, 2, 0]
    assert table.seat == 1 and table.phase == "take"


@pytest.mark.rule("ricedice 8.1")
def test_others_must_wait_for_their_release() -> None:
    table = watering("S1 water 2", "S2 water 3")
    refusal = table.match.why_not(1, "level 1 0")
    assert refusal is not None and refusal.clause == "ricedice 8.1"
    assert "(ricedice 8.1)" in rolled(THREE, "S1 water 2", "S2").play("worker").refusal("level 1 0")


@pytest.mark.rule("ricedice 8.2")
def test_water_runs_to_the_right_past_other_paddies_or_out() -> None:
    table = watering("S1 water 2 | P05 | P03", "S5").play("level 1 0", "level 2 0", "level 3 2")
    assert table.water() == [0, 0, 2]
    table = watering("S1 water 2 | P05 | P03", "S5", strength=0).play("level 1 0", "level 2 0", "level 3 0")
    assert table.water() == [0, 0, 0] and table.stocks[0] == 7


@pytest.mark.rule("ricedice 8.2")
def test_water_never_runs_to_the_left() -> None:
    table = watering("P05 water 3 | S1 | P03 water 2", "S5").play("level 1 0")
    assert table.texts() == {"level 2 0", "level 2 1", "level 2 2"}
    table.play("level 2 0")
    assert table.texts() == {"level 3 0", "level 3 1", "level 3 2"}
    dry = watering("P05 | P03 water 2", "S5")
    assert dry.texts() == {"level 2 0", "level 2 1", "level 2 2"}
    other = watering("P05 water 3 | P29", "S5").play("level 1 1")
    assert other.refusal("level 2 4") == (
        "Only 2 water can reach Royal Field: it runs from left to right. (ricedice 8.2)"
    )


@pytest.mark.rule("ricedice 8.3")
@pytest.mark.parametrize(
    "own",
    ["S1 water 2 | P05", "P05 water 3 | S1 | P03 water 2", "P22 water 2 | P24 | P05 water 3 | P29", "P24 | S1 water 2"],
)
def test_every_result_of_a_release_is_reached_exactly_once(own: str) -> None:
    state = watering(own, "S5").state
    found = results(state, 0)
    assert len(found) == len(set(found))
    assert set(found) == possible(state, 0)


@pytest.mark.rule("ricedice 8.3")
@pytest.mark.rule("ricedice 8.4")
@pytest.mark.parametrize(
    "other", ["S1 water 2 | P05", "P05 water 3 | S1 | P03 water 2 | P29", "P22 water 2 | P24 | P18"]
)
def test_every_result_of_anothers_release_is_reached_exactly_once(other: str) -> None:
    state = watering("S5", other).state
    found = results(state, 1)
    assert len(found) == len(set(found))
    assert set(found) == possible(state, 1)


@pytest.mark.rule("ricedice 8.3")
def test_a_paddy_without_a_choice_is_not_asked_about() -> None:
    table = watering("P24 | S2 | S1 water 2 | P05", "S5")
    assert table.texts() == {"level 3 0", "level 3 1", "level 3 2"}
    assert table.refusal("level 2 1") == (
        "Paddies are named from left to right; it is Family Terrace's turn (paddy 3). (ricedice 8.3)"
    )


@pytest.mark.rule("ricedice 8.4")
def test_others_leave_every_paddy_full_or_empty() -> None:
    table = watering("S5", "P05 water 3 | S1")
    assert table.texts() == {"level 1 0", "level 1 3"}
    assert table.refusal("level 1 1") == (
        "It is not your turn: after your release Honorable Workers must be full or empty. (ricedice 8.4)"
    )
    table.play("level 1 0", "level 2 2")
    assert table.water(1) == [0, 2] and table.stocks[0] == 4


@pytest.mark.rule("ricedice 8.5")
def test_whose_turn_it_is_may_leave_paddies_partly_filled() -> None:
    table = watering("P05 water 3 | P29", "S5", strength=2).play("level 1 1", "level 2 1", "take 2 2")
    assert table.water() == [1, 3]


@pytest.mark.rule("ricedice 8.6")
def test_owed_tokens_leave_before_anybody_takes() -> None:
    """Nine tokens stand where values ask for four; the seven released go to the supply until five are paid."""
    table = watering("P26 water 4 | S1 water 2", "P05 water 3", strength=5, reservoir=0)
    assert table.match.view(0).owed == 4
    table.play("level 1 0", "level 2 0")
    assert table.stocks == (2, 5)
    table.play("level 1 3")
    assert table.phase == "take" and table.texts() == {
        "done", "take 1 1", "take 1 2", "take 2 1", "take 2 2",
    }  # fmt: skip


@pytest.mark.rule("ricedice 8.7")
def test_the_three_water_example() -> None:
    """Printed example: four tokens flow into Lucky Day, one of up to three taken fills it."""
    table = watering("P01 water 2 planted | P03 water 2 | P02", "S5")
    table.play("level 1 0", "level 2 0", "level 3 4")
    assert table.water() == [0, 0, 4]
    assert "take 3 1" in table.texts() and "take 3 2" not in table.texts()
    table.play("take 3 1")
    assert table.water() == [0, 0, 5] and table.match.view(0).fields[0].paddies[2].full
    assert table.field() == "0 rice | P01 planted | P03 | P02 water 5"


@pytest.mark.rule("ricedice 8.7")
def test_taking_is_limited_by_strength_and_reservoir() -> None:
    table = watering("P29", "S5", strength=2)
    assert table.refusal("take 1 3") == "You may take 2 more water in this action. (ricedice 8.7)"
    table.play("take 1 1", "take 1 1")
    assert table.texts() == {"done"}
    short = watering("P26", "S1 water 2", strength=5).play("level 1 2")
    assert short.stocks[0] == 2
    assert short.refusal("take 1 3") == "The reservoir has 2 water. (ricedice 8.7)"
    assert "(ricedice 8.7)" in short.refusal("take 1 0")
    assert "(ricedice 8.7)" in rolled(THREE, "P26", "S1").play("worker").refusal("take 1 1")


@pytest.mark.rule("ricedice 8.7")
def test_tokens_that_others_released_may_be_taken() -> None:
    table = watering("S2", "S1 water 2 | S3 water 1", strength=3)
    table.play("level 1 0", "level 2 1")
    assert table.stocks[0] == 5
    table.play("take 1 3")
    assert table.water() == [3]


@pytest.mark.rule("ricedice 8.7")
def test_tokens_may_be_spread_over_paddies_in_any_order() -> None:
    table = watering("S1 | P05", "S5", strength=5).play("take 2 3", "take 1 2")
    assert table.water() == [2, 3] and table.state.strength == 0


@pytest.mark.rule("ricedice 8.8")
def test_no_paddy_is_filled_beyond_its_ordinary_hexes() -> None:
    table = watering("S1 water 2 | S3", "S5", strength=5).play("level 1 2")
    assert table.texts() == {"done", "take 2 1"}
    assert table.refusal("take 1 1") == "Family Terrace holds 2 of at most 2 water. (ricedice 8.8)"
    releasing = watering("P05 water 3 | S1", "S5").play("level 1 0")
    assert releasing.refusal("level 2 3") == "Family Terrace holds at most 2 water. (ricedice 8.8)"


@pytest.mark.rule("ricedice 8.9")
def test_partly_filled_paddies_run_empty_at_the_end_of_the_turn() -> None:
    table = watering("P05 water 3 | P29", "S5", strength=2).play("level 1 1", "level 2 2", "take 2 2")
    before = table.stocks[0]
    table.play("done")
    assert table.water() == [0, 0] and table.stocks[0] == before + 5
    assert [event.data["tokens"] for event in table.events("return")] == [1, 4]


@pytest.mark.rule("ricedice 8.9")
def test_full_paddies_keep_their_water_at_the_end_of_the_turn() -> None:
    table = watering("P05 water 3 | P29", "S5", strength=2).play("level 1 3", "take 2 2", "done")
    assert table.water() == [3, 0]


@pytest.mark.rule("ricedice 8.9")
def test_returning_tokens_pay_what_is_owed() -> None:
    table = watering("P26 water 4", "P05 water 3", strength=0).play("level 1 2", "level 1 3")
    assert table.match.view(0).owed == 2
    table.play("done")
    assert table.stocks == (0, 7) and table.match.view(0).owed == 0


def test_the_brute_force_knows_its_rules() -> None:
    """Two tokens over two paddies of two hexes: 0 to 2 stay, the rest moves or leaves."""
    state = watering("S1 water 2 | P03", "S5").state
    assert possible(state, 0) == {pair for pair in itertools.product(range(3), repeat=2) if sum(pair) <= 2}
