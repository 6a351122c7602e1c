"""The card tables as a whole, the words on the cards, and what a bad table is told (chapters 2, 8 and 11)."""

from __future__ import annotations

import re
from importlib import resources
from typing import TYPE_CHECKING

import pytest

from subak.core.errors import CardTableError
from subak.games.seasons import GAME
from subak.games.seasons.load import READER
from subak.games.seasons.rules.placing import lay, placements
from subak.games.seasons.rules.vocabulary import (
    AT_END,
    CARDS,
    FEATURE_NAMES,
    FRAME,
    MEASURE_NAMES,
    ON_CLOSE,
    ON_DRY_CLOSE,
    ON_TURN,
    PAY_NAMES,
    PER_NAMES,
    PLAIN_MEASURES,
    PLAIN_PAYS,
    TIMING_NAMES,
)
from tests.rules.seasons.tools import DECK, inner_ends, start

if TYPE_CHECKING:
    from pathlib import Path

ALL = range(1, CARDS + 1)


def table(name: str) -> str:
    """The text of a built-in table."""
    return resources.files("subak.games.seasons").joinpath("cards", name).read_text("utf-8")


@pytest.mark.rule("seasons 1.2")
@pytest.mark.rule("seasons 2.2")
def test_18_cards_all_different_also_after_a_half_turn_with_five_to_seven_paths() -> None:
    seen: set[tuple[int, ...]] = set()
    for card in ALL:
        upright, half = tuple(DECK.face(card, 0).bits), tuple(DECK.face(card, 2).bits)
        assert upright not in seen
        assert half not in seen
        seen |= {upright, half}
        assert 5 <= sum(upright) <= 7
        assert not inner_ends(upright, 3, 4)
    assert (DECK.width, DECK.height) == (3, 4)


@pytest.mark.rule("seasons 2.1")
def test_every_card_has_paths_and_furrows_and_only_card_7_has_a_printed_closed_paddy() -> None:
    printed = []
    for card in ALL:
        face = DECK.face(card, 0)
        assert 0 < sum(face.bits) < len(face.bits)
        reaching_the_rim = {face.square_group[k] for k in range(face.rim)}
        if reaching_the_rim != set(range(face.groups)):
            printed.append(card)
    assert printed == [7]


