"""The search: the same for the same seed and budget, honest, and better the closer it looks."""

from __future__ import annotations

import pytest

import subak
from subak import bots
from subak.bots.guides import guide_of
from subak.bots.search import Search
from subak.bots.search_bot import SearchBot
from subak.core.errors import OptionError
from subak.core.rng import keyed
from subak.core.state import State
from subak.games.seasons.rules.state import Seasons
from subak.games.seasons.rules.vocabulary import PHASE_CHOOSE
from tests.laws.small_game import GAME

GAMES = ["spirits", "ricedice", "seasons"]


def positions(game: str, seed: int, every: int, most: int) -> list[tuple[State, State]]:
    """The first, and every `every`-th decision after it, of a game between rules of thumb; `most` at most.

    Each is the true state, and what the seat to act has seen."""
    match = subak.Match(game, seats=2, seed=seed)
    player = subak.bot("heuristic", seed=seed)
    found: list[tuple[State, State]] = []
    made = 0
    while (waiting := match.to_act()) and len(found) < most:
        seen = match.seen(waiting[0])
        if made % every == 0 and len(seen.legal(seen.viewer)) > 1:
            found.append((match.state.copy(), seen))
        match.play(waiting[0], player.choose(seen))
        made += 1
    return found


def share_won(match: subak.Match, budget: int, other: str, seed: int) -> float:
    """The search's share of a win against another bot, from either seat."""
    mine = seed % 2
    players = [subak.bot("search", seed, budget), subak.bot(other, seed)]
    while waiting := match.to_act():
        match.play(waiting[0], players[waiting[0] ^ mine].choose(match.seen(waiting[0])))
    end = match.result()
    assert end is not None
    return (mine in end.winners) / max(1, len(end.winners))


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_and_budget_think_the_same(game: str) -> None:
    for _, seen in positions(game, 3, 7, 4):
        searches = [Search(seen, guide_of(game), keyed("same")) for _ in range(2)]
        for search in searches:
            search.run(24)
        thoughts = [[(o.move, o.visits, o.reward_sum, o.gain_sum) for o in search.options()] for search in searches]
        assert thoughts[0] == thoughts[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_answers_alike_where_its_seat_cannot_tell_the_deals_apart(game: str) -> None:
    for number, (state, seen) in enumerate(positions(game, 5, 5, 5)):
        seat = seen.viewer
        other = seen.determinize(keyed("another deal", number))
        assert other.seen(seat).to_bytes() == state.seen(seat).to_bytes()
        chosen = {subak.bot("search", seed=9, budget=24).choose(one.seen(seat)) for one in (state, other)}
        assert len(chosen) == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_search_tries_legal_options_within_its_budget_and_leaves_what_was_seen_alone(game: str) -> None:
    for _, seen in positions(game, 4, 9, 4):
        before = seen.to_bytes()
        search = Search(seen, guide_of(game), keyed("budget"))
        search.run(40)
        options = search.options()
        assert seen.to_bytes() == before
        assert 0 < search.iterations <= 40 + len(options)
        assert {option.move for option in options} <= set(seen.legal(seen.viewer))
        assert sum(option.visits for option in options) == search.iterations
        assert all(0.0 <= option.mean_reward() <= 1.0 for option in options)
        assert options[0].move in search.near_best(0.0)


def test_more_iterations_go_on_where_the_last_ones_ended() -> None:
    (_, seen), *_ = positions("seasons", 2, 3, 2)
    search = Search(seen, guide_of("seasons"), keyed("go on"))
    search.run(16)
    before = {option.move: (option.visits, option.reward_sum) for option in search.options()}
    first = search.iterations
    search.run(16)
    assert search.iterations > first
    again = {option.move: (option.visits, option.reward_sum) for option in search.options()}
    assert all(again[move][0] >= tries and again[move][1] >= total for move, (tries, total) in before.items())
    assert sum(tries for tries, _ in again.values()) == search.iterations


def test_a_search_by_the_clock_comes_to_an_end() -> None:
    (_, seen), *_ = positions("spirits", 2, 3, 1)
    search = Search(seen, guide_of("spirits"), keyed("clock"))
    search.run_for(30)
    assert search.iterations > 0
    assert set(search.near_best(1.0)) <= set(seen.legal(seen.viewer))
    assert subak.bot("search@20ms", seed=1).choose(seen) in seen.legal(seen.viewer)


def test_what_was_thought_in_a_turn_is_kept_to_its_end() -> None:
    kept = anew = 0
    for seed in range(3):
        match = subak.Match("ricedice", seats=2, seed=seed)
        player = SearchBot(seed, 48)
        before: Search | None = None
        for _ in range(30):
            seat = match.to_act()[0]
            if seat:
                match.play(seat, subak.bot("heuristic", seed=seed).choose(match.seen(seat)))
                continue
            match.play(seat, player.choose(match.seen(seat)))
            kept += before is not None and player.search is before
            anew += before is not None and player.search is not before
            before = player.search
    assert kept > 0
    assert anew > 0


def test_a_search_beats_chance_in_a_game_without_rules_of_thumb() -> None:
    assert sum(share_won(subak.Match(GAME, seats=2, seed=seed), 60, "random", seed) for seed in range(20)) >= 12


@pytest.mark.full
def test_a_short_look_ahead_beats_the_rules_of_thumb() -> None:
    assert sum(share_won(subak.Match("spirits", seats=2, seed=seed), 32, "heuristic", seed) for seed in range(12)) >= 8


@pytest.mark.parametrize("name", ["search@0", "search@-1", "search@", "search@fast", "level3@5ms", "search@1e3"])
def test_a_budget_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(OptionError):
        bots.bot(name)


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_a_search_ends_when_its_choice_is_settled(game: str) -> None:
    used = []
    for _, seen in positions(game, 4, 2 if game == "seasons" else 12, 14):
        search = Search(seen, guide_of(game), keyed("settled"))
        search.run(400)
        used.append(search.iterations)
    assert max(used) <= 400
    assert sum(iterations < 200 for iterations in used) >= 2
    assert sum(iterations > 300 for iterations in used) >= 2


def test_what_the_other_has_secretly_chosen_is_guessed_by_rules_of_thumb() -> None:
    guide = guide_of("seasons")
    likely = asked = 0
    for seed in range(8):
        for state, seen in positions("seasons", seed, 1, 8):
            if not (isinstance(seen, Seasons) and seen.phase == PHASE_CHOOSE and seen.done):
                continue
            other = 1 - seen.viewer
            determinizations = [guide.determinize(seen, keyed("guess", number)) for number in range(12)]
            assert all(full.seen(seen.viewer).to_bytes() == seen.to_bytes() for full in determinizations)
            assert isinstance(state, Seasons)
            guesses = [guessed.picked[other] for guessed in determinizations if isinstance(guessed, Seasons)]
            likely += guesses.count(state.picked[other])
            asked += len(determinizations)
    assert asked >= 96
    assert likely > 0.5 * asked  # by chance it would be one in four or so


def test_a_search_by_the_clock_tries_as_many_options_as_its_time_allows() -> None:
    seen = next(seen for _, seen in positions("seasons", 2, 1, 30) if len(seen.legal(seen.viewer)) > 40)
    tried = []
    for milliseconds in (1, 1500):
        search = Search(seen, guide_of("seasons"), keyed("clock"))
        search.run_for(milliseconds)
        tried.append(len(search.options()))
    assert tried[0] < tried[1]


def test_an_option_that_is_asked_for_is_tried() -> None:
    seen = next(seen for _, seen in positions("seasons", 2, 1, 30) if len(seen.legal(seen.viewer)) > 40)
    least = [option for option in subak.evaluate(seen, budget=16).options if not option.visits][-1]
    again = subak.evaluate(seen, budget=16, asked=least.action).options
    assert next(option for option in again if option.action == least.action).visits > 0


def test_who_chooses_last_in_secret_can_be_a_search() -> None:
    """The others' choices are blank to it, also when it tries out what follows on its own."""
    match = subak.Match("spirits", seats=3, seed=4)
    players = [subak.bot("search", seed=seat, budget=8) for seat in range(3)]
    for _ in range(60):
        seat = match.to_act()[-1]
        match.play(seat, players[seat].choose(match.seen(seat)))
    assert match.moves >= 60
