"""What the seat to act must do, in two parts: bold words and the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from subak.core.rng import bit_count
from subak.core.text import count
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.effects import has
from subak.games.ricedice.rules.field import limit
from subak.games.ricedice.rules.state import RiceDice
from subak.games.ricedice.rules.turn import draws_of, legal_rests, strength_of
from subak.games.ricedice.rules.weeds import dry_weedy, may_lose, may_place, must_place


def prompt_of(state: RiceDice) -> list[str]:
    """What the seat to act must do: the bold part and the rest."""
    if state.phase in PROMPTS:
        return PROMPTS[state.phase](state)
    return ["Dice are rolled.", ""] if state.phase == v.ROLL else ["Cards are drawn.", ""]


def over_prompt(state: RiceDice) -> list[str]:
    """The prompt when the game is over."""
    return ["The game is over.", ""]


def reroll_prompt(state: RiceDice) -> list[str]:
    """The prompt after a roll."""
    often = "once" if state.rerolls == 1 else f"up to {state.rerolls} times"
    return ["Choose an action,", f"or reroll any dice {often}."]


def turn_die_prompt(state: RiceDice) -> list[str]:
    """The prompt when a die may be turned."""
    return ["Turn one die", "to any face but two workers, or leave it."]


def weeds_prompt(state: RiceDice) -> list[str]:
    """The prompt when a weed may be ignored."""
    return ["Ignore a weed,", f"or accept {count(state.unplaced, 'weed')} to place."]


def action_prompt(state: RiceDice) -> list[str]:
    """The prompt when an action is chosen."""
    worth = ", ".join(f"{name} {strength_of(state, v.ACT_WORKER + n)}" for n, name in enumerate(v.ACTION_NAMES))
    draw = f" (draw {draws_of(state, strength_of(state, v.ACT_CARD))})" if has(state, state.active, v.DRAW_ADD) else ""
    rest = " Wilds may be left uncounted." if state.switches & v.WILDS_MAY_REST and legal_rests(state) else ""
    return ["Choose an action:", f"{worth}{draw}.{rest}{loss(state)}"]


def loss(state: RiceDice) -> str:
    """What is said where weeds may be lost (5.6)."""
    return f" You may lose {count(state.unplaced, 'weed')}: no paddy has room." if may_lose(state) else ""


def release_prompt(state: RiceDice) -> list[str]:
    """The prompt of a release."""
    name = state.cards.names[state.card[state.actor * v.SLOTS + state.slot]]
    return ["Release water:", f"how much shall {name} have?{f' {state.loose} run free.' if state.loose else ''}"]


def take_prompt(state: RiceDice) -> list[str]:
    """The prompt of taking water."""
    most = min(state.strength, state.reservoir)
    if not most:
        return ["No water to take.", ending(state).strip()]
    return ["Take water:", f"up to {most} from the reservoir.{ending(state)}"]


def card_prompt(state: RiceDice) -> list[str]:
    """The prompt after cards were drawn."""
    return [
        "Keep one card" if bit_count(state.drawn) > 1 else "Keep the card",
        f"at an end or over a paddy, or keep none.{loss(state)}",
    ]


def remove_prompt(state: RiceDice) -> list[str]:
    """The prompt when the field holds too many paddies."""
    return ["Remove a paddy:", f"your field may hold only {limit(state, state.active)}."]


def ending(state: RiceDice) -> str:
    """What is left before the turn can end."""
    if must_place(state):
        return f" Then place {count(must_place(state), 'weed')}."
    if may_lose(state):
        return loss(state)
    if may_place(state):
        return f" You may place {count(may_place(state), 'weed')}."
    return " Then end your turn."


def work_prompt(state: RiceDice) -> list[str]:
    """The prompt of a worker action."""
    extra = [f"{n} to {job}" for n, job in ((state.plant_extra, "plant"), (state.harvest_extra, "harvest")) if n]
    left = " + ".join([count(state.strength, "worker"), *extra])
    if not state.strength and not extra:
        return ["No worker left.", ending(state).strip()]
    return [f"{left} left:", f"plant, harvest or pull weeds.{ending(state)}"]


def end_prompt(state: RiceDice) -> list[str]:
    """The prompt at the end of a turn."""
    free = state.free and dry_weedy(state, state.active)
    if must_place(state):
        return [f"Place {count(must_place(state), 'weed')},", "then end your turn."]
    if may_place(state):
        other = "or take one from a dry paddy, " if free else ""
        return [f"You may place {count(may_place(state), 'weed')},", f"{other}or end your turn."]
    if free:
        return ["Take a weed", f"from a dry paddy without a worker, or end your turn.{loss(state)}"]
    return ["End your turn.", ""]


PROMPTS: Final[dict[int, Callable[[RiceDice], list[str]]]] = {
    v.OVER: over_prompt,
    v.REROLL_DICE: reroll_prompt,
    v.TURN_DIE: turn_die_prompt,
    v.IGNORE_WEEDS: weeds_prompt,
    v.CHOOSE: action_prompt,
    v.WORK: work_prompt,
    v.RELEASE: release_prompt,
    v.TAKE_WATER: take_prompt,
    v.KEEP_CARD: card_prompt,
    v.REMOVE_PADDY: remove_prompt,
    v.END: end_prompt,
}
