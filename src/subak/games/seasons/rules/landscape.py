"""A landscape: cards on the lattice, where another would fit, and the paddies they draw (chapters 2, 5 and 6).

A landscape never changes: laying a card makes a new one, so that copies of a game share theirs.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from subak.core.rng import bit
from subak.games.seasons.rules.deck import COVERED, Block, Face, Near, SeasonsDeck
from subak.games.seasons.rules.paddy import Paddy
from subak.games.seasons.rules.vocabulary import FRAME, LANDSCAPE_CARDS, LARGEST, STRIDE, TURNS, spot_at

GROUPS: Final[list[int]] = list(range((LARGEST + 1) * (LARGEST + 1)))  # of a card, each by itself
DEAD_END: Final = 4 + 8  # `meet` of a point with four covered cells and one path (5.5)


NO_PADDY: Final = Paddy()  # stands where a paddy has gone into another, and at number 0


@final
class Landscape:
    """The cards of one seat. `meet` and `paddy_at` have one byte for every point of the frame."""

    def __init__(
        self, meet: bytes, paddy_at: bytes, spots: list[list[int]], laid: list[int], paddies: list[Paddy]
    ) -> None:
        self.meet: bytes = meet  # covered cells around a point, and 8 for each path that meets there
        self.paddy_at: bytes = paddy_at  # number of the paddy a square belongs to, 0 where no cell is covered
        self.spots: list[list[int]] = spots  # where a card fits: upright even, upright odd, lying even, lying odd
        self.laid: list[int] = laid  # FRAME * face + spot of every card, in order
        self.paddies: list[Paddy] = paddies
        self.loose_ends: i64 = 0  # dead ends in all paddies
        self.fresh: list[int] = []  # numbers of the paddies the last card closed

    def closed_count(self) -> i64:
        """How many paddies are closed."""
        count: i64 = 0
        for paddy in self.paddies:
            if paddy.squares and paddy.closed():
                count += 1
        return count

    def farmers(self) -> i64:
        """All farmers, in open and closed paddies (10.4)."""
        count: i64 = 0
        for paddy in self.paddies:
            count += paddy.farmers
        return count


def squares_by_paddy(land: Landscape) -> list[list[int]]:
    """The squares of every paddy, by its number."""
    out: list[list[int]] = [[] for _ in land.paddies]
    for square in range(FRAME):
        number: i64 = land.paddy_at[square]
        if number:
            out[number].append(square)
    return out


def squares_of(land: Landscape, number: i64) -> list[int]:
    """The squares of the paddy with this number."""
    out: list[int] = []
    mark = bytes([number])
    at = land.paddy_at.find(mark)
    while at >= 0:
        out.append(at)
        at = land.paddy_at.find(mark, at + 1)
    return out


NO_SPOTS: Final[list[list[int]]] = [[], [], [], []]
BARE: Final = Landscape(bytes(FRAME), bytes(FRAME), NO_SPOTS, [], [NO_PADDY])


def laid_card(laid: i64) -> i64:
    """The card of an entry of `laid`."""
    return laid // (TURNS * FRAME)


def laid_turn(laid: i64) -> i64:
    """Its quarter turns."""
    return laid // FRAME % TURNS


def laid_spot(laid: i64) -> i64:
    """Where its top left corner lies."""
    return laid % FRAME


# -- where a card fits


def is_even(spot: i64) -> bool:
    """Whether a point of the frame is a grid point of the lattice (2.2)."""
    return (spot % STRIDE + spot // STRIDE) % 2 == 0


def lines_meet(face: Face, spot: i64) -> bool:
    """Whether the card's lines meet those of its neighbours: its grid points fall on the lattice's (5.3)."""
    return is_even(spot) == (face.parity == 0)


def placements(land: Landscape, deck: SeasonsDeck, card: i64, refuse: bool, base: i64) -> list[int]:
    """All spots of a card as base + FRAME * quarter turns + spot, in order (5.1 to 5.4)."""
    out: list[int] = []
    for turn in range(TURNS):
        face = deck.faces[TURNS * card + turn]
        first: i64 = base + FRAME * turn
        fitting = land.spots[2 * (turn & 1) + face.parity]
        if refuse:
            for spot in fitting:
                if not closes_dead_end(land, face, spot):
                    out.append(first + spot)
        else:
            for spot in fitting:
                out.append(first + spot)
    return out


def fits(land: Landscape, deck: SeasonsDeck, turn: i64, spot: i64) -> bool:
    """Whether a card touches the landscape here by a side and overlaps nothing (5.1, 5.2)."""
    block = deck.blocks[turn & 1]
    return is_inside(block, spot) and is_free(land.meet, block, spot) and touches(land.meet, block, spot)


def is_inside(block: Block, spot: i64) -> bool:
    """Whether a block lies inside the frame; no card can reach its border."""
    return spot % STRIDE + block.width < STRIDE and spot // STRIDE + block.height < STRIDE


def is_free(meet: bytes, block: Block, spot: i64) -> bool:
    """No cell is covered twice: around the points inside the block nothing is covered yet (5.2)."""
    for inside in block.inner_at:
        if meet[spot + inside]:
            return False
    return True


def touches(meet: bytes, block: Block, spot: i64) -> bool:
    """A side is touched when a cell is covered around a point of it that is no corner (5.1)."""
    for beside in block.side_at:
        if meet[spot + beside]:
            return True
    return False


def closes_dead_end(land: Landscape, face: Face, spot: i64) -> bool:
    """Whether a card laid here would close a paddy in which a path ends (5.4)."""
    meet = land.meet
    ended: i64 = 0  # mask of the card's groups whose paddy holds a dead end
    for k in range(len(face.end_at)):
        if meet[spot + face.end_at[k]] + face.end_adds[k] == DEAD_END:
            ended |= bit(face.end_group[k])
    if land.loose_ends:
        for k in range(face.rim):
            if land.paddies[land.paddy_at[spot + face.square_at[k]]].dead_ends:
                ended |= bit(face.square_group[k])
    return ended != 0 and ended & closed_groups(land, face, spot) != 0


def closed_groups(land: Landscape, face: Face, spot: i64) -> i64:
    """Mask of the card's groups whose paddy would have all its squares complete (6.2)."""
    opened: i64 = 0
    numbers: list[int] = []
    for k in range(face.rim):
        at: i64 = spot + face.square_at[k]
        if (land.meet[at] & COVERED) + face.square_cells[k] != 4:
            opened |= bit(face.square_group[k])
        numbers.append(land.paddy_at[at])
    every: i64 = bit(face.groups) - 1  # up to 32 groups
    if opened == every:
        return 0
    for k in range(face.rim):
        given: i64 = 0  # missing cells of this paddy that the card brings
        for other in range(face.rim):
            if numbers[other] == numbers[k]:
                given += face.square_cells[other]
        if land.paddies[numbers[k]].missing != given:
            opened |= bit(face.square_group[k])
    return every & ~spread(opened, face, numbers)


