"""Chapter 9: effects."""

from __future__ import annotations

from typing import Any

import pytest

from subak.core.state import NATURE
from subak.games.ricedice import GAME
from subak.games.ricedice.rules.state import RiceDice
from tests.rules.ricedice.table import Table, at, rolled, turn

FIVE = "worker worker worker worker worker"
WATER = "water water water water water"


def work(workers: int, own: str, *others: str, **more: Any) -> Table:
    return at("work", own, *(others or ("S5",)), action="worker", strength=workers, **more)


@pytest.mark.rule("ricedice 9.1")
@pytest.mark.parametrize("paddy", ["P05", "P05 water 3", "P05 planted", "P05 water 3 weeds 2 planted"])
def test_an_effect_works_in_any_state_of_its_paddy(paddy: str) -> None:
    assert rolled("worker water water water water", paddy, "S2").match.view(0).strengths["worker"] == 2


@pytest.mark.rule("ricedice 9.1")
def test_an_effect_ends_when_its_card_is_replaced_and_serves_nobody_else() -> None:
    table = rolled("card worker worker worker worker", "P05", "S2").play("card", "draw P29", "keep P29 over 1", "done")
    table.play("roll weed weed weed weed weed", "stand")
    assert table.match.view(0).strengths["worker"] == 0
    others = rolled(FIVE, "S1", "P05 | P03 | P18").match.view(0)
    assert others.strengths["worker"] == 5 and others.fields[0].limit == 4


@pytest.mark.rule("ricedice 9.1")
def test_an_effect_begins_when_its_card_is_placed_but_for_the_roll_with_the_next() -> None:
    table = rolled("card worker worker worker worker", "S1 weeds 1", "S2").play("card", "draw P10", "keep P10 left")
    assert "free 2" in table.texts()
    table = rolled("weed card worker worker worker", "S1", "S2").play("card", "draw P09", "keep P09 left")
    assert table.texts() == {"weed 1", "weed 2"}


@pytest.mark.rule("ricedice 9.2")
@pytest.mark.parametrize(("card", "action"), [("P05", "worker"), ("P07", "water"), ("P06", "card")])
def test_roll_add_gives_a_symbol_even_if_none_shows(card: str, action: str) -> None:
    strengths = rolled("weed weed weed weed weed", card, "S2").match.view(0).strengths
    assert strengths == {name: int(name == action) for name in ("worker", "water", "card")}
    assert rolled("wild wild worker water card", card, "S2").match.view(0).strengths[action] == 4


@pytest.mark.rule("ricedice 9.2")
def test_a_card_action_without_a_card_symbol_thanks_to_a_paddy() -> None:
    """Printed example: one of her paddies adds a card symbol to every roll."""
    table = rolled(FIVE, "P06", "S2").play("card", "draw P29")
    assert [card.id for card in table.match.view(0).drawn] == ["P29"]


@pytest.mark.rule("ricedice 9.3")
def test_set_die_turns_one_die_to_any_other_face_but_double_worker() -> None:
    table = turn("P01", "S2").play("roll weed weed worker wild card", "stand")
    faces = ("weed", "worker", "wild", "water", "card")
    expected = {f"turn {a} {b}" for a in ("weed", "worker", "wild", "card") for b in faces if a != b}
    assert table.texts() == expected | {"leave"}
    assert "any face but two workers" in table.refusal("turn weed double")
    assert "No die shows water" in table.refusal("turn water card")
    assert "to keep it say “leave”" in table.refusal("turn weed weed")
    table.play("turn weed water")
    assert table.match.view(0).dice == ["weed", "worker", "wild", "water", "card"]
    assert table.phase == "action" and table.state.unplaced == 1


@pytest.mark.rule("ricedice 9.3")
def test_set_die_may_turn_a_double_worker_away_or_be_left() -> None:
    table = turn("P01", "S2").play("roll double double worker wild card", "reroll card", "roll double")
    assert "turn double weed" in table.texts()
    table.play("leave")
    assert table.phase == "action" and table.match.view(0).strengths["worker"] == 8
    assert "after the last reroll" in table.refusal("turn wild card")
    assert "None of your cards" in rolled(FIVE, "S1", "S2").refusal("turn worker card")


