"""A small counter-based generator: the same numbers on every build, no state but a key and a counter."""

from __future__ import annotations

from hashlib import sha256
from typing import Final, final

from mypy_extensions import i64

MASK: Final = 0xFFFFFFFF


def mixed(x: i64) -> i64:
    """Scramble 32 bits; every product stays below 2**63, so compiled and interpreted code agree."""
    x = x ^ (x >> 16)
    x = (x * 0x7FEB352D) & MASK
    x = x ^ (x >> 15)
    x = (x * 0x6C68B0C5) & MASK
    x = x ^ (x >> 16)
    return x


@final
class Rng:
    """Numbers keyed by two 32-bit words; number n depends on the key and n alone."""

    def __init__(self, high: i64, low: i64) -> None:
        self.high: i64 = high & MASK
        self.low: i64 = low & MASK
        self.counter: i64 = 0

    def next32(self) -> i64:
        """The next 32 random bits."""
        self.counter += 1
        return mixed(mixed(mixed(self.counter & MASK) ^ self.low) ^ self.high)

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1, each equally likely (n at most 2**31)."""
        limit: i64 = MASK + 1 - (MASK + 1) % n
        x = self.next32()
        while x >= limit:
            x = self.next32()
        return x % n

    def bit_of(self, mask: i64) -> i64:
        """The number of one set bit of a non-empty mask, each equally likely."""
        n: i64 = 0
        rest = mask
        while rest:
            rest &= rest - 1
            n += 1
        skip = self.below(n)
        while skip:
            mask &= mask - 1
            skip -= 1
        return lowest_bit(mask)

    def first_of(self, mask: i64) -> i64:
        """The first set bit of a non-empty mask that random numbers below 64 name, each equally likely.

        A bit that is not there is passed over: it changes nothing for the others."""
        if not mask & (mask - 1):
            return lowest_bit(mask)
        low, high = self.low, self.high
        while True:
            self.counter += 1
            number = mixed(mixed(mixed(self.counter & MASK) ^ low) ^ high) & 63
            if mask >> number & 1:
                return number


def bit(number: i64) -> i64:
    """The mask with one bit set, 0 to 62. Compiled code computes `1 << number` in 32 bits, but a long literal in 64."""
    return 0x4000000000000000 >> (62 - number)


def lowest_bit(mask: i64) -> i64:
    """The number of the lowest set bit of a non-empty mask."""
    n: i64 = 0
    if not mask & MASK:
        n += 32
        mask >>= 32
    if not mask & 0xFFFF:
        n += 16
        mask >>= 16
    if not mask & 0xFF:
        n += 8
        mask >>= 8
    if not mask & 0xF:
        n += 4
        mask >>= 4
    if not mask & 3:
        n += 2
        mask >>= 2
    if not mask & 1:
        n += 1
    return n


def bit_count(mask: i64) -> i64:
    """How many bits of a non-negative mask are set."""
    n: i64 = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


def keyed(*words: object) -> Rng:
    """A generator keyed by any words: a seed, a seat, a decision number (SHA-256 of their text)."""
    digest = sha256("\x1f".join([str(word) for word in words]).encode()).digest()
    return Rng(int.from_bytes(digest[:4], "big"), int.from_bytes(digest[4:8], "big"))
