"""What a page needs to draw a table of Spirits of the Rice Paddy, made from a seat's `seen` and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from subak.core.contract import Chapter, seats_in
from subak.core.state import NATURE, SPECTATOR, TRUTH
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.draft import deck_in_play, draft_runs, held, picks_made
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import region_of, unconnected
from subak.games.spirits.rules.harvest import harvest_pays
from subak.games.spirits.rules.market import laborer_price, livestock_price, market_tax
from subak.games.spirits.rules.neighbour import rank
from subak.games.spirits.rules.pests import fertile
from subak.games.spirits.rules.pieces import gates_left, is_limited, walls_left
from subak.games.spirits.rules.plan import free_pieces_of
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.rules.tiles import claimable
from subak.games.spirits.rules.water import capacity, is_flooded, is_rocky
from subak.games.spirits.words import charts
from subak.games.spirits.words.forecast import forecast, order_known
from subak.games.spirits.words.labels import chapter_of
from subak.games.spirits.words.lost import limits_of, lost_for_good
from subak.games.spirits.words.notation import hexes_named, numbers_in, sides_named
from subak.games.spirits.words.prompts import prompt_of
from subak.games.spirits.words.together import due
from subak.games.spirits.words.works import WorkView, can_plant, helpers, works_of

SpiritKind = Literal["active", "once", "passive", "end"]
SPIRIT_KINDS: Final[tuple[SpiritKind, ...]] = get_args(SpiritKind)
LAST_MARKET: Final = 5  # round in which the market opens for the last time (19.1)


@dataclass(frozen=True, slots=True)
class SpiritView:
    """A spirit card as printed, and what has become of it."""

    number: int
    name: str
    spirit: str
    kind: SpiritKind
    printed_kind: str  # the same, or with an addition: "active + passive", "passive, round 7"
    text: str
    source: str  # "printed", "inferred" or "ours"
    spent: bool = False  # a once card that was used
    resolved: bool = False  # used in this round's step 4


@dataclass(frozen=True, slots=True)
class TileView:
    """An achievement tile on the table."""

    number: int
    name: str
    text: str
    rice: int
    source: str
    needs: list[charts.TileNeed]
    met_by: list[int] = field(default_factory=list)  # seats that satisfy it now


@dataclass(frozen=True, slots=True)
class PaddyView:
    """A complete paddy with what lies in it."""

    name: str  # its first hex
    hexes: list[str]
    size: int
    link: int  # place in the chain, 1 is the start; 0: unconnected
    discs: int
    room: int  # discs it holds when full
    flooded: bool
    dry: bool
    rocky: bool
    stage: str  # empty, planted, grown
    weeds: int
    pests: int
    fertilised: bool
    yields: int  # rice if all of it were harvested now; 0 when nothing grows there
    yields_last: int  # the same in round 7
    chart: list[int]  # row from 0 and column from 1 of the yield chart for that; empty when nothing grows there
    weed_labor: int  # laborers that pull one weed there
    harvest_labor: int  # laborers that harvest all its hexes
    plant_labor: int
    can_fertilise: bool  # planted, and takes a fertiliser cube
    can_plant: bool  # free for planting in this round once it is flooded


@dataclass(frozen=True, slots=True)
class FarmView:
    """One seat's farm."""

    seat: int
    rice: int
    laborers: int
    livestock: int
    free_laborers: int  # not yet planned
    free_livestock: int
    reservoir: int
    walls: list[str]
    gates: list[str]
    rocks: list[str]
    magic: list[str]
    lost: list[str]  # hexes that neither further pieces nor gate moves can bring into a paddy
    paddies: list[PaddyView]
    chain: list[str]  # first hexes from the reservoir down
    played: list[SpiritView]
    cards_in_hand: int
    plan: dict[str, int]
    planned: bool  # done in the running secret step
    stage: str  # farm action the seat is at
    left: int  # pieces, laborers or livestock left in it
    laborer_price: int  # of the next laborer, tax included; -1: none left
    livestock_price: int
    next_tax: int  # how much the tax rises with the next item
    bought: int
    water_least: int  # discs that reach this seat for sure this round; -1 before the order is known
    water_most: int  # and at most
    laborers_hired: int  # spaces of the laborers' market that are empty
    laborers_next: list[int]  # true prices of the next ones, bought one after the other in this round
    livestock_next: list[int]
    free_pieces: int
    must_follow: str  # the pieces of which one must be set now, since the last one is not sound alone; "": none
    walls_left: int | None  # in store; None: as many as there are sides (25.10)
    gates_left: int | None
    build_cost: int  # laborers a wall or gate
    harvest_cost: int  # laborers a hex
    build_pieces: list[int]  # walls or gates by the number of laborers at Build, helpers among them
    works: list[WorkView]


