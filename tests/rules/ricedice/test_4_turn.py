"""Chapter 4: turn and dice."""

from __future__ import annotations

import pytest

from subak.core.errors import IllegalAction, NotationError
from subak.core.match import Match
from subak.core.state import NATURE
from subak.games.ricedice import GAME
from tests.rules.ricedice.table import at, rolled, solo, turn

MIXED = "weed worker double wild water"


@pytest.mark.rule("ricedice 4.1")
def test_a_turn_begins_with_a_roll_of_all_five_dice() -> None:
    table = turn("S1")
    assert table.match.nature_to_act and table.state.to_roll == 5
    with pytest.raises(IllegalAction, match=r"5 dice must be rolled now. \(ricedice 4.1\)"):
        table.match.play(NATURE, "roll worker worker")
    table.play(f"roll {MIXED}")
    assert table.match.view(0).dice == ["weed", "worker", "double", "wild", "water"]


@pytest.mark.rule("ricedice 4.1")
def test_a_player_chooses_neither_dice_nor_cards() -> None:
    table = rolled(MIXED, "S1", "S2").play("card")
    with pytest.raises(IllegalAction, match="A card of the deck must be drawn now"):
        table.match.play(NATURE, "roll worker")
    table.play("draw P05")
    with pytest.raises(IllegalAction, match="fall by chance"):
        table.match.play(0, "draw P06")


@pytest.mark.rule("ricedice 4.2")
def test_any_subset_of_the_dice_may_be_rerolled_once_and_the_result_stands() -> None:
    table = turn("S1", "S2").play(f"roll {MIXED}")
    assert len(table.texts()) == 32
    table.play("reroll weed water", "roll card card")
    assert table.match.view(0).dice == ["worker", "double", "wild", "card", "card"]
    assert table.texts() == {"worker", "water", "card"}
    assert table.refusal("reroll card") == "Your dice are final: you kept them or had no reroll left. (ricedice 4.2)"


@pytest.mark.rule("ricedice 4.2")
def test_standing_keeps_the_first_result() -> None:
    table = turn("S1", "S2").play("roll card card card card card", "stand")
    assert table.match.view(0).dice == ["card"] * 5 and table.phase == "action"


@pytest.mark.rule("ricedice 4.2")
def test_equal_dice_are_named_once() -> None:
    """Of three equal and two equal dice, 4 × 3 different choices can be picked up."""
    table = turn("S1", "S2").play("roll weed weed weed card card")
    assert len(table.texts()) == 12
    table.play("reroll 3 5")
    assert table.state.to_roll == 2 and table.match.view(0).dice == ["weed", "weed", "card"]


@pytest.mark.rule("ricedice 4.2")
def test_all_dice_may_be_rerolled() -> None:
    table = turn("S1", "S2").play("roll weed weed weed weed weed", "reroll 1 2 3 4 5")
    assert table.state.to_roll == 5 and table.match.view(0).dice == []


@pytest.mark.rule("ricedice 4.3")
def test_exactly_one_action_is_taken() -> None:
    table = rolled(MIXED, "S1", "S2", "S3")
    assert table.texts() == {"worker", "water", "card"} | {"weed 1"}
    assert "First take an action" in table.refusal("done")
    table.play("water")
    assert table.refusal("worker") == (
        "You have taken the water action in this turn. There is only one a turn. (ricedice 4.3)"
    )


@pytest.mark.rule("ricedice 4.3")
def test_before_the_action_the_dice_must_be_settled() -> None:
    table = turn("S1", "S2").play(f"roll {MIXED}")
    assert table.refusal("worker") == "First name the dice you reroll, or stand. (ricedice 4.2)"


@pytest.mark.rule("ricedice 4.4")
@pytest.mark.parametrize(
    ("dice", "worker", "water", "card"),
    [
        ("weed worker double wild water", 4, 2, 1),
        ("double double double double double", 10, 0, 0),
        ("wild wild wild wild wild", 5, 5, 5),
        ("worker water water card card", 1, 2, 2),
        ("weed weed weed weed weed", 0, 0, 0),
    ],
)
def test_strength_is_symbols_and_wilds_with_double_workers_twice(dice: str, worker: int, water: int, card: int) -> None:
    table = rolled(dice, "S1", "S2")
    assert table.match.view(0).strengths == {"worker": worker, "water": water, "card": card}
    table.play("worker")
    assert table.state.strength == worker


@pytest.mark.rule("ricedice 4.4")
def test_all_of_the_strength_is_drawn_although_fewer_cards_might_be_wanted() -> None:
    table = rolled("card wild worker worker worker", "P06", "S2").play("card", "draw P01", "draw P02")
    assert table.match.nature_to_act and table.state.draws == 1
    assert table.play("draw P03").phase == "card"


@pytest.mark.rule("ricedice 4.5")
def test_a_wild_is_one_worker_and_never_a_weed() -> None:
    table = rolled("wild wild weed weed water", "S1", "S2")
    assert table.match.view(0).strengths == {"worker": 2, "water": 3, "card": 2}
    assert table.state.unplaced == 2


@pytest.mark.rule("ricedice 4.6")
def test_a_water_action_without_water_still_drains() -> None:
    """Printed example: no water symbol rolled, yet the water action is taken to drain."""
    table = rolled("worker worker double card card", "S1 water 2", "S2").play("water", "level 1 0")
    assert table.water() == [0] and table.texts() == {"done"}


@pytest.mark.rule("ricedice 4.6")
def test_a_worker_or_card_action_without_symbols_does_nothing() -> None:
    table = rolled("water water water water water", "S1 water 2", "S2").play("worker")
    assert table.texts() == {"done"}
    table = rolled("water water water water water", "S1 water 2", "S2").play("card")
    assert table.phase == "end" and table.texts() == {"done"}


