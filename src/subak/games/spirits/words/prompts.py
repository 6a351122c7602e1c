"""One sentence for the prompt line: who must do what now, the bold part first."""

from __future__ import annotations

from typing import Final

from subak.core.state import NATURE
from subak.core.text import count
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.rules.water import paddy_at
from subak.games.spirits.words.together import due

PHASE_PROMPTS: Final = {
    v.PHASE_GATE: ("Set the gate", " of your starting paddy."),
    v.PHASE_DRAFT: ("Keep a card;", " the rest of the hand is passed on."),
    v.PHASE_INFEST: ("Rain:", " choose the paddy it hits."),
    v.PHASE_CHOOSE: ("Choose a spirit", " to play this round; all are revealed together."),
    v.PHASE_RESOLVE: ("Use a spirit,", " or leave the others alone."),
    v.PHASE_CLAIM: ("Claim one achievement", " or none."),
    v.PHASE_MARKET: ("Buy", " laborers and livestock, or be done."),
}
STAGE_PROMPTS: Final = {
    v.AT_BUILD: ("Build:", " {left} to set; gates at the end of the chain may move."),
    v.AT_ROCKS: ("Remove rocks:", " {left} livestock left."),
    v.AT_WEEDS: ("Pull weeds:", " {laborers} left."),
    v.AT_PESTS: ("Pests and fertiliser:", " {left} livestock left."),
    v.AT_HARVEST: ("Harvest:", " {laborers} left; what stands rots afterwards."),
    v.AT_GROW: ("Magic water:", " grow or wait?"),
    v.AT_PLANT: ("Plant:", " {laborers} left."),
    v.AT_REGROW: ("Magic water:", " grow once more or wait?"),
}
ASK_PROMPTS: Final = {
    v.ASK_OPPONENT: ("Name an opponent", " the card works against."),
    v.ASK_PADDY: ("Choose a paddy", " of yours that takes it."),
    v.ASK_ROCK: ("Choose a rock", " to remove."),
    v.ASK_MAGIC: ("Choose a hex", " for magic water."),
    v.ASK_FERTILISE: ("Choose a paddy", " to fertilise."),
    v.ASK_HEX: ("Choose a hex", " for the new paddy."),
    v.ASK_ENTRY: ("Choose the entry", " of the new paddy."),
    v.ASK_EXIT: ("Choose the exit", " of the new paddy."),
    v.ASK_RIVAL: ("Choose a paddy", " of your opponent."),
    v.ASK_CLEAR: ("Choose a paddy", " out of which it goes."),
    v.ASK_FLOOD: ("Choose a paddy", " to fill from the supply."),
}


def prompt_of(state: Spirits, viewer: int | None) -> list[str]:
    """What the viewer must do, or what is waited for."""
    acting = state.to_act()
    if not acting:
        return ["The game is over.", ""]
    if acting >> NATURE & 1:
        return ["Cards are drawn.", ""]
    if viewer is None or not acting >> viewer & 1:
        return ["Waiting", f" for seat {', '.join(str(seat) for seat in range(state.seats) if acting >> seat & 1)}."]
    farm = state.farms[viewer]
    if state.phase == v.PHASE_PLAN:
        return ["Plan:", f" how many pieces for {v.PLAN_NAMES[farm.slot]}?"]
    if state.phase == v.PHASE_WATER_OUT:
        return ["Let water out:", f" how many discs stay in {v.HEX_NAMES[paddy_at(farm, state.place)]}?"]
    if state.phase == v.PHASE_WATER_IN:
        return ["Water in:", f" {state.loose} on their way; fill {v.HEX_NAMES[paddy_at(farm, state.place)]} or not?"]
    if state.phase in (v.PHASE_BUILD, v.PHASE_TEND, v.PHASE_GROW):
        if farm.unsound:
            return ["One more piece must follow:", f" {due(state, farm)}."]
        bold, rest = STAGE_PROMPTS[farm.stage]
        return [bold, rest.format(left=farm.left, laborers=count(farm.left, "laborer"))]
    if state.phase == v.PHASE_RESOLVE and state.ask == v.ASK_HAND:
        name, _, _, text, _ = state.cards.spirit_words[state.card]
        return [f"{name}, by hand:", f" {text} ({count(state.times, 'step')} left.)"]
    if state.phase == v.PHASE_RESOLVE and state.ask in ASK_PROMPTS:
        return list(ASK_PROMPTS[state.ask])
    return list(PHASE_PROMPTS[state.phase])
