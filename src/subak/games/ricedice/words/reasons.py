"""Why an action is refused: the clause of the rules and a sentence that teaches. None exactly for legal actions."""

# ruff: noqa: I001 - long lists of names are easier to read in blocks
from __future__ import annotations

from collections.abc import Callable
from typing import Final

from subak.core.errors import Refusal
from subak.core.state import NATURE
from subak.games.ricedice.words.labels import must_place
from subak.games.ricedice.words.events import count, listed
from subak.games.ricedice.rules.field import has, limit, total, water_in, weed_room
from subak.games.ricedice.words.notation import face_names, named, verb_of
from subak.games.ricedice.rules.state import RiceDice
from subak.games.ricedice.rules.vocabulary import (
    ACTION_NAMES, ACT_WORKER, BARE, CHOOSE, COUNTS, DEAL, DOUBLE, DRAW_CARDS, END, FACES, FACE_NAMES, FIRST_CARDS,
    FLOW_ANY, FREE, FREE_WEED, FRESH, HARVEST, IGNORE_WEEDS, KEEP, KEEP_CARD, LEVEL, LIMIT_REACHED, NATURES_PHASES,
    OVER, OVER_SLOT, PLACES, PLACE_WEED, PLANT, PULL, RELEASE, REMOVE, REMOVE_PADDY, REROLL_DICE, ROLL, SAFETY_LIMIT,
    SET_DIE, SLOTS, START_SEAT, TAKE, TAKE_WATER, TURN, TURN_DIE, WEED, WEEDING_PHASES, WEEDS, WEED_IGNORE, WORK,
    showing,
)  # fmt: skip

Reason = tuple[str, str]  # clause number and sentence
FIRST: Final = {
    REROLL_DICE: ("4.2", "First name the dice you reroll, or stand."),
    TURN_DIE: ("9.3", "First turn one of your dice, or leave them."),
    IGNORE_WEEDS: ("9.5", "First say whether you ignore a weed or accept them."),
    CHOOSE: ("4.3", "First take an action: worker, water or card. Strength 0 will do."),
    RELEASE: ("8.3", "First say how much water this paddy shall have."),
    REMOVE_PADDY: ("9.14", "First remove a paddy: your field holds more than it may."),
}
CHANCE: Final = {
    START_SEAT: ("2.6", "First it is drawn which seat begins."),
    DEAL: ("2.3", "A starting paddy that is not yet dealt must be dealt now."),
    FIRST_CARDS: ("10.1", "The Happy Farmer must be dealt a card of the deck now."),
    DRAW_CARDS: ("7.1", "A card of the deck must be drawn now."),
}


def why_not(s: RiceDice, seat: int, action: int) -> Refusal | None:
    """The refusal of an action, or None when it is legal."""
    if s.allows(seat, action):
        return None
    clause, sentence = reason(s, seat, action)
    return Refusal(f"ricedice {clause}", sentence)


def reason(s: RiceDice, seat: int, action: int) -> Reason:
    """Clause and sentence for an action that is not legal."""
    if s.phase == OVER:
        return over_reason(s)
    if not named(s, action):
        return "4.3", "There is no such action."
    verb = verb_of(action)
    if seat == NATURE:
        return natures_reason(s, verb)
    if NATURES_PHASES >> s.phase & 1:
        return "4.1", "Wait until the dice and cards have fallen."
    if not s.to_act() >> seat & 1:
        if s.phase == RELEASE:
            return "8.1", "Another player is releasing water now; that goes by seat."
        return "2.6", "It is another player's turn."
    if verb in ("roll", "draw", "start"):
        return "4.1", "Dice and cards fall by chance; nobody chooses them."
    return REASONS[verb](s, seat, action)


def over_reason(s: RiceDice) -> Reason:
    """Nothing is played after the end, by the target or by the safety limit."""
    if s.reason == LIMIT_REACHED:
        return "1.5", f"The game is over: it stopped after {SAFETY_LIMIT} turns of every side."
    return "1.2", "The game is over."


def natures_reason(s: RiceDice, verb: str) -> Reason:
    """What chance may do now."""
    if s.phase == ROLL:
        return "4.1", f"{count(s.to_roll, 'die', 'dice')} must be rolled now."
    return CHANCE.get(s.phase, ("4.1", f"Nothing is left to chance now: {verb} is not asked for."))


# -- helpers


def paddy_of(s: RiceDice, seat: int, slot: int) -> tuple[int, str] | Reason:
    """The paddy in a slot and its name, or the reason why there is none."""
    if slot >= s.size[seat]:
        return "3.5", f"You have no paddy {slot + 1}: your field holds {count(s.size[seat], 'paddy', 'paddies')}."
    p = seat * SLOTS + slot
    return p, s.cards.names[s.card[p]]


