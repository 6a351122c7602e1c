"""Paddies, chain, soundness and refused pieces agree with brute force written from the rulebook."""

from __future__ import annotations

from random import Random

import pytest

from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.build import buildable
from subak.games.spirits.rules.farm import Farm, lane
from subak.games.spirits.rules.field import harmless_sides, survey, whole_field_sound
from subak.games.spirits.words.lost import lost_hexes
from tests.oracles import spirits_field as oracle
from tests.oracles.spirits_pairs import action_of, building, count_pairs
from tests.oracles.spirits_random import add_piece, grown_farm, hexes, names, paddy_mask, start_farm


def compare_field(pieces: int, gates: int) -> bool:
    """Compare paddies, soundness and (in a sound field) the chain; returns whether the field is sound."""
    farm = Farm()
    farm.pieces, farm.gates = pieces, gates
    survey(farm)
    walls, openings = names(pieces), names(gates)
    found = {hexes(paddy_mask(farm, at)) for at in range(v.HEXES) if farm.heads >> at & 1}
    assert found == set(oracle.paddies(walls))
    assert all(farm.size(at) == len(hexes(paddy_mask(farm, at))) for at in range(v.HEXES) if farm.heads >> at & 1)
    sound = oracle.sound(walls, openings)
    assert whole_field_sound(pieces, gates) == sound
    if sound and farm.heads & 1:
        chain = [hexes(paddy_mask(farm, farm.link(place))) for place in range(farm.links)]
        assert chain == oracle.chain(walls, openings)
    return sound


def random_sets(random: Random) -> tuple[int, int]:
    """Walls and gates at random, from sparse to dense."""
    share, doors = random.choice((0.5, 0.7, 0.85, 0.95)), random.choice((0.1, 0.25, 0.5))
    pieces = v.START_SIDES | sum(1 << side for side in range(v.SIDES) if random.random() < share)
    return pieces, pieces & sum(1 << side for side in range(v.SIDES) if random.random() < doors)


