"""What can be wrong with a position. A sound one can be played on without fear, compiled or not."""

from __future__ import annotations

from typing import Final

from subak.core.rng import bit_count
from subak.core.state import COUNT_BITS, SPECTATOR, TRUTH
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.build import build_places
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import paddy_hexes, region_of, whole_field_sound
from subak.games.spirits.rules.pieces import in_store
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.rules.water import capacity, is_flooded, is_rocky, paddy_at
from subak.games.spirits.rules.water_in import can_fill
from subak.games.spirits.words.notation import numbers_in

MOST: Final = 60  # of any small counter
FARM_LIMITS: Final = {
    "reservoir": 30, "rice": 99999, "livestock": 6, "bought": 16, "extra_laborers": 40, "extra_livestock": 40,
    "free_pieces": 60, "slot": 7, "stage": 8, "left": 200, "ponds": 25, "pond_size": 5, "latest": 40, "pick": 40,
    "built": 60, "lifted": 9, "sent": 60, "reaped": 9999, "harvests": 60, "smallest": 5, "widest": 5,
}  # fmt: skip
TABLE_LIMITS: Final = {
    "round": 7, "phase": 19, "steps": 10**6, "turn": 4, "ask": 13, "supply": 30, "rain": 12, "rain_water": 30,
    "dealt": 16, "draft": 3, "card": 40, "placed": 60, "entry": 29, "place": 10, "loose": 30, "gone": 30,
    "neighbour": 9, "pile": 6, "received": 60, "above": 1, "target": 4, "term": 2000,
}  # fmt: skip


def problems(state: Spirits) -> list[str]:
    """What is wrong with a position; the later checks rely on the earlier ones."""
    for check in (ranges, fields, contents, cards, pending):
        found = check(state)
        if found:
            return found
    return []


def ranges(state: Spirits) -> list[str]:
    """Every number lies where the kernel expects it."""
    limits = TABLE_LIMITS.items()
    found = [f"{name} is {getattr(state, name)}" for name, most in limits if not 0 <= getattr(state, name) <= most]
    for seat, farm in enumerate(state.farms):
        found += [
            f"{name} of seat {seat} is {getattr(farm, name)}"
            for name, most in FARM_LIMITS.items()
            if not 0 <= getattr(farm, name) <= most
        ]
        if not v.LABORERS_AT_START <= farm.laborers <= v.LABORERS_AT_START + len(state.cards.labor_prices):
            found.append(f"seat {seat} has {farm.laborers} laborers")
    if not TRUTH <= state.viewer <= SPECTATOR or not 0 <= state.counts < 1 << COUNT_BITS * state.seats:
        found.append("viewer or decisions are out of place")
    if not (
        0 <= state.start < state.seats and 0 <= state.asked < state.seats and 0 <= state.waiting < 1 << state.seats
    ):
        found.append("a seat is named that is not there")
    if state.rules & (v.TOGETHER | v.BOX | v.PIECE_LIMITS) not in (0, v.PIECE_LIMITS, v.TOGETHER, v.TOGETHER | v.BOX):
        found.append("box goes with together, piece_limits goes without")
    if not -1 <= state.hex < v.HEXES or not -1 <= state.times <= MOST:
        found.append("hex or times are out of place")
    if state.phase > v.PHASE_START and sorted(state.seat_at(place) for place in range(state.seats)) != list(
        range(state.seats)
    ):
        found.append("the turn order does not name every seat once")
    return found


def fields(state: Spirits) -> list[str]:
    """Walls and gates make sound fields (2.3 to 2.5)."""
    found = []
    for seat, farm in enumerate(state.farms):
        if farm.pieces & ~v.ALL_SIDES or farm.gates & ~farm.pieces or farm.fixed & ~farm.gates:
            found.append(f"seat {seat}: gates are pieces, and pieces stand on the thirty sides")
        elif farm.pieces & v.START_SIDES != v.START_SIDES:
            found.append(f"seat {seat}: a1 is not closed")
        elif state.rules & v.BOX and not in_store(state, farm.pieces, farm.gates):
            found.append(f"seat {seat}: more walls or gates stand than the farm has")
        elif state.phase > v.PHASE_GATE and not sound_or_mended(state, seat):
            found.append(f"seat {seat}: a paddy has not the gates it needs, or gates form a loop")
    return found


