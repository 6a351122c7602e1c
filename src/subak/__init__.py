"""Subak plays three rice-farming tabletop games exactly by their rulebooks. Unofficial; see the README."""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

from subak import _kernel

if os.environ.get("SUBAK_PURE") == "1":
    _kernel.install_pure_finder()

if TYPE_CHECKING:
    from subak._kernel import build
    from subak.bots import bot
    from subak.bots.analysis import evaluate
    from subak.core.errors import IllegalAction, NotationError, SubakError, UndoRefused, WrongTurn
    from subak.core.match import Match
    from subak.core.record import Record
    from subak.core.registry import game, names, register
    from subak.core.state import NATURE

__version__ = "0.1.0"
_HOMES = {
    "IllegalAction": "core.errors",
    "Match": "core.match",
    "NATURE": "core.state",
    "NotationError": "core.errors",
    "Record": "core.record",
    "SubakError": "core.errors",
    "UndoRefused": "core.errors",
    "WrongTurn": "core.errors",
    "bot": "bots",
    "build": "_kernel",
    "evaluate": "bots.analysis",
    "game": "core.registry",
    "names": "core.registry",
    "register": "core.registry",
}
__all__ = [
    "NATURE",
    "IllegalAction",
    "Match",
    "NotationError",
    "Record",
    "SubakError",
    "UndoRefused",
    "WrongTurn",
    "bot",
    "build",
    "evaluate",
    "game",
    "names",
    "register",
]


def __getattr__(name: str) -> Any:
    """Import the parts of the public face when they are first used, so that `import subak` stays light."""
    if name not in _HOMES:
        raise AttributeError(f"module 'subak' has no attribute {name!r}")
    value = getattr(import_module(f"subak.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
