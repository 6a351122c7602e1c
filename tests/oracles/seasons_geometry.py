"""Brute force for landscapes: lines cut cells into two triangles, which are joined wherever no path lies between.

Written from the rules alone: cells, lines and points are sets and dictionaries; nothing of the kernel is used.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, cached_property

Point = tuple[int, int]
Triangle = tuple[int, int, Point]  # cell x, cell y, the corner of the right angle: the centre of its square
FARMER, BUFFALO, HOUSE = "FBH"


@dataclass(frozen=True)
class Card:
    """An upright card: rows of cells, 1 is a path, and features by point. Its top left corner is a grid point."""

    rows: tuple[tuple[int, ...], ...]
    features: dict[Point, str]  # "F", or "FB" for two of them in one square


@dataclass(frozen=True)
class Turned:
    """A card after some quarter turns: cells and features by place; whether the corner is a grid point."""

    width: int
    height: int
    cells: dict[Point, int]
    features: dict[Point, str]
    corner_is_grid: bool

    @cached_property
    def beside(self) -> set[Point]:
        """The places at the four sides of its cells that are no cells of its own."""
        steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
        return {(a + dx, b + dy) for a, b in self.cells for dx, dy in steps} - self.cells.keys()


def turned(card: Card, turn: int) -> Turned:
    """Turn a card clockwise, quarter by quarter, by turning every cell's middle and every point around the corner."""
    height, width = len(card.rows), len(card.rows[0])
    cells = {(x, y): bit for y, row in enumerate(card.rows) for x, bit in enumerate(row)}
    features = dict(card.features)
    grid = {(x, y) for x in range(width + 1) for y in range(height + 1) if (x + y) % 2 == 0}
    for _ in range(turn):
        cells = {(height - 1 - y, x): bit for (x, y), bit in cells.items()}
        features = {(height - y, x): name for (x, y), name in features.items()}
        grid = {(height - y, x) for x, y in grid}
        width, height = height, width
    return Turned(width, height, cells, features, (0, 0) in grid)


@dataclass
class Land:
    """Cells of all cards, 1 is a path; features by point; which card covers a cell."""

    cells: dict[Point, int] = field(default_factory=dict)
    features: dict[Point, str] = field(default_factory=dict)
    owner: dict[Point, int] = field(default_factory=dict)

    def with_card(self, card: Turned, x: int, y: int) -> Land:
        """The landscape with one more card."""
        number = len(set(self.owner.values()))
        moved = {(x + a, y + b): bit for (a, b), bit in card.cells.items()}
        features = dict(self.features)
        for (a, b), names in card.features.items():
            features[x + a, y + b] = features.get((x + a, y + b), "") + names
        owner = dict.fromkeys(moved, number)
        return Land(self.cells | moved, features, self.owner | owner)


@cache
def line_of(cell: Point) -> tuple[Point, Point]:
    """The ends of a cell's line: its two corners that are grid points."""
    x, y = cell
    corners = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
    first, second = [corner for corner in corners if (corner[0] + corner[1]) % 2 == 0]
    return first, second


@cache
def triangles_of(cell: Point) -> tuple[Triangle, Triangle]:
    """The two halves of a cell, one for each corner that is the centre of a square."""
    x, y = cell
    corners = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
    first, second = [(x, y, corner) for corner in corners if sum(corner) % 2 == 1]
    return first, second


@cache
def sides_of(triangle: Triangle) -> tuple[tuple[Point, Triangle], tuple[Point, Triangle]]:
    """The two legs of a triangle: the cell beyond each, and that cell's triangle with the same right-angle corner."""
    x, y, (cx, cy) = triangle
    beyond_x = (x - 1, y) if cx == x else (x + 1, y)
    beyond_y = (x, y - 1) if cy == y else (x, y + 1)
    return (beyond_x, (*beyond_x, (cx, cy))), (beyond_y, (*beyond_y, (cx, cy)))


@dataclass(frozen=True)
class Region:
    """A paddy as the brute force sees it."""

    squares: frozenset[Point]
    closed: bool
    farmers: int
    buffaloes: int
    houses: int
    cards: frozenset[int]  # by the order in which they were laid
    ends: int


def flooded(land: Land, start: Triangle) -> tuple[set[Triangle], bool]:
    """All triangles reached from one without crossing a path, and whether no way leads out of the landscape."""
    reached, waiting, closed = {start}, [start], True
    while waiting:
        triangle = waiting.pop()
        cell = triangle[:2]
        if not land.cells[cell]:
            for half in triangles_of(cell):
                if half not in reached:
                    reached.add(half)
                    waiting.append(half)
        for beyond, neighbour in sides_of(triangle):
            if beyond not in land.cells:
                closed = False
            elif neighbour not in reached:
                reached.add(neighbour)
                waiting.append(neighbour)
    return reached, closed


def regions(land: Land) -> list[Region]:
    """All paddies of a landscape, by joining triangles."""
    left = {triangle for cell in land.cells for triangle in triangles_of(cell)}
    ends, out = dead_ends(land), []
    while left:
        found, closed = flooded(land, next(iter(left)))
        left -= found
        out.append(region(land, found, closed, ends))
    return out


