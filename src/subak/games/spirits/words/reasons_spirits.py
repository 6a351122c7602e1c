"""Why a card is not used in step 4, or a choice inside a card is refused (chapter 7 of the rules)."""

from __future__ import annotations

from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.expanding import (
    can_add_paddy,
    new_paddy_entries,
    new_paddy_exits,
    new_paddy_hexes,
)
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import paddy_hexes
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.rules.vocabulary import HEX_NAMES, SIDE_NAMES
from subak.games.spirits.rules.water import is_flooded, is_rocky
from subak.games.spirits.words.by_hand import NOTATIONS
from subak.games.spirits.words.reasons_shared import Reason, own_paddy


def resolve_reason(state: Spirits, seat: int, verb: str, number: int) -> Reason:
    """Step 4: what is asked, and why this does not answer it."""
    farm = state.farms[seat]
    ask = state.ask
    if ask == v.ASK_CARD:
        return use_reason(state, farm, verb, number)
    wanted = {
        v.ASK_OPPONENT: ("against", "7.9", "First name the opponent the card works against."),
        v.ASK_PADDY: ("suffer", "7.9", "First choose which of your paddies takes it."),
        v.ASK_ROCK: ("rock", "7.10", "First choose a rock that the card removes."),
        v.ASK_MAGIC: ("magic", "22.1", "First choose a hex for magic water."),
        v.ASK_FERTILISE: ("fertilise", "7.10", "First choose the paddy that is fertilised."),
        v.ASK_HEX: ("add", "7.11", "First choose the hex of the new paddy."),
        v.ASK_ENTRY: ("entry", "7.11", "First choose the entry side of the new paddy."),
        v.ASK_EXIT: ("exit", "7.11", "First choose the exit side of the new paddy."),
        v.ASK_RIVAL: ("infest", "7.20", "First choose the paddy of your opponent."),
        v.ASK_CLEAR: ("clear", "7.17", "First choose the paddy out of which it goes."),
        v.ASK_FLOOD: ("flood", "7.19", "First choose the paddy that is filled."),
        v.ASK_HAND: ("hand", "7.21", "First do what the card says in single steps, and be done with it."),
    }[ask]  # fmt: skip
    if verb != wanted[0]:
        return wanted[1], wanted[2]
    match verb:
        case "against":
            return "7.9", "There is no such opponent."
        case "suffer" if state.cards.term_op[state.term] != v.PLACE_CUBE:
            return own_paddy(state, seat, number) or ("7.18", "It goes into another paddy than the one it left.")
        case "suffer":
            return own_paddy(state, seat, number) or ("7.9", "It goes into one of your largest paddies.")
        case "infest":
            other = (seat + state.target) % state.seats
            return own_paddy(state, other, number % v.HEXES) or ("7.20", "That is not the opponent you have named.")
        case "clear":
            return own_paddy(state, seat, number) or ("7.17", f"{HEX_NAMES[number]} has nothing that the card takes.")
        case "flood":
            return own_paddy(state, seat, number) or flood_reason(state, farm, number)
        case "hand":
            return hand_reason(state, number)
        case "rock":
            return "7.10", f"There is no rock on {HEX_NAMES[number]}."
        case "magic":
            return magic_reason(state, seat, number)
        case "fertilise":
            text = f"{HEX_NAMES[number]} is not planted, has grown or is fertilised already."
            return own_paddy(state, seat, number) or ("7.10", text)
        case "add":
            return add_reason(state, farm, number)
    return side_reason(state, farm, verb, number)


def flood_reason(state: Spirits, farm: Farm, head: int) -> Reason:
    """Why a card does not fill a paddy."""
    if is_rocky(farm, head):
        return "2.8", f"Rocks lie in {HEX_NAMES[head]}: it holds no water."
    if is_flooded(farm, head):
        return "7.19", f"{HEX_NAMES[head]} is full already."
    return "7.19", f"The supply has {state.supply} left, too few to fill {HEX_NAMES[head]}."


