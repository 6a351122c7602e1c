"""How quickly a server answers while bots think: `python -m bench.table --seconds 60`.

A real server holds a Spirits table with one person and three bots. Meanwhile this process asks it for other things at a
steady rate, and times the answers; the person plays from a third process. The same questions asked before the bots
have sat down show what the machine itself does to the answers.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from collections import defaultdict
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

import psutil

from subak import bots
from subak.arena.statistics import percentile
from subak.core.errors import OptionError
from subak.server.protocol import Frame, Pong
from tests.server.kit import Guest, Page, Server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.sharedctypes import Synchronized

GAME: Final = "spirits"
BOTS: Final = 3
A_MOVE: Final = 0.1  # seconds the person takes
INTERVAL: Final = 0.05  # seconds between two questions to the server
LONGEST: Final = 3600  # seconds of one measurement
LONGEST_THOUGHT: Final = 300.0  # seconds until it must be the person's turn again
WRITES: Final = 1000.0  # a second: all questions come from one guest, who would soon be told to wait
QUIET: Final = 4  # the part of the time in which the questions are asked without bots
GOOD: Final = 100.0  # milliseconds within which 99 of 100 answers shall come


@dataclass(frozen=True, slots=True)
class Address:
    """Where the server is, for another process."""

    url: str
    port: int


def person(address: Address, bot: str, moves: Synchronized[int]) -> None:
    """Sit at one table after the other with three bots, and play any legal move without thinking long."""
    guest, rng = Guest(address), random.Random(1)
    while True:
        with guest.sit(guest.make(GAME, "me", *[bot] * BOTS)["id"]) as page:
            while page.frame is None or page.frame.outcome is None:
                if page.frame is None or not page.frame.choices:
                    page.receive(LONGEST_THOUGHT)
                    continue
                time.sleep(A_MOVE)
                page.act(rng.choice(page.frame.choices).text)
                moves.value += 1


@contextmanager
def table_of_bots(address: Address, bot: str) -> Iterator[Synchronized[int]]:
    """A person who plays against bots in a process of its own; gives the number of moves the person has made."""
    context = get_context("spawn")
    moves: Synchronized[int] = context.Value("q", 0)
    player = context.Process(target=person, args=(address, bot, moves), daemon=True)
    player.start()
    try:
        while not moves.value and player.is_alive():
            time.sleep(0.01)
        yield moves
        if not player.is_alive():
            raise RuntimeError("the person has left the table")
    finally:
        player.kill()
        player.join()


class Visitor:
    """Somebody else, who looks around in the lobby and plays at a table of their own."""

    def __init__(self, address: Address) -> None:
        self.guest = Guest(address)
        self.rng = random.Random(2)
        self.page = self._sit()

    def _sit(self) -> Page:
        return self.guest.sit(self.guest.make("ricedice", "me", "random")["id"])

    def lobby(self) -> None:
        """Open the page itself."""
        assert self.guest.http.get("/").status_code == 200

    def games(self) -> None:
        """Ask which games there are."""
        self.guest.ask("GET", "/api/games")

    def tables(self) -> None:
        """Ask for the own tables."""
        self.guest.ask("GET", "/api/tables")

    def make(self) -> None:
        """Set up one more table."""
        self.guest.make("seasons", "me", "friend")

    def ping(self) -> None:
        """Send a ping over the socket and wait for the answer."""
        self.page.send("ping")
        while not isinstance(self.page.receive(), Pong):
            pass

    def move(self) -> None:
        """Make a move at the own table; it is answered when it is on the disk."""
        frame = self.page.frame
        assert frame is not None
        assert isinstance(self.page.act(self.rng.choice(frame.choices).text), Frame)

    def get_ready(self) -> None:
        """Before a move: wait for the own turn, at a new table when the game is over."""
        if self.page.my_turn().outcome is not None:
            self.page.close()
            self.page = self._sit()
            self.page.my_turn()


KINDS: Final = ("lobby", "games", "tables", "make", "ping", "move")


def ask_around(visitor: Visitor, seconds: float) -> dict[str, list[float]]:
    """Ask one thing after the other at a steady rate; the milliseconds of each answer."""
    times: dict[str, list[float]] = defaultdict(list)
    end = due = time.perf_counter()
    end += seconds
    while due < end:
        for kind in KINDS:
            if kind == "move":
                visitor.get_ready()
            time.sleep(max(0.0, due - time.perf_counter()))
            begin = time.perf_counter()
            getattr(visitor, kind)()
            times[kind].append(1000 * (time.perf_counter() - begin))
            due = max(due + INTERVAL, time.perf_counter())
    return times


def thinking_time(server: Server) -> float:
    """Seconds of processor time that the server's workers have used."""
    assert server.process is not None
    workers = psutil.Process(server.process.pid).children(recursive=True)
    return sum(sum(worker.cpu_times()[:2]) for worker in workers)


def measure(bot: str, seconds: float) -> dict[str, Any]:
    """Let the bots think for a while and time what else the server answers."""
    with TemporaryDirectory() as folder, Server(Path(folder), writes=WRITES) as server:
        address = Address(server.url, server.port)
        visitor = Visitor(address)
        ask_around(visitor, INTERVAL)  # what is read only once is read now
        quiet = ask_around(visitor, seconds / QUIET)
        with table_of_bots(address, bot) as moves:
            made, thought, begin = moves.value, thinking_time(server), time.perf_counter()
            times = ask_around(visitor, seconds)
            passed = time.perf_counter() - begin
            made, thought = moves.value - made, thinking_time(server) - thought
        visitor.page.close()
        complaints = server.complaints()
    everything = together(times)
    return {
        "game": GAME,
        "bots": [bot] * BOTS,
        "cores": os.cpu_count(),
        "seconds": round(passed, 1),
        **summary(everything),
        "good": percentile(everything, 0.99) < GOOD,
        "quiet": summary(together(quiet)),
        "kinds": {kind: summary(times[kind]) for kind in KINDS},
        "person_moves": made,
        "bots_busy": round(thought / passed, 3),  # cores that the workers kept busy
        "complaints": complaints,
    }


def together(times: dict[str, list[float]]) -> list[float]:
    """The answers of all kinds."""
    return [each for kind in times.values() for each in kind]


def summary(times: list[float]) -> dict[str, float]:
    """Answers and their milliseconds."""
    return {
        "answers": len(times),
        "p50": round(percentile(times, 0.5), 2),
        "p99": round(percentile(times, 0.99), 2),
        "max": round(max(times), 2),
    }


def main() -> None:
    """Read the command line, measure, print one JSON object."""
    parser = argparse.ArgumentParser(prog="python -m bench.table", description=__doc__.partition("\n")[0])
    parser.add_argument("--bot", default="level5")
    parser.add_argument("--seconds", type=float, default=60.0)
    asked = parser.parse_args()
    if not 1 <= asked.seconds <= LONGEST:
        parser.error(f"--seconds is from 1 to {LONGEST}")
    try:
        bots.check(asked.bot, GAME)
    except OptionError as error:
        parser.error(str(error))
    print(json.dumps(measure(asked.bot, asked.seconds)))


if __name__ == "__main__":
    main()
