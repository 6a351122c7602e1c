"""Legal actions made readable: words for buttons and screen readers, and what a board must light up."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from subak.core.contract import Chapter, Choice
from subak.core.text import count
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.field import fits, region_of
from subak.games.spirits.rules.harvest import harvest_pays
from subak.games.spirits.rules.market import laborer_price, livestock_price
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.rules.vocabulary import HEX_NAMES, SIDE_NAMES
from subak.games.spirits.rules.water import capacity
from subak.games.spirits.words import by_hand
from subak.games.spirits.words.lost import limits_of, lost_for_good, lost_hexes
from subak.games.spirits.words.notation import hexes_named, kind_of, numbers_in, text_of
from subak.games.spirits.words.together import followed_by

Unreachable = Callable[[int, int, tuple[int, int]], int]  # given pieces, gates and limits

SET_UP: Final = "Set-up"
STEPS: Final = {
    v.PHASE_START: "First Seat", v.PHASE_TILES: "Achievements", v.PHASE_GATE: "First Gate",
    v.PHASE_SETUP: "Setup Cards", v.PHASE_DEAL: "Draft", v.PHASE_DRAFT: "Draft", v.PHASE_RAIN: "Rain",
    v.PHASE_NEIGHBOUR: "Rain", v.PHASE_INFEST: "Rain", v.PHASE_CHOOSE: "Spirits", v.PHASE_RESOLVE: "Resolve Spirits",
    v.PHASE_PLAN: "Plan", v.PHASE_BUILD: "Rocks", v.PHASE_WATER_OUT: "Water Out", v.PHASE_TEND: "Harvest",
    v.PHASE_WATER_IN: "Water In", v.PHASE_GROW: "Plant", v.PHASE_CLAIM: "Achievements", v.PHASE_MARKET: "Market",
    v.PHASE_OVER: "End",
}  # fmt: skip
FARM_ACTIONS: Final = ("", "Build", "Rocks", "Weeds", "Pests", "Harvest", "Grow", "Plant", "Grow")


@cache
def chapter_of(code: int) -> Chapter:
    """The words for a number that `Spirits.chapter` gave; the second draft comes at the end of round 3 (4.2)."""
    number, step = divmod(code // v.CHAPTER_STAGES, v.CHAPTER_STEPS)
    stage = code % v.CHAPTER_STAGES
    if step >= v.SECOND_DRAFT:
        return Chapter("Round", number, "Second Draft")
    name = STEPS[step] if stage == v.STEP_DONE or not stage else FARM_ACTIONS[stage]
    return Chapter("Round", number, name) if number else Chapter(SET_UP, 0, name)


def paddy_name(state: Spirits, seat: int, head: int) -> str:
    """A paddy by all its hexes."""
    return " ".join(hexes_named(region_of(state.farms[seat].pieces, 1 << head)))


def choice_of(state: Spirits, seat: int, action: int) -> Choice:
    """A legal action of a seat (or NATURE) with its words and targets."""
    verb, number, form = kind_of(action)
    args = [number]
    if form == "side side":
        args = [number // v.SIDES, number % v.SIDES]
    elif form == "hold":
        args = [number // v.HOLD_COUNTS, number % v.HOLD_COUNTS]
    elif form == "harvest":
        way = number % v.HARVEST_WAYS
        args = [number // v.HARVEST_WAYS, way // 2 + 1, way & 1]
        args.append(harvest_pays(state.cards, state.farms[seat], state.rules, state.round, *args))
    elif form == "plan":
        args = [number // v.PLAN_COUNTS, number % v.PLAN_COUNTS]
    elif form == "distance hex":
        args = [number // v.HEXES, number % v.HEXES]
    elif form == "":
        args = []
    elif verb in ("wall", "gate") and state.phase == v.PHASE_BUILD:
        args += newly_lost(state, seat, number, verb == "gate")
    label = label_of(state, seat, verb, args) if seat < state.seats else text_of(action).capitalize()
    if verb in ("wall", "gate") and state.phase == v.PHASE_BUILD:
        label += newly_stuck(state, seat, args, verb == "gate") + must_follow(state, seat, number, verb == "gate")
    return Choice(action, text_of(action), label, verb, args)


def newly_lost(state: Spirits, seat: int, side: int, gate: bool) -> list[int]:
    """Hexes that a piece would lose for good (2.10): the board warns of them."""
    return numbers_in(newly(lost_for_good, state, seat, side, gate))


def newly_stuck(state: Spirits, seat: int, args: list[int], gate: bool) -> str:
    """Words for hexes that, once a piece stands, only a gate move can still bring into a paddy (2.10)."""
    stuck = newly(lost_hexes, state, seat, args[0], gate) & ~sum(1 << at for at in args[1:])
    return f"; {' '.join(hexes_named(stuck))} can then be a paddy only if a gate is moved" if stuck else ""


def must_follow(state: Spirits, seat: int, side: int, gate: bool) -> str:
    """Words for the second piece that a piece needs, since alone it would leave the field unsound (2.5)."""
    farm = state.farms[seat]
    if farm.unsound or fits(farm.pieces, farm.gates, side) >> gate & 1:
        return ""
    return f"; must be followed by {followed_by(state, farm, side, gate)}"


def newly(unreachable: Unreachable, state: Spirits, seat: int, side: int, gate: bool) -> int:
    """Hexes out of reach with a piece that are within reach without it."""
    pieces, gates, limits = state.farms[seat].pieces, state.farms[seat].gates, limits_of(state)
    after = unreachable(pieces | 1 << side, gates | 1 << side if gate else gates, limits)
    return after & ~unreachable(pieces, gates, limits)


def label_of(state: Spirits, seat: int, verb: str, args: list[int]) -> str:
    """Words for a button."""
    match verb:
        case "done":
            return done_label(state, seat)
        case "wall" | "gate":
            loss = f"; {' '.join(HEX_NAMES[at] for at in args[1:])} can then never be a paddy" if args[1:] else ""
            return f"{verb.capitalize()} on {SIDE_NAMES[args[0]]}{loss}"
        case "move":
            return f"Move the gate from {SIDE_NAMES[args[0]]} to {SIDE_NAMES[args[1]]}"
        case "entry" | "exit":
            return f"{verb.capitalize()} on {SIDE_NAMES[args[0]]}"
        case "hand":
            return by_hand.label(state, seat, args[0])
        case "rock" | "magic" | "add":
            words = {"rock": "Remove the rock on", "magic": "Magic water into", "add": "New paddy on"}
            return f"{words[verb]} {HEX_NAMES[args[0]]}"
        case "keep" | "play" | "use":
            return f"{verb.capitalize()} {args[0]} {state.cards.spirit_words[args[0]][0]}"
        case "claim":
            return f"Claim {state.cards.tile_words[args[0]][0]}: {state.cards.tile_rice[args[0]]} rice"
        case "buy":
            farm = state.farms[seat]
            price = livestock_price(state, farm) if args[0] else laborer_price(state, farm)
            return f"Buy a {'livestock' if args[0] else 'laborer'} for {price} rice"
        case "plan":
            return plan_label(args[0], args[1])
        case "against":
            return f"Against the opponent {count(args[0], 'seat')} on"
        case "infest":
            return f"Into {HEX_NAMES[args[1]]} of the opponent {count(args[0], 'seat')} on"
    return paddy_label(state, seat, verb, args)


def plan_label(slot: int, number: int) -> str:
    """Words for a number in the plan."""
    stock = v.STOCK_SLOTS >> slot & 1
    pieces = f"{number} livestock" if stock else count(number, "laborer")
    where = {v.BUILD_LABOR: "build", v.BUILD_OXEN: "build"}.get(slot, v.PLAN_NAMES[slot])
    return f"{pieces} at {where}"


def paddy_label(state: Spirits, seat: int, verb: str, args: list[int]) -> str:
    """Words for an action on a paddy."""
    farm, head = state.farms[seat], args[0]
    name = paddy_name(state, seat, head)
    match verb:
        case "hold":
            there = farm.discs_in(head)
            if args[1] == 0:
                return f"Let all water out of {name}" if there else f"Leave {name} dry"
            return f"Keep {args[1]} water in {name}" if args[1] <= there else f"Bring {name} to {args[1]} water"
        case "fill":
            return f"Fill {name} with {capacity(farm, head)} water"
        case "empty":
            return f"Leave {name} empty"
        case "pull":
            return f"Pull a weed in {name} with {count(farm.size(head), 'laborer')}"
        case "harvest":
            pond = f" with {pond_name(state, seat)}" if args[2] else ""
            return f"Harvest {args[1]} of {name}{pond}: {args[3]} rice"
        case "plant":
            return f"Plant {name} with {count(farm.size(head), 'laborer')}"
        case "tend":
            return f"Send livestock to {name}"
        case "suffer":
            return f"Take it in {name}"
        case "clear":
            return f"Take it out of {name}"
    return f"{verb.capitalize()} {name}"


def pond_name(state: Spirits, seat: int) -> str:
    """The card by which a harvest counts as fertilised (14.8, 14.11)."""
    deck = state.cards
    for card in numbers_in(state.farms[seat].played):
        ops = deck.term_op[deck.first_term[card] : deck.first_term[card + 1]]
        if v.YIELD_FERTILISED in ops or v.YIELD_SMALLEST in ops:
            return deck.spirit_words[card][0]
    return "Fish Pond"


def done_label(state: Spirits, seat: int) -> str:
    """What `done` ends."""
    farm = state.farms[seat]
    if state.phase == v.PHASE_RESOLVE and state.ask == v.ASK_HAND:
        return f"Done with {state.cards.spirit_words[state.card][0]}"
    if state.phase == v.PHASE_RESOLVE:
        return "Leave the other spirits alone"
    if state.phase == v.PHASE_CLAIM:
        return "Claim none"
    if state.phase == v.PHASE_MARKET:
        return "Buy nothing more" if farm.bought else "Buy nothing"
    return f"Done with {v.STAGE_NAMES[farm.stage]}"
