"""All laws hold on Rice Dice, alone and in company, with every option."""

from __future__ import annotations

from collections import Counter

import pytest

from subak.core.conformance import ALL, LAWS, Coverage, check, cover
from subak.games.ricedice import GAME
from subak.games.ricedice.rules import vocabulary as words
from subak.games.ricedice.rules.state import RiceDice
from tests.laws.ricedice_coverage import CARDS, FACES, KINDS, PHASES, occurred, player
from tests.rules.ricedice.further import further_deck

SEATS = GAME.seat_counts
ONE_SEAT_AT_A_TIME = {15}  # nothing is simultaneous
DECKS = (GAME.deck(), further_deck())  # the second with effects that no built-in card has
IN_PLAY = {number for number in ALL if LAWS[number].holds is not None}


def options(seed: int) -> dict[str, object]:
    """The options, spread over the seeds; mostly a near target, so that many games are played."""
    target = 100 if seed % 200 == 199 else (10, 10, 10, 20)[seed // 4 % 4]
    return {
        "target_rice": target, "at_least_one": seed % 4 == 3, "farmer": words.LEVEL_NAMES[seed // 2 % 4],
        "wilds_may_rest": seed % 3 == 1, "weeds_may_be_lost": seed % 5 > 2, "double_worker_twice": seed % 3 == 2,
        "limit_tie": words.TIE_NAMES[seed % 2],
    }  # fmt: skip


@pytest.mark.parametrize("seats", SEATS)
def test_all_laws_hold(seats: int) -> None:
    tried: Counter[int] = Counter()
    for seed in range(20 if seats == 1 else 10):
        tried.update(check(GAME, seats, seed, options(seed), cards=DECKS[seed % 2]).tried)
    alone = {10} if seats == 1 else set()
    assert set(tried) == IN_PLAY - ONE_SEAT_AT_A_TIME - alone


@pytest.mark.full
@pytest.mark.parametrize("chunk", range(40))
def test_all_laws_hold_on_a_thousand_games(chunk: int) -> None:
    seats = (1, 1, 1, 2, 2, 2, 3, 3, 4, 5)[chunk % 10]
    played = []
    for seed in range(1000 + 25 * chunk, 1025 + 25 * chunk):
        known = None if seed % 4 == 0 else player  # random seats alone seldom bring in a harvest
        played.append(check(GAME, seats, seed, options(seed), cards=DECKS[seed % 2], play=known).entries)
    assert len(played) == 25
    assert min(played) > 20


def test_every_card_face_phase_and_effect_occurs_in_a_steered_run() -> None:
    wanted = CARDS | FACES | PHASES | KINDS | {"end target", "end won", "wilds uncounted"}
    readings: dict[str, object] = {"wilds_may_rest": True, "weeds_may_be_lost": True}
    first = cover(GAME, Coverage(wanted, occurred, play=player), seats=3, options=readings)
    assert first.keys() >= wanted


def test_the_happy_farmer_wins_and_loses_in_a_steered_run() -> None:
    wanted = FACES | {"phase first-cards", "end target", "end won", "end lost"}
    assert cover(GAME, Coverage(wanted, occurred, play=player), seats=1).keys() >= wanted


def test_the_safety_limit_is_reached_from_a_set_position() -> None:
    state = GAME.new(2, GAME.read_options({}, 2), GAME.deck())
    assert isinstance(state, RiceDice)
    for outcome in (words.START, words.DRAW, words.DRAW + 1):
        state.apply(8, outcome)
    state.turns = 2 * words.SAFETY_LIMIT - 1
    coverage = Coverage(frozenset(["end limit"]), occurred, (GAME.position(state),))
    assert cover(GAME, coverage, seats=2)["end limit"] == 0
