"""Carrying out a legal action: the deals, the secret choices, the placements, the two seasons and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import lowest_bit
from subak.core.state import EVERYONE, NATURE
from subak.games.seasons.rules.landscape import lay, start_spot
from subak.games.seasons.rules.legal import deal_size, next_dealt
from subak.games.seasons.rules.score import score_closed, score_end
from subak.games.seasons.rules.vocabulary import (
    ANCESTOR,
    ASIDE,
    BOTH,
    BREAK_TIE,
    BY_CHANCE,
    BY_PADDIES,
    BY_POINTS,
    CHOOSE_ANCESTOR,
    CHOOSE_CARDS,
    DEAL,
    DEAL_CARD,
    DEAL_HANDS,
    FIRST,
    FIRST_SEAT,
    FRAME,
    LAY,
    LAY_DRY,
    LAY_WET,
    NO_CARD,
    OVER,
    PLACE,
    ROW,
    SEATS,
    START,
    TAKE,
    TAKE_CARD,
    TOLD_ANCESTOR,
    TOLD_ASIDE,
    TOLD_CHOICE,
    TOLD_DEAL,
    TOLD_DONE,
    TOLD_EXCHANGE,
    TOLD_FIRST,
    TOLD_LAY,
    TOLD_SEASON,
    TOLD_START,
    TOLD_TAKE,
    TURN_START,
    WET_TURNS,
)

if TYPE_CHECKING:
    from subak.games.seasons.rules.state import Seasons


def apply_action(s: Seasons, seat: i64, action: i64) -> None:
    """Carry out a legal action of a seat or an outcome of NATURE."""
    if seat == NATURE:
        if s.phase == FIRST_SEAT:
            begin_deal(s, action - FIRST)
        elif s.phase == BREAK_TIE:
            begin_dry(s, action - FIRST, BY_CHANCE)
        else:
            deal(s, action - DEAL_CARD)
        return
    s.count(seat)
    phase = s.phase
    if phase == CHOOSE_ANCESTOR:
        choose_ancestor(s, seat, action - ANCESTOR)
    elif phase == TURN_START:
        lay_start(s, seat, action - START)
    elif phase == CHOOSE_CARDS:
        choose_card(s, seat, action)
    elif phase == TAKE_CARD:
        take(s, seat, action - TAKE)
    elif action == ASIDE:
        set_aside(s, seat)
    else:
        lay_card(s, seat, (action - LAY) // FRAME, (action - LAY) % FRAME)


# -- set-up (chapter 3)


def begin_deal(s: Seasons, seat: i64) -> None:
    """One of the seats is dealt the first card of each deal; nothing else depends on it."""
    s.first = seat
    s.tell(TOLD_FIRST, EVERYONE, seat)
    s.enter(DEAL)


def deal(s: Seasons, card: i64) -> None:
    """One card for the next seat; the first two are its secret, the hand is open (3.1, 3.4, 1.4)."""
    seat = next_dealt(s)
    s.left &= ~(1 << card)
    s.hands[seat] |= 1 << card
    s.dealt += 1
    s.tell(TOLD_DEAL, 1 << seat if s.phase == DEAL else EVERYONE, seat, card)
    if s.dealt < deal_size(s):
        return
    if s.phase == DEAL:
        s.phase = CHOOSE_ANCESTOR  # the same secret step: all of it is shown at its end
    else:
        s.dealt = 0
        s.enter(CHOOSE_CARDS)


def choose_ancestor(s: Seasons, seat: i64, card: i64) -> None:
    """A seat's secret choice; the last one shows both (3.2)."""
    s.ancestors[seat] = card
    if not finished(s, seat):
        return
    for owner in range(SEATS):
        ancestor: i64 = s.ancestors[owner]
        hand: i64 = s.hands[owner]
        s.picked[owner] = lowest_bit(hand & ~(1 << ancestor))
        s.hands[owner] = 0
        s.tell(TOLD_ANCESTOR, EVERYONE, owner, ancestor, s.picked[owner])
    s.dealt = 0
    s.enter(TURN_START)


def lay_start(s: Seasons, seat: i64, turn: i64) -> None:
    """The first card of a landscape; it scores nothing (3.3)."""
    card: i64 = s.picked[seat]
    spot = start_spot(s.cards.face(card, turn))
    s.lands[seat] = lay(s.lands[seat], s.cards, card, turn, spot)
    s.picked[seat] = NO_CARD
    s.tell(TOLD_START, EVERYONE, seat, card, turn, spot)
    s.done |= 1 << seat
    if s.done == BOTH:
        s.enter(DEAL_HANDS)


