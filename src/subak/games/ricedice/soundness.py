"""What can be wrong with a position. A sound one can be played on without fear, compiled or not."""

from __future__ import annotations

from typing import Final

from subak.core.rng import bit_count
from subak.core.state import COUNT_BITS, SPECTATOR, TRUTH
from subak.core.text import count
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.automa import farmer_strength
from subak.games.ricedice.rules.dice import dice_count, showing
from subak.games.ricedice.rules.effects import total
from subak.games.ricedice.rules.field import limit, weed_room
from subak.games.ricedice.rules.legal import cards_on_offer
from subak.games.ricedice.rules.state import RiceDice
from subak.games.ricedice.rules.turn import draws_of, strength_of
from subak.games.ricedice.rules.water import first_releaser, legal_levels, owed, wanted

MOST: Final = 100  # of any counter of a turn
SET_UP: Final = (v.START_SEAT, v.DEAL, v.FIRST_CARDS)
NEEDS: Final = {
    v.REROLL_DICE: "a reroll left (4.2)",
    v.TURN_DIE: "a die that may be turned and no reroll left (9.3)",
    v.IGNORE_WEEDS: "a weed of the roll that may be ignored (9.5)",
    v.RELEASE: "water that its seat can release from the paddy asked about (8.1)",
    v.DRAW_CARDS: "cards to draw and a deck (7.1)",
    v.KEEP_CARD: "drawn cards (7.2)",
    v.REMOVE_PADDY: "more paddies than the field may hold (9.14)",
}
COUNTERS: Final = (
    "to_roll", "rerolls", "die_turns", "ignores", "strength", "plant_extra", "harvest_extra", "unplaced", "pulled",
    "free", "loose", "draws", "slot",
)  # fmt: skip
# name in the state: key in position texts, clauses that bound it
BOUNDED: Final = {
    "rerolls": ("rerolls", "4.2, 9.4"), "die_turns": ("die turns", "9.3"), "ignores": ("ignores", "9.5"),
    "strength": ("strength", "4.4"), "plant_extra": ("planters", "9.8"), "harvest_extra": ("harvesters", "9.8"),
    "unplaced": ("weeds to place", "5.1"), "pulled": ("weeds pulled", "6.5"), "free": ("free weeds", "9.7"),
    "draws": ("draws", "7.1"),
}  # fmt: skip
# the action in which a phase occurs
ACTION_OF: Final = {
    v.WORK: v.ACT_WORKER,
    v.RELEASE: v.ACT_WATER,
    v.TAKE_WATER: v.ACT_WATER,
    v.DRAW_CARDS: v.ACT_CARD,
    v.KEEP_CARD: v.ACT_CARD,
    v.REMOVE_PADDY: v.ACT_CARD,
}


def problems(state: RiceDice) -> list[str]:
    """What is wrong with a position; the later checks rely on the earlier ones."""
    for check in (ranges, cards, paddies, water, turn, beyond, running):
        found = check(state)
        if found:
            return found
    return []


def ranges(state: RiceDice) -> list[str]:
    """Every number lies where the kernel expects it."""
    found = [f"{name} is {getattr(state, name)}" for name in COUNTERS if not 0 <= getattr(state, name) <= MOST]
    if not 0 <= state.phase < len(v.PHASE_NAMES):
        found.append(f"there is no phase {state.phase}")
    if not 0 <= state.active < state.fields or not 0 <= state.actor < state.fields:
        found.append(f"there are no fields {state.active} and {state.actor}")
    in_range = 0 <= state.level < len(v.LEVEL_NAMES) and 0 <= state.switches < 1 << v.SWITCHES
    if not in_range or not 1 <= state.target <= 999:
        found.append("an option has no such value")
    if not TRUTH <= state.viewer <= SPECTATOR or not 0 <= state.counts < 1 << COUNT_BITS * state.seats:
        found.append("viewer or decisions are out of range")
    if not 0 <= state.turns <= v.SAFETY_LIMIT * state.fields or not 0 <= state.steps < 1 << 40:
        found.append("turns or steps are out of range")
    if not 0 <= state.gifted < 1 << state.fields:
        found.append("gifted fields are out of range")
    if state.total != v.TOKENS[state.fields]:
        found.append(f"{count(state.total, 'water token')} instead of {v.TOKENS[state.fields]} (2.2)")
    for field in range(state.fields):
        if not 0 <= state.size[field] <= v.SLOTS or not 0 <= state.rice[field] <= 9999:
            size = count(state.size[field], "paddy", "paddies")
            found.append(f"field {field} has {size} and {state.rice[field]} rice")
    return found


