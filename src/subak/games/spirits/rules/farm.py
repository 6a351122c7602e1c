"""One player's farm: the field with what lies on it, pieces owned, cards, the plan, and this round's deeds."""

from __future__ import annotations

from operator import attrgetter
from typing import Final, final

from mypy_extensions import i64

from subak.core.rng import lowest_bit
from subak.games.spirits.rules.vocabulary import (
    BUILD_COST,
    HARVEST_COST,
    LABORERS_AT_START,
    LANE,
    LANE_MASK,
    PLAN_LANE,
    PLAN_MASK,
    SIZE_LANE,
)


def lane(head: i64, count: i64) -> i64:
    """A number in the counters of paddies, at the place of one paddy."""
    return count << (head * LANE)


def lanes_sum(lanes: i64) -> i64:
    """Sum of the counters of all paddies."""
    total: i64 = 0
    while lanes:
        total += lanes & LANE_MASK
        lanes >>= LANE
    return total


def with_cubes(lanes: i64, heads: i64) -> i64:
    """The paddies of a mask whose counter is not zero."""
    found: i64 = 0
    while heads:
        bit = heads & -heads
        heads ^= bit
        if (lanes >> (lowest_bit(bit) * LANE)) & LANE_MASK:
            found |= bit
    return found


# the numbers of a farm in the order of `dump`; the others follow from them
FARM_FIELDS: Final = (
    "pieces", "gates", "fixed", "rocks", "magic", "planted", "grown", "fertilised", "discs", "weeds", "pests",
    "reservoir", "rice", "laborers", "livestock", "bought", "extra_laborers", "extra_livestock", "free_pieces", "plan",
    "helpers", "slot", "stage", "left", "ponds", "pond_size", "answered", "hand", "played", "latest", "spent",
    "resolved", "pick", "dealt", "taken", "built", "lifted", "sent", "reaped", "harvests", "smallest", "widest",
)  # fmt: skip
farm_numbers: Final = attrgetter(*FARM_FIELDS)


class PassiveEffects:
    """The passive effects of played cards in force; `passive.refresh` keeps them up to date."""

    def __init__(self) -> None:
        self.build_cost: i64 = BUILD_COST
        self.harvest_cost: i64 = HARVEST_COST
        self.jobs: i64 = 0  # helpers of every round, PLAN_LANE bits each
        self.weeds_ignored: i64 = 0
        self.pests_ignored: i64 = 0
        self.cubes_ignored: i64 = 0  # of either kind
        self.pond_power: i64 = 0
        self.small_pond: i64 = 0  # 1: the smallest paddy harvested in a round counts as fertilised
        self.bonus: i64 = 0
        self.last_bonus: i64 = 0
        self.hex_bonus: i64 = 0  # rice for each hex harvested
        self.prevents: i64 = 0  # bits WEED and PEST
        self.wet_work: i64 = 0
        self.tax_step: i64 = 0


