"""Bots from outside: real programs, good and bad; the game goes on, and no process is left behind."""

from __future__ import annotations

import gc
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import psutil
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import subak
from subak import bots
from subak.arena.runner import Setup, play_game, play_games
from subak.bots.outside import OutsideBot, protocol
from subak.bots.outside.bot import RESTARTS
from subak.bots.outside.program import GROUP_LEADER, LONGEST_LINE, MOST_OUTPUT, Lines, environment
from subak.bots.outside.protocol import Hello, Info, Move, Trouble, action_of, read_line
from subak.core.errors import OptionError
from subak.core.rng import keyed
from subak.core.state import State
from tests.laws.small_game import GAME

ROOT = Path(__file__).parents[2]
PROGRAMS = Path(__file__).with_name("outside_bots.py")
SAMPLE = ROOT / "docs" / "sample_bot.py"
PATIENT = 120.0  # seconds for a program that answers as fast as a busy machine lets it
TABLES = [("ricedice", 2, {"target_rice": 20}), ("spirits", 2, {}), ("seasons", 2, {})]

Command = Callable[..., str]


def words_of(process: psutil.Process) -> list[str]:
    """The command of a process; nothing of one that is just ending."""
    try:
        return list(process.cmdline())
    except psutil.Error:
        return []


def processes(mark: str) -> list[psutil.Process]:
    """The living processes with this word in their command."""
    found = []
    for process in psutil.process_iter(["cmdline", "status"]):
        alive = process.info["status"] != psutil.STATUS_ZOMBIE
        if alive and mark in " ".join(process.info["cmdline"] or ()):
            found.append(process)
    return found


def gone(mark: str, seconds: float = PATIENT) -> bool:
    """Whether all of them have ended, at once or soon."""
    end = time.monotonic() + seconds
    while processes(mark) and time.monotonic() < end:
        time.sleep(0.05)
    return not processes(mark)


@pytest.fixture
def command() -> Iterator[Command]:
    """Makes commands of our programs; after the test none of their processes may be left."""
    mark = f"mark-{uuid4().hex}"
    yield lambda kind, file="": shlex.join([sys.executable, str(PROGRAMS), kind, str(file), mark])
    gc.collect()
    assert gone(mark)
    assert not [child for child in psutil.Process().children() if GROUP_LEADER[-1] in words_of(child)]


def play(bot: OutsideBot, seed: int = 1) -> subak.Match:
    """A game of Tinyfield, the bot in seat 0."""
    match = subak.Match(GAME, seats=2, seed=seed)
    players = [bot, bots.bot("random", seed=seed)]
    while not match.over:
        for seat in match.to_act():
            match.play(seat, players[seat].choose(match.seen(seat)))
    return match


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_the_sample_bot_plays_a_whole_game(game: str, seats: int, options: dict[str, object]) -> None:
    bot = OutsideBot(shlex.join([sys.executable, str(SAMPLE)]), seconds=PATIENT)
    match = subak.Match(game, seats, seed=5, options=options, listen=False)
    other = bots.bot("heuristic")
    while not match.over:
        for seat in match.to_act():
            match.play(seat, (other if seat else bot).choose(match.seen(seat)))
    bot.close()
    assert bot.troubles == []
    assert bot.name == "sample" and list(bot.infos) == [f"seat 0 of {seats} in {game}"]


def test_the_sample_bot_fits_on_a_page() -> None:
    assert len(SAMPLE.read_text("utf-8").splitlines()) <= 40


def test_a_good_program_decides_and_is_started_once(command: Command) -> None:
    bot = OutsideBot(command("first"), seconds=PATIENT)
    match = subak.Match(GAME, seats=2, seed=4)
    running = set()
    while not match.over:
        for seat in match.to_act():
            seen = match.seen(seat)
            action = bot.choose(seen) if seat == 0 else bots.bot("random").choose(seen)
            assert seat or action == seen.legal(0)[0]
            running |= {process.pid for process in processes(command("first").split()[-1])}
            match.play(seat, action)
    bot.close()
    assert len(running) == 1 and bot.troubles == [] and list(bot.infos) == ["seat 0"]


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("crash-at-once", "ended with code 1: no rice today"),
        ("crash", "ended with code 1: the barn is on fire"),
        ("leave", "ended with code 0"),
        pytest.param("deaf", "closed its output", marks=pytest.mark.full),
        ("flood", f"more than {MOST_OUTPUT} bytes"),
        ("flood-line", f"a line of more than {LONGEST_LINE} bytes"),
        pytest.param("flood-errors", f"more than {MOST_OUTPUT} bytes", marks=pytest.mark.full),
        ("binary", "no message"),
        ("prose", "no message: 'I plant rice.'"),
        ("other-type", "no message"),
        ("number", "no message"),
        ("surrogate", "no m"),
        ("unknown", "no move"),
        ("illegal", "illegal move: 'rest'"),
        ("other-decision", "a move for decision 999"),
        ("hello-again", "hello when a move is awaited"),
        ("move-first", "before it has said hello"),
        ("twice", "without being asked"),
    ],
)
def test_a_bad_program_loses_its_turn_and_the_game_goes_on(kind: str, words: str, command: Command) -> None:
    bot = OutsideBot(command(kind), seed=3, seconds=PATIENT)
    match = play(bot)
    bot.close()
    assert match.outcome is not None
    assert bot.troubles and all(words in trouble for trouble in bot.troubles)
    assert len(bot.troubles) <= 1 + RESTARTS
    if kind not in ("crash", "twice"):  # which play well now and then
        assert bot.troubles[-1].endswith("; the fallback plays on")