def hand_reason(state: Spirits, number: int) -> Reason:
    """Why a step of a card played by hand is not allowed."""
    words = NOTATIONS[number].split()
    if words[0] == "take" and state.rules & v.PEACEFUL:
        return "23.2", "In the peaceful variant no rice is taken from others."
    if words[0] in ("take", "give") and int(words[2]) >= state.seats:
        return "7.22", "There is no such opponent."
    if words[0] in ("take", "give") or words[1].startswith("-"):
        return "7.22", "There is not as much there."
    return "7.22", "There is no room for it, no more of it, or a card keeps it out."


def use_reason(state: Spirits, farm: Farm, verb: str, card: int) -> Reason:
    """Why a card cannot be used now."""
    if verb != "use":
        return "7.1", "First use one of your spirit cards, or be done with them."
    if not state.cards.spirits >> card & 1 or not farm.played >> card & 1:
        return "7.1", f"You have not played card {card}."
    if farm.resolved >> card & 1 and not state.cards.once >> card & 1:
        return "7.1", f"You have used {state.cards.spirit_words[card][0]} in this round."
    if farm.spent >> card & 1:
        return "7.3", f"{state.cards.spirit_words[card][0]} works only once, and you have used it."
    if state.cards.once >> card & 1 and state.rules & v.ONE_SHOT_STRICT and farm.latest != card:
        return "25.1", f"{state.cards.spirit_words[card][0]} could be used only in the round it was played."
    if state.cards.once >> card & 1 and can_add_paddy(unlimited(state), farm):
        return limit_clause(state), "A new paddy needs more walls or gates than you have left."
    if state.cards.once >> card & 1:
        return "7.11", "No hex of your field can become a new paddy now."
    return "7.2", f"{state.cards.spirit_words[card][0]} works by itself; there is nothing to resolve."


def magic_reason(state: Spirits, seat: int, at: int) -> Reason:
    """Why a hex takes no magic water."""
    farm = state.farms[seat]
    if farm.magic >> at & 1:
        return "22.1", f"{HEX_NAMES[at]} has magic water already."
    if not paddy_hexes(farm) >> at & 1 and not state.rules & v.MAGIC_ANYWHERE:
        return "22.1", f"{HEX_NAMES[at]} lies in open field: magic water goes into a complete paddy."
    return "22.1", f"Rocks lie there: magic water goes into a paddy without rocks, not into {HEX_NAMES[at]}."


def add_reason(state: Spirits, farm: Farm, at: int) -> Reason:
    """Why a hex cannot become the new paddy."""
    if farm.rocks >> at & 1:
        return "7.11", f"A rock lies on {HEX_NAMES[at]}."
    if paddy_hexes(farm) >> at & 1:
        return "7.11", f"{HEX_NAMES[at]} lies in a complete paddy already."
    if new_paddy_hexes(unlimited(state), farm) >> at & 1:
        return limit_clause(state), f"A new paddy on {HEX_NAMES[at]} needs more walls or gates than you have left."
    return "7.11", f"{HEX_NAMES[at]} cannot get an entry and an exit so that the field stays sound."


def side_reason(state: Spirits, farm: Farm, verb: str, side: int) -> Reason:
    """Why a side is not the entry or exit of the new paddy."""
    free = unlimited(state)
    if verb == "entry":
        sides = new_paddy_entries(free, farm, state.hex)
    else:
        sides = new_paddy_exits(free, farm, state.hex, state.entry)
    if sides >> side & 1:
        return limit_clause(state), f"With a gate on {SIDE_NAMES[side]} more pieces are needed than you have left."
    return "7.11", f"With a gate on {SIDE_NAMES[side]} the field would not be sound."


def unlimited(state: Spirits) -> Spirits:
    """The same state with walls and gates that never run out."""
    free = state.copy()
    free.rules &= ~(v.BOX | v.PIECE_LIMITS)
    return free


def limit_clause(state: Spirits) -> str:
    """The clause that limits walls and gates."""
    return "25.10" if state.rules & v.BOX else "25.5"
