"""Rules versions: old records keep their rules and options, new games get the current ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

import pytest

from subak.core.contract import Option
from subak.core.errors import OptionError, RecordError
from subak.core.match import Match
from subak.core.state import Deck, State
from tests.laws.small_game import Tinyfield
from tests.laws.small_state import TinyState

SEASONS = Tinyfield.options[0]


class Second(Tinyfield):
    """Tinyfield under rules version 2: `weather` has come, `mild` has gone."""

    rules_version: ClassVar[int] = 2
    options: ClassVar[tuple[Option, ...]] = (SEASONS, Option("weather", "dry", "", "1.1", since=2))
    past_options: ClassVar[tuple[Option, ...]] = (Option("mild", False, "", "1.1", until=1),)

    def new(self, seats: int, options: Mapping[str, bool | int | str], deck: Deck) -> TinyState:
        self.asked = dict(options)
        return super().new(seats, options, deck)

    def version_of(self, state: State) -> int:
        return 1


def test_a_new_game_has_the_current_version_and_its_options() -> None:
    game = Second()
    record = Match(game, 2, seed=1).record
    assert record.rules == 2
    assert record.options.keys() == game.asked.keys() == {"seasons", "weather"}


def test_a_record_of_an_earlier_version_keeps_its_options_and_its_text() -> None:
    text = replace(Match(Tinyfield(), 2, seed=1).record, options={"seasons": 1, "mild": True})
    game = Second()
    match = Match.replay(text, game)
    assert (match.record.rules, game.asked) == (1, {"seasons": 1, "mild": True})
    assert match.record.dumps() == text.dumps()


def test_options_of_another_version_are_refused() -> None:
    game = Second()
    with pytest.raises(
        OptionError, match=r"no option 'mild' in this rules version \(up to version 1\); it has seasons, weather"
    ):
        Match(game, 2, options={"mild": True})
    record = Match(Tinyfield(), 2, seed=1).record
    with pytest.raises(
        OptionError, match=r"no option 'weather' in this rules version \(since version 2\); it has seasons, mild"
    ):
        Match.replay(replace(record, options={"weather": "wet"}), game)


def test_a_position_brings_its_own_version() -> None:
    game = Second()
    start = Match(Tinyfield(), 2, seed=1).position()
    assert Match(game, 2, seed=1, start=start).record.rules == 1


def test_a_version_that_is_not_known_yet_is_named() -> None:
    record = replace(Match(Tinyfield(), 2, seed=1).record, rules=3)
    with pytest.raises(RecordError, match="needs rules version 3 of tinyfield; this one knows up to 2"):
        Match.replay(record, Second())