def compare_many(seed: int, count: int) -> None:
    random = Random(seed)
    sound = sum(compare_field(*random_sets(random)) for _ in range(count))
    for _ in range(count // 20):
        farm = grown_farm(random, random.randrange(6, 26))
        assert compare_field(int(farm.pieces), int(farm.gates))
    assert 0 < sound < count


def compare_pieces(seed: int, fields: int) -> int:
    """At random fields every piece on every side is allowed exactly if brute force says so; returns how many were."""
    random = Random(seed)
    tried = 0
    for _ in range(fields):
        farm = grown_farm(random, random.randrange(0, 24))
        filled = set()
        for at in range(v.HEXES):
            if farm.heads >> at & 1 and random.random() < 0.4:
                farm.weeds |= int(lane(at, 1))
                filled.add(hexes(paddy_mask(farm, at)))
        places = int(buildable(farm))
        walls, gates = names(int(farm.pieces)), names(int(farm.gates))
        for side, name in enumerate(v.SIDE_NAMES):
            for gate in (False, True):
                listed = bool(places >> side + v.SIDES * gate & 1)
                assert listed == oracle.allowed(walls, gates, filled, name, gate), (sorted(walls), sorted(gates), name)
                tried += 1
    return tried


def compare_first_pieces(seed: int, fields: int) -> int:
    """At random fields every piece is listed exactly if it is sound alone or with a second one; returns how many
    need a second one."""
    random = Random(seed)
    firsts = 0
    for _ in range(fields):
        farm = grown_farm(random, random.randrange(12, 26))
        filled = set()
        for at in range(v.HEXES):
            if farm.heads >> at & 1 and random.random() < 0.2:
                farm.weeds |= int(lane(at, 1))
                filled.add(hexes(paddy_mask(farm, at)))
        listed = set(building(farm).legal(0))
        walls, gates = names(int(farm.pieces)), names(int(farm.gates))
        for name in set(v.SIDE_NAMES) - walls:
            if any(set(oracle.HEXES_OF[name]) <= paddy for paddy in filled):
                continue
            for gate in (False, True):
                alone = oracle.allowed(walls, gates, filled, name, gate)
                second = not alone and bool(oracle.followers(walls, gates, filled, (name, gate)))
                assert (action_of((name, gate)) in listed) == (alone or second), (sorted(walls), sorted(gates), name)
                firsts += second
    return firsts


@pytest.mark.rule("spirits 2.1")
def test_thirty_sides_can_carry_a_piece() -> None:
    assert sorted(v.SIDE_NAMES) == oracle.BUILDABLE
    inner = {name for name in v.SIDE_NAMES if "-" in name}
    assert (len(inner), len(v.SIDE_NAMES) - len(inner), len(oracle.BAMBOO)) == (19, 11, 11)
    assert names(v.INNER) == inner


@pytest.mark.rule("spirits 2.2")
@pytest.mark.rule("spirits 2.3")
@pytest.mark.rule("spirits 2.4")
def test_paddies_gates_and_chain_agree_with_brute_force() -> None:
    compare_many(1, 3000)


@pytest.mark.rule("spirits 2.5")
@pytest.mark.rule("spirits 9.5")
def test_pieces_are_refused_exactly_where_brute_force_refuses_them() -> None:
    assert compare_pieces(2, 60) == 60 * 60


@pytest.mark.rule("spirits 2.5")
def test_pieces_that_need_a_second_one_are_those_of_brute_force() -> None:
    assert compare_first_pieces(5, 25) > 0


@pytest.mark.rule("spirits 2.5")
def test_two_pieces_that_leave_the_field_sound_can_be_set_in_any_order() -> None:
    counted = count_pairs(3, 400)
    assert counted.pairs >= 400 and counted.built > 5


@pytest.mark.full
def test_many_pairs_of_pieces_agree_with_brute_force() -> None:
    assert compare_first_pieces(100, 40) > 0
    assert count_pairs(4, 1500).pairs >= 1500


@pytest.mark.full
@pytest.mark.parametrize("seed", range(10, 20))
def test_a_hundred_thousand_fields_agree_with_brute_force(seed: int) -> None:
    compare_many(seed, 10_000)


@pytest.mark.full
@pytest.mark.parametrize("seed", range(30, 40))
def test_many_refusals_agree_with_brute_force(seed: int) -> None:
    assert compare_pieces(seed, 400) == 400 * 60


def test_harmless_sides_are_never_refused() -> None:
    random = Random(3)
    seen = 0
    for _ in range(150):
        farm = grown_farm(random, random.randrange(0, 20))
        walls, gates = names(int(farm.pieces)), names(int(farm.gates))
        for name in names(int(harmless_sides(farm.pieces))) - walls:
            seen += 1
            assert oracle.allowed(walls, gates, set(), name, False)
            assert oracle.allowed(walls, gates, set(), name, True)
    assert seen > 500


@pytest.mark.rule("spirits 2.10")
def test_lost_hexes_never_come_into_a_paddy_again() -> None:
    random = Random(4)
    losses = 0
    for _ in range(60):
        farm = grown_farm(random, random.randrange(8, 20))
        lost = hexes(lost_hexes(int(farm.pieces), int(farm.gates)))
        losses += len(lost)
        for _ in range(6):
            other = Farm()
            other.pieces, other.gates = farm.pieces, farm.gates
            survey(other)
            for _ in range(24):
                add_piece(random, other)
            inside = set().union(*oracle.paddies(names(int(other.pieces))))
            assert not lost & inside
    assert losses > 5


@pytest.mark.rule("spirits 2.10")
def test_nothing_is_lost_at_the_start_but_a_corner_with_too_many_gates_is() -> None:
    farm = start_farm(Random(5))
    assert lost_hexes(int(farm.pieces), int(farm.gates)) == 0
    gates = sum(1 << v.SIDE_NAMES.index(name) for name in ("b4.e", "b4.ne", "b4.se", "a1-b2"))
    assert hexes(lost_hexes(v.START_SIDES | gates, gates)) == {"b4"}
