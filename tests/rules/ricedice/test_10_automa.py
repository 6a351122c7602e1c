"""Chapter 10: automa, the Happy Farmer."""

from __future__ import annotations

import pytest

from subak.core.match import Match
from subak.core.state import NATURE
from subak.games.ricedice.rules.state import RiceDice
from subak.games.ricedice.rules.vocabulary import EXTRA_WATER, EXTRA_WORKERS, FIRST_CARD_COUNTS, LEVEL_NAMES
from tests.rules.ricedice.table import Table, at, solo

FIVE = "worker worker worker worker worker"


def acted(table: Table) -> tuple[object, object]:
    """The action the Happy Farmer took last, and its strength."""
    event = table.events("action")[-1]
    assert event.seat is None
    return event.data["action"], event.data["strength"]


@pytest.mark.rule("ricedice 10.1")
def test_a_solo_game_is_set_up_for_two_and_the_player_begins() -> None:
    match = Match("ricedice", 1, nature="hand")
    match.play(NATURE, "deal S2")
    match.play(NATURE, "deal P27")
    state = match.state
    assert isinstance(state, RiceDice)
    assert (state.total, state.reservoir) == (10, 5)
    assert match.view(0).fields[1].owner is None and match.view(0).fields[1].paddies[0].card.id == "P27"
    match.play(NATURE, f"roll {FIVE}")
    assert match.to_act() == [0]
    for text in ("stand", "worker", "done"):
        match.play(0, text)
    assert match.nature_to_act and match.view(0).active is None
    match.play(NATURE, f"roll {FIVE}")
    assert match.nature_to_act
    assert match.view(0).active == 0


@pytest.mark.rule("ricedice 10.2")
def test_the_happy_farmer_rolls_once() -> None:
    table = solo("S1", "P05").play(f"roll {FIVE}")
    assert table.state.active == 0 and len(table.events("roll")) == 1
    assert solo("S1", "P08").state.rerolls == 0


@pytest.mark.rule("ricedice 10.3")
def test_three_water_one_worker_and_one_wild_make_a_water_action() -> None:
    """Printed example."""
    assert acted(solo("S1", "P05").play("roll water water water worker wild")) == ("water", 4)


@pytest.mark.rule("ricedice 10.3")
@pytest.mark.parametrize(
    ("dice", "action", "strength"),
    [
        ("card card water worker weed", "card", 2),
        ("wild wild wild wild card", "card", 5),
        ("double double water water water", "water", 3),
        ("double worker water water card", "worker", 3),
        ("weed weed weed weed water", "water", 1),
    ],
)
def test_it_takes_the_action_of_the_most_rolled_symbol(dice: str, action: str, strength: int) -> None:
    assert acted(solo("S1", "P05").play(f"roll {dice}")) == (action, strength)


@pytest.mark.rule("ricedice 10.3")
def test_at_plain_it_acts_even_if_nothing_comes_of_it() -> None:
    table = solo("S1", "P05").play("roll worker worker worker water water")
    assert acted(table) == ("worker", 3) and table.field(1) == "0 rice | P05"


@pytest.mark.rule("ricedice 10.4")
@pytest.mark.parametrize(
    ("dice", "action"),
    [
        ("worker worker card card weed", "worker"),
        ("card card water water weed", "card"),
        ("worker worker water water weed", "worker"),
        ("wild wild wild weed weed", "worker"),
        ("double card water wild weed", "worker"),
    ],
)
def test_ties_go_to_worker_then_card_then_water(dice: str, action: str) -> None:
    assert acted(solo("S1", "P05").play(f"roll {dice}"))[0] == action


@pytest.mark.rule("ricedice 10.5")
def test_it_ignores_all_effects_of_its_cards() -> None:
    """Honorable Workers add none, Floating Rice is not harvested wet, Upland Rice not planted dry."""
    table = solo("S1", "P05 | P13 water 3 planted | P14 | P03").play(f"roll {FIVE}")
    assert acted(table) == ("worker", 5)
    assert table.field(1) == "0 rice | P05 | P13 water 3 planted | P14 | P03"
    table = solo("S1", "P03 | P18 planted | P30 planted").play(f"roll {FIVE}")
    assert table.rice(1) == 17 and not table.events("effect")
    assert solo("S1", "P04 weeds 2").play("roll weed weed weed weed worker").field(1) == "0 rice | P04 weeds 2"


@pytest.mark.rule("ricedice 10.5")
def test_its_magic_hexes_stay_magic() -> None:
    table = solo("S1", "P24 planted").play(f"roll {FIVE}")
    assert table.field(1) == "4 rice | P24 planted"


