"""Words: notation, refusals with their clauses, events, views, positions and drawings."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

import pytest

from subak.core.contract import spoken
from subak.core.errors import NotationError
from subak.core.match import Match
from subak.core.rng import keyed
from subak.core.state import NATURE, SPECTATOR
from subak.games.seasons import GAME
from subak.games.seasons.rules.vocabulary import (
    ACTIONS,
    ASIDE,
    LAY,
    PHASE_ANCESTOR,
    PHASE_CHOOSE,
    PHASE_DEAL,
    PHASE_LAY_DRY,
    PHASE_LAY_WET,
    PHASE_OVER,
    PHASE_START,
    PHASE_TAKE,
    PHASE_TIE,
)
from subak.games.seasons.soundness import cards_in
from subak.games.seasons.words.events import in_points
from subak.games.seasons.words.terminal import card_text, landscape_text
from tests.rules.seasons.tools import (
    DECK,
    about_to_lay,
    made_paddy,
    new_game,
    played,
    start,
    step,
)

if TYPE_CHECKING:
    from subak.games.seasons.rules.state import Seasons


def reason(s: Seasons, seat: int, text: str) -> tuple[str, str]:
    """Clause and sentence of a refusal."""
    refusal = GAME.why_not(s, seat, GAME.parse(s, seat, text))
    assert refusal is not None
    return refusal.clause, refusal.sentence


GOOD = ["lay 90 3,-2", "set aside", "first 1", "start 270", "ancestor 4", "place 7", "row 12", "take 18", "deal 1"]
BAD = ["", "lay", "place 0", "place 19", "lay 45 0,0", "lay 90 9999,0", "lay 90 0", "first 2", "plant 3", "take x"]


@pytest.mark.parametrize("text", GOOD)
def test_notation_reads_back(text: str) -> None:
    action = GAME.parse(new_game(), 0, text)
    assert GAME.text(new_game(), 0, action) == text
    assert 0 <= action < ACTIONS <= 1 << 16


@pytest.mark.parametrize("text", BAD)
def test_what_is_no_move_is_told_so(text: str) -> None:
    with pytest.raises(NotationError, match="is no move of Seasons of Rice"):
        GAME.parse(new_game(), 0, text)


@pytest.mark.rule("seasons 5.1")
@pytest.mark.rule("seasons 5.2")
@pytest.mark.rule("seasons 5.3")
def test_refused_spots_name_the_rule_of_placement_they_break() -> None:
    s = played(2, PHASE_LAY_WET)
    s.lands[0], s.picked[0] = start(DECK, 1), 2
    assert reason(s, 0, "lay 0 30,30")[0] == "seasons 5.1"
    assert reason(s, 0, "lay 0 3,4")[0] == "seasons 5.1"
    assert reason(s, 0, "lay 0 1,1")[0] == "seasons 5.2"
    assert reason(s, 0, "lay 0 3,0") == (
        "seasons 5.3",
        "the lines of card 2 would not meet those of its neighbours: move it by one or turn it",
    )
    assert reason(s, 0, "lay 0 58,58")[0] == "seasons 5.1"
    assert reason(s, 0, "lay 0 60,0")[0] == reason(s, 0, "lay 90 99,-99")[0] == "seasons 5.1"
    assert reason(s, 0, "place 3")[0] == "seasons 4.3"


def test_refusals_of_cards_say_what_to_choose() -> None:
    s = played(9, PHASE_CHOOSE)
    mine, yours = cards_in(s.hands[0]), cards_in(s.hands[1])
    first = "choose the card you place first, then the one for the row"
    assert reason(s, 0, f"row {mine[0]}") == ("seasons 4.1", first)
    assert reason(s, 0, f"place {yours[0]}") == ("seasons 4.1", f"card {yours[0]} is not among your cards")
    s.apply(0, GAME.parse(s, 0, f"place {mine[0]}"))
    assert "is the one you place" in reason(s, 0, f"row {mine[0]}")[1]
    assert "take that back first" in reason(s, 0, f"place {mine[1]}")[1]
    s.apply(0, GAME.parse(s, 0, f"row {mine[1]}"))
    assert reason(s, 0, f"row {mine[2]}") == ("seasons 4.2", "you have chosen: wait for the other seat")
    dry = played(9, PHASE_TAKE)
    seat = int(dry.active)
    assert reason(dry, 1 - seat, "take 1") == ("seasons 9.2", "it is the other seat's turn")
    absent = next(card for card in range(1, 19) if not dry.row >> card & 1)
    assert reason(dry, seat, f"take {absent}") == ("seasons 9.2", f"card {absent} is not in the Dry Season row")
    assert reason(dry, seat, "lay 0 0,0")[0] == "seasons 9.2"


@pytest.mark.parametrize(
    ("phase", "text", "clause"),
    [
        (PHASE_ANCESTOR, "start 90", "3.2"),
        (PHASE_START, "lay 0 0,0", "3.3"),
        (PHASE_LAY_DRY, "take 3", "9.2"),
        (PHASE_OVER, "take 3", "9.3"),
        (PHASE_DEAL, "place 3", "3.1"),
    ],
)
def test_every_phase_explains_itself(phase: int, text: str, clause: str) -> None:
    s = played(11, PHASE_TAKE if phase == PHASE_LAY_DRY else phase)
    if phase == PHASE_LAY_DRY:
        s.apply(s.active, s.legal(s.active)[0])
    seat = int(s.active) if phase == PHASE_LAY_DRY else 0
    assert reason(s, seat, text)[0] == f"seasons {clause}"


def test_nature_is_refused_what_is_not_in_the_deck() -> None:
    s = played(12, PHASE_DEAL)
    s.apply(NATURE, GAME.parse(s, NATURE, "deal 7"))
    assert reason(s, NATURE, "deal 7") == ("seasons 3.1", "card 7 has left the deck")
    assert reason(s, NATURE, "first 0")[0] == "seasons 3.1"
    assert reason(new_game(), NATURE, "deal 7")[0] == "seasons 3.1"


def test_events_add_up_to_the_score_sheet_and_speak_to_each_seat() -> None:
    match = Match(GAME, 2, seed=21)
    rng = keyed("events")
    while not match.over:
        for seat in match.to_act():
            match.play(seat, match.state.pick(seat, rng))
    outcome = match.outcome
    assert outcome is not None
    assert [sum(line.points[seat] for line in outcome.sheet) for seat in (0, 1)] == outcome.scores
    texts = [spoken(event.text, "Anna", event.seat == 0) for event in match.events]
    assert not any("{" in text or "}" in text for text in texts)
    assert any(text.startswith("You lay card") for text in texts)
    assert any(text.startswith("Anna lays card") for text in texts)
    assert any(text.startswith("The Dry Season begins.") for text in texts)


@pytest.mark.parametrize(
    "phase", [PHASE_DEAL, PHASE_ANCESTOR, PHASE_START, PHASE_CHOOSE, PHASE_LAY_WET, PHASE_TAKE, PHASE_OVER]
)
def test_positions_read_back_also_those_with_blanks(phase: int) -> None:
    s = played(13, phase)
    for state in (s, s.seen(0), s.seen(1), s.seen(SPECTATOR)):
        text = GAME.position(state)
        assert GAME.parse_position(text).to_bytes() == state.to_bytes()
        assert GAME.position(GAME.parse_position(text)) == text


WRONG = [
    ("game: seasons", "game: rice", "line 1: game: one of seasons is needed, not 'rice'"),
    ("game: seasons", "seasons", "line 1: 'seasons' is not of the form “key: value”"),
    ("size_six_plus: 6", "size_six_plus: 7", "line 2: size_six_plus: one of 6, 10 is needed, not '7'"),
    ("phase: lay", "phase: sow", "phase: one of first, deal"),
    ("steps: 5", "steps: -4", "steps: a number from 0 to 1000 is needed, not '-4'"),
    ("aside: -", "aside: 3 3", "aside: 3 stands twice"),
    ("aside: -", "aside: 40", "aside: a number from 1 to 18 is needed, not '40'"),
    ("aside: -", "asides: -", "unknown key 'asides'"),
    ("aside: -", "row: -", "'row' stands twice"),
    ("landscape 0: ", "landscape 0: 3 45 0,0 | ", "landscape 0: a card reads “7 90 3,-2”"),
    ("landscape 0: ", "landscape 0: 3 0 5,5 | ", "landscape 0: card 3 cannot lie at 5,5, turned by 0"),
    ("landscape 0: ", "points 0: 1 2\nlandscape 0: ", "points 0: 6 numbers are needed (Paddy sizes"),
    ("ancestor 1: ", "# ancestor 1: ", "the position is not sound: cards 4 are missing"),
]


@pytest.mark.parametrize(("old", "new", "message"), WRONG)
def test_a_bad_position_is_refused_with_line_and_reason(old: str, new: str, message: str) -> None:
    text = GAME.position(played(14, PHASE_LAY_WET))
    assert old in text
    with pytest.raises(NotationError) as refused:
        GAME.parse_position(text.replace(old, new, 1))
    assert message in str(refused.value)


def test_a_position_by_hand_says_only_what_matters() -> None:
    sides = "ancestor 0: 1\nancestor 1: 2\nlandscape 0: 7 90 0,0\nlandscape 1: 8 0 0,0"
    s = GAME.parse_position(f"phase: take\nrow: 3 5\n{sides}")
    assert s.to_act() == 1
    assert [GAME.text(s, 0, action) for action in s.legal(0)] == ["take 3", "take 5"]
    assert len(cards_in(s.aside)) == 18 - 6
    before = GAME.parse_position(f"phase: hands\n{sides}")
    assert len(before.legal(NATURE)) == 14


def test_problems_are_named() -> None:
    s = played(15, PHASE_LAY_WET)
    s.row |= 1 << s.ancestors[0]
    assert any("are in two places" in problem for problem in GAME.problems(s))
    s = played(15, PHASE_LAY_WET)
    s.hands[0] = 0
    s.picked[1] = 0
    assert any("are missing" in problem for problem in GAME.problems(s))
    assert "seat 1 has no card to lay" in GAME.problems(s)


UNSOUND = [
    (PHASE_CHOOSE, 1, "turn: 1", "turn: 2", "seat 0 holds 5 cards instead of 3"),
    (PHASE_CHOOSE, 1, "turn: 1", "turn: 3", "cards are chosen on the first 3 turns only"),
    (PHASE_CHOOSE, 1, "turn: 1", "done: 0 1\nturn: 1", "both seats are done"),
    (PHASE_LAY_WET, 3, "turn: 3", "turn: 1", "seat 0 holds 0 cards instead of 3"),
    (PHASE_TAKE, 0, "row: ", "row: - # ", "the Dry Season row is empty"),
]


@pytest.mark.parametrize(("phase", "turn", "old", "new", "message"), UNSOUND)
def test_an_unsound_position_is_refused(phase: int, turn: int, old: str, new: str, message: str) -> None:
    text = GAME.position(played(14, phase, turn=turn)).replace("aside: -\n", "")
    assert old in text
    with pytest.raises(NotationError, match=message):
        GAME.parse_position(text.replace(old, new, 1))


def test_choices_and_cards_still_due_must_fit_the_position() -> None:
    s = played(14, PHASE_CHOOSE)
    s.rowed[1] = cards_in(s.hands[1])[0]
    assert "seat 1 has a card for the row but none to place" in GAME.problems(s)
    s = played(14, PHASE_ANCESTOR)
    s.left, s.hands[0] = s.left | s.hands[0], 0
    assert GAME.problems(s) == ["seat 0 holds 0 cards instead of 2"]
    assert GAME.problems(s.seen(1)) == []
    s = played(14, PHASE_TAKE)
    late = played(14, PHASE_TAKE, turn=4)
    assert GAME.problems(s) == GAME.problems(late) == []
    late.row |= s.row
    assert {f"seat {seat} would lay more than 8 cards" for seat in (0, 1)} <= set(GAME.problems(late))


@pytest.mark.rule("seasons 1.3")
def test_no_ninth_card_is_laid() -> None:
    s = played(20, PHASE_LAY_DRY, turn=5)
    seat = int(s.active)
    spot = s.legal(seat)[0]
    s.lands[seat] = played(20, PHASE_OVER).lands[seat]
    assert len(s.lands[seat].laid) == 8
    assert s.legal(seat) == [ASIDE]
    refusals = [GAME.why_not(s, seat, action) for action in range(LAY, ACTIONS, 97)]
    assert {refusal.clause for refusal in refusals if refusal} == {"seasons 1.3"}
    assert not s.allows(seat, spot)


@pytest.mark.rule("seasons 3.3")
def test_a_paddy_printed_on_the_start_card_is_worth_nothing_in_the_view_but_counts() -> None:
    s = about_to_lay(made_paddy(0))
    s.cards = DECK
    s.lands[0] = start(DECK, 7)
    mine = GAME.view(s.seen(0)).seats[0]
    assert mine.closed == 1
    assert [paddy.worth for paddy in mine.paddies if paddy.closed] == [0]
    assert any(paddy.worth for paddy in mine.paddies if not paddy.closed)


@pytest.mark.rule("seasons 3.1")
@pytest.mark.rule("seasons 9.1")
def test_while_chance_decides_a_seat_is_told_so() -> None:
    s = new_game()
    assert reason(s, 0, "place 3") == ("seasons 3.1", "chance says first which seat is dealt the first card")
    s.phase = PHASE_TIE
    assert reason(s, 0, "take 3") == ("seasons 9.1", "chance says first which seat begins the Dry Season")


def test_the_view_counts_the_cards_left_alike_for_everyone() -> None:
    for phase, left in ((PHASE_DEAL, 18), (PHASE_ANCESTOR, 14), (PHASE_START, 14), (PHASE_CHOOSE, 0)):
        s = played(14, phase)
        assert [GAME.view(s.seen(viewer)).left for viewer in (0, 1, SPECTATOR)] == [left] * 3


def test_turns_are_counted_through_both_seasons() -> None:
    s, rng = new_game(), keyed("turns")
    events = []
    while s.phase != PHASE_OVER:
        told = step(s, rng)
        events += [GAME.event(one, s) for one in told]
    turns = [int(str(event.data["turn"])) for event in events if "turn" in event.data]
    assert turns == sorted(turns)
    assert sorted(set(turns)) == [1, 2, 3, 4, 5, 6, 7]
    assert all(event.text.index("{who}") == 0 or ". {who}" in event.text for event in events if "{who}" in event.text)


def test_numbers_are_said_with_a_minus_sign_and_in_the_right_number() -> None:
    assert [in_points(points) for points in (-1, 0, 1, 2)] == ["−1 point", "0 points", "1 point", "2 points"]


def test_the_view_tells_for_each_spot_what_it_closes_and_scores() -> None:
    s, rng = played(16, PHASE_LAY_WET, turn=2), keyed("view")
    compared = 0
    while s.phase != PHASE_OVER:
        for seat in (0, 1):
            if s.phase in (PHASE_LAY_WET, PHASE_LAY_DRY) and s.to_act() >> seat & 1:
                view = GAME.view(s.seen(seat))
                assert [spot.action for spot in view.placements] == s.legal(seat)
                assert view.placing == s.picked[seat]
                for spot in view.placements:
                    after = s.copy()
                    after.apply(seat, spot.action)
                    if after.phase != PHASE_OVER:
                        assert after.points(seat) - s.points(seat) == spot.points
                    sizes = sorted(int(after.lands[seat].paddies[n].size()) for n in after.lands[seat].fresh)
                    assert sizes == spot.closes
                    compared += 1
        step(s, rng)
    assert compared > 500


def test_the_view_names_the_paddies_each_spot_closes_with_squares_size_and_worth() -> None:
    s, rng = played(16, PHASE_LAY_WET, turn=2), keyed("closings")
    compared = 0
    while s.phase != PHASE_OVER:
        for seat in (0, 1):
            view = GAME.view(s.seen(seat))
            for spot in view.placements:
                closings = [closing for closing in view.closings if closing.action == spot.action]
                assert sorted(closing.size for closing in closings) == spot.closes
                assert sum(closing.worth for closing in closings) + spot.bonus == spot.points
                if s.phase == PHASE_CHOOSE or not closings:
                    continue
                after = s.copy()
                after.apply(seat, spot.action)
                closed = {str(paddy.squares): paddy for paddy in GAME.view(after).seats[seat].paddies if paddy.closed}
                assert all(closed[str(closing.squares)].worth == closing.worth for closing in closings)
                compared += 1
            assert {closing.action for closing in view.closings} <= {spot.action for spot in view.placements}
        step(s, rng)
    assert compared > 50


@pytest.mark.rule("seasons 3.3")
def test_the_view_shows_the_start_card_where_each_turn_lays_it() -> None:
    s = played(14, PHASE_START)
    starts = GAME.view(s.seen(0)).starts
    assert [start.turn for start in starts] == [0, 1, 2, 3]
    for start_view in starts:
        after = s.copy()
        after.apply(0, GAME.parse(s, 0, f"start {90 * start_view.turn}"))
        assert GAME.view(after).seats[0].laid == [start_view]
    assert GAME.view(played(14, PHASE_LAY_WET).seen(0)).starts == []


def test_every_event_stands_in_a_chapter_of_the_game_and_none_goes_back() -> None:
    match, rng = Match(GAME, 2, seed=21), keyed("chapters")
    codes: list[int] = []
    found: list[str] = []
    while not match.over:
        for seat in match.to_act():
            match.play(seat, match.state.pick(seat, rng))
            codes.append(match.state.chapter(SPECTATOR))
    for event in match.events:
        if str(event.chapter) not in found:
            found.append(str(event.chapter))
    assert codes == sorted(codes)
    wet = [f"Wet Season {turn} · {name}" for turn in (1, 2, 3) for name in ("Choose", "Place")]
    dry = [f"Dry Season {turn} · {name}" for turn in (1, 2, 3) for name in ("Take", "Place")]
    before = [f"Set-up · {name}" for name in ("Deal", "Ancestor", "Start card", "Hands")]
    assert found == [*before, *wet, "Wet Season 4 · Place", *dry, "End of the game"]
    assert GAME.view(match.state).chapter == GAME.chapter(match.state.chapter(SPECTATOR))


def test_the_view_previews_the_card_picked_in_secret_and_shows_it_to_its_seat_alone() -> None:
    s = played(17, PHASE_CHOOSE)
    card = cards_in(s.hands[0])[0]
    s.apply(0, GAME.parse(s, 0, f"place {card}"))
    assert GAME.view(s.seen(0)).placing == card
    assert len(GAME.view(s.seen(0)).placements) > 10
    assert GAME.view(s.seen(1)).placements == []
    assert GAME.view(s.seen(1)).seats[0].picked is None
    assert GAME.view(s.seen(SPECTATOR)).viewer is None


def test_the_view_counts_paddies_lines_and_the_ancestor() -> None:
    s = about_to_lay(made_paddy(3, "HB"), ancestor=2)
    s.apply(0, s.legal(0)[0])
    mine = GAME.view(s.seen(0)).seats[0]
    assert mine.points == 7 + 2
    assert {line.label: line.points for line in mine.lines if line.points[0]} == {"Paddy sizes": [7], "Buffaloes": [2]}
    closed = [paddy for paddy in mine.paddies if paddy.closed]
    assert [(p.size, p.houses, p.buffaloes, p.worth, len(p.squares)) for p in closed] == [(4, 1, 1, 9, 3)]
    assert mine.ancestor is not None
    assert mine.ancestor.note == "0 points if the game ended now, 2 for each farmer in an open paddy"


def test_a_view_is_of_sensible_size() -> None:
    sizes = []
    for seed in range(4):
        s, rng = played(seed, PHASE_ANCESTOR), keyed("size", seed)
        while s.phase != PHASE_OVER:
            sizes += [len(json.dumps(asdict(GAME.view(s.seen(seat))))) for seat in (0, 1) if s.phase == PHASE_LAY_DRY]
            step(s, rng)
    assert max(sizes) < 60_000


def test_cards_and_landscapes_are_drawn() -> None:
    assert card_text(DECK, 1) == "⋱  ╱  ⋱\n\n╱  ⋱  ╱\n  B\n⋱  ╱  ╲\n     B\n⋰  ╲  ⋰\n"
    s = played(18, PHASE_OVER)
    drawn = landscape_text(s.lands[0], DECK)
    lines = [sign for sign in drawn if sign in "╲╱⋱⋰"]
    assert len(lines) == 12 * 8
    paddies = [paddy for paddy in s.lands[0].paddies if paddy.squares]
    assert sum(sign in "FBH" for sign in drawn) == sum(int(p.features()) for p in paddies if not p.closed())
    assert sum(sign in "fbh•" for sign in drawn) == sum(int(p.squares) for p in paddies if p.closed())
    assert "Landscape of seat 1" in GAME.board(s.seen(0))
    assert landscape_text(new_game().lands[0], DECK) == "(nothing)\n"


def test_spots_stay_within_the_numbers_of_actions() -> None:
    s = played(19, PHASE_LAY_WET)
    assert all(LAY <= action < ACTIONS for action in s.legal(0))
