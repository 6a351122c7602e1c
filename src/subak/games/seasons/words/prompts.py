"""The sentence above the table: what the seats to act must do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from subak.games.seasons.rules import vocabulary as v

if TYPE_CHECKING:
    from subak.games.seasons.rules.state import Seasons


def prompt_of(state: Seasons, viewer: int | None) -> list[str]:
    """What the viewer (None: a spectator) is asked to do now: a bold part and the rest of the sentence."""
    if state.phase == v.PHASE_OVER:
        return ["The game is over.", ""]
    if state.phase in (v.PHASE_FIRST, v.PHASE_TIE):
        return ["Chance decides", "which seat is first."]
    if v.DEALING_PHASES >> state.phase & 1:
        return ["Cards are dealt.", ""]
    if viewer is None or not state.to_act() >> viewer & 1:
        return ["Wait", "for the other seat." if viewer is not None else "for the seats to act."]
    if state.bots_move(viewer) >= 0:
        return [
            f"Claim what {state.cards.names[state.ancestors[viewer]]} pays you;",
            "you score this ancestor by hand.",
        ]
    if state.phase == v.PHASE_ANCESTOR:
        return ["Choose your ancestor;", "the other card begins your landscape."]
    if state.phase == v.PHASE_START:
        return [f"Lay card {state.picked[viewer]},", "turned as you like."]
    if state.phase == v.PHASE_CHOOSE and state.picked[viewer]:
        return ["Choose a card for the Dry Season row;", "the rest of your hand goes to the other seat."]
    if state.phase == v.PHASE_CHOOSE:
        return ["Choose a card to place", f"(Wet Season, turn {state.turn + 1} of {v.WET_TURNS + 1})."]
    if state.phase == v.PHASE_TAKE:
        return ["Take a card from the row,", "then lay it."]
    return [f"Lay card {state.picked[viewer]}", "into your landscape."]
