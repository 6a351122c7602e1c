"""Why an action on the own field is refused: building, rocks, water, weeds, pests, harvest, growing, planting."""

from __future__ import annotations

from subak.core.rng import bit_count
from subak.core.text import count
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.build import barred_sides, gate_targets, movable_gates
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import (
    boundary,
    ends,
    fits,
    gates_needed,
    is_paddy,
    last_paddy,
    makes_loop,
    region_of,
    unconnected,
)
from subak.games.spirits.rules.harvest import pond_allowed
from subak.games.spirits.rules.pieces import gate_limit, gates_left, wall_limit, walls_left
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.rules.vocabulary import HEX_NAMES, SIDE_NAMES
from subak.games.spirits.rules.water import capacity, is_flooded, is_rocky, paddy_at
from subak.games.spirits.rules.water_out import most_held
from subak.games.spirits.words.labels import paddy_name
from subak.games.spirits.words.notation import hexes_named, kind_of
from subak.games.spirits.words.reasons_shared import PROMPTS, Reason, at_stage, own_paddy, unanswered, wet
from subak.games.spirits.words.together import due, followed_by


def piece_reason(state: Spirits, seat: int, side: int, gate: bool) -> Reason:
    """Why a wall or gate is refused (9.1, 9.5, 25.5, 25.10, 2.5)."""
    farm = state.farms[seat]
    name = SIDE_NAMES[side]
    wrong = at_stage(state, seat, v.AT_BUILD)
    if wrong:
        return wrong
    if farm.unsound:
        return first_due(state, farm)
    if not farm.left:
        return "9.1", "You have no piece left to build in this round."
    if farm.pieces >> side & 1:
        return "9.1", f"{name} has a piece already, and walls are never taken away."
    if not has_piece(state, farm, gate):
        return store_reason(state, gate)
    if barred_sides(farm) >> side & 1:
        whole = " ".join(hexes_named(region_of(farm.pieces, ends(side) & -ends(side))))
        return "9.5", f"{whole} is not empty: a paddy is divided only without water, cubes and crop."
    return closing_reason(state, seat, side, gate)


def store_reason(state: Spirits, gate: bool) -> Reason:
    """No wall, or no gate, is left (25.5, 25.10)."""
    limit = gate_limit(state) if gate else wall_limit(state)
    piece, box = ("gate", v.BOX_GATES) if gate else ("wall", v.BOX_WALLS)
    if not state.rules & v.BOX:
        return "25.5", f"You have no {piece} left: a farm has {limit}."
    share = f"the {box} of the box are shared out evenly, {limit} for each of {state.seats} farms"
    return "25.10", f"You have no {piece} left: {share if state.seats > 1 else f'the box has {box}'}."


def has_piece(state: Spirits, farm: Farm, gate: bool) -> bool:
    """Whether a farm has a gate or wall left."""
    return bool((gates_left(state, farm) if gate else walls_left(state, farm)) > 0)


def closing_reason(state: Spirits, seat: int, side: int, gate: bool) -> Reason:
    """Why a piece would make an unsound paddy, and what would work if anything does."""
    farm = state.farms[seat]
    second = followed_by(state, farm, side, gate) if state.rules & v.TOGETHER else ""
    if second:
        return "2.5", f"It is sound only together with {second}, and you have one piece left to build."
    name, bit = SIDE_NAMES[side], 1 << side
    built = farm.pieces | bit
    gates = farm.gates | bit if gate else farm.gates
    instead = closing_advice(state, seat, side)
    rest = ends(side)
    while rest:
        hexes = region_of(built, rest & -rest)
        rest &= ~hexes
        if not is_paddy(built, hexes):
            continue
        whole, there, needed = " ".join(hexes_named(hexes)), bit_count(boundary(hexes) & gates), gates_needed(hexes)
        if there < needed:
            lack = "an entry and exit" if there == 0 else "an exit"
            return "2.5", f"That would close {whole} without {lack}.{instead}"
        if there > needed:
            return "2.5", f"That would close {whole} with {there} gates; a paddy has {needed}.{instead}"
        if makes_loop(built, gates, hexes):
            return "2.4", f"That would lead the gates of {whole} in a loop: water comes from the reservoir.{instead}"
    return "2.5", f"A piece on {name} would leave the field unsound.{instead}"


