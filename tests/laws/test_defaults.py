"""What Enter plays never costs: whole games are played with the default wherever there is one, else at random."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from subak.core.match import Match
from subak.core.registry import game as game_named
from subak.core.rng import bit_count, keyed
from subak.games.ricedice.rules import vocabulary as dice
from subak.games.ricedice.rules.state import RiceDice
from subak.games.ricedice.words.releases import release_views
from subak.games.spirits.rules.state import Spirits
from tests.laws.small_game import GAME as TINYFIELD

if TYPE_CHECKING:
    from subak.core.contract import Choice
    from subak.core.state import State


def holdings(state: State, seat: int) -> tuple[int, list[int]]:
    """The points of a seat, and what else is worth something: more is better."""
    worth: list[int] = []
    if isinstance(state, RiceDice):
        first = seat * dice.SLOTS
        own = range(first, first + state.size[seat])
        worth = [
            -sum(state.weeds[p] for p in own) - (state.unplaced if state.active == seat else 0),
            sum(state.crop[p] != dice.BARE or state.tokens[p] >= state.cards.capacity[state.card[p]] for p in own),
            sum(state.crop[p] != dice.BARE for p in own),
            state.size[seat],
        ]
    if isinstance(state, Spirits):
        farm = state.farms[seat]
        heads = [head for head in range(64) if farm.heads >> head & 1]
        worth = [
            -sum(farm.weeds_in(head) + farm.pests_in(head) for head in heads),
            bit_count(farm.planted) + bit_count(farm.grown),
            bit_count(farm.grown),
            bit_count(farm.fertilised),
            -bit_count(farm.rocks),
            farm.laborers + farm.livestock,
        ]
    return state.scores()[seat], worth


def gains(before: State, after: State, seat: int) -> bool:
    """Whether a seat has more of something and, unless it has been paid, less of nothing."""
    (points, worth), (then, now) = holdings(before, seat), holdings(after, seat)
    if then != points:
        return then > points
    return now != worth and all(new >= old for old, new in zip(worth, now, strict=True))


def after(match: Match, seat: int, choice: Choice) -> State:
    """The state that a choice leads to."""
    state = match.state.copy()
    state.apply(seat, choice.action)
    return state


def left_out(match: Match, seat: int, default: Choice, choices: list[Choice]) -> list[str]:
    """What brings a seat something for nothing and at once where its default does not.

    Of two choices one may end the step and let the next ones happen by themselves: what comes of that is not compared.
    A release is judged as a whole, for the water of one paddy may be worth more in another.
    """
    now, then = match.state, after(match, seat, default)
    if default.kind == "level" and isinstance(now, RiceDice):
        views = release_views(now, seat)
        meant = max(view.gain for view in views if view.moves[0] == default.text)
        return [view.words for view in views if view.gain > meant]
    if gains(now, then, seat):
        return []
    others = [(choice.text, after(match, seat, choice)) for choice in choices if choice != default]
    return [text for text, other in others if gains(now, other, seat) and other.step() in (now.step(), then.step())]


def played_by_default(name: str, seats: int, seed: int, met: Counter[str]) -> None:
    """Play a game; no default leaves out what another choice gives for nothing."""
    match, rng = Match(name, seats, seed=seed), keyed(seed, "defaults")
    while not match.over:
        acting = match.to_act()
        seat = acting[rng.below(len(acting))]
        choices = match.choices(seat)
        defaults = [choice for choice in choices if choice.default]
        assert len(defaults) <= 1
        if not defaults:
            match.play(seat, choices[rng.below(len(choices))].action)
            continue
        [default] = defaults
        if len(choices) > 1:
            met[default.kind] += 1
            missed = left_out(match, seat, default, choices)
            assert not missed, f"{default.text!r} ({default.default}) leaves out {missed}"
        match.play(seat, default.action)


def play_many(name: str, games: int) -> Counter[str]:
    """Play so many games at every number of seats; how often each kind of default was met."""
    met: Counter[str] = Counter()
    for seats in game_named(name).seat_counts:
        for seed in range(games):
            played_by_default(name, seats, seed, met)
    return met


@pytest.mark.parametrize("games", [2, pytest.param(5, marks=pytest.mark.full)])
def test_defaults_of_ricedice_never_cost(games: int) -> None:
    met = play_many("ricedice", games)
    assert {"done", "level", "plant", "pull"} <= met.keys()
    assert not met.keys() & {"stand", "leave", "keep", "accept", "weed", "lose"}


@pytest.mark.parametrize("games", [2, pytest.param(5, marks=pytest.mark.full)])
def test_defaults_of_spirits_never_cost(games: int) -> None:
    met = play_many("spirits", games)
    assert {"done", "hold", "harvest", "plant"} <= met.keys()
    assert not met.keys() & {"play", "keep", "use", "buy", "plan", "wait"}


@pytest.mark.parametrize("games", [2, pytest.param(5, marks=pytest.mark.full)])
def test_defaults_of_seasons_never_cost(games: int) -> None:
    assert play_many("seasons", games).keys() == {"start"}


def test_the_only_choice_is_the_default_and_a_game_without_defaults_has_no_other() -> None:
    match, rng = Match(TINYFIELD, 2, seed=4), keyed(1, "only")
    only = 0
    while not match.over:
        for seat in match.to_act():
            choices = match.choices(seat)
            only += len(choices) == 1
            assert [bool(choice.default) for choice in choices].count(True) == (len(choices) == 1)
            match.play(seat, choices[rng.below(len(choices))].action)
    assert only
