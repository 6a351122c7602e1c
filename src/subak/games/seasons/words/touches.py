"""What events are to those who look back, which cards and paddies they speak of, and how they can be shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from subak.core.events import Motion, flight
from subak.games.seasons.rules import vocabulary as v
from subak.games.seasons.rules.landscape import squares_of

if TYPE_CHECKING:
    from subak.core.events import Touch
    from subak.core.state import Told
    from subak.games.seasons.rules.state import Seasons

TOUCHES: Final[dict[int, tuple[Touch, str]]] = {
    v.TOLD_TAKE: ("taken", "card gone"),
    v.TOLD_SIZE: ("deed", "closed"),
    v.TOLD_BONUS: ("deed", "ancestor"),
    v.TOLD_CLAIM: ("deed", "ancestor"),
}
ON_A_CARD: Final = frozenset((v.TOLD_START, v.TOLD_LAY, v.TOLD_TAKE))
OF_ANCESTORS: Final = frozenset((v.TOLD_ANCESTOR, v.TOLD_BONUS, v.TOLD_END_BONUS, v.TOLD_CLAIM))


def touch_of(told: Told) -> tuple[Touch, str]:
    """What an event is to players who look back, and the same in a word or two."""
    return TOUCHES.get(told[0], ("", ""))


def places_of(told: Told, state: Seasons) -> list[str]:
    """The card that was laid or taken, the paddy that was closed, or the ancestor that pays."""
    kind, _, seat, a, _, _, _ = told
    if kind in ON_A_CARD:
        return [f"/card {a}"]
    if kind == v.TOLD_SIZE:
        return [paddy_place(state, seat, a)]
    return ["ancestor"] if kind in OF_ANCESTORS else []


def motions_of(told: Told, state: Seasons) -> list[Motion]:
    """The motions of one told event; most events have none."""
    kind, _, _, _, points, _, _ = told
    places = places_of(told, state)
    if kind == v.TOLD_LAY:
        return [Motion("light", "", places)]
    if kind == v.TOLD_TAKE:
        return [Motion("stamp", "", places)]
    if kind == v.TOLD_SIZE:
        return [Motion("light", "", places), flight("rice", [*places, "points"], points)]
    if kind == v.TOLD_BONUS and points > 0:
        return [flight("rice", [*places, "points"], points)]
    return []


def paddy_place(state: Seasons, seat: int, number: int) -> str:
    """A paddy by the first of its squares: "paddy 3,2"."""
    square = squares_of(state.lands[seat], number)[0]
    return f"paddy {v.spot_x(square)},{v.spot_y(square)}"
