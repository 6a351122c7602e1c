"""What a page needs to draw a Rice Dice table, made from a seat's `seen`."""

# ruff: noqa: I001 - long lists of names are easier to read in blocks
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from subak.core.contract import Chapter, seats_in
from subak.core.rng import bit_count
from subak.core.state import NATURE, SPECTATOR
from subak.games.ricedice.words.labels import cards_drawn_by, chapter_of, harvest_bonus, may_place, must_place
from subak.games.ricedice.words.events import RIVAL, count
from subak.games.ricedice.rules.automa import farmer_strength
from subak.games.ricedice.rules.field import dry_weedy, has, limit, total, weed_room
from subak.games.ricedice.words.notation import face_names
from subak.games.ricedice.rules.state import RiceDice
from subak.games.ricedice.rules.turn import strength_of
from subak.games.ricedice.rules.vocabulary import (
    ACTION_NAMES, ACT_WORKER, BARE, CHOOSE, DRAW_ADD, END, FRESH, HARVEST_WET, IGNORE_WEEDS, KEEP_CARD, LEVEL_NAMES,
    OVER, PHASE_NAMES, PLANT_DRY, RELEASE, REMOVE_PADDY, REROLL_DICE, ROLL, SLOTS, TAKE_WATER, TURN_DIE, WORK,
)  # fmt: skip
from subak.games.ricedice.rules.water import owed
from subak.games.ricedice.rules.worker import plantable


@dataclass(frozen=True, slots=True)
class CardView:
    """A paddy card as printed."""

    id: str  # "P05", "S1"
    name: str
    spirit: str
    text: str
    hexes: int  # ordinary and magic together
    magic: int
    water: int  # tokens it brings into play
    rice: list[int]  # for 0, 1, 2 weeds
    source: str  # "printed", "inferred" or "ours"


@dataclass(frozen=True, slots=True)
class PaddyView:
    """A paddy card in a field with what lies on it."""

    slot: int  # 1 is leftmost
    card: CardView
    tokens: int
    room: int  # ordinary hexes, the most tokens it holds
    weeds: int
    weed_room: int  # weeds it may hold
    planted: bool
    fresh: bool  # planted this turn: not harvested before the next
    full: bool
    workers: int  # that planting takes, and harvesting too
    column: int  # which number of `card.rice` its weeds leave, from 0
    yields: int  # rice a harvest would bring now, effects included
    note: str  # one line: what can be done here, or why nothing can


@dataclass(frozen=True, slots=True)
class FieldView:
    """A row of paddies, from left to right as water flows."""

    owner: int | None  # seat; None is the Happy Farmer
    rice: int
    limit: int  # paddies it may hold
    free: int  # paddies that could still be added
    paddies: list[PaddyView]


@dataclass(frozen=True, slots=True)
class View:
    """The whole table as one seat (None: a spectator) sees it."""

    game: str
    seats: int
    viewer: int | None
    to_act: list[int]
    nature: bool  # dice or cards are being drawn
    over: bool
    chapter: Chapter
    turn: int  # turns begun so far by the seat whose turn it is
    active: int | None  # seat whose turn it is; None: the Happy Farmer
    phase: str  # set-up, roll, reroll, turn-die, weeds, action, work, release, take, draw, card, remove, end, over
    prompt: list[str]  # bold part, rest: what the seats to act must do
    dice: list[str]  # faces after the last roll, sorted; empty before the first roll
    rerolls: int  # rerolls left
    rolled: bool  # dice are final
    action: str | None  # worker, water or card once chosen
    strengths: dict[str, int]  # what each action would be worth with these dice
    draws: int  # cards that the card action would draw with these dice
    strength: int  # workers or water left in the running action
    spent: int  # workers or water of the running action that have been used
    plant_extra: int  # workers left that only plant
    harvest_extra: int  # workers left that only harvest
    weeds_to_place: int
    weeds_due: int  # of those, how many must be placed before the turn ends
    loose: int  # tokens released further left and not yet set down, while a seat releases
    drawn: list[CardView]
    reservoir: int
    supply: int
    tokens: int  # tokens in the game
    owed: int  # tokens that leave as soon as they return to the reservoir
    deck: int
    discards: list[str]  # card ids
    target: int
    farmer: str | None  # level of the Happy Farmer in a solo game
    rival: str  # name of the side that holds no seat; empty when there is none
    fields: list[FieldView] = field(default_factory=list)  # by seat; the Happy Farmer last


