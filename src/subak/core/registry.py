"""The games that can be played, by name: the built-in ones and those others register."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from subak.core.contract import Game
from subak.core.errors import OptionError
from subak.core.state import Deck, State, numbers_from

BUILT_IN: Final = ("spirits", "ricedice", "seasons")
_games: dict[str, Game] = {}
_decks: dict[tuple[str, str], Deck] = {}


def register(game: Game) -> None:
    """Make a game known under its name; the same name twice replaces the first."""
    _games[game.name] = game


def register_path(path: str) -> Game:
    """Import and register a game named as `module:ATTRIBUTE`; OptionError says what is wrong with it."""
    module, _, attribute = path.partition(":")
    try:
        found = getattr(import_module(module), attribute or "GAME")
    except Exception as error:  # whatever goes wrong in somebody's own file
        raise OptionError(f"no game at {path!r}: {type(error).__name__}: {error}") from error
    if not isinstance(found, Game):
        raise OptionError(f"{path!r} is no game but {type(found).__name__}")
    register(found)
    return found


def game(name: str) -> Game:
    """The game of this name; OptionError lists those there are."""
    if name not in _games:
        if name not in BUILT_IN:
            raise OptionError(f"there is no game {name!r}; there are {', '.join(names())}")
        register(import_module(f"subak.games.{name}").GAME)
    return _games[name]


def names() -> list[str]:
    """Names of all games, built-in ones first."""
    return list(dict.fromkeys([*BUILT_IN, *_games]))


def unpickle_deck(name: str, digest: str, text: str) -> Deck:
    """The one deck object of this process with this digest."""
    key = (name, digest)
    if key not in _decks:
        _decks[key] = game(name).deck_by_digest(digest) or game(name).deck_from_text(text)
    return _decks[key]


def unpickle_state(deck: Deck, data: bytes) -> State:
    """The state that `State.to_bytes` wrote, on its deck."""
    return game(deck.game).load(deck, numbers_from(data))
