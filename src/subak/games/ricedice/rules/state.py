"""A running game of Rice Dice."""

from __future__ import annotations

from operator import attrgetter
from typing import Final, final

from mypy_extensions import i64

from subak.core.rng import Rng
from subak.core.state import State
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.apply import apply
from subak.games.ricedice.rules.deck import RiceDiceDeck
from subak.games.ricedice.rules.dice import ROLL_WEIGHT
from subak.games.ricedice.rules.effects import note_powers
from subak.games.ricedice.rules.hidden import determinized, seen
from subak.games.ricedice.rules.legal import allows, chance, draw, legal, pick, stream, to_act
from subak.games.ricedice.rules.setup import lay_out

# the numbers of a dump, in order: first those of the table, then a list for each field or each paddy
FIELDS: Final = (
    "seats", "viewer", "counts", "target", "switches", "level", "total", "supply", "reservoir", "pile", "discards",
    "gifted", "phase", "steps", "turns", "active", "actor", "reason", "dice", "to_roll", "rerolls", "die_turns",
    "ignores", "chosen", "strength", "plant_extra", "harvest_extra", "unplaced", "pulled", "free", "slot", "loose",
    "draws", "drawn", "best",
)  # fmt: skip
FIELD_LISTS: Final = ("size", "rice")
numbers_of: Final = attrgetter(*FIELDS)
PADDY_LISTS: Final = ("card", "tokens", "weeds", "crop")


