"""The value functions of the games: sound at any moment, right at the end, and better than nothing before it."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest

import subak
from subak.arena import tune
from subak.bots.guides import guide_of, made_for
from subak.bots.heuristic import has_heuristics, heuristic_of
from subak.core import registry
from subak.core.contract import Heuristic, seats_in
from subak.core.guide import Guide
from subak.core.rng import keyed
from subak.core.state import NATURE, State
from tests.laws.small_game import GAME as TINYFIELD
from tests.laws.small_game import Tinyfield

GAMES = ("ricedice", "seasons", "spirits")
TABLES = [(name, seats) for name in GAMES for seats in subak.game(name).seat_counts]


def positions(name: str, seats: int, seed: int, slips: int = 3) -> Iterator[State]:
    """Every position of a game in which one decision in `slips` is made at random, the end included."""
    game = registry.game(name)
    rng = keyed("guides", name, seats, seed)
    options = {option.name: option.default for option in game.options}
    state = game.new(seats, options, game.deck())
    guide = guide_of(name)
    while acting := state.to_act():
        yield state
        if acting >> NATURE & 1:
            state.apply(NATURE, state.chance(rng))
            continue
        seat = seats_in(acting)[0]
        state.apply(seat, state.pick(seat, rng) if rng.below(slips) == 0 else guide.choose(state, seat, rng))
    yield state


def ended(name: str, seats: int, seed: int, slips: int) -> State:
    """The end of such a game."""
    *_, last = positions(name, seats, seed, slips)
    return last


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_features_are_sound_at_any_moment(name: str, seats: int) -> None:
    """As many as there are names, finite, in what any seat may imagine too; rewards lie between 0 and 1."""
    guide = guide_of(name)
    rng = keyed("imagined")
    clock = stage = 0
    for number, state in enumerate(positions(name, seats, 1)):
        assert clock <= guide.clock(state)
        assert stage <= guide.stage(state) < len(guide.weights)
        clock, stage = guide.clock(state), guide.stage(state)
        if number % 5:
            continue
        for imagined in (state, state.seen(number % seats).determinize(rng)):
            for side in range(guide.sides(imagined)):
                values = guide.features(imagined, side)
                assert len(values) == len(guide.names)
                assert all(math.isfinite(value) for value in values)
            assert all(0 <= reward <= 1 for reward in guide.rewards(imagined))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_final_ranks_as_the_rules_do(name: str, seats: int) -> None:
    """Sorting the seats by `final` gives the ranking of the outcome, tie-breaks included."""
    guide = guide_of(name)
    for seed in range(6):
        state = ended(name, seats, seed, slips=1 + seed % 3)
        outcome = subak.game(name).outcome(state)
        assert outcome is not None
        finals = [guide.final(state, seat) for seat in range(seats)]
        places = sorted(set(finals), reverse=True)
        assert outcome.ranking == [[seat for seat in range(seats) if finals[seat] == place] for place in places]
        best = max(guide.final(state, side) for side in range(guide.sides(state)))
        assert outcome.winners == [seat for seat in range(seats) if finals[seat] == best]


@pytest.mark.parametrize("name", GAMES)
def test_two_seats_share_one_game(name: str) -> None:
    """What one seat expects the other does not, and at the end the winner has more than half."""
    guide = guide_of(name)
    for state in positions(name, 2, 3):
        assert sum(guide.rewards(state)) == pytest.approx(1)
    outcome = subak.game(name).outcome(state)
    assert outcome is not None
    rewards = guide.rewards(state)
    assert all((rewards[seat] > 0.5) == (seat in outcome.winners) for seat in (0, 1) if len(outcome.winners) == 1)


@pytest.mark.parametrize("name", GAMES)
def test_the_guide_plays_by_the_rules_of_thumb(name: str) -> None:
    """`advise` does as the heuristic bot would, and `choose` gives legal actions."""
    guide = guide_of(name)
    for number, state in enumerate(positions(name, 2, 4)):
        acting = state.to_act()
        if number % 7 == 0 and acting and not acting >> NATURE & 1:
            seat = seats_in(acting)[0]
            advised = guide.advise(state, seat, keyed("advice", number))
            assert advised == heuristic_of(name)(state, seat, keyed("advice", number))
            assert state.allows(seat, advised)
            assert state.allows(seat, guide.choose(state, seat, keyed("choice", number)))


# share of the final margin that is explained at ticks of a stage, in fresh games, at least
FLOORS = {
    "ricedice": {"41-60": 0.4, "21-40": 0.6},
    "seasons": {"dry3": 0.3, "dry5": 0.6},
    "spirits": {"round4": 0.2, "round6": 0.5},
}


@pytest.mark.parametrize("name", GAMES)
def test_the_tables_explain_games_they_were_not_fitted_to(name: str) -> None:
    """Later in the game the expected margin is much nearer to the final one than the margin of an even game."""
    plan, table, stages = tune.prepared(name, "heuristic", 900, 0.1)
    table.hand_to(plan.guide)
    games = [each for number in range(80) for each in tune.compared(plan, number) if each.tick]
    for stage, floor in FLOORS[name].items():
        at = stages.index(stage)
        there = [each for each in games if each.stage == at]
        missed = sum((each.margin - tune.weighed(plan.guide.weights[at], each.features)) ** 2 for each in there)
        assert 1 - missed / sum((each.margin - each.baseline) ** 2 for each in there) > floor


def test_alone_a_seat_expects_more_with_more_rice() -> None:
    """Without a rival the reward grows with the final score, and half of it is par."""
    guide = guide_of("spirits")
    ends = [ended("spirits", 1, seed, slips=20) for seed in range(8)]
    by_rice = sorted(ends, key=lambda state: state.scores()[0])
    rewards = [guide.rewards(state)[0] for state in by_rice]
    assert rewards == sorted(rewards)
    pairs = zip(rewards, by_rice, strict=True)
    assert all((reward > 0.5) == (state.scores()[0] >= guide.par) for reward, state in pairs)
    begun = next(state for state in positions("spirits", 1, 1, 20) if guide.clock(state) == 4)
    assert abs(guide.worth(begun, 0) - guide.par) < 120


def test_a_game_without_a_guide_and_rules_of_thumb_is_guided_by_its_points() -> None:
    guide = made_for(TINYFIELD)
    assert type(guide) is Guide
    assert guide.names == ["points"]


class Thumbs(Tinyfield):
    """Tinyfield with a rule of thumb."""

    def heuristic(self) -> Heuristic:
        return lambda state, seat, rng: 7


def test_a_game_from_elsewhere_is_played_by_the_rules_of_thumb_it_brings() -> None:
    assert has_heuristics(Thumbs()) and not has_heuristics(TINYFIELD)
    assert made_for(Thumbs()).choose(ended("seasons", 2, 1, 2), 0, keyed("any")) == 7


class Guided(Tinyfield):
    """Tinyfield with a guide."""

    def guide(self) -> Guide:
        made = Guide()
        made.par = 12.0
        return made


def test_a_game_from_elsewhere_is_searched_by_the_guide_it_brings() -> None:
    assert made_for(Guided()).par == 12.0


def test_a_guide_is_made_once() -> None:
    """The same object is handed to everybody."""
    assert guide_of("spirits") is guide_of("spirits")


@pytest.mark.parametrize("game", ["spirits", "ricedice", "seasons"])
def test_a_win_probability_knows_no_margin_and_a_reward_does(game: str) -> None:
    """At the end the winner's probability is 1 however clear the win; a reward stays below it."""
    match = subak.Match(game, seats=2, seed=11)
    player = subak.bot("heuristic", seed=11)
    while waiting := match.to_act():
        match.play(waiting[0], player.choose(match.seen(waiting[0])))
    end = match.result()
    assert end is not None
    (winner,) = end.winners
    guide = guide_of(game)
    winning, rewards = guide.win_probabilities(match.state), guide.rewards(match.state)
    assert winning[winner] == 1.0 and winning[1 - winner] == 0.0
    assert 1.0 - guide.margin_weight < rewards[winner] < 1.0


@pytest.mark.parametrize("name", ["ricedice", "spirits"])
def test_the_win_probabilities_of_all_seats_add_up_to_one_win(name: str) -> None:
    guide = guide_of(name)
    for state in positions(name, 4, 2):
        assert sum(guide.win_probabilities(state)) == pytest.approx(1)
