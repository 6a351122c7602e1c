"""Reads what a person names on the command line: games, decks, options, records, positions."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Final

from subak.core.errors import NotationError, OptionError, RecordError

if TYPE_CHECKING:
    from subak.core.contract import Game
    from subak.core.record import Record
    from subak.core.state import Deck, State

LARGEST_FILE: Final = 64 << 20  # bytes; a record of the longest game is far below one hundredth of it


def find_game(name: str) -> Game:
    """The game of a name, or of module:GAME, which may lie in the current folder."""
    from subak.core import registry

    if ":" in name:
        look_here()
    return registry.find(name)


def look_here() -> None:
    """Let modules of the current folder be found, after all others."""
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())


def find_deck(game: Game, cards: str) -> Deck:
    """The built-in deck, or that of a folder or file."""
    from subak.core.opening import deck_of

    if cards and ("\0" in cards or not os.path.exists(cards)):
        raise OptionError(f"--cards: {cards!r} is no folder or file")
    return deck_of(game, cards or None)


def read_options(pairs: list[str] | None) -> dict[str, str]:
    """Options given as name=value, each by itself or several with commas between."""
    options: dict[str, str] = {}
    for pair in (part for text in pairs or () for part in text.split(",")):
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise OptionError(f"an option is given as name=value, not {pair!r}")
        options[name.strip()] = value.strip()
    return options


def read_text(path: str) -> str:
    """The text of a file, or of stdin for “-”."""
    if path == "-":
        data = sys.stdin.buffer.read(LARGEST_FILE + 1)
    else:
        if "\0" in path:
            raise OptionError(f"{path!r} is no name of a file")
        with open(path, "rb") as file:
            data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise NotationError(f"{path}: too large for a record or position")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotationError(f"{path}: no text: byte {error.start} is not UTF-8") from None


def read_record(text: str, own_games: list[str] | None, cards: str = "") -> Record:
    """A record from its text or its JSON twin; `cards` is the folder or file of its deck, "" where none was given."""
    from subak.core import registry
    from subak.core.opening import with_cards
    from subak.core.record import Record

    for path in own_games or ():
        find_game(path)
    if not text.lstrip().startswith("{"):
        record = Record.loads(text)
    else:
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise RecordError(f"the record is no JSON: {error}") from None
        record = Record.from_json(data)
    if not cards:
        return record
    game = registry.game(record.game)
    return with_cards(game, record, find_deck(game, cards))


def is_record(text: str) -> bool:
    """Whether a text is meant as a record, not as a position."""
    return text.startswith("subak ") or text.lstrip().startswith("{")


def read_source(source: str) -> str:
    """The text of a record or position, from a file, stdin or the argument itself."""
    return read_text(source) if source == "-" or os.path.exists(source) else source


def read_state(text: str, own_games: list[str] | None, cards: str = "") -> tuple[Game, State]:
    """The state of a record's end or of a position; `cards` as for a record."""
    from subak.core import registry
    from subak.core.match import Match

    if is_record(text):
        match = Match.replay(read_record(text, own_games, cards), listen=False)
        return match.game, match.state
    for path in own_games or ():
        find_game(path)
    named = [name for name in registry.names() if name in text.partition("\n")[0].split()]
    if not named:
        raise NotationError(f"{text[:60]!r} is no file, and no position: its first line names no game")
    game = registry.game(named[0])
    return game, game.parse_position(text, find_deck(game, cards) if cards else None)
