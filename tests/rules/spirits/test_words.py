"""Notation, positions, events, the score sheet, the view and the forecast."""

from __future__ import annotations

import pytest

from subak.core.contract import spoken
from subak.core.errors import NotationError
from subak.core.match import Match
from subak.core.rng import Rng
from subak.core.state import NATURE
from subak.games.spirits import GAME
from subak.games.spirits.bot.heuristics import choose
from subak.games.spirits.game import mine
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.field import paddy_hexes
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.words.lost import lost_for_good
from subak.games.spirits.words.notation import action_of, is_named, text_of
from subak.games.spirits.words.view import view_of
from tests.rules.spirits.table import CHAIN, THREE, begin, dealt, drafted, farm, listed, play, table, with_plan


def test_every_action_has_one_text_that_reads_back() -> None:
    texts = {}
    for action in range(GAME.action_count):
        if is_named(action):
            text = text_of(action)
            assert text not in texts, f"{text} names two actions"
            texts[text] = action
            assert action_of(text) == action
    assert texts["harvest b2 3 pond"] == v.HARVEST + 4 * v.HARVEST_WAYS + 5
    assert action_of("wall b1-a1") == action_of("WALL a1-b1") == texts["wall a1-b1"]


@pytest.mark.parametrize(
    "text",
    ["", "dig a1", "wall", "wall a1-c3", "wall a1.w", "plant d4", "hold b2", "hold b2 6", "harvest b2 0", "keep 41",
     "harvest b2 2 lake", "plan fish 2", "plan weeds 64", "buy ox", "against +4", "claim 25", "start 4", "rain 13"],
)  # fmt: skip
def test_texts_that_name_no_action(text: str) -> None:
    with pytest.raises(NotationError):
        action_of(text)


@pytest.mark.parametrize(
    ("line", "said"),
    [("0.rice: many", "line"), ("0.rocks: z9", "no hex"), ("colour: red", "unknown key"), ("rain", "key: value"),
     ("supply: 3", "discs"), ("0.planted: b2", "complete paddies"), ("0.gates: a1-a2 a1-b1", "gates"),
     ("phase: lunch", "one of"), ("seats: 7", "1 to 4"), ("2.rice: 4", "no seat 2"), ("0.laborers: 40", "laborers")],
)  # fmt: skip
def test_unsound_positions_are_refused_with_the_reason(line: str, said: str) -> None:
    text = GAME.position(begin(table(farm(), farm()), "plan"))
    key = line.partition(":")[0]
    lines = [old for old in text.splitlines() if old.partition(":")[0] != key]
    with pytest.raises(NotationError, match=said):
        GAME.parse_position("\n".join([*lines, line]))


def test_water_in_stands_at_a_paddy_that_can_be_filled() -> None:
    state = begin(table(farm("a1-b1! b1-b2 b1-c1!", discs="b1 1", reservoir=1), farm()), "water in")
    assert (state.place, state.loose, GAME.problems(state)) == (0, 1, [])
    state.place = 1
    assert GAME.problems(state) == ["the water is at a paddy that is full, or cannot be filled"]
    state.place, state.loose, state.supply = 0, 0, state.supply + 1
    assert GAME.problems(state) == ["the water is at a paddy that is full, or cannot be filled"]


def test_positions_read_back_exactly() -> None:
    for state in (dealt(3), drafted(4), begin(table(farm(CHAIN, discs="a1 1", weeds="b2 2"), farm()), "water out")):
        text = GAME.position(state)
        assert GAME.parse_position(text).to_bytes() == state.to_bytes()
        assert GAME.position(GAME.parse_position(text)) == text


def heuristic_match(seats: int, seed: int) -> Match:
    match = Match(GAME, seats, seed=seed)
    rng = Rng(seed, 5)
    while not match.over:
        for seat in match.to_act():
            seen = match.seen(seat)
            match.play(seat, choose(mine(seen), seat, rng))
            break
    return match


