"""The tables of value functions: TOML in, checked, and written back by the tool that tunes them."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING, Final

from subak.core.errors import WeightTableError
from subak.core.rows import Row
from subak.core.tables import parsed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from subak.core.guide import Guide

FILE: Final = "weights.toml"
LARGEST: Final = 10**9  # size of a weight or a number of points
LEAST_SPREAD: Final = 1e-6  # points: what a table written with six decimals can tell from 0
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
    table = Row(parsed(text, FILE, KEYS, WeightTableError), FILE, error=WeightTableError)
    stages = table.texts("stages")
    if not stages:
        raise table.wrong("stages has no names")
    weights = table.part("weights")
    if not weights.values:
        raise table.wrong("weights has no rows")
    return Weights(
        table.whole("horizon", 1, LARGEST),
        table.number("margin_weight", 0, 1),
        table.number("par", -LARGEST, LARGEST),
        tuple(stages),
        tuple(table.numbers("spread", len(stages), LEAST_SPREAD, LARGEST)),
        {name: tuple(weights.numbers(name, len(stages), -LARGEST, LARGEST)) for name in weights.values},
    )


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