def later(s: RiceDice, clause: str, sentence: str) -> Reason:
    """What must be done first in this phase, or else when the action has its place."""
    return FIRST.get(s.phase, (clause, sentence))


def taken(s: RiceDice) -> str:
    """The action of this turn in words."""
    return f"You have taken the {ACTION_NAMES[s.chosen - ACT_WORKER]} action in this turn."


# -- dice and answers


def _reroll(s: RiceDice, seat: int, action: int) -> Reason:
    if s.phase == REROLL_DICE:
        return "4.2", "Among equal dice the leftmost are rerolled."
    return "4.2", "Your dice are final: you kept them or had no reroll left."


def _turn(s: RiceDice, seat: int, action: int) -> Reason:
    shown, wished = divmod(action - TURN, FACES)
    if not has(s, seat, SET_DIE):
        return "9.3", "None of your cards lets you turn a die."
    if s.phase != TURN_DIE:
        return "9.3", "A die is turned after the last reroll and before weeds are counted."
    if not showing(s.dice, shown):
        return "9.3", f"No die shows {listed([FACE_NAMES[shown]])}: you have {listed(face_names(s.dice))}."
    if wished == DOUBLE:
        return "9.3", "A die may be turned to any face but two workers."
    return "9.3", "A die is turned to another face; to keep it say “leave”."


def _leave(s: RiceDice, seat: int, action: int) -> Reason:
    return later(s, "9.3", "You are not asked to turn a die now.")


def _ignore(s: RiceDice, seat: int, action: int) -> Reason:
    if not has(s, seat, WEED_IGNORE):
        return "9.5", "None of your cards lets you ignore a weed."
    if s.phase >= CHOOSE and showing(s.dice, WEED):
        most = total(s, seat, WEED_IGNORE)
        return "9.5", f"You may ignore only {'one' if most == 1 else most} a turn, right after the last reroll."
    return "9.5", "Weeds are ignored right after the last reroll, and only if one shows."


def _accept(s: RiceDice, seat: int, action: int) -> Reason:
    if s.phase >= CHOOSE:
        return "9.5", "You are not asked whether you ignore a weed now."
    return _ignore(s, seat, action)


def _choose(s: RiceDice, seat: int, action: int) -> Reason:
    if not s.chosen:
        return FIRST[s.phase]
    return "4.3", f"{taken(s)} There is only one a turn."


def _done(s: RiceDice, seat: int, action: int) -> Reason:
    if s.phase != END:
        return FIRST[s.phase]
    first = seat * SLOTS
    names = [s.cards.names[s.card[p]] for p in range(first, first + s.size[seat]) if s.weeds[p] < WEEDS]
    must = must_place(s)
    weeds = count(must, "weed") if must == s.unplaced else f"{must} of {count(s.unplaced, 'weed')}"
    return "5.4", f"{weeds} must be placed first; there is room on {' and '.join(names)}."


# -- workers


def _plant(s: RiceDice, seat: int, action: int) -> Reason:
    if s.phase != WORK:
        return later(s, "6.1", "Paddies are planted in a worker action.")
    found = paddy_of(s, seat, action - PLANT)
    if isinstance(found[0], str):
        return found
    p, name = found
    if s.crop[p] != BARE:
        return "6.4", f"{name} is planted already."
    hexes, room, tokens = s.cards.hexes[s.card[p]], s.cards.room[s.card[p]], s.tokens[p]
    if tokens < room and s.strength + s.plant_extra >= hexes:
        return "6.3", f"{name} holds {tokens} of {room} water: only a full paddy is planted."
    return "6.2", f"{name} takes {count(hexes, 'worker')} to plant; you have {s.strength + s.plant_extra}."


def _harvest(s: RiceDice, seat: int, action: int) -> Reason:
    if s.phase != WORK:
        return later(s, "6.1", "Paddies are harvested in a worker action.")
    found = paddy_of(s, seat, action - HARVEST)
    if isinstance(found[0], str):
        return found
    p, name = found
    if s.crop[p] == BARE:
        return "6.7", f"{name} is not planted: there is nothing to harvest."
    if s.crop[p] == FRESH:
        return "6.8", f"{name} was planted this turn: it is harvested in a later turn."
    hexes = s.cards.hexes[s.card[p]]
    if s.tokens[p] and s.strength + s.harvest_extra >= hexes:
        return "6.7", f"{name} holds water: only a dry paddy is harvested."
    return "6.6", f"{name} takes {count(hexes, 'worker')} to harvest; you have {s.strength + s.harvest_extra}."


def _pull(s: RiceDice, seat: int, action: int) -> Reason:
    if s.phase != WORK:
        return later(s, "6.1", "Workers pull weeds in a worker action.")
    found = paddy_of(s, seat, action - PULL)
    if isinstance(found[0], str):
        return found
    p, name = found
    if not s.weeds[p]:
        return "6.5", f"{name} has no weed."
    if s.tokens[p]:
        return "6.5", f"{name} holds water: weeds are pulled only in a dry paddy."
    if s.plant_extra or s.harvest_extra:
        return "9.8", "Only workers for planting or harvesting are left; they pull no weeds."
    return "6.1", "You have no worker left."


