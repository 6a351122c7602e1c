"""Dice: handfuls and rolls as numbers, the roll and its rerolls (2.1, 4.1, 4.2), and turning a die (9.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from subak.core.rng import Rng
from subak.core.state import EVERYONE
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.effects import pay, pay_all, total

if TYPE_CHECKING:
    from subak.games.ricedice.rules.state import RiceDice


# -- rolls: every multiset of up to five dice has a number, smaller handfuls first, 0 being no die


def _handfuls() -> list[int]:
    """All multisets of at most DICE dice as packed counts, by size, then in the order of their sorted faces."""
    found = [0]
    last = [(0, 0)]
    for _ in range(v.DICE):
        longer: list[tuple[int, int]] = []
        for packed, highest in last:
            for face in range(highest, v.FACES):
                longer.append((packed + (1 << v.FACE_BITS * face), face))
        found += [packed for packed, _ in longer]
        last = longer
    return found


def _next_rolls() -> list[int]:
    """For each roll and face the roll with that die more; 0 where there would be too many dice."""
    number = {packed: roll for roll, packed in enumerate(ROLL_DICE)}
    return [number.get(packed + (1 << v.FACE_BITS * face), 0) for packed in ROLL_DICE for face in range(v.FACES)]


def _roll_weights() -> list[int]:
    """In how many ways different dice can show each roll."""
    factorial = [1, 1, 2, 6, 24, 120]
    weights: list[int] = []
    for packed in ROLL_DICE:
        counts = [packed >> v.FACE_BITS * face & v.FACE_MASK for face in range(v.FACES)]
        ways = factorial[sum(counts)]
        for count in counts:
            ways //= factorial[count]
        weights.append(ways)
    return weights


def _reroll_sets() -> list[int]:
    """For each pattern of dice equal to their left neighbour: the set of masks that name a choice of dice once.

    Among equal dice the leftmost are rerolled, so a mask is left out when it skips an equal die to the left."""
    sets: list[int] = []
    for same in range(v.REROLLS):
        allowed = 0
        for mask in range(v.REROLLS):
            if mask & same & ~(mask << 1) == 0:
                allowed |= 1 << mask
        sets.append(allowed)
    return sets


ROLL_DICE: Final = _handfuls()
ROLL_NEXT: Final = _next_rolls()
ROLL_WEIGHT: Final = _roll_weights()
ROLL_FIRST: Final = [0, 1, 7, 28, 84, 210, 462]  # first roll of each size
REROLL_SETS: Final = _reroll_sets()
WAYS: Final = [1, 6, 36, 216, 1296, 7776]  # how many dice can fall, by their number


def showing(dice: i64, face: i64) -> i64:
    """How many dice of a handful show a face."""
    return dice >> v.FACE_BITS * face & v.FACE_MASK


def equal_neighbours(dice: i64) -> i64:
    """Mask of the sorted dice that show the same face as the die to their left."""
    same: i64 = 0
    place: i64 = 0
    while dice:
        count = dice & v.FACE_MASK
        if count:
            same |= ((1 << count) - 2) << place
            place += count
        dice >>= v.FACE_BITS
    return same


def picked_dice(dice: i64, mask: i64) -> i64:
    """The dice at the sorted places of a mask, as a handful of their own."""
    picked: i64 = 0
    unit: i64 = 1
    while dice:
        count = dice & v.FACE_MASK
        while count:
            if mask & 1:
                picked += unit
            mask >>= 1
            count -= 1
        unit <<= v.FACE_BITS
        dice >>= v.FACE_BITS
    return picked


def dice_count(dice: i64) -> i64:
    """How many dice a handful has."""
    n: i64 = 0
    while dice:
        n += dice & v.FACE_MASK
        dice >>= v.FACE_BITS
    return n


def worker_symbols(dice: i64) -> i64:
    """The worker symbols of a handful: wilds count one, double workers two (4.4, 4.5)."""
    return showing(dice, v.WILD) + showing(dice, v.WORKER) + 2 * showing(dice, v.DOUBLE)


def water_symbols(dice: i64) -> i64:
    """The water symbols of a handful, wilds among them (4.4, 4.5)."""
    return showing(dice, v.WILD) + showing(dice, v.WATER)


def card_symbols(dice: i64) -> i64:
    """The card symbols of a handful, wilds among them (4.4, 4.5)."""
    return showing(dice, v.WILD) + showing(dice, v.CARD)


# -- the roll


def begin_roll(state: RiceDice) -> None:
    """All dice are to be rolled; a seat may then reroll once, more often and turn dice by its cards (4.1, 4.2, 9.3)."""
    state.dice = 0
    state.to_roll = v.DICE
    state.rerolls = 0
    state.die_turns = 0
    if state.active < state.seats:
        state.rerolls = 1 + total(state, state.active, v.EXTRA_REROLL)
        state.die_turns = total(state, state.active, v.SET_DIE)


def outcomes(state: RiceDice) -> list[int]:
    """All rolls of the dice in hand (4.1)."""
    return list(range(v.ROLLED + ROLL_FIRST[state.to_roll], v.ROLLED + ROLL_FIRST[state.to_roll + 1]))


def is_outcome(state: RiceDice, action: i64) -> bool:
    """Whether an action is a roll of the dice in hand (4.1)."""
    return ROLL_FIRST[state.to_roll] <= action - v.ROLLED < ROLL_FIRST[state.to_roll + 1]


def drawn_outcome(state: RiceDice, rng: Rng) -> i64:
    """A roll of the dice in hand: dice thrown one by one are as likely as their multisets by weight (4.1)."""
    fall = rng.below(WAYS[state.to_roll])
    roll: i64 = 0
    for _ in range(state.to_roll):
        roll = ROLL_NEXT[roll * v.FACES + fall % v.FACES]
        fall //= v.FACES
    return v.ROLLED + roll


def fall(state: RiceDice, roll: i64) -> None:
    """The dice in hand have fallen (4.1, 4.2)."""
    fallen: i64 = ROLL_DICE[roll]
    state.dice += fallen
    state.tell(v.TOLD_ROLL, EVERYONE, state.active, fallen, state.dice, state.to_roll)
    state.to_roll = 0


# -- rerolls


def legal_rerolls(state: RiceDice) -> i64:
    """Mask of the choices of dice to reroll, none at all among them; of equal dice the leftmost are named (4.2)."""
    return REROLL_SETS[equal_neighbours(state.dice)]


def reroll(state: RiceDice, mask: i64) -> bool:
    """Take up the dice at these sorted places, or stand when there are none; whether the dice are final (4.2)."""
    if mask == 0:
        state.tell(v.TOLD_STAND, EVERYONE, state.active)
        return True
    taken = picked_dice(state.dice, mask)
    state.tell(v.TOLD_REROLL, EVERYONE, state.active, taken)
    state.dice -= taken
    state.to_roll = dice_count(taken)
    state.rerolls -= 1
    state.next_step(v.ROLL)
    return False


def pay_wilds(state: RiceDice) -> None:
    """The dice are final: no reroll is left, and two wilds or other faces may bring rice (4.8, 9.16, 9.24)."""
    state.rerolls = 0
    if showing(state.dice, v.WILD) >= v.LUCKY_WILDS:
        pay_all(state, state.active, v.RICE_WILDS)
    powers: i64 = state.powers[state.active]
    if powers >> v.RICE_FACES and state.phase != v.OVER:
        pay_faces(state)


def pay_faces(state: RiceDice) -> None:
    """Rice for faces that enough dice show, from the leftmost paddy to the rightmost (1.4, 9.24)."""
    first = state.active * v.SLOTS
    for p in range(first, first + state.size[state.active]):
        card: i64 = state.card[p]
        for face in range(v.FACES):
            if showing(state.dice, face) >= state.cards.need[card * v.FACES + face] and state.cards.has(
                card, v.RICE_FACES + face
            ):
                pay(state, state.active, card, v.RICE_FACES + face)
                if state.phase == v.OVER:
                    return


# -- turning a die


def legal_die_turns(state: RiceDice) -> i64:
    """Mask of the ways to turn a die: any face that shows to any other but double worker (9.3)."""
    mask: i64 = 0
    for face in range(v.FACES):
        if showing(state.dice, face):
            targets: i64 = ((1 << v.FACES) - 1) & ~(1 << v.DOUBLE) & ~(1 << face)
            mask |= targets << (face * v.FACES)
    return mask


def turn_die(state: RiceDice, action: i64) -> bool:
    """Turn one die to another face, or leave the dice; whether no more may be turned (9.3)."""
    if action == v.LEAVE:
        state.die_turns = 0
        return True
    shown = (action - v.TURN) // v.FACES
    wished = (action - v.TURN) % v.FACES
    state.dice += (1 << v.FACE_BITS * wished) - (1 << v.FACE_BITS * shown)
    state.die_turns -= 1
    state.tell(v.TOLD_DIE, EVERYONE, state.active, shown, wished, state.dice)
    return state.die_turns == 0
