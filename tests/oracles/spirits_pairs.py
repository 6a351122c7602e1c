"""Pairs of pieces in Spirits, by brute force: whatever two pieces make sound can be set, and nothing else happens."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from random import Random

from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.state import Spirits
from tests.oracles import spirits_field as oracle
from tests.oracles.spirits_random import grown_farm, names, table

TRIES = 60  # pairs of pieces tried on a field
LEFT = 8  # pieces at hand


@dataclass(slots=True)
class Counted:
    """Pairs and triples of pieces that leave a sound field sound, and how they can be set."""

    pairs: int = 0
    one_by_one: int = 0  # in at least one order
    together: int = 0  # only as two at once
    triples: int = 0
    three_at_once: int = 0  # no piece and no two of them leave the field sound
    built: int = 0  # Build actions played to their end


def building(farm: Farm, left: int = LEFT) -> Spirits:
    """A table at whose Build action the farm has pieces to set, without a limit."""
    state = table(farm)
    state.rules = v.TOGETHER
    state.phase, state.waiting = v.PHASE_BUILD, 1
    farm.stage, farm.left = v.AT_BUILD, left
    return state


def action_of(piece: oracle.Piece) -> int:
    """The action that sets a piece."""
    side, gate = v.SIDE_NAMES.index(piece[0]), piece[1]
    return (v.GATE if gate else v.WALL) + side


def can_set(state: Spirits, *pieces: oracle.Piece) -> bool:
    """Whether these pieces can be set one after the other."""
    twin = state.copy()
    for piece in pieces:
        if not twin.allows(0, action_of(piece)):
            return False
        twin.apply(0, action_of(piece))
    return True


def sound_with(walls: set[str], gates: set[str], pieces: tuple[oracle.Piece, ...]) -> bool:
    """Whether the field is sound with these pieces as well."""
    for piece in pieces:
        walls, gates = oracle.with_piece(walls, gates, piece)
    return oracle.sound(walls, gates)


def drawn(random: Random, walls: set[str], number: int) -> tuple[oracle.Piece, ...]:
    """Pieces on different free sides."""
    free = [name for name in oracle.BUILDABLE if name not in walls]
    return tuple((name, random.random() < 0.4) for name in random.sample(free, min(number, len(free))))


def compare_pairs(random: Random, farm: Farm, counted: Counted) -> None:
    """Draw pairs and triples of pieces for a sound field; pairs that leave it sound can be set in both orders."""
    walls, gates = names(int(farm.pieces)), names(int(farm.gates))
    state = building(farm)
    for _ in range(TRIES):
        pair = drawn(random, walls, 2)
        if len(pair) == 2 and sound_with(walls, gates, pair):
            alone = [sound_with(walls, gates, (piece,)) for piece in pair]
            counted.pairs += 1
            counted.one_by_one += any(alone)
            counted.together += not any(alone)
            assert can_set(state, *pair), (sorted(walls), sorted(gates), pair)
            assert can_set(state, *reversed(pair)), (sorted(walls), sorted(gates), pair)
        triple = drawn(random, walls, 3)
        if len(triple) == 3 and sound_with(walls, gates, triple):
            counted.triples += 1
            some = [(piece,) for piece in triple] + list(combinations(triple, 2))
            counted.three_at_once += not any(sound_with(walls, gates, part) for part in some)


def play_build(random: Random, farm: Farm, counted: Counted) -> None:
    """Play a Build action at random: it ends with a sound field, and an unsound one can only be mended."""
    state = building(farm, random.randrange(1, LEFT))
    while state.waiting & 1 and farm.stage == v.AT_BUILD:
        actions = state.legal(0)
        assert actions, "whoever builds can go on"
        walls, gates = names(int(farm.pieces)), names(int(farm.gates))
        if oracle.sound(walls, gates):
            assert v.DONE in actions
        else:
            mended = {name for name in v.SIDE_NAMES if name not in walls and mends(walls, gates, name)}
            assert {v.SIDE_NAMES[(action - v.WALL) % v.SIDES] for action in actions} == mended
        built = [action for action in actions if v.WALL <= action < v.MOVE]
        state.apply(0, random.choice(built if built and random.random() < 0.9 else actions))
    assert oracle.sound(names(int(farm.pieces)), names(int(farm.gates)))
    counted.built += 1


def mends(walls: set[str], gates: set[str], name: str) -> bool:
    """Whether a wall or gate on a side makes the field sound."""
    return sound_with(walls, gates, ((name, False),)) or sound_with(walls, gates, ((name, True),))


def count_pairs(seed: int, pairs: int) -> Counted:
    """Go on with random fields, every other one nearly full, until so many pairs of pieces have left one sound."""
    random, counted = Random(seed), Counted()
    while counted.pairs < pairs:
        farm = grown_farm(random, random.randrange(*random.choice(((6, 26), (18, 27)))))
        play_build(random, farm.copy(), counted)
        compare_pairs(random, farm, counted)
    return counted
