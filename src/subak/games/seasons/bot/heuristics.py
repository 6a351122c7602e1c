"""Rules of thumb for Seasons of Rice, in hundredths of a point.

A placement is worth the points it scores and what it does to the paddies that stay open: an open paddy is worth what
it would score if it were closed as it is, times a rough chance that this still happens. A card is worth its best spot.
For the row a seat gives the card that would help the other seat most, as that seat is handed the rest.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from subak.core.rng import Rng
from subak.games.seasons.bot.free import closing_hope, end_hope, free_promise
from subak.games.seasons.rules import vocabulary as v
from subak.games.seasons.rules import wet
from subak.games.seasons.rules.ancestors import closing_bonus, sets, turn_bonus
from subak.games.seasons.rules.deck import SeasonsDeck
from subak.games.seasons.rules.end import CLOSED_POINTS
from subak.games.seasons.rules.landscape import Landscape
from subak.games.seasons.rules.paddy import Paddy, joined_groups, joined_paddy
from subak.games.seasons.rules.placing import closes_dead_end, placements
from subak.games.seasons.rules.score import paddy_points
from subak.games.seasons.rules.state import Seasons
from subak.games.seasons.rules.vocabulary import FRAME, TURNS

POINT: Final = 100
# per cent, by missing cells: how likely a paddy is closed in the end, with plenty of cards to come
CLOSING: Final[list[int]] = [100, 60, 55, 42, 34, 26, 20, 15, 11, 8, 6, 4, 3, 2, 1]
# per cent of that by the number of cards still to be laid
CARDS_TO_COME: Final[list[int]] = [0, 40, 62, 76, 86, 93, 98, 100]
ANY_SPOT: Final = -100_000  # less than the worst placement is worth
ALL_SPOTS: Final = 1_000_000
SPOTS_TO_CHOOSE: Final = 6  # at a glance
SPOTS_TO_LAY: Final = 16
DRY_CLOSINGS: Final = 300  # paddies a seat closes in the Dry Season, in hundredths
CLOSINGS: Final = 600  # and in both seasons
# things of each kind that a landscape holds in the end, in hundredths, by the number of the term
THINGS: Final[list[int]] = [420, 310, 300, 270, 600, 260, 380, 480]


def choose(state: Seasons, seat: i64, rng: Rng) -> i64:
    """The action the rules of thumb prefer."""
    return preferred(state, seat, ALL_SPOTS, ALL_SPOTS, rng)


def glance(state: Seasons, seat: i64, rng: Rng) -> i64:
    """The action they prefer at a glance: of the spots of a card only some are looked at."""
    return preferred(state, seat, SPOTS_TO_CHOOSE, SPOTS_TO_LAY, rng)


def preferred(state: Seasons, seat: i64, to_choose: i64, to_lay: i64, rng: Rng) -> i64:
    """The preferred action; of a card to choose `to_choose` spots are looked at, of one to lay `to_lay` spots."""
    phase = state.phase
    if phase == v.PHASE_BY_HAND or (v.LAYING_PHASES >> phase & 1 and state.picked[seat] == v.NO_CARD):
        return v.CLAIM
    if v.LAYING_PHASES >> phase & 1:
        return best_spot(state, seat, to_lay, rng)
    if phase == v.PHASE_START:
        return v.START
    if phase == v.PHASE_ANCESTOR:
        return v.ANCESTOR + best_ancestor(state, state.hands[seat])
    if phase == v.PHASE_TAKE:
        return v.TAKE + best_card(state, seat, state.row, True, to_choose, rng)
    owner: i64 = 1 - seat if state.picked[seat] else seat  # the row gets what helps the other seat most
    return wet.verb(state, seat) + best_card(state, owner, wet.choices(state, seat), False, to_choose, rng)


def action_worths(state: Seasons, seat: i64, actions: list[int]) -> list[int]:
    """What each action that lays or chooses a card is worth, only meant to be compared."""
    laying: bool = v.LAYING_PHASES >> state.phase & 1 != 0
    gives: bool = state.phase == v.PHASE_CHOOSE and state.picked[seat] != v.NO_CARD
    owner: i64 = 1 - seat if gives else seat  # the row gets what helps the other seat most
    dry: bool = state.phase == v.PHASE_LAY_DRY or state.phase == v.PHASE_TAKE
    before = open_worths(state, owner)
    out: list[int] = []
    for action in actions:
        if not laying:
            card: i64 = v.card_of(action)
            spots = placements(state.lands[owner], state.cards, card, state.refuse, 0)
            out.append(card_worth(state, owner, card, spots, dry, before))
        elif action == v.ASIDE or action >= v.CLAIM:
            out.append(ANY_SPOT)
        else:
            at: i64 = action - v.LAY
            out.append(spot_worth(state, seat, state.picked[seat], at // FRAME, at % FRAME, dry, before))
    return out


# -- cards


def best_card(state: Seasons, seat: i64, cards: i64, dry: bool, look: i64, rng: Rng) -> i64:
    """The card of a set whose best spot is worth most to a seat; equals are drawn."""
    best: i64 = 0
    most: i64 = 2 * ANY_SPOT
    equals: i64 = 0
    before = open_worths(state, seat)
    for card in range(1, v.CARDS + 1):
        if not cards >> card & 1:
            continue
        worth = card_worth(state, seat, card, some_spots(state, seat, card, look, rng), dry, before)
        if worth > most:
            most = worth
            best = card
            equals = 1
        elif worth == most:
            equals += 1
            if rng.below(equals) == 0:
                best = card
    return best


def card_worth(state: Seasons, seat: i64, card: i64, spots: list[int], dry: bool, before: list[int]) -> i64:
    """What the best of its spots makes a card worth."""
    most: i64 = ANY_SPOT
    for spot in spots:
        worth = spot_worth(state, seat, card, spot // FRAME, spot % FRAME, dry, before)
        if worth > most:
            most = worth
    return most


def some_spots(state: Seasons, seat: i64, card: i64, look: i64, rng: Rng) -> list[int]:
    """About `look` of a card's spots, evenly spread over the list; all of them when there are not twice as many."""
    land = state.lands[seat]
    count: i64 = 0
    for turn in range(TURNS):
        count += len(land.spots[2 * (turn & 1) + state.cards.face(card, turn).parity])
    apart: i64 = count // look
    out: list[int] = []
    if apart > 1:
        at = rng.below(apart)
        for turn in range(TURNS):
            face = state.cards.face(card, turn)
            fitting = land.spots[2 * (turn & 1) + face.parity]
            while at < len(fitting):
                if not (state.refuse and closes_dead_end(land, face, fitting[at])):
                    out.append(FRAME * turn + fitting[at])
                at += apart
            at -= len(fitting)
    return out if out else placements(land, state.cards, card, state.refuse, 0)