def spread(opened: i64, face: Face, numbers: list[int]) -> i64:
    """Groups that meet an open group in one paddy are open as well, and so on."""
    before: i64 = -1
    while opened != before:
        before = opened
        for one in range(face.rim):
            for other in range(one):
                if numbers[one] == numbers[other]:
                    both: i64 = bit(face.square_group[one]) | bit(face.square_group[other])
                    if opened & both:
                        opened |= both
    return opened


# -- laying a card


def start_spot(face: Face) -> i64:
    """Where the start card lies: at the middle of the frame, its grid points on the lattice's (2.2, 3.3)."""
    return spot_at(face.parity, 0)


def lay(land: Landscape, deck: SeasonsDeck, card: i64, turn: i64, spot: i64) -> Landscape:
    """The landscape with one more card."""
    face = deck.face(card, turn)
    entry = FRAME * (TURNS * card + turn) + spot
    meet = with_points(land.meet, face, spot)
    paddies = land.paddies[:]
    fresh: list[int] = []
    paddy_at = join_paddies(land, face, spot, paddies, fresh)
    spots = next_spots(land, deck, turn, spot, meet)
    after = Landscape(meet, paddy_at, spots, [*land.laid, entry], paddies)
    after.fresh = fresh
    for paddy in paddies:
        after.loose_ends += paddy.dead_ends
    return after


def with_points(meet: bytes, face: Face, spot: i64) -> bytes:
    """`meet` with the cells and paths of one more card."""
    more = bytearray(meet)
    for k in range(len(face.point_at)):
        at: i64 = spot + face.point_at[k]
        more[at] = meet[at] + face.point_adds[k]
    return bytes(more)


