"""The rules of thumb: sensible in plain situations, strong in figures, the same answer to the same question."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

import subak
from subak.core.rng import keyed
from subak.core.state import NATURE
from subak.games.seasons import GAME
from subak.games.seasons.balance import gain_of, gains, one_deal
from subak.games.seasons.bot.heuristics import choose, promise
from subak.games.seasons.rules.vocabulary import (
    CARDS,
    PHASE_CHOOSE,
    PHASE_LAY_DRY,
    PHASE_TAKE,
)
from tests.rules.seasons.tools import (
    DECK,
    about_to_lay,
    made_paddy,
    new_game,
    played,
    step,
)

if TYPE_CHECKING:
    from subak.games.seasons.rules.state import Seasons


def match_of(names: tuple[str, str], seed: int) -> Seasons:
    """A whole game between two bots."""
    bots = [subak.bot(name, seed=seed) for name in names]
    s, rng = new_game(), keyed("nature", seed)
    while s.to_act():
        for seat in (0, 1, NATURE):
            if s.to_act() >> seat & 1:
                s.apply(seat, s.chance(rng) if seat == NATURE else bots[seat].choose(s.seen(seat)))
    return s


@pytest.mark.parametrize("seed", range(4))
def test_every_answer_is_legal_and_depends_on_nothing_but_what_was_seen(seed: int) -> None:
    bot, s, rng = subak.bot("heuristic", seed=seed), new_game(), keyed("random", seed)
    while s.to_act():
        for seat in (0, 1):
            if s.to_act() >> seat & 1:
                action = bot.choose(s.seen(seat))
                assert s.allows(seat, action)
                assert action == bot.choose(s.seen(seat).determinize(keyed("other world")).seen(seat))
        step(s, rng)


def test_it_lays_where_most_points_are_scored_when_no_card_is_to_come() -> None:
    compared = 0
    for seed in range(12):
        s = played(seed, PHASE_LAY_DRY, turn=5)
        seat = int(s.active)
        if s.cards.trigger[s.ancestors[seat]] == 3:
            continue  # an ancestor that pays at the end may want something else
        ends = {}
        for action in s.legal(seat):
            after = s.copy()
            after.apply(seat, action)
            ends[action] = int(after.points(seat))
        chosen = int(choose(s.seen(seat), seat, keyed(seed)))
        assert ends[chosen] == max(ends.values())
        compared += 1
    assert compared >= 4


def test_it_takes_the_card_that_closes_a_paddy() -> None:
    s = about_to_lay(made_paddy(5, "FB"), made_paddy(1), made_paddy(2))
    s.phase, s.picked[0], s.row, s.done, s.active = PHASE_TAKE, 0, 1 << 1 | 1 << 2 | 1 << 3, 0, 0
    assert GAME.text(s, 0, int(choose(s.seen(0), 0, keyed(1)))) == "take 1"


def test_it_places_its_best_card_and_keeps_the_best_of_the_rest_from_the_other_seat() -> None:
    s = about_to_lay(made_paddy(5, "FB"), made_paddy(4), made_paddy(1))
    s.phase, s.picked, s.done = PHASE_CHOOSE, [0, 0], 0
    s.hands[0] = 1 << 1 | 1 << 2 | 1 << 3
    assert GAME.text(s, 0, int(choose(s.seen(0), 0, keyed(1)))) == "place 1"
    s.picked[0] = 1
    assert GAME.text(s, 0, int(choose(s.seen(0), 0, keyed(1)))) == "row 2"


def test_every_ancestor_promises_something() -> None:
    assert all(100 < promise(DECK, card) < 2500 for card in range(1, CARDS + 1))


def figures(games: int) -> tuple[float, float, Counter[int]]:
    """Mean score, closed paddies a landscape, and how often each size was closed, 6 standing for more."""
    scores, closed, sizes = 0, 0, Counter[int]()
    for seed in range(games):
        s = match_of(("heuristic", "heuristic"), seed)
        scores += sum(s.scores())
        closed += sum(int(land.closed_count()) for land in s.lands)
        sizes.update(min(6, int(p.size())) for land in s.lands for p in land.paddies if p.squares and p.closed())
    return scores / (2 * games), closed / (2 * games), sizes


def wins_against_random(games: int) -> float:
    """Share of games won, seats changing, shared wins counting as half."""
    won = 0.0
    for seed in range(games):
        seat = seed % 2
        outcome = GAME.outcome(match_of(("heuristic", "random") if seat == 0 else ("random", "heuristic"), seed))
        assert outcome is not None
        won += (seat in outcome.winners) / len(outcome.winners)
    return won / games


def test_a_few_games_are_played_well() -> None:
    mean, closed, _ = figures(6)
    assert mean >= 30
    assert closed >= 4
    assert wins_against_random(6) == 1


@pytest.mark.full
def test_mean_score_closed_paddies_and_sizes_of_many_games() -> None:
    mean, closed, sizes = figures(200)
    assert mean >= 30
    assert closed >= 4
    assert set(sizes) == {1, 2, 3, 4, 5, 6}


@pytest.mark.full
def test_it_beats_random_play_nearly_always() -> None:
    assert wins_against_random(300) >= 0.98


# -- the measure of ancestors


def test_an_ancestor_is_measured_on_equal_deals() -> None:
    assert one_deal(DECK, 13, "same") == one_deal(DECK, 13, "same")
    found = gain_of(DECK, 13, 3, "small")
    assert found.low <= found.gain <= found.high
    assert found.bonus > 0
    assert gains([13], 3, "small", workers=1) == [found]


@pytest.mark.full
@pytest.mark.parametrize("ancestor", range(1, CARDS + 1))
def test_every_ancestor_is_worth_having(ancestor: int) -> None:
    found = gain_of(DECK, ancestor, 60, "test")
    assert found.high > 3
    assert found.low < 10
