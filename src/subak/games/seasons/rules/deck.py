"""The deck (chapter 2): the squares and lines of each paddy side in its four turns, each ancestor as effect terms."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from subak.core.state import Deck
from subak.games.seasons.rules.paddy import Paddy
from subak.games.seasons.rules.vocabulary import (
    ASKED_AT_END,
    CARDS,
    EMPTY,
    IN_IT,
    NO_LIMIT,
    OF_ANY,
    PATHS,
    SECOND,
    STRIDE,
    TURNS,
)


@final
class Face:
    """A paddy side in one of its turns. Places are distances in the frame from the card's top left corner.

    The card's squares fall into groups: squares joined by furrows of this card alone (6.1)."""

    def __init__(self, width: i64, height: i64, parity: i64, bits: list[int], features: list[int]) -> None:
        self.width: i64 = width
        self.height: i64 = height
        self.parity: i64 = parity  # 1 when the top left corner is an odd point
        self.bits: list[int] = bits  # by row, then column: 1 is a path
        self.features: list[int] = features  # by row of points, then column; two of a square as one number (2.7)
        self.point_at: list[int] = []  # every point of the card
        self.point_adds: list[int] = []  # what the card adds to `meet` there
        self.end_at: list[int] = []  # grid points on the rim, where a path can come to end (5.5)
        self.end_adds: list[int] = []
        self.end_group: list[int] = []
        self.square_at: list[int] = []  # squares, those cut by the card's rim first
        self.square_cells: list[int] = []  # cells of the card around a square's centre
        self.square_group: list[int] = []
        self.square_feature: list[int] = []
        self.figures: list[int] = []  # every feature of the card by itself
        self.rim: i64 = 0  # squares cut by the rim
        self.groups: i64 = 0
        self.alone: list[Paddy] = []  # by group: its paddy on a table without other cards
        self.rim_of: list[list[int]] = []  # by group: its squares cut by the rim
        self.ends_of: list[list[int]] = []  # by group: places in end_at and end_adds
        groups = grouped_squares(self)
        number_points(self)
        number_squares(self, groups)
        number_ends(self, groups)

    def is_square(self, x: i64, y: i64) -> bool:
        """Whether a point of the card is the centre of a square; the others are grid points (2.2)."""
        return (x + y + self.parity) % 2 == 1

    def cells_around(self, x: i64, y: i64) -> i64:
        """How many of the card's cells lie around a point: 4, on the rim 2, at a corner 1."""
        across: i64 = 1 if x == 0 or x == self.width else 2
        down: i64 = 1 if y == 0 or y == self.height else 2
        return across * down

    def paths_at(self, x: i64, y: i64) -> i64:
        """How many of the card's paths meet at a grid point: every cell around it sends its line there."""
        paths: i64 = 0
        for row in range(y - 1, y + 1):
            for column in range(x - 1, x + 1):
                if 0 <= row < self.height and 0 <= column < self.width:
                    paths += self.bits[row * self.width + column]
        return paths


def grouped_squares(face: Face) -> list[int]:
    """For every point the group of its square, named by one of its points (6.1)."""
    across = face.width + 1
    group: list[int] = list(range(across * (face.height + 1)))
    for y in range(face.height):
        for x in range(face.width):
            if face.bits[y * face.width + x] == 0:
                corner = y * across + x
                if face.is_square(x, y):
                    join(group, corner, corner + across + 1)
                else:
                    join(group, corner + 1, corner + across)
    return group


def join(group: list[int], one: i64, other: i64) -> None:
    """Give the groups of two points one name."""
    old: i64 = group[other]
    new: i64 = group[one]
    for point in range(len(group)):
        if group[point] == old:
            group[point] = new


def number_points(face: Face) -> None:
    """Note every point with the cells and paths the card brings there (2.2)."""
    for y in range(face.height + 1):
        for x in range(face.width + 1):
            adds = face.cells_around(x, y)
            if not face.is_square(x, y):
                adds += PATHS * face.paths_at(x, y)
            face.point_at.append(y * STRIDE + x)
            face.point_adds.append(adds)


def number_squares(face: Face, groups: list[int]) -> None:
    """Note the squares, those on the rim first, with their groups numbered from 0 (2.3, 6.1)."""
    names: list[int] = []
    for inner in range(2):
        for y in range(face.height + 1):
            for x in range(face.width + 1):
                cells = face.cells_around(x, y)
                if not face.is_square(x, y) or (cells == 4) != (inner == 1):
                    continue
                point = y * (face.width + 1) + x
                if groups[point] not in names:
                    names.append(groups[point])
                    face.alone.append(Paddy())
                    face.rim_of.append([])
                    face.ends_of.append([])
                face.square_at.append(y * STRIDE + x)
                face.square_cells.append(cells)
                face.square_group.append(names.index(groups[point]))
                face.square_feature.append(face.features[point])
                face.figures += features_of(face.features[point])
                group: i64 = face.square_group[-1]
                face.alone[group].add_square(cells, face.features[point])
                if not inner:
                    face.rim_of[group].append(y * STRIDE + x)
        if inner == 0:
            face.rim = len(face.square_at)
    face.groups = len(names)


def features_of(square: i64) -> list[int]:
    """The features of a square one by one, from an entry of `Face.features` (2.4, 2.7)."""
    out: list[int] = []
    while square:
        out.append(square % SECOND)
        square //= SECOND
    return out