# -- weeds


def _weed(s: RiceDice, seat: int, action: int) -> Reason:
    if not WEEDING_PHASES >> s.phase & 1:
        return FIRST[s.phase]
    found = paddy_of(s, seat, action - PLACE_WEED)
    if not s.unplaced:
        return "5.1", "You have no weed to place."
    if isinstance(found[0], str):
        return found
    p, name = found
    return "5.3", f"{name} holds {count(s.weeds[p], 'weed')}: it may not get more than {weed_room(s, p)}."


def _free(s: RiceDice, seat: int, action: int) -> Reason:
    if not has(s, seat, FREE_WEED):
        return "9.7", "None of your cards takes a weed without a worker."
    if s.phase != END:
        return "9.7", "The free weed is taken after your action."
    if not s.free:
        return "9.7", "You have taken your free weed in this turn."
    found = paddy_of(s, seat, action - FREE)
    if isinstance(found[0], str):
        return found
    p, name = found
    if not s.weeds[p]:
        return "9.7", f"{name} has no weed."
    return "9.7", f"{name} holds water: weeds are taken only from a dry paddy."


# -- water


def _level(s: RiceDice, seat: int, action: int) -> Reason:
    if s.phase != RELEASE:
        return later(s, "8.1", "Water is released at the beginning of a water action.")
    slot, tokens = divmod(action - LEVEL, COUNTS)
    found = paddy_of(s, seat, slot)
    if isinstance(found[0], str):
        return found
    p, name = found
    if slot != s.slot:
        asked = s.cards.names[s.card[seat * SLOTS + s.slot]]
        return "8.3", f"Paddies are named from left to right; it is {asked}'s turn (paddy {s.slot + 1})."
    room = s.cards.room[s.card[p]]
    if tokens > room:
        return "8.8", f"{name} holds at most {room} water."
    reach = s.loose + s.tokens[p]
    if has(s, seat, FLOW_ANY):
        reach = s.loose + water_in(s, seat) - sum(s.tokens[seat * SLOTS : p])
        if tokens > reach:
            return "9.11", f"{name} cannot get {tokens} water: your field has only {reach} left to move."
    if tokens > reach:
        return "8.2", f"Only {reach} water can reach {name}: it runs from left to right."
    return "8.4", f"It is not your turn: after your release {name} must be full or empty."


def _take(s: RiceDice, seat: int, action: int) -> Reason:
    if s.phase != TAKE_WATER:
        return later(s, "8.7", "Water is taken from the reservoir in your own water action.")
    slot, tokens = divmod(action - TAKE, COUNTS)
    found = paddy_of(s, seat, slot)
    if isinstance(found[0], str):
        return found
    p, name = found
    if tokens == 0:
        return "8.7", "Take at least one token, or say “done”."
    room = s.cards.room[s.card[p]]
    if s.tokens[p] + tokens > room:
        return "8.8", f"{name} holds {s.tokens[p]} of at most {room} water."
    if tokens > s.strength:
        return "8.7", f"You may take {s.strength} more water in this action."
    return "8.7", f"The reservoir has {s.reservoir} water."


# -- cards


def _keep(s: RiceDice, seat: int, action: int) -> Reason:
    if s.phase != KEEP_CARD:
        return later(s, "7.2", "A card is kept right after it was drawn.")
    card, place = divmod(action - KEEP, PLACES)
    if not s.drawn >> card & 1:
        return "7.2", f"{s.cards.names[card]} is not among the cards you drew."
    if place >= OVER_SLOT:
        found = paddy_of(s, seat, place - OVER_SLOT)
        assert isinstance(found[0], str)
        return found
    return "7.3", f"Your field holds {s.size[seat]} paddies, and may hold {limit(s, seat)}: a new one must replace one."


def _remove(s: RiceDice, seat: int, action: int) -> Reason:
    if s.phase != REMOVE_PADDY:
        return "9.14", "A paddy is removed only when the field holds more than it may."
    found = paddy_of(s, seat, action - REMOVE)
    assert isinstance(found[0], str)
    return found


REASONS: Final[dict[str, Callable[[RiceDice, int, int], Reason]]] = {
    "reroll": _reroll, "stand": _reroll, "turn": _turn, "leave": _leave, "ignore": _ignore, "accept": _accept,
    "worker": _choose, "water": _choose, "card": _choose, "plant": _plant, "harvest": _harvest, "pull": _pull,
    "weed": _weed, "free": _free, "remove": _remove, "level": _level, "take": _take, "keep": _keep, "done": _done,
}  # fmt: skip