def closing_advice(state: Spirits, seat: int, side: int) -> str:
    """The piece that fits on a side now or after one gate move, in words; empty when there is none."""
    farm = state.farms[seat]
    piece = fitting_piece(state, farm, farm.gates, side)
    if piece:
        return f" Set a {piece} on {SIDE_NAMES[side]} instead."
    for action in state.legal(seat):
        verb, number, _ = kind_of(action)
        if verb == "move":
            origin, target = divmod(number, v.SIDES)
            piece = fitting_piece(state, farm, farm.gates & ~(1 << origin) | 1 << target, side)
            if piece:
                move = f"First move the gate from {SIDE_NAMES[origin]} to {SIDE_NAMES[target]}"
                return f" {move}, then set a {piece} on {SIDE_NAMES[side]}."
    return ""


def fitting_piece(state: Spirits, farm: Farm, gates: int, side: int) -> str:
    """A piece in store that the field clause allows on a side with these gates; empty when there is none."""
    allowed = fits(farm.pieces, gates, side)
    if allowed & 1 and has_piece(state, farm, gate=False):
        return "wall"
    return "gate" if allowed & 2 and has_piece(state, farm, gate=True) else ""


def first_due(state: Spirits, farm: Farm) -> Reason:
    """The first of two pieces stands, and the second must follow (2.5)."""
    return "2.5", f"The piece you have set is sound only together with a second one; now set {due(state, farm)}."


def wall_reason(state: Spirits, seat: int, side: int) -> Reason:
    """Why a wall is refused."""
    return piece_reason(state, seat, side, gate=False)


def gate_reason(state: Spirits, seat: int, side: int) -> Reason:
    """Why a gate is refused in the Build action."""
    return piece_reason(state, seat, side, gate=True)


def move_reason(state: Spirits, seat: int, number: int) -> Reason:
    """Why a gate does not move (9.3, 9.4)."""
    farm = state.farms[seat]
    origin, side = divmod(number, v.SIDES)
    wrong = at_stage(state, seat, v.AT_BUILD)
    if wrong:
        return wrong
    if farm.unsound:
        return first_due(state, farm)
    if not farm.gates >> origin & 1:
        return "9.3", f"There is no gate on {SIDE_NAMES[origin]}."
    if farm.fixed >> origin & 1:
        return "9.4", f"The gate on {SIDE_NAMES[origin]} was set or moved in this Build action."
    rest = unconnected(farm) | 1 << farm.link(farm.links - 1)
    while rest:
        hexes = region_of(farm.pieces, rest & -rest)
        rest &= rest - 1
        if movable_gates(farm, hexes) >> origin & 1 and not gate_targets(farm, hexes) >> side & 1:
            text = "a wall of the same paddy with open field or the edge behind it"
            return "9.3", f"The gate on {SIDE_NAMES[origin]} moves onto {text}; {SIDE_NAMES[side]} is none."
    last = " ".join(hexes_named(last_paddy(farm)))
    return "9.3", f"Only the exit of the last paddy of the chain ({last}) and free gates of unconnected paddies move."


def rock_reason(state: Spirits, seat: int, at: int) -> Reason:
    """Why a rock is not removed (10.1)."""
    if state.phase != v.PHASE_BUILD:
        return PROMPTS[state.phase]
    return at_stage(state, seat, v.AT_ROCKS) or ("10.1", f"There is no rock on {HEX_NAMES[at]}.")


def hold_reason(state: Spirits, seat: int, number: int) -> Reason:
    """Why a paddy cannot keep a number of discs (11.1, 11.3)."""
    farm = state.farms[seat]
    head, discs = divmod(number, v.HOLD_COUNTS)
    now = paddy_at(farm, state.place)
    wrong = own_paddy(state, seat, head)
    if wrong:
        return wrong
    name, room = paddy_name(state, seat, head), capacity(farm, head)
    if is_rocky(farm, head):
        return "2.8", f"Rocks lie in {name}: it holds no water."
    if head != now:
        return "11.1", f"Paddies are settled from the top; it is {HEX_NAMES[now]}'s turn."
    if discs > room:
        each = "each hex without magic water" if room < farm.size(head) else "each hex"
        return "11.1", f"{name} takes {count(room, 'disc')}: one in {each}."
    most = most_held(farm, state.place, state.loose)
    if state.place >= farm.links:
        return "11.3", f"{HEX_NAMES[head]} is not joined to the chain: it can only let water go."
    return (
        "11.1",
        f"Only {count(most, 'disc')} can be in {HEX_NAMES[head]}: water never runs uphill, nor through rocks.",
    )


