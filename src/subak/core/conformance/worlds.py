"""Law 9, second half: on a small deck all worlds a viewer may think itself in are counted out, and draws compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from math import lcm
from typing import Final

from subak.core.conformance.chances import strange_draws
from subak.core.conformance.kit import LawBroken, Move, heard, is_open, play_random, told_by, world
from subak.core.contract import Game
from subak.core.rng import keyed
from subak.core.state import NATURE, Deck, State

DRAWS: Final = 20  # for each world, on average
LEAST_DRAWS: Final = 1000
STEPS: Final = 4  # steps of a game at which worlds are counted out

# by bytes and what was heard in the running step: the state, and how likely it is
Worlds = dict[tuple[bytes, tuple[str, ...]], tuple[State, Fraction]]


class TooMany(Exception):
    """There are more worlds than one cares to count."""


def rightly_distributed(
    game: Game,
    seats: int,
    seed: object,
    deck: Deck,
    options: Mapping[str, object] | None = None,
    most: int = 3000,
) -> int:
    """Law 9: `determinize` draws each world that fits what a viewer has seen by its weight, at some steps of a game.

    The author gives a deck so small that the worlds can be counted; steps with more than `most` of them are left out.
    Returns how many steps were judged.
    """
    checked = game.read_options(options, seats)
    rng = keyed("worlds", game.name, seats, seed)
    moves = play_random(game.new(seats, checked, deck), rng)
    judged = 0
    for _ in range(STEPS):
        at, viewer = rng.below(len(moves)), rng.below(seats)
        start = game.new(seats, checked, deck)
        try:
            counted = worlds(game, start, moves[:at], viewer, most)
        except TooMany:
            continue
        for move in moves[:at]:
            start.apply(move.seat, move.action)
        try:
            distribution(game, start, viewer, counted, max(LEAST_DRAWS, DRAWS * len(counted)), seed)
        except LawBroken as broken:
            raise LawBroken(9, game.name, seats, seed, at, broken.message) from None
        judged += len(counted) > 1
    return judged


def distribution(
    game: Game, state: State, seat: int, counted: Mapping[bytes, int], draws: int = 4000, seed: object = 1
) -> None:
    """Law 9: `determinize` of what a seat has seen draws every world of this count by its weight, and no other.

    The count is `world(full_state)` with a whole weight for each: from `worlds`, or by hand.
    """
    rng = keyed("distribution", game.name, seed, seat)
    seen = state.seen(seat)
    odd = strange_draws(lambda: world(seen.determinize(rng)), counted, draws)
    if odd:
        raise LawBroken(9, game.name, state.seats, seed, 0, f"determinize for seat {seat}: {odd}")


def worlds(game: Game, start: State, moves: Sequence[Move], viewer: int, most: int) -> dict[bytes, int]:
    """All worlds after these entries that this viewer cannot tell from the true one, each with a whole weight.

    Deals and picks are equally likely; a secret choice that is done and not shown counts as often as random play makes
    it; a seat that is not done has done nothing yet. Open choices of seats say nothing of what they hold.
    """
    truth, end = start.copy(), start.copy()
    for move in moves:
        end.apply(move.seat, move.action)
    running = end.step()
    found: Worlds = {(b"", ()): (start.copy(), Fraction(1))}
    for _, step in groupby(moves, key=lambda move: move.step):
        told: list[str] = []
        retold: set[int] = set()  # seats whose hidden choices of this step have been made anew
        for move in step:
            told += map(str, heard(told_by(game, truth, move.seat, move.action), viewer))
            if is_open(move, viewer, running):
                found = branched(game, found, move, viewer, most, [move.action])
            elif move.seat == NATURE:
                found = branched(game, found, move, viewer, most)
            elif move.seat not in retold:
                retold.add(move.seat)
                done = move.step != running or not end.to_act() >> move.seat & 1
                found = chosen_anew(game, found, move, viewer, most) if done else found
        found = {(key, ()): value for (key, heard_there), value in found.items() if sorted(heard_there) == sorted(told)}
    seen = end.seen(viewer).to_bytes()
    weights: dict[bytes, Fraction] = {}
    for state, weight in found.values():
        if state.seen(viewer).to_bytes() == seen:
            weights[world(state)] = weights.get(world(state), Fraction(0)) + weight
    scale = lcm(*(weight.denominator for weight in weights.values()))
    return {key: int(weight * scale) for key, weight in weights.items()}


def branched(
    game: Game, found: Worlds, move: Move, viewer: int, most: int, only: Sequence[int] | None = None
) -> Worlds:
    """Every world after an entry: after this very one where it is open, else after each that could be meant."""
    out: Worlds = {}
    for (_, said), (state, weight) in found.items():
        actions = state.legal(move.seat)
        total = sum(state.weight(action) for action in actions) if move.seat == NATURE else len(actions)
        for action in actions if only is None else only:
            if action not in actions or (only is None and state.audience(move.seat, action) >> viewer & 1):
                continue
            after = state.copy()
            events = heard(told_by(game, after, move.seat, action), viewer)
            share = Fraction(state.weight(action), total) if move.seat == NATURE else Fraction(1, total)
            likely = weight if only is not None and move.seat != NATURE else weight * share
            key = (after.to_bytes(), said + tuple(map(str, events)))
            out[key] = (after, out[key][1] + likely if key in out else likely)
            if len(out) > most:
                raise TooMany
    return out


def chosen_anew(game: Game, found: Worlds, move: Move, viewer: int, most: int) -> Worlds:
    """Every world after a seat has played its part of a secret step at random, until it is done."""
    out: Worlds = {}
    going = found
    while going:
        going = branched(game, going, move, viewer, most)
        still: Worlds = {}
        for key, (state, weight) in going.items():
            waits = state.step() == move.step and bool(state.to_act() >> move.seat & 1)
            into = still if waits else out
            into[key] = (state, into[key][1] + weight if key in into else weight)
        going = still
    return out
