"""The state of one game (chapter 1): farms, table, what is pending, and whose step it is. The rules are next door."""

from __future__ import annotations

from operator import attrgetter
from typing import Final, final

from mypy_extensions import i64

from subak.core.rng import Rng
from subak.core.state import EVERYONE, NATURE, OPEN, ORDERED, SECRET, State
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.apply import apply
from subak.games.spirits.rules.deck import SpiritsDeck
from subak.games.spirits.rules.draft import pack_size, second_draft
from subak.games.spirits.rules.farm import FARM_FIELDS, Farm
from subak.games.spirits.rules.field import survey
from subak.games.spirits.rules.hidden import determinized, seen
from subak.games.spirits.rules.legal import draw, legal, stream
from subak.games.spirits.rules.passive import refresh
from subak.games.spirits.rules.setup import lay_out

# the numbers of the table in the order of `dump`; those of the farms follow
TABLE_FIELDS: Final = (
    "seats", "viewer", "counts", "rules", "round", "phase", "steps", "start", "order", "turn", "waiting", "asked",
    "ask", "supply", "rain", "rain_water", "tiles", "tiles_left", "setups_left", "rain_left", "neighbours_left",
    "undealt", "dealt", "draft", "card", "term", "times", "target", "placed", "hex", "entry", "hit", "place", "loose",
    "gone", "neighbour", "pile", "received", "above",
)  # fmt: skip
table_numbers: Final = attrgetter(*TABLE_FIELDS)


