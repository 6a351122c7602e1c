"""Why an action is refused: the clause of the rules and a sentence that teaches. None exactly for legal actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from subak.core.errors import Refusal
from subak.core.state import NATURE
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.draft import held
from subak.games.spirits.rules.market import laborer_price, livestock_price
from subak.games.spirits.rules.plan import free_pieces_of
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.rules.tiles import claimable
from subak.games.spirits.rules.vocabulary import HEX_NAMES
from subak.games.spirits.words import reasons_farm as on_farm
from subak.games.spirits.words.notation import ITEMS, NATURES_VERBS, is_named, kind_of
from subak.games.spirits.words.reasons_shared import PROMPTS, Reason, own_paddy, unanswered
from subak.games.spirits.words.reasons_spirits import resolve_reason

WHEN: Final = {
    "wall": v.PHASE_BUILD, "gate": v.PHASE_BUILD, "move": v.PHASE_BUILD, "hold": v.PHASE_WATER_OUT,
    "fill": v.PHASE_WATER_IN, "empty": v.PHASE_WATER_IN, "pull": v.PHASE_TEND, "tend": v.PHASE_TEND,
    "harvest": v.PHASE_TEND, "grow": v.PHASE_GROW, "wait": v.PHASE_GROW, "plant": v.PHASE_GROW, "plan": v.PHASE_PLAN,
    "keep": v.PHASE_DRAFT, "play": v.PHASE_CHOOSE, "use": v.PHASE_RESOLVE, "against": v.PHASE_RESOLVE,
    "infest": v.PHASE_INFEST, "fertilise": v.PHASE_RESOLVE, "magic": v.PHASE_RESOLVE, "add": v.PHASE_RESOLVE,
    "entry": v.PHASE_RESOLVE, "exit": v.PHASE_RESOLVE, "claim": v.PHASE_CLAIM, "buy": v.PHASE_MARKET,
    "clear": v.PHASE_RESOLVE, "flood": v.PHASE_RESOLVE, "hand": v.PHASE_RESOLVE,
}  # fmt: skip


def why_not(state: Spirits, seat: int, action: int) -> Refusal | None:
    """The refusal of an action, or None when it is legal."""
    if state.allows(seat, action):
        return None
    clause, sentence = reason(state, seat, action)
    return Refusal(f"spirits {clause}", sentence)


def reason(state: Spirits, seat: int, action: int) -> Reason:
    """Clause and sentence for an action that is not legal."""
    if state.phase == v.PHASE_OVER:
        return "1.3", "The game is over."
    if not is_named(action):
        return "1.3", "There is no such action."
    verb, number, _ = kind_of(action)
    if seat == NATURE:
        return natures_reason(state, verb)
    acting = state.to_act()
    if acting >> NATURE & 1:
        return "1.3", "Wait until cards have been drawn."
    if verb in NATURES_VERBS:
        return "1.3", "Cards are drawn by chance; nobody chooses them."
    if not acting >> seat & 1:
        return waiting_reason(state, seat)
    if verb == "gate" and state.phase == v.PHASE_GATE:
        return "3.4", "The gate of the starting paddy goes on a1-a2, a1-b1 or a1-b2."
    in_card = verb == "infest" and state.phase == v.PHASE_RESOLVE and state.ask == v.ASK_RIVAL
    if verb in WHEN and WHEN[verb] != state.phase and not in_card:
        return PROMPTS[state.phase]
    if state.phase == v.PHASE_RESOLVE:
        return resolve_reason(state, seat, verb, number)
    return REASONS[verb](state, seat, number)


def natures_reason(state: Spirits, verb: str) -> Reason:
    """What chance may do now."""
    wanted = {
        v.PHASE_START: "the seat that the first rain begins with", v.PHASE_TILES: "an achievement tile that is left",
        v.PHASE_SETUP: "a setup card that is left", v.PHASE_DEAL: "a spirit card of the deck that is left",
        v.PHASE_RAIN: "a rain card that is left", v.PHASE_NEIGHBOUR: "a card of the Neighbour that is left",
    }.get(state.phase)  # fmt: skip
    if wanted is None:
        return "1.3", "Nothing is drawn now."
    return "1.3", f"Now {wanted} is drawn."


def waiting_reason(state: Spirits, seat: int) -> Reason:
    """Why a seat has to wait."""
    if state.phase in (v.PHASE_INFEST, v.PHASE_RESOLVE, v.PHASE_WATER_OUT, v.PHASE_WATER_IN, v.PHASE_CLAIM):
        return "1.4", "This step goes in turn order, and it is not your turn."
    return "1.4", "You are done with this step; wait for the others."


def keep_reason(state: Spirits, seat: int, card: int) -> Reason:
    """Why a card is not kept (4.1)."""
    names = ", ".join(str(number) for number in range(v.CARDS) if held(state, seat) >> number & 1)
    return "4.1", f"You hold the cards {names}: keep one of them."


def play_reason(state: Spirits, seat: int, card: int) -> Reason:
    """Why a card is not played (6.1)."""
    farm = state.farms[seat]
    if farm.played >> card & 1:
        return "6.1", f"You have played card {card} already; each card is played once."
    return "6.1", f"Card {card} is not in your hand."


def plan_reason(state: Spirits, seat: int, number: int) -> Reason:
    """Why a number is not planned (8.1, 8.2, 20.2)."""
    farm = state.farms[seat]
    slot = number // v.PLAN_COUNTS
    name = v.PLAN_NAMES[slot]
    if state.round == v.LAST_ROUND and not v.ROUND_7_SLOTS >> slot & 1:
        return "20.2", f"In round 7 nothing is planned for {name}: only weeds, pests and harvest are left."
    if slot == farm.slot:
        kind = "livestock" if v.STOCK_SLOTS >> slot & 1 else "laborers"
        return "8.2", f"You have only {free_pieces_of(farm, slot)} {kind} left to plan."
    if slot < farm.slot:
        return "8.1", f"{name} is planned already; the order is {', '.join(v.PLAN_NAMES)}."
    return "8.1", f"First plan {v.PLAN_NAMES[farm.slot]}; the order is {', '.join(v.PLAN_NAMES)}."


def suffer_reason(state: Spirits, seat: int, head: int) -> Reason:
    """Why a rain does not hit an own paddy (5.3)."""
    if state.phase != v.PHASE_INFEST:
        return PROMPTS[state.phase]
    if state.ask == v.ASK_RIVAL:
        return "5.5", "Choose a paddy of the rival, like “infest +1 a1”."
    return own_paddy(state, seat, head) or ("5.3", f"{HEX_NAMES[head]} is not among the paddies this rain can hit.")


def infest_reason(state: Spirits, seat: int, number: int) -> Reason:
    """Why a rain does not hit a rival's paddy (5.5)."""
    distance, head = divmod(number, v.HEXES)
    if state.ask == v.ASK_PADDY:
        return "5.3", "Choose one of your own paddies, like “suffer a1”."
    if distance >= state.seats:
        return "5.5", "There is no such opponent."
    other = (seat + distance) % state.seats
    return own_paddy(state, other, head) or ("5.5", "That opponent, or that paddy, is not to be hit by this card.")


