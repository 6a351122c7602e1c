"""A state's fields stand together: constructor, copy, dump and load know the same ones."""

from __future__ import annotations

from subak.core.state import TRUTH
from subak.games.seasons.rules.state import FIELDS, LISTS, Seasons, loaded
from subak.games.seasons.rules.vocabulary import PHASE_LAY_DRY
from tests.rules.seasons.tools import played

DERIVED = {"deck", "cards", "seats", "told", "lands"}  # not among the numbers, or written after them


def filled() -> Seasons:
    """A state whose every field holds a number of its own."""
    state = played(3, PHASE_LAY_DRY)
    for number, name in enumerate(FIELDS, 100):
        setattr(state, name, False if name == "refuse" else number)
    number = 200
    for name in LISTS:
        entries = getattr(state, name)
        entries[:] = range(number, number + len(entries))
        number += len(entries)
    return state


def test_every_field_is_listed_once() -> None:
    names = {name for name in dir(Seasons) if not name.startswith("_") and not callable(getattr(Seasons, name))}
    names |= set(getattr(played(3, PHASE_LAY_DRY), "__dict__", {}))
    assert names == {*FIELDS, *LISTS, *DERIVED}
    assert len(set(FIELDS)) == len(FIELDS)


def test_a_copy_and_a_loaded_state_have_every_field() -> None:
    state = filled()
    for twin in (state.copy(), loaded(state.cards, state.dump())):
        for name in (*FIELDS, *LISTS):
            assert getattr(twin, name) == getattr(state, name), name
        assert [land.laid for land in twin.lands] == [land.laid for land in state.lands]
        assert twin.to_bytes() == state.to_bytes()


def test_a_dump_gives_the_fields_in_order_then_the_lists_then_the_landscapes() -> None:
    state = filled()
    numbers = state.dump()
    assert numbers[: len(FIELDS)] == [getattr(state, name) for name in FIELDS]
    listed = [number for name in LISTS for number in getattr(state, name)]
    assert numbers[len(FIELDS) : len(FIELDS) + len(listed)] == listed
    laid = [number for land in state.lands for number in (len(land.laid), *land.laid)]
    assert numbers[len(FIELDS) + len(listed) :] == laid


def test_a_copy_shares_no_list_with_its_original() -> None:
    state = filled()
    twin = state.copy()
    for name in LISTS:
        getattr(twin, name)[0] = -1
        assert getattr(state, name)[0] != -1, name
    twin.lands[0] = twin.lands[1]
    assert state.lands[0] is not state.lands[1]
    assert state.viewer != TRUTH
