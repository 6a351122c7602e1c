"""The tables of value functions: TOML in, checked, and written back by the tool that tunes them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from subak.core.errors import WeightTableError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from subak.core.guide import Guide

FILE: Final = "weights.toml"
LARGEST: Final = 1e9  # size of a weight or a number of points
KEYS: Final = ("horizon", "margin_weight", "par", "stages", "spread", "weights")


@dataclass(frozen=True, slots=True)
class Weights:
    """A game's value function as numbers: one row for each feature, one column for each stage of the game."""

    horizon: int  # ticks of the clock after which a playout is judged
    margin_weight: float  # part of a reward that is the margin rather than the win
    par: float  # points that a seat alone against nobody measures itself by
    stages: tuple[str, ...]  # their names, from first to last
    spread: tuple[float, ...]  # by stage: standard deviation of the final margin around the expected one
    rows: dict[str, tuple[float, ...]]  # by feature, then by stage

    def hand_to(self, guide: Guide) -> None:
        """Let a guide judge by this table; WeightTableError when it has other features or stages."""
        if list(self.rows) != guide.names:
            raise WeightTableError(f"{FILE}: its features are {list(self.rows)}, but the guide has {guide.names}")
        if list(self.stages) != guide.stages:
            raise WeightTableError(f"{FILE}: its stages are {list(self.stages)}, but the guide has {guide.stages}")
        guide.horizon = self.horizon
        guide.margin_weight = self.margin_weight
        guide.par = self.par
        guide.spread = list(self.spread)
        guide.weights = [[row[stage] for row in self.rows.values()] for stage in range(len(self.stages))]


def tuned(guide: Guide, package: str) -> Guide:
    """A guide with the weights.toml of a package; WeightTableError says what is wrong with that table."""
    weights_from(table_text(package)).hand_to(guide)
    return guide


def table_text(package: str) -> str:
    """The text of the table that lies in a package; WeightTableError when it cannot be read."""
    try:
        return resources.files(package).joinpath(FILE).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise WeightTableError(f"{FILE} of {package} cannot be read: {error}") from None


def weights_from(text: str) -> Weights:
    """The table that a text holds; WeightTableError names the row and the reason."""
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise WeightTableError(f"{FILE} is no TOML: {error}") from None
    wrong = sorted(set(KEYS) ^ set(table))
    if wrong:
        raise WeightTableError(f"{FILE}: {wrong[0]} is {'missing' if wrong[0] in KEYS else 'not known'}")
    stages = table["stages"]
    if not isinstance(stages, list) or not stages or not all(isinstance(stage, str) for stage in stages):
        raise WeightTableError(f"{FILE}: stages is no list of names")
    rows = table["weights"]
    if not isinstance(rows, dict) or not rows:
        raise WeightTableError(f"{FILE}: weights has no rows")
    spread = numbers("spread", table["spread"], len(stages))
    if min(spread) <= 0:
        raise WeightTableError(f"{FILE}: spread has a number that is not above 0")
    return Weights(
        whole("horizon", table["horizon"]),
        share("margin_weight", table["margin_weight"]),
        number("par", table["par"]),
        tuple(stages),
        spread,
        {name: numbers(f"weights.{name}", row, len(stages)) for name, row in rows.items()},
    )


def numbers(name: str, row: Any, count: int) -> tuple[float, ...]:
    """The row called `name` as numbers: `count` of them, one for each stage."""
    if not isinstance(row, list) or len(row) != count:
        raise WeightTableError(f"{FILE}: {name} is no list of {count} numbers")
    return tuple(number(name, value) for value in row)


def number(name: str, value: Any) -> float:
    """A value of the row called `name` as a number, of a size that a weight or points can have."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= LARGEST:
        raise WeightTableError(f"{FILE}: {name} holds {repr(value)[:30]}, which is no number of a sensible size")
    return float(value)


def whole(name: str, value: Any) -> int:
    """The value of the row called `name` as a whole number from 1 on."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise WeightTableError(f"{FILE}: {name} is {value!r}, not a whole number from 1 on")
    return value


def share(name: str, value: Any) -> float:
    """The value of the row called `name` as a number from 0 to 1."""
    found = number(name, value)
    if not 0 <= found <= 1:
        raise WeightTableError(f"{FILE}: {name} is {value!r}, not between 0 and 1")
    return found


def text_of(table: Weights, remarks: Sequence[str]) -> str:
    """A table as TOML, one row a line, after a comment of these remarks."""
    lines = [f"# {remark}".rstrip() for remark in remarks]
    lines += ["", f"horizon = {table.horizon}", f"margin_weight = {table.margin_weight:g}", f"par = {table.par:g}", ""]
    stages = ", ".join(f'"{stage}"' for stage in table.stages)
    lines += [f"stages = [{stages}]", f"spread = {row_text(table.spread)}", "", "[weights]"]
    lines += [f'"{name}" = {row_text(row)}' for name, row in table.rows.items()]
    return "\n".join(lines) + "\n"


def row_text(row: Sequence[float]) -> str:
    """A row of numbers with four figures and at most six decimals, none of them written as a power of ten."""
    shown = (round(float(f"{value:.4g}"), 6) + 0.0 for value in row)  # no number is -0.0
    return "[" + ", ".join(f"{value:.6f}".rstrip("0") + "0" * (value == int(value)) for value in shown) + "]"
