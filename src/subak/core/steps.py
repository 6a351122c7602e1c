"""The steps of a round or turn, for a track that shows which one runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the running round or turn: Step("Harvest", "14.1", "now")."""

    name: str
    clause: str  # where the rules begin to speak of it
    at: Literal["done", "now", "later"]
    parts: list[Step] = field(default_factory=list)  # those it falls into, while it runs


Named = tuple[tuple[str, str], ...]  # steps by name and first clause


def walked(steps: Named, now: str, parts: Sequence[Step] = ()) -> list[Step]:
    """Steps of which the one called `now` runs, and falls into these parts."""
    running = [name for name, _ in steps].index(now)
    return [
        Step(name, clause, "now", list(parts))
        if number == running
        else Step(name, clause, "done" if number < running else "later")
        for number, (name, clause) in enumerate(steps)
    ]
