"""Which modules are the kernel: compiled in one group where a C compiler is at hand, read as Python otherwise.

This is the only place that names them. The build hook asks for the files; at run time `SUBAK_PURE=1` makes the same
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
BOT_PARTS: Final[tuple[str, ...]] = ("search",)
GAME_PARTS: Final = (
    *("vocabulary", "field", "deck", "state", "legal", "apply", "score", "heuristics", "guide"),  # every game
    *("turn", "water", "work", "farmer"),  # where apply is spread over several files
    *("worth", "plans", "prospects"),  # and heuristics
    *("paddy", "landscape"),  # Seasons: cards on a lattice
    *("farm", "effects", "stages", "rain", "flow", "knowledge"),  # Spirits: a seat's things, cards, brackets, rounds
)

PACKAGE_FOLDER: Final = os.path.dirname(os.path.abspath(__file__))


class Build(NamedTuple):
    """How the kernel of this process runs: "compiled" or "pure", under which Python, on which platform."""

    kind: str
    python: str
    platform: str


def kernel_files(package_folder: str = PACKAGE_FOLDER) -> list[str]:
    """The source files of the kernel, in a stable order; a game takes part with those of GAME_PARTS it has."""
    fixed = [f"{part.replace('.', os.sep)}.py" for part in (*CORE, *(f"bots.{part}" for part in BOT_PARTS))]
    games = os.path.join(package_folder, "games")
    found = sorted(os.listdir(games)) if os.path.isdir(games) else []
    parts = [os.path.join("games", game, f"{part}.py") for game in found for part in GAME_PARTS]
    present = [part for part in parts if os.path.isfile(os.path.join(package_folder, part))]
    return [os.path.join(package_folder, part) for part in (*fixed, *present)]


def kernel_modules(package_folder: str = PACKAGE_FOLDER) -> list[str]:
    """The dotted names of the kernel's modules, in the order of `kernel_files`."""
    names = [os.path.relpath(path, package_folder)[: -len(".py")] for path in kernel_files(package_folder)]
    return [f"subak.{name.replace(os.sep, '.')}" for name in names]


def is_kernel(module: str) -> bool:
    """Whether a module of this dotted name belongs to the kernel, asked without looking at the disk."""
    match module.split("."):
        case ["subak", "games", _, part]:
            return part in GAME_PARTS
        case ["subak", "bots", part]:
            return part in BOT_PARTS
        case ["subak", *rest]:
            return ".".join(rest) in CORE
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
