"""The field of Spirits of the Rice Paddy by brute force, written from the rulebook alone: sets of names, no masks."""

from __future__ import annotations

from itertools import combinations

COORDS = {
    "a1": (0, 0), "a2": (1, 0), "a3": (2, 0), "b1": (-1, 1), "b2": (0, 1), "b3": (1, 1), "b4": (2, 1),
    "c1": (-1, 2), "c2": (0, 2), "c3": (1, 2),
}  # fmt: skip
STEPS = {"e": (1, 0), "w": (-1, 0), "ne": (1, -1), "nw": (0, -1), "se": (0, 1), "sw": (-1, 1)}
BAMBOO = {
    "a1.ne", "a1.nw", "a1.w", "a2.ne", "a2.nw", "a3.ne", "a3.nw", "b1.nw", "b1.sw", "b1.w", "c1.w",
}  # fmt: skip
AT = {place: name for name, place in COORDS.items()}


def side(cell: str, way: str) -> str:
    """The name of a side of a cell: both hexes, or the hex and the way out of the field."""
    q, r = COORDS[cell]
    dq, dr = STEPS[way]
    beyond = AT.get((q + dq, r + dr))
    return f"{cell}.{way}" if beyond is None else "-".join(sorted((cell, beyond)))


SIDES_OF = {cell: [side(cell, way) for way in STEPS] for cell in COORDS}
HEXES_OF: dict[str, list[str]] = {}
for _cell, _sides in SIDES_OF.items():
    for _side in _sides:
        HEXES_OF.setdefault(_side, []).append(_cell)
BUILDABLE = sorted(name for name in HEXES_OF if name not in BAMBOO)


def regions(pieces: set[str]) -> list[frozenset[str]]:
    """Hexes joined over sides without a piece."""
    left, found = set(COORDS), []
    while left:
        waiting, region = [min(left)], set[str]()
        while waiting:
            cell = waiting.pop()
            if cell in region:
                continue
            region.add(cell)
            for name in SIDES_OF[cell]:
                if name not in pieces and name not in BAMBOO:
                    waiting += HEXES_OF[name]
        left -= region
        found.append(frozenset(region))
    return found


def outline(region: frozenset[str]) -> set[str]:
    """The buildable sides of a region with another region, or nothing, behind them."""
    sides = {name for cell in region for name in SIDES_OF[cell] if name not in BAMBOO}
    return {name for name in sides if len(HEXES_OF[name]) == 1 or not set(HEXES_OF[name]) <= region}


def is_paddy(region: frozenset[str], pieces: set[str]) -> bool:
    """One to five hexes, closed all round."""
    return len(region) <= 5 and outline(region) <= pieces


def paddies(pieces: set[str]) -> list[frozenset[str]]:
    """All complete paddies."""
    return [region for region in regions(pieces) if is_paddy(region, pieces)]


def sound(pieces: set[str], gates: set[str]) -> bool:
    """One entry and one exit for each paddy, the reservoir being the start's entry, and no loop."""
    all_paddies = paddies(pieces)
    for paddy in all_paddies:
        if len(outline(paddy) & gates) != (1 if "a1" in paddy else 2):
            return False
    return not any(loops(set(some), gates) for size in range(2, 11) for some in combinations(all_paddies, size))


def loops(some: set[frozenset[str]], gates: set[str]) -> bool:
    """Whether every gate of these paddies leads to another one of them: then no water ever comes in."""
    inside = set().union(*some)
    return all(set(HEXES_OF[gate]) <= inside and len(HEXES_OF[gate]) == 2 for p in some for gate in outline(p) & gates)


def chain(pieces: set[str], gates: set[str]) -> list[frozenset[str]]:
    """The paddies from the reservoir down, each behind the exit of the one before."""
    found: list[frozenset[str]] = []
    here = next((paddy for paddy in paddies(pieces) if "a1" in paddy), None)
    entry = ""
    while here is not None:
        found.append(here)
        exits = sorted(outline(here) & gates - {entry})
        if len(exits) != 1:
            break
        entry = exits[0]
        beyond = set(HEXES_OF[entry]) - here
        here = next((paddy for paddy in paddies(pieces) if beyond & paddy), None)
    return found


def allowed(pieces: set[str], gates: set[str], filled: set[frozenset[str]], name: str, gate: bool) -> bool:
    """Whether a piece may be set: a free side, not inside a paddy that holds something, and all sound afterwards."""
    if name in pieces:
        return False
    if any(set(HEXES_OF[name]) <= paddy for paddy in filled):
        return False
    return sound(pieces | {name}, gates | {name} if gate else gates)


Piece = tuple[str, bool]  # a side, and whether the piece on it is a gate


def with_piece(pieces: set[str], gates: set[str], piece: Piece) -> tuple[set[str], set[str]]:
    """Pieces and gates after one more."""
    name, gate = piece
    return pieces | {name}, gates | {name} if gate else gates


def followers(pieces: set[str], gates: set[str], filled: set[frozenset[str]], first: Piece) -> set[Piece]:
    """The pieces that make the field sound after a first one that does not: two are set together."""
    built, openings = with_piece(pieces, gates, first)
    return {
        (name, gate) for name in BUILDABLE for gate in (False, True) if allowed(built, openings, filled, name, gate)
    }
