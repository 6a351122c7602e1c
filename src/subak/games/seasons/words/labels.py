"""Words for buttons and headings: what a legal action does, and where in the game we are."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from subak.core.contract import Chapter, Choice
from subak.core.text import count
from subak.games.seasons.rules import vocabulary as v
from subak.games.seasons.words.notation import VERBS, card_verb_of, text_of
from subak.games.seasons.words.places import TURNED, place_of

if TYPE_CHECKING:
    from subak.games.seasons.rules.state import Seasons

STEPS: Final = {
    v.PHASE_FIRST: "Deal",
    v.PHASE_DEAL: "Deal",
    v.PHASE_ANCESTOR: "Ancestor",
    v.PHASE_START: "Start card",
    v.PHASE_HANDS: "Hands",
    v.PHASE_CHOOSE: "Choose",
    v.PHASE_LAY_WET: "Place",
    v.PHASE_TIE: "First seat",
    v.PHASE_TAKE: "Take",
    v.PHASE_LAY_DRY: "Place",
}


@cache
def chapter_of(code: int) -> Chapter:
    """The words for a number of `Seasons.chapter`; in the Dry Season both seats' turns have the same number."""
    turn, phase = divmod(code, v.CHAPTER_STEP)
    if phase == v.PHASE_OVER:
        return Chapter("End of the game", 0, "")
    if turn == 0:
        return Chapter("Set-up", 0, STEPS[phase])
    if phase <= v.PHASE_LAY_WET:
        return Chapter("Wet Season", turn, STEPS[phase])
    return Chapter("Dry Season", (turn - v.WET_TURNS - 2) // v.SEATS + 1, STEPS[phase])


def choice_of(state: Seasons, seat: int, action: int) -> Choice:
    """A legal action with its words and what a board lights up: a card, or turn and corner."""
    text = text_of(action)
    if action >= v.CLAIM:
        points, name = action - v.CLAIM, state.cards.names[state.ancestors[seat]]
        label = f"Claim {count(points, 'point')} from {name}" if points else f"Claim nothing from {name}"
        return Choice(action, text, label, "claim", [points])
    if action >= v.LAY:
        turn, spot = divmod(action - v.LAY, v.FRAME)
        card = state.picked[seat]
        label = f"Lay card {card}{place_of(state.lands[seat], state.cards, card, turn, spot)}"
        return Choice(action, text, label, "lay", [card, turn, v.spot_x(spot), v.spot_y(spot)])
    if action == v.ASIDE:
        label = f"Set card {state.picked[seat]} aside: it fits nowhere"
        return Choice(action, text, label, "aside", [state.picked[seat]])
    if action >= v.FIRST:
        return Choice(action, text, f"Seat {action - v.FIRST} is first", "first", [action - v.FIRST])
    if action >= v.START:
        turn = action - v.START
        label = f"Begin with card {state.picked[seat]}{TURNED[turn] or ', upright'}"
        return Choice(action, text, label, "start", [state.picked[seat], turn])
    verb = card_verb_of(action)
    card = action - VERBS[verb]
    labels = {
        "deal": f"Card {card} is dealt",
        "ancestor": f"Choose {state.cards.names[card]} as ancestor",
        "place": f"Place card {card}",
        "row": f"Give card {card} to the Dry Season row",
        "take": f"Take card {card} from the row",
    }
    return Choice(action, text, labels[verb], verb, [card])
