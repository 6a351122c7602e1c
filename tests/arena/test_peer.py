"""The adapter to OpenSpiel plays the very same games as a match, and the bench against its search says what it saw."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from subak.core.contract import seats_in
from subak.core.match import Match
from subak.core.state import NATURE

if TYPE_CHECKING:
    from types import ModuleType

GAMES = ["ricedice", "seasons"]


@pytest.fixture(scope="module")
def spiel() -> ModuleType:
    """The adapter; the library comes with an extra."""
    pytest.importorskip("pyspiel", reason="the openspiel extra is not installed")
    from bench import spiel

    return spiel


def random_walk(state: Any, match: Match, rng: random.Random) -> int:
    """Play both to the end with the same random actions, comparing them at every step; the number of steps."""
    steps = 0
    while not state.is_terminal():
        mask = match.state.to_act()
        if state.is_chance_node():
            assert mask == 1 << NATURE
            outcomes = state.chance_outcomes()
            assert [outcome for outcome, _ in outcomes] == match.legal(NATURE)
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            seat, action = NATURE, rng.choices(*zip(*outcomes, strict=True))[0]
        else:
            seat = state.current_player()
            assert seat == seats_in(mask)[0]
            assert state.legal_actions(1 - seat) == []
            assert state.legal_actions() == state.legal_actions(seat) == match.legal(seat)
            action = rng.choice(state.legal_actions())
            assert state.action_to_string(seat, action) == match.game.text(match.state, seat, action)
        before, twin = str(state), state.clone()
        twin.apply_action(action)
        assert str(state) == before
        state.apply_action(action)
        match.play(seat, action)
        assert state.ours.to_bytes() == twin.ours.to_bytes() == match.state.to_bytes()
        steps += 1
    return steps


@pytest.mark.parametrize("game", GAMES)
def test_the_adapter_walks_the_same_game_as_a_match(spiel: ModuleType, game: str) -> None:
    options = {"target_rice": 30} if game == "ricedice" else None
    match = Match(game, 2, options=options, nature="hand", listen=False)
    state = spiel.SpielGame(game).at(match.state.copy())
    assert state.returns() == [0, 0]
    assert random_walk(state, match, random.Random(3)) > 20
    end = match.result()
    assert end is not None
    assert match.over
    assert state.returns() == [1.0 if seat in end.winners else -1.0 for seat in range(2)]


@pytest.mark.parametrize("game", GAMES)
def test_the_adapter_begins_where_a_match_does(spiel: ModuleType, game: str) -> None:
    match = Match(game, 2, nature="hand", listen=False)
    assert spiel.SpielGame(game).new_initial_state().ours.to_bytes() == match.state.to_bytes()


def test_the_peer_thinks_as_long_as_it_may(spiel: ModuleType) -> None:
    from bench.peer import ClockedPeer

    match = Match("seasons", 2, seed=1, listen=False)
    game = spiel.SpielGame("seasons")
    seat = match.to_act()[0]
    hurried, least = ClockedPeer(game, 1).think(game.at(match.state.copy()), 0.0)
    patient, more = ClockedPeer(game, 1).think(game.at(match.state.copy()), 0.2)
    assert {hurried, patient} <= set(match.legal(seat))
    assert least.iterations == 2
    assert more.iterations > 2
    assert more.seconds >= 0.2


def test_a_game_against_the_peer_gives_all_figures(spiel: ModuleType) -> None:
    from bench.peer import measure, sentence

    shown = measure("seasons", "random", games=2, seed=1)
    assert shown["games"] == 2
    assert 0 <= shown["low"] <= shown["win_share"] <= shown["high"] <= 1
    assert shown["iterations_x"] > 0
    assert shown["plain_x"] > 0
    assert all(speed > 0 for speed in shown["iterations_per_second"].values())
    assert "favoured" in sentence(shown)