# -- the Wet Season (chapter 4)


def choose_card(s: Seasons, seat: i64, action: i64) -> None:
    """First the card to place, then the one for the row, in secret; the last seat's choice shows both (4.1, 4.2)."""
    if action < ROW:
        s.picked[seat] = action - PLACE
        return
    s.rowed[seat] = action - ROW
    if not finished(s, seat):
        return
    for owner in range(SEATS):
        picked: i64 = s.picked[owner]
        rowed: i64 = s.rowed[owner]
        s.hands[owner] &= ~(1 << picked | 1 << rowed)
        s.row |= 1 << rowed
        s.rowed[owner] = NO_CARD
        s.tell(TOLD_CHOICE, EVERYONE, owner, picked, rowed, s.turn + 1)
    s.enter(LAY_WET)


def finished(s: Seasons, seat: i64) -> bool:
    """A seat is done with a secret choice; whether it was the last."""
    s.done |= 1 << seat
    s.tell(TOLD_DONE, EVERYONE, seat)
    return s.done == BOTH


def end_wet_turn(s: Seasons) -> None:
    """Hands are exchanged (4.4); the fourth turn lays the card handed over, then the Dry Season begins."""
    s.turn += 1
    if s.turn > WET_TURNS:
        s.turn = 0
        find_first(s)
        return
    s.hands = [s.hands[1], s.hands[0]]
    s.enter(CHOOSE_CARDS if s.turn < WET_TURNS else LAY_WET)
    for seat in range(SEATS):
        s.tell(TOLD_EXCHANGE, EVERYONE, seat, s.hands[seat], s.turn + 1)
    if s.turn < WET_TURNS:
        return
    for seat in range(SEATS):
        last: i64 = s.hands[seat]
        s.picked[seat] = lowest_bit(last)
        s.hands[seat] = 0


# -- the Dry Season (chapter 9)


def find_first(s: Seasons) -> None:
    """The seat with fewer points begins, then the one with fewer closed paddies, then chance says (9.1)."""
    lead = s.points(0) - s.points(1)
    if lead != 0:
        begin_dry(s, 0 if lead < 0 else 1, BY_POINTS)
        return
    lead = s.lands[0].closed_count() - s.lands[1].closed_count()
    if lead != 0:
        begin_dry(s, 0 if lead < 0 else 1, BY_PADDIES)
    else:
        s.enter(BREAK_TIE)


def begin_dry(s: Seasons, seat: i64, reason: i64) -> None:
    """The Dry Season begins with this seat."""
    s.active = seat
    s.enter(TAKE_CARD)
    s.tell(TOLD_SEASON, EVERYONE, seat, reason)


def take(s: Seasons, seat: i64, card: i64) -> None:
    """A card of the row, to be laid at once (9.2)."""
    s.row &= ~(1 << card)
    s.picked[seat] = card
    s.tell(TOLD_TAKE, EVERYONE, seat, card, WET_TURNS + 2 + s.turn // SEATS)
    s.phase = LAY_DRY


def end_dry_turn(s: Seasons) -> None:
    """The other seat is next, until the row is empty (9.3)."""
    s.turn += 1
    s.active = 1 - s.active
    if s.row:
        s.enter(TAKE_CARD)
    else:
        s.enter(OVER)
        score_end(s)


# -- placements (chapter 5)


def lay_card(s: Seasons, seat: i64, turn: i64, spot: i64) -> None:
    """Lay the card and score the paddies it closes (4.3, 9.2)."""
    card: i64 = s.picked[seat]
    s.lands[seat] = lay(s.lands[seat], s.cards, card, turn, spot)
    s.tell(TOLD_LAY, EVERYONE, seat, card, turn, spot)
    score_closed(s, seat, s.phase == LAY_DRY)
    end_placement(s, seat)


def set_aside(s: Seasons, seat: i64) -> None:
    """A card without a spot is out of the game (5.7)."""
    card: i64 = s.picked[seat]
    s.aside |= 1 << card
    s.tell(TOLD_ASIDE, EVERYONE, seat, card)
    end_placement(s, seat)


def end_placement(s: Seasons, seat: i64) -> None:
    """A seat has placed its card."""
    s.picked[seat] = NO_CARD
    if s.phase == LAY_DRY:
        end_dry_turn(s)
        return
    s.done |= 1 << seat
    if s.done == BOTH:
        end_wet_turn(s)
