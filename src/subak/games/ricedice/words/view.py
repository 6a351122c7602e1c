"""What a page needs to draw a Rice Dice table, made from a seat's `seen`."""

from __future__ import annotations

from dataclasses import dataclass, field

from subak.core.contract import Chapter, seats_in
from subak.core.rng import bit_count
from subak.core.state import NATURE, SPECTATOR
from subak.core.text import count
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.automa import farmer_strength
from subak.games.ricedice.rules.effects import harvest_bonus
from subak.games.ricedice.rules.field import limit, weed_room
from subak.games.ricedice.rules.state import RiceDice
from subak.games.ricedice.rules.turn import draws_of, strength_of
from subak.games.ricedice.rules.water import owed
from subak.games.ricedice.rules.weeds import must_place
from subak.games.ricedice.rules.worker import plantable
from subak.games.ricedice.words.actions import ActionView, ReasonView, action_views
from subak.games.ricedice.words.events import RIVAL
from subak.games.ricedice.words.labels import chapter_of
from subak.games.ricedice.words.life import NextView, next_view, rice_with
from subak.games.ricedice.words.notation import face_names
from subak.games.ricedice.words.prompts import prompt_of
from subak.games.ricedice.words.releases import ReleaseView, release_views, unreached


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
    yields_weedy: int  # the same with one weed more
    note: str  # one line: what can be done here, or why nothing can
    next: NextView


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
    actions: list[ActionView]  # while one is to be taken: what each could do
    draws: int  # cards that the card action would draw with these dice
    uncounted: int  # wilds that the running card action leaves uncounted
    strength: int  # workers or water left in the running action
    spent: int  # workers or water of the running action that have been used
    plant_extra: int  # workers left that only plant
    harvest_extra: int  # workers left that only harvest
    weeds_to_place: int
    weeds_due: int  # of those, how many must be placed before the turn ends
    loose: int  # tokens released further left and not yet set down, while a seat releases
    releases: list[ReleaseView]  # while the viewer is asked: those it may choose among, best first
    unreached: list[ReasonView]  # paddies that none of these changes
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


def view_of(state: RiceDice) -> View:
    """The table as the viewer of this state sees it."""
    acting = state.to_act()
    viewer = state.viewer if 0 <= state.viewer < state.seats else None
    releases = release_views(state, viewer)
    chapter = chapter_of(state.chapter(SPECTATOR))
    strengths = {name: strength(state, v.ACT_WORKER + n) for n, name in enumerate(v.ACTION_NAMES)}
    return View(
        game="ricedice",
        seats=state.seats,
        viewer=viewer,
        to_act=seats_in(acting),
        nature=bool(acting >> NATURE & 1),
        over=state.phase == v.OVER,
        chapter=chapter,
        turn=chapter.number,
        active=state.active if state.active < state.seats else None,
        phase=v.PHASE_NAMES[state.phase] if state.phase >= v.ROLL else "set-up",
        prompt=prompt_of(state),
        dice=face_names(state.dice),
        rerolls=state.rerolls,
        rolled=state.phase >= v.IGNORE_WEEDS,
        action=v.ACTION_NAMES[state.chosen - v.ACT_WORKER] if state.chosen else None,
        strengths=strengths,
        actions=action_views(state),
        draws=draws_of(state, strengths["card"]),
        uncounted=uncounted(state),
        strength=state.strength,
        spent=spent(state),
        plant_extra=state.plant_extra,
        harvest_extra=state.harvest_extra,
        weeds_to_place=state.unplaced,
        weeds_due=must_place(state),
        loose=state.loose,
        releases=releases,
        unreached=unreached(state, viewer, releases),
        drawn=[card_view(state, card) for card in cards_in(state, state.drawn)],
        reservoir=state.reservoir,
        supply=state.supply,
        tokens=state.total,
        owed=owed(state),
        deck=bit_count(state.pile),
        discards=[state.cards.ids[card] for card in cards_in(state, state.discards)],
        target=state.target,
        farmer=v.LEVEL_NAMES[state.level] if state.seats == 1 else None,
        rival=RIVAL if state.seats == 1 else "",
        fields=[field_view(state, number) for number in range(state.fields)],
    )


def strength(state: RiceDice, action: int) -> int:
    """What an action of the active side is worth with these dice, a player's or the Happy Farmer's (4.4, 10.5)."""
    return strength_of(state, action) if state.active < state.seats else farmer_strength(state, action)


def spent(state: RiceDice) -> int:
    """The workers or water of the running action that have been used (6.1, 8.7)."""
    if state.phase not in (v.WORK, v.RELEASE, v.TAKE_WATER):
        return 0
    return strength(state, state.chosen) - state.strength


