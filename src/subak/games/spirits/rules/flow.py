"""The course of the game: what comes after what, and everything that happens without a choice."""

# ruff: noqa: I001 - long lists of names are easier to read in blocks
from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.rng import lowest_bit
from subak.core.state import EVERYONE
from subak.games.spirits.rules.effects import refresh, run_card, usable
from subak.games.spirits.rules.farm import Farm, bit
from subak.games.spirits.rules.rain import run_infest
from subak.games.spirits.rules.score import claimable, final_count
from subak.games.spirits.rules.stages import market_open, settle_build, settle_grow, settle_tend, skip_slots
from subak.games.spirits.rules.vocabulary import (
    ASK_CARD, ASK_NOTHING, AT_BUILD, AT_GROW, AT_WEEDS, BUILD_LABOR, BUILD_OXEN, E_CLAIM_RAIN, E_GAIN, E_HAND, E_KEEP,
    E_NEIGHBOUR_TILE, E_NEIGHBOUR_WATER, E_ORDER, E_OVER, E_PASSED, E_PLAN, E_PLAY, E_RAIN, E_ROUND, E_ROUND_7, E_SENT,
    FIRST_DECK, GAIN_RICE, HAND, HOSTILE_SPIRITS, LAST_ROUND, PEACEFUL, PHASE_BUILD, PHASE_CHOOSE, PHASE_CLAIM,
    PHASE_DEAL, PHASE_DRAFT, PHASE_GATE, PHASE_GROW, PHASE_INFEST, PHASE_MARKET, PHASE_NEIGHBOUR, PHASE_OVER,
    PHASE_PLAN, PHASE_RAIN, PHASE_RESOLVE, PHASE_SETUP, PHASE_TEND, PHASE_WATER_IN, PHASE_WATER_OUT, PILE_LIMIT,
    SECOND_DECK, WEEDS,
)  # fmt: skip
from subak.games.spirits.rules.water import can_fill, is_flooded, is_rocky, loose_after, most_held, paddy_at

if TYPE_CHECKING:
    from subak.games.spirits.rules.state import Spirits


def everybody(state: Spirits) -> i64:
    """Mask of all seats."""
    return (1 << state.seats) - 1


def next_step(state: Spirits, phase: i64) -> None:
    """A step ends and another begins."""
    state.phase = phase
    state.steps += 1
    state.turn = 0
    state.waiting = 0
    state.asked = 0
    state.ask = ASK_NOTHING


# -- set-up and drafts


def begin_gate(state: Spirits) -> None:
    """All players set the gate of their starting paddy (3.4)."""
    next_step(state, PHASE_GATE)
    state.waiting = everybody(state)


def begin_setup(state: Spirits) -> None:
    """Setup cards are dealt (3.5)."""
    next_step(state, PHASE_SETUP)
    state.dealt = 0


def begin_deal(state: Spirits) -> None:
    """The cards of a draft are dealt one by one; the hands of the draft before are forgotten (4.1, 4.2)."""
    next_step(state, PHASE_DEAL)
    state.dealt = 0
    state.draft = 0
    state.undealt = state.cards.spirits & (SECOND_DECK if state.round else FIRST_DECK)
    if state.rules & PEACEFUL or state.seats == 1:
        state.undealt &= ~HOSTILE_SPIRITS
    for farm in state.farms:
        farm.dealt = 0
        farm.taken = 0


def begin_picks(state: Spirits) -> None:
    """All players pick a card from the hand they hold (4.1)."""
    next_step(state, PHASE_DRAFT)
    state.waiting = everybody(state)


def end_picks(state: Spirits) -> None:
    """The picked cards go to their players and the hands are passed on (4.1, 4.2)."""
    for seat in range(state.seats):
        farm = state.farms[seat]
        state.farms[state.origin(seat)].taken |= farm.pick << (6 * state.draft)
        state.tell(E_KEEP, 1 << seat, seat, farm.pick)
    for farm in state.farms:
        farm.hand |= bit(farm.pick)
        farm.pick = 0
    state.draft += 1
    state.tell(E_PASSED, EVERYONE, 0, state.draft)
    if state.draft == HAND:
        begin_round(state)
    else:
        begin_picks(state)
        for seat in range(state.seats):
            state.tell(E_HAND, 1 << seat, seat, held(state, seat))


def held(state: Spirits, seat: i64) -> i64:
    """Cards of the draft hand a seat holds now."""
    origin = state.farms[state.origin(seat)]
    taken = origin.taken
    cards = origin.dealt
    while taken:
        cards &= ~bit(taken & 63)
        taken >>= 6
    return cards & ~1


# -- step 1