@pytest.mark.rule("ricedice 10.6")
def test_it_weeds_with_spare_workers_and_harvests_the_highest_first() -> None:
    """Five workers: Broad Terrace (16) takes four, the fifth takes one of its two weeds: 11 rice."""
    table = solo("S1", "S2 planted | P26 weeds 2 planted").play(f"roll {FIVE}")
    assert table.field(1) == "11 rice | S2 planted | P26"


@pytest.mark.rule("ricedice 10.6")
def test_it_passes_over_a_harvest_for_which_workers_are_missing() -> None:
    table = solo("S1", "P26 planted | P05 weeds 1 planted").play("roll worker worker worker weed weed")
    assert table.field(1).startswith("5 rice | P26 planted | P05")
    two = solo("S1", "P05 planted | P06 planted").play(f"roll {FIVE}")
    assert two.field(1) == "14 rice | P05 | P06"


@pytest.mark.rule("ricedice 10.7")
def test_then_it_plants_the_largest_first() -> None:
    table = solo("S1", "P06 water 2 | P05 water 3 | P29 water 5").play("roll worker worker worker worker weed")
    assert "P05 water 3 planted" in table.field(1) and "P06 water 2 weeds 1" in table.field(1)
    five = solo("S1", "P06 water 2 | P05 water 3 | P29 water 5", reservoir=0).play(f"roll {FIVE}")
    assert five.field(1) == "0 rice | P06 water 2 | P05 water 3 | P29 water 5 planted"


@pytest.mark.rule("ricedice 10.7")
def test_workers_left_take_weeds_from_dry_paddies_the_highest_first() -> None:
    table = solo("S1", "P06 weeds 2 | P05 weeds 1 | P03 water 2 weeds 2 planted").play(
        "roll worker worker card weed weed"
    )
    assert [event.data["card"] for event in table.events("pull")] == ["P05", "P06"]


@pytest.mark.rule("ricedice 10.8")
def test_it_keeps_the_drawn_card_with_the_highest_first_number() -> None:
    table = solo("S1", "P05").play("roll card card card weed weed", "draw P06", "draw P28", "draw P29")
    assert table.field(1).startswith("0 rice | P05") and "P28" in table.field(1)
    assert table.match.view(0).discards == ["P06", "P29"]


@pytest.mark.rule("ricedice 10.8")
def test_equal_cards_are_judged_by_hexes_then_by_draw() -> None:
    table = solo("S1", "P05").play("roll card card worker weed weed", "draw P12", "draw P11")
    assert "P12" in table.field(1)
    hexes = solo("S1", "P05").play("roll card card worker weed weed", "draw P13", "draw P17")
    assert "P17" in hexes.field(1)
    large = solo("S1", "P05").play("roll card card worker weed weed", "draw P02", "draw P29")
    assert "P29" in large.field(1)


@pytest.mark.rule("ricedice 10.8")
def test_with_four_paddies_it_replaces_its_weakest_bare_one_by_a_better() -> None:
    four = "P18 planted | P23 | P14 water 2 | P26"
    better = solo("S1", four).play("roll card wild weed weed weed", "draw P06", "draw P10")
    assert better.field(1).split(" | ")[2].startswith("P10")
    worse = solo("S1", "P26 | P27 | P28 | P25").play("roll card card weed weed weed", "draw P06", "draw P10")
    assert [part.split()[0] for part in worse.field(1).split(" | ")[1:]] == ["P26", "P27", "P28", "P25"]
    assert worse.match.view(0).discards == ["P06", "P10"]
    none = solo("S1", "P18 planted | P23 planted | P06 planted | P03 planted").play(
        "roll card card weed weed weed", "draw P26", "draw P27"
    )
    assert none.match.view(0).discards == ["P26", "P27"]


@pytest.mark.rule("ricedice 10.8")
def test_its_new_card_moves_water_as_any_other() -> None:
    table = solo("S1", "P05")
    before = table.stocks
    table.play("roll card weed weed weed weed", "draw P27")
    assert (before, table.stocks) == ((3, 7), (6, 4))


@pytest.mark.rule("ricedice 10.9")
def test_the_player_releases_first_in_its_water_action() -> None:
    table = solo("S1 water 2", "P05").play("roll water water water weed weed")
    assert table.seat == 0 and table.texts() == {"level 1 0", "level 1 2"}
    assert table.match.view(0).active is None
    table.play("level 1 0")
    assert table.field(1).startswith("0 rice | P05 water 3")


