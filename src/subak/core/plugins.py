"""Games and bots of other packages, found by their entry points: once installed with pip they are known by name.

A package offers them in its pyproject.toml; the name of a game's entry point is the game's own name:

    [project.entry-points."subak.games"]
    terraces = "terraces.game:GAME"

    [project.entry-points."subak.bots"]
    patient = "terraces.bots:PatientBot"
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from subak.core.errors import OptionError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GAMES: Final = "subak.games"
BOTS: Final = "subak.bots"


@cache
def installed(group: str) -> dict[str, EntryPoint]:
    """The entry points of a group by name, in alphabetical order; nothing is imported yet."""
    from importlib.metadata import entry_points  # takes as long as the rest of `import subak`

    found = entry_points(group=group)
    return {name: found[name] for name in sorted(found.names)}


def load(group: str, name: str) -> object:
    """What an installed entry point offers; OptionError says in one line why it cannot be used."""
    entry = installed(group)[name]
    try:
        return entry.load()
    except Exception as error:  # whatever goes wrong in somebody's own package
        raise unusable(group, name, f"{type(error).__name__}: {error}") from error


def unusable(group: str, name: str, why: str) -> OptionError:
    """The error for an entry point that cannot be used; it names the package to mend or remove."""
    entry = installed(group)[name]
    package = entry.dist.name if entry.dist else "an unknown package"
    kind = "game" if group == GAMES else "bot"
    reason = why.partition("\n")[0]
    return OptionError(f"the {kind} {name!r} of {package} ({entry.value}) cannot be used: {reason}")
