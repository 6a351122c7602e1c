#!/usr/bin/env python3
"""Subak on a fresh machine, with nothing but Python: `python3 start.py play` and `python3 start.py test`.

Makes .venv, builds the page and the fast kernel, installs the project, each once, and then plays or tests.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - whoever starts this may well have an older one
    sys.exit(f"Subak needs Python 3.11 or newer; this is Python {sys.version.split()[0]} ({sys.executable}).")

import argparse
import glob
import hashlib
import json
import os
import shutil
import subprocess
import threading
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PROGRAMS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = PROGRAMS / ("python.exe" if os.name == "nt" else "python")
LOG = ROOT / "build" / "start.log"
WORKERS = "3"  # of pytest: one more than the cores the tests are meant for, as many wait for servers and browsers
PEERS = ("bench", "openspiel")  # extras whose packages the tests of the benches need
DEBIAN_PACKAGES = {  # by a file that is there when the package is
    "/usr/bin/chromium": "chromium",
    "/usr/share/fonts/truetype/dejavu": "fonts-dejavu-core",
    "/usr/lib/postgresql/*/bin/initdb": "postgresql",
}
SIGNS_OF_NO_NETWORK = (
    "Temporary failure",
    "Failed to establish a new connection",
    "Max retries exceeded",
    "Connection refused",
    "Read timed out",
    "ProxyError",
    "SSLError",
    "ENOTFOUND",
    "EAI_AGAIN",
    "ECONNREFUSED",
    "ECONNRESET",
    "ETIMEDOUT",
    "Failed to fetch",
)


# Steps a person watches


class StepError(Exception):
    """A command of a step ended badly; carries its exit code and what it printed."""

    def __init__(self, code: int, output: str) -> None:
        super().__init__(output)
        self.code = code
        self.output = output


def run(*command: str | Path) -> str:
    """Runs a command and gives back its output, which also goes to the log when the command has ended."""
    done = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    with LOG.open("ab") as log:  # one write, as two commands may run side by side
        log.write(f"$ {' '.join(str(word) for word in command)}\n".encode() + done.stdout)
    output = done.stdout.decode("utf-8", "replace")
    if done.returncode:
        raise StepError(done.returncode, output)
    return output


def last_line(output: str) -> str:
    """The last line of an output: mostly what it comes to."""
    return (output.rstrip().splitlines() or ["(no output)"])[-1]


class Step:
    """One line of the list: its words, and whether it is worth showing."""

    def __init__(self, words: str) -> None:
        self.words = words
        self.begin = time.monotonic()

    def line(self) -> str:
        """The words and the seconds so far."""
        return f"  {self.words:<50} {time.monotonic() - self.begin:6.1f} s"


@contextmanager
def step(words: str) -> Iterator[Step]:
    """Shows a step with its seconds: counting up on a terminal, one line at its end elsewhere. Explains a failure."""
    this, over = Step(words), threading.Event()

    def count() -> None:
        while not over.wait(0.5):
            print(f"\r{this.line()}", end="", flush=True)

    clock = threading.Thread(target=count, daemon=True)
    if sys.stdout.isatty():
        clock.start()
    try:
        yield this
    except StepError as error:
        explain(this.words, error)
    finally:
        over.set()
        if clock.ident is not None:
            clock.join()
            print("\r\033[K", end="")
    if this.words:
        print(this.line(), flush=True)


def explain(words: str, error: StepError) -> NoReturn:
    """Ends with the failed step's last lines, where the rest is, and plain words when it was the network."""
    print(f"\n  {words}: failed. Its last lines:\n", file=sys.stderr)
    print("\n".join(f"    {line}" for line in error.output.rstrip().splitlines()[-40:]), file=sys.stderr)
    print(f"\n  All of it is in {LOG.relative_to(ROOT)}.", file=sys.stderr)
    if any(sign in error.output for sign in SIGNS_OF_NO_NETWORK):
        print(
            "  A package registry could not be reached. Check the connection (and proxy settings), then run the same\n"
            "  command again: what is already done is kept.",
            file=sys.stderr,
        )
    elif "ensurepip" in error.output:
        print("  This Python has no complete venv module; on Debian: apt-get install python3-venv", file=sys.stderr)
    sys.exit(1)


