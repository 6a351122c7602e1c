"""What a search thinks of every legal action of a seat: hints at a table, and the review of a game, speak from it."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Final, Literal

from subak.bots.guides import guide_of
from subak.bots.search import Search
from subak.core import registry
from subak.core.errors import WrongTurn
from subak.core.rng import keyed
from subak.core.state import SECRET

if TYPE_CHECKING:
    from subak.core.contract import Choice
    from subak.core.guide import Guide
    from subak.core.rng import Rng
    from subak.core.state import State

Certainty = Literal["clear", "likely", "close"]

BUDGET: Final = 1000  # iterations
MOST_THEN: Final = 6  # actions after the best one: enough for a whole plan
CLEAR, LIKELY = 3.0, 1.0  # standard errors between the two best
UNKNOWN: Final = 0.5  # deviation of a result nothing is known about


@dataclass(frozen=True, slots=True)
class Valued:
    """A legal action and what it is thought to be worth: 0 a clear loss, 1 a clear win."""

    action: int
    text: str  # notation
    label: str  # words for a button
    share: float
    spread: float  # standard error of the share
    visits: int


@dataclass(frozen=True, slots=True)
class Evaluation:
    """All legal actions of a seat, best first, and how sure it is that the first is the best."""

    seat: int
    budget: int  # iterations
    certainty: Certainty
    options: list[Valued]
    then: list[str]  # notation of what the seat would do next, until dice, cards or another seat come between
    then_words: list[str]  # the same in words


def evaluate(seen: State, budget: int = BUDGET, seed: int | str = 0) -> Evaluation:
    """What the seat whose `seen` this is could do now; it depends on `seen`, budget and seed alone."""
    seat = seen.viewer
    if not (0 <= seat < seen.seats and seen.to_act() >> seat & 1):
        raise WrongTurn("this seat is not to act, so there is nothing to weigh")
    guide = guide_of(seen.deck.game)
    search = Search(seen, guide, keyed("analysis", seed, seat, seen.decisions(seat)))
    search.run(budget)
    options = valued(seen, search)
    following = line(seen, search.line(), guide, keyed("line", seed, seat, seen.decisions(seat)))
    then, words = [choice.text for choice in following], [choice.label for choice in following]
    return Evaluation(seat, budget, certainty(options), options, then, words)


def valued(seen: State, search: Search) -> list[Valued]:
    """The options of a search in words; what it never tried stands last."""
    tried = {action: (visits, mean, deviation) for action, visits, mean, deviation in search.options() if visits}
    untried = {action: (0, UNKNOWN, UNKNOWN) for action in seen.legal(seen.viewer) if action not in tried}
    game = registry.game(seen.deck.game)
    options = []
    for action, (visits, mean, deviation) in (tried | untried).items():
        choice = game.choice(seen, seen.viewer, action)
        options.append(Valued(action, choice.text, choice.label, mean, standard_error(visits, deviation), visits))
    return options


def standard_error(visits: int, deviation: float) -> float:
    """The standard error of a mean; one result of unknown deviation is added, so that few results promise little."""
    return sqrt((deviation * deviation * visits + UNKNOWN * UNKNOWN) / (visits + 1) / max(visits, 1))


def certainty(options: list[Valued]) -> Certainty:
    """How far the best option is ahead of the second, measured by how well both are known."""
    if len(options) == 1:
        return "clear"
    best, second = options[:2]
    errors = (best.share - second.share) / sqrt(best.spread**2 + second.spread**2)
    return "clear" if errors >= CLEAR else "likely" if errors >= LIKELY else "close"


def line(seen: State, moves: list[int], guide: Guide, rng: Rng) -> list[Choice]:
    """How the seat would go on after the first of these moves, in one of the worlds it holds possible.

    What the moves leave open is asked of the guide. The line ends where that world would show what the seat cannot
    know yet: at dice and cards, at another seat's action and at the end of a secret step."""
    seat, game = seen.viewer, registry.game(seen.deck.game)
    world = seen.determinize(rng)
    following: list[Choice] = []
    action = moves[0]
    while own_turn_after(world, seat, action) and len(following) < MOST_THEN:
        now = world.seen(seat)
        planned = moves[len(following) + 1 : len(following) + 2]
        action = planned[0] if planned and now.allows(seat, planned[0]) else guide.choose(now, seat, rng)
        following.append(game.choice(now, seat, action))
    return following


def own_turn_after(world: State, seat: int, action: int) -> bool:
    """Carry out an action, and say whether the seat may go on at once without having learnt anything."""
    step, secret = world.step(), world.step_kind() == SECRET
    world.apply(seat, action)
    revealed = secret and world.step() != step
    return not revealed and bool(world.to_act() >> seat & 1)
