"""Where a card lies, as players say it: beside, above or below which cards, and how often it was turned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from subak.games.seasons.rules import vocabulary as v
from subak.games.seasons.rules.landscape import laid_card, laid_spot, laid_turn

if TYPE_CHECKING:
    from subak.games.seasons.rules.deck import SeasonsDeck
    from subak.games.seasons.rules.landscape import Landscape

TURNED: Final = ("", ", turned once", ", turned twice", ", turned three times")  # by quarter turns, clockwise
Box = tuple[int, int, int, int]  # left, top, right, bottom


class Touching(NamedTuple):
    """A card beside another; those with the longest common edge come last in order."""

    edge: int
    card: int  # less than 0, so that of equal edges the lower number comes last
    side: str  # of the other card on which it lies
    upright: bool  # the edge runs up and down
    shift: int  # how far it begins below the other's top, or to the right of its left end


def place_of(land: Landscape, deck: SeasonsDeck, card: int, turn: int, spot: int) -> str:
    """Where a card lies or would lie: " above card 10, right of card 7", " left of card 5, 3 up, turned once".

    No two spots of a landscape have the same words; the first card of all lies beside none."""
    mine = box_of(deck, card, turn, spot)
    others = {int(laid_card(one)): one for one in land.laid}
    others.pop(card, None)
    found = sorted(
        touching
        for other, laid in others.items()
        if (touching := touching_of(mine, box_of(deck, other, int(laid_turn(laid)), int(laid_spot(laid))), other))
    )
    if not found:
        return TURNED[turn]
    first = found[-1]
    across = next((one for one in reversed(found) if one.upright != first.upright), None)
    rest = f", {across.side} card {-across.card}" if across else shifted(first)
    return f" {first.side} card {-first.card}{rest}{TURNED[turn]}"


def box_of(deck: SeasonsDeck, card: int, turn: int, spot: int) -> Box:
    """The cells that a card covers."""
    face = deck.face(card, turn)
    left, top = int(v.spot_x(spot)), int(v.spot_y(spot))
    return left, top, left + int(face.width), top + int(face.height)


def touching_of(mine: Box, other: Box, card: int) -> Touching | None:
    """How a card touches another, if they have an edge in common."""
    across = min(mine[2], other[2]) - max(mine[0], other[0])
    down = min(mine[3], other[3]) - max(mine[1], other[1])
    if down > 0 and across == 0:
        return Touching(down, -card, "left of" if mine[2] == other[0] else "right of", True, mine[1] - other[1])
    if across > 0 and down == 0:
        return Touching(across, -card, "above" if mine[3] == other[1] else "below", False, mine[0] - other[0])
    return None


def shifted(touching: Touching) -> str:
    """How far a card is out of line with the only side it lies on: ", 3 up"."""
    if not touching.shift:
        return ""
    ways = ("up", "down") if touching.upright else ("left", "right")
    return f", {abs(touching.shift)} {ways[touching.shift > 0]}"
