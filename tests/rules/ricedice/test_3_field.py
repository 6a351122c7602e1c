"""Chapter 3: the field and its paddies."""

from __future__ import annotations

import pytest

from subak.core.errors import NotationError
from subak.games.ricedice import GAME
from tests.rules.ricedice.table import at, rolled, turn

WATER = "water water water water water"
WORKERS = "worker worker worker worker worker"


@pytest.mark.rule("ricedice 3.1")
def test_a_card_shows_hexes_water_rice_and_effect() -> None:
    card = turn("P22").match.view(0).fields[0].paddies[0].card
    assert (card.hexes, card.magic, card.water, card.rice) == (3, 1, 1, [9, 6, 4])
    assert card.name == "Holy Spring" and card.text == "One hex holds magic water."


@pytest.mark.rule("ricedice 3.2")
def test_a_paddy_holds_one_token_for_each_ordinary_hex() -> None:
    table = rolled(WATER, "S2", "S5").play("water")
    assert {f"take 1 {tokens}" for tokens in (1, 2, 3)} | {"done"} == table.texts()
    assert "holds 0 of at most 3 water" in table.refusal("take 1 4")


@pytest.mark.rule("ricedice 3.2")
@pytest.mark.rule("ricedice 9.20")
def test_the_pictured_paddy_needs_two_tokens_and_never_holds_a_third() -> None:
    """Printed example: three hexes, one of them magic."""
    table = rolled(WATER, "P22", "S5").play("water", "take 1 2")
    assert table.match.view(0).fields[0].paddies[0].full
    assert table.texts() == {"done"}
    assert "Holy Spring holds 2 of at most 2 water" in table.refusal("take 1 1")
    assert table.water() == [2]


@pytest.mark.rule("ricedice 3.3")
def test_full_and_dry_are_judged_by_ordinary_hexes() -> None:
    wet = rolled(WORKERS, "P22 water 2", "S5").play("worker")
    assert "plant 1" in wet.texts()
    dry = rolled(WORKERS, "P22 weeds 1 planted", "S5").play("worker")
    assert {"harvest 1", "pull 1"} <= dry.texts()


@pytest.mark.rule("ricedice 3.3")
def test_a_partly_filled_paddy_is_neither_full_nor_dry() -> None:
    table = at("end", "S2 water 1 weeds 1 | P10", "S1", action="water", free_weeds=1)
    assert "free 1" not in table.texts()
    paddy = table.match.view(0).fields[0].paddies[0]
    assert not paddy.full and paddy.tokens == 1


@pytest.mark.rule("ricedice 3.4")
def test_a_paddy_of_magic_hexes_only_is_full_and_dry_at_once() -> None:
    table = rolled(WORKERS, "P24 weeds 1 planted", "S1").play("worker")
    assert {"pull 1", "harvest 1"} <= table.texts()
    table.play("harvest 1")
    assert "plant 1" in table.texts()


@pytest.mark.rule("ricedice 3.4")
def test_a_paddy_of_magic_hexes_only_never_holds_a_token() -> None:
    table = rolled(WATER, "P24", "S1").play("water")
    assert table.texts() == {"done"}


@pytest.mark.rule("ricedice 3.5")
def test_a_field_holds_four_paddies() -> None:
    assert turn("S1 | P01 | P02 | P03").match.view(0).fields[0].limit == 4
    with pytest.raises(NotationError, match=r"holds 5 paddies and may hold 4 \(3.5\)"):
        turn("S1 | P01 | P02 | P03 | P05")


@pytest.mark.rule("ricedice 3.5")
def test_there_is_no_paddy_beyond_the_row() -> None:
    table = rolled(WORKERS, "S1 water 2 | P05", "S2").play("worker")
    assert table.refusal("plant 3") == "You have no paddy 3: your field holds 2 paddies. (ricedice 3.5)"


@pytest.mark.rule("ricedice 3.5")
def test_paddies_keep_their_order_when_others_come_and_go() -> None:
    table = rolled("card card card card card", "S1 | P22 | P23", "S2").play("card")
    table.play("draw P05", "draw P06", "draw P07", "draw P08", "draw P09", "keep P05 left")
    assert table.field() == "0 rice | P05 | S1 | P22 | P23"
    five = rolled("card worker worker worker worker", "S1 | P17 | P22 | P23 | P24", "S2").play("card", "draw P05")
    assert five.play("keep P05 over 2", "remove 3").field() == "0 rice | S1 | P05 | P23 | P24"


@pytest.mark.rule("ricedice 3.6")
def test_a_paddy_holds_two_weeds() -> None:
    assert turn("S1 weeds 2").match.view(0).fields[0].paddies[0].weed_room == 2
    with pytest.raises(NotationError, match=r"holds 3 weeds and may hold 2 \(3.6\)"):
        GAME.parse_position("field 0: 0 rice | S1 weeds 3\nfield 1: 0 rice | S2")