def number_ends(face: Face, groups: list[int]) -> None:
    """Note the grid points on the rim, each with the group of a square of the card beside it (5.5)."""
    for y in range(face.height + 1):
        for x in range(face.width + 1):
            if face.is_square(x, y) or face.cells_around(x, y) == 4:
                continue
            beside: i64 = x - 1 if x else 1
            face.end_at.append(y * STRIDE + x)
            face.end_adds.append(face.cells_around(x, y) + PATHS * face.paths_at(x, y))
            group: i64 = face.square_group[face.square_at.index(y * STRIDE + beside)]
            face.end_group.append(group)
            face.ends_of[group].append(len(face.end_group) - 1)


def turned(face: Face) -> Face:
    """The same side after a quarter turn clockwise (2.5)."""
    width = face.height
    height = face.width
    bits: list[int] = []
    for y in range(height):
        for x in range(width):
            bits.append(face.bits[(face.height - 1 - x) * face.width + y])
    features: list[int] = []
    for y in range(height + 1):
        for x in range(width + 1):
            features.append(face.features[(face.height - x) * (face.width + 1) + y])
    parity = (face.parity + face.height) % 2
    return Face(width, height, parity, bits, features)


@final
class Block:
    """The rectangle of a card, upright or lying: its points, as distances from the top left corner."""

    def __init__(self, width: i64, height: i64) -> None:
        self.width: i64 = width
        self.height: i64 = height
        self.inner_at: list[int] = []  # points inside
        self.side_at: list[int] = []  # points on the sides, without the corners
        for y in range(height + 1):
            for x in range(width + 1):
                rows: bool = 0 < y < height
                columns: bool = 0 < x < width
                if rows and columns:
                    self.inner_at.append(y * STRIDE + x)
                elif rows or columns:
                    self.side_at.append(y * STRIDE + x)


@final
class Near:
    """How a block can lie next to a card already laid: distances between their top left corners."""

    def __init__(self, laid: Block, block: Block) -> None:
        self.touching: list[int] = []  # side by side
        self.middle: i64 = block.height * STRIDE + block.width  # place of distance 0 in `overlaps`
        overlaps = bytearray(self.middle + laid.height * STRIDE + laid.width)
        for y in range(-block.height, laid.height + 1):
            for x in range(-block.width, laid.width + 1):
                rows: bool = -block.height < y < laid.height
                columns: bool = -block.width < x < laid.width
                if rows and columns:
                    overlaps[self.middle + y * STRIDE + x] = 1
                elif rows or columns:
                    self.touching.append(y * STRIDE + x)
        self.overlaps: bytes = bytes(overlaps)


@final
class Term:
    """One effect of an ancestor with free terms (8.7)."""

    def __init__(self, trigger: i64, pays: i64, points: i64) -> None:
        self.trigger: i64 = trigger
        self.pays: i64 = pays  # what is counted
        self.points: i64 = points  # for each, or for every `every` of them
        self.every: i64 = 1
        self.extra: i64 = 0  # once, if there is any
        self.most: i64 = NO_LIMIT  # points at once
        self.scope: i64 = IN_IT  # where it is counted
        self.when: list[int] = []  # conditions of the paddies that set it off: measure, least, most of each
        self.which: list[int] = []  # and of those in which it counts


@final
class SeasonsDeck(Deck):
    """All cards of one edition. Made by `load`, never changed. Tables of cards have an empty place 0."""

    def __init__(self, digest: str, text: str, width: i64, height: i64) -> None:
        super().__init__("seasons", digest, text)
        self.width: i64 = width
        self.height: i64 = height
        self.blocks: list[Block] = [Block(width, height), Block(height, width)]  # upright, lying
        self.near: list[Near] = []  # 2 * shape of the card laid + shape of the new one
        for laid in self.blocks:
            for block in self.blocks:
                self.near.append(Near(laid, block))
        nowhere = Face(1, 1, 0, [0], [EMPTY] * 4)
        self.faces: list[Face] = [nowhere] * (TURNS * (CARDS + 1))  # TURNS * card + quarter turns
        self.names: list[str] = [""] * (CARDS + 1)
        self.texts: list[str] = [""] * (CARDS + 1)
        self.sources: list[str] = [""] * (CARDS + 1)  # of the ancestor sides
        self.paddy_sources: list[str] = [""] * (CARDS + 1)
        # the effect terms
        self.trigger: list[int] = [0] * (CARDS + 1)
        self.measure: list[int] = [OF_ANY] * (CARDS + 1)
        self.least: list[int] = [0] * (CARDS + 1)
        self.most: list[int] = [NO_LIMIT] * (CARDS + 1)
        self.pays: list[int] = [0] * (CARDS + 1)  # at the end: what is counted
        self.points: list[int] = [0] * (CARDS + 1)
        self.further: list[int] = [0] * (CARDS + 1)
        self.timing: list[str] = ["both"] * (CARDS + 1)
        self.terms: list[list[Term]] = [[]] * (CARDS + 1)  # of those whose trigger is FREE
        self.asked: list[int] = [ASKED_AT_END] * (CARDS + 1)  # of those whose trigger is BY_HAND
        self.free: bool = False  # whether any ancestor has free terms

    def add_paddies(self, card: i64, bits: list[int], features: list[int]) -> None:
        """Enter a card's paddy side; its upright top left corner is a grid point (2.2)."""
        face = Face(self.width, self.height, 0, bits, features)
        for turn in range(TURNS):
            self.faces[TURNS * card + turn] = face
            face = turned(face)

    def face(self, card: i64, turn: i64) -> Face:
        """A paddy side, by its quarter turns (2.5)."""
        return self.faces[TURNS * card + turn]
