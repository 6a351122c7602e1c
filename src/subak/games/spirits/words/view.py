"""What a page needs to draw a table of Spirits of the Rice Paddy, made from a seat's `seen` and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field

from subak.core.contract import Chapter, seats_in
from subak.core.state import NATURE, SPECTATOR, TRUTH
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.effects import fertile
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import region_of, unconnected
from subak.games.spirits.rules.flow import held
from subak.games.spirits.rules.score import claimable, harvest_pays
from subak.games.spirits.rules.stages import free_pieces_of, laborer_price, livestock_price, market_tax
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.rules.water import capacity, is_flooded, is_rocky
from subak.games.spirits.words.labels import chapter_of
from subak.games.spirits.words.lost import lost_for_good
from subak.games.spirits.words.notation import hexes_named, numbers_in, sides_named
from subak.games.spirits.words.prompts import prompt_of
from subak.games.spirits.words.works import WorkView, can_plant, helpers, works_of


@dataclass(frozen=True, slots=True)
class SpiritView:
    """A spirit card as printed, and what has become of it."""

    number: int
    name: str
    spirit: str
    kind: str
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
    free_pieces: int
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
    tiles: list[TileView]
    farms: list[FarmView]
    hand: list[SpiritView]  # own cards not yet played
    offer: list[SpiritView]  # draft hand the viewer holds
    picked: int  # own card chosen in the running secret step, 0: none
    passing: str  # left, right or "" when no draft runs
    loose: int  # discs on their way in the running water step
    neighbour: list[int]  # solo: card, rank, brings, keeps, passes, takes a tile, pile, upstream; else empty


def view_of(s: Spirits) -> View:
    """The table as the viewer of a seen state knows it."""
    acting = int(s.to_act())
    viewer = int(s.viewer) if 0 <= s.viewer < s.seats else None
    ordered = not acting >> NATURE & 1 and not (v.SECRETS | v.OPENS) >> s.phase & 1 and s.phase != v.PHASE_OVER
    own = s.farms[viewer] if viewer is not None else None
    return View(
        game="spirits",
        seats=int(s.seats),
        viewer=viewer,
        to_act=seats_in(acting),
        nature=bool(acting >> NATURE & 1),
        over=s.phase == v.PHASE_OVER,
        chapter=chapter_of(s.chapter(SPECTATOR if viewer is None else viewer)),
        round=int(s.round),
        phase=v.PHASE_NAMES[s.phase],
        prompt=prompt_of(s, viewer),
        order=[int(s.seat_at(place)) for place in range(s.seats)] if s.phase else [],
        order_known=order_known(s),
        active=int(s.seat_at(s.turn)) if ordered and s.turn < s.seats else None,
        supply=int(s.supply),
        discs=s.cards.discs[s.seats - 1],
        rain=int(s.rain),
        rain_name=s.cards.rain_words[s.rain][0] if s.rain else "",
        rain_text=s.cards.rain_words[s.rain][1] if s.rain else "",
        rain_water=int(s.rain_water),
        rain_next=numbers_in(int(s.rain_left)),
        tiles=[tile_view(s, tile) for tile in numbers_in(int(s.tiles))],
        farms=[farm_view(s, seat) for seat in range(s.seats)],
        hand=[spirit_view(s, own, card) for card in numbers_in(int(own.hand))] if own else [],
        offer=offer_of(s, viewer, own),
        picked=int(own.pick) if own else 0,
        passing=("right" if s.round else "left") if s.phase in (v.PHASE_DEAL, v.PHASE_DRAFT) else "",
        loose=int(s.loose + s.gone),
        neighbour=neighbour_of(s),
    )


def order_known(s: Spirits) -> bool:
    """Whether this round's turn order is settled."""
    return s.round > 0 and s.phase >= v.PHASE_RESOLVE