def best_spot(state: Seasons, seat: i64, look: i64, rng: Rng) -> i64:
    """The spot that is worth most; equals are drawn."""
    card: i64 = state.picked[seat]
    dry: bool = state.phase == v.PHASE_LAY_DRY
    best: i64 = v.ASIDE
    most: i64 = ANY_SPOT
    equals: i64 = 0
    before = open_worths(state, seat)
    for spot in some_spots(state, seat, card, look, rng):
        worth = spot_worth(state, seat, card, spot // FRAME, spot % FRAME, dry, before)
        if worth > most:
            most = worth
            best = v.LAY + spot
            equals = 1
        elif worth == most:
            equals += 1
            if rng.below(equals) == 0:
                best = v.LAY + spot
    return best


# -- spots


def spot_worth(state: Seasons, seat: i64, card: i64, turn: i64, spot: i64, dry: bool, before: list[int]) -> i64:
    """By how much a placement raises what the landscape will be worth after this turn, from what its paddies are."""
    land = state.lands[seat]
    deck = state.cards
    ancestor: i64 = state.ancestors[seat]
    face = deck.face(card, turn)
    root = joined_groups(land, face, spot)
    to_come = cards_after_this(land)
    worth: i64 = 0
    closed: i64 = 0
    for group in range(face.groups):
        if root[group] != group:
            continue
        taken: list[int] = []
        paddy = joined_paddy(land, face, spot, root, group, taken)
        for old in taken:
            worth -= before[old]
        if paddy.closed():
            closed += 1
            worth += closed_worth(state, ancestor, paddy, dry) + end_worth(deck, ancestor, land, paddy)
        else:
            worth += open_worth(state, ancestor, paddy, to_come)
    return worth + POINT * turn_bonus(deck, ancestor, closed) + set_worth(deck, ancestor, land, card)


def cards_after_this(land: Landscape) -> i64:
    """Cards that come after the next one, if none is set aside."""
    return v.LANDSCAPE_CARDS - 1 - len(land.laid)


def open_worths(state: Seasons, seat: i64) -> list[int]:
    """What every paddy of a landscape promises if the next card leaves it open, by its number."""
    land = state.lands[seat]
    to_come = cards_after_this(land)
    ancestor: i64 = state.ancestors[seat]
    return [open_worth(state, ancestor, paddy, to_come) for paddy in land.paddies]


def closed_worth(state: Seasons, ancestor: i64, paddy: Paddy, dry: bool) -> i64:
    """What closing a paddy brings now and in the common end scoring."""
    bonus = closing_bonus(state.cards, ancestor, paddy, dry, state.six_plus)
    if state.cards.free:
        bonus += closing_hope(state.cards, ancestor, paddy, dry, state.six_plus)
    return POINT * (paddy_points(paddy, state.six_plus) + CLOSED_POINTS + bonus)


def end_worth(deck: SeasonsDeck, ancestor: i64, land: Landscape, paddy: Paddy) -> i64:
    """What an ancestor pays at the end for a closed paddy."""
    if deck.trigger[ancestor] != v.AT_END:
        return POINT * end_hope(deck, ancestor, paddy) if deck.free else 0
    per: i64 = deck.pays[ancestor]
    points: i64 = POINT * deck.points[ancestor]
    if per == v.PER_CLOSED or (per == v.PER_SMALL_CLOSED and paddy.size() <= 2):
        return points
    if per == v.PER_THREE_SQUARES:
        return points * paddy.squares // 3
    if per == v.PER_DIFFERENT_SIZE and is_new_size(land, paddy.size()):
        return points
    return 0


def is_new_size(land: Landscape, size: i64) -> bool:
    """Whether no closed paddy has this size yet."""
    for paddy in land.paddies:
        if paddy.squares and paddy.closed() and paddy.size() == size:
            return False
    return True


def open_worth(state: Seasons, ancestor: i64, paddy: Paddy, to_come: i64) -> i64:
    """What an open paddy promises: its points by the chance that it is closed, else what counts in open paddies.

    What an ancestor pays at the end for closed ones is left out: it would keep paddies from growing."""
    chance: i64 = 0
    if paddy.dead_ends == 0:
        missing: i64 = paddy.missing if paddy.missing < len(CLOSING) else len(CLOSING) - 1
        chance = CLOSING[missing] * CARDS_TO_COME[to_come] // 100
    stays: i64 = POINT * (open_bonus(state.cards, ancestor, paddy) - paddy.buffaloes)
    if chance == 0:
        return stays
    in_dry: bool = to_come <= v.LANDSCAPE_CARDS - 2 - v.WET_TURNS
    return (chance * closed_worth(state, ancestor, paddy, in_dry) + (100 - chance) * stays) // 100


def open_bonus(deck: SeasonsDeck, ancestor: i64, paddy: Paddy) -> i64:
    """What an ancestor pays at the end for the features of an open paddy."""
    if deck.trigger[ancestor] != v.AT_END:
        return end_hope(deck, ancestor, paddy) if deck.free else 0
    per: i64 = deck.pays[ancestor]
    points: i64 = deck.points[ancestor]
    if per == v.PER_FARMER_OPEN:
        return points * paddy.farmers
    if per == v.PER_BUFFALO_OPEN:
        return points * paddy.buffaloes
    if per == v.PER_HOUSE_OPEN:
        return points * paddy.houses
    return 0


def set_worth(deck: SeasonsDeck, ancestor: i64, land: Landscape, card: i64) -> i64:
    """What a card's features add to sets: a third of a set's points for each kind of which there is a lack."""
    if deck.trigger[ancestor] != v.AT_END or deck.pays[ancestor] != v.PER_SET:
        return 0
    counts: list[int] = [0, 0, 0, 0]
    for paddy in land.paddies:
        counts[1] += paddy.farmers
        counts[2] += paddy.buffaloes
        counts[3] += paddy.houses
    have = sets(land)
    worth: i64 = 0
    for feature in deck.face(card, 0).figures:
        if counts[feature] <= have + 1:
            counts[feature] += 1
            worth += POINT * deck.points[ancestor] // 3
    return worth


# -- ancestors


def best_ancestor(state: Seasons, cards: i64) -> i64:
    """The ancestor that promises most."""
    best: i64 = 0
    most: i64 = ANY_SPOT
    for card in range(1, v.CARDS + 1):
        if cards >> card & 1 and promise(state.cards, card) > most:
            most = promise(state.cards, card)
            best = card
    return best


def promise(deck: SeasonsDeck, ancestor: i64) -> i64:
    """Roughly what an ancestor pays in a game: its points times how often its case comes up."""
    trigger: i64 = deck.trigger[ancestor]
    points: i64 = deck.points[ancestor]
    if trigger == v.BY_HAND:
        return 0
    if trigger == v.FREE:
        return free_promise(deck, ancestor)
    if trigger == v.AT_END:
        return points * THINGS[deck.pays[ancestor]]
    if trigger == v.ON_TURN:
        return (points + deck.further[ancestor]) * CLOSINGS // 3
    closings: i64 = CLOSINGS if trigger == v.ON_CLOSE else DRY_CLOSINGS
    if deck.pays[ancestor] == v.PAYS_SIZE_POINTS:
        return 2 * closings
    if deck.pays[ancestor] != v.PAYS_PADDY:
        return points * closings // 4
    if deck.measure[ancestor] == v.OF_ANY:
        return points * closings
    return points * closings // (2 if deck.measure[ancestor] == v.OF_SIZE else 3)