@pytest.mark.rule("ricedice 4.7")
def test_at_least_one_lifts_worker_and_card_but_not_water() -> None:
    table = rolled("weed weed weed weed weed", "P09", "S2", at_least_one="yes").play("accept")
    assert table.match.view(0).strengths == {"worker": 1, "water": 0, "card": 1}
    table.play("card")
    assert table.state.draws == 1
    table = rolled("worker worker water water water", "S1", "S2", at_least_one="yes")
    assert table.match.view(0).strengths == {"worker": 2, "water": 3, "card": 1}


@pytest.mark.rule("ricedice 4.7")
def test_the_happy_farmer_has_no_use_of_at_least_one() -> None:
    table = solo("S1", "P05 weeds 1", at_least_one="yes").play("roll weed weed weed weed weed")
    acted = table.events("action")[-1].data
    assert (acted["action"], acted["strength"]) == ("worker", 0)
    assert not table.events("pull")


@pytest.mark.rule("ricedice 4.8")
def test_wilds_pay_before_a_die_is_turned_and_weeds_are_counted_after() -> None:
    table = turn("P01 | P02 | P09", "S2").play("roll wild wild weed weed worker")
    table.play("stand")
    assert table.rice() == 2 and table.phase == "turn-die"
    table.play("turn wild weed")
    assert table.phase == "weeds" and table.state.unplaced == 3
    table.play("ignore")
    assert table.phase == "action" and table.state.unplaced == 2


@pytest.mark.rule("ricedice 4.9")
def test_a_turn_ends_only_when_its_player_says_so() -> None:
    table = rolled("card worker worker worker worker", "S1", "S2").play("card", "draw P05", "keep P05 left")
    assert table.seat == 0 and table.texts() == {"done"}
    table.play("done")
    assert table.state.active == 1 and table.match.nature_to_act


@pytest.mark.rule("ricedice 4.9")
def test_a_match_asked_to_play_forced_moves_ends_the_turn_by_itself() -> None:
    start = rolled("card worker worker worker worker", "S1", "S2").play("card", "draw P05").match.position()
    match = Match(GAME, 2, nature="hand", start=start, auto=True)
    match.play(0, "keep P05 left")
    assert match.view(0).active == 1 and match.nature_to_act


@pytest.mark.rule("ricedice 4.9")
def test_done_after_work_asks_for_what_is_left() -> None:
    table = rolled("weed worker worker worker worker", "S1", "S2").play("worker", "done")
    assert table.phase == "end" and table.texts() == {"weed 1"}
    table.play("weed 1", "done")
    assert table.state.active == 1
    direct = rolled("worker worker worker worker worker", "S1", "S2").play("worker", "done")
    assert direct.state.active == 1


@pytest.mark.rule("ricedice 4.9")
def test_there_is_no_end_while_something_is_asked() -> None:
    released = rolled("worker worker worker worker worker", "S1 water 2", "S2").play("water")
    assert "(ricedice 8.3)" in released.refusal("done")
    with pytest.raises(NotationError):
        released.play("end turn")
    assert "(ricedice 4.2)" in turn("S1", "S2").play(f"roll {MIXED}").refusal("done")
    assert at("end", "S1", "S2", action="card").texts() == {"done"}


RESTING = {"wilds_may_rest": "yes"}


@pytest.mark.rule("ricedice 4.10")
def test_by_option_wilds_are_left_uncounted_and_fewer_cards_drawn() -> None:
    table = rolled("wild wild card worker water", "S1", "S2", **RESTING)
    assert table.texts() == {"worker", "water", "card", "card without 1", "card without 2"}
    labels = {choice.text: choice.label for choice in table.match.choices(0)}
    assert labels["card without 2"] == "Card action: draw 1, leave 2 wilds uncounted"
    table.play("card without 2")
    assert (table.state.draws, table.state.strength) == (1, 1)
    event = table.events("action")[-1]
    assert "takes} the card action: 1, with 2 wilds uncounted." in event.text and event.data["uncounted"] == 2
    table.play("draw P05")
    assert table.phase == "card" and table.match.view(0).uncounted == 2


@pytest.mark.rule("ricedice 4.10")
def test_all_wilds_may_be_left_uncounted_and_effects_still_add() -> None:
    table = rolled("wild wild weed weed weed", "S1", "S2", **RESTING).play("card without 2")
    assert table.phase == "end"
    table = rolled("wild worker worker worker worker", "P06", "S2", **RESTING).play("card without 1")
    assert table.state.draws == 1


@pytest.mark.rule("ricedice 4.10")
def test_what_changes_nothing_is_not_offered() -> None:
    table = rolled("wild wild worker water weed", "S1", "S2", at_least_one="yes", **RESTING)
    assert "card without 1" in table.texts() and "card without 2" not in table.texts()
    assert "(ricedice 4.7)" in table.refusal("card without 2")
    assert table.refusal("card without 3") == ("Your dice show 2 wilds: no more can be left uncounted. (ricedice 4.10)")


@pytest.mark.rule("ricedice 4.10")
@pytest.mark.rule("ricedice 4.4")
def test_without_the_option_all_wilds_count() -> None:
    table = rolled("wild wild card worker water", "S1", "S2")
    assert table.texts() == {"worker", "water", "card"}
    assert "(ricedice 4.4)" in table.refusal("card without 1")
    assert "(ricedice 4.3)" in table.play("worker").refusal("card without 1")


@pytest.mark.rule("ricedice 4.10")
def test_a_wild_left_uncounted_still_shows_for_effects() -> None:
    table = rolled("wild wild worker water weed", "P02", "S2", **RESTING)
    assert table.rice() == 2
    assert table.play("card without 2").rice() == 2