@final
class RiceDice(State):
    """Fields, water, cards and dice, and what the running turn still has to do.

    Paddy p is slot p % SLOTS of field p // SLOTS. In a solo game field 1 is the Happy Farmer's, who has no seat."""

    def __init__(
        self, cards: RiceDiceDeck, seats: i64, card: list[int], tokens: list[int], weeds: list[int], crop: list[int],
        size: list[int], rice: list[int], powers: list[int],
    ) -> None:  # fmt: skip
        super().__init__(cards, seats)
        self.cards: RiceDiceDeck = cards
        self.fields: i64 = len(size)
        # paddies: card number or NO_CARD, water tokens, weeds, crop
        self.card: list[int] = card
        self.tokens: list[int] = tokens
        self.weeds: list[int] = weeds
        self.crop: list[int] = crop
        # fields: number of paddies, rice scored, mask of the effects at work
        self.size: list[int] = size
        self.rice: list[int] = rice
        self.powers: list[int] = powers
        # options
        self.target: i64 = 100
        self.switches: i64 = 0  # bits of those that are on or off
        self.level: i64 = 0  # of the Happy Farmer
        # the table
        self.total: i64 = 0  # water tokens in the game
        self.supply: i64 = 0
        self.reservoir: i64 = 0
        self.pile: i64 = 0  # mask of the cards in the deck
        self.discards: i64 = 0
        self.gifted: i64 = 0  # fields that 9.19 has paid since their last turn
        # where the game stands
        self.phase: i64 = v.START_SEAT
        self.steps: i64 = 0
        self.turns: i64 = 0  # turns begun by all sides
        self.active: i64 = 0  # field whose turn it is
        self.actor: i64 = 0  # seat that releases or is dealt to, else the active field
        self.reason: i64 = 0
        # the running turn
        self.dice: i64 = 0  # handful on the table
        self.to_roll: i64 = 0  # dice in NATURE's hand
        self.rerolls: i64 = 0
        self.die_turns: i64 = 0
        self.ignores: i64 = 0
        self.chosen: i64 = 0  # action taken
        self.strength: i64 = 0  # workers or water left
        self.plant_extra: i64 = 0
        self.harvest_extra: i64 = 0
        self.unplaced: i64 = 0  # weeds to place
        self.pulled: i64 = 0  # weeds taken by workers
        self.free: i64 = 0  # weeds that may be taken without a worker
        self.slot: i64 = 0  # paddy whose new count is asked in a release
        self.loose: i64 = 0  # tokens released and not yet set down
        self.draws: i64 = 0  # cards still to draw
        self.drawn: i64 = 0  # mask of the cards drawn
        self.best: i64 = v.NO_CARD  # drawn card the Happy Farmer likes best

    def next_step(self, phase: i64) -> None:
        """Begin a phase; each is a step of its own."""
        self.phase = phase
        self.steps += 1

    # -- who and what

    def to_act(self) -> i64:
        """Mask of who acts now."""
        return to_act(self)

    def step(self) -> i64:
        """Phases begun so far."""
        return self.steps

    def chapter(self, seat: i64) -> i64:
        """The turns begun so far, then the step of the turn; the number of fields tells how sides count their turns."""
        return (self.turns * v.CHAPTER_FIELDS + self.fields) * v.CHAPTER_STEP + v.STEP_OF_PHASE[self.phase]

    def legal(self, seat: i64) -> list[int]:
        """All legal actions of a seat or outcomes of NATURE."""
        return legal(self, seat)

    def allows(self, seat: i64, action: i64) -> bool:
        """Whether an action is legal, without listing all."""
        return allows(self, seat, action)

    def pick(self, seat: i64, rng: Rng) -> i64:
        """One legal action, each equally likely."""
        return pick(self, seat, rng)

    def weight(self, action: i64) -> i64:
        """In how many ways NATURE can bring an outcome about."""
        return ROLL_WEIGHT[action - v.ROLLED] if action > v.ROLLED else 1

    def chance(self, rng: Rng) -> i64:
        """One of NATURE's outcomes by weight."""
        return chance(self, rng)

    def stream(self) -> i64:
        """What NATURE draws, by turn, side and phase."""
        return stream(self)

    def draw(self, rng: Rng) -> i64:
        """One of NATURE's outcomes, cards by priority."""
        return draw(self, rng)

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out a legal action."""
        apply(self, seat, action)

    def scores(self) -> list[int]:
        """Rice of each seat."""
        return self.rice[: self.seats]

    # -- what a seat knows

    def seen(self, seat: i64) -> RiceDice:
        """A copy for the eyes of one seat."""
        return seen(self, seat)

    def determinize(self, rng: Rng) -> RiceDice:
        """A full state that fits what this seen one knows."""
        return determinized(self, rng)

    # -- copies

    def copy(self) -> RiceDice:
        """An independent copy; cards, crops and rice are shared until one of the two changes them (`own_cards`)."""
        twin = RiceDice(
            self.cards, self.seats, self.card, self.tokens[:], self.weeds[:], self.crop, self.size, self.rice,
            self.powers,
        )  # fmt: skip
        twin.viewer = self.viewer
        twin.counts = self.counts
        twin.target = self.target
        twin.switches = self.switches
        twin.level = self.level
        twin.total = self.total
        twin.supply = self.supply
        twin.reservoir = self.reservoir
        twin.pile = self.pile
        twin.discards = self.discards
        twin.gifted = self.gifted
        twin.phase = self.phase
        twin.steps = self.steps
        twin.turns = self.turns
        twin.active = self.active
        twin.actor = self.actor
        twin.reason = self.reason
        twin.dice = self.dice
        twin.to_roll = self.to_roll
        twin.rerolls = self.rerolls
        twin.die_turns = self.die_turns
        twin.ignores = self.ignores
        twin.chosen = self.chosen
        twin.strength = self.strength
        twin.plant_extra = self.plant_extra
        twin.harvest_extra = self.harvest_extra
        twin.unplaced = self.unplaced
        twin.pulled = self.pulled
        twin.free = self.free
        twin.slot = self.slot
        twin.loose = self.loose
        twin.draws = self.draws
        twin.drawn = self.drawn
        twin.best = self.best
        return twin

    def dump(self) -> list[int]:
        """The whole state as numbers, for `loaded`."""
        numbers: list[int] = list(numbers_of(self))
        return numbers + self.size + self.rice + self.card + self.tokens + self.weeds + self.crop


def started(cards: RiceDiceDeck, seats: i64, target: i64 = 100, switches: i64 = 0, level: i64 = 0) -> RiceDice:
    """A table before set-up, with its options; alone one plays against the Happy Farmer at this level (2.2, 10.1)."""
    fields = seats if seats > 1 else 2
    places = fields * v.SLOTS
    nothing = [0] * places
    none = [0] * fields
    state = RiceDice(cards, seats, [v.NO_CARD] * places, nothing, nothing[:], nothing[:], none, none[:], none[:])
    state.target = target
    state.switches = switches
    state.level = level
    lay_out(state)
    return state


def loaded(cards: RiceDiceDeck, numbers: list[int]) -> RiceDice:
    """The state whose `dump` gave these numbers; ValueError when they cannot be one."""
    if not numbers or not 1 <= numbers[0] <= v.MOST_SEATS:
        raise ValueError("state numbers begin with no seat count")
    state = started(cards, numbers[0])
    at = len(FIELDS)
    length = at + len(FIELD_LISTS) * state.fields + len(PADDY_LISTS) * state.fields * v.SLOTS
    if len(numbers) != length:
        raise ValueError(f"{len(numbers)} state numbers, not {length}")
    for name, number in zip(FIELDS, numbers, strict=False):
        setattr(state, name, number)
    for name in FIELD_LISTS + PADDY_LISTS:
        end = at + len(getattr(state, name))
        setattr(state, name, numbers[at:end])
        at = end
    for field in range(state.fields):
        note_powers(state, field)
    return state
