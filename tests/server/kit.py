"""A real server in a process of its own, and guests who play on it over real sockets."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeVar

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from subak.server.protocol import Frame, Pong, Previewed, Refused, ToPage, Trouble

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

ROOT = Path(__file__).resolve().parents[2]
LIFE = 3600  # seconds after which a server ends whatever happens: longer than the longest run of all tests
LONGEST_SCENE = 600.0  # seconds: less than a test may take
PATIENCE = 120.0  # seconds for what takes a moment on an idle machine
CLAIMS: list[socket.socket] = []  # bound and never listening, which leaves the port to a server and to nobody else
SMALL = "tests.laws.small_game:GAME"
START = "import signal, sys; signal.alarm({life}); from subak.cli import main; main()"
Answer = TypeVar("Answer")


def awaited(scene: Coroutine[Any, Any, Answer]) -> Answer:
    """What a scene comes to, played in a thread of its own: the loop of a browser may be running in this one."""
    with ThreadPoolExecutor(1) as stage:
        return stage.submit(asyncio.run, asyncio.wait_for(scene, LONGEST_SCENE)).result()


def free_port() -> int:
    """A port nobody listens on; it stays claimed until this process ends, so that a server can come back to it."""
    claim = socket.socket()
    claim.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    claim.bind(("127.0.0.1", 0))
    CLAIMS.append(claim)
    return int(claim.getsockname()[1])


class Server:
    """A server with its database; it can be killed and started again on the same port."""

    def __init__(
        self,
        folder: Path,
        db: str | None = None,
        games: Sequence[str] = (),
        pause: float = 0,
        writes: float = 1,
        bots: Sequence[str] = (),
        bot_seconds: float = PATIENCE,
        cards: Sequence[str] = (),
    ) -> None:
        self.db = db or str(folder / "subak.db")
        self.errors = folder / "errors.txt"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.games = games
        self.bots = bots
        self.bot_seconds = bot_seconds
        self.cards = cards
        self.pause = pause
        self.writes = writes
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> Self:
        """Start and wait until it says where it is."""
        command = [sys.executable, "-c", START.format(life=LIFE), "serve", "--port", str(self.port), "--db", self.db]
        for game in self.games:
            command += ["--game", game]
        for bot in self.bots:
            command += ["--bot", bot]
        for deck in self.cards:
            command += ["--cards", deck]
        path = [str(ROOT), str(ROOT / "src")]
        environment = {"PYTHONPATH": ":".join(path), "SUBAK_BOT_PAUSE": str(self.pause), "PATH": "/usr/bin:/bin"}
        environment["SUBAK_WRITES_A_SECOND"] = str(self.writes)
        environment["SUBAK_BOT_SECONDS"] = str(self.bot_seconds)
        if "SUBAK_PURE" in os.environ:  # the server runs the kernel that the tests run
            environment["SUBAK_PURE"] = os.environ["SUBAK_PURE"]
        with self.errors.open("a") as errors:
            self.process = subprocess.Popen(
                command, env=environment, cwd=ROOT, stdout=subprocess.PIPE, stderr=errors, text=True
            )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert said == f"Subak is at {self.url}/\n", (said, self.complaints())
        return self

    def complaints(self) -> str:
        """What the server wrote to its error output."""
        return self.errors.read_text()

    def kill(self) -> None:
        """As if the power had failed."""
        assert self.process is not None
        self.process.kill()
        self._gone()

    def stop(self) -> int:
        """Ask it to end, and give its exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self._gone()

    def _gone(self) -> int:
        assert self.process is not None
        assert self.process.stdout is not None
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.process = None
        return code

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.process is not None:
            self.kill()


def look(url: str, headers: Any = None) -> httpx.Response:
    """What somebody who has never been here is answered."""
    return httpx.get(url, headers=headers, timeout=PATIENCE)


class Address(Protocol):
    """Where a server is."""

    @property
    def url(self) -> str: ...

    @property
    def port(self) -> int: ...


class Guest:
    """A browser without a window: it keeps its cookies."""

    def __init__(self, server: Address) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, timeout=PATIENCE)
        self.name: str = self.http.get("/api/me").json()["name"]

    def ask(self, method: str, path: str, body: object = None, status: int | None = None) -> Any:
        """A request and its JSON; without a status given, any success will do."""
        answer = self.http.request(method, path, json=body)
        expected = (200, 201) if status is None else (status,)
        assert answer.status_code in expected, (answer.status_code, answer.text)
        return answer.json()

    def make(self, game: str, *seats: str, options: dict[str, Any] | None = None, **more: str) -> dict[str, Any]:
        """A table with these chairs: "me", "friend" or the name of a bot; `more`: deck and deck_key."""
        wanted = [{"kind": seat} if seat in ("me", "friend") else {"kind": "bot", "bot": seat} for seat in seats]
        body = {"game": game, "seats": wanted, "options": options or {}, **more}
        made: dict[str, Any] = self.ask("POST", "/api/tables", body)
        return made

    def sit(self, table: str) -> Page:
        """Open a table and take the first frame."""
        page = Page(self, table)
        page.next_frame()
        return page