def view_of(s: RiceDice) -> View:
    """The table as the viewer of this state sees it."""
    acting = s.to_act()
    phase = PHASE_NAMES[s.phase] if s.phase >= ROLL else "set-up"
    actions = {name: ACT_WORKER + n for n, name in enumerate(ACTION_NAMES)}
    strength = strength_of if s.active < s.seats else farmer_strength
    strengths = {name: int(strength(s, action)) for name, action in actions.items()}
    return View(
        game="ricedice",
        seats=s.seats,
        viewer=s.viewer if 0 <= s.viewer < s.seats else None,
        to_act=seats_in(acting),
        nature=bool(acting >> NATURE & 1),
        over=s.phase == OVER,
        chapter=chapter_of(s.chapter(SPECTATOR)),
        turn=(s.turns + s.fields - 1) // s.fields,
        active=s.active if s.active < s.seats else None,
        phase=phase,
        prompt=prompt(s),
        dice=face_names(s.dice),
        rerolls=s.rerolls,
        rolled=s.phase >= IGNORE_WEEDS,
        action=ACTION_NAMES[s.chosen - ACT_WORKER] if s.chosen else None,
        strengths=strengths,
        draws=strengths["card"] + int(total(s, s.active, DRAW_ADD)),
        strength=s.strength,
        spent=spent(s),
        plant_extra=s.plant_extra,
        harvest_extra=s.harvest_extra,
        weeds_to_place=s.unplaced,
        weeds_due=must_place(s),
        loose=s.loose,
        drawn=[card_view(s, card) for card in cards_in(s, s.drawn)],
        reservoir=s.reservoir,
        supply=s.supply,
        tokens=s.total,
        owed=owed(s),
        deck=bit_count(s.pile),
        discards=[s.cards.ids[card] for card in cards_in(s, s.discards)],
        target=s.target,
        farmer=LEVEL_NAMES[s.level] if s.seats == 1 else None,
        rival=RIVAL if s.seats == 1 else "",
        fields=[field_view(s, number) for number in range(s.fields)],
    )


def spent(s: RiceDice) -> int:
    """The workers or water of the running action that have been used (6.1, 8.7)."""
    if s.phase not in (WORK, RELEASE, TAKE_WATER):
        return 0
    return int((strength_of if s.active < s.seats else farmer_strength)(s, s.chosen)) - s.strength


def cards_in(s: RiceDice, mask: int) -> list[int]:
    """The card numbers of a mask."""
    return [card for card in range(s.cards.cards) if mask >> card & 1]


def card_view(s: RiceDice, card: int) -> CardView:
    """A card as printed."""
    deck = s.cards
    hexes = deck.hexes[card]
    return CardView(
        id=deck.ids[card],
        name=deck.names[card],
        spirit=deck.spirits[card],
        text=deck.texts[card],
        hexes=hexes,
        magic=hexes - deck.room[card],
        water=deck.water[card],
        rice=deck.rice[3 * card : 3 * card + 3],
        source=deck.sources[card],
    )


def field_view(s: RiceDice, number: int) -> FieldView:
    """A field with its paddies."""
    return FieldView(
        owner=number if number < s.seats else None,
        rice=s.rice[number],
        limit=limit(s, number),
        free=max(0, limit(s, number) - s.size[number]),
        paddies=[paddy_view(s, number * SLOTS + slot) for slot in range(s.size[number])],
    )


def paddy_view(s: RiceDice, p: int) -> PaddyView:
    """A paddy with what lies on it."""
    card = s.card[p]
    return PaddyView(
        slot=p % SLOTS + 1,
        card=card_view(s, card),
        tokens=s.tokens[p],
        room=s.cards.room[card],
        weeds=s.weeds[p],
        weed_room=weed_room(s, p),
        planted=s.crop[p] != BARE,
        fresh=s.crop[p] == FRESH,
        full=s.tokens[p] == s.cards.room[card],
        workers=s.cards.hexes[card],
        column=min(s.weeds[p], 2),
        yields=s.cards.yields(card, s.weeds[p]) + harvest_bonus(s, p),
        note=note(s, p),
    )


# -- words


def note(s: RiceDice, p: int) -> str:
    """What can be done with a paddy now, or why nothing can."""
    mine = p // SLOTS == s.active
    if s.phase == RELEASE and p == s.actor * SLOTS + s.slot:
        return "how much water shall it have?"
    if s.phase == TAKE_WATER and mine and s.tokens[p] < s.cards.room[s.card[p]]:
        return f"room for {s.cards.room[s.card[p]] - s.tokens[p]} water"
    if s.phase == WORK and mine:
        return work_note(s, p)
    return rest_note(s, p)


def work_note(s: RiceDice, p: int) -> str:
    """What workers can do in a paddy, or what is missing."""
    card = s.card[p]
    workers = count(s.cards.hexes[card], "worker")
    dry = s.tokens[p] == 0
    if s.crop[p] == FRESH:
        return "planted this turn"
    if s.crop[p] != BARE:
        if not dry and not s.cards.has(card, HARVEST_WET):
            return "wet: harvest only when dry"
        if s.strength + s.harvest_extra < s.cards.hexes[card]:
            return pull_note(s, p) or f"harvest needs {workers}"
        bonus = harvest_bonus(s, p)
        rice = s.cards.yields(card, s.weeds[p])
        return f"harvest {rice}{f' + {bonus}' if bonus else ''} with {workers}"
    if s.tokens[p] < s.cards.room[card] and not s.cards.has(card, PLANT_DRY):
        return pull_note(s, p) or "dry: plant only when full"
    if s.strength + s.plant_extra < s.cards.hexes[card]:
        return pull_note(s, p) or f"plant needs {workers}"
    return f"plant with {workers}"


