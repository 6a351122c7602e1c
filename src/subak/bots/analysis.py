"""What a search thinks of every legal action of a seat: hints at a table, and the review of a game, speak from it."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Final, Literal

from subak._kernel import build
from subak.bots.guides import guide_of
from subak.bots.levels import level_table
from subak.bots.search import NO_ACTION, Search
from subak.bots.tree import Node
from subak.core import registry
from subak.core.errors import WrongTurn
from subak.core.rng import keyed
from subak.core.state import ORDERED

if TYPE_CHECKING:
    from subak.core.contract import Choice
    from subak.core.guide import Guide
    from subak.core.rng import Rng
    from subak.core.state import State

Certainty = Literal["clear", "likely", "close"]

PURE: Final = 16  # times slower without a compiler
LONGEST_LINE: Final = 6  # actions after the best one: enough for a whole plan
CLEAR, LIKELY = (3.0, 0.02), (1.0, 0.005)  # gap between the two best: in standard errors, and in reward
UNKNOWN: Final = 0.5  # win probability, and its standard deviation, of an action nothing is known about


@dataclass(frozen=True, slots=True)
class Valued:
    """A legal action and what it is thought to be worth: the chance to win, from 0 to 1."""

    action: int
    text: str  # notation
    label: str  # words for a button
    share: float  # win probability
    spread: float  # standard error of the share
    visits: int  # iterations that began with it; 0: not tried, so nothing is known of it


@dataclass(frozen=True, slots=True)
class Evaluation:
    """All legal actions of a seat in the order the search prefers them, and how sure it is that the first is the best.

    It prefers what is surely good, and counts how clear a win would be, so a chance to win may be a little higher than
    the one before it."""

    seat: int
    budget: int  # iterations
    certainty: Certainty
    options: list[Valued]
    then: list[str]  # notation of what the seat would do next, until dice, cards or another seat come between
    then_words: list[str]  # the same in words


def evaluate(seen: State, budget: int | None = None, seed: int | str = 0, asked: int | None = None) -> Evaluation:
    """What the seat whose `seen` this is could do now; it depends on `seen`, budget (iterations) and seed alone.

    Actions that promise too little for the budget are not tried; `asked` names one that is tried all the same."""
    seat = seen.viewer
    if not (0 <= seat < seen.seats and seen.to_act() >> seat & 1):
        raise WrongTurn("this seat is not to act, so there is nothing to weigh")
    budget = budget or usual_budget(seen.deck.game)
    guide = guide_of(seen.deck.game)
    rng = keyed("analysis", seed, seat, seen.decisions(seat))
    search = Search(seen, guide, rng, NO_ACTION if asked is None else asked, thorough=True)
    search.run(budget)
    tried = search.options()
    line_rng = keyed("line", seed, seat, seen.decisions(seat))
    following = playable(seen, search.principal_variation(), guide, line_rng)
    then, words = [choice.text for choice in following], [choice.label for choice in following]
    options = valued(seen, tried, search.advised().win_probability())
    return Evaluation(seat, budget, certainty(tried), options, then, words)


def usual_budget(game: str) -> int:
    """The iterations behind one hint in the game of this name: about a second of thinking."""
    iterations = level_table(game).hint_iterations
    return iterations if build().kind == "compiled" else max(1, iterations // PURE)


def valued(seen: State, tried: list[Node], advised: float) -> list[Valued]:
    """The moves tried at the root in words, in their order, then those never tried.

    Every sample compared a move with the advised one, whose win probability is `advised`; adding the mean gain to it
    makes moves comparable that met different samples (common random numbers, as a control variate)."""
    game, seat = registry.game(seen.deck.game), seen.viewer
    visited = [node for node in tried if node.visits]
    options = []
    for node in visited:
        choice = game.choice(seen, seat, node.move)
        share = min(1.0, max(0.0, advised + node.win_gain()))
        error = standard_error(node.samples, node.win_deviation())
        options.append(Valued(node.move, choice.text, choice.label, share, error, node.visits))
    for action in seen.legal(seat):
        if action not in [option.action for option in options]:
            choice = game.choice(seen, seat, action)
            options.append(Valued(action, choice.text, choice.label, UNKNOWN, UNKNOWN, 0))
    return options


def standard_error(results: int, deviation: float) -> float:
    """The standard error of a mean of `results` results with this standard deviation; one result of unknown deviation
    is added, so that few results promise little."""
    return sqrt((deviation * deviation * results + UNKNOWN * UNKNOWN) / (results + 1) / max(results, 1))


def certainty(tried: list[Node]) -> Certainty:
    """How far the best option is ahead of the second, measured by the standard error of the gap between them."""
    if len(tried) == 1:
        return "clear"
    best, second = tried[:2]
    error = sqrt(best.standard_error() ** 2 + second.standard_error() ** 2)
    gap = best.gain() - second.gain()
    if gap > CLEAR[0] * error and gap > CLEAR[1]:
        return "clear"
    return "likely" if gap > LIKELY[0] * error and gap > LIKELY[1] else "close"


def playable(seen: State, moves: list[int], guide: Guide, rng: Rng) -> list[Choice]:
    """How the seat would go on after the first move of a principal variation, in one determinization of `seen`.

    What the moves leave open is asked of the guide. The line ends where the determinization would show what the seat
    cannot know yet: at dice and cards, at another seat's action, at the end of a step that several seats take at once.
    """
    seat, game = seen.viewer, registry.game(seen.deck.game)
    state = seen.determinize(rng)
    following: list[Choice] = []
    action = moves[0]
    while own_turn_after(state, seat, action) and len(following) < LONGEST_LINE:
        now = state.seen(seat)
        planned = moves[len(following) + 1 : len(following) + 2]
        action = planned[0] if planned and now.allows(seat, planned[0]) else guide.choose(now, seat, rng)
        following.append(game.choice(now, seat, action))
    return following


def own_turn_after(state: State, seat: int, action: int) -> bool:
    """Carry out an action of a seat, and say whether it may go on at once without having learnt anything."""
    step, together = state.step(), state.step_kind() != ORDERED
    state.apply(seat, action)
    revealed = together and state.step() != step
    return not revealed and bool(state.to_act() >> seat & 1)
