"""Chapter 1: aim and end."""

from __future__ import annotations

import pytest

from subak.games.ricedice import GAME
from subak.games.ricedice.rules.vocabulary import SAFETY_LIMIT
from tests.rules.ricedice.table import at, rolled, solo, turn

WORKERS = "worker worker worker worker worker"


@pytest.mark.rule("ricedice 1.1")
def test_everybody_counts_rice_from_0() -> None:
    state = GAME.new(5, GAME.read_options({}, 5), GAME.deck())
    assert state.scores() == [0, 0, 0, 0, 0]


@pytest.mark.rule("ricedice 1.2")
def test_the_game_ends_at_100_rice_in_the_middle_of_an_action() -> None:
    table = rolled(WORKERS, "94 rice | S1 planted | S2 planted", "S3").play("worker", "harvest 1")
    assert table.match.over
    assert table.rice() == 100
    assert "S2 planted" in table.field()
    outcome = table.match.outcome
    assert outcome is not None and (outcome.reason, outcome.winners) == ("target", [0])


@pytest.mark.rule("ricedice 1.2")
def test_99_rice_do_not_end_the_game() -> None:
    table = rolled(WORKERS, "93 rice | S1 planted", "S3").play("worker", "harvest 1")
    assert table.rice() == 99 and not table.match.over


@pytest.mark.rule("ricedice 1.2")
def test_the_option_target_rice_sets_another_end() -> None:
    table = rolled(WORKERS, "14 rice | S1 planted", "S3", target_rice=20).play("worker", "harvest 1")
    assert table.match.over and table.rice() == 20


@pytest.mark.rule("ricedice 1.3")
def test_the_most_rice_wins_also_on_anothers_turn() -> None:
    """Seat 1 is paid by Downstream Gift while seat 0 takes the water action, and wins."""
    table = rolled(WORKERS, "98 rice | S1", "99 rice | P21", "97 rice | S2").play("water")
    outcome = table.match.outcome
    assert outcome is not None
    assert outcome.winners == [1] and outcome.ranking == [[1], [0], [2]] and outcome.tiebreak == ""


@pytest.mark.rule("ricedice 1.3")
def test_two_sides_never_reach_the_target_together() -> None:
    """The printed tie-break cannot occur: a position in which two sides have the target is unsound."""
    over = rolled(WORKERS, "94 rice | S1 planted", "S3").play("worker", "harvest 1").state
    over.rice[1] = 100
    assert GAME.problems(over) == ["2 sides with 100 rice or more (1.2)"]


@pytest.mark.rule("ricedice 1.4")
def test_the_harvest_number_is_scored_before_effects() -> None:
    """6 for Family Terrace end the game; Rewarding Harvest does not pay any more."""
    table = rolled(WORKERS, "94 rice | P03 | S1 planted", "S3").play("worker", "harvest 2")
    assert table.rice() == 100 and not table.events("effect")


@pytest.mark.rule("ricedice 1.4")
def test_effects_are_scored_from_left_to_right() -> None:
    table = rolled(WORKERS, "P30 planted | P03", "S3").play("worker", "harvest 1")
    assert [event.data["card"] for event in table.events("effect")] == ["P30", "P03"]
    table = rolled(WORKERS, "P03 | P30 planted", "S3").play("worker", "harvest 2")
    assert [event.data["card"] for event in table.events("effect")] == ["P03", "P30"]


@pytest.mark.rule("ricedice 1.4")
def test_the_game_ends_between_two_effects() -> None:
    table = rolled(WORKERS, "85 rice | P03 | P30 planted", "S3").play("worker", "harvest 2")
    assert table.rice() == 100 and len(table.events("effect")) == 1