def pull_note(s: RiceDice, p: int) -> str:
    """Pulling a weed, where that is possible."""
    return "pull a weed: 1 worker" if s.weeds[p] and s.strength and not s.tokens[p] else ""


def rest_note(s: RiceDice, p: int) -> str:
    """How a paddy stands."""
    room = s.cards.room[s.card[p]]
    if s.crop[p] != BARE:
        return "planted and wet" if s.tokens[p] else "planted and dry"
    if s.tokens[p] == room:
        return "ready to plant"
    if plantable(s, p):
        return "can be planted dry" if not s.tokens[p] else "can be planted as it is"
    return f"needs {room - s.tokens[p]} water"


def prompt(s: RiceDice) -> list[str]:
    """What the seat to act must do: the bold part and the rest."""
    if s.phase in PROMPTS:
        return PROMPTS[s.phase](s)
    return ["Dice are rolled.", ""] if s.phase == ROLL else ["Cards are drawn.", ""]


def over_prompt(s: RiceDice) -> list[str]:
    """The prompt when the game is over."""
    return ["The game is over.", ""]


def reroll_prompt(s: RiceDice) -> list[str]:
    """The prompt after a roll."""
    return ["Reroll", f"any dice {'once' if s.rerolls == 1 else f'up to {s.rerolls} times'}, or stand."]


def turn_die_prompt(s: RiceDice) -> list[str]:
    """The prompt when a die may be turned."""
    return ["Turn one die", "to any face but two workers, or leave it."]


def weeds_prompt(s: RiceDice) -> list[str]:
    """The prompt when a weed may be ignored."""
    return ["Ignore a weed,", f"or accept {count(s.unplaced, 'weed')} to place."]


def action_prompt(s: RiceDice) -> list[str]:
    """The prompt when an action is chosen."""
    worth = ", ".join(f"{name} {strength_of(s, ACT_WORKER + n)}" for n, name in enumerate(ACTION_NAMES))
    draw = f" (draw {cards_drawn_by(s)})" if has(s, s.active, DRAW_ADD) else ""
    return ["Choose an action:", f"{worth}{draw}."]


def release_prompt(s: RiceDice) -> list[str]:
    """The prompt of a release."""
    name = s.cards.names[s.card[s.actor * SLOTS + s.slot]]
    return ["Release water:", f"how much shall {name} have?{f' {s.loose} run free.' if s.loose else ''}"]


def take_prompt(s: RiceDice) -> list[str]:
    """The prompt of taking water."""
    most = min(s.strength, s.reservoir)
    if not most:
        return ["No water to take.", ending(s).strip()]
    return ["Take water:", f"up to {most} from the reservoir.{ending(s)}"]


def card_prompt(s: RiceDice) -> list[str]:
    """The prompt after cards were drawn."""
    return ["Keep one card" if bit_count(s.drawn) > 1 else "Keep the card", "at an end or over a paddy, or keep none."]


def remove_prompt(s: RiceDice) -> list[str]:
    """The prompt when the field holds too many paddies."""
    return ["Remove a paddy:", f"your field may hold only {limit(s, s.active)}."]


def ending(s: RiceDice) -> str:
    """What is left before the turn can end."""
    if must_place(s):
        return f" Then place {count(must_place(s), 'weed')}."
    if may_place(s):
        return f" You may place {count(may_place(s), 'weed')}."
    return " Then end your turn."


def work_prompt(s: RiceDice) -> list[str]:
    """The prompt of a worker action."""
    extra = [f"{n} to {job}" for n, job in ((s.plant_extra, "plant"), (s.harvest_extra, "harvest")) if n]
    left = " + ".join([count(s.strength, "worker"), *extra])
    if not s.strength and not extra:
        return ["No worker left.", ending(s).strip()]
    return [f"{left} left:", f"plant, harvest or pull weeds.{ending(s)}"]


def end_prompt(s: RiceDice) -> list[str]:
    """The prompt at the end of a turn."""
    free = s.free and dry_weedy(s, s.active)
    if must_place(s):
        return [f"Place {count(must_place(s), 'weed')},", "then end your turn."]
    if may_place(s):
        other = "or take one from a dry paddy, " if free else ""
        return [f"You may place {count(may_place(s), 'weed')},", f"{other}or end your turn."]
    if free:
        return ["Take a weed", "from a dry paddy without a worker, or end your turn."]
    return ["End your turn.", ""]


PROMPTS: Final[dict[int, Callable[[RiceDice], list[str]]]] = {
    OVER: over_prompt, REROLL_DICE: reroll_prompt, TURN_DIE: turn_die_prompt, IGNORE_WEEDS: weeds_prompt,
    CHOOSE: action_prompt, WORK: work_prompt, RELEASE: release_prompt, TAKE_WATER: take_prompt, KEEP_CARD: card_prompt,
    REMOVE_PADDY: remove_prompt, END: end_prompt,
}  # fmt: skip