@final
class Farm(PassiveEffects):
    """All that belongs to one seat. Sets of hexes, sides, cards are masks; a paddy's counters lie at its first hex."""

    def __init__(self) -> None:
        super().__init__()
        # the field
        self.pieces: i64 = 0  # sides that carry a wall or gate
        self.gates: i64 = 0
        self.fixed: i64 = 0  # gates that may not move (again) in this Build action
        self.rocks: i64 = 0
        self.magic: i64 = 0
        self.planted: i64 = 0  # hexes with a planted tile
        self.grown: i64 = 0
        self.fertilised: i64 = 0  # first hexes of fertilised paddies
        self.discs: i64 = 0  # per paddy, LANE bits each
        self.weeds: i64 = 0
        self.pests: i64 = 0
        # what follows from pieces and gates; `field.survey` keeps it up to date
        self.heads: i64 = 0  # first hexes of the complete paddies
        self.sizes: i64 = 0  # hexes of each paddy, SIZE_LANE bits each, at its first hex
        self.chain: i64 = 0  # first hexes from the reservoir down, SIZE_LANE bits each
        self.links: i64 = 0  # paddies in the chain
        self.unsound: i64 = 0  # first hexes of those with a wrong number of gates: the first of two pieces stands (2.5)
        # goods
        self.reservoir: i64 = 0
        self.rice: i64 = 0
        self.laborers: i64 = LABORERS_AT_START
        self.livestock: i64 = 0
        self.bought: i64 = 0  # items in this market step
        # work of this round
        self.extra_laborers: i64 = 0
        self.extra_livestock: i64 = 0
        self.free_pieces: i64 = 0
        self.plan: i64 = 0  # PLAN_LANE bits for each planned action
        self.helpers: i64 = 0  # pieces that stand at an action from the start
        self.slot: i64 = 0  # action whose number is planned next
        self.stage: i64 = 0
        self.left: i64 = 0  # pieces, laborers or livestock left in the running stage
        self.ponds: i64 = 0  # harvests that may still count as fertilised
        self.pond_size: i64 = 0  # size of the paddy the pond was used on (option fish_pond_small)
        self.answered: i64 = 0  # paddies whose owner has said grow or wait
        # cards
        self.hand: i64 = 0
        self.played: i64 = 0
        self.latest: i64 = 0  # card played this round
        self.spent: i64 = 0  # once cards that were used
        self.resolved: i64 = 0  # cards used in this step 4
        self.pick: i64 = 0  # card chosen in a secret step that still runs
        self.dealt: i64 = 0  # cards of the draft hand that began here
        self.taken: i64 = 0  # what was taken out of it, first to third, 6 bits each
        # deeds of this round, for the tiles
        self.built: i64 = 0
        self.lifted: i64 = 0
        self.sent: i64 = 0
        self.reaped: i64 = 0
        self.harvests: i64 = 0
        self.smallest: i64 = 0  # smallest paddy harvested this round
        self.widest: i64 = 0  # largest paddy planted this round

    def copy(self) -> Farm:
        """An independent copy."""
        to = Farm()
        to.pieces = self.pieces
        to.gates = self.gates
        to.fixed = self.fixed
        to.rocks = self.rocks
        to.magic = self.magic
        to.planted = self.planted
        to.grown = self.grown
        to.fertilised = self.fertilised
        to.discs = self.discs
        to.weeds = self.weeds
        to.pests = self.pests
        to.heads = self.heads
        to.sizes = self.sizes
        to.chain, to.links, to.unsound = self.chain, self.links, self.unsound
        to.reservoir = self.reservoir
        to.rice = self.rice
        to.laborers = self.laborers
        to.livestock = self.livestock
        to.bought = self.bought
        to.extra_laborers = self.extra_laborers
        to.extra_livestock = self.extra_livestock
        to.free_pieces = self.free_pieces
        to.plan = self.plan
        to.helpers = self.helpers
        to.slot = self.slot
        to.stage = self.stage
        to.left = self.left
        to.ponds, to.pond_size = self.ponds, self.pond_size
        to.answered = self.answered
        to.hand = self.hand
        to.played = self.played
        to.latest = self.latest
        to.spent = self.spent
        to.resolved = self.resolved
        to.pick = self.pick
        to.dealt = self.dealt
        to.taken = self.taken
        to.built = self.built
        to.lifted = self.lifted
        to.sent = self.sent
        to.reaped = self.reaped
        to.harvests = self.harvests
        to.smallest, to.widest = self.smallest, self.widest
        to.build_cost = self.build_cost
        to.harvest_cost = self.harvest_cost
        to.jobs = self.jobs
        to.weeds_ignored, to.pests_ignored = self.weeds_ignored, self.pests_ignored
        to.cubes_ignored = self.cubes_ignored
        to.pond_power, to.small_pond = self.pond_power, self.small_pond
        to.bonus, to.last_bonus, to.hex_bonus = self.bonus, self.last_bonus, self.hex_bonus
        to.prevents = self.prevents
        to.wet_work = self.wet_work
        to.tax_step = self.tax_step
        return to

    def dump(self) -> list[int]:
        """Everything that does not follow from the rest, in the order of FARM_FIELDS."""
        return list(farm_numbers(self))

    def load(self, numbers: list[int]) -> None:
        """Take over what `dump` gave; field and passive effects must be surveyed afterwards."""
        for name, number in zip(FARM_FIELDS, numbers, strict=True):
            setattr(self, name, number)

    def forget_round(self) -> None:
        """The plan, the work and the deeds of the round before are forgotten."""
        self.extra_laborers = 0
        self.extra_livestock = 0
        self.free_pieces = 0
        self.plan = 0
        self.helpers = 0
        self.bought = 0
        self.built = 0
        self.lifted = 0
        self.sent = 0
        self.reaped = 0
        self.harvests = 0
        self.smallest = 0
        self.widest = 0
        self.resolved = 0

    # -- paddies, named by their first hex

    def size(self, head: i64) -> i64:
        """Hexes of a paddy."""
        return (self.sizes >> (head * SIZE_LANE)) & 15

    def link(self, place: i64) -> i64:
        """First hex of the paddy at this place of the chain, 0 being the start."""
        return (self.chain >> (place * SIZE_LANE)) & 15

    def discs_in(self, head: i64) -> i64:
        """Water discs in a paddy."""
        return (self.discs >> (head * LANE)) & LANE_MASK

    def weeds_in(self, head: i64) -> i64:
        """Weeds in a paddy."""
        return (self.weeds >> (head * LANE)) & LANE_MASK

    def pests_in(self, head: i64) -> i64:
        """Pests in a paddy."""
        return (self.pests >> (head * LANE)) & LANE_MASK

    def set_discs(self, head: i64, discs: i64) -> None:
        """Change the discs of a paddy."""
        self.discs += (discs - self.discs_in(head)) << (head * LANE)

    def hands(self, slot: i64) -> i64:
        """Pieces at an action: planned ones, those a card put there, and helpers of every round (7.7, 8.1)."""
        shift = slot * PLAN_LANE
        helpers = ((self.helpers >> shift) & PLAN_MASK) + ((self.jobs >> shift) & PLAN_MASK)
        return ((self.plan >> shift) & PLAN_MASK) + helpers

    def total_discs(self) -> i64:
        """Water discs in the field."""
        return lanes_sum(self.discs)

    def highest(self) -> i64:
        """The highest card played, 0 before the first."""
        top: i64 = 0
        rest = self.played >> 1
        while rest:
            top += 1
            rest >>= 1
        return top
