"""What a seat is told when it is its turn again: what was done to it since its own last move, its losses first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from subak.core.events import Event
    from subak.core.undo import Played

MOST_ITEMS: Final = 4
Matter = Literal["loss", "gain", "taken", "deed"]  # what is told, the first of them first
SINGLY: Final[tuple[Matter, ...]] = ("loss", "gain", "taken")


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to be told: an event, or the deeds of one seat together, the weightiest first."""

    touch: Matter
    numbers: list[int]  # of its events, among those that the seat knows of
    events: list[Event]


@dataclass(frozen=True, slots=True)
class Recap:
    """All that is told at the begin of a turn."""

    since: int  # number of the first event after the own last move
    items: list[Item]
    more: int  # things that did not find room


def recap(played: Sequence[Played], seat: int) -> Recap:
    """What a seat shall be told now: losses, gains, what others have taken, and then their other deeds seat by seat.

    Of what its own last move brought about, only what it lost or was given by others is told."""
    own = max((at for at, move in enumerate(played) if is_own(move, seat)), default=-1)
    number = sum(event.heard_by(seat) for move in played[: max(0, own)] for event in move.events)
    told: list[tuple[int, Event]] = []
    since = number
    for at in range(max(0, own), len(played)):
        for event in played[at].events:
            if event.heard_by(seat):
                if at != own or event.touch == "loss" or event.subject != seat:
                    told.append((number, event))
                number += 1
        if at == own:
            since = number
    items = [item for touch in SINGLY for item in singly(told, seat, touch)] + deeds(told, seat)
    return Recap(since, items[:MOST_ITEMS], len(items[MOST_ITEMS:]))


def is_own(move: Played, seat: int) -> bool:
    """Whether a seat chose this move itself."""
    return move.seat == seat and not move.forced and not move.lent


def singly(told: list[tuple[int, Event]], seat: int, touch: Matter) -> list[Item]:
    """The events of a kind that touch a seat, or that take something away from all others."""
    return [
        Item(touch, [number], [event])
        for number, event in told
        if event.touch == touch and (event.subject != seat if touch == "taken" else event.touched == seat)
    ]


def deeds(told: list[tuple[int, Event]], seat: int) -> list[Item]:
    """The other deeds of each seat, in the order of their first; those that brought most come first."""
    by_seat: dict[int | None, list[tuple[int, Event]]] = {}
    for number, event in told:
        if event.touch == "deed" and event.subject != seat:
            by_seat.setdefault(event.subject, []).append((number, event))
    items = []
    for done in by_seat.values():
        done.sort(key=lambda pair: -abs(pair[1].points))
        items.append(Item("deed", [number for number, _ in done], [event for _, event in done]))
    return items
