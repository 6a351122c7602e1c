"""What the reasons of several steps share: what comes first now, and why a hex names no workable paddy."""

from __future__ import annotations

from typing import Final

from subak.core.rng import lowest_bit
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.field import (
    is_paddy,
    region_of,
)
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.rules.vocabulary import HEX_NAMES
from subak.games.spirits.words.labels import paddy_name
from subak.games.spirits.words.notation import kind_of

Reason = tuple[str, str]  # clause number and sentence

PROMPTS: Final = {
    v.PHASE_GATE: ("3.4", "First set the gate of your starting paddy."),
    v.PHASE_DRAFT: ("4.1", "First keep a card of the hand you hold."),
    v.PHASE_INFEST: ("5.3", "First choose the paddy that the rain hits."),
    v.PHASE_CHOOSE: ("6.1", "First choose a spirit card to play."),
    v.PHASE_RESOLVE: ("7.1", "You are resolving spirit cards now."),
    v.PHASE_PLAN: ("8.1", "First plan your laborers and livestock."),
    v.PHASE_BUILD: ("9.1", "You are building and removing rocks now."),
    v.PHASE_WATER_OUT: ("11.1", "You are letting water out now."),
    v.PHASE_TEND: ("12.1", "Weeds, pests and harvest come now, in this order."),
    v.PHASE_WATER_IN: ("15.1", "You are letting water in now."),
    v.PHASE_GROW: ("17.1", "Rice grows and is planted now."),
    v.PHASE_CLAIM: ("18.1", "Claim an achievement or none."),
    v.PHASE_MARKET: ("19.1", "The market is open: buy, or be done."),
}


def own_paddy(state: Spirits, seat: int, head: int) -> Reason | None:
    """Why a hex names no complete paddy of a seat, or None when it does."""
    farm = state.farms[seat]
    if farm.heads >> head & 1:
        return None
    hexes = region_of(farm.pieces, 1 << head)
    if is_paddy(farm.pieces, hexes):
        first = HEX_NAMES[lowest_bit(hexes)]
        return "2.2", f"{HEX_NAMES[head]} lies in the paddy {paddy_name(state, seat, head)}; it is named by {first}."
    return "2.2", f"{HEX_NAMES[head]} lies in open field, not in a complete paddy."


def wet(state: Spirits, seat: int, head: int, work: str, clause: str) -> Reason | None:
    """The refusal of dry work in a paddy with water."""
    farm = state.farms[seat]
    if farm.discs_in(head) and not farm.wet_work:
        return clause, f"{paddy_name(state, seat, head)} holds water: {work} only in a dry paddy."
    return None


def at_stage(state: Spirits, seat: int, stage: int) -> Reason | None:
    """Why the seat is not at an action, or None when it is."""
    now = state.farms[seat].stage
    if now == stage:
        return None
    if now > stage:
        return "8.1", f"You are past {v.STAGE_NAMES[stage]}; you are at {v.STAGE_NAMES[now]} now."
    return "8.1", f"First be done with {v.STAGE_NAMES[now]}; {v.STAGE_NAMES[stage]} comes after it."


def unanswered(state: Spirits, seat: int) -> Reason | None:
    """The paddy with magic water that must grow or wait first, or None (22.3)."""
    for action in state.legal(seat):
        verb, head, _ = kind_of(action)
        if verb == "grow":
            return "22.3", f"First say whether {paddy_name(state, seat, head)} with its magic water grows or waits."
    return None
