"""What is wrong with a position, and what no action changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from subak.core.state import TRUTH
from subak.games.seasons.landscape import laid_card
from subak.games.seasons.vocabulary import (
    ALL_CARDS,
    CARDS,
    CHOOSE_ANCESTOR,
    LANDSCAPE_CARDS,
    LAYING_PHASES,
    NO_CARD,
    OVER,
    SEATS,
    TURN_START,
)

if TYPE_CHECKING:
    from subak.games.seasons.state import Seasons


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
    for seat in range(SEATS):
        wrong += side_problems(s, seat)
    return wrong


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
    if s.refuse and any(paddy.missing == 0 and paddy.dead_ends for paddy in s.lands[seat].paddies):
        wrong.append(f"seat {seat} has a paddy closed around a dead end")
    if s.phase == OVER and s.picked[seat] != NO_CARD:
        wrong.append(f"seat {seat} has a card left to lay")
    return wrong


