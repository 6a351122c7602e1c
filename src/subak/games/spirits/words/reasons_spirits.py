"""Why a card is not used in step 4, or a choice inside a card is refused (chapter 7 of the rules)."""

from __future__ import annotations

from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import (
    paddy_hexes,
)
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.rules.vocabulary import HEX_NAMES, SIDE_NAMES
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
    }[ask]  # fmt: skip
    if verb != wanted[0]:
        return wanted[1], wanted[2]
    match verb:
        case "against":
            return "7.9", "There is no such opponent."
        case "suffer":
            return own_paddy(state, seat, number) or ("7.9", "It goes into one of your largest paddies.")
        case "rock":
            return "7.10", f"There is no rock on {HEX_NAMES[number]}."
        case "magic":
            return magic_reason(state, seat, number)
        case "fertilise":
            text = f"{HEX_NAMES[number]} is not planted, has grown or is fertilised already."
            return own_paddy(state, seat, number) or ("7.10", text)
        case "add":
            return add_reason(farm, number)
    return "7.11", f"With a gate on {SIDE_NAMES[number]} the field would not be sound."


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


def add_reason(farm: Farm, at: int) -> Reason:
    """Why a hex cannot become the new paddy."""
    if farm.rocks >> at & 1:
        return "7.11", f"A rock lies on {HEX_NAMES[at]}."
    if paddy_hexes(farm) >> at & 1:
        return "7.11", f"{HEX_NAMES[at]} lies in a complete paddy already."
    return "7.11", f"{HEX_NAMES[at]} cannot get an entry and an exit so that the field stays sound."
