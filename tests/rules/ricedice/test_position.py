"""Positions as text: exact round trips in any phase, and bad texts told by line and reason."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from subak.core.errors import NotationError
from subak.core.rng import keyed
from subak.core.state import NATURE
from subak.games.ricedice import GAME
from subak.games.ricedice.rules.state import RiceDice, loaded
from subak.games.ricedice.rules.vocabulary import ACT_CARD, ACT_WATER, ACT_WORKER, LIMIT_REACHED, TARGET_REACHED
from subak.games.ricedice.soundness import BOUNDED
from tests.rules.ricedice.play import reached
from tests.rules.ricedice.table import at, rolled, solo, turn

games = st.tuples(st.integers(1, 5), st.integers(0, 10**6), st.integers(0, 400))
TWO = "field 0: 0 rice | S1\nfield 1: 0 rice | S2\n"
CARDS = "dice: card card card card card\n"


@settings(max_examples=200)
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


PART_FILLED = ("water", "level 1 1", "level 2 1")
DRAWS = ("draw P01", "draw P02", "draw P03", "draw P04")
FIVE = "P17 | S1 | P01 | P03 | P19"
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


@pytest.mark.parametrize("phase", RARE)
def test_a_position_in_each_phase_reads_back(phase: str) -> None:
    table = RARE[phase]()
    assert table.phase == phase
    back = GAME.parse_position(table.match.position())
    assert back.to_bytes() == table.state.to_bytes()
    play_on(back, 40)


@settings(max_examples=300)
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
        seat = int(acting).bit_length() - 1
        actions = state.legal(seat)
        assert actions
        state.apply(seat, state.chance(rng) if seat == NATURE else actions[rng.below(len(actions))])
        assert state.supply + state.reservoir + sum(state.tokens) + state.loose == state.total
        assert min(state.supply, state.reservoir, *state.tokens, *state.weeds) >= 0


@given(st.text(max_size=200))
@settings(max_examples=200)
def test_any_text_is_a_position_or_a_notation_error(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.parse_position(text)


def test_what_is_left_out_has_its_usual_value() -> None:
    state = GAME.parse_position("# a remark\n\n" + TWO.upper())
    assert (state.seats, state.target, state.to_roll, state.reservoir, state.supply) == (2, 100, 5, 4, 6)
    assert state.pile == state.cards.paddies and state.discards == 0


def left_out(*lines: str) -> dict[str, int]:
    """The counters of a position of which only these lines are written."""
    state = GAME.parse_position("\n".join(lines))
    assert GAME.parse_position(GAME.position(state)).to_bytes() == state.to_bytes()
    play_on(state.copy(), 60)
    return {name: int(getattr(state, name)) for name in (*BOUNDED, "to_roll", "chosen", "actor", "slot", "reason")}


ALL_CARDS = ("field 0: 0 rice | P01 | P08 | P09", "field 1: 0 rice | S2")
DICE = "dice: weed weed double wild card"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["phase: roll"], {"to_roll": 5, "rerolls": 2, "die_turns": 1, "ignores": 1}),
        (["phase: roll", "dice: weed wild"], {"to_roll": 3, "rerolls": 1, "die_turns": 1, "ignores": 1}),
        (["phase: reroll", DICE], {"rerolls": 2, "die_turns": 1, "ignores": 1, "unplaced": 0}),
        (["phase: turn-die", DICE], {"rerolls": 0, "die_turns": 1, "ignores": 1, "unplaced": 0}),
        (["phase: weeds", DICE], {"die_turns": 0, "ignores": 1, "unplaced": 2}),
        (["phase: action", DICE], {"ignores": 0, "unplaced": 2, "strength": 0}),
        (["phase: roll", "active: 1"], {"rerolls": 1, "die_turns": 0, "ignores": 0}),
        (["phase: over"], {"reason": LIMIT_REACHED}),
    ],
)
def test_dice_and_weeds_left_out_are_those_of_the_cards(lines: list[str], expected: dict[str, int]) -> None:
    assert left_out(*ALL_CARDS, *lines).items() >= expected.items()


@pytest.mark.parametrize(
    ("own", "lines", "expected"),
    [
        ("P11 | P12 | P05", ["phase: work"],
         {"chosen": ACT_WORKER, "strength": 4, "plant_extra": 2, "harvest_extra": 2, "unplaced": 2}),
        ("P07", ["phase: take"], {"chosen": ACT_WATER, "strength": 2, "unplaced": 2}),
        ("P16", ["phase: draw"], {"chosen": ACT_CARD, "strength": 2, "draws": 4}),
        ("P16", ["phase: draw", "drawn: P01 P02 P03"], {"strength": 2, "draws": 1}),
        ("P10 weeds 1", ["phase: end", "action: card"], {"free": 1, "unplaced": 2, "strength": 0}),
        ("S1 | P03 water 2", ["phase: release"], {"chosen": ACT_WATER, "strength": 1, "actor": 0, "slot": 1}),
        ("S1 | P03 water 2", ["phase: release", "active: 1"], {"strength": 1, "actor": 0, "slot": 1}),
    ],
)  # fmt: skip
def test_an_action_left_out_is_as_strong_as_the_dice(own: str, lines: list[str], expected: dict[str, int]) -> None:
    fields = (f"field 0: 0 rice | {own}", "field 1: 0 rice | S2")
    assert left_out(*fields, DICE, *lines).items() >= expected.items()


def test_the_happy_farmer_has_no_rerolls_and_the_strength_of_its_level() -> None:
    alone = ("seats: 1", "farmer: fierce", "active: 1", "field 0: 0 rice | S1 water 2", "field 1: 0 rice | P08")
    assert left_out(*alone, "phase: roll")["rerolls"] == 0
    assert left_out(*alone, "phase: release", DICE).items() >= {"strength": 3, "actor": 0, "unplaced": 2}.items()


def test_the_end_left_out_is_the_one_the_rice_tells() -> None:
    won = GAME.parse_position(TWO.replace("0 rice | S1", "120 rice | S1") + "phase: over")
    assert won.reason == TARGET_REACHED


@settings(max_examples=200)
@given(games, st.data())
def test_a_position_without_one_counter_is_sound(game: tuple[int, int, int], data: st.DataObject) -> None:
    lines = GAME.position(reached(*game)).splitlines()
    keys = {key for key, _ in BOUNDED.values()} | {"turns", "steps", "to roll"}
    counters = [line for line in lines if line.partition(":")[0] in keys]
    if counters:
        lines.remove(data.draw(st.sampled_from(counters)))
    play_on(GAME.parse_position("\n".join(lines)), 30)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("phase: reroll\nrerolls: 2", "rerolls 2, but dice and cards allow 1 in phase reroll (4.2, 9.4)"),
        ("phase: action\nrerolls: 1", "rerolls 1, but dice and cards allow 0 in phase action (4.2, 9.4)"),
        ("phase: reroll\ndie turns: 1", "die turns 1, but dice and cards allow 0 in phase reroll (9.3)"),
        ("phase: reroll\nignores: 1", "ignores 1, but dice and cards allow 0 in phase reroll (9.5)"),
        ("phase: end\naction: card\nfree weeds: 1", "free weeds 1, but dice and cards allow 0 in phase end (9.7)"),
        ("phase: work\nstrength: 4", "strength 4, but dice and cards allow 3 in phase work (4.4)"),
        ("phase: take\nstrength: 2", "strength 2, but dice and cards allow 1 in phase take (4.4)"),
        ("phase: end\naction: card\nstrength: 3", "strength 3, but dice and cards allow 2 in phase end (4.4)"),
        ("phase: action\nstrength: 1", "strength 1, but dice and cards allow 0 in phase action (4.4)"),
        ("phase: action\nweeds to place: 3", "weeds to place 3, but dice and cards allow 2 in phase action (5.1)"),
        ("phase: reroll\nweeds to place: 1", "weeds to place 1, but dice and cards allow 0 in phase reroll (5.1)"),
        ("phase: work\nplanters: 1", "planters 1, but dice and cards allow 0 in phase work (9.8)"),
        ("phase: work\nharvesters: 1", "harvesters 1, but dice and cards allow 0 in phase work (9.8)"),
        ("phase: work\nweeds pulled: 4", "weeds pulled 4, but dice and cards allow 3 in phase work (6.5)"),
        ("phase: draw\ndraws: 3", "draws 3, but dice and cards allow 2 in phase draw (7.1)"),
        ("phase: card\ndrawn: P01 P02 P03", "3 cards drawn, but dice and cards allow 2 (7.1)"),
    ],
)
def test_counters_beyond_dice_and_cards_are_unsound(lines: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.parse_position(f"{TWO}{DICE}\n{lines}")
    assert str(caught.value) == f"the position is not sound: {message}"


def test_a_card_replaced_in_this_turn_may_have_added_strength() -> None:
    table = rolled("card weed weed worker worker", "P06", "S2").play("card", "draw P01", "draw P02", "keep P01 over 1")
    assert table.state.strength == 2 and GAME.problems(table.state) == []


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
        (TWO + "decisions: 1", "line 3: decisions: 2 numbers are needed (seat 0, seat 1), not 1"),
        (TWO + "gifted: 3", "line 3: gifted: a number from 0 to 1 is needed, not '3'"),
        (TWO + "decisions: 1 4096", "line 3: decisions: a number from 0 to 4095 is needed, not '4096'"),
        (TWO + "deck: P05 P05", "line 3: deck: p05 stands twice"),
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
        (TWO.replace("0 rice | S1", "120 rice | S1"), "1 side with 100 rice or more (1.2)"),
        (TWO + "reservoir: 9", "owed while the reservoir has 9"),
        (TWO + "reservoir: 1", "1 water token in play instead of 4"),
        (TWO + "reservoir: 4\nsupply: 4", "water are not 10 in all"),
        (TWO + "deck: P01", "together are not the whole deck"),
        (TWO + "discards: P01\ndeck: P01", "together are not the whole deck"),
        (TWO + "phase: action", "the line “dice” is missing: in phase action five dice have fallen (4.1)"),
        (TWO + "phase: action\ndice: weed", "1 die on the table and 0 to roll in phase action"),
        (TWO + "phase: over\nend: target", "0 sides with 100 rice or more (1.2)"),
        (TWO + "end: limit", "the end and its reason do not agree"),
        (TWO + CARDS + "phase: card\naction: water\ndrawn: P01", "phase card does not belong to the action taken"),
        (TWO + CARDS + "phase: card", "the line “drawn” is missing: phase card asks which of the drawn cards"),
        (TWO + CARDS + "phase: card\ndrawn: -", "phase card does not fit what lies on the table: it needs drawn cards"),
        (TWO + CARDS + "phase: remove", "phase remove does not fit what lies on the table: it needs more paddies than"),
        (TWO + CARDS + "phase: reroll\nrerolls: 0", "phase reroll does not fit what lies on the table: it needs a"),
        (TWO + CARDS + "phase: turn-die", "phase turn-die does not fit what lies on the table: it needs a die"),
        (TWO + "phase: release\naction: water\ndice: weed weed weed weed weed", "phase release does not fit"),
        (TWO.replace("S1", "P09") + CARDS + "phase: weeds", "phase weeds does not fit what lies on the table: it"),
        (TWO + CARDS + "phase: end", "the line “action” is missing: phase end follows an action"),
        (TWO + "phase: deal", "phase deal does not fit what lies on the table"),
        (TWO + "phase: start", "phase start does not fit what lies on the table"),
        (TWO + "turns: 500", "turns or steps are out of range"),
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
        assert GAME.problems(loaded(state.cards, numbers))


def test_state_numbers_that_are_none_are_refused() -> None:
    state = at("end", "S1", "S2", action="card").state
    for numbers in ([], [9, 1], state.dump()[:-1], [*state.dump(), 0]):
        with pytest.raises(ValueError, match="state numbers"):
            GAME.load(GAME.deck(), numbers)


def test_options_of_version_2_stand_in_a_position_only_when_they_are_on() -> None:
    plain = GAME.position(GAME.parse_position(TWO))
    assert not any(option.name in plain for option in GAME.options if option.since == 2)
    lines = "wilds_may_rest: yes\nweeds_may_be_lost: yes\ndouble_worker_twice: yes\nlimit_tie: active\n"
    state = GAME.parse_position(TWO + lines)
    held = GAME.options_of(state)
    assert [held[option.name] for option in GAME.options if option.since == 2] == [True, True, True, "active"]
    assert lines in GAME.position(state)
    assert GAME.options_of(GAME.parse_position(GAME.position(state))) == held
