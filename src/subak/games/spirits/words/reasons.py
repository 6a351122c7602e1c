"""Why an action is refused: the clause of the rules and a sentence that teaches. None exactly for legal actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from subak.core.errors import Refusal
from subak.core.rng import bit_count, lowest_bit
from subak.core.state import NATURE
from subak.core.text import count
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import (
    barred_sides,
    boundary,
    ends,
    fits,
    gate_targets,
    gates_needed,
    is_paddy,
    last_paddy,
    makes_loop,
    movable_gates,
    paddy_hexes,
    region_of,
    unconnected,
)  # fmt: skip
from subak.games.spirits.rules.flow import held
from subak.games.spirits.rules.score import claimable
from subak.games.spirits.rules.stages import free_pieces_of, laborer_price, livestock_price, pond_allowed
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.rules.vocabulary import HEX_NAMES, SIDE_NAMES
from subak.games.spirits.rules.water import capacity, is_flooded, is_rocky, most_held, paddy_at
from subak.games.spirits.words.labels import paddy_name
from subak.games.spirits.words.notation import ITEMS, NATURES_VERBS, hexes_named, is_named, kind_of

Reason = tuple[str, str]  # clause number and sentence

PROMPTS: Final = {
    v.PHASE_GATE: ("3.4", "First set the gate of your starting paddy."),
    v.PHASE_DRAFT: ("4.1", "First keep a card of the hand you hold."),
    v.PHASE_INFEST: ("5.3", "First choose the paddy that the rain hits."),
    v.PHASE_CHOOSE: ("6.1", "First choose a spirit card to play."),
    v.PHASE_RESOLVE: ("7.1", "You are resolving spirit cards now."),
    v.PHASE_PLAN: ("8.1", "First plan your laborers and livestock."),
    v.PHASE_BUILD: ("9.1", "You are building and removing rocks now."),
    v.PHASE_WATER_OUT: ("11.1", "You are letting water out now."),
    v.PHASE_TEND: ("12.1", "Weeds, pests and harvest come now, in this order."),
    v.PHASE_WATER_IN: ("15.1", "You are letting water in now."),
    v.PHASE_GROW: ("17.1", "Rice grows and is planted now."),
    v.PHASE_CLAIM: ("18.1", "Claim an achievement or none."),
    v.PHASE_MARKET: ("19.1", "The market is open: buy, or be done."),
}
WHEN: Final = {
    "wall": v.PHASE_BUILD, "gate": v.PHASE_BUILD, "move": v.PHASE_BUILD, "hold": v.PHASE_WATER_OUT,
    "fill": v.PHASE_WATER_IN, "empty": v.PHASE_WATER_IN, "pull": v.PHASE_TEND, "tend": v.PHASE_TEND,
    "harvest": v.PHASE_TEND, "grow": v.PHASE_GROW, "wait": v.PHASE_GROW, "plant": v.PHASE_GROW, "plan": v.PHASE_PLAN,
    "keep": v.PHASE_DRAFT, "play": v.PHASE_CHOOSE, "use": v.PHASE_RESOLVE, "against": v.PHASE_RESOLVE,
    "infest": v.PHASE_INFEST, "fertilise": v.PHASE_RESOLVE, "magic": v.PHASE_RESOLVE, "add": v.PHASE_RESOLVE,
    "entry": v.PHASE_RESOLVE, "exit": v.PHASE_RESOLVE, "claim": v.PHASE_CLAIM, "buy": v.PHASE_MARKET,
}  # fmt: skip


def why_not(s: Spirits, seat: int, action: int) -> Refusal | None:
    """The refusal of an action, or None when it is legal."""
    if s.allows(seat, action):
        return None
    clause, sentence = reason(s, seat, action)
    return Refusal(f"spirits {clause}", sentence)


def reason(s: Spirits, seat: int, action: int) -> Reason:
    """Clause and sentence for an action that is not legal."""
    if s.phase == v.PHASE_OVER:
        return "1.3", "The game is over."
    if not is_named(action):
        return "1.3", "There is no such action."
    verb, number, _ = kind_of(action)
    if seat == NATURE:
        return natures_reason(s, verb)
    acting = int(s.to_act())
    if acting >> NATURE & 1:
        return "1.3", "Wait until cards have been drawn."
    if verb in NATURES_VERBS:
        return "1.3", "Cards are drawn by chance; nobody chooses them."
    if not acting >> seat & 1:
        return waiting_reason(s, seat)
    if verb == "gate" and s.phase == v.PHASE_GATE:
        return "3.4", "The gate of the starting paddy goes on a1-a2, a1-b1 or a1-b2."
    if verb in WHEN and WHEN[verb] != s.phase:
        return PROMPTS[int(s.phase)]
    if s.phase == v.PHASE_RESOLVE:
        return resolve_reason(s, seat, verb, number)
    return REASONS[verb](s, seat, number)


def natures_reason(s: Spirits, verb: str) -> Reason:
    """What chance may do now."""
    wanted = {
        v.PHASE_START: "the seat that the first rain begins with", v.PHASE_TILES: "an achievement tile that is left",
        v.PHASE_SETUP: "a setup card that is left", v.PHASE_DEAL: "a spirit card of the deck that is left",
        v.PHASE_RAIN: "a rain card that is left", v.PHASE_NEIGHBOUR: "a card of the Neighbour that is left",
    }.get(int(s.phase))  # fmt: skip
    if wanted is None:
        return "1.3", "Nothing is drawn now."
    return "1.3", f"Now {wanted} is drawn."


def waiting_reason(s: Spirits, seat: int) -> Reason:
    """Why a seat has to wait."""
    if s.phase in (v.PHASE_INFEST, v.PHASE_RESOLVE, v.PHASE_WATER_OUT, v.PHASE_WATER_IN, v.PHASE_CLAIM):
        return "1.4", "This step goes in turn order, and it is not your turn."
    return "1.4", "You are done with this step; wait for the others."


# -- helpers


def own_paddy(s: Spirits, seat: int, head: int) -> Reason | None:
    """Why a hex names no complete paddy of a seat, or None when it does."""
    farm = s.farms[seat]
    if farm.heads >> head & 1:
        return None
    hexes = int(region_of(farm.pieces, 1 << head))
    if is_paddy(farm.pieces, hexes):
        first = HEX_NAMES[int(lowest_bit(hexes))]
        return "2.2", f"{HEX_NAMES[head]} lies in the paddy {paddy_name(s, seat, head)}; it is named by {first}."
    return "2.2", f"{HEX_NAMES[head]} lies in open field, not in a complete paddy."


def wet(s: Spirits, seat: int, head: int, work: str, clause: str) -> Reason | None:
    """The refusal of dry work in a paddy with water."""
    farm = s.farms[seat]
    if farm.discs_in(head) and not farm.wet_work:
        return clause, f"{paddy_name(s, seat, head)} holds water: {work} only in a dry paddy."
    return None


def at_stage(s: Spirits, seat: int, stage: int) -> Reason | None:
    """Why the seat is not at an action, or None when it is."""
    now = int(s.farms[seat].stage)
    if now == stage:
        return None
    if now > stage:
        return "8.1", f"You are past {v.STAGE_NAMES[stage]}; you are at {v.STAGE_NAMES[now]} now."
    return "8.1", f"First be done with {v.STAGE_NAMES[now]}; {v.STAGE_NAMES[stage]} comes after it."


# -- drafts and spirits


def _keep(s: Spirits, seat: int, card: int) -> Reason:
    names = ", ".join(str(number) for number in range(v.CARDS) if held(s, seat) >> number & 1)
    return "4.1", f"You hold the cards {names}: keep one of them."


def _play(s: Spirits, seat: int, card: int) -> Reason:
    farm = s.farms[seat]
    if farm.played >> card & 1:
        return "6.1", f"You have played card {card} already; each card is played once."
    return "6.1", f"Card {card} is not in your hand."


def resolve_reason(s: Spirits, seat: int, verb: str, number: int) -> Reason:
    """Step 4: what is asked, and why this does not answer it."""
    farm = s.farms[seat]
    ask = int(s.ask)
    if ask == v.ASK_CARD:
        return use_reason(s, farm, verb, number)
    wanted = {
        v.ASK_OPPONENT: ("against", "7.9", "First name the opponent the card works against."),
        v.ASK_PADDY: ("suffer", "7.9", "First choose which of your paddies takes it."),
        v.ASK_ROCK: ("rock", "7.10", "First choose a rock that the card removes."),
        v.ASK_MAGIC: ("magic", "22.1", "First choose a hex for magic water."),
        v.ASK_FERTILISE: ("fertilise", "7.10", "First choose the paddy that is fertilised."),
        v.ASK_HEX: ("add", "7.11", "First choose the hex of the new paddy."),
        v.ASK_ENTRY: ("entry", "7.11", "First choose the entry side of the new paddy."),
        v.ASK_EXIT: ("exit", "7.11", "First choose the exit side of the new paddy."),
    }[ask]  # fmt: skip
    if verb != wanted[0]:
        return wanted[1], wanted[2]
    match verb:
        case "against":
            return "7.9", "There is no such opponent."
        case "suffer":
            return own_paddy(s, seat, number) or ("7.9", "It goes into one of your largest paddies.")
        case "rock":
            return "7.10", f"There is no rock on {HEX_NAMES[number]}."
        case "magic":
            return magic_reason(s, seat, number)
        case "fertilise":
            text = f"{HEX_NAMES[number]} is not planted, has grown or is fertilised already."
            return own_paddy(s, seat, number) or ("7.10", text)
        case "add":
            return add_reason(farm, number)
    return "7.11", f"With a gate on {SIDE_NAMES[number]} the field would not be sound."


def use_reason(s: Spirits, farm: Farm, verb: str, card: int) -> Reason:
    """Why a card cannot be used now."""
    if verb != "use":
        return "7.1", "First use one of your spirit cards, or be done with them."
    if not s.cards.spirits >> card & 1 or not farm.played >> card & 1:
        return "7.1", f"You have not played card {card}."
    if farm.resolved >> card & 1 and not s.cards.once >> card & 1:
        return "7.1", f"You have used {s.cards.spirit_words[card][0]} in this round."
    if farm.spent >> card & 1:
        return "7.3", f"{s.cards.spirit_words[card][0]} works only once, and you have used it."
    if s.cards.once >> card & 1 and s.rules & v.ONE_SHOT_STRICT and farm.latest != card:
        return "25.1", f"{s.cards.spirit_words[card][0]} could be used only in the round it was played."
    if s.cards.once >> card & 1:
        return "7.11", "No hex of your field can become a new paddy now."
    return "7.2", f"{s.cards.spirit_words[card][0]} works by itself; there is nothing to resolve."


def magic_reason(s: Spirits, seat: int, at: int) -> Reason:
    """Why a hex takes no magic water."""
    farm = s.farms[seat]
    if farm.magic >> at & 1:
        return "22.1", f"{HEX_NAMES[at]} has magic water already."
    if not paddy_hexes(farm) >> at & 1 and not s.rules & v.MAGIC_ANYWHERE:
        return "22.1", f"{HEX_NAMES[at]} lies in open field: magic water goes into a complete paddy."
    return "22.1", f"Rocks lie there: magic water goes into a paddy without rocks, not into {HEX_NAMES[at]}."


def add_reason(farm: Farm, at: int) -> Reason:
    """Why a hex cannot become the new paddy."""
    if farm.rocks >> at & 1:
        return "7.11", f"A rock lies on {HEX_NAMES[at]}."
    if paddy_hexes(farm) >> at & 1:
        return "7.11", f"{HEX_NAMES[at]} lies in a complete paddy already."
    return "7.11", f"{HEX_NAMES[at]} cannot get an entry and an exit so that the field stays sound."


# -- planning


def _plan(s: Spirits, seat: int, number: int) -> Reason:
    farm = s.farms[seat]
    slot = number // v.PLAN_COUNTS
    name = v.PLAN_NAMES[slot]
    if s.round == v.LAST_ROUND and not v.ROUND_7_SLOTS >> slot & 1:
        return "20.2", f"In round 7 nothing is planned for {name}: only weeds, pests and harvest are left."
    if slot == farm.slot:
        kind = "livestock" if v.STOCK_SLOTS >> slot & 1 else "laborers"
        return "8.2", f"You have only {free_pieces_of(farm, slot)} {kind} left to plan."
    if slot < farm.slot:
        return "8.1", f"{name} is planned already; the order is {', '.join(v.PLAN_NAMES)}."
    return "8.1", f"First plan {v.PLAN_NAMES[farm.slot]}; the order is {', '.join(v.PLAN_NAMES)}."


# -- building


def _piece(s: Spirits, seat: int, side: int, gate: bool) -> Reason:
    farm = s.farms[seat]
    name = SIDE_NAMES[side]
    wrong = at_stage(s, seat, v.AT_BUILD)
    if wrong:
        return wrong
    if not farm.left:
        return "9.1", "You have no piece left to build in this round."
    if farm.pieces >> side & 1:
        return "9.1", f"{name} has a piece already, and walls are never taken away."
    if not in_store(s, farm, gate):
        limit = v.GATE_LIMIT if gate else v.WALL_LIMIT
        return "25.5", f"You have no {'gate' if gate else 'wall'} left: a farm has {limit}."
    if barred_sides(farm) >> side & 1:
        whole = " ".join(hexes_named(int(region_of(farm.pieces, ends(side) & -ends(side)))))
        return "9.5", f"{whole} is not empty: a paddy is divided only without water, cubes and crop."
    return closing_reason(s, seat, side, gate)


def in_store(s: Spirits, farm: Farm, gate: bool) -> bool:
    """Whether a farm has a gate or wall left (25.5)."""
    if not s.rules & v.PIECE_LIMITS:
        return True
    if gate:
        return bool(bit_count(farm.gates) < v.GATE_LIMIT)
    return bool(bit_count(farm.pieces & ~farm.gates) < v.WALL_LIMIT)


def closing_reason(s: Spirits, seat: int, side: int, gate: bool) -> Reason:
    """Why a piece would make an unsound paddy, and what would work if anything does."""
    farm = s.farms[seat]
    name, bit = SIDE_NAMES[side], 1 << side
    built = farm.pieces | bit
    gates = farm.gates | bit if gate else farm.gates
    instead = closing_advice(s, seat, side)
    rest = int(ends(side))
    while rest:
        hexes = int(region_of(built, rest & -rest))
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


def closing_advice(s: Spirits, seat: int, side: int) -> str:
    """The piece that fits on a side now or after one gate move, in words; empty when there is none."""
    farm = s.farms[seat]
    piece = fitting_piece(s, farm, int(farm.gates), side)
    if piece:
        return f" Set a {piece} on {SIDE_NAMES[side]} instead."
    for action in s.legal(seat):
        verb, number, _ = kind_of(action)
        if verb == "move":
            origin, target = divmod(number, v.SIDES)
            piece = fitting_piece(s, farm, farm.gates & ~(1 << origin) | 1 << target, side)
            if piece:
                move = f"First move the gate from {SIDE_NAMES[origin]} to {SIDE_NAMES[target]}"
                return f" {move}, then set a {piece} on {SIDE_NAMES[side]}."
    return ""


def fitting_piece(s: Spirits, farm: Farm, gates: int, side: int) -> str:
    """A piece in store that the field clause allows on a side with these gates; empty when there is none."""
    allowed = fits(farm.pieces, gates, side)
    if allowed & 1 and in_store(s, farm, gate=False):
        return "wall"
    return "gate" if allowed & 2 and in_store(s, farm, gate=True) else ""


def _wall(s: Spirits, seat: int, side: int) -> Reason:
    return _piece(s, seat, side, gate=False)


def _gate(s: Spirits, seat: int, side: int) -> Reason:
    return _piece(s, seat, side, gate=True)


def _move(s: Spirits, seat: int, number: int) -> Reason:
    farm = s.farms[seat]
    origin, side = divmod(number, v.SIDES)
    wrong = at_stage(s, seat, v.AT_BUILD)
    if wrong:
        return wrong
    if not farm.gates >> origin & 1:
        return "9.3", f"There is no gate on {SIDE_NAMES[origin]}."
    if farm.fixed >> origin & 1:
        return "9.4", f"The gate on {SIDE_NAMES[origin]} was set or moved in this Build action."
    rest = int(unconnected(farm)) | 1 << int(farm.link(farm.links - 1))
    while rest:
        hexes = int(region_of(farm.pieces, rest & -rest))
        rest &= rest - 1
        if movable_gates(farm, hexes) >> origin & 1 and not gate_targets(farm, hexes) >> side & 1:
            text = "a wall of the same paddy with open field or the edge behind it"
            return "9.3", f"The gate on {SIDE_NAMES[origin]} moves onto {text}; {SIDE_NAMES[side]} is none."
    last = " ".join(hexes_named(int(last_paddy(farm))))
    return "9.3", f"Only the exit of the last paddy of the chain ({last}) and free gates of unconnected paddies move."


def _rock(s: Spirits, seat: int, at: int) -> Reason:
    if s.phase != v.PHASE_BUILD:
        return PROMPTS[int(s.phase)]
    return at_stage(s, seat, v.AT_ROCKS) or ("10.1", f"There is no rock on {HEX_NAMES[at]}.")


# -- water


def _hold(s: Spirits, seat: int, number: int) -> Reason:
    farm = s.farms[seat]
    head, discs = divmod(number, v.HOLD_COUNTS)
    now = int(paddy_at(farm, s.place))
    wrong = own_paddy(s, seat, head)
    if wrong:
        return wrong
    name, room = paddy_name(s, seat, head), int(capacity(farm, head))
    if is_rocky(farm, head):
        return "2.8", f"Rocks lie in {name}: it holds no water."
    if head != now:
        return "11.1", f"Paddies are settled from the top; it is {HEX_NAMES[now]}'s turn."
    if discs > room:
        each = "each hex without magic water" if room < farm.size(head) else "each hex"
        return "11.1", f"{name} takes {count(room, 'disc')}: one in {each}."
    most = most_held(farm, s.place, s.loose)
    if s.place >= farm.links:
        return "11.3", f"{HEX_NAMES[head]} is not joined to the chain: it can only let water go."
    return "11.1", f"Only {most} discs can be in {HEX_NAMES[head]}: water never runs uphill, nor through rocks."


def _fill(s: Spirits, seat: int, head: int) -> Reason:
    farm = s.farms[seat]
    wrong = own_paddy(s, seat, head)
    if wrong:
        return wrong
    if is_rocky(farm, head):
        return "2.8", f"Rocks lie in {paddy_name(s, seat, head)}: it holds no water."
    if is_flooded(farm, head):
        return "15.1", f"{paddy_name(s, seat, head)} is full and stays full."
    if unconnected(farm) >> head & 1:
        return "2.7", f"{paddy_name(s, seat, head)} is not joined to the chain: no water reaches it."
    return "15.1", f"Paddies are settled from the top; it is {HEX_NAMES[int(paddy_at(farm, s.place))]}'s turn."


# -- dry work


def _pull(s: Spirits, seat: int, head: int) -> Reason:
    farm = s.farms[seat]
    wrong = at_stage(s, seat, v.AT_WEEDS) or own_paddy(s, seat, head)
    if wrong:
        return wrong
    if not farm.weeds_in(head):
        return "12.1", f"There is no weed in {paddy_name(s, seat, head)}."
    size = int(farm.size(head))
    needs = f"A weed in {paddy_name(s, seat, head)} takes {count(size, 'laborer')}; you have {farm.left}."
    return wet(s, seat, head, "weeds are pulled", "12.1") or ("12.1", needs)


def _tend(s: Spirits, seat: int, head: int) -> Reason:
    wrong = at_stage(s, seat, v.AT_PESTS) or own_paddy(s, seat, head)
    if wrong:
        return wrong
    nothing = f"A livestock would change nothing in {paddy_name(s, seat, head)}."
    return wet(s, seat, head, "livestock works", "13.1") or ("13.3", nothing)


def _harvest(s: Spirits, seat: int, number: int) -> Reason:
    farm = s.farms[seat]
    head, way = divmod(number, v.HARVEST_WAYS)
    hexes, pond = way // 2 + 1, way & 1
    wrong = at_stage(s, seat, v.AT_HARVEST) or own_paddy(s, seat, head)
    if wrong:
        return wrong
    name = paddy_name(s, seat, head)
    if not farm.grown >> head & 1:
        state = "planted but not grown" if farm.planted >> head & 1 else "not planted"
        return "14.1", f"{name} is {state}: there is nothing to harvest."
    wrong = wet(s, seat, head, "rice is harvested", "14.1")
    if wrong:
        return wrong
    if hexes > farm.size(head):
        return "14.1", f"{name} has only {count(int(farm.size(head)), 'hex', 'hexes')}."
    if hexes * farm.harvest_cost > farm.left:
        needs = count(int(hexes * farm.harvest_cost), "laborer")
        return "14.1", f"{count(hexes, 'hex', 'hexes')} take {needs} to harvest; you have {farm.left}."
    if pond and not pond_allowed(s, farm, head):
        return "14.8", f"Fish Pond does not work on {name} now."
    return "25.9", "Fish Pond was used on a larger paddy; it works only for the smallest one harvested."


# -- growing and planting


def _grow(s: Spirits, seat: int, head: int) -> Reason:
    farm = s.farms[seat]
    wrong = own_paddy(s, seat, head)
    if wrong:
        return wrong
    if not farm.planted >> head & 1:
        return "16.1", f"{paddy_name(s, seat, head)} is not planted."
    if not is_flooded(farm, head):
        return "16.1", f"{paddy_name(s, seat, head)} is not flooded: it stays planted."
    return "22.3", "You are asked to grow or wait only for paddies with magic water, one after the other."


def _plant(s: Spirits, seat: int, head: int) -> Reason:
    farm = s.farms[seat]
    wrong = unanswered(s, seat) or at_stage(s, seat, v.AT_PLANT) or own_paddy(s, seat, head)
    if wrong:
        return wrong
    name = paddy_name(s, seat, head)
    if (farm.planted | farm.grown) >> head & 1:
        return "17.1", f"Rice stands in {name} already."
    if is_rocky(farm, head):
        return "2.8", f"Rocks lie in {name}: it cannot be planted."
    if not is_flooded(farm, head):
        return "17.1", f"{name} is not flooded: only a flooded paddy is planted."
    return "17.1", f"{name} takes {count(int(farm.size(head)), 'laborer')} to plant; you have {farm.left}."


# -- rain, achievements, market


def _suffer(s: Spirits, seat: int, head: int) -> Reason:
    if s.phase != v.PHASE_INFEST:
        return PROMPTS[int(s.phase)]
    if s.ask == v.ASK_RIVAL:
        return "5.5", "Choose a paddy of the rival, like “infest +1 a1”."
    return own_paddy(s, seat, head) or ("5.3", f"{HEX_NAMES[head]} is not among the paddies this rain can hit.")


def _infest(s: Spirits, seat: int, number: int) -> Reason:
    distance, head = divmod(number, v.HEXES)
    if s.ask == v.ASK_PADDY:
        return "5.3", "Choose one of your own paddies, like “suffer a1”."
    if distance >= s.seats:
        return "5.5", "There is no such opponent."
    other = (seat + distance) % int(s.seats)
    return own_paddy(s, other, head) or ("5.5", "That opponent, or that paddy, is not to be hit by this card.")


def _claim(s: Spirits, seat: int, tile: int) -> Reason:
    if not s.tiles >> tile & 1:
        return "18.1", f"Achievement {tile} is not on the table."
    assert not claimable(s.cards, s.farms[seat], 1 << tile)
    return "18.1", f"{s.cards.tile_words[tile][0]} is not reached: {s.cards.tile_words[tile][1]}"


def _buy(s: Spirits, seat: int, item: int) -> Reason:
    farm = s.farms[seat]
    price = livestock_price(s, farm) if item else laborer_price(s, farm)
    if price < 0 and s.rules & v.TAX_STOPS_AT_FIVE and farm.bought >= 5:
        return "25.4", "No more than five items are sold in a round."
    if price < 0:
        return "19.1", f"Your market has no {ITEMS[item]} left."
    return "19.1", f"The next {ITEMS[item]} costs {price} rice with its tax; you have {farm.rice}."


def unanswered(s: Spirits, seat: int) -> Reason | None:
    """The paddy with magic water that must grow or wait first, or None (22.3)."""
    for action in s.legal(seat):
        verb, head, _ = kind_of(action)
        if verb == "grow":
            return "22.3", f"First say whether {paddy_name(s, seat, head)} with its magic water grows or waits."
    return None


def _done(s: Spirits, seat: int, number: int) -> Reason:
    return unanswered(s, seat) or PROMPTS[int(s.phase)]


REASONS: Final[dict[str, Callable[[Spirits, int, int], Reason]]] = {
    "done": _done, "wall": _wall, "gate": _gate, "move": _move, "rock": _rock, "hold": _hold, "fill": _fill,
    "empty": _fill, "pull": _pull, "tend": _tend, "harvest": _harvest, "grow": _grow, "wait": _grow, "plant": _plant,
    "plan": _plan, "keep": _keep, "play": _play, "suffer": _suffer, "infest": _infest, "claim": _claim, "buy": _buy,
}  # fmt: skip