def begin_round(state: Spirits) -> None:
    """A new round: last round's plans and deeds are forgotten."""
    state.round += 1
    state.phase = PHASE_RAIN if state.round < LAST_ROUND else PHASE_PLAN
    for farm in state.farms:
        if state.round > 1:
            farm.free_pieces = 0
        farm.extra_laborers = 0
        farm.extra_livestock = 0
        farm.plan = 0
        farm.helpers = 0
        farm.bought = 0
        farm.built = 0
        farm.lifted = 0
        farm.sent = 0
        farm.reaped = 0
        farm.harvests = 0
        farm.smallest = 0
        farm.widest = 0
        farm.resolved = 0
    state.tell(E_ROUND, EVERYONE, 0, state.round)
    if state.round == LAST_ROUND:
        begin_last_round(state)
    else:
        next_step(state, PHASE_RAIN)


def begin_last_round(state: Spirits) -> None:
    """All water leaves the fields; what is left is planning, tending and harvest (20.2)."""
    for farm in state.farms:
        state.supply += farm.total_discs() + farm.reservoir
        farm.discs = 0
        farm.reservoir = 0
    state.supply += state.pile + state.rain_water
    state.pile = 0
    state.rain_water = 0
    state.tell(E_ROUND_7, EVERYONE, 0)
    begin_plan(state)


def rain_falls(state: Spirits) -> None:
    """Discs are put on the rain card, as far as the supply goes (5.1, 24.2)."""
    wanted: i64 = state.cards.rain_water[state.rain * 4 + state.seats - 1]
    if state.seats == 1:
        wanted += state.cards.neighbour_brings[state.neighbour]
    state.rain_water = wanted if wanted < state.supply else state.supply
    state.supply -= state.rain_water
    state.tell(E_RAIN, EVERYONE, 0, state.rain, state.rain_water)
    next_step(state, PHASE_INFEST)
    state.term = state.cards.first_rain_term[state.rain]
    state.hit = 0
    state.hex = -1
    infest(state)


def begin_neighbour(state: Spirits) -> None:
    """In the solo game a Neighbour card is drawn with the rain (24.2)."""
    next_step(state, PHASE_NEIGHBOUR)


def infest(state: Spirits) -> None:
    """Carry out the rain card's instruction, then go on to step 2."""
    if run_infest(state):
        begin_choose(state)


# -- steps 2 to 4


def begin_choose(state: Spirits) -> None:
    """All players choose a spirit card in secret (6.1)."""
    next_step(state, PHASE_CHOOSE)
    state.waiting = everybody(state)


def end_choose(state: Spirits) -> None:
    """Cards are shown, the turn order is settled, and the first player takes the rain (6.1 to 6.3)."""
    for seat in range(state.seats):
        farm = state.farms[seat]
        farm.hand &= ~bit(farm.pick)
        farm.played |= bit(farm.pick)
        farm.latest = farm.pick
        farm.pick = 0
        refresh(state.cards, farm)
        state.tell(E_PLAY, EVERYONE, seat, farm.latest)
    settle_order(state)
    state.tell(E_ORDER, EVERYONE, 0, state.order)
    if state.seats == 1:
        meet_neighbour(state)
    first = state.seat_at(0)
    state.farms[first].reservoir += state.rain_water
    state.tell(E_CLAIM_RAIN, EVERYONE, first, state.rain_water)
    state.rain_water = 0
    next_step(state, PHASE_RESOLVE)
    state.card = 0
    run_resolve(state)


def settle_order(state: Spirits) -> None:
    """Sort the seats by their highest card, lowest first (6.2).

    No two are equal but those that a seat's view leaves blank: there the first seat goes first."""
    order: i64 = 0
    for seat in range(state.seats):
        mine = state.farms[seat].highest()
        place: i64 = 0
        for other in range(state.seats):
            highest = state.farms[other].highest()
            if highest < mine or (highest == mine and other < seat):
                place += 1
        order |= seat << (4 * place)
    state.order = order


def meet_neighbour(state: Spirits) -> None:
    """Who is upstream, and what the Neighbour keeps of the rain (24.3, 24.4)."""
    late: i64 = 1 if state.round > 3 else 0
    rank: i64 = state.cards.neighbour_rank[2 * state.neighbour + late]
    state.above = 1 if rank < state.farms[0].highest() else 0
    state.received = 0
    if state.above:
        keeps: i64 = state.cards.neighbour_keeps[state.neighbour]
        kept = keeps if keeps < state.rain_water else state.rain_water
        state.rain_water -= kept
        to_pile(state, kept)


def to_pile(state: Spirits, discs: i64) -> None:
    """Discs for the Neighbour's pile; what it cannot hold goes to the supply (24.6)."""
    state.pile += discs
    if state.pile > PILE_LIMIT:
        state.supply += state.pile - PILE_LIMIT
        state.pile = PILE_LIMIT
    state.tell(E_NEIGHBOUR_WATER, EVERYONE, 0, discs, state.pile)


