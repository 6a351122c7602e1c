"""Lines of a position of any game: what is read, what is told of a bad one, and any text at all."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import subak
from subak.core.errors import NotationError
from subak.core.positions import Lines, check_sound, mask_of, one_of, whole, wholes
from subak.core.rng import keyed
from subak.core.state import COUNT_BITS, NATURE

GAMES = {name: subak.game(name) for name in ("ricedice", "seasons", "spirits")}
KNOWN = ("phase", "0.rice", "to roll", "decisions", "cards")


def test_lines_are_read_without_remarks_blanks_and_capitals() -> None:
    lines = Lines("# a remark\n\n  PHASE :  Lay it  # so\r\n0.rice:7\nto roll:\n", KNOWN)
    assert lines.values == {"phase": "lay it", "0.rice": "7", "to roll": ""}
    assert lines.numbers == {"phase": 3, "0.rice": 4, "to roll": 5}
    assert "phase" in lines
    assert "cards" not in lines


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("phase: lay\n\nphase", "line 3: 'phase' is not of the form “key: value”"),
        ("a" * 99, f"line 1: '{'a' * 40}' is not of the form “key: value”"),
        (": lay", "line 1: ': lay' is not of the form “key: value”"),
        ("phase!: lay", "line 1: 'phase!: lay' is not of the form “key: value”"),
        ("phases: lay", "line 1: unknown key 'phases'"),
        ("1.rice: 3", "line 1: unknown key '1.rice'"),
        ("to  roll: 3", "line 1: unknown key 'to  roll'"),
        ("phase: lay\n# x\nPhase: lay", "line 3: 'phase' stands twice"),
    ],
)
def test_a_line_that_is_none_is_told_with_its_number(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        Lines(text, KNOWN)
    assert str(refused.value) == message


def test_a_line_left_out_has_its_default() -> None:
    lines = Lines("", KNOWN)
    assert lines.whole("0.rice", 1, 2, 77) == 77
    assert lines.one_of("phase", ("lay",), "none") == "none"
    assert lines.wholes("to roll", ("a", "b"), 1, 2) == [0, 0]
    assert lines.mask("phase", int, 5) == 5
    assert lines.decisions(2) == 0
    lines.check_cards("abc")
    with pytest.raises(NotationError, match="the line “phase” is missing: it says what comes next"):
        lines.need("phase", "it says what comes next")


def test_decisions_are_packed_as_a_state_keeps_them() -> None:
    assert Lines("decisions: 3 4095", KNOWN).decisions(2) == 3 | 4095 << COUNT_BITS


def test_cards_are_known_by_the_beginning_of_their_digest() -> None:
    Lines("cards: ABC", KNOWN).check_cards("abcdef")
    with pytest.raises(NotationError, match="line 1: cards: these cards are abcdef; the position was made with others"):
        Lines("cards: abd", KNOWN).check_cards("abcdef")


BAD_VALUES: list[tuple[Callable[[str], object], str, str]] = [
    (lambda text: whole(text, 0, 9), "10", "a number from 0 to 9 is needed, not '10'"),
    (lambda text: whole(text, 0, 9), "", "a number from 0 to 9 is needed, not ''"),
    (lambda text: whole(text, 0, 9), "1_0", "a number from 0 to 9 is needed, not '1_0'"),
    (lambda text: whole(text, 0, 10**12), "9" * 5000, f"a number from 0 to {10**12} is needed, not '{'9' * 20}'"),
    (lambda text: wholes(text, ("rice", "wood"), 0, 9), "1", "2 numbers are needed (rice, wood), not 1"),
    (lambda text: wholes(text, ("rice", "wood"), 0, 9), "1 x", "a number from 0 to 9 is needed, not 'x'"),
    (lambda text: one_of(text, ("", "wet", "dry")), "damp", "one of wet, dry is needed, not 'damp'"),
    (lambda text: mask_of(text, int), "1 2 1", "1 stands twice"),
]


@pytest.mark.parametrize(("read", "text", "reason"), BAD_VALUES)
def test_a_wrong_value_is_told_with_line_and_key(read: Callable[[str], object], text: str, reason: str) -> None:
    with pytest.raises(NotationError) as refused:
        Lines(f"\nphase: {text}", KNOWN).read("phase", read, None)
    assert str(refused.value) == f"line 2: phase: {reason}"


def test_a_set_is_a_mask_and_a_dash_is_nothing() -> None:
    assert mask_of("-", int) == mask_of("", int) == 0
    assert mask_of("0 3", int) == 9
    assert whole("-3", -9, 9) == -3


def test_the_first_problem_makes_a_position_unsound() -> None:
    check_sound([])
    with pytest.raises(NotationError, match="the position is not sound: too wet"):
        check_sound(["too wet", "too dry"])


# -- any text at all


@cache
def positions(name: str) -> list[str]:
    """Positions of two random games, one in twenty entries."""
    game, texts = GAMES[name], []
    for seats in game.seat_counts[:2]:
        state, rng = game.new(seats, game.read_options({}, seats), game.deck()), keyed("positions", name, seats)
        while acting := state.to_act():
            seat = int(acting).bit_length() - 1
            if rng.below(20) == 0:
                texts.append(game.position(state))
            actions = state.legal(seat)
            state.apply(seat, state.chance(rng) if seat == NATURE else actions[rng.below(len(actions))])
    return texts


odd = st.sampled_from(
    ["", "-", "0", "-1", "99", "9" * 9, "9" * 5000, "a1", "a1 1", "P01", "1 1", "1 90 0,0", "yes", "|", ","]
)


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=80)
@given(data=st.data())
def test_a_position_with_a_line_spoilt_is_a_state_or_a_notation_error(name: str, data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from(positions(name))).splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    words = re.split(r"(?<=[ |,])", lines[at])
    spoilt = data.draw(st.integers(0, len(words) - 1))
    lines[at] = "".join([*words[:spoilt], data.draw(odd | st.text(max_size=9)), *words[spoilt + 1 :]])
    reads_or_refuses(name, "\n".join(lines))


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=80)
@given(seed=st.integers(0, 10**9))
def test_lines_of_several_positions_are_a_state_or_a_notation_error(name: str, seed: int) -> None:
    random = Random(seed)
    one, other = (random.choice(positions(name)).splitlines() for _ in range(2))
    keys = {line.partition(":")[0] for line in one}
    kept = [line for line in one if random.random() < 0.9]
    added = [line for line in other if line.partition(":")[0] not in keys and random.random() < 0.5]
    reads_or_refuses(name, "\n".join(kept + added))


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=40)
@given(text=st.text(max_size=60))
def test_any_text_is_a_state_or_a_notation_error(name: str, text: str) -> None:
    reads_or_refuses(name, text)


def reads_or_refuses(name: str, text: str) -> None:
    """A text gives a sound state whose own text gives it again, or it is refused in one line."""
    game = GAMES[name]
    try:
        state = game.parse_position(text)
    except NotationError as error:
        assert str(error)
        assert "\n" not in str(error)
        return
    assert game.problems(state) == []
    assert game.parse_position(game.position(state)).to_bytes() == state.to_bytes()
