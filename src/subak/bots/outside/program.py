"""A program on the other end of three pipes: never waited for without a limit, and never left behind."""

from __future__ import annotations

import os
import signal
from collections import deque
from contextlib import suppress
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from time import monotonic
from typing import Final
from weakref import finalize

from subak.bots.outside.protocol import Trouble

LONGEST_LINE: Final = 64 * 1024
MOST_OUTPUT: Final = 1024 * 1024  # bytes between two moves, stderr included
KEPT_ERRORS: Final = 2000  # bytes of stderr
GRACE: Final = 0.5  # seconds to end by itself, and again after it was asked to
LAST_GRACE: Final = 5.0  # seconds for the system to end what was killed

# Leads the process group of a program. When our process ends, however it ends, its input ends and it kills the group.
GROUP_LEADER: Final = ("/bin/sh", "-c", 'trap "" HUP INT TERM; read _; kill -KILL 0')


class Lines:
    """The lines of a program, however its output is cut; Trouble when a line or all of it is too long."""

    def __init__(self) -> None:
        self.whole: deque[bytes] = deque()
        self._rest = b""  # of a line that has not ended
        self._heard = 0

    def count(self, data: bytes) -> None:
        """Note output of any kind."""
        self._heard += len(data)
        if self._heard > MOST_OUTPUT:
            raise Trouble(f"it floods: more than {MOST_OUTPUT} bytes for one move")

    def feed(self, data: bytes) -> None:
        """Take a piece of output."""
        self.count(data)
        *lines, self._rest = (self._rest + data).split(b"\n")
        if max(map(len, [*lines, self._rest])) > LONGEST_LINE:
            raise Trouble(f"it floods: a line of more than {LONGEST_LINE} bytes")
        self.whole += lines

    def start_anew(self) -> None:
        """Count from here on."""
        self._heard = 0


class Program:
    """A running program, spoken to by lines."""

    def __init__(self, command: list[str]) -> None:
        try:
            leader = Popen(GROUP_LEADER, stdin=PIPE, stdout=DEVNULL, stderr=DEVNULL, process_group=0)
        except OSError as error:
            raise Trouble(f"it does not start: {error}") from None
        try:
            self._process = Popen(
                command, bufsize=0, stdin=PIPE, stdout=PIPE, stderr=PIPE, env=environment(), process_group=leader.pid
            )
        except (OSError, ValueError) as error:
            end(leader, leader, os.getpid())
            raise Trouble(f"it does not start: {error}") from None
        self.end = finalize(self, end, self._process, leader, os.getpid())
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._in, self._out, self._err = [pipe.fileno() for pipe in pipes if pipe is not None]
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe, False)
        self._open = {self._out, self._err}
        self._unsent = b""
        self._lines = Lines()
        self._errors = b""

    def say(self, lines: bytes) -> None:
        """Send lines while the answer is awaited; what the program may print is counted anew."""
        self._unsent += lines
        self._lines.start_anew()

    def leftover(self) -> list[bytes]:
        """Lines that it has printed without being asked."""
        while self._exchange(0.0):
            pass
        lines = list(self._lines.whole)
        self._lines.whole.clear()
        return lines

    def line(self, deadline: float) -> bytes:
        """The next line it prints; Trouble when it ends, floods, or lets the deadline pass."""
        while not self._lines.whole:
            if self._out not in self._open:
                raise Trouble(self._last_words())
            left = deadline - monotonic()
            if left <= 0 or not self._exchange(left):
                raise Trouble("it hangs: no answer in time")
        return self._lines.whole.popleft()

    def _exchange(self, seconds: float) -> bool:
        """Send and hear what is possible, waiting at most these seconds for it; whether there was anything."""
        with DefaultSelector() as pipes:
            for pipe in self._open:
                pipes.register(pipe, EVENT_READ)
            if self._unsent:
                pipes.register(self._in, EVENT_WRITE)
            ready = pipes.select(seconds)
        for key, _ in ready:
            if key.fd == self._in:
                self._send()
            else:
                self._hear(key.fd)
        return bool(ready)

    def _send(self) -> None:
        """Write as much of what is unsent as the pipe takes."""
        try:
            self._unsent = self._unsent[os.write(self._in, self._unsent) :]
        except BlockingIOError:
            pass
        except BrokenPipeError:
            self._unsent = b""  # it reads no more; whether it still answers is seen at its output

    def _hear(self, pipe: int) -> None:
        """Read what has come through one pipe: lines from stdout, words for the log from stderr."""
        try:
            data = os.read(pipe, LONGEST_LINE)
        except BlockingIOError:
            return
        if not data:
            self._open.discard(pipe)
        elif pipe == self._err:
            self._lines.count(data)
            self._errors = (self._errors + data)[-KEPT_ERRORS:]
        else:
            self._lines.feed(data)

    def _last_words(self) -> str:
        """How a program that prints no more has ended, with the last line of its stderr."""
        code = waited(self._process, GRACE)
        if self._err in self._open:
            self._hear(self._err)
        said = self._errors.decode("utf-8", "replace").split("\n")
        last = next((text for text in reversed(said) if text.strip()), "")
        ended = "it has closed its output" if code is None else f"it has ended with code {code}"
        return f"{ended}: {last[:200]}" if last else ended


def environment() -> dict[str, str]:
    """Our variables, but for those that tell how a server is run."""
    return {name: value for name, value in os.environ.items() if not name.startswith("SUBAK_") or name == "SUBAK_PURE"}


def end(process: Popen[bytes], leader: Popen[bytes], owner: int) -> None:
    """Let a program end: its input ends, then it is asked to, then its whole group is killed."""
    if os.getpid() != owner:
        return  # a copy of the process that started it
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()
    if waited(process, GRACE) is None:
        signalled(leader.pid, signal.SIGTERM)
        waited(process, GRACE)
    signalled(leader.pid, signal.SIGKILL)
    waited(process, LAST_GRACE)
    waited(leader, LAST_GRACE)
    if leader.stdin is not None:
        leader.stdin.close()


def waited(process: Popen[bytes], seconds: float) -> int | None:
    """The exit code of a process, or None when it still runs after these seconds."""
    try:
        return process.wait(seconds)
    except TimeoutExpired:
        return None


def signalled(group: int, number: signal.Signals) -> None:
    """Send a signal to all processes of a group; not one may be left."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(group, number)