def claim_reason(state: Spirits, seat: int, tile: int) -> Reason:
    """Why a tile is not claimed (18.1)."""
    if not state.tiles >> tile & 1:
        return "18.1", f"Achievement {tile} is not on the table."
    assert not claimable(state.cards, state.farms[seat], 1 << tile)
    return "18.1", f"{state.cards.tile_words[tile][0]} is not reached: {state.cards.tile_words[tile][1]}"


def buy_reason(state: Spirits, seat: int, item: int) -> Reason:
    """Why an item is not sold (19.1, 25.4)."""
    farm = state.farms[seat]
    price = livestock_price(state, farm) if item else laborer_price(state, farm)
    if price < 0 and state.rules & v.TAX_STOPS_AT_FIVE and farm.bought >= 5:
        return "25.4", "No more than five items are sold in a round."
    if price < 0:
        return "19.1", f"Your market has no {ITEMS[item]} left."
    return "19.1", f"The next {ITEMS[item]} costs {price} rice with its tax; you have {farm.rice}."


def done_reason(state: Spirits, seat: int, number: int) -> Reason:
    """Why a seat is not done yet (2.5, 22.3)."""
    if state.farms[seat].unsound:
        return on_farm.first_due(state, state.farms[seat])
    return unanswered(state, seat) or PROMPTS[state.phase]


REASONS: Final[dict[str, Callable[[Spirits, int, int], Reason]]] = {
    "done": done_reason,
    "wall": on_farm.wall_reason,
    "gate": on_farm.gate_reason,
    "move": on_farm.move_reason,
    "rock": on_farm.rock_reason,
    "hold": on_farm.hold_reason,
    "fill": on_farm.fill_reason,
    "empty": on_farm.fill_reason,
    "pull": on_farm.pull_reason,
    "tend": on_farm.tend_reason,
    "harvest": on_farm.harvest_reason,
    "grow": on_farm.grow_reason,
    "wait": on_farm.grow_reason,
    "plant": on_farm.plant_reason,
    "plan": plan_reason,
    "keep": keep_reason,
    "play": play_reason,
    "suffer": suffer_reason,
    "infest": infest_reason,
    "claim": claim_reason,
    "buy": buy_reason,
}
