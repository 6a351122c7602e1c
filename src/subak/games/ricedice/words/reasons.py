"""Why an action is refused: the clause of the rules and a sentence that teaches. None exactly for legal actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from subak.core.errors import Refusal
from subak.core.state import NATURE
from subak.core.text import count, listed
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.dice import showing
from subak.games.ricedice.rules.effects import has, total
from subak.games.ricedice.rules.field import limit, water_in, weed_room
from subak.games.ricedice.rules.state import RiceDice
from subak.games.ricedice.rules.weeds import must_place
from subak.games.ricedice.words.notation import face_names, in_words, named, verb_of

Reason = tuple[str, str]  # clause number and sentence
FIRST: Final = {
    v.REROLL_DICE: ("4.2", "First name the dice you reroll, or stand."),
    v.TURN_DIE: ("9.3", "First turn one of your dice, or leave them."),
    v.IGNORE_WEEDS: ("9.5", "First say whether you ignore a weed or accept them."),
    v.CHOOSE: ("4.3", "First take an action: worker, water or card. Strength 0 will do."),
    v.RELEASE: ("8.3", "First say how much water this paddy shall have."),
    v.REMOVE_PADDY: ("9.14", "First remove a paddy: your field holds more than it may."),
}
CHANCE: Final = {
    v.START_SEAT: ("2.6", "First it is drawn which seat begins."),
    v.DEAL: ("2.3", "A starting paddy that is not yet dealt must be dealt now."),
    v.FIRST_CARDS: ("10.1", "The Happy Farmer must be dealt a card of the deck now."),
    v.DRAW_CARDS: ("7.1", "A card of the deck must be drawn now."),
}


def why_not(state: RiceDice, seat: int, action: int) -> Refusal | None:
    """The refusal of an action, or None when it is legal."""
    if state.allows(seat, action):
        return None
    clause, sentence = reason(state, seat, action)
    return Refusal(f"ricedice {clause}", sentence)


def reason(state: RiceDice, seat: int, action: int) -> Reason:
    """Clause and sentence for an action that is not legal."""
    if state.phase == v.OVER:
        return over_reason(state)
    if not named(state, action):
        return "4.3", "There is no such action."
    verb = verb_of(action)
    if seat == NATURE:
        return natures_reason(state, verb)
    if v.NATURES_PHASES >> state.phase & 1:
        return "4.1", "Wait until the dice and cards have fallen."
    if not state.to_act() >> seat & 1:
        if state.phase == v.RELEASE:
            return "8.1", "Another player is releasing water now; that goes by seat."
        return "2.6", "It is another player's turn."
    if verb in ("roll", "draw", "start"):
        return "4.1", "Dice and cards fall by chance; nobody chooses them."
    return REASONS[verb](state, seat, action)


def over_reason(state: RiceDice) -> Reason:
    """Nothing is played after the end, by the target or by the safety limit."""
    if state.reason == v.LIMIT_REACHED:
        return "1.5", f"The game is over: it stopped after {v.SAFETY_LIMIT} turns of every side."
    return "1.2", "The game is over."


def natures_reason(state: RiceDice, verb: str) -> Reason:
    """What chance may do now."""
    if state.phase == v.ROLL:
        return "4.1", f"{count(state.to_roll, 'die', 'dice')} must be rolled now."
    return CHANCE.get(state.phase, ("4.1", f"Nothing is left to chance now: {verb} is not asked for."))


# -- helpers


def paddy_of(state: RiceDice, seat: int, slot: int) -> tuple[int, str] | Reason:
    """The paddy in a slot and its name, or the reason why there is none."""
    if slot >= state.size[seat]:
        return "3.5", f"You have no paddy {slot + 1}: your field holds {count(state.size[seat], 'paddy', 'paddies')}."
    p = seat * v.SLOTS + slot
    return p, state.cards.names[state.card[p]]


def roomy(state: RiceDice, seat: int) -> list[str]:
    """The names of a seat's paddies that have fewer than two weeds (5.4)."""
    first = seat * v.SLOTS
    paddies = range(first, first + state.size[seat])
    return [state.cards.names[state.card[p]] for p in paddies if state.weeds[p] < v.WEEDS]


def later(state: RiceDice, clause: str, sentence: str) -> Reason:
    """What must be done first in this phase, or else when the action has its place."""
    return FIRST.get(state.phase, (clause, sentence))


def taken(state: RiceDice) -> str:
    """The action of this turn in words."""
    return f"You have taken the {v.ACTION_NAMES[state.chosen - v.ACT_WORKER]} action in this turn."


# -- dice and answers


def _reroll(state: RiceDice, seat: int, action: int) -> Reason:
    if state.phase == v.REROLL_DICE:
        return "4.2", "Among equal dice the leftmost are rerolled."
    return "4.2", "Your dice are final: you kept them or had no reroll left."


