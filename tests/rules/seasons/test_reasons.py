"""Refusals name the clause and say what to do instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from subak.core.state import NATURE
from subak.games.seasons import GAME
from subak.games.seasons.rules.vocabulary import (
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
from tests.rules.seasons.tools import (
    DECK,
    new_game,
    played,
    start,
)

if TYPE_CHECKING:
    from subak.games.seasons.rules.state import Seasons


def reason(s: Seasons, seat: int, text: str) -> tuple[str, str]:
    """Clause and sentence of a refusal."""
    refusal = GAME.why_not(s, seat, GAME.parse(s, seat, text))
    assert refusal is not None
    return refusal.clause, refusal.sentence


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


@pytest.mark.rule("seasons 3.1")
@pytest.mark.rule("seasons 9.1")
def test_while_chance_decides_a_seat_is_told_so() -> None:
    s = new_game()
    assert reason(s, 0, "place 3") == ("seasons 3.1", "chance says first which seat is dealt the first card")
    s.phase = PHASE_TIE
    assert reason(s, 0, "take 3") == ("seasons 9.1", "chance says first which seat begins the Dry Season")
