"""What a page is shown: figures, prompts and notes, and the board for a terminal."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from subak.core.contract import Chapter
from subak.core.match import Match
from subak.core.rng import keyed, lowest_bit
from subak.core.state import NATURE, SPECTATOR
from subak.core.text import spoken
from subak.games.ricedice import GAME
from subak.games.ricedice.words.view import View
from tests.rules.ricedice.play import reached
from tests.rules.ricedice.table import at, rolled, solo, turn

games = st.tuples(st.integers(1, 5), st.integers(0, 10**6), st.integers(0, 400))


def notes(view: View, field: int = 0) -> list[str]:
    return [paddy.note for paddy in view.fields[field].paddies]


@settings(max_examples=150)
@given(games)
def test_views_and_boards_of_any_state_hold_together(game: tuple[int, int, int]) -> None:
    state = reached(*game)
    view = GAME.view(state.seen(0))
    assert isinstance(view, GAME.view_type)
    assert len(view.prompt) == 2 and 0 < len(" ".join(view.prompt).strip()) <= 95
    lying = sum(paddy.tokens for field in view.fields for paddy in field.paddies)
    assert view.reservoir + view.supply + lying + view.loose == view.tokens
    assert view.to_act == [seat for seat in range(state.seats) if state.legal(seat)]
    assert all(paddy.note for field in view.fields for paddy in field.paddies)
    board = GAME.board(state.seen(0))
    assert all(paddy.card.name in board for field in view.fields for paddy in field.paddies)


@settings(max_examples=10, deadline=None)
@given(st.integers(1, 5), st.integers(0, 10**6))
def test_the_chapter_never_runs_backwards(seats: int, seed: int) -> None:
    """Every event has a chapter, and neither its number nor the one of the table ever falls."""
    state = GAME.new(seats, GAME.read_options({"target_rice": 10}, seats), GAME.deck())
    rng = keyed("chapters", seed)
    before = 0
    while state.to_act():
        seat = lowest_bit(state.to_act())
        state.told = []
        state.apply(seat, state.chance(rng) if seat == NATURE else state.pick(seat, rng))
        codes = [told[-1] for told in state.told] + [state.chapter(SPECTATOR)]
        assert [before, *codes] == sorted([before, *codes])
        before = codes[-1]
        assert GAME.chapter(before) == GAME.view(state.seen(0)).chapter
    assert GAME.chapter(before).kind == "Turn"


def chapters(match: Match) -> list[str]:
    """The chapters of a match's events, each once, in order."""
    return list(dict.fromkeys(str(event.chapter) for event in match.events))


def test_events_of_a_turn_name_turn_and_step() -> None:
    match = Match("ricedice", seats=3, seed=1, auto=True)
    assert chapters(match) == ["Set-up · First player", "Set-up · Deal", "Turn 1 · Dice"]
    match.play(match.to_act()[0], "stand")
    assert match.view(0).chapter == Chapter("Turn", 1, "Action")
    match.play(match.to_act()[0], "worker")
    assert match.view(0).chapter == Chapter("Turn", 1, "Worker")


def test_the_happy_farmers_deeds_belong_to_the_step_they_are_done_in() -> None:
    table = solo("S1", "P03 planted").play("roll weed worker worker worker worker")
    told = {event.kind: event.chapter.step for event in table.match.events if event.seat is None}
    assert told == {"roll": "Dice", "action": "Action", "harvest": "Worker", "weed": "End"}


def test_notes_of_the_mock_up() -> None:
    """One worker left of five: the row of the drawn table."""
    own = "S2 water 3 | P03 weeds 2 | P26 planted | P22 water 2 weeds 1 planted"
    table = at("work", own, "S1", action="worker", strength=1)
    assert notes(table.match.view(0)) == [
        "plant needs 3 workers", "pull a weed: 1 worker", "harvest needs 4 workers", "wet: harvest only when dry",
    ]  # fmt: skip
    more = at("work", "S2 water 3 | P03 | P26 planted | P24 fresh", "S1", action="worker", strength=4)
    assert notes(more.match.view(0)) == [
        "plant with 3 workers", "dry: plant only when full", "harvest 16 + 1 with 4 workers", "planted this turn",
    ]  # fmt: skip


def test_notes_outside_work() -> None:
    table = at("action", "S2 | P03 water 2 | P26 planted | P22 water 2 planted", "S1", dice="water " * 5)
    assert notes(table.match.view(0)) == ["needs 3 water", "ready to plant", "planted and dry", "planted and wet"]
    table.play("water")
    assert notes(table.match.view(0))[1] == "how much water shall it have?"
    table.play("level 2 2", "level 4 2")
    assert notes(table.match.view(0)) == ["room for 3 water", "ready to plant", "room for 4 water", "planted and wet"]