def cards(state: RiceDice) -> list[str]:
    """Every card of the deck is in exactly one place; starting paddies lie in fields or in the box."""
    found: list[str] = []
    lying = 0
    for p, card in enumerate(state.card):
        if p % v.SLOTS >= state.size[p // v.SLOTS]:
            if (card, state.tokens[p], state.weeds[p], state.crop[p]) != (v.NO_CARD, 0, 0, v.BARE):
                found.append(f"something lies beyond the end of field {p // v.SLOTS}")
        elif not 0 <= card < state.cards.cards:
            found.append(f"there is no card {card}")
        elif lying >> card & 1:
            found.append(f"{state.cards.names[card]} lies in two places")
        else:
            lying |= 1 << card
    places = (lying & state.cards.paddies, state.pile, state.discards, state.drawn)
    together = 0
    for place in places:
        together |= place
    if together != state.cards.paddies or sum(map(bit_count, places)) != bit_count(together):
        found.append("fields, deck, discards and drawn cards together are not the whole deck, each card once")
    if state.best != v.NO_CARD and not (0 <= state.best < state.cards.cards and state.drawn >> state.best & 1):
        found.append("the best drawn card is not drawn")
    return found


def paddies(state: RiceDice) -> list[str]:
    """Weeds, crops and tokens fit the paddies they lie on."""
    found: list[str] = []
    for field in range(state.fields):
        if state.phase > v.FIRST_CARDS and not state.size[field]:
            found.append(f"field {field} is empty")
        if state.size[field] > limit(state, field) and not (state.phase == v.REMOVE_PADDY and field == state.active):
            size = count(state.size[field], "paddy", "paddies")
            found.append(f"field {field} holds {size} and may hold {limit(state, field)} (3.5)")
        for p in range(field * v.SLOTS, field * v.SLOTS + state.size[field]):
            name = state.cards.names[state.card[p]]
            capacity = state.cards.capacity[state.card[p]]
            if not 0 <= state.tokens[p] <= capacity:
                found.append(f"{name} holds {state.tokens[p]} water and may hold {capacity} (3.2)")
            elif 0 < state.tokens[p] < capacity and not may_be_part_filled(state, field):
                found.append(f"{name} is partly filled outside a water action (8.4, 8.9)")
            if not 0 <= state.weeds[p] <= weed_room(state, p):
                found.append(f"{name} holds {count(state.weeds[p], 'weed')} and may hold {weed_room(state, p)} (3.6)")
            if not v.BARE <= state.crop[p] <= v.FRESH:
                found.append(f"{name} has no crop {state.crop[p]}")
            elif state.crop[p] == v.FRESH and (field != state.active or state.chosen != v.ACT_WORKER):
                found.append(f"{name} was planted this turn, but not by the side whose turn it is (6.8)")
    return found


def may_be_part_filled(state: RiceDice, field: int) -> bool:
    """Whether a water action is under way in a field."""
    if state.phase == v.OVER:
        return True
    releasing_now = state.phase == v.RELEASE and field == state.actor
    return state.chosen == v.ACT_WATER and (field == state.active or releasing_now)


def water(state: RiceDice) -> list[str]:
    """Tokens are neither lost nor made, and the supply is adjusted to the paddies in play (2.2, 7.8, 7.10)."""
    lying = sum(state.tokens)
    places = (state.supply, state.reservoir, lying, state.loose)
    if min(places) < 0 or sum(places) != state.total:
        return [f"{' + '.join(map(str, places))} water are not {state.total} in all (2.2)"]
    if state.phase in (*SET_UP, v.REMOVE_PADDY, v.OVER):
        return []
    if state.total - state.supply < wanted(state):
        return [f"{count(state.total - state.supply, 'water token')} in play instead of {wanted(state)} (7.8)"]
    if owed(state) and state.reservoir:
        return [f"{count(owed(state), 'water token')} owed while the reservoir has {state.reservoir} (7.10)"]
    return []


def turn(state: RiceDice) -> list[str]:
    """Dice, action and end agree with the phase."""
    found: list[str] = []
    dice = dice_count(state.dice)
    if state.phase in SET_UP:
        if dice or state.chosen or state.drawn or state.reason or state.turns or state.gifted or state.to_roll:
            found.append("a turn runs during set-up")
        return found
    phase = v.PHASE_NAMES[state.phase]
    if state.phase != v.OVER and (dice + state.to_roll != v.DICE or (state.to_roll > 0) != (state.phase == v.ROLL)):
        found.append(f"{count(dice, 'die', 'dice')} on the table and {state.to_roll} to roll in phase {phase} (4.1)")
    if state.phase <= v.CHOOSE and state.chosen:
        found.append("an action is taken before the dice are final (4.8)")
    asked = ACTION_OF.get(state.phase, state.chosen)
    if state.chosen not in (0, v.ACT_WORKER, v.ACT_WATER, v.ACT_CARD) or state.chosen != asked:
        found.append(f"phase {phase} does not belong to the action taken (4.3)")
    if state.phase == v.END and not state.chosen:
        found.append("phase end follows an action (4.3)")
    if not state.turns and state.phase != v.OVER:
        found.append("no turn has begun")
    return found + ending(state)


def ending(state: RiceDice) -> list[str]:
    """The end has a reason, and one side has the target exactly when that is the reason."""
    if (state.phase == v.OVER) != (state.reason != v.RUNNING) or not v.RUNNING <= state.reason <= v.LIMIT_REACHED:
        return ["the end and its reason do not agree"]
    reached = sum(rice >= state.target for rice in state.rice)
    if reached != (1 if state.reason == v.TARGET_REACHED else 0):
        return [f"{count(reached, 'side')} with {state.target} rice or more (1.2)"]
    return []


def running(state: RiceDice) -> list[str]:
    """The running phase has something to decide, for somebody who can, and nothing is left over from another."""
    fits = state.phase == v.OVER or decidable(state)
    if state.phase not in (v.RELEASE, v.OVER) and (state.loose or state.slot):
        fits = False
    if state.draws and state.phase != v.DRAW_CARDS:
        fits = False
    if state.drawn and state.phase not in (v.DRAW_CARDS, v.KEEP_CARD):
        fits = False
    if fits:
        return []
    needs = f": it needs {NEEDS[state.phase]}" if state.phase in NEEDS and not decidable(state) else ""
    return [f"phase {v.PHASE_NAMES[state.phase]} does not fit what lies on the table{needs}"]


def decidable(state: RiceDice) -> bool:
    """Whether somebody can act in the running phase."""
    if state.phase == v.START_SEAT:
        return state.seats > 1 and not any(state.size) and state.active == 0 and state.actor == 0
    if state.phase == v.DEAL:
        return dealing(state)
    if state.phase == v.FIRST_CARDS:
        own, farmers = state.size[:2]
        return state.seats == 1 and own == 1 and state.pile > 0 and farmers < v.FIRST_CARD_COUNTS[state.level]
    if state.phase == v.RELEASE:
        return releasing(state)
    if state.actor != state.active:
        return False
    if state.phase == v.DRAW_CARDS:
        return state.draws > 0 and state.pile > 0
    return state.phase == v.ROLL or (state.active < state.seats and deciding(state))


def dealing(state: RiceDice) -> bool:
    """Whether the deal has come as far as the seat that is dealt to next."""
    if max(state.actor, state.active) >= state.seats or any(state.size[state.seats :]) or not cards_on_offer(state):
        return False
    dealt = (state.actor - state.active) % state.seats
    return all(state.size[(state.active + n) % state.seats] == (1 if n < dealt else 0) for n in range(state.seats))


def releasing(state: RiceDice) -> bool:
    """Whether the seat that releases has a choice for the paddy asked about."""
    if state.actor >= state.seats or state.slot >= state.size[state.actor] or first_releaser(state) >= state.seats:
        return False
    return bit_count(legal_levels(state)) > 1


def deciding(state: RiceDice) -> bool:
    """Whether a phase of the active seat has what it asks about."""
    if state.phase == v.REROLL_DICE:
        return state.rerolls > 0
    if state.phase == v.TURN_DIE:
        return state.die_turns > 0 and state.rerolls == 0
    if state.phase == v.IGNORE_WEEDS:
        return state.ignores > 0 and state.unplaced > 0
    if state.phase == v.KEEP_CARD:
        return state.drawn > 0
    if state.phase == v.REMOVE_PADDY:
        return state.size[state.active] > limit(state, state.active)
    return True


# -- counters of a turn


def bounds(state: RiceDice) -> dict[str, int]:
    """How far each counter goes in the running phase, with these dice and the active side's cards."""
    side, phase = state.active, state.phase
    found = dict.fromkeys(BOUNDED, 0)
    if phase in (v.ROLL, v.REROLL_DICE) and side < state.seats:
        begun = phase == v.ROLL and state.dice > 0
        found["rerolls"] = 1 + total(state, side, v.EXTRA_REROLL) - begun
    if v.ROLL <= phase <= v.TURN_DIE:
        found["die_turns"] = total(state, side, v.SET_DIE)
    if v.ROLL <= phase <= v.IGNORE_WEEDS:
        found["ignores"] = total(state, side, v.WEED_IGNORE)
    if phase >= v.IGNORE_WEEDS:
        found["unplaced"] = showing(state.dice, v.WEED)
    if phase > v.CHOOSE:
        found["strength"] = whole_strength(state)
    if phase > v.CHOOSE and state.chosen == v.ACT_WORKER:
        found["pulled"] = found["strength"]
        found["plant_extra"] = total(state, side, v.PLANT_JOB)
        found["harvest_extra"] = total(state, side, v.HARVEST_JOB)
    if phase == v.DRAW_CARDS:
        found["draws"] = max(0, cards_to_draw(state) - bit_count(state.drawn))
    if phase == v.END:
        found["free"] = total(state, side, v.FREE_WEED)
    return found


def whole_strength(state: RiceDice) -> int:
    """The strength of the action taken before any of it was used; cards that left the field since may have added."""
    if state.active >= state.seats:
        return farmer_strength(state, state.chosen)
    strength = strength_of(state, state.chosen)
    if state.chosen == v.ACT_CARD and state.phase in (v.REMOVE_PADDY, v.END):
        lying = sum(1 << card for card in state.card if card != v.NO_CARD)
        for card in range(state.cards.cards):
            if not (lying | state.pile) >> card & 1:
                strength += state.cards.amount[card * v.TERMS + v.ADD_CARD]
    return strength


def cards_to_draw(state: RiceDice) -> int:
    """The cards of a card action (7.1, 9.12)."""
    return draws_of(state, whole_strength(state))


def usual(state: RiceDice) -> dict[str, int]:
    """Where the counters stand when nothing has been used yet; after the action what was not used is lost."""
    found = dict.fromkeys(BOUNDED, 0) if state.phase == v.OVER else bounds(state)
    found["pulled"] = 0
    if state.phase in (v.REMOVE_PADDY, v.END):
        found["strength"] = found["plant_extra"] = found["harvest_extra"] = 0
    return found


def beyond(state: RiceDice) -> list[str]:
    """The counters that stand higher than dice and cards allow."""
    if state.phase == v.OVER:
        return []
    found: list[str] = []
    for name, bound in bounds(state).items():
        key, clause = BOUNDED[name]
        if getattr(state, name) > bound:
            allowed = f"dice and cards allow {bound} in phase {v.PHASE_NAMES[state.phase]} ({clause})"
            found.append(f"{key} {getattr(state, name)}, but {allowed}")
    drawn = bit_count(state.drawn)
    if state.phase in (v.DRAW_CARDS, v.KEEP_CARD) and drawn > cards_to_draw(state):
        found.append(f"{count(drawn, 'card')} drawn, but dice and cards allow {cards_to_draw(state)} (7.1)")
    return found
