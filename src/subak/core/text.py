"""Small words for sentences: numbers with their nouns, lists with commas and “and”, and who is spoken to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

BRACES: Final = {"[": "{", "]": "}"}  # how a text that has markup writes braces that mean themselves


def count(number: int, one: str, many: str = "") -> str:
    """A number with its noun: "1 worker", "3 workers"; `many` where the plural is not made with an s."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def lines_of(text: str) -> list[str]:
    """The lines of a text as a file has them: rarer signs that end lines, too, stay within their line."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines if lines[-1] else lines[:-1]


def listed(words: Sequence[str]) -> str:
    """Words in a row: "b1", "b1 and b2", "b1, b2 and b3"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def verbatim(words: str) -> str:
    """The words of a card for an event's text: what looks like markup in them is shown as it stands."""
    return re.sub("[{}]", lambda found: "{[}" if found[0] == "{" else "{]}", words)


def possessive(name: str) -> str:
    """Whose it is: "Anna’s"."""
    return f"{name}’s"


def spoken(text: str, who: str, own: bool, whom: str = "", to_you: bool = False) -> str:
    """An event's text for one listener: "You plant …" to the seat itself, "Anna plants …" to the others.

    `own`: the listener is who does it; `to_you`: the listener is whom it is done to."""
    marks = {
        "who": "You" if own else who,
        "who's": "Your" if own else possessive(who),
        "whom": "you" if to_you else whom,
        "whose": "your" if to_you else possessive(whom),
        **BRACES,
    }
    out: list[str] = []
    rest = text
    while "{" in rest:
        before, _, rest = rest.partition("{")
        word, _, rest = rest.partition("}")
        out.append(before)
        if word in marks:
            out.append(marks[word])
        else:
            first, _, third = word.partition("|")
            out.append(first if own else third)
    return "".join(out) + rest