def _turn(state: RiceDice, seat: int, action: int) -> Reason:
    shown, wished = divmod(action - v.TURN, v.FACES)
    if not has(state, seat, v.SET_DIE):
        return "9.3", "None of your cards lets you turn a die."
    if state.phase != v.TURN_DIE:
        return "9.3", "A die is turned after the last reroll and before weeds are counted."
    if not showing(state.dice, shown):
        return "9.3", f"No die shows {in_words([v.FACE_NAMES[shown]])}: you have {in_words(face_names(state.dice))}."
    if wished == v.DOUBLE:
        return "9.3", "A die may be turned to any face but two workers."
    return "9.3", "A die is turned to another face; to keep it say “leave”."


def _leave(state: RiceDice, seat: int, action: int) -> Reason:
    return later(state, "9.3", "You are not asked to turn a die now.")


def _ignore(state: RiceDice, seat: int, action: int) -> Reason:
    if not has(state, seat, v.WEED_IGNORE):
        return "9.5", "None of your cards lets you ignore a weed."
    if state.phase >= v.CHOOSE and showing(state.dice, v.WEED):
        most = total(state, seat, v.WEED_IGNORE)
        return "9.5", f"You may ignore only {'one' if most == 1 else most} a turn, right after the last reroll."
    return "9.5", "Weeds are ignored right after the last reroll, and only if one shows."


def _accept(state: RiceDice, seat: int, action: int) -> Reason:
    if state.phase >= v.CHOOSE:
        return "9.5", "You are not asked whether you ignore a weed now."
    return _ignore(state, seat, action)


def _choose(state: RiceDice, seat: int, action: int) -> Reason:
    if not state.chosen:
        return FIRST[state.phase]
    return "4.3", f"{taken(state)} There is only one a turn."


def _without(state: RiceDice, seat: int, action: int) -> Reason:
    if state.phase != v.CHOOSE:
        return _choose(state, seat, action)
    if not state.switches & v.WILDS_MAY_REST:
        return "4.4", "All wilds count in a card action; the option to leave some uncounted is off."
    wilds = showing(state.dice, v.WILD)
    if action - v.WITHOUT >= wilds:
        return "4.10", f"Your dice show {count(wilds, 'wild')}: no more can be left uncounted."
    return "4.7", "A card action is never weaker than 1, so leaving that many wilds uncounted changes nothing."


def _done(state: RiceDice, seat: int, action: int) -> Reason:
    if state.phase != v.END:
        return FIRST[state.phase]
    must = must_place(state)
    weeds = count(must, "weed") if must == state.unplaced else f"{must} of {count(state.unplaced, 'weed')}"
    return "5.4", f"{weeds} must be placed first; there is room on {listed(roomy(state, seat))}."


# -- workers


def _plant(state: RiceDice, seat: int, action: int) -> Reason:
    if state.phase != v.WORK:
        return later(state, "6.1", "Paddies are planted in a worker action.")
    found = paddy_of(state, seat, action - v.PLANT)
    if isinstance(found[0], str):
        return found
    p, name = found
    if state.crop[p] != v.BARE:
        return "6.4", f"{name} is planted already."
    needed, capacity, tokens = state.cards.workers[state.card[p]], state.cards.capacity[state.card[p]], state.tokens[p]
    if tokens < capacity and state.strength + state.plant_extra >= needed:
        return "6.3", f"{name} holds {tokens} of {capacity} water: only a full paddy is planted."
    return "6.2", f"{name} takes {count(needed, 'worker')} to plant; you have {state.strength + state.plant_extra}."


def _harvest(state: RiceDice, seat: int, action: int) -> Reason:
    if state.phase != v.WORK:
        return later(state, "6.1", "Paddies are harvested in a worker action.")
    found = paddy_of(state, seat, action - v.HARVEST)
    if isinstance(found[0], str):
        return found
    p, name = found
    if state.crop[p] == v.BARE:
        return "6.7", f"{name} is not planted: there is nothing to harvest."
    if state.crop[p] == v.FRESH:
        return "6.8", f"{name} was planted this turn: it is harvested in a later turn."
    needed = state.cards.workers[state.card[p]]
    if state.tokens[p] and state.strength + state.harvest_extra >= needed:
        return "6.7", f"{name} holds water: only a dry paddy is harvested."
    return "6.6", f"{name} takes {count(needed, 'worker')} to harvest; you have {state.strength + state.harvest_extra}."


def _pull(state: RiceDice, seat: int, action: int) -> Reason:
    if state.phase != v.WORK:
        return later(state, "6.1", "Workers pull weeds in a worker action.")
    found = paddy_of(state, seat, action - v.PULL)
    if isinstance(found[0], str):
        return found
    p, name = found
    if not state.weeds[p]:
        return "6.5", f"{name} has no weed."
    if state.tokens[p]:
        return "6.5", f"{name} holds water: weeds are pulled only in a dry paddy."
    if state.plant_extra or state.harvest_extra:
        return "9.8", "Only workers for planting or harvesting are left; they pull no weeds."
    return "6.1", "You have no worker left."


# -- weeds


def _weed(state: RiceDice, seat: int, action: int) -> Reason:
    if not v.WEEDING_PHASES >> state.phase & 1:
        return FIRST[state.phase]
    found = paddy_of(state, seat, action - v.PLACE_WEED)
    if not state.unplaced:
        return "5.1", "You have no weed to place."
    if isinstance(found[0], str):
        return found
    p, name = found
    return "5.3", f"{name} holds {count(state.weeds[p], 'weed')}: it may not get more than {weed_room(state, p)}."