def fill_reason(state: Spirits, seat: int, head: int) -> Reason:
    """Why a paddy is not filled or emptied now (15.1)."""
    farm = state.farms[seat]
    wrong = own_paddy(state, seat, head)
    if wrong:
        return wrong
    if is_rocky(farm, head):
        return "2.8", f"Rocks lie in {paddy_name(state, seat, head)}: it holds no water."
    if is_flooded(farm, head):
        return "15.1", f"{paddy_name(state, seat, head)} is full and stays full."
    if unconnected(farm) >> head & 1:
        return "2.7", f"{paddy_name(state, seat, head)} is not joined to the chain: no water reaches it."
    return "15.1", f"Paddies are settled from the top; it is {HEX_NAMES[paddy_at(farm, state.place)]}'s turn."


def pull_reason(state: Spirits, seat: int, head: int) -> Reason:
    """Why no weed is pulled (12.1)."""
    farm = state.farms[seat]
    wrong = at_stage(state, seat, v.AT_WEEDS) or own_paddy(state, seat, head)
    if wrong:
        return wrong
    if not farm.weeds_in(head):
        return "12.1", f"There is no weed in {paddy_name(state, seat, head)}."
    size = farm.size(head)
    needs = f"A weed in {paddy_name(state, seat, head)} takes {count(size, 'laborer')}; you have {farm.left}."
    return wet(state, seat, head, "weeds are pulled", "12.1") or ("12.1", needs)


def tend_reason(state: Spirits, seat: int, head: int) -> Reason:
    """Why livestock is not sent (13.1, 13.3)."""
    wrong = at_stage(state, seat, v.AT_PESTS) or own_paddy(state, seat, head)
    if wrong:
        return wrong
    nothing = f"A livestock would change nothing in {paddy_name(state, seat, head)}."
    return wet(state, seat, head, "livestock works", "13.1") or ("13.3", nothing)


def harvest_reason(state: Spirits, seat: int, number: int) -> Reason:
    """Why a harvest is refused (14.1, 14.8)."""
    farm = state.farms[seat]
    head, way = divmod(number, v.HARVEST_WAYS)
    hexes, pond = way // 2 + 1, way & 1
    wrong = at_stage(state, seat, v.AT_HARVEST) or own_paddy(state, seat, head)
    if wrong:
        return wrong
    name = paddy_name(state, seat, head)
    if not farm.grown >> head & 1:
        crop = "planted but not grown" if farm.planted >> head & 1 else "not planted"
        return "14.1", f"{name} is {crop}: there is nothing to harvest."
    wrong = wet(state, seat, head, "rice is harvested", "14.1")
    if wrong:
        return wrong
    if hexes > farm.size(head):
        return "14.1", f"{name} has only {count(farm.size(head), 'hex', 'hexes')}."
    if hexes * farm.harvest_cost > farm.left:
        needs = count(hexes * farm.harvest_cost, "laborer")
        return "14.1", f"{count(hexes, 'hex', 'hexes')} take {needs} to harvest; you have {farm.left}."
    if pond and not pond_allowed(state, farm, head):
        return "14.8", f"Fish Pond does not work on {name} now."
    return "25.9", "Fish Pond was used on a larger paddy; it works only for the smallest one harvested."


def grow_reason(state: Spirits, seat: int, head: int) -> Reason:
    """Why nobody is asked to grow or wait (16.1, 22.3)."""
    farm = state.farms[seat]
    wrong = own_paddy(state, seat, head)
    if wrong:
        return wrong
    if not farm.planted >> head & 1:
        return "16.1", f"{paddy_name(state, seat, head)} is not planted."
    if not is_flooded(farm, head):
        return "16.1", f"{paddy_name(state, seat, head)} is not flooded: it stays planted."
    return "22.3", "You are asked to grow or wait only for paddies with magic water, one after the other."


def plant_reason(state: Spirits, seat: int, head: int) -> Reason:
    """Why a paddy is not planted (17.1)."""
    farm = state.farms[seat]
    wrong = unanswered(state, seat) or at_stage(state, seat, v.AT_PLANT) or own_paddy(state, seat, head)
    if wrong:
        return wrong
    name = paddy_name(state, seat, head)
    if (farm.planted | farm.grown) >> head & 1:
        return "17.1", f"Rice stands in {name} already."
    if is_rocky(farm, head):
        return "2.8", f"Rocks lie in {name}: it cannot be planted."
    if not is_flooded(farm, head):
        return "17.1", f"{name} is not flooded: only a flooded paddy is planted."
    return "17.1", f"{name} takes {count(farm.size(head), 'laborer')} to plant; you have {farm.left}."