def run_resolve(state: Spirits) -> None:
    """In turn order, each player resolves cards until done (7.1)."""
    while state.turn < state.seats:
        seat = state.seat_at(state.turn)
        if state.card and not run_card(state, seat):
            return
        if usable(state, state.farms[seat]):
            state.asked = seat
            state.ask = ASK_CARD
            return
        state.turn += 1
    begin_plan(state)


# -- steps 5 and 6


def begin_plan(state: Spirits) -> None:
    """All players plan in secret (8.1)."""
    next_step(state, PHASE_PLAN)
    state.waiting = everybody(state)
    for farm in state.farms:
        farm.slot = skip_slots(farm, BUILD_LABOR, state.round)


def end_plan(state: Spirits) -> None:
    """Plans are shown and the farm actions begin."""
    for seat in range(state.seats):
        farm = state.farms[seat]
        farm.slot = 0
        state.tell(E_PLAN, EVERYONE, seat, farm.plan)
    if state.round == LAST_ROUND:
        begin_tend(state)
    else:
        begin_build(state)


def begin_build(state: Spirits) -> None:
    """All players build, then remove rocks (chapters 9 and 10)."""
    next_step(state, PHASE_BUILD)
    for seat in range(state.seats):
        farm = state.farms[seat]
        farm.stage = AT_BUILD
        labor = farm.hands(BUILD_LABOR) // farm.build_cost
        farm.left = labor + farm.hands(BUILD_OXEN) + farm.free_pieces
        farm.free_pieces = 0
        if settle_build(state, farm):
            state.waiting |= 1 << seat
    if not state.waiting:
        begin_water_out(state)


def begin_water_out(state: Spirits) -> None:
    """Water Out in turn order (chapter 11); the Neighbour upstream passes water on first (24.4)."""
    next_step(state, PHASE_WATER_OUT)
    if state.seats == 1 and state.above:
        passes: i64 = state.cards.neighbour_passes[state.neighbour]
        passed = passes if passes < state.pile else state.pile
        state.pile -= passed
        state.farms[0].reservoir += passed
        state.tell(E_NEIGHBOUR_WATER, EVERYONE, 0, -passed, state.pile)
    state.place = 0
    state.loose = 0
    state.gone = 0
    run_water_out(state)


def run_water_out(state: Spirits) -> None:
    """Walk down the water's way until a paddy's owner has a choice (11.1, 11.3)."""
    while state.turn < state.seats:
        seat = state.seat_at(state.turn)
        farm = state.farms[seat]
        head: i64 = paddy_at(farm, state.place) if farm.discs or state.loose else -1
        while head >= 0:
            if state.place == farm.links or is_rocky(farm, head):
                state.gone += state.loose
                state.loose = 0
            if not is_rocky(farm, head) and most_held(farm, state.place, state.loose):
                state.asked = seat
                return
            state.place += 1
            head = paddy_at(farm, state.place)
        send_on(state, seat)
    begin_tend(state)


def hold(state: Spirits, seat: i64, head: i64, discs: i64) -> None:
    """A paddy keeps so many discs in Water Out; the others go further down or away."""
    farm = state.farms[seat]
    after = loose_after(farm, state.place, state.loose, discs)
    farm.set_discs(head, discs)
    if state.place < farm.links:
        state.loose = after
    else:
        state.gone += after
    state.place += 1


def send_on(state: Spirits, seat: i64) -> None:
    """What is left over leaves for the next player in turn order or the sea (6.4, 11.2, 15.3)."""
    discs = state.gone + state.loose
    state.gone = 0
    state.loose = 0
    state.place = 0
    state.farms[seat].sent += discs
    if discs:
        state.tell(E_SENT, EVERYONE, seat, discs, state.seat_at(state.turn + 1) if state.turn + 1 < state.seats else -1)
    state.turn += 1
    if state.turn < state.seats:
        state.farms[state.seat_at(state.turn)].reservoir += discs
    elif state.seats == 1 and not state.above:
        state.received += discs
        if discs:
            to_pile(state, discs)
    else:
        state.supply += discs


def begin_tend(state: Spirits) -> None:
    """All players weed, tend and harvest (chapters 12 to 14)."""
    next_step(state, PHASE_TEND)
    for seat in range(state.seats):
        farm = state.farms[seat]
        farm.stage = AT_WEEDS
        farm.left = farm.hands(WEEDS)
        farm.ponds = farm.pond_power
        farm.pond_size = 0
        if settle_tend(state, seat):
            state.waiting |= 1 << seat
    if not state.waiting:
        end_tend(state)


