"""Which actions are legal: NATURE's deals, the choices of cards, and the spots of the card to be laid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import Rng, lowest_bit
from subak.core.state import NATURE
from subak.games.seasons.rules.landscape import closes_dead_end, fits, lines_meet, placements
from subak.games.seasons.rules.vocabulary import (
    ANCESTOR,
    ASIDE,
    BOTH,
    CARDS,
    CHOOSE_ANCESTOR,
    CHOOSE_CARDS,
    DEAL,
    DEAL_CARD,
    DEALING_PHASES,
    FIRST,
    FIRST_DEAL,
    FRAME,
    HAND,
    LANDSCAPE_CARDS,
    LAY,
    LAYING_PHASES,
    NATURES_PHASES,
    ORDERED_PHASES,
    OVER,
    PLACE,
    ROW,
    SEATS,
    START,
    TAKE,
    TAKE_CARD,
    TURN_START,
    TURNS,
)

if TYPE_CHECKING:
    from subak.games.seasons.rules.state import Seasons


def seats_to_act(s: Seasons) -> i64:
    """Mask of who acts now."""
    phase = s.phase
    if NATURES_PHASES >> phase & 1:
        return 1 << NATURE
    if phase == OVER:
        return 0
    if ORDERED_PHASES >> phase & 1:
        return 1 << s.active
    return BOTH & ~s.done


def legal_actions(s: Seasons, seat: i64) -> list[int]:
    """All legal actions of a seat or outcomes of NATURE, in order."""
    if not seats_to_act(s) >> seat & 1:
        return []
    phase = s.phase
    if LAYING_PHASES >> phase & 1:
        spots = placements(s.lands[seat], s.cards, s.picked[seat], s.refuse, LAY)
        return spots if spots else [ASIDE]
    if phase == TURN_START:
        return [START, START + 1, START + 2, START + 3]
    if seat == NATURE:
        return outcomes(s)
    return card_actions(card_verb(s, seat), card_choices(s, seat))


def card_verb(s: Seasons, seat: i64) -> i64:
    """The first action of the choice of a card that a seat has to make."""
    if s.phase == CHOOSE_ANCESTOR:
        return ANCESTOR
    if s.phase == TAKE_CARD:
        return TAKE
    return ROW if s.picked[seat] else PLACE


def card_choices(s: Seasons, seat: i64) -> i64:
    """The cards among which a seat chooses (3.2, 4.1, 9.2)."""
    if s.phase == TAKE_CARD:
        return s.row
    cards: i64 = s.hands[seat]
    if s.phase == CHOOSE_CARDS:
        picked: i64 = s.picked[seat]
        if picked:
            cards &= ~(1 << picked)
    return cards


def card_actions(verb: i64, cards: i64) -> list[int]:
    """One action for each card of a set."""
    out: list[int] = []
    while cards:
        out.append(verb + lowest_bit(cards))
        cards &= cards - 1
    return out


def outcomes(s: Seasons) -> list[int]:
    """What NATURE can bring: any card left, or which seat is first."""
    if DEALING_PHASES >> s.phase & 1:
        return card_actions(DEAL_CARD, s.left)
    return [FIRST, FIRST + 1]


def deal_size(s: Seasons) -> i64:
    """Cards of the running deal, for both seats together (3.1, 3.4)."""
    return SEATS * (FIRST_DEAL if s.phase == DEAL else HAND)


def next_dealt(s: Seasons) -> i64:
    """The seat that gets the next card; seats are dealt to in turn."""
    return (s.first + s.dealt) % SEATS


def dealt_to(s: Seasons, seat: i64) -> i64:
    """How many cards of the running deal a seat has."""
    return (s.dealt + 1) // 2 if seat == s.first else s.dealt // 2


def is_legal(s: Seasons, seat: i64, action: i64) -> bool:
    """Whether an action is listed, without listing all."""
    if not seats_to_act(s) >> seat & 1:
        return False
    phase = s.phase
    if LAYING_PHASES >> phase & 1:
        if action < LAY:
            return action == ASIDE and not placements(s.lands[seat], s.cards, s.picked[seat], s.refuse, LAY)
        turn = (action - LAY) // FRAME
        return turn < TURNS and may_lay(s, seat, turn, (action - LAY) % FRAME)
    if phase == TURN_START:
        return START <= action < START + TURNS
    if seat == NATURE:
        return action in outcomes(s)
    card = action - card_verb(s, seat)
    return 1 <= card <= CARDS and bool(card_choices(s, seat) >> card & 1)


def may_lay(s: Seasons, seat: i64, turn: i64, spot: i64) -> bool:
    """Whether a seat may lay its card in this turn at this spot (chapter 5)."""
    land = s.lands[seat]
    if len(land.laid) >= LANDSCAPE_CARDS:
        return False
    face = s.cards.face(s.picked[seat], turn)
    if not lines_meet(face, spot) or not fits(land, s.cards, turn, spot):
        return False
    return not (s.refuse and closes_dead_end(land, face, spot))


def pick_action(s: Seasons, seat: i64, rng: Rng) -> i64:
    """One legal action, each equally likely; spots are tried in random order instead of being listed."""
    if not LAYING_PHASES >> s.phase & 1:
        actions = legal_actions(s, seat)
        return actions[rng.below(len(actions))]
    by_shape = s.lands[seat].spots
    tries: list[int] = []
    for turn in range(TURNS):
        for spot in by_shape[2 * (turn & 1) + s.cards.face(s.picked[seat], turn).parity]:
            tries.append(FRAME * turn + spot)
    while tries:
        at = rng.below(len(tries))
        drawn: i64 = tries[at]
        if may_lay(s, seat, drawn // FRAME, drawn % FRAME):
            return LAY + drawn
        tries[at] = tries[len(tries) - 1]
        tries.pop()
    return ASIDE
