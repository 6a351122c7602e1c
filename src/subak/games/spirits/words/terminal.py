"""The table as text for a terminal."""

from __future__ import annotations

from subak.core.text import count
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.field import region_of
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.words.view import FarmView, View, view_of

ROWS = ((0, 3, 2), (3, 7, 0), (7, 10, 2))  # first hex, end, indent


def board_of(state: Spirits) -> str:
    """What the viewer of a seen state would find on the table."""
    view = view_of(state)
    lines = [f"round {view.round}, {view.phase}; supply {view.supply} of {view.discs} discs"]
    if view.rain:
        lines.append(f"rain {view.rain} {view.rain_name}: {view.rain_water} water. {view.rain_text}")
    if view.order:
        lines.append(f"order: {' > '.join(map(str, view.order))}")
    if view.tiles:
        lines.append("tiles: " + "; ".join(f"{tile.number} {tile.name} ({tile.rice})" for tile in view.tiles))
    for farm in view.farms:
        lines += ["", *farm_lines(state, farm)]
    lines += ["", *own_lines(view)]
    return "\n".join(lines) + "\n"


def own_lines(view: View) -> list[str]:
    """The viewer's own cards, and what is asked."""
    lines = []
    for title, cards in (("hand", view.hand), ("draft", view.offer)):
        if cards:
            lines.append(f"{title}: " + "; ".join(f"{card.number} {card.name}" for card in cards))
    return [*lines, "".join(view.prompt)]


def farm_lines(state: Spirits, farm: FarmView) -> list[str]:
    """One farm: numbers, the field, its paddies."""
    head = f"seat {farm.seat}: {farm.rice} rice, {farm.laborers} laborers, {farm.livestock} livestock"
    lines = [f"{head}, reservoir {farm.reservoir}"]
    for first, end, indent in ROWS:
        lines.append(" " * indent + "   ".join(hex_mark(state, farm.seat, at) for at in range(first, end)))
    lines.append(f"  gates {' '.join(farm.gates) or '-'}; walls {' '.join(farm.walls) or '-'}")
    for paddy in farm.paddies:
        place = f"link {paddy.link}" if paddy.link else "unconnected"
        cubes = f", {count(paddy.weeds, 'weed')}, {count(paddy.pests, 'pest')}" if paddy.weeds or paddy.pests else ""
        extra = ", fertilised" if paddy.fertilised else ""
        extra += ", rocks" if paddy.rocky else ""
        water = f"water {paddy.discs}/{paddy.room}"
        lines.append(f"  {' '.join(paddy.hexes)}: {place}, {water}, {paddy.stage}{cubes}{extra}")
    if farm.played:
        lines.append("  spirits " + ", ".join(f"{card.number} {card.name}" for card in farm.played))
    return lines


def hex_mark(state: Spirits, seat: int, at: int) -> str:
    """A hex: its name and a letter for what is on it."""
    farm = state.farms[seat]
    name = v.HEX_NAMES[at]
    if farm.rocks >> at & 1:
        return f"{name}#"
    if farm.grown >> at & 1:
        return f"{name}*"
    if farm.planted >> at & 1:
        return f"{name}+"
    hexes = region_of(farm.pieces, 1 << at)
    return f"{name}o" if farm.heads & hexes & -hexes else f"{name}."
