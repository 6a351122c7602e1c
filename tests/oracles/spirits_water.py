"""Water Out and Water In by brute force: single discs moved one at a time, as the rulebook tells it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Way:
    """The paddies of a field: how many discs each holds, which have rocks, and how many form the chain."""

    room: tuple[int, ...]  # the chain from the top, then the unconnected ones
    rocky: tuple[bool, ...]
    links: int


def downhill(way: Way, start: int, goal: int) -> bool:
    """Whether a disc can run from one place (-1: the reservoir) of the chain to a lower one."""
    if not start < goal < way.links or start >= way.links:
        return False
    return not any(way.rocky[place] for place in range(start + 1, goal + 1))


def moves(way: Way, discs: tuple[int, ...], held: set[int]) -> Iterator[tuple[int, ...]]:
    """Every position after one disc has moved; `discs` begins with the reservoir, `held` paddies keep theirs."""
    for at, count in enumerate(discs):
        place = at - 1
        if not count or place in held:
            continue
        less = (*discs[:at], count - 1, *discs[at + 1 :])
        yield less  # out of the field
        for goal in range(place + 1, way.links):
            if downhill(way, place, goal) and discs[goal + 1] < way.room[goal]:
                yield (*less[: goal + 1], less[goal + 1] + 1, *less[goal + 2 :])


def reachable(way: Way, discs: tuple[int, ...], held: set[int]) -> set[tuple[int, ...]]:
    """All positions that single moves lead to."""
    found, waiting = {discs}, [discs]
    while waiting:
        for after in moves(way, waiting.pop(), held):
            if after not in found:
                found.add(after)
                waiting.append(after)
    return found


def water_out(way: Way, discs: tuple[int, ...]) -> set[tuple[int, ...]]:
    """The fields that Water Out can leave; the reservoir takes no part."""
    return {after[1:] for after in reachable(way, (0, *discs), set())}


def water_in(way: Way, reservoir: int, discs: tuple[int, ...]) -> set[tuple[int, ...]]:
    """The fields after Water In: no paddy partly filled, those that were full still full, the reservoir empty."""
    full = {place for place, room in enumerate(way.room) if discs[place] == room and not way.rocky[place]}
    ends = set()
    for after in reachable(way, (reservoir, *discs), full):
        whole = all(count in (0, room) for count, room in zip(after[1:], way.room, strict=True))
        if whole and not after[0]:
            ends.add(after[1:])
    return ends