@pytest.mark.rule("ricedice 10.9")
def test_it_drains_planted_paddies_and_fills_bare_ones_further_right() -> None:
    """Three drained tokens flow into Lake Temple, the largest it can fill; one is left for the reservoir."""
    table = solo("S1", "P05 water 3 planted | P07", reservoir=2).play("roll water weed weed weed weed")
    assert table.water(1) == [0, 2] and table.stocks[0] == 3


@pytest.mark.rule("ricedice 10.9")
def test_drained_tokens_do_not_run_to_the_left() -> None:
    """Long Terrace lies left of the drained paddy: its three tokens must come from the reservoir."""
    table = solo("S1", "P10 | P05 water 3 planted", reservoir=1).play("roll water water water weed weed")
    assert table.water(1) == [0, 0] and table.stocks[0] == 4
    filled = solo("S4", "P10 | P05 water 3 planted").play("roll water water water weed weed")
    assert filled.water(1) == [0, 0]


@pytest.mark.rule("ricedice 10.9")
def test_it_fills_a_paddy_only_completely_as_far_as_strength_and_reservoir_go() -> None:
    assert solo("S4", "P26 | P06").play("roll water water water weed weed").water(1) == [0, 2]
    assert solo("S4", "P26 | P06").play("roll water water water water weed").water(1) == [4, 0]
    assert solo("S4", "P26 | P06").play("roll water water water water water").water(1) == [4, 0]


@pytest.mark.rule("ricedice 10.9")
def test_drained_tokens_come_first() -> None:
    """Five drained tokens left of two bare paddies: four fill the large one, one and one taken the small one."""
    table = solo("S5", "P06 water 2 planted | P05 water 3 planted | P26 | P03", reservoir=3)
    table.play("roll water weed weed weed weed")
    assert table.water(1) == [0, 0, 4, 2]
    assert table.stocks[0] == 2


@pytest.mark.rule("ricedice 10.9")
def test_drained_tokens_come_from_the_nearest_paddy() -> None:
    """Old Hoe is filled from its neighbour, so that the tokens further left can still fill Rewarding Harvest."""
    table = solo("S1", "P06 water 2 planted | P03 | P05 water 3 planted | P10")
    table.play("roll water weed weed weed weed")
    assert table.water(1) == [0, 2, 0, 3]
    assert not table.events("take")


@pytest.mark.rule("ricedice 10.9")
def test_bare_wet_paddies_keep_their_water() -> None:
    table = solo("S1", "P05 water 3").play("roll water weed weed weed weed")
    assert table.water(1) == [3]


@pytest.mark.rule("ricedice 10.10")
def test_in_the_players_water_action_it_releases_after_without_taking() -> None:
    table = at("action", "S1 water 2", "P05 water 3 planted | P03 | P07", seats=1, dice="water water water water water")
    table.play("water", "level 1 0")
    assert table.water(1) == [0, 2, 0]
    assert table.seat == 0 and table.phase == "take"
    kinds = [(event.kind, event.seat) for event in table.match.events if event.kind in ("release", "take")]
    assert kinds == [("release", 0), ("release", None)]


@pytest.mark.rule("ricedice 10.11")
def test_its_weeds_go_to_the_lowest_first_number_with_room() -> None:
    table = solo("S1", "P26 | P03 weeds 1 | P18 water 1 planted").play("roll weed weed weed weed water")
    assert [event.data["card"] for event in table.events("weed")] == ["P18", "P18", "P03", "P26"]


@pytest.mark.rule("ricedice 10.11")
def test_among_equal_numbers_fewer_weeds_decide() -> None:
    table = solo("S1", "P06 weeds 1 | P09 | P26").play("roll weed weed water water water")
    assert [event.data["card"] for event in table.events("weed")] == ["P09", "P06"]


@pytest.mark.rule("ricedice 10.11")
def test_weeds_are_placed_after_its_action() -> None:
    table = solo("S1", "P06 planted").play("roll weed worker worker worker worker")
    assert table.field(1) == "6 rice | P06 weeds 1"


@pytest.mark.rule("ricedice 10.12")
def test_among_equal_paddies_the_leftmost_comes_first() -> None:
    table = solo("S1", "P06 planted | P09 planted").play("roll worker worker worker card card")
    assert table.field(1) == "6 rice | P06 | P09 planted"
    weeds = solo("S1", "P06 | P09").play("roll weed worker worker worker worker")
    assert [event.data["card"] for event in weeds.events("weed")] == ["P06"]
    filled = solo("S1", "P06 | P09").play("roll water water weed weed card")
    assert filled.water(1) == [2, 0]


