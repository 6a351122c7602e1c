"""What a page is told before a choice: the next step of every paddy, what actions could do, releases as a whole."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from subak.core.rng import lowest_bit
from subak.core.state import NATURE
from subak.games.ricedice import GAME
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.state import RiceDice
from subak.games.ricedice.words.view import View
from tests.rules.ricedice.play import reached
from tests.rules.ricedice.table import Table, at, rolled, solo, turn

games = st.tuples(st.integers(1, 5), st.integers(0, 10**6), st.integers(0, 400))


def views(table: Table) -> View:
    view = table.match.view(0)
    assert isinstance(view, View)
    return view


def steps(table: Table, field: int = 0) -> list[str]:
    return [paddy.next.step for paddy in views(table).fields[field].paddies]


def said(table: Table, slot: int) -> str:
    told = views(table).fields[0].paddies[slot - 1].next
    return f"{told.lead} {told.advice}"


# -- the life of a paddy


def test_every_paddy_names_its_next_step() -> None:
    own = "S2 water 3 planted | P03 | P26 planted | S1 water 2"
    table = turn(own, "S5")
    assert steps(table) == ["drain", "fill", "harvest", "plant"]
    assert said(table, 1) == (
        "Planted and wet: next comes draining. Release its 3 water when anybody takes the water action."
    )
    assert said(table, 2) == "Dry: next comes filling. 2 water, from the reservoir or from Long Terrace."
    assert said(table, 3) == "Planted and dry: next comes the harvest. 4 workers bring 17 rice."
    assert said(table, 4) == "Full: next comes planting. 2 workers plant it."


def test_water_further_right_is_no_source_unless_it_flows_both_ways() -> None:
    assert said(turn("P03 | S2 water 3", "S5"), 1).endswith("2 water, from the reservoir.")
    assert "or from Long Terrace" in said(turn("P03 | S2 water 3 | P15", "S5"), 1)


def test_effects_leave_steps_out_but_not_for_the_happy_farmer() -> None:
    assert steps(turn("P13 water 3 planted | P14", "S5")) == ["harvest", "plant"]
    assert said(turn("P14", "S5"), 1) == "It needs no water: next comes planting. 2 workers plant it."
    assert steps(solo("S1", "P13 water 3 planted | P14"), 1) == ["drain", "fill"]


def test_a_paddy_planted_this_turn_waits_for_a_later_one() -> None:
    table = at("work", "P03 water 2", "S1", action="worker", strength=2).play("plant 1")
    assert steps(table) == ["drain"]
    dry = at("work", "P14", "S1", action="worker", strength=2).play("plant 1")
    assert said(dry, 1) == "Planted this turn: next comes the harvest. 2 workers bring 4 rice, in a later turn."


def test_a_partly_filled_paddy_says_what_it_lacks() -> None:
    table = at("take", "S2", "S1", action="water", strength=2, reservoir=4).play("take 1 2")
    assert said(table, 1) == "Partly filled: 1 lacking. 1 more water, from the reservoir. Else it returns at the end."


@pytest.mark.parametrize(("field", "loss"), [("S2", (8, 5)), ("S2 weeds 1", (5, 3)), ("S2 weeds 2", (3, 3))])
def test_a_weed_tells_what_it_costs(field: str, loss: tuple[int, int]) -> None:
    paddy = views(turn(field, "S5")).fields[0].paddies[0]
    assert (paddy.yields, paddy.yields_weedy) == loss


def test_the_loss_counts_the_rice_of_a_clean_harvest_too() -> None:
    """P18 pays for a harvest without weeds: the first weed costs that as well (9.15)."""
    clean, weedy = turn("P18", "S5"), turn("P18 weeds 1", "S5")
    before, after = (views(table).fields[0].paddies[0] for table in (clean, weedy))
    assert (before.yields_weedy, before.yields > after.yields) == (after.yields, True)


# -- what actions could do


def told(table: Table) -> dict[str, tuple[bool, str]]:
    return {action.name: (action.can, action.words) for action in views(table).actions}


def test_an_action_that_can_do_nothing_says_why_paddy_by_paddy() -> None:
    table = rolled("weed water worker worker card", "S2 water 3 weeds 2 planted | P03 water 2 weeds 2", "S5")
    assert told(table)["worker"] == (True, "plant Rewarding Harvest")
    idle = rolled("worker water water wild card", "S2 water 3 planted | P03", "S5")
    assert told(idle) == {
        "worker": (False, "Long Terrace is wet and Rewarding Harvest is not full, no weed to pull"),
        "water": (True, "fill Rewarding Harvest; all may release"),
        "card": (True, "draw 2, keep one or none"),
    }
    worker = views(idle).actions[0]
    assert [(reason.slot, reason.why) for reason in worker.reasons] == [(1, "is wet"), (2, "is not full")]


def test_workers_too_few_are_told() -> None:
    table = rolled("worker water water water card", "S2 planted | P03 water 2", "S5")
    assert told(table)["worker"] == (
        False, "Long Terrace needs 3 workers and Rewarding Harvest needs 2 workers, no weed to pull",
    )  # fmt: skip


def test_a_weed_of_the_roll_gives_idle_workers_something_to_do() -> None:
    assert told(rolled("weed worker water water card", "S2", "S5"))["worker"] == (True, "place a weed and pull it")


def test_water_and_cards_that_are_not_there() -> None:
    table = rolled("worker worker worker worker worker", "S2 planted", "S5")
    assert told(table)["water"] == (False, "no die shows water, and your field holds none to release")
    assert told(table)["card"] == (False, "no die shows a card")
    full = rolled("water water water worker worker", "P22", "S5")
    assert told(full)["water"][0]


def test_rice_for_an_action_is_something() -> None:
    assert told(rolled("worker worker worker worker worker", "P16", "S5"))["card"] == (True, "draw 2, keep one or none")


def test_nothing_is_told_outside_the_choice() -> None:
    assert views(at("work", "S1", "S2", action="worker", strength=2)).actions == []
    assert views(solo("S1", "P03")).actions == []


def everybody_keeps(state: RiceDice, but: int) -> None:
    """The other seats release nothing."""
    while state.phase == v.RELEASE and state.actor != but:
        actions = state.legal(state.actor)
        state.apply(state.actor, actions[-1])


@settings(max_examples=120)
@given(games)
def test_an_action_can_do_nothing_exactly_when_nothing_follows(game: tuple[int, int, int]) -> None:
    """Worker and card action: taken and looked at. A water action that can do nothing asks its seat for nothing."""
    state = reached(*game)
    while state.to_act() and state.phase != v.CHOOSE:
        seat = lowest_bit(state.to_act())
        state.apply(seat, state.legal(seat)[-1])
    if not state.to_act():
        return
    seat = state.active
    for action in GAME.view(state.seen(seat)).actions:
        after = state.copy()
        after.apply(seat, v.ACT_WORKER + v.ACTION_NAMES.index(action.name))
        paid = after.rice[seat] > state.rice[seat]
        if action.name == "worker":
            deeds = [one for one in after.legal(seat) if v.PLANT <= one < v.PLACE_WEED]
            assert action.can == bool(deeds or paid) or action.words == "place a weed and pull it"
        elif action.name == "card":
            assert action.can == bool(after.to_act() >> NATURE & 1 or paid)
        elif not action.can:
            assert not (after.phase == v.RELEASE and after.actor == seat)
            everybody_keeps(after, seat)
            assert after.phase != v.TAKE_WATER or not any(v.TAKE <= one < v.KEEP for one in after.legal(seat))


# -- a release as one choice


def test_a_release_names_source_target_and_the_rest_in_the_order_of_water() -> None:
    table = at("action", "S2 water 3 planted | P03", "S1", dice="water " * 5, active=1).play("water")
    view = views(table)
    best = view.releases[0]
    assert best.words == "Release 3 from Long Terrace: 2 fill Rewarding Harvest and 1 runs into the reservoir."
    assert [(flow.slot, flow.before, flow.after) for flow in best.flows] == [(1, 3, 0), (2, 0, 2)]
    assert [flow.words for flow in best.flows] == [
        "all 3 go; then it is dry and can be harvested for 9.",
        "2 of 2 water: full, so it can be planted.",
    ]
    assert (best.reservoir, best.gain, best.moves) == (1, 9 + 6, ["level 1 0", "level 2 2"])
    assert [release.words for release in view.releases[1:]] == [
        "Release 3 from Long Terrace: 3 run into the reservoir.",
        "Release nothing.",
    ]
    assert table.play(*best.moves).water() == [0, 2]


def test_a_release_that_only_loses_comes_after_none() -> None:
    table = at("action", "S2 water 3 | P26", "S1", dice="water " * 5, active=1).play("water")
    assert [release.words for release in views(table).releases] == [
        "Release nothing.",
        "Release 3 from Long Terrace: 3 run into the reservoir.",
    ]
    assert [(one.slot, one.why) for one in views(table).unreached] == [
        (2, "Broad Terrace would have to be full, with 4 water, and less than that can reach it."),
    ]


def test_a_paddy_on_the_wrong_side_or_without_hexes_for_water_is_explained() -> None:
    table = at("action", "P03 | S2 water 3 | P23", "S1", dice="water " * 5, active=1).play("water")
    assert [one.why for one in views(table).unreached] == [
        "No water can reach Rewarding Harvest: it runs from left to right, and nothing further left is wet.",
        "Temple Pool takes no water: all its hexes hold magic water.",
    ]


def test_only_the_seat_that_is_asked_gets_releases() -> None:
    table = at("action", "S2 water 3", "S1 water 2", dice="water " * 5).play("water")
    assert views(table).releases and table.match.view(1).releases == [] == table.match.view(None).releases


def test_whose_turn_it_is_counts_the_water_it_may_take_afterwards() -> None:
    """Both paddies can be filled, one by what runs down and one by taking: the water need not go to the reservoir."""
    dice = "water water worker worker card"
    table = at("action", "S2 water 3 planted | P03 | P06", "S1", dice=dice).play("water")
    assert views(table).releases[0].words == (
        "Release 3 from Long Terrace: 2 fill Rewarding Harvest and 1 runs into Wandering Priest."
    )


@settings(max_examples=150)
@given(games)
def test_a_release_does_what_it_says(game: tuple[int, int, int]) -> None:
    state = reached(*game)
    while state.to_act() and state.phase != v.RELEASE:
        seat = lowest_bit(state.to_act())
        actions = state.legal(seat)
        state.apply(seat, v.ACT_WATER if state.phase == v.CHOOSE else actions[len(actions) // 2])
    if not state.to_act():
        return
    seat = state.actor
    view = GAME.view(state.seen(seat))
    own = view.fields[seat].paddies
    ways = set()
    assert sum(not release.flows for release in view.releases) == 1
    for release in view.releases:
        after = state.copy()
        for text in release.moves:
            after.apply(seat, GAME.parse(after, seat, text))
        changed = {flow.slot: flow.after for flow in release.flows}
        levels = [changed.get(paddy.slot, paddy.tokens) for paddy in own]
        first = seat * v.SLOTS
        assert after.tokens[first : first + len(own)] == levels
        assert release.reservoir == state.loose + sum(paddy.tokens for paddy in own) - sum(levels)
        ways.add(tuple(levels))
    assert len(ways) == len(view.releases)
    gains = [release.gain for release in view.releases]
    assert gains == sorted(gains, reverse=True)
    assert all(one.slot not in changed for one in view.unreached)
