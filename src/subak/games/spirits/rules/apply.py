"""Carrying out actions: what each one changes, and where the game goes on."""

# ruff: noqa: I001 - long lists of names are easier to read in blocks
from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import bit_count, lowest_bit
from subak.core.state import EVERYONE, NATURE
from subak.games.spirits.rules.effects import add_cube, add_magic, add_paddy, fertile
from subak.games.spirits.rules.farm import Farm, bit, lane
from subak.games.spirits.rules.field import region_of, survey
from subak.games.spirits.rules.flow import (
    begin_claim, begin_deal, begin_gate, begin_neighbour, begin_picks, begin_setup, begin_water_out, end_choose,
    end_picks, end_plan, end_round, end_tend, hold, infest, next_step, pour, rain_falls, run_claim, run_resolve,
    run_water_in, run_water_out,
)  # fmt: skip
from subak.games.spirits.rules.score import harvest_pays
from subak.games.spirits.rules.stages import (
    grow_paddy, laborer_price, leave_build, leave_plant, livestock_price, market_open, settle_build, settle_grow,
    settle_tend, skip_slots,
)  # fmt: skip
from subak.games.spirits.rules.vocabulary import (
    ADD, ASK_ENTRY, ASK_EXIT, ASK_FERTILISE, ASK_HEX, ASK_MAGIC, ASK_OPPONENT, ASK_PADDY, ASK_ROCK, AT_BUILD,
    AT_HARVEST, AT_PESTS, AT_WEEDS, BUY_LABORER, CHOSE_ENTRY, CHOSE_EXIT, CHOSE_HEX, CLAIM, DONE, DRAW_CARD,
    DRAW_NEIGHBOUR, DRAW_RAIN, DRAW_SETUP, DRAW_START, DRAW_TILE, EMPTY, ENTRY, EXIT, E_BUILD, E_BUY, E_CLAIM, E_DEAL,
    E_DECLINE, E_FERTILISE, E_FILL, E_GATE, E_HARVEST, E_HOLD, E_MOVE_GATE, E_NEIGHBOUR, E_PADDY, E_PASS, E_PLANT,
    E_PULL, E_ROCK, E_SETUP, E_START, E_TEND, E_TILE, E_USE, E_WAIT, FERTILISE, FILL, GATE, GROW, HARVEST,
    HARVEST_LABOR, HARVEST_WAYS, HEXES, HOLD, HOLD_COUNTS, INFEST, KEEP, MAGIC, MOVE, OPPONENT, PACK, PADDY, PESTS,
    PHASE_BUILD, PHASE_CLAIM, PHASE_DRAFT, PHASE_GATE, PHASE_GROW, PHASE_INFEST, PHASE_MARKET, PHASE_NEIGHBOUR,
    PHASE_PLAN, PHASE_RAIN, PHASE_RESOLVE, PHASE_SETUP, PHASE_START, PHASE_TEND, PHASE_TILES, PHASE_WATER_IN,
    PHASE_WATER_OUT, PLAN, PLANNED, PLANT, PLAN_COUNTS, PLAN_LANE, PLAY, PULL, ROCK, SIDES, SOLO_PACK, TEND, USE, WAIT,
    WALL,
)  # fmt: skip
from subak.games.spirits.rules.water import capacity

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def apply(state: Spirits, seat: i64, action: i64) -> None:
    """Carry out a legal action of a seat or NATURE."""
    phase = state.phase
    if seat == NATURE:
        apply_nature(state, phase, action)
    elif phase == PHASE_PLAN:
        apply_plan(state, seat, action)
    elif phase == PHASE_BUILD:
        apply_build(state, seat, action)
    elif phase == PHASE_TEND:
        apply_tend(state, seat, action)
    elif phase == PHASE_GROW:
        apply_grow(state, seat, action)
    elif phase == PHASE_WATER_OUT:
        apply_hold(state, seat, action)
    elif phase == PHASE_RESOLVE:
        apply_resolve(state, seat, action)
    elif phase == PHASE_INFEST:
        apply_infest(state, seat, action)
    elif phase == PHASE_CLAIM:
        apply_claim(state, seat, action)
    elif phase == PHASE_MARKET:
        apply_market(state, seat, action)
    elif phase == PHASE_GATE:
        apply_gate(state, seat, action)
    elif phase == PHASE_WATER_IN:
        apply_fill(state, seat, action)
    else:
        apply_pick(state, seat, action)


