"""What Seasons of Rice has and must be seen at least once (law 14): cards, turns, ancestors, phases, events, ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from subak.games.seasons import GAME
from subak.games.seasons.bot.heuristics import choose
from subak.games.seasons.game import seasons
from subak.games.seasons.rules import vocabulary as words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from subak.core.contract import Event
    from subak.core.rng import Rng
    from subak.core.state import State

ALL: Final = range(1, words.CARDS + 1)
LAID: Final = frozenset(f"card {card} turned by {turn}" for card in ALL for turn in words.TURN_NAMES)
PAID: Final = frozenset(f"ancestor {card} pays" for card in ALL)
KINDS: Final = frozenset(f"event {kind}" for kind in words.TOLD_NAMES)
PHASES: Final = frozenset(f"phase {phase}" for phase in words.PHASE_NAMES[1:])
SIZES: Final = frozenset(f"size {size}" for size in range(1, 7))
BEGINS: Final = frozenset(f"begins by {reason}" for reason in (words.BY_POINTS, words.BY_PADDIES, words.BY_CHANCE))
WANTED: Final = LAID | PAID | KINDS | PHASES | SIZES | BEGINS | {"end won"}
NEVER_ASIDE: Final = (
    "the topmost cell of the rightmost column can always be touched by one unit from the right: upright cards turned "
    "by 0 and 180 take both parities, and a contact of one unit completes no square, so that no dead end is closed"
)
BY_HAND: Final = "only an ancestor of an own deck is scored by hand"
UNREACHABLE: Final = {"event aside": NEVER_ASIDE, "event claim": BY_HAND, "phase by hand": BY_HAND}


def occurred(state: State, events: list[Event]) -> Iterable[str]:
    """Names of everything that an entry brought about."""
    s = seasons(state)
    yield f"phase {words.PHASE_NAMES[s.phase]}"
    for event in events:
        yield f"event {event.kind}"
        data = event.data
        if event.kind in ("lay", "start"):
            yield f"card {data['card']} turned by {words.TURN_NAMES[int(str(data['quarter_turns']))]}"
        if event.kind in ("bonus", "end bonus") and event.points:
            yield f"ancestor {data['ancestor']} pays"
        if event.kind == "season":
            yield f"begins by {data['reason']}"
        if event.kind == "size":
            yield f"size {min(6, int(str(data['squares'])) + int(str(data['houses'])))}"
    outcome = GAME.outcome(s)
    if outcome is not None:
        yield "end won" if len(outcome.winners) == 1 else "end shared"
        if outcome.tiebreak and len(outcome.winners) == 1:
            yield "end by farmers"


def player(state: State, seat: int, rng: Rng) -> int:
    """Somebody who closes paddies."""
    return int(choose(seasons(state), seat, rng))