@pytest.mark.rule("ricedice 9.4")
def test_extra_reroll_allows_a_second_reroll() -> None:
    table = turn("P08", "S2").play("roll weed weed weed weed weed", "reroll weed weed", "roll card card")
    assert table.phase == "reroll" and table.match.view(0).rerolls == 1
    table.play("reroll card weed", "roll worker worker")
    assert table.phase == "action"
    once = turn("P08", "S2").play("roll weed weed weed weed weed", "stand")
    assert once.phase == "action"


@pytest.mark.rule("ricedice 9.5")
def test_weed_ignore_is_asked_only_when_a_weed_shows() -> None:
    assert rolled(FIVE, "P09", "S2").phase == "action"
    table = rolled("weed weed worker worker worker", "P09", "S2")
    assert table.texts() == {"ignore", "accept"}
    table.play("ignore")
    assert table.state.unplaced == 1 and table.phase == "action"
    accepted = rolled("weed weed worker worker worker", "P09", "S2").play("accept")
    assert accepted.state.unplaced == 2
    assert "(ricedice 9.5)" in accepted.refusal("ignore")
    assert "None of your cards" in rolled("weed weed worker worker worker", "S1", "S2").refusal("ignore")


@pytest.mark.rule("ricedice 9.6")
def test_weed_cap_lets_its_own_paddy_hold_four_weeds_if_the_owner_wants() -> None:
    table = at("end", "P04 weeds 2 | S1 weeds 2", "S2", action="card", weeds_to_place=3)
    assert table.texts() == {"done", "weed 1"}
    table.play("weed 1", "weed 1")
    assert table.field() == "0 rice | P04 weeds 4 | S1 weeds 2" and table.texts() == {"done"}
    assert "may not get more than 4" in table.refusal("weed 1")
    table.play("done")
    assert table.state.active == 1


@pytest.mark.rule("ricedice 9.6")
def test_up_to_two_weeds_are_compulsory_there_as_everywhere() -> None:
    table = at("end", "P04 weeds 1 | S1 weeds 2", "S2", action="card", weeds_to_place=1)
    assert table.texts() == {"weed 1"}


@pytest.mark.rule("ricedice 9.6")
def test_a_harvest_with_more_than_two_weeds_brings_the_last_number() -> None:
    assert work(3, "P04 weeds 4 planted").play("harvest 1").rice() == 7


@pytest.mark.rule("ricedice 9.7")
def test_free_weed_takes_one_weed_from_a_dry_paddy_after_the_action() -> None:
    table = rolled(WATER, "P10 | S1 weeds 1 | P03 water 2 weeds 1", "S2").play("water", "level 3 2")
    assert "(ricedice 9.7)" in table.refusal("free 2")
    table.play("done")
    assert table.texts() == {"done", "free 2"}
    assert "holds water" in table.refusal("free 3")
    assert "has no weed" in table.refusal("free 1")
    table.play("free 2")
    assert table.field() == "0 rice | P10 | S1 | P03 water 2 weeds 1"
    assert table.texts() == {"done"}
    assert "You have taken your free weed" in table.refusal("free 3")


@pytest.mark.rule("ricedice 9.7")
def test_the_free_weed_comes_before_or_after_placing() -> None:
    table = rolled("weed worker worker worker worker", "P10 weeds 1", "S2").play("worker", "done")
    assert table.texts() == {"free 1", "weed 1"}
    after = rolled("weed worker worker worker worker", "P10", "S2").play("worker", "done", "weed 1", "free 1", "done")
    assert after.field() == "0 rice | P10"
    assert "None of your cards" in at("end", "S1 weeds 1", "S2", action="card").refusal("free 1")


@pytest.mark.rule("ricedice 9.8")
def test_job_add_gives_workers_for_one_job_that_go_first() -> None:
    table = rolled("worker weed weed weed weed", "P11 water 2 | P12 planted", "S2").play("worker")
    view = table.match.view(0)
    assert (view.strength, view.plant_extra, view.harvest_extra) == (1, 2, 2)
    table.play("plant 1")
    assert (table.state.strength, table.state.plant_extra) == (1, 0)
    table.play("harvest 2")
    assert (table.state.strength, table.state.harvest_extra) == (1, 0)