def test_the_score_sheet_adds_up_line_by_line() -> None:
    match = heuristic_match(3, 4)
    outcome = match.outcome
    assert outcome is not None
    labels = [line.label for line in outcome.sheet]
    assert [sum(line.points[seat] for line in outcome.sheet) for seat in range(3)] == outcome.scores
    assert any(label.startswith("Round 7: harvest of ") for label in labels)
    assert {"Achievements", "Spent at the market", "Setup card"} <= set(labels)
    spent = next(line for line in outcome.sheet if line.label == "Spent at the market")
    assert all(points <= 0 for points in spent.points)
    for event in match.events:
        assert "{" not in spoken(event.text, "Ana", False)


def test_labels_and_prompts_speak_of_every_choice() -> None:
    match = Match(GAME, 2, seed=8)
    rng, seen_kinds = Rng(1, 2), set()
    while not match.over:
        seat = match.to_act()[0]
        for choice in match.choices(seat):
            assert choice.label and choice.text
            seen_kinds.add(choice.kind)
        view = match.view(seat)
        assert view.prompt[0] and len("".join(view.prompt)) <= 95
        match.play(seat, choose(mine(match.seen(seat)), seat, rng))
    assert {"plan", "hold", "fill", "harvest", "plant", "keep", "play", "wall", "gate", "buy", "claim"} <= seen_kinds


def test_the_view_shows_paddies_prices_and_tiles() -> None:
    mine = farm(THREE, planted="a2 a3 b3", weeds="a2 1", fertilised="a2", discs="a1 1", livestock=1, rice=20, bought=1)
    state = table(mine, farm())
    state.tiles = 1 << 1 | 1 << 21
    begin(state, "market")
    view = view_of(state.seen(0))
    shown = view.farms[0]
    paddy = next(p for p in shown.paddies if p.name == "a2")
    assert (paddy.hexes, paddy.size, paddy.link, paddy.stage) == (["a2", "a3", "b3"], 3, 2, "planted")
    assert (paddy.yields, paddy.yields_last, paddy.flooded, paddy.fertilised) == (15, 25, False, True)
    assert shown.chain == ["a1", "a2"]
    assert (shown.laborer_price, shown.livestock_price, shown.next_tax) == (4 + 4, 4 + 4, 4)
    assert [(tile.number, tile.met_by) for tile in view.tiles] == [(1, [0]), (21, [])]
    assert view.discs == 15


def test_the_water_forecast_is_arithmetic_that_holds() -> None:
    state = table(farm(reservoir=4, discs="a1 1"), farm(reservoir=1), farm(discs="a1 1"))
    assert view_of(state.seen(0)).farms[0].water_least == -1
    begin(state, "plan")
    farms = view_of(state.seen(2)).farms
    assert [(f.water_least, f.water_most) for f in farms] == [(4, 4), (1, 6), (0, 6)]
    for seed in range(6):
        run, rng = GAME.new(3, GAME.read_options({}, 3), GAME.deck()), Rng(seed, 9)
        bounds: dict[int, tuple[int, int]] = {}
        while run.to_act():
            acting = int(run.to_act())
            seat = NATURE if acting >> NATURE & 1 else (acting & -acting).bit_length() - 1
            before = run.phase
            run.apply(seat, run.chance(rng) if seat == NATURE else run.pick(seat, rng))
            if run.phase == v.PHASE_PLAN and before != run.phase and run.round < 7:
                views = view_of(run.seen(9)).farms
                bounds = {f.seat: (f.water_least, f.water_most) for f in views}
            if run.phase == v.PHASE_WATER_IN and bounds:
                taking = int(run.seat_at(run.turn))
                assert run.loose <= bounds[taking][1]
            if before == v.PHASE_WATER_IN != run.phase:
                bounds = {}


def bounds_of(state: Spirits) -> list[tuple[int, int]]:
    """The forecast of every seat."""
    return [(f.water_least, f.water_most) for f in view_of(state.seen(0)).farms]


