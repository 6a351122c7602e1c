"""Law 18: what NATURE draws from a seed hangs on what is asked, and on nothing else that happens in a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from subak.core.conformance.chances import DRAWS, strange_draws
from subak.core.conformance.kit import SELDOM, Run, waiting
from subak.core.nature import CHAPTER, Nature
from subak.core.rng import Rng, keyed
from subak.core.state import NATURE, State

TRIES: Final = 8  # draws that are made again after the next outcome


@dataclass(frozen=True, slots=True)
class Draw:
    """One of NATURE's draws: where in the game it was made, what was asked, and what came."""

    stream: int
    chapter: int  # in the words of `State.chapter`
    weights: dict[int, int]  # of the outcomes that could come
    outcome: int


def drawn_alike(run: Run) -> None:
    """Two games of one seed, at whichever table, differ in dice and draws only where different things are asked.

    A draw is known by its stream and its number in it. The same outcomes with the same weights give the same one; of
    outcomes that are equally likely, one that is missing changes nothing for the others. A stream belongs to one
    chapter, and the chapters of streams never fall. `draw` follows the weights as `chance` does.
    """
    if run.at == len(run.moves):
        if run.rng.below(SELDOM) == 0:
            seed = f"law 18 {run.seed}"
            compare(run, in_a_match(run, seed), by_the_kernel(run, seed))
    elif run.heavy and run.state.to_act() >> NATURE & 1:
        weights = weights_of(run.state)
        odd = strange_draws(lambda: run.state.draw(Rng(run.rng.next32(), run.rng.next32())), weights, DRAWS)
        run.must(not odd, f"draw: {odd}")
        pass_over(run, weights)


def pass_over(run: Run, weights: dict[int, int]) -> None:
    """Draw with the same numbers before and after NATURE's next outcome, which may then be missing."""
    after = run.state.copy()
    after.apply(NATURE, run.moves[run.at].action)
    for _ in range(TRIES):
        high, low = run.rng.next32(), run.rng.next32()
        first = Draw(0, 0, weights, run.state.draw(Rng(high, low)))
        if after.to_act() >> NATURE & 1:
            compare_two(run, first, Draw(0, 0, weights_of(after), after.draw(Rng(high, low))), "the same draw")


def in_a_match(run: Run, seed: str) -> list[Draw]:
    """The draws of a random game at a table."""
    match = run.match_type(run.game, run.seats, seed, run.options, run.deck, id="elsewhere", listen=False)
    rng = keyed("in a match", seed)
    while able := match.to_act():
        seat = able[rng.below(len(able))]
        match.play(seat, match.state.pick(seat, rng))
    state, draws = match.fresh(), list[Draw]()
    for move in match.played:
        if move.seat == NATURE:
            draws.append(draw_of(state, move.action))
        state.apply(move.seat, move.action)
    return draws


def by_the_kernel(run: Run, seed: str) -> list[Draw]:
    """The draws of another random game of the same seed, at no table."""
    state, nature, draws = run.fresh(), Nature(seed), list[Draw]()
    rng = keyed("by the kernel", seed)
    while able := waiting(state):
        seat = able[rng.below(len(able))]
        if seat == NATURE:
            draws.append(draw_of(state, nature.draw(state)))
            state.apply(NATURE, draws[-1].outcome)
        else:
            state.apply(seat, state.pick(seat, rng))
    return draws


def draw_of(state: State, outcome: int) -> Draw:
    """What is asked of NATURE in this state, with what comes."""
    return Draw(state.stream(), state.chapter(NATURE), weights_of(state), outcome)


def weights_of(state: State) -> dict[int, int]:
    """NATURE's outcomes in this state and their weights."""
    return {outcome: state.weight(outcome) for outcome in state.legal(NATURE)}


def compare(run: Run, one: list[Draw], other: list[Draw]) -> None:
    """The draws of two games of one seed."""
    known = numbered(run, one)
    for place, draw in numbered(run, other).items():
        if place in known:
            compare_two(run, known[place], draw, f"draw {place[1]} of stream {place[0]}")


def compare_two(run: Run, one: Draw, other: Draw, what: str) -> None:
    """Two draws with the same numbers: only what was asked may make a difference."""
    differs = f"{what} gives {one.outcome}, and {other.outcome} in another game"
    if one.weights == other.weights:
        run.must(one.outcome == other.outcome, differs)
    elif even(one) and even(other) and one.outcome in other.weights and other.outcome in one.weights:
        run.must(one.outcome == other.outcome, f"{differs}, where neither was missing")


def numbered(run: Run, draws: list[Draw]) -> dict[tuple[int, int], Draw]:
    """Draws by stream and number in it; all of a stream are made in one chapter, and chapters go forward."""
    found: dict[tuple[int, int], Draw] = {}
    counts: dict[int, int] = {}
    chapters: dict[int, int] = {}
    last = 0
    for draw in draws:
        stream = draw.stream
        run.must(stream // CHAPTER >= last, f"stream {stream} follows one of a later chapter")
        last = stream // CHAPTER
        same = chapters.setdefault(stream, draw.chapter) == draw.chapter
        run.must(same, f"stream {stream} is drawn from in chapters {chapters[stream]} and {draw.chapter}")
        found[stream, counts.get(stream, 0)] = draw
        counts[stream] = counts.get(stream, 0) + 1
    return found


def even(draw: Draw) -> bool:
    """Whether all outcomes were equally likely."""
    return set(draw.weights.values()) == {1}
