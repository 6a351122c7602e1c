"""Actions as text, and back."""

from __future__ import annotations

import pytest

from subak.core.errors import NotationError
from subak.games.spirits import GAME
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.words.notation import action_of, is_named, text_of


def test_notation_names_every_action_of_a_draft() -> None:
    assert action_of("keep 17") == v.KEEP + 17


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
