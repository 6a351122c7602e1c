"""What a sketch of this round needs and brings, as plain data for a page; `foresee.py` works it out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from subak.games.spirits.sketch.sketch import PaddySketch, Sketch

Pieces = Literal["laborers", "livestock"]
Payer = Literal["free", "helpers", "laborers", "livestock", "nobody"]
Part = Literal["build", "rocks", "water-out", "weeds", "pests", "harvest", "water-in", "grow", "plant"]
Deed = Literal["out", "weed", "tend", "harvest", "in", "plant"]


@dataclass(frozen=True, slots=True)
class Note:
    """A refusal with its clause, or a warning: something of value is lost, or is not sure."""

    kind: Literal["refusal", "loss", "warning"]
    part: Part
    at: str  # side, hex or first hex it speaks of; "": no place
    clause: str  # "spirits 2.5": the one that forbids it, or that says what it takes
    sentence: str


@dataclass(frozen=True, slots=True)
class PiecePlan:
    """A sketched wall, gate or gate move."""

    text: str  # "wall b4-c3"
    kind: Literal["wall", "gate", "move"]
    side: str  # where it stands afterwards
    order: int  # its place in an order in which all are legal, from 1; 0: it is refused or not paid
    payer: Payer
    cost: int  # laborers or livestock
    words: str  # "free", "3 laborers", "1 livestock", "not paid"
    clause: str  # of the refusal; "": none
    sentence: str


@dataclass(frozen=True, slots=True)
class RockPlan:
    """A rock that is meant to go."""

    hex: str
    goes: bool
    payer: Payer
    words: str  # "1 livestock", "helper", "not paid"
    clause: str
    sentence: str


@dataclass(frozen=True, slots=True)
class DeedPlan:
    """One thing that is meant to happen in a paddy."""

    deed: Deed
    wanted: int  # discs out, weeds, livestock, hexes, discs in, hexes
    done: int  # as far as the workers and, for sure, the water go
    perhaps: int  # the same with all the water that may come
    pieces: Pieces | None
    needed: int  # workers for all of it
    given: int  # workers it gets
    rice: int  # it brings this round
    rice_whole: int  # with all its workers
    words: str  # "2 of 4 laborers: 5 instead of 12 rice"
    clause: str
    sentence: str  # why it cannot be done; "" where it can


@dataclass(frozen=True, slots=True)
class PaddyCan:
    """The most that can be sketched for a paddy, workers and water apart."""

    out: int  # discs in it
    weed: int
    tend: int
    harvest: int
    plant: bool


@dataclass(frozen=True, slots=True)
class PaddyPlan:
    """A paddy as it stands once the sketched pieces are built, and what becomes of it."""

    name: str  # its first hex
    hexes: list[str]
    size: int
    new: bool  # the sketch closes it
    usual: PaddySketch  # what one click on it means: its usual work in the order of the rules
    can: PaddyCan
    deeds: list[DeedPlan]
    yields_now: list[int]  # rice for 1, 2 … hexes as it stands; empty where nothing grows
    yields_plan: list[int]  # the same after the planned weeding and tending
    rice: int  # it brings this round by the sketch
    rice_whole: int  # with all the workers it needs
    short: bool  # some of its workers are missing
    room: int  # discs it takes
    discs: int  # now
    discs_out: int  # after Water Out
    discs_least: int  # after Water In, with the least water that comes
    discs_most: int
    crop: Literal["empty", "planted", "grown"]  # after this round, with the least water
    crop_most: Literal["empty", "planted", "grown"]
    ready: int  # rice it has ready for the next round then, with the least water
    line: str  # "+12 · 4 laborers", "2 of 4 laborers: 5 instead of 12 rice", "grows"
    effects: list[str]  # "weed out", "pest out", "fertilised", "2 from b1 b2", "grows"


@dataclass(frozen=True, slots=True)
class SlotPlan:
    """One number of the plan."""

    slot: str
    pieces: Pieces
    needed: int  # by the sketch, helpers apart
    given: int
    used: int  # of those given
    helpers: int  # that stand there anyway
    chosen: bool  # the player has set the number
    most: int  # it can be raised to this
    words: str  # "2 of 4", "1 too many"


@dataclass(frozen=True, slots=True)
class Idle:
    """Laborers and livestock without work: not given to an action, or more than it needs."""

    laborers: int
    livestock: int
    words: str  # "2 laborers idle"; "": nobody


@dataclass(frozen=True, slots=True)
class Offer:
    """A change of the sketch that brings more."""

    words: str  # "Send 2 idle laborers to harvest b1 b2: +7 rice"
    button: str  # "Send 2 idle"
    gain: int  # rice of this round
    at: str  # the paddy it speaks of; "": none
    sketch: Sketch  # the whole sketch with it


@dataclass(frozen=True, slots=True)
class Source:
    """Water that may come from another seat, or from the Neighbour."""

    seat: int | None  # None: the Neighbour
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Run:
    """Discs on their way."""

    step: Literal["out", "in"]
    source: str  # first hex of the paddy they leave; "": the reservoir
    target: str  # first hex of the paddy they reach; "": they leave the farm
    discs: int
    gates: list[str]  # they pass, in order
    sure: bool  # the least water suffices for it


@dataclass(frozen=True, slots=True)
class WaterPlan:
    """What comes, where it goes, what leaves."""

    least: int  # discs in the reservoir before Water In, for sure; -1: not known
    most: int
    sources: list[Source]
    needed: int  # discs that Water In must bring for the sketch
    enough: Literal["yes", "perhaps", "no"]
    runs: list[Run]
    next_seat: int | None  # who gets what leaves the farm; None: the sea, or the Neighbour
    to: Literal["seat", "sea", "neighbour"]
    sent_out: int  # discs that leave in Water Out
    sent_least: int  # in both water steps together
    sent_most: int
    words: str


@dataclass(frozen=True, slots=True)
class TilePart:
    """One condition of a tile."""

    words: str  # "hexes flooded"
    have: int
    with_plan: int
    need: int
    at_most: bool  # not more than `need` may be had


@dataclass(frozen=True, slots=True)
class TilePlan:
    """How far a tile is, now and after this round."""

    number: int
    parts: list[TilePart]
    met: bool
    met_with_plan: bool


@dataclass(frozen=True, slots=True)
class Prices:
    """What can be bought with the rice of the plan, tax in."""

    rice: int  # to spend
    laborers: list[int]  # true prices of the next ones, bought one after the other
    livestock: list[int]
    affordable: int  # laborers that can be paid
    affordable_cost: int
    words: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A paddy on the yield chart."""

    paddy: str
    when: Literal["now", "plan", "next"]  # as it stands, with the plan, ready for the next round
    row: int  # 0 clean, 1 a pest, 2 a weed, 3 two or more
    column: int  # 1 to 6
    rice: int


