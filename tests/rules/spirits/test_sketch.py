"""What a sketch of a round needs and brings: chosen examples, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from subak.games.spirits import GAME
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.sketch.preview import DeedPlan, PaddyPlan, Preview
from tests.rules.spirits.sketches import preview
from tests.rules.spirits.table import THREE, TWO, TWO_AT_ONCE, begin, farm, play, table, with_plan

# a1 > b1 b2 > c1 c2, and b3 c3 open at b4-c3, c3.e and c3.se: with these three pieces it is the next of the chain
TERRACES = "a1-b1! a2-b2 b2-b3 b1-c1 b2-c1 c2-c3 c1.sw c1.se c2.sw c2.se a2-b3 a3-b3 b3-b4 c3.sw b2-c2! b3-c2!"
CLOSED = ["wall b4-c3", "wall c3.e", "gate c3.se"]
WHOLE_ROUND: dict[str, Any] = {
    "build": CLOSED,
    "rocks": ["c3"],
    "paddies": {"b1": {"weed": 1, "harvest": 2, "plant": True}, "c1": {"tend": 1}, "b3": {"plant": True}},
}


def terraces(**numbers: int) -> Farm:
    """A farm with something to do in every farm action."""
    some: dict[str, Any] = {"laborers": 13, "livestock": 2, "free_pieces": 2, "rice": 31, **numbers}
    return farm(
        TERRACES,
        rocks="b4 c3",
        planted="a1 c1 c2",
        grown="b1 b2",
        discs="a1 1 b1 2",
        weeds="b1 1",
        pests="c1 1",
        **some,
    )


def planning(own: Farm, *above: Farm, round: int = 4, **options: Any) -> tuple[Spirits, int]:
    """The plan of a farm below others, and its seat; one more farm is below it."""
    return begin(table(*above, own, farm(), round=round, **options), "plan"), len(above)


def shown(own: Farm, sketch: object, *above: Farm, **more: Any) -> Preview:
    """The preview of a sketch of that farm."""
    state, seat = planning(own, *above, **more)
    return preview(state.seen(seat), seat, sketch)


def paddy(found: Preview, name: str) -> PaddyPlan:
    """One paddy of a preview."""
    return next(one for one in found.paddies if one.name == name)


def deed(found: Preview, name: str, kind: str) -> DeedPlan:
    """One deed of a paddy."""
    return next(one for one in paddy(found, name).deeds if one.deed == kind)


def given(found: Preview) -> dict[str, int]:
    """The numbers of the plan that are not zero."""
    return {slot.slot: slot.given for slot in found.slots if slot.given}


def refusals(found: Preview) -> dict[str, str]:
    """The clauses of all refusals, by place."""
    return {note.at: note.clause.removeprefix("spirits ") for note in found.notes if note.kind == "refusal"}


# -- a whole round


def test_a_sketched_round_uses_everybody_and_says_what_it_brings() -> None:
    found = shown(terraces(), WHOLE_ROUND, farm(reservoir=8))
    assert given(found) == {"build": 3, "rocks": 1, "weeds": 2, "pests": 1, "harvest": 4, "plant": 4}
    assert (found.idle.words, found.good, found.notes, found.offers) == ("", True, [], [])
    assert (found.rice, found.rice_plan, found.rice_lost, found.hexes_with_rice) == (31, 43, 0, 7)
    assert [(one.side, one.words) for one in found.pieces] == [
        ("b4-c3", "free"), ("c3.e", "free"), ("c3.se", "3 laborers"),
    ]  # fmt: skip
    assert [(one.hex, one.words) for one in found.rocks] == [("c3", "1 livestock")]
    assert found.actions == [
        "plan build 3", "plan oxen 0", "plan rocks 1", "plan weeds 2", "plan pests 1", "plan harvest 4", "plan plant 4",
    ]  # fmt: skip
    assert found.summary == "All work; +12 rice, 7 hexes with rice after this round."


def test_the_steps_of_a_paddy_come_in_the_order_of_the_rules_with_their_workers() -> None:
    found = shown(terraces(), WHOLE_ROUND, farm(reservoir=8))
    steps = [(one.deed, one.done, one.given) for one in paddy(found, "b1").deeds]
    assert steps == [("out", 2, 0), ("weed", 1, 2), ("harvest", 2, 4), ("in", 2, 0), ("plant", 2, 2)]
    assert paddy(found, "b1").line == "+12 · 4 laborers"
    assert (paddy(found, "b1").yields_now, paddy(found, "b1").yields_plan) == ([2, 4], [5, 12])
    assert paddy(found, "c1").line == "tend: 1 pest out, fertilised"
    assert (paddy(found, "c1").crop, paddy(found, "c1").ready) == ("grown", 20)
    assert (paddy(found, "b3").new, paddy(found, "b3").effects) == (True, ["2 from b1 b2", "planted"])
    assert paddy(found, "a1").line == "grows"


def test_water_out_of_a_harvested_paddy_fills_the_next_one_and_what_must_come_fills_the_rest() -> None:
    water = shown(terraces(), WHOLE_ROUND, farm(reservoir=8)).water
    assert (water.least, water.most, water.needed, water.enough) == (6, 8, 4, "yes")
    runs = {(run.step, run.source, run.target): (run.discs, run.gates) for run in water.runs}
    assert runs["out", "b1", "b3"] == (2, ["b2-c2", "b3-c2"])
    assert runs["in", "", "c1"] == (2, ["a1-b1", "b2-c2"])
    assert runs["in", "", ""] == (2, ["a1-b1", "b2-c2", "b3-c2", "c3.se"])
    assert (water.next_seat, water.to, water.sent_out, water.sent_least, water.sent_most) == (2, "seat", 0, 2, 4)
    assert [(one.seat, one.least, one.most) for one in water.sources] == [(0, 6, 8)]


def test_a_shortfall_is_said_with_both_numbers_and_idle_laborers_mend_it() -> None:
    found = shown(terraces(), {**WHOLE_ROUND, "workers": {"harvest": 2}}, farm(reservoir=8))
    assert paddy(found, "b1").line == deed(found, "b1", "harvest").words == "2 of 4 laborers: 5 instead of 12 rice"
    assert (found.idle.laborers, found.idle.words, found.rice_plan, found.rice_lost) == (2, "2 laborers idle", 36, 7)
    assert not found.good
    assert [note.sentence for note in found.notes] == ["Harvest of b1 b2: 2 of 4 laborers, 5 instead of 12 rice."]
    assert found.summary == "2 laborers idle and the harvest of b1 b2 is 2 short: 7 rice lost."
    offer = found.offers[0]
    assert (offer.words, offer.button, offer.gain, offer.at) == (
        "Send 2 idle laborers to the harvest: +7 rice", "Send 2 idle", 7, "b1",
    )  # fmt: skip
    mended = shown(terraces(), offer.sketch, farm(reservoir=8))
    assert (mended.good, mended.rice_plan) == (True, 43)


def test_more_than_is_needed_is_idle_where_it_stands() -> None:
    found = shown(terraces(laborers=16), {**WHOLE_ROUND, "workers": {"weeds": 5}}, farm(reservoir=8))
    weeds = next(slot for slot in found.slots if slot.slot == "weeds")
    assert (weeds.needed, weeds.given, weeds.used, weeds.chosen, weeds.words) == (2, 5, 2, True, "3 too many")
    assert found.idle.words == "3 laborers idle"


# -- what brings more


def test_ripe_rice_that_nobody_harvests_is_a_loss_and_an_offer() -> None:
    found = shown(terraces(), {"paddies": {}})
    assert paddy(found, "b1").line == "rots"
    assert [note.clause for note in found.notes if note.kind == "loss"] == ["spirits 14.4"]
    assert [(offer.button, offer.gain) for offer in found.offers] == [("Harvest b1 b2", 4)]
    then = shown(terraces(), found.offers[0].sketch)
    assert [(offer.button, offer.gain) for offer in then.offers] == [("Weed b1 b2", 8)]
    assert shown(terraces(), then.offers[0].sketch).rice_plan == 31 + 12


def test_nothing_is_offered_once_the_plan_is_sent() -> None:
    state, seat = planning(terraces())
    play(state, *preview(state.seen(seat), seat, {}).actions, seat=seat)
    found = preview(state.seen(seat), seat, {})
    assert (found.offers, found.actions) == ([], [])


def test_numbers_alone_mean_work_where_they_can_mean_only_one_thing() -> None:
    found = shown(terraces(), {"workers": {"harvest": 4, "weeds": 2}})
    assert [one.deed for one in paddy(found, "b1").deeds] == ["out", "weed", "harvest"]
    assert found.rice_plan == 31 + 12


# -- refusals with their clauses


@pytest.mark.parametrize(
    ("sketch", "place", "clause"),
    [
        ({"build": ["wall a1-a2"]}, "a1-a2", None),  # it stands: nothing is left to say
        ({"build": ["gate a1-a2"]}, "a1-a2", "9.1"),
        ({"build": ["wall b1-b2"]}, "b1-b2", "9.5"),
        ({"build": ["wall b4-c3", "wall c3.e", "wall c3.se"]}, "c3.se", "2.5"),
        ({"build": ["move a1-b1 a1-a2"]}, "a1-a2", "9.3"),
        ({"rocks": ["a1"]}, "a1", "10.1"),
        ({"paddies": {"b4": {"plant": True}}}, "b4", "2.2"),
        ({"paddies": {"b1": {"keep": 1, "weed": 1}}}, "b1", "12.1"),
        ({"paddies": {"b1": {"tend": 1, "harvest": 2}}}, "b1", "13.3"),
        ({"paddies": {"b1": {"keep": 2, "harvest": 2}}}, "b1", "14.1"),
        ({"paddies": {"c1": {"harvest": 1}}}, "c1", "14.1"),
        ({"paddies": {"c1": {"plant": True}}}, "c1", "17.1"),
        ({"build": CLOSED, "paddies": {"b3": {"plant": True}}}, "b3", "2.8"),
    ],
)
def test_what_the_rules_forbid_is_refused_with_its_clause(sketch: Any, place: str, clause: str | None) -> None:
    found = shown(terraces(), sketch, farm(reservoir=8))
    assert refusals(found).get(place) == clause
    assert clause is None or not found.good


def test_pieces_are_put_into_an_order_in_which_all_are_legal() -> None:
    found = shown(terraces(), {"build": list(reversed(CLOSED))})
    assert sorted(one.order for one in found.pieces) == [1, 2, 3]
    state, seat = planning(terraces())
    play(state, *found.actions, seat=seat)


@pytest.mark.rule("spirits 2.5")
def test_two_pieces_that_are_sound_only_together_need_each_other_in_the_sketch() -> None:
    own = farm(TWO_AT_ONCE, laborers=16)
    alone = shown(own, {"build": ["wall a2-b2"]})
    assert [(one.clause, one.sentence) for one in alone.pieces] == [
        ("spirits 2.5", "It is sound only together with wall b2-c2: sketch that as well.")
    ]
    both = shown(own, {"build": ["wall b2-c2", "wall a2-b2"]})
    assert [(one.clause, one.words) for one in both.pieces] == [("", "3 laborers")] * 2


@pytest.mark.rule("spirits 9.1")
def test_a_piece_that_nobody_pays_for_is_a_loss() -> None:
    found = shown(terraces(free_pieces=0, livestock=0, laborers=4), {"build": CLOSED})
    assert [(one.payer, one.order) for one in found.pieces] == [("laborers", 1), ("nobody", 0), ("nobody", 0)]
    assert [note.kind for note in found.notes if note.part == "build"] == ["loss", "loss"]
    build = next(slot for slot in found.slots if slot.slot == "build")
    assert (build.needed, build.given, build.words) == (9, 3, "3 of 9")


def test_livestock_without_other_work_pays_for_pieces_before_laborers_do() -> None:
    found = shown(terraces(free_pieces=0), {"build": CLOSED, "rocks": ["c3"]})
    assert [one.words for one in found.pieces] == ["1 livestock", "3 laborers", "3 laborers"]


# -- water


def test_what_only_more_water_than_must_come_would_fill_is_not_promised() -> None:
    own = farm(TWO, planted="a2 a3", livestock=1)
    found = shown(own, {"paddies": {"a1": {"plant": True}}}, farm(TWO, discs="a1 1 a2 2", reservoir=1))
    assert (found.water.least, found.water.most, found.water.enough) == (0, 4, "perhaps")
    assert (paddy(found, "a2").crop, paddy(found, "a2").crop_most) == ("planted", "grown")
    assert paddy(found, "a2").line == "grows if water comes"
    assert (deed(found, "a1", "plant").done, deed(found, "a1", "plant").perhaps) == (0, 1)
    assert {note.kind for note in found.notes} == {"warning"}
    assert found.good


def test_the_sketch_has_the_last_word_on_water() -> None:
    own = farm(TWO, discs="a1 1 a2 2", reservoir=1)
    found = shown(own, {"paddies": {"a1": {"keep": 0, "fill": False}, "a2": {"keep": 2}}})
    assert (paddy(found, "a1").discs_out, paddy(found, "a1").discs_least, paddy(found, "a2").discs_out) == (0, 0, 2)
    assert (found.water.sent_out, found.water.sent_least) == (1, 2)


@pytest.mark.rule("spirits 7.12")
def test_with_floating_harvest_nothing_runs_dry() -> None:
    found = shown(farm(TWO, grown="a2 a3", discs="a2 2", played=(30,)), {"paddies": {"a2": {"harvest": 2}}})
    assert (paddy(found, "a2").discs_out, paddy(found, "a2").rice) == (2, 12)


@pytest.mark.rule("spirits 14.8")
def test_fish_pond_goes_where_it_brings_most() -> None:
    own = farm(THREE, grown="a1 a2 a3 b3", played=(10,), laborers=12)
    found = shown(own, {"paddies": {"a1": {"harvest": 1}, "a2": {"harvest": 3}}})
    assert (paddy(found, "a1").rice, paddy(found, "a2").rice) == (5, 35)
    assert [(mark.paddy, mark.column) for mark in found.marks if mark.when == "plan"] == [("a2", 4), ("a1", 1)]


# -- at hand


def test_tiles_say_how_far_they_are_now_and_with_the_plan() -> None:
    state, seat = planning(terraces(), farm(reservoir=8))
    state.tiles = 1 << 3 | 1 << 4
    tiles = preview(state.seen(seat), seat, WHOLE_ROUND).tiles
    assert [(one.number, one.met, one.met_with_plan) for one in tiles] == [(3, False, True), (4, False, True)]
    assert [(one.have, one.with_plan, one.need) for one in tiles[0].parts] == [(0, 3, 3)]


def test_prices_are_those_that_will_be_paid_with_the_rice_of_the_plan() -> None:
    prices = shown(terraces(), WHOLE_ROUND, farm(reservoir=8)).prices
    assert (prices.rice, prices.laborers[:4], prices.livestock) == (43, [6, 10, 11, 16], [5, 9, 11, 13])
    assert (prices.affordable, prices.affordable_cost, prices.words) == (4, 43, "43 rice buy 4 laborers for 43")


def test_the_last_round_has_neither_pieces_nor_water_nor_planting() -> None:
    sketch = {"paddies": {"b1": {"weed": 1, "harvest": 2}}}
    found = shown(terraces(), sketch, round=v.LAST_ROUND)
    assert (found.places.walls, found.places.rocks, found.water.least, found.prices.laborers) == ([], [], -1, [])
    assert not paddy(found, "b1").usual.plant
    assert refusals(shown(terraces(), {"build": CLOSED}, round=v.LAST_ROUND)) == dict.fromkeys(
        ("b4-c3", "c3.e", "c3.se"), "20.2"
    )


# -- as planned


def at(step: str, own: Farm, *above: Farm, round: int = 4) -> tuple[Spirits, int]:
    """A farm at the begin of a step, below others."""
    return begin(table(*above, own, farm(), round=round), step), len(above)


def test_water_out_as_planned_says_why_for_every_paddy() -> None:
    own = with_plan(terraces(), weeds=2, harvest=4, plant=4, pests=1)
    state, seat = at("water out", own)
    found = preview(state.seen(seat), seat, WHOLE_ROUND).as_planned
    assert found is not None
    assert (found.part, found.whole, found.actions) == ("water-out", True, ["hold a1 1", "hold b1 0", "hold c1 0"])
    assert [(one.at, one.words) for one in found.reasons] == [
        ("a1", "keep 1: it grows"), ("b1", "out 2: harvest"), ("c1", "stays dry: tend"),
    ]  # fmt: skip


def test_harvest_as_planned_says_what_it_brings() -> None:
    own = with_plan(farm(TWO, grown="a2 a3"), harvest=4)
    state, seat = at("tend", own)
    found = preview(state.seen(seat), seat, None).as_planned
    assert found is not None
    assert (found.part, found.actions, found.gain, found.button) == ("harvest", ["harvest a2 2"], 12, "Harvest +12")
    assert found.words == "Harvest as planned: a2 a3, +12 rice."


def test_laborers_beyond_the_sketch_forgo_nothing() -> None:
    own = with_plan(farm(THREE, grown="a1 a2 a3 b3", discs="a1 1"), harvest=8)
    state, seat = at("water out", own)
    found = preview(state.seen(seat), seat, {"paddies": {"a2": {"harvest": 3}}})
    assert found.as_planned is not None
    assert found.as_planned.actions[0] == "hold a1 0"  # it is ripe, too, and there are laborers for it
    assert found.rice_plan == 20 + 5


def test_where_numbers_do_not_say_what_is_meant_nothing_is_planned() -> None:
    ripe = farm(TWO, planted="a2 a3", discs="a2 2", weeds="a2 1")
    state, seat = at("water out", with_plan(ripe, weeds=2))
    assert preview(state.seen(seat), seat, None).as_planned is None  # let it run dry, or let it grow?
    state, seat = at("build", with_plan(farm(rocks="b3 b4"), rocks=1))
    play(state, "done", seat=seat)
    assert preview(state.seen(seat), seat, None).as_planned is None  # which rock?
    state, seat = at("build", with_plan(farm(), build=3))
    assert preview(state.seen(seat), seat, None).as_planned is None  # which side?
    drawn = preview(state.seen(seat), seat, {"build": ["wall b1-b2"]}).as_planned
    assert drawn is not None
    assert drawn.actions == ["wall b1-b2", "done"]


def test_a_farm_action_with_pieces_left_is_not_ended() -> None:
    state, seat = at("build", with_plan(farm(), build=6))
    found = preview(state.seen(seat), seat, {"build": ["wall b1-b2"]}).as_planned
    assert found is not None
    assert (found.actions, found.whole) == (["wall b1-b2"], False)


@pytest.mark.rule("spirits 22.3")
def test_rice_with_magic_water_grows_as_planned() -> None:
    state, seat = at("grow", farm(TWO, planted="a2 a3", magic="a2 a3"))
    found = preview(state.seen(seat), seat, {}).as_planned
    assert found is not None
    assert (found.part, found.actions) == ("grow", ["grow a2"])


def test_there_is_nothing_to_sketch_before_the_plan_and_after_planting() -> None:
    for step in ("resolve", "claim", "market"):
        state, seat = at(step, farm(rice=20, played=(2,)))
        assert GAME.preview(state.seen(seat), seat, {}) is None


def test_what_is_done_is_no_shortfall_later_in_the_round() -> None:
    state, seat = planning(terraces(), farm(reservoir=8))
    parts: list[str] = []
    while state.phase <= v.PHASE_GROW:
        acting = next(one for one in range(state.seats) if state.to_act() >> one & 1)
        if acting != seat:
            play(state, GAME.text(state, acting, state.legal(acting)[0]), seat=acting)
            continue
        found = preview(state.seen(seat), seat, WHOLE_ROUND)
        assert (found.notes, found.good, found.rice_plan) == ([], True, 43)
        if found.as_planned:
            parts.append(found.as_planned.part)
        play(state, *(found.as_planned.actions if found.as_planned else found.actions), seat=seat)
    assert parts == ["build", "rocks", "water-out", "weeds", "pests", "harvest", "water-in", "plant"]
    own = state.farms[seat]
    assert (own.rice, int(own.grown).bit_count(), int(own.planted).bit_count()) == (43, 3, 4)