def apply_nature(state: Spirits, phase: i64, action: i64) -> None:
    """A draw: the start seat, a tile, a setup card, a spirit card, rain or a Neighbour card."""
    if phase == PHASE_START:
        state.start = action - DRAW_START
        for place in range(state.seats):
            state.order |= ((state.start + place) % state.seats) << (4 * place)
        state.tell(E_START, EVERYONE, state.start)
        next_step(state, PHASE_TILES)
    elif phase == PHASE_TILES:
        tile = action - DRAW_TILE
        state.tiles |= 1 << tile
        state.tiles_left ^= 1 << tile
        state.tell(E_TILE, EVERYONE, 0, tile)
        if bit_count(state.tiles) == state.seats + 6:
            begin_gate(state)
    elif phase == PHASE_SETUP:
        apply_setup(state, state.dealt_to(), action - DRAW_SETUP)
    elif phase == PHASE_RAIN:
        state.rain = action - DRAW_RAIN
        state.rain_left ^= 1 << state.rain
        if state.seats == 1:
            begin_neighbour(state)
        else:
            rain_falls(state)
    elif phase == PHASE_NEIGHBOUR:
        state.neighbour = action - DRAW_NEIGHBOUR
        state.neighbours_left ^= 1 << state.neighbour
        state.tell(E_NEIGHBOUR, EVERYONE, 0, state.neighbour)
        rain_falls(state)
    else:
        deal(state, state.dealt_to(), action - DRAW_CARD)


def apply_setup(state: Spirits, seat: i64, card: i64) -> None:
    """A setup card: rocks and a bonus (3.5)."""
    farm = state.farms[seat]
    deck = state.cards
    state.setups_left ^= 1 << card
    farm.rocks = deck.setup_rocks[card]
    farm.laborers += deck.setup_laborers[card]
    farm.livestock += deck.setup_livestock[card]
    farm.rice += deck.setup_rice[card]
    farm.free_pieces = deck.setup_walls[card]
    state.dealt += 1
    state.tell(E_SETUP, EVERYONE, seat, card, deck.setup_rice[card])
    if state.dealt == state.seats:
        begin_deal(state)


def deal(state: Spirits, seat: i64, card: i64) -> None:
    """A spirit card is dealt to a seat (4.1)."""
    state.undealt ^= bit(card)
    state.farms[seat].dealt |= bit(card)
    state.dealt += 1
    state.tell(E_DEAL, 1 << seat, seat, card)
    if state.dealt == (SOLO_PACK if state.seats == 1 else PACK * state.seats):
        begin_picks(state)


def apply_gate(state: Spirits, seat: i64, action: i64) -> None:
    """The gate of the starting paddy (3.4)."""
    farm = state.farms[seat]
    farm.gates = 1 << (action - GATE)
    survey(farm)
    state.tell(E_GATE, EVERYONE, seat, action - GATE)
    state.waiting &= ~(1 << seat)
    if not state.waiting:
        begin_setup(state)


def apply_pick(state: Spirits, seat: i64, action: i64) -> None:
    """A card kept in the draft, or chosen to be played."""
    draft = state.phase == PHASE_DRAFT
    state.farms[seat].pick = action - (KEEP if draft else PLAY)
    state.waiting &= ~(1 << seat)
    if not state.waiting:
        if draft:
            end_picks(state)
        else:
            end_choose(state)