@pytest.mark.rule("seasons 7.1")
def test_the_paddy_printed_on_card_7_is_closed_by_laying_that_card() -> None:
    land = start(DECK, 1)
    spot = placements(land, DECK, 7, True, 0)[0]
    after = lay(land, DECK, 7, spot // FRAME, spot % FRAME)
    printed = [after.paddies[number] for number in after.fresh if after.paddies[number].card_count() == 1]
    assert [(p.squares, p.farmers, p.buffaloes, p.houses) for p in printed] == [(2, 1, 1, 0)]


@pytest.mark.rule("seasons 2.4")
def test_one_to_three_features_a_card_on_full_squares_and_their_totals() -> None:
    totals = dict.fromkeys(FEATURE_NAMES[1:], 0)
    for card in ALL:
        for turn in range(4):
            face = DECK.face(card, turn)
            at_rim = [face.square_feature[k] for k in range(face.rim)]
            assert not any(at_rim)
            found = [feature for feature in face.square_feature if feature]
            assert 1 <= len(found) <= 3
        for feature in found:
            totals[FEATURE_NAMES[feature]] += 1
    assert totals == {"farmer": 14, "buffalo": 10, "house": 10}


@pytest.mark.rule("seasons 8.2")
@pytest.mark.rule("seasons 8.3")
@pytest.mark.rule("seasons 8.4")
def test_timing_classes_names_and_terms() -> None:
    timings = [DECK.timing[card] for card in ALL]
    assert timings == [TIMING_NAMES[DECK.trigger[card]] for card in ALL]
    assert [timings.count(name) for name in ("both", "dry", "end")] == [6, 4, 8]
    assert len(set(DECK.names[1:])) == CARDS
    assert {DECK.trigger[card] for card in ALL} == {ON_CLOSE, ON_DRY_CLOSE, ON_TURN, AT_END}
    assert not DECK.free
    closing = [card for card in ALL if DECK.trigger[card] in (ON_CLOSE, ON_DRY_CLOSE)]
    assert {MEASURE_NAMES[DECK.measure[card]] for card in closing} == set(PLAIN_MEASURES)
    assert {PAY_NAMES[DECK.pays[card]] for card in closing} == set(PLAIN_PAYS) - {"house"}
    assert {PER_NAMES[DECK.pays[card]] for card in ALL if DECK.trigger[card] == AT_END} == set(PER_NAMES)


@pytest.mark.rule("seasons 8.6")
@pytest.mark.parametrize("card", ALL)
def test_the_text_of_an_ancestor_names_the_numbers_of_its_terms(card: int) -> None:
    words = {"one": 1, "two": 2, "three": 3}
    text = DECK.texts[card].lower()
    numbers = sorted(int(words.get(word, word)) for word in re.findall(rf"\d+|{'|'.join(words)}", text))
    trigger, points = DECK.trigger[card], DECK.points[card]
    if trigger == ON_TURN:
        assert set(numbers) == {points, DECK.further[card]}
    elif DECK.names[card] in ("Veasna", "Pally"):  # “instead of costing 1”, “scores twice”
        assert numbers in ([1, 1], [])
    elif trigger == AT_END:
        within = {"closed paddy of size 1 or 2": [1, 2], "three closed squares": [3]}
        assert numbers == sorted([points, *within.get(PER_NAMES[DECK.pays[card]], [])])
    else:
        limits = {value for value in (DECK.least[card], DECK.most[card]) if 0 < value < 900}
        assert numbers == sorted([points, *limits])
    assert ("dry season" in text) == (trigger == ON_DRY_CLOSE)


def test_what_is_known_of_the_printed_cards_is_marked_so() -> None:
    assert [DECK.names[card] for card in ALL if DECK.sources[card] == "printed"] == ["Pally", "Chantrea"]
    assert [DECK.names[card] for card in ALL if DECK.sources[card] == "inferred"] == ["Sokha", "Nary"]
    assert {DECK.paddy_sources[card] for card in ALL} == {"ours"}


@pytest.mark.rule("seasons 11.3")
def test_a_deck_is_the_same_from_its_canonical_text() -> None:
    again = READER.from_text(DECK.text)
    assert (again.digest, again.text) == (DECK.digest, DECK.text)
    assert GAME.deck_by_digest(DECK.digest) is DECK
    assert GAME.deck_by_digest("0" * 64) is None
    assert [again.face(card, 1).bits for card in ALL] == [DECK.face(card, 1).bits for card in ALL]


@pytest.mark.rule("seasons 11.3")
def test_a_folder_may_bring_cards_of_another_size(tmp_path: Path) -> None:
    text = table("paddies.toml").replace("width = 3", "width = 2").replace("height = 4", "height = 3")
    text = re.sub(r"rows = .*", 'rows = ["01", "10", "11"]', text)
    text = re.sub(r"features = .*", 'features = ["house 1,2"]', text)
    (tmp_path / "paddies.toml").write_text(text, "utf-8")
    deck = READER.from_path(tmp_path)
    assert (deck.width, deck.height, deck.names[1]) == (2, 3, "Pally")
    assert deck.digest != DECK.digest
    s = GAME.new(2, GAME.read_options({}, 2), deck)
    assert s.cards.face(1, 1).width == 3


ROWS = '"010", "101", "011", "010"'
BAD = [
    ("paddies.toml", ROWS, '"010", "101", "011"', "row 1 (card 1): rows must be 4 texts of 3 signs"),
    ("paddies.toml", ROWS, '"01x", "101", "011", "010"', "row 1 (card 1): rows must be 4 texts of 3 signs"),
    ("paddies.toml", '"buffalo 1,2", "buffalo 2,3"', '"buffalo 1,1"', "row 1 (card 1): 1,1 is no square of the card"),
    (
        "paddies.toml",
        '"buffalo 1,2", "buffalo 2,3"',
        '"buffalo 1,2", "house 1,2", "house 1,2"',
        "(card 1): the square 1,2 holds more than two",
    ),
    ("paddies.toml", '"buffalo 1,2", "buffalo 2,3"', '"cow 1,2"', "row 1 (card 1): a feature reads “farmer 2,1”"),
    ("paddies.toml", "card = 18", "card = 17", "row 18 (card 17): the card 17 stands twice"),
    ("paddies.toml", "card = 18", "card = 19", "row 18 (card 19): card must be a whole number from 1 to 18, not 19"),
    ("paddies.toml", "width = 3", "width = 9", "block.width must be a whole number from 2 to 7, not 9"),
    ("paddies.toml", 'source = "inferred"', 'source = "guess"', "block.source must be one of"),
    ("ancestors.toml", 'name = "Dara"', 'name = "Pally"', "row 5 (card 5): the name 'Pally' stands twice"),
    (
        "ancestors.toml",
        'timing = "dry"',
        'timing = "both"',
        "(card 9): an effect on 'dry close' has timing 'dry'",
    ),
    ("ancestors.toml", 'per = "set"', 'per = "pair"', "row 3 (card 3): effect.per must be one of"),
    (
        "ancestors.toml",
        "first = 1",
        "first = -1",
        "(card 4): effect.first must be a whole number from 0 to 50, not -1",
    ),
    ("ancestors.toml", "further = 3", "more = 3", "row 4 (card 4): unknown key effect.'more'"),
    ("ancestors.toml", ", further = 3", "", "row 4 (card 4): effect.further is missing"),
    ("ancestors.toml", 'on = "turn"', 'on = "rain"', "row 4 (card 4): effect.on must be one of"),
    ("ancestors.toml", 'name = "Dara"', 'nom = "Dara"', "row 5 (card 5): name is missing"),
    ("ancestors.toml", 'name = "Dara"', "name = ", "line 44, row 5 (card 5): the value cannot be read"),
    ("ancestors.toml", "further = 3", "further = 3, more = 3", "(card 4): unknown key effect.'more'; there are"),
    ("paddies.toml", '"buffalo 1,2", "buffalo 2,3"', '"buffalo 4,1"', "row 1 (card 1): 4,1 is no square of the card"),
    ("ancestors.toml", "least = 3, most = 4", 'when = ["size many"]', "(card 5): a condition reads “size 3”"),
    ("ancestors.toml", "least = 3, most = 4", 'when = ["cows 3"]', "not 'cows 3'; there are size, features"),
    ("ancestors.toml", "least = 3, most = 4", 'when = ["size 4 to 3"]', "'size 4 to 3' is met by no paddy"),
    ("ancestors.toml", "least = 3, most = 4", 'which = ["size 4"]', "(card 5): effect.which means nothing here"),
    ("ancestors.toml", "least = 3, most = 4", 'in = "here"', "effect.in must be one of it, closed, open, all"),
    ("ancestors.toml", 'per = "set"', 'per = "farmer"', "(card 3): effect.in is missing"),
    ("ancestors.toml", 'per = "set", points = 2', 'per = "set", points = 0', "effect.points must not be 0"),
    ("ancestors.toml", 'on = "end", per = "set", points = 2', 'on = "by hand", asked = "laying"', "cannot be 'laying'"),
    (
        "ancestors.toml",
        'name = "Dara"',
        'name = "Dara"\nalso = { on = "by hand" }',
        "(card 5): an effect by hand stands alone",
    ),
    ("ancestors.toml", 'name = "Dara"', 'name = "Dara"\nalso = { on = "end" }', "(card 5): also.per is missing"),
]


@pytest.mark.rule("seasons 11.3")
@pytest.mark.parametrize(("file", "old", "new", "message"), BAD)
def test_a_bad_table_is_refused_with_file_row_and_reason(
    file: str, old: str, new: str, message: str, tmp_path: Path
) -> None:
    text = table(file)
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(CardTableError) as refused:
        READER.from_path(tmp_path)
    assert str(refused.value).startswith(file)
    assert message in str(refused.value)