@pytest.mark.full
@pytest.mark.parametrize("kind", ["hang", "flood"])
def test_a_program_that_does_not_come_to_an_end_is_ended(kind: str, command: Command) -> None:
    """With so short a limit a program that floods is found out by one limit or the other."""
    bot = OutsideBot(command(kind), seconds=0.8)
    assert play(bot).outcome is not None
    assert len(bot.troubles) == 1 + RESTARTS
    assert all("hangs" in trouble or "floods" in trouble for trouble in bot.troubles)
    bot.close()


def test_the_fallback_is_the_heuristic_where_a_game_has_one() -> None:
    bot = OutsideBot("false", seed=9)
    seen = subak.Match("ricedice", 2, seed=1).seen(0)
    assert bot.choose(seen) == bots.bot("heuristic", seed=9).choose(seen)
    seen = subak.Match(GAME, 2, seed=1).seen(0)
    assert bot.choose(seen) == bots.bot("random", seed=9).choose(seen)


def test_what_cannot_be_started_is_replaced(tmp_path: Path) -> None:
    bot = OutsideBot(str(tmp_path / "nothing"))
    assert play(bot).outcome is not None
    assert len(bot.troubles) == 1 + RESTARTS and "does not start" in bot.troubles[0]


def test_a_new_game_gives_a_program_all_its_starts_again(command: Command, tmp_path: Path) -> None:
    bot = OutsideBot("false")
    play(bot, 1)
    play(bot, 2)
    assert len(bot.troubles) == 2 * (1 + RESTARTS)
    heard = tmp_path / "heard"
    good = OutsideBot(command("first", heard), seconds=PATIENT)
    play(good, 1)
    play(good, 2)
    good.close()
    assert heard.read_text("utf-8").count('"type":"newgame"') == 2


def test_a_bot_that_nobody_needs_any_more_takes_its_program_with_it(command: Command) -> None:
    bot = OutsideBot(command("first"), seconds=PATIENT)
    bot.choose(subak.Match(GAME, seats=2, seed=1).seen(0))
    assert processes(command("first").split()[-1])
    del bot  # the fixture sees that nothing is left


@pytest.mark.full
def test_a_program_ends_with_the_process_that_started_it_even_when_that_is_killed(command: Command) -> None:
    """The program ignores the end of its input and every plea."""
    lines = f"""
from subak.bots.outside import OutsideBot
import subak
print("asking", flush=True)
OutsideBot({command("hang")!r}, seconds=900).choose(subak.Match("ricedice", seats=1, seed=1).seen(0))
"""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    owner = subprocess.Popen([sys.executable, "-c", lines], env=environment, stdout=subprocess.PIPE)
    mark = command("hang").split()[-1]
    end = time.monotonic() + PATIENT
    while len([process for process in processes(mark) if process.pid != owner.pid]) < 2 and time.monotonic() < end:
        time.sleep(0.05)
    assert len([process for process in processes(mark) if process.pid != owner.pid]) == 2
    owner.send_signal(signal.SIGKILL)
    owner.communicate(timeout=PATIENT)
    assert gone(mark)


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.full)])
def test_the_runner_plays_with_programs_and_leaves_none(workers: int, command: Command) -> None:
    setup = Setup("tests.laws.small_game:GAME", 2, (f"exec:{command('first')}", "random"))
    results = list(play_games(setup, 4, workers))
    assert [result.number for result in results] == [0, 1, 2, 3]
    assert results[2] == play_game(setup, 2)


def test_commands_that_cannot_be_are_refused() -> None:
    for name in ("exec:", "exec:  ", "exec:'open", "exec:a\0b"):
        with pytest.raises(OptionError, match=r"no command|cannot be read"):
            bots.bot(name)
    with pytest.raises(OptionError, match="no program 'no-such-program'"):
        bots.check("exec:no-such-program", "ricedice")
    bots.check(f"exec:{sys.executable} bot.py", "ricedice")


