"""What is wrong with a position, and what no action changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from subak.core.state import TRUTH
from subak.core.text import count
from subak.games.seasons.rules import vocabulary as v
from subak.games.seasons.rules.ancestors import asks_at_end, asks_now
from subak.games.seasons.rules.landscape import laid_card

if TYPE_CHECKING:
    from subak.games.seasons.rules.state import Seasons


def cards_in(mask: int) -> list[int]:
    """The cards of a set, lowest first."""
    return [card for card in range(1, v.CARDS + 1) if mask >> card & 1]


def cards_text(mask: int) -> str:
    """A set of cards as text."""
    return " ".join(map(str, cards_in(mask))) or "-"


def places_of(state: Seasons) -> list[int]:
    """All places a card can be in, as sets."""
    places = [state.left, state.row, state.aside, *map(int, state.hands)]
    for seat in range(v.SEATS):
        chosen = state.phase > v.PHASE_ANCESTOR  # before, the ancestor is still one of the two cards in hand
        places.append(1 << state.ancestors[seat] & v.ALL_CARDS if chosen else 0)
        in_hand = state.hands[seat] >> state.picked[seat] & 1  # while choices are secret
        places.append(0 if in_hand else 1 << state.picked[seat] & v.ALL_CARDS)
        places += [1 << laid_card(entry) for entry in state.lands[seat].laid]
    return places


def conserved(state: Seasons) -> dict[str, int]:
    """18 cards, wherever they are."""
    return {"cards": sum(place.bit_count() for place in places_of(state))}


def problems(state: Seasons) -> list[str]:
    """What is wrong with a position; empty when it is sound."""
    wrong = []
    if state.viewer == TRUTH:
        found = 0
        for place in places_of(state):
            if found & place:
                wrong.append(f"cards {cards_text(found & place)} are in two places")
            found |= place
        if found != v.ALL_CARDS:
            wrong.append(f"cards {cards_text(v.ALL_CARDS & ~found)} are missing")
    if state.done == v.BOTH:
        wrong.append("both seats are done, so the step is over")
    if state.phase == v.PHASE_TAKE and not state.row:
        wrong.append("the Dry Season row is empty, so the game is over")
    for seat in range(v.SEATS):
        wrong += side_problems(state, seat) + hand_problems(state, seat)
    return wrong


def hand_problems(state: Seasons, seat: int) -> list[str]:
    """What is wrong with the cards a seat holds or has chosen (3.2, 4.1, 4.5)."""
    wrong = []
    held, wanted = len(cards_in(state.hands[seat])), hand_size(state)
    if state.phase == v.PHASE_ANCESTOR and state.viewer not in (seat, TRUTH):
        wanted = 0
    if state.phase == v.PHASE_CHOOSE and state.turn >= v.WET_TURNS:
        wrong.append(f"cards are chosen on the first {v.WET_TURNS} turns only")
    elif wanted is not None and held != wanted:
        wrong.append(f"seat {seat} holds {count(held, 'card')} instead of {wanted}")
    if state.rowed[seat] != v.NO_CARD and state.picked[seat] == v.NO_CARD:
        wrong.append(f"seat {seat} has a card for the row but none to place")
    return wrong


def hand_size(state: Seasons) -> int | None:
    """Cards in each hand as the turn says; None while cards are dealt."""
    if state.phase == v.PHASE_ANCESTOR:
        return v.FIRST_DEAL
    if state.phase == v.PHASE_CHOOSE:
        return v.HAND - 2 * state.turn
    if state.phase == v.PHASE_LAY_WET:
        return max(0, v.HAND - 2 - 2 * state.turn)
    return None if v.DEALING_PHASES >> state.phase & 1 else 0


def cards_due(state: Seasons, seat: int) -> int:
    """Cards of the Dry Season that a seat has still to lay (9.2)."""
    if not v.ORDERED_PHASES >> state.phase & 1:
        return 0
    taken = state.phase == v.PHASE_LAY_DRY
    first = (seat == state.active) != taken  # takes the next card of the row
    held = taken and seat == state.active and state.picked[seat] != v.NO_CARD
    return (len(cards_in(state.row)) + first) // 2 + held


def side_problems(state: Seasons, seat: int) -> list[str]:
    """What is wrong with one seat's side."""
    wrong = []
    cards = len(state.lands[seat].laid)
    if state.phase > v.PHASE_START and not cards:
        wrong.append(f"seat {seat} has no start card")
    if state.phase > v.PHASE_ANCESTOR and state.ancestors[seat] == v.NO_CARD:
        wrong.append(f"seat {seat} has no ancestor")
    pending = state.to_act() >> seat & 1 and (v.LAYING_PHASES | 1 << v.PHASE_START) >> state.phase & 1
    claims = v.LAYING_PHASES >> state.phase & 1 and asks_now(state, seat) and cards > 1  # it has laid its card
    if pending and state.picked[seat] == v.NO_CARD and not claims:
        wrong.append(f"seat {seat} has no card to lay")
    left = state.phase == v.PHASE_BY_HAND and state.to_act() >> seat & 1
    if left and not asks_at_end(state.cards, state.ancestors[seat]):
        wrong.append(f"seat {seat} has no ancestor in words to score at the end")
    if pending and cards == v.LANDSCAPE_CARDS and state.picked[seat] != v.NO_CARD:
        wrong.append(f"seat {seat} has no room for a ninth card")
    if cards + cards_due(state, seat) > v.LANDSCAPE_CARDS:
        wrong.append(f"seat {seat} would lay more than {v.LANDSCAPE_CARDS} cards")
    if state.refuse and any(paddy.missing == 0 and paddy.dead_ends for paddy in state.lands[seat].paddies):
        wrong.append(f"seat {seat} has a paddy closed around a dead end")
    if state.phase >= v.PHASE_OVER and state.picked[seat] != v.NO_CARD:
        wrong.append(f"seat {seat} has a card left to lay")
    return wrong
