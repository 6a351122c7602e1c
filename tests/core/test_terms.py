"""Effect terms: what is read, and what somebody who mistypes one is told."""

from __future__ import annotations

import pytest

from subak.core.terms import Effect, Slot, TermError, Terms

N = {"N": Slot(1, 9)}
JOB = {"JOB": Slot(words={"plant": 3, "weeds": 4})}
TERMS = Terms(
    ("card",),
    [
        Effect("gain(rice, N)", 1, "N rice.", "gain(rice, 2)", ("use",), "", N),
        Effect("gain(water, N)", 2, "N water.", "gain(water, 2)", ("use",), "", N),
        Effect("work(N, [only=JOB])", 3, "N workers.", "work(1, only=plant)", ("use",), "", N | JOB),
        Effect("bonus(N, per=hex)", 4, "N a hex.", "bonus(1, per=hex)", ("always",), "", N),
        Effect("dry", 5, "Dry.", "dry", ("always",), ""),
    ],
)


@pytest.mark.parametrize(
    ("text", "code", "numbers"),
    [
        ("gain(rice, 2)", 1, [2]),
        (" gain( water ,3 ) ", 2, [3]),
        ("work(1)", 3, [1, 0]),
        ("work(1, only=weeds)", 3, [1, 4]),
        ("work(only=plant, 2)", 3, [2, 3]),
        ("bonus(4, per=hex)", 4, [4]),
        ("dry", 5, []),
    ],
)
def test_a_term_is_read_with_the_numbers_filled_in(text: str, code: int, numbers: list[int]) -> None:
    effect, found = TERMS.read(text)
    assert (effect.code, found) == (code, numbers)


@pytest.mark.parametrize(
    ("text", "reason", "suggestion"),
    [
        ("gian(rice, 2)", "there is no effect term 'gian'; there are gain, work, bonus, dry", "gain(rice, N)"),
        ("gain(rise, 2)", "part 1 of gain is one of rice, water, not 'rise'", "gain(rice, N)"),
        ("gain(rice, 99)", "in gain(rice, N) N is a whole number from 1 to 9, not '99'", ""),
        ("gain(rice)", "N is a whole number from 1 to 9 and is missing", ""),
        ("gain(rice, 2, 3)", "'3' is one part too many", ""),
        ("work(1, only=harvest)", "only is one of plant, weeds, not 'harvest'", ""),
        ("work(1, onyl=plant)", "'onyl' is one part too many", ""),
        ("dry()", "'dry()' is written dry", "dry"),
        ("gain rice", "'gain rice' is no term; a term reads “gain(rice, 2)”", ""),
    ],
)
def test_a_mistyped_term_is_told_what_is_wrong(text: str, reason: str, suggestion: str) -> None:
    with pytest.raises(TermError) as refused:
        TERMS.read(text)
    assert reason in str(refused.value)
    assert refused.value.suggestion == suggestion


def test_a_term_in_the_wrong_column_is_told_the_right_one() -> None:
    with pytest.raises(TermError, match="does not work at “use”") as refused:
        TERMS.read("dry", "use")
    assert refused.value.suggestion == "put it under always"


def test_limits_are_told_in_few_words() -> None:
    assert [effect.limits for effect in TERMS.effects] == [
        *("N: 1 to 9", "N: 1 to 9", "N: 1 to 9; JOB: plant, weeds", "N: 1 to 9", ""),
    ]