@final
class Spirits(State):
    """One running game; mutable, compact, and what is pending is data."""

    def __init__(self, deck: SpiritsDeck, seats: i64) -> None:
        super().__init__(deck, seats)
        self.cards: SpiritsDeck = deck
        self.farms: list[Farm] = []
        self.rules: i64 = 0  # options as bits
        self.round: i64 = 0
        self.phase: i64 = 0
        self.steps: i64 = 0
        self.start: i64 = 0  # seat drawn at the beginning
        self.order: i64 = 0  # seats in turn order, four bits each
        self.turn: i64 = 0  # place in the turn order
        self.waiting: i64 = 0  # seats not yet done in a step of all
        self.asked: i64 = 0  # seat that answers in an ordered step
        self.ask: i64 = 0
        # the table
        self.supply: i64 = 0
        self.rain: i64 = 0  # rain card of this round
        self.rain_water: i64 = 0
        self.tiles: i64 = 0
        self.tiles_left: i64 = 0  # NATURE's sets: what can still be drawn
        self.setups_left: i64 = 0
        self.rain_left: i64 = 0
        self.neighbours_left: i64 = 0
        self.undealt: i64 = 0
        self.dealt: i64 = 0  # cards or setups given out in this deal
        self.draft: i64 = 0  # picks made in this draft
        # a card being carried out
        self.card: i64 = 0
        self.term: i64 = 0
        # -1 before its term is begun; then, by the kind of the term: how many rocks, magic waters or fertilisers are
        # still to be chosen; how many discs are stolen; how far the choices of Expanding Farm are, up to v.CHOSE_EXIT
        self.times: i64 = 0
        self.target: i64 = 0  # opponent, by distance
        self.placed: i64 = 0  # cubes placed by this card
        self.hex: i64 = 0
        self.entry: i64 = 0
        self.hit: i64 = 0  # seats already hit by this rain
        # water on its way
        self.place: i64 = 0  # place in the water's way of the paddy at hand, see `water.paddy_at`
        self.loose: i64 = 0  # discs that flow down the chain to that paddy
        self.gone: i64 = 0  # discs that have left the chain for the next player or the sea
        # the Neighbour
        self.neighbour: i64 = 0
        self.pile: i64 = 0
        self.received: i64 = 0
        self.above: i64 = 0  # 1 when the Neighbour is upstream

    # -- who and what

    def to_act(self) -> i64:
        phase = self.phase
        if phase == v.PHASE_OVER:
            return 0
        if (v.NATURES >> phase) & 1:
            return 1 << NATURE
        if ((v.SECRETS | v.OPENS) >> phase) & 1:
            return self.waiting
        return 1 << self.asked

    def step(self) -> i64:
        return self.steps

    def step_kind(self) -> i64:
        if (v.SECRETS >> self.phase) & 1:
            return SECRET
        return OPEN if (v.OPENS >> self.phase) & 1 else ORDERED

    def step_reveals(self) -> bool:
        return self.phase != v.PHASE_DRAFT

    def chapter(self, seat: i64) -> i64:
        """Round, step and, in the steps in which every seat walks by itself, its farm action."""
        step = self.phase
        if step <= v.PHASE_DRAFT and second_draft(self):
            step += v.SECOND_DRAFT
        stage: i64 = 0
        if (v.FARM_STEPS >> step) & 1:
            stage = self.farms[seat].stage if seat < self.seats else self.first_stage()
            if stage == v.IDLE:
                stage = v.STEP_DONE
        return (self.round * v.CHAPTER_STEPS + step) * v.CHAPTER_STAGES + stage

    def first_stage(self) -> i64:
        """The first farm action at which a seat still is."""
        first: i64 = v.STEP_DONE
        for farm in self.farms:
            if farm.stage != v.IDLE and farm.stage < first:
                first = farm.stage
        return first

    def audience(self, seat: i64, action: i64) -> i64:
        if self.phase == v.PHASE_DEAL:
            return 1 << self.dealt_to()
        if (v.SECRETS >> self.phase) & 1:
            return 1 << seat
        return EVERYONE

    def seat_at(self, place: i64) -> i64:
        """The seat at a place of this round's turn order."""
        return (self.order >> (4 * place)) & 15

    def dealt_to(self) -> i64:
        """The seat that gets the next card or setup card; deals begin at the drawn seat (3.6)."""
        given = self.dealt // pack_size(self) if self.phase == v.PHASE_DEAL else self.dealt
        return (self.start + given) % self.seats

    # -- the rules

    def legal(self, seat: i64) -> list[int]:
        if not (self.to_act() >> seat) & 1:
            return []
        return legal(self, seat)

    def bots_move(self, seat: i64) -> i64:
        """Done with a card played by hand (7.23)."""
        return v.DONE if self.phase == v.PHASE_RESOLVE and self.ask == v.ASK_HAND else -1

    def stream(self) -> i64:
        return stream(self)

    def draw(self, rng: Rng) -> i64:
        return draw(self, rng)

    def apply(self, seat: i64, action: i64) -> None:
        if seat != NATURE:
            self.count(seat)
        apply(self, seat, action)

    def scores(self) -> list[int]:
        return [farm.rice for farm in self.farms]

    # -- what a seat knows

    def seen(self, seat: i64) -> Spirits:
        return seen(self, seat)

    def determinize(self, rng: Rng) -> Spirits:
        return determinized(self, rng)

    # -- copies

    def copy(self) -> Spirits:
        to = Spirits(self.cards, self.seats)
        to.viewer = self.viewer
        to.counts = self.counts
        to.farms = [farm.copy() for farm in self.farms]
        to.rules = self.rules
        to.round = self.round
        to.phase = self.phase
        to.steps = self.steps
        to.start = self.start
        to.order = self.order
        to.turn = self.turn
        to.waiting = self.waiting
        to.asked = self.asked
        to.ask = self.ask
        to.supply = self.supply
        to.rain = self.rain
        to.rain_water = self.rain_water
        to.tiles = self.tiles
        to.tiles_left = self.tiles_left
        to.setups_left = self.setups_left
        to.rain_left = self.rain_left
        to.neighbours_left = self.neighbours_left
        to.undealt = self.undealt
        to.dealt = self.dealt
        to.draft = self.draft
        to.card = self.card
        to.term = self.term
        to.times = self.times
        to.target = self.target
        to.placed = self.placed
        to.hex = self.hex
        to.entry = self.entry
        to.hit = self.hit
        to.place = self.place
        to.loose = self.loose
        to.gone = self.gone
        to.neighbour = self.neighbour
        to.pile = self.pile
        to.received = self.received
        to.above = self.above
        return to

    def dump(self) -> list[int]:
        """Seats and table in the order of TABLE_FIELDS, then each farm."""
        numbers: list[int] = list(table_numbers(self))
        for farm in self.farms:
            numbers.extend(farm.dump())
        return numbers


def loaded(deck: SpiritsDeck, numbers: list[int]) -> Spirits:
    """The state whose `dump` gave these numbers; ValueError when there are too few or too many."""
    table = len(TABLE_FIELDS)
    size = len(FARM_FIELDS)
    if not numbers or not 1 <= numbers[0] <= 4 or len(numbers) != table + numbers[0] * size:
        raise ValueError("these are not the numbers of a state of spirits")
    state = Spirits(deck, numbers[0])
    for name, number in zip(TABLE_FIELDS, numbers[:table], strict=True):
        setattr(state, name, number)
    for seat in range(numbers[0]):
        farm = Farm()
        farm.load(numbers[table + seat * size : table + (seat + 1) * size])
        survey(farm)
        refresh(deck, farm)
        state.farms.append(farm)
    return state


def started(deck: SpiritsDeck, seats: i64, rules: i64) -> Spirits:
    """The state before NATURE's first draw (chapter 3)."""
    state = Spirits(deck, seats)
    state.rules = rules
    lay_out(state)
    return state
