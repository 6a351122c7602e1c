"""What a page needs to draw a Rice Dice table, made from a seat's `seen`."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class CardView:
    """A paddy card as printed."""

    id: str  # "P05", "S1"
    name: str
    spirit: str
    text: str
    hexes: int  # ordinary and magic together
    magic: int
    water: int  # tokens it brings into play
    rice: list[int]  # for 0, 1, 2 weeds
    source: str  # "printed", "inferred" or "ours"


@dataclass(frozen=True, slots=True)
class PaddyView:
    """A paddy card in a field with what lies on it."""

    slot: int  # 1 is leftmost
    card: CardView
    tokens: int
    room: int  # ordinary hexes, the most tokens it holds
    weeds: int
    weed_room: int  # weeds it may hold
    planted: bool
    fresh: bool  # planted this turn: not harvested before the next
    full: bool
    yields: int  # rice a harvest would bring now, effects included
    note: str  # one line: what can be done here, or why nothing can


@dataclass(frozen=True, slots=True)
class FieldView:
    """A row of paddies, from left to right as water flows."""

    owner: int | None  # seat; None is the Happy Farmer
    rice: int
    limit: int  # paddies it may hold
    paddies: list[PaddyView]


@dataclass(frozen=True, slots=True)
class View:
    """The whole table as one seat (None: a spectator) sees it."""

    game: str
    seats: int
    viewer: int | None
    to_act: list[int]
    nature: bool  # dice or cards are being drawn
    over: bool
    turn: int  # turns begun so far by the seat whose turn it is
    active: int | None  # seat whose turn it is; None: the Happy Farmer
    phase: str  # set-up, reroll, turn-die, weeds, action, work, release, take, card, remove, end, over
    prompt: list[str]  # bold part, rest: what the seats to act must do
    dice: list[str]  # faces after the last roll, sorted; empty before the first roll
    rerolls: int  # rerolls left
    rolled: bool  # dice are final
    action: str | None  # worker, water or card once chosen
    strengths: dict[str, int]  # what each action would be worth with these dice
    strength: int  # workers or water left in the running action
    plant_extra: int  # workers left that only plant
    harvest_extra: int  # workers left that only harvest
    weeds_to_place: int
    loose: int  # tokens released further left and not yet set down, while a seat releases
    drawn: list[CardView]
    reservoir: int
    supply: int
    tokens: int  # tokens in the game
    owed: int  # tokens that leave as soon as they return to the reservoir
    deck: int
    discards: list[str]  # card ids
    target: int
    farmer: str | None  # level of the Happy Farmer in a solo game
    fields: list[FieldView] = field(default_factory=list)  # by seat; the Happy Farmer last