def sound_or_mended(state: Spirits, seat: int) -> bool:
    """Whether a field is sound, or its owner has set the first of two pieces and can set the second (2.5)."""
    farm = state.farms[seat]
    if whole_field_sound(farm.pieces, farm.gates):
        return True
    building = state.phase == v.PHASE_BUILD and state.waiting >> seat & 1 and farm.stage == v.AT_BUILD
    if not building or not farm.left or not farm.unsound or not state.rules & v.TOGETHER:
        return False
    return build_places(state, farm) != 0


def contents(state: Spirits) -> list[str]:
    """What lies in the fields lies in complete paddies, and all discs are there."""
    found = []
    for seat, farm in enumerate(state.farms):
        found += [f"seat {seat}: {wrong}" for wrong in paddies(farm)]
    if discs_of(state) != state.cards.discs[state.seats - 1]:
        found.append(f"there are {discs_of(state)} discs, not {state.cards.discs[state.seats - 1]}")
    return found


def discs_of(state: Spirits) -> int:
    """All discs, wherever they are."""
    farms = sum(farm.reservoir + farm.total_discs() for farm in state.farms)
    return (state.supply + state.rain_water + state.pile + state.loose + state.gone) + farms


def paddies(farm: Farm) -> list[str]:
    """What is wrong inside one field."""
    found = []
    crop, inside = farm.planted | farm.grown, paddy_hexes(farm)
    if farm.planted & farm.grown or crop & (farm.rocks | ~inside) or (farm.rocks | farm.magic) & ~v.FIELD:
        found.append("crops stand in complete paddies, planted or grown, and not on rocks")
    if farm.rocks & farm.magic or farm.fertilised & ~(farm.heads & crop):
        found.append("magic water or fertiliser is out of place")
    for at in range(v.HEXES):
        hexes = region_of(farm.pieces, 1 << at)
        counts = farm.discs_in(at), farm.weeds_in(at), farm.pests_in(at)
        if not farm.heads >> at & 1:
            if any(counts):
                found.append(f"{v.HEX_NAMES[at]} is not the first hex of a complete paddy")
            continue
        if hexes & crop and (hexes & farm.planted not in (0, hexes) or hexes & farm.grown not in (0, hexes)):
            found.append(f"{v.HEX_NAMES[at]} is planted in part")
        if counts[0] > (0 if is_rocky(farm, at) else capacity(farm, at)):
            found.append(f"{v.HEX_NAMES[at]} holds more water than it can")
    return found


def cards(state: Spirits) -> list[str]:
    """Cards are of the deck and lie in one place only."""
    found = []
    seen = 0
    for seat, farm in enumerate(state.farms):
        mine = farm.hand | farm.played
        if mine & ~state.cards.spirits or farm.hand & farm.played or mine & seen:
            found.append(f"seat {seat}: a spirit card is not in the deck or lies in two places")
        seen |= mine
        used = farm.spent | farm.resolved | (1 << farm.latest & ~1)
        if used & ~farm.played:
            found.append(f"seat {seat}: a card was used that was not played")
        if (farm.dealt | 1) & ~(state.cards.spirits | 1):
            found.append(f"seat {seat}: a dealt card is not in the deck")
    deck = state.cards
    sets = (
        (state.tiles | state.tiles_left, deck.tiles), (state.setups_left, deck.setups), (state.rain_left, deck.rains),
        (state.neighbours_left, deck.neighbours), (state.undealt, deck.spirits), (1 << state.rain, deck.rains | 1),
        (1 << state.neighbour, deck.neighbours | 1), (1 << state.card, deck.spirits | 1),
    )  # fmt: skip
    if any(some & ~whole for some, whole in sets) or state.tiles & state.tiles_left:
        found.append("a card or tile is not in the deck")
    return found