@dataclass(frozen=True, slots=True)
class View:
    """The whole table as one seat (None: a spectator) sees it."""

    game: str
    seats: int
    viewer: int | None
    to_act: list[int]
    nature: bool
    over: bool
    chapter: Chapter
    round: int
    rounds: int  # of the whole game
    market_rounds: int  # the market opens in rounds 1 to this one
    phase: str
    prompt: list[str]  # bold part, rest: what the seats to act must do
    order: list[int]  # this round's turn order; before step 2 the last one's
    order_known: bool
    active: int | None  # seat whose turn it is in an ordered step
    supply: int
    discs: int  # in the game
    rain: int  # number of the rain card, 0: none
    rain_name: str
    rain_text: str
    rain_water: int  # discs on it
    rain_next: list[int]  # rain cards that can still come
    yields: list[list[int]]  # the chart: clean, a pest, a weed, two or more cubes; 1 to 6 hexes
    yields_last: list[list[int]]  # the same in round 7
    laborer_prices: list[int]  # on the spaces of the market, without tax
    livestock_prices: list[int]
    tiles: list[TileView]
    farms: list[FarmView]
    hand: list[SpiritView]  # own cards not yet played
    offer: list[SpiritView]  # draft hand the viewer holds
    picked: int  # own card chosen in the running secret step, 0: none
    passing: str  # left, right or "" when no draft runs
    loose: int  # discs on their way in the running water step
    by_hand: SpiritView | None  # the card that its owner plays by hand now
    hand_steps: int  # steps left for it
    neighbour: list[int]  # solo: card, rank, brings, keeps, passes, takes a tile, pile, upstream; else empty


def view_of(state: Spirits) -> View:
    """The table as the viewer of a seen state knows it."""
    acting = state.to_act()
    viewer = state.viewer if 0 <= state.viewer < state.seats else None
    ordered = not acting >> NATURE & 1 and not (v.SECRETS | v.OPENS) >> state.phase & 1 and state.phase != v.PHASE_OVER
    own = state.farms[viewer] if viewer is not None else None
    return View(
        game="spirits",
        seats=state.seats,
        viewer=viewer,
        to_act=seats_in(acting),
        nature=bool(acting >> NATURE & 1),
        over=state.phase == v.PHASE_OVER,
        chapter=chapter_of(state.chapter(SPECTATOR if viewer is None else viewer)),
        round=state.round,
        rounds=v.LAST_ROUND,
        market_rounds=LAST_MARKET,
        phase=v.PHASE_NAMES[state.phase],
        prompt=prompt_of(state, viewer),
        order=[state.seat_at(place) for place in range(state.seats)] if state.phase else [],
        order_known=order_known(state),
        active=state.seat_at(state.turn) if ordered and state.turn < state.seats else None,
        supply=state.supply,
        discs=state.cards.discs[state.seats - 1],
        rain=state.rain,
        rain_name=state.cards.rain_words[state.rain][0] if state.rain else "",
        rain_text=state.cards.rain_words[state.rain][1] if state.rain else "",
        rain_water=state.rain_water,
        rain_next=numbers_in(state.rain_left),
        yields=charts.chart_of(state.cards, last=False),
        yields_last=charts.chart_of(state.cards, last=True),
        laborer_prices=list(state.cards.labor_prices),
        livestock_prices=list(state.cards.stock_prices),
        tiles=[tile_view(state, tile) for tile in numbers_in(state.tiles)],
        farms=[farm_view(state, seat) for seat in range(state.seats)],
        hand=[spirit_view(state, own, card) for card in numbers_in(own.hand)] if own else [],
        offer=offer_of(state, viewer, own),
        picked=own.pick if own else 0,
        passing=("right" if state.round else "left") if state.phase in (v.PHASE_DEAL, v.PHASE_DRAFT) else "",
        loose=state.loose + state.gone,
        by_hand=spirit_view(state, None, state.card) if is_by_hand(state) else None,
        hand_steps=state.times if is_by_hand(state) else 0,
        neighbour=neighbour_of(state),
    )


def is_by_hand(state: Spirits) -> bool:
    """Whether a card is played by hand now (7.21)."""
    return state.phase == v.PHASE_RESOLVE and state.ask == v.ASK_HAND


def offer_of(state: Spirits, viewer: int | None, own: Farm | None) -> list[SpiritView]:
    """The draft hand the viewer holds."""
    if viewer is None or not draft_runs(state):
        return []
    return [spirit_view(state, own, card) for card in numbers_in(held(state, viewer))]


def spirit_view(state: Spirits, farm: Farm | None, card: int) -> SpiritView:
    """A spirit card in words."""
    name, spirit, printed_kind, text, source = state.cards.spirit_words[card]
    kind = next(kind for kind in SPIRIT_KINDS if printed_kind.startswith(kind))
    spent = farm is not None and bool(farm.spent >> card & 1)
    resolved = farm is not None and bool(farm.resolved >> card & 1)
    return SpiritView(card, name, spirit, kind, printed_kind, text, source, spent, resolved)


def tile_view(state: Spirits, tile: int) -> TileView:
    """A tile and who satisfies it now."""
    name, text, source = state.cards.tile_words[tile]
    met = [seat for seat, farm in enumerate(state.farms) if claimable(state.cards, farm, 1 << tile)]
    return TileView(tile, name, text, state.cards.tile_rice[tile], source, charts.needs_of(state, tile), met)


