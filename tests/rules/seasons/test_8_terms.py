"""Free terms of ancestors, and ancestors in words (8.7 to 8.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import subak
from subak.core.errors import CardTableError
from subak.core.rng import keyed
from subak.core.tables import toml
from subak.games.seasons import GAME
from subak.games.seasons.rules.ancestors import card_bonus, end_bonus, paddy_bonus
from subak.games.seasons.rules.vocabulary import (
    ANCESTORS,
    CARDS,
    CLAIM,
    CLAIMS,
    FREE,
    LANDSCAPE_CARDS,
    MEASURE_NAMES,
    PAY_NAMES,
    PHASE_BY_HAND,
    PHASE_LAY_DRY,
    PHASE_LAY_WET,
    PHASE_OVER,
)
from tests.rules.seasons.own_cards import OWN, own_deck
from tests.rules.seasons.tools import DECK, about_to_lay, do, full_land, grown, lay_next_to, line, made_paddy, played

if TYPE_CHECKING:
    from collections.abc import Mapping

    from subak.games.seasons.rules.deck import SeasonsDeck
    from subak.games.seasons.rules.landscape import Landscape
    from subak.games.seasons.rules.state import Seasons


def with_effects(effects: Mapping[int, tuple[str, ...]]) -> SeasonsDeck:
    """The built-in deck with other ancestors: timing, effect and perhaps a second one, by card."""
    lines, card, ancestors = [], 0, False
    for text in DECK.text.splitlines():
        key, _, value = text.partition(" = ")
        ancestors |= text == "[[ancestor]]"
        card = int(value) if key == "card" else card
        own = effects.get(card) if ancestors else None
        if own and key in ("timing", "effect"):
            text = f'timing = "{own[0]}"' if key == "timing" else f"effect = {own[1]}"
        lines.append(text)
        if own and key == "effect" and len(own) > 2:
            lines.append(f"also = {own[2]}")
    return GAME.deck_from_text("\n".join(lines) + "\n")


def paid(land: Landscape, effect: str, also: str = "") -> int:
    """What an ancestor pays at the end of the game for a landscape."""
    deck = with_effects({1: ("end", effect, also) if also else ("end", effect)})
    return int(end_bonus(deck, 1, land, 6))


# closed: size 1 (a farmer), size 3 (a house, two squares), size 3 bare; open: 2 farmers, 3 buffaloes, 1 house
AT_END = [
    ('per = "paddy", in = "closed", points = 1', 3),
    ('per = "farmer", in = "all", points = 2', 6),
    ('per = "farmer", in = "closed", points = 2', 2),
    ('per = "buffalo", in = "open", points = 1', 3),
    ('per = "house", in = "all", points = 1', 2),
    ('per = "feature", in = "all", points = 1', 8),
    ('per = "feature", in = "all", points = 1, every = 3', 2),
    ('per = "kind", in = "closed", points = 1', 2),
    ('per = "set", in = "all", points = 4', 8),
    ('per = "set", in = "closed", points = 4', 0),
    ('per = "square", in = "closed", points = 1', 6),
    ('per = "size", in = "closed", points = 1', 7),
    ('per = "size points", in = "closed", points = 1', 9),
    ('per = "card", in = "closed", points = 1', 3),
    ('per = "different size", in = "closed", points = 5', 10),
    ('per = "neighbours", in = "closed", points = 5', 0),
    ('per = "paddy", in = "closed", which = ["size 3"], points = 1', 2),
    ('per = "paddy", in = "closed", which = ["size 3", "houses 0"], points = 1', 1),
    ('per = "paddy", in = "closed", which = ["squares 2 or less"], points = 1', 2),
    ('per = "paddy", in = "closed", which = ["farmers 1 to 2"], points = 7', 7),
    ('per = "farmer", in = "all", points = 5, limit = 12', 12),
    ('per = "buffalo", in = "open", points = -2', -6),
    ('per = "closed paddy", points = 2, limit = 5', 5),
]


@pytest.mark.rule("seasons 8.7")
@pytest.mark.rule("seasons 8.8")
@pytest.mark.parametrize(("terms", "points"), AT_END)
def test_what_free_terms_count_at_the_end(terms: str, points: int) -> None:
    assert paid(full_land(), f'{{ on = "end", {terms} }}') == points


@pytest.mark.rule("seasons 8.7")
def test_two_effects_pay_both() -> None:
    one, other = '{ on = "end", per = "closed paddy", points = 2 }', '{ on = "end", per = "set", points = 3 }'
    assert paid(full_land(), one, other) == 12


@pytest.mark.rule("seasons 8.7")
def test_plain_effects_are_free_terms_with_nothing_added() -> None:
    """Every built-in ancestor written with a limit it never reaches, so that it is worked out as a free term."""
    effects = [text.partition(" = ")[2] for text in DECK.text.splitlines() if text.startswith("effect")]
    own = {card: (DECK.timing[card], effects[card - 1][:-1] + ", limit = 999 }") for card in range(1, CARDS + 1)}
    deck = with_effects(own)
    assert [deck.trigger[card] for card in own] == [FREE] * CARDS
    compared = 0
    for seed in range(12):
        for land in grown(DECK, keyed("free", seed), LANDSCAPE_CARDS, compact=True):
            for card in own:
                for dry in (False, True):
                    assert card_bonus(deck, card, land, dry, 6) == card_bonus(DECK, card, land, dry, 6)
                    for number in land.fresh:
                        mine = paddy_bonus(deck, card, land, number, dry, 10)
                        assert mine == paddy_bonus(DECK, card, land, number, dry, 10)
                        compared += mine != 0
                assert end_bonus(deck, card, land, 6) == end_bonus(DECK, card, land, 6)
    assert compared > 50


def test_every_word_of_the_terms_stands_on_one_of_the_own_ancestors() -> None:
    written = " ".join(" ".join(effects[1:]) for effects in OWN)
    unused = [name for name in PAY_NAMES if f'"{name}"' not in written]
    assert not unused
    assert not [name for name in MEASURE_NAMES[1:] if f'"{name} ' not in written and f'"{name}"' not in written]


CLOSING = [
    ("both", '{ on = "close", when = ["size 2 or more"], points = 3 }', 2, "", False, 3),
    ("both", '{ on = "close", when = ["size 3 or more"], points = 3 }', 2, "", False, 0),
    (
        "both",
        '{ on = "close", when = ["farmers 1 or more", "houses 1"], pays = "size", points = 1 }',
        2,
        "FH",
        False,
        3,
    ),
    ("both", '{ on = "close", when = ["farmers 1 or more", "houses 1"], points = 1 }', 2, "F", False, 0),
    ("both", '{ on = "close", of = "kinds", least = 2, pays = "kind", points = 2 }', 3, "FBF", False, 4),
    ("both", '{ on = "close", pays = "square", every = 2, points = 3 }', 5, "", False, 6),
    ("both", '{ on = "close", pays = "farmer", in = "open", points = 1 }', 1, "", False, 0),
    ("both", '{ on = "turn", when = ["paddies 1"], pays = "feature", points = 2 }', 3, "FH", False, 4),
    ("both", '{ on = "turn", when = ["paddies 2 or more"], points = 9 }', 3, "FH", False, 0),
    ("dry", '{ on = "dry turn", pays = "paddy", in = "closed", points = 4 }', 2, "", False, 0),
    ("dry", '{ on = "dry turn", pays = "paddy", in = "closed", points = 4 }', 2, "", True, 4),
    ("dry", '{ on = "dry close", pays = "card", points = 4 }', 2, "", True, 4),
]


@pytest.mark.rule("seasons 8.7")
@pytest.mark.rule("seasons 8.8")
@pytest.mark.parametrize(("timing", "effect", "squares", "letters", "dry", "points"), CLOSING)
def test_what_free_terms_pay_when_a_paddy_is_closed(
    timing: str, effect: str, squares: int, letters: str, dry: bool, points: int
) -> None:
    s = about_to_lay(made_paddy(squares, letters), ancestor=1, dry=dry)
    deck = with_effects({1: (timing, effect)})
    s.cards.trigger[1], s.cards.terms[1], s.cards.timing[1] = deck.trigger[1], deck.terms[1], timing
    events = lay_next_to(s)
    assert line(s, 0, ANCESTORS) == points
    assert [event.points for event in events if event.kind == "bonus"] == ([points] if points else [])


def asked(ancestors: list[int], phase: int = PHASE_LAY_WET) -> Seasons:
    """A game with own cards at the beginning of a phase, with these ancestors."""
    s = played(3, phase, cards=own_deck(keyed("asked")))
    s.ancestors = ancestors
    return s


HAND_END, HAND_LAYING, HAND_DRY = 10, 11, 12  # as in OWN


@pytest.mark.rule("seasons 8.9")
def test_an_ancestor_asked_after_each_card_takes_a_claim_before_its_seat_is_done() -> None:
    s = asked([HAND_LAYING, HAND_DRY])
    s.apply(0, s.legal(0)[0])
    assert s.legal(0) == CLAIMS
    before = s.points(0)
    refusal = GAME.why_not(s, 0, CLAIM - 1)
    assert refusal is not None
    assert refusal.clause == "seasons 8.9"
    s.told = []
    do(s, 0, "claim 7")
    told, s.told = s.told, None
    assert [GAME.event(one, s).text for one in told] == ["{who} {claim|claims} 7 points from Samnang, scored by hand."]
    assert s.points(0) == before + 7
    assert s.to_act() == 2
    s.apply(1, s.legal(1)[0])
    assert s.phase != PHASE_LAY_WET  # an ancestor of the Dry Season does not ask yet


@pytest.mark.rule("seasons 8.9")
def test_an_ancestor_of_the_dry_season_asks_after_a_card_that_closes_a_paddy() -> None:
    closing, silent = 0, 0
    for seed in range(8):
        s, rng = played(seed, PHASE_LAY_DRY, cards=own_deck(keyed("asked"))), keyed("dry", seed)
        while s.phase == PHASE_LAY_DRY:
            s.ancestors = [HAND_DRY, HAND_DRY]
            seat = int(s.active)
            s.apply(seat, s.pick(seat, rng))
            asks = s.phase == PHASE_LAY_DRY and s.active == seat and s.legal(seat) == CLAIMS
            assert asks == bool(s.lands[seat].fresh)
            closing, silent = closing + asks, silent + (not asks)
            if asks:
                assert not [wrong for wrong in GAME.problems(s) if not wrong.startswith("cards")]
                s.apply(seat, CLAIM + 2)
            if s.to_act() and s.phase != PHASE_OVER:
                s.apply(int(s.active), s.legal(int(s.active))[0])
    assert closing > 1
    assert silent > 1


@pytest.mark.rule("seasons 8.9")
@pytest.mark.parametrize("ancestors", [[HAND_END, 7], [8, HAND_END], [HAND_END, HAND_END]])
def test_an_ancestor_of_the_end_takes_a_claim_after_the_end_scoring(ancestors: list[int]) -> None:
    s, rng = asked(ancestors, PHASE_LAY_DRY), keyed("end")
    while s.phase not in (PHASE_BY_HAND, PHASE_OVER):
        seat = int(s.active)
        s.apply(seat, s.pick(seat, rng))
    assert s.phase == PHASE_BY_HAND
    assert GAME.outcome(s) is None
    assert s.to_act() == sum(1 << seat for seat in (0, 1) if ancestors[seat] == HAND_END)
    assert GAME.view(s.seen(int(s.to_act()) & 1 ^ 1)).most_claimed == 50
    for seat in (0, 1):
        if ancestors[seat] == HAND_END:
            before = s.points(seat)
            s.apply(seat, CLAIM + 20)
            assert s.points(seat) == before + 20
    assert s.phase == PHASE_OVER
    assert GAME.outcome(s) is not None


@pytest.mark.rule("seasons 8.9")
@pytest.mark.parametrize("bot", ["random", "heuristic", "search", "level1", "level3", "level5"])
def test_bots_claim_nothing(bot: str) -> None:
    s = asked([HAND_LAYING, HAND_LAYING])
    s.apply(0, s.legal(0)[0])
    assert subak.bot(bot, seed=4, budget=16).choose(s.seen(0)) == CLAIM


@pytest.mark.parametrize("bot", ["heuristic", "search"])
def test_bots_play_own_cards_to_the_end(bot: str) -> None:
    for seed in range(2):
        match = subak.Match("seasons", seats=2, seed=seed, cards=own_deck(keyed("bots", seed)))
        players = [subak.bot(bot, seed=seed, budget=8) for _ in range(2)]
        while not match.over:
            for seat in match.to_act():
                match.play(seat, players[seat].choose(match.seen(seat)))
        again = subak.Match.replay(match.record)
        assert again.state.to_bytes() == match.state.to_bytes()


WORDS = {
    "on": ("close", "dry close", "turn", "dry turn", "end", "by hand", "rain"),
    "pays": ("farmer", "size points", "neighbours", "cow"),
    "per": ("set", "closed paddy", "size", "feature", ""),
    "in": ("it", "closed", "open", "all", "none"),
    "of": ("any", "size", "kinds", "paddies", "rows"),
    "asked": ("end", "closing", "laying"),
    "when": (["size 3 to 4"], ["farmers 1 or more", "paddies 2"], ["size"], ["size 9 to 1"], [3], []),
    "which": (["houses 0 or less"], ["neighbours 1"], ["paddies 1"], "size 3"),
    "points": (1, -3, 0, 51, "two", True),
    "every": (1, 3, 0),
    "limit": (5, 0, 10**30),
    "first": (0, 2, -1),
    "further": (3,),
    "least": (2, -1),
    "most": (4, 1.5),
}


LAND = full_land()


def test_whatever_an_effect_says_it_is_read_or_refused_with_row_and_reason() -> None:
    rng, read = keyed("effects"), 0
    for _ in range(100):
        effect: dict[str, object] = {"on": WORDS["on"][rng.below(7)], "points": 1 + int(rng.below(3))}
        for key in [key for key in WORDS if rng.below(6) == 0]:
            effect[key] = WORDS[key][rng.below(len(WORDS[key]))]
        timing = ("both", "dry", "both", "dry", "end", "end", "both")[WORDS["on"].index(effect["on"])]
        try:
            deck = with_effects({5: (timing, toml(effect))})
        except CardTableError as error:
            assert "row 5 (card 5)" in str(error)
            continue
        read += 1
        assert GAME.deck_from_text(deck.text).digest == deck.digest
        assert -1000 < end_bonus(deck, 5, LAND, 6) < 1000
    assert 10 < read < 90