def _lose(state: RiceDice, seat: int, action: int) -> Reason:
    if not v.WEEDING_PHASES >> state.phase & 1:
        return FIRST[state.phase]
    if not state.unplaced:
        return "5.1", "You have no weed to place."
    if not state.switches & v.WEEDS_MAY_BE_LOST:
        return "5.5", "Weeds without room are lost when your turn ends, not before; the option for it is off."
    names = roomy(state, seat)
    if names:
        return "5.6", f"A weed is lost only while no paddy has room; there is room on {listed(names)}."
    return "5.5", "Weeds without room are lost when your turn ends: say “done”."


def _free(state: RiceDice, seat: int, action: int) -> Reason:
    if not has(state, seat, v.FREE_WEED):
        return "9.7", "None of your cards takes a weed without a worker."
    if state.phase != v.END:
        return "9.7", "The free weed is taken after your action."
    if not state.free:
        return "9.7", "You have taken your free weed in this turn."
    found = paddy_of(state, seat, action - v.FREE)
    if isinstance(found[0], str):
        return found
    p, name = found
    if not state.weeds[p]:
        return "9.7", f"{name} has no weed."
    return "9.7", f"{name} holds water: weeds are taken only from a dry paddy."


# -- water


def _level(state: RiceDice, seat: int, action: int) -> Reason:
    if state.phase != v.RELEASE:
        return later(state, "8.1", "Water is released at the beginning of a water action.")
    slot, tokens = divmod(action - v.LEVEL, v.COUNTS)
    found = paddy_of(state, seat, slot)
    if isinstance(found[0], str):
        return found
    p, name = found
    if slot != state.slot:
        asked = state.cards.names[state.card[seat * v.SLOTS + state.slot]]
        return "8.3", f"Paddies are named from left to right; it is {asked}'s turn (paddy {state.slot + 1})."
    capacity = state.cards.capacity[state.card[p]]
    if tokens > capacity:
        return "8.8", f"{name} holds at most {capacity} water."
    reach = state.loose + state.tokens[p]
    if has(state, seat, v.FLOW_ANY):
        reach = state.loose + water_in(state, seat) - sum(state.tokens[seat * v.SLOTS : p])
        if tokens > reach:
            return "9.11", f"{name} cannot get {tokens} water: your field has only {reach} left to move."
    if tokens > reach:
        return "8.2", f"Only {reach} water can reach {name}: it runs from left to right."
    return "8.4", f"It is not your turn: after your release {name} must be full or empty."


def _take(state: RiceDice, seat: int, action: int) -> Reason:
    if state.phase != v.TAKE_WATER:
        return later(state, "8.7", "Water is taken from the reservoir in your own water action.")
    slot, tokens = divmod(action - v.TAKE, v.COUNTS)
    found = paddy_of(state, seat, slot)
    if isinstance(found[0], str):
        return found
    p, name = found
    if tokens == 0:
        return "8.7", "Take at least one token, or say “done”."
    capacity = state.cards.capacity[state.card[p]]
    if state.tokens[p] + tokens > capacity:
        return "8.8", f"{name} holds {state.tokens[p]} of at most {capacity} water."
    if tokens > state.strength:
        return "8.7", f"You may take {state.strength} more water in this action."
    return "8.7", f"The reservoir has {state.reservoir} water."


# -- cards


def _keep(state: RiceDice, seat: int, action: int) -> Reason:
    if state.phase != v.KEEP_CARD:
        return later(state, "7.2", "A card is kept right after it was drawn.")
    card, place = divmod(action - v.KEEP, v.PLACES)
    if not state.drawn >> card & 1:
        return "7.2", f"{state.cards.names[card]} is not among the cards you drew."
    if place >= v.OVER_SLOT:
        found = paddy_of(state, seat, place - v.OVER_SLOT)
        assert isinstance(found[0], str)
        return found
    return (
        "7.3",
        f"Your field holds {state.size[seat]} paddies, and may hold {limit(state, seat)}: a new one must replace one.",
    )


def _remove(state: RiceDice, seat: int, action: int) -> Reason:
    if state.phase != v.REMOVE_PADDY:
        return "9.14", "A paddy is removed only when the field holds more than it may."
    found = paddy_of(state, seat, action - v.REMOVE)
    assert isinstance(found[0], str)
    return found


REASONS: Final[dict[str, Callable[[RiceDice, int, int], Reason]]] = {
    "reroll": _reroll, "stand": _reroll, "turn": _turn, "leave": _leave, "ignore": _ignore, "accept": _accept,
    "worker": _choose, "water": _choose, "card": _choose, "plant": _plant, "harvest": _harvest, "pull": _pull,
    "weed": _weed, "free": _free, "remove": _remove, "level": _level, "take": _take, "keep": _keep, "done": _done,
    "lose": _lose, "without": _without,
}  # fmt: skip
