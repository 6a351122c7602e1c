"""What a seat is told when it is its turn again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from subak.core.events import Event, Touch
from subak.core.match import Match
from subak.core.recap import MOST_ITEMS, recap
from subak.core.rng import keyed
from subak.core.state import EVERYONE, NATURE
from subak.core.undo import Played

if TYPE_CHECKING:
    from subak.core.recap import Recap

ANA, GEDE, KETUT = 0, 1, 2


def move(seat: int, *events: Event, forced: bool = False, lent: bool = False) -> Played:
    """A move of a seat, or of NATURE, and what it brought about."""
    return Played(seat, 0, "move", forced, lent, 0, 0, False, EVERYONE, False, list(events))


def event(
    seat: int, text: str, touch: Touch = "", to: int | None = None, audience: int = EVERYONE, points: int = 0
) -> Event:
    """An event with as much of its parts as a recap looks at."""
    return Event("event", seat, text, audience, points, touch=touch, to=to)


def texts(found: Recap) -> list[str]:
    """The things told, each by its first event."""
    return [item.events[0].text for item in found.items]


def test_losses_come_first_then_gains_then_what_is_gone_then_deeds() -> None:
    played = [
        move(ANA, event(ANA, "own")),
        move(GEDE, event(GEDE, "deed", "deed"), event(GEDE, "tile", "taken")),
        move(KETUT, event(KETUT, "water", "gain", ANA), event(KETUT, "pest", "loss", ANA)),
    ]
    assert texts(recap(played, ANA)) == ["pest", "water", "tile", "deed"]
    assert texts(recap(played, GEDE)) == []


def test_it_begins_after_the_own_last_move_and_numbers_the_events_as_the_log_does() -> None:
    secret = event(GEDE, "secret", audience=1 << GEDE)
    played = [
        move(NATURE, event(ANA, "dealt")),
        move(GEDE, secret, event(GEDE, "old", "loss", ANA)),
        move(ANA, event(ANA, "own"), event(ANA, "more")),
        move(GEDE, secret, event(GEDE, "new", "loss", ANA)),
    ]
    found = recap(played, ANA)
    assert (found.since, texts(found), found.items[0].numbers) == (4, ["new"], [4])


def test_the_own_move_tells_what_it_lost_and_what_others_gave_because_of_it() -> None:
    played = [
        move(
            ANA,
            event(ANA, "own deed", "deed"),
            event(ANA, "rots", "loss"),
            event(ANA, "own gain", "gain"),
            event(GEDE, "sends water", "gain", ANA),
        )
    ]
    assert texts(recap(played, ANA)) == ["rots", "sends water"]


@pytest.mark.parametrize("how", ["forced", "lent"])
def test_what_a_seat_did_not_choose_itself_does_not_begin_it_anew(how: str) -> None:
    played = [
        move(ANA),
        move(GEDE, event(GEDE, "pest", "loss", ANA)),
        move(ANA, forced=how == "forced", lent=how == "lent"),
    ]
    assert texts(recap(played, ANA)) == ["pest"]


def test_deeds_of_a_seat_are_told_together_the_weightiest_first_and_only_so_many_things_find_room() -> None:
    deeds = move(GEDE, event(GEDE, "small", "deed", points=1), event(GEDE, "large", "deed", points=12))
    (item,) = recap([move(ANA), deeds], ANA).items
    assert ([one.text for one in item.events], item.numbers) == (["large", "small"], [1, 0])
    many = move(KETUT, *(event(KETUT, f"pest {number}", "loss", ANA) for number in range(6)))
    found = recap([move(ANA), deeds, many], ANA)
    assert (len(found.items), found.more) == (MOST_ITEMS, 3)


@pytest.mark.parametrize(
    ("game", "seats", "options"), [("spirits", 3, {}), ("ricedice", 2, {"target_rice": 15}), ("seasons", 2, {})]
)
def test_only_what_the_seat_may_know_is_told_and_its_numbers_are_those_of_its_log(
    game: str, seats: int, options: dict[str, object]
) -> None:
    match, rng = Match(game, seats, seed=3, options=options), keyed("recap")
    told = 0
    while not match.over:
        for seat in match.to_act():
            known, found = match.events_for(seat), recap(match.played, seat)
            for item in found.items:
                assert [known[number] for number in item.numbers] == item.events
                told += 1
            assert found.since <= len(known)
        for seat in match.to_act():
            match.play(seat, match.state.pick(seat, rng))
    assert told > 5
