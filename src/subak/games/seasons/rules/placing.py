"""Placing a card (chapter 5): where it may lie, what it becomes part of, and when it is set aside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import Rng, bit
from subak.core.state import EVERYONE
from subak.games.seasons.rules import vocabulary as v
from subak.games.seasons.rules.ancestors import asks_now, card_bonus, claim, paddy_bonus, pay
from subak.games.seasons.rules.deck import Block, Face, Near, SeasonsDeck
from subak.games.seasons.rules.landscape import NO_SPOTS, Landscape
from subak.games.seasons.rules.paddy import DEAD_END, closed_groups, join_paddies
from subak.games.seasons.rules.score import score_paddy
from subak.games.seasons.rules.vocabulary import FRAME, LANDSCAPE_CARDS, STRIDE, TURNS

if TYPE_CHECKING:
    from subak.games.seasons.rules.state import Seasons


def legal(state: Seasons, seat: i64) -> list[int]:
    """All spots of the card a seat has to lay; a card that has none is set aside (5.1 to 5.4, 5.7).

    A seat that has laid its card and is still to act says what its ancestor in words pays (8.9)."""
    if state.picked[seat] == v.NO_CARD:
        return v.CLAIMS[:]
    spots = placements(state.lands[seat], state.cards, state.picked[seat], state.refuse, v.LAY)
    return spots if spots else [v.ASIDE]


def allows(state: Seasons, seat: i64, action: i64) -> bool:
    """Whether an action is listed by `legal`."""
    if state.picked[seat] == v.NO_CARD or action >= v.CLAIM:
        return state.picked[seat] == v.NO_CARD and v.CLAIM <= action < v.ACTIONS
    if action < v.LAY:
        return action == v.ASIDE and legal(state, seat)[0] == v.ASIDE
    return may_lie(state, seat, (action - v.LAY) // FRAME, (action - v.LAY) % FRAME)


def may_lie(state: Seasons, seat: i64, turn: i64, spot: i64) -> bool:
    """Whether a seat's card, by its quarter turns, may lie at this spot (5.1 to 5.4)."""
    land = state.lands[seat]
    if len(land.laid) >= LANDSCAPE_CARDS:
        return False
    face = state.cards.face(state.picked[seat], turn)
    if not lines_meet(face, spot) or not fits(land, state.cards, turn, spot):
        return False
    return not (state.refuse and closes_dead_end(land, face, spot))


def pick(state: Seasons, seat: i64, rng: Rng) -> i64:
    """One action of `legal`, each equally likely: spots are tried in random order instead of being listed."""
    if state.picked[seat] == v.NO_CARD:
        return v.CLAIM + rng.below(v.MOST_CLAIMED + 1)
    by_shape = state.lands[seat].spots
    tries: list[int] = []
    for turn in range(TURNS):
        for spot in by_shape[2 * (turn & 1) + state.cards.face(state.picked[seat], turn).parity]:
            tries.append(FRAME * turn + spot)
    while tries:
        at = rng.below(len(tries))
        drawn: i64 = tries[at]
        if may_lie(state, seat, drawn // FRAME, drawn % FRAME):
            return v.LAY + drawn
        tries[at] = tries[len(tries) - 1]
        tries.pop()
    return v.ASIDE


def apply(state: Seasons, seat: i64, action: i64) -> bool:
    """Lay the card and score the paddies it closes, or set it aside; whether the step is over (4.3, 5.7, 9.2).

    An ancestor in words may ask its owner for points before the seat is done (8.9)."""
    asks: bool = False
    if action >= v.CLAIM:
        claim(state, seat, action - v.CLAIM)
    elif action == v.ASIDE:
        state.aside |= 1 << state.picked[seat]
        state.tell(v.TOLD_ASIDE, EVERYONE, seat, state.picked[seat])
    else:
        card: i64 = state.picked[seat]
        turn = (action - v.LAY) // FRAME
        spot = (action - v.LAY) % FRAME
        state.lands[seat] = lay(state.lands[seat], state.cards, card, turn, spot)
        state.tell(v.TOLD_LAY, EVERYONE, seat, card, turn, spot)
        score_closed(state, seat, state.phase == v.PHASE_LAY_DRY)
        asks = asks_now(state, seat)
    state.picked[seat] = v.NO_CARD
    if asks:
        return False
    return state.phase == v.PHASE_LAY_DRY or state.seat_done(seat)


def score_closed(state: Seasons, seat: i64, dry: bool) -> None:
    """Score the paddies that the card just laid has closed, each by itself, then its ancestor for the turn (7.1, 8.2).

    `dry` says whether it was laid in the Dry Season (8.3)."""
    land = state.lands[seat]
    ancestor: i64 = state.ancestors[seat]
    for number in land.fresh:
        score_paddy(state, seat, number)
        pay(state, seat, paddy_bonus(state.cards, ancestor, land, number, dry, state.six_plus), number)
    pay(state, seat, card_bonus(state.cards, ancestor, land, dry, state.six_plus), 0)


# -- where a card may lie


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


def is_even(spot: i64) -> bool:
    """Whether a point of the frame is a grid point of the lattice (2.2)."""
    return (spot % STRIDE + spot // STRIDE) % 2 == 0


def lines_meet(face: Face, spot: i64) -> bool:
    """Whether the card's lines meet those of its neighbours: its grid points fall on the lattice's (5.3)."""
    return is_even(spot) == (face.parity == 0)


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


# -- laying a card


def lay(land: Landscape, deck: SeasonsDeck, card: i64, turn: i64, spot: i64) -> Landscape:
    """The landscape with one more card, by its quarter turns and the spot of its top left corner."""
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
    """`Landscape.meet` with the cells and paths of one more card."""
    more = bytearray(meet)
    for k in range(len(face.point_at)):
        at: i64 = spot + face.point_at[k]
        more[at] = meet[at] + face.point_adds[k]
    return bytes(more)


def next_spots(land: Landscape, deck: SeasonsDeck, turn: i64, spot: i64, meet: bytes) -> list[list[int]]:
    """Where the next card fits: old spots left free, and free ones beside the new card; none when eight lie (1.3)."""
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