def test_notes_of_a_paddy_that_is_planted_dry() -> None:
    table = at("action", "P14 | S2", "S1", dice="water " * 5)
    assert notes(table.match.view(0)) == ["can be planted dry", "needs 3 water"]
    table.play("water", "take 1 1", "done")
    assert notes(table.match.view(0))[0] == "can be planted dry"
    farmer = solo("S1", "P14").match.view(0)
    assert notes(farmer, 1) == ["needs 2 water"]
    part = at("end", "P14 water 1", "S1 | S2", action="water")
    assert notes(part.match.view(0)) == ["can be planted as it is"]


def test_prompts_of_weeds_that_need_not_be_placed() -> None:
    some = at("end", "P04 weeds 1 | S1 weeds 2", "S2", action="card", weeds_to_place=3)
    assert some.match.view(0).prompt == ["Place 1 weed,", "then end your turn."]
    some.play("weed 1")
    assert some.match.view(0).prompt == ["You may place 2 weeds,", "or end your turn."]
    free = at("end", "P04 weeds 3 | P10 weeds 2", "S2", action="card", weeds_to_place=3, free_weeds=1).match.view(0)
    assert free.prompt == ["You may place 1 weed,", "or take one from a dry paddy, or end your turn."]
    work = at("work", "P04 water 3 weeds 2", "S2", action="worker", strength=1, weeds_to_place=3).match.view(0)
    assert work.prompt == ["1 worker left:", "plant, harvest or pull weeds. You may place 2 weeds."]


def test_the_prompt_tells_how_many_cards_an_effect_makes_of_a_card_action() -> None:
    view = rolled("card card worker worker worker", "P16", "S2").match.view(0)
    assert view.prompt == ["Choose an action:", "worker 3, water 0, card 2 (draw 4)."]
    assert view.strengths == {"worker": 3, "water": 0, "card": 2}


@pytest.mark.parametrize(
    ("play", "prompt"),
    [
        ([], ["Dice are rolled.", ""]),
        (["roll weed worker wild wild card"], ["Choose an action,", "or reroll any dice once."]),
        (["roll weed worker wild wild card", "stand"], ["Choose an action:", "worker 3, water 2, card 3."]),
        (["roll weed worker wild wild card", "stand", "worker"],
         ["3 workers left:", "plant, harvest or pull weeds. Then place 1 weed."]),
        (["roll weed worker wild wild card", "stand", "worker", "done"], ["Place 1 weed,", "then end your turn."]),
        (["roll weed worker wild wild card", "stand", "worker", "done", "weed 1"], ["End your turn.", ""]),
        (["roll weed worker wild wild card", "stand", "water"],
         ["Release water:", "how much shall Family Terrace have?"]),
        (["roll weed worker wild wild card", "stand", "water", "level 1 0"],
         ["Take water:", "up to 2 from the reservoir. Then place 1 weed."]),
        (["roll weed worker wild wild card", "stand", "card"], ["Cards are drawn.", ""]),
        (["roll card worker worker worker worker", "stand", "card", "draw P05"],
         ["Keep the card", "at an end or over a paddy, or keep none."]),
    ],
)  # fmt: skip
def test_prompts(play: list[str], prompt: list[str]) -> None:
    assert turn("S1 water 2", "S5").play(*play).match.view(0).prompt == prompt


def test_prompts_of_options() -> None:
    both = {"weeds_may_be_lost": "yes", "wilds_may_rest": "yes"}
    table = rolled("weed weed wild card worker", "S1 weeds 2", "S2", **both)
    lose = "You may lose 2 weeds: no paddy has room."
    wilds = "Wilds may be left uncounted."
    assert table.match.view(0).prompt == ["Choose an action:", f"worker 2, water 1, card 2. {wilds} {lose}"]
    assert table.play("worker").match.view(0).prompt == ["2 workers left:", f"plant, harvest or pull weeds. {lose}"]
    table.play("lose", "lose")
    assert table.match.view(0).prompt[1] == "plant, harvest or pull weeds. Then end your turn."
    ending = at("end", "P10 weeds 2", "S2", action="card", weeds_to_place=1, weeds_may_be_lost="yes")
    assert ending.match.view(0).prompt[1].endswith("or end your turn. You may lose 1 weed: no paddy has room.")


