"""The bot that asks a program; what the program cannot decide is decided by a fallback, and the game goes on."""

from __future__ import annotations

import logging
import os
import shlex
import shutil
from collections import deque
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Final

from subak.bots.base import Bot
from subak.bots.heuristic import HeuristicBot, has_heuristics
from subak.bots.outside.program import Program
from subak.bots.outside.protocol import Hello, Info, Move, Trouble, action_of, hello, newgame, question, read_line
from subak.bots.random import RandomBot
from subak.core import registry
from subak.core.errors import OptionError

if TYPE_CHECKING:
    from subak.core.state import State

SECONDS: Final = 10.0  # to start and say hello; to choose, where no budget says otherwise
SLACK: Final = 1.0  # seconds beyond a budget, for the way there and back
RESTARTS: Final = 3  # in a game
KEPT_INFOS: Final = 100
LONGEST_INFO: Final = 500

log = logging.getLogger("subak.bots")


class OutsideBot(Bot):
    """Plays what a program says; its budget is in milliseconds.

    `troubles` tells what went wrong, in this game and earlier ones; `infos` holds the last things the program said."""

    def __init__(
        self, command: str, seed: int | str = 0, budget: int | None = None, seconds: float | None = None
    ) -> None:
        """`command` starts the program; `budget` is milliseconds a decision; `seconds` replaces all time limits."""
        super().__init__(seed, budget)
        self.command = command
        self.name = ""  # as the program calls itself
        self.troubles: list[str] = []
        self.infos: deque[str] = deque(maxlen=KEPT_INFOS)
        self._words = split(command)
        thinking = SECONDS if budget is None else budget / 1000 + SLACK
        self._start_seconds, self._seconds = (SECONDS, thinking) if seconds is None else (seconds, seconds)
        self._program: Program | None = None
        self._starts = 0
        self._told: bytes = b""  # the newgame that the running program knows
        self._last: dict[int, int] = {}  # by seat: the decision asked for last

    def choose(self, seen: State) -> int:
        """The program's move, or the fallback's when there is none."""
        self._look_for_new_game(seen)
        if self._program is not None or self._starts <= RESTARTS:
            try:
                return self._asked(seen)
            except Trouble as trouble:
                self._note(seen, trouble)
                self.close()
        return self._fallback(seen)

    def close(self) -> None:
        """End the program; a further decision starts it again."""
        if self._program is not None:
            self._program.end()
            self._program = None

    def _look_for_new_game(self, seen: State) -> None:
        """A seat that has decided less often than before plays another game: the program has all its starts again."""
        seat, decision = seen.viewer, seen.decisions(seen.viewer)
        if decision < self._last.get(seat, 0):
            self._starts, self._told = int(self._program is not None), b""
            self._last.clear()
        self._last[seat] = decision

    def _asked(self, seen: State) -> int:
        """The program's answer to one decision; Trouble when it gives none that can be played."""
        program = self._program or self._started()
        for line in program.leftover():
            self._informed(line)
        head = newgame(registry.game(seen.deck.game), seen)
        program.say((head if head != self._told else b"") + question(seen, self.budget))
        self._told = head
        answer = self._heard(program, self._seconds)
        if isinstance(answer, Hello):
            raise Trouble("it says hello when a move is awaited")
        return action_of(seen, answer)

    def _started(self) -> Program:
        """A new run of the program, which has said hello."""
        self._starts += 1
        self._told = b""
        self._program = program = Program(self._words)
        program.say(hello())
        answer = self._heard(program, self._start_seconds)
        if not isinstance(answer, Hello):
            raise Trouble("it plays before it has said hello")
        self.name = answer.name[:LONGEST_INFO]
        return program

    def _heard(self, program: Program, seconds: float) -> Hello | Move:
        """The program's next message that is more than information; Trouble when it takes more than `seconds`."""
        deadline = monotonic() + seconds
        answer = read_line(program.line(deadline))
        while isinstance(answer, Info):
            self.infos.append(answer.text[:LONGEST_INFO])
            answer = read_line(program.line(deadline))
        return answer

    def _informed(self, line: bytes) -> None:
        """Take a line that came unasked: it may inform, and nothing else."""
        said = read_line(line)
        if not isinstance(said, Info):
            raise Trouble("it has moved without being asked")
        self.infos.append(said.text[:LONGEST_INFO])

    def _note(self, seen: State, trouble: Trouble) -> None:
        """Log what the program did wrong at this decision."""
        after = "; the fallback plays on" if self._starts > RESTARTS else ""
        decision = f"seat {seen.viewer}, decision {seen.decisions(seen.viewer)}"
        words = "".join(mark if mark.isprintable() else "?" for mark in str(trouble))
        self.troubles.append(f"{seen.deck.game}, {decision}: {words}{after}")
        log.warning("bot %s: %s", self.command, self.troubles[-1])

    def _fallback(self, seen: State) -> int:
        """The action by rules of thumb, or at random in a game without any."""
        kind = HeuristicBot if has_heuristics(registry.game(seen.deck.game)) else RandomBot
        return kind(self.seed).choose(seen)


def maker(command: str) -> Callable[[int | str, int | None], Bot]:
    """What makes bots of this command; OptionError when it is none."""
    split(command)
    return partial(OutsideBot, command)


def check_program(command: str) -> None:
    """OptionError when there is no such program to run."""
    program = split(command)[0]
    if shutil.which(program) is None:
        raise OptionError(f"there is no program {program!r} to run as a bot")


def split(command: str) -> list[str]:
    """The words of a command, as a shell reads them; OptionError when it has none."""
    if os.name != "posix":
        raise OptionError("bots from outside need Linux, macOS or another POSIX system")
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise OptionError(f"the command {command!r} cannot be read: {error}") from None
    if not words or "\0" in command:
        raise OptionError(f"{command!r} is no command: write exec:PROGRAM ARGUMENTS")
    return words