def region(land: Land, found: set[Triangle], closed: bool, ends: dict[Point, Triangle]) -> Region:
    """One paddy out of its triangles."""
    squares = frozenset(corner for _, _, corner in found)
    assert not closed or len(found) == 4 * len(squares)  # a complete square is four triangles
    cards = frozenset(land.owner[x, y] for x, y, _ in found)
    inside = sum(triangle in found for triangle in ends.values())
    return Region(squares, closed, *features_in(land, squares), cards, inside)


def features_in(land: Land, squares: frozenset[Point]) -> tuple[int, int, int]:
    """Farmers, buffaloes and houses of some squares."""
    names = "".join(land.features.get(square, "") for square in squares)
    return names.count(FARMER), names.count(BUFFALO), names.count(HOUSE)


def dead_ends(land: Land) -> dict[Point, Triangle]:
    """Grid points inside the landscape, but not inside one card, at which a single path arrives.

    Each comes with a triangle beside it."""
    arriving: dict[Point, int] = {}
    around: dict[Point, list[Point]] = {}
    for cell, path in land.cells.items():
        for point in line_of(cell):
            arriving[point] = arriving.get(point, 0) + path
            around.setdefault(point, []).append(cell)
    inside = [point for point, cells in around.items() if len(cells) == 4 and arriving[point] == 1]
    seams = [point for point in inside if len({land.owner[cell] for cell in around[point]}) > 1]
    return {point: triangles_of(around[point][0])[0] for point in seams}


def neighbours(land: Land, found: list[Region]) -> set[tuple[frozenset[Point], frozenset[Point]]]:
    """The squares of every two closed paddies, either first, that have a path between them."""
    closed = [region for region in found if region.closed and not region.ends]
    by_square = {square: region for region in closed for square in region.squares}
    out = set()
    for cell, path in land.cells.items():
        one, other = (by_square.get(corner) for _, _, corner in triangles_of(cell))
        if path and one and other and one != other:
            out |= {(one.squares, other.squares), (other.squares, one.squares)}
    return out


def whole_squares(land: Land, found: list[Region]) -> list[Region]:
    """Regions that hold parts of the same square, put together: its uncovered cells still lie between them."""
    out: list[Region] = []
    for one in found:
        meeting = [other for other in out if other.squares & one.squares]
        for other in meeting:
            assert not one.closed
            assert not other.closed
            out.remove(other)
            squares = one.squares | other.squares
            cards, ends = one.cards | other.cards, one.ends + other.ends
            one = Region(squares, False, *features_in(land, squares), cards, ends)
        out.append(one)
    return out


# -- where a card may lie


def overlaps(land: Land, card: Turned, x: int, y: int) -> bool:
    """Whether a cell would be covered twice."""
    return any((x + a, y + b) in land.cells for a, b in card.cells)


def touches(land: Land, card: Turned, x: int, y: int) -> bool:
    """Whether a cell of the card has a covered cell at one of its four sides."""
    return any((x + a, y + b) in land.cells for a, b in card.beside)


def lines_meet(land: Land, card: Turned, x: int, y: int) -> bool:
    """Whether on every side shared with a neighbour each line end of one meets a line end of the other."""
    new = {(x + a, y + b) for a, b in card.cells}
    own_grid = {
        (x + a, y + b)
        for a in range(card.width + 1)
        for b in range(card.height + 1)
        if ((a + b) % 2 == 0) == card.corner_is_grid
    }
    for cx, cy in new:
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            if (cx + dx, cy + dy) in land.cells:
                left, top = cx + max(dx, 0), cy + max(dy, 0)
                shared = [(left, top), (left + abs(dy), top + abs(dx))]
                mine = {point for point in shared if point in own_grid}
                theirs = {point for point in shared if point in line_of((cx + dx, cy + dy))}
                if mine != theirs:
                    return False
    return True


def closes_dead_end(land: Land, card: Turned, x: int, y: int) -> bool:
    """Whether the landscape would hold a closed paddy with a path that ends in it."""
    after = land.with_card(card, x, y)
    return any(flooded(after, beside)[1] for beside in dead_ends(after).values())


def spots(land: Land, card: Card, refuse: bool) -> set[tuple[int, int, int]]:
    """All legal placements as turn, x, y, found by trying every one in a box around the landscape."""
    xs, ys = [x for x, _ in land.cells], [y for _, y in land.cells]
    reach = max(len(card.rows), len(card.rows[0])) + 1
    out = set()
    for turn in range(4):
        face = turned(card, turn)
        for y in range(min(ys) - reach, max(ys) + reach + 1):
            for x in range(min(xs) - reach, max(xs) + reach + 1):
                if overlaps(land, face, x, y) or not touches(land, face, x, y) or not lines_meet(land, face, x, y):
                    continue
                if not (refuse and closes_dead_end(land, face, x, y)):
                    out.add((turn, x, y))
    return out