def test_prompts_of_effects() -> None:
    twice = turn("P08", "S2").play("roll weed worker wild wild card").match.view(0)
    assert twice.prompt == ["Choose an action,", "or reroll any dice up to 2 times."] and twice.rerolls == 2
    assert rolled("weed worker wild wild card", "P09", "S2").match.view(0).prompt == [
        "Ignore a weed,", "or accept 1 weed to place.",
    ]  # fmt: skip
    assert turn("P01", "S2").play("roll weed worker wild wild card", "stand").match.view(0).prompt[0] == "Turn one die"
    extra = rolled("worker card card card card", "P11 | P12", "S2").play("worker").match.view(0)
    assert extra.prompt[0] == "1 worker + 2 to plant + 2 to harvest left:"
    free = at("end", "P10 weeds 1", "S2", action="card", free_weeds=1).match.view(0)
    assert free.prompt == ["Take a weed", "from a dry paddy without a worker, or end your turn."]
    five = at("card", "P17 | S1 | P01 | P03 | P19", "S2", action="card", drawn="P05").play("keep P05 over 1")
    assert five.match.view(0).prompt == ["Remove a paddy:", "your field may hold only 4."]


def test_the_view_of_a_turn() -> None:
    view = rolled("weed worker double wild wild", "12 rice | P03 weeds 1 planted", "S2").play("worker").match.view(1)
    assert (view.viewer, view.to_act, view.active, view.turn, view.phase) == (1, [0], 0, 2, "work")
    assert (view.action, view.strength, view.weeds_to_place, view.rolled) == ("worker", 5, 1, True)
    paddy = view.fields[0].paddies[0]
    assert (paddy.yields, paddy.planted, paddy.fresh, paddy.full, paddy.room) == (4, True, False, False, 2)
    assert view.farmer is None and view.target == 100


def test_the_view_of_a_solo_game() -> None:
    view = solo("S1", "P03 planted", farmer="keen").match.view(0)
    assert (view.active, view.farmer, view.nature, view.phase) == (None, "keen", True, "roll")
    assert view.fields[1].owner is None and view.fields[1].paddies[0].yields == 5
    spectator = solo("S1", "P03 planted").match.view(None)
    assert spectator.viewer is None


def test_the_end_in_a_view() -> None:
    view = at("work", "95 rice | S1 planted", "S2", action="worker", strength=2).play("harvest 1").match.view(0)
    assert view.over and view.phase == "over" and view.prompt == ["The game is over.", ""]


def test_events_speak_to_each_listener() -> None:
    table = at("work", "P03 weeds 1 planted", "S2", action="worker", strength=2).play("harvest 1")
    harvest = table.events("harvest")[0]
    assert spoken(harvest.text, "Anna", True) == "You harvest Rewarding Harvest with 1 weed: 3 rice."
    assert spoken(harvest.text, "Anna", False) == "Anna harvests Rewarding Harvest with 1 weed: 3 rice."
    assert (harvest.points, harvest.line, harvest.data) == (
        3, "Harvests with weeds", {"card": "P03", "slot": 1, "weeds": 1},
    )  # fmt: skip
    effect = table.events("effect")[0]
    assert spoken(effect.text, "Anna", False) == "Anna gets 1 rice by Rewarding Harvest."


def test_the_happy_farmers_events_name_it() -> None:
    table = solo("S1", "P06 planted").play("roll worker worker worker worker worker")
    texts = [event.text for event in table.match.events if event.seat is None]
    assert texts == [
        "The Happy Farmer rolls worker, worker, worker, worker, worker.",
        "The Happy Farmer takes the worker action: 5.",
        "The Happy Farmer harvests Wandering Priest: 6 rice.",
    ]


def test_the_happy_farmers_deeds_are_told_without_its_name() -> None:
    table = solo("S1", "P06 planted").play("roll worker worker worker worker worker")
    assert table.events("harvest")[0].data["deed"] == "harvests Wandering Priest: 6 rice."
    assert [event.kind for event in table.match.events if event.seat is None and "deed" not in event.data] == []
    own = turn("S1", "S2").play("roll weed weed weed wild card")
    assert not any("deed" in event.data for event in own.match.events)


def test_the_score_sheet_adds_up_and_can_be_worked_out_from_the_facts() -> None:
    match = Match("ricedice", 3, seed=11, options={"target_rice": 40})
    rng = keyed("sheet")
    while not match.over:
        seat = match.to_act()[0]
        match.play(seat, match.state.pick(seat, rng))
    outcome = match.outcome
    assert outcome is not None
    assert {line.label for line in outcome.sheet} <= {"Harvests without weeds", "Harvests with weeds", "Effects"}
    assert [sum(line.points[seat] for line in outcome.sheet) for seat in range(3)] == outcome.scores
    assert GAME.rescore(match.events, GAME.deck(), 3) == outcome.scores


def test_the_board_of_a_terminal() -> None:
    table = rolled("weed worker double wild wild", "12 rice | S2 water 3 planted | P22 weeds 1", "S1").play("worker")
    board = GAME.board(table.state)
    assert "dice [weed] [worker] [double] [wild] [wild] · worker 5" in board
    assert "seat 0 · 12 rice of 100 ◀" in board
    assert "1 S2  Long Terrace        ≈≈≈     planted" in board
    assert "··*" in board