def offer_of(s: Spirits, viewer: int | None, own: Farm | None) -> list[SpiritView]:
    """The draft hand the viewer holds."""
    if viewer is None or s.phase not in (v.PHASE_DEAL, v.PHASE_DRAFT):
        return []
    return [spirit_view(s, own, card) for card in numbers_in(int(held(s, viewer)))]


def spirit_view(s: Spirits, farm: Farm | None, card: int) -> SpiritView:
    """A spirit card in words."""
    name, spirit, kind, text, source = s.cards.spirit_words[card]
    spent = farm is not None and bool(farm.spent >> card & 1)
    resolved = farm is not None and bool(farm.resolved >> card & 1)
    return SpiritView(card, name, spirit, kind, text, source, spent, resolved)


def tile_view(s: Spirits, tile: int) -> TileView:
    """A tile and who satisfies it now."""
    name, text, source = s.cards.tile_words[tile]
    met = [seat for seat, farm in enumerate(s.farms) if claimable(s.cards, farm, 1 << tile)]
    return TileView(tile, name, text, s.cards.tile_rice[tile], source, met)


def farm_view(s: Spirits, seat: int) -> FarmView:
    """One farm with all that can be read off it."""
    farm = s.farms[seat]
    least, most = forecast(s, seat)
    planning = s.phase in (v.PHASE_DRAFT, v.PHASE_CHOOSE, v.PHASE_PLAN)
    in_hand = bit_total(farm.hand) if seat == s.viewer or s.viewer == TRUTH else unplayed(s, farm)
    return FarmView(
        seat=seat,
        rice=int(farm.rice),
        laborers=int(farm.laborers),
        livestock=int(farm.livestock),
        free_laborers=int(free_pieces_of(farm, v.BUILD_LABOR)),
        free_livestock=int(free_pieces_of(farm, v.BUILD_OXEN)),
        reservoir=int(farm.reservoir),
        walls=sides_named(int(farm.pieces & ~farm.gates)),
        gates=sides_named(int(farm.gates)),
        rocks=hexes_named(int(farm.rocks)),
        magic=hexes_named(int(farm.magic)),
        lost=hexes_named(lost_for_good(int(farm.pieces), int(farm.gates))),
        paddies=[paddy_view(s, farm, head) for head in numbers_in(int(farm.heads))],
        chain=[v.HEX_NAMES[farm.link(place)] for place in range(farm.links)],
        played=[spirit_view(s, farm, card) for card in numbers_in(int(farm.played))],
        cards_in_hand=in_hand,
        plan={name: int(farm.hands(slot)) for slot, name in enumerate(v.PLAN_NAMES)},
        planned=planning and not s.waiting >> seat & 1,
        stage=v.STAGE_NAMES[farm.stage],
        left=int(farm.left),
        laborer_price=int(laborer_price(s, farm)),
        livestock_price=int(livestock_price(s, farm)),
        next_tax=int(market_tax(s, farm, farm.bought + 1) - market_tax(s, farm, farm.bought)),
        bought=int(farm.bought),
        water_least=least,
        water_most=most,
        free_pieces=int(farm.free_pieces),
        build_cost=int(farm.build_cost),
        harvest_cost=int(farm.harvest_cost),
        build_pieces=build_pieces(farm),
        works=works_of(s, farm),
    )


