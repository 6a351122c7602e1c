"""Small words for sentences: numbers with their nouns, lists with commas and “and”."""

from __future__ import annotations

from collections.abc import Sequence


def count(number: int, one: str, many: str = "") -> str:
    """A number with its noun: "1 worker", "3 workers"; `many` where the plural is not made with an s."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(words: Sequence[str]) -> str:
    """Words in a row: "b1", "b1 and b2", "b1, b2 and b3"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
