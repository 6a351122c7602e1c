"""The vectors that Water Out and Water In can reach agree with discs moved one at a time."""

from __future__ import annotations

from random import Random

import pytest

from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.rules.water import capacity, is_rocky, paddy_at
from subak.games.spirits.rules.water_in import begin as begin_water_in
from subak.games.spirits.rules.water_out import begin as begin_water_out
from tests.oracles.spirits_random import grown_farm, paddy_mask, table
from tests.oracles.spirits_water import Way, water_in, water_out


def wet_farm(random: Random) -> Farm:
    """A farm with several paddies, a few rocks, a little magic water, and discs."""
    farm = grown_farm(random, random.randrange(8, 27))
    order = heads(farm)
    for at in range(1, v.HEXES):
        if random.random() < 0.08:
            farm.rocks |= 1 << at
        elif random.random() < 0.08 and any(paddy_mask(farm, head) >> at & 1 for head in order):
            farm.magic |= 1 << at
    for head in order:
        if not is_rocky(farm, head):
            farm.set_discs(head, random.randrange(capacity(farm, head) + 1))
    return farm


def heads(farm: Farm) -> list[int]:
    """The paddies in the order of the water's way."""
    found: list[int] = []
    while (head := int(paddy_at(farm, len(found)))) >= 0:
        found.append(head)
    return found


def way_of(farm: Farm) -> Way:
    """The same farm as the oracle knows it."""
    order = heads(farm)
    rocky = tuple(bool(is_rocky(farm, head)) for head in order)
    room = tuple(0 if rock else int(capacity(farm, head)) for head, rock in zip(order, rocky, strict=True))
    return Way(room, rocky, int(farm.links))


def discs_of(farm: Farm) -> tuple[int, ...]:
    """Discs along the way."""
    return tuple(int(farm.discs_in(head)) for head in heads(farm))


def ends_of(state: Spirits, phase: int) -> list[tuple[int, ...]]:
    """The discs of seat 0 at the end of every line of its choices in a water step."""
    if state.phase != phase or state.asked != 0 or state.turn > 0:
        return [discs_of(state.farms[0])]
    found = []
    for action in state.legal(0):
        after = state.copy()
        after.apply(0, action)
        found += ends_of(after, phase)
    return found


def compare_out(random: Random) -> int:
    """One random field in Water Out; returns how many ends it has."""
    state = table(wet_farm(random))
    way, before = way_of(state.farms[0]), discs_of(state.farms[0])
    state.farms[1].set_discs(0, 1)  # the second player is asked, so that the step does not run on by itself
    begin_water_out(state)
    found = ends_of(state, v.PHASE_WATER_OUT)
    assert len(found) == len(set(found)), "an end is reached twice"
    assert set(found) == water_out(way, before)
    return len(found)


def compare_in(random: Random) -> int:
    """One random field in Water In; returns how many ends it has."""
    state = table(wet_farm(random))
    state.farms[0].reservoir = random.randrange(8)
    way, before = way_of(state.farms[0]), discs_of(state.farms[0])
    expected = water_in(way, int(state.farms[0].reservoir), before)
    state.farms[1].reservoir = 1
    begin_water_in(state)
    found = ends_of(state, v.PHASE_WATER_IN)
    assert len(found) == len(set(found)), "an end is reached twice"
    assert set(found) == expected
    return len(found)


@pytest.mark.rule("spirits 11.1")
@pytest.mark.rule("spirits 11.3")
def test_water_out_reaches_what_single_discs_reach() -> None:
    random = Random(11)
    assert max(compare_out(random) for _ in range(300)) > 20


@pytest.mark.rule("spirits 15.1")
@pytest.mark.rule("spirits 15.2")
def test_water_in_reaches_what_single_discs_reach() -> None:
    random = Random(12)
    assert max(compare_in(random) for _ in range(300)) > 4


@pytest.mark.full
@pytest.mark.parametrize("seed", range(20, 30))
def test_ten_thousand_fields_agree_with_single_discs(seed: int) -> None:
    random = Random(seed)
    assert sum(compare_out(random) for _ in range(1000)) > 1000
    assert sum(compare_in(random) for _ in range(1000)) > 1000
