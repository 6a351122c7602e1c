"""Rules of thumb for Spirits of the Rice Paddy: one short rule for each kind of decision, plans from `plans.py`."""

from __future__ import annotations

from mypy_extensions import i64

from subak.core.rng import Rng, bit_count, lowest_bit
from subak.games.spirits.bot.cards import (
    LABORER_YIELD,
    LIVESTOCK_YIELD,
    further_answer,
    infest_next,
    is_good_trade,
    least_harmed,
    richest,
)
from subak.games.spirits.bot.plans import best_filling, wanted_dry, whole_plan, worth_if_filled
from subak.games.spirits.bot.values import best_exit, next_site, pest_gain, weeding_gain
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.build import movable_gates
from subak.games.spirits.rules.expanding import exit_of
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import boundary, fits, last_paddy, region_of
from subak.games.spirits.rules.harvest import harvest_pays
from subak.games.spirits.rules.market import laborer_price, livestock_price
from subak.games.spirits.rules.plan import free_pieces_of
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.rules.water import capacity, paddy_at
from subak.games.spirits.rules.water_out import most_held


def choose(state: Spirits, seat: i64, rng: Rng) -> i64:
    """The action a rule of thumb prefers; ties that mean nothing fall to the first one listed."""
    phase = state.phase
    if phase == v.PHASE_PLAN:
        return plan_next(state, seat)
    if phase == v.PHASE_BUILD:
        return build_next(state, seat)
    if phase == v.PHASE_WATER_OUT:
        return hold_next(state, seat)
    if phase == v.PHASE_TEND:
        return tend_next(state, seat)
    if phase == v.PHASE_WATER_IN:
        return fill_next(state, seat)
    if phase == v.PHASE_GROW:
        return grow_next(state, seat)
    if phase == v.PHASE_MARKET:
        return buy_next(state, seat)
    actions = state.legal(seat)
    if phase == v.PHASE_DRAFT:
        return best_card(state, actions, v.KEEP)
    if phase == v.PHASE_CHOOSE:
        return best_card(state, actions, v.PLAY)
    if phase == v.PHASE_RESOLVE:
        return resolve_next(state, seat, actions)
    if phase == v.PHASE_CLAIM:
        return best_tile(state, actions)
    if phase == v.PHASE_INFEST:
        return infest_next(state, seat, actions)
    return actions[len(actions) // 2]


# -- cards


def best_card(state: Spirits, actions: list[int], base: i64) -> i64:
    """The card thought to bring most; cards that count only at the end are played last."""
    best: i64 = -1
    found: i64 = actions[0]
    for action in actions:
        card: i64 = action - base
        worth: i64 = state.cards.worth[card]
        if base == v.PLAY and state.cards.term_when[state.cards.first_term[card]] == v.AT_END:
            worth = 0
        if worth > best:
            best = worth
            found = action
    return found


def resolve_next(state: Spirits, seat: i64, actions: list[int]) -> i64:
    """Use every card that is worth it, magic water once there are paddies for it; harm the richest opponent."""
    farm = state.farms[seat]
    if state.ask == v.ASK_HAND:
        return v.DONE
    if state.ask == v.ASK_CARD:
        for action in actions:
            if action != v.DONE and worth_using(state, farm, action - v.USE):
                return action
        return v.DONE
    first: i64 = actions[0]
    if first >= v.CLEAR or (first >= v.INFEST and first < v.FERTILISE):
        return further_answer(state, seat, actions)
    if first >= v.OPPONENT and first < v.PADDY and state.cards.term_op[state.term] == v.STEAL_RICE_ONE:
        return v.OPPONENT + richest(state, seat)
    if first >= v.PADDY and first < v.INFEST:
        return v.PADDY + least_harmed(state, farm, actions, v.PADDY)
    if first >= v.MAGIC and first < v.MAGIC + v.HEXES:
        return v.MAGIC + most_useful_hex(farm, actions)
    if first >= v.ROCK and first < v.HOLD:
        site = next_site(state, farm)
        for action in actions:
            if (site >> (action - v.ROCK)) & 1:
                return action
    return actions[len(actions) - 1]


def worth_using(state: Spirits, farm: Farm, card: i64) -> bool:
    """Magic water waits for a paddy of three hexes or round 5, a trade must gain, and a card played by hand does
    nothing for a bot (7.23); all else is used at once."""
    deck = state.cards
    term: i64 = deck.first_term[card]
    op: i64 = deck.term_op[term]
    if op == v.BY_HAND and term + 1 == deck.first_term[card + 1]:
        return False
    if op >= v.TRADE and op < v.ONLY_IF:
        return is_good_trade(state, term)
    if op != v.MAGIC_WATER or state.round >= 5:
        return True
    rest = farm.heads
    while rest:
        if farm.size(lowest_bit(rest)) >= 3:
            return True
        rest &= rest - 1
    return False


def most_useful_hex(farm: Farm, actions: list[int]) -> i64:
    """A hex of the paddy with the most hexes."""
    best: i64 = -1
    found: i64 = 0
    for action in actions:
        at: i64 = action - v.MAGIC
        size = bit_count(region_of(farm.pieces, 1 << at))
        if size > best:
            best = size
            found = at
    return found


def best_tile(state: Spirits, actions: list[int]) -> i64:
    """The tile with the most rice."""
    best: i64 = -1
    found: i64 = v.DONE
    for action in actions:
        if action != v.DONE:
            rice: i64 = state.cards.tile_rice[action - v.CLAIM]
            if rice > best:
                best = rice
                found = action
    return found


# -- farm actions


def plan_next(state: Spirits, seat: i64) -> i64:
    """The number of the whole plan that is asked for now, as far as other numbers have left pieces for it."""
    farm = state.farms[seat]
    wanted = (whole_plan(state, seat) >> (farm.slot * v.PLAN_LANE)) & v.PLAN_MASK
    free = free_pieces_of(farm, farm.slot)
    return v.PLAN + farm.slot * v.PLAN_COUNTS + (wanted if wanted < free else free)


def build_next(state: Spirits, seat: i64) -> i64:
    """Build towards the next site: lead the exit to it, set its own exit, then its walls; rocks of the site first."""
    farm = state.farms[seat]
    site = next_site(state, farm)
    if farm.stage != v.AT_BUILD:
        rocks = farm.rocks & site if farm.rocks & site else farm.rocks
        return v.ROCK + lowest_bit(rocks)
    if farm.unsound:
        return state.legal(seat)[0]
    if not farm.left or not site:
        return v.DONE
    wish = piece_for(farm, site)
    actions = state.legal(seat)
    if wish in actions and (wish >= v.MOVE or is_sound_alone(farm, wish)):
        return wish
    missing = boundary(site) & ~farm.pieces
    for action in actions:
        side: i64 = action - v.WALL if action < v.GATE else action - v.GATE
        if v.WALL <= action < v.MOVE and (missing >> side) & 1 and is_sound_alone(farm, action):
            return action
    return v.DONE


def is_sound_alone(farm: Farm, action: i64) -> bool:
    """Whether a wall or gate, or done, needs no second piece (2.5)."""
    if action < v.WALL:
        return True
    if action < v.GATE:
        return fits(farm.pieces, farm.gates, action - v.WALL) & 1 != 0
    return fits(farm.pieces, farm.gates, action - v.GATE) & 2 != 0


def piece_for(farm: Farm, site: i64) -> i64:
    """The next piece or gate move for a site."""
    around = boundary(site)
    last = last_paddy(farm)
    way_out = exit_of(farm, last)
    if not way_out & around:
        onto = around & boundary(last) & farm.pieces & ~farm.gates
        if way_out and movable_gates(farm, last) and onto:
            return v.MOVE + lowest_bit(way_out) * v.SIDES + lowest_bit(onto)
    missing = around & ~farm.pieces
    if not missing:
        return v.DONE
    if not around & farm.gates & ~way_out:
        return v.GATE + best_exit(farm, site)
    return v.WALL + lowest_bit(missing)


def hold_next(state: Spirits, seat: i64) -> i64:
    """Let grown paddies dry for the harvest, and keep all other water."""
    farm = state.farms[seat]
    head = paddy_at(farm, state.place)
    held = 0 if wanted_dry(farm, head) else most_held(farm, state.place, state.loose)
    return v.HOLD + head * v.HOLD_COUNTS + held


def tend_next(state: Spirits, seat: i64) -> i64:
    """Pull weeds and remove pests where the harvest gains most; harvest what pays most."""
    farm = state.farms[seat]
    actions = state.legal(seat)
    best: i64 = 0
    found: i64 = v.DONE
    for action in actions:
        if action == v.DONE:
            continue
        worth = tending_worth(state, farm, action)
        if worth > best:
            best = worth
            found = action
    return found


def tending_worth(state: Spirits, farm: Farm, action: i64) -> i64:
    """Tenths of rice of one dry action."""
    deck = state.cards
    if action >= v.HARVEST:
        head = (action - v.HARVEST) // v.HARVEST_WAYS
        way = (action - v.HARVEST) % v.HARVEST_WAYS
        return 10 * harvest_pays(deck, farm, state.rules, state.round, head, way // 2 + 1, way & 1)
    if action >= v.TEND:
        head = action - v.TEND
        if (farm.planted >> head) & 1 and not (farm.fertilised >> head) & 1:
            return 100 + 10 * farm.size(head)
        return 10 * pest_gain(deck, farm, head, state.round) + 1
    head = action - v.PULL
    gain = 10 * weeding_gain(deck, farm, head, state.round) // farm.size(head)
    return gain + 20 if (farm.grown >> head) & 1 else gain // 2 + 1


def fill_next(state: Spirits, seat: i64) -> i64:
    """Fill this paddy if that is the better use of the water."""
    farm = state.farms[seat]
    head = paddy_at(farm, state.place)
    water = state.loose + farm.discs_in(head)
    sowers = farm.hands(v.PLANT_LABOR)
    full = worth_if_filled(state, farm, state.place, water - capacity(farm, head), sowers)
    empty = best_filling(state, farm, state.place + 1, water, sowers)
    return v.FILL + head if full >= empty else v.EMPTY + head


def grow_next(state: Spirits, seat: i64) -> i64:
    """Always grow; plant the largest paddy."""
    farm = state.farms[seat]
    actions = state.legal(seat)
    if farm.stage != v.AT_PLANT:
        return actions[0]
    best: i64 = 0
    found: i64 = v.DONE
    for action in actions:
        if action != v.DONE and farm.size(action - v.PLANT) > best:
            best = farm.size(action - v.PLANT)
            found = action
    return found


def buy_next(state: Spirits, seat: i64) -> i64:
    """Buy what earns more than it costs in the rounds left, the better bargain first."""
    farm = state.farms[seat]
    rounds = v.LAST_ROUND - state.round
    laborer = laborer_price(state, farm)
    livestock = livestock_price(state, farm)
    gain_laborer: i64 = LABORER_YIELD * rounds - 10 * laborer
    gain_livestock: i64 = LIVESTOCK_YIELD * (rounds - 1) - 10 * livestock - 15 * farm.livestock
    if not 0 <= laborer <= farm.rice:
        gain_laborer = 0
    if not 0 <= livestock <= farm.rice:
        gain_livestock = 0
    if gain_laborer <= 0 and gain_livestock <= 0:
        return v.DONE
    return v.BUY_LABORER if gain_laborer >= gain_livestock else v.BUY_LIVESTOCK
