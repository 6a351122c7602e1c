"""What a seat knows: hands that passed through a draft are remembered, all else unseen is blank or filled at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import Rng, bit, lowest_bit
from subak.core.state import TRUTH
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.draft import deck_in_play, draft_runs, first_view, held, pack_size, picks_made
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.plan import free_pieces_of, next_slot

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


# -- seen


def seen(state: Spirits, viewer: i64) -> Spirits:
    """A copy with everything blank that this viewer may not know (1.4, 4.3)."""
    to = state.copy()
    to.viewer = viewer
    to.counts = state.own_count(viewer) if viewer < state.seats else 0
    known = cards_seen(state, viewer)
    for seat in range(state.seats):
        farm = to.farms[seat]
        known |= farm.played
        hide_hand(state, farm, seat, viewer)
        if seat != viewer:
            hide_choices(state, farm)
    to.undealt = pool(state) & ~known
    return to


def hide_choices(state: Spirits, farm: Farm) -> None:
    """Blank what another seat holds in secret: its hand, its pick, its plan."""
    farm.hand = 0
    farm.pick = 0
    if state.phase == v.PHASE_PLAN:
        farm.plan = 0
        farm.slot = next_slot(farm, v.BUILD_LABOR, state.round)


def pool(state: Spirits) -> i64:
    """All cards of the running draft's deck: dealt or not."""
    cards = state.undealt
    for farm in state.farms:
        cards |= farm.dealt
    return cards


def views_so_far(state: Spirits) -> i64:
    """How many hands every player has looked at in this draft."""
    if state.phase == v.PHASE_DRAFT:
        return state.draft + 1
    return 1 if state.phase == v.PHASE_DEAL else v.HAND


def taken_at(farm: Farm, pick: i64) -> i64:
    """The card taken out of a hand at a pick, 0 when none is known."""
    return (farm.taken >> (6 * pick)) & 63


def known_cards(state: Spirits, viewer: i64, origin: i64) -> i64:
    """Cards a viewer has seen in the hand that began at `origin`."""
    if viewer >= state.seats:
        return 0
    first = first_view(state, viewer, origin)
    if first >= views_so_far(state):
        return 0
    farm = state.farms[origin]
    cards = farm.dealt
    for pick in range(first):
        cards &= ~bit(taken_at(farm, pick))
    return cards


def cards_seen(state: Spirits, viewer: i64) -> i64:
    """All cards of the running draft that a viewer has seen in some hand."""
    cards: i64 = 0
    for origin in range(state.seats):
        cards |= known_cards(state, viewer, origin)
    return cards


