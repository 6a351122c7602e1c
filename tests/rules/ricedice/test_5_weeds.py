"""Chapter 5: weeds."""

from __future__ import annotations

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
