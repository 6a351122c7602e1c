"""What is wrong with a position, and what no action changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from subak.core.state import TRUTH
from subak.games.seasons.rules.landscape import laid_card
from subak.games.seasons.rules.vocabulary import (
    ALL_CARDS,
    BOTH,
    CARDS,
    CHOOSE_ANCESTOR,
    CHOOSE_CARDS,
    DEALING_PHASES,
    FIRST_DEAL,
    HAND,
    LANDSCAPE_CARDS,
    LAY_DRY,
    LAY_WET,
    LAYING_PHASES,
    NO_CARD,
    ORDERED_PHASES,
    OVER,
    SEATS,
    TAKE_CARD,
    TURN_START,
    WET_TURNS,
)

if TYPE_CHECKING:
    from subak.games.seasons.rules.state import Seasons


def cards_in(mask: int) -> list[int]:
    """The cards of a set, lowest first."""
    return [card for card in range(1, CARDS + 1) if mask >> card & 1]


def cards_text(mask: int) -> str:
    """A set of cards as text."""
    return " ".join(map(str, cards_in(mask))) or "-"


def places_of(s: Seasons) -> list[int]:
    """All places a card can be in, as sets."""
    places = [int(s.left), int(s.row), int(s.aside), *map(int, s.hands)]
    for seat in range(SEATS):
        chosen = s.phase > CHOOSE_ANCESTOR  # before, the ancestor is still one of the two cards in hand
        places.append(1 << s.ancestors[seat] & ALL_CARDS if chosen else 0)
        in_hand = s.hands[seat] >> s.picked[seat] & 1  # while choices are secret
        places.append(0 if in_hand else 1 << s.picked[seat] & ALL_CARDS)
        places += [1 << laid_card(entry) for entry in s.lands[seat].laid]
    return places


def conserved_totals(s: Seasons) -> dict[str, int]:
    """18 cards, wherever they are."""
    return {"cards": sum(place.bit_count() for place in places_of(s))}


def problems_of(s: Seasons) -> list[str]:
    """What is wrong with a position; empty when it is sound."""
    wrong = []
    if s.viewer == TRUTH:
        found = 0
        for place in places_of(s):
            if found & place:
                wrong.append(f"cards {cards_text(found & place)} are in two places")
            found |= place
        if found != ALL_CARDS:
            wrong.append(f"cards {cards_text(ALL_CARDS & ~found)} are missing")
    if s.done == BOTH:
        wrong.append("both seats are done, so the step is over")
    if s.phase == TAKE_CARD and not s.row:
        wrong.append("the Dry Season row is empty, so the game is over")
    for seat in range(SEATS):
        wrong += side_problems(s, seat) + hand_problems(s, seat)
    return wrong


def hand_problems(s: Seasons, seat: int) -> list[str]:
    """What is wrong with the cards a seat holds or has chosen (3.2, 4.1, 4.5)."""
    wrong = []
    held, wanted = len(cards_in(s.hands[seat])), hand_size(s)
    if s.phase == CHOOSE_ANCESTOR and s.viewer not in (seat, TRUTH):
        wanted = 0
    if s.phase == CHOOSE_CARDS and s.turn >= WET_TURNS:
        wrong.append(f"cards are chosen on the first {WET_TURNS} turns only")
    elif wanted is not None and held != wanted:
        wrong.append(f"seat {seat} holds {held} cards instead of {wanted}")
    if s.rowed[seat] != NO_CARD and s.picked[seat] == NO_CARD:
        wrong.append(f"seat {seat} has a card for the row but none to place")
    return wrong


def hand_size(s: Seasons) -> int | None:
    """Cards in each hand as the turn says; None while cards are dealt."""
    if s.phase == CHOOSE_ANCESTOR:
        return FIRST_DEAL
    if s.phase == CHOOSE_CARDS:
        return HAND - 2 * int(s.turn)
    if s.phase == LAY_WET:
        return max(0, HAND - 2 - 2 * int(s.turn))
    return None if DEALING_PHASES >> s.phase & 1 else 0


def cards_due(s: Seasons, seat: int) -> int:
    """Cards of the Dry Season that a seat has still to lay (9.2)."""
    if not ORDERED_PHASES >> s.phase & 1:
        return 0
    taken = s.phase == LAY_DRY
    first = (seat == s.active) != taken  # takes the next card of the row
    return (len(cards_in(s.row)) + first) // 2 + (taken and seat == s.active)


def side_problems(s: Seasons, seat: int) -> list[str]:
    """What is wrong with one seat's side."""
    wrong = []
    cards = len(s.lands[seat].laid)
    if s.phase > TURN_START and not cards:
        wrong.append(f"seat {seat} has no start card")
    if s.phase > CHOOSE_ANCESTOR and s.ancestors[seat] == NO_CARD:
        wrong.append(f"seat {seat} has no ancestor")
    pending = s.to_act() >> seat & 1 and (LAYING_PHASES | 1 << TURN_START) >> s.phase & 1
    if pending and s.picked[seat] == NO_CARD:
        wrong.append(f"seat {seat} has no card to lay")
    if pending and cards == LANDSCAPE_CARDS:
        wrong.append(f"seat {seat} has no room for a ninth card")
    if cards + cards_due(s, seat) > LANDSCAPE_CARDS:
        wrong.append(f"seat {seat} would lay more than {LANDSCAPE_CARDS} cards")
    if s.refuse and any(paddy.missing == 0 and paddy.dead_ends for paddy in s.lands[seat].paddies):
        wrong.append(f"seat {seat} has a paddy closed around a dead end")
    if s.phase == OVER and s.picked[seat] != NO_CARD:
        wrong.append(f"seat {seat} has a card left to lay")
    return wrong
