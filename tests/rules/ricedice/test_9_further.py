"""Effects that no built-in card has (9.22 to 9.25)."""

from __future__ import annotations

import pytest

from subak.games.ricedice import GAME
from tests.rules.ricedice.further import further_deck
from tests.rules.ricedice.table import at, rolled

DECK = further_deck()


@pytest.mark.rule("ricedice 9.22")
@pytest.mark.parametrize(("weeds", "rice"), [(0, 16), (1, 11), (2, 7)])
def test_harvesting_this_paddy_pays_with_weeds_or_without(weeds: int, rice: int) -> None:
    table = at("work", f"P26 weeds {weeds} planted", "S3", cards=DECK, action="worker", strength=4)
    assert table.match.view(0).fields[0].paddies[0].yields == rice + 3
    table.play("harvest 1")
    assert table.rice() == rice + 3
    assert GAME.rescore(table.match.events, DECK, 2)[0] == rice + 3
    other = at("work", "P26 | P30 planted", "S3", cards=DECK, action="worker", strength=4).play("harvest 2")
    assert other.rice() == 14 + 2


@pytest.mark.rule("ricedice 9.23")
@pytest.mark.parametrize(("card", "action", "rice"), [("P27", "worker", 1), ("S1", "water", 1), ("S2", "card", 2)])
def test_the_own_action_pays_and_another_does_not(card: str, action: str, rice: int) -> None:
    for taken in ("worker", "water", "card"):
        table = rolled("weed weed weed weed weed", card, "S3", cards=DECK).play(taken)
        assert table.rice() == (rice if taken == action else 0)
    last = rolled("worker worker worker worker worker", f"99 rice | {card}", "S3", cards=DECK).play(action)
    assert last.match.over


@pytest.mark.rule("ricedice 9.24")
@pytest.mark.parametrize(("dice", "rice"), [("weed weed wild wild wild", 2), ("weed wild wild wild wild", 0)])
def test_faces_that_enough_dice_show_pay(dice: str, rice: int) -> None:
    assert rolled(dice, "P29", "S3", cards=DECK).rice() == rice


@pytest.mark.rule("ricedice 9.25")
def test_a_paddy_that_takes_fewer_workers() -> None:
    table = at("work", "P28 planted", "S3", cards=DECK, action="worker", strength=2)
    assert "with 2 workers" in table.match.choices(0)[-1].label
    table.play("harvest 1")
    assert table.state.strength == 0
    few = at("work", "P28 planted | S5 planted", "S3", cards=DECK, action="worker", strength=1)
    assert "takes 2 workers" in few.refusal("harvest 1")
    few.play("harvest 2")
    assert few.rice() == 7
