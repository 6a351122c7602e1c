"""A match plays NATURE from the seed, keeps the record, refuses with reasons and takes back honestly."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

import subak
from subak.core.contract import Outcome
from subak.core.errors import (
    CardTableError,
    IllegalAction,
    NotationError,
    OptionError,
    RecordError,
    SubakError,
    UndoRefused,
    WrongTurn,
)
from subak.core.match import Match
from subak.core.record import Entry, Record
from subak.core.state import NATURE, SECRET
from tests.laws.small_game import GAME

ROOT = Path(__file__).parents[2]


def played(seed: int, seats: int = 3, moves: int = 10_000, **options: object) -> Match:
    """A match in which random legal moves have been played."""
    match = Match(GAME, seats, seed=seed, **options)  # type: ignore[arg-type]
    chance = random.Random(seed)
    while not match.over and moves > 0:
        seat = chance.choice(match.to_act())
        match.play(seat, chance.choice(match.legal(seat)))
        moves -= 1
    return match


def in_secret_step(seed: int = 3) -> Match:
    """A match in which seat 0 has begun its secret plan and seat 1 has not."""
    match = Match(GAME, 2, seed=seed)
    while match.state.step_kind() != SECRET or match.state.step_reveals() is False:
        match.play(match.to_act()[0], match.legal(match.to_act()[0])[0])
    match.play(0, next(a for a in match.legal(0) if GAME.text(match.state, 0, a).startswith("plant")))
    return match


def test_equal_seeds_give_equal_records_and_other_seeds_others() -> None:
    assert played(5).record.dumps() == played(5).record.dumps()
    assert played(5).record.dumps() != played(6).record.dumps()


def test_the_seed_digest_stands_in_the_record_of_a_seat_and_the_seed_does_not() -> None:
    match = played(5, moves=3)
    mine = match.record_for(0)
    assert mine.seed == "" and mine.seed_digest == match.record.seed_digest != ""
    assert played(5).record_for(0).seed == "5"


def test_a_record_replays_to_the_same_state_events_and_outcome() -> None:
    match = played(8, seats=4)
    again = Match.replay(Record.loads(match.record.dumps()), GAME)
    assert again.state.to_bytes() == match.state.to_bytes()
    assert again.events == match.events and again.outcome == match.outcome is not None
    again.verify()


def test_a_doctored_roll_is_found_by_verify() -> None:
    match = played(8)
    rolls = [
        k for k, entry in enumerate(match.record.entries) if entry.seat == NATURE and entry.text.startswith("rain")
    ]
    entries = list(match.record.entries)
    entries[rolls[0]] = Entry(NATURE, "play", "rain 1 1" if entries[rolls[0]].text != "rain 1 1" else "rain 2 2")
    doctored = Match.replay(replace(match.record, entries=entries[: rolls[0] + 1], end=""), GAME)
    with pytest.raises(RecordError, match="the seed gives"):
        doctored.verify()


def test_an_entry_that_does_not_fit_is_named() -> None:
    match = played(8, moves=4)
    broken = replace(match.record, entries=[*match.record.entries, Entry(NATURE, "play", "rain 1 1")])
    with pytest.raises(RecordError, match=f"entry {len(broken.entries)} .*not to act") as caught:
        Match.replay(broken, GAME)
    assert caught.value.entry == len(broken.entries) and caught.value.line is None


def test_an_end_that_the_moves_do_not_reach_is_refused() -> None:
    whole = played(8)
    with pytest.raises(RecordError, match="its moves with 'no end'"):
        Match.replay(replace(whole.record, entries=whole.record.entries[:-1]), GAME)


def test_rules_version_and_deck_of_a_record_must_be_known() -> None:
    record = played(8, moves=4).record
    with pytest.raises(RecordError, match="rules version 9"):
        Match.replay(replace(record, rules=9), GAME)
    with pytest.raises(RecordError, match="deck"):
        Match.replay(replace(record, deck="f" * 64), GAME)


def test_bad_moves_have_three_names() -> None:
    match = Match(GAME, 2, seed=3)
    with pytest.raises(NotationError):
        match.play(0, "fly to the moon")
    with pytest.raises(NotationError, match="no action"):
        match.play(0, 10_000)
    before = match.state.to_bytes()
    with pytest.raises(IllegalAction) as refused:
        match.play(0, next(a for a in range(GAME.action_count) if a not in match.legal(0)))
    assert refused.value.refusal.clause.startswith("tinyfield ") and refused.value.refusal.sentence
    with pytest.raises(WrongTurn, match="not to act") as early:
        match.play(NATURE, 0)
    assert list(early.value.waiting) == match.to_act()
    with pytest.raises(WrongTurn):
        match.play(7, 0)
    assert match.state.to_bytes() == before


def test_options_and_seats_are_checked() -> None:
    for seats, options, message in [
        (9, {}, "2 to 4 seats"),
        (2, {"x": 1}, "no option 'x'"),
        (2, {"seasons": 7}, "one of 1, 2"),
    ]:
        with pytest.raises(OptionError, match=message):
            Match(GAME, seats, seed=1, options=options)


def test_an_option_beyond_its_limits_is_named_with_them() -> None:
    with pytest.raises(OptionError, match="takes 10 to 200, not 7") as caught:
        Match("ricedice", 2, seed=1, options={"target_rice": 7})
    assert caught.value.option == "target_rice"


def test_inside_a_secret_step_a_seat_takes_back_whatever_others_did() -> None:
    match = in_secret_step()
    before = match.record_for(1).dumps()
    match.play(1, match.legal(1)[-1])
    match.undo(0)
    assert match.record.entries[-1] == Entry(0, "undo")
    assert [move.seat for move in match.played][-1] == 1
    assert before == in_secret_step().record_for(1).dumps()
    assert Match.replay(match.record, GAME).state.to_bytes() == match.state.to_bytes()


def test_a_running_secret_step_leaves_no_trace_in_what_others_read() -> None:
    match = in_secret_step()
    more = in_secret_step()
    more.play(0, next(a for a in more.legal(0) if GAME.text(more.state, 0, a).startswith("plant")))
    assert match.record_for(1).dumps() == more.record_for(1).dumps()
    assert match.events_for(1) == more.events_for(1)
    assert more.record_for(0).dumps() != match.record_for(0).dumps()
    assert "plant" not in match.record_for(1).dumps() and "plant" in match.record_for(0).dumps()


def test_undo_stops_at_the_barrier_and_says_which() -> None:
    match = in_secret_step()
    while match.state.step_kind() == SECRET:
        match.play(match.to_act()[0], match.legal(match.to_act()[0])[0])
    with pytest.raises(UndoRefused, match="secret step has ended"):
        match.undo(1)
    assert not match.can_undo(0)


def test_the_table_may_go_further_back_by_consent() -> None:
    match = played(8, moves=9)
    earlier = played(8, moves=5)
    match.take_back(0, earlier.moves)
    assert match.state.to_bytes() == earlier.state.to_bytes()
    assert Match.replay(match.record, GAME).state.to_bytes() == earlier.state.to_bytes()
    with pytest.raises(UndoRefused):
        match.take_back(0, 500)


def test_nature_can_be_played_by_hand() -> None:
    match = Match(GAME, 2, nature="hand")
    assert match.nature_to_act and match.to_act() == [] and match.record.seed == ""
    match.play(NATURE, match.legal(NATURE)[1])
    with pytest.raises(RecordError, match="no seed"):
        match.verify()


def test_forced_moves_are_played_on_request_and_go_back_with_their_cause() -> None:
    auto = played(4, seats=2, auto=True)
    assert any(entry.forced for entry in auto.record.entries)
    assert Match.replay(auto.record, GAME).state.to_bytes() == auto.state.to_bytes()
    asked = Match(GAME, 2, seed=4, auto=True)
    asked.ask = {0, 1}
    while not asked.over:
        asked.play(asked.to_act()[0], asked.legal(asked.to_act()[0])[0])
    assert not any(entry.forced for entry in asked.record.entries)


def test_resigning_ends_a_match_of_two_and_ranks_last_among_more() -> None:
    two = played(5, seats=2, moves=3)
    two.resign(1)
    assert two.over and two.outcome is not None
    assert (
        two.outcome.ranking == [[0], [1]]
        and two.outcome.reason == "resigned"
        and two.record.end.startswith("resigned 0 > 1")
    )
    three = played(5, moves=3)
    three.resign(1)
    three.substitute(1, "random")
    assert not three.over and three.away == {1: "random"}
    while not three.over:
        three.play(three.to_act()[0], three.legal(three.to_act()[0])[0])
    assert three.outcome is not None and three.outcome.ranking[-1] == [1] and 1 not in three.outcome.winners
    assert Match.replay(three.record, GAME).outcome == three.outcome
    with pytest.raises(WrongTurn, match="over"):
        three.resign(0)


def test_if_the_winner_has_resigned_the_next_one_wins_but_never_instead_of_a_rival() -> None:
    won = Outcome("harvest", "", [[2], [0, 3], [1]], [2], [5, 1, 9, 5])
    assert won.with_resigned([]) is won
    assert (won.with_resigned([1]).winners, won.with_resigned([1]).ranking) == ([2], [[2], [0, 3], [1]])
    assert (won.with_resigned([2]).winners, won.with_resigned([2]).ranking) == ([0, 3], [[0, 3], [1], [2]])
    assert won.with_resigned([3, 2]).ranking == [[0], [1], [2], [3]]
    lost = Outcome("target", "", [[0]], [], [40])
    assert lost.with_resigned([0]).winners == []


def test_many_undos_are_cheap_to_replay() -> None:
    match = in_secret_step()
    for _ in range(300):
        match.undo(0)
        match.play(0, next(a for a in match.legal(0) if GAME.text(match.state, 0, a).startswith("plant")))
    again = Match.replay(match.record, GAME)
    assert again.state.to_bytes() == match.state.to_bytes() and again.events == match.events


def test_undo_gives_the_state_of_the_shorter_game_wherever_it_is() -> None:
    whole = played(8, seats=2, options={"seasons": 2})
    for keep in range(whole.moves - 1, -1, -1):
        match = Match.replay(whole.record, GAME)
        match.take_back(0, keep)
        shorter = replace(whole.record, entries=whole.record.entries[:keep], end="")
        again = Match.replay(shorter, GAME)
        again.resume()
        assert match.state.to_bytes() == again.state.to_bytes() and match.events == again.events


def test_a_finished_secret_step_is_read_seat_by_seat() -> None:
    match = Match(GAME, 2, seed=3)
    while match.state.step_kind() != SECRET:
        match.play(match.to_act()[0], match.legal(match.to_act()[0])[0])
    match.play(1, match.legal(1)[0])
    match.play(0, match.legal(0)[0])
    assert [move.seat for move in match.played][-2:] == [1, 0]
    assert [entry.seat for entry in match.record_for(None).entries][-2:] == [0, 1]


def test_a_substitute_sits_down_and_the_person_comes_back() -> None:
    match = played(5, moves=3)
    match.leave(2)
    match.substitute(2, "heuristic")
    match.come_back(2)
    assert match.away == {} and [str(entry) for entry in match.record.entries[-3:]] == [
        "2 (leave)",
        "2 (substitute heuristic)",
        "2 (return)",
    ]
    with pytest.raises(WrongTurn, match="nobody"):
        match.come_back(2)
    with pytest.raises(WrongTurn, match="no seat"):
        match.leave(5)


def test_a_game_begun_from_a_position_brings_its_points_forward() -> None:
    first = played(11, seats=2, options={"seasons": 2})
    half = Match(GAME, 2, seed=11, options={"seasons": 2})
    while not any(half.state.scores()):
        half.play(half.to_act()[0], half.legal(half.to_act()[0])[0])
    match = Match(GAME, 2, seed=1, options={"seasons": 2}, start=half.position())
    assert match.sheet()[0].label == "Brought forward" and match.sheet()[0].points == half.state.scores()
    while not match.over:
        match.play(match.to_act()[0], match.legal(match.to_act()[0])[0])
    assert match.outcome is not None and first.outcome is not None
    assert [
        sum(column) for column in zip(*(line.points for line in match.outcome.sheet), strict=True)
    ] == match.outcome.scores
    assert Match.replay(match.record, GAME).outcome == match.outcome


def half_played() -> Match:
    return played(11, seats=2, moves=9, options={"seasons": 2})


def test_a_position_brings_its_options_and_refuses_others() -> None:
    start = half_played().position()
    assert Match(GAME, 2, seed=1, start=start).record.options == {"seasons": 2}
    assert Match(GAME, 2, seed=1, start=start, options={"seasons": "2"}).record.options == {"seasons": 2}
    with pytest.raises(OptionError, match="option seasons is 2 in the position, not 1") as caught:
        Match(GAME, 2, seed=1, start=start, options={"seasons": 1})
    assert caught.value.option == "seasons"
    with pytest.raises(RecordError, match="the position has 2 seats, the match 3"):
        Match(GAME, 3, seed=1, start=start)


def test_a_record_of_a_position_with_other_options_in_its_head_still_replays() -> None:
    match = Match(GAME, 2, seed=1, start=half_played().position())
    text = match.record.dumps().replace("option seasons 2", "option seasons 1")
    assert Match.replay(Record.loads(text), GAME).record.dumps() == text


def test_cards_are_a_folder_by_name_or_path_or_a_deck() -> None:
    game = subak.game("ricedice")
    folder = ROOT / "src/subak/games/ricedice/cards"
    decks = {Match(game, 2, seed=1, cards=cards).record.deck for cards in (folder, str(folder), game.deck(), None)}
    assert decks == {game.deck().digest}
    with pytest.raises(CardTableError):
        Match(game, 2, seed=1, cards=str(ROOT / "no such folder"))


def test_a_match_that_does_not_listen_says_where_its_events_are() -> None:
    match = played(5, listen=False)
    for ask in (lambda: match.events, lambda: match.events_for(0), lambda: match.outcome):
        with pytest.raises(SubakError, match="listen=False"):
            ask()
    assert match.result() is not None
    assert Match.replay(match.record, GAME).events == played(5).events != []


def test_a_branch_goes_its_own_way() -> None:
    match = played(5, moves=8, auto=True)
    match.leave(2)
    before, told = match.record.dumps(), match.events
    twin = match.branch()
    assert (twin.record, twin.events, twin.away) == (match.record, match.events, match.away)
    twin.substitute(2, "random")
    twin.resign(1)
    while not twin.over:
        twin.play(twin.to_act()[0], twin.legal(twin.to_act()[0])[0])
    twin.branch().verify()
    assert (match.record.dumps(), match.events, match.away, match.resigned) == (before, told, {2: ""}, [])
    assert twin.outcome == Match.replay(twin.record, GAME).outcome


def test_an_empty_seed_is_none() -> None:
    assert len(Match(GAME, 2, seed="").record.seed) == 64 and Match(GAME, 2, seed=0).record.seed == "0"
