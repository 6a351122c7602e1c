"""Why an action is refused: the clause that forbids it and a sentence a player understands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from subak.core.errors import Refusal
from subak.core.state import NATURE
from subak.games.seasons.rules.landscape import closes_dead_end, is_free, is_inside, lines_meet, touches
from subak.games.seasons.rules.legal import card_choices, card_verb, seats_to_act
from subak.games.seasons.rules.vocabulary import (
    ACTIONS,
    ANCESTOR,
    ASIDE,
    BREAK_TIE,
    CHOOSE_ANCESTOR,
    DEAL,
    DEAL_CARD,
    DEAL_HANDS,
    FIRST_SEAT,
    FRAME,
    LANDSCAPE_CARDS,
    LAY,
    LAY_DRY,
    LAYING_PHASES,
    NATURES_PHASES,
    OVER,
    PLACE,
    ROW,
    TAKE,
    TURN_START,
    VERB,
)
from subak.games.seasons.words.notation import VERBS, card_verb_of

if TYPE_CHECKING:
    from subak.games.seasons.rules.state import Seasons

# what a choice of a card is about: clause, and the sentence for any other action
CARD_CHOICES: Final = {
    ANCESTOR: ("3.2", "choose one of your two cards as your ancestor"),
    PLACE: ("4.1", "choose a card of your hand to place"),
    ROW: ("4.1", "choose another card of your hand for the Dry Season row"),
    TAKE: ("9.2", "take a card of the Dry Season row"),
}


def refused(clause: str, sentence: str) -> Refusal:
    """A refusal by a clause of this game."""
    return Refusal(f"seasons {clause}", sentence)


def why_not(s: Seasons, seat: int, action: int) -> Refusal | None:
    """None exactly for listed actions, else what forbids this one."""
    if s.allows(seat, action):
        return None
    if not 0 <= action < ACTIONS:
        return refused("1.1", f"there is no action {action}")
    if not seats_to_act(s) >> seat & 1:
        return not_your_turn(s, seat)
    if seat == NATURE:
        return why_not_chance(s, action)
    if LAYING_PHASES >> s.phase & 1:
        return why_not_lay(s, seat, action)
    if s.phase == TURN_START:
        return refused("3.3", "lay your first card now, turned by 0, 90, 180 or 270 degrees")
    return why_not_card(s, seat, action)


def not_your_turn(s: Seasons, seat: int) -> Refusal:
    """Why a seat that is not to act has to wait."""
    if s.phase == OVER:
        return refused("9.3", "the game is over: the Dry Season row is empty")
    if s.phase == BREAK_TIE:
        return refused("9.1", "chance says first which seat begins the Dry Season")
    if s.phase == FIRST_SEAT:
        return refused("3.1", "chance says first which seat is dealt the first card")
    if NATURES_PHASES >> s.phase & 1:
        return refused("3.4" if s.phase == DEAL_HANDS else "3.1", "cards come first")
    if s.done >> seat & 1 and s.phase == CHOOSE_ANCESTOR:
        return refused("3.2", "you have chosen: wait for the other seat")
    if s.done >> seat & 1 and s.phase == TURN_START:
        return refused("3.3", "your first card lies: wait for the other seat")
    if s.done >> seat & 1 and LAYING_PHASES >> s.phase & 1:
        return refused("4.3", "you have placed your card: wait for the other seat")
    if s.done >> seat & 1:
        return refused("4.2", "you have chosen: wait for the other seat")
    return refused("9.2", "it is the other seat's turn")


def why_not_chance(s: Seasons, action: int) -> Refusal:
    """Why NATURE cannot bring this."""
    if s.phase == FIRST_SEAT:
        return refused("3.1", "first it is settled who is dealt the first card")
    if s.phase == BREAK_TIE:
        return refused("9.1", "chance says which seat begins the Dry Season")
    clause = "3.1" if s.phase == DEAL else "3.4"
    if DEAL_CARD < action < DEAL_CARD + VERB:
        return refused(clause, f"card {action - DEAL_CARD} has left the deck")
    return refused(clause, "a card of the deck is dealt")


def why_not_card(s: Seasons, seat: int, action: int) -> Refusal:
    """Why a card cannot be chosen."""
    verb = int(card_verb(s, seat))
    clause, wanted = CARD_CHOICES[verb]
    if action >= VERB * len(VERBS):
        return refused(clause, wanted)
    given = VERBS[card_verb_of(action)]
    card = action - given
    if given == verb and card:
        if verb == ROW and card == s.picked[seat]:
            return refused(clause, f"card {card} is the one you place: choose another one for the row")
        where = "in the Dry Season row" if verb == TAKE else "among your cards"
        return refused(clause, f"card {card} is not {where}")
    if verb == PLACE and given == ROW and card_choices(s, seat) >> card & 1:
        return refused(clause, "choose the card you place first, then the one for the row")
    if verb == ROW and given == PLACE:
        return refused(clause, f"you place card {s.picked[seat]}: take that back first, or choose a card for the row")
    return refused(clause, wanted)


def why_not_lay(s: Seasons, seat: int, action: int) -> Refusal:
    """Why a card cannot be laid like this (chapter 5)."""
    if action == ASIDE:
        return refused("5.7", f"card {s.picked[seat]} has a spot and must be placed")
    if action < LAY:
        clause = "9.2" if s.phase == LAY_DRY else "4.3"
        return refused(clause, f"lay card {s.picked[seat]} into your landscape now")
    turn, spot = divmod(action - LAY, FRAME)
    return why_not_spot(s, seat, turn, spot)


def why_not_spot(s: Seasons, seat: int, turn: int, spot: int) -> Refusal:
    """Which rule of placement a spot breaks; a card far away touches nothing."""
    if len(s.lands[seat].laid) >= LANDSCAPE_CARDS:
        return refused("1.3", "eight cards lie in your landscape: there is no room for another one")
    card = int(s.picked[seat])
    face, block = s.cards.face(card, turn), s.cards.blocks[turn & 1]
    inside = is_inside(block, spot)
    if inside and not is_free(s.lands[seat].meet, block, spot):
        return refused("5.2", f"card {card} would overlap another card there")
    if not inside or not touches(s.lands[seat].meet, block, spot):
        return refused("5.1", f"card {card} would not touch a side of your landscape there")
    if not lines_meet(face, spot):
        advice = "move it by one or turn it"
        return refused("5.3", f"the lines of card {card} would not meet those of its neighbours: {advice}")
    assert closes_dead_end(s.lands[seat], face, spot)
    return refused("5.4", f"card {card} would close a paddy in which a path ends")
