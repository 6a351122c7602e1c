"""Actions as text: what is printed is read back, what is odd is understood, what is wrong is explained."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from subak.core.errors import NotationError
from subak.core.state import NATURE
from subak.games.ricedice import GAME
from subak.games.ricedice.rules.state import RiceDice
from subak.games.ricedice.words.notation import EXAMPLES
from tests.rules.ricedice.play import reached
from tests.rules.ricedice.table import at, rolled, turn

WORDS = [*" ".join(EXAMPLES.values()).split(), "7", "-1", "²", "P99"]
games = st.tuples(st.integers(1, 5), st.integers(0, 10**6), st.integers(0, 400))


@settings(max_examples=150)
@given(games)
def test_every_legal_action_is_read_back_from_its_text(game: tuple[int, int, int]) -> None:
    state = reached(*game)
    for seat in (*range(state.seats), NATURE):
        texts = [GAME.text(state, seat, action) for action in state.legal(seat)]
        assert len(set(texts)) == len(texts)
        assert [GAME.parse(state, seat, text) for text in texts] == state.legal(seat)
        loud = [f"  {text.upper().replace(' ', '   ')} " for text in texts]
        assert [GAME.parse(state, seat, text) for text in loud] == state.legal(seat)


@settings(max_examples=300)
@given(st.text(max_size=40) | st.lists(st.sampled_from(WORDS), max_size=7))
def test_any_other_text_is_an_action_or_a_notation_error(words: str | list[str]) -> None:
    state = rolled("weed worker double wild water", "S1 water 2", "S2").state
    text = words if isinstance(words, str) else " ".join(words)
    try:
        action = GAME.parse(state, 0, text)
    except NotationError as error:
        assert str(error)
    else:
        assert 0 <= action < GAME.action_count
        assert state.allows(0, action) or GAME.why_not(state, 0, action) is not None


@pytest.mark.parametrize("text", EXAMPLES.values())
def test_every_example_is_read(text: str) -> None:
    state = turn("S1", "S2").play("roll weed worker wild wild card").state
    assert 0 <= GAME.parse(state, 0, text) < GAME.action_count


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "an action is a verb"),
        ("sow 2", "there is no action 'sow'; there are done, ignore"),
        ("plant", "plant is written “plant 2”"),
        ("plant 0", "'0' is not the number of a paddy from 1 to 5"),
        ("plant two", "'two' is not the number of a paddy"),
        ("done now", "done is written “done”"),
        ("stand up", "stand is written “stand”"),
        ("lose 1", "lose is written “lose”"),
        ("card 1", "card is written “card”"),
        ("card without", "without is written “card without 1”"),
        ("card without 0", "'0' is not a number of wilds from 1 to 5"),
        ("level 1", "level is written “level 2 3”"),
        ("level 1 8", "'8' is not a number of tokens from 0 to 7"),
        ("turn weed", "turn is written “turn weed worker”"),
        ("turn weed rice", "'rice' is no face of a die; there are weed, worker"),
        ("keep P05", "“keep P05 left”, “keep P05 right” or “keep P05 over 3”"),
        ("keep P05 between 3", "“keep P05 left”"),
        ("keep P77 left", "there is no card 'P77'; cards are named like P30"),
        ("reroll", "to keep all of them say “stand”"),
        ("reroll water", "the dice show weed, worker, wild, wild, card: there is no water more to reroll"),
        ("reroll weed weed", "there is no weed more to reroll"),
        ("reroll 6", "'6' is not the place of a die from 1 to 5"),
        ("start 5", "'5' is not a seat from 0 to 4"),
        ("roll", "roll is written"),
        ("roll weed weed weed weed weed weed", "roll is written"),
    ],
)
def test_a_wrong_text_is_explained(text: str, message: str) -> None:
    state = turn("S1", "S2").play("roll weed worker wild wild card").state
    with pytest.raises(NotationError) as caught:
        GAME.parse(state, 0, text)
    assert message in str(caught.value)


def test_dice_may_be_named_by_their_places() -> None:
    table = turn("S1", "S2").play("roll weed worker wild wild card")
    state = table.state
    assert GAME.parse(state, 0, "reroll 1 5") == GAME.parse(state, 0, "reroll card weed")
    assert GAME.parse(state, 0, "reroll 4") == GAME.parse(state, 0, "reroll 3") == GAME.parse(state, 0, "reroll wild")


def test_without_dice_there_is_nothing_to_reroll() -> None:
    with pytest.raises(NotationError, match="no dice lie on the table"):
        GAME.parse(turn("S1", "S2").state, 0, "reroll weed")


def test_a_number_without_meaning_has_no_text() -> None:
    state: RiceDice = at("end", "S1", "S2", action="card").state
    for action in (-1, GAME.action_count, GAME.parse(state, 0, "keep P30 over 5") + 1):
        with pytest.raises(NotationError, match=f"ricedice has no action {action}"):
            GAME.text(state, 0, action)


def test_choices_say_what_a_board_lights_up() -> None:
    table = rolled("weed worker worker worker worker", "S1 water 2 | S2 weeds 1 planted", "S3").play("worker")
    choices = {choice.text: (choice.label, choice.kind, choice.args) for choice in table.match.choices(0)}
    assert choices == {
        "done": ("Finish work", "done", []),
        "plant 1": ("Plant Family Terrace with 2 workers", "plant", [1]),
        "harvest 2": ("Harvest Long Terrace with 3 workers: 5 rice", "harvest", [2]),
        "pull 2": ("Pull a weed from Long Terrace with 1 worker", "pull", [2]),
        "weed 1": ("Put a weed on Family Terrace: 6 → 4 rice", "weed", [1]),
        "weed 2": ("Put a weed on Long Terrace: 5 → 3 rice", "weed", [2]),
    }


@pytest.mark.parametrize(
    ("play", "text", "label", "args"),
    [
        ([], "stand", "Keep all dice", []),
        ([], "reroll weed wild wild", "Reroll weed, wild, wild", [1, 3, 4]),
        (["stand"], "worker", "Worker action: 3 workers", []),
        (["stand"], "water", "Water action: take up to 2", []),
        (["stand"], "card", "Card action: draw 3", []),
        (["stand", "water"], "level 1 0", "Empty Family Terrace", [1, 0, 1]),
        (["stand", "water"], "level 1 1",
         "Lower Family Terrace to 1 water (unless filled, it returns to the reservoir)", [1, 1, 0]),
        (["stand", "water"], "level 1 2", "Keep 2 water in Family Terrace", [1, 2, 1]),
        (["stand", "water", "level 1 0"], "level 2 0", "Leave Sickle Song dry", [2, 0, 1]),
        (["stand", "water", "level 1 0"], "level 2 2", "Fill Sickle Song to 2 water", [2, 2, 1]),
        (["stand", "water", "level 1 2"], "take 2 1",
         "Take 1 water into Sickle Song (unless filled, it returns to the reservoir)", [2, 1, 0]),
        (["stand", "water", "level 1 2"], "done", "Enough water", []),
        (["stand", "card", "draw P05", "draw P06", "draw P07"], "done", "Keep none", []),
        (["stand", "card", "draw P05", "draw P06", "draw P07"], "keep P06 left",
         "Keep Wandering Priest at the left end", [10, 0]),
        (["stand", "card", "draw P05", "draw P06", "draw P07"], "keep P06 over 2",
         "Replace Sickle Song with Wandering Priest", [10, 3]),
        (["stand", "card", "draw P05", "draw P06", "draw P07", "done"], "weed 2",
         "Put a weed on Sickle Song: 6 → 4 rice", [2]),
    ],
)  # fmt: skip
def test_labels(play: list[str], text: str, label: str, args: list[int]) -> None:
    table = turn("S1 water 2 | P12", "S5").play("roll weed worker wild wild card", *play)
    choice = next(choice for choice in table.match.choices(0) if choice.text == text)
    assert (choice.label, choice.args, choice.kind) == (label, args, text.split()[0])


def test_labels_of_choices_that_effects_bring() -> None:
    die = turn("P01", "S2").play("roll weed double wild wild card", "stand")
    by_text = {choice.text: choice.label for choice in die.match.choices(0)}
    assert by_text["turn double weed"] == "Turn a die from two workers to weed" and by_text["leave"] == "Leave the dice"
    weeds = rolled("weed weed wild wild card", "P09", "S2")
    assert [choice.label for choice in weeds.match.choices(0)] == ["Ignore a weed", "Accept 2 weeds"]
    free = at("end", "P10 weeds 1", "S2", action="card", free_weeds=1)
    labels = [choice.label for choice in free.match.choices(0)]
    assert labels == ["End turn", "Take a weed from Old Hoe without a worker"]
    five = at("card", "P17 | S1 | P01 | P03 | P19", "S2", action="card", drawn="P05").play("keep P05 over 1")
    assert five.match.choices(0)[1].label == "Remove Family Terrace from your field"
    one = at("card", "S1", "S2", action="card", drawn="P05")
    assert one.match.choices(0)[0].label == "Do not keep it"
