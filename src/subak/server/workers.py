"""A pool of worker processes: each is asked one thing at a time, and killed when it takes too long."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

T = TypeVar("T")
SECONDS_TO_START: Final = 60.0  # for a worker, on a busy machine
NICENESS: Final = 10  # by how much workers lower their priority, so that people are answered at once while bots think


class WorkerDied(Exception):
    """The process has ended before it answered."""


class TaskFailed(Exception):
    """The function has raised an error in the worker; the message is its traceback."""


def work(pipe: Connection, prepare: Callable[[], None]) -> None:
    """The main function of a worker: prepare, say that it is ready, and answer until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    end_with_parent()
    prepare()
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):  # the server has gone
        pipe.send_bytes(pickle.dumps((None, None)))  # ready
        while True:
            function, given = pipe.recv()
            pipe.send_bytes(outcome_of(function, given))


def outcome_of(function: Callable[..., Any], given: tuple[Any, ...]) -> bytes:
    """The pickled pair of a function's value and the traceback of its error; one of them is None."""
    try:
        return pickle.dumps((function(*given), None))
    except Exception:
        return pickle.dumps((None, traceback.format_exc()))


def end_with_parent() -> None:
    """End this process when the server ends, also in the middle of a thought."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    sentinel = parent.sentinel

    def follow() -> None:
        wait([sentinel])
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()


class Worker:
    """One process; started when first needed, and anew after it died or took too long."""

    def __init__(self, prepare: Callable[[], None]) -> None:
        """`prepare` is called once in every new process."""
        self._prepare = prepare
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._thread = ThreadPoolExecutor(1, "subak-worker")  # waits for answers beside the event loop
        self._ready = False
        self._closed = False

    def start(self) -> Connection:
        """The pipe to the process, which starts now unless it runs; WorkerDied after `close`."""
        if self._closed:
            raise WorkerDied("the worker is closed")
        if self._pipe is None:
            context = multiprocessing.get_context("spawn")
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(target=work, args=(theirs, self._prepare))
            self._process.start()
            theirs.close()  # so that the pipe breaks when the process ends
        return self._pipe

    async def run(self, seconds: float, function: Callable[..., T], *given: object) -> T:
        """The value of a function in the process; `seconds` are counted from when it is ready to begin with it."""
        try:
            pipe = self.start()
            if not self._ready:
                await self._within(SECONDS_TO_START, receive, pipe)
                self._ready = True
            value: T = await self._within(seconds, exchange, pipe, function, given)
            return value
        except (WorkerDied, TimeoutError, asyncio.CancelledError):  # nobody waits for its answer any more
            self.kill()
            raise

    async def _within(self, seconds: float, function: Callable[..., Any], *given: object) -> Any:
        async with asyncio.timeout(seconds):
            return await asyncio.get_running_loop().run_in_executor(self._thread, function, *given)

    def kill(self) -> None:
        """End the process, whatever it is thinking about."""
        process, pipe = self._process, self._pipe
        self._process, self._pipe, self._ready = None, None, False
        if process is not None and pipe is not None:
            process.kill()
            self._thread.submit(release, process, pipe)

    def close(self) -> None:
        """End the process for good, and with it the thread that waits for it."""
        self.kill()
        self._closed = True
        self._thread.shutdown(wait=False)


def exchange(pipe: Connection, function: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    """Send a function with its arguments through a pipe and wait for its value."""
    try:
        pipe.send((function, given))
    except OSError:
        raise WorkerDied("the worker has ended") from None
    return receive(pipe)


def receive(pipe: Connection) -> Any:
    """The next value from a worker; WorkerDied or TaskFailed when there is none."""
    try:
        value, failure = pipe.recv()
    except (EOFError, OSError):
        raise WorkerDied("the worker has ended") from None
    if failure is not None:
        raise TaskFailed(failure)
    return value


def release(process: SpawnProcess, pipe: Connection) -> None:
    """Release what a killed process has left behind."""
    process.join()
    process.close()
    pipe.close()


class WorkerPool:
    """Some workers. Who asks waits until one is free; a question that breaks its worker breaks no other."""

    def __init__(self, prepare: Callable[[], None], workers: int, seconds: float) -> None:
        """`workers` processes, each prepared by calling `prepare` in it; one question may take `seconds`."""
        self.seconds = seconds
        self._workers = [Worker(prepare) for _ in range(workers)]
        self._free = list(self._workers)  # the one used last is last, and taken first
        self._available = asyncio.Semaphore(workers)

    def warm_up(self) -> None:
        """Start a worker now, so that the first bot does not have to wait for it."""
        if self._free:
            self._free[-1].start()

    async def run(self, function: Callable[..., T], *given: object) -> T:
        """The value of a function in a worker; TaskFailed, WorkerDied, or TimeoutError when it does not come to an end.

        The time until a worker is free does not count."""
        async with self._available:
            worker = self._free.pop()
            try:
                return await worker.run(self.seconds, function, *given)
            finally:
                self._free.append(worker)

    def close(self) -> None:
        """End all workers, whatever they are thinking about."""
        for worker in self._workers:
            worker.close()
