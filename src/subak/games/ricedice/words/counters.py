"""The counters of a turn: how far dice and cards let each go, and where it stands when a position does not say."""

# ruff: noqa: I001 - long lists of names are easier to read in blocks
from __future__ import annotations

from typing import Final

from subak.core.rng import bit_count
from subak.games.ricedice.rules.automa import farmer_strength
from subak.games.ricedice.rules.field import total
from subak.games.ricedice.rules.state import RiceDice
from subak.games.ricedice.rules.turn import strength_of
from subak.games.ricedice.rules.vocabulary import (
    ACT_CARD, ACT_WATER, ACT_WORKER, ADD_CARD, CHOOSE, DRAW_ADD, DRAW_CARDS, END, EXTRA_REROLL, FREE_WEED,
    HARVEST_JOB, IGNORE_WEEDS, KEEP_CARD, NO_CARD, OVER, PHASE_NAMES, PLANT_JOB, RELEASE, REMOVE_PADDY, REROLL_DICE,
    ROLL, SET_DIE, TAKE_WATER, TERMS, TURN_DIE, WEED, WEED_IGNORE, WORK, showing,
)  # fmt: skip

# name in the state: key in position texts, clauses that bound it
BOUNDED: Final = {
    "rerolls": ("rerolls", "4.2, 9.4"), "die_turns": ("die turns", "9.3"), "ignores": ("ignores", "9.5"),
    "strength": ("strength", "4.4"), "plant_extra": ("planters", "9.8"), "harvest_extra": ("harvesters", "9.8"),
    "unplaced": ("weeds to place", "5.1"), "pulled": ("weeds pulled", "6.5"), "free": ("free weeds", "9.7"),
    "draws": ("draws", "7.1"),
}  # fmt: skip
ACTION_OF: Final = {
    WORK: ACT_WORKER, RELEASE: ACT_WATER, TAKE_WATER: ACT_WATER, DRAW_CARDS: ACT_CARD, KEEP_CARD: ACT_CARD,
    REMOVE_PADDY: ACT_CARD,
}  # fmt: skip


def most(s: RiceDice) -> dict[str, int]:
    """How far each counter goes in the running phase, with these dice and the active side's cards."""
    side, phase = s.active, s.phase
    found = dict.fromkeys(BOUNDED, 0)
    if phase in (ROLL, REROLL_DICE) and side < s.seats:
        begun = phase == ROLL and s.dice > 0
        found["rerolls"] = int(1 + total(s, side, EXTRA_REROLL)) - begun
    if ROLL <= phase <= TURN_DIE:
        found["die_turns"] = int(total(s, side, SET_DIE))
    if ROLL <= phase <= IGNORE_WEEDS:
        found["ignores"] = int(total(s, side, WEED_IGNORE))
    if phase >= IGNORE_WEEDS:
        found["unplaced"] = int(showing(s.dice, WEED))
    if phase > CHOOSE:
        found["strength"] = whole_strength(s)
    if phase > CHOOSE and s.chosen == ACT_WORKER:
        found["pulled"] = found["strength"]
        found["plant_extra"] = int(total(s, side, PLANT_JOB))
        found["harvest_extra"] = int(total(s, side, HARVEST_JOB))
    if phase == DRAW_CARDS:
        found["draws"] = max(0, cards_to_draw(s) - bit_count(s.drawn))
    if phase == END:
        found["free"] = int(total(s, side, FREE_WEED))
    return found


def whole_strength(s: RiceDice) -> int:
    """The strength of the action taken before any of it was used; cards that left the field since may have added."""
    if s.active >= s.seats:
        return int(farmer_strength(s, s.chosen))
    strength = int(strength_of(s, s.chosen))
    if s.chosen == ACT_CARD and s.phase in (REMOVE_PADDY, END):
        lying = sum(1 << card for card in s.card if card != NO_CARD)
        for card in range(s.cards.cards):
            if not (lying | s.pile) >> card & 1:
                strength += s.cards.amount[card * TERMS + ADD_CARD]
    return strength


def cards_to_draw(s: RiceDice) -> int:
    """The cards of a card action (7.1, 9.12)."""
    return whole_strength(s) + int(total(s, s.active, DRAW_ADD))


def usual(s: RiceDice) -> dict[str, int]:
    """Where the counters stand when nothing has been used yet; after the action what was not used is lost."""
    found = dict.fromkeys(BOUNDED, 0) if s.phase == OVER else most(s)
    found["pulled"] = 0
    if s.phase in (REMOVE_PADDY, END):
        found["strength"] = found["plant_extra"] = found["harvest_extra"] = 0
    return found


def beyond(s: RiceDice) -> list[str]:
    """The counters that stand higher than dice and cards allow."""
    if s.phase == OVER:
        return []
    found: list[str] = []
    for name, bound in most(s).items():
        key, clause = BOUNDED[name]
        if getattr(s, name) > bound:
            allowed = f"dice and cards allow {bound} in phase {PHASE_NAMES[s.phase]} ({clause})"
            found.append(f"{key} {getattr(s, name)}, but {allowed}")
    drawn = bit_count(s.drawn)
    if s.phase in (DRAW_CARDS, KEEP_CARD) and drawn > cards_to_draw(s):
        found.append(f"{drawn} cards drawn, but dice and cards allow {cards_to_draw(s)} (7.1)")
    return found
