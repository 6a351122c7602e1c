"""The kit is sound and sharp: all laws hold on Tinyfield, and every copy broken on purpose is caught by its law."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from subak.core.conformance import (
    ALL,
    LAWS,
    Coverage,
    LawBroken,
    builds_agree,
    check,
    cover,
    digest,
    digests,
    distribution,
    pure_digests,
    rightly_distributed,
    world,
)
from subak.core.rng import keyed
from subak.core.state import SPECTATOR, State
from tests.laws import broken_order, broken_play, broken_secrets, broken_undo
from tests.laws import small_state as moves
from tests.laws.broken import Broken
from tests.laws.broken_secrets import FirstPickOfLow, ForgetsWhatItPassed, NoHighCard
from tests.laws.small_game import GAME, Tinyfield, tiny

if TYPE_CHECKING:
    from collections.abc import Iterable

    from subak.core.contract import Event
    from tests.laws.small_state import TinyState

SEATS = GAME.seat_counts
BROKEN = [*broken_play.BROKEN, *broken_secrets.BROKEN, *broken_order.BROKEN, *broken_undo.BROKEN]
IN_PLAY = [number for number in ALL if LAWS[number].holds is not None]


def broken_by(state_type: type[TinyState]) -> Tinyfield:
    game: Tinyfield = type("BrokenTinyfield", (Tinyfield,), {"state_type": state_type})()
    return game


def test_laws_are_numbered_without_a_gap_and_each_says_what_it_demands() -> None:
    assert list(LAWS) == list(ALL) == list(range(1, 1 + len(LAWS)))
    assert len({law.name for law in LAWS.values()}) == len(LAWS)
    assert all(len(LAWS[number].statement.split()) >= 6 for number in ALL)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seasons", [1, 2])
def test_all_laws_hold_on_tinyfield(seats: int, seasons: int) -> None:
    tried: Counter[int] = Counter()
    for seed in range(8):
        tried.update(check(GAME, seats, seed, {"seasons": seasons}).tried)
    assert sorted(tried) == IN_PLAY


@pytest.mark.full
@pytest.mark.parametrize("seats", SEATS)
def test_all_laws_hold_on_many_games_of_tinyfield(seats: int) -> None:
    for seed in range(1000, 1050):
        assert check(GAME, seats, seed, {"seasons": 1 + seed % 2}).entries >= 20


def try_seeds(broken: Broken) -> None:
    for seed in range(40):
        check(broken.game, SEATS[seed % 3], seed, laws=(broken.law,), match_type=broken.match_type)


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: f"{broken.law}-{broken.what}")
def test_a_broken_copy_is_caught_by_its_law(broken: Broken) -> None:
    with pytest.raises(LawBroken) as caught:
        try_seeds(broken)
    assert caught.value.law == broken.law
    assert caught.value.game == "tinyfield"
    assert f"law {broken.law} ({LAWS[broken.law].name}): tinyfield, " in str(caught.value)


def test_every_law_in_play_has_a_broken_copy() -> None:
    assert sorted({broken.law for broken in BROKEN}) == IN_PLAY


def test_a_broken_game_is_caught_again_by_the_same_seed() -> None:
    leak = next(broken for broken in BROKEN if broken.law == 8)
    messages = []
    for _ in range(2):
        with pytest.raises(LawBroken) as caught:
            check(leak.game, 3, 5, laws=(8,))
        messages.append(str(caught.value))
    assert messages[0] == messages[1]


# -- law 9, second half


@pytest.mark.parametrize(("seats", "cards"), [(2, 7), (2, 9), pytest.param(3, 9, marks=pytest.mark.full)])
def test_determinize_draws_every_world_of_tinyfield_by_its_weight(seats: int, cards: int) -> None:
    deck = GAME.deck_from_text(f"cards {cards}")
    judged = [rightly_distributed(GAME, seats, seed, deck, {"seasons": 1}) for seed in range(8)]
    assert sum(judged) >= 16


def judge_seeds(game: Tinyfield) -> None:
    for seed in range(40):
        rightly_distributed(game, 2, seed, game.deck_from_text("cards 9"))


@pytest.mark.parametrize("state_type", [FirstPickOfLow, ForgetsWhatItPassed])
def test_a_wrongly_distributed_determinize_is_caught(state_type: type[TinyState]) -> None:
    with pytest.raises(LawBroken) as caught:
        judge_seeds(broken_by(state_type))
    assert caught.value.law == 9


def dealt_hands() -> TinyState:
    """Two hands of three out of seven cards, nothing picked yet: seat 0 has 0, 1 and 2."""
    state = GAME.new(2, {"seasons": 1}, GAME.deck_from_text("cards 7"))
    for action in (moves.NAME, *(moves.DEAL + card for card in (0, 3, 1, 4, 2, 5))):
        state.apply(8, action)
    return state


def worlds_by_hand() -> dict[bytes, int]:
    """The four hands seat 1 may hold when seat 0 holds 0, 1 and 2 of seven cards."""
    out = {}
    for left_out in (3, 4, 5, 6):
        state = dealt_hands()
        state.hand[1], state.deck_mask = 0b1111000 & ~(1 << left_out), 1 << left_out
        out[world(state)] = 1
    return out


def test_worlds_counted_by_hand_agree() -> None:
    distribution(GAME, dealt_hands(), 0, worlds_by_hand())


def test_a_world_that_cannot_be_is_noticed() -> None:
    fewer = dict(list(worlds_by_hand().items())[1:])
    with pytest.raises(LawBroken, match="should never be"):
        distribution(GAME, dealt_hands(), 0, fewer)


def test_wrong_weights_of_worlds_are_noticed() -> None:
    skewed = {key: 1 + (at == 0) for at, key in enumerate(worlds_by_hand())}
    with pytest.raises(LawBroken, match="standard deviations"):
        distribution(GAME, dealt_hands(), 0, skewed)


# -- law 13


def test_digests_depend_on_the_seed_alone_and_on_every_state() -> None:
    found = digests(GAME, 3, range(20))
    assert found == digests(GAME, 3, range(20))
    assert len(set(found.values())) == 20
    assert digest(GAME, 3, range(20)) != digest(GAME, 3, range(1, 21)) != digest(GAME, 2, range(1, 21))


def test_another_process_plays_the_same_games_interpreted() -> None:
    other = pure_digests("tests.laws.small_game:GAME", 2, range(5), {"seasons": 2})
    builds_agree(GAME, 2, digests(GAME, 2, range(5), {"seasons": 2}), other)
    assert len(other) == 5


def test_builds_that_differ_in_one_game_are_caught() -> None:
    mine = digests(GAME, 2, range(5))
    with pytest.raises(LawBroken, match="seed 3") as caught:
        builds_agree(GAME, 2, mine, {**mine, 3: mine[4]})
    assert caught.value.law == 13
    with pytest.raises(LawBroken, match="one build only"):
        builds_agree(GAME, 2, mine, {seed: mine[seed] for seed in range(4)})


# -- law 14


def occurred(state: State, events: list[Event]) -> Iterable[str]:
    """What Tinyfield has: each card in each place, each pair of dice, each phase, the tie at the end."""
    for event in events:
        cards = event.data.get("cards")
        if isinstance(cards, list):
            yield from (f"{event.kind} {card}" for card in cards)
        elif event.kind == "rained":
            yield "rained {a} {b}".format(**event.data)
        else:
            yield event.kind
    yield moves.PHASES[tiny(state).phase]
    outcome = GAME.outcome(state)
    if outcome is not None and outcome.tiebreak:
        yield "tie"


PLACES = ("dealt", "kept", "aside", "planted", "watered", "shown")
WANTED = frozenset(
    [f"{place} {card}" for place in PLACES for card in range(16)]
    + [f"rained {a} {b}" for a, b in moves.PAIRS]
    + [f"grew {card}" for card in range(16)]
    + [*moves.PHASES[1:], "tie", "named", "asked", "declined", "rested"]
)


def test_everything_in_tinyfield_occurs_in_a_steered_run() -> None:
    first = cover(GAME, Coverage(WANTED, occurred), seats=4)
    assert first.keys() >= WANTED
    assert max(first[name] for name in WANTED) < 100


def test_steering_finds_sooner_what_chance_finds_late(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = Coverage(frozenset(f"rained {a} {b}" for a, b in moves.PAIRS), occurred)
    steered = max(cover(GAME, pairs, seats=2).values())
    monkeypatch.setattr("subak.core.conformance.coverage.LOOKED_AT", 1)
    assert steered < max(cover(GAME, pairs, seats=2).values())


def test_what_never_occurs_is_named() -> None:
    with pytest.raises(LawBroken, match="dealt 15") as caught:
        cover(broken_by(NoHighCard), Coverage(WANTED, occurred), seats=4, games=40)
    assert caught.value.law == 14


def test_what_is_listed_as_unreachable_must_not_occur() -> None:
    listed = Coverage(WANTED, occurred, unreachable={"tie": "cards differ"})
    with pytest.raises(LawBroken, match="“tie” is listed as unreachable"):
        cover(GAME, listed, seats=4)


def test_a_set_position_brings_what_play_does_not() -> None:
    wanted = frozenset(["a rich end"])

    def rich(state: State, events: list[Event]) -> Iterable[str]:
        return wanted if GAME.outcome(state) and max(state.scores()) >= 50 else ()

    state = GAME.new(2, {"seasons": 1}, GAME.deck())
    state.phase, state.rice = moves.RAINING, [50, 50]
    assert cover(GAME, Coverage(wanted, rich, (GAME.position(state),)), seats=2) == {"a rich end": 0}
    with pytest.raises(LawBroken, match="a rich end"):
        cover(GAME, Coverage(wanted, rich), seats=2, games=20)


def test_a_spectator_is_a_viewer_too() -> None:
    state = dealt_hands()
    assert not any(state.seen(SPECTATOR).hand)
    assert len({world(state.seen(SPECTATOR).determinize(keyed(n))) for n in range(50)}) > 20
