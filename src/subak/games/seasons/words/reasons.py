"""Why an action is refused: the clause that forbids it and a sentence a player understands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from subak.core.errors import Refusal
from subak.core.state import NATURE
from subak.games.seasons.rules import vocabulary as v
from subak.games.seasons.rules import wet
from subak.games.seasons.rules.placing import closes_dead_end, is_free, is_inside, lines_meet, touches
from subak.games.seasons.words.notation import VERBS, card_verb_of

if TYPE_CHECKING:
    from subak.games.seasons.rules.state import Seasons

# what a choice of a card is about: clause, and the sentence for any other action
CARD_CHOICES: Final = {
    v.ANCESTOR: ("3.2", "choose one of your two cards as your ancestor"),
    v.PLACE: ("4.1", "choose a card of your hand to place"),
    v.ROW: ("4.1", "choose another card of your hand for the Dry Season row"),
    v.TAKE: ("9.2", "take a card of the Dry Season row"),
}


def refused(clause: str, sentence: str) -> Refusal:
    """A refusal by a clause of this game."""
    return Refusal(f"seasons {clause}", sentence)


def why_not(state: Seasons, seat: int, action: int) -> Refusal | None:
    """None exactly for listed actions, else what forbids this one."""
    if state.allows(seat, action):
        return None
    if not 0 <= action < v.ACTIONS:
        return refused("1.1", f"there is no action {action}")
    if not state.to_act() >> seat & 1:
        return not_your_turn(state, seat)
    if seat == NATURE:
        return why_not_chance(state, action)
    if state.bots_move(seat) >= 0:
        name = state.cards.names[state.ancestors[seat]]
        return refused("8.9", f"say first what {name} pays you: claim 0 to {v.MOST_CLAIMED} points")
    if action >= v.CLAIM:
        return refused("8.9", "points are claimed from an ancestor in words only, when it is time for it")
    if v.LAYING_PHASES >> state.phase & 1:
        return why_not_lay(state, seat, action)
    if state.phase == v.PHASE_START:
        return refused("3.3", "lay your first card now, turned by 0, 90, 180 or 270 degrees")
    return why_not_card(state, seat, action)


def not_your_turn(state: Seasons, seat: int) -> Refusal:
    """Why a seat that is not to act has to wait."""
    if state.phase == v.PHASE_OVER:
        return refused("9.3", "the game is over: the Dry Season row is empty")
    if state.phase == v.PHASE_TIE:
        return refused("9.1", "chance says first which seat begins the Dry Season")
    if state.phase == v.PHASE_FIRST:
        return refused("3.1", "chance says first which seat is dealt the first card")
    if v.NATURES_PHASES >> state.phase & 1:
        return refused("3.4" if state.phase == v.PHASE_HANDS else "3.1", "cards come first")
    if state.done >> seat & 1 and state.phase == v.PHASE_ANCESTOR:
        return refused("3.2", "you have chosen: wait for the other seat")
    if state.phase == v.PHASE_BY_HAND:
        return refused("8.9", "your points are entered: wait for the other seat to claim what its ancestor pays")
    if state.done >> seat & 1 and state.phase == v.PHASE_START:
        return refused("3.3", "your first card lies: wait for the other seat")
    if state.done >> seat & 1 and v.LAYING_PHASES >> state.phase & 1:
        return refused("4.3", "you have placed your card: wait for the other seat")
    if state.done >> seat & 1:
        return refused("4.2", "you have chosen: wait for the other seat")
    return refused("9.2", "it is the other seat's turn")


def why_not_chance(state: Seasons, action: int) -> Refusal:
    """Why NATURE cannot bring this."""
    if state.phase == v.PHASE_FIRST:
        return refused("3.1", "first it is settled who is dealt the first card")
    if state.phase == v.PHASE_TIE:
        return refused("9.1", "chance says which seat begins the Dry Season")
    clause = "3.1" if state.phase == v.PHASE_DEAL else "3.4"
    if v.DEAL_CARD < action < v.DEAL_CARD + v.VERB:
        return refused(clause, f"card {action - v.DEAL_CARD} has left the deck")
    return refused(clause, "a card of the deck is dealt")


def card_verb(state: Seasons, seat: int) -> int:
    """The first action of the choice of a card that a seat has to make."""
    if state.phase == v.PHASE_ANCESTOR:
        return v.ANCESTOR
    return v.TAKE if state.phase == v.PHASE_TAKE else wet.verb(state, seat)


def why_not_card(state: Seasons, seat: int, action: int) -> Refusal:
    """Why a card cannot be chosen."""
    verb = card_verb(state, seat)
    clause, wanted = CARD_CHOICES[verb]
    if action >= v.VERB * len(VERBS):
        return refused(clause, wanted)
    given = VERBS[card_verb_of(action)]
    card = action - given
    if given == verb and card:
        if verb == v.ROW and card == state.picked[seat]:
            return refused(clause, f"card {card} is the one you place: choose another one for the row")
        where = "in the Dry Season row" if verb == v.TAKE else "among your cards"
        return refused(clause, f"card {card} is not {where}")
    if verb == v.PLACE and given == v.ROW and wet.choices(state, seat) >> card & 1:
        return refused(clause, "choose the card you place first, then the one for the row")
    if verb == v.ROW and given == v.PLACE:
        advice = "take that back first, or choose a card for the row"
        return refused(clause, f"you place card {state.picked[seat]}: {advice}")
    return refused(clause, wanted)


def why_not_lay(state: Seasons, seat: int, action: int) -> Refusal:
    """Why a card cannot be laid like this (chapter 5)."""
    if action == v.ASIDE:
        return refused("5.7", f"card {state.picked[seat]} has a spot and must be placed")
    if action < v.LAY:
        clause = "9.2" if state.phase == v.PHASE_LAY_DRY else "4.3"
        return refused(clause, f"lay card {state.picked[seat]} into your landscape now")
    turn, spot = divmod(action - v.LAY, v.FRAME)
    return why_not_spot(state, seat, turn, spot)


def why_not_spot(state: Seasons, seat: int, turn: int, spot: int) -> Refusal:
    """Which rule of placement a spot breaks; a card far away touches nothing."""
    if len(state.lands[seat].laid) >= v.LANDSCAPE_CARDS:
        return refused("1.3", "eight cards lie in your landscape: there is no room for another one")
    card = state.picked[seat]
    face, block = state.cards.face(card, turn), state.cards.blocks[turn & 1]
    inside = is_inside(block, spot)
    if inside and not is_free(state.lands[seat].meet, block, spot):
        return refused("5.2", f"card {card} would overlap another card there")
    if not inside or not touches(state.lands[seat].meet, block, spot):
        return refused("5.1", f"card {card} would not touch a side of your landscape there")
    if not lines_meet(face, spot):
        advice = "move it by one or turn it"
        return refused("5.3", f"the lines of card {card} would not meet those of its neighbours: {advice}")
    assert closes_dead_end(state.lands[seat], face, spot)
    return refused("5.4", f"card {card} would close a paddy in which a path ends")
