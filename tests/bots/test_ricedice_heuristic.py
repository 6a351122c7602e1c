"""The heuristic of Rice Dice: what it does in plain situations, and how strong and how quick its games are."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import subak
from subak.arena.runner import Result, Setup, play_games
from subak.arena.statistics import mean, percentile
from subak.arena.tally import Tally
from subak.core.contract import seats_in
from subak.core.rng import keyed
from subak.core.state import NATURE
from subak.games.ricedice.bot.prospects import Prospects, hope, hope_without
from subak.games.ricedice.bot.values import Outlook, worth_now
from subak.games.ricedice.rules.state import RiceDice
from tests.rules.ricedice.further import further_deck

GAME = subak.game("ricedice")


def move(*lines: str, seat: int = 0) -> str:
    """What the heuristic plays in the position of these lines, in notation."""
    state = GAME.parse_position("game: ricedice\n" + "\n".join(lines) + "\n")
    action = subak.bot("heuristic", seed=1).choose(state.seen(seat))
    assert action in state.legal(seat)
    return GAME.text(state, seat, action)


def test_it_takes_the_harvest_that_wins() -> None:
    field = "field 0: 93 rice | S2 planted | P29 water 5"
    rest = ("field 1: 40 rice | S1", "dice: worker worker worker double wild")
    assert move("phase: action", field, *rest) == "worker"
    assert move("phase: work", "action: worker", "strength: 6", field, *rest) == "harvest 1"


def test_it_pulls_a_weed_before_the_harvest_when_a_worker_is_left_for_it() -> None:
    rest = ("field 0: 10 rice | P28 weeds 1 planted", "field 1: 0 rice | S1", "dice: double double wild card card")
    assert move("phase: work", "action: worker", "strength: 5", *rest) == "pull 1"
    assert move("phase: work", "action: worker", "strength: 4", *rest) == "harvest 1"


def test_idle_workers_are_given_the_weed_of_the_roll_to_pull() -> None:
    rest = ("field 0: 10 rice | S2", "field 1: 0 rice | S1", "dice: weed worker worker card card", "weeds to place: 1")
    assert move("phase: work", "action: worker", "strength: 2", *rest) == "weed 1"
    weedy = ("field 0: 10 rice | S2 weeds 1", "field 1: 0 rice | S1", "dice: worker worker card card card")
    assert move("phase: work", "action: worker", "strength: 2", *weedy) == "pull 1"


def test_it_keeps_workers_and_rerolls_the_rest_before_a_harvest() -> None:
    field = ("field 0: 40 rice | P29 planted | P16 planted | P26 planted | P02 planted", "field 1: 0 rice | S1")
    assert move("phase: reroll", "rerolls: 1", "dice: weed double double card card", *field) == "reroll weed card card"
    assert move("phase: reroll", "rerolls: 1", "dice: worker double double wild wild", *field) == "stand"


def test_what_one_decision_hopes_for_is_not_touched_by_another() -> None:
    fields = ("field 0: 40 rice | P29 planted | P16 planted", "field 1: 0 rice | S1")
    rolled = ("game: ricedice", "phase: reroll", "rerolls: 1", "dice: weed double double card card", *fields)
    one = GAME.parse_position("\n".join(rolled) + "\n")
    other = GAME.parse_position("\n".join(rolled).replace("P29 planted | P16 planted", "S2") + "\n")
    assert isinstance(one, RiceDice)
    assert isinstance(other, RiceDice)
    first, second = Outlook(one, 0), Outlook(other, 0)
    hoped = hope(Prospects(first), one.rerolls)
    before = hope_without(hoped, one.dice, 1)
    beside = hope(Prospects(second), other.rerolls)
    assert hope_without(beside, other.dice, 1) != before
    assert hope_without(hoped, one.dice, 1) == before


def test_what_a_card_is_worth_hangs_on_the_deck_of_the_decision() -> None:
    built_in, own = GAME.deck(), further_deck()
    one, other = (GAME.new(2, GAME.read_options({}, 2), deck) for deck in (built_in, own))
    assert isinstance(one, RiceDice)
    assert isinstance(other, RiceDice)
    first = Outlook(one, 0)
    before = [worth_now(first, card, 0) for card in range(one.cards.cards)]
    second = Outlook(other, 0)
    assert [worth_now(second, card, 0) for card in range(other.cards.cards)] != before
    assert [worth_now(first, card, 0) for card in range(one.cards.cards)] == before


def test_it_puts_weeds_where_they_hurt_least() -> None:
    fields = ("field 0: 40 rice | P29 planted | P23 | S1 planted", "field 1: 0 rice | S2")
    dice = ("dice: weed worker worker card card", "weeds to place: 1")
    assert move("phase: end", "action: card", *dice, *fields) == "weed 2"


def test_it_drains_its_planted_paddies_when_another_takes_water() -> None:
    lines = ("phase: release", "active: 1", "actor: 0", "action: water", "slot: 1", "dice: water water water card card")
    planted = "field 0: 10 rice | S1 water 2 planted | P03"
    assert move(*lines, "field 1: 0 rice | S2", planted, "strength: 3") == "level 1 0"
    ready = "field 0: 10 rice | S1 water 2 | P03"
    assert move(*lines, "field 1: 0 rice | S2", ready, "strength: 3") == "level 1 2"


def test_it_fills_the_paddy_that_is_worth_most() -> None:
    lines = ("phase: take", "action: water", "strength: 3", "dice: water water water card card")
    assert move(*lines, "field 0: 0 rice | S1 | P16", "field 1: 0 rice | S2") == "take 2 3"


def test_it_keeps_the_better_card_and_no_useless_one() -> None:
    fields = ("field 0: 5 rice | S2", "field 1: 5 rice | S1")
    lines = ("phase: card", "action: card", "dice: card card wild worker worker")
    assert move(*lines, "drawn: P29 P23", *fields).startswith("keep P29")
    late = ("field 0: 96 rice | P29 planted | P16 planted | P26 planted | P12 planted", "field 1: 5 rice | S1")
    assert move(*lines, "drawn: P23 P06", *late) == "done"


def test_it_turns_a_weed_into_what_it_needs() -> None:
    field = ("field 0: 40 rice | P01 | P29 planted", "field 1: 0 rice | S1")
    assert move("phase: turn-die", "die turns: 1", "dice: weed double double card card", *field) == "turn weed wild"


def test_it_ignores_weeds_when_it_may() -> None:
    field = ("field 0: 40 rice | P09 | S2", "field 1: 0 rice | S1")
    assert (
        move("phase: weeds", "ignores: 1", "weeds to place: 1", "dice: weed double double card card", *field)
        == "ignore"
    )


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_what_it_chooses_is_legal_wherever_random_play_leads(seats: int) -> None:
    options = {"at_least_one": seats % 2 == 0, "farmer": "fierce"} if seats < 3 else {}
    options |= {"wilds_may_rest": seats % 2 == 1, "weeds_may_be_lost": seats > 1}
    state = GAME.new(seats, GAME.read_options(options, seats), GAME.deck())
    rng = keyed("anywhere", seats)
    asked = 0
    while (mask := state.to_act()) and asked < 500:
        if mask >> NATURE & 1:
            state.apply(NATURE, state.chance(rng))
            continue
        (seat,) = seats_in(mask)
        assert state.allows(seat, subak.bot("heuristic").choose(state.seen(seat)))
        state.apply(seat, state.pick(seat, rng))
        asked += 1
    assert asked > 50


# -- whole games


def tally(setup: Setup, results: Iterable[Result]) -> Tally:
    """The sum of these results."""
    total = Tally(setup)
    for result in results:
        total.add(result)
    return total


def beats_random(games: int, seed: int) -> None:
    """At least 97 of 100 games against the random bot are won, seats rotated."""
    setup = Setup("ricedice", 2, ("heuristic", "random"), seed=seed, rotate=True)
    assert tally(setup, play_games(setup, games, workers=1)).wins[0] >= 0.97 * games


def lasts_as_it_should(seats: int, games: int, seed: int) -> None:
    """Games between heuristics: 15 to 30 turns a seat on average, 95 of 100 under 40, all to the target."""
    setup = Setup("ricedice", seats, ("heuristic",) * seats, seed=seed)
    results = list(play_games(setup, games, workers=1))
    turns = [result.turns for result in results]
    assert 15 <= mean(turns) <= 30
    assert percentile(turns, 0.95) < 40
    assert {result.reason for result in results} == {"target"}


def test_it_beats_the_random_bot() -> None:
    beats_random(60, seed=1)


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_its_games_last_as_long_as_they_should(seats: int) -> None:
    lasts_as_it_should(seats, 12, seed=1)


@pytest.mark.full
@pytest.mark.parametrize("part", range(4))
def test_it_beats_the_random_bot_in_a_thousand_games(part: int) -> None:
    beats_random(250, seed=100 + part)


@pytest.mark.full
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_a_thousand_of_its_games_last_as_long_as_they_should(seats: int) -> None:
    lasts_as_it_should(seats, 200, seed=7)


@pytest.mark.full
@pytest.mark.parametrize(("level", "least"), [("plain", 0.95), ("fair", 0.8), ("keen", 0.7), ("fierce", 0.5)])
def test_it_beats_the_happy_farmer_less_often_the_keener_that_is(level: str, least: float) -> None:
    setup = Setup("ricedice", 1, ("heuristic",), seed=5, options=(("farmer", level),))
    won = tally(setup, play_games(setup, 150, workers=1)).wins[0] / 150
    assert won >= least
