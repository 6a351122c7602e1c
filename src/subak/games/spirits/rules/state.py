"""The state of one game of Spirits of the Rice Paddy: farms, table, and what is pending. The rules are next door."""

# ruff: noqa: I001 - long lists of names are easier to read in blocks
from __future__ import annotations

from typing import final

from mypy_extensions import i64

from subak.core.rng import Rng
from subak.core.state import EVERYONE, NATURE, OPEN, ORDERED, SECRET, State
from subak.games.spirits.rules.apply import apply
from subak.games.spirits.rules.deck import SpiritsDeck
from subak.games.spirits.rules.effects import refresh
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import survey
from subak.games.spirits.rules.hidden import determinized, seen
from subak.games.spirits.rules.legal import legal_of_nature, legal_of_seat
from subak.games.spirits.rules.vocabulary import (
    BRACKETS, BRACKET_DONE, CHAPTER_STAGES, CHAPTER_STEPS, HOSTILE_RAINS, IDLE, NATURES, OPENS, PEACEFUL,
    PHASE_DEAL, PHASE_DRAFT, PHASE_OVER, PHASE_START, PHASE_TILES, SECOND_DRAFT, SECRETS, START, START_SIDES,
)  # fmt: skip


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
        self.times: i64 = 0  # how often its term is still to be done; -1: not begun
        self.target: i64 = 0  # opponent, by distance
        self.placed: i64 = 0  # cubes placed by this card
        self.hex: i64 = 0
        self.entry: i64 = 0
        self.hit: i64 = 0  # seats already hit by this rain
        # water on its way
        self.place: i64 = 0
        self.loose: i64 = 0
        self.gone: i64 = 0
        # the Neighbour
        self.neighbour: i64 = 0
        self.pile: i64 = 0
        self.received: i64 = 0
        self.above: i64 = 0  # 1 when the Neighbour is upstream

    # -- who and what

    def to_act(self) -> i64:
        phase = self.phase
        if phase == PHASE_OVER:
            return 0
        if (NATURES >> phase) & 1:
            return 1 << NATURE
        if ((SECRETS | OPENS) >> phase) & 1:
            return self.waiting
        return 1 << self.asked

    def step(self) -> i64:
        return self.steps

    def step_kind(self) -> i64:
        if (SECRETS >> self.phase) & 1:
            return SECRET
        return OPEN if (OPENS >> self.phase) & 1 else ORDERED

    def step_reveals(self) -> bool:
        return self.phase != PHASE_DRAFT

    def chapter(self, seat: i64) -> i64:
        """Round, step and, in the steps in which every seat walks by itself, its farm action."""
        step = self.phase
        if self.round and step <= PHASE_DRAFT:
            step += SECOND_DRAFT
        stage: i64 = 0
        if (BRACKETS >> step) & 1:
            stage = self.farms[seat].stage if seat < self.seats else self.first_stage()
            if stage == IDLE:
                stage = BRACKET_DONE
        return (self.round * CHAPTER_STEPS + step) * CHAPTER_STAGES + stage

    def first_stage(self) -> i64:
        """The first farm action at which a seat still is."""
        first: i64 = BRACKET_DONE
        for farm in self.farms:
            if farm.stage != IDLE and farm.stage < first:
                first = farm.stage
        return first

    def audience(self, seat: i64, action: i64) -> i64:
        if self.phase == PHASE_DEAL:
            return 1 << self.dealt_to()
        if (SECRETS >> self.phase) & 1:
            return 1 << seat
        return EVERYONE

    def seat_at(self, place: i64) -> i64:
        """The seat at a place of this round's turn order."""
        return (self.order >> (4 * place)) & 15

    def dealt_to(self) -> i64:
        """The seat that gets the next card or setup card; deals begin at the drawn seat (3.6)."""
        seats = self.seats
        if self.phase == PHASE_DEAL:
            return (self.start + self.dealt // (6 if seats == 1 else 4)) % seats
        return (self.start + self.dealt) % seats

    def origin(self, seat: i64) -> i64:
        """The seat at which the draft hand that a seat holds now began (4.1, 4.2)."""
        seats = self.seats
        if self.round:
            return (seat + self.draft) % seats
        return (seat - self.draft + 3 * seats) % seats

    # -- the rules

    def legal(self, seat: i64) -> list[int]:
        if not (self.to_act() >> seat) & 1:
            return []
        if seat == NATURE:
            return legal_of_nature(self)
        return legal_of_seat(self, seat)

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
        numbers: list[int] = [
            self.seats, self.viewer, self.counts, self.rules, self.round, self.phase, self.steps, self.start,
            self.order, self.turn, self.waiting, self.asked, self.ask, self.supply, self.rain, self.rain_water,
            self.tiles, self.tiles_left, self.setups_left, self.rain_left, self.neighbours_left, self.undealt,
            self.dealt, self.draft, self.card, self.term, self.times, self.target, self.placed, self.hex, self.entry,
            self.hit, self.place, self.loose, self.gone, self.neighbour, self.pile, self.received, self.above,
        ]  # fmt: skip
        for farm in self.farms:
            numbers.extend(farm.dump())
        return numbers


TABLE_FIELDS = (
    "seats", "viewer", "counts", "rules", "round", "phase", "steps", "start", "order", "turn", "waiting", "asked",
    "ask", "supply", "rain", "rain_water", "tiles", "tiles_left", "setups_left", "rain_left", "neighbours_left",
    "undealt", "dealt", "draft", "card", "term", "times", "target", "placed", "hex", "entry", "hit", "place", "loose",
    "gone", "neighbour", "pile", "received", "above",
)  # fmt: skip
FARM_NUMBERS = 42


def loaded(deck: SpiritsDeck, numbers: list[int]) -> Spirits:
    """The state whose `dump` gave these numbers; ValueError when there are too few or too many."""
    table = len(TABLE_FIELDS)
    if not numbers or not 1 <= numbers[0] <= 4 or len(numbers) != table + numbers[0] * FARM_NUMBERS:
        raise ValueError("these are not the numbers of a state of spirits")
    state = Spirits(deck, numbers[0])
    (
        state.viewer, state.counts, state.rules, state.round, state.phase, state.steps, state.start, state.order,
        state.turn, state.waiting, state.asked, state.ask, state.supply, state.rain, state.rain_water, state.tiles,
        state.tiles_left, state.setups_left, state.rain_left, state.neighbours_left, state.undealt, state.dealt,
        state.draft, state.card, state.term, state.times, state.target, state.placed, state.hex, state.entry, state.hit,
        state.place, state.loose, state.gone, state.neighbour, state.pile, state.received, state.above,
    ) = numbers[1:table]  # fmt: skip
    for seat in range(numbers[0]):
        farm = Farm()
        farm.load(numbers[table + seat * FARM_NUMBERS : table + (seat + 1) * FARM_NUMBERS])
        survey(farm)
        refresh(deck, farm)
        state.farms.append(farm)
    return state


def started(deck: SpiritsDeck, seats: i64, rules: i64) -> Spirits:
    """The state before NATURE's first draw (chapter 3)."""
    state = Spirits(deck, seats)
    state.rules = rules
    state.phase = PHASE_START if seats > 1 else PHASE_TILES
    state.supply = deck.discs[seats - 1] - seats
    state.tiles_left = deck.tiles
    state.setups_left = deck.setups
    state.rain_left = deck.rains
    if rules & PEACEFUL or seats == 1:
        state.rain_left &= ~HOSTILE_RAINS
    if seats == 1:
        state.neighbours_left = deck.neighbours
    for _ in range(seats):
        farm = Farm()
        farm.pieces = START_SIDES
        farm.planted = 1 << START
        farm.discs = 1
        survey(farm)
        state.farms.append(farm)
    return state
