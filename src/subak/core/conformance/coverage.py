"""Law 14: everything a game has occurs, in a run that is steered towards what is still missing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from subak.core.conformance.kit import LawBroken, Play, told_by, waiting
from subak.core.contract import Event, Game
from subak.core.rng import Rng, keyed
from subak.core.state import NATURE, State

LOOKED_AT: Final = 8  # actions tried out at a decision while something is missing


@dataclass(frozen=True, slots=True)
class Coverage:
    """What must occur in a game, and how it is recognised.

    `wanted` names cards, faces, effects and ends; `occurred` finds such names in a state and the events that led to
    it. What cannot be reached is named in `unreachable` with the reason; rare things may start from `positions`. Where
    random seats would never get far, `play` is somebody who knows the game and chooses three times out of four.
    """

    wanted: frozenset[str]
    occurred: Callable[[State, list[Event]], Iterable[str]]
    positions: tuple[str, ...] = ()
    unreachable: Mapping[str, str] = field(default_factory=dict)
    play: Play | None = None


def cover(
    game: Game,
    coverage: Coverage,
    seats: int,
    seed: object = 1,
    options: Mapping[str, object] | None = None,
    games: int = 200,
    longest: int = 20_000,
) -> dict[str, int]:
    """Law 14: play steered games until everything wanted has occurred; returns in which game each thing came first."""
    checked, deck = game.read_options(options, seats), game.deck()
    first: dict[str, int] = {}
    missing = set(coverage.wanted) - coverage.unreachable.keys()
    for number in range(games + len(coverage.positions)):
        rng = keyed("cover", seed, number)
        if number < len(coverage.positions):
            state = game.parse_position(coverage.positions[number], deck)
        else:
            state = game.new(seats, checked, deck)
        for _ in range(longest):
            if not waiting(state):
                break
            for name in steered(game, coverage, state, missing, rng):
                first.setdefault(name, number)
                missing.discard(name)
        for name in coverage.unreachable.keys() & first.keys():
            raise LawBroken(14, game.name, seats, seed, number, f"“{name}” is listed as unreachable and has occurred")
        if not missing:
            return first
    names = ", ".join(sorted(missing)[:10])
    raise LawBroken(14, game.name, seats, seed, games, f"{len(missing)} never occurred in {games} games: {names}")


def steered(game: Game, coverage: Coverage, state: State, missing: set[str], rng: Rng) -> set[str]:
    """Play one entry: one that brings something missing, if one of those looked at does."""
    able = waiting(state)
    seat = able[rng.below(len(able))]
    actions = state.legal(seat)
    chosen = actions[rng.below(len(actions))]
    if coverage.play is not None and seat != NATURE and rng.below(4):
        chosen = coverage.play(state, seat, rng)
    for _ in range(LOOKED_AT if missing and len(actions) > 1 else 0):
        action, after = actions[rng.below(len(actions))], state.copy()
        if not missing.isdisjoint(coverage.occurred(after, told_by(game, after, seat, action))):
            chosen = action
            break
    return set(coverage.occurred(state, told_by(game, state, seat, chosen)))