def next_spots(land: Landscape, deck: SeasonsDeck, turn: i64, spot: i64, meet: bytes) -> list[list[int]]:
    """Where the next card fits: old spots left free, and free ones beside the new card; none when eight cards lie."""
    if len(land.laid) + 1 == LANDSCAPE_CARDS:
        return NO_SPOTS
    spots: list[list[int]] = []
    for shape in range(2):
        near = deck.near[2 * (turn & 1) + shape]
        block = deck.blocks[shape]
        even = left_free(land.spots[2 * shape], near, spot)
        odd = left_free(land.spots[2 * shape + 1], near, spot)
        for beside in near.touching:
            at: i64 = spot + beside
            if is_free(meet, block, at) and not touches(land.meet, block, at):
                if is_even(at):
                    even.append(at)
                else:
                    odd.append(at)
        even.sort()
        odd.sort()
        spots.append(even)
        spots.append(odd)
    return spots


def left_free(spots: list[int], near: Near, spot: i64) -> list[int]:
    """The spots at which a card does not overlap the one just laid."""
    out: list[int] = []
    overlaps = near.overlaps
    farthest: i64 = len(overlaps)
    for old in spots:
        away: i64 = old - spot + near.middle
        if away < 0 or away >= farthest or not overlaps[away]:
            out.append(old)
    return out


def join_paddies(land: Landscape, face: Face, spot: i64, paddies: list[Paddy], fresh: list[int]) -> bytes:
    """Join the card's groups with each other and with the paddies they reach: the new `paddy_at`.

    `paddies` is brought up to date, and `fresh` gets the numbers of those now closed."""
    root = joined_groups(land, face, spot)
    numbers: list[int] = [0] * face.groups
    paddy_at = land.paddy_at
    for group in range(face.groups):
        if root[group] != group:
            continue
        taken: list[int] = []
        paddy = joined_paddy(land, face, spot, root, group, taken)
        number: i64 = taken[0] if taken else len(paddies)
        for old in taken:
            paddies[old] = NO_PADDY
            if old != number:
                paddy_at = paddy_at.replace(bytes([old]), bytes([number]))
        if taken:
            paddies[number] = paddy
        else:
            paddies.append(paddy)
        numbers[group] = number
        if paddy.closed():
            fresh.append(number)
    after = bytearray(paddy_at)
    for k in range(len(face.square_at)):
        after[spot + face.square_at[k]] = numbers[root[face.square_group[k]]]
    return bytes(after)


def joined_paddy(land: Landscape, face: Face, spot: i64, root: list[int], group: i64, taken: list[int]) -> Paddy:
    """The paddy of a group after the card is laid; `taken` gets the numbers of the paddies that go into it."""
    paddy = Paddy()
    paddy.cards = 1 << len(land.laid)
    for member in range(group, face.groups):
        if root[member] != group:
            continue
        paddy.take_in(face.alone[member])
        for at in face.rim_of[member]:
            old: i64 = land.paddy_at[spot + at]
            if old:  # the square has been counted there
                paddy.squares -= 1
                paddy.missing -= 4
                if old not in taken:
                    taken.append(old)
                    paddy.take_in(land.paddies[old])
        for k in face.ends_of[member]:
            if land.meet[spot + face.end_at[k]] + face.end_adds[k] == DEAD_END:
                paddy.dead_ends += 1
    return paddy


def joined_groups(land: Landscape, face: Face, spot: i64) -> list[int]:
    """For every group the smallest group that ends up in the same paddy."""
    root = GROUPS[: face.groups]
    numbers: list[int] = []  # of the old paddies that the card reaches
    groups: list[int] = []  # and by which group first
    for k in range(face.rim):
        number: i64 = land.paddy_at[spot + face.square_at[k]]
        if number == 0:
            continue
        if number in numbers:
            unite(root, face.square_group[k], groups[numbers.index(number)])
        else:
            numbers.append(number)
            groups.append(face.square_group[k])
    return root


def unite(root: list[int], one: i64, other: i64) -> None:
    """Give two groups the smaller root."""
    a: i64 = root[one]
    b: i64 = root[other]
    small: i64 = a if a < b else b
    for group in range(len(root)):
        if root[group] == a or root[group] == b:
            root[group] = small
