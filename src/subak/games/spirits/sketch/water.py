"""Where water shall go: what Water Out keeps and Water In fills, so that what is sketched can happen.

Paddies that are worked in run dry, those with a crop or to be planted are kept and filled, others hold what is left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.water import capacity, is_rocky, paddy_at

WISHED: Final = 1_000_000  # of a paddy that the sketch wants filled by name


@dataclass(slots=True)
class Cell:
    """A paddy of the water's way, with what is wanted there."""

    head: int
    there: int  # discs in it
    room: int
    rocky: bool
    dry: bool  # it shall run dry in Water Out
    worth: int  # of being flooded after Water In
    idle: bool = False  # it has no crop and none is meant to come: its water may serve others
    keep: int | None = None  # discs that Water Out shall leave, by the sketch's own word
    fill: bool | None = None  # Water In, likewise


def cells_of(farm: Farm, first: int = 0) -> list[Cell]:
    """The paddies of the chain from a place on, nothing wanted of them yet."""
    heads = [int(paddy_at(farm, place)) for place in range(first, farm.links)]
    return [Cell(head, farm.discs_in(head), capacity(farm, head), is_rocky(farm, head), False, 0) for head in heads]


def best_fill(cells: list[Cell], there: tuple[int, ...], at: int, loose: int) -> tuple[int, tuple[bool, ...]]:
    """The worth of the best way to fill the paddies from one on, and which are flooded then (15.1, 15.2)."""
    if at == len(cells):
        return 0, ()
    cell = cells[at]
    if cell.rocky:
        worth, rest = best_fill(cells, there, at + 1, 0)
        return worth, (False, *rest)
    discs = there[at]
    if discs == cell.room:
        worth, rest = best_fill(cells, there, at + 1, loose)
        return worth + cell.worth, (True, *rest)
    water = loose + discs
    worth, rest = best_fill(cells, there, at + 1, water)
    found = worth, (False, *rest)
    if water >= cell.room and cell.fill is not False:
        worth, rest = best_fill(cells, there, at + 1, water - cell.room)
        worth += cell.worth + (WISHED if cell.fill else 0)
        if worth >= found[0]:
            found = worth, (True, *rest)
    return found


def best_hold(cells: list[Cell], loose: int) -> tuple[int, ...]:
    """The discs that Water Out leaves in each paddy: full ones are worth most, and no disc leaves without need (11.1).

    What comes from others has no say in it, so that Water Out goes as it was foretold."""
    best: tuple[tuple[int, float, int], tuple[int, ...]] = ((-1, 0.0, 0), ())

    def judge(held: tuple[int, ...]) -> None:
        nonlocal best
        full = sum(cell.worth for cell, discs in zip(cells, held, strict=True) if discs == cell.room and discs)
        begun = sum(cell.worth * discs / cell.room for cell, discs in zip(cells, held, strict=True) if discs)
        key = full, begun, sum(held)
        if key > best[0]:
            best = key, held

    def walk(at: int, loose: int, held: tuple[int, ...]) -> None:
        if at == len(cells):
            judge(held)
            return
        cell = cells[at]
        if cell.rocky:
            walk(at + 1, 0, (*held, 0))
            return
        for discs in options_of(cell, loose):
            walk(at + 1, loose + cell.there - discs, (*held, discs))

    walk(0, loose, ())
    return best[1]


def options_of(cell: Cell, loose: int) -> list[int]:
    """The numbers of discs that are worth trying in a paddy, with so many on their way from above."""
    most = min(cell.room, cell.there + loose)
    if cell.keep is not None:
        return [min(cell.keep, most)]
    if cell.dry:
        return [0]
    tried = [cell.there]
    if most > cell.there:
        tried.append(most)
    if cell.idle and cell.there:
        tried.append(0)
    return tried
