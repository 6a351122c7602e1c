"""What the page is shown: labels, prompts, paddies, prices, work and the forecast."""

from __future__ import annotations

from subak.core.match import Match
from subak.core.rng import Rng
from subak.core.state import NATURE
from subak.games.spirits import GAME
from subak.games.spirits.bot.heuristics import choose
from subak.games.spirits.game import mine
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.words.view import spirit_view, view_of
from tests.rules.spirits.table import (
    CHAIN,
    THREE,
    begin,
    drafted,
    farm,
    play,
    table,
)


def bounds_of(state: Spirits) -> list[tuple[int, int]]:
    """The forecast of every seat."""
    return [(f.water_least, f.water_most) for f in view_of(state.seen(0)).farms]


def test_labels_and_prompts_speak_of_every_choice() -> None:
    match = Match(GAME, 2, seed=8)
    rng, seen_kinds = Rng(1, 2), set()
    while not match.over:
        seat = match.to_act()[0]
        for choice in match.choices(seat):
            assert choice.label and choice.text
            assert choice.kind != "harvest" or choice.label.endswith(f": {choice.args[3]} rice")
            seen_kinds.add(choice.kind)
        view = match.view(seat)
        assert view.prompt[0] and len("".join(view.prompt)) <= 95
        match.play(seat, choose(mine(match.seen(seat)), seat, rng))
    assert {"plan", "hold", "fill", "harvest", "plant", "keep", "play", "wall", "gate", "buy", "claim"} <= seen_kinds


def test_the_kind_of_a_spirit_is_told_apart_from_what_its_card_adds() -> None:
    state = table(farm(), farm())
    printed = {card: words[2] for card, words in enumerate(state.cards.spirit_words) if words}
    shown = {card: spirit_view(state, None, card) for card in printed}
    assert {view.printed_kind: view.kind for view in shown.values()} == {
        **{kind: kind for kind in ("active", "once", "passive", "end")},
        "active + passive": "active",
        "passive, round 7": "passive",
    }
    assert {card: view.printed_kind for card, view in shown.items()} == printed


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
    assert paddy.chart == [2, 4]  # one weed, three hexes and the fertiliser
    assert view.yields[2][3] == paddy.yields
    assert view.yields_last[2][3] == paddy.yields_last


def test_the_view_shows_true_prices_and_how_far_each_tile_is() -> None:
    state = table(farm(THREE, livestock=1, rice=20, bought=1), farm(rice=3))
    state.tiles = 1 << 11 | 1 << 21
    state.farms[0].weeds = 1
    begin(state, "market")
    view = view_of(state.seen(0))
    assert view.laborer_prices[:4] == [4, 4, 4, 6]
    assert view.livestock_prices[:3] == [4, 4, 5]
    assert view.farms[0].laborers_next[:4] == [4 + 4, 4 + 5, 4 + 7, 6 + 9]
    assert view.farms[0].livestock_next == [4 + 4, 5 + 5, 5 + 7, 6 + 9, 6 + 11]
    paddies, cubes, livestock = [need for tile in view.tiles for need in tile.needs]
    assert (paddies.words, paddies.need, paddies.at_most, paddies.have) == ("complete paddies", 3, False, [2, 1])
    assert (cubes.need, cubes.at_most, cubes.have) == (0, True, [1, 0])
    assert (livestock.need, livestock.have) == (4, [1, 0])


def test_the_water_forecast_is_arithmetic_that_holds() -> None:
    state = table(farm(reservoir=4, discs="a1 1"), farm(reservoir=1), farm(discs="a1 1"))
    assert view_of(state.seen(0)).farms[0].water_least == -1
    begin(state, "plan")
    farms = view_of(state.seen(2)).farms
    assert [(f.water_least, f.water_most) for f in farms] == [(4, 4), (4, 6), (2, 6)]  # two hexes hold water above
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
                assert run.place or run.loose >= bounds[taking][0]
            if before == v.PHASE_WATER_IN != run.phase:
                bounds = {}


def test_the_forecast_in_water_out_leaves_a_seats_own_discs_out() -> None:
    mine = farm("a1-b1! b1-b2 b1-c1!", discs="a1 1 b1 1", reservoir=2)
    state = begin(table(mine, farm()), "water out")
    assert bounds_of(state) == [(2, 2), (2, 4)]
    play(state, "hold a1 0")
    assert (state.loose, bounds_of(state)) == (1, [(2, 2), (2, 4)])


def test_the_forecast_in_water_in_knows_who_is_done_and_what_stays_full() -> None:
    mine = farm("a1-b1! b1-b2 b1-c1!", discs="b1 1", reservoir=2)
    state = begin(table(mine, farm(reservoir=1)), "water in")
    assert bounds_of(state) == [(2, 2), (2, 3)]
    play(state, "fill a1")
    assert (state.loose, bounds_of(state)) == (2, [(0, 0), (2, 2)])


def test_the_board_prints_what_the_seat_sees() -> None:
    state = drafted(2)
    text = GAME.board(state.seen(0))
    assert "hand: " in text and "seat 1: " in text and "a1+" in text
    assert "hand: " not in GAME.board(state.seen(9))


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
        "harvest": "b2 c2: 4 laborers for 2 rice",
        "plant": "a1: 1 laborer, b2 c2: 2 laborers",
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
    assert hints["harvest"].startswith("b2 c2: 2 laborers for ")
