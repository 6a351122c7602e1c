"""The independent scorer: points worked out afresh from the facts in the events, by tables of its own reading."""

from __future__ import annotations

from typing import TYPE_CHECKING

from subak.games.seasons.rules import vocabulary as v
from subak.games.seasons.rules.end import CLOSED_POINTS, STRANDED_POINTS
from subak.games.seasons.rules.score import BUFFALO_POINTS, farmer_points, size_points

if TYPE_CHECKING:
    from collections.abc import Sequence

    from subak.core.contract import Event
    from subak.games.seasons.rules.deck import SeasonsDeck


def number(event: Event, name: str) -> int:
    """A fact of an event that is a number."""
    value = event.data[name]
    assert isinstance(value, int)
    return value


def rescored(events: Sequence[Event], deck: SeasonsDeck, seats: int) -> list[int]:
    """Points of each seat from what was closed and counted, by the tables; the events' own points are not read."""
    points = [0] * seats
    ancestors = [0] * seats
    closed = [0] * seats  # with the card laid last
    dry = False
    for event in events:
        if event.kind == "season":
            dry = True
        if event.seat is None:
            continue
        if event.kind == "ancestor":
            ancestors[event.seat] = number(event, "ancestor")
        elif event.kind == "lay":
            closed[event.seat] = 0
        elif event.kind == "size":
            points[event.seat] += closing_points(event, deck, ancestors[event.seat], dry, closed[event.seat])
            closed[event.seat] += 1
        elif event.kind == "closed":
            points[event.seat] += CLOSED_POINTS * number(event, "count")
        elif event.kind == "stranded":
            points[event.seat] += STRANDED_POINTS * number(event, "count")
        elif event.kind in ("bonus", "end bonus") and "counts" in event.data:
            points[event.seat] += free_points(event, deck, ancestors[event.seat])
        elif event.kind == "end bonus":
            points[event.seat] += deck.points[ancestors[event.seat]] * number(event, "things")
        elif event.kind == "claim":
            points[event.seat] += number(event, "claimed")
    return points


def closing_points(event: Event, deck: SeasonsDeck, ancestor: int, dry: bool, before: int) -> int:
    """What a closed paddy brings: ordinary points and those of the ancestor; `before` were closed by the same card."""
    squares, houses = number(event, "squares"), number(event, "houses")
    farmers, buffaloes = number(event, "farmers"), number(event, "buffaloes")
    for_size = size_points(squares + houses, number(event, "six_plus"))
    points = for_size + farmer_points(farmers) + BUFFALO_POINTS * buffaloes
    trigger = deck.trigger[ancestor]
    if trigger == v.ON_TURN:
        return points + (deck.further[ancestor] if before else deck.points[ancestor])
    if trigger not in (v.ON_CLOSE, v.ON_DRY_CLOSE) or (trigger == v.ON_DRY_CLOSE and not dry):
        return points
    measures = {
        "any": 0,
        "size": squares + houses,
        "features": farmers + buffaloes + houses,
        "cards": number(event, "cards"),
    }
    measured = measures[v.MEASURE_NAMES[deck.measure[ancestor]]]
    if not deck.least[ancestor] <= measured <= deck.most[ancestor]:
        return points
    times = {"paddy": 1, "farmer": farmers, "buffalo": buffaloes, "house": houses, "size points": for_size}
    return points + deck.points[ancestor] * times[v.PAY_NAMES[deck.pays[ancestor]]]


def free_points(event: Event, deck: SeasonsDeck, ancestor: int) -> int:
    """What the free terms of an ancestor pay for what they have counted; -1 stands for one that was not set off."""
    counts = event.data["counts"]
    assert isinstance(counts, list)
    points = 0
    for term, counted in zip(deck.terms[ancestor], counts, strict=True):
        if counted > 0:
            points += min(term.most, term.points * (counted // term.every) + term.extra)
    return points