def farm_view(state: Spirits, seat: int) -> FarmView:
    """One farm with all that can be read off it."""
    farm = state.farms[seat]
    least, most = forecast(state, seat)
    limited = is_limited(state)
    planning = state.phase in (v.PHASE_DRAFT, v.PHASE_CHOOSE, v.PHASE_PLAN)
    in_hand = bit_total(farm.hand) if seat == state.viewer or state.viewer == TRUTH else unplayed(state, farm)
    return FarmView(
        seat=seat,
        rice=farm.rice,
        laborers=farm.laborers,
        livestock=farm.livestock,
        free_laborers=free_pieces_of(farm, v.BUILD_LABOR),
        free_livestock=free_pieces_of(farm, v.BUILD_OXEN),
        reservoir=farm.reservoir,
        walls=sides_named(farm.pieces & ~farm.gates),
        gates=sides_named(farm.gates),
        rocks=hexes_named(farm.rocks),
        magic=hexes_named(farm.magic),
        lost=hexes_named(lost_for_good(farm.pieces, farm.gates, limits_of(state))),
        paddies=[paddy_view(state, farm, head) for head in numbers_in(farm.heads)],
        chain=[v.HEX_NAMES[farm.link(place)] for place in range(farm.links)],
        played=[spirit_view(state, farm, card) for card in numbers_in(farm.played)],
        cards_in_hand=in_hand,
        plan={name: farm.hands(slot) for slot, name in enumerate(v.PLAN_NAMES)},
        planned=planning and not state.waiting >> seat & 1,
        stage=v.STAGE_NAMES[farm.stage],
        left=farm.left,
        laborer_price=laborer_price(state, farm),
        livestock_price=livestock_price(state, farm),
        next_tax=market_tax(state, farm, farm.bought + 1) - market_tax(state, farm, farm.bought),
        bought=farm.bought,
        water_least=least,
        water_most=most,
        laborers_hired=farm.laborers - v.LABORERS_AT_START,
        laborers_next=charts.laborers_next(state, farm),
        livestock_next=charts.livestock_next(state, farm),
        free_pieces=farm.free_pieces,
        must_follow=due(state, farm) if state.phase == v.PHASE_BUILD else "",
        walls_left=walls_left(state, farm) if limited else None,
        gates_left=gates_left(state, farm) if limited else None,
        build_cost=farm.build_cost,
        harvest_cost=farm.harvest_cost,
        build_pieces=build_pieces(farm),
        works=works_of(state, farm),
    )


def build_pieces(farm: Farm) -> list[int]:
    """Walls or gates that 0, 1, 2 … laborers set in the Build action, up to all of the farm (9.1)."""
    most = (farm.laborers + farm.extra_laborers) + helpers(farm, v.BUILD_LABOR)
    return [laborers // farm.build_cost for laborers in range(most + 1)]


def bit_total(mask: int) -> int:
    """How many bits are set."""
    return int(mask).bit_count()


def unplayed(state: Spirits, farm: Farm) -> int:
    """Cards another seat has in hand: three a draft, less those played."""
    if state.round == 0 and not draft_runs(state):
        return 0
    return max(0, picks_made(state) - bit_total(farm.played & deck_in_play(state)))


def paddy_view(state: Spirits, farm: Farm, head: int) -> PaddyView:
    """A complete paddy."""
    hexes = region_of(farm.pieces, 1 << head)
    size = farm.size(head)
    place = 0
    if not unconnected(farm) >> head & 1:
        place = 1 + next(p for p in range(farm.links) if farm.link(p) == head)
    crop = bool((farm.planted | farm.grown) >> head & 1)
    return PaddyView(
        name=v.HEX_NAMES[head],
        hexes=hexes_named(hexes),
        size=size,
        link=place,
        discs=farm.discs_in(head),
        room=capacity(farm, head),
        flooded=bool(is_flooded(farm, head)),
        dry=farm.discs_in(head) == 0,
        rocky=bool(is_rocky(farm, head)),
        stage="grown" if farm.grown >> head & 1 else "planted" if crop else "empty",
        weeds=farm.weeds_in(head),
        pests=farm.pests_in(head),
        fertilised=bool(farm.fertilised >> head & 1),
        yields=harvest_pays(state.cards, farm, state.rules, state.round, head, size, 0) if crop else 0,
        yields_last=harvest_pays(state.cards, farm, state.rules, v.LAST_ROUND, head, size, 0) if crop else 0,
        chart=list(charts.chart_place(state, farm, head)) if crop else [],
        weed_labor=size,
        harvest_labor=size * farm.harvest_cost,
        plant_labor=size,
        can_fertilise=bool(fertile(state, farm) >> head & 1),
        can_plant=can_plant(farm, head),
    )


def neighbour_of(state: Spirits) -> list[int]:
    """The Neighbour's card and pile in the solo game."""
    if state.seats > 1:
        return []
    card, deck = state.neighbour, state.cards
    if not card:
        return [0, 0, 0, 0, 0, 0, state.pile, 0]
    parts = deck.neighbour_brings, deck.neighbour_keeps, deck.neighbour_passes, deck.neighbour_tile
    return [card, rank(state), *(part[card] for part in parts), state.pile, state.above]
