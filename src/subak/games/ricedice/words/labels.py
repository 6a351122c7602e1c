"""Legal actions made readable: words for buttons and screen readers, and what a board must light up."""

# ruff: noqa: I001 - long lists of names are easier to read in blocks
from __future__ import annotations

from subak.core.contract import Chapter, Choice
from subak.core.rng import bit_count
from subak.games.ricedice.words.events import count, listed
from subak.games.ricedice.rules.field import dry_weedy, total, weed_room, weedable
from subak.games.ricedice.words.notation import face_names, reroll_places, text_of, verb_of
from subak.games.ricedice.rules.state import RiceDice
from subak.games.ricedice.rules.turn import strength_of
from subak.games.ricedice.rules.vocabulary import (
    ACT_CARD, ACT_WATER, CHAPTER_FIELDS, CHAPTER_STEP, CHAPTER_STEPS, COUNTS, DRAW_ADD, FACES, FACE_NAMES,
    FREE_WEED, KEEP, KEEP_CARD, LEVEL, OVER_SLOT, PLACES, RICE_CLEAN, RICE_HARVEST, SLOTS, SLOT_NAMES, TAKE,
    TAKE_WATER, TERMS, TURN, WEEDS, WORK,
)  # fmt: skip


def harvest_bonus(s: RiceDice, p: int) -> int:
    """Rice that effects add to a harvest of this paddy (9.15)."""
    field = p // SLOTS
    bonus = int(total(s, field, RICE_HARVEST))
    if s.weeds[p] == 0 and field < s.seats:
        bonus += s.cards.amount[s.card[p] * TERMS + RICE_CLEAN]
    return bonus


def ends_turn(s: RiceDice) -> bool:
    """Whether `done` would end the turn at once (4.9)."""
    if s.phase in (WORK, TAKE_WATER):
        placeable = s.unplaced and weedable(s, s.active)
        return not placeable and not (total(s, s.active, FREE_WEED) and dry_weedy(s, s.active))
    return s.phase != KEEP_CARD


def must_place(s: RiceDice) -> int:
    """How many weeds of the roll the active side must place: all, as far as paddies have fewer than two (5.4, 5.5)."""
    first = s.active * SLOTS
    room = sum(max(0, WEEDS - s.weeds[p]) for p in range(first, first + s.size[s.active]))
    return min(int(s.unplaced), room)


def may_place(s: RiceDice) -> int:
    """How many weeds of the roll the active side can place, those beyond two included (5.3, 9.6)."""
    first = s.active * SLOTS
    room = sum(int(weed_room(s, p)) - s.weeds[p] for p in range(first, first + s.size[s.active]))
    return min(int(s.unplaced), room)


def cards_drawn_by(s: RiceDice) -> int:
    """How many cards a card action of the active seat draws with these dice (7.1, 9.12)."""
    return int(strength_of(s, ACT_CARD) + total(s, s.active, DRAW_ADD))


def chapter_of(code: int) -> Chapter:
    """The words for a number that `RiceDice.chapter` gave; sides count their own turns, each from 1."""
    rest, step = divmod(code, CHAPTER_STEP)
    turns, fields = divmod(rest, CHAPTER_FIELDS)
    if not turns:
        return Chapter("Set-up", 0, CHAPTER_STEPS[step])
    return Chapter("Turn", (turns + fields - 1) // fields, CHAPTER_STEPS[step])


def choice_of(s: RiceDice, seat: int, action: int) -> Choice:
    """A legal action of a seat with its words and targets."""
    verb = verb_of(action)
    label, args = described(s, seat, verb, action)
    return Choice(action, text_of(s, action), label, verb, args)


def described(s: RiceDice, seat: int, verb: str, action: int) -> tuple[str, list[int]]:
    """The label and the targets of an action."""
    for name, first in SLOT_NAMES:
        if name == verb:
            return slot_label(s, verb, seat * SLOTS + action - first), [action - first + 1]
    match verb:
        case "reroll":
            places = reroll_places(action)
            faces = face_names(s.dice)
            return f"Reroll {listed([faces[place - 1] for place in places])}", places
        case "turn":
            shown, wished = divmod(action - TURN, FACES)
            return f"Turn a die from {listed([FACE_NAMES[shown]])} to {FACE_NAMES[wished]}", [shown, wished]
        case "level":
            slot, tokens = divmod(action - LEVEL, COUNTS)
            return level_label(s, seat * SLOTS + slot, tokens), [slot + 1, tokens]
        case "take":
            slot, tokens = divmod(action - TAKE, COUNTS)
            return f"Take {tokens} water into {s.cards.names[s.card[seat * SLOTS + slot]]}", [slot + 1, tokens]
        case "keep":
            card, place = divmod(action - KEEP, PLACES)
            return keep_label(s, seat, card, place), [card, place]
    return plain_label(s, verb, action), []


def slot_label(s: RiceDice, verb: str, p: int) -> str:
    """Words for an action on one paddy."""
    name = s.cards.names[s.card[p]]
    workers = count(s.cards.hexes[s.card[p]], "worker")
    match verb:
        case "plant":
            return f"Plant {name} with {workers}"
        case "harvest":
            rice = s.cards.yields(s.card[p], s.weeds[p]) + harvest_bonus(s, p)
            return f"Harvest {name} with {workers}: {rice} rice"
        case "pull":
            return f"Pull a weed from {name} with 1 worker"
        case "weed":
            return f"Put a weed on {name}"
        case "free":
            return f"Take a weed from {name} without a worker"
    return f"Remove {name} from your field"


def level_label(s: RiceDice, p: int, tokens: int) -> str:
    """Words for the new water of a paddy."""
    name = s.cards.names[s.card[p]]
    if tokens == s.tokens[p]:
        return f"Keep {tokens} water in {name}" if tokens else f"Leave {name} dry"
    if tokens == 0:
        return f"Empty {name}"
    return f"{'Lower' if tokens < s.tokens[p] else 'Fill'} {name} to {tokens} water"


def keep_label(s: RiceDice, seat: int, card: int, place: int) -> str:
    """Words for keeping a drawn card."""
    if place < OVER_SLOT:
        return f"Keep {s.cards.names[card]} at the {('left', 'right')[place]} end"
    return f"Replace {s.cards.names[s.card[seat * SLOTS + place - OVER_SLOT]]} with {s.cards.names[card]}"


def plain_label(s: RiceDice, verb: str, action: int) -> str:
    """Words for an action without a target."""
    match verb:
        case "stand":
            return "Keep all dice"
        case "leave":
            return "Leave the dice"
        case "ignore":
            return "Ignore a weed"
        case "accept":
            return f"Accept {count(s.unplaced, 'weed')}"
        case "worker":
            return f"Worker action: {count(strength_of(s, action), 'worker')}"
        case "water":
            return f"Water action: take up to {strength_of(s, ACT_WATER)}"
        case "card":
            return f"Card action: draw {cards_drawn_by(s)}"
    if s.phase == KEEP_CARD:
        return "Keep none" if bit_count(s.drawn) > 1 else "Do not keep it"
    if ends_turn(s):
        return "End turn"
    return "Finish work" if s.phase == WORK else "Enough water"