def flood(guest: Guest, path: str) -> set[int]:
    """Ask for the same thing until that is too much; all codes that came."""
    codes, end = set[int](), time.monotonic() + PATIENCE
    while 429 not in codes:
        assert time.monotonic() < end, codes
        codes.add(guest.http.post(path).status_code)
    return codes


class Page:
    """An open table: the last frame, the log put together from all frames, and everything that was received."""

    def __init__(self, guest: Guest, table: str, origin: str | None = None) -> None:
        self.guest = guest
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in guest.http.cookies.jar)
        opening = connect(
            f"ws://127.0.0.1:{guest.server.port}/ws/tables/{table}",
            additional_headers={"Cookie": cookies} if cookies else {},
            origin=origin,  # type: ignore[arg-type]
            open_timeout=PATIENCE,
            close_timeout=1,
            ping_interval=None,  # a page that is left unread would not see the answer
        )
        self._stack = ExitStack()
        self.socket: ClientConnection = self._stack.enter_context(opening)
        self.frame: Frame | None = None
        self.log: list[str] = []
        self.raw: list[str] = []

    def receive(self, seconds: float = PATIENCE) -> Frame | Refused | Previewed | Pong | Trouble:
        """The next message; TimeoutError when none comes."""
        text = self.socket.recv(seconds)
        assert isinstance(text, str)
        self.raw.append(text)
        message: Frame | Refused | Previewed | Pong | Trouble = msgspec.json.decode(text, type=ToPage)
        if isinstance(message, Frame):
            assert message.number == (self.frame.number if self.frame else 0) + 1
            assert message.log_from <= len(self.log)
            assert [line.number - message.log_from for line in message.log] == list(range(len(message.log)))
            self.log[message.log_from :] = [line.text for line in message.log]
            self.frame = message
        return message

    def next_frame(self) -> Frame:
        """The next message, which must be a frame."""
        message = self.receive()
        assert isinstance(message, Frame), message
        return message

    def wait(self, until: Callable[[Frame], bool]) -> Frame:
        """Receive frames until one is as wanted; the present one counts."""
        end = time.monotonic() + PATIENCE
        while self.frame is None or not until(self.frame):
            assert time.monotonic() < end, self.frame
            self.next_frame()
        return self.frame

    def my_turn(self) -> Frame:
        """The frame in which there is something to do, or the last one."""
        return self.wait(lambda frame: bool(frame.choices) or frame.outcome is not None)

    def send(self, kind: str, **fields: object) -> None:
        """Send a message."""
        self.socket.send(msgspec.json.encode({"type": kind, **fields}).decode())

    def wish(self, kind: str, **fields: object) -> Frame | Refused | Trouble:
        """Send a wish and give the answer: the frame in which it is carried out, or the refusal."""
        before = self.frame.answered if self.frame else 0
        self.send(kind, **fields)
        while True:
            answer = self.receive()
            if isinstance(answer, Refused | Trouble) or (isinstance(answer, Frame) and answer.answered > before):
                return answer

    def act(self, text: str) -> Frame | Refused | Trouble:
        """Play a move on the present frame."""
        return self.wish("act", action=text, frame=self.frame.number if self.frame else 0)

    def play_on(self, rng: random.Random, most: int = 10_000) -> int:
        """Play random legal moves until the game is over or `most` are made; the number of moves."""
        made = 0
        while made < most:
            frame = self.my_turn()
            if frame.outcome is not None:
                break
            answer = self.act(rng.choice(frame.choices).text)
            assert isinstance(answer, Frame), answer
            made += 1
        return made

    def silent(self, seconds: float) -> bool:
        """Whether nothing at all comes for a while."""
        try:
            self.receive(seconds)
        except TimeoutError:
            return True
        return False

    def rest(self) -> None:
        """Breathe, so that many messages in a row do not count as a flood."""
        time.sleep(0.02)

    def until_closed(self) -> list[object]:
        """Everything that still comes before the server closes the connection."""
        came: list[object] = []
        try:
            while True:
                came.append(self.receive())
        except ConnectionClosed:
            return came

    def close(self) -> None:
        """Close the page."""
        self._stack.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