# What is made once


def wanted_environment(extras: frozenset[str]) -> dict[str, Any]:
    """What .venv must have been made from: this place, this Python, and all that pyproject.toml asks for."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = json.dumps([table["build-system"], table["project"]], sort_keys=True)
    digest = hashlib.sha256(asked.encode()).hexdigest()
    return {"root": str(ROOT), "python": sys.version, "asked": digest, "extras": sorted(extras)}


def present_environment() -> dict[str, Any]:
    """What .venv was made from, as noted after the last complete installation; empty if there was none."""
    try:
        noted = json.loads((VENV / "subak.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return noted if isinstance(noted, dict) and PYTHON.exists() else {}


def pip_install(*arguments: str) -> None:
    """Installs into .venv."""
    run(PYTHON, "-m", "pip", "--disable-pip-version-check", "--no-input", "install", *arguments)


def install_tools(present: dict[str, Any], wanted: dict[str, Any]) -> None:
    """Makes .venv (anew if the folder moved or Python changed) and puts the build tools into it."""
    stale = bool(present) and (present.get("root"), present.get("python")) != (wanted["root"], wanted["python"])
    if stale or not PYTHON.exists():
        with step("environment"):
            run(sys.executable, "-m", "venv", *(["--clear"] if stale else []), VENV)
    requires = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    with step("build tools"):
        pip_install(*requires)


def install_packages(wanted: dict[str, Any]) -> None:
    """Installs what the project and its extras need, but not the project itself."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    needed = [*project["dependencies"], *(package for extra in wanted["extras"] for package in extras[extra])]
    with step(f"packages [{','.join(wanted['extras'])}]" if wanted["extras"] else "packages"):
        pip_install(*needed)


def install_project(wanted: dict[str, Any]) -> None:
    """Installs the project in place, with its extras, and notes that the environment is complete."""
    extras = f"[{','.join(wanted['extras'])}]" if wanted["extras"] else ""
    with step("subak itself"):
        pip_install("--no-build-isolation", "--editable", f".{extras}")
    (VENV / "subak.json").write_text(json.dumps(wanted, indent=1) + "\n", encoding="utf-8")


def made_part(part: str) -> str:
    """Has hatch_build.py make a part, and gives back what it said last."""
    return last_line(run(PYTHON, "hatch_build.py", part))


