"""Previews against play: what a sketch was said to bring comes about when it is carried out as planned."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from subak.core.rng import Rng
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.sketch.foresee import Foresight
from subak.games.spirits.sketch.rehearsal import Rehearsal
from subak.games.spirits.sketch.sketch import read_sketch
from subak.games.spirits.words.notation import hexes_named, sides_named
from tests.rules.spirits.sketches import play_out, positions, preview, sketch_of

FIELD = ("pieces", "gates", "rocks", "planted", "grown", "fertilised", "weeds", "pests")
OPTIONS: tuple[dict[str, Any], ...] = ({}, {"fish_pond_small": True, "pieces": "unlimited"}, {"hardy_rice_pests": True})


def compare(state: Spirits, seat: int, sketch: dict[str, Any], seed: int, seen_of: Counter[str]) -> None:
    """Play one sketched round out and hold the preview to what it said."""
    seen = state.seen(seat)
    said, played = preview(seen, seat, sketch), play_out(state, seat, sketch, sketch, seed)
    assert played.sum_of(v.TOLD_HARVEST, seat, 5) == said.rice_plan - said.rice
    seen_of.update(
        rice=said.rice_plan - said.rice, short=said.rice_lost, refused=sum(bool(n.clause) for n in said.notes)
    )
    if state.round == v.LAST_ROUND:
        return
    sight, farm, before = Foresight(seen, seat, read_sketch(sketch)), played.state.farms[seat], state.farms[seat]
    assert sides_named(farm.pieces & ~before.pieces) == sides_in_order(said.pieces)
    assert hexes_named(before.rocks & ~farm.rocks) == sorted(rock.hex for rock in said.rocks if rock.goes)
    assert said.water.least <= played.water <= said.water.most
    exact = Rehearsal(seen, seat, sight.wish, played.water).play(sight.staff.plan)
    assert {name: getattr(exact.end, name) for name in FIELD} == {name: getattr(farm, name) for name in FIELD}
    assert state.round == v.ROUND_OF_TWO_GROWS or exact.end.discs == farm.discs
    assert exact.sent_out == said.water.sent_out
    assert said.water.sent_least <= exact.sent == played.sum_of(v.TOLD_SENT, seat, 3) <= said.water.sent_most
    assert said.hexes_with_rice <= int(farm.planted | farm.grown).bit_count() <= said.hexes_most
    seen_of.update(pieces=len(said.pieces), rocks=len(said.rocks), perhaps=said.water.least < said.water.most)


def sides_in_order(pieces: list[Any]) -> list[str]:
    """The sides of the pieces that were to be set, as `sides_named` lists them."""
    set_ones = {one.side for one in pieces if one.order and one.kind != "move"}
    return [name for name in v.SIDE_NAMES if name in set_ones]


def test_a_round_played_as_planned_brings_what_its_preview_said() -> None:
    met: Counter[str] = Counter()
    for seats in (1, 2, 3, 4):
        met += rounds_like_these(seats, range(2), share=0.5)
    assert min(met[kind] for kind in ("rice", "short", "refused", "pieces", "rocks", "perhaps")) > 0, met


@pytest.mark.full
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_many_rounds_played_as_planned_bring_what_their_previews_said(seats: int) -> None:
    assert rounds_like_these(seats, range(2, 22), share=0.6)["rice"] > 500


def rounds_like_these(seats: int, seeds: range, share: float) -> Counter[str]:
    """Sketch and play out rounds of real games; what they held."""
    met: Counter[str] = Counter()
    for seed in seeds:
        chance, options = random.Random(f"{seats}.{seed}"), OPTIONS[seed % len(OPTIONS)] if seats > 1 else {}
        for state, seat in positions(seats, seed, **options):
            if chance.random() < share:
                compare(state, seat, sketch_of(state.seen(seat), seat, chance), seed, met)
    return met


def test_numbers_alone_are_played_as_far_as_they_say_what_is_meant() -> None:
    offered: Counter[str] = Counter()
    rice = 0
    for seats, seed in ((1, 0), (3, 0), (3, 1)):
        chance = random.Random(seed)
        for state, seat in positions(seats, seed):
            numbers = {name: chance.randrange(5) for name in v.PLAN_NAMES if chance.random() < 0.7}
            played = play_out(state, seat, {"workers": numbers}, None, seed)
            offered.update(one.part for one in played.offered)
            rice += played.sum_of(v.TOLD_HARVEST, seat, 5)
    assert {"build", "rocks", "water-out", "weeds", "harvest", "water-in", "plant"} <= set(offered)
    assert rice > 0


def test_whoever_leaves_the_plan_is_led_on_from_there() -> None:
    """Whatever was done by hand meanwhile, every list that is offered is legal and ends what it begins."""
    met: Counter[str] = Counter()
    for seats, seed in ((2, 4), (4, 4)):
        chance = random.Random(seed)
        for state, seat in positions(seats, seed):
            sketch = sketch_of(state.seen(seat), seat, chance)
            met.update(one.part for one in play_out(state, seat, sketch, sketch, seed, chance).offered)
    assert {"build", "rocks", "water-out", "weeds", "pests", "harvest", "water-in", "plant"} <= set(met)


def test_a_preview_is_the_same_in_every_world_that_looks_the_same() -> None:
    chance, rng, worlds = random.Random(5), Rng(5, 1), 0
    for state, seat in positions(4, 5):
        seen = state.seen(seat)
        sketch = sketch_of(seen, seat, chance)
        other = seen.determinize(rng)
        assert preview(other.seen(seat), seat, sketch) == preview(seen, seat, sketch)
        worlds += other.to_bytes() != state.to_bytes()
    assert worlds > 0