def apply_infest(state: Spirits, seat: i64, action: i64) -> None:
    """Somebody has chosen where a rain card's weed or pest goes (5.3, 5.5)."""
    cube: i64 = state.cards.rain_cube[state.term]
    if action >= INFEST:
        victim = (seat + (action - INFEST) // HEXES) % state.seats
        head = (action - INFEST) % HEXES
        state.hit |= 1 << victim
    else:
        victim = seat
        head = action - PADDY
    add_cube(state, victim, cube, head, seat)
    state.hex = head
    state.term += 1
    infest(state)


def apply_resolve(state: Spirits, seat: i64, action: i64) -> None:
    """Step 4: the next card, or a choice that the running card asks for (chapter 7)."""
    if state.card:
        answer(state, seat, action)
    elif action == DONE:
        state.tell(E_DECLINE, EVERYONE, seat)
        state.turn += 1
    else:
        use_card(state, seat, action - USE)
    run_resolve(state)


def use_card(state: Spirits, seat: i64, card: i64) -> None:
    """A card begins to work (7.1, 7.3)."""
    farm = state.farms[seat]
    farm.resolved |= bit(card)
    farm.spent |= state.cards.once & bit(card)
    state.card = card
    state.term = state.cards.first_term[card]
    state.times = -1
    state.target = 0
    state.placed = 0
    state.tell(E_USE, EVERYONE, seat, card)


def answer(state: Spirits, seat: i64, action: i64) -> None:
    """A choice inside the running card."""
    ask = state.ask
    farm = state.farms[seat]
    if ask == ASK_OPPONENT:
        state.target = action - OPPONENT
    elif ask == ASK_PADDY:
        answer_paddy(state, seat, action - PADDY)
    elif ask == ASK_ROCK:
        take_rock(state, seat, action - ROCK)
        state.times -= 1
    elif ask == ASK_MAGIC:
        add_magic(state, seat, action - MAGIC)
        state.times -= 1
    elif ask == ASK_FERTILISE:
        farm.fertilised |= 1 << (action - FERTILISE)
        state.times -= 1
        state.tell(E_FERTILISE, EVERYONE, seat, action - FERTILISE)
    elif ask == ASK_HEX:
        state.hex = action - ADD
        state.times = CHOSE_HEX
    elif ask == ASK_ENTRY:
        state.entry = action - ENTRY
        state.times = CHOSE_ENTRY
    elif ask == ASK_EXIT:
        add_paddy(state, seat, action - EXIT)
        state.times = CHOSE_EXIT
        state.hex = 0
        state.entry = 0


def answer_paddy(state: Spirits, seat: i64, head: i64) -> None:
    """The owner has chosen the paddy for a card's weed or pest (7.9)."""
    deck = state.cards
    add_cube(state, seat, deck.term_a[state.term], head, state.seat_at(state.turn))
    state.target += 1
    if not deck.term_b[state.term]:
        state.term += 1
        state.times = -1


def apply_plan(state: Spirits, seat: i64, action: i64) -> None:
    """A number of pieces beside one action (8.1)."""
    farm = state.farms[seat]
    slot = (action - PLAN) // PLAN_COUNTS
    farm.plan += ((action - PLAN) % PLAN_COUNTS) << (slot * PLAN_LANE)
    farm.slot = skip_slots(farm, slot + 1, state.round)
    if farm.slot == PLANNED:
        state.waiting &= ~(1 << seat)
        if not state.waiting:
            end_plan(state)


def apply_build(state: Spirits, seat: i64, action: i64) -> None:
    """A wall, a gate, a moved gate, a rock, or done (chapters 9 and 10)."""
    farm = state.farms[seat]
    if action == DONE:
        if farm.stage == AT_BUILD:
            leave_build(farm)
        else:
            farm.left = 0
    elif action >= ROCK:
        take_rock(state, seat, action - ROCK)
        farm.left -= 1
    elif action >= MOVE:
        move_gate(state, seat, (action - MOVE) // SIDES, (action - MOVE) % SIDES)
    else:
        build(state, seat, action)
    if not settle_build(state, farm):
        state.waiting &= ~(1 << seat)
        if not state.waiting:
            begin_water_out(state)


def build(state: Spirits, seat: i64, action: i64) -> None:
    """Set one wall or gate (9.1)."""
    farm = state.farms[seat]
    gate = action >= GATE
    side = action - (GATE if gate else WALL)
    farm.pieces |= 1 << side
    if gate:
        farm.gates |= 1 << side
        farm.fixed |= 1 << side
    farm.left -= 1
    farm.built += 1
    state.tell(E_BUILD, EVERYONE, seat, side, 1 if gate else 0)
    before = farm.heads
    survey(farm)
    state_paddies(state, seat, before)


def state_paddies(state: Spirits, seat: i64, before: i64) -> None:
    """Tell of paddies that have just become complete."""
    farm = state.farms[seat]
    rest = farm.heads & ~before
    while rest:
        state.tell(E_PADDY, EVERYONE, seat, lowest_bit(rest), farm.size(lowest_bit(rest)))
        rest &= rest - 1


def move_gate(state: Spirits, seat: i64, origin: i64, side: i64) -> None:
    """A gate and a wall of the same paddy change places (9.3, 9.4)."""
    farm = state.farms[seat]
    farm.gates = farm.gates & ~(1 << origin) | 1 << side
    farm.fixed |= 1 << side
    survey(farm)
    state.tell(E_MOVE_GATE, EVERYONE, seat, origin, side)


def take_rock(state: Spirits, seat: i64, hex: i64) -> None:
    """A rock leaves the field (7.10, 10.1)."""
    farm = state.farms[seat]
    farm.rocks &= ~(1 << hex)
    farm.lifted += 1
    state.tell(E_ROCK, EVERYONE, seat, hex)


def apply_hold(state: Spirits, seat: i64, action: i64) -> None:
    """Water Out: how many discs a paddy keeps (11.1)."""
    head = (action - HOLD) // HOLD_COUNTS
    discs = (action - HOLD) % HOLD_COUNTS
    hold(state, seat, head, discs)
    state.tell(E_HOLD, EVERYONE, seat, head, discs)
    run_water_out(state)


def apply_fill(state: Spirits, seat: i64, action: i64) -> None:
    """Water In: a paddy is filled or emptied (15.1)."""
    farm = state.farms[seat]
    filled = action < EMPTY
    head = action - (FILL if filled else EMPTY)
    pour(state, farm, head, capacity(farm, head) if filled else 0)
    state.tell(E_FILL, EVERYONE, seat, head, farm.discs_in(head))
    state.place += 1
    run_water_in(state)


def apply_tend(state: Spirits, seat: i64, action: i64) -> None:
    """Weeds, pests, harvest, or done with one of them (chapters 12 to 14)."""
    farm = state.farms[seat]
    if action == DONE:
        walk_on(farm)
    elif action >= HARVEST:
        way = (action - HARVEST) % HARVEST_WAYS
        harvest(state, seat, (action - HARVEST) // HARVEST_WAYS, way // 2 + 1, way & 1)
    elif action >= TEND:
        tend(state, seat, action - TEND)
    else:
        head = action - PULL
        farm.weeds -= lane(head, 1)
        farm.left -= farm.size(head)
        state.tell(E_PULL, EVERYONE, seat, head)
    if not settle_tend(state, seat):
        state.waiting &= ~(1 << seat)
        if not state.waiting:
            end_tend(state)


def walk_on(farm: Farm) -> None:
    """From one of the dry actions to the next; work left over is lost (8.1)."""
    if farm.stage == AT_WEEDS:
        farm.stage = AT_PESTS
        farm.left = farm.hands(PESTS)
    elif farm.stage == AT_PESTS:
        farm.stage = AT_HARVEST
        farm.left = farm.hands(HARVEST_LABOR)
    else:
        farm.left = 0


def tend(state: Spirits, seat: i64, head: i64) -> None:
    """A livestock removes a pest and fertilises a planted paddy (13.1, 13.2)."""
    farm = state.farms[seat]
    pest: i64 = 1 if farm.pests_in(head) else 0
    farm.pests -= lane(head, pest)
    fertilises = (fertile(state, farm) >> head) & 1
    if fertilises:
        farm.fertilised |= 1 << head
    farm.left -= 1
    state.tell(E_TEND, EVERYONE, seat, head, pest, fertilises)


def harvest(state: Spirits, seat: i64, head: i64, count: i64, pond: i64) -> None:
    """Harvest some hexes of a paddy; all its crop and fertiliser are gone afterwards (14.1 to 14.3)."""
    farm = state.farms[seat]
    rice = harvest_pays(state.cards, farm, state.rules, state.round, head, count, pond)
    farm.rice += rice
    farm.reaped += rice
    farm.harvests += 1
    farm.left -= count * farm.harvest_cost
    size = farm.size(head)
    if not farm.smallest or size < farm.smallest:
        farm.smallest = size
    if pond:
        farm.ponds -= 1
        farm.pond_size = size
    state.tell(E_HARVEST, EVERYONE, seat, head, harvest_facts(farm, head, count, pond) | state.round << 24, rice)
    farm.grown &= ~region_of(farm.pieces, 1 << head)
    farm.fertilised &= ~(1 << head)


def harvest_facts(farm: Farm, head: i64, count: i64, pond: i64) -> i64:
    """Hexes, fertiliser, pond, weeds and pests of a harvest in one number, for its event (the round comes on top)."""
    fertilised = (farm.fertilised >> head) & 1
    return count | fertilised << 4 | pond << 5 | farm.weeds_in(head) << 8 | farm.pests_in(head) << 16


def apply_grow(state: Spirits, seat: i64, action: i64) -> None:
    """Grow or wait where there is magic water, then plant or done (chapters 16, 17, 22)."""
    farm = state.farms[seat]
    if action == DONE:
        leave_plant(state, farm)
    elif action >= PLANT:
        plant(state, seat, action - PLANT)
    elif action >= WAIT:
        farm.answered |= 1 << (action - WAIT)
        state.tell(E_WAIT, EVERYONE, seat, action - WAIT)
    else:
        farm.answered |= 1 << (action - GROW)
        grow_paddy(state, seat, action - GROW)
    if not settle_grow(state, seat):
        state.waiting &= ~(1 << seat)
        if not state.waiting:
            begin_claim(state)


def plant(state: Spirits, seat: i64, head: i64) -> None:
    """Plant a whole paddy (17.1)."""
    farm = state.farms[seat]
    size = farm.size(head)
    farm.planted |= region_of(farm.pieces, 1 << head)
    farm.left -= size
    if size > farm.widest:
        farm.widest = size
    state.tell(E_PLANT, EVERYONE, seat, head, size)


def apply_claim(state: Spirits, seat: i64, action: i64) -> None:
    """Claim a tile, or none (18.1)."""
    if action != DONE:
        tile = action - CLAIM
        state.tiles &= ~(1 << tile)
        state.farms[seat].rice += state.cards.tile_rice[tile]
        state.tell(E_CLAIM, EVERYONE, seat, tile, state.cards.tile_rice[tile])
    else:
        state.tell(E_PASS, EVERYONE, seat)
    state.turn += 1
    run_claim(state)


def apply_market(state: Spirits, seat: i64, action: i64) -> None:
    """Buy one item, or done (19.1, 19.2)."""
    farm = state.farms[seat]
    if action != DONE:
        laborer = action == BUY_LABORER
        price = laborer_price(state, farm) if laborer else livestock_price(state, farm)
        farm.rice -= price
        farm.bought += 1
        state.tell(E_BUY, EVERYONE, seat, 0 if laborer else 1, price, farm.bought)
        if laborer:
            farm.laborers += 1
        else:
            farm.livestock += 1
    if action == DONE or not market_open(state, farm):
        state.waiting &= ~(1 << seat)
        if not state.waiting:
            end_round(state)