def pending(state: Spirits) -> list[str]:
    """Whoever is to act can act."""
    if state.phase == v.PHASE_OVER:
        return []
    terms = len(state.cards.rain_kind) if state.phase == v.PHASE_INFEST else len(state.cards.term_op)
    if state.term >= terms and (state.card or state.phase == v.PHASE_INFEST):
        return [f"there is no effect term {state.term}"]
    wrong = stage_problems(state)
    if wrong:
        return wrong
    acting = state.to_act()
    if not acting:
        return ["nobody is to act"]
    return [f"seat {seat} is to act and has nothing to do" for seat in numbers_in(acting) if not state.legal(seat)]


def stage_problems(state: Spirits) -> list[str]:
    """Every seat stands at an action of the running step."""
    allowed = {
        v.PHASE_BUILD: (v.AT_BUILD, v.AT_ROCKS), v.PHASE_TEND: (v.AT_WEEDS, v.AT_PESTS, v.AT_HARVEST),
        v.PHASE_GROW: (v.AT_GROW, v.AT_PLANT, v.AT_REGROW),
    }.get(state.phase, ())  # fmt: skip
    found = []
    for seat, farm in enumerate(state.farms):
        if state.waiting >> seat & 1 and allowed and farm.stage not in allowed:
            found.append(f"seat {seat} stands at {v.STAGE_NAMES[farm.stage]}")
        if state.phase == v.PHASE_PLAN and state.waiting >> seat & 1 and farm.slot >= v.PLANNED:
            found.append(f"seat {seat} has nothing left to plan")
    asked = state.farms[state.asked]
    if state.phase in (v.PHASE_WATER_OUT, v.PHASE_WATER_IN) and state.place >= bit_count(asked.heads):
        found.append("the water is past the last paddy")
    elif state.phase == v.PHASE_WATER_IN and not to_be_filled(asked, state.place, state.loose):
        found.append("the water is at a paddy that is full, or cannot be filled")
    if state.phase == v.PHASE_RESOLVE and bool(state.card) == (state.ask == v.ASK_CARD):
        found.append("a card is being carried out, or the next one is asked for")
    if state.phase == v.PHASE_RESOLVE and not asks_rightly(state):
        found.append("step 4 asks for a card or for what a card needs")
    if state.phase == v.PHASE_INFEST and state.ask not in (v.ASK_PADDY, v.ASK_RIVAL):
        found.append("step 1 asks for a paddy")
    return found


ASKED_BY: Final = {
    v.REMOVE_ROCK: (v.ASK_ROCK,), v.MAGIC_WATER: (v.ASK_MAGIC,), v.FERTILISE_PADDY: (v.ASK_FERTILISE,),
    v.ADD_PADDY: (v.ASK_HEX, v.ASK_ENTRY, v.ASK_EXIT), v.PLACE_CUBE: (v.ASK_OPPONENT, v.ASK_PADDY, v.ASK_RIVAL),
    v.STEAL_WATER: (v.ASK_OPPONENT,), v.STEAL_RICE_ONE: (v.ASK_OPPONENT,), v.REMOVE_WEED: (v.ASK_CLEAR,),
    v.REMOVE_PEST: (v.ASK_CLEAR,), v.MOVE_WEED: (v.ASK_CLEAR, v.ASK_PADDY), v.MOVE_PEST: (v.ASK_CLEAR, v.ASK_PADDY),
    v.FLOOD_PADDY: (v.ASK_FLOOD,), v.BY_HAND: (v.ASK_HAND,),
}  # fmt: skip


def asks_rightly(state: Spirits) -> bool:
    """Whether step 4 asks for a card, or for something that the running term of the card can ask for."""
    if not state.card:
        return state.ask == v.ASK_CARD
    deck = state.cards
    if not deck.first_term[state.card] <= state.term < deck.first_term[state.card + 1] or state.hex < 0:
        return False
    rival = state.ask != v.ASK_RIVAL or 0 < state.target < state.seats
    return rival and state.ask in ASKED_BY.get(deck.term_op[state.term], ())


def to_be_filled(farm: Farm, place: int, loose: int) -> bool:
    """Whether Water In asks about the paddy at a place of the water's way (15.1, 15.2)."""
    head = paddy_at(farm, place)
    return not is_flooded(farm, head) and not is_rocky(farm, head) and can_fill(farm, place, loose)