@dataclass(frozen=True, slots=True)
class Reason:
    """What happens to one paddy, side or rock in a step as planned, and why."""

    at: str  # first hex, side or hex
    action: str  # its notation; "": nothing is to be chosen there
    before: int  # discs, in the water steps
    after: int
    words: str  # "out 2: harvest"
    gain: int  # rice


@dataclass(frozen=True, slots=True)
class AsPlanned:
    """The farm action at hand, carried out as planned."""

    part: Part
    actions: list[str]  # to be sent as they stand
    reasons: list[Reason]
    gain: int  # rice
    words: str  # "Harvest as planned: b1 b2, +12 rice."
    button: str  # "Harvest +12"
    whole: bool  # the farm action is over with it


@dataclass(frozen=True, slots=True)
class Place:
    """Where the next wall or gate may be sketched."""

    walls: list[str]
    gates: list[str]
    moves: list[str]  # notation of gate moves
    rocks: list[str]


@dataclass(frozen=True, slots=True)
class Preview:
    """What a sketch needs and brings."""

    sketch: Sketch  # as it was understood; without one, as the numbers of the plan say
    round: int
    rice: int  # now
    rice_plan: int  # after this round's harvests, as sketched
    rice_lost: int  # by shortfall of workers
    hexes_with_rice: int  # after this round, with the least water
    hexes_most: int
    pieces: list[PiecePlan]
    rocks: list[RockPlan]
    paddies: list[PaddyPlan]
    slots: list[SlotPlan]
    idle: Idle
    offers: list[Offer]  # the best first
    water: WaterPlan
    tiles: list[TilePlan]
    prices: Prices
    marks: list[Mark]
    notes: list[Note]
    places: Place
    actions: list[str]  # Plan step: the numbers the sketch means; else empty
    as_planned: AsPlanned | None  # the seat's farm action at hand; None where nothing is clearly meant
    summary: str  # one sentence for the prompt
    good: bool  # nothing sketched is refused, short or lost
