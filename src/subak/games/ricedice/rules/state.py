"""A running game of Rice Dice."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from subak.core.rng import Rng
from subak.core.state import TRUTH, State
from subak.games.ricedice.rules.apply import apply_action
from subak.games.ricedice.rules.deck import RiceDeck
from subak.games.ricedice.rules.field import note_powers
from subak.games.ricedice.rules.legal import is_legal, legal_actions, natures_draw, pick_action, seats_to_act
from subak.games.ricedice.rules.vocabulary import (
    CHAPTER_FIELDS,
    CHAPTER_STEP,
    DEAL,
    MOST_SEATS,
    NO_CARD,
    ROLL_WEIGHT,
    ROLLED,
    SLOTS,
    START_SEAT,
    STEP_OF_PHASE,
    TOKENS,
)

SCALARS: Final = 35  # numbers of a dump before the lists


@final
class RiceDice(State):
    """Fields, water, cards and dice, and what the running turn still has to do.

    Paddy p is slot p % SLOTS of field p // SLOTS. In a solo game field 1 is the Happy Farmer's, who has no seat."""

    def __init__(
        self, cards: RiceDeck, seats: i64, card: list[int], tokens: list[int], weeds: list[int], crop: list[int],
        size: list[int], rice: list[int], powers: list[int],
    ) -> None:  # fmt: skip
        super().__init__(cards, seats)
        self.cards: RiceDeck = cards
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
        self.at_least_one: bool = False
        self.level: i64 = 0  # of the Happy Farmer
        # the table
        self.total: i64 = 0  # water tokens in the game
        self.supply: i64 = 0
        self.reservoir: i64 = 0
        self.pile: i64 = 0  # mask of the cards in the deck
        self.discards: i64 = 0
        self.gifted: i64 = 0  # fields that 9.19 has paid since their last turn
        # where the game stands
        self.phase: i64 = START_SEAT
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
        self.best: i64 = NO_CARD  # drawn card the Happy Farmer likes best

    def enter(self, phase: i64) -> None:
        """Begin a phase; each is a step of its own."""
        self.phase = phase
        self.steps += 1

    # -- who and what

    def to_act(self) -> i64:
        """Mask of who acts now."""
        return seats_to_act(self)

    def step(self) -> i64:
        """Phases begun so far."""
        return self.steps

    def chapter(self, seat: i64) -> i64:
        """The turns begun so far, then the step of the turn; the number of fields tells how sides count their turns."""
        return (self.turns * CHAPTER_FIELDS + self.fields) * CHAPTER_STEP + STEP_OF_PHASE[self.phase]

    def legal(self, seat: i64) -> list[int]:
        """All legal actions of a seat or outcomes of NATURE."""
        return legal_actions(self, seat)

    def allows(self, seat: i64, action: i64) -> bool:
        """Whether an action is legal."""
        return is_legal(self, seat, action)

    def pick(self, seat: i64, rng: Rng) -> i64:
        """One legal action, each equally likely."""
        return pick_action(self, seat, rng)

    def weight(self, action: i64) -> i64:
        """In how many ways NATURE can bring an outcome about."""
        return ROLL_WEIGHT[action - ROLLED] if action > ROLLED else 1

    def chance(self, rng: Rng) -> i64:
        """One of NATURE's outcomes by weight."""
        return natures_draw(self, rng)

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out a legal action."""
        apply_action(self, seat, action)

    def scores(self) -> list[int]:
        """Rice of each seat."""
        return self.rice[: self.seats]

    # -- what a seat knows: everything (2.8)

    def seen(self, seat: i64) -> RiceDice:
        """A copy that knows whose it is; of the decision counts only the own one."""
        seen = self.copy()
        seen.viewer = seat
        seen.counts = self.own_count(seat) if seat < self.seats else 0
        return seen

    def determinize(self, rng: Rng) -> RiceDice:
        """A copy: nothing was blank."""
        full = self.copy()
        full.viewer = TRUTH
        return full

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
        twin.at_least_one = self.at_least_one
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
        """The whole state as numbers, for `load_state`."""
        numbers: list[int] = [
            self.seats, self.viewer, self.counts, self.target, int(self.at_least_one), self.level, self.total,
            self.supply, self.reservoir, self.pile, self.discards, self.gifted, self.phase, self.steps, self.turns,
            self.active,
            self.actor, self.reason, self.dice, self.to_roll, self.rerolls, self.die_turns, self.ignores, self.chosen,
            self.strength, self.plant_extra, self.harvest_extra, self.unplaced, self.pulled, self.free, self.slot,
            self.loose, self.draws, self.drawn, self.best,
        ]  # fmt: skip
        return numbers + self.size + self.rice + self.card + self.tokens + self.weeds + self.crop


def empty_state(cards: RiceDeck, seats: i64) -> RiceDice:
    """A table before set-up; alone one plays against the Happy Farmer (2.2, 10.1)."""
    fields = seats if seats > 1 else 2
    places = fields * SLOTS
    nothing = [0] * places
    none = [0] * fields
    s = RiceDice(cards, seats, [NO_CARD] * places, nothing, nothing[:], nothing[:], none, none[:], none[:])
    s.total = TOKENS[fields]
    s.supply = s.total
    s.pile = cards.paddies
    s.phase = START_SEAT if seats > 1 else DEAL
    return s


def load_state(cards: RiceDeck, numbers: list[int]) -> RiceDice:
    """The state whose `dump` gave these numbers; ValueError when they cannot be one."""
    if not numbers or not 1 <= numbers[0] <= MOST_SEATS:
        raise ValueError("state numbers begin with no seat count")
    s = empty_state(cards, numbers[0])
    fields, places = s.fields, s.fields * SLOTS
    if len(numbers) != SCALARS + 2 * fields + 4 * places:
        raise ValueError(f"{len(numbers)} state numbers, not {SCALARS + 2 * fields + 4 * places}")
    (
        _, s.viewer, s.counts, s.target, at_least_one, s.level, s.total, s.supply, s.reservoir, s.pile, s.discards,
        s.gifted, s.phase, s.steps, s.turns, s.active, s.actor, s.reason, s.dice, s.to_roll, s.rerolls, s.die_turns,
        s.ignores, s.chosen, s.strength, s.plant_extra, s.harvest_extra, s.unplaced, s.pulled, s.free, s.slot, s.loose,
        s.draws, s.drawn, s.best,
    ) = numbers[:SCALARS]  # fmt: skip
    s.at_least_one = at_least_one != 0
    at: i64 = SCALARS
    s.size = numbers[at : at + fields]
    at += fields
    s.rice = numbers[at : at + fields]
    at += fields
    s.card = numbers[at : at + places]
    at += places
    s.tokens = numbers[at : at + places]
    at += places
    s.weeds = numbers[at : at + places]
    at += places
    s.crop = numbers[at : at + places]
    for field in range(fields):
        note_powers(s, field)
    return s
