"""All laws hold on Seasons of Rice, with every option and with decks of an owner's own."""

from __future__ import annotations

from collections import Counter

import pytest

import subak
from subak.core.conformance import ALL, LAWS, Coverage, builds_agree, check, cover, digests, distribution, pure_digests
from subak.core.conformance.kit import world
from subak.core.rng import keyed
from subak.core.state import NATURE
from subak.games.seasons import GAME
from subak.games.seasons.rules.vocabulary import PHASE_ANCESTOR, PHASE_CHOOSE, PHASE_LAY_DRY, PHASE_OVER
from tests.laws.seasons_coverage import UNREACHABLE, WANTED, occurred, player
from tests.rules.seasons.own_cards import own_deck
from tests.rules.seasons.tools import played, step

IN_PLAY = {number for number in ALL if LAWS[number].holds is not None}
OPTIONS: tuple[dict[str, object], ...] = ({}, {"dead_end": "open"}, {"size_six_plus": 10})
compiled = pytest.mark.skipif(subak.build().kind != "compiled", reason="the running build is interpreted itself")


@pytest.mark.parametrize("options", OPTIONS)
def test_all_laws_hold(options: dict[str, object]) -> None:
    tried: Counter[int] = Counter()
    for seed in range(5):
        tried.update(check(GAME, 2, seed, options).tried)
    assert set(tried) == IN_PLAY


@pytest.mark.parametrize(("width", "height"), [(2, 3), (5, 7), (4, 4)])
def test_all_laws_hold_with_own_cards_of_another_size(width: int, height: int) -> None:
    for seed in range(2):
        deck = own_deck(keyed("table", seed, width), width, height, 60)
        assert (deck.width, deck.height) == (width, height)
        assert check(GAME, 2, seed, OPTIONS[seed], cards=deck).entries > 40


@pytest.mark.full
@pytest.mark.parametrize("chunk", range(40))
def test_all_laws_hold_on_two_thousand_games(chunk: int) -> None:
    seeds = range(1000 + 50 * chunk, 1050 + 50 * chunk)
    own = [None, own_deck(keyed("own", chunk))]
    played = [check(GAME, 2, seed, OPTIONS[seed % 3], cards=own[seed % 2]).entries for seed in seeds]
    assert len(played) == 50
    assert min(played) > 40


def test_every_card_in_every_turn_every_ancestor_phase_and_event_occurs_in_a_steered_run() -> None:
    first = cover(GAME, Coverage(WANTED, occurred, unreachable=UNREACHABLE, play=player), seats=2)
    assert first.keys() >= WANTED - UNREACHABLE.keys()


def tied_positions() -> tuple[str, ...]:
    """Positions before the last card, with points set so that laying it at the first spot ends in a tie."""
    found = []
    for farmers_tied in (True, False):
        for seed in range(100):
            s = played(seed, PHASE_LAY_DRY, turn=5)
            seat = int(s.active)
            after = s.copy()
            after.apply(seat, after.legal(seat)[0])
            farmers = [int(land.farmers()) for land in after.lands]
            if (farmers[0] == farmers[1]) == farmers_tied:
                s.lines[0] += 100 - after.points(0)
                s.lines[6] += 100 - after.points(1)
                found.append(GAME.position(s))
                break
    return tuple(found)


def test_ties_are_broken_by_farmers_or_shared_from_set_positions() -> None:
    wanted = frozenset(["end by farmers", "end shared"])
    first = cover(GAME, Coverage(wanted, occurred, tied_positions()), seats=2)
    assert set(first) >= wanted


# -- law 9: what is not known is drawn by its weight


def test_the_other_seats_two_cards_are_drawn_from_all_pairs() -> None:
    s = played(5, PHASE_ANCESTOR)
    s.apply(1, s.legal(1)[0])
    mine = s.hands[0]
    others = [card for card in range(1, 19) if not mine >> card & 1]
    counted: dict[bytes, int] = {}
    for a in others:
        for b in others:
            if a != b:
                full = s.copy()
                full.hands[1] = 1 << a | 1 << b
                full.ancestors[1] = a
                full.left = sum(1 << card for card in others if card not in (a, b))
                counted[world(full)] = 1
    assert len(counted) == 16 * 15
    distribution(GAME, s, 0, counted, draws=6000)


def test_a_hidden_choice_of_two_cards_is_drawn_from_all_of_the_hand() -> None:
    s = played(6, PHASE_CHOOSE)
    s.apply(1, s.legal(1)[0])
    s.apply(1, s.legal(1)[0])
    hand = [card for card in range(1, 19) if s.hands[1] >> card & 1]
    counted: dict[bytes, int] = {}
    for a in hand:
        for b in hand:
            if a != b:
                full = s.copy()
                full.picked[1], full.rowed[1] = a, b
                counted[world(full)] = 1
    assert len(counted) == 42
    distribution(GAME, s, 0, counted)


# -- law 13: both builds


def compare(seeds: range, options: dict[str, object]) -> int:
    """Play the seeds on both builds and return how many games were compared."""
    mine = digests(GAME, 2, seeds, options)
    builds_agree(GAME, 2, mine, pure_digests("seasons", 2, seeds, options))
    return len(mine)


@compiled
def test_both_builds_play_the_same_games() -> None:
    assert compare(range(60), {}) == 60


@compiled
@pytest.mark.full
@pytest.mark.parametrize("chunk", range(20))
def test_both_builds_play_the_same_ten_thousand_games(chunk: int) -> None:
    assert compare(range(500 * chunk, 500 * (chunk + 1)), OPTIONS[chunk % 3]) == 500


def test_the_deal_is_uniform() -> None:
    found: Counter[int] = Counter()
    for seed in range(900):
        s, rng = GAME.new(2, GAME.read_options({}, 2), GAME.deck()), keyed("deal", seed)
        while s.to_act() >> NATURE & 1:
            step(s, rng)
        found.update(card for card in range(1, 19) if s.hands[0] >> card & 1)
    assert all(60 < found[card] < 145 for card in range(1, 19))  # 100 expected, standard deviation 9.4
    assert s.phase != PHASE_OVER