def build_pieces(farm: Farm) -> list[int]:
    """Walls or gates that 0, 1, 2 … laborers set in the Build action, up to all of the farm (9.1)."""
    most = int(farm.laborers + farm.extra_laborers) + helpers(farm, v.BUILD_LABOR)
    return [laborers // int(farm.build_cost) for laborers in range(most + 1)]


def bit_total(mask: int) -> int:
    """How many bits are set."""
    return int(mask).bit_count()


def unplayed(s: Spirits, farm: Farm) -> int:
    """Cards another seat has in hand: three a draft, less those played."""
    drafting = s.phase in (v.PHASE_DEAL, v.PHASE_DRAFT)
    kept = int(s.draft) if drafting else v.HAND
    if s.round == 0 and not drafting:
        return 0
    late = s.round > 3 or (s.round == 3 and drafting)
    deck = v.SECOND_DECK if late else v.FIRST_DECK
    return max(0, kept - bit_total(farm.played & deck))


def paddy_view(s: Spirits, farm: Farm, head: int) -> PaddyView:
    """A complete paddy."""
    hexes = int(region_of(farm.pieces, 1 << head))
    size = int(farm.size(head))
    place = 0
    if not unconnected(farm) >> head & 1:
        place = 1 + next(p for p in range(farm.links) if farm.link(p) == head)
    crop = bool((farm.planted | farm.grown) >> head & 1)
    return PaddyView(
        name=v.HEX_NAMES[head],
        hexes=hexes_named(hexes),
        size=size,
        link=place,
        discs=int(farm.discs_in(head)),
        room=int(capacity(farm, head)),
        flooded=bool(is_flooded(farm, head)),
        dry=farm.discs_in(head) == 0,
        rocky=bool(is_rocky(farm, head)),
        stage="grown" if farm.grown >> head & 1 else "planted" if crop else "empty",
        weeds=int(farm.weeds_in(head)),
        pests=int(farm.pests_in(head)),
        fertilised=bool(farm.fertilised >> head & 1),
        yields=int(harvest_pays(s.cards, farm, s.rules, s.round, head, size, 0)) if crop else 0,
        yields_last=int(harvest_pays(s.cards, farm, s.rules, v.LAST_ROUND, head, size, 0)) if crop else 0,
        weed_labor=size,
        harvest_labor=size * int(farm.harvest_cost),
        plant_labor=size,
        can_fertilise=bool(fertile(s, farm) >> head & 1),
        can_plant=can_plant(farm, head),
    )


def forecast(s: Spirits, seat: int) -> tuple[int, int]:
    """The least and most water that can still reach a seat this round, from step 3 on; (-1, -1) when unknown."""
    if not order_known(s) or s.round == v.LAST_ROUND or s.phase >= v.PHASE_GROW:
        return -1, -1
    least = int(s.farms[seat].reservoir)
    if s.phase == v.PHASE_WATER_IN and s.seat_at(s.turn) == seat:
        least += int(s.loose)
    most = least
    if s.seats == 1 and s.above and s.phase < v.PHASE_WATER_OUT:
        most += min(s.cards.neighbour_passes[s.neighbour], int(s.pile))
    for place in range(s.seats):
        other = int(s.seat_at(place))
        if other == seat:
            break
        most += on_the_way(s, place)
    return least, most


def on_the_way(s: Spirits, place: int) -> int:
    """Discs that the seat at a place of the turn order can still send down: in Water In, full paddies stay full."""
    farm = s.farms[s.seat_at(place)]
    running = s.phase in (v.PHASE_WATER_OUT, v.PHASE_WATER_IN) and place == s.turn
    moving = int(s.loose + s.gone) if running else 0
    if s.phase != v.PHASE_WATER_IN:
        return moving + int(farm.reservoir + farm.total_discs())
    if place < s.turn:
        return 0
    open_paddies = [head for head in numbers_in(int(farm.heads)) if not is_flooded(farm, head)]
    return moving + int(farm.reservoir) + sum(int(farm.discs_in(head)) for head in open_paddies)


def neighbour_of(s: Spirits) -> list[int]:
    """The Neighbour's card and pile in the solo game."""
    if s.seats > 1:
        return []
    card, deck = int(s.neighbour), s.cards
    if not card:
        return [0, 0, 0, 0, 0, 0, int(s.pile), 0]
    rank = deck.neighbour_rank[2 * card + (s.round > 3)]
    parts = deck.neighbour_brings, deck.neighbour_keeps, deck.neighbour_passes, deck.neighbour_tile
    return [card, rank, *(part[card] for part in parts), int(s.pile), int(s.above)]