def hide_hand(state: Spirits, farm: Farm, origin: i64, viewer: i64) -> None:
    """Leave of a draft hand what the viewer saw of it, and of the picks those it made or could work out."""
    taken = farm.taken
    farm.dealt = known_cards(state, viewer, origin)
    farm.taken = 0
    if not farm.dealt:
        return
    seats = state.seats
    first = first_view(state, viewer, origin)
    for pick in range(first, v.HAND):
        card = (taken >> (6 * pick)) & 63
        own = (pick - first) % seats == 0
        again = first + seats * ((pick - first) // seats + 1) < views_so_far(state)
        if own or again:
            farm.taken |= card << (6 * pick)


# -- determinize


def determinized(state: Spirits, rng: Rng) -> Spirits:
    """A full state drawn uniformly from those consistent with a seen one."""
    to = state.copy()
    viewer = state.viewer
    to.viewer = TRUTH
    if viewer == TRUTH:
        return to
    if state.round or draft_runs(state):
        fill_hands(to, viewer, rng)
    for seat in range(to.seats):
        if seat != viewer and not (to.waiting >> seat) & 1:
            choose_secretly(to, seat, rng)
    return to


def choose_secretly(state: Spirits, seat: i64, rng: Rng) -> None:
    """Give a seat that is done in a secret step a choice, by playing its step at random."""
    farm = state.farms[seat]
    if state.phase == v.PHASE_DRAFT:
        farm.pick = rng.bit_of(held(state, seat))
    elif state.phase == v.PHASE_CHOOSE:
        farm.pick = rng.bit_of(farm.hand)
    elif state.phase == v.PHASE_PLAN:
        while farm.slot < v.PLANNED:
            farm.plan += rng.below(free_pieces_of(farm, farm.slot) + 1) << (farm.slot * v.PLAN_LANE)
            farm.slot = next_slot(farm, farm.slot + 1, state.round)


def fill_hands(state: Spirits, viewer: i64, rng: Rng) -> None:
    """Deal the unseen cards of the running draft anew and let picks fall anew, each consistent way equally likely.

    Every hand is four places, taken at picks 0 to 2 and left over at the end. Seen cards that somebody took after
    the viewer looked are shuffled over the later places until they fit the cards played; earlier places, and hands
    never seen, are filled from the cards nobody showed the viewer: first those their taker has played, then any.
    """
    seats = state.seats
    size = pack_size(state)
    places: list[int] = [0] * (seats * size)
    for origin in range(seats):
        place_seen(state, viewer, origin, size, places, rng)
    unseen = state.undealt
    for seat in range(seats):
        place_played(state, seat, size, places, rng)
    for index in range(dealt_places(state, size)):
        origin = (state.start + index // size) % seats
        at = origin * size + index % size
        if not places[at]:
            card = rng.bit_of(unseen)
            unseen &= ~bit(card)
            places[at] = card
    state.undealt = unseen
    hand_out(state, viewer, size, places)


def dealt_places(state: Spirits, size: i64) -> i64:
    """How many places of the hands are filled: all, once the deal is over."""
    return state.dealt if state.phase == v.PHASE_DEAL else size * state.seats


def place_seen(state: Spirits, viewer: i64, origin: i64, size: i64, places: list[int], rng: Rng) -> None:
    """Put the cards a viewer has seen in a hand on its places."""
    farm = state.farms[origin]
    if not farm.dealt:
        return
    first = first_view(state, viewer, origin)
    base = origin * size
    loose = farm.dealt
    free: list[int] = []
    for place in range(first, size):
        card = taken_at(farm, place) if place < v.HAND else 0
        if card:
            places[base + place] = card
            loose &= ~bit(card)
        else:
            free.append(place)
    while True:
        rest = loose
        fits = True
        for place in free:
            if rest:
                card = rng.bit_of(rest)
                rest &= ~bit(card)
                places[base + place] = card
                fits = fits and could_lie(state, origin, place, card)
        if fits:
            return


def taker(state: Spirits, origin: i64, place: i64) -> i64:
    """The seat that takes the card at a place of a hand; -1 when it is left over or not yet taken."""
    if place >= picks_made(state):
        return -1
    seats = state.seats
    for seat in range(seats):
        if (first_view(state, seat, origin) - place) % seats == 0:
            return seat
    return -1


def could_lie(state: Spirits, origin: i64, place: i64, card: i64) -> bool:
    """Whether a card at this place fits what has been played: its player must be the one who took it."""
    who = taker(state, origin, place)
    for seat in range(state.seats):
        if (state.farms[seat].played >> card) & 1 and seat != who:
            return False
    return True


def place_played(state: Spirits, seat: i64, size: i64, places: list[int], rng: Rng) -> None:
    """Put the cards a seat has played, and the viewer had not seen before, on free places that seat took from."""
    rest = state.farms[seat].played & deck_in_play(state)
    for card in places:
        rest &= ~bit(card)
    while rest:
        card = lowest_bit(rest)
        rest &= rest - 1
        free: list[int] = []
        for origin in range(state.seats):
            for place in range(v.HAND):
                if not places[origin * size + place] and taker(state, origin, place) == seat:
                    free.append(origin * size + place)
        places[free[rng.below(len(free))]] = card


def hand_out(state: Spirits, viewer: i64, size: i64, places: list[int]) -> None:
    """Write the places back as hands dealt, cards taken, and cards in hand."""
    made = picks_made(state)
    for origin in range(state.seats):
        farm = state.farms[origin]
        farm.dealt = 0
        farm.taken = 0
        for place in range(size):
            card: i64 = places[origin * size + place]
            if card:
                farm.dealt |= bit(card)
                if place < made:
                    farm.taken |= card << (6 * place)
                    who = taker(state, origin, place)
                    other = state.farms[who]
                    if who != viewer and not (other.played >> card) & 1:
                        other.hand |= bit(card)
