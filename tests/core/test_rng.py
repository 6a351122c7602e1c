"""The generator gives the same numbers on every build, each equally likely, and no key tells of another."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from subak.core.conformance.chances import deviation
from subak.core.rng import Rng, bit, bit_count, keyed, lowest_bit, mixed

words = st.integers(0, 2**32 - 1)
masks = st.integers(1, 2**62 - 1)
DRAWS = 12_000


def spread(counts: list[int]) -> float:
    """How far equally likely counts are from each other, in standard deviations."""
    return deviation(counts, [1] * len(counts))


def test_the_numbers_never_change() -> None:
    rng = Rng(0x12345678, 0x9ABCDEF0)
    assert [rng.next32() for _ in range(4)] == [3339261035, 3259532968, 3576071470, 3679733362]
    rng = Rng(1, 2)
    assert [rng.below(6) for _ in range(12)] == [4, 2, 1, 0, 1, 5, 0, 0, 4, 0, 0, 4]
    rng = Rng(-1, 1 << 40 | 7)
    assert [rng.below(1 << 31) for _ in range(3)] == [1012544974, 1756555510, 390434920]
    rng = keyed("ricedice", 7, 0)
    assert [rng.below(52) for _ in range(8)] == [38, 11, 42, 5, 28, 18, 17, 24]


@given(words, words, st.integers(1, 50))
def test_number_n_depends_on_the_key_and_n_alone(high: int, low: int, n: int) -> None:
    rng, skipped = Rng(high, low), Rng(high, low)
    numbers = [rng.next32() for _ in range(n)]
    skipped.counter = n - 1
    assert skipped.next32() == numbers[-1]


def unmixed(x: int) -> int:
    """The way back from `mixed`, step by step."""
    x ^= x >> 16
    x = x * pow(0x6C68B0C5, -1, 2**32) % 2**32
    x ^= x >> 15 ^ x >> 30
    x = x * pow(0x7FEB352D, -1, 2**32) % 2**32
    return x ^ x >> 16


@given(words)
def test_scrambling_loses_nothing_and_stays_within_32_bits(word: int) -> None:
    assert 0 <= mixed(word) < 2**32
    assert unmixed(mixed(word)) == word


@given(words, words, st.integers(1, 2**31))
def test_below_stays_below(high: int, low: int, n: int) -> None:
    rng = Rng(high, low)
    assert all(0 <= rng.below(n) < n for _ in range(20))


@pytest.mark.parametrize("n", [2, 3, 6, 7, 36, 52, 252])
def test_below_is_even(n: int) -> None:
    rng, counts = keyed("even", n), [0] * n
    for _ in range(DRAWS):
        counts[rng.below(n)] += 1
    assert spread(counts) < 4.5


def test_below_is_even_where_cutting_off_would_not_be() -> None:
    rng, n, counts = (
        keyed("cut"),
        3 << 29,
        [0] * 3,
    )  # 2**32 is no multiple of n: the lowest third would come twice as often
    for _ in range(DRAWS):
        counts[rng.below(n) >> 29] += 1
    assert spread(counts) < 4.5


def test_numbers_of_one_key_say_nothing_of_the_next() -> None:
    rng, counts = keyed("pairs"), [0] * 36
    before = rng.below(6)
    for _ in range(DRAWS):
        now = rng.below(6)
        counts[6 * before + now] += 1
        before = now
    assert spread(counts) < 4.5


@pytest.mark.parametrize("what", ["seed", "seat", "decision"])
def test_neighbouring_keys_say_nothing_of_each_other(what: str) -> None:
    counts = [0] * 36
    for number in range(DRAWS):
        pair = [keyed(what, number).below(6), keyed(what, number + 1).below(6)]
        counts[6 * pair[0] + pair[1]] += 1
    assert spread(counts) < 4.5


def test_every_bit_is_set_half_the_time() -> None:
    rng, ones = keyed("bits"), [0] * 32
    for _ in range(DRAWS):
        number = rng.next32()
        for at in range(32):
            ones[at] += number >> at & 1
    assert all(abs(count - DRAWS / 2) < 5 * (DRAWS / 4) ** 0.5 for count in ones)


def test_keys_are_the_digest_of_their_words() -> None:
    digest = sha256(b"a\x1f7").digest()
    rng = keyed("a", 7)
    assert (rng.high, rng.low) == (int.from_bytes(digest[:4], "big"), int.from_bytes(digest[4:8], "big"))
    assert keyed("a", 71).next32() != keyed("a7", 1).next32()


@given(masks)
def test_lowest_bit_and_count_agree_with_python(mask: int) -> None:
    assert lowest_bit(mask) == (mask & -mask).bit_length() - 1
    assert bit_count(mask) == mask.bit_count()


@given(st.integers(0, 62))
def test_one_bit_alone(number: int) -> None:
    assert bit(number) == 2**number
    assert lowest_bit(bit(number)) == number


@given(masks, words)
def test_a_drawn_bit_is_set(mask: int, key: int) -> None:
    assert mask >> Rng(key, 1).bit_of(mask) & 1


def test_drawn_bits_are_even() -> None:
    rng, mask = keyed("mask"), 0b1011_0000_0101 | 1 << 61
    counts = [0] * 62
    for _ in range(DRAWS):
        counts[rng.bit_of(mask)] += 1
    drawn = [count for at, count in enumerate(counts) if mask >> at & 1]
    assert sum(drawn) == DRAWS
    assert spread(drawn) < 4.5


@given(masks, st.integers(0, 62), words)
def test_a_bit_that_is_missing_changes_nothing_for_the_others(mask: int, missing: int, key: int) -> None:
    first = Rng(key, 1).first_of(mask)
    assert mask >> first & 1
    left = mask & ~(1 << missing)
    if left and missing != first:
        assert Rng(key, 1).first_of(left) == first


def test_first_bits_are_even() -> None:
    mask = 0b1011_0000_0101 | 1 << 61
    counts = Counter(keyed("first", number).first_of(mask) for number in range(DRAWS))
    assert len(counts) == bit_count(mask)
    assert spread(list(counts.values())) < 4.5
