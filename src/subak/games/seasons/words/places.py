"""Where a card lies, as players say it: beside, above or below which card, and how often it was turned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from subak.games.seasons.rules import vocabulary as v
from subak.games.seasons.rules.landscape import laid_card, laid_spot, laid_turn

if TYPE_CHECKING:
    from subak.games.seasons.rules.deck import SeasonsDeck
    from subak.games.seasons.rules.landscape import Landscape

TURNED: Final = ("", ", turned once", ", turned twice", ", turned three times")  # by quarter turns, clockwise
Box = tuple[int, int, int, int]  # left, top, right, bottom


def place_of(land: Landscape, deck: SeasonsDeck, card: int) -> str:
    """On which side of which card another lies, by the longest edge they share: " left of card 7"; "" if alone."""
    boxes = {int(laid_card(laid)): box_of(deck, laid) for laid in land.laid}
    mine = boxes.pop(card)
    found = [
        (edge, -other, side) for other, box in boxes.items() for side, edge in shared(mine, box).items() if edge > 0
    ]
    if not found:
        return ""
    _, other, side = max(found)
    return f" {side} card {-other}"


def box_of(deck: SeasonsDeck, laid: int) -> Box:
    """The cells that a card covers."""
    face, spot = deck.face(laid_card(laid), laid_turn(laid)), laid_spot(laid)
    left, top = int(v.spot_x(spot)), int(v.spot_y(spot))
    return left, top, left + int(face.width), top + int(face.height)


def shared(mine: Box, other: Box) -> dict[str, int]:
    """How long an edge a card shares with another, by the side of the other on which it lies."""
    across = min(mine[2], other[2]) - max(mine[0], other[0])
    down = min(mine[3], other[3]) - max(mine[1], other[1])
    return {
        "left of": down if mine[2] == other[0] else 0,
        "right of": down if mine[0] == other[2] else 0,
        "above": across if mine[3] == other[1] else 0,
        "below": across if mine[1] == other[3] else 0,
    }