def uncounted(state: RiceDice) -> int:
    """The wilds that the running card action leaves uncounted, while its cards are drawn and one is kept (4.10)."""
    if state.phase not in (v.DRAW_CARDS, v.KEEP_CARD) or not state.switches & v.WILDS_MAY_REST:
        return 0
    return strength(state, v.ACT_CARD) - state.strength


def cards_in(state: RiceDice, mask: int) -> list[int]:
    """The card numbers of a mask."""
    return [card for card in range(state.cards.cards) if mask >> card & 1]


def card_view(state: RiceDice, card: int) -> CardView:
    """A card as printed."""
    deck = state.cards
    hexes = deck.hexes[card]
    return CardView(
        id=deck.ids[card],
        name=deck.names[card],
        spirit=deck.spirits[card],
        text=deck.texts[card],
        hexes=hexes,
        magic=hexes - deck.capacity[card],
        water=deck.water[card],
        rice=deck.rice[3 * card : 3 * card + 3],
        source=deck.sources[card],
    )


def field_view(state: RiceDice, number: int) -> FieldView:
    """A field with its paddies."""
    return FieldView(
        owner=number if number < state.seats else None,
        rice=state.rice[number],
        limit=limit(state, number),
        free=max(0, limit(state, number) - state.size[number]),
        paddies=[paddy_view(state, number * v.SLOTS + slot) for slot in range(state.size[number])],
    )


def paddy_view(state: RiceDice, p: int) -> PaddyView:
    """A paddy with what lies on it."""
    card = state.card[p]
    return PaddyView(
        slot=p % v.SLOTS + 1,
        card=card_view(state, card),
        tokens=state.tokens[p],
        room=state.cards.capacity[card],
        weeds=state.weeds[p],
        weed_room=weed_room(state, p),
        planted=state.crop[p] != v.BARE,
        fresh=state.crop[p] == v.FRESH,
        full=state.tokens[p] == state.cards.capacity[card],
        workers=state.cards.workers[card],
        column=min(state.weeds[p], 2),
        yields=rice_with(state, p, state.weeds[p]),
        yields_weedy=rice_with(state, p, state.weeds[p] + 1),
        note=note(state, p),
        next=next_view(state, p),
    )


# -- words


def note(state: RiceDice, p: int) -> str:
    """What can be done with a paddy now, or why nothing can."""
    mine = p // v.SLOTS == state.active
    if state.phase == v.RELEASE and p == state.actor * v.SLOTS + state.slot:
        return "how much water shall it have?"
    if state.phase == v.TAKE_WATER and mine and state.tokens[p] < state.cards.capacity[state.card[p]]:
        return f"room for {state.cards.capacity[state.card[p]] - state.tokens[p]} water"
    if state.phase == v.WORK and mine:
        return work_note(state, p)
    return rest_note(state, p)


def work_note(state: RiceDice, p: int) -> str:
    """What workers can do in a paddy, or what is missing."""
    card = state.card[p]
    workers = count(state.cards.workers[card], "worker")
    dry = state.tokens[p] == 0
    if state.crop[p] == v.FRESH:
        return "planted this turn"
    if state.crop[p] != v.BARE:
        if not dry and not state.cards.has(card, v.HARVEST_WET):
            return "wet: harvest only when dry"
        if state.strength + state.harvest_extra < state.cards.workers[card]:
            return pull_note(state, p) or f"harvest needs {workers}"
        bonus = harvest_bonus(state, p)
        rice = state.cards.yields(card, state.weeds[p])
        return f"harvest {rice}{f' + {bonus}' if bonus else ''} with {workers}"
    if state.tokens[p] < state.cards.capacity[card] and not state.cards.has(card, v.PLANT_DRY):
        return pull_note(state, p) or "dry: plant only when full"
    if state.strength + state.plant_extra < state.cards.workers[card]:
        return pull_note(state, p) or f"plant needs {workers}"
    return f"plant with {workers}"


def pull_note(state: RiceDice, p: int) -> str:
    """Pulling a weed, where that is possible."""
    return "pull a weed: 1 worker" if state.weeds[p] and state.strength and not state.tokens[p] else ""


def rest_note(state: RiceDice, p: int) -> str:
    """How a paddy stands."""
    capacity = state.cards.capacity[state.card[p]]
    if state.crop[p] != v.BARE:
        return "planted and wet" if state.tokens[p] else "planted and dry"
    if state.tokens[p] == capacity:
        return "ready to plant"
    if plantable(state, p):
        return "can be planted dry" if not state.tokens[p] else "can be planted as it is"
    return f"needs {capacity - state.tokens[p]} water"