def test_milliseconds_behind_the_command_are_its_budget() -> None:
    made = [bots.bot(f"exec:ssh bot{end}", budget=7) for end in ("@200ms", "@200", "")]
    assert all(isinstance(bot, OutsideBot) for bot in made)
    assert [(vars(bot)["command"], bot.budget) for bot in made] == [
        ("ssh bot", 200),
        ("ssh bot@200", 7),
        ("ssh bot", 7),
    ]


# -- what it is told


def told(seen: State) -> bytes:
    """Everything that is sent for a first decision."""
    return protocol.hello() + protocol.newgame(subak.game(seen.deck.game), seen) + protocol.question(seen, 100)


@pytest.mark.parametrize(("game", "seats"), [("spirits", 3), ("seasons", 2), (GAME.name, 3)])
def test_deals_that_look_the_same_to_a_seat_are_told_byte_for_byte_alike(game: str, seats: int) -> None:
    """Rice Dice has no secrets: what it has not dealt yet is in no state."""
    match, rng, redealt = subak.Match(game, seats, seed=6), keyed("re-deal", game), 0
    while not match.over:
        for seat in match.to_act():
            seen = match.seen(seat)
            other = seen.determinize(rng)
            redealt += other.to_bytes() != match.state.to_bytes()
            assert told(other.seen(seat)) == told(seen)
            match.play(seat, seen.pick(seat, rng))
    assert redealt > 5


def test_a_program_reads_that_and_nothing_else(command: Command, tmp_path: Path) -> None:
    """Neither the seed of the bot, which may be the seed of the match, nor anything else is added on the way."""
    heard = tmp_path / "heard"
    bot = OutsideBot(command("first", heard), seed="5ec2e7", budget=100, seconds=PATIENT)
    match = subak.Match("spirits", seats=2, seed="5ec2e7")
    seat = match.to_act()[0]
    first = match.seen(seat)
    match.play(seat, bot.choose(first))
    match.play(1 - seat, match.legal(1 - seat)[0])
    seat = match.to_act()[0]
    bot.choose(match.seen(seat))
    bot.close()
    then = match.seen(seat)
    again = b"" if seat == first.viewer else protocol.newgame(match.game, then)
    assert heard.read_bytes() == told(first) + again + protocol.question(then, 100)


def test_a_program_is_not_told_how_the_server_is_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUBAK_DB", "postgresql://user:password@host/name")
    monkeypatch.setenv("SUBAK_PURE", "1")
    assert "SUBAK_DB" not in environment() and environment()["SUBAK_PURE"] == "1"


# -- what it may say

messages = st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from(["hello", "info", "move", "dance"]) | st.integers(),
        "text": st.text() | st.none() | st.lists(st.integers()),
        "name": st.text() | st.integers(),
        "decision": st.none() | st.integers() | st.floats(allow_nan=False),
    },
)


@given(st.binary() | messages.map(protocol._encode) | st.text().map(str.encode))
def test_every_line_is_a_message_or_trouble(line: bytes) -> None:
    try:
        answer = read_line(line)
    except Trouble:
        return
    assert isinstance(answer, Hello | Info | Move)


@pytest.mark.parametrize("line", [b"[" * 60_000, b'{"type":' * 9_000, b"9" * 60_000, b"\xff\xfe", b"", b"\0"])
def test_lines_that_break_readers_are_trouble(line: bytes) -> None:
    with pytest.raises(Trouble):
        read_line(line)


@given(st.lists(st.binary(max_size=40) | st.just(b"\n"), max_size=30))
def test_lines_are_the_same_however_they_are_cut(pieces: list[bytes]) -> None:
    lines, whole = Lines(), b"".join(pieces)
    for piece in pieces:
        lines.feed(piece)
    assert list(lines.whole) == whole.split(b"\n")[:-1]


SEEN = [subak.Match(name, seats, seed=2).seen(0) for name, seats, _ in TABLES] + [subak.Match(GAME, 2, seed=2).seen(0)]
verbs = st.sampled_from(
    [
        "plant",
        "harvest",
        "keep",
        "lay",
        "place",
        "ancestor",
        "start",
        "stand",
        "reroll",
        "done",
        "level",
        "wall",
        "plan",
        "deal",
    ]
)
numbers = st.integers().map(str) | st.sampled_from(["a1", "a1-a2", "3,-2", "P05", "left", "+1", "weed"])
moves = st.text(max_size=30) | st.builds(lambda verb, rest: " ".join([verb, *rest]), verbs, st.lists(numbers))


@settings(max_examples=300)
@given(st.sampled_from(SEEN), moves, st.none() | st.integers(0, 3))
def test_every_move_is_legal_or_trouble(seen: State, text: str, decision: int | None) -> None:
    try:
        action = action_of(seen, Move(text, decision))
    except Trouble:
        return
    assert action in seen.legal(0)
