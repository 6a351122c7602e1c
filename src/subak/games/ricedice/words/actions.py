"""What each of the three actions could do with these dice, or why it could do nothing, paddy by paddy."""

from __future__ import annotations

from dataclasses import dataclass, field

from subak.core.rng import bit_count
from subak.core.text import count, listed
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules import worker
from subak.games.ricedice.rules.dice import showing
from subak.games.ricedice.rules.effects import total
from subak.games.ricedice.rules.field import water_in, weed_room
from subak.games.ricedice.rules.state import RiceDice
from subak.games.ricedice.rules.turn import draws_of, strength_of
from subak.games.ricedice.words.life import FILL, next_step, rice_with

MOST_NAMED = 2  # deeds that a button tells


@dataclass(frozen=True, slots=True)
class ReasonView:
    """Why an action can do nothing in one paddy."""

    slot: int
    why: str


@dataclass(frozen=True, slots=True)
class ActionView:
    """An action that the seat whose turn it is could take with these dice."""

    name: str  # worker, water, card
    strength: int
    can: bool  # it could do something
    words: str  # what it could do, or why nothing
    reasons: list[ReasonView] = field(default_factory=list)  # where it can do nothing: by paddy


def action_views(state: RiceDice) -> list[ActionView]:
    """The three actions while the seat whose turn it is has still to take one (4.3); none at other times."""
    if state.active >= state.seats or not v.REROLL_DICE <= state.phase <= v.CHOOSE:
        return []
    return [work_view(state), water_view(state), card_view(state)]


def paid(state: RiceDice, action: int) -> str:
    """What effects pay for taking an action at all (9.23)."""
    rice = total(state, state.active, v.RICE_OWN + action - v.ACT_WORKER)
    return f"brings {rice} rice" if rice else ""


def own(state: RiceDice) -> range:
    """The paddies of the seat whose turn it is."""
    first = state.active * v.SLOTS
    return range(first, first + state.size[state.active])


def named(state: RiceDice, p: int) -> str:
    """The name of the card at p."""
    return state.cards.names[state.card[p]]


# -- workers


def work_view(state: RiceDice) -> ActionView:
    """The worker action (chapter 6)."""
    strength = strength_of(state, v.ACT_WORKER)
    twin = state.copy()
    twin.strength = strength
    worker.begin(twin)
    deeds = [words for words in (paid(state, v.ACT_WORKER), *deeds_of(twin, worker.legal(twin))) if words]
    if not deeds and strength:
        deeds = placed_and_pulled(state)
    if deeds:
        more = len(deeds) - MOST_NAMED
        rest = [f"{more} more"] if more > 0 else []
        return ActionView("worker", strength, True, listed([*deeds[:MOST_NAMED], *rest]))
    reasons = [ReasonView(p % v.SLOTS + 1, idle_reason(twin, p)) for p in own(twin)]
    told = listed([f"{named(state, p)} {reason.why}" for p, reason in zip(own(state), reasons, strict=True)])
    return ActionView("worker", strength, False, f"{told}, no weed to pull" if strength else told, reasons)


def deeds_of(state: RiceDice, mask: int) -> list[str]:
    """What workers could do, the most rice first; weeds are told together."""
    deeds: list[tuple[int, str]] = []
    for slot, p in enumerate(own(state)):
        rice = rice_with(state, p, state.weeds[p])
        if mask >> (v.HARVEST + slot) & 1:
            deeds.append((-rice - v.SAFETY_LIMIT, f"harvest {named(state, p)} for {rice}"))
        if mask >> (v.PLANT + slot) & 1:
            deeds.append((-rice, f"plant {named(state, p)}"))
    pulls = bit_count(mask >> v.PULL & (1 << v.SLOTS) - 1)
    return [words for _, words in sorted(deeds)] + (["pull weeds" if pulls > 1 else "pull a weed"] if pulls else [])


def placed_and_pulled(state: RiceDice) -> list[str]:
    """A weed of the roll can be put on a dry paddy and pulled from it in the same action (5.2, 6.5)."""
    weeds = state.unplaced if state.phase == v.CHOOSE else showing(state.dice, v.WEED)
    room = any(not state.tokens[p] and state.weeds[p] < weed_room(state, p) for p in own(state))
    return ["place a weed and pull it"] if weeds and room else []


def idle_reason(state: RiceDice, p: int) -> str:
    """Why these workers can neither plant nor harvest in a paddy (6.2, 6.3, 6.6, 6.7)."""
    workers = f"needs {count(state.cards.workers[state.card[p]], 'worker')}"
    if state.crop[p] == v.BARE:
        return workers if worker.plantable(state, p) else "is not full"
    return workers if worker.ripe(state, p) else "is wet"


# -- water


def water_view(state: RiceDice) -> ActionView:
    """The water action (chapter 8): the others may release before water is taken, so only sure things are told."""
    strength = strength_of(state, v.ACT_WATER)
    elsewhere = any(water_in(state, number) for number in range(state.fields))
    most = strength if elsewhere else min(strength, state.reservoir)
    rooms = {p: state.cards.capacity[state.card[p]] - state.tokens[p] for p in own(state)}
    fillable = [named(state, p) for p, room in rooms.items() if 0 < room <= most and next_step(state, p) == FILL]
    deeds = [words for words in (paid(state, v.ACT_WATER),) if words]
    if fillable:
        deeds.append(f"fill {listed(fillable[:MOST_NAMED]).replace(' and ', ' or ')}")
    elif most and any(rooms.values()):
        deeds.append(f"take up to {most}")
    if deeds or water_in(state, state.active):
        return ActionView("water", strength, True, "; ".join([*deeds, "all may release"]))
    if not strength:
        return ActionView("water", strength, False, "no die shows water, and your field holds none to release")
    if not any(rooms.values()):
        return ActionView("water", strength, False, "none of your paddies takes water")
    return ActionView("water", strength, False, "there is no water in the reservoir, and none to release")


# -- cards


def card_view(state: RiceDice) -> ActionView:
    """The card action (chapter 7)."""
    strength = strength_of(state, v.ACT_CARD)
    draws = min(draws_of(state, strength), bit_count(state.pile | state.discards))
    words = paid(state, v.ACT_CARD)
    if draws:
        kept = "draw 1, keep it or not" if draws == 1 else f"draw {draws}, keep one or none"
        return ActionView("card", strength, True, listed([words, kept]) if words else kept)
    if words:
        return ActionView("card", strength, True, words)
    none = "there is no card left to draw" if strength else "no die shows a card"
    return ActionView("card", strength, False, none)
