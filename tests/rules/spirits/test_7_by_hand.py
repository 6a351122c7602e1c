"""A card played by hand (7.21 to 7.23), in play, in words and in the hands of bots."""

from __future__ import annotations

import pytest

import subak
from subak.core.errors import CardTableError
from subak.core.match import Match
from subak.core.rng import keyed
from subak.games.spirits import GAME
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.soundness import problems
from subak.games.spirits.words.events import fact
from tests.rules.spirits.further import further_deck, using
from tests.rules.spirits.table import CHAIN, farm, listed, play, refusal


def by_hand(*farms: object, **options: bool | int | str) -> Spirits:
    """A table at which the first farm plays card 12 by hand."""
    state = using(12, *(farms or (farm(), farm())), **options)  # type: ignore[arg-type]
    return play(state, "use 12")


@pytest.mark.rule("spirits 7.21")
def test_its_owner_does_what_it_says_and_is_done() -> None:
    state = by_hand()
    assert state.ask == v.ASK_HAND and state.to_act() == 1
    play(state, "hand rice +5", "hand rice -1", "hand walls +1", "hand laborers +1", "hand livestock +1")
    mine = state.farms[0]
    assert (mine.rice, mine.free_pieces, mine.laborers, mine.livestock) == (4, 1, 11, 1)
    assert refusal(state, "use 12").clause == "spirits 7.21"
    play(state, "done")
    assert state.phase == v.PHASE_PLAN and not problems(state)


@pytest.mark.rule("spirits 7.21")
def test_it_ends_by_itself_after_its_last_step() -> None:
    state = by_hand()
    play(state, *["hand rice +1"] * v.HAND_STEPS)
    assert (state.farms[0].rice, state.phase) == (v.HAND_STEPS, v.PHASE_PLAN)


@pytest.mark.rule("spirits 7.21")
def test_the_terms_before_it_work_and_it_is_spent_once() -> None:
    state = using(13, farm(), farm())
    play(state, "use 13", "hand rice +1", "done")
    assert (state.farms[0].rice, state.farms[0].spent) == (2, 1 << 13)


@pytest.mark.rule("spirits 7.22")
def test_nothing_falls_below_zero_or_goes_beyond_what_there_is() -> None:
    state = by_hand(farm(discs="a1 1"), farm(rice=4))
    refused = (
        "rice -1",
        "laborers -1",
        "livestock -1",
        "walls -1",
        "water -1",
        "weed -1 a1",
        "water +1 a1",
        "take 5 +1",
    )
    for step in (*refused, "fertiliser +1 a1", "weed +1 b1", "give 1 +1", "take 1 +3"):
        assert refusal(state, f"hand {step}").clause == "spirits 7.22", step
    full = by_hand(farm(laborers=20, livestock=6), farm())
    assert refusal(full, "hand laborers +1").clause == refusal(full, "hand livestock +1").clause == "spirits 7.22"
    dry = by_hand(farm(reservoir=13, discs="a1 1"), farm(discs="a1 1"))
    assert dry.supply == 0 and "hand water +1" not in listed(dry) and "hand water -1 a1" in listed(dry)
    kept_out = by_hand(farm(played=(28,)), farm())
    assert "hand weed +1 a1" not in listed(kept_out) and "hand pest +1 a1" in listed(kept_out)


@pytest.mark.rule("spirits 7.22")
def test_cubes_fertiliser_water_and_rice_of_others() -> None:
    state = by_hand(farm(CHAIN, planted="b1", rice=2), farm(rice=6), farm())
    before = GAME.conserved(state)
    play(state, "hand weed +1 a1", "hand pest +1 b1", "hand fertiliser +1 b1", "hand water +1 b2", "hand water +1")
    mine = state.farms[0]
    assert (mine.weeds_in(0), mine.pests_in(3), mine.fertilised, mine.discs_in(4), mine.reservoir) == (1, 1, 8, 1, 1)
    play(state, "hand weed -1 a1", "hand pest -1 b1", "hand fertiliser -1 b1", "hand take 5 +1", "hand give 1 +2")
    assert (mine.weeds, mine.pests, mine.fertilised) == (0, 0, 0)
    assert [made.rice for made in state.farms] == [6, 1, 1]
    assert GAME.conserved(state) == before


@pytest.mark.rule("spirits 23.2")
def test_nothing_is_taken_in_the_peaceful_variant() -> None:
    state = by_hand(farm(rice=1), farm(rice=6), peaceful=True)
    assert refusal(state, "hand take 1 +1").clause == "spirits 23.2"
    assert "hand give 1 +1" in listed(state)


@pytest.mark.rule("spirits 25.2")
def test_gains_for_the_round_are_so_by_hand_too() -> None:
    state = by_hand(farm(), farm(), gains_permanent=False)
    play(state, "hand laborers +1", "hand livestock +1", "hand laborers -1")
    mine = state.farms[0]
    assert (mine.laborers, mine.extra_laborers, mine.extra_livestock) == (10, 0, 1)


def test_the_table_shows_its_text_and_the_steps_left() -> None:
    state = by_hand()
    play(state, "hand rice +1")
    view = GAME.view(state.seen(0))
    assert view.by_hand is not None and view.by_hand.text == "Do as the spirit says." and view.hand_steps == 23
    assert view.prompt == ["Expanding Farm, by hand:", " Do as the spirit says. (23 steps left.)"]
    labels = [GAME.choice(state, 0, action).label for action in state.legal(0)]
    assert {"Done with Expanding Farm", "+5 rice", "+1 laborer", "+1 water in a1", "+1 weed in a1"} <= set(labels)
    again = GAME.parse_position(GAME.position(state), further_deck())
    assert again.dump() == state.dump()


def test_the_log_and_the_score_sheet_name_it() -> None:
    match = Match(GAME, 2, seed=3, cards=further_deck())
    rng = keyed("by hand", 3)
    told, names = 0, [words[0] if words else "" for words in further_deck().spirit_words]
    while not match.over:
        seat = match.to_act()[0]
        match.play(seat, match.state.pick(seat, rng))
    for event in match.events:
        if event.kind == "by-hand":
            told += 1
            assert event.text.endswith(f" by {names[fact(event, 'card')]}.") and event.line == "Cards played by hand"
    assert told > 10
    assert GAME.rescore(match.events, further_deck(), 2) == match.state.scores()


@pytest.mark.rule("spirits 7.23")
@pytest.mark.parametrize("name", ["heuristic", "random", "search", "level3"])
def test_bots_are_done_with_it_at_once(name: str) -> None:
    state = by_hand(farm(rice=5), farm(rice=5))
    assert subak.bot(name, seed=1, budget=20).choose(state.seen(0)) == v.DONE


@pytest.mark.rule("spirits 7.21")
def test_a_card_is_played_by_hand_once_a_use() -> None:
    rows = GAME.rows_of(GAME.deck())
    rows["spirit"][0] |= {"resolve": ["by_hand()", "gain(rice, 1)", "by_hand()"]}
    with pytest.raises(CardTableError, match=r"by_hand\(\) stands twice"):
        GAME.deck_from_rows(rows)