@pytest.mark.rule("ricedice 1.5")
def test_after_200_turns_of_every_side_the_game_stops() -> None:
    last = at("end", "7 rice | S1", "9 rice | S2", active=1, action="card", turns=2 * SAFETY_LIMIT).play("done")
    outcome = last.match.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.ranking, outcome.winners) == ("limit", [[1], [0]], [1])
    assert GAME.safety_limit == SAFETY_LIMIT == 200


@pytest.mark.rule("ricedice 1.5")
def test_before_200_turns_the_game_goes_on() -> None:
    table = at("end", "7 rice | S1", "9 rice | S2", active=1, action="card", turns=2 * SAFETY_LIMIT - 1).play("done")
    assert not table.match.over


@pytest.mark.rule("ricedice 1.5")
def test_equal_scores_share_a_place_at_the_limit() -> None:
    fields = ("7 rice | S1", "9 rice | S2", "9 rice | S3")
    last = at("end", *fields, active=2, action="card", turns=3 * SAFETY_LIMIT).play("done")
    outcome = last.match.outcome
    assert outcome is not None and outcome.ranking == [[1, 2], [0]] and outcome.winners == [1, 2]


@pytest.mark.rule("ricedice 1.5")
def test_the_limit_counts_the_happy_farmers_turns_too() -> None:
    table = solo("3 rice | S1", "5 rice | P01").match
    assert table.outcome is None
    played = at("roll", "3 rice | S1", "5 rice | P01", seats=1, active=1, turns=2 * SAFETY_LIMIT)
    outcome = played.play("roll worker worker worker worker worker").match.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.rivals) == ("limit", [], {"Happy Farmer": 5})


def test_a_new_turn_can_be_set_up() -> None:
    """The helper begins a turn the honest way: by ending the one before."""
    table = turn("S1")
    assert table.state.active == 0 and table.state.rerolls == 1 and table.state.to_roll == 5


TIED = ("7 rice | S1", "9 rice | S2", "9 rice | S3")


@pytest.mark.rule("ricedice 1.6")
@pytest.mark.parametrize(("active", "ranking"), [(2, [[2], [1], [0]]), (1, [[1], [2], [0]])])
def test_by_option_the_later_turn_breaks_a_tie_at_the_limit(active: int, ranking: list[list[int]]) -> None:
    last = at("end", *TIED, active=active, action="card", turns=3 * SAFETY_LIMIT, limit_tie="active").play("done")
    outcome = last.match.outcome
    assert outcome is not None
    assert (outcome.ranking, outcome.winners) == (ranking, ranking[0])
    assert outcome.tiebreak == "the last turn (ricedice 1.6)"


@pytest.mark.rule("ricedice 1.6")
def test_the_option_breaks_no_tie_that_is_none_and_lower_places_too() -> None:
    fields = ("9 rice | S1", "5 rice | S2", "5 rice | S3")
    last = at("end", *fields, active=2, action="card", turns=3 * SAFETY_LIMIT, limit_tie="active").play("done")
    outcome = last.match.outcome
    assert outcome is not None
    assert (outcome.ranking, outcome.winners, outcome.tiebreak) == ([[0], [2], [1]], [0], "")


@pytest.mark.rule("ricedice 1.6")
@pytest.mark.parametrize(("tie", "winners"), [("shared", [0]), ("active", [])])
def test_alone_the_happy_farmer_has_the_last_turn(tie: str, winners: list[int]) -> None:
    table = at("roll", "5 rice | S1", "5 rice | P01", seats=1, active=1, turns=2 * SAFETY_LIMIT, limit_tie=tie)
    outcome = table.play("roll worker worker worker worker worker").match.outcome
    assert outcome is not None and outcome.winners == winners


@pytest.mark.rule("ricedice 1.6")
def test_a_target_reached_is_no_tie_for_the_option() -> None:
    table = rolled(WORKERS, "94 rice | S1 planted", "S3", limit_tie="active").play("worker", "harvest 1")
    outcome = table.match.outcome
    assert outcome is not None and (outcome.winners, outcome.tiebreak) == ([0], "")