@pytest.mark.rule("ricedice 10.13")
def test_the_first_side_at_the_target_wins_at_once() -> None:
    table = solo("80 rice | S1", "95 rice | P06 planted | P09 water 2").play("roll worker worker double double weed")
    outcome = table.match.outcome
    assert outcome is not None and table.match.over
    assert outcome.winners == [] and outcome.rivals == {"Happy Farmer": 101} and outcome.ranking == [[0]]
    assert table.field(1) == "101 rice | P06 | P09 water 2"
    own = at("work", "95 rice | S1 planted", "P06", seats=1, action="worker", strength=2).play("harvest 1")
    ended = own.match.outcome
    assert ended is not None and ended.winners == [0] and ended.rivals == {"Happy Farmer": 0}


def test_the_happy_farmers_rice_is_told_also_when_the_player_resigns() -> None:
    match = solo("80 rice | S1", "95 rice | P06").match
    match.resign(0)
    assert match.outcome is not None
    assert (match.outcome.reason, match.outcome.rivals) == ("resigned", {"Happy Farmer": 95})


@pytest.mark.rule("ricedice 10.14")
def test_levels_add_workers_water_and_first_cards() -> None:
    table = dict(zip(LEVEL_NAMES, zip(EXTRA_WORKERS, EXTRA_WATER, FIRST_CARD_COUNTS, strict=True), strict=True))
    assert table == {"plain": (0, 0, 1), "fair": (1, 2, 1), "keen": (2, 2, 2), "fierce": (3, 2, 3)}


@pytest.mark.rule("ricedice 10.14")
@pytest.mark.parametrize(
    ("level", "workers", "cards"), [("plain", 3, 1), ("fair", 4, 1), ("keen", 5, 2), ("fierce", 6, 3)]
)
def test_levels_at_work(level: str, workers: int, cards: int) -> None:
    table = solo("S1", "P06 planted", farmer=level).play("roll worker worker worker water card")
    assert acted(table) == ("worker", workers)
    match = Match("ricedice", 1, options={"farmer": level}, nature="hand")
    for text in ("deal S1", "deal P01", "deal P02", "deal P03")[: 1 + cards]:
        match.play(NATURE, text)
    assert len(match.view(0).fields[1].paddies) == cards
    assert match.state.legal(NATURE) and match.view(0).phase == "roll"


@pytest.mark.rule("ricedice 10.14")
def test_extra_water_counts_when_it_waters() -> None:
    table = solo("S1", "P26", farmer="fair").play("roll water water card weed weed")
    assert acted(table) == ("water", 4) and table.water(1) == [4]


@pytest.mark.rule("ricedice 10.15")
@pytest.mark.parametrize(
    ("theirs", "dice", "action"),
    [
        ("P05", "worker worker worker card weed", "card"),
        ("P05 planted", "worker worker worker card weed", "worker"),
        ("P05 water 3", "worker worker worker card weed", "worker"),
        ("P26 | P27 | P28 | P25", "card card card water water", "water"),
        ("P26 | P27 | P28 | P14", "card card card water water", "card"),
        ("P26 | P27 | P28 | P14 water 2", "card card card weed weed", "worker"),
        ("P26 water 4 planted", "water water card weed weed", "water"),
        ("P24", "water water worker worker weed", "worker"),
        ("P26 water 4", "water water weed weed weed", "worker"),
    ],
)
def test_higher_levels_take_the_first_action_that_does_something(theirs: str, dice: str, action: str) -> None:
    table = solo("S1", theirs, farmer="fair").play(f"roll {dice}")
    assert acted(table)[0] == action


@pytest.mark.rule("ricedice 10.15")
def test_plain_does_not_look_for_something_useful() -> None:
    assert acted(solo("S1", "P05").play("roll worker worker worker card weed"))[0] == "worker"


@pytest.mark.rule("ricedice 10.16")
@pytest.mark.parametrize(
    ("dice", "once", "twice"),
    [
        ("double double water water water", "water", "worker"),
        ("double card card weed weed", "card", "worker"),
        ("double worker water water water", "water", "worker"),
        ("double water water water wild", "water", "water"),
    ],
)
def test_by_option_a_double_worker_counts_two_symbols(dice: str, once: str, twice: str) -> None:
    assert acted(solo("S1", "P05").play(f"roll {dice}"))[0] == once
    assert acted(solo("S1", "P05", double_worker_twice="yes").play(f"roll {dice}"))[0] == twice


@pytest.mark.rule("ricedice 10.16")
def test_the_option_changes_no_strength() -> None:
    table = solo("S1", "P05", double_worker_twice="yes").play("roll double double wild weed weed")
    assert acted(table) == ("worker", 5)