def test_the_forecast_in_water_out_leaves_a_seats_own_discs_out() -> None:
    mine = farm("a1-b1! b1-b2 b1-c1!", discs="a1 1 b1 1", reservoir=2)
    state = begin(table(mine, farm()), "water out")
    assert bounds_of(state) == [(2, 2), (0, 4)]
    play(state, "hold a1 0")
    assert (state.loose, bounds_of(state)) == (1, [(2, 2), (0, 4)])


def test_the_forecast_in_water_in_knows_who_is_done_and_what_stays_full() -> None:
    mine = farm("a1-b1! b1-b2 b1-c1!", discs="b1 1", reservoir=2)
    state = begin(table(mine, farm(reservoir=1)), "water in")
    assert bounds_of(state) == [(2, 2), (1, 3)]
    play(state, "fill a1")
    assert (state.loose, bounds_of(state)) == (2, [(0, 0), (2, 2)])


@pytest.mark.rule("spirits 2.10")
def test_a_piece_that_loses_hexes_is_allowed_with_a_warning() -> None:
    state = begin(table(with_plan(farm("a1-b2! b4.e! b4.ne!"), build=3), farm()), "build")
    choices = {choice.text: choice for choice in (GAME.choice(state, 0, action) for action in state.legal(0))}
    assert choices["gate b4.se"].args[1:] == [6]
    assert choices["gate b4.se"].label == "Gate on b4.se; b4 can then never be a paddy"
    assert choices["wall b4.se"].args[1:] == []
    play(state, "gate b4.se")
    assert view_of(state.seen(0)).farms[0].lost == ["b4"]


@pytest.mark.rule("spirits 2.10")
@pytest.mark.rule("spirits 9.3")
def test_a_hex_that_a_gate_move_can_save_is_not_lost() -> None:
    state = begin(table(with_plan(farm("a1-a2! b1-b2 b2-c1 c1-c2"), build=6), farm()), "build")
    warned = GAME.choice(state, 0, action_of("wall c1.sw"))
    assert warned.label == "Wall on c1.sw; b1 c1 can then be a paddy only if a gate is moved"
    assert warned.args[1:] == []
    play(state, "wall c1.sw")
    assert view_of(state.seen(0)).farms[0].lost == []
    play(state, "move a1-a2 a1-b1", "gate c1.se")
    assert [p.hexes for p in view_of(state.seen(0)).farms[0].paddies] == [["a1"], ["b1", "c1"]]


@pytest.mark.rule("spirits 2.10")
def test_a_hex_with_three_gates_is_not_lost_while_a_larger_paddy_can_hold_it() -> None:
    mine = with_plan(farm("a1-b2! c1.sw! c1.se! b1-c1! b2-c1"), build=18)
    state = begin(table(mine, farm()), "build")
    assert view_of(state.seen(0)).farms[0].lost == []
    play(state, "move a1-b2 a1-a2", "wall a2-b2", "wall b2-b3", "wall b3-c2", "wall c2-c3", "wall c2.sw", "wall c2.se")
    assert ["b1", "b2", "c1", "c2"] in [p.hexes for p in view_of(state.seen(0)).farms[0].paddies]


@pytest.mark.rule("spirits 2.10")
def test_what_is_lost_stays_lost_whatever_is_built_and_moved() -> None:
    rng, losses = Rng(3, 1), 0
    for _ in range(40):
        state = begin(table(with_plan(farm("a1-b2! b4.e! b4.ne! c1-c2"), build=60), farm()), "build")
        lost = 0
        while state.phase == v.PHASE_BUILD and state.farms[0].left:
            actions = [action for action in state.legal(0) if action != v.DONE]
            state.apply(0, actions[rng.below(len(actions))])
            lost |= lost_for_good(int(state.farms[0].pieces), int(state.farms[0].gates))
            assert not lost & paddy_hexes(state.farms[0])
        losses += lost.bit_count()
    assert losses > 10


