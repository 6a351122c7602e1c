"""A state's fields hold together: constructor, copy, dump, load and the list of fields name the same ones."""

from __future__ import annotations

import pytest

from subak.core.state import State
from subak.games.ricedice import GAME
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.state import FIELD_LISTS, FIELDS, PADDY_LISTS, RiceDice, loaded, started

DECK = GAME.deck()
DERIVED = {"cards", "deck", "fields", "powers", "told"}  # known from the others, or of the running apply only


def fields_of(state: RiceDice) -> set[str]:
    """The names of everything a state holds, whether it is compiled or not."""
    slots = [name for name in dir(state) if not name.startswith("__")]
    return {name for name in slots if not callable(getattr(state, name))}


def distinct(seats: int) -> RiceDice:
    """A state in which no two fields hold the same number."""
    state = started(DECK, seats)
    for number, name in enumerate(FIELDS):
        if name != "seats":
            setattr(state, name, 100 + number)
    for start, name in enumerate(FIELD_LISTS):
        setattr(state, name, [1000 + 10 * start + field for field in range(state.fields)])
    for start, name in enumerate(PADDY_LISTS):
        setattr(state, name, [2000 + 100 * start + p for p in range(state.fields * v.SLOTS)])
    state.size = [v.SLOTS] * state.fields  # the cards of a field are looked up as it is loaded
    state.card = [p % DECK.cards for p in range(state.fields * v.SLOTS)]
    return state


def test_the_lists_name_every_field() -> None:
    assert fields_of(started(DECK, 2)) - DERIVED == {*FIELDS, *FIELD_LISTS, *PADDY_LISTS}


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_copy_dump_and_load_keep_every_field(seats: int) -> None:
    state = distinct(seats)
    numbers = state.dump()
    assert len(numbers) == len(FIELDS) + (len(FIELD_LISTS) + len(PADDY_LISTS) * v.SLOTS) * state.fields
    for twin in (state.copy(), loaded(DECK, numbers)):
        for name in (*FIELDS, *FIELD_LISTS, *PADDY_LISTS):
            assert getattr(twin, name) == getattr(state, name), name
        assert twin.dump() == numbers


def test_a_dump_has_the_fields_in_the_order_of_the_lists() -> None:
    state = distinct(3)
    listed = [number for name in (*FIELD_LISTS, *PADDY_LISTS) for number in getattr(state, name)]
    assert state.dump() == [int(getattr(state, name)) for name in FIELDS] + listed


def test_a_copy_changes_nothing_in_its_original() -> None:
    state = GAME.new(2, GAME.read_options({}, 2), DECK)
    before = state.to_bytes()
    twin: State = state.copy()
    for _ in range(30):
        acting = int(twin.to_act()).bit_length() - 1
        twin.apply(acting, twin.legal(acting)[-1])
    assert state.to_bytes() == before != twin.to_bytes()


def test_numbers_of_another_length_are_no_state() -> None:
    numbers = started(DECK, 2).dump()
    for wrong in ([], [0, *numbers[1:]], numbers[:-1], [*numbers, 0]):
        with pytest.raises(ValueError, match="state numbers"):
            loaded(DECK, wrong)


def test_options_of_version_2_add_nothing_to_the_numbers_of_a_state() -> None:
    """The numbers of a state without them are those of version 1, and so is their place in the list."""
    place = FIELDS.index("switches")
    assert place == 4
    for given, number in (({}, 0), ({"at_least_one": True}, 1), ({"weeds_may_be_lost": True}, 4)):
        state = GAME.new(2, GAME.read_options(given, 2), DECK)
        assert state.dump()[place] == number
        assert GAME.options_of(GAME.load(DECK, state.dump())) == GAME.read_options(given, 2)
    old = GAME.new(2, GAME.read_options({"at_least_one": True}, 2, version=1), DECK)
    assert old.to_bytes() == GAME.new(2, GAME.read_options({"at_least_one": True}, 2), DECK).to_bytes()


def test_numbers_of_actions_are_those_of_version_1() -> None:
    assert (v.PLAIN, v.KEEP, v.START, v.DRAW, v.ROLLED, v.LOSE) == (37, 185, 605, 610, 669, 1131)
