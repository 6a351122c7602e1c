"""Chapter 6: worker."""

from __future__ import annotations

import pytest

from tests.rules.ricedice.table import Table, at, rolled

FIVE = "worker worker worker worker worker"


def work(workers: int, own: str, *others: str) -> Table:
    """Seat 0 is in its worker action with this number of workers."""
    return at("work", own, *(others or ("S5",)), action="worker", strength=workers)


@pytest.mark.rule("ricedice 6.1")
def test_workers_plant_weed_and_harvest_in_any_order_until_none_is_left() -> None:
    table = work(6, "S1 water 2 | S2 weeds 1 planted").play("plant 1", "pull 2", "harvest 2")
    assert table.state.strength == 0 and table.texts() == {"done"}
    other = work(6, "S1 water 2 | S2 weeds 1 planted").play("harvest 2", "plant 1")
    assert other.state.strength == 1 and other.texts() == {"done"}


@pytest.mark.rule("ricedice 6.1")
def test_workers_not_used_are_lost() -> None:
    table = rolled(FIVE, "S1 water 2", "S2").play("worker", "plant 1", "done")
    assert table.state.active == 1 and table.state.strength == 0


@pytest.mark.rule("ricedice 6.1")
def test_only_the_worker_action_has_workers() -> None:
    table = rolled(FIVE, "S1 water 2", "S2").play("water", "level 1 2")
    for text in ("plant 1", "harvest 1", "pull 1"):
        assert "in a worker action. (ricedice 6.1)" in table.refusal(text)
    assert work(0, "S1 weeds 1").refusal("pull 1") == "You have no worker left. (ricedice 6.1)"


@pytest.mark.rule("ricedice 6.2")
@pytest.mark.parametrize(("paddy", "hexes"), [("S1 water 2", 2), ("P22 water 2", 3), ("P24", 2), ("P29 water 5", 5)])
def test_planting_takes_a_worker_for_each_hex_magic_ones_included(paddy: str, hexes: int) -> None:
    assert "plant 1" in work(hexes, paddy).texts()
    short = work(hexes - 1, paddy)
    assert "plant 1" not in short.texts()
    assert f"takes {hexes} workers to plant; you have {hexes - 1}. (ricedice 6.2)" in short.refusal("plant 1")


@pytest.mark.rule("ricedice 6.3")
def test_only_a_full_paddy_is_planted() -> None:
    assert work(5, "S2").refusal("plant 1") == (
        "Long Terrace holds 0 of 3 water: only a full paddy is planted. (ricedice 6.3)"
    )
    assert "plant 1" in work(5, "S2 water 3").texts()


@pytest.mark.rule("ricedice 6.3")
def test_weeds_do_not_hinder_planting() -> None:
    table = work(3, "S2 water 3 weeds 2").play("plant 1")
    assert table.field() == "0 rice | S2 water 3 weeds 2 fresh"


@pytest.mark.rule("ricedice 6.4")
def test_a_planted_paddy_is_not_planted_again() -> None:
    assert work(5, "S2 water 3 planted").refusal("plant 1") == "Long Terrace is planted already. (ricedice 6.4)"


@pytest.mark.rule("ricedice 6.5")
def test_each_worker_takes_one_weed_from_a_dry_paddy() -> None:
    table = work(3, "S2 weeds 2").play("pull 1")
    assert table.field() == "0 rice | S2 weeds 1" and table.state.strength == 2


@pytest.mark.rule("ricedice 6.5")
def test_weeds_are_not_pulled_in_water_nor_where_there_are_none() -> None:
    assert work(3, "S2 water 3 weeds 2").refusal("pull 1") == (
        "Long Terrace holds water: weeds are pulled only in a dry paddy. (ricedice 6.5)"
    )
    assert work(3, "S2").refusal("pull 1") == "Long Terrace has no weed. (ricedice 6.5)"


@pytest.mark.rule("ricedice 6.6")
@pytest.mark.parametrize(("paddy", "hexes"), [("S1 planted", 2), ("P25 planted", 4), ("P23 planted", 1)])
def test_harvesting_takes_a_worker_for_each_hex_magic_ones_included(paddy: str, hexes: int) -> None:
    table = work(hexes, paddy).play("harvest 1")
    assert table.state.strength == 0
    short = work(hexes - 1, paddy)
    assert "(ricedice 6.6)" in short.refusal("harvest 1")


@pytest.mark.rule("ricedice 6.7")
def test_only_a_planted_and_dry_paddy_is_harvested() -> None:
    assert work(5, "S2 water 3 planted").refusal("harvest 1") == (
        "Long Terrace holds water: only a dry paddy is harvested. (ricedice 6.7)"
    )
    assert work(5, "S2").refusal("harvest 1") == (
        "Long Terrace is not planted: there is nothing to harvest. (ricedice 6.7)"
    )
    assert "harvest 1" in work(5, "S2 planted").texts()


@pytest.mark.rule("ricedice 6.8")
def test_what_was_planted_this_turn_is_not_harvested_this_turn() -> None:
    table = work(9, "P24").play("plant 1")
    assert table.refusal("harvest 1") == (
        "Moon Mirror was planted this turn: it is harvested in a later turn. (ricedice 6.8)"
    )
    table.play("done")
    assert table.field() == "0 rice | P24 planted"


@pytest.mark.rule("ricedice 6.8")
def test_what_was_harvested_may_be_planted_and_what_was_weeded_harvested() -> None:
    table = work(9, "P24 weeds 1 planted").play("pull 1", "harvest 1", "plant 1")
    assert table.rice() == 4 and table.field() == "4 rice | P24 fresh"
    assert "(ricedice 6.8)" in table.refusal("harvest 1")


@pytest.mark.rule("ricedice 6.9")
@pytest.mark.parametrize(("weeds", "rice"), [("", 8), ("weeds 1 ", 5), ("weeds 2 ", 3)])
def test_a_harvest_brings_the_number_printed_for_its_weeds(weeds: str, rice: int) -> None:
    assert work(3, f"S2 {weeds}planted").play("harvest 1").rice() == rice


@pytest.mark.rule("ricedice 6.10")
def test_a_harvest_clears_the_paddy() -> None:
    assert work(3, "S2 weeds 2 planted").play("harvest 1").field() == "3 rice | S2"
