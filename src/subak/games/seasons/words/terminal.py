"""Cards and landscapes as text: `╲` and `╱` are paths, `⋱` and `⋰` furrows, F, B and H the features in their squares.

A square with several features shows them side by side, one that is cut by the side of a card at that side.

In closed paddies features are small letters, and squares without one show a dot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from subak.games.seasons.rules import vocabulary as v
from subak.games.seasons.rules.deck import features_of
from subak.games.seasons.rules.landscape import laid_card, laid_spot, laid_turn, squares_by_paddy
from subak.games.seasons.words.position import position_of

if TYPE_CHECKING:
    from subak.games.seasons.rules.deck import Face, SeasonsDeck
    from subak.games.seasons.rules.landscape import Landscape
    from subak.games.seasons.rules.state import Seasons

LETTERS: Final = " FBH"
FALLING: Final = ("⋱", "╲")  # furrow, path
RISING: Final = ("⋰", "╱")
CELL: Final = 3  # signs from one cell to the next

Picture = dict[tuple[int, int], str]  # column and row of a sign


def draw_face(picture: Picture, face: Face, x: int, y: int) -> None:
    """Put a card into a picture with its top left corner at a lattice point."""
    for row in range(face.height):
        for column in range(face.width):
            falls = (column + row + face.parity) % 2 == 0
            sign = (FALLING if falls else RISING)[face.bits[row * face.width + column]]
            picture[CELL * (x + column) + 2, 2 * (y + row) + 1] = sign
    across = face.width + 1
    for at, square in enumerate(face.features):
        for feature in features_of(square):
            put_feature(picture, x + at % across, y + at // across, LETTERS[feature])


def put_feature(picture: Picture, x: int, y: int, letter: str) -> None:
    """Put a feature into its square, beside those that lie there already."""
    column = CELL * x + 1
    while (column, 2 * y) in picture:
        column += 1
    picture[column, 2 * y] = letter


def drawn(picture: Picture) -> str:
    """A picture as lines of text."""
    if not picture:
        return "(nothing)\n"
    left, right = min(x for x, _ in picture), max(x for x, _ in picture)
    top, bottom = min(y for _, y in picture), max(y for _, y in picture)
    rows = ("".join(picture.get((x, y), " ") for x in range(left, right + 1)).rstrip() for y in range(top, bottom + 1))
    return "".join(row + "\n" for row in rows)


def card_text(deck: SeasonsDeck, card: int, turn: int = 0) -> str:
    """One card as text."""
    picture: Picture = {}
    draw_face(picture, deck.face(card, turn), 0, 0)
    return drawn(picture)


def board_of(state: Seasons) -> str:
    """The table as text: the position, then both landscapes drawn."""
    out = position_of(state)
    for seat, land in enumerate(state.lands):
        out += f"\nLandscape of seat {seat}, {state.points(seat)} points:\n{landscape_text(land, state.cards)}"
    return out


def landscape_text(land: Landscape, deck: SeasonsDeck) -> str:
    """A landscape as text."""
    picture: Picture = {}
    for entry in land.laid:
        face = deck.face(laid_card(entry), laid_turn(entry))
        draw_face(picture, face, v.spot_x(laid_spot(entry)), v.spot_y(laid_spot(entry)))
    for paddy, squares in zip(land.paddies, squares_by_paddy(land), strict=True):
        for square in squares if paddy.closed() else []:
            column, row = CELL * v.spot_x(square) + 1, 2 * v.spot_y(square)
            picture.setdefault((column, row), "•")
            for at in range(column, column + 2 * CELL):
                if (at, row) in picture:
                    picture[at, row] = picture[at, row].lower()
    return drawn(picture)