def build(part: str, made: Callable[[], str] | None = None, begin: float | None = None) -> None:
    """Makes a part, or waits for one that has been begun; says what became of it unless it was there already."""
    with step(part.partition("-")[0]) as this:
        this.begin = this.begin if begin is None else begin
        said = made() if made else made_part(part)
        this.words = "" if said.endswith("up to date") else said


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Lets a second start.py in the same folder wait until the first has made everything."""
    LOG.parent.mkdir(exist_ok=True)
    if sys.platform == "win32":
        yield
        return
    import fcntl

    with (LOG.parent / "start.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def prepare(extras: frozenset[str], kernel: str) -> None:
    """Brings environment, page and kernel up to date; does no work that was done before.

    The kernel takes longest and keeps one core busy, so the page and the packages come beside it.
    """
    with one_at_a_time(), ThreadPoolExecutor(1) as beside:
        LOG.write_bytes(b"")
        present = present_environment()
        wanted = wanted_environment(extras.union(present.get("extras", ())))
        if present != wanted:
            install_tools(present, wanted)
        begin, compiled = time.monotonic(), beside.submit(made_part, kernel)
        build("page")
        if present != wanted:
            install_packages(wanted)
        build(kernel, compiled.result, begin)
        if present != wanted:
            install_project(wanted)


# Commands


def play(options: argparse.Namespace) -> int:
    """Starts the server and opens the lobby in the browser."""
    prepare(frozenset(), "kernel-or-interpreted")
    command = [str(PROGRAMS / "subak"), "play"]
    if options.no_browser:
        command.append("--no-browser")
    if options.port is not None:
        command += ["--port", str(options.port)]
    if options.host is not None:
        command += ["--host", options.host]
    sys.stdout.flush()
    if os.name != "nt":
        os.execv(command[0], command)
    return subprocess.run(command).returncode


def test(options: argparse.Namespace) -> int:
    """Checks style and types, then runs the tests; pytest has the last word."""
    prepare(frozenset({"dev"}), "kernel")
    install_helpers()
    install_peers()
    with step("ruff"):
        run(PYTHON, "-m", "ruff", "check", ".")
        run(PYTHON, "-m", "ruff", "format", "--check", ".")
    with step("mypy"):
        run(PYTHON, "-m", "mypy")
    build("check")
    chosen = ["-m", "not full"] if options.quick else []
    command = [PYTHON, "-m", "pytest", "-n", WORKERS, "--dist", "worksteal", *chosen, *options.pytest]
    return subprocess.run(command, cwd=ROOT).returncode


def install_helpers() -> None:
    """Has chromium and PostgreSQL for the tests: root on Debian gets them by apt, others are told what is skipped."""
    missing = [package for place, package in DEBIAN_PACKAGES.items() if not glob.glob(place)]
    if not missing:
        return
    wanted = f"apt-get install {' '.join(missing)}"
    reason = f"not installed (on Debian: {wanted})"
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        with step(wanted):
            try:
                run("apt-get", "update")
                run("apt-get", "install", "--yes", "--no-install-recommends", *missing)
                return
            except StepError as error:
                reason = f"`{wanted}` failed: {last_line(error.output)}"
    if "postgresql" in missing:
        print(f"  PostgreSQL tests are skipped: {reason}")
    if "chromium" in missing:
        print(f"  browser tests are skipped: {reason}")
        os.environ["SUBAK_SKIP_BROWSER"] = reason


def install_peers() -> None:
    """Has the packages that the benches compare with; where they cannot be had, says which tests are skipped."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    wanted = {name: extras[name] for name in PEERS}
    note = VENV / "peers.json"
    if note.exists() and json.loads(note.read_text(encoding="utf-8")) == wanted:
        return
    with step(f"packages [{','.join(PEERS)}]"):
        try:
            pip_install(*(requirement for name in PEERS for requirement in wanted[name]))
            note.write_text(json.dumps(wanted), encoding="utf-8")
            return
        except StepError as error:
            reason = last_line(error.output)
    print(f"  tests beside the peers of the benches are skipped: {reason}")


def make(options: argparse.Namespace) -> int:
    """Makes everything and starts nothing."""
    prepare(frozenset({"dev"} if options.dev else ()), "kernel")
    return 0


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Reads the command line; what `test` does not know is for pytest."""
    parser = argparse.ArgumentParser(prog="start.py", description="Plays or tests Subak; makes what is missing first.")
    commands = parser.add_subparsers(required=True, metavar="{play,test,build}")
    a_play = commands.add_parser("play", help="start the server and open the lobby in the browser")
    a_play.add_argument("--no-browser", action="store_true", help="do not open a browser")
    a_play.add_argument("--port", type=int, help="port to listen on (default: a free one)")
    a_play.add_argument("--host", help="address to listen on (default: this machine only)")
    a_play.set_defaults(run=play)
    a_test = commands.add_parser("test", help="check style and types, then run the tests; other arguments go to pytest")
    a_test.add_argument("--quick", action="store_true", help="leave out the tests marked `full`")
    a_test.set_defaults(run=test)
    a_build = commands.add_parser("build", help="make everything, start nothing")
    a_build.add_argument("--dev", action="store_true", help="with the test tools")
    a_build.set_defaults(run=make)
    options, rest = parser.parse_known_args(arguments)
    if rest and options.run is not test:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    options.pytest = rest[1:] if rest[:1] == ["--"] else rest
    return options


def main(arguments: Sequence[str]) -> int:
    """Runs one command and gives its exit code."""
    options = parse(arguments)
    try:
        code: int = options.run(options)
    except KeyboardInterrupt:
        print("\n  stopped; what is already done is kept.", file=sys.stderr)
        return 130
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
