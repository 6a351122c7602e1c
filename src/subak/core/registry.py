"""The games that can be played, by name: the built-in ones, those of installed packages and those others register."""

from __future__ import annotations

import re
import warnings
from importlib import import_module
from typing import Final

from subak.core import plugins
from subak.core.contract import Game
from subak.core.errors import OptionError
from subak.core.state import Deck, State, numbers_from

OBJECT_PATH: Final = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*:[A-Za-z_]\w*")
BUILT_IN: Final = ("spirits", "ricedice", "seasons")
_games: dict[str, Game] = {}
MOST_DECKS: Final = 64  # that are kept at hand
_decks: dict[tuple[str, str], Deck] = {}  # used last is last


def register(game: Game) -> None:
    """Make a game known under its name; the same name twice replaces the first."""
    _games[game.name] = game


def register_path(path: str) -> Game:
    """Import and register a game named as `module:ATTRIBUTE`; OptionError says what is wrong with it."""
    if not OBJECT_PATH.fullmatch(path):
        raise OptionError(f"a game of your own is named as module:GAME, not {path!r}")
    module, _, attribute = path.partition(":")
    try:
        found = getattr(import_module(module), attribute)
    except Exception as error:  # whatever goes wrong in somebody's own file
        raise OptionError(f"no game at {path!r}: {type(error).__name__}: {error}") from error
    if not isinstance(found, Game):
        raise OptionError(f"{path!r} is no game but {type(found).__name__}")
    register(found)
    return found


def find(name: str) -> Game:
    """The game of a name, or of `module:ATTRIBUTE`, which is registered; OptionError when there is none."""
    return register_path(name) if ":" in name else game(name)


def game(name: str) -> Game:
    """The game of this name; OptionError lists those there are, or says why an installed one cannot be used."""
    if name not in _games:
        if name in BUILT_IN:
            register(import_module(f"subak.games.{name}").GAME)
        elif name in plugins.installed(plugins.GAMES):
            register(_installed(name))
        else:
            raise OptionError(f"there is no game {name!r}; there are {', '.join(names())}")
    return _games[name]


def names() -> list[str]:
    """Names of all games: built-in, installed, registered. An installed one may turn out not to be usable."""
    return list(dict.fromkeys([*BUILT_IN, *plugins.installed(plugins.GAMES), *_games]))


def games() -> list[Game]:
    """All games that can be used, in the order of `names`; a broken one of another package is left out."""
    return [found for name in names() if (found := _usable(name)) is not None]


def _usable(name: str) -> Game | None:
    try:
        return game(name)
    except OptionError as error:
        warnings.warn(str(error), stacklevel=3)
        return None


def _installed(name: str) -> Game:
    """The game of another package; its entry point has the game's own name."""
    found = plugins.load(plugins.GAMES, name)
    if not isinstance(found, Game):
        raise plugins.unusable(plugins.GAMES, name, f"it is no game but {type(found).__name__}")
    if found.name != name:
        raise plugins.unusable(plugins.GAMES, name, f"the game calls itself {found.name!r}")
    return found


def known_deck(name: str, digest: str, text: str) -> Deck:
    """The deck of a game, known by its name, with this digest."""
    return deck_at_hand(game(name), digest, text)


def deck_at_hand(owner: Game, digest: str, text: str) -> Deck:
    """The deck of a game with this digest, made from its text unless it is built in or was asked for lately."""
    key = (owner.name, digest)
    deck = _decks.pop(key, None) or owner.deck_by_digest(digest) or owner.deck_from_text(text)
    if deck.digest == digest:
        _decks[key] = deck
    if len(_decks) > MOST_DECKS:
        _decks.pop(next(iter(_decks)), None)
    return deck


def state_from(deck: Deck, data: bytes) -> State:
    """The state that `State.to_bytes` wrote, on its deck."""
    return game(deck.game).load(deck, numbers_from(data))
