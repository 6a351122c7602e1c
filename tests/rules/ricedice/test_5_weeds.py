"""Chapter 5: weeds."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.ricedice.table import at, rolled, turn

THREE = "weed weed weed worker worker"


@pytest.mark.rule("ricedice 5.1")
def test_weeds_are_counted_after_the_reroll() -> None:
    table = turn("S1", "S2").play(f"roll {THREE}", "reroll weed weed", "roll card weed")
    assert table.state.unplaced == 2
    assert rolled("card card card card card", "S1", "S2").refusal("weed 1") == (
        "You have no weed to place. (ricedice 5.1)"
    )


@pytest.mark.rule("ricedice 5.2")
def test_weeds_go_on_any_own_paddy_wet_or_dry_planted_or_not() -> None:
    table = rolled(THREE, "S1 water 2 | S4 planted | P05", "S2").play("weed 1", "weed 2", "weed 3")
    assert table.field() == "0 rice | S1 water 2 weeds 1 | S4 weeds 1 planted | P05 weeds 1"


@pytest.mark.rule("ricedice 5.2")
def test_weeds_are_placed_before_during_and_after_the_action() -> None:
    table = rolled(THREE, "S1 | P05", "S2").play("weed 1", "worker", "weed 1", "pull 1", "done", "weed 2", "done")
    assert table.field() == "0 rice | S1 weeds 1 | P05 weeds 1"
    watering = rolled("weed weed water water water", "S1", "S2").play("weed 1", "water", "weed 1", "take 1 2")
    assert watering.field() == "0 rice | S1 water 2 weeds 2"


@pytest.mark.rule("ricedice 5.2")
def test_a_weed_may_go_on_a_paddy_gained_this_turn() -> None:
    table = rolled("weed weed weed card worker", "S1", "S2").play("card", "draw P05")
    table.play("weed 1", "keep P05 left", "weed 1")
    assert table.field() == "0 rice | P05 weeds 1 | S1 weeds 1"


@pytest.mark.rule("ricedice 5.2")
def test_weeds_wait_until_the_dice_are_final() -> None:
    table = turn("S1", "S2").play(f"roll {THREE}")
    assert "(ricedice 4.2)" in table.refusal("weed 1")
    releasing = rolled(THREE, "S1 water 2", "S2").play("water")
    assert "(ricedice 8.3)" in releasing.refusal("weed 1")


@pytest.mark.rule("ricedice 5.3")
def test_no_paddy_gets_a_third_weed() -> None:
    table = rolled(THREE, "S1 weeds 2 | P05", "S2")
    assert table.refusal("weed 1") == ("Family Terrace holds 2 weeds: it may not get more than 2. (ricedice 5.3)")
    assert "weed 2" in table.texts()


@pytest.mark.rule("ricedice 5.4")
def test_the_turn_cannot_end_while_a_weed_can_be_placed() -> None:
    table = rolled(THREE, "S1 | P05 weeds 1", "S2").play("worker", "weed 1", "done")
    assert table.refusal("done") == (
        "2 weeds must be placed first; there is room on Family Terrace and Honorable Workers. (ricedice 5.4)"
    )
    table.play("weed 2", "weed 1", "done")
    assert table.state.active == 1


@pytest.mark.rule("ricedice 5.5")
def test_weeds_without_room_are_lost() -> None:
    table = rolled("weed weed weed weed worker", "S1 weeds 1", "S2").play("weed 1", "worker", "done")
    assert table.state.active == 1 and table.field() == "0 rice | S1 weeds 2"


@pytest.mark.rule("ricedice 5.5")
def test_weeds_without_room_do_not_hinder_the_end() -> None:
    table = at("end", "S1 weeds 2", "S2", action="card", weeds_to_place=3)
    assert table.texts() == {"done"}


LOSING: dict[str, Any] = {"weeds_may_be_lost": "yes"}
FULL = "S1 weeds 2 planted | P05 weeds 2"


@pytest.mark.rule("ricedice 5.6")
def test_by_option_weeds_are_lost_at_a_moment_without_room() -> None:
    """All paddies are full of weeds at first; without the option the weeds come back when one is pulled."""
    table = rolled("weed weed worker worker worker", FULL, "S2", **LOSING)
    assert table.texts() == {"worker", "water", "card", "lose"}
    table.play("lose", "lose", "worker", "pull 1", "done")
    assert table.state.active == 1
    assert table.field() == "0 rice | S1 weeds 1 planted | P05 weeds 2"
    assert [event.text for event in table.events("lost")] == ["{who} {have|has} no room for a weed: it is lost."] * 2
    usual = rolled("weed weed worker worker worker", FULL, "S2").play("worker", "pull 1", "done")
    assert "(ricedice 5.4)" in usual.refusal("done")


@pytest.mark.rule("ricedice 5.6")
def test_a_weed_is_lost_only_while_no_paddy_has_room() -> None:
    table = rolled(THREE, "S1 weeds 2 | P05 weeds 1", "S2", **LOSING)
    assert table.refusal("lose") == (
        "A weed is lost only while no paddy has room; there is room on Honorable Workers. (ricedice 5.6)"
    )
    table.play("weed 2", "lose", "worker", "pull 2")
    assert table.state.unplaced == 1 and "lose" not in table.texts()
    assert "(ricedice 5.4)" in table.play("done").refusal("done")


@pytest.mark.rule("ricedice 5.6")
@pytest.mark.parametrize(("dice", "play"), [
    ("weed weed worker worker worker", ("worker",)), ("weed weed water water water", ("water",)),
    ("weed weed card worker worker", ("card", "draw P07")),
])  # fmt: skip
def test_weeds_are_lost_before_during_and_after_the_action(dice: str, play: tuple[str, ...]) -> None:
    table = rolled(dice, FULL, "S2", **LOSING).play("lose", *play, "lose")
    assert table.state.unplaced == 0 and "lose" not in table.texts()


@pytest.mark.rule("ricedice 5.6")
def test_at_the_end_weeds_are_lost_before_a_free_one_is_taken() -> None:
    table = at("end", "P10 weeds 2", "S2", action="card", weeds_to_place=1, **LOSING)
    assert table.texts() == {"free 1", "done", "lose"}
    table.play("lose", "free 1", "done")
    assert table.field() == "0 rice | P10 weeds 1"
    usual = at("end", "P10 weeds 2", "S2", action="card", weeds_to_place=1).play("free 1")
    assert "(ricedice 5.4)" in usual.refusal("done")


@pytest.mark.rule("ricedice 5.6")
def test_a_paddy_that_may_hold_more_does_not_hinder_losing() -> None:
    table = rolled("weed weed worker worker worker", "P04 weeds 2", "S2", **LOSING)
    assert {"weed 1", "lose"} <= table.texts()


@pytest.mark.rule("ricedice 5.5")
@pytest.mark.rule("ricedice 5.6")
def test_losing_is_refused_with_its_reason() -> None:
    usual = rolled("weed weed worker worker worker", FULL, "S2")
    assert "the option for it is off. (ricedice 5.5)" in usual.refusal("lose")
    ending = at("end", "S1 weeds 2", "S2", action="card", weeds_to_place=3, **LOSING)
    assert ending.texts() == {"done"}
    assert ending.refusal("lose") == "Weeds without room are lost when your turn ends: say “done”. (ricedice 5.5)"
    placed = rolled("weed worker worker worker worker", "S1 weeds 2", "S2", **LOSING).play("lose")
    assert placed.refusal("lose") == "You have no weed to place. (ricedice 5.1)"