def test_the_board_prints_what_the_seat_sees() -> None:
    state = drafted(2)
    text = GAME.board(state.seen(0))
    assert "hand: " in text and "seat 1: " in text and "a1+" in text
    assert "hand: " not in GAME.board(state.seen(9))


def test_auto_plays_done_where_only_gates_could_move() -> None:
    state = begin(table(farm(), with_plan(farm(), build=3)), "build")
    assert len(listed(state)) > 1
    assert GAME.forced(state, 0) == v.DONE
    assert GAME.forced(state, 1) is None
    play(state, "done")
    assert state.waiting == 0b10


def test_the_heuristic_player_reaches_a_good_score() -> None:
    scores = [score for seed in range(4) for score in heuristic_match(4, seed).state.scores()]
    assert sum(scores) / len(scores) > 100
    alone = heuristic_match(1, 3)
    assert alone.state.scores()[0] > 60
    assert alone.outcome is not None and "rice after seven rounds" in alone.outcome.sentence


def test_the_view_says_what_work_costs_and_what_there_is_to_do() -> None:
    own = farm(CHAIN, grown="b2 c2", planted="b1", rocks="c1", weeds="b1 1", pests="b2 2", laborers=12)
    shown = view_of(begin(table(own, farm()), "plan")).farms[0]
    assert (shown.build_cost, shown.harvest_cost) == (3, 2)
    assert shown.build_pieces == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4]
    assert {work.row: work.hint for work in shown.works} == {
        "build": "3 laborers or 1 livestock a piece",
        "rocks": "0 of 1 rock",
        "weeds": "b1: 1 weed at 1 laborer",
        "pests": "b2 c2: 2 pests · 1 to fertilise",
        "harvest": "b2 c2: 4 for 2 rice",
        "plant": "a1: 1, b2 c2: 2",
    }
    start, planted, rocky, grown = sorted(shown.paddies, key=lambda paddy: paddy.link)
    assert (grown.weed_labor, grown.harvest_labor, grown.plant_labor) == (2, 4, 2)
    assert [paddy.can_plant for paddy in (start, planted, rocky, grown)] == [True, False, False, True]
    assert [paddy.can_fertilise for paddy in (start, planted, rocky, grown)] == [False, True, False, False]


def test_cards_and_free_pieces_change_what_the_view_says_of_costs() -> None:
    own = farm(CHAIN, grown="b2 c2", played=(8, 39), free_pieces=2)
    shown = view_of(begin(table(own, farm()), "plan")).farms[0]
    assert (shown.build_cost, shown.harvest_cost) == (2, 1)
    assert shown.build_pieces[:5] == [0, 0, 1, 1, 2]
    hints = {work.row: work.hint for work in shown.works}
    assert hints["build"] == "2 walls or gates, 2 of them free"
    assert hints["harvest"].startswith("b2 c2: 2 for ")


@pytest.mark.parametrize("seats", [1, 2])
def test_every_event_has_a_chapter_and_none_runs_backwards(seats: int) -> None:
    match = Match("spirits", seats=seats, seed=3)
    codes = [0] * seats
    while not match.over:
        for seat in match.to_act():
            if seat in match.to_act():
                match.play(seat, int(choose(mine(match.seen(seat)), seat, Rng(seat, 1))))
        for seat in range(seats):
            code = int(match.state.chapter(seat))
            assert code >= codes[seat]
            codes[seat] = code
    rounds = [event.chapter.number for event in match.events if event.kind == "round"]
    assert rounds == [1, 2, 3, 4, 5, 6, 7]
    steps = {event.chapter.step for event in match.events}
    assert {"Rain", "Plan", "Build", "Water Out", "Harvest", "Plant", "Grow", "Second Draft", "End"} <= steps
    assert str(match.events[-1].chapter) == "Round 7 · End"
