"""One random game taken through the laws."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from subak.core.conformance.kit import LawBroken, Move, Play, Run, waiting
from subak.core.conformance.laws import EVERY_STEP, LAWS, SIX_STEPS
from subak.core.contract import Game
from subak.core.match import Match
from subak.core.rng import Rng, keyed
from subak.core.state import NATURE, Deck

ALL: Final = tuple(LAWS)
HEAVY: Final = 6  # steps of a game at which the heavy laws are checked
LONGEST: Final = 20_000  # entries of a game whose rulebook bounds it
LONGEST_TURN: Final = 200  # entries of one turn of a game with a safety limit


@dataclass(frozen=True, slots=True)
class Report:
    """What a sound game was put through: its length and how often each law had something to check."""

    entries: int
    tried: dict[int, int]


def check(
    game: Game,
    seats: int,
    seed: object,
    options: Mapping[str, object] | None = None,
    laws: Collection[int] = ALL,
    cards: Deck | None = None,
    match_type: type[Match] = Match,
    play: Play | None = None,
) -> Report:
    """Play one random game and check the laws on it: light ones at every step, heavy ones at six random steps.

    `play` is somebody who knows the game and chooses every other time, where random seats would take long to get
    anywhere. Raises LawBroken at the first breach. The same seed plays and checks the same game again.
    """
    rng = keyed("check", game.name, seats, seed)
    deck = cards or game.deck()
    checked = game.read_options(options, seats)
    match = match_type(game, seats, options=checked, cards=deck, nature="hand")
    run = Run(game, deck, seats, seed, checked, match_type, match, [], rng)
    run.moves = random_game(run, keyed("play", game.name, seats, seed), play)
    run.totals = game.conserved(run.fresh())
    heavy = some_steps(len(run.moves), rng)
    for at in range(len(run.moves) + 1):
        run.stand(at, at in heavy)
        for number in sorted(laws):
            if is_due(run, number):
                check_law(run, number)
        if at < len(run.moves):
            match.play(run.moves[at].seat, run.moves[at].action)
    return Report(len(run.moves), dict(run.tried))


def is_due(run: Run, number: int) -> bool:
    """Whether a law is checked at this step; every law that can be is checked at the end."""
    law = LAWS[number]
    if law.holds is None:
        return False
    return law.when == EVERY_STEP or (law.when == SIX_STEPS and run.heavy) or run.at == len(run.moves)


def check_law(run: Run, number: int) -> None:
    """Check one law; any other error that the game raises meanwhile breaks it as well."""
    law = LAWS[number]
    assert law.holds is not None
    run.law = number
    try:
        law.holds(run)
    except LawBroken:
        raise
    except Exception as error:
        message = f"{type(error).__name__}: {error}"
        raise LawBroken(number, run.game.name, run.seats, run.seed, run.at, message) from error


def random_game(run: Run, rng: Rng, play: Play | None) -> list[Move]:
    """All entries of a random game, chosen on the kernel alone, every other one by `play`."""
    state, played = run.fresh(), list[Move]()
    limit = run.game.safety_limit
    longest = limit * LONGEST_TURN * run.seats if limit else LONGEST
    while True:
        run.at, able = len(played), waiting(state)
        if not able:
            return played
        seat = able[rng.below(len(able))]
        actions = state.legal(seat)
        run.law = 1
        run.must(bool(actions), f"seat {seat} is to act and has no legal action")
        run.must(len(played) < longest, f"the game does not end within {longest} entries")
        action = actions[rng.below(len(actions))]
        if play is not None and seat != NATURE and rng.below(2):
            action = play(state, seat, rng)
        move = Move.planned(state, seat, action)
        run.law = 2
        try:
            state.apply(seat, move.action)
        except Exception as error:
            run.fail(f"the listed action {move.action} of seat {seat} does not apply: {error!r}")
        played.append(move)


def some_steps(entries: int, rng: Rng) -> set[int]:
    """Six random steps of a game, or all when it is shorter."""
    if entries < HEAVY:
        return set(range(entries))
    steps: set[int] = set()
    while len(steps) < HEAVY:
        steps.add(rng.below(entries))
    return steps