def end_tend(state: Spirits) -> None:
    """Water In follows, or the end after the last harvest."""
    if state.round == LAST_ROUND:
        finish(state)
        return
    next_step(state, PHASE_WATER_IN)
    state.place = 0
    state.gone = 0
    state.loose = 0
    open_reservoir(state)
    run_water_in(state)


def open_reservoir(state: Spirits) -> None:
    """All water of the reservoir is on its way (15.1)."""
    farm = state.farms[state.seat_at(state.turn)]
    state.loose = farm.reservoir
    farm.reservoir = 0


def run_water_in(state: Spirits) -> None:
    """Walk down the water's way; paddies that cannot be filled are emptied (15.1, 15.2)."""
    while state.turn < state.seats:
        seat = state.seat_at(state.turn)
        farm = state.farms[seat]
        head: i64 = paddy_at(farm, state.place) if farm.discs or state.loose else -1
        while head >= 0:
            if state.place == farm.links or is_rocky(farm, head):
                state.gone += state.loose
                state.loose = 0
            if not is_flooded(farm, head):
                if not is_rocky(farm, head) and can_fill(farm, state.place, state.loose):
                    state.asked = seat
                    return
                pour(state, farm, head, 0)
            state.place += 1
            head = paddy_at(farm, state.place)
        send_on(state, seat)
        if state.turn < state.seats:
            open_reservoir(state)
    begin_grow(state)


def pour(state: Spirits, farm: Farm, head: i64, discs: i64) -> None:
    """Set a paddy's discs in Water In; what it had more goes on down or away."""
    over = farm.discs_in(head) - discs
    farm.set_discs(head, discs)
    if state.place < farm.links:
        state.loose += over
    else:
        state.gone += over


def begin_grow(state: Spirits) -> None:
    """All paddies grow, then all players plant (chapters 16 and 17)."""
    next_step(state, PHASE_GROW)
    for seat in range(state.seats):
        farm = state.farms[seat]
        farm.stage = AT_GROW
        farm.answered = 0
        if settle_grow(state, seat):
            state.waiting |= 1 << seat
    if not state.waiting:
        begin_claim(state)


# -- steps 7 and 8


def begin_claim(state: Spirits) -> None:
    """Achievements in turn order (18.1); water sent to the Neighbour pays first (24.5)."""
    next_step(state, PHASE_CLAIM)
    if state.seats == 1 and not state.above:
        rice = state.received // 2 if state.received < 6 else 3
        if rice:
            state.farms[0].rice += rice
            state.tell(E_GAIN, EVERYONE, 0, GAIN_RICE, rice, 0)
    run_claim(state)


def run_claim(state: Spirits) -> None:
    """Ask the next player who can claim a tile."""
    while state.turn < state.seats:
        seat = state.seat_at(state.turn)
        if claimable(state.cards, state.farms[seat], state.tiles):
            state.asked = seat
            return
        state.turn += 1
    if state.seats == 1:
        neighbour_after_claim(state)
    begin_market(state)


def neighbour_after_claim(state: Spirits) -> None:
    """The Neighbour downstream passes water into the sea, and may take a tile (24.5, 24.7)."""
    if not state.above:
        passes: i64 = state.cards.neighbour_passes[state.neighbour]
        passed = passes if passes < state.pile else state.pile
        state.pile -= passed
        state.supply += passed
        if passed:
            state.tell(E_NEIGHBOUR_WATER, EVERYONE, 0, -passed, state.pile, 1)
    if state.cards.neighbour_tile[state.neighbour] and state.tiles:
        least: i64 = 0
        rest = state.tiles
        while rest:
            tile = lowest_bit(rest)
            rest &= rest - 1
            if not least or state.cards.tile_rice[tile] < state.cards.tile_rice[least]:
                least = tile
        state.tiles &= ~(1 << least)
        state.tell(E_NEIGHBOUR_TILE, EVERYONE, 0, least)


def begin_market(state: Spirits) -> None:
    """All players buy, in rounds 1 to 5 (19.1)."""
    if state.round >= 6:
        end_round(state)
        return
    next_step(state, PHASE_MARKET)
    for seat in range(state.seats):
        if market_open(state, state.farms[seat]):
            state.waiting |= 1 << seat
    if not state.waiting:
        end_round(state)


def end_round(state: Spirits) -> None:
    """The second draft comes between rounds 3 and 4 (4.2)."""
    if state.round == 3:
        begin_deal(state)
    else:
        begin_round(state)


def finish(state: Spirits) -> None:
    """Calculate the final score (21.1)."""
    next_step(state, PHASE_OVER)
    final_count(state)
    state.tell(E_OVER, EVERYONE, 0)
