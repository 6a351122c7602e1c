"""Programs that play, crash, hang, lie or flood: `python outside_bots.py KIND [FILE]`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any


def say(**message: object) -> None:
    """Send one message."""
    print(json.dumps(message), flush=True)


def first(message: dict[str, Any]) -> None:
    """Play the first legal move."""
    say(type="move", decision=message["decision"], text=message["legal"][0]["text"])


def twice(message: dict[str, Any]) -> None:
    """Play two moves in one go."""
    move = json.dumps({"type": "move", "text": message["legal"][0]["text"]})
    os.write(1, f"{move}\n{move}\n".encode())


def crash(message: dict[str, Any]) -> None:
    """End in the middle of a game, with a last word."""
    if message["decision"] == 2:
        raise SystemExit("the barn is on fire")
    first(message)


def hang(message: dict[str, Any]) -> None:
    """Ignore all pleas to end, and so does its child."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(900)", *sys.argv])
    time.sleep(900)


def flood(message: dict[str, Any]) -> None:
    """Print lines without end."""
    while True:
        say(type="info", text="rain " * 100)


def flood_one_line(message: dict[str, Any]) -> None:
    """Print one line without end."""
    while True:
        sys.stdout.write("rain " * 1000)


def flood_errors(message: dict[str, Any]) -> None:
    """Complain without end."""
    while True:
        sys.stderr.write("rain " * 1000)


def deaf(message: dict[str, Any]) -> None:
    """Close the input and the output, and live on."""
    os.close(0)
    os.close(1)
    time.sleep(900)


def binary(message: dict[str, Any]) -> None:
    """Print bytes that are no text."""
    os.write(1, bytes(range(256)))


ANSWERS: dict[str, Callable[[dict[str, Any]], None]] = {
    "first": first,
    "twice": twice,
    "crash": crash,
    "hang": hang,
    "flood": flood,
    "flood-line": flood_one_line,
    "flood-errors": flood_errors,
    "deaf": deaf,
    "binary": binary,
    "leave": lambda message: sys.exit(0),
    "unknown": lambda message: say(type="move", text="dance on the dike"),
    "illegal": lambda message: say(type="move", text="rest"),
    "number": lambda message: say(type="move", text=17),
    "other-type": lambda message: say(type="dance"),
    "other-decision": lambda message: say(type="move", decision=999, text=message["legal"][0]["text"]),
    "hello-again": lambda message: say(type="hello"),
    "prose": lambda message: print("I plant rice.", flush=True),
    "surrogate": lambda message: print('{"type": "move", "text": "\\ud800"}', flush=True),
}


def main(kind: str, heard: str = "") -> None:
    """Answer as this kind does; whatever is read is added to a file, if one is named."""
    if kind == "crash-at-once":
        sys.exit("no rice today")
    if kind == "move-first":
        say(type="move", text="rest")
    for line in sys.stdin:
        if heard:
            with open(heard, "a", encoding="utf-8") as file:
                file.write(line)
        message = json.loads(line)
        if message["type"] == "hello":
            say(type="hello", name=kind)
        elif message["type"] == "newgame":
            say(type="info", text=f"seat {message['seat']}")
        elif message["type"] == "choose":
            ANSWERS[kind](message)


main(*sys.argv[1:3])
