"""Positions as text: exact round trips in any phase, and bad texts told by line and reason."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from subak.core.errors import NotationError
from subak.core.rng import keyed
from subak.core.state import NATURE
from subak.games.ricedice import GAME
from subak.games.ricedice.state import RiceDice, load_state
from tests.rules.ricedice.play import reached
from tests.rules.ricedice.table import at, rolled, solo, turn

games = st.tuples(st.integers(1, 5), st.integers(0, 10**6), st.integers(0, 400))
TWO = "field 0: 0 rice | S1\nfield 1: 0 rice | S2\n"


@settings(max_examples=200, deadline=None)
@given(games)
def test_a_position_reads_back_as_exactly_the_same_state(game: tuple[int, int, int]) -> None:
    state = reached(*game)
    for seen in (state, state.seen(0), state.seen(9)):
        text = GAME.position(seen)
        back = GAME.parse_position(text)
        assert back.to_bytes() == seen.to_bytes()
        assert back.powers == seen.powers
        assert GAME.position(back) == text
        assert GAME.problems(seen) == []


RARE = {
    "turn-die": lambda: turn("P01", "S2").play("roll weed weed wild wild card", "stand"),
    "weeds": lambda: rolled("weed weed wild wild card", "P09", "S2"),
    "reroll": lambda: turn("P08", "S2").play("roll weed weed wild wild card", "reroll weed", "roll card"),
    "release": lambda: rolled("water water wild wild card", "S2 | P15 water 3", "S4").play("water", "level 1 2"),
    "take": lambda: rolled("water water wild wild card", "S2 water 3 | P29", "S4").play(*PART_FILLED),
    "draw": lambda: solo("S1", "P05").play("roll card card card weed weed", "draw P06", "draw P28"),
    "card": lambda: rolled("card card wild wild weed", "P19", "S2").play("weed 1", "card", *DRAWS),
    "remove": lambda: at("card", FIVE, "S2", action="card", drawn="P05").play("keep P05 over 1"),
    "end": lambda: rolled("weed wild wild wild card", "P10 weeds 1 | P20", "S2").play("worker", "pull 1", "done"),
    "roll": lambda: rolled("water water wild wild card", "S1", "P21").play("water", "done"),
    "over": lambda: at("work", "95 rice | S1 planted", "S2", action="worker", strength=2).play("harvest 1"),
}
PART_FILLED = ("water", "level 1 1", "level 2 1")
DRAWS = ("draw P01", "draw P02", "draw P03", "draw P04")
FIVE = "P17 | S1 | P01 | P03 | P19"


@pytest.mark.parametrize("phase", RARE)
def test_a_position_in_each_phase_reads_back(phase: str) -> None:
    table = RARE[phase]()
    assert table.phase == phase
    back = GAME.parse_position(table.match.position())
    assert back.to_bytes() == table.state.to_bytes()
    play_on(back, 40)


@settings(max_examples=300, deadline=None)
@given(games, st.data())
def test_a_position_with_one_line_spoilt_is_refused_or_playable(
    game: tuple[int, int, int], data: st.DataObject
) -> None:
    """Whatever is accepted can be played on to the end of the running turn without a mishap."""
    lines = GAME.position(reached(*game)).splitlines()
    at_line = data.draw(st.integers(0, len(lines) - 1))
    key = lines[at_line].partition(":")[0]
    other = data.draw(
        st.sampled_from(["0", "1", "2", "5", "9", "-", "work", "release", "card", "draw", "end", "over", "target"])
        | st.sampled_from(["weed weed worker card card", "P01 P02", "3 rice | S1 water 2 | P05 weeds 1 planted"])
        | st.text(max_size=20)
    )
    lines[at_line] = f"{key}: {other}"
    try:
        state = GAME.parse_position("\n".join(lines))
    except NotationError as error:
        assert str(error)
        return
    play_on(state, 60)


def play_on(state: RiceDice, entries: int) -> None:
    rng = keyed("on", state.to_bytes().hex())
    for _ in range(entries):
        acting = state.to_act()
        if not acting:
            assert GAME.outcome(state) is not None
            return
        seat = acting.bit_length() - 1
        actions = state.legal(seat)
        assert actions
        state.apply(seat, state.chance(rng) if seat == NATURE else actions[rng.below(len(actions))])
        assert state.supply + state.reservoir + sum(state.tokens) + state.loose == state.total
        assert min(state.supply, state.reservoir, *state.tokens, *state.weeds) >= 0


@given(st.text(max_size=200))
@settings(max_examples=200, deadline=None)
def test_any_text_is_a_position_or_a_notation_error(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.parse_position(text)


def test_what_is_left_out_has_its_usual_value() -> None:
    state = GAME.parse_position("# a remark\n\n" + TWO.upper())
    assert (state.seats, state.target, state.to_roll, state.reservoir, state.supply) == (2, 100, 5, 4, 6)
    assert state.pile == state.cards.paddies and state.discards == 0


def test_a_position_is_readable() -> None:
    own = "34 rice | S2 water 3 planted | P05 weeds 2"
    table = rolled("weed weed worker wild wild", own, "20 rice | S1").play("worker")
    assert GAME.position(table.state) == "\n".join([
        "game: ricedice", f"cards: {GAME.deck().digest[:16]}", "seats: 2", "target_rice: 100", "at_least_one: no",
        "farmer: plain", "decisions: 2 1", "phase: work", "active: 0", "dice: weed weed worker wild wild",
        "action: worker", "turns: 3", "steps: 4", "strength: 4", "weeds to place: 2",
        "field 0: 34 rice | S2 water 3 planted | P05 weeds 2", "field 1: 20 rice | S1", "reservoir: 2", "supply: 5",
        "deck: " + " ".join(f"P{n:02}" for n in range(1, 31) if n != 5), "discards: -", "",
    ])  # fmt: skip


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello", "line 1: 'hello' is not of the form “key: value”"),
        (TWO + "rice: 3", "line 3: unknown key 'rice'"),
        (TWO + "turns: 1\nturns: 2", "line 4: 'turns' stands twice"),
        ("game: spirits", "line 1: game: one of ricedice, ricedice 1 is needed, not 'spirits'"),
        (TWO + "seats: 6", "line 3: seats: a number from 1 to 5 is needed, not '6'"),
        (TWO + "cards: 0123", "line 3: cards: these cards are"),
        (TWO + "phase: lunch", "line 3: phase: one of start, deal"),
        (TWO + "dice: weed rice", "line 3: dice: at most 5 of weed, worker"),
        (TWO + "decisions: 1", "line 3: decisions: one number below 4096 for each of 2 seats is needed"),
        (TWO + "gifted: 3", "line 3: gifted: '3' is no field"),
        (TWO + "deck: P99", "line 3: deck: there is no card 'P99'"),
        ("field 0: S1", "line 1: field 0: it begins with the rice, like “34 rice”, not 's1'"),
        ("field 0: 0 rice | S1 sunny", "line 1: field 0: 's1 sunny' is no paddy; one looks like"),
        ("field 4: 0 rice | S1", "line 1: field 4: there are only 2 fields"),
        ("field 0: 0 rice | S1 | P01 | P02 | P03 | P04 | P05", "never holds more than 5 paddies"),
        ("field 0: 0 rice | S1", "the position is not sound: field 1 is empty"),
        (TWO + "field 2: 0 rice | S1\nseats: 3", "Family Terrace lies in two places"),
        (TWO.replace("S1", "S1 water 3"), "Family Terrace holds 3 water and may hold 2 (3.2)"),
        (TWO.replace("S1", "S1 water 1"), "Family Terrace is partly filled outside a water action"),
        (TWO.replace("S1", "S1 fresh"), "was planted this turn, but not by the side whose turn it is"),
        (TWO.replace("0 rice | S1", "120 rice | S1"), "1 sides have 100 rice or more (1.2)"),
        (TWO + "reservoir: 9", "water are owed while the reservoir has 9"),
        (TWO + "reservoir: 1", "1 water are in play instead of 4"),
        (TWO + "reservoir: 4\nsupply: 4", "water are not 10 in all"),
        (TWO + "deck: P01", "together are not the whole deck"),
        (TWO + "discards: P01\ndeck: P01", "together are not the whole deck"),
        (TWO + "phase: action", "0 dice lie there and 0 are to roll in phase action"),
        (TWO + "phase: over", "the end and its reason do not agree"),
        (TWO + "phase: card\ndice: weed weed weed weed weed", "phase card does not belong to the action taken"),
        (TWO + "phase: card\naction: card\ndice: weed weed weed weed weed", "phase card does not fit what lies"),
        (TWO + "phase: release\naction: water\ndice: weed weed weed weed weed", "phase release does not fit"),
        (TWO + "phase: weeds\nignores: 1\nweeds to place: 1\ndice: card card card card card", "phase weeds does not"),
        (TWO + "phase: end\ndice: card card card card card", "phase end follows an action"),
        (TWO + "phase: deal", "phase deal does not fit what lies on the table"),
        (TWO + "phase: start", "phase start does not fit what lies on the table"),
        (TWO + "turns: 500", "turns, steps or gifted fields are out of range"),
        (TWO + "strength: 500", "strength is 500"),
        ("seats: 1\n" + TWO.replace("S2", "P05") + "phase: work\naction: worker\nactive: 1\ndice: " + "card " * 5,
         "phase work does not fit what lies on the table"),
    ],
)  # fmt: skip
def test_a_bad_position_is_told_why(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.parse_position(text)
    assert message in str(caught.value)


def test_problems_speak_of_states_made_by_other_means() -> None:
    state = at("end", "S1", "S2", action="card").state
    assert GAME.problems(state) == []
    for number, value in ((12, 77), (15, 9), (5, 7), (1, 44)):
        numbers = state.dump()
        numbers[number] = value
        assert GAME.problems(load_state(state.cards, numbers))


def test_state_numbers_that_are_none_are_refused() -> None:
    state = at("end", "S1", "S2", action="card").state
    for numbers in ([], [9, 1], state.dump()[:-1], [*state.dump(), 0]):
        with pytest.raises(ValueError, match="state numbers"):
            GAME.load(GAME.deck(), numbers)
