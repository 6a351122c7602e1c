"""Legal actions made readable: words for buttons and screen readers, and what a board must light up."""

from __future__ import annotations

from functools import cache
from typing import Final

from subak.core.contract import Chapter, Choice
from subak.core.rng import bit_count
from subak.core.text import count
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.state import RiceDice
from subak.games.ricedice.rules.turn import draws_of, leaves_nothing, strength_of
from subak.games.ricedice.words.life import rice_with
from subak.games.ricedice.words.notation import face_names, in_words, reroll_places, text_of, verb_of

UNFILLED: Final = " (unless filled, it returns to the reservoir)"


@cache
def chapter_of(code: int) -> Chapter:
    """The words for a number that `RiceDice.chapter` gave; sides count their own turns, each from 1."""
    rest, step = divmod(code, v.CHAPTER_STEP)
    turns, fields = divmod(rest, v.CHAPTER_FIELDS)
    if not turns:
        return Chapter("Set-up", 0, v.CHAPTER_STEPS[step])
    return Chapter("Turn", (turns + fields - 1) // fields, v.CHAPTER_STEPS[step])


def choice_of(state: RiceDice, seat: int, action: int) -> Choice:
    """A legal action of a seat with its words and targets."""
    verb = verb_of(action)
    label, args = described(state, seat, verb, action)
    return Choice(action, text_of(state, action), label, verb, args)


def described(state: RiceDice, seat: int, verb: str, action: int) -> tuple[str, list[int]]:
    """The label and the targets of an action; of water its paddy, its tokens and 1 if the water lasts (8.9)."""
    for name, first in v.SLOT_NAMES:
        if name == verb:
            return slot_label(state, verb, seat * v.SLOTS + action - first), [action - first + 1]
    match verb:
        case "reroll":
            places = reroll_places(action)
            faces = face_names(state.dice)
            return f"Reroll {in_words([faces[place - 1] for place in places])}", places
        case "turn":
            shown, wished = divmod(action - v.TURN, v.FACES)
            return f"Turn a die from {in_words([v.FACE_NAMES[shown]])} to {v.FACE_NAMES[wished]}", [shown, wished]
        case "level":
            slot, tokens = divmod(action - v.LEVEL, v.COUNTS)
            p = seat * v.SLOTS + slot
            return level_label(state, p, tokens), [slot + 1, tokens, int(lasts(state, p, tokens))]
        case "take":
            slot, tokens = divmod(action - v.TAKE, v.COUNTS)
            p = seat * v.SLOTS + slot
            lasting = lasts(state, p, state.tokens[p] + tokens)
            return take_label(state, p, tokens), [slot + 1, tokens, int(lasting)]
        case "keep":
            card, place = divmod(action - v.KEEP, v.PLACES)
            return keep_label(state, seat, card, place), [card, place]
        case "without":
            resting = action - v.WITHOUT + 1
            draws = draws_of(state, strength_of(state, v.ACT_CARD) - resting)
            return f"Card action: draw {draws}, leave {count(resting, 'wild')} uncounted", [resting, draws]
    return plain_label(state, verb, action), []


def slot_label(state: RiceDice, verb: str, p: int) -> str:
    """Words for an action on one paddy."""
    name = state.cards.names[state.card[p]]
    workers = count(state.cards.workers[state.card[p]], "worker")
    match verb:
        case "plant":
            return f"Plant {name} with {workers}"
        case "harvest":
            return f"Harvest {name} with {workers}: {rice_with(state, p, state.weeds[p])} rice"
        case "pull":
            return f"Pull a weed from {name} with 1 worker"
        case "weed":
            now, then = (rice_with(state, p, weeds) for weeds in (state.weeds[p], state.weeds[p] + 1))
            return f"Put a weed on {name}: {f'{now} → {then} rice' if then != now else f'its {now} rice stay'}"
        case "free":
            return f"Take a weed from {name} without a worker"
    return f"Remove {name} from your field"


def lasts(state: RiceDice, p: int, tokens: int) -> bool:
    """Whether a paddy that holds these tokens keeps them at the end of the turn: it is full or empty (8.9)."""
    return tokens in (0, state.cards.capacity[state.card[p]])


def level_label(state: RiceDice, p: int, tokens: int) -> str:
    """Words for the new water of a paddy."""
    name = state.cards.names[state.card[p]]
    if tokens == 0:
        return f"Empty {name}" if state.tokens[p] else f"Leave {name} dry"
    loss = "" if lasts(state, p, tokens) else UNFILLED
    if tokens == state.tokens[p]:
        return f"Keep {tokens} water in {name}{loss}"
    return f"{'Lower' if tokens < state.tokens[p] else 'Fill'} {name} to {tokens} water{loss}"


def take_label(state: RiceDice, p: int, tokens: int) -> str:
    """Words for water taken into a paddy."""
    loss = "" if lasts(state, p, state.tokens[p] + tokens) else UNFILLED
    return f"Take {tokens} water into {state.cards.names[state.card[p]]}{loss}"


def keep_label(state: RiceDice, seat: int, card: int, place: int) -> str:
    """Words for keeping a drawn card."""
    if place < v.OVER_SLOT:
        return f"Keep {state.cards.names[card]} at the {('left', 'right')[place]} end"
    return (
        f"Replace {state.cards.names[state.card[seat * v.SLOTS + place - v.OVER_SLOT]]} with {state.cards.names[card]}"
    )


def plain_label(state: RiceDice, verb: str, action: int) -> str:
    """Words for an action without a target."""
    match verb:
        case "stand":
            return "Keep all dice"
        case "leave":
            return "Leave the dice"
        case "ignore":
            return "Ignore a weed"
        case "accept":
            return f"Accept {count(state.unplaced, 'weed')}"
        case "lose":
            return "Lose a weed: no paddy has room for it"
        case "worker":
            return f"Worker action: {count(strength_of(state, action), 'worker')}"
        case "water":
            return f"Water action: take up to {strength_of(state, v.ACT_WATER)}"
        case "card":
            return f"Card action: draw {draws_of(state, strength_of(state, v.ACT_CARD))}"
    return done_label(state)


def done_label(state: RiceDice) -> str:
    """Words for `done`: it ends the turn, or only the work, the taking of water or the choice of a card (4.9)."""
    if state.phase == v.KEEP_CARD:
        return "Keep none" if bit_count(state.drawn) > 1 else "Do not keep it"
    if state.phase == v.END or leaves_nothing(state):
        return "End turn"
    return "Finish work" if state.phase == v.WORK else "Enough water"
