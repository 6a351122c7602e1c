"""Chapter 2: set-up."""

from __future__ import annotations

import pytest

from subak.core.match import Match
from subak.core.state import NATURE
from subak.games.ricedice import GAME
from subak.games.ricedice.rules.state import RiceDice
from subak.games.ricedice.rules.vocabulary import DRAW, FACE_NAMES
from tests.rules.ricedice.table import at, rolled, turn


def begun(seats: int, *texts: str) -> Match:
    match = Match("ricedice", seats, nature="hand")
    for text in texts:
        match.play(NATURE, text)
    return match


def state_of(match: Match) -> RiceDice:
    assert isinstance(match.state, RiceDice)
    return match.state


def outcomes(match: Match) -> set[str]:
    return {GAME.text(match.state, NATURE, action) for action in match.state.legal(NATURE)}


@pytest.mark.rule("ricedice 2.1")
def test_a_die_falls_on_each_of_six_faces_equally_often() -> None:
    table = turn("S1").play("roll weed weed weed weed weed", "reroll weed")
    state = table.state
    weights = {GAME.text(state, NATURE, action): state.weight(action) for action in state.legal(NATURE)}
    assert weights == {f"roll {face}": 1 for face in ("weed", "worker", "double", "wild", "water", "card")}
    assert tuple(FACE_NAMES) == ("weed", "worker", "double", "wild", "water", "card")


@pytest.mark.rule("ricedice 2.1")
def test_five_dice_fall_in_7776_ways() -> None:
    state = turn("S1").state
    assert len(state.legal(NATURE)) == 252
    assert sum(state.weight(action) for action in state.legal(NATURE)) == 6**5 == GAME.cases(state)
    assert state.weight(GAME.parse(state, NATURE, "roll weed weed worker card card")) == 30


@pytest.mark.rule("ricedice 2.2")
@pytest.mark.parametrize(("seats", "tokens"), [(1, 10), (2, 10), (3, 15), (4, 15), (5, 20)])
def test_water_tokens_by_players(seats: int, tokens: int) -> None:
    state = state_of(begun(seats))
    assert (state.total, state.supply, state.reservoir) == (tokens, tokens, 0)


@pytest.mark.rule("ricedice 2.3")
def test_each_player_is_dealt_one_starting_paddy_from_the_first_seat_on() -> None:
    match = begun(3, "start 1")
    assert outcomes(match) == {"deal S1", "deal S2", "deal S3", "deal S4", "deal S5"}
    match.play(NATURE, "deal S4")
    assert outcomes(match) == {"deal S1", "deal S2", "deal S3", "deal S5"}
    match.play(NATURE, "deal S1")
    match.play(NATURE, "deal S5")
    fields = match.view(None).fields
    assert [[paddy.card.id for paddy in field.paddies] for field in fields] == [["S5"], ["S4"], ["S1"]]


@pytest.mark.rule("ricedice 2.3")
def test_starting_paddies_left_over_are_out_of_the_game() -> None:
    match = begun(2, "start 0", "deal S1", "deal S2")
    assert state_of(match).pile == GAME.deck().paddies
    refusal = GAME.why_not(match.state, NATURE, DRAW + 2)
    assert refusal is not None and refusal.clause == "ricedice 4.1"


@pytest.mark.rule("ricedice 2.4")
def test_the_deck_is_the_thirty_paddy_cards() -> None:
    view = begun(2, "start 0", "deal S1", "deal S2").view(None)
    assert view.deck == 30 and view.discards == []
    drawing = rolled("card worker worker worker worker", "S1", "S2").play("card").state
    names = {GAME.text(drawing, NATURE, action) for action in drawing.legal(NATURE)}
    assert names == {f"draw P{number:02}" for number in range(1, 31)}


@pytest.mark.rule("ricedice 2.5")
def test_the_reservoir_gets_the_water_values_of_all_dealt_paddies() -> None:
    """Spring Terrace and Stone Terrace bring three each, Mossy Hollow two."""
    state = state_of(begun(3, "start 0", "deal S4", "deal S5", "deal S3"))
    assert (state.reservoir, state.supply) == (8, 7)


@pytest.mark.rule("ricedice 2.6")
def test_any_seat_may_begin_and_turns_go_round() -> None:
    match = begun(3)
    assert outcomes(match) == {"start 0", "start 1", "start 2"}
    assert all(match.state.weight(action) == 1 for action in match.state.legal(NATURE))
    order = []
    match = begun(3, "start 2", "deal S1", "deal S2", "deal S3")
    for _ in range(4):
        match.play(NATURE, "roll worker worker worker worker worker")
        order.append(match.to_act()[0])
        for text in ("stand", "worker", "done"):
            match.play(order[-1], text)
    assert order == [2, 0, 1, 2]


@pytest.mark.rule("ricedice 2.7")
def test_weeds_and_planted_tokens_do_not_run_out() -> None:
    """Twenty-eight weeds and twenty-one planted paddies where the box holds 24 and 20."""
    cards = [f"P{number:02}" for number in range(1, 31) if number not in (14, 17, 23, 24)]
    fields = [" | ".join(f"{card} weeds 2 planted" for card in cards[4 * n : 4 * n + 4]) for n in range(4)]
    fields.append("P17 planted | S2 planted | S3 planted | S4 weeds 2 planted | P14 water 2")
    table = at("work", *fields, active=4, action="worker", strength=2, weeds_to_place=1)
    table.play("plant 5", "weed 1")
    assert sum(crop > 0 for crop in table.state.crop) == 21
    assert sum(table.state.weeds) == 35


@pytest.mark.rule("ricedice 2.8")
def test_every_seat_and_spectator_sees_everything() -> None:
    table = rolled("card card worker worker worker", "S1", "S2").play("card", "draw P05", "draw P06")
    state = table.state
    whole = state.copy()
    whole.counts = 0
    for viewer in (0, 1, 9):
        seen = state.seen(viewer)
        seen.viewer, seen.counts = whole.viewer, 0
        assert seen.to_bytes() == whole.to_bytes()
    assert [card.id for card in table.match.view(1).drawn] == ["P05", "P06"]
