"""The words of what happened, the points it brought, and the score worked out afresh from these facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from subak.core.contract import Event
from subak.games.seasons.rules.deck import SeasonsDeck
from subak.games.seasons.rules.score import BUFFALO_POINTS, farmer_points, size_points
from subak.games.seasons.rules.vocabulary import (
    ANCESTORS,
    AT_END,
    BUFFALOES,
    BY_CHANCE,
    BY_PADDIES,
    BY_POINTS,
    CLOSED,
    FARMERS,
    LINE_NAMES,
    MEASURE_NAMES,
    ON_DRY_CLOSE,
    ON_TURN,
    PAY_NAMES,
    SIZES,
    STRANDED,
    TOLD_ANCESTOR,
    TOLD_ASIDE,
    TOLD_BONUS,
    TOLD_BUFFALOES,
    TOLD_CHOICE,
    TOLD_CLOSED,
    TOLD_DEAL,
    TOLD_DONE,
    TOLD_END_BONUS,
    TOLD_EXCHANGE,
    TOLD_FARMERS,
    TOLD_FIRST,
    TOLD_LAY,
    TOLD_NAMES,
    TOLD_SEASON,
    TOLD_SIZE,
    TOLD_START,
    TOLD_STRANDED,
    TOLD_TAKE,
    TURN_NAMES,
    spot_x,
    spot_y,
    unpacked_paddy,
)
from subak.games.seasons.soundness import cards_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from subak.core.state import Told
    from subak.games.seasons.rules.state import Seasons

Data = dict[str, int | str | list[int]]

LINE_OF: Final = {
    TOLD_SIZE: SIZES,
    TOLD_FARMERS: FARMERS,
    TOLD_BUFFALOES: BUFFALOES,
    TOLD_BONUS: ANCESTORS,
    TOLD_CLOSED: CLOSED,
    TOLD_STRANDED: STRANDED,
    TOLD_END_BONUS: ANCESTORS,
}
WHY_FIRST: Final = {
    BY_POINTS: "{who} {trail|trails} and {begin|begins}.",
    BY_PADDIES: "Points are equal. {who} {have|has} fewer closed paddies and {begin|begins}.",
    BY_CHANCE: "Points and closed paddies are equal. {who} {begin|begins} by chance.",
}


def some(count: int, one: str, many: str = "") -> str:
    """“1 point”, “2 points”."""
    shown = f"−{-count}" if count < 0 else str(count)
    return f"{shown} {one if abs(count) == 1 else many or one + 's'}"


def paddy_data(packed: int) -> Data:
    """The facts of a closed paddy."""
    squares, farmers, buffaloes, houses, cards = unpacked_paddy(packed)
    return {"squares": squares, "farmers": farmers, "buffaloes": buffaloes, "houses": houses, "cards": cards}


def event_of(told: Told, s: Seasons) -> Event:
    """The words of one told event."""
    kind, audience, seat, a, b, c, _ = told
    text, data = words_of(s.cards, kind, a, b, c)
    if kind not in LINE_OF:
        return Event(TOLD_NAMES[kind], seat, text, audience, data=data)
    if kind == TOLD_SIZE:
        data["six_plus"] = int(s.six_plus)
    return Event(TOLD_NAMES[kind], seat, text, audience, b, LINE_NAMES[LINE_OF[kind]], data)


def words_of(deck: SeasonsDeck, kind: int, a: int, b: int, c: int) -> tuple[str, Data]:
    """Text and facts of an event, by kind."""
    if kind in LINE_OF:
        return words_of_points(deck, kind, a, b, c)
    if kind == TOLD_ANCESTOR:
        text = f"{{who}} {{choose|chooses}} {deck.names[a]} as ancestor and {{begin|begins}} with card {b}."
        return text, {"ancestor": a, "card": b}
    if kind == TOLD_CHOICE:
        text = f"{{who}} {{place|places}} card {a} and {{give|gives}} card {b} to the row."
        return text, {"card": a, "row": b, "turn": c}
    if kind in (TOLD_START, TOLD_LAY):
        x, y = int(spot_x(c)), int(spot_y(c))
        text = f"{{who}} {{lay|lays}} card {a}, turned by {TURN_NAMES[b]}, at {x},{y}."
        return text, {"card": a, "quarter_turns": b, "x": x, "y": y}
    if kind == TOLD_EXCHANGE:
        cards = cards_in(a)
        return f"{{who}} {{are|is}} handed {', '.join(map(str, cards))}.", {"cards": cards, "turn": b}
    if kind == TOLD_SEASON:
        return f"The Dry Season begins. {WHY_FIRST[a]}", {"reason": a}
    if kind == TOLD_TAKE:
        return f"{{who}} {{take|takes}} card {a} from the row.", {"card": a, "turn": b}
    texts = {
        TOLD_FIRST: "{who} {are|is} dealt the first card.",
        TOLD_DEAL: f"{{who}} {{are|is}} dealt card {a}.",
        TOLD_DONE: "{who} {have|has} chosen.",
        TOLD_ASIDE: f"{{who}} {{set|sets}} card {a} aside: it fits nowhere.",
    }
    return texts[kind], {"card": a} if kind not in (TOLD_FIRST, TOLD_DONE) else {}


def words_of_points(deck: SeasonsDeck, kind: int, a: int, b: int, c: int) -> tuple[str, Data]:
    """Text and facts of an event that brings points."""
    points = some(b, "point")
    if kind == TOLD_SIZE:
        data = paddy_data(a)
        size = unpacked_paddy(a)[0] + unpacked_paddy(a)[3]
        return f"{{who}} {{close|closes}} a paddy of size {size}: {points}.", data
    if kind == TOLD_BONUS:
        data = paddy_data(c) if c else {}
        return f"{{who}} {{receive|receives}} {points} from {deck.names[a]}.", data | {"ancestor": a}
    if kind == TOLD_END_BONUS:
        return f"{{who}} {{receive|receives}} {points} from {deck.names[a]} at the end.", {"ancestor": a, "things": c}
    texts = {
        TOLD_FARMERS: f"{some(a, 'farmer')} in it: {points}.",
        TOLD_BUFFALOES: f"{some(a, 'buffalo', 'buffaloes')} in it: {points}.",
        TOLD_CLOSED: f"{{who}} {{have|has}} {some(a, 'closed paddy', 'closed paddies')}: {points}.",
        TOLD_STRANDED: f"{some(a, 'buffalo', 'buffaloes')} stranded: {points}.",
    }
    return texts[kind], {"count": a}


# -- the score worked out afresh


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
            points[event.seat] += number(event, "count")
        elif event.kind == "stranded":
            points[event.seat] -= number(event, "count")
        elif event.kind == "end bonus":
            points[event.seat] += deck.points[ancestors[event.seat]] * number(event, "things")
    return points


def closing_points(event: Event, deck: SeasonsDeck, ancestor: int, dry: bool, before: int) -> int:
    """What a closed paddy brings: ordinary points and those of the ancestor; `before` were closed by the same card."""
    squares, houses = number(event, "squares"), number(event, "houses")
    farmers, buffaloes = number(event, "farmers"), number(event, "buffaloes")
    for_size = int(size_points(squares + houses, number(event, "six_plus")))
    points = for_size + int(farmer_points(farmers)) + BUFFALO_POINTS * buffaloes
    trigger = deck.trigger[ancestor]
    if trigger == ON_TURN:
        return points + (deck.further[ancestor] if before else deck.points[ancestor])
    if trigger == AT_END or (trigger == ON_DRY_CLOSE and not dry):
        return points
    measures = {
        "any": 0,
        "size": squares + houses,
        "features": farmers + buffaloes + houses,
        "cards": number(event, "cards"),
    }
    measured = measures[MEASURE_NAMES[deck.measure[ancestor]]]
    if not deck.least[ancestor] <= measured <= deck.most[ancestor]:
        return points
    times = {"paddy": 1, "farmer": farmers, "buffalo": buffaloes, "house": houses, "size points": for_size}
    return points + deck.points[ancestor] * times[PAY_NAMES[deck.pays[ancestor]]]