@pytest.mark.rule("ricedice 9.8")
def test_extra_workers_help_others_and_may_be_spread_but_pull_no_weeds() -> None:
    table = rolled("worker weed weed weed weed", "P11 | S2 water 3 | P18 water 1", "S1").play("worker", "plant 2")
    assert (table.state.strength, table.state.plant_extra) == (0, 0)
    spread = rolled("weed weed weed weed weed", "P11 weeds 1 | P18 water 1 | P23", "S1").play("worker", "plant 2")
    assert spread.state.plant_extra == 1
    assert spread.refusal("pull 1") == (
        "Only workers for planting or harvesting are left; they pull no weeds. (ricedice 9.8)"
    )
    spread.play("plant 3")
    assert "(ricedice 6.2)" in work(0, "P12 | P23", harvesters=2).refusal("plant 2")


@pytest.mark.rule("ricedice 9.9")
def test_harvest_wet_keeps_its_water_and_may_be_planted_again() -> None:
    table = work(6, "P13 water 3 weeds 1 planted").play("harvest 1")
    assert table.rice() == 4 and table.field() == "4 rice | P13 water 3"
    table.play("plant 1")
    assert table.field() == "4 rice | P13 water 3 fresh"


@pytest.mark.rule("ricedice 9.9")
def test_harvest_wet_is_still_weeded_only_when_dry() -> None:
    table = work(6, "P13 water 3 weeds 1 planted")
    assert "(ricedice 6.5)" in table.refusal("pull 1")
    assert "pull 1" in work(6, "P13 weeds 1 planted").texts()


@pytest.mark.rule("ricedice 9.10")
def test_plant_dry_needs_no_water_and_may_have_it() -> None:
    assert work(2, "P14").play("plant 1").field() == "0 rice | P14 fresh"
    assert work(2, "P14 water 2").play("plant 1").field() == "0 rice | P14 water 2 fresh"
    assert "take 1 2" in rolled(WATER, "P14", "S2").play("water").texts()
    assert "(ricedice 6.3)" in work(2, "P14 | S1").refusal("plant 2")


@pytest.mark.rule("ricedice 9.11")
def test_flow_any_lets_water_run_to_the_left() -> None:
    table = rolled("worker worker worker worker worker", "S2 | P15 water 3", "S4").play("water")
    assert table.texts() == {f"level 1 {n}" for n in range(4)}
    table.play("level 1 2")
    assert table.water() == [2, 1]
    assert table.texts() == {"level 2 0", "level 2 1"}
    assert table.refusal("level 2 2") == (
        "Water Wheel cannot get 2 water: your field has only 1 left to move. (ricedice 9.11)"
    )


@pytest.mark.rule("ricedice 9.11")
def test_flow_any_works_in_others_water_actions_full_or_empty() -> None:
    table = rolled(FIVE, "S5", "S2 | P15 water 3 | S1").play("water")
    assert table.seat == 1 and table.texts() == {"level 1 0", "level 1 3"}
    table.play("level 1 3")
    assert table.water(1) == [3, 0, 0] and table.phase == "take"


@pytest.mark.rule("ricedice 9.11")
def test_every_result_with_flow_any_is_reached_exactly_once() -> None:
    """Three tokens over rooms 2, 3 and 2, in any way: the rest runs into the reservoir."""
    state = rolled(FIVE, "S1 | P15 water 3 | P03", "S5").play("water").state
    found: list[tuple[int, ...]] = []

    def follow(now: RiceDice) -> None:
        if now.phase != state.phase:
            found.append(tuple(now.tokens[:3]))
            return
        for action in now.legal(0):
            after = now.copy()
            after.apply(0, action)
            follow(after)

    follow(state)
    expected = {(a, b, c) for a in range(3) for b in range(4) for c in range(3) if a + b + c <= 3}
    assert len(found) == len(expected) and set(found) == expected


@pytest.mark.rule("ricedice 9.12")
def test_draw_add_draws_two_more_even_with_strength_0() -> None:
    table = rolled(FIVE, "P16", "S2").play("card")
    assert table.state.draws == 2
    assert rolled("card worker worker worker worker", "P16", "S2").play("card").state.draws == 3


