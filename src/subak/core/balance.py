"""The balance figures of a game's built-in cards, which lie beside its card tables as `balance.toml`.

They are no part of the deck: `python -m subak.cli.balance_files` measures them and writes the file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from importlib import resources
from typing import Any, Final

from subak.core.cards import Figure
from subak.core.tables import toml

FILE: Final = "balance.toml"
HEAD: Final = ("digest", "seats", "games", "seed")
DIGITS: Final = 4
Figures = Mapping[tuple[str, str], Figure]  # by heading of the table and key


@dataclass(frozen=True, slots=True)
class Balance:
    """What was measured, and with which deck and games."""

    digest: str = ""  # of the deck
    seats: int = 0
    games: int = 0
    seed: int = 0
    figures: Figures = field(default_factory=dict)


@cache
def measured(package: str) -> Balance:
    """The figures that lie in a game's package; an empty balance where there are none."""
    file = resources.files(package).joinpath(FILE)
    return from_text(file.read_text("utf-8")) if file.is_file() else Balance()


def from_text(text: str) -> Balance:
    """The balance of a file's text."""
    tables: dict[str, Any] = tomllib.loads(text)
    head = {key: tables.pop(key) for key in HEAD}
    figures = {(heading, key): Figure(*numbers) for heading, rows in tables.items() for key, numbers in rows.items()}
    return Balance(**head, figures=figures)


def text_of(balance: Balance, command: str) -> str:
    """A balance as the text of its file, with the command that made it."""
    lines = [
        "# Each card's holder among equal bots: share of a win with its 95 % interval, games in which it was held,",
        "# mean points. Not part of the deck. Made by:",
        f"#     {command}",
        *(f"{key} = {toml(getattr(balance, key))}" for key in HEAD),
    ]
    last = ""
    for (heading, key), figure in balance.figures.items():
        lines += ["", f"[{heading}]"] if heading != last else []
        last = heading
        lines.append(f"{toml(key)} = {toml(list(shown(figure).values()))}")
    return "\n".join(lines) + "\n"


def shown(figure: Figure) -> dict[str, float]:
    """The numbers of a figure by name, with as many digits as they are worth."""
    return {name: round(number, DIGITS) for name, number in asdict(figure).items()}


def meaning(holder: str, seats: int) -> str:
    """What a figure in per cent says, where a number of seats played and `holder` says who holds a card."""
    return f"win share in per cent of {holder}, among {seats} equal bots; {100 / seats:.3g} is fair" if seats else ""
