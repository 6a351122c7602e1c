"""Which modules are the kernel: compiled in one group where a C compiler is at hand, read as Python otherwise.

This is the only place that says so. The build hook asks for the files; at run time `SUBAK_PURE=1` makes the same
modules load from source although compiled ones lie beside them. Standard library only, and quick to import.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

CORE: Final = ("core.rng", "core.state", "core.guide")
BOTS: Final = ("bots.tree", "bots.search")
ROOMS: Final = ("rules", "bot")  # of a game's folder: every module in them is compiled, nothing else of the game is

PACKAGE_FOLDER: Final = os.path.dirname(os.path.abspath(__file__))


class Build(NamedTuple):
    """How the kernel of this process runs: "compiled" or "pure", under which Python, on which platform."""

    kind: str
    python: str
    platform: str


def kernel_files(package_folder: str = PACKAGE_FOLDER) -> list[str]:
    """The source files of the kernel, in a stable order: the shared modules, then the compiled rooms of each game."""
    shared = [os.path.join(package_folder, f"{name.replace('.', os.sep)}.py") for name in (*CORE, *BOTS)]
    games = os.path.join(package_folder, "games")
    rooms = [os.path.join(games, game, room) for game in listing(games) for room in ROOMS]
    return shared + [os.path.join(room, name) for room in rooms for name in listing(room) if is_module(name)]


def listing(folder: str) -> list[str]:
    """The names in a folder, sorted; none where there is no such folder."""
    return sorted(os.listdir(folder)) if os.path.isdir(folder) else []


def is_module(name: str) -> bool:
    """Whether a file of a room is compiled; the package's own `__init__.py` holds no code."""
    return name.endswith(".py") and name != "__init__.py"


def kernel_modules(package_folder: str = PACKAGE_FOLDER) -> list[str]:
    """The dotted names of the kernel's modules, in the order of `kernel_files`."""
    names = [os.path.relpath(path, package_folder)[: -len(".py")] for path in kernel_files(package_folder)]
    return [f"subak.{name.replace(os.sep, '.')}" for name in names]


def is_kernel(module: str) -> bool:
    """Whether a module of this dotted name belongs to the kernel, asked without looking at the disk."""
    match module.split("."):
        case ["subak", "games", _, room, _]:
            return room in ROOMS
        case ["subak", *rest]:
            return ".".join(rest) in (*CORE, *BOTS)
    return False


class PureFinder:
    """Loads the kernel's modules, and no others, from their source."""

    @staticmethod
    def find_spec(
        fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The source of a kernel module in its package's folders; None hands the search on to Python's own finders."""
        if not is_kernel(fullname):
            return None
        for folder in path or ():
            source = os.path.join(folder, fullname.rpartition(".")[2] + ".py")
            if os.path.isfile(source):
                return spec_from_file_location(fullname, source, loader=SourceFileLoader(fullname, source))
        return None


def install_pure_finder() -> None:
    """Puts the finder first on the search path of imports, once; call it before any kernel module is imported."""
    if PureFinder not in sys.meta_path:
        sys.meta_path.insert(0, PureFinder)


def build() -> Build:
    """Says which build of the kernel runs here, judged by the file its state module was loaded from."""
    from subak.core import state

    compiled = str(state.__file__).endswith(tuple(EXTENSION_SUFFIXES))
    python = ".".join(str(number) for number in sys.version_info[:3])
    return Build("compiled" if compiled else "pure", python, sys.platform)
