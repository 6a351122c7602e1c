"""What a server is told when it starts, and where it keeps its games when it is told nothing."""

from __future__ import annotations

import logging
import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from subak.core.errors import OptionError

log = logging.getLogger("subak.server")

DATABASE = "subak.db"
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgres": "postgresql+asyncpg", "postgresql": "postgresql+asyncpg"}


@dataclass(frozen=True, slots=True)
class Settings:
    """Address, storage and pace of one server."""

    host: str = "127.0.0.1"
    port: int = 0  # 0: any free one
    db: str | None = None  # a path or a URL; None: the user's own folder
    games: tuple[str, ...] = ()  # further games as module:ATTRIBUTE
    bots: tuple[str, ...] = ()  # further bots as NAME=exec:COMMAND or NAME=module:factory
    cards: tuple[str, ...] = ()  # decks for everybody, as a folder or file, or as GAME=PATH
    open_browser: bool = False
    bot_pause: float = field(default_factory=lambda: _number("SUBAK_BOT_PAUSE", 0.1))  # a frame for every move
    bot_seconds: float = field(default_factory=lambda: _number("SUBAK_BOT_SECONDS", 30.0))  # the longest for one move
    bot_workers: int = 2
    tables_in_memory: int = 256
    connections: int = 800  # at the same time, below the 1,024 files a process may commonly open
    writes_a_second: float = field(default_factory=lambda: _number("SUBAK_WRITES_A_SECOND", 1.0))  # of one guest
    decks_of_a_guest: int = 40
    deck_bytes: int = 200_000  # of one deck; the largest built-in one has 20,000
    deck_bytes_of_a_guest: int = 2_000_000
    deck_seconds: float = 3.0  # the longest for reading a deck
    page: Path = Path(__file__).resolve().parent.parent / "web"


def database_url(db: str | None) -> URL:
    """Where games are kept: a path is an SQLite file, a URL may name PostgreSQL; OptionError when it is neither."""
    text = db or os.environ.get("SUBAK_DB") or str(data_folder() / DATABASE)
    if "://" not in text:
        return URL.create(DRIVERS["sqlite"], database=str(Path(text).expanduser().resolve()))
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise OptionError(f"{text!r} is no address of a database") from None
    name = url.drivername.partition("+")[0]
    if name not in DRIVERS:
        raise OptionError(f"games are kept in SQLite or PostgreSQL, not in {name!r}")
    if name == "sqlite" and not url.database:
        raise OptionError(f"{text!r} names no file")
    return url.set(drivername=DRIVERS[name])


def data_folder() -> Path:
    """The folder where this platform wants a user's data, or the one of version 0.1 where that alone holds games."""
    folder, earlier = user_data_path("subak", appauthor=False), folder_of_first_version()
    if (earlier / DATABASE).exists() and not (folder / DATABASE).exists():
        log.warning("your games are in the folder of an earlier version, %s, and stay there", earlier)
        return earlier
    return folder


def folder_of_first_version() -> Path:
    """Where version 0.1 kept a user's games."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "Subak"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/Subak"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "subak"


def _number(variable: str, default: float) -> float:
    text = os.environ.get(variable, "")
    try:
        return max(0.0, float(text)) if text else default
    except ValueError:
        raise OptionError(f"{variable} takes a number, not {text!r}") from None
