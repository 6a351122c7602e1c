"""All laws hold on Spirits of the Rice Paddy, alone and in company, with every option."""

from __future__ import annotations

from collections import Counter

import pytest

import subak
from subak.core.conformance import (
    ALL,
    LAWS,
    Coverage,
    builds_agree,
    check,
    cover,
    digests,
    distribution,
    pure_digests,
    worlds,
)
from subak.core.conformance.kit import Move, waiting
from subak.core.rng import keyed
from subak.core.state import NATURE
from subak.games.spirits import GAME
from subak.games.spirits.game import SpiritsGame
from subak.games.spirits.rules import vocabulary as v
from tests.laws.spirits_coverage import SOLO_WANTED, WANTED, occurred, player, small_deck
from tests.laws.spirits_first import GAME as FIRST
from tests.laws.spirits_further import GAME as FURTHER
from tests.rules.spirits.further import further_deck

SEATS = GAME.seat_counts
PATHS = {1: "tests.laws.spirits_first:GAME", 2: "spirits"}
IN_PLAY = {number for number in ALL if LAWS[number].holds is not None}
LOW_CONFIDENCE: dict[str, object] = {
    "one_shot_may_wait": False,
    "gains_permanent": False,
    "magic_water_anywhere": True,
    "tax_above_five": "five",
}
LIMITS: dict[str, object] = {
    "weeds_chosen_by": "rival",
    "fertiliser_limit": True,
    "hardy_rice_pests": True,
    "fish_pond_small": True,
}
TABLES: tuple[tuple[SpiritsGame, dict[str, object]], ...] = (
    (GAME, {}), (FIRST, {}), (GAME, {**LOW_CONFIDENCE, "pieces": "unlimited"}),
    (FIRST, {**LIMITS, "piece_limits": True}), (GAME, {"peaceful": True}), (FIRST, {"peaceful": True}),
    (GAME, LIMITS), (FIRST, LOW_CONFIDENCE),
)  # fmt: skip
DECKS = (GAME.deck(), further_deck())  # the second with cards played by hand
compiled = pytest.mark.skipif(subak.build().kind != "compiled", reason="the running build is interpreted itself")


@pytest.mark.parametrize("seats", SEATS)
def test_all_laws_hold(seats: int) -> None:
    tried: Counter[int] = Counter()
    for seed in range(4):
        game, options = TABLES[seed]
        tried.update(check(game, seats, seed, options, cards=DECKS[seed // 2]).tried)
    alone = {10, 15} if seats == 1 else set()
    assert set(tried) == IN_PLAY - alone


@pytest.mark.full
@pytest.mark.parametrize("chunk", range(40))
def test_all_laws_hold_on_a_thousand_games(chunk: int) -> None:
    seats = (1, 2, 2, 3, 1, 2, 3, 4)[chunk % 8]
    seeds = range(1000 + 25 * chunk, 1025 + 25 * chunk)
    played = []
    for seed in seeds:
        game, options = TABLES[seed % len(TABLES)]
        played.append(check(game, seats, seed, options, cards=DECKS[seed % 5 == 0]).entries)
    assert len(played) == 25
    assert min(played) > 60


def test_every_card_tile_rain_and_setup_occurs_in_a_steered_run() -> None:
    first = cover(GAME, Coverage(WANTED, occurred, play=player), seats=3, games=400)
    assert first.keys() >= WANTED


def test_the_neighbour_plays_every_card_in_a_steered_run() -> None:
    assert cover(GAME, Coverage(SOLO_WANTED, occurred, play=player), seats=1).keys() >= SOLO_WANTED


@pytest.mark.parametrize("seats", SEATS)
def test_discs_are_conserved_after_every_action(seats: int) -> None:
    for seed in range(5):
        state, rng = GAME.new(seats, GAME.read_options({}, seats), GAME.deck()), keyed("discs", seats, seed)
        while state.to_act():
            assert GAME.conserved(state) == {"water discs": {1: 15, 2: 15, 3: 22, 4: 30}[seats]}
            assert len(state.legal(NATURE)) or len(state.legal(lowest(state.to_act()))) <= 75
            seat = NATURE if state.to_act() >> NATURE & 1 else lowest(state.to_act())
            state.apply(seat, state.chance(rng) if seat == NATURE else state.pick(seat, rng))
        assert state.phase == v.PHASE_OVER


def lowest(mask: int) -> int:
    """The lowest seat of a mask."""
    return (mask & -mask).bit_length() - 1


# -- law 9, counted out on nine cards


def counted_steps(seed: int, seats: int = 2) -> int:
    """Compare `determinize` with all worlds of a nine-card deck, after every entry of the draft and of each spirit
    choice of rounds 1 to 3; returns how many comparisons had more than one world."""
    deck, rng = small_deck(), keyed("nine cards", seed)
    start = GAME.new(seats, GAME.read_options({}, seats), deck)
    state, moves, judged = start.copy(), list[Move](), 0
    while state.round < 4:
        able = waiting(state)
        seat = able[rng.below(len(able))]
        action = state.chance(rng) if seat == NATURE else state.pick(seat, rng)
        moves.append(Move.planned(state, seat, action))
        before = state.phase
        state.apply(seat, action)
        if before in (v.PHASE_DEAL, v.PHASE_DRAFT, v.PHASE_CHOOSE) and rng.below(3) == 0:
            viewer = rng.below(seats)
            found = worlds(GAME, start, moves, viewer, 4000)
            distribution(GAME, state, viewer, found, max(1500, 20 * len(found)), seed)
            judged += len(found) > 1
    return judged


@pytest.mark.parametrize("seed", range(3))
def test_draft_memory_against_all_deals_of_nine_cards(seed: int) -> None:
    assert counted_steps(seed) > 2


@pytest.mark.full
@pytest.mark.parametrize("seed", range(10, 40))
def test_draft_memory_against_all_deals_of_nine_cards_at_length(seed: int) -> None:
    assert counted_steps(seed) > 2


# -- law 13


@compiled
@pytest.mark.parametrize("seats", SEATS)
def test_both_builds_play_the_same_games(seats: int) -> None:
    for game, options in TABLES[seats - 1 :: len(SEATS)]:
        mine = digests(game, seats, range(5), options)
        builds_agree(game, seats, mine, pure_digests(PATHS[game.rules_version], seats, range(5), options))
        assert len(mine) == 5


@compiled
@pytest.mark.parametrize("seats", SEATS)
def test_both_builds_play_the_same_games_with_invented_cards(seats: int) -> None:
    mine = digests(FURTHER, seats, range(5))
    builds_agree(FURTHER, seats, mine, pure_digests("tests.laws.spirits_further:GAME", seats, range(5)))
    assert len(mine) == 5


@compiled
@pytest.mark.full
@pytest.mark.parametrize("chunk", range(40))
def test_both_builds_play_the_same_ten_thousand_games(chunk: int) -> None:
    seats, seeds = SEATS[chunk % 4], range(250 * chunk, 250 * chunk + 250)
    game, options = TABLES[chunk // 4 % len(TABLES)]
    mine = digests(game, seats, seeds, options)
    builds_agree(game, seats, mine, pure_digests(PATHS[game.rules_version], seats, seeds, options))
    assert len(mine) == 250
