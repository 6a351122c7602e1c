"""Bots: found by name, decided by what they have seen, their seed and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

import subak
from subak import bots
from subak.arena.runner import Setup, play_game
from subak.bots import Bot
from subak.core import registry
from subak.core.contract import seats_in
from subak.core.errors import BotError, OptionError
from subak.core.rng import keyed
from subak.core.state import NATURE, State
from tests.laws.small_game import GAME

ALL = ["random", "heuristic", "level1", "level2", "level3", "level4", "level5", "search"]


class Highest(Bot):
    """Always plays the highest action."""

    def choose(self, seen: State) -> int:
        return max(seen.legal(seen.viewer))


def decisions(seed: int, seats: int = 3) -> list[tuple[State, int]]:
    """States of a random game of Tinyfield in which seats are to act, each with one of these seats."""
    match = subak.Match(GAME, seats=seats, seed=seed)
    rng = keyed("decisions", seed)
    found = []
    while waiting := match.to_act():
        seat = waiting[rng.below(len(waiting))]
        found.append((match.state.copy(), seat))
        match.play(seat, match.state.pick(seat, rng))
    return found


def test_names_are_listed_weakest_first() -> None:
    assert bots.names() == ALL
    assert bots.names("ricedice") == ALL


def test_a_game_without_heuristics_has_no_heuristic_bot() -> None:
    assert bots.names(GAME.name) == ["random", "search"]
    with pytest.raises(OptionError, match="cannot play tinyfield"):
        bots.check("heuristic", GAME.name)
    seen = subak.Match(GAME, seats=2, seed=1).seen(0)
    with pytest.raises(OptionError, match="tinyfield brings no rules of thumb"):
        bots.bot("heuristic").choose(seen)


def test_neither_bots_nor_arena_know_a_game_by_name() -> None:
    folders = [Path(subak.__file__).parent / part for part in ("bots", "arena")]
    files = [file for folder in folders for kind in ("*.py", "*.toml") for file in folder.rglob(kind)]
    games = [subak.game(name) for name in ("spirits", "ricedice", "seasons")]
    words = [word.lower() for game in games for word in (game.name, game.title)]
    assert len(files) > 15
    assert [file.name for file in files if any(word in file.read_text("utf-8").lower() for word in words)] == []


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(OptionError, match="no bot 'wise'; there are random, heuristic"):
        bots.bot("wise")


@pytest.mark.parametrize("path", ["no_such_module:Bot", "tests.bots.test_bots:Nobody", "..bots:Bot", ":Bot", "json:"])
def test_a_bot_at_a_wrong_path_is_refused(path: str) -> None:
    with pytest.raises(OptionError, match="no bot at"):
        bots.bot(path)


@pytest.mark.parametrize("text", ["1 / 0", "def choose(", "import nowhere", "raise SystemError"])
def test_a_bot_or_game_in_a_broken_file_is_refused_in_one_line(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_file.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(OptionError, match=r"no bot at 'broken_file:Bot': \w+Error"):
        bots.bot("broken_file:Bot")
    with pytest.raises(OptionError, match=r"no game at 'broken_file:GAME': \w+Error"):
        registry.register_path("broken_file:GAME")


def test_a_maker_that_takes_no_budget_is_refused() -> None:
    with pytest.raises(OptionError, match="makes no bot of a seed and a budget"):
        bots.bot("builtins:ord")


def test_a_bot_that_answers_with_no_action_is_named() -> None:
    for bad in ("Silent", "Wordy", "Boundless"):
        setup = Setup("tests.laws.small_game:GAME", 2, (f"tests.server.bad_bots:{bad}", "random"))
        with pytest.raises(BotError, match=f"{bad} has answered with"):
            play_game(setup)


def test_a_name_keeps_what_it_was_given_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "_factories", dict(bots._factories))
    for _ in range(2):
        bots.register("mine", bots.maker("search@40"))
        bots.register("mine", bots.maker("mine"))
    assert bots.bot("mine").budget == 40


@pytest.mark.parametrize("path", ["tests.laws.small_game:GAME", "operator:eq"])
def test_what_makes_no_bot_is_refused(path: str) -> None:
    with pytest.raises(OptionError, match=r"is no maker of bots|makes no bot"):
        bots.bot(path)


def test_a_bot_of_ones_own_is_registered_or_found_by_its_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "_factories", dict(bots._factories))
    bots.register("highest", Highest)
    assert bots.names() == [*ALL, "highest"]
    seen = subak.Match(GAME, seats=2, seed=1).seen(0)
    assert subak.bot("highest").choose(seen) == max(seen.legal(0))
    assert type(bots.bot(f"{__name__}:Highest", seed=3)).__name__ == "Highest"


@pytest.mark.parametrize("name", ["", "a:b", "a,b", "a b", "a\nb", "a@3"])
def test_names_that_a_command_line_could_not_say_are_refused(name: str) -> None:
    with pytest.raises(OptionError, match="a bot's name"):
        bots.register(name, Highest)


def test_the_random_bot_plays_every_legal_action_and_no_other() -> None:
    state, seat = decisions(5)[3]
    seen = state.seen(seat)
    played = {bots.bot("random", seed=seed).choose(seen) for seed in range(300)}
    assert played == set(seen.legal(seat))


def test_a_move_depends_on_nothing_but_what_was_seen_and_the_seed() -> None:
    """Re-deal all that is hidden from the seat: what it has seen stays equal, and so does its move."""
    redealt = 0
    for game in range(12):
        for state, seat in decisions(game):
            seen = state.seen(seat)
            other = seen.determinize(keyed("re-deal", game))
            assert other.seen(seat).to_bytes() == seen.to_bytes()
            redealt += other.to_bytes() != state.to_bytes()
            first = bots.bot("random", seed=game).choose(seen)
            again = bots.bot("random", seed=game)
            again.choose(decisions(99)[0][0].seen(seat))  # other work in between leaves no trace
            assert again.choose(other.seen(seat)) == first
    assert redealt > 100


def test_a_bot_leaves_what_it_was_shown_unchanged() -> None:
    match = subak.Match("ricedice", seats=3, seed=11)
    players = [bots.bot("heuristic", seed=1) for _ in range(3)]
    for _ in range(150):
        (seat,) = match.to_act()
        seen = match.seen(seat)
        before = seen.to_bytes()
        action = players[seat].choose(seen)
        assert seen.to_bytes() == before
        assert action == bots.bot("heuristic", seed=1).choose(seen)
        match.play(seat, action)


def test_seats_with_the_same_seed_do_not_move_in_step() -> None:
    state, _ = decisions(2)[0]
    same = 0
    for seed in range(40):
        moves = [bots.bot("random", seed=seed).rng(state.seen(seat)).next32() for seat in seats_in(0b111)]
        same += len(set(moves)) < 3
    assert same == 0
    assert NATURE not in seats_in(state.to_act())