@pytest.mark.rule("ricedice 9.13")
def test_field_limit_allows_five_paddies() -> None:
    table = at("card", "P17 | S1 | P01 | P03", "S2", action="card", drawn="P05").play("keep P05 left")
    assert table.field() == "0 rice | P05 | P17 | S1 | P01 | P03" and table.phase == "end"
    again = at("card", "P05 | P17 | S1 | P01 | P03", "S2", action="card", drawn="P06")
    assert "may hold 5" in again.refusal("keep P06 left")
    assert again.play("keep P06 over 1").phase == "end"


@pytest.mark.rule("ricedice 9.13")
def test_field_limit_makes_no_room_for_its_own_coming() -> None:
    table = at("card", "S1 | P01 | P03 | P05", "S2", action="card", drawn="P17")
    assert "(ricedice 7.3)" in table.refusal("keep P17 left")
    assert table.play("keep P17 over 2").field() == "0 rice | S1 | P17 | P03 | P05"


@pytest.mark.rule("ricedice 9.14")
def test_replacing_new_clearing_among_five_removes_a_further_paddy() -> None:
    table = at("card", "P17 | S1 | P01 | P03 | P19", "S2", action="card", drawn="P05").play("keep P05 over 1")
    assert table.phase == "remove" and table.texts() == {f"remove {slot}" for slot in range(1, 6)}
    assert "First remove a paddy" in table.refusal("done")
    table.play("remove 3")
    assert table.field() == "2 rice | P05 | S1 | P03 | P19"
    assert table.match.view(0).discards == ["P01", "P17"]
    assert "(ricedice 9.14)" in table.refusal("remove 1")


@pytest.mark.rule("ricedice 9.14")
def test_the_removed_paddy_may_be_the_new_one() -> None:
    table = at("card", "P17 | S1 | P01 | P03 | P06", "S2", action="card", drawn="P19")
    table.play("keep P19 over 1", "remove 1")
    assert table.field() == "0 rice | S1 | P01 | P03 | P06"


@pytest.mark.rule("ricedice 9.14")
def test_the_water_is_balanced_once_after_the_removal_and_effects_follow() -> None:
    """Tokens of both paddies go to the supply; values fall from 8 to 6; Market Day, removed, pays nothing."""
    table = at("card", "P17 water 2 | S1 | P01 | P03 | P19 water 2", "S2", action="card", drawn="P05")
    table.play("keep P05 over 1")
    assert table.stocks == (5, 3)
    table.play("remove 5")
    assert table.stocks == (7, 3) and table.rice() == 0
    assert [event.data["tokens"] for event in table.events("supply")] == [2]


@pytest.mark.rule("ricedice 9.15")
def test_rice_for_each_harvest_and_planting_this_paddy_included() -> None:
    assert work(2, "P03 planted").play("harvest 1").rice() == 6
    assert work(2, "P03 | S1 planted").play("harvest 2").rice() == 7
    assert work(4, "P18 water 1 | S1 water 2").play("plant 1", "plant 2").rice() == 2


@pytest.mark.rule("ricedice 9.15")
def test_rice_for_the_own_harvest_without_weeds() -> None:
    assert work(4, "P30 planted").play("harvest 1").rice() == 16
    assert work(4, "P30 weeds 1 planted").play("harvest 1").rice() == 10
    assert work(4, "P30 weeds 1 planted | S1 planted").play("harvest 2").rice() == 6
    assert work(5, "P30 weeds 1 planted").play("pull 1", "harvest 1").rice() == 16


@pytest.mark.rule("ricedice 9.16")
@pytest.mark.parametrize(("dice", "rice"), [("wild wild wild worker card", 2), ("wild worker worker card card", 0)])
def test_rice_for_two_or_more_wilds(dice: str, rice: int) -> None:
    assert rolled(dice, "P02", "S2").rice() == rice


@pytest.mark.rule("ricedice 9.16")
def test_wilds_count_after_all_rerolls_and_before_a_die_is_turned() -> None:
    table = turn("P02 | P01", "S2").play("roll wild wild wild worker card")
    assert table.rice() == 0
    table.play("reroll wild wild", "roll worker worker")
    assert table.rice() == 0
    table.play("turn worker wild")
    assert table.rice() == 0 and table.match.view(0).strengths["card"] == 3


@pytest.mark.rule("ricedice 9.17")
def test_rice_for_a_paddy_gained_its_own_coming_included() -> None:
    assert at("card", "P19", "S2", action="card", drawn="P05").play("keep P05 left").rice() == 2
    assert at("card", "P19 | S1", "S2", action="card", drawn="P05").play("keep P05 over 2").rice() == 2
    assert at("card", "S1", "S2", action="card", drawn="P19").play("keep P19 over 1").rice() == 2
    assert at("card", "P19", "S2", action="card", drawn="P05").play("done").rice() == 0
    assert at("card", "P19", "S2", action="card", drawn="P05").play("keep P05 over 1").rice() == 0


@pytest.mark.rule("ricedice 9.18")
def test_rice_for_weeds_taken_by_workers_twice_a_turn() -> None:
    table = work(5, "P20 weeds 2 | S1 weeds 2").play("pull 1", "pull 2", "pull 2")
    assert table.rice() == 2
    table.play("pull 1")
    assert table.rice() == 2


@pytest.mark.rule("ricedice 9.18")
def test_the_free_weed_pays_nothing() -> None:
    table = work(1, "P20 weeds 1 | P10 weeds 1").play("pull 1", "done", "free 2")
    assert table.rice() == 1


@pytest.mark.rule("ricedice 9.18")
def test_the_count_of_weeds_begins_anew_each_turn() -> None:
    table = work(2, "P20 weeds 2 | S1 weeds 2", "S2").play("pull 1", "pull 1", "done")
    for _ in range(2):
        table.play(f"roll {FIVE}", "stand", "worker")
        if table.seat == 0:
            table.play("pull 2", "pull 2")
        table.play("done")
    assert table.rice() == 4


@pytest.mark.rule("ricedice 9.19")
def test_rice_when_another_takes_the_water_action_once_between_own_turns() -> None:
    fields = ("S1", "P21", "S2")
    table = rolled(FIVE, *fields).play("water")
    assert table.rice(1) == 1
    table.play("done", f"roll {FIVE}", "stand", "water", "done")
    assert table.rice(1) == 1
    for player in (2, 0):
        table.play(f"roll {FIVE}", "stand", "water", "done")
        assert table.rice(1) == 2, f"seat {player} pays only if nobody has since seat 1's turn"


@pytest.mark.rule("ricedice 9.19")
def test_the_happy_farmers_water_action_pays_too() -> None:
    table = at("roll", "P21", "P05", seats=1, active=1, turns=2).play("roll water water water water water")
    assert table.rice(0) == 1


@pytest.mark.rule("ricedice 9.20")
def test_magic_hexes_are_counted_in_the_cards() -> None:
    deck = GAME.deck()
    rows = zip(deck.ids, deck.hexes, deck.capacity, strict=True)
    magic = {name: hexes - capacity for name, hexes, capacity in rows if hexes > capacity}
    assert magic == {"S3": 1, "P22": 1, "P23": 1, "P24": 2, "P25": 1}


@pytest.mark.rule("ricedice 9.21")
def test_only_effects_that_are_choices_ask() -> None:
    """A turn with every silent effect has no decision that a turn without them lacks."""
    silent = rolled("wild wild worker card weed", "P02 | P03 | P05", "S2")
    plain = rolled("wild wild worker card weed", "S1 | P29 | P26", "S2")
    assert silent.texts() == plain.texts()
    assert silent.rice() == 2
    asked = {
        "turn-die": turn("P01", "S2").play(f"roll {FIVE}", "stand").phase,
        "reroll": turn("P08", "S2").play(f"roll {FIVE}", "reroll 1", "roll worker").phase,
        "weeds": rolled("weed worker worker worker worker", "P09", "S2").phase,
    }
    assert all(phase == expected for expected, phase in asked.items())


def test_nature_never_asks_a_player() -> None:
    state = turn("P01", "S2").state
    assert state.to_act() == 1 << NATURE
